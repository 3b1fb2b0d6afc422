"""The miniature: a whole game on one page, kept for the tests of everything that is no game's own.

M-1 Before the start each car is built in secret: top speed and tyres, 6 points together. It stays secret.
M-2 Each round every driver plots a speed in secret; a plot is opened when its car moves, the leader first.
M-3 A car moves space by space: ahead, else to a free neighbour. With nowhere to go it may push past the car ahead:
    both stake chips in secret, the higher stake passes, and both stakes are spent.
M-4 A car that enters a corner above its limit pays the excess in tyres or rolls a die: above the excess it holds the
    road, else it spins and stops; a natural 1 is a crash.
M-5 Whoever has driven all laps has finished and leaves the board. A retiring car leaves it at the end of a round.
"""

import tomllib
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import TypeAdapter, ValidationError

from rules.casebook.words import CaseWords
from rules.dice import Dice
from rules.events import Event, Rolled
from rules.journal import Hand
from rules.kinds import kinds_in, one_of
from rules.orders.parsing import alt, made, many, meaning, opt, seq, word
from rules.orders.reading import Language
from rules.orders.shared import field, gather, number
from rules.orders.sheets import OrderSheets, filed_of
from rules.orders.words import Vocabulary as Spelling
from rules.questions import Allot, Amount, Field, Fields, Form, Option, Part, Pick, Question, Refused, TextLine
from rules.ruleset import Entrant, Meet, RuleSet, Said, StartList, Table
from rules.track.track import Exit, Track
from rules.track.track_file import read_track
from rules.values import Json, RaceState, Seat, SpaceId, State, Value
from rules.view import Board, CarView, Gauge, Label, Placing, RaceView

TRACK = """
title = "Miniature loop"
test = true
laps = 2
rows = 16
[[stretch]]
rows = [0, 10]
lanes = [1, 2]
[[stretch]]
rows = [11, 15]
lanes = [1]
[[corner]]
name = "Bend"
rows = [8, 9]
inside = "left"
[corner.miniature]
limit = 2
[[corner]]
name = "Hairpin"
rows = [12, 12]
inside = "left"
[corner.miniature]
limit = 1
"""
SHAPE = """
[miniature]
[shape]
start = 0
lane_width = 42
centreline = [[200, 400], [500, 400, 4], [600, 300, 6], [500, 200, 8], [200, 200, 12], [100, 300, 14]]
"""
TABLES = "chips = 3\n"
MESSAGES = """
question-build = Build the car.
title-build = Build
question-plot = How fast do you go?
title-plot = Plot
event-revealed = { $seat } plots { $speed }.
event-moved = {""}
event-finished = { $seat } sees the flag.
event-held = { $seat } holds the road in { $corner }.
event-spun = { $seat } spins in { $corner }.
event-crashed = { $seat } crashes in { $corner }.
roll-chance = { $seat } takes a chance
effect-held = holds the road
effect-spun = spins
effect-crashed = crashes
"""
CASES = """
[[case]]
item = "M-4"
title = "A car that is too fast rolls above the excess and holds the road"
game = "miniature"
[case.cars.red]
at = "(7,1)"
[[case.round]]
plots = { red = 3 }
sheets.red.corner = "roll"
rolls = [{ roll = "chance", seat = "red", at = "Bend", faces = [2] }]
told = [{ what = "roll", seat = "red", effect = "held" }]
after.red = { at = "(10,1)", status = "running" }

[[case]]
item = "M-4"
title = "A natural 1 is a crash"
game = "miniature"
[case.cars.red]
at = "(7,1)"
[[case.round]]
plots = { red = 3 }
sheets.red.corner = "roll"
rolls = [{ roll = "chance", seat = "red", at = "Bend", faces = [1] }]
after.red = { at = "none", status = "crashed" }
"""


class Book(Value):
    """The figures of the tables file."""

    chips: int


class Options(Value):
    """`build` False: every car has 3 points in each part, and round 0 asks nothing."""

    build: bool = True


class Orders(Value):
    """What a plot says: a speed, and perhaps what to do in corners."""

    speed: int
    corner: str = ""


