"""Changes that follow from one run of the rules: values in, values out; no database, clock or Discord.

A run closes at most one round. Its events are compared with those recorded before; if they differ, the
record wins and the race is held."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.app.changes import (
    ChangeSet,
    CheckpointReached,
    DriverChanged,
    NewEntry,
    QuestionChanged,
    QuestionOpened,
    RoundRecorded,
)
from bot.app.closed_forms import close_forms
from bot.app.missed_turns import find_absentees, record_attendance
from bot.app.open_orders_post import OpenOrdersPost
from bot.app.player_views import PlayerViews
from bot.app.private_notices import gets_direct_messages, make_private_notice, make_replacement_notices
from bot.app.question_rows import QuestionRows
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.app.round_posts import RoundPosts
from bot.app.round_record import dump_entry, dump_events, dump_round
from bot.app.steward_questions import find_steward_questions
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import Held, Notice, QuestionPost
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import GrowingPost, LogLine, Round
from bot.text.event_log import strip_rule_item
from bot.text.locale import ENGLISH
from bot.text.services import TextServices
from rules.base import Seat, compute_digest, is_key_of_seat, is_question_or_roll_key, parse_key
from rules.bots import USUAL_STRENGTH
from rules.engine import AdvanceResult
from rules.events import Event
from rules.journal import PEOPLE_SOURCES, JournalEntry, ReplayMismatch, parse_dice_override_key
from rules.orders.auto_answer import make_default_entry
from rules.questions import InvalidAnswer
from rules.step_context import OpenQuestion
from rules.view import ResultRow

MAX_IDLE_ROUNDS = 3
"""Rounds in a row without a human order after which a race is held."""
DRIVING_SOURCES = (*PEOPLE_SOURCES, "standing")
"""Sources of answers of members who drive or have left orders."""


def resolve_run(
    game: Game,
    before: RaceSnapshot,
    new_entries: Sequence[NewEntry],
    progress: AdvanceResult,
    moment: int,
    texts: TextServices,
    cached_views: PlayerViews | None = None,
) -> ChangeSet:
    """Return the changes that follow from a run.

    `new_entries`: those that it was given; `cached_views`: player views that may still fit its state. Raises
    ReplayMismatch if its events differ from those recorded."""
    return _RoundResolution(game, before, tuple(new_entries), progress, moment, texts, cached_views).build_change_set()


@dataclass(frozen=True)
class _RoundResolution:
    game: Game
    before: RaceSnapshot
    new_entries: tuple[NewEntry, ...]
    progress: AdvanceResult
    moment: int
    texts: TextServices
    cached_views: PlayerViews | None
    posts: list[NewPost] = field(default_factory=list)

    def build_change_set(self) -> ChangeSet:
        self._check_against_record()
        message = OpenOrdersPost(self.before, self.progress, self.new_entries, self._question_rows, self.moment)
        last, closing_posts = message.close_last()
        self.posts.extend(closing_posts)
        record = self._build_record()
        round_posts = self._build_round_posts(record)
        record = record.model_copy(update={"live_post": self._queue_reports(round_posts)})
        if self.progress.round_closed:
            self._queue_farewells(round_posts.farewells)
            record = record.model_copy(update={"lines": (*record.lines, *self._build_digests(round_posts))})
        row_changes = self._question_rows.get_changes()
        new_rows, earlier_rows = row_changes.new_rows, row_changes.earlier_rows
        race = self._update_race(record, round_posts).model_copy(
            update={"last_slot": row_changes.slot, "open_orders_post": last}
        )
        race, news = message.announce(race)
        self.posts.extend(news)
        given_entries = (*(one.entry for one in self.new_entries), *self.progress.automatic_answers)
        self.posts.extend(
            close_forms(self.game, self.before, [row for row in earlier_rows if row.closed], given_entries)
        )
        self._queue_private_posts(
            (*new_rows, *self._list_unannounced_rows(earlier_rows), *self._list_rows_taken_back(earlier_rows))
        )
        self._announce_ignored_rulings()
        closed_steps, changed_drivers = self.progress.closed, self._list_changed_drivers(row_changes.extra_seconds)
        return ChangeSet(
            race,
            (
                *self.new_entries,
                *map(NewEntry, self.progress.automatic_answers),
                *(CheckpointReached(step.checkpoint) for step in closed_steps[-1:]),
                RoundRecorded(record),
                *map(DriverChanged, changed_drivers),
                *map(QuestionChanged, earlier_rows),
                *map(QuestionOpened, new_rows),
                *find_steward_questions(closed_steps, round_posts.late_seats),
            ),
            tuple(self.posts),
            self.progress,
        )

    def _announce_ignored_rulings(self) -> None:
        """Announce stewards' entries that came to nothing: everyone knows that they were made."""
        for entry in (entry for step in self.progress.closed for entry in step.ignored_entries):
            roll = parse_dice_override_key(entry.key)
            facts = (
                {"seat": parse_key(roll).seat, "roll": parse_key(roll).kind} if roll else {"seat": entry.value["car"]}
            )
            what = ("die_aside" if facts["seat"] else "roll_aside") if roll else "amend_aside"
            self.posts.append(NewPost(post=Notice(what=what, facts=facts)))

    def _check_against_record(self) -> None:
        """Raise ReplayMismatch unless the open step repeats all recorded events and rolls."""
        already = self.before.race.step_events
        if dump_events(self._all_events[: len(already)]) != already:
            raise ReplayMismatch(f"round {self.before.race.round}: the rules now tell otherwise what has been posted")
        rolled_keys = {r.key for c in self.progress.closed for r in c.rolls} | {r.key for r in self.progress.rolls}
        lost_keys = [r["key"] for r in self.before.race.step_rolls if r["key"] not in rolled_keys]
        if lost_keys:
            raise ReplayMismatch(f"{lost_keys[0]}: recorded, but the rules roll it no longer")

    @cached_property
    def _all_events(self) -> tuple[Event, ...]:
        return tuple(e for c in self.progress.closed for e in c.events) + self.progress.events

    @cached_property
    def _new_events(self) -> tuple[Event, ...]:
        return self._all_events[len(self.before.race.step_events) :]

    @cached_property
    def _new_lines(self) -> tuple[LogLine, ...]:
        """The new log lines: orders given by others first, then the events."""
        first = len(self.before.round.events) + len(self.before.race.step_events)
        beside = ((None, event) for event in (*self._attendance[1], *self._dropped_order_events))
        facts = (*beside, *enumerate(self._new_events, first))
        if not facts:
            return ()
        write = self._make_event_writer(ENGLISH)
        return tuple(
            LogLine(
                text=text,
                to=event.audience,
                fact=fact,
                quiet=event.audience is not None and self._is_reading(event.audience),
                own=self._render_in_own_language(event),
                beside=event.model_dump(mode="json") if fact is None else None,
            )
            for fact, event in facts
            if (text := write(event))
        )

    def _is_reading(self, seat: Seat) -> bool:
        """Whether a driver reads the private lines of this run now: above a form, or as the round begins."""
        is_asked = any(a.is_unanswered and a.question.seat == seat for a in self.progress.open)
        return is_asked or (self._is_round_start and gets_direct_messages(self.before.get_driver(seat)))

    def _make_event_writer(self, language: str) -> Callable[[Event], str]:
        return self.texts.make_event_formatter(
            self.before.race.game,
            self.texts.format_log_names(self.before.drivers, language),
            language,
            self.before.disqualified,
        )

    def _render_in_own_language(self, event: Event) -> str:
        """Return a private line in its driver's language, if that is not the log's."""
        if event.audience is None:
            return ""
        language = self.before.get_settings(event.audience).effective_language
        return self._make_event_writer(language)(event) if language != ENGLISH else ""

    @cached_property
    def _dropped_order_events(self) -> tuple[Event, ...]:
        """Events about standing orders that the new round can no longer carry out."""
        find, state = self.game.ruleset.dropped_orders, self.before.checkpoint.state
        if not self._is_round_start:
            return ()
        seats = [(driver.seat, self.before.orders.get(driver.seat)) for driver in self.before.drivers]
        table, player_view = self.game.table, self.game.build_player_view
        return tuple(fact for seat, orders in seats if orders for fact in find(table, player_view(state, seat), orders))

    @property
    def _is_round_start(self) -> bool:
        """Whether nothing has been asked or emitted in the round."""
        race = self.before.race
        return (
            race.step_pending and not self.before.checkpoint.step and not race.open_orders_post and not race.step_events
        )

    @cached_property
    def _question_rows(self) -> QuestionRows:
        return QuestionRows(self.before, self.progress, self.moment)

    @cached_property
    def _attendance(self) -> tuple[tuple[Driver, ...], tuple[Event, ...]]:
        return record_attendance(
            self.before, self.progress.closed, USUAL_STRENGTH, lambda seat: seat in self._running_seats, self.moment
        )

    def _build_record(self) -> Round:
        """Return the round's record with what the closed steps have added."""
        round, closed_steps = self.before.round, self.progress.closed
        if not closed_steps and not self._new_lines:
            return round
        record = round.model_copy(
            update={
                "events": (*round.events, *dump_events([e for c in closed_steps for e in c.events])),
                "lines": (*round.lines, *self._new_lines),
                "rolls": (*round.rolls, *(r.model_dump(mode="json") for c in closed_steps for r in c.rolls)),
                "entries": (*round.entries, *(dump_entry(e) for c in closed_steps for e in c.used)),
            }
        )
        if not self.progress.round_closed:
            return record
        record = record.model_copy(
            update={"closed": True, "state_sha256": compute_digest(closed_steps[-1].checkpoint.state)}
        )
        return record.model_copy(update={"sha256": compute_digest(dump_round(record))})

    def _queue_reports(self, round_posts: RoundPosts) -> GrowingPost | None:
        """Queue the public posts about what is over; return the post of a round still under way.

        That post grows and closes to a line when the round gets its own; the last round is reported with the
        flag."""
        living, lines = self.before.round.live_post, self._public_lines
        if not self.progress.round_closed:
            new_posts, living = round_posts.update_partial_post(lines, living) if lines else ((), living)
            self.posts.extend(new_posts)
            return living
        self.posts.extend(round_posts.close_partial_post(living))
        if not self.progress.finished:
            self.posts.append(round_posts.build_round_post(lines))
        return None

    def _build_round_posts(self, record: Round) -> RoundPosts:
        return RoundPosts(
            self.game,
            self.before,
            self.progress,
            record,
            self._attendance[1],
            self._player_views,
            self.moment,
            self.texts,
        )

    @property
    def _public_lines(self) -> tuple[str, ...]:
        return tuple(line.text for line in self._new_lines if line.to is None)

    @cached_property
    def _player_views(self) -> PlayerViews:
        if self.cached_views is not None and self.cached_views.state is self.progress.state:
            return self.cached_views
        return PlayerViews(self.game, self.progress.state, live_state=self.progress.race)

    def _update_race(self, record: Round, round_posts: RoundPosts) -> Race:
        """Return the race's row after the run."""
        race, progress = self.before.race, self.progress
        if not progress.round_closed:
            rolls = tuple(r.model_dump(mode="json") for r in progress.rolls)
            stand_in_took_over = any(
                d.standin and not self.before.get_driver(d.seat).standin for d in self._attendance[0]
            )
            update = {
                "step_events": dump_events(progress.events),
                "step_rolls": rolls,
                "step_pending": stand_in_took_over,
                "closes_at": self._compute_seal_at(),
            }
            return race.model_copy(update={**update, "hidden_phase": None})
        idle_rounds = self._count_idle_rounds(record)
        update = {
            "step_events": (),
            "step_rolls": (),
            "closes_at": None,
            "hidden_phase": None,
            "idle_rounds": idle_rounds,
            "round": progress.closed[-1].checkpoint.round,
        }
        race = race.model_copy(
            update={**update, "position_history": round_posts.position_history, "step_pending": not progress.finished}
        )
        if progress.finished:
            return self._finish_race(race, round_posts)
        return (
            self._hold_unattended(race)
            if idle_rounds >= MAX_IDLE_ROUNDS and not race.may_run_unattended and self._has_active_member
            else race
        )

    def _count_idle_rounds(self, record: Round) -> int:
        """Return the number of racing rounds in a row in which members were asked and none of them drove.

        Rounds in which nobody was asked do not count either way, nor do rounds before the start, nor rounds in which a
        member who is there was not asked, such as for a sled that spins; hidden questions never count."""
        hidden_kinds = self.game.ruleset.round_format(self.before.race.options).hidden_questions
        hands = {
            e["key"]: e["hand"]
            for e in record.entries
            if not is_question_or_roll_key(e["key"]) or parse_key(e["key"]).kind not in hidden_kinds
        }
        if any(hand in DRIVING_SOURCES for hand in hands.values()):
            return 0
        asked_seats = {
            parse_key(key).seat for key, hand in hands.items() if is_question_or_roll_key(key) and hand != "prudence"
        }
        members = self._member_seats - {*self.before.steward_stand_ins}
        present = {seat for seat in members if not self.before.get_driver(seat).standin} & self._running_seats
        counts = bool(members & asked_seats) and present <= asked_seats and not self._is_before_start
        return self.before.race.idle_rounds + counts

    @property
    def _member_seats(self) -> set[Seat]:
        return {d.seat for d in self.before.drivers if d.member is not None and not d.gone}

    @property
    def _is_before_start(self) -> bool:
        """Whether the round belongs to the making of the grid: building cars, qualifying laps."""
        return self.before.race.round == 0 or self.game.build_view(self.before.checkpoint.state).beforehand

    @property
    def _has_active_member(self) -> bool:
        """Whether a member's car is still running and will not be retired as the next round begins."""
        leaving = {driver.seat for driver in find_absentees(self._attendance[0], self.before.race.timing.retire_after)}
        return bool((self._member_seats - leaving) & self._running_seats)

    @property
    def _running_seats(self) -> set[Seat]:
        return {car.seat for car in self._player_views.get_view().cars if car.status == "running"}

    def _compute_seal_at(self) -> int | None:
        """Return when a complete set closes: a grace period after the last answer, or its full deadline."""
        open_questions = self.progress.open
        if not open_questions or any(a.is_unanswered for a in open_questions):
            return None
        if not self.before.race.timing.early and open_questions[0].question.required:
            return self._question_rows.deadline_at
        if self.new_entries or self.before.race.closes_at is None:
            return self.moment + self.before.race.grace
        return self.before.race.closes_at

    def _finish_race(self, race: Race, round_posts: RoundPosts) -> Race:
        placings = classify_disqualified_last(self.before.disqualified, self.progress.classification)
        scheme = self.game.choose_points_scheme(race.options) if "points" in race.options else ""
        self.posts.append(round_posts.build_flag_post(placings, scheme, self._public_lines))
        return race.model_copy(update={"stage": "over", "classification": placings})

    def _hold_unattended(self, race: Race) -> Race:
        post = Held(round=self.before.race.round, reason="nobody", creator=race.creator)
        self.posts.append(NewPost(post=post, subject=f"held/{self.moment}"))
        return race.model_copy(update={"stage": "held", "hold_reason": "nobody", "stopped_at": self.moment})

    def _build_digests(self, round_posts: RoundPosts) -> tuple[LogLine, ...]:
        return () if self.progress.finished else round_posts.build_digests()

    def _queue_farewells(self, farewells: Mapping[Seat, str]) -> None:
        """Queue direct messages to drivers whose race is over, although nothing is asked of them."""
        for seat, text in farewells.items():
            driver = self.before.get_driver(seat)
            if gets_direct_messages(driver):
                post = QuestionPost(
                    round=self.before.race.round, seat=seat, numbers=(), kinds=(), due=self.moment, lines=(text,)
                )
                self.posts.append(NewPost(post=post, audience=driver.member))

    def _list_unannounced_rows(self, earlier_rows: Sequence[QuestionRow]) -> tuple[QuestionRow, ...]:
        """Return the questions asked while the race was stopped, which have not been announced yet."""
        race = self.before.race
        if race.open_orders_post or not race.step_pending or race.hidden_phase or race.stage != "running":
            return ()
        return tuple(row for row in earlier_rows if not row.closed)

    def _list_rows_taken_back(self, earlier_rows: Sequence[QuestionRow]) -> tuple[QuestionRow, ...]:
        """Return the announced questions that a bot had answered until its driver took the car back."""
        bots = {row.number for row in self.before.open if row.answered == "automatic"}
        returned_rows = (row for row in earlier_rows if row.number in bots and not row.answered and not row.closed)
        return tuple(returned_rows) if self.before.race.open_orders_post else ()

    def _queue_private_posts(self, fresh: Sequence[QuestionRow]) -> None:
        """Queue direct messages to the drivers who are newly asked, with their private lines above.

        Mid-round these are the lines of this run; as a round begins, those of the last round even if nothing is
        asked."""
        for driver in self.before.drivers:
            if driver.gone or not gets_direct_messages(driver):
                continue
            asked_rows = tuple(row for row in fresh if row.seat == driver.seat and not row.answered)
            private_lines = (*self._list_earlier_lines(driver.seat, asked_rows), *self._new_lines)
            own = sorted((line for line in private_lines if line.to == driver.seat), key=lambda line: not line.digest)
            story = self.before.get_settings(driver.seat).story
            lines = tuple(strip_rule_item(line.text_for_driver) for line in own if line.is_wanted(story))
            has_news = any(not line.digest for line in own) and (self._is_round_start or self.progress.finished)
            if not (has_news or asked_rows):
                continue
            due = max((row.due for row in asked_rows), default=self.moment)
            kinds = tuple(row.kind for row in asked_rows)
            numbers = tuple(row.number for row in asked_rows if row.number)
            round = (
                self.before.race.round if asked_rows or not self._is_round_start else max(0, self.before.race.round - 1)
            )
            post = QuestionPost(round=round, seat=driver.seat, numbers=numbers, kinds=kinds, due=due, lines=lines)
            self.posts.append(NewPost(post=post, audience=driver.member))

    def _list_earlier_lines(self, seat: Seat, asked_rows: Sequence[QuestionRow]) -> Sequence[LogLine]:
        """Return the lines of the last round that a driver reads with their questions.

        Those come as the round begins; later, whoever is asked for the first time still reads what they missed."""
        if self._is_round_start:
            return self.before.list_private_lines(seat)
        answered_keys = [entry.key for entry in self.before.entries] + [
            entry["key"] for entry in self.before.round.entries
        ]
        was_asked = any(is_key_of_seat(key, seat) for key in answered_keys)
        catch_up = self.before.find_catch_up(seat) if asked_rows and not was_asked else None
        return (catch_up,) if catch_up else ()

    def _list_changed_drivers(self, extra_seconds: dict[Seat, int]) -> tuple[Driver, ...]:
        """Return the drivers whose record has changed, or for whom the race waits longer."""
        drivers_by_seat = {d.seat: d for d in self._attendance[0]}
        for driver in drivers_by_seat.values():
            if driver.standin and not self.before.get_driver(driver.seat).standin:
                self.posts.extend(make_replacement_notices(driver))
        for open_question in (a for a in self.progress.open if a.answered_by == "driver" and a.question.required):
            driver = drivers_by_seat.get(open_question.question.seat) or self.before.get_driver(
                open_question.question.seat
            )
            if driver.missed or driver.standin:
                drivers_by_seat[driver.seat] = driver.model_copy(update={"missed": 0, "standin": ""})
            if driver.standin:
                self.posts.append(NewPost(post=Notice(what="back", facts={"seat": driver.seat, "who": driver.member})))
                self.posts.extend(make_private_notice(driver, "you_are_back"))
        for seat, seconds in extra_seconds.items():
            driver = drivers_by_seat.get(seat) or self.before.get_driver(seat)
            drivers_by_seat[seat] = driver.model_copy(update={"waited": driver.waited + seconds})
        return tuple(d for d in drivers_by_seat.values() if d != self.before.get_driver(d.seat))


