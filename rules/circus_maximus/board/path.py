"""How far a path of steps can be gone (C-41), others standing still and no dice rolled."""

from collections.abc import Iterable

from rules.circus_maximus.board.ground import Ground, Walk
from rules.circus_maximus.board.walk import after, fault
from rules.circus_maximus.model.facts import LASHES, MANNERS, RAMS
from rules.circus_maximus.model.orders import Step


def follow(ground: Ground, walk: Walk, steps: Iterable[Step]) -> tuple[tuple[Step, ...], Walk]:
    """The steps with every attack named, and where they end. Refuses a path that cannot be gone, or costs too much."""
    done = list[Step]()
    for step in steps:
        if walk.home:
            break
        meant = reachable(ground, walk, step)
        wrong = fault(ground, walk, meant)
        if wrong:
            raise wrong
        walk = after(ground, walk, meant)
        done.append(meant)
    return tuple(done), walk


def passable(ground: Ground, walk: Walk, steps: Iterable[Step]) -> tuple[tuple[Step, ...], Walk]:
    """As much of a path as can be gone, and where it ends."""
    done = list[Step]()
    for step in steps:
        meant = reachable(ground, walk, step)
        if walk.home or fault(ground, walk, meant):
            break
        walk = after(ground, walk, meant)
        done.append(meant)
    return tuple(done), walk


def reachable(ground: Ground, walk: Walk, step: Step) -> Step:
    """`lash` and `ram` mean whatever of the target can be reached: driver or car first, else the team."""
    if step.kind != "A" or step.manner in MANNERS:
        return step
    manners = LASHES if step.manner == "lash" else RAMS
    found = (Step("A", manner, step.target) for manner in manners)
    return next((s for s in found if fault(ground, walk, s) is None), Step("A", manners[0], step.target))
