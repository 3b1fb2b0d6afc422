"""Pit boxes, quick stops, the casino, and the exit move (sections 14 and 17.5, T11)."""

from rules.base import take_next_ordinal
from rules.formula_d.model.derived import FormulaContext, count_missing_points
from rules.formula_d.model.events import Boxed, Fitted
from rules.formula_d.model.questions import NewTyres, Repair
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.move_end import list_teams
from rules.formula_d.play.rolls import roll_black_die
from rules.formula_d.play.wear import regain_points


def resolve_stop(context: FormulaContext, car: Car, turn: Turn) -> int:
    """Resolve a stop in a box or on a star; return the spaces of the exit move, 0 if the car stays (T11)."""
    if not car.running:
        return 0
    side = context.tables.circuit[car.at or ""].side
    if side == "box" and not car.pitted:
        return _stop_in_box(context, car)
    star = context.tables.circuit.find_zone(car.at or "", "star")
    if star and not car.rolled and not context.tables.circuit.find_zone(turn.start, "star"):
        return _stop_at_casino(context, car)
    return 0


def _stop_in_box(context: FormulaContext, car: Car) -> int:
    """Resolve a stop in the box: tires, tyres, and a roll for a quick stop (F-104, F-108, F-109)."""
    settings, pits = context.race.settings, context.tables.rulebook.pits
    car.pitted, car.condition = True, "slow"
    room = count_missing_points(car)
    if settings.is_basic:
        _regain_points(context, car, room, "F-109")
        context.step.emit(Boxed(item="F-109", seat=car.seat, where="pits", how="slow"))
        return 0
    technical = _ask_repairs(context, car, room) if settings.pit_pool else {}
    _regain_points(context, car, {"tires": room.get("tires", 0)}, "F-104")
    _fit_tyres(context, car)
    if technical:
        _spend_repairs(context, car, sum(technical.values()))
        regain_points(context, car, technical, "F-108")
        context.step.emit(Boxed(item="F-108", seat=car.seat, where="pits", how="technical"))
        return 0
    face = roll_black_die(
        context, "quick stop", car.seat, "F-104", lambda face: "quick" if face <= pits.quick_upto else "slow"
    )
    return _leave_stop(context, car, "pits", "quick" if face <= pits.quick_upto else "slow", face, pits.gear)


def _regain_points(context: FormulaContext, car: Car, points: dict[str, int], item: str) -> None:
    if any(points.values()):
        regain_points(context, car, points, item)


def _ask_repairs(context: FormulaContext, car: Car, room: dict[str, int]) -> dict[str, int]:
    """Ask for the points of a technical stop (D-11); empty for a stop for tires."""
    others = {name: by for name, by in room.items() if name != "tires"}
    points = sum(one.repairs for one in _list_repair_pool(context, car))
    if not others or not points:
        return {}
    answer = context.step.ask(
        Repair(seat=car.seat, at=take_next_ordinal(context.race, "repair", car.seat), points=points, room=others)
    )
    return {name: by for name, by in answer.items() if by}


def _list_repair_pool(context: FormulaContext, car: Car) -> tuple[Car, ...]:
    """Return the cars whose repair points may be used, its own first (F-108).

    A team shares them, even those of a car that is out."""
    race = context.race
    mates = [seat for team in list_teams(race) if race.settings.teams and car.seat in team for seat in team]
    return (car, *(race.cars[seat] for seat in mates if seat != car.seat))


def _spend_repairs(context: FormulaContext, car: Car, points: int) -> None:
    for one in _list_repair_pool(context, car):
        by = min(points, one.repairs)
        one.repairs, points = one.repairs - by, points - by


def _fit_tyres(context: FormulaContext, car: Car) -> None:
    """Fit a new set of tyres (F-117, F-121)."""
    car.age, car.fitted = 1, True
    if context.race.settings.tyres:
        car.tyre = context.step.ask(
            NewTyres(
                seat=car.seat,
                at="pits" + take_next_ordinal(context.race, "tyres", car.seat),
                wet=context.race.wet,
                now=car.tyre,
            )
        )
        context.step.emit(Fitted(item="F-117", seat=car.seat, tyre=car.tyre, changed=True))


def _stop_at_casino(context: FormulaContext, car: Car) -> int:
    """Resolve a casino stop: everything is regained and the car goes on, or it stays (F-155 to F-161)."""
    car.rolled, casino = True, context.tables.rulebook.casino
    face = roll_black_die(
        context, "casino", car.seat, "F-156", lambda face: "luck" if face <= casino.upto else "nothing"
    )
    if face > casino.upto:
        car.condition = "slow"
        return _leave_stop(context, car, "casino", "nothing", face, casino.gear)
    _regain_everything(context, car)
    return _leave_stop(context, car, "casino", "luck", face, casino.gear)


def _regain_everything(context: FormulaContext, car: Car) -> None:
    room = count_missing_points(car)
    if room:
        regain_points(context, car, room, "F-156", everything=True)


def _leave_stop(context: FormulaContext, car: Car, where: str, how: str, face: int, gear: int) -> int:
    """Return the exit move: half the die, rounded up, in 4th gear; or none before the next turn.

    F-104, F-156."""
    leaves = how in ("quick", "luck")
    steps = (face + 1) // 2 if leaves else 0
    if leaves:
        car.gear, car.condition = gear, ""
    context.step.emit(
        Boxed(item="F-104" if where == "pits" else "F-156", seat=car.seat, where=where, how=how, steps=steps)  # type: ignore[arg-type]
    )
    return steps
