"""T12: where a move ends: stops, the line, laps, the finish, falls and crowds."""

from collections.abc import Iterator

from rules.formula_d.board.scene import crossings
from rules.formula_d.board.standings import laps_done
from rules.formula_d.model.facts import Fell, Finished, Lap, Scored, Stop, TeamResult
from rules.formula_d.model.figures import Formula
from rules.formula_d.model.state import Car, FormulaRace, Turn
from rules.formula_d.play.fate import Fate
from rules.formula_d.play.street import checkpoint, police
from rules.values import Seat


def arrive(meet: Formula, car: Car, turn: Turn, fate: Fate) -> bool:
    """T12: the line, the stop, zones that hold a car. True if it has still to race on."""
    meet.race.moves += 1
    car.arrived = meet.race.moves
    car.corner, car.stops = fate.corner, fate.stops
    cross(meet, car, turn)
    if not car.running:
        return False
    if fate.corner and not fate.held:
        left = meet.book.circuit.corners[fate.corner].stops - fate.stops
        meet.steward.tell(Stop(item="F-42", seat=car.seat, corner=fate.corner, stops=fate.stops, left=max(0, left)))
    _held_by_zones(meet, car)
    _held_in_box(meet, car, turn)
    if not meet.book.circuit[car.at or ""].side:
        car.rolled = car.pitted = car.fitted = False
    return True


def _held_by_zones(meet: Formula, car: Car) -> None:
    """F-133, F-140, F-146: a fall, or the crowd; at most 3rd gear next."""
    circuit, at = meet.book.circuit, car.at or ""
    if circuit.zone(at, "gap"):
        car.fallen = True
        meet.steward.tell(Fell(item="F-140", seat=car.seat, space=at))
    if (circuit.zone(at, "gap") or circuit.zone(at, "crowd")) and car.condition == "":
        car.condition = "capped"


def _held_in_box(meet: Formula, car: Car, turn: Turn) -> None:
    """F-104, F-160: who could not move off after a slow stop, because others stood in the way, still has to."""
    at = car.at or ""
    stopped = meet.book.circuit[at].side == "box" or bool(meet.book.circuit.zone(at, "star"))
    if stopped and not turn.path and not turn.exit and car.condition == "":
        car.condition = "slow"


def cross(meet: Formula, car: Car, turn: Turn) -> None:
    """F-4, F-163: the line as often as the way crosses it; nothing beyond the finish."""
    for step, (begin, space) in enumerate(zip((turn.start, *turn.path), turn.path, strict=False)):
        if space in meet.book.circuit.police and car.running:
            police(meet, car, turn.face, step)
        if meet.book.circuit.crosses(begin, space) and car.running:
            _crossed(meet, car)


def lost_beyond_line(meet: Formula, car: Car, turn: Turn) -> None:
    """F-166: a car that is lost on its way has come as far as that, also where it had crossed the line."""
    steps = zip((turn.start, *turn.path), turn.path, strict=False)
    car.crossings += sum(meet.book.circuit.crosses(begin, to) for begin, to in steps)


def _crossed(meet: Formula, car: Car) -> None:
    race, needed = meet.race, crossings(meet.book, meet.race.laps)
    car.crossings += 1
    lap = laps_done(meet.book, car)
    if car.crossings >= needed:
        finish(meet, car)
        return
    car.nitro = car.marker = True
    if lap and not car.fitted:
        car.age += 1
    meet.steward.tell(Lap(item="F-4", seat=car.seat, lap=lap, left=race.laps - lap))
    if lap and race.settings.street:
        checkpoint(meet, car)


def finish(meet: Formula, car: Car, *, awarded: bool = False) -> None:
    """F-163, F-164, F-167: the next place, and off the track."""
    meet.race.places += 1
    car.status, car.place, car.condition, car.out_at = "finished", meet.race.places, "", meet.race.round
    car.last, car.at = car.at, None
    meet.steward.tell(Finished(item="F-167" if awarded else "F-163", seat=car.seat, place=car.place, awarded=awarded))


def score(meet: Formula) -> None:
    """F-123: points for places at the line, and for teams of two seats in joining order."""
    settings = meet.race.settings
    if not settings.points and not settings.teams:
        return
    scale = meet.book.tables.points.modern if settings.points == "modern" else meet.book.tables.points.own
    won = {seat: scale[car.place - 1] if 0 < car.place <= len(scale) else 0 for seat, car in meet.race.cars.items()}
    for seat in sorted((s for s in won if won[s]), key=lambda s: meet.race.cars[s].place):
        meet.steward.tell(Scored(item="F-123", seat=seat, points=won[seat], place=meet.race.cars[seat].place))
    if settings.teams:
        ranked = sorted(teams(meet.race), key=lambda team: _team_rank(meet.race, won, team))
        for place, team in enumerate(ranked, 1):
            total = sum(won[seat] for seat in team)
            meet.steward.tell(TeamResult(item="F-123", seats=team, points=total, place=place))


def _team_rank(race: FormulaRace, won: dict[Seat, int], team: tuple[Seat, ...]) -> tuple[int, list[int]]:
    """Points, then the better places."""
    return -sum(won[seat] for seat in team), sorted(race.cars[seat].place or len(race.cars) + 1 for seat in team)


def teams(race: FormulaRace) -> Iterator[tuple[Seat, ...]]:
    """Seats two by two, in joining order."""
    seats = sorted(race.cars, key=lambda seat: race.cars[seat].number)
    yield from (tuple(seats[n : n + 2]) for n in range(0, len(seats), 2))
