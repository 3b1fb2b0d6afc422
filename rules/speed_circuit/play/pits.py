"""Pit stops and tyres (S-116 to S-119, D-14)."""

from rules.questions import ChoiceForm, Field, FieldsForm, Option
from rules.speed_circuit.model.events import PricePaid, Served, Stopped, TyresGive, TyresOn
from rules.speed_circuit.model.orders import PitCall, Repair
from rules.speed_circuit.model.questions import ChooseTyres, PitStop, SoftTyres
from rules.speed_circuit.model.state import Car, PitStopUnderWay
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE
from rules.speed_circuit.play.chips import SpeedContext

TYRES = ("soft", "hard")
TYRE_OPTIONS = tuple(Option(value=one, code=one) for one in TYRES)
REPAIRS: dict[str, tuple[Repair, ...]] = {
    "none": (),
    "engine": ("engine",),
    "brakes": ("brakes",),
    "both": ("engine", "brakes"),
}


def build_pit_form() -> FieldsForm:
    """Return the form of a pit stop: whether to stop, tyres and repairs (D-14)."""
    same = (Option(value="same", code="same"), *TYRE_OPTIONS)
    return FieldsForm(
        because="S-117",
        fields=(
            Field(
                name="enter", ask=ChoiceForm(options=(Option(value="no", code="no"), Option(value="yes", code="yes")))
            ),
            Field(name="tyres", ask=ChoiceForm(options=same, because="S-118")),
            Field(name="repair", ask=ChoiceForm(options=tuple(Option(value=one, code=one) for one in REPAIRS))),
        ),
    )


def stop_as_fields(call: PitCall) -> dict[str, str]:
    """Return an ordered stop as an answer to its question."""
    repair = next((name for name, parts in REPAIRS.items() if parts and parts == call.repair), "")
    return {"enter": "yes"} | ({"tyres": call.tyres} if call.tyres else {}) | ({"repair": repair} if repair else {})


def choose_tyres(context: SpeedContext) -> None:
    """Ask for the starting tyres (S-118)."""
    if not context.race.settings.pits:
        return
    cars = context.race.list_running()
    tyre_answers = context.step.ask_all(ChooseTyres(seat=car.seat) for car in cars)
    for car, tyres in zip(cars, tyre_answers, strict=True):
        car.tyres = tyres
        context.step.emit(TyresOn(item="S-118", seat=car.seat, tyres=tyres))


def ask_pit_stop(context: SpeedContext, car: Car) -> int | None:
    """Return the box of a car that wants to stop, or None (D-14).

    The driver is asked only if the speed leads into or along the pit lane."""
    if not can_reach_pits(context.tables, car):
        return None
    number = context.tables.circuit.pits.find_box(car.number)
    question = PitStop(
        seat=car.seat, box=context.tables.circuit.ids[number], tyres=car.tyres, damage=list_repairable_damage(car)
    )
    answer = context.step.ask(question)
    if answer.get("enter") != "yes":
        return None
    tyres = answer.get("tyres", "same")
    repairs = tuple(part for part in REPAIRS[answer.get("repair", "none")] if part in list_repairable_damage(car))
    car.turn.stop = PitStopUnderWay(0, car.tyres if tyres == "same" else tyres, repairs)
    return number


def can_reach_pits(tables: RuleTables, car: Car) -> bool:
    """Whether a move can lead into the pit lane, or further along it (S-116)."""
    pits, circuit = tables.circuit.pits, tables.circuit
    if not tables.settings.pits or not pits.spaces or car.space is None:
        return False
    here, spaces_left = circuit.number[car.space], car.turn.speed // MPH_PER_SPACE - car.turn.moved
    if here in pits.spaces:
        return here not in pits.boxes
    ways = ((circuit.row[at] - circuit.row[here]) % circuit.length // circuit.unit for at, _ in pits.doors)
    return any(way < spaces_left for way in ways)


def list_repairable_damage(car: Car) -> tuple[Repair, ...]:
    """Return what can be repaired."""
    damage_by_part: tuple[tuple[Repair, int], ...] = (("engine", car.engine), ("brakes", car.brakes))
    return tuple(part for part, count in damage_by_part if count)


def begin_stop(context: SpeedContext, car: Car) -> None:
    """Begin a pit stop if the move ends in the car's own box (S-117)."""
    circuit, wish = context.tables.circuit, car.turn.stop
    if wish is None or not car.running or car.turn.spun or car.space is None or car.turn.crossed:
        return
    if circuit.number[car.space] != circuit.pits.find_box(car.number):
        return
    service = context.tables.rulebook.pits
    car.stop = wish._replace(turns=service.stop + service.repair * len(wish.repairs))
    car.turn.speed, car.visit, car.chain = 0, None, None
    context.step.emit(Stopped(item="S-117", seat=car.seat, box=car.space, turns=car.stop.turns))


def serve_turn(context: SpeedContext, car: Car) -> None:
    """Serve one turn of a pit stop; after the last one the car is ready."""
    stop = car.stop
    if stop is None or car.turn.stop is not None:
        return
    car.stop = stop._replace(turns=stop.turns - 1)
    if stop.turns > 1:
        return
    car.stop, car.tyres = None, stop.tyres
    for part in stop.repairs:
        _repair_part(context, car, part)
    wear = context.tables.design.find_value("wear_per_lap", car.build.wear) * (context.race.laps - max(0, car.lap))
    car.stock = car.stock.model_copy(update={"wear": max(car.stock.wear, wear)})
    context.step.emit(Served(item="S-117", seat=car.seat, tyres=car.tyres, repaired=stop.repairs, left=car.stock))


def regain_wear(context: SpeedContext, car: Car) -> None:
    """Give wear back to hard tyres at every completed lap except start and finish (S-118)."""
    bonus = context.tables.rulebook.pits.hard
    if car.tyres == "hard" and bonus:
        car.stock = car.stock.model_copy(update={"wear": car.stock.wear + bonus})
        context.step.emit(TyresGive(item="S-118", seat=car.seat, wear=bonus, left=car.stock))


def pay_with_soft_tyres(context: SpeedContext, car: Car, roll: str, at: str) -> bool:
    """Offer to pay 1 wear of soft tyres instead of a T-5 or T-6 roll (S-118)."""
    if car.tyres != "soft" or not car.stock.wear or context.race.settings.no_dice:
        return False
    if context.step.ask(SoftTyres(seat=car.seat, at=f"{roll}:{at}", roll=roll)) != "yes":
        return False
    car.stock = car.stock.model_copy(update={"wear": car.stock.wear - 1})
    car.turn.wear += 1
    context.step.emit(
        PricePaid(item="S-118", seat=car.seat, toward="tyres", line="1 wear", wear=1, wear_left=car.stock.wear)
    )
    return True


def _repair_part(context: SpeedContext, car: Car, part: Repair) -> None:
    """Remove one damage and restore the attribute it lowered (S-44, S-117)."""
    setattr(car, part, getattr(car, part) - 1)
    lowered_attributes = [name for name in car.lowered if (name == "deceleration") == (part == "brakes")]
    attribute = (
        lowered_attributes[-1] if lowered_attributes else {"brakes": "deceleration", "engine": "acceleration"}[part]
    )
    setattr(car, attribute, getattr(car, attribute) + context.tables.rulebook.tests.damage)
    car.lowered = tuple(name for name in car.lowered if name != attribute)
