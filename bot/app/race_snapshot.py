"""A race as recorded, and one run of the rules from there."""

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from bot.data_files import load_bot_mixes
from bot.model.driver import ENDED_STAGES, Driver
from bot.model.timing_options import HOUR_SECONDS, MemberSettings
from bot.schedule.race_length import ExpectedDuration, RaceLength, estimate_duration, estimate_remaining
from bot.store.branches import Branch, collect_reroll_salts
from bot.store.questions import QuestionRow
from bot.store.races import Race
from bot.store.rounds import LogLine, Round
from bot.store.rulings import BotDrivenSeats
from rules.base import Json, Key, Seat, Value, is_key_of_seat, is_question_or_roll_key, parse_key
from rules.bots import EASY_STRENGTH, STAND_IN, Bots, make_bots
from rules.dice import RecordedRoll, SeededDice
from rules.engine import AdvanceResult, Checkpoint, advance
from rules.journal import AnswerSource, Journal, JournalEntry, make_retirement_entry
from rules.league.season import Penalty
from rules.orders.auto_answer import AutoAnswerer
from rules.registry import RULESETS
from rules.ruleset import LATEST_REVISION, MANY_DRIVERS, RaceSetup, RuleSet
from rules.track.track_file import read_track
from rules.view import RaceView


@dataclass(frozen=True)
class Game:
    """A rule set with one race's setup."""

    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]

    def build_view(self, state: dict[str, Any], seat: Seat | None = None) -> RaceView:
        """Return the race as a seat, or the public, sees it."""
        return self.ruleset.view(self.table, self.ruleset.state.model_validate(state), seat)

    def choose_points_scheme(self, options: Mapping[str, Json]) -> str:
        """Return the points scheme that a race's options call for; "" if the game has none."""
        return self.ruleset.points_scheme(self.table, options)

    @cached_property
    def car_limits(self) -> tuple[int, int]:
        """The least and most cars of a race; a short grid lowers the game's maximum."""
        grid, (least, most) = len(self.ruleset.board(self.table).grid), self.ruleset.seats
        return least, min(most, grid) if grid else most

    def is_public_after_round(self, options: Mapping[str, Json], kind: str) -> bool:
        """Whether answers of this kind become public once their round is over."""
        return self.ruleset.is_public_after_round(self.table, options, kind)

    def check_options(self, options: Value) -> None:
        """Raise InvalidAnswer for an option that does not fit the track or would change nothing."""
        self.ruleset.check_options(self.table, options)

    def build_player_view(self, state: dict[str, Any], seat: Seat) -> Any:
        """Return everything that a seat knows."""
        return self.ruleset.player_view(self.table, self.ruleset.state.model_validate(state), seat)


def can_try_while_running(race: Race, drivers: Sequence[Driver], game: Game) -> bool:
    """Whether a round can be tried again before the flag: the state of the race holds nothing that is hidden.

    Sealed orders are no part of it, and the dice are new. Hands of cards are, and what a blind race hides. Others
    who drive must not be played through beforehand."""
    people = sum(d.member is not None for d in drivers)
    return people == 1 and not (game.ruleset.card_faces or race.options.get("blind") or race.hidden_phase)


def build_game(
    ruleset: RuleSet[Any, Any], track: str, track_text: str, tables_text: str, revision: int = LATEST_REVISION
) -> Game:
    """Build a race's game from its own copy of the track and table texts. Raises BadTrack, ValueError."""
    circuit = read_track(track, track_text)
    return Game(ruleset, RaceSetup(circuit, ruleset.read_tables(circuit, tables_text), revision))


