"""Questions to the stewards that follow from a run: rights that nobody claimed. Pure."""

from collections.abc import Container, Sequence

from bot.app.changes import NewStewardQuestion
from rules.base import Seat, parse_key
from rules.engine import CompletedStep
from rules.events import RightNotOffered


def find_steward_questions(
    steps: Sequence[CompletedStep], absent: Container[Seat] = ()
) -> tuple[NewStewardQuestion, ...]:
    """Return the questions to the stewards that follow from these steps.

    A missed order is none: the report of its round has a button for it. `absent`: the seats that sent nothing, for
    whose rights nobody is called."""
    return tuple(
        _ask_about_unclaimed_right(event, quiet=event.seat in absent)
        for step in steps
        for event in step.events
        if isinstance(event, RightNotOffered)
    )


def _ask_about_unclaimed_right(event: RightNotOffered, *, quiet: bool) -> NewStewardQuestion:
    facts = {"item": event.item, "kind": parse_key(event.key).kind, "options": list(event.options)}
    return NewStewardQuestion("entitled", event.seat or "", event.key, facts, quiet)