class Car(State):
    """A car. `top`, `tyres` and `orders` are its driver's secrets; `speed` is what has been opened this round."""

    seat: Seat
    number: int
    at: SpaceId
    lap: int = 0
    chips: int
    top: int = 3
    tyres: int = 3
    orders: Orders | None = None
    speed: int | None = None
    status: str = "running"
    place: int = 0
    trail: tuple[SpaceId, ...] = ()


class Miniature(RaceState):
    """`todo`: the steps of the round still to come: `plot`, a seat's move, `end`. `pushes` counts M-3 in a round."""

    laps: int
    build: bool
    cars: dict[Seat, Car]
    todo: list[str] = []
    pushes: int = 0


class Rival(Value):
    """What everyone sees of a car."""

    seat: Seat
    at: SpaceId
    lap: int
    chips: int
    speed: int | None
    status: str


class Knowledge(Value):
    """All a seat knows: every car's open side, and its own secrets (0 and None for the public)."""

    cars: tuple[Rival, ...]
    at: SpaceId = ""
    chips: int = 0
    top: int = 0
    tyres: int = 0
    orders: Orders | None = None
    round: int = 0


class Build(Question[dict[str, int]]):
    decision: ClassVar[str] = "M-1"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True


class Plot(Question[Orders]):
    decision: ClassVar[str] = "M-2"
    sealed: ClassVar[bool] = True
    always: ClassVar[bool] = True
    lap: int

    def read(self, value: Json) -> Orders:
        return Orders.model_validate(value)


class Stake(Question[int]):
    decision: ClassVar[str] = "M-3"
    sealed: ClassVar[bool] = True
    against: Seat


class CornerTooFast(Question[Literal["pay", "roll"]], tag="corner_too_fast"):
    """Put to every driver who is too fast, also to one without tyres: they are nobody else's business."""

    decision: ClassVar[str] = "M-4"
    excess: int


class Revealed(Event):
    item: str = "M-2"
    speed: int


class Moved(Event):
    item: str = "M-3"
    trail: tuple[SpaceId, ...]


class Pushed(Event):
    item: str = "M-3"
    rival: Seat
    staked: int
    against: int
    past: bool


class Held(Event):
    item: str = "M-4"
    corner: str


class TyresLeft(Event):
    item: str = "M-4"
    left: int


class Stopped(Event):
    what: Literal["spun", "crashed"]
    item: str = "M-4"
    corner: str


class Gone(Event):
    what: Literal["finished", "retired"]
    item: str = "M-5"
    place: int = 0


def enter(table: Table[Book], start: StartList) -> Miniature:
    """Two by two from row 5 back; with more than 12 cars there would be no room."""
    cars = {e.seat: _entered(table, e) for e in sorted(start.seats, key=lambda e: e.number)}
    return Miniature(laps=start.laps, build=Options.model_validate(start.options).build, cars=cars)


def _entered(table: Table[Book], entrant: Entrant) -> Car:
    row, lane = divmod(entrant.number - 1, 2)
    return Car(seat=entrant.seat, number=entrant.number, at=f"({5 - row},{lane + 1})", chips=table.book.chips)


def play_step(meet: Meet[Miniature, Book]) -> None:
    """The next step: preparation, the plot, one car's move, or the end of the round."""
    step = meet.race.todo.pop(0) if meet.race.round else "prepare"
    named = {"prepare": _prepare, "plot": _plot, "end": _end}.get(step)
    if named:
        named(meet)
    else:
        _move(meet, meet.race.cars[step])


def _prepare(meet: Meet[Miniature, Book]) -> None:
    race = meet.race
    if race.build:
        builds = meet.steward.ask_all([Build(seat=seat) for seat in race.cars])
        for car, build in zip(race.cars.values(), builds, strict=True):
            car.top, car.tyres = build["top"], build["tyres"]
    _next_round(race)


def _next_round(race: Miniature) -> None:
    race.round, race.pushes, race.todo = race.round + 1, 0, ["plot"]


def _plot(meet: Meet[Miniature, Book]) -> None:
    cars = _running(meet.race, meet.track)
    plots = meet.steward.ask_all([Plot(seat=car.seat, lap=car.lap) for car in cars])
    for car, orders in zip(cars, plots, strict=True):
        car.orders, car.speed, car.trail = orders, None, (car.at,)
    meet.race.todo = [*(car.seat for car in cars), "end"]


