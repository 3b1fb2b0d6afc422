"""Request and response values: race summaries, questions as a driver sees them, prices, log pages."""

from typing import Any, Literal, NamedTuple

from bot.model.actor import Rejection
from bot.model.driver import Driver, RaceStage
from bot.model.timing_options import TimingOptions
from bot.posts.types import CorrectedCar, UnfitRuling
from bot.schedule.race_length import ExpectedDuration
from rules.base import Json, Key, Seat, SpaceId, Value
from rules.cost_preview import WORSE, CornerAhead, Preset, Price, Tone
from rules.dice import Dice
from rules.journal import AnswerSource
from rules.questions import ChoiceForm, FieldsForm, Form, Question, Steps, list_option_spaces, list_options
from rules.view import CardFace, CarView, RaceView, ResultRow

Pace = Literal["orders", "live"]


class Setup(Value):
    """The settings of a new race.
    None: the default of the track, of the game's first profile, or of the service.
    `options` as typed: options of the game and of timing and absence (`TimingOptions`) together."""

    game: str
    track: str
    title: str = ""
    laps: int | None = None
    profile: str | None = None
    options: dict[str, Any] = {}
    pace: Pace = "orders"
    hours: int = 48
    grace: int = 30


class RaceSummary(Value):
    """Public facts about a race.
    `state`: token that changes with the state of the race and reveals no counts; `expected`: remaining
    duration; `waits`: time at which the stewards' last action takes effect; `imported`: time of its import
    from a file, if any."""

    id: int
    guild: int
    channel: int
    creator: int
    title: str
    game: str
    track: str
    laps: int
    profile: str
    options: dict[str, Any]
    pace: Pace
    hours: int
    timing: TimingOptions
    stage: RaceStage
    hold_reason: str
    round: int
    branch: int
    state: str
    commitment: str
    least: int
    most: int
    drivers: tuple[Driver, ...]
    expected: ExpectedDuration | None = None
    waits: int | None = None
    imported: int | None = None


FOLLOW_UP_MARK = "+"
"""Stands before the kind of a follow-up among the parts of the answer that its form is about."""


def split_follow_ups(value: Json) -> tuple[Json, dict[str, Json]]:
    """Return the answer of a form without its follow-ups, and these by kind."""
    if not isinstance(value, dict):
        return value, {}
    follow_ups = {n.removeprefix(FOLLOW_UP_MARK): v for n, v in value.items() if n.startswith(FOLLOW_UP_MARK)}
    return (
        {name: v for name, v in value.items() if not name.startswith(FOLLOW_UP_MARK)} if follow_ups else value
    ), follow_ups


class FollowUp(Value):
    """A question that the form of another one asks too: tyres and bid beside the build.

    `presets`: its ready-made answers; `usual`: the answer that counts unless another is chosen."""

    question: Question  # type: ignore[type-arg]
    form: Form
    presets: tuple[Preset, ...] = ()
    usual: Json = None

    @property
    def kind(self) -> str:
        """The kind of its question."""
        return self.question.kind


class CatchUp(NamedTuple):
    """What happened to a driver while they were away, from the round `first` on."""

    text: str
    first: int


class QuestionView(Value):
    """A question as its driver sees it.
    `number`: its row id, for custom ids; `present`: the current answer.

    `proposal`: the answer from before a rewind, for confirmation; `receipt`: of a sealed answer. `due`:
    deadline, None while the clock is stopped; `bank`: whole hours that the driver has saved; `car`:
    the driver's own car with its stock levels; `hand`:
    their cards; `is_route`: the path of an answer can be shown; `has_position`: the question is about a position
    on the board; `private_lines`: those of this round and, above its orders, of the last one. `is_order_sheet`:
    answered by an order sheet, in the game's order language; `words`: the current answer as it can be typed back;
    `fields`: the draft, or else the current answer, as form fields; `example`: a valid line; `pictures`: the
    driver wants pictures; `follow_ups`: questions that this form asks too, answered under `+kind`; `teaches`: the form
    explains the decision at hand. `catch_up`: what happened while the driver was away, and `away_since`: the first
    round of that, until they have answered."""

    number: int
    race: int
    game: str
    round: int
    question: Question  # type: ignore[type-arg]
    form: Form
    names: dict[Seat, str]
    present: Json = None
    proposal: Json = None
    receipt: str = ""
    due: int | None = None
    bank: int = 0
    car: CarView | None = None
    hand: tuple[CardFace, ...] = ()
    is_route: bool = False
    has_position: bool = False
    private_lines: tuple[str, ...] = ()
    is_order_sheet: bool = False
    words: str = ""
    fields: Json = None
    example: str = ""
    pictures: bool = True
    follow_ups: tuple[FollowUp, ...] = ()
    teaches: bool = False
    catch_up: str = ""
    away_since: int | None = None

    @property
    def seat(self) -> Seat:
        """Seat that is asked."""
        return self.question.seat


