"""The miniature: a complete small game, for tests of everything that is not specific to a real game.

M-1 Before the start each car is built in secret: top speed and tyres, 6 points together. It stays secret.
M-2 Each round every driver plots a speed in secret; a plot is opened when its car moves, the leader
        first.
M-3 A car moves space by space: ahead, else to a free neighbour. With nowhere to go it may push past the
        car ahead: both stake chips in secret, the higher stake passes, and both stakes are spent.
M-4 A car that enters a corner above its limit pays the excess in tyres or rolls a die: above the excess
        it holds the road, else it spins and stops; a natural 1 is a crash.
M-5 A car that has driven all laps has finished and leaves the board. A retiring car leaves it at the end
        of a round."""

import tomllib
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import TypeAdapter, ValidationError

from rules.base import Json, RaceState, Seat, SpaceId, State, Value
from rules.casebook.vocabulary import CaseWords, make_state_values
from rules.dice import Dice
from rules.events import Event, Rolled
from rules.journal import AnswerSource
from rules.orders.interpreter import Field as OrderField
from rules.orders.interpreter import Language, collect_fields
from rules.orders.notation import choice, number, row
from rules.orders.sheets import OrderSheets, load_standing_orders
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    Option,
    Part,
    Question,
    TextForm,
)
from rules.ruleset import AnswerWithSource, Entrant, QuestionHandler, RaceSetup, RuleContext, RuleSet, StartList
from rules.tagged_union import list_members, make_union
from rules.track.track import Exit, Track
from rules.track.track_file import read_track
from rules.view import Board, CarView, Label, RaceView, ResultRow, StockLevel

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


class RuleTables(Value):
    """The only table of this small game: how many chips a car has at the start."""

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


class PlayerView(Value):
    """All that a seat knows: every car's open side, and its own secrets (0 and None for the public)."""

    cars: tuple[Rival, ...]
    at: SpaceId = ""
    chips: int = 0
    top: int = 0
    tyres: int = 0
    orders: Orders | None = None
    round: int = 0


class Build(Question[dict[str, int]]):
    spec_id: ClassVar[str] = "M-1"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True


class Plot(Question[Orders]):
    spec_id: ClassVar[str] = "M-2"
    sealed: ClassVar[bool] = True
    required: ClassVar[bool] = True
    lap: int

    def read(self, value: Json) -> Orders:
        return Orders.model_validate(value)


class Stake(Question[int]):
    spec_id: ClassVar[str] = "M-3"
    sealed: ClassVar[bool] = True
    against: Seat


class CornerTooFast(Question[Literal["pay", "roll"]], tag="corner_too_fast"):
    """Put to every driver who is too fast, also to one without tyres: they are nobody else's business."""

    spec_id: ClassVar[str] = "M-4"
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


def enter(table: RaceSetup[RuleTables], start: StartList) -> Miniature:
    """Place the cars two by two from row 5 back; there is room for 12."""
    cars = {e.seat: _place_car(table, e) for e in sorted(start.seats, key=lambda e: e.number)}
    return Miniature(laps=start.laps, build=Options.model_validate(start.options).build, cars=cars)


def _place_car(table: RaceSetup[RuleTables], entrant: Entrant) -> Car:
    row, lane = divmod(entrant.number - 1, 2)
    return Car(seat=entrant.seat, number=entrant.number, at=f"({5 - row},{lane + 1})", chips=table.tables.chips)


def play_step(context: RuleContext[Miniature, RuleTables]) -> None:
    """Play the next step: preparation, the plot, one car's move, or the end of the round."""
    step = context.race.todo.pop(0) if context.race.round else "prepare"
    special_step = {"prepare": _build_cars, "plot": _ask_for_plots, "end": _end_round}.get(step)
    if special_step:
        special_step(context)
    else:
        _move_car(context, context.race.cars[step])


def _build_cars(context: RuleContext[Miniature, RuleTables]) -> None:
    race = context.race
    if race.build:
        builds = context.step.ask_all([Build(seat=seat) for seat in race.cars])
        for car, build in zip(race.cars.values(), builds, strict=True):
            car.top, car.tyres = build["top"], build["tyres"]
    _begin_next_round(race)


