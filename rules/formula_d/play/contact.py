"""Sections 10 and 11: collisions (T13) and engine tests (T14)."""

from rules.formula_d.model.facts import Beside, EnginesTested
from rules.formula_d.model.figures import Formula, collision_upto, engine_upto, gifted
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.losses import lose
from rules.formula_d.play.rolls import black
from rules.values import Seat


def collide(meet: Formula, car: Car) -> None:
    """F-67 to F-72: first every touched car rolls, then the mover once for each of them."""
    near = [meet.race.cars[seat] for seat in touched(meet, car)]
    if not near:
        return
    meet.steward.tell(Beside(item="F-67", seat=car.seat, touched=tuple(other.seat for other in near)))
    for other in near:
        _rolls(meet, other, car, "collision")
        if not other.running and meet.race.settings.auto_body_on_kill and car.running:
            lose(meet, car, "body", 1, "collision", "F-70")
    for other in near:
        _rolls(meet, car, other, "collision, mover")


def _rolls(meet: Formula, car: Car, other: Car, name: str) -> None:
    """F-69, F-70: one die; two against a bruiser, each for itself (F-127)."""
    upto = collision_upto(meet.book, meet.race)
    for _ in range(1 + gifted(meet.book, other, "bruiser")):
        if car.running and other.running:
            face = black(meet, name, car.seat, "F-69", lambda face: "hit" if face <= upto else "clear")
            if face <= upto:
                lose(meet, car, "body", 1, "collision", "F-69")


def touched(meet: Formula, car: Car) -> tuple[Seat, ...]:
    """F-67, F-71: the cars beside it and the one directly ahead, in play order."""
    if not _touches(meet, car):
        return ()
    here = meet.book.circuit[car.at or ""]
    others = [meet.race.cars[seat] for seat in meet.race.order if seat != car.seat]
    return tuple(c.seat for c in others if c.at in (*here.beside, here.ahead) and _touches(meet, c))


def _touches(meet: Formula, car: Car) -> bool:
    """F-71: who is in a side lane, finished, out or in the river touches nobody."""
    return car.running and not car.fallen and not meet.book.circuit[car.at or ""].side


def engines(meet: Formula, car: Car, turn: Turn) -> None:
    """F-73 to F-76, F-168: a 20 in 5th or a 30 in 6th tries the roller's engine first, also if a quick stop has left
    him in 4th (F-105), then every other one in those gears."""
    if not turn.flat_out:
        return
    faces = meet.book.tables.tests.engine_faces
    others = [meet.race.cars[seat] for seat in meet.race.order if seat != car.seat]
    tested = [c for c in (car, *(c for c in others if c.gear in faces)) if c.running and not _sheltered(meet, c)]
    if tested:
        meet.steward.tell(EnginesTested(item="F-73", seat=car.seat, tested=tuple(c.seat for c in tested)))
    for one in tested:
        _engine(meet, one, engine_upto(meet.book, meet.race, one))


def _engine(meet: Formula, car: Car, upto: int) -> None:
    """F-74."""
    if black(meet, "engine", car.seat, "F-74", lambda face: "hit" if face <= upto else "clear") <= upto:
        lose(meet, car, "engine", 1, "engine", "F-74")


def _sheltered(meet: Formula, car: Car) -> bool:
    """F-75, F-159: in the pits and at the casino engines rest."""
    return meet.book.circuit[car.at or ""].side in ("pit", "box", "casino")