class CheckedAnswer(Value):
    """An answer as the rules read it. `words`: of an order sheet, as it can be typed back."""

    value: Json = None
    words: str = ""


class Offer(Value):
    """A ready-made answer with its price; `words`: of an order sheet, as it can be typed back."""

    preset: Preset
    price: Price | None = None
    words: str = ""


class AnswerPrices(Value):
    """Prices of the answers to a question.
    `choices`: prices of the options, by value; `price`: of the draft, or else the current answer; `offers`:
    ready-made answers, the careful one first; `ahead`: the next corners; `beside`: for fields of a sheet, by
    field and value, the price of the draft with that value."""

    choices: dict[str, Price] = {}
    beside: dict[str, dict[str, Price]] = {}
    price: Price | None = None
    offers: tuple[Offer, ...] = ()
    ahead: tuple[CornerAhead, ...] = ()
    pending: bool = False


class DraftView(Value):
    """A question with a draft, and the draft as the rules read it (None if there is none).
    `prices`: those of answers. `instead_of`: the draft that it replaces, in words."""

    question: QuestionView
    draft: Json = None
    read: CheckedAnswer | Rejection | None = None
    prices: AnswerPrices = AnswerPrices()
    instead_of: str = ""
    left_out: tuple[str, ...] = ()
    sure: bool = True


class FieldsHeard(Value):
    """The fields of a form as they can be typed, and words that went into none of them."""

    texts: dict[str, str]
    left_out: tuple[str, ...] = ()


class FiledOrders(Value):
    """Standing orders of a seat: a line per round, as it can be typed back (round None: every round).
    `instead_of`: the lines that they replace."""

    value: Json = None
    lines: tuple[tuple[int | None, str], ...] = ()
    instead_of: tuple[tuple[int | None, str], ...] = ()
    said: str = ""
    left_out: tuple[str, ...] = ()
    sure: bool = True


class PathPreview(Value):
    """Preview of an answer's path: the race as its driver sees it.
    The path is the trail of their own car.
    `onward`: the targets of the next steps; `numbers`: theirs on the picture, from 1 if there are none."""

    summary: RaceSummary
    seat: Seat
    view: RaceView
    spaces: tuple[SpaceId, ...]
    onward: tuple[SpaceId, ...] = ()
    numbers: tuple[int, ...] = ()


MAX_NUMBERED_ENDS = 15
"""Largest number of path ends that are numbered on a picture."""
MAX_DIGITS = 3
"""Digits of a choice that fit into its circle on a picture."""
TONES: tuple[Tone, ...] = ("free", "costs", "fatal", "impossible")


def list_tones_by_space(form: Form, prices: AnswerPrices) -> dict[SpaceId, Tone]:
    """Return the price tone of each space that options lead to; the cheapest of several options."""
    tones = dict[SpaceId, Tone]()
    for option in list_options(form):
        price = prices.choices.get(str(option.value))
        where = (option.where or (price.end if isinstance(form, FieldsForm) else None)) if price else None
        if where and price:
            tones[where] = min(tones.get(where, price.shown_tone), price.shown_tone, key=TONES.index)
    return tones


def number_path_ends(form: Form, prices: AnswerPrices) -> dict[str, int]:
    """Number the spaces that a sheet's choices lead to, by choice.
    Where all are numbers, such as speeds or gears, a space has that of the cheapest choice that leads there, and the
    others have none; else they count from 1. If there are too many spaces, only the last ones are numbered."""
    if not isinstance(form, FieldsForm):
        return {}
    ends_by_choice = {value: price.end for value, price in prices.choices.items() if price.end and price.spaces != 0}
    ends = [*dict.fromkeys(ends_by_choice.values())][-MAX_NUMBERED_ENDS:]
    cheapest = sorted(ends_by_choice.items(), key=lambda one: _sum_costs(prices.choices[one[0]]))
    choices_by_end = {end: value for value, end in reversed(cheapest) if value.isdecimal() and len(value) <= MAX_DIGITS}
    if all(end in choices_by_end for end in ends):
        return {choices_by_end[end]: int(choices_by_end[end]) for end in ends}
    numbers = {end: n for n, end in enumerate(ends, 1)}
    return {value: numbers[end] for value, end in ends_by_choice.items() if end in numbers}


def _sum_costs(price: Price) -> tuple[int, int]:
    """Return how bad a price is: its tone, then what it takes out of all stocks."""
    return WORSE.index(price.tone), sum(cost.by for cost in price.costs)


def list_numbered_spaces(form: Form) -> tuple[SpaceId, ...]:
    """List the spaces that a form's next steps or options lead to, in the order of their numbers."""
    if isinstance(form, ChoiceForm):
        return list_option_spaces(form.options)
    return tuple(o.where for o in form.options if o.where) if isinstance(form, Steps) else ()


