"""Dry runs of a plan on the current board, without dice and with nobody else moving (P-164, P-168)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rules.base import Seat, SpaceId
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.model.orders import FORWARD, Drifts, Plan, PlanOrAutopilot, Step, fit_path, plan_card, take_step
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import CORNERING, PILOTING, SPEED, RuleTables, Settings, Tables
from rules.powersled.play.cards import holds, is_special
from rules.powersled.play.context import find_safe_speed


def find_card_speed(tables: Tables, plan: Plan) -> int:
    """Return the face value of a plan's movement card (P-36, P-38)."""
    return tables.speed_by_card[plan.card] if plan.drift is None else plan.drift


def is_drift_plan(plan: Plan) -> bool:
    """Whether a plan's card counts as a drift card."""
    return plan.drift is not None or plan.card.startswith("DRIFT")


def list_special_cards(plan: Plan) -> tuple[str, ...]:
    """List the special cards laid together with the movement card (P-37)."""
    piloting = plan.change + plan.through
    return (CORNERING,) * plan.cornering + (PILOTING,) * piloting + (SPEED,) * plan.speed


def list_needed_cards(plan: Plan) -> tuple[str, ...]:
    """List every card that a plan must lay."""
    return (plan.card, *list_special_cards(plan))


def list_all_cards(plan: Plan) -> tuple[str, ...]:
    """List every card of a plan, including after-move cards (P-163)."""
    return (*list_needed_cards(plan), *(after.card for after in plan.after))


class PredictedPlan(NamedTuple):
    """The predicted result of a plan.
    The squares entered up to the first one without room; whether it is clean; the largest excess over a safe
    speed; hazards run over; the sled it would run into."""

    squares: tuple[SpaceId, ...] = ()
    clean: bool = True
    over: int = 0
    corners: int = 0
    """Tests that would be due (P-92)."""
    hazards: int = 0
    target: Seat = ""
    astray: tuple[str, SpaceId] | None = None
    """The sideswipe at a rival that is not beside, and the square from which it is meant (P-66)."""


@dataclass(frozen=True)
class DryRuns:
    """Dry runs of the plans of one sled on one board."""

    tables: RuleTables
    settings: Settings
    occupancy: Occupancy
    sled: Sled

    @cached_property
    def others(self) -> Mapping[SpaceId, tuple[Sled, ...]]:
        """The other sleds by square, the front half first."""
        sleds_by_square: dict[SpaceId, tuple[Sled, ...]] = {}
        for other in sorted(self.occupancy.sleds.values(), key=lambda sled: sled.rear):
            if other.square and not other.passing and other.seat != self.sled.seat:
                sleds_by_square[other.square] = (*sleds_by_square.get(other.square, ()), other)
        return sleds_by_square

    def predict(self, plan: Plan) -> PredictedPlan:
        """Predict the result of a plan."""
        return _Trial(self, plan).run()


