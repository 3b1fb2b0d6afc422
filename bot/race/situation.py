"""Where a race stands, as it is recorded, and one run of the rules from there."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from bot.deadlines.terms import Habits
from bot.store.acts import Driven
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import LogLine, Round
from bot.store.takes import Take, salts
from bot.telling.mail import Draft
from bot.telling.posts import Driver
from rules.dice import Drawn, Seeded
from rules.engine import Checkpoint, Progress, advance
from rules.journal import Entry, Hand, Journal, retirement
from rules.league.season import Penalty
from rules.orders.answering import Settled
from rules.ruleset import LATEST, RuleSet, Table
from rules.track.track_file import read_track
from rules.values import Json, Key, Seat, Value
from rules.view import RaceView


@dataclass(frozen=True)
class Game:
    """A rule set, and a race's own table under it."""

    ruleset: RuleSet[Any, Any]
    table: Table[Any]

    def view(self, state: dict[str, Any], seat: Seat | None = None) -> RaceView:
        """The race as a seat, or the public, sees it."""
        return self.ruleset.view(self.table, self.ruleset.state.model_validate(state), seat)

    def scheme(self, options: Mapping[str, Json]) -> str:
        """The points table that a race's options call for; "" where the game knows none."""
        return self.ruleset.scheme(self.table, options) if self.ruleset.scheme else ""

    @cached_property
    def field(self) -> tuple[int, int]:
        """How many cars a race has at least, and at most: the grid may be shorter than the game allows."""
        grid, (least, most) = len(self.ruleset.board(self.table).grid), self.ruleset.seats
        return least, min(most, grid) if grid else most

    def opens(self, options: Mapping[str, Json], kind: str) -> bool:
        """Whether answers of this kind are everybody's to read once their round is over."""
        return bool(self.ruleset.opens and self.ruleset.opens(self.table, options, kind))

    def check(self, options: Value) -> None:
        """Raises Refused for an option that does not fit the table, or would change nothing."""
        if self.ruleset.check_options:
            self.ruleset.check_options(self.table, options)

    def knowledge(self, state: dict[str, Any], seat: Seat) -> Any:
        """All that a seat knows."""
        return self.ruleset.knowledge(self.table, self.ruleset.state.model_validate(state), seat)


def laid(ruleset: RuleSet[Any, Any], track: str, track_text: str, tables_text: str, started: int = LATEST) -> Game:
    """The table for a race, from its own copy of the texts. Raises BadTrack, ValueError."""
    circuit = read_track(track, track_text)
    return Game(ruleset, Table(circuit, ruleset.read_book(circuit, tables_text), started))


@dataclass(frozen=True)
class Situation:
    """All that is recorded of where a race stands. `open`: the rows of its open questions; `habits`: its members';
    `takes`: its take-backs; `proposals`: what people had answered in this round before it was taken back;
    `granted`: seconds that the stewards have granted for questions, by what they are about; `former`: before the start,
    what members brought to their last race, and `owed` what of its season's penalties is still to be served on a grid;
    `heard`: what drivers alone were told in the round before; `driven`: whom programs drive by the stewards' leave."""

    race: Race
    drivers: tuple[Driver, ...]
    checkpoint: Checkpoint
    entries: tuple[Entry, ...]
    orders: dict[Seat, Json]
    round: Round
    open: tuple[QuestionRow, ...]
    habits: Mapping[int, Habits] = field(default_factory=dict)
    takes: tuple[Take, ...] = ()
    proposals: Mapping[Key, Json] = field(default_factory=dict)
    disqualified: frozenset[Seat] = frozenset()
    granted: Mapping[str, int] = field(default_factory=dict)
    former: Mapping[int, Json] = field(default_factory=dict)
    owed: tuple[Penalty, ...] = ()
    heard: tuple[LogLine, ...] = ()
    driven: Driven = field(default_factory=dict)

    @cached_property
    def filed(self) -> Settled:
        """Who answers inside a run."""
        return Settled(
            pace="live" if self.race.pace == "live" else "orders",
            drivers={**self.lent, **{d.seat: d.program for d in self.drivers if d.program}},
            standing=self.orders,
            absent=frozenset(d.seat for d in self.drivers if d.gone),
            asks=self.race.silent is not None or self.people < 2,
        )

    @property
    def told_before(self) -> bool:
        """The round that is played has been over in a story that was taken back."""
        return any(take.since > self.race.round for take in self.takes)

    @property
    def lent(self) -> Mapping[Seat, str]:
        """The seats that a program drives for their members in this round, by the stewards' leave."""
        return self.driven.get(self.race.round, {})

    @property
    def people(self) -> int:
        """How many members drive."""
        return sum(d.member is not None and not d.gone for d in self.drivers)

    @property
    def luck(self) -> Seeded:
        """The race's dice, salted as its take-backs will have it."""
        assert self.race.seed is not None
        return Seeded(self.race.seed, salts(self.takes, self.race.take))

    def retirement(self, seat: Seat, hand: Hand) -> Entry:
        """That a seat retires now: before the open step, or after it where something of it has been told."""
        return retirement(self.race.round, seat, hand, self.checkpoint.step + bool(self.race.told))

    def driver(self, seat: Seat) -> Driver:
        """Who sits in a seat."""
        return next(d for d in self.drivers if d.seat == seat)

    def heard_by(self, seat: Seat) -> tuple[LogLine, ...]:
        """What the driver in a seat was told alone in the round before; the story of that round is none of a driver who
        has come since."""
        came = self.driver(seat).since >= self.race.round > 0
        return tuple(line for line in self.heard if line.to == seat and not (came and line.digest))

    def habits_of(self, seat: Seat) -> Habits:
        """What the member in a seat has settled for himself."""
        return self.habits.get(self.driver(seat).member or 0, Habits())


