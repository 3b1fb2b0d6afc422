"""What the desk hands out: cards of races, questions as they are put to a driver, refusals."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

from bot.deadlines.duration import Expected
from bot.deadlines.terms import Terms
from bot.telling.posts import Driver, Stage
from bot.telling.ruling_posts import Corrected, UnfitAct
from rules.dice import Dice
from rules.journal import Hand
from rules.prices import CornerAhead, Preset, Price, Tone
from rules.questions import Fields, Form, Pick, Question, Steps, landings, offered
from rules.values import Json, Key, Seat, SpaceId, Value
from rules.view import CarView, Face, Placing, RaceView

Pace = Literal["orders", "live"]
Visibility = Literal["seen", "hidden", "lost"]
"""A channel in the eyes of a member: he may view it; he may not; nobody can tell, since it is gone or shut to us."""
Sees = Callable[[int], Awaitable[Visibility]]


async def blind(channel: int) -> Visibility:
    """The eyes of one of whom nothing is known."""
    del channel
    return "hidden"


class Refusal(Value):
    """Why not. `code` names a phrase of `[refused]`, `because` a rule item, `facts` fill the phrase."""

    code: str
    because: str = ""
    facts: dict[str, Any] = {}


class Actor(Value):
    """Who wants something, and where he stands: in a channel of a server, or (`guild` None) in private with us.

    `sees`: which channels of that server he may view; `manager`: he may manage it; `roles`: his there. `written_to`: in
    private he presses what we have written to him. `token`: the interaction's id, "" for none.
    """

    member: int
    name: str = ""
    guild: int | None = None
    channel: int = 0
    sees: Sees = blind
    manager: bool = False
    roles: tuple[int, ...] = ()
    written_to: bool = False
    token: str = ""


class Setup(Value):
    """What a race is to be. None: as the track, the game's first profile or the desk has it. `options` as typed: the
    game's and those of time and absence (`Terms`) together."""

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
    """What anybody may know of a race. `state`: a word that tells one state of it from another, and not how many there
    were; `expected`: how long it takes from now on; `waits`: what the stewards have just done takes effect then;
    `imported`: when it was taken in from a file, if it was."""

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
    terms: Terms
    stage: Stage
    why: str
    round: int
    take: int
    state: str
    commitment: str
    least: int
    most: int
    drivers: tuple[Driver, ...]
    expected: Expected | None = None
    waits: int | None = None
    imported: int | None = None


class OpenQuestion(Value):
    """A question as it is put to its driver. `number`: its row, for custom ids; `present`: what counts now.

    `proposed`: what he had said before the race was taken back, his to confirm; `receipt`: of a sealed answer. `due`:
    when the clock answers, None while the clocks stand; `car`: his own car with his own gauges; `hand`: the cards he
    holds; `leads`: the way of an answer can be shown; `placed`: it is about a place on the board; `told`: what he alone
    was told in this round, above its orders also what in the last. `written`: answered by an order sheet, in the game's
    order language; `words`: what counts, as it can be typed back; `fields`: the draft, or else what counts, as the form
    shows it; `example`: a line that would be read; `pictures`: he wants some with it.
    """

    number: int
    race: int
    game: str
    round: int
    question: Question  # type: ignore[type-arg]
    form: Form
    names: dict[Seat, str]
    present: Json = None
    proposed: Json = None
    receipt: str = ""
    due: int | None = None
    car: CarView | None = None
    hand: tuple[Face, ...] = ()
    leads: bool = False
    placed: bool = False
    told: tuple[str, ...] = ()
    written: bool = False
    words: str = ""
    fields: Json = None
    example: str = ""
    pictures: bool = True

    @property
    def seat(self) -> Seat:
        """Whose it is."""
        return self.question.seat


class Checked(Value):
    """An answer as the rules read it. `words`: an order sheet's, as it can be typed back."""

    value: Json = None
    words: str = ""


class Offer(Value):
    """A ready-made answer with its price; `words`: an order sheet's, as it can be typed back."""

    preset: Preset
    price: Price | None = None
    words: str = ""


class Weighed(Value):
    """What the answers to a question would cost. `choices`: of those that can be chosen, by value; `price`: of what is
    drafted, or else counts; `offers`: ready-made answers, the careful one first; `ahead`: the next corners; `beside`:
    of a sheet's fields at hand, by field and value, what the draft would cost with them."""

    choices: dict[str, Price] = {}
    beside: dict[str, dict[str, Price]] = {}
    price: Price | None = None
    offers: tuple[Offer, ...] = ()
    ahead: tuple[CornerAhead, ...] = ()


class Drafted(Value):
    """A question as a draft leaves it, and the draft as the rules read it; None where there is none. `weighed`: what
    answers would cost. `instead_of`: the draft whose place it takes, in words."""

    question: OpenQuestion
    draft: Json = None
    read: Checked | Refusal | None = None
    weighed: Weighed = Weighed()
    instead_of: str = ""


class FiledOrders(Value):
    """What a seat has filed: a line for each round, as it can be typed back (round None: in every round). `instead_of`:
    the lines whose place they take."""

    value: Json = None
    lines: tuple[tuple[int | None, str], ...] = ()
    instead_of: tuple[tuple[int | None, str], ...] = ()


class WayShown(Value):
    """Where an answer would lead: the race as its driver sees it, his own car with that way as its trail. `onward`:
    where the next steps lead, numbered from 1."""

    summary: RaceSummary
    seat: Seat
    view: RaceView
    spaces: tuple[SpaceId, ...]
    onward: tuple[SpaceId, ...] = ()


