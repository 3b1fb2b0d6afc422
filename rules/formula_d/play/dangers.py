"""T9: the dice that a way calls for, in path order."""

from collections import Counter
from typing import NamedTuple

from rules.formula_d.board.scene import RaceSeen
from rules.formula_d.model.book import Book, Wear
from rules.values import SpaceId


class DangerTest(NamedTuple):
    """A die that a way calls for (T9): at this step, for what, and what is at risk."""

    step: int
    roll: str
    loss: str


def tests_of(book: Book, scene: RaceSeen, path: tuple[SpaceId, ...]) -> tuple[DangerTest, ...]:
    """T9, in path order: markers (F-81), dangerous areas once a lane (F-134 to F-136), rocks (F-152, F-153)."""
    settings, circuit = scene.settings, book.circuit
    if scene.qualifying:
        return ()
    found, entered = list[DangerTest](), list[object]()
    for step, space in enumerate(path):
        zones = circuit[space].zones
        if not zones and space not in scene.marked:
            continue
        marked = space in scene.marked or any(zone.kind == "danger_space" for zone in zones)
        if marked and not settings.basic:
            found.append(DangerTest(step, "dangerous space", "handling"))
        for zone in zones:
            if zone.kind == "rock":
                found.append(DangerTest(step, "rock", zone.loss))
            elif zone.kind == "danger_lane" and (settings.danger_per_space or zone not in entered):
                entered.append(zone)
                found.append(DangerTest(step, "dangerous area", zone.loss))
    return tuple(found)


class Risk(NamedTuple):
    """The dice of a way by what they may cost: `debris` a point of road handling (F-81), the others one of their own
    category (F-134, F-135, F-152, F-153); in the basic rules every die is for the `pool`."""

    debris: int = 0
    body: int = 0
    handling: int = 0
    tires: int = 0
    pool: int = 0

    @property
    def dice(self) -> int:
        """How many they are."""
        return sum(self)


SAFE = Risk()


def risk_of(tests: tuple[DangerTest, ...], *, basic: bool) -> Risk:
    """What the dice of a way put at risk."""
    if not tests:
        return SAFE
    return Risk(
        **Counter("pool" if basic else "debris" if test.roll == "dangerous space" else test.loss for test in tests)
    )


def perils(risk: Risk, stock: Wear) -> int:
    """Dice that may end a car's race: as many are for a category as it holds of it (F-9, F-10)."""
    stakes = ((risk.body, stock.body), (risk.debris + risk.handling, stock.handling), (risk.pool, stock.pool))
    return sum(dice for dice, left in stakes if dice and dice >= left)