T = TypeVar("T")
FOUND = 100
"""Findings kept of a race as it stands: a few for each seat."""


class Findings:
    """What has been found of a race as it stands, kept for whoever looks again. It dies with the situation."""

    def __init__(self, now: Situation) -> None:
        self.now, self._kept = now, dict[Hashable, Any]()

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What it was found to be, or is found now."""
        if key in self._kept:
            return self._kept[key]  # type: ignore[no-any-return]
        found = find()
        if len(self._kept) >= FOUND:
            self._kept.clear()
        self._kept[key] = found
        return found


@dataclass(frozen=True)
class Handed:
    """An entry on its way into the journal, and the member who gave it. `reason`: of the stewards; `round`: another
    than the one that is played."""

    entry: Entry
    member: int | None = None
    reason: str = ""
    round: int | None = None


@dataclass(frozen=True)
class Wanted:
    """Something to ask the stewards: of which kind, about whose car and which decision."""

    kind: str
    seat: Seat
    at: Key
    facts: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What is to be written down in one go.

    `fresh`: questions that were not open before, `kept`: those that change; `left`: seats that are free again;
    `filed`: standing orders by seat (None withdraws one); `replaced`: the drivers whose seats others have taken;
    `struck`: keys of this round whose entries stand no longer, `undone`: rows of the journal; `again`: the take and
    round that the race begins again in, from the first of `bases`, where a round begins each; `wanted`: what the
    stewards are asked; `shown`: the prices of answers that had been entered without; `served`: the numbers of the
    season's penalties in grid places with which the race begins.
    """

    race: Race
    entries: tuple[Handed, ...] = ()
    checkpoint: Checkpoint | None = None
    rounds: tuple[Round, ...] = ()
    drivers: tuple[Driver, ...] = ()
    fresh: tuple[QuestionRow, ...] = ()
    kept: tuple[QuestionRow, ...] = ()
    left: tuple[Seat, ...] = ()
    filed: Mapping[Seat, Json] = field(default_factory=dict)
    replaced: tuple[Driver, ...] = ()
    struck: tuple[Key, ...] = ()
    undone: tuple[int, ...] = ()
    again: tuple[int, int] | None = None
    bases: tuple[Checkpoint, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    shown: Mapping[Key, Json] = field(default_factory=dict)
    served: tuple[int, ...] = ()
    posts: tuple[Draft, ...] = ()
    progress: Progress | None = None


def at_closing(now: Situation) -> Situation:
    """A race in a silent run as its record stood when its orders had closed; what has been filed since is kept."""
    silent = now.race.silent
    assert silent is not None
    orders = {seat: filed for seat, filed in {**now.orders, **silent.orders}.items() if filed is not None}
    entries = tuple(entry for entry in now.entries if entry.key not in silent.hidden)
    return replace(now, entries=entries, orders=orders, open=())


def run(game: Game, now: Situation, *entries: Entry) -> Progress:
    """Plays on from where the race stands. Where orders are handed in at once, nobody is asked between them and the
    round's end: no step but the last need be written down. Raises Disturbed."""
    journal = Journal((*now.entries, *entries), (Drawn.model_validate(r) for r in now.race.rolls))
    procedure = game.ruleset.procedure(now.race.options)
    at_once = now.race.pace == "orders" and not (procedure.in_turn or procedure.covered)
    return advance(game.ruleset, game.table, now.checkpoint, journal, now.luck, now.filed, unasked=at_once)
