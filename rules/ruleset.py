"""What each game provides: its `RuleSet`, the handlers of its questions, and the values that they use."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, TypeAdapter

from rules.base import Json, RaceState, Seat, SpaceId, Value, encode_canonical_json
from rules.cost_preview import CornerAhead, Preset, Price, drop_bad_buttons, is_better
from rules.dice import Dice
from rules.events import Event
from rules.journal import AnswerSource, JournalEntry
from rules.orders.sheets import OrderSheets, SheetReader, dump_order, read_sheet_answer
from rules.questions import ChoiceForm, FieldsForm, Form, Option, Question
from rules.step_context import StepContext
from rules.track.track import Track
from rules.view import Board, CardFace, RaceView, ResultRow, StockLevel

S = TypeVar("S", bound=RaceState)
B = TypeVar("B")


LATEST_REVISION = 1 << 31
"""Above every revision: for values that belong to no race and follow the current rules."""


@dataclass(frozen=True)
class RaceSetup(Generic[B]):
    """The fixed data of one race: its track, and the rule tables read from the race's own copy.

    `start_revision`: the revision of the rules under which the race began."""

    track: Track
    tables: B
    start_revision: int = LATEST_REVISION


@dataclass(frozen=True)
class RuleContext(Generic[S, B]):
    """The data and services of a rule. `race` is a private copy that may change; `start_revision` is a revision."""

    race: S
    track: Track
    tables: B
    step: StepContext
    start_revision: int

    @property
    def table(self) -> RaceSetup[B]:
        """Return track and rule tables together, as the setup of the race."""
        return RaceSetup(self.track, self.tables, self.start_revision)


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


def make_fields_optional(model: type[BaseModel]) -> dict[str, Any]:
    """Return the fields of a model as optional fields with the default None."""
    kinds: dict[str, Any] = {
        name: Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
        for name, field in model.model_fields.items()
    }
    return {name: (kind | None, None) for name, kind in kinds.items()}


class Count(Value):
    """How often something happened in a race, out of `of` possible times.

    `of` counts cars or finishers, or is 1 for the race. `alone`: it was impossible in races that do
    not name it; `whether`: a yes/no statistic of the race."""

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


MANY_DRIVERS = 4
"""If more members than this drive, a game's options for many drivers apply."""


class RoundFormat(Value):
    """How the rounds go under a race's options: drivers are asked in turn or all at once.

    `laps_before`: laps that all drive before the grid; `hidden_questions`: kinds of questions that are hidden."""

    sequential: bool = False
    laps_before: int = 0
    hidden_questions: frozenset[str] = frozenset()


class AnswerWithSource(Value):
    """An answer given by an order sheet, a standing order or the default order, with its source."""

    value: Json
    source: AnswerSource


class Answering(Protocol[B]):
    """Protocol of a game's question handlers, as its price functions use them."""

    def answer_for(
        self, table: RaceSetup[B], view: Any, events: tuple[Event, ...], question: Question[Any], standing: Json
    ) -> AnswerWithSource:
        """Return the answer from orders, else the default order."""

    def price(self, table: RaceSetup[B], view: Any, question: Question[Any], value: Json) -> Price | None:
        """Return the price of an answer."""


PRICE_CACHE_ENTRIES = 8
"""Player views for which prices are kept."""


def _give_no_standing_answer(*_: Any) -> None:
    """Return None: standing orders do not answer this kind of question."""