def _running(race: Miniature, track: Track) -> list[Car]:
    cars = [car for car in race.cars.values() if car.status == "running"]
    return sorted(cars, key=lambda c: (-c.lap, -track.spaces[c.at].start, track.spaces[c.at].lane))


def _move(meet: Meet[Miniature, Book], car: Car) -> None:
    assert car.orders
    car.speed = car.orders.speed
    meet.steward.tell(Revealed(seat=car.seat, speed=car.speed))
    for _ in range(car.speed):
        if not _one_space(meet, car):
            break
    car.orders = None
    meet.steward.tell(Moved(seat=car.seat, trail=car.trail))


def _one_space(meet: Meet[Miniature, Book], car: Car) -> bool:
    """One space on; False where the move ends."""
    free = [e for e in meet.track.exits[car.at] if not _standing_on(meet.race, e.to)]
    before = meet.track.spaces[car.at].corner
    if not (free and _drive(meet, car, free[0])) and not (not free and _push(meet, car)):
        return False
    corner = meet.track.spaces[car.at].corner
    return corner is None or corner == before or _corner(meet, car, corner)


def _standing_on(race: Miniature, space: SpaceId) -> Car | None:
    return next((car for car in race.cars.values() if car.at == space), None)


def _drive(meet: Meet[Miniature, Book], car: Car, exit: Exit) -> bool:
    car.at, car.lap, car.trail = exit.to, car.lap + exit.crosses, (*car.trail, exit.to)
    if car.lap < meet.race.laps:
        return True
    car.place = 1 + sum(c.place > 0 for c in meet.race.cars.values())
    _leave(meet, car, "finished")
    return False


def _leave(meet: Meet[Miniature, Book], car: Car, how: Literal["finished", "retired"]) -> None:
    car.at, car.status = "", how
    meet.steward.tell(Gone(what=how, seat=car.seat, place=car.place))


def _push(meet: Meet[Miniature, Book], car: Car) -> bool:
    race, ahead = meet.race, meet.track.ahead(car.at)
    rival = _standing_on(race, ahead) if ahead else None
    if rival is None or not car.chips:
        return False
    race.pushes += 1
    pair = [(car, rival), (rival, car)] if rival.chips else [(car, rival)]
    asked = [Stake(seat=one.seat, at=str(race.pushes), against=other.seat) for one, other in pair]
    staked, against = (*meet.steward.ask_all(asked), 0)[:2]
    car.chips, rival.chips = car.chips - staked, rival.chips - against
    fact = Pushed(seat=car.seat, rival=rival.seat, staked=staked, against=against, past=staked > against)
    meet.steward.tell(fact)
    return fact.past and _pass(meet, car)


def _pass(meet: Meet[Miniature, Book], car: Car) -> bool:
    """On over the occupied spaces to the first free one."""
    while _drive(meet, car, meet.track.exits[car.at][0]):
        if sum(c.at == car.at for c in meet.race.cars.values()) == 1:
            return True
    return False


def _corner(meet: Meet[Miniature, Book], car: Car, corner: str) -> bool:
    excess = (car.speed or 0) - _limit(meet.track, corner)
    if excess <= 0:
        return True
    if meet.steward.ask(CornerTooFast(seat=car.seat, at=corner, excess=excess)) == "roll":
        return _chance(meet, car, corner, excess)
    car.tyres -= excess
    meet.steward.tell(Held(seat=car.seat, corner=corner))
    meet.steward.tell(TyresLeft(seat=car.seat, audience=car.seat, left=car.tyres))
    return True


def _limit(track: Track, corner: str) -> int:
    return int(track.corners[corner].rules["miniature"]["limit"])


def _chance(meet: Meet[Miniature, Book], car: Car, corner: str, excess: int) -> bool:
    roll = meet.steward.roll("chance", Dice(), of=car.seat, at=corner)
    effect: Literal["held", "spun", "crashed"] = "crashed" if roll.total == 1 else "spun"
    effect = "held" if roll.total > excess else effect
    dice = Rolled(item="M-4", seat=car.seat, key=roll.key, roll="chance", faces=roll.faces, total=roll.total)
    meet.steward.tell(dice.model_copy(update={"effect": effect}))
    if effect == "held":
        return True
    meet.steward.tell(Stopped(what=effect, seat=car.seat, corner=corner))
    if effect == "crashed":
        car.at, car.status = "", "crashed"
    return False


