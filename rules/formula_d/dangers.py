"""T9: the dice that a way calls for, in path order."""

from typing import NamedTuple

from rules.formula_d.book import Book
from rules.formula_d.scene import Scene
from rules.values import SpaceId


class Test(NamedTuple):
    """A die that a way calls for (T9): at this step, for what, and what is at risk."""

    step: int
    roll: str
    loss: str


def tests_of(book: Book, scene: Scene, path: tuple[SpaceId, ...]) -> tuple[Test, ...]:
    """T9, in path order: markers (F-81), dangerous areas once a lane (F-134 to F-136), rocks (F-152, F-153)."""
    settings, circuit = scene.settings, book.circuit
    if scene.qualifying:
        return ()
    found, entered = list[Test](), list[object]()
    for step, space in enumerate(path):
        zones = circuit[space].zones
        if not zones and space not in scene.marked:
            continue
        marked = space in scene.marked or any(zone.kind == "danger_space" for zone in zones)
        if marked and not settings.basic:
            found.append(Test(step, "dangerous space", "handling"))
        for zone in zones:
            if zone.kind == "rock":
                found.append(Test(step, "rock", zone.loss))
            elif zone.kind == "danger_lane" and (settings.danger_per_space or zone not in entered):
                entered.append(zone)
                found.append(Test(step, "dangerous area", zone.loss))
    return tuple(found)
