"""Events, entries and rounds in the form in which they are stored, and stand in a race file."""

from collections.abc import Sequence

from bot.store.rounds import Round
from rules.base import Json
from rules.events import Event
from rules.journal import JournalEntry


def dump_events(events: Sequence[Event]) -> tuple[Json, ...]:
    """Return events in their stored form."""
    return tuple(e.model_dump(mode="json") for e in events)


def dump_entry(entry: JournalEntry) -> Json:
    """Return an entry as a race file stores it."""
    return entry.model_dump(mode="json", include={"key", "hand", "value"})


def dump_round(round: Round) -> dict[str, Json]:
    """Return a closed round as a race file stores it, without its digest."""
    return {
        "n": round.n,
        "take": round.branch,
        "entries": list(round.entries),
        "rolls": list(round.rolls),
        "told": list(round.events),
        "state_sha256": round.state_sha256,
    }
