"""Bot drivers: a racer, who looks for the fastest safe path, and a brawler, who attacks the others."""

from collections.abc import Iterable
from typing import Any

from rules.base import Json, Seat
from rules.events import Event
from rules.orders.sheets import dump_order
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.board.player_view import PlayerView
from rules.powersled.model.orders import AUTOPILOT, FieldRule, Orders, Plan
from rules.powersled.model.questions import (
    AfterMove,
    DesignSled,
    Discard,
    DiscardAsCost,
    Hook,
    PlayForceField,
    Reflexes,
    SealedOrder,
    SequentialOrder,
)
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import LASER, MINE, NUKE, SLICK, RuleTables
from rules.powersled.orders.auto_answers import CARD_VALUES, apply_field_rule, apply_reflex_rule, pick_least_valuable
from rules.powersled.orders.handlers import QUESTION_HANDLERS
from rules.powersled.orders.planner import (
    DriverWeights,
    PlanTrial,
    evaluate_plan,
    list_candidate_plans,
    list_rams,
    list_sideswipe_plans,
    predict_occupancy,
    predict_plans,
)
from rules.powersled.play.after_move_cards import find_laser_target
from rules.powersled.play.dry_run import DryRuns, find_card_speed
from rules.questions import Question
from rules.ruleset import RaceSetup

RACER_BUILDS = (
    {"thrust": 1, "stability": 0, "pilot": 2, "armor": 0},
    {"thrust": 1, "stability": 1, "pilot": 1, "armor": 0},
)
BRAWLER_BUILDS = (
    {"thrust": 0, "stability": 0, "pilot": 1, "armor": 2},
    {"thrust": 1, "stability": 0, "pilot": 0, "armor": 2},
)
RACER_WEIGHTS = DriverWeights()
BRAWLER_WEIGHTS = DriverWeights(ram=9, swipe=11, blocked=10, step=10, spin=80)
BRAWLER_GRENADE_VALUE = 8
MINE_RANGE_TICKS = 60
"""Distance behind within which a rival makes a mine worth dropping."""
SIDESWIPE_RANGE_TICKS = 72