class _Trial:
    """A dry run in progress."""

    def __init__(self, runs: DryRuns, plan: Plan) -> None:
        self.runs, self.circuit, self.occupancy, self.plan = runs, runs.tables.circuit, runs.occupancy, plan
        self.at, self.rear = runs.sled.square or "", runs.sled.rear
        self.drifts = Drifts(is_drift_plan(plan), plan.change)
        self.covers, self.safe_squares = plan.through, set[SpaceId]()
        self.speed = find_card_speed(runs.tables.rulebook, plan)
        self.path = fit_path(plan.steps, self.speed + plan.speed * runs.tables.rulebook.cards.speed, self.speed)
        self.steps = list(self.path)
        self.squares, self.excess_by_corner = list[SpaceId](), dict[str, int]()
        self.clean, self.hazards, self.target = True, 0, ""
        self.astray: tuple[str, SpaceId] | None = None

    def run(self) -> PredictedPlan:
        while self.steps and not self.target:
            step = self.steps.pop(0)
            if step.way == "S":
                self._try_sideswipe(step)
            else:
                self._try_step(step)
        is_ram = bool(self.target) and self.target == self.plan.ram
        return PredictedPlan(
            squares=tuple(self.squares),
            clean=self.clean and (not self.target or is_ram),
            over=max(self.excess_by_corner.values(), default=0),
            corners=len(self.excess_by_corner),
            hazards=self.hazards,
            target=self.target,
            astray=self.astray,
        )

    def _try_sideswipe(self, step: Step) -> None:
        """P-66: try a sideswipe; one that is not possible becomes straight steps."""
        rival, drifts_left = self.occupancy.sleds.get(step.rival), self.drifts.pay_sideswipe()
        if rival is None or drifts_left is None or not self._is_beside(rival):
            self.clean, self.astray = False, (step.token, self.at)
            self.steps[:0] = [FORWARD] * step.points
        else:
            self.drifts = drifts_left

    def _is_beside(self, rival: Sled) -> bool:
        here = self.runs.sled.model_copy(update={"square": self.at, "rear": self.rear, "passing": False})
        occupancy = Occupancy(self.circuit, {**self.occupancy.sleds, here.seat: here}, self.occupancy.hazards)
        return occupancy.is_beside(here, rival)

    def _try_step(self, step: Step) -> None:
        if not self.squares and self.occupancy.hazards:
            under = [h for h in self.occupancy.list_hazards_on(self.at) if self.runs.sled.seat in h.under]
            self.hazards += 0 if under and self._can_pass_through(self.at) else len(under)
        square_and_drifts = take_step(self.circuit, self.at, step, self.drifts)
        if square_and_drifts is None:
            self.clean, step = False, FORWARD
            square_and_drifts = take_step(self.circuit, self.at, step, self.drifts)
        assert square_and_drifts
        to, drifts_left = square_and_drifts
        shut = self.runs.others.get(self.at) if self.rear else None
        if shut and not (step.way == "F" and self._is_straight() and self._can_pass_through(self.at)):
            self.target = shut[0].seat
            return
        others = self.runs.others.get(to, ())
        full = bool(others) and len(others) >= (2 if self.circuit[to].long else 1)
        if full and not (self._is_straight() and self._goes_on() and self._can_pass_through(to)):
            self.target = others[-1].seat
            return
        self.drifts = drifts_left
        self._enter_square(to, bool(others) and not full, full)

    def _is_straight(self) -> bool:
        """Whether the whole path has no lane change (P-73)."""
        return all(step.way in "FS" for step in self.path)

    def _goes_on(self) -> bool:
        """Whether squares of movement follow."""
        return any(step.way != "S" for step in self.steps)

    def _enter_square(self, to: SpaceId, rear: bool, full: bool) -> None:
        self.at, self.rear = to, rear
        self.squares.append(to)
        lying = len(self.occupancy.list_hazards_on(to)) if self.occupancy.hazards else 0
        self.hazards += 0 if full or (lying and self._goes_on() and self._can_pass_through(to)) else lying
        corner, tables = self.circuit.squares[to].corner, self.runs.tables
        if corner and corner not in self.excess_by_corner:
            safe = find_safe_speed(self.circuit, self.runs.settings, to) or 0
            over = self.speed - safe - self.plan.cornering * tables.rulebook.cards.cornering
            if over > 0:
                self.excess_by_corner[corner] = over

    def _can_pass_through(self, square: SpaceId) -> bool:
        if square in self.safe_squares:
            return True
        if not self.covers:
            return False
        self.covers -= 1
        self.safe_squares.add(square)
        return True


def choose_plan(runs: DryRuns, plans: Sequence[PlanOrAutopilot]) -> Plan:
    """P-164, P-168: choose the first clean plan whose cards are in hand, else the last of them.
    The autopilot's plan is chosen if none is left, or if it is named before a clean one."""
    last: Plan | None = None
    for plan in plans:
        if not isinstance(plan, Plan):
            return plan_autopilot(runs)
        if holds(runs.sled, list_needed_cards(plan)):
            last = plan
            if runs.predict(plan).clean:
                return plan
    return last or plan_autopilot(runs)


def plan_autopilot(runs: DryRuns) -> Plan:
    """P-168: plan straight ahead with the card of least risk; among equals, the fastest."""
    cards, tables = tuple(dict.fromkeys(runs.sled.hand)), runs.tables.rulebook
    plans = [plan_card(card) for card in cards if not is_special(card)]
    special = next((card for card in tables.orders.discard if card in cards and is_special(card)), None)
    plans += [plan_card(special, 1), plan_card(special, 0)] if special else []

    def rating(plan: Plan) -> tuple[int, ...]:
        prediction = runs.predict(plan)
        return (
            prediction.over,
            bool(prediction.target),
            prediction.hazards,
            -find_card_speed(tables, plan),
            is_drift_plan(plan),
        )

    return min(plans, key=rating)
