"""Section 14 and 17.5: pit boxes, quick stops, the casino, and the move that leads away from them (T11)."""

from rules.formula_d.model.facts import Boxed, Fitted
from rules.formula_d.model.figures import Formula, lacks
from rules.formula_d.model.questions import NewTyres, Repair
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.ending import teams
from rules.formula_d.play.losses import regain
from rules.formula_d.play.rolls import black, ordinal


def stop_here(meet: Formula, car: Car, turn: Turn) -> int:
    """T11: what happens in a box or on a star; the spaces the car goes on at once, 0 if it stays."""
    if not car.running:
        return 0
    side = meet.book.circuit[car.at or ""].side
    if side == "box" and not car.pitted:
        return _box(meet, car)
    star = meet.book.circuit.zone(car.at or "", "star")
    if star and not car.rolled and not meet.book.circuit.zone(turn.start, "star"):
        return _casino(meet, car)
    return 0


def _box(meet: Formula, car: Car) -> int:
    """F-104, F-108, F-109: tires, tyres, and a roll for a quick stop."""
    settings, pits = meet.race.settings, meet.book.tables.pits
    car.pitted, car.condition = True, "slow"
    room = lacks(car)
    if settings.basic:
        _back(meet, car, room, "F-109")
        meet.steward.tell(Boxed(item="F-109", seat=car.seat, where="pits", how="slow"))
        return 0
    technical = _repairs(meet, car, room) if settings.pit_pool else {}
    _back(meet, car, {"tires": room.get("tires", 0)}, "F-104")
    _fit(meet, car)
    if technical:
        _spend(meet, car, sum(technical.values()))
        regain(meet, car, technical, "F-108")
        meet.steward.tell(Boxed(item="F-108", seat=car.seat, where="pits", how="technical"))
        return 0
    face = black(meet, "quick stop", car.seat, "F-104", lambda face: "quick" if face <= pits.quick_upto else "slow")
    return _away(meet, car, "pits", "quick" if face <= pits.quick_upto else "slow", face, pits.gear)


def _back(meet: Formula, car: Car, points: dict[str, int], item: str) -> None:
    if any(points.values()):
        regain(meet, car, points, item)


def _repairs(meet: Formula, car: Car, room: dict[str, int]) -> dict[str, int]:
    """D-11: the points of a technical stop, in one or two categories; none for a stop for tires."""
    others = {name: by for name, by in room.items() if name != "tires"}
    points = sum(one.repairs for one in _sharing(meet, car))
    if not others or not points:
        return {}
    answer = meet.steward.ask(
        Repair(seat=car.seat, at=ordinal(meet.race, "repair", car.seat), points=points, room=others)
    )
    return {name: by for name, by in answer.items() if by}


def _sharing(meet: Formula, car: Car) -> tuple[Car, ...]:
    """F-108: whose repair points a car may use, its own first: a team shares them, even those of a car that is out."""
    race = meet.race
    mates = [seat for team in teams(race) if race.settings.teams and car.seat in team for seat in team]
    return (car, *(race.cars[seat] for seat in mates if seat != car.seat))


def _spend(meet: Formula, car: Car, points: int) -> None:
    for one in _sharing(meet, car):
        by = min(points, one.repairs)
        one.repairs, points = one.repairs - by, points - by


def _fit(meet: Formula, car: Car) -> None:
    """F-117, F-121: a new set."""
    car.age, car.fitted = 1, True
    if meet.race.settings.tyres:
        car.tyre = meet.steward.ask(
            NewTyres(seat=car.seat, at="pits" + ordinal(meet.race, "tyres", car.seat), wet=meet.race.wet, now=car.tyre)
        )
        meet.steward.tell(Fitted(item="F-117", seat=car.seat, tyre=car.tyre, changed=True))


def _casino(meet: Formula, car: Car) -> int:
    """F-155 to F-161: everything comes back and the car goes on, or nothing does and it stays."""
    car.rolled, casino = True, meet.book.tables.casino
    face = black(meet, "casino", car.seat, "F-156", lambda face: "luck" if face <= casino.upto else "nothing")
    if face > casino.upto:
        car.condition = "slow"
        return _away(meet, car, "casino", "nothing", face, casino.gear)
    _everything(meet, car)
    return _away(meet, car, "casino", "luck", face, casino.gear)


def _everything(meet: Formula, car: Car) -> None:
    room = lacks(car)
    if room:
        regain(meet, car, room, "F-156", everything=True)


def _away(meet: Formula, car: Car, where: str, how: str, face: int, gear: int) -> int:
    """F-104, F-156: half the die, rounded up, in 4th; or not before the next turn."""
    leaves = how in ("quick", "luck")
    steps = (face + 1) // 2 if leaves else 0
    if leaves:
        car.gear, car.condition = gear, ""
    meet.steward.tell(
        Boxed(item="F-104" if where == "pits" else "F-156", seat=car.seat, where=where, how=how, steps=steps)  # type: ignore[arg-type]
    )
    return steps
