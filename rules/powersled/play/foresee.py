"""A plan tried on the board as it is, without dice and with nobody else moving (P-164, P-168)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.powersled.board.ground import Ground
from rules.powersled.model.book import Book, Settings
from rules.powersled.model.orders import FORWARD, Ordered, Plan, Step
from rules.powersled.model.path import Drifts, fitted, taken
from rules.powersled.model.state import Sled
from rules.powersled.play.cards import holds, is_special
from rules.powersled.play.figures import safe_speed
from rules.powersled.play.plan import card_speed, drifts, needed
from rules.values import Seat, SpaceId


class Foreseen(NamedTuple):
    """Where a plan leads: the squares entered up to the first one without room; whether it is clean; the largest excess
    over a safe speed; hazards run over; whom it would run into."""

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
    """A plan being tried."""

    def __init__(self, book: Book, settings: Settings, ground: Ground, sled: Sled, plan: Plan) -> None:
        self.book, self.settings, self.ground, self.sled, self.plan = book, settings, ground, sled, plan
        self.at, self.rear = sled.square or "", sled.rear
        self.drifts = Drifts(card=drifts(plan), piloting=plan.change)
        self.covers, self.covered = plan.through, set[SpaceId]()
        self.speed = card_speed(book.tables, plan)
        self.squares, self.tested = list[SpaceId](), dict[str, int]()
        self.clean, self.hazards, self.met = True, 0, ""
        self.astray: tuple[str, SpaceId] | None = None

    def run(self) -> Foreseen:
        cards = self.book.tables.cards
        steps = list(fitted(self.plan.steps, self.speed + self.plan.speed * cards.speed, self.speed))
        self.straight = all(step.way in "FS" for step in steps)
        while steps and not self.met:
            step = steps.pop(0)
            if step.way == "S":
                steps = self._sideswipe(step) + steps
            else:
                self._step(step, sum(one.way != "S" for one in steps))
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

    def _sideswipe(self, step: Step) -> list[Step]:
        """P-66: what cannot be swiped is driven."""
        rival, left = self.ground.sleds.get(step.rival), self.drifts.sideswipe()
        if rival is None or left is None or not self._beside(rival):
            self.clean, self.astray = False, (step.token, self.at)
            return [FORWARD] * step.points
        self.drifts = left
        return []

    def _beside(self, rival: Sled) -> bool:
        here = self.sled.model_copy(update={"square": self.at, "rear": self.rear, "passing": False})
        moved = Ground(self.ground.circuit, {**self.ground.sleds, here.seat: here}, self.ground.hazards)
        return moved.beside(here, rival)

    def _step(self, step: Step, further: int) -> None:
        if not self.squares:
            under = [h for h in self.ground.lying(self.at) if self.sled.seat in h.under]
            self.hazards += 0 if under and self._cover(self.at) else len(under)
        found = taken(self.book.circuit, self.at, step, self.drifts)
        if found is None:
            self.clean, step = False, FORWARD
            found = taken(self.book.circuit, self.at, step, self.drifts)
        assert found
        to, left = found
        shut = self._shut_in()
        if shut and not (step.way == "F" and self.straight and self._cover(self.at)):
            self.met = shut.seat
            return
        others = self._others(to)
        full = len(others) >= (2 if self.book.circuit[to].long else 1)
        if full and not (self.straight and further and self._cover(to)):
            self.met = others[-1].seat
            return
        self.drifts = left
        self._enter(to, bool(others) and not full, full, further)

    def _enter(self, to: SpaceId, rear: bool, full: bool, further: int) -> None:
        self.at, self.rear = to, rear
        self.squares.append(to)
        lying = len(self.ground.lying(to))
        self.hazards += 0 if full or (lying and further and self._cover(to)) else lying
        safe, corner = safe_speed(self.book.circuit, self.settings, to), self.book.circuit[to].corner
        if safe is not None:
            over = self.speed - safe - self.plan.cornering * self.book.tables.cards.cornering
            if over > 0 and corner not in self.tested:
                self.tested[corner] = over

    def _others(self, square: SpaceId) -> list[Sled]:
        return [s for s in self.ground.on(square) if s.seat != self.sled.seat]

    def _shut_in(self) -> Sled | None:
        return next(iter(self._others(self.at)), None) if self.rear else None

    def _cover(self, square: SpaceId) -> bool:
        if square in self.covered:
            return True
        if not self.covers:
            return False
        self.covers -= 1
        self.covered.add(square)
        return True


def foresee(book: Book, settings: Settings, ground: Ground, sled: Sled, plan: Plan) -> Foreseen:
    """What a plan results in on this board."""
    return _Trial(book, settings, ground, sled, plan).run()


def chosen(book: Book, settings: Settings, ground: Ground, sled: Sled, plans: Sequence[Ordered]) -> Plan:
    """P-164, P-168: of the plans whose cards are in hand the first clean one, else the last; the autopilot's where no
    plan is left, or where it is named before one is clean."""
    last: Plan | None = None
    for plan in plans:
        if not isinstance(plan, Plan):
            return autopilot(book, settings, ground, sled, sled.hand)
        if holds(sled, needed(plan)):
            last = plan
            if foresee(book, settings, ground, sled, plan).clean:
                return plan
    return last or autopilot(book, settings, ground, sled, sled.hand)


def autopilot(book: Book, settings: Settings, ground: Ground, sled: Sled, hand: Iterable[str]) -> Plan:
    """P-168: straight ahead with the card that asks for the least risk; among equals the fastest."""
    cards = tuple(dict.fromkeys(hand))
    plans = [Plan(card=card) for card in cards if not is_special(card)]
    special = next((card for card in book.tables.orders.discard if card in cards and is_special(card)), None)
    plans += [Plan(card=special, drift=1), Plan(card=special, drift=0)] if special else []

    def rating(plan: Plan) -> tuple[int, ...]:
        seen = foresee(book, settings, ground, sled, plan)
        return (seen.over, bool(seen.met), seen.hazards, -card_speed(book.tables, plan), drifts(plan))

    return min(plans, key=rating)
