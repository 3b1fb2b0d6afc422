"""T9 and T10: dice that the way calls for, in path order, and corners that were left too early."""

from rules.formula_d.model.facts import Overshot
from rules.formula_d.model.figures import Formula, marker_upto, tyre_factor
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play.dangers import DangerTest, tests_of
from rules.formula_d.play.fate import Fate, fate_of, grip
from rules.formula_d.play.losses import eliminate, lose, lose_tires
from rules.formula_d.play.rolls import black

ITEMS = {"dangerous space": "F-81", "dangerous area": "F-134", "rock": "F-152"}


def tests(meet: Formula, car: Car, turn: Turn) -> bool:
    """T9, F-86: True if the car comes through. A car that is lost on the way does not come to the later spaces (F-85);
    beyond the line nothing is tested (F-87, F-163)."""
    end = len(turn.path) - (turn.ended == "finish")
    if not car.running:
        return False
    for test in tests_of(meet.book, meet.race, turn.path):
        lost = _fate(meet, car, turn).lost
        if test.step >= end or (lost is not None and test.step > lost):
            break
        if _fails(meet, car, test) and not _survives(meet, car, turn, test):
            return False
    return True


def _fails(meet: Formula, car: Car, test: DangerTest) -> bool:
    zone = meet.book.tables.tests.zone
    upto = marker_upto(meet.book, meet.race, car) if test.roll == "dangerous space" else zone
    return black(meet, test.roll, car.seat, ITEMS[test.roll], lambda face: "hit" if face <= upto else "clear") <= upto


def _survives(meet: Formula, car: Car, turn: Turn, test: DangerTest) -> bool:
    """What is at risk loses a point; a car that is eliminated by it is lost on that space."""
    end, car.at = car.at, turn.path[test.step]
    if test.loss == "tires":
        lose_tires(meet, car, 1, test.roll, "F-153")
    else:
        lose(meet, car, test.loss, 1, test.roll, ITEMS[test.roll])  # type: ignore[arg-type]
    if car.running:
        car.at = end
    else:
        turn.path = turn.path[: test.step + 1]
    return car.running


def overshoot(meet: Formula, car: Car, turn: Turn) -> Fate | None:
    """T10, F-44 to F-57: what leaving corners too early costs; None for a car that is lost, where F-51 says."""
    fate = _fate(meet, car, turn)
    factor = tyre_factor(meet.book, meet.race.settings, meet.race.wet, car)
    for one in fate.overshoots:
        meet.steward.tell(
            Overshot(
                item="F-45", seat=car.seat, corner=one.corner, spaces=one.spaces, factor=factor, by=factor * one.spaces
            )
        )
    if fate.lost is not None:
        turn.path = turn.path[: fate.lost + 1]
        car.at = turn.path[-1]
        eliminate(meet, car, fate.why, "F-44" if fate.why == "overshot" else "F-9" if fate.why == "pool" else "F-55")
        return None
    for one in fate.overshoots:
        lose_tires(meet, car, factor * one.spaces, "overshot", "F-45")
    return fate


def _fate(meet: Formula, car: Car, turn: Turn) -> Fate:
    now = grip(meet.book, meet.race.settings, meet.race.wet, car)
    return fate_of(meet.book, now, (turn.corner, turn.stops), turn.path)
