"""Public posts about a run: about a round under way, a finished round, and the end of the race. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.app.missed_turns import list_missed_keys
from bot.app.open_orders_post import POST_REUSE_SECONDS
from bot.app.player_views import PlayerViews
from bot.app.race_snapshot import Game, RaceSnapshot, can_try_while_running
from bot.posts.outbox_types import NewPost
from bot.posts.types import PartOver, RaceOver, Report
from bot.report.driver_digest import (
    LessonResult,
    is_about_seat,
    list_weighted_lines,
    write_catch_up,
    write_digest,
    write_flag_message,
    write_race_end,
    write_standing,
)
from bot.report.incidents import STORY_WEIGHT, RoundData
from bot.report.positions import Lineup, build_lineup, parse_lineups
from bot.report.promises import Promise, compare_promise, find_promise
from bot.report.race_result import RaceEnd, add_round_stats, write_flag_report
from bot.report.round_report import ReportWriter, RoundLines, RoundReport, strip_markup
from bot.store.rounds import AwayEvent, GrowingPost, LogLine, Round, SinceLastOrder
from bot.text.services import TextServices, tell_disqualification
from rules.base import Json, Seat, compute_digest, is_question_or_roll_key, parse_key
from rules.engine import AdvanceResult
from rules.events import Event
from rules.journal import JournalEntry
from rules.view import RaceView, ResultRow, StockLevel

MAX_AWAY_EVENTS = 2
"""Events that a driver who was away is told of."""


@dataclass(frozen=True)
class RoundPosts:
    """Posts of one run.

    `attendance_events`: events about orders given by others; `record`: the round including this run; `now`: the player
    views of the resulting state."""

    game: Game
    before: RaceSnapshot
    progress: AdvanceResult
    record: Round
    attendance_events: Sequence[Event]
    now: PlayerViews
    moment: int
    texts: TextServices
    _lines_by_language: dict[str, RoundLines] = field(default_factory=dict)

    @cached_property
    def view(self) -> RaceView:
        """The public view, numbered as the reported round."""
        return self.now.get_view().model_copy(update={"round": self.before.race.round})

    @cached_property
    def names(self) -> dict[Seat, str]:
        """Driver names as posts write them."""
        return self.texts.escape_names({d.seat: d.name for d in self.before.drivers})

    @cached_property
    def history(self) -> tuple[Lineup, ...]:
        """The line-ups after the earlier rounds."""
        return tuple(
            one for one in parse_lineups(self.before.race.position_history) if one.round < self.before.race.round
        )

    @cached_property
    def channel_report_writer(self) -> ReportWriter:
        """The report writer in the channel's language."""
        return self._make_report_writer(self.before.race.language)

    def _make_report_writer(self, language: str) -> ReportWriter:
        return self.texts.make_report_writer(self.before.race.game, self.game.table.track, language)

    def _make_report_writer_for(self, seat: Seat) -> ReportWriter:
        """Return the report writer in a driver's own language."""
        return self._make_report_writer(self.before.get_settings(seat).effective_language)

    @cached_property
    def public_events(self) -> tuple[Json, ...]:
        """The public events of the round so far, as stored."""
        open_step = (e.model_dump(mode="json") for e in self.progress.events)
        public_events = (fact for fact in (*self.record.events, *open_step) if fact.get("audience") is None)
        out = self.before.disqualified
        return tuple(tell_disqualification(fact) if fact.get("seat") in out else fact for fact in public_events)

    @cached_property
    def round_data(self) -> RoundData:
        """The public data of the round so far."""
        return RoundData(
            round=self.before.race.round,
            facts=(*(e.model_dump(mode="json") for e in self.attendance_events), *self.public_events),
            before=self.history[-1] if self.history else None,
            after=build_lineup(self.view, self.moment),
            laps=self.view.laps,
            lap=self.view.lap,
            notes=self.view.notes,
            closes=self.progress.round_closed,
            ends=self.progress.finished,
            humans=frozenset(d.seat for d in self.before.drivers if d.member is not None),
        )

    @cached_property
    def round_report(self) -> RoundReport:
        """The report of the round."""
        return self.channel_report_writer.write_round(
            self.round_data, self.names, self.before.race.id, self._channel_lines
        )

    @cached_property
    def position_history(self) -> tuple[Json, ...]:
        """The line-ups to store, with this round's statistics."""
        weights = self.channel_report_writer.weights
        last = add_round_stats(self.round_data, weights, self.round_report, self.history, self.view.length)
        earlier = (row for row in self.before.race.position_history if row["round"] < last.round)
        return (*earlier, last.model_dump(mode="json", exclude_defaults=True))

    @property
    def _picture_fields(self) -> dict[str, Any]:
        """The post fields that its picture is drawn from."""
        localizer, round_data = self.channel_report_writer.localizer, self.round_data
        retired_seats = {seat: how for seat, how in round_data.after.ended.items() if how != "finished"}
        home = {seat: one.round for one in reversed((*self.history, round_data.after)) for seat in one.ended}
        return {
            "round": self.before.race.round,
            "view": self.view,
            "names": {d.seat: d.name for d in self.before.drivers},
            "headline": strip_markup(self.round_report.title),
            "named": self.round_report.title_seats,
            "marks": self.round_report.marks,
            "was": round_data.before.order if round_data.before and round_data.before.round else (),
            "was_level": round_data.before.level if round_data.before and round_data.before.round else (),
            "humans": tuple(sorted(round_data.humans)),
            "outs": {seat: localizer.format_ui("out_in", round=home[seat]) for seat in retired_seats},
        }

    @property
    def is_run_out(self) -> bool:
        """Whether every member's car was already out of the race when the round began."""
        members = {d.seat for d in self.before.drivers if d.member is not None and not d.automatic}
        return bool(members and self.history and self.history[-1].round) and not members & {
            *self.history[-1].unfinished_seats
        }

    def build_round_post(self, lines: tuple[str, ...]) -> NewPost:
        """Build the post about the round; of one without members, the flag's post has only a headline with news."""
        is_silent = self.is_run_out and not self.round_report.has_news
        post = Report(
            **(self._picture_fields | ({"headline": ""} if is_silent else {})),
            told=self.public_events,
            text=self.round_report.text,
            story=self.round_report.story,
            late=self.late_seats,
            lines=lines,
            closes=True,
            aside=self.is_run_out,
            tries=can_try_while_running(self.before.race, self.before.drivers, self.game),
        )
        return NewPost(post=post)

    @property
    def late_seats(self) -> tuple[Seat, ...]:
        """The members' seats whose answers the clock gave, as far as everybody may know that they were asked."""
        used = (*self.before.entries, *(entry for step in self.progress.closed for entry in step.used))
        hidden_kinds = self.game.ruleset.round_format(self.before.race.options).hidden_questions
        return tuple(dict.fromkeys(parse_key(key).seat for key in list_missed_keys(used, hidden_kinds)))

    def update_partial_post(
        self, lines: tuple[str, ...], last: GrowingPost | None
    ) -> tuple[tuple[NewPost, ...], GrowingPost | None]:
        """Build or edit the post about a round under way, once there is something to report.

        The post is edited for an hour, then closed and followed by another. The board is drawn only when it has
        changed."""
        if self.is_run_out or not self._has_news:
            return (), last
        text = self.channel_report_writer.write_part(self.round_report)
        text_digest, board = compute_digest(text), compute_digest(_describe_board(self.view))
        grows = last is not None and self.moment - last.since < POST_REUSE_SECONDS
        if last and last.said == text_digest and (last.board == board or not grows):
            return (), last
        n, since = (last.n + (not grows), last.since if grows else self.moment) if last else (1, self.moment)
        with_picture = not grows or not last or last.board != board
        if not last:
            with_picture = board != compute_digest(_describe_board(self.game.build_view(self.before.checkpoint.state)))
        post = Report(**self._picture_fields, text=text, lines=lines, closes=False, drawn=with_picture)
        now = GrowingPost(n=n, since=since, said=text_digest, board=board)
        closing_posts = () if grows else self.close_partial_post(last, goes_on=True)
        return (*closing_posts, NewPost(post=post, subject=self._name_partial_post(now))), now

    @property
    def _has_news(self) -> bool:
        """Whether a round under way has news besides disqualifications, which the ruling reports."""
        news = (mark for mark in self.round_report.marks if mark.weight >= STORY_WEIGHT)
        return any(mark.what != "out" or not self.before.disqualified.issuperset(mark.seats) for mark in news)

    def close_partial_post(self, living: GrowingPost | None, *, goes_on: bool = False) -> tuple[NewPost, ...]:
        """Close the post about a round under way: another follows, or the round has its own."""
        post = PartOver(round=self.before.race.round, goes_on=goes_on)
        return (NewPost(post=post, subject=self._name_partial_post(living)),) if living else ()

    def _name_partial_post(self, living: GrowingPost) -> str:
        return f"part/{self.before.race.branch}/{self.before.race.round}/{living.n}"

    def build_digests(self) -> tuple[LogLine, ...]:
        """Build the personal round summaries of the members who drive; of those whose race ends, their farewell."""
        if not self.before.race.round:
            return ()
        driven_seats = [
            d.seat for d in self.before.drivers if d.may_answer and d.seat in self.round_data.after.unfinished_seats
        ]
        lines = (line for line in map(self._build_digest_line, driven_seats) if line.text)
        farewells = (LogLine(text=text, to=seat, digest=True, quiet=True) for seat, text in self.farewells.items())
        return (*lines, *farewells)

    def _build_digest_line(self, seat: Seat) -> LogLine:
        lines = self._get_lines_for(seat)
        since = self._collect_since_last_order(seat)
        promise = self._find_promise(seat)
        stocks, lesson = self._list_stocks_before_and_after(seat), self._find_lesson_result(seat)
        standing, names = write_standing(lines, seat), lines.sentence_writer.names
        return LogLine(
            text=write_catch_up(lines, seat, since)
            if since.missed
            else write_digest(lines, seat, stocks, promise, lesson),
            standing=standing,
            names={seat: name for seat, name in names.items() if name in standing},
            to=seat,
            digest=True,
            quiet=not since.missed and not is_about_seat(lines, seat) and (promise is None or promise.kept),
            since=since,
        )

    def _collect_since_last_order(self, seat: Seat) -> SinceLastOrder:
        """Return what a driver has lived through since their last own order, up to this round."""
        round, (stocks, now) = self.before.race.round, self._list_stocks_before_and_after(seat)
        last = self._find_last_digest(seat)
        before, has_missed = self.round_data.before, self._has_missed(seat, last)
        since = last if has_missed and last and last.round < round else None
        if since is None:
            stocks_before = {gauge.name: gauge.value for gauge in stocks}
            since = SinceLastOrder(round=round, place=before.find_rank(seat) if before else 0, stocks=stocks_before)
        stocks_now = {gauge.name: gauge.value for gauge in now}
        events = list_weighted_lines(
            self._get_lines_for(seat), seat, self.channel_report_writer.weights, MAX_AWAY_EVENTS
        )
        fresh = [AwayEvent(round=round, weight=weight, text=text) for weight, text in events]
        most = sorted((*since.events, *fresh), key=lambda one: -one.weight)[:MAX_AWAY_EVENTS]
        heaviest_events = tuple(sorted(most, key=lambda one: one.round))
        return since.model_copy(update={"now": stocks_now, "missed": has_missed, "events": heaviest_events})

    def _find_last_digest(self, seat: Seat) -> SinceLastOrder | None:
        """Return what the digest of the last round was made of."""
        return next((line.since for line in self.before.list_private_lines(seat) if line.since), None)

    def _has_missed(self, seat: Seat, last: SinceLastOrder | None) -> bool:
        """Whether a driver has ordered nothing though they were asked; if nobody asked them, it is as it was before."""
        if seat in self._seats_with_own_order:
            return False
        entries = [JournalEntry.model_validate(entry) for entry in self.record.entries]
        entries += [entry for step in self.progress.closed for entry in step.used]
        answers = (entry for entry in entries if entry.hand != "prudence" and is_question_or_roll_key(entry.key))
        was_asked = any(parse_key(entry.key).seat == seat for entry in answers)
        return was_asked or (last is not None and last.missed)

    @cached_property
    def _seats_with_own_order(self) -> frozenset[Seat]:
        """The seats whose drivers have ordered by themselves in this round, or ahead for it."""
        order_keys = [entry["key"] for entry in self.record.entries if entry["hand"] == "driver"]
        for step in self.progress.closed:
            order_keys += [e.key for e in step.used if e.hand == "sheet" and e.key in step.required_answers]
        return frozenset(parse_key(key).seat for key in order_keys if is_question_or_roll_key(key))

    def _find_lesson_result(self, seat: Seat) -> LessonResult | None:
        """Return what came of a driver's order, if the form has explained it."""
        worlds, rounds = self.game.ruleset.worlds, self.game.ruleset.lesson_rounds
        if worlds is None or not self.before.is_taught(seat, rounds):
            return None
        result = worlds.sum_up_round(self._closed_events, seat)
        promises = (find_promise(entry.shown) for entry in reversed(self._entries_by_seat.get(seat, ())))
        price = next(filter(None, promises), None)
        return LessonResult(result.spaces, self._count_spent_stocks(seat), result.harm, price)

    @cached_property
    def _entries_by_seat(self) -> Mapping[Seat, Sequence[JournalEntry]]:
        """The answers of each seat that this run has used."""
        entries_by_seat = dict[Seat, list[JournalEntry]]()
        for entry in (entry for step in self.progress.closed for entry in step.used):
            if is_question_or_roll_key(entry.key):
                entries_by_seat.setdefault(parse_key(entry.key).seat, []).append(entry)
        return entries_by_seat

    @cached_property
    def _closed_events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.progress.closed for event in step.events)

    def _count_spent_stocks(self, seat: Seat) -> dict[str, int]:
        """Return how much each stock of a car has gone down in this round."""
        before, after = self._list_stocks_before_and_after(seat)
        now = {gauge.name: gauge.value for gauge in after}
        return {gauge.name: gauge.value - now[gauge.name] for gauge in before if gauge.name in now}

    def _find_promise(self, seat: Seat) -> Promise | None:
        """Return the odds that a driver was shown for their order, and whether the likelier result came about."""
        worlds = self.game.ruleset.worlds
        promises = (find_promise(entry.shown) for entry in self._entries_by_seat.get(seat, ()))
        prices = [price for price in promises if price and price.otherwise]
        if worlds is None or not prices:
            return None
        return compare_promise(
            prices[-1], worlds.sum_up_round(self._closed_events, seat), self._count_spent_stocks(seat)
        )

    @cached_property
    def farewells(self) -> dict[Seat, str]:
        """The farewell of each member whose race ends in this round; at the flag, of everyone."""
        before, after = self.round_data.before, self.round_data.after
        members = [d.seat for d in self.before.drivers if d.member is not None and not d.automatic]
        if self.progress.finished:
            placings = self.progress.classification
            classified_seats = [one.seat for one in placings if one.seat in members]
            return {
                seat: write_flag_message(self._make_report_writer_for(seat), self.names, seat, placings)
                for seat in classified_seats
            }
        ending_seats = [seat for seat in members if seat in after.ended and not (before and seat in before.ended)]
        return {seat: write_race_end(self._get_lines_for(seat), seat) for seat in ending_seats}

    @cached_property
    def _channel_lines(self) -> RoundLines:
        """The round's lines in the channel's language, with members' names in bold."""
        writer, round_data = self.channel_report_writer, self.round_data
        return writer.collect_lines(round_data, self.names, bold=round_data.humans)

    def _get_lines_for(self, seat: Seat) -> RoundLines:
        """Return the round's lines in a driver's language; those of the channel, if that is the same."""
        language = self.before.get_settings(seat).effective_language
        if language not in self._lines_by_language:
            writer = self._make_report_writer(language)
            self._lines_by_language[language] = (
                writer.strip_bold(self._channel_lines, self.names)
                if writer.localizer is self.channel_report_writer.localizer
                else writer.collect_lines(self.round_data, self.names)
            )
        return self._lines_by_language[language]

    @cached_property
    def _views_before(self) -> PlayerViews:
        return PlayerViews(self.game, self.before.checkpoint.state)

    def _list_stocks_before_and_after(self, seat: Seat) -> tuple[Sequence[StockLevel], Sequence[StockLevel]]:
        """Return a car's stocks before and after the round, as its driver sees them.

        Where this run begins in mid-round, those before are in the digest of the last round."""
        began, after = self.before.checkpoint, self.now.list_stock_levels(seat)
        if began.step or began.round != self.before.race.round:
            last = self._find_last_digest(seat)
            return tuple(StockLevel(name=name, value=value) for name, value in last.now.items()) if last else (), after
        return self._views_before.list_stock_levels(seat), after

    def build_flag_post(self, placings: tuple[ResultRow, ...], scheme: str, lines: tuple[str, ...]) -> NewPost:
        """Build the single post about the last round and the end of the race."""
        race, drivers = self.before.race, self.before.drivers
        finish = RaceEnd(
            round_data=self.round_data,
            history=parse_lineups(self.position_history),
            placings=placings,
            track=self.game.table.track.title,
            first=self.channel_report_writer.weights.first,
            people=frozenset(d.seat for d in drivers if d.member is not None and not d.automatic)
            if race.tried_from is None
            else frozenset(),
        )
        report = write_flag_report(self.channel_report_writer, finish, self.names)
        seed = race.house_seed or race.seed
        foot = self.channel_report_writer.localizer.format_ui(
            "flag_foot", race=race.id, rounds=race.round, seed=seed.hex() if seed else ""
        )
        return NewPost(
            post=RaceOver(
                **{**self._picture_fields, "headline": strip_markup(report.headline)},
                text=report.text,
                gaps=report.gaps,
                decisive=report.decisive,
                awards=tuple(strip_markup(one) for one in report.awards),
                story=self.round_report.story,
                foot=foot,
                told=self.public_events,
                lines=lines,
                history=self.position_history,
                classification=placings,
                scheme=scheme,
                drivers=drivers,
                house=race.house_seed.hex() if race.house_seed else "",
                contributions=tuple(d.contribution for d in drivers),
                seed=race.seed.hex() if race.seed else "",
                tried=race.tried_from is not None,
            )
        )


def _describe_board(view: RaceView) -> Json:
    """Return everything that the board picture shows: cars, their trails, pieces and marks."""
    cars = {c.seat: [c.status, c.spaces, c.beside, c.half, c.trail, c.shape, c.marks, c.tied] for c in view.cars}
    return [cars, view.marked, [piece.model_dump(mode="json") for piece in view.pieces], view.notes]
