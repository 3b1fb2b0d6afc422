"""The words in pictures: whoever speaks a reader's language lends his voice."""

from collections.abc import Mapping
from typing import Protocol

from rules.values import Json, Seat
from rules.view import RaceView


class Voice(Protocol):
    """Messages of data/locales, as a `Narrator` says them."""

    def word(self, table: str, code: str) -> str:
        """A word that needs no facts; the code itself where there is no message."""

    def has(self, table: str, code: str) -> bool:
        """Whether there is a message for it."""

    def phrase(self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str] | None = None) -> str:
        """A message filled with its facts."""


def stage(voice: Voice, view: RaceView) -> str:
    """How far the race is, and what holds for all: `R7 · L1/2 · rain`."""
    notes = " · ".join(voice.word("footnote", note) for note in view.notes)
    facts = {"round": view.round, "lap": max(1, min(view.lap, view.laps)), "laps": view.laps, "notes": notes}
    if not view.cars or not view.round:
        return voice.phrase("picture", "laps", facts)
    return voice.phrase("picture", "stage", facts)
