"""Bot drivers: a racer, who looks for the best path, and a brawler, who attacks the others."""

from typing import Any, NamedTuple

from rules.base import Json
from rules.circus_maximus.board.legal_steps import find_blocker, find_fault
from rules.circus_maximus.board.player_view import PlayerView
from rules.circus_maximus.model.derived import (
    compute_driver_modifier,
    compute_max_written_speed,
    find_car_modifier,
    find_car_square,
)
from rules.circus_maximus.model.orders import Step, format_step_tokens
from rules.circus_maximus.model.questions import (
    Brake,
    ChoosePath,
    Defend,
    Prepare,
    RestOfPath,
    TakeOffered,
    UseWhip,
    WriteSpeed,
)
from rules.circus_maximus.model.state import Chariot
from rules.circus_maximus.model.tables import RuleTables
from rules.circus_maximus.orders.auto_answers import dump_speed_sheet
from rules.circus_maximus.orders.handlers import QUESTION_HANDLERS
from rules.circus_maximus.orders.planner import PathWishes, Wish, estimate_strain_cost, plan_path
from rules.circus_maximus.play.defaults import default_defence
from rules.events import Event
from rules.questions import Question
from rules.ruleset import RaceSetup

RACER_POINTS = (
    {"driver": 1, "car": 0, "speed": 2, "endurance": 1},
    {"driver": 1, "car": 0, "speed": 1, "endurance": 2},
    {"driver": 2, "car": 0, "speed": 1, "endurance": 1},
)
BRAWLER_POINTS = (
    {"driver": 2, "car": 2, "speed": 0, "endurance": 0},
    {"driver": 1, "car": 2, "speed": 1, "endurance": 0},
    {"driver": 2, "car": 1, "speed": 1, "endurance": 0},
)
MAX_CORNER_COST = 900
"""Cost, in planner units, that a racer accepts for speed in a corner."""
BLOCKED_SPEED = 6
"""Speed written when shut in: if the chariot ahead moves later, all of it must be braked."""


class Temper(NamedTuple):
    """What a driver risks. `corner`: cost, in planner units, that it accepts for speed in a corner; `blocked`: speed
    that it writes when shut in; `pursues`: it attacks rivals nearby, for so much gain in planner units."""

    corner: int = MAX_CORNER_COST
    blocked: int = BLOCKED_SPEED
    pursues: int = 0


RACER, BRAWLER = Temper(), Temper(pursues=3)
END_RESERVE = 12
"""END kept for braking and bad luck."""


