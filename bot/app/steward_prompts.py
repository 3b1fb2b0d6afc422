"""Questions to the stewards that follow from a run: missed deadlines and unclaimed rights. Pure."""

from collections.abc import Sequence

from bot.app.changes import NewStewardQuestion
from rules.base import parse_key
from rules.engine import CompletedStep
from rules.events import RightNotOffered


def find_steward_questions(steps: Sequence[CompletedStep]) -> tuple[NewStewardQuestion, ...]:
    """Return the questions to the stewards that follow from these steps."""
    found = list[NewStewardQuestion]()
    for step in steps:
        hands = {entry.key: entry.hand for entry in step.used}
        late = [key for key in step.required_answers if hands.get(key) == "clock"]
        found += [NewStewardQuestion("missed", parse_key(key).seat, key, {"kind": parse_key(key).kind}) for key in late]
        found += [_ask_about_unclaimed_right(event) for event in step.events if isinstance(event, RightNotOffered)]
    return tuple(found)


def _ask_about_unclaimed_right(event: RightNotOffered) -> NewStewardQuestion:
    facts = {"item": event.item, "kind": parse_key(event.key).kind, "options": list(event.options)}
    return NewStewardQuestion("entitled", event.seat or "", event.key, facts)