MOST_ENDS = 15
"""Landings on a picture."""
TONES: tuple[Tone, ...] = ("free", "costs", "fatal", "impossible")


def tones(form: Form, weighed: Weighed) -> dict[SpaceId, Tone]:
    """What it costs to go to the spaces that options lead to; of several options with one end, the cheapest."""
    found = dict[SpaceId, Tone]()
    for option in offered(form):
        price = weighed.choices.get(str(option.value))
        where = (option.where or (price.end if isinstance(form, Fields) else None)) if price else None
        if where and price:
            found[where] = min(found.get(where, price.tone), price.tone, key=TONES.index)
    return found


def ends(form: Form, weighed: Weighed) -> dict[str, int]:
    """The numbers on the picture of a sheet's choices, by their values: each space that one leads to is numbered, from
    1; where there is not room for all, the last ones."""
    if not isinstance(form, Fields):
        return {}
    driven = {value: price.end for value, price in weighed.choices.items() if price.end and price.spaces != 0}
    numbers = {end: n for n, end in enumerate([*dict.fromkeys(driven.values())][-MOST_ENDS:], 1)}
    return {value: numbers[end] for value, end in driven.items() if end in numbers}


def numbered(form: Form) -> tuple[SpaceId, ...]:
    """The spaces that the next steps of a form lead to, or its options, in the order of their numbers."""
    if isinstance(form, Pick):
        return landings(form.options)
    return tuple(o.where for o in form.options if o.where) if isinstance(form, Steps) else ()


class RaceStanding(Value):
    """How a race stands in the eyes of one member: his seat (None: a spectator), the view he is entitled to, who is
    awaited until when, and what he has filed, a line for each round (None: in every round). `show`: when the round that
    is run in silence is shown."""

    summary: RaceSummary
    seat: Seat | None
    view: RaceView | None
    waiting: tuple[Seat, ...]
    due: int | None
    filed: tuple[tuple[int | None, str], ...] = ()
    show: int | None = None
    classification: tuple[Placing, ...] = ()
    points: dict[Seat, int] = {}


class RemindedDrivers(Value):
    """Whom a steward has called, and whom not, as they want to be called later or not at all; of a round that is run in
    `silent` nobody is named."""

    called: tuple[Seat, ...] = ()
    rest: tuple[Seat, ...] = ()
    silent: bool = False


class SeatNow(Value):
    """A seat of a running race. `open`: any member may take it."""

    driver: Driver
    open: bool


class Accepted(Value):
    """An answer that counts, as the rules read it. `question` is None where it closed the set at once; `receipt`: for a
    sealed one."""

    question: OpenQuestion | None
    value: Json
    receipt: str = ""


class Changed(Value):
    """The form is out of date: what is open for the member now, if anything."""

    questions: tuple[OpenQuestion, ...]


class Scenery(Value):
    """What a picture of a race needs besides a view: the track file's name and text, and the board printed on it."""

    track: Any
    text: str
    board: Any


class LedgerLine(Value):
    """A line of the log, under the number by which it is asked about, and the car that it tells of."""

    number: int
    text: str
    seat: Seat | None = None


class Ledger(Value):
    """A round in every line that a member may read. `view`: the race after it as everybody sees it, with the drivers'
    `names`; None while it is under way."""

    round: int
    lines: tuple[LedgerLine, ...] = ()
    view: RaceView | None = None
    names: dict[Seat, str] = {}


class Uncovered(Value):
    """What a silent run covers of a seat: its hand, the order sheets that count in the round and those that are filed,
    as they are typed, what it has answered since by kind, and what it is asked."""

    hand: tuple[Face, ...] = ()
    orders: tuple[str, ...] = ()
    filed: tuple[str, ...] = ()
    answered: tuple[tuple[str, Json], ...] = ()
    asked: tuple[OpenQuestion, ...] = ()


class Throw(Value):
    """A roll that was shown: its key, its faces, and the line that told it."""

    key: Key
    faces: tuple[int, ...]
    line: str = ""
    ruled: bool = False


class DecisionBehind(Value):
    """A decision that led to a fact, and the hand that made it."""

    kind: str
    hand: Hand


class Why(Value):
    """A line with what stands behind it. `shown`: the price at which its driver had confirmed what led to it."""

    line: str
    item: str = ""
    seat: Seat | None = None
    throws: tuple[Throw, ...] = ()
    decided: tuple[DecisionBehind, ...] = ()
    shown: Price | None = None


class Proof(Value):
    """A sealed order's receipt: SHA-256 of `nonce` and the canonical answer. `nonce`, in hex, is empty where the answer
    is not the asker's to read."""

    kind: str
    seat: Seat
    receipt: str
    nonce: str = ""
    value: Json = None


class Proofs(Value):
    """Those of a round."""

    round: int
    proofs: tuple[Proof, ...]


class Difference(Value):
    """Lines that are no longer true and lines that are true instead; `void`: lines that are not told again yet, up to
    round `until`; cars that stand elsewhere; the race as everybody would see it. `unrolled`: the dice at which it ends;
    `unfit`: acts of the stewards that no longer fit; `waiting`: whose decisions it waits for; `sealed`: they may be
    known, but not to whoever asks; `closes`: the round would be over; `drove`: who drove the round of those who have
    left their seats since."""

    round: int
    gone: tuple[str, ...]
    now: tuple[str, ...]
    void: int
    until: int
    moved: tuple[Corrected, ...]
    view: RaceView
    unfit: tuple[UnfitAct, ...] = ()
    unrolled: Dice | None = None
    waiting: tuple[Seat, ...] = ()
    sealed: bool = False
    closes: bool = False
    drove: dict[Seat, str] = {}