def _begin_next_round(race: Miniature) -> None:
    race.round, race.pushes, race.todo = race.round + 1, 0, ["plot"]


def _ask_for_plots(context: RuleContext[Miniature, RuleTables]) -> None:
    cars = _list_running_cars(context.race, context.track)
    plots = context.step.ask_all([Plot(seat=car.seat, lap=car.lap) for car in cars])
    for car, orders in zip(cars, plots, strict=True):
        car.orders, car.speed, car.trail = orders, None, (car.at,)
    context.race.todo = [*(car.seat for car in cars), "end"]


def _list_running_cars(race: Miniature, track: Track) -> list[Car]:
    cars = [car for car in race.cars.values() if car.status == "running"]
    return sorted(cars, key=lambda c: (-c.lap, -track.spaces[c.at].start, track.spaces[c.at].lane))


def _move_car(context: RuleContext[Miniature, RuleTables], car: Car) -> None:
    assert car.orders
    car.speed = car.orders.speed
    context.step.emit(Revealed(seat=car.seat, speed=car.speed))
    for _ in range(car.speed):
        if not _move_one_space(context, car):
            break
    car.orders = None
    context.step.emit(Moved(seat=car.seat, trail=car.trail))


def _move_one_space(context: RuleContext[Miniature, RuleTables], car: Car) -> bool:
    """Move one space; return False at the end of the move."""
    free = [e for e in context.track.exits[car.at] if not _find_car_on(context.race, e.to)]
    before = context.track.spaces[car.at].corner
    if not (_enter_space(context, car, free[0]) if free else _push(context, car)):
        return False
    corner = context.track.spaces[car.at].corner
    return corner is None or corner == before or _drive_corner(context, car, corner)


def _find_car_on(race: Miniature, space: SpaceId) -> Car | None:
    return next((car for car in race.cars.values() if car.at == space), None)


def _enter_space(context: RuleContext[Miniature, RuleTables], car: Car, exit: Exit) -> bool:
    car.at, car.lap, car.trail = exit.to, car.lap + exit.crosses, (*car.trail, exit.to)
    if car.lap < context.race.laps:
        return True
    car.place = 1 + sum(c.place > 0 for c in context.race.cars.values())
    _leave_board(context, car, "finished")
    return False


def _leave_board(context: RuleContext[Miniature, RuleTables], car: Car, how: Literal["finished", "retired"]) -> None:
    car.at, car.status = "", how
    context.step.emit(Gone(what=how, seat=car.seat, place=car.place))


def _push(context: RuleContext[Miniature, RuleTables], car: Car) -> bool:
    race, ahead = context.race, context.track.find_space_ahead(car.at)
    rival = _find_car_on(race, ahead) if ahead else None
    if rival is None or not car.chips:
        return False
    race.pushes += 1
    pair = [(car, rival), (rival, car)] if rival.chips else [(car, rival)]
    stakes = [Stake(seat=one.seat, at=str(race.pushes), against=other.seat) for one, other in pair]
    stake, against = (*context.step.ask_all(stakes), 0)[:2]
    car.chips, rival.chips = car.chips - stake, rival.chips - against
    fact = Pushed(seat=car.seat, rival=rival.seat, staked=stake, against=against, past=stake > against)
    context.step.emit(fact)
    return fact.past and _jump_over(context, car)


def _jump_over(context: RuleContext[Miniature, RuleTables], car: Car) -> bool:
    """Move over the occupied spaces to the first free one."""
    while _enter_space(context, car, context.track.exits[car.at][0]):
        if sum(c.at == car.at for c in context.race.cars.values()) == 1:
            return True
    return False


def _drive_corner(context: RuleContext[Miniature, RuleTables], car: Car, corner: str) -> bool:
    excess = (car.speed or 0) - _get_limit(context.track, corner)
    if excess <= 0:
        return True
    if context.step.ask(CornerTooFast(seat=car.seat, at=corner, excess=excess)) == "roll":
        return _roll_chance(context, car, corner, excess)
    car.tyres -= excess
    context.step.emit(Held(seat=car.seat, corner=corner))
    context.step.emit(TyresLeft(seat=car.seat, audience=car.seat, left=car.tyres))
    return True