def hold_race(before: RaceSnapshot, reason: str, detail: str, moment: int) -> ChangeSet:
    """Return the changes that hold the race and tell the stewards."""
    post = Held(round=before.race.round, reason=reason, detail=detail, creator=before.race.creator)
    race = before.race.model_copy(update={"stage": "held", "hold_reason": reason, "stopped_at": moment})
    return ChangeSet(race, posts=(NewPost(post=post, subject=f"held/{moment}"),))


def classify_disqualified_last(disqualified: frozenset[Seat], placings: Sequence[ResultRow]) -> tuple[ResultRow, ...]:
    """Return the classification with the disqualified at its end."""
    out = [p.model_copy(update={"status": "disqualified"}) for p in placings if p.seat in disqualified]
    ranking = [*(p for p in placings if p.seat not in disqualified), *out]
    return tuple(p.model_copy(update={"place": n}) for n, p in enumerate(ranking, 1))


def hold_for_review(before: RaceSnapshot, new_entries: Sequence[NewEntry], moment: int) -> ChangeSet:
    """Return the changes that store the entries and hold the round until the stewards approve it."""
    change_set = hold_race(before, "review", "", moment)
    change_set = replace(change_set, race=change_set.race.model_copy(update={"hidden_phase": None}))
    was_held_before = before.race.hold_reason == "review"
    return replace(change_set, changes=tuple(new_entries), posts=() if was_held_before else change_set.posts)


def make_clock_entry(
    game: Game, before: RaceSnapshot, progress: AdvanceResult, open_question: OpenQuestion
) -> JournalEntry:
    """Return the clock's answer to an overdue question.

    It is the one given before a rewind if that is still valid, else the default."""
    proposal = before.proposals.get(open_question.key)
    if proposal is not None:
        player_view = game.build_player_view(progress.state, open_question.question.seat)
        with suppress(InvalidAnswer):
            value = game.ruleset.read_answer(game.table, player_view, open_question.question, proposal)
            return JournalEntry(key=open_question.key, hand="driver", value=value, about=open_question.question_digest)
    order = before.orders.get(open_question.question.seat)
    return make_default_entry(game.ruleset, game.table, progress.state, progress.events, open_question, order)
