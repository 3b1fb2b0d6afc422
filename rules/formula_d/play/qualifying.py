"""F-110, F-111: the qualifying lap. Everybody is alone on the track, so all drive it side by side, roll by roll."""

from rules.formula_d.board.scene import QUALIFYING
from rules.formula_d.model.facts import Qualified
from rules.formula_d.model.figures import Formula, tyre_factor
from rules.formula_d.model.state import Car, Turn
from rules.formula_d.play import starting, weather
from rules.formula_d.play.fate import Grip, fate_of
from rules.formula_d.play.moving import drive, shift
from rules.formula_d.play.rolls import gear_die
from rules.values import Seat

BROKEN = 1000
"""Above every score: the last places (F-110)."""
DONE = 10_000
"""Added to the score of a lap that is over."""


def begin(meet: Formula) -> None:
    """F-113, F-117: weather and tyres of the lap; everybody before the line, in 1st gear next."""
    race = meet.race
    race.qualifying, race.qualified = True, dict.fromkeys(race.cars, 0)
    if race.settings.weather:
        weather.before_qualifying(meet, next(iter(race.cars)))
    starting.fit_tyres(meet, "qualifying")
    for car in race.cars.values():
        car.at = meet.book.circuit.qualifying


def driving(meet: Formula) -> tuple[Seat, ...]:
    """Who is still on the lap."""
    race = meet.race
    return tuple(seat for seat, car in race.cars.items() if car.running and race.qualified[seat] < DONE)


def roll_on(meet: Formula, car: Car) -> None:
    """One roll of a driver's lap: it counts one, and a space overshot counts as one more."""
    race = meet.race
    turn = race.turn = Turn(seat=car.seat, start=car.at or "", corner=car.corner, stops=car.stops)
    race.qualified[car.seat] += 1
    shift(meet, car, turn)
    turn.face = turn.total = gear_die(meet, turn.gear, car.seat)
    drive(meet, car, turn)
    fate = fate_of(meet.book, Grip(BROKEN), (turn.corner, turn.stops), turn.path)
    race.qualified[car.seat] += sum(o.spaces for o in fate.overshoots) * tyre_factor(
        meet.book, race.settings, race.wet, car
    )
    car.corner, car.stops = fate.corner, fate.stops
    _where(meet, car)
    steps = zip((turn.start, *turn.path), turn.path, strict=False)
    car.crossings += sum(meet.book.circuit.crosses(begin, to) for begin, to in steps)
    if fate.lost is not None or car.crossings >= QUALIFYING:
        _over(meet, car, broken=fate.lost is not None)
    car.trail = (turn.start, *turn.path) if turn.path else ()
    race.gears.pop(car.seat, None)
    race.sheets.pop(car.seat, None)
    race.turn = None


def _where(meet: Formula, car: Car) -> None:
    """F-179: a fall and the crowd act as in the race."""
    circuit, at = meet.book.circuit, car.at or ""
    car.fallen = bool(circuit.zone(at, "gap"))
    car.condition = "capped" if car.fallen or circuit.zone(at, "crowd") else ""


def _over(meet: Formula, car: Car, *, broken: bool) -> None:
    race = meet.race
    score = race.qualified[car.seat]
    race.qualified[car.seat] = DONE + (BROKEN if broken else score)
    meet.steward.tell(Qualified(item="F-110", seat=car.seat, score=score, broken=broken))


def line_up(meet: Formula) -> None:
    """F-110, F-111: the fewest on pole, equals by the black die; then all is as before the lap."""
    race = meet.race
    scores = {car.seat: race.qualified[car.seat] for car in race.running()}
    order = list[Seat]()
    for score in sorted(set(scores.values())):
        equal = tuple(seat for seat in scores if scores[seat] == score)
        order += starting.ranked_by_die(meet, equal, "qualifying tie", "F-111", lambda face: -face)
    race.qualifying = False
    for car in race.cars.values():
        car.gear, car.condition, car.corner, car.stops, car.crossings = 0, "start", "", 0, 0
        car.debt, car.fallen, car.trail, car.nitro, car.marker = 0, False, (), True, True
    starting.line_up(
        meet, tuple(order), {seat: score - DONE for seat, score in scores.items() if score < DONE + BROKEN}
    )
