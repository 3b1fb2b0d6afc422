"""Who answered in a driver's place, where the log says so (S-127, S-132)."""

from typing import Any

from rules.questions import Question
from rules.ruleset import Meet

OTHERS = ("standing", "clock", "gm")
"""Hands that are neither the driver's own, nor his sheet's, nor the default order that stands behind every blank."""


def in_his_place(meet: Meet[Any, Any], question: Question[Any]) -> str:
    """The hand that gave an answer, where it was somebody else's; else nothing."""
    hand = meet.steward.hand(question)
    return hand if hand in OTHERS else ""


def at_the_wheel(meet: Meet[Any, Any], route: Question[Any]) -> str:
    """Who chose the way, where it was not the driver: `prudence` is the planner."""
    return "prudence" if meet.steward.hand(route) == "prudence" else in_his_place(meet, route)
