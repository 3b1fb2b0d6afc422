"""Cars and drivers as they are called in messages: the colour as a sign, so that a phone shows it without reading."""

from rules.values import Seat

COLOURS: dict[Seat, str] = {
    "red": "🔴",
    "blue": "🔵",
    "green": "🟢",
    "yellow": "🟡",
    "black": "⚫",
    "white": "⚪",
    "orange": "🟠",
    "purple": "🟣",
    "pink": "🩷",
    "cyan": "🩵",
    "brown": "🟤",
    "grey": "🩶",
}


def sign(seat: Seat) -> str:
    """`🔴`."""
    return COLOURS.get(seat, "🏁")


def driver(seat: Seat, name: str) -> str:
    """`🔴 Ana`: the name must already be disarmed."""
    return f"{COLOURS.get(seat, '🏁')} {name}"