def drive_as_racer(
    table: RaceSetup[RuleTables], view: PlayerView, _: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Play fast cards on straights and safe ones into corners.
    Harm others only with a beam or a mine that hits anyway."""
    if isinstance(question, DesignSled):
        return fit_build(RACER_BUILDS[view.sleds[question.seat].number % len(RACER_BUILDS)], question.points)
    return _answer_question(table, view, question, RACER_WEIGHTS)


def drive_as_brawler(
    table: RaceSetup[RuleTables], view: PlayerView, _: tuple[Event, ...], question: Question[Any]
) -> Json:
    """Sideswipe and ram where possible, and throw the grenade when in control."""
    if isinstance(question, DesignSled):
        return fit_build(BRAWLER_BUILDS[view.sleds[question.seat].number % len(BRAWLER_BUILDS)], question.points)
    return _answer_question(table, view, question, BRAWLER_WEIGHTS)


def fit_build(levels: dict[str, int], points: int) -> dict[str, int]:
    """Fit a build to a limit of at least three points; points over the favourite go to the rest."""
    chosen = dict(levels)
    while sum(chosen.values()) > points:
        name = max(chosen, key=lambda n: chosen[n])
        chosen[name] -= 1
    for name in (*chosen, *chosen):
        if sum(chosen.values()) < points and chosen[name] < 2:
            chosen[name] += 1
    return chosen


def _answer_question(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], weights: DriverWeights
) -> Json:
    tables, sled = table.tables, view.sleds[question.seat]
    match question:
        case SealedOrder() | SequentialOrder():
            return _plan_order(tables, view, sled, weights)
        case AfterMove():
            return _choose_after_cards(tables, view, question, weights)
        case Discard() | DiscardAsCost():
            return pick_least_valuable(
                question.hand,
                question.count,
                CARD_VALUES | {NUKE: BRAWLER_GRENADE_VALUE} if weights.ram else CARD_VALUES,
            )
        case Hook():
            return "yes" if question.holds and question.speed > 2 else "no"
        case PlayForceField():
            return apply_field_rule(tables, view, question, FieldRule(strength=2, without_armor=True))
        case Reflexes():
            return apply_reflex_rule(tables, question, "no loss" if sled.steps else "keep control")
    return QUESTION_HANDLERS.default_answer(table, view, question)


def _plan_order(tables: RuleTables, view: PlayerView, sled: Sled, weights: DriverWeights) -> Json:
    """Order the best plan if those ahead move away, the best plain slower one, then the autopilot."""
    occupancy = predict_occupancy(tables, view, sled)
    runs = DryRuns(tables, view.settings, occupancy, sled)
    trials = list(predict_plans(runs, list_candidate_plans(tables, sled)))
    if weights.ram:
        swipes = predict_plans(
            runs, list_sideswipe_plans(tables, sled, _list_sideswipe_targets(tables, occupancy, sled))
        )
        trials += [*list_rams(trials), *(one for one in swipes if one.prediction.clean)]
    first = _choose_best_plan(tables, view, sled, trials, weights)
    speed = find_card_speed(tables.rulebook, first)
    slower = [p for p in list_candidate_plans(tables, sled, plain=True) if find_card_speed(tables.rulebook, p) < speed]
    second = _choose_best_plan(tables, view, sled, predict_plans(runs, slower), weights) if slower else None
    return dump_order(Orders(play=first, other=second, last=AUTOPILOT))


def _choose_best_plan(
    tables: RuleTables, view: PlayerView, sled: Sled, plans: Iterable[PlanTrial], weights: DriverWeights
) -> Plan:
    return max(
        plans,
        key=lambda one: evaluate_plan(tables, view, sled, one, weights) + _evaluate_harm(tables, one, weights),
    ).plan


def _list_sideswipe_targets(tables: RuleTables, occupancy: Occupancy, sled: Sled) -> tuple[Seat, ...]:
    """List the sleds near ahead in a neighbouring lane."""
    here = tables.circuit[sled.square or ""]
    rivals = [(s.seat, tables.circuit[s.square]) for s in occupancy.sleds.values() if s.square]
    length = tables.circuit.length
    return tuple(
        seat
        for seat, at in rivals
        if abs(at.lane - here.lane) == 1 and (at.end - here.end) % length < SIDESWIPE_RANGE_TICKS
    )


def _evaluate_harm(tables: RuleTables, one: PlanTrial, weights: DriverWeights) -> int:
    """Return the value of a sideswipe or a ram to a brawler."""
    harm = weights.swipe * sum(step.points for step in one.plan.steps if step.way == "S")
    if one.plan.ram:
        harm += weights.ram * max(1, find_card_speed(tables.rulebook, one.plan) - len(one.prediction.squares))
    return harm


def _choose_after_cards(tables: RuleTables, view: PlayerView, question: AfterMove, weights: DriverWeights) -> list[str]:
    """Choose a laser if it hits, a mine or a slick against followers, a grenade when in full control."""
    sled, occupancy = view.sleds[question.seat], view.build_occupancy(tables)
    chosen = list[str]()
    if LASER in sled.hand and isinstance(
        find_laser_target(occupancy, sled, tables.rulebook.cards.laser_corner_squares), Sled
    ):
        chosen.append(LASER)
    if question.moved and _is_followed(tables, view, sled):
        chosen += [card for card in (MINE, SLICK) if card in sled.hand][:1]
    if weights.ram and NUKE in sled.hand and question.beside and not sled.steps:
        chosen.append(f"{NUKE}:{question.beside[0]}")
    return chosen


def _is_followed(tables: RuleTables, view: PlayerView, sled: Sled) -> bool:
    """Whether a sled is close behind in the same lane."""
    here = tables.circuit[sled.square or ""]
    lane = [tables.circuit[s.square] for s in view.sleds.values() if s.square and s.seat != sled.seat]
    return any(
        s.lane == here.lane and 0 < (here.start - s.start) % tables.circuit.length <= MINE_RANGE_TICKS for s in lane
    )
