"""End of a move (T12): stops, the line, laps, the finish, falls and crowds."""

from collections.abc import Iterator

from rules.base import Seat
from rules.formula_d.board.search_position import count_required_crossings
from rules.formula_d.board.standings import count_completed_laps
from rules.formula_d.model.derived import FormulaContext
from rules.formula_d.model.events import Fell, Finished, Lap, Scored, Stop, TeamResult
from rules.formula_d.model.state import Car, FormulaRace, Turn
from rules.formula_d.play.corner_result import CornerResult
from rules.formula_d.play.street import pass_checkpoint, record_speed


def finish_move(context: FormulaContext, car: Car, turn: Turn, corner_result: CornerResult) -> bool:
    """Apply the line, the stop and the zones; return True if the car still has to race on (T12)."""
    context.race.moves += 1
    car.arrived = context.race.moves
    car.corner, car.stops = corner_result.corner, corner_result.stops
    cross_lines(context, car, turn)
    if not car.running:
        return False
    if corner_result.corner and not corner_result.is_overshooting:
        stops_left = context.tables.circuit.corners[corner_result.corner].stops - corner_result.stops
        context.step.emit(
            Stop(
                item="F-42",
                seat=car.seat,
                corner=corner_result.corner,
                stops=corner_result.stops,
                left=max(0, stops_left),
            )
        )
    _apply_zones(context, car)
    _apply_box_block(context, car, turn)
    if not context.tables.circuit[car.at or ""].side:
        car.rolled = car.pitted = car.fitted = False
    return True


def _apply_zones(context: FormulaContext, car: Car) -> None:
    """Apply a fall or the crowd: at most 3rd gear next (F-133, F-140, F-146)."""
    circuit, at = context.tables.circuit, car.at or ""
    if circuit.find_zone(at, "gap"):
        car.fallen = True
        context.step.emit(Fell(item="F-140", seat=car.seat, space=at))
    if (circuit.find_zone(at, "gap") or circuit.find_zone(at, "crowd")) and car.condition == "":
        car.condition = "capped"


def _apply_box_block(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Keep a car slow that could not leave after a slow stop because it was blocked (F-104, F-160)."""
    at = car.at or ""
    is_at_stop = context.tables.circuit[at].side == "box" or bool(context.tables.circuit.find_zone(at, "star"))
    if is_at_stop and not turn.path and not turn.exit and car.condition == "":
        car.condition = "slow"


def cross_lines(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Apply every crossing of the line on the way; nothing counts beyond the finish (F-4, F-163)."""
    for step, (begin, space) in enumerate(zip((turn.start, *turn.path), turn.path, strict=False)):
        if space in context.tables.circuit.police and car.running:
            record_speed(context, car, turn.face, step)
        if context.tables.circuit.crosses(begin, space) and car.running:
            _cross_line(context, car)


def count_lost_crossings(context: FormulaContext, car: Car, turn: Turn) -> None:
    """Count the crossings of a car that was lost on its way (F-166)."""
    steps = zip((turn.start, *turn.path), turn.path, strict=False)
    car.crossings += sum(context.tables.circuit.crosses(begin, to) for begin, to in steps)


def _cross_line(context: FormulaContext, car: Car) -> None:
    race, crossings_needed = context.race, count_required_crossings(context.tables, context.race.laps)
    car.crossings += 1
    lap = count_completed_laps(context.tables, car)
    if car.crossings >= crossings_needed:
        finish_car(context, car)
        return
    car.nitro = car.marker = True
    if lap and not car.fitted:
        car.age += 1
    context.step.emit(Lap(item="F-4", seat=car.seat, lap=lap, left=race.laps - lap))
    if lap and race.settings.street:
        pass_checkpoint(context, car)


def finish_car(context: FormulaContext, car: Car, *, is_awarded: bool = False) -> None:
    """Give a car the next place and take it off the track (F-163, F-164, F-167)."""
    context.race.places += 1
    car.status, car.place, car.condition, car.out_at = "finished", context.race.places, "", context.race.round
    car.last, car.at = car.at, None
    context.step.emit(
        Finished(item="F-167" if is_awarded else "F-163", seat=car.seat, place=car.place, awarded=is_awarded)
    )


def emit_points(context: FormulaContext) -> None:
    """Emit points for places, and for teams of two seats in joining order (F-123)."""
    settings = context.race.settings
    if not settings.points and not settings.teams:
        return
    scale = context.tables.rulebook.points.modern if settings.points == "modern" else context.tables.rulebook.points.own
    points_by_seat = {
        seat: scale[car.place - 1] if 0 < car.place <= len(scale) else 0 for seat, car in context.race.cars.items()
    }
    for seat in sorted((s for s in points_by_seat if points_by_seat[s]), key=lambda s: context.race.cars[s].place):
        context.step.emit(
            Scored(item="F-123", seat=seat, points=points_by_seat[seat], place=context.race.cars[seat].place)
        )
    if settings.teams:
        teams_in_order = sorted(
            list_teams(context.race), key=lambda team: _rank_team(context.race, points_by_seat, team)
        )
        for place, team in enumerate(teams_in_order, 1):
            total = sum(points_by_seat[seat] for seat in team)
            context.step.emit(TeamResult(item="F-123", seats=team, points=total, place=place))


def _rank_team(race: FormulaRace, points_by_seat: dict[Seat, int], team: tuple[Seat, ...]) -> tuple[int, list[int]]:
    """Return the sort key of a team: points, then the better places."""
    return -sum(points_by_seat[seat] for seat in team), sorted(
        race.cars[seat].place or len(race.cars) + 1 for seat in team
    )


def list_teams(race: FormulaRace) -> Iterator[tuple[Seat, ...]]:
    """Yield seats in pairs, in joining order."""
    seats = sorted(race.cars, key=lambda seat: race.cars[seat].number)
    yield from (tuple(seats[n : n + 2]) for n in range(0, len(seats), 2))