@dataclass(frozen=True)
class RaceSnapshot:
    """The recorded state of a race.

    `open`: rows of its open questions; `member_settings`: by member; `branches`: of its rewinds; `proposals`:
    answers given in this round before it was rewound; `granted_seconds`: by stewards, by question key;
    `previous_loadouts`: before the start, of members' last races; `owed_penalties`: of the season, still to be
    served on a grid; `calendar_start_at`: when the season's calendar starts the race; `private_lines`: of the
    previous round; `stand_ins`: seats that bots drive by the stewards' decision. `outdated`: changes have been
    applied after which it has to be loaded again."""

    race: Race
    drivers: tuple[Driver, ...]
    checkpoint: Checkpoint
    entries: tuple[JournalEntry, ...]
    orders: dict[Seat, Json]
    round: Round
    open: tuple[QuestionRow, ...]
    member_settings: Mapping[int, MemberSettings] = field(default_factory=dict)
    branches: tuple[Branch, ...] = ()
    proposals: Mapping[Key, Json] = field(default_factory=dict)
    disqualified: frozenset[Seat] = frozenset()
    granted_seconds: Mapping[str, int] = field(default_factory=dict)
    previous_loadouts: Mapping[int, Json] = field(default_factory=dict)
    owed_penalties: tuple[Penalty, ...] = ()
    calendar_start_at: int | None = None
    private_lines: tuple[LogLine, ...] = ()
    stand_ins: BotDrivenSeats = field(default_factory=dict)
    outdated: bool = False

    @cached_property
    def auto_answerer(self) -> AutoAnswerer:
        """The answerer of questions within a run: bots, standing orders and defaults."""
        return AutoAnswerer(
            pace="live" if self.race.pace == "live" else "orders",
            drivers={
                **dict.fromkeys(self.steward_stand_ins, STAND_IN),
                **{d.seat: d.bot_driver for d in self.drivers if d.bot_driver},
            },
            standing=self.orders,
            absent=frozenset(d.seat for d in self.drivers if d.gone),
            asks=self.race.hidden_phase is not None or self.member_count < 2,
            bots=make_bots(self.race.seed, load_bot_mixes()) if self.race.seed is not None else Bots(),
        )

    @property
    def is_repeated_round(self) -> bool:
        """Whether this round was already completed on a branch that was rewound."""
        return any(branch.since > self.race.round for branch in self.branches)

    @property
    def steward_stand_ins(self) -> Mapping[Seat, str]:
        """The bots that drive members' seats in this round by the stewards' decision."""
        return self.stand_ins.get(self.race.round, {})

    @property
    def is_against_bots_only(self) -> bool:
        """Whether the only member who drives is the one who opened the race."""
        return {driver.member for driver in self.drivers if driver.member is not None} == {self.race.creator}

    def is_taught(self, seat: Seat, rounds: Container[int]) -> bool:
        """Whether the driver of a seat is taught in this round: somebody alone with the easiest bots, unless they have
        ended that. `rounds`: those in which the game teaches."""
        rookies = all(driver.bot_driver == EASY_STRENGTH for driver in self.drivers if driver.member is None)
        lesson = self.race.round in rounds and self.is_against_bots_only and rookies
        return lesson and self.get_settings(seat).lessons

    @property
    def member_count(self) -> int:
        """The number of members who drive."""
        return sum(d.member is not None and not d.gone for d in self.drivers)

    @property
    def dice(self) -> SeededDice:
        """The race's dice, salted by its rewind branches."""
        assert self.race.seed is not None
        return SeededDice(self.race.seed, collect_reroll_salts(self.branches, self.race.branch))

    def make_retirement(self, seat: Seat, hand: AnswerSource) -> JournalEntry:
        """Make the entry that retires a seat now: before the open step, or after it if it is posted in part."""
        return make_retirement_entry(self.race.round, seat, hand, self.checkpoint.step + bool(self.race.step_events))

    def get_driver(self, seat: Seat) -> Driver:
        """Return the driver in a seat."""
        return self._driver_by_seat[seat]

    @cached_property
    def _driver_by_seat(self) -> Mapping[Seat, Driver]:
        return {d.seat: d for d in self.drivers}

    def list_private_lines(self, seat: Seat) -> tuple[LogLine, ...]:
        """Return the private lines of the previous round that a seat's driver has not read in it.

        A new driver does not get the old one's digest."""
        is_newcomer = self.get_driver(seat).since >= self.race.round > 0
        own_lines = (line for line in self.private_lines if line.to == seat)
        return tuple(line for line in own_lines if not (is_newcomer if line.digest else line.quiet))

    def find_catch_up(self, seat: Seat) -> LogLine | None:
        """Return what a driver who was away has not read yet; None once they have answered in this round."""
        line = next((line for line in self.list_private_lines(seat) if line.is_catch_up), None)
        if line is None or not line.is_wanted(self.get_settings(seat).story) or self._has_answered(seat):
            return None
        return line

    def _has_answered(self, seat: Seat) -> bool:
        """Whether the driver of a seat has answered anything in this round."""
        answered_keys = [entry.key for entry in self.entries if entry.hand == "driver"]
        answered_keys += [entry["key"] for entry in self.round.entries if entry["hand"] == "driver"]
        return any(is_key_of_seat(key, seat) for key in answered_keys)

    def list_open_after(self, entries: Iterable[JournalEntry], moment: int) -> tuple[QuestionRow, ...]:
        """Return the open rows after entries: those that a driver answers with one tell when, and whether late."""
        driver_keys = {entry.key for entry in entries if entry.hand == "driver"}
        return tuple(
            row.with_driver_answer(moment) if row.key in driver_keys and not row.answered else row for row in self.open
        )

    def get_settings(self, seat: Seat) -> MemberSettings:
        """Return the settings of the member in a seat."""
        return self.member_settings.get(self.get_driver(seat).member or 0, DEFAULT_SETTINGS)


DEFAULT_SETTINGS = MemberSettings()
T = TypeVar("T")
MAX_CACHED_VALUES = 100
"""Values cached for one snapshot: a few for each seat."""