class RaceStanding(Value):
    """The state of a race for one member.
    Their seat (None: a spectator), the view they are entitled to, the seats awaited and the deadline, and
    standing orders by round (None: every round). `show`: time at which the round in its hidden phase is
    revealed; `disqualified`: by the stewards so far; `protests`: whose protests wait for the stewards; `banks`:
    whole hours that drivers have saved."""

    summary: RaceSummary
    seat: Seat | None
    view: RaceView | None
    waiting: tuple[Seat, ...]
    due: int | None
    standing_orders: tuple[tuple[int | None, str], ...] = ()
    show: int | None = None
    classification: tuple[ResultRow, ...] = ()
    points: dict[Seat, int] = {}
    disqualified: frozenset[Seat] = frozenset()
    protests: tuple[Seat, ...] = ()
    banks: dict[Seat, int] = {}


class RemindedDrivers(Value):
    """The drivers reached by a steward's reminder (`called`), and the `rest`.
    The latter wish to be reminded later or never.
    In a hidden phase (`silent`) nobody is named."""

    called: tuple[Seat, ...] = ()
    rest: tuple[Seat, ...] = ()
    silent: bool = False


class SeatNow(Value):
    """A seat of a running race. `open`: any member may take it; `disqualified`: by the stewards."""

    driver: Driver
    open: bool
    disqualified: bool = False


class AcceptedAnswer(Value):
    """An accepted answer as the rules read it.
    `question` is None if the answer completed the set at once; `words`: of an order sheet, as it can be typed back;
    `receipt`: of a sealed answer."""

    question: QuestionView | None
    value: Json
    words: str = ""
    receipt: str = ""


class OutdatedForm(Value):
    """The form is out of date; `questions` are those now open for the member, if any."""

    questions: tuple[QuestionView, ...]


class BoardSource(Value):
    """The static input of a race's pictures: name and text of the track file, and the printed board."""

    track: Any
    text: str
    board: Any


class LedgerLine(Value):
    """A line of the log, with the number under which it can be explained, and its car."""

    number: int
    text: str
    seat: Seat | None = None


class Ledger(Value):
    """All lines of a round that a member may read.
    `view`: the public view of the race after the round, None while it is under way; `names`: the drivers."""

    round: int
    lines: tuple[LedgerLine, ...] = ()
    view: RaceView | None = None
    names: dict[Seat, str] = {}


class SeatSecrets(Value):
    """Secrets of a seat in a hidden phase.
    Its hand, the order sheets of the round and standing orders as typed, its answers so far by kind, and its
    open questions."""

    hand: tuple[CardFace, ...] = ()
    orders: tuple[str, ...] = ()
    standing_orders: tuple[str, ...] = ()
    answers: tuple[tuple[str, Json], ...] = ()
    questions: tuple[QuestionView, ...] = ()


class Throw(Value):
    """A public roll: its key, its faces, and its line in the log."""

    key: Key
    faces: tuple[int, ...]
    line: str = ""
    ruled: bool = False


class DecisionBehind(Value):
    """A decision that led to an event, and the source of the answer."""

    kind: str
    hand: AnswerSource


class Why(Value):
    """The explanation of a line of the log.
    `displayed_price`: shown when its driver confirmed the order."""

    line: str
    item: str = ""
    seat: Seat | None = None
    throws: tuple[Throw, ...] = ()
    decisions: tuple[DecisionBehind, ...] = ()
    displayed_price: Price | None = None


class Proof(Value):
    """A receipt of a sealed answer: SHA-256 of `nonce` and the canonical answer.
    `nonce`, in hex, is empty if the reader may not see the answer."""

    kind: str
    seat: Seat
    receipt: str
    nonce: str = ""
    value: Json = None


class Proofs(Value):
    """The receipts of a round."""

    round: int
    proofs: tuple[Proof, ...]


class Difference(Value):
    """The effect of a planned ruling on the race.
    `gone`: lines that no longer hold; `now`: lines that hold instead; `moved`: changed cars; `view`: the
    public view.
    `void`: number of lines up to round `until` not yet played again; `unrolled`: the dice at which the
    replay ends; `unfit`: rulings that no longer fit; `waiting`: seats whose answers it needs; `sealed`:
    these answers exist and are secret; `closes`: the round would be complete; `drove`: drivers of the round
    who have since left their seats; `stands`: as in Correction."""

    round: int
    gone: tuple[str, ...]
    now: tuple[str, ...]
    void: int
    until: int
    moved: tuple[CorrectedCar, ...]
    view: RaceView
    unfit: tuple[UnfitRuling, ...] = ()
    unrolled: Dice | None = None
    waiting: tuple[Seat, ...] = ()
    sealed: bool = False
    closes: bool = False
    drove: dict[Seat, str] = {}
    stands: str = ""
