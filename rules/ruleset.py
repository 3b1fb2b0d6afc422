"""The record of functions and data that each game provides, and the values that they use."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeVar

from pydantic import TypeAdapter

from rules.base import Json, RaceState, Seat, SpaceId, Value
from rules.cost_preview import CornerAhead, Preset, Price
from rules.dice import Dice
from rules.events import Event
from rules.journal import AnswerSource, JournalEntry
from rules.orders.sheets import OrderSheets
from rules.questions import FieldsForm, Form, Option, Question
from rules.step_context import StepContext
from rules.track.track import Track
from rules.view import Board, RaceView, ResultRow, StockLevel

S = TypeVar("S", bound=RaceState)
B = TypeVar("B")


LATEST_REVISION = 1 << 31
"""Above every revision: for values that belong to no race and follow the current rules."""


@dataclass(frozen=True)
class RaceSetup(Generic[B]):
    """The fixed data of one race: its track, and the rule tables read from the race's own copy.

    `started`: the revision of the rules under which the race began."""

    track: Track
    tables: B
    started: int = LATEST_REVISION


@dataclass(frozen=True)
class RuleContext(Generic[S, B]):
    """The data and services of a rule. `race` is a private copy that may change; `started` is a revision."""

    race: S
    track: Track
    tables: B
    step: StepContext
    started: int

    @property
    def table(self) -> RaceSetup[B]:
        """Return track and rule tables together, as the setup of the race."""
        return RaceSetup(self.track, self.tables, self.started)


@dataclass(frozen=True)
class Upgrade:
    """Conversion of data that older revisions wrote.

    `since`: the first revision with today's form of states and events; `state` converts a state of the given
    revision; `fact` converts an event, whatever its form. Unchanged data stays as it is."""

    since: int
    state: Callable[[int, dict[str, Any]], dict[str, Any]] = lambda _, state: state
    fact: Callable[[Json], Json] = lambda fact: fact


class Entrant(Value):
    """A taken seat. `number`: joining order, from 1."""

    seat: Seat
    number: int


class StartList(Value):
    """The starters, with profile and options (already parsed by the game's option model).

    `former`: by seat, the loadout of the driver's last race, as the game reads it from that race's entries."""

    seats: tuple[Entrant, ...]
    profile: str
    laps: int
    options: dict[str, Any] = {}
    former: dict[Seat, Json] = {}


def optional_fields(settings: type[Value]) -> dict[str, Any]:
    """Return the fields of a settings model as optional fields with the default None."""
    kinds: dict[str, Any] = {
        name: Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
        for name, field in settings.model_fields.items()
    }
    return {name: (kind | None, None) for name, kind in kinds.items()}


class Count(Value):
    """How often something happened in a race, out of `of` possible times.

    `of` counts cars or finishers, or is 1 for the race. `alone`: a race that does not name it could not have
    had it; `whether`: a yes/no statistic of the race."""

    name: str
    value: int
    of: int = 1
    alone: bool = False
    whether: bool = False


class Mishap(Value):
    """A crash, spin or similar of a car: its kind, and the corner or space."""

    name: str
    corner: str = ""
    space: SpaceId = ""


class RoundFormat(Value):
    """How the rounds go under a race's options: drivers are asked in turn or all at once.

    `laps_before`: laps that all drive before the grid; `covered`: kinds of hidden questions."""

    sequential: bool = False
    laps_before: int = 0
    hidden_questions: frozenset[str] = frozenset()


class AnswerWithSource(Value):
    """An answer given by an order sheet, a standing order or the default order, with its source."""

    value: Json
    source: AnswerSource


@dataclass(frozen=True)
class RuleSet(Generic[S, B]):
    """All functions and data of one game.

    Only `view`, `gauges`, `knowledge` and `classify` read the state. `knowledge(table, state, seat)` returns
    the game's own value of all that a seat knows; forms, bot drivers and the default order get nothing else. A
    seat of `None` is the public."""

    name: str
    title: str
    revision: int
    profiles: tuple[str, ...]
    seats: tuple[int, int]
    options: type[Value]
    state: type[S]
    questions: TypeAdapter[Any]
    events: TypeAdapter[Any]
    read_tables: Callable[[Track, str], B]
    check_track: Callable[[Track], tuple[str, ...]]
    check_tables: Callable[[str], tuple[str, ...]]
    enter: Callable[[RaceSetup[B], StartList], S]
    play_step: Callable[[RuleContext[S, B]], None]
    form: Callable[[RaceSetup[B], Any, Question[Any]], Form]
    read_answer: Callable[[RaceSetup[B], Any, Question[Any], Json], Json]
    player_view: Callable[[RaceSetup[B], S, Seat | None], Any]
    view: Callable[[RaceSetup[B], S, Seat | None], RaceView]
    stock_levels: Callable[[RaceSetup[B], S, Seat], tuple[StockLevel, ...]]
    """The stocks of a seat's own car, as in its view."""
    board: Callable[[RaceSetup[B]], Board]
    answer_for: Callable[[RaceSetup[B], Any, tuple[Event, ...], Question[Any], Json], AnswerWithSource | None]
    drivers: Mapping[str, Callable[[RaceSetup[B], Any, tuple[Event, ...], Question[Any]], Json]]
    classify: Callable[[RaceSetup[B], S], tuple[ResultRow, ...]]
    oldest: int = 1
    """The oldest revision whose races can still be read."""
    upgrade: Upgrade | None = None
    """The conversion of older states and events, if their form has changed."""
    cases: Any = None
    sheets: OrderSheets[Any] | None = None
    """The parser and formatter of the game's order sheets."""
    dropped_orders: Callable[[RaceSetup[B], Any, Json], tuple[Event, ...]] | None = None
    """Private events for stored orders that can no longer be carried out in the new round."""
    preview: Callable[[RaceSetup[B], Any, Question[Any], Json], tuple[SpaceId, ...]] | None = None
    """The spaces of an answer's route if no other car moves."""
    price: Callable[[RaceSetup[B], Any, Question[Any], Json], Price | None] | None = None
    """The price of a stored answer as far as its seat knows."""
    presets: Callable[[RaceSetup[B], Any, Question[Any]], tuple[Preset, ...]] | None = None
    """Ready-made answers, the careful one first."""
    corners_ahead: Callable[[RaceSetup[B], Any, Question[Any]], tuple[CornerAhead, ...]] | None = None
    """The next corners on the way of the asked seat."""
    next_question: Callable[[RaceSetup[B], Any], Question[Any] | None] | None = None
    """The question that a seat will get when its turn comes in this round; its sheet can be sent ahead."""
    is_confirmed: Callable[[RaceSetup[B], Any, Question[Any], Json], bool | None] | None = None
    """Whether the driver has confirmed the answer by sheet or standing orders, and need not confirm again.

    None: yes, whenever these orders answer the question."""
    only_answer: Callable[[RaceSetup[B], Any, Question[Any]], Json] | None = None
    """The single answer that a hand allows to a hidden question; None if there is a choice."""
    points_scheme: Callable[[RaceSetup[B], Mapping[str, Json]], str] | None = None
    """The name of the points table (data/points) for a race's options."""
    counts: Callable[[Iterable[Event]], tuple[Count, ...]] | None = None
    mishaps: Callable[[Iterable[Event]], Iterable[Mishap]] | None = None
    """Statistics and mishaps of a race's events, for leagues that consider house rules."""
    amend_form: Callable[[RaceSetup[B], Any], FieldsForm] | None = None
    """The stewards' form for amendments, made from public knowledge. Its field `car` names the seat."""
    amend: Callable[[RaceSetup[B], S, Json], S] | None = None
    """Return the race (a private copy) after a validated amendment. Raises InvalidAnswer."""
    check_options: Callable[[RaceSetup[B], Any], None] | None = None
    """Check that options fit track and tables and have an effect. Raises InvalidAnswer."""
    pace_defaults: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """Default options of a new race, by pace."""
    round_format: Callable[[Mapping[str, Json]], RoundFormat] = lambda _: RoundFormat()
    """The round format under a race's options."""
    option_aliases: Mapping[str, str] = field(default_factory=dict)
    """Current option names by former name."""
    previous_loadouts: Callable[[Iterable[JournalEntry]], dict[Seat, Json]] | None = None
    """Read drivers' loadouts by seat from the entries of round 0, for their later start lists."""
    dice: Callable[[RaceSetup[B], str], tuple[Dice, ...]] = lambda table, name: ()
    """The possible dice of a named roll; several, or none, if they depend on the course of the race."""
    campaign: Any = None
    """Rules of campaigns, several races for money (`rules.league.campaign.CampaignRules`)."""
    is_public_after_round: Callable[[RaceSetup[B], Mapping[str, Json], str], bool] | None = None
    """Whether answers of a kind, and their displayed forms, become public after their round.

    It depends on the race's options. Without it, no answer becomes public before the end of the race."""
    redact: Callable[[S, Event], Iterable[Event]] | None = None
    """The events to emit instead of one that not everyone may know, each with its audience."""
    worlds: Any = None
    """How rounds are played on from what is known, for forecasts (`rules.forecast.WorldRules`)."""
    bots: Any = None
    """How bots of the three strengths drive (`rules.bots.BotRules`)."""
    next_steps: Callable[[RaceSetup[B], Any, Question[Any], tuple[str, ...]], tuple[Option, ...]] | None = None
    """For a `Steps` form: the legal next steps after those chosen; none when the sequence is complete."""

    @property
    def allows_grid_penalties(self) -> bool:
        """Whether cars can lose grid places (`rules.grid_penalties`); where lots or bids decide, none can."""
        return "set_back" in self.options.model_fields