class SnapshotCache:
    """Values derived from one snapshot; they live as long as the snapshot."""

    def __init__(self, now: RaceSnapshot) -> None:
        self.now, self._results = now, dict[Hashable, Any]()

    def get_or_compute(self, key: Hashable, find: Callable[[], T]) -> T:
        """Return the cached value, or compute and cache it."""
        if key in self._results:
            return self._results[key]  # type: ignore[no-any-return]
        computed_value = find()
        if len(self._results) >= MAX_CACHED_VALUES:
            self._results.clear()
        self._results[key] = computed_value
        return computed_value


def restore_snapshot_at_closing(now: RaceSnapshot) -> RaceSnapshot:
    """Return a race in its hidden phase as recorded when its orders closed.

    Later standing orders are kept."""
    hidden_phase = now.race.hidden_phase
    assert hidden_phase is not None
    orders = {seat: order for seat, order in {**now.orders, **hidden_phase.orders}.items() if order is not None}
    entries = tuple(entry for entry in now.entries if entry.key not in hidden_phase.hidden)
    return replace(now, entries=entries, orders=orders, open=())


def run_rules(game: Game, now: RaceSnapshot, *entries: JournalEntry) -> AdvanceResult:
    """Run the rules from the recorded state. Raises ReplayMismatch.

    With pace `orders` nobody is asked between the orders and the round's end, so only the last step is
    recorded."""
    journal = Journal((*now.entries, *entries), (RecordedRoll.model_validate(r) for r in now.race.step_rolls))
    procedure = game.ruleset.round_format(now.race.options)
    at_once = now.race.pace == "orders" and not (procedure.sequential or procedure.hidden_questions)
    answerer = replace(now.auto_answerer, out_of_time=_list_seats_out_of_time(now.race.round, (*now.entries, *entries)))
    return advance(game.ruleset, game.table, now.checkpoint, journal, now.dice, answerer, without_questions=at_once)


def _list_seats_out_of_time(round: int, entries: Sequence[JournalEntry]) -> frozenset[Seat]:
    """Return the seats for which the clock has answered in this round: nobody waits for them twice."""
    late = (entry.key for entry in entries if entry.hand == "clock" and is_question_or_roll_key(entry.key))
    return frozenset(key.seat for key in map(parse_key, late) if key.round == round)


MIN_ANSWERS_FOR_OWN_MEAN = 5
"""Orders from which on a driver's mean in this race replaces their overall mean."""


def list_options_for_many_drivers(race: Race) -> dict[str, Json]:
    """Return the options, left open by the organiser, that the start adds if more than MANY_DRIVERS members drive."""
    usual = RULESETS[race.game].many_drivers_defaults.get(race.pace, {}) if race.game in RULESETS else {}
    return {name: value for name, value in usual.items() if name not in race.options}


def has_many_drivers(drivers: Sequence[Driver]) -> bool:
    """Return True if more than MANY_DRIVERS members drive."""
    return sum(driver.member is not None and not driver.gone for driver in drivers) > MANY_DRIVERS


def add_options_for_drivers(race: Race, drivers: Sequence[Driver]) -> Race:
    """Return the race in its lobby with the options that apply if these drivers start."""
    extra_options = list_options_for_many_drivers(race) if race.stage == "lobby" and has_many_drivers(drivers) else {}
    if not extra_options:
        return race
    options = {**race.options, **extra_options}
    in_turn = RULESETS[race.game].round_format(options).sequential
    return race.model_copy(update={"options": options, "tempo": race.tempo.model_copy(update={"in_turn": in_turn})})


def estimate_remaining_time(race: Race, drivers: Sequence[Driver], least: int) -> ExpectedDuration | None:
    """Estimate how long a race takes from now on; None if it is over."""
    if race.stage in ENDED_STAGES:
        return None
    course = describe_race_length(race, drivers, least)
    return estimate_duration(course) if race.stage == "lobby" else estimate_remaining(course, max(0, race.round - 1))


def describe_race_length(race: Race, drivers: Sequence[Driver], least: int = 1) -> RaceLength:
    """Return the figures that a race's length is estimated from; the lobby counts at least `least` people."""
    people = [driver for driver in drivers if driver.member is not None and not driver.gone]
    seats = max(least - len(drivers), 0) if race.stage == "lobby" else 0
    race = add_options_for_drivers(race, drivers)
    return RaceLength(
        tempo=race.tempo,
        laps=race.laps,
        pace=race.pace,
        hours=race.hours,
        timing=race.timing,
        people=len(people) + seats,
        answers=tuple(_choose_mean_wait_seconds(driver, race.hours * HOUR_SECONDS) for driver in people),
    )


def _choose_mean_wait_seconds(driver: Driver, round_seconds: int) -> int | None:
    """Return how long a driver is waited for on average: in this race once that is known well enough, else overall.

    Whoever misses a round is waited for as long as it lasts."""
    records = [driver.record, *([driver.past] if driver.past else [])]
    counts = [record.answers + record.missed for record in records]
    waits = [record.took + record.missed * round_seconds for record in records]
    if counts[0] >= MIN_ANSWERS_FOR_OWN_MEAN:
        return waits[0] // counts[0]
    return sum(waits) // sum(counts) if sum(counts) else None