def _end(meet: Meet[Miniature, Book]) -> None:
    for seat in meet.steward.retired():
        if meet.race.cars[seat].status == "running":
            _leave(meet, meet.race.cars[seat], "retired")
    meet.race.over = not any(car.status == "running" for car in meet.race.cars.values())
    _next_round(meet.race)


def knowledge(table: Table[Book], race: Miniature, seat: Seat | None) -> Knowledge:
    """Every car's open side, and the seat's own secrets."""
    fields = ("seat", "at", "lap", "chips", "speed", "status")
    rivals = tuple(Rival(**car.model_dump(include=set(fields))) for car in race.cars.values())
    if seat is None:
        return Knowledge(cars=rivals, round=race.round)
    own = race.cars[seat]
    known = {name: getattr(own, name) for name in ("at", "chips", "top", "tyres", "orders")}
    return Knowledge(cars=rivals, round=race.round, **known)


def form(table: Table[Book], knowledge: Knowledge, question: Question[Any]) -> Form:
    """How a question can be answered, from what its seat knows."""
    match question:
        case Build():
            parts = tuple(Part(name=name, levels=(2, 3, 4), usual=3) for name in ("top", "tyres"))
            return Allot(parts=parts, least=6, most=6, because="M-1")
        case Plot():
            corner = Field(name="corner", ask=Pick(options=(Option(value="pay"), Option(value="roll"))))
            speed = Amount(least=1, most=knowledge.top, because="M-2")
            return Fields(fields=(Field(name="speed", ask=speed, required=True), corner), because="M-2")
        case Stake():
            return Amount(least=0, most=knowledge.chips, because="M-3")
        case CornerTooFast(excess=excess):
            pay = (Option(value="pay"),) if knowledge.tyres >= excess else ()
            return Pick(options=(*pay, Option(value="roll")), because="M-4")
    raise TypeError(question)


def read_answer(table: Table[Book], knowledge: Knowledge, question: Question[Any], value: Json) -> Json:
    """The answer as it is entered; all rules about answers are in the forms."""
    return form(table, knowledge, question).accept(value)


def answer_for(
    table: Table[Book], knowledge: Knowledge, told: tuple[Event, ...], question: Question[Any], standing: Json
) -> Said | None:
    """The sheet's word on corners, else a standing order that is legal (keys are kinds of question), else prudence."""
    written = knowledge.orders.corner if knowledge.orders and question.kind == "corner_too_fast" else ""
    filed = filed_of(SHEETS, standing)
    sheet = filed.ahead.get(knowledge.round) or filed.standing or Filing()
    wishes: tuple[tuple[Hand, Json], ...] = (("sheet", written), ("standing", sheet.says(question.kind)))
    for hand, wish in wishes:
        try:
            if wish:
                return Said(value=read_answer(table, knowledge, question, wish), hand=hand)
        except Refused:
            continue
    return Said(value=careful(table, knowledge, told, question), hand="prudence")


class Filing(Value):
    """What is ordered beforehand; whether it is legal is found out when it is needed."""

    plot: int | None = None
    stake: int | None = None
    corner: Literal["pay", "roll"] | None = None
    build: tuple[int, int] | None = None

    def says(self, kind: str) -> Json:
        """The answer to a question."""
        match kind:
            case "plot":
                return {"speed": self.plot} if self.plot else None
            case "stake":
                return self.stake
            case "build":
                return {"top": self.build[0], "tyres": self.build[1]} if self.build else None
        return self.corner


def write(filing: Filing) -> str:
    """`plot 2, corner pay, build 3 3`."""
    return ", ".join(f"{name} {said}" for name, said in fields(filing).items())


def fields(filing: Filing) -> dict[str, str]:
    """What is said, field by field."""
    said = ((name, getattr(filing, name)) for name in Filing.model_fields)
    return {n: " ".join(map(str, v)) if isinstance(v, tuple) else str(v) for n, v in said if v is not None}


