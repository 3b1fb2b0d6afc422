"""Where words and marks find room: rectangles that do not lie over each other."""

import math
from collections.abc import Iterable, Iterator

from bot.render.scene import Point, Spot

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Reach = tuple[float, float, float, float]
"""How far something reaches from its point: left, up, right, down."""


class Places:
    """What is taken in a pane, and what may be placed beside it."""

    def __init__(self, width: float, height: float, taken: Iterable[Rect] = ()) -> None:
        self.width, self.height, self.taken = width, height, list(taken)

    def take(self, rect: Rect) -> None:
        """Nothing else may lie there."""
        self.taken.append(rect)

    def free(self, rect: Rect) -> bool:
        """Whether nothing lies there, and it is in the pane."""
        left, top, right, bottom = rect
        if left < 2 or top < 2 or right > self.width - 2 or bottom > self.height - 2:
            return False
        return not any(
            left < there[2] and there[0] < right and top < there[3] and there[1] < bottom for there in self.taken
        )

    def beside(self, candidates: Iterable[Point], reach: Reach) -> Point | None:
        """The first point at which something has room; it is taken."""
        for x, y in candidates:
            rect = x - reach[0], y - reach[1], x + reach[2], y + reach[3]
            if self.free(rect):
                self.take(rect)
                return x, y
        return None


def about(
    spot: Spot, half: tuple[float, float], reach: Reach, steps: Iterable[float] = (1.0, 1.5, 2.1)
) -> Iterator[Point]:
    """Points beside a body of a half length and width: to its right and left, behind, before, at its corners; then
    the same further away."""
    (x, y), angle = spot
    wide, tall = (reach[0] + reach[2]) / 2, (reach[1] + reach[3]) / 2
    shift = (reach[0] - reach[2]) / 2, (reach[1] - reach[3]) / 2
    for step in steps:
        for turn in (90, -90, 180, 0, 135, -135, 45, -45):
            a = angle + math.radians(turn)
            dx, dy = math.cos(a), math.sin(a)
            own = abs(math.cos(math.radians(turn))) * half[0] + abs(math.sin(math.radians(turn))) * half[1]
            away = (own + min(wide / max(abs(dx), 1e-6), tall / max(abs(dy), 1e-6)) + 3) * step
            yield x + dx * away + shift[0], y + dy * away + shift[1]


def covered(spot: Spot, half: tuple[float, float]) -> Rect:
    """The upright rectangle round a turned body."""
    (x, y), angle = spot
    wide = abs(math.cos(angle)) * half[0] + abs(math.sin(angle)) * half[1]
    tall = abs(math.sin(angle)) * half[0] + abs(math.cos(angle)) * half[1]
    return x - wide, y - tall, x + wide, y + tall
