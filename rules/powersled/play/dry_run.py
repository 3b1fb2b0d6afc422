"""Dry runs of a plan on the current board, without dice and with nobody else moving (P-164, P-168)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.base import Seat, SpaceId
from rules.powersled.board.occupancy import Ground
from rules.powersled.model.orders import FORWARD, Drifts, Plan, PlanOrAutopilot, Step, fit_path, take_step
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import CORNERING, PILOTING, SPEED, RuleTables, Settings, Tables
from rules.powersled.play.cards import holds, is_special
from rules.powersled.play.context import find_safe_speed


def card_speed(tables: Tables, plan: Plan) -> int:
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


class Foreseen(NamedTuple):
    """The predicted result of a plan.
    The squares entered up to the first one without room; whether it is clean; the largest excess over a safe
    speed; hazards run over; the sled it would run into."""

    squares: tuple[SpaceId, ...] = ()
    clean: bool = True
    over: int = 0
    corners: int = 0
    """Tests that would be due (P-92)."""
    hazards: int = 0
    met: Seat = ""
    astray: tuple[str, SpaceId] | None = None
    """The sideswipe at a rival that is not beside, and the square from which it is meant (P-66)."""


class _Trial:
    """A dry run in progress."""

    def __init__(self, book: RuleTables, settings: Settings, ground: Ground, sled: Sled, plan: Plan) -> None:
        self.book, self.settings, self.ground, self.sled, self.plan = book, settings, ground, sled, plan
        self.at, self.rear = sled.square or "", sled.rear
        self.drifts = Drifts(card=is_drift_plan(plan), piloting=plan.change)
        self.covers, self.covered = plan.through, set[SpaceId]()
        self.speed = card_speed(book.tables, plan)
        self.squares, self.tested = list[SpaceId](), dict[str, int]()
        self.clean, self.hazards, self.met = True, 0, ""
        self.astray: tuple[str, SpaceId] | None = None
        self.others: dict[SpaceId, list[Sled]] = {}
        for other in ground.sleds.values():
            if other.square and not other.passing and other.seat != sled.seat:
                self.others.setdefault(other.square, []).append(other)

    def run(self) -> Foreseen:
        cards = self.book.tables.cards
        steps = list(fit_path(self.plan.steps, self.speed + self.plan.speed * cards.speed, self.speed))
        self.straight = all(step.way in "FS" for step in steps)
        further = sum(step.way != "S" for step in steps)
        while steps and not self.met:
            step = steps.pop(0)
            if step.way == "S":
                straight = self._try_sideswipe(step)
                steps, further = straight + steps, further + len(straight)
            else:
                further -= 1
                self._try_step(step, further)
        rammed = bool(self.met) and self.met == self.plan.ram
        return Foreseen(
            squares=tuple(self.squares),
            clean=self.clean and (not self.met or rammed),
            over=max(self.tested.values(), default=0),
            corners=len(self.tested),
            hazards=self.hazards,
            met=self.met,
            astray=self.astray,
        )

    def _try_sideswipe(self, step: Step) -> list[Step]:
        """P-66: try a sideswipe; one that is not possible becomes straight steps."""
        rival, left = self.ground.sleds.get(step.rival), self.drifts.after_sideswipe()
        if rival is None or left is None or not self._is_beside(rival):
            self.clean, self.astray = False, (step.token, self.at)
            return [FORWARD] * step.points
        self.drifts = left
        return []

    def _is_beside(self, rival: Sled) -> bool:
        here = self.sled.model_copy(update={"square": self.at, "rear": self.rear, "passing": False})
        moved = Ground(self.ground.circuit, {**self.ground.sleds, here.seat: here}, self.ground.hazards)
        return moved.is_beside(here, rival)

    def _try_step(self, step: Step, further: int) -> None:
        if not self.squares and self.ground.hazards:
            under = [h for h in self.ground.hazards_on(self.at) if self.sled.seat in h.under]
            self.hazards += 0 if under and self._can_pass_through(self.at) else len(under)
        found = take_step(self.book.circuit, self.at, step, self.drifts)
        if found is None:
            self.clean, step = False, FORWARD
            found = take_step(self.book.circuit, self.at, step, self.drifts)
        assert found
        to, left = found
        shut = self._find_blocking_sled()
        if shut and not (step.way == "F" and self.straight and self._can_pass_through(self.at)):
            self.met = shut.seat
            return
        others = self._other_sleds_on(to)
        full = len(others) >= (2 if self.book.circuit[to].long else 1)
        if full and not (self.straight and further and self._can_pass_through(to)):
            self.met = others[-1].seat
            return
        self.drifts = left
        self._enter_square(to, bool(others) and not full, full, further)

    def _enter_square(self, to: SpaceId, rear: bool, full: bool, further: int) -> None:
        self.at, self.rear = to, rear
        self.squares.append(to)
        lying = len(self.ground.hazards_on(to)) if self.ground.hazards else 0
        self.hazards += 0 if full or (lying and further and self._can_pass_through(to)) else lying
        corner = self.book.circuit[to].corner
        safe = find_safe_speed(self.book.circuit, self.settings, to) if corner else None
        if safe is not None:
            over = self.speed - safe - self.plan.cornering * self.book.tables.cards.cornering
            if over > 0 and corner not in self.tested:
                self.tested[corner] = over

    def _other_sleds_on(self, square: SpaceId) -> list[Sled]:
        """Return the other sleds on a square, the front half first."""
        here = self.others.get(square, [])
        return sorted(here, key=lambda sled: sled.rear) if len(here) > 1 else here

    def _find_blocking_sled(self) -> Sled | None:
        return next(iter(self._other_sleds_on(self.at)), None) if self.rear else None

    def _can_pass_through(self, square: SpaceId) -> bool:
        if square in self.covered:
            return True
        if not self.covers:
            return False
        self.covers -= 1
        self.covered.add(square)
        return True


def predict_plan(book: RuleTables, settings: Settings, ground: Ground, sled: Sled, plan: Plan) -> Foreseen:
    """Predict the result of a plan on this board."""
    return _Trial(book, settings, ground, sled, plan).run()


def choose_plan(
    book: RuleTables, settings: Settings, ground: Ground, sled: Sled, plans: Sequence[PlanOrAutopilot]
) -> Plan:
    """P-164, P-168: choose the first clean plan whose cards are in hand, else the last of them.
    The autopilot's plan is chosen if none is left, or if it is named before a clean one."""
    last: Plan | None = None
    for plan in plans:
        if not isinstance(plan, Plan):
            return plan_autopilot(book, settings, ground, sled, sled.hand)
        if holds(sled, list_needed_cards(plan)):
            last = plan
            if predict_plan(book, settings, ground, sled, plan).clean:
                return plan
    return last or plan_autopilot(book, settings, ground, sled, sled.hand)


def plan_autopilot(book: RuleTables, settings: Settings, ground: Ground, sled: Sled, hand: Iterable[str]) -> Plan:
    """P-168: plan straight ahead with the card of least risk; among equals, the fastest."""
    cards = tuple(dict.fromkeys(hand))
    plans = [Plan(card=card) for card in cards if not is_special(card)]
    special = next((card for card in book.tables.orders.discard if card in cards and is_special(card)), None)
    plans += [Plan(card=special, drift=1), Plan(card=special, drift=0)] if special else []

    def rating(plan: Plan) -> tuple[int, ...]:
        seen = predict_plan(book, settings, ground, sled, plan)
        return (seen.over, bool(seen.met), seen.hazards, -card_speed(book.tables, plan), is_drift_plan(plan))

    return min(plans, key=rating)