def _get_limit(track: Track, corner: str) -> int:
    return int(track.corners[corner].rules["miniature"]["limit"])


def _roll_chance(context: RuleContext[Miniature, RuleTables], car: Car, corner: str, excess: int) -> bool:
    roll = context.step.roll("chance", Dice(), of=car.seat, at=corner)
    effect: Literal["held", "spun", "crashed"] = "crashed" if roll.total == 1 else "spun"
    effect = "held" if roll.total > excess else effect
    context.step.emit_roll(roll, "M-4", find_effect=lambda _: effect)
    if effect == "held":
        return True
    context.step.emit(Stopped(what=effect, seat=car.seat, corner=corner))
    if effect == "crashed":
        car.at, car.status = "", "crashed"
    return False


def _end_round(context: RuleContext[Miniature, RuleTables]) -> None:
    for seat in context.step.list_retired_seats():
        if context.race.cars[seat].status == "running":
            _leave_board(context, context.race.cars[seat], "retired")
    context.race.over = not any(car.status == "running" for car in context.race.cars.values())
    _begin_next_round(context.race)


def build_player_view(table: RaceSetup[RuleTables], race: Miniature, seat: Seat | None) -> PlayerView:
    """Return every car's open side, and the seat's own secrets."""
    fields = ("seat", "at", "lap", "chips", "speed", "status")
    rivals = tuple(Rival(**car.model_dump(include=set(fields))) for car in race.cars.values())
    if seat is None:
        return PlayerView(cars=rivals, round=race.round)
    own = race.cars[seat]
    own_facts = {name: getattr(own, name) for name in ("at", "chips", "top", "tyres", "orders")}
    return PlayerView(cars=rivals, round=race.round, **own_facts)


def build_form(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> Form:
    """Return how a question can be answered, by what its seat knows."""
    match question:
        case Build():
            parts = tuple(Part(name=name, levels=(2, 3, 4), usual=3) for name in ("top", "tyres"))
            return AllocationForm(parts=parts, least=6, most=6, because="M-1")
        case Plot():
            corner = Field(name="corner", ask=ChoiceForm(options=(Option(value="pay"), Option(value="roll"))))
            speed = IntegerForm(least=1, most=view.top, because="M-2")
            return FieldsForm(fields=(Field(name="speed", ask=speed, required=True), corner), because="M-2")
        case Stake():
            return IntegerForm(least=0, most=view.chips, because="M-3")
        case CornerTooFast(excess=excess):
            pay = (Option(value="pay"),) if view.tyres >= excess else ()
            return ChoiceForm(options=(*pay, Option(value="roll")), because="M-4")
    raise TypeError(question)


def answer_from_orders(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], standing: Json
) -> AnswerWithSource | None:
    """Answer corners as the plot says, and other questions by a standing order that is legal."""
    sheet_word = view.orders.corner if view.orders and question.kind == "corner_too_fast" else ""
    standing_orders = load_standing_orders(SHEETS, standing)
    sheet = standing_orders.ahead.get(view.round) or standing_orders.standing or Sheet()
    wishes: tuple[tuple[AnswerSource, Json], ...] = (
        ("sheet", sheet_word),
        ("standing", sheet.find_answer(question.kind)),
    )
    for hand, wish in wishes:
        try:
            if wish:
                return AnswerWithSource(value=build_form(table, view, question).accept(wish), source=hand)
        except InvalidAnswer:
            continue
    return None


class Sheet(Value):
    """A standing order or a sheet ahead; it is checked when it is needed."""

    plot: int | None = None
    stake: int | None = None
    corner: Literal["pay", "roll"] | None = None
    build: tuple[int, int] | None = None

    def find_answer(self, kind: str) -> Json:
        """Return the answer to a kind of question."""
        match kind:
            case "plot":
                return {"speed": self.plot} if self.plot else None
            case "stake":
                return self.stake
            case "build":
                return {"top": self.build[0], "tyres": self.build[1]} if self.build else None
        return self.corner