@dataclass(frozen=True)
class QuestionHandler(Generic[B]):
    """The handler of one kind of question.

    Each function gets the setup, the seat's view and the question. `form`: the form of the question.
    `default`: the default order. `auto_answer`: the answer of this round's sheet and of standing orders, None if
    they have none. `read`: parses an answer and raises InvalidAnswer; without it, the form parses. `price`: the
    price of an answer. `presets`: ready-made answers, the careful one first. `corners_ahead`: the next corners.
    `is_confirmed`: whether an earlier confirmation still holds, so that the driver need not confirm again.
    `only_answer`: the single possible answer to a hidden question, None if the seat has a choice. `follow_ups`: the
    questions that the seat gets next if it answers this one so, and that are answered in the same form."""

    form: Callable[[RaceSetup[B], Any, Any], Form]
    default: Callable[[RaceSetup[B], Any, Any], Json]
    auto_answer: Callable[[RaceSetup[B], Any, Any, Json], AnswerWithSource | None] = _give_no_standing_answer
    read: Callable[[RaceSetup[B], Any, Any, Json], Json] | None = None
    price: Callable[[Answering[B], RaceSetup[B], Any, Any, Json], Price] | None = None
    corners_ahead: Callable[[RaceSetup[B], Any, Any], tuple[CornerAhead, ...]] | None = None
    is_confirmed: Callable[[RaceSetup[B], Any, Any, Json], bool] | None = None
    presets: Callable[[Answering[B], RaceSetup[B], Any, Any], Iterable[Preset]] | None = None
    only_answer: Callable[[RaceSetup[B], Any, Any], Json] | None = None
    follow_ups: Callable[[RaceSetup[B], Any, Any, Json], tuple[Question[Any], ...]] | None = None


def make_constant_default(answer: Json) -> Callable[[RaceSetup[Any], Any, Any], Json]:
    """Return a default order that is the same in every position."""
    return lambda table, view, question: answer


def make_sheet_parser(sheets: OrderSheets[Any]) -> Callable[[RaceSetup[Any], Any, Any, Json], Json]:
    """Return a parser of answers that are order sheets; it raises InvalidAnswer."""
    return lambda table, view, question, value: dump_order(
        read_sheet_answer(SheetReader(sheets, table, view, question), value)
    )


@dataclass(frozen=True)
class QuestionHandlers(Generic[B]):
    """A game's question handlers by class of question, and what follows from them."""

    questions: Mapping[type[Question[Any]], QuestionHandler[B]]
    _price_caches: deque[tuple[Any, dict[Any, Price]]] = field(
        default_factory=lambda: deque(maxlen=PRICE_CACHE_ENTRIES), init=False, compare=False, repr=False
    )
    """Prices by player view: presets, menus and confirmations ask for the same ones."""

    def find_handler(self, question: Question[Any]) -> QuestionHandler[B]:
        """Return the handler of a question's kind."""
        return self.questions[type(question)]

    def build_form(self, table: RaceSetup[B], view: Any, question: Question[Any]) -> Form:
        """Return the form of a question."""
        return self.find_handler(question).form(table, view, question)

    def read_answer(self, table: RaceSetup[B], view: Any, question: Question[Any], value: Json) -> Json:
        """Parse an answer into the form that the rules use. Raises InvalidAnswer."""
        handler = self.find_handler(question)
        if handler.read:
            return handler.read(table, view, question, value)
        return handler.form(table, view, question).accept(value)

    def answer_for(
        self, table: RaceSetup[B], view: Any, events: tuple[Event, ...], question: Question[Any], standing: Json
    ) -> AnswerWithSource:
        """Return the answer from orders, else the default order."""
        del events
        answer = self.find_handler(question).auto_answer(table, view, question, standing)
        return answer or AnswerWithSource(value=self.default_answer(table, view, question), source="prudence")

    def default_answer(self, table: RaceSetup[B], view: Any, question: Question[Any]) -> Json:
        return self.find_handler(question).default(table, view, question)

    def price(self, table: RaceSetup[B], view: Any, question: Question[Any], value: Json) -> Price | None:
        """Return the price of a stored answer as far as its seat knows; None if the kind has no price."""
        weigh = self.find_handler(question).price
        if weigh is None:
            return None
        prices, key = self._find_cached_prices(view), (question.kind, question.at, encode_canonical_json(value))
        if key not in prices:
            prices[key] = weigh(self, table, view, question, value)
        return prices[key]

    def _find_cached_prices(self, view: Any) -> dict[Any, Price]:
        """Return the cached prices for a player view; the oldest entries are dropped."""
        for priced_view, prices in tuple(self._price_caches):
            if priced_view is view:
                return prices
        self._price_caches.append((view, {}))
        return self._price_caches[-1][1]

    def list_presets(self, table: RaceSetup[B], view: Any, question: Question[Any]) -> tuple[Preset, ...]:
        """List ready-made answers without repetitions, the careful one first.

        A kind without presets has the default order as its careful one, or an option that is better and as careful."""
        presets = self.find_handler(question).presets
        if presets is None:
            return (Preset(name="careful", value=self._find_careful_answer(table, view, question)),)
        ready_made = tuple(presets(self, table, view, question))
        once = tuple(
            one for n, one in enumerate(ready_made) if one.value not in [other.value for other in ready_made[:n]]
        )
        return drop_bad_buttons(once, [self.price(table, view, question, one.value) for one in once])

    def _find_careful_answer(self, table: RaceSetup[B], view: Any, question: Question[Any]) -> Json:
        """Return the default order; where it costs something, an option with a price that is better in all respects."""
        careful = self.default_answer(table, view, question)
        price = self.price(table, view, question, careful)
        if price is None or price.tone == "free":
            return careful
        form = self.build_form(table, view, question)
        for option in form.options if isinstance(form, ChoiceForm) else ():
            other = self.price(table, view, question, option.value)
            if other is not None and is_better(other, price):
                careful, price = option.value, other
        return careful

    def list_corners_ahead(self, table: RaceSetup[B], view: Any, question: Question[Any]) -> tuple[CornerAhead, ...]:
        """List the next corners on the way of the asked seat."""
        ahead = self.find_handler(question).corners_ahead
        return ahead(table, view, question) if ahead else ()

    def is_confirmed(self, table: RaceSetup[B], view: Any, question: Question[Any], standing: Json) -> bool | None:
        """Whether the driver has confirmed the answer by sheet or standing orders, and need not confirm again.

        None: yes, whenever these orders answer the question."""
        check_confirmed = self.find_handler(question).is_confirmed
        return check_confirmed(table, view, question, standing) if check_confirmed else None

    def has_follow_ups(self, question: Question[Any]) -> bool:
        """Whether the form of this kind of question can ask others too."""
        return self.find_handler(question).follow_ups is not None

    def follow_ups(
        self, table: RaceSetup[B], view: Any, question: Question[Any], value: Json
    ) -> tuple[Question[Any], ...]:
        """Return the questions that follow this answer of a seat, and are answered in the same form."""
        find = self.find_handler(question).follow_ups
        return find(table, view, question, value) if find else ()

    def find_only_answer(self, table: RaceSetup[B], view: Any, question: Question[Any]) -> Json:
        """Return the single answer that the seat's hand allows; None if there is a choice."""
        only = self.find_handler(question).only_answer
        return only(table, view, question) if only else None


