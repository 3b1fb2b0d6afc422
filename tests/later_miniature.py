"""A second revision of the miniature, for tests of upgrades.

M-6 From revision 2 on every car gets a chip at the end of a round. A race that began before goes on without."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from rules.base import Json, SpaceId
from rules.events import Event, Rolled
from rules.ruleset import RaceSetup, RuleContext, RuleSet, StartList, Upgrade
from rules.tagged_union import list_members, make_union
from tests import miniature
from tests.miniature import MINIATURE, Miniature, RuleTables


class LaterMiniature(Miniature):
    """`given`: chips that M-6 has given so far; states of revision 1 do not have it."""

    given: int


class MovedSpaces(Event, tag="moved"):
    """A move with its number of spaces, which revision 1 left to be counted."""

    item: str = "M-3"
    trail: tuple[SpaceId, ...]
    spaces: int


def enter(table: RaceSetup[RuleTables], start: StartList) -> LaterMiniature:
    """Enter the race as in revision 1, with no chips given."""
    return LaterMiniature(**miniature.enter(table, start).model_dump(), given=0)


def play_step(context: RuleContext[Any, RuleTables]) -> None:
    """Play a step as in revision 1, plus M-6."""
    round = context.race.round
    miniature.play_step(context)
    if context.start_revision >= 2 and context.race.round > round > 0:
        for car in context.race.cars.values():
            car.chips, context.race.given = car.chips + 1, context.race.given + 1


def redact_event(_: Any, event: Event) -> Iterable[Event]:
    """Redact events as revision 2 does."""
    return (_count_spaces(event) if isinstance(event, miniature.Moved) else event,)


def _count_spaces(move: miniature.Moved) -> MovedSpaces:
    return MovedSpaces(seat=move.seat, trail=move.trail, spaces=len(move.trail) - 1)


def _upgrade_state(_: int, state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "given": 0}


def _upgrade_fact(fact: Json) -> Json:
    return {"spaces": len(fact["trail"]) - 1, **fact} if fact["what"] == "moved" else fact


FACTS = [kind for kind in list_members(vars(miniature), Event) if kind is not miniature.Moved]
LATER: RuleSet[Any, RuleTables] = replace(
    MINIATURE,
    revision=2,
    state=LaterMiniature,
    events=TypeAdapter(make_union(Rolled, MovedSpaces, *FACTS)),
    enter=enter,
    play_step=play_step,
    redact=redact_event,
    upgrade=Upgrade(since=2, state=_upgrade_state, fact=_upgrade_fact),
)
