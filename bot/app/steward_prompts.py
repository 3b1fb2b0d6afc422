"""Questions to the stewards that follow from a run: rights that nobody claimed. Pure."""

from collections.abc import Sequence

from bot.app.changes import NewStewardQuestion
from rules.base import parse_key
from rules.engine import CompletedStep
from rules.events import RightNotOffered


def find_steward_questions(steps: Sequence[CompletedStep]) -> tuple[NewStewardQuestion, ...]:
    """Return the questions to the stewards that follow from these steps.

    A missed order is none: the report of its round has a button for it."""
    return tuple(
        _ask_about_unclaimed_right(event)
        for step in steps
        for event in step.events
        if isinstance(event, RightNotOffered)
    )


def _ask_about_unclaimed_right(event: RightNotOffered) -> NewStewardQuestion:
    facts = {"item": event.item, "kind": parse_key(event.key).kind, "options": list(event.options)}
    return NewStewardQuestion("entitled", event.seat or "", event.key, facts)
