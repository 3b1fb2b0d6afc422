"""A game is a folder of chapters plus one record of functions."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeVar

from pydantic import TypeAdapter

from rules.dice import Dice
from rules.events import Event
from rules.journal import Entry, Hand
from rules.orders.sheets import OrderSheets
from rules.prices import CornerAhead, Preset, Price
from rules.questions import Fields, Form, Option, Question
from rules.steward import Steward
from rules.track.track import Track
from rules.values import Json, RaceState, Seat, SpaceId, Value
from rules.view import Board, Gauge, Placing, RaceView

S = TypeVar("S", bound=RaceState)
B = TypeVar("B")


LATEST = 1 << 31
"""Later than every revision: what belongs to no race is read by the rules of today."""


@dataclass(frozen=True)
class Table(Generic[B]):
    """What lies on the table for one race: the track, and the game's book read from its own copy of the texts.
    `started`: the revision of the rules that the race began under."""

    track: Track
    book: B
    started: int = LATEST


@dataclass(frozen=True)
class Meet(Generic[S, B]):
    """What a rule may touch. `race` is a private copy, free to change; `started` the revision the race began under."""

    race: S
    track: Track
    book: B
    steward: Steward
    started: int

    @property
    def table(self) -> Table[B]:
        """Track and book together."""
        return Table(self.track, self.book, self.started)


@dataclass(frozen=True)
class Upgrade:
    """How the rules read what older ones have written. `since`: the revision that wrote states and facts first as they
    are written today; `state`: a state that the revision given wrote; `fact`: a fact as it is told today, in whichever
    spelling it was. What has not changed stays as it is."""

    since: int
    state: Callable[[int, dict[str, Any]], dict[str, Any]] = lambda _, state: state
    fact: Callable[[Json], Json] = lambda fact: fact


class Entrant(Value):
    """A seat taken: `number` is the joining order, from 1."""

    seat: Seat
    number: int


class StartList(Value):
    """Who starts, under which profile and options (already read by the game's own option model). `former`: what the
    driver in a seat brought to his last race, as the game reads it out of that race's entries."""

    seats: tuple[Entrant, ...]
    profile: str
    laps: int
    options: dict[str, Any] = {}
    former: dict[Seat, Json] = {}


def left_open(settings: type[Value]) -> dict[str, Any]:
    """The fields of a game's settings as those of its options, each of which may be left open."""
    kinds: dict[str, Any] = {
        name: Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
        for name, field in settings.model_fields.items()
    }
    return {name: (kind | None, None) for name, kind in kinds.items()}


class Count(Value):
    """How often something happened in a race, or how many it was `of` n: cars, finishers, 1 for the race. `alone`: a
    race that does not name it could not have had it; `whether`: it happened in a race or not."""

    name: str
    value: int
    of: int = 1
    alone: bool = False
    whether: bool = False


class Mishap(Value):
    """A car comes to grief: how, in which corner, or on which space."""

    name: str
    corner: str = ""
    space: SpaceId = ""


class Procedure(Value):
    """What a race's options make of its rounds: one driver after another is asked for his orders, or everybody at once;
    laps that everybody drives beforehand; the kinds of its covered questions."""

    in_turn: bool = False
    laps_before: int = 0
    covered: frozenset[str] = frozenset()


class Said(Value):
    """What a sheet, a standing order or the default order says."""

    value: Json
    hand: Hand


@dataclass(frozen=True)
class RuleSet(Generic[S, B]):
    """Everything the bot knows of a game. Text in, values out; only `view`, `gauges`, `knowledge` and `classify` read
    the state.

    `knowledge(table, state, seat)` is the game's own value of all that a seat knows: the only thing forms, automatic
    drivers and the default order are given. `None` stands for the public.
    """

    name: str
    title: str
    revision: int
    profiles: tuple[str, ...]
    seats: tuple[int, int]
    options: type[Value]
    state: type[S]
    questions: TypeAdapter[Any]
    events: TypeAdapter[Any]
    read_book: Callable[[Track, str], B]
    check_track: Callable[[Track], tuple[str, ...]]
    check_tables: Callable[[str], tuple[str, ...]]
    enter: Callable[[Table[B], StartList], S]
    play_step: Callable[[Meet[S, B]], None]
    form: Callable[[Table[B], Any, Question[Any]], Form]
    read_answer: Callable[[Table[B], Any, Question[Any], Json], Json]
    knowledge: Callable[[Table[B], S, Seat | None], Any]
    view: Callable[[Table[B], S, Seat | None], RaceView]
    gauges: Callable[[Table[B], S, Seat], tuple[Gauge, ...]]
    """The stocks of a seat's own car, as its view has them."""
    board: Callable[[Table[B]], Board]
    answer_for: Callable[[Table[B], Any, tuple[Event, ...], Question[Any], Json], Said | None]
    drivers: Mapping[str, Callable[[Table[B], Any, tuple[Event, ...], Question[Any]], Json]]
    classify: Callable[[Table[B], S], tuple[Placing, ...]]
    oldest: int = 1
    """The oldest revision of which races are still read."""
    upgrade: Upgrade | None = None
    """How they are read, where states or facts have had another shape since then."""
    cases: Any = None
    sheets: OrderSheets[Any] | None = None
    """How the game's order sheets are written and read."""
    dropped: Callable[[Table[B], Any, Json], tuple[Event, ...]] | None = None
    """What of them cannot be carried out any more in the round that begins: private facts, made from the seat's
    knowledge and the orders as they are kept."""
    preview: Callable[[Table[B], Any, Question[Any], Json], tuple[SpaceId, ...]] | None = None
    """The spaces an answer would lead through, everybody else standing still."""
    weigh: Callable[[Table[B], Any, Question[Any], Json], Price | None] | None = None
    """What an answer, as it is stored, would cost as far as its seat knows."""
    presets: Callable[[Table[B], Any, Question[Any]], tuple[Preset, ...]] | None = None
    """Ready-made answers, the careful one first."""
    ahead: Callable[[Table[B], Any, Question[Any]], tuple[CornerAhead, ...]] | None = None
    """The next corners on the way of whoever is asked."""
    early: Callable[[Table[B], Any], Question[Any] | None] | None = None
    """What a seat will be asked when its turn comes in this round, as things stand; its sheet may be filed before."""
    settled: Callable[[Table[B], Any, Question[Any], Json], bool | None] | None = None
    """Whether a question is as its driver has confirmed it, by his sheet or his standing orders: then he is not asked
    back. None: it is whenever they say anything."""
    only_answer: Callable[[Table[B], Any, Question[Any]], Json] | None = None
    """The one answer that a hand leaves to a covered question: no card, no target, no total to change; None where there
    is something to choose."""
    scheme: Callable[[Table[B], Mapping[str, Json]], str] | None = None
    """The name of the points table (data/points) that a race's options call for."""
    tally: Callable[[Iterable[Event]], tuple[Count, ...]] | None = None
    mishaps: Callable[[Iterable[Event]], Iterable[Mishap]] | None = None
    """What a race's facts add up to, for a league that wonders about its house rules."""
    amend_form: Callable[[Table[B], Any], Fields] | None = None
    """What the stewards may amend at a step's end: a sheet, made from the public knowledge. Its field `car` says
    whose."""
    amend: Callable[[Table[B], S, Json], S] | None = None
    """The race after such an act, checked by the game. The race is a private copy. Raises Refused."""
    check_options: Callable[[Table[B], Any], None] | None = None
    """Whether the options of a race fit its track and its tables, and would change something. Raises Refused."""
    paced: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """Options that a new race begins with under a pace, where its organiser says nothing else."""
    procedure: Callable[[Mapping[str, Json]], Procedure] = lambda _: Procedure()
    """How its rounds go under a race's options."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Options under the names that they once had."""
    former: Callable[[Iterable[Entry]], dict[Seat, Json]] | None = None
    """What drivers brought to a race, by seat, from the entries of its round 0: for their later start lists."""
    dice: Callable[[Table[B], str], tuple[Dice, ...]] = lambda table, name: ()
    """The dice that a roll of this name can be made with; several, or none, where that hangs on how the race goes."""
    campaign: Any = None
    """Several races for money, and what owners keep between them (`rules.league.campaign.CampaignRules`)."""
    opens: Callable[[Table[B], Mapping[str, Json], str], bool] | None = None
    """Whether answers of a kind, and what their forms showed, are everybody's to read once their round is over, under a
    race's options; without it, none is before the flag."""
    veil: Callable[[S, Event], Iterable[Event]] | None = None
    """What is told in the place of a fact, and to whom, where not everyone may know it."""
    next_steps: Callable[[Table[B], Any, Question[Any], tuple[str, ...]], tuple[Option, ...]] | None = None
    """Where a form is `Steps`: the legal next steps after those taken so far; none when the sequence is complete."""

    @property
    def has_grid_places(self) -> bool:
        """Whether a car can lose places on the grid (`rules.grid`): where lots or bids for lanes decide, none can."""
        return "set_back" in self.options.model_fields