@dataclass(frozen=True, kw_only=True)
class RuleSet(QuestionHandlers[B], Generic[S, B]):
    """All functions and data of one game. How its questions are put and answered follows from their handlers.

    Only `view`, `stock_levels`, `player_view` and `classify` read the state. `player_view(table, state, seat)`
    returns the game's own value of all that a seat knows; forms, bot drivers and the default order get nothing else. A
    seat of `None` is the public."""

    name: str
    title: str
    revision: int
    profiles: tuple[str, ...]
    seats: tuple[int, int]
    options: type[Value]
    state: type[S]
    events: TypeAdapter[Any]
    read_tables: Callable[[Track, str], B]
    check_track: Callable[[Track], tuple[str, ...]]
    check_tables: Callable[[str], tuple[str, ...]]
    enter: Callable[[RaceSetup[B], StartList], S]
    play_step: Callable[[RuleContext[S, B]], None]
    player_view: Callable[[RaceSetup[B], S, Seat | None], Any]
    view: Callable[[RaceSetup[B], S, Seat | None], RaceView]
    stock_levels: Callable[[RaceSetup[B], S, Seat], tuple[StockLevel, ...]]
    """The stocks of a seat's own car, as in its view."""
    board: Callable[[RaceSetup[B]], Board]
    drivers: Mapping[str, Callable[[RaceSetup[B], Any, tuple[Event, ...], Question[Any]], Json]]
    classify: Callable[[RaceSetup[B], S], tuple[ResultRow, ...]]
    amend_form: Callable[[RaceSetup[B], Any, Seat], FieldsForm]
    """The stewards' form for amendments of a seat, made from the public view. Its field `car` names the seat.

    Its fields know the car's limits, which `amend` does not check. Raises InvalidAnswer."""
    amend: Callable[[RaceSetup[B], S, Json], S]
    """Return the race (a private copy) after a validated amendment. Raises InvalidAnswer."""
    amendable: Callable[[Any, Seat], dict[str, Json]]
    """Return what can be amended of a seat as it is now, from the public view; what is secret is left out."""
    oldest: int = 1
    """The oldest revision whose races can still be read."""
    upgrade: Upgrade | None = None
    """The conversion of older states and events, if their form has changed."""
    cases: Any = None
    sheets: OrderSheets[Any] | None = None
    """The parser and formatter of the game's order sheets."""
    dropped_orders: Callable[[RaceSetup[B], Any, Json], tuple[Event, ...]] = lambda table, view, said: ()
    """Private events for stored orders that can no longer be carried out in the new round."""
    preview: Callable[[RaceSetup[B], Any, Question[Any], Json], tuple[SpaceId, ...]] | None = None
    """The spaces of an answer's route if no other car moves. None: the game shows no routes."""
    next_question: Callable[[RaceSetup[B], Any], Question[Any] | None] = lambda table, view: None
    """The question that a seat will get when its turn comes in this round; its sheet can be sent ahead."""
    points_scheme: Callable[[RaceSetup[B], Mapping[str, Json]], str] = lambda table, options: ""
    """The name of the points table (data/points) for a race's options."""
    counts: Callable[[Iterable[Event]], tuple[Count, ...]] = lambda events: ()
    mishaps: Callable[[Iterable[Event]], Iterable[Mishap]] = lambda events: ()
    """Statistics and mishaps of a race's events, for leagues that consider house rules."""
    check_options: Callable[[RaceSetup[B], Any], None] = lambda table, options: None
    """Check that options fit track and tables and have an effect. Raises InvalidAnswer."""
    pace_defaults: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """Default options of a new race, by pace."""
    many_drivers_defaults: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """Default options of a race that more than MANY_DRIVERS members drive at its start, by pace."""
    round_format: Callable[[Mapping[str, Json]], RoundFormat] = lambda _: RoundFormat()
    """The round format under a race's options."""
    option_aliases: Mapping[str, str] = field(default_factory=dict)
    """Current option names by former name."""
    previous_loadouts: Callable[[Iterable[JournalEntry]], dict[Seat, Json]] | None = None
    """Read drivers' loadouts by seat from the entries of round 0, for their later start lists."""
    lesson_rounds: tuple[int, ...] = (0, 1, 2)
    """The rounds of the first three forms, which explain their decision to somebody in a first race."""
    shape: str = "car"
    """The name of the drawing of its cars, as in its views and on its board."""
    card_faces: tuple[CardFace, ...] = ()
    """Every card that a hand may hold."""
    dice: Callable[[RaceSetup[B], str], tuple[Dice, ...]] = lambda table, name: ()
    """The possible dice of a named roll; several, or none, if they depend on the course of the race."""
    campaign: Any = None
    """Rules of campaigns, several races for money (`rules.league.campaign.CampaignRules`)."""
    is_public_after_round: Callable[[RaceSetup[B], Mapping[str, Json], str], bool] = lambda table, options, kind: False
    """Whether answers of a kind, and their displayed forms, become public after their round.

    It depends on the race's options. By default, no answer becomes public before the end of the race."""
    redact: Callable[[S, Event], Iterable[Event]] = lambda race, event: (event,)
    """The events to emit instead of one that not everyone may know, each with its audience."""
    worlds: Any = None
    """How rounds are played on from what is known, for forecasts (`rules.forecast.WorldRules`)."""
    bots: Any = None
    """How bots of the three strengths drive (`rules.bots.BotRules`)."""
    next_steps: Callable[[RaceSetup[B], Any, Question[Any], tuple[str, ...]], tuple[Option, ...]] = (
        lambda table, view, question, so_far: ()
    )
    """For a `Steps` form: the legal next steps after those chosen; none when the sequence is complete."""

    @property
    def allows_grid_penalties(self) -> bool:
        """Whether cars can lose grid places (`rules.grid_penalties`); where lots or bids decide, none can."""
        return "set_back" in self.options.model_fields