LANGUAGE: Language[Sheet] = Language(
    fields=(
        OrderField("plot", number()),
        OrderField("stake", number()),
        OrderField("corner", choice("pay", "roll")),
        OrderField("build", row(number(), " ")),
    ),
    make=lambda said: Sheet(**collect_fields(said, "M-2")),
    examples=(Sheet(plot=2, corner="pay"),),
    because="M-2",
)
SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Sheet,
    names=lambda table, view: {},
    check=lambda table, view, question, sheet: sheet,
    is_sheet_question=lambda question: False,
    fields=LANGUAGE.format_fields,
)


def build_amend_form(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> FieldsForm:
    """Return a form for a car's space, its tyres, and whether it is in the race."""
    cars = ChoiceForm(options=tuple(Option(value=rival.seat) for rival in view.cars))
    status = ChoiceForm(options=(Option(value="running"), Option(value="out")))
    place, tyres = Field(name="place", ask=TextForm()), Field(name="tyres", ask=IntegerForm(least=0, most=4))
    return FieldsForm(
        fields=(Field(name="car", ask=cars, required=True), place, tyres, Field(name="status", ask=status))
    )


def amend(table: RaceSetup[RuleTables], race: Miniature, amendment: Json) -> Miniature:
    """Amend a car; only its place is checked."""
    car = race.cars[amendment["car"]]
    place = amendment.get("place", "")
    if place and (place not in table.track.spaces or _find_car_on(race, place) not in (None, car)):
        raise InvalidAnswer("no_such_place", "M-3", place=place)
    car.at, car.tyres = amendment.get("place", car.at), amendment.get("tyres", car.tyres)
    car.status = amendment.get("status", car.status)
    return race


def read_amendable(view: PlayerView, seat: Seat) -> dict[str, Json]:
    """Return what an amendment of a car starts from; its tyres are secret."""
    rival = next(one for one in view.cars if one.seat == seat)
    return {"place": rival.at, "status": rival.status}


def drive_carefully(
    table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Drive no faster than the next corner allows, and pay for corners where tyres are left."""
    match question:
        case Build():
            return {"top": 3, "tyres": 3}
        case Plot():
            return {"speed": min(view.top, _find_limit_ahead(table.track, view))}
        case Stake():
            return min(1, view.chips)
        case CornerTooFast(excess=excess):
            return "pay" if view.tyres >= excess else "roll"
    raise TypeError(question)


def _find_limit_ahead(track: Track, view: PlayerView) -> int:
    at, limit = track.spaces[view.at], view.top
    for _ in range(view.top):
        at = track.spaces[track.exits[at.id][0].to]
        limit = min(limit, _get_limit(track, at.corner)) if at.corner else limit
    return limit


def drive_boldly(
    table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Drive at top speed, and roll in every corner."""
    match question:
        case Build():
            return {"top": 4, "tyres": 2}
        case Plot():
            return {"speed": view.top, "corner": "roll"}
        case Stake():
            return view.chips
    return "roll"


def build_view(table: RaceSetup[RuleTables], race: Miniature, seat: Seat | None) -> RaceView:
    """Show the race to a seat, or to the public: only its own tyres are shown."""
    out = [car for car in race.cars.values() if car.status != "running"]
    cars = [*sorted((c for c in out if c.place), key=lambda c: c.place), *_list_running_cars(race, table.track)]
    cars += [car for car in out if not car.place]
    cars_shown = tuple(_build_car_view(car, order, own=car.seat == seat) for order, car in enumerate(cars, 1))
    lap = max(car.lap for car in race.cars.values())
    return RaceView(round=race.round, lap=min(lap + 1, race.laps), laps=race.laps, cars=cars_shown)


def list_stock_levels(_: RaceSetup[RuleTables], race: Miniature, seat: Seat) -> tuple[StockLevel, ...]:
    """Return the gauges of a seat's own card."""
    return _list_gauges(race.cars[seat], own=True)


def _list_gauges(car: Car, *, own: bool) -> tuple[StockLevel, ...]:
    tyres = (StockLevel(name="tyres", value=car.tyres, most=4),) if own else ()
    return (StockLevel(name="chips", value=car.chips), *tyres)


def _build_car_view(car: Car, order: int, *, own: bool) -> CarView:
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
        gauges=_list_gauges(car, own=own),
    )


def build_board(table: RaceSetup[RuleTables]) -> Board:
    """Label the corners' spaces with their limits, and mark the grid."""
    corners = {name: corner.spaces for name, corner in table.track.corners.items()}
    limits = {space: Label(text=str(_get_limit(table.track, c))) for c, spaces in corners.items() for space in spaces}
    grid = tuple(f"({5 - n // 2},{n % 2 + 1})" for n in range(12))
    return Board(labels=limits, corners=corners, grid=grid)


def classify(table: RaceSetup[RuleTables], race: Miniature) -> tuple[ResultRow, ...]:
    """Classify finishers by place, then the others by laps, then by number."""
    cars = sorted(race.cars.values(), key=lambda c: (not c.place, c.place, -c.lap, c.number))
    return tuple(ResultRow(place=n, seat=c.seat, laps=c.lap, status=c.status) for n, c in enumerate(cars, 1))


def check_track(track: Track) -> tuple[str, ...]:
    """List the faults of a track for this game."""
    limits = [(c.name, c.rules.get("miniature", {}).get("limit")) for c in track.corners.values()]
    return tuple(f"M-4: corner {name} has no limit" for name, limit in limits if not isinstance(limit, int))


def load_rule_tables(track: Track, text: str) -> RuleTables:
    """Read the rule tables from the text of a tables file."""
    return RuleTables.model_validate(tomllib.loads(text))


def check_tables(text: str) -> tuple[str, ...]:
    """List the faults of a tables file."""
    try:
        RuleTables.model_validate(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as fault:
        return (f"M-3: {fault}",)
    return ()


def build_position(table: RaceSetup[RuleTables], race: Miniature, case: Mapping[str, Json]) -> Miniature:
    """Put the cars of a rulebook case on their spaces, at the start of a round."""
    for seat, facts in case["cars"].items():
        race.cars[seat].at = facts["at"]
    _begin_next_round(race)
    return race


WORDS = CaseWords(
    track="loop",
    laps=2,
    case=frozenset(),
    car=frozenset({"at"}),
    after=make_state_values(("at", "tyres", "status")),
    sheet=frozenset({"corner"}),
    rolls=("chance",),
    questions=list_members(globals(), Question),
    facts=(Rolled, *list_members(globals(), Event)),
    plot="M-2",
    position=build_position,
    car_state=lambda race, seat: race.cars[seat],
    sheet_of=lambda plot, wishes: {"speed": plot, **wishes},
    read_answer=lambda question, entry: entry,
    chapters={},
)
HANDLER: QuestionHandler[RuleTables] = QuestionHandler(
    form=build_form,
    default=lambda table, view, question: drive_carefully(table, view, (), question),
    auto_answer=answer_from_orders,
    presets=lambda *_: (),
)
EVENTS: TypeAdapter[Any] = TypeAdapter(make_union(Rolled, *list_members(globals(), Event)))

MINIATURE: RuleSet[Miniature, RuleTables] = RuleSet(
    name="miniature",
    title="Miniature",
    revision=1,
    profiles=("standard",),
    seats=(2, 12),
    options=Options,
    state=Miniature,
    questions=dict.fromkeys(list_members(globals(), Question), HANDLER),
    events=EVENTS,
    read_tables=load_rule_tables,
    check_track=check_track,
    check_tables=check_tables,
    enter=enter,
    play_step=play_step,
    player_view=build_player_view,
    view=build_view,
    stock_levels=list_stock_levels,
    board=build_board,
    drivers={"careful": drive_carefully, "bold": drive_boldly},
    classify=classify,
    cases=WORDS,
    sheets=SHEETS,
    amend_form=build_amend_form,
    amend=amend,
    amendable=read_amendable,
    dice=lambda table, name: (Dice(),) if name == "chance" else (),
    is_public_after_round=lambda table, options, kind: kind != "build",
)


def make_table() -> RaceSetup[RuleTables]:
    """Return the miniature's track and tables."""
    track = read_track("miniature", TRACK)
    return RaceSetup(track, load_rule_tables(track, TABLES))


def make_start_list(*seats: Seat, laps: int = 2, **options: Json) -> StartList:
    """Make a start list of these seats in joining order."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    return StartList(seats=entrants, profile="standard", laps=laps, options=options)
