"""Texts that go with pictures: descriptions, and the standings as a table."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.base import Json, Seat, SpaceId
from rules.view import CarView, RaceView, find_shared_places


class PictureLocalizer(Protocol):
    """Source of the messages in data/locales; a `Localizer` is one."""

    def format_word(self, table: str, code: str) -> str:
        """Return a word without arguments, or the code itself if there is no message."""

    def has(self, table: str, code: str) -> bool:
        """Whether there is a message for a code."""

    def format_phrase(
        self, table: str, code: str, facts: Mapping[str, Json], names: Mapping[Seat, str] | None = None
    ) -> str:
        """Return a message filled with its facts."""


def format_stage(localizer: PictureLocalizer, view: RaceView) -> str:
    """Format the stage of the race and its notes: `R7 · L1/2 · rain`."""
    notes = " · ".join(localizer.format_word("footnote", note) for note in view.notes)
    facts = {"round": view.round, "lap": max(1, min(view.lap, view.laps)), "laps": view.laps, "notes": notes}
    if not view.cars or not view.round:
        return localizer.format_phrase("picture", "laps", facts)
    return localizer.format_phrase("picture", "stage", facts)


TABLE_WIDTH_CHARS = 40
MAX_TEXT_CHARS = 2000
MAX_ALT_CHARS = 1000


DIRECTION_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks of writing direction; right-to-left letters need none."""


def shorten_description(text: str) -> str:
    """Shorten the description of a picture to at most 1,000 characters; no name turns what follows it."""
    text = DIRECTION_MARKS.sub("", text)
    return text if len(text) <= MAX_ALT_CHARS else text[: MAX_ALT_CHARS - 1] + "…"


def pad_name(name: str, columns: int) -> str:
    """Fit a name in any script into columns of a fixed-width table."""
    text = "".join(one for one in name.replace("`", "'") if unicodedata.category(one) not in {"Cc", "Cf"})
    if _count_columns(text) > columns:
        while _count_columns(text) > columns - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (columns - _count_columns(text))


def _count_columns(text: str) -> int:
    """Return the columns of a text: two of a wide character, none of an accent."""
    accents = sum(unicodedata.category(character) in {"Mn", "Me"} for character in text)
    return len(text) - accents + sum(unicodedata.east_asian_width(character) in "WF" for character in text)


def describe_choices(
    car: CarView, names: Mapping[Seat, str], choices: Sequence[tuple[int, SpaceId]], localizer: PictureLocalizer
) -> str:
    """Describe a choice picture: the position of a car and the numbers of its choices."""
    where = "; ".join(f"{number}: {id}" for number, id in choices)
    facts = {"seat": car.seat, "where": car.spaces[0] if car.spaces else "", "choices": where}
    names_in_text = {car.seat: names.get(car.seat, car.seat)}
    return shorten_description(localizer.format_phrase("picture", "choices", facts, names_in_text))


def format_standings_table(view: RaceView, names: Mapping[Seat, str], localizer: PictureLocalizer) -> str:
    """Format the standings as a fixed-width table of 40 columns, at most 2,000 characters.
    Place, number, name, lap, speed, stocks."""
    kinds = list(dict.fromkeys(g.name for c in view.cars for g in c.gauges))
    driver, laps = localizer.format_word("picture", "driver"), localizer.format_word("picture", "laps_head")
    heads = {kind: _shorten_heading(localizer.format_word("gauge", kind).removeprefix(driver)) for kind in kinds}
    widths = {kind: max(len(heads[kind]), *(len(_format_stock_value(c, kind)) for c in view.cars)) for kind in kinds}
    while kinds and sum(widths[k] + 1 for k in kinds) > TABLE_WIDTH_CHARS - 24:
        kinds.pop()
    room = TABLE_WIDTH_CHARS - 15 - sum(widths[k] + 1 for k in kinds)
    pace = localizer.format_word("picture", view.pace) if any(car.speed is not None for car in view.cars) else ""
    head = f"{'':2} {'#':>2} {driver:{room}} {laps:>4} {pace:>3}" + "".join(f" {heads[k]:>{widths[k]}}" for k in kinds)
    places, cars = find_shared_places(view.cars), sorted(view.cars, key=lambda c: c.order)
    lines = [head, *(_format_row(c, places[c.seat], names, room, kinds, widths, localizer) for c in cars)]
    return "\n".join(line.rstrip() for line in lines)[:MAX_TEXT_CHARS]


def _format_row(
    car: CarView,
    place: int,
    names: Mapping[Seat, str],
    room: int,
    kinds: list[str],
    widths: Mapping[str, int],
    localizer: PictureLocalizer,
) -> str:
    head = f"{place:2} {car.number:2} {pad_name(names.get(car.seat, car.seat.capitalize()), room)}"
    if car.status != "running":
        return f"{head} {localizer.format_word('status', car.status)}"
    speed = "" if car.speed is None else str(car.speed)
    return f"{head} {car.lap:4} {speed:>3}" + "".join(f" {_format_stock_value(car, k):>{widths[k]}}" for k in kinds)


def _format_stock_value(car: CarView, kind: str) -> str:
    return next((str(g.value) for g in car.gauges if g.name == kind), "")


def _shorten_heading(kind: str) -> str:
    """Shorten a column heading to its first word, a long one to four letters and a full stop."""
    word, *_ = [*kind.split(maxsplit=1), ""]
    return word if len(word) <= 6 else f"{word[:4].rstrip('-')}."