def drive_as_racer(
    table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Answer for a bot that drives fast lanes, whips on straights while END last, and attacks nobody."""
    if isinstance(question, Prepare):
        return dict(RACER_POINTS[view.chariots[question.seat].number % len(RACER_POINTS)])
    return answer_question(table, view, events, question, RACER)


def drive_as_brawler(
    table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Answer for a bot that attacks nearby rivals with wheels and whip, and stands its ground."""
    if isinstance(question, Prepare):
        return dict(BRAWLER_POINTS[view.chariots[question.seat].number % len(BRAWLER_POINTS)])
    chariot = view.chariots[question.seat]
    if (
        isinstance(question, Defend)
        and find_car_modifier(table.tables.rulebook, chariot) > 0
        and question.manner == "ram_car"
    ):
        return "hold"
    return answer_question(table, view, events, question, BRAWLER)


def answer_question(
    table: RaceSetup[RuleTables], view: PlayerView, events: tuple[Event, ...], question: Question[Any], temper: Temper
) -> Json:
    """Answer any question but those before the race as a driver of this temper."""
    tables, chariot = table.tables, view.chariots[question.seat]
    if isinstance(question, WriteSpeed):
        best = choose_speed(tables, chariot, question.most, temper.corner)
        return dump_speed_sheet(
            min(best, temper.blocked) if _is_shut_in(tables, view, chariot, question.most) else best
        )
    if isinstance(question, UseWhip):
        return "yes" if _should_whip(tables, view, chariot, question) else "no"
    if isinstance(question, TakeOffered):
        return question.offered if _is_straight(tables, chariot, question.mf + 2) else 0
    if isinstance(question, Brake):
        return _choose_braking(tables, chariot, question.mf, temper)
    if isinstance(question, ChoosePath | RestOfPath):
        lane = choose_lane(tables, chariot, question.mf)
        rivals = (one for one in view.chariots.values() if one.seat != question.seat and one.team)
        targets = tuple(Wish(one.seat, "any", temper.pursues) for one in rivals) if temper.pursues else ()
        return format_step_tokens(plan_path(tables, view, chariot, PathWishes(lane=lane, weight=40, targets=targets)))
    if isinstance(question, Defend):
        return default_defence(tables, view, chariot, question.defences, question.manner)
    return QUESTION_HANDLERS.answer_for(table, view, events, question, None).value


def choose_speed(tables: RuleTables, chariot: Chariot, most: int, max_cost: int = MAX_CORNER_COST) -> int:
    """Return the highest speed whose strain in the coming corner is worth its cost."""
    car = find_car_square(tables.arena, chariot)
    if car is None:
        return most
    far = tables.arena.squares_to_corner[car]
    if far > most:
        return most
    safe = _find_best_safe_speed(tables, car, far)
    calm = compute_driver_modifier(tables.rulebook.wounds, chariot)
    for written_speed in range(most, 0, -1):
        over = written_speed - safe
        if written_speed < far or over <= 0 or estimate_strain_cost(over, calm, chariot.endurance) <= max_cost:
            return written_speed
    return min(1, most)


def _find_best_safe_speed(tables: RuleTables, car: str, far: int) -> int:
    """Return the highest safe speed of the lanes within reach of the corner, each change a square."""
    square = tables.arena[car]
    for _ in range(max(0, far - 1)):
        square = tables.arena[square.ahead]
    ahead = tables.arena[square.ahead] if far else square
    lanes = max(0, far - 1)
    while lanes and ahead.outside:
        ahead, lanes = tables.arena[ahead.outside[-1]], lanes - 1
    return ahead.safe


def choose_lane(tables: RuleTables, chariot: Chariot, mf: int) -> int:
    """Return the innermost lane that can be driven at the pace of this team."""
    pace = max(mf, compute_max_written_speed(tables.rulebook.wounds, chariot))
    corner = next(s for s in tables.arena.squares.values() if s.corner)
    lanes = [s for s in tables.arena.squares.values() if s.corner == corner.corner and s.safe + 1 >= pace]
    return min((s.lane for s in lanes), default=tables.arena.lanes)


def _should_whip(tables: RuleTables, view: PlayerView, chariot: Chariot, question: UseWhip) -> bool:
    """Whether to whip: on a free straight, while the END last to the finish."""
    if find_blocker(view.build_occupancy(tables, chariot), view.walk(chariot)):
        return False
    laps_left = view.laps + 1 - chariot.crossings
    enough = (
        question.endurance > END_RESERVE and question.endurance * view.laps >= chariot.endurance_full * laps_left // 2
    )
    return enough and _is_straight(tables, chariot, question.mf + 6)


def _is_shut_in(tables: RuleTables, view: PlayerView, chariot: Chariot, mf: int) -> bool:
    """Whether a counter stands right ahead with no room to slip to either side (C-46)."""
    occupancy, walk = view.build_occupancy(tables, chariot), view.walk(chariot, mf)
    return find_blocker(occupancy, walk) is not None and all(
        find_fault(occupancy, walk, Step(side)) for side in ("SO", "SI")
    )


def _is_straight(tables: RuleTables, chariot: Chariot, mf: int) -> bool:
    car = find_car_square(tables.arena, chariot)
    return car is not None and tables.arena.squares_to_corner[car] > mf


def _choose_braking(tables: RuleTables, chariot: Chariot, mf: int, temper: Temper) -> int:
    """Return the MF to brake if the team has more speed than was intended."""
    car = find_car_square(tables.arena, chariot)
    if car is None:
        return 0
    best = choose_speed(tables, chariot, mf, temper.corner)
    return max(0, min(mf - best, chariot.endurance - END_RESERVE))
