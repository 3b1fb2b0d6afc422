"""The miniature as its next revision might be, for the tests of what survives an update.

M-6 From revision 2 on every car gets a chip at the end of a round. A race that began before goes on without.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from rules.events import Event, Rolled
from rules.kinds import kinds_in, one_of
from rules.ruleset import Meet, RuleSet, StartList, Table, Upgrade
from rules.values import Json, SpaceId
from tests import miniature
from tests.miniature import MINIATURE, Book, Miniature


class LaterMiniature(Miniature):
    """`given`: chips that M-6 has given so far. No state of revision 1 has them."""

    given: int


class MovedSpaces(Event, tag="moved"):
    """How far, too: what revision 1 left to be counted."""

    item: str = "M-3"
    trail: tuple[SpaceId, ...]
    spaces: int


def enter(table: Table[Book], start: StartList) -> LaterMiniature:
    """As ever, and nothing given."""
    return LaterMiniature(**miniature.enter(table, start).model_dump(), given=0)


def play_step(meet: Meet[Any, Book]) -> None:
    """As ever, but for M-6."""
    round = meet.race.round
    miniature.play_step(meet)
    if meet.started >= 2 and meet.race.round > round > 0:
        for car in meet.race.cars.values():
            car.chips, meet.race.given = car.chips + 1, meet.race.given + 1


def veil(_: Any, event: Event) -> Iterable[Event]:
    """Every fact as it is told now."""
    return (_counted(event) if isinstance(event, miniature.Moved) else event,)


def _counted(moved: miniature.Moved) -> MovedSpaces:
    return MovedSpaces(seat=moved.seat, trail=moved.trail, spaces=len(moved.trail) - 1)


def _state(_: int, state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "given": 0}


def _fact(fact: Json) -> Json:
    return {"spaces": len(fact["trail"]) - 1, **fact} if fact["what"] == "moved" else fact


FACTS = [kind for kind in kinds_in(vars(miniature), Event) if kind is not miniature.Moved]
LATER: RuleSet[Any, Book] = replace(
    MINIATURE,
    revision=2,
    state=LaterMiniature,
    events=TypeAdapter(one_of(Rolled, MovedSpaces, *FACTS)),
    enter=enter,
    play_step=play_step,
    veil=veil,
    upgrade=Upgrade(since=2, state=_state, fact=_fact),
)
