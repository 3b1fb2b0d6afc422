"""What the chapters of every game's cases have in common: the book, the seats before the race, figures compared."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.casebook.playing import Played, play_round
from rules.casebook.words import Staging, UnreadableCase, spelled
from rules.engine import enter
from rules.ruleset import Entrant
from rules.values import Json, Seat


def book_of(sheet: Staging) -> Any:
    """The game's own book. Raises Unreadable where the case's track or tables are none."""
    if sheet.table is None:
        raise UnreadableCase(("track",), "; ".join(sheet.faults))
    return sheet.table.book


def seats_of(sheet: Staging, seats: Iterable[Seat], *where: str) -> tuple[Seat, ...]:
    """The seats that a chapter names, each once. Raises Unreadable for one that the game does not have."""
    named, most = tuple(seats), sheet.ruleset.seats[1]
    for n, seat in enumerate(named):
        if seat in named[:n]:
            raise UnreadableCase((*where, n), f"{seat} is named twice")
    if len(named) > most:
        raise UnreadableCase((*where, most), f"{sheet.ruleset.title} takes {most} cars at most")
    return named


def before_the_race(sheet: Staging, seats: tuple[Seat, ...], raw: Mapping[str, Json], **options: str) -> Played:
    """Round 0 for these seats, in joining order; `raw` as a case's round has it."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(seats, 1))
    start = sheet.start.model_copy(update={"seats": entrants, "options": sheet.start.options | options})
    return play_round(replace(sheet, start=start), enter(sheet.ruleset, sheet.table, start), raw)


def given(played: Played, wanted: Mapping[Seat, Mapping[str, Json]]) -> list[str]:
    """What `gives` says of each seat, beside what round 0 has made of it."""
    if played.checkpoint is None:
        return []
    sheet = played.sheet
    race = sheet.ruleset.state.model_validate(played.checkpoint.state)
    seen = {seat: sheet.ruleset.cases.seen(sheet.table, race, seat) for seat in wanted}
    return [line for seat, said in wanted.items() for line in compared(f"gives.{seat}", said, seen[seat])]


def compared(where: str, wanted: Mapping[str, Json], got: Mapping[str, Json]) -> list[str]:
    """A line for every figure that is another one."""
    return [
        f"{where}.{key}: expected {spelled(value)}, got {spelled(got.get(key))}"
        for key, value in wanted.items()
        if value != got.get(key)
    ]
