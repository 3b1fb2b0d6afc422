"""The colours of cars: one record a colour, with everything about it except its name in each language.

Names are the messages `colour-SLUG` in `data/locales`. A slug is stored in every race: it never changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.base import Seat

Trim = Literal["plain", "nose", "tail", "both", "stripe", "flanks"]
"""The part of a car that bears its second colour."""

WHITE, BLACK = "#ffffff", "#14171a"
UNKNOWN_SEAT_EMOJI = "🏁"


@dataclass(frozen=True)
class Livery:
    """Paint of a car; number and trim tell cars apart without colour. `ink`: colour of the number."""

    body: str
    trim: str
    where: Trim
    ink: str

    @property
    def rim(self) -> str:
        """Colour of the line around the car."""
        return WHITE if self.ink == WHITE else BLACK


@dataclass(frozen=True)
class SeatColour:
    """A colour that a seat can have. `slug`: the seat's id in races and commands."""

    slug: Seat
    emoji: str
    livery: Livery


SEAT_COLOURS = (
    SeatColour("red", "🔴", Livery("#d3201f", WHITE, "nose", WHITE)),
    SeatColour("blue", "🔵", Livery("#1d4fb4", WHITE, "tail", WHITE)),
    SeatColour("green", "🟢", Livery("#14813a", WHITE, "both", WHITE)),
    SeatColour("yellow", "🟡", Livery("#fad315", BLACK, "nose", BLACK)),
    SeatColour("black", "⚫", Livery("#26292d", "#e8c547", "both", WHITE)),
    SeatColour("white", "⚪", Livery("#fbfbfb", BLACK, "stripe", BLACK)),
    SeatColour("orange", "🟠", Livery("#f5861a", BLACK, "tail", BLACK)),
    SeatColour("purple", "🟣", Livery("#7329a3", WHITE, "stripe", WHITE)),
    SeatColour("pink", "🩷", Livery("#f49ac6", BLACK, "flanks", BLACK)),
    SeatColour("cyan", "🩵", Livery("#2cc3d8", BLACK, "both", BLACK)),
    SeatColour("brown", "🟤", Livery("#744421", WHITE, "flanks", WHITE)),
    SeatColour("grey", "🩶", Livery("#9aa0a6", BLACK, "plain", BLACK)),
)
"""Every colour, in the order in which seats are given out. A new one is added at the end."""

SEATS: tuple[Seat, ...] = tuple(colour.slug for colour in SEAT_COLOURS)
SEAT_EMOJIS: Mapping[Seat, str] = {colour.slug: colour.emoji for colour in SEAT_COLOURS}
LIVERIES: Mapping[Seat, Livery] = {colour.slug: colour.livery for colour in SEAT_COLOURS}


def find_seat_emoji(seat: Seat) -> str:
    """Return a seat's emoji: `🔴`."""
    return SEAT_EMOJIS.get(seat, UNKNOWN_SEAT_EMOJI)


def format_driver(seat: Seat, name: str) -> str:
    """Return `🔴 Ana`; the name must already be escaped."""
    return f"{find_seat_emoji(seat)} {name}"


def find_livery(seat: Seat, number: int) -> Livery:
    """Return the livery of a seat; a seat that is not a colour gets one by its number."""
    return LIVERIES.get(seat) or SEAT_COLOURS[(number - 1) % len(SEAT_COLOURS)].livery
