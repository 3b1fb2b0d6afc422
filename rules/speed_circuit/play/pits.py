"""Pit stops and tyres (S-116 to S-119, D-14): who wants to stop, how long he stands, what is done to the car."""

from rules.questions import Field, Fields, Option, Pick
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.facts import PricePaid, Served, Stopped, TyresGive, TyresOn
from rules.speed_circuit.model.orders import PitCall, Repair
from rules.speed_circuit.model.questions import ChooseTyres, PitStop, SoftTyres
from rules.speed_circuit.model.state import Car, PitStopUnderWay
from rules.speed_circuit.play.chips import FieldOf

STEP = 20
TYRES = ("soft", "hard")
TYRE_OPTIONS = tuple(Option(value=one, code=one) for one in TYRES)
REPAIRS: dict[str, tuple[Repair, ...]] = {
    "none": (),
    "engine": ("engine",),
    "brakes": ("brakes",),
    "both": ("engine", "brakes"),
}


def pit_form() -> Fields:
    """D-14: whether to stop, on which tyres, and what is to be repaired."""
    same = (Option(value="same", code="same"), *TYRE_OPTIONS)
    return Fields(
        because="S-117",
        fields=(
            Field(name="enter", ask=Pick(options=(Option(value="no", code="no"), Option(value="yes", code="yes")))),
            Field(name="tyres", ask=Pick(options=same, because="S-118")),
            Field(name="repair", ask=Pick(options=tuple(Option(value=one, code=one) for one in REPAIRS))),
        ),
    )


def in_fields(call: PitCall) -> dict[str, str]:
    """A stop that was ordered, as its question is answered."""
    repair = next((name for name, parts in REPAIRS.items() if parts and parts == call.repair), "")
    return {"enter": "yes"} | ({"tyres": call.tyres} if call.tyres else {}) | ({"repair": repair} if repair else {})


def choose_tyres(meet: FieldOf) -> None:
    """S-118: the tyres a car starts on."""
    if not meet.race.settings.pits:
        return
    cars = meet.race.on_board()
    said = meet.steward.ask_all(ChooseTyres(seat=car.seat) for car in cars)
    for car, tyres in zip(cars, said, strict=True):
        car.tyres = tyres
        meet.steward.tell(TyresOn(item="S-118", seat=car.seat, tyres=tyres))


def wants_to_stop(meet: FieldOf, car: Car) -> int | None:
    """D-14: the box a car makes for, or None. Asked only where its speed leads into the lane, or within it."""
    if not in_reach(meet.book, car):
        return None
    number = meet.book.circuit.pits.box(car.number)
    question = PitStop(seat=car.seat, box=meet.book.circuit.ids[number], tyres=car.tyres, damage=damage_of(car))
    said = meet.steward.ask(question)
    if said.get("enter") != "yes":
        return None
    tyres = said.get("tyres", "same")
    repairs = tuple(part for part in REPAIRS[said.get("repair", "none")] if part in damage_of(car))
    car.turn.stop = PitStopUnderWay(0, car.tyres if tyres == "same" else tyres, repairs)
    return number


def in_reach(book: Book, car: Car) -> bool:
    """Whether a move can lead into the pit lane, or further along it (S-116)."""
    pits, circuit = book.circuit.pits, book.circuit
    if not book.settings.pits or not pits.spaces or car.space is None:
        return False
    here, left = circuit.number[car.space], car.turn.speed // STEP - car.turn.moved
    if here in pits.spaces:
        return here not in pits.boxes
    ways = ((circuit.row[at] - circuit.row[here]) % circuit.length // circuit.unit for at, _ in pits.doors)
    return any(way < left for way in ways)


def damage_of(car: Car) -> tuple[Repair, ...]:
    """What can be repaired."""
    damaged: tuple[tuple[Repair, int], ...] = (("engine", car.engine), ("brakes", car.brakes))
    return tuple(part for part, count in damaged if count)


def stand(meet: FieldOf, car: Car) -> None:
    """S-117: a move that ends in the car's own box begins a stop."""
    circuit, wish = meet.book.circuit, car.turn.stop
    if wish is None or not car.running or car.turn.spun or car.space is None or car.turn.crossed:
        return
    if circuit.number[car.space] != circuit.pits.box(car.number):
        return
    service = meet.book.tables.pits
    car.stop = wish._replace(turns=service.stop + service.repair * len(wish.repairs))
    car.turn.speed, car.visit, car.chain = 0, None, None
    meet.steward.tell(Stopped(item="S-117", seat=car.seat, box=car.space, turns=car.stop.turns))


def serve(meet: FieldOf, car: Car) -> None:
    """The end of a turn in the box: one turn less, and after the last the car is ready."""
    stop = car.stop
    if stop is None or car.turn.stop is not None:
        return
    car.stop = stop._replace(turns=stop.turns - 1)
    if stop.turns > 1:
        return
    car.stop, car.tyres = None, stop.tyres
    for part in stop.repairs:
        _repair(meet, car, part)
    wear = meet.book.design.figure("wear_per_lap", car.build.wear) * (meet.race.laps - max(0, car.lap))
    car.stock = car.stock.model_copy(update={"wear": max(car.stock.wear, wear)})
    meet.steward.tell(Served(item="S-117", seat=car.seat, tyres=car.tyres, repaired=stop.repairs, left=car.stock))


def give_back(meet: FieldOf, car: Car) -> None:
    """S-118: hard tyres give wear back at every completed lap but at the start and the finish."""
    bonus = meet.book.tables.pits.hard
    if car.tyres == "hard" and bonus:
        car.stock = car.stock.model_copy(update={"wear": car.stock.wear + bonus})
        meet.steward.tell(TyresGive(item="S-118", seat=car.seat, wear=bonus, left=car.stock))


def tyres_pay(meet: FieldOf, car: Car, roll: str, at: str) -> bool:
    """S-118: on soft tyres 1 wear may be paid instead of a T-5 or T-6 roll."""
    if car.tyres != "soft" or not car.stock.wear or meet.race.settings.no_dice:
        return False
    if meet.steward.ask(SoftTyres(seat=car.seat, at=f"{roll}:{at}", roll=roll)) != "yes":
        return False
    car.stock = car.stock.model_copy(update={"wear": car.stock.wear - 1})
    car.turn.wear += 1
    meet.steward.tell(
        PricePaid(item="S-118", seat=car.seat, toward="tyres", line="1 wear", wear=1, wear_left=car.stock.wear)
    )
    return True


def _repair(meet: FieldOf, car: Car, part: Repair) -> None:
    """One damage less, and what it had taken is back (S-44, S-117)."""
    setattr(car, part, getattr(car, part) - 1)
    lowered = [name for name in car.lowered if (name == "deceleration") == (part == "brakes")]
    attribute = lowered[-1] if lowered else {"brakes": "deceleration", "engine": "acceleration"}[part]
    setattr(car, attribute, getattr(car, attribute) + meet.book.tables.tests.damage)
    car.lowered = tuple(name for name in car.lowered if name != attribute)
