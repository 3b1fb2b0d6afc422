"""What a run is told by, and the public posts that tell it: of the part of a round that is over, of the round, of the
race. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.race.announcing import RECENT
from bot.race.seeing import Seeing
from bot.race.situation import Game, Situation
from bot.store.rounds import GrowingPost, LogLine, Round
from bot.telling.language import ENGLISH
from bot.telling.mail import Draft
from bot.telling.newsroom import Voices
from bot.telling.posts import PartOver, RaceOver, Report
from bot.telling.story.beats import Account
from bot.telling.story.flags import RaceEnd, flag
from bot.telling.story.lineup import Lineup, lineup, read
from bot.telling.story.personal import Heard, befallen, digest, ending, heard, last_word
from bot.telling.story.round_tale import Tale, Teller, plain
from bot.telling.story.tallies import tallied
from bot.telling.story.weights import STORY
from rules.engine import Progress
from rules.events import Event
from rules.values import Json, Seat
from rules.values import digest as digest_of
from rules.view import Gauge, Placing, RaceView


@dataclass(frozen=True)
class Recounting:
    """Of one run. `attended`: who was spoken for in it; `record`: the round with all that the run has added;
    `now`: the state that the run has led to."""

    game: Game
    before: Situation
    progress: Progress
    record: Round
    attended: Sequence[Event]
    now: Seeing
    moment: int
    voices: Voices

    @cached_property
    def view(self) -> RaceView:
        """The public's, under the number of the round that is told of."""
        return self.now.view().model_copy(update={"round": self.before.race.round})

    @cached_property
    def names(self) -> dict[Seat, str]:
        """Drivers as they are called in posts."""
        return self.voices.names({d.seat: d.name for d in self.before.drivers})

    @cached_property
    def history(self) -> tuple[Lineup, ...]:
        """The line-ups after the rounds before this one."""
        return tuple(one for one in read(self.before.race.places) if one.round < self.before.race.round)

    @property
    def teller(self) -> Teller:
        """Who tells it to everybody, in the channel's language."""
        return self._teller(self.before.race.language)

    def _teller(self, language: str) -> Teller:
        return self.voices.teller(self.before.race.game, self.game.table.track, language)

    def _told_to(self, seat: Seat) -> Teller:
        """Who tells it to a driver, in his own language."""
        return self._teller(self.before.habits_of(seat).speaks)

    @property
    def facts(self) -> tuple[Json, ...]:
        """The round's public facts so far."""
        open_step = (e.model_dump(mode="json") for e in self.progress.told)
        return tuple(fact for fact in (*self.record.told, *open_step) if fact.get("audience") is None)

    @cached_property
    def account(self) -> Account:
        """The round as everybody knows it so far."""
        return Account(
            round=self.before.race.round,
            facts=(*(e.model_dump(mode="json") for e in self.attended), *self.facts),
            before=self.history[-1] if self.history else None,
            after=lineup(self.view, self.moment),
            laps=self.view.laps,
            lap=self.view.lap,
            notes=self.view.notes,
            closes=self.progress.round_closed,
            ends=self.progress.finished,
            humans=frozenset(d.seat for d in self.before.drivers if d.member is not None),
        )

    @cached_property
    def tale(self) -> Tale:
        """The round, told."""
        return self.teller.round(self.account, self.names, self.before.race.id)

    @cached_property
    def places(self) -> tuple[Json, ...]:
        """The line-ups that are kept, this round's with what is counted of it."""
        weights = self.teller.weights
        last = tallied(self.account, weights, self.tale, self.history, self.view.length)
        return tuple(one.model_dump(mode="json", exclude_defaults=True) for one in (*self.history, last))

    @property
    def _drawn(self) -> dict[str, Any]:
        """What a picture of it is made from."""
        voice, account = self.teller.voice, self.account
        gone = {seat: how for seat, how in account.after.ended.items() if how != "finished"}
        home = {seat: one.round for one in reversed((*self.history, account.after)) for seat in one.ended}
        return {
            "round": self.before.race.round,
            "view": self.view,
            "names": {d.seat: d.name for d in self.before.drivers},
            "headline": plain(self.tale.title),
            "marks": self.tale.marks,
            "was": account.before.order if account.before and account.before.round else (),
            "was_level": account.before.level if account.before and account.before.round else (),
            "humans": tuple(sorted(account.humans)),
            "outs": {seat: voice.ui("out_in", round=home[seat]) for seat in gone},
        }

    @property
    def is_run_out(self) -> bool:
        """Whether members have started, and none of them had a car racing when the round began."""
        members = {d.seat for d in self.before.drivers if d.member is not None and not d.automatic}
        return bool(members and self.history and self.history[-1].round) and not members & {*self.history[-1].racing}

    def report(self, lines: tuple[str, ...]) -> Draft:
        """The round's post."""
        post = Report(
            **self._drawn,
            told=self.facts,
            text=self.tale.text,
            story=self.tale.story,
            lines=lines,
            closes=True,
            aside=self.is_run_out,
        )
        return Draft(post=post)

    def part(self, lines: tuple[str, ...], last: GrowingPost | None) -> tuple[tuple[Draft, ...], GrowingPost | None]:
        """The message about a round that is under way, once there is something to tell: edited for an hour, then closed
        and followed by another. The board is drawn when something on it is otherwise."""
        if self.is_run_out or not any(mark.weight >= STORY for mark in self.tale.marks):
            return (), last
        text = self.teller.part(self.tale)
        said, board = digest_of(text), digest_of(_on_board(self.view))
        grows = last is not None and self.moment - last.since < RECENT
        if last and last.said == said and (last.board == board or not grows):
            return (), last
        n, since = (last.n + (not grows), last.since if grows else self.moment) if last else (1, self.moment)
        drawn = not grows or not last or last.board != board
        if not last:
            drawn = board != digest_of(_on_board(self.game.view(self.before.checkpoint.state)))
        post = Report(**self._drawn, text=text, lines=lines, closes=False, drawn=drawn)
        now = GrowingPost(n=n, since=since, said=said, board=board)
        ended = () if grows else self.part_over(last, goes_on=True)
        return (*ended, Draft(post=post, subject=self._subject(now))), now

    def part_over(self, living: GrowingPost | None, *, goes_on: bool = False) -> tuple[Draft, ...]:
        """The end of the message about a round that is under way: another follows, or the round has its own."""
        post = PartOver(round=self.before.race.round, goes_on=goes_on)
        return (Draft(post=post, subject=self._subject(living)),) if living else ()

    def _subject(self, living: GrowingPost) -> str:
        return f"part/{self.before.race.take}/{self.before.race.round}/{living.n}"

    def digests(self) -> tuple[LogLine, ...]:
        """The round in the eyes of each member who still drives."""
        if not self.before.race.round:
            return ()
        mine = [d.seat for d in self.before.drivers if d.has_form and d.seat in self.account.after.racing]
        lines = [
            LogLine(
                text=self._digest(seat, ENGLISH),
                own=self._digest(seat, language) if (language := self.before.habits_of(seat).speaks) != ENGLISH else "",
                to=seat,
                digest=True,
                quiet=not befallen(self._heard[ENGLISH], seat),
            )
            for seat in mine
        ]
        return tuple(line for line in lines if line.text)

    def _digest(self, seat: Seat, language: str) -> str:
        return digest(self._heard[language], seat, self._stocks(seat))

    def farewells(self) -> dict[Seat, str]:
        """To each member whose race ends in this round; at the flag, to all."""
        before, after = self.account.before, self.account.after
        members = [d.seat for d in self.before.drivers if d.member is not None and not d.automatic]
        if self.progress.finished:
            placings = self.progress.classification
            classified = [one.seat for one in placings if one.seat in members]
            return {seat: ending(self._told_to(seat), self.names, seat, placings) for seat in classified}
        gone = [seat for seat in members if seat in after.ended and not (before and seat in before.ended)]
        return {seat: last_word(self._heard[self.before.habits_of(seat).speaks], seat) for seat in gone}

    @cached_property
    def _heard(self) -> Mapping[str, Heard]:
        """The round as it is told in each language that one of the drivers reads."""
        languages = {ENGLISH, *(self.before.habits_of(driver.seat).speaks for driver in self.before.drivers)}
        return {one: heard(self._teller(one), self.account, self.names) for one in languages}

    @cached_property
    def _then(self) -> Seeing:
        return Seeing(self.game, self.before.checkpoint.state)

    def _stocks(self, seat: Seat) -> tuple[Sequence[Gauge], Sequence[Gauge]]:
        """What a car had before the round, and what it has after it, as its driver sees it."""
        began, after = self.before.checkpoint, self.now.gauges(seat)
        if began.step or began.round != self.before.race.round:
            return (), after
        return self._then.gauges(seat), after

    def flag(self, placings: tuple[Placing, ...], scheme: str, lines: tuple[str, ...]) -> Draft:
        """The one post of the last round and of the race."""
        race, drivers = self.before.race, self.before.drivers
        finish = RaceEnd(
            account=self.account,
            history=read(self.places),
            placings=placings,
            track=self.game.table.track.title,
            first=self.teller.weights.first,
        )
        told = flag(self.teller, finish, self.names)
        seed = race.house or race.seed
        foot = self.teller.voice.ui("flag_foot", race=race.id, rounds=race.round, seed=seed.hex() if seed else "")
        return Draft(
            post=RaceOver(
                **{**self._drawn, "headline": plain(told.headline)},
                text=told.text,
                gaps=told.gaps,
                awards=tuple(plain(one) for one in told.awards),
                story=self.tale.story,
                foot=foot,
                told=self.facts,
                lines=lines,
                history=self.places,
                classification=placings,
                scheme=scheme,
                drivers=drivers,
                house=race.house.hex() if race.house else "",
                contributions=tuple(d.contribution for d in drivers),
                seed=race.seed.hex() if race.seed else "",
            )
        )


def _on_board(view: RaceView) -> Json:
    """What a picture shows on the board: where everybody stands, how he came there, and what lies about."""
    cars = {c.seat: [c.status, c.spaces, c.beside, c.half, c.trail, c.shape, c.marks, c.tied] for c in view.cars}
    return [cars, view.marked, [piece.model_dump(mode="json") for piece in view.pieces], view.notes]