WISHES = alt(
    field("plot", "PLOT", number()),
    field("stake", "STAKE", number()),
    field("corner", "CORNERS", alt(meaning(word("PAY"), "pay"), meaning(word("ROLL"), "roll"))),
    field("build", "BUILD", seq(number(), number())),
)
LANGUAGE = Language(
    vocabulary=Spelling(
        {"PLOT": "plot", "STAKE": "stake", "CORNERS": "corner", "BUILD": "build", "PAY": "pay", "ROLL": "roll"}
    ),
    sheet=made(many(WISHES, opt(word("COMMA", "SEMI")), least=1), lambda said: Filing(**gather(said, "M-2"))),
    write=write,
    first=lambda filing: filing.plot is not None,
    over=lambda under, said: under.model_copy(update=said.model_dump(exclude_none=True)),
    without=lambda filing, name: filing.model_copy(update={name: None}),
    examples=(Filing(plot=2, corner="pay"),),
    because="M-2",
)
SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Filing,
    names=lambda table, knowledge: {},
    check=lambda table, knowledge, question, filing: filing,
    asked=lambda question: False,
    fields=fields,
)


def amend_form(table: Table[Book], knowledge: Knowledge) -> Fields:
    """Where a car stands, its tyres, and whether it is in the race."""
    cars = Pick(options=tuple(Option(value=rival.seat) for rival in knowledge.cars))
    status = Pick(options=(Option(value="running"), Option(value="out")))
    place, tyres = Field(name="place", ask=TextLine()), Field(name="tyres", ask=Amount(least=0, most=4))
    return Fields(fields=(Field(name="car", ask=cars, required=True), place, tyres, Field(name="status", ask=status)))


def amend(table: Table[Book], race: Miniature, act: Json) -> Miniature:
    """Checked no more than the tests need."""
    car = race.cars[act["car"]]
    place = act.get("place", "")
    if place and (place not in table.track.spaces or _standing_on(race, place) not in (None, car)):
        raise Refused("no_such_place", "M-3", place=place)
    car.at, car.tyres = act.get("place", car.at), act.get("tyres", car.tyres)
    car.status = act.get("status", car.status)
    return race


def careful(table: Table[Book], knowledge: Knowledge, told: tuple[Event, ...], question: Question[Any]) -> Json:
    """Never faster than the next corner allows, never a risk that tyres can buy off."""
    match question:
        case Build():
            return {"top": 3, "tyres": 3}
        case Plot():
            return {"speed": min(knowledge.top, _limit_ahead(table.track, knowledge))}
        case Stake():
            return min(1, knowledge.chips)
        case CornerTooFast(excess=excess):
            return "pay" if knowledge.tyres >= excess else "roll"
    raise TypeError(question)


def _limit_ahead(track: Track, knowledge: Knowledge) -> int:
    at, limit = track.spaces[knowledge.at], knowledge.top
    for _ in range(knowledge.top):
        at = track.spaces[track.exits[at.id][0].to]
        limit = min(limit, _limit(track, at.corner)) if at.corner else limit
    return limit


def bold(table: Table[Book], knowledge: Knowledge, told: tuple[Event, ...], question: Question[Any]) -> Json:
    """Flat out, whatever comes."""
    match question:
        case Build():
            return {"top": 4, "tyres": 2}
        case Plot():
            return {"speed": knowledge.top, "corner": "roll"}
        case Stake():
            return knowledge.chips
    return "roll"


def view(table: Table[Book], race: Miniature, seat: Seat | None) -> RaceView:
    """The board as a seat sees it: its own tyres are on its own card only."""
    out = [car for car in race.cars.values() if car.status != "running"]
    cars = [*sorted((c for c in out if c.place), key=lambda c: c.place), *_running(race, table.track)]
    cars += [car for car in out if not car.place]
    shown = tuple(_car_view(car, order, own=car.seat == seat) for order, car in enumerate(cars, 1))
    lap = max(car.lap for car in race.cars.values())
    return RaceView(round=race.round, lap=min(lap + 1, race.laps), laps=race.laps, cars=shown)


def gauges(_: Table[Book], race: Miniature, seat: Seat) -> tuple[Gauge, ...]:
    """Those of a seat's own card."""
    return _gauges(race.cars[seat], own=True)


def _gauges(car: Car, *, own: bool) -> tuple[Gauge, ...]:
    tyres = (Gauge(name="tyres", value=car.tyres, most=4),) if own else ()
    return (Gauge(name="chips", value=car.chips), *tyres)


def _car_view(car: Car, order: int, *, own: bool) -> CarView:
    status = car.status if car.status in ("running", "finished") else "out"
    return CarView(
        seat=car.seat,
        number=car.number,
        order=order,
        lap=car.lap,
        status=status,
        spaces=(car.at,) if car.at else (),
        trail=car.trail,
        speed=car.speed,
        gauges=_gauges(car, own=own),
    )


def board(table: Table[Book]) -> Board:
    """Limits on the corners' spaces, and the grid."""
    corners = {name: corner.spaces for name, corner in table.track.corners.items()}
    limits = {space: Label(text=str(_limit(table.track, c))) for c, spaces in corners.items() for space in spaces}
    grid = tuple(f"({5 - n // 2},{n % 2 + 1})" for n in range(12))
    return Board(labels=limits, corners=corners, grid=grid)


def classify(table: Table[Book], race: Miniature) -> tuple[Placing, ...]:
    """Finishers by place, then the others by laps, then by number."""
    cars = sorted(race.cars.values(), key=lambda c: (not c.place, c.place, -c.lap, c.number))
    return tuple(Placing(place=n, seat=c.seat, laps=c.lap, status=c.status) for n, c in enumerate(cars, 1))


def check_track(track: Track) -> tuple[str, ...]:
    """Every fault of a track for this game."""
    limits = [(c.name, c.rules.get("miniature", {}).get("limit")) for c in track.corners.values()]
    return tuple(f"M-4: corner {name} has no limit" for name, limit in limits if not isinstance(limit, int))


def read_book(track: Track, text: str) -> Book:
    """The book from the text of a tables file."""
    return Book.model_validate(tomllib.loads(text))


def check_tables(text: str) -> tuple[str, ...]:
    """Every fault of a tables file."""
    try:
        Book.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as fault:
        return (f"M-3: {fault}",)
    return ()


def position(table: Table[Book], race: Miniature, case: Mapping[str, Json]) -> Miniature:
    """A rulebook case at the start of a round: cars where it has them, of 3 points in each part."""
    for seat, said in case["cars"].items():
        race.cars[seat].at = said["at"]
    _next_round(race)
    return race


def seen(table: Table[Book], race: Any, seat: Seat) -> dict[str, Json]:
    """What a case may say of a car afterwards."""
    said: dict[str, Json] = race.cars[seat].model_dump(include={"at", "tyres", "status"})
    return said


WORDS = CaseWords(
    track="loop",
    laps=2,
    case=frozenset(),
    car=frozenset({"at"}),
    after=frozenset({"at", "tyres", "status"}),
    sheet=frozenset({"corner"}),
    rolls=("chance",),
    questions=kinds_in(globals(), Question),
    facts=(Rolled, *kinds_in(globals(), Event)),
    plot="M-2",
    position=position,
    seen=seen,
    sheet_of=lambda plot, wishes: {"speed": plot, **wishes},
    spoken=lambda question, said: said,
    plain=lambda table, key, value: value,
    chapters={},
)
QUESTIONS: TypeAdapter[Any] = TypeAdapter(one_of(*kinds_in(globals(), Question)))
EVENTS: TypeAdapter[Any] = TypeAdapter(one_of(Rolled, *kinds_in(globals(), Event)))

MINIATURE: RuleSet[Miniature, Book] = RuleSet(
    name="miniature",
    title="Miniature",
    revision=1,
    profiles=("standard",),
    seats=(2, 12),
    options=Options,
    state=Miniature,
    questions=QUESTIONS,
    events=EVENTS,
    read_book=read_book,
    check_track=check_track,
    check_tables=check_tables,
    enter=enter,
    play_step=play_step,
    form=form,
    read_answer=read_answer,
    knowledge=knowledge,
    view=view,
    gauges=gauges,
    board=board,
    answer_for=answer_for,
    drivers={"careful": careful, "bold": bold},
    classify=classify,
    cases=WORDS,
    sheets=SHEETS,
    amend_form=amend_form,
    amend=amend,
    dice=lambda table, name: (Dice(),) if name == "chance" else (),
    opens=lambda table, options, kind: kind != "build",
)


def table() -> Table[Book]:
    """The miniature's table, laid."""
    track = read_track("miniature", TRACK)
    return Table(track, read_book(track, TABLES))


def start(*seats: Seat, laps: int = 2, **options: Json) -> StartList:
    """A start list of these seats in joining order."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    return StartList(seats=entrants, profile="standard", laps=laps, options=options)
