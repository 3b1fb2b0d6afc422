"""The bundled fonts: how wide a text is, what they can write, and names cut to fit."""

import threading
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

from bot.render.scene import Face
from rules.values import Seat

FONTS = Path(__file__).parent / "fonts"
FILES: dict[Face, str] = {
    "plain": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "narrow": "DejaVuSansCondensed-Bold.ttf",
}
UNKNOWN = "·"
"""Stands for what the fonts cannot write."""
SMALLEST = 26
"""Of a long name that is not to be cut."""

_own = threading.local()


def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A font of this thread's own: FreeType's faces are not to be shared."""
    fonts: dict[tuple[Face, int], ImageFont.FreeTypeFont] = _own.__dict__.setdefault("fonts", {})
    if (face, size) not in fonts:
        path = str(FONTS / FILES[face])
        fonts[face, size] = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    return fonts[face, size]


@lru_cache(maxsize=4096)
def width(text: str, size: int, face: Face = "plain") -> float:
    """How many pixels wide a text is."""
    return font(face, size).getlength(text)


@lru_cache(maxsize=4096)
def writable(character: str) -> bool:
    """Whether the fonts have a character: what they lack looks like what no font has."""
    if character in {" ", UNKNOWN}:
        return True
    if unicodedata.category(character)[0] in "CZ" or unicodedata.combining(character):
        return False
    plain = font("plain", 20)
    return bytes(plain.getmask(character)) != bytes(plain.getmask("\uffff"))


@lru_cache(maxsize=1024)
def legible(name: str, instead: str = "") -> str:
    """A name as the fonts can write it: NFKC, one dot for each run they cannot; `instead` if nothing is left."""
    parts: list[str] = []
    for character in unicodedata.normalize("NFKC", name):
        known = _nearest(character)
        if known and (known != UNKNOWN or parts[-1:] != [UNKNOWN]):
            parts.append(known)
    text = " ".join("".join(parts).split())
    return text if text.strip(UNKNOWN + " ") else instead


def _nearest(character: str) -> str:
    """The character itself, its letter without marks, a space, nothing (marks and joiners), or the dot."""
    if character.isspace():
        return " "
    if unicodedata.category(character) in {"Mn", "Me", "Mc", "Cf", "Cc"}:
        return ""
    if writable(character):
        return character
    base = unicodedata.normalize("NFD", character)[0]
    return base if base != character and writable(base) else UNKNOWN


def displayed(seat: Seat, names: Mapping[Seat, str]) -> str:
    """A driver's name as it can be written; his colour if none of it can."""
    return legible(names.get(seat, seat), seat.capitalize())


@lru_cache(maxsize=1024)
def fit(text: str, size: int, most: float, face: Face = "plain") -> str:
    """A text cut with an ellipsis to at most n pixels."""
    if width(text, size, face) <= most:
        return text
    while text and width(text + "…", size, face) > most:
        text = text[:-1].rstrip()
    return text + "…"


def whole(name: str, size: int, most: float, face: Face) -> tuple[str, int, Face]:
    """A name as it fits into n pixels without losing a letter, as long as that can be read: in the face and size that
    is wanted, in a narrow one, smaller; cut only then."""
    narrow: Face = "narrow"
    for tried, own in ((size, face), *((smaller, narrow) for smaller in range(size, SMALLEST - 1, -1))):
        if width(name, tried, own) <= most:
            return name, tried, own
    return fit(name, SMALLEST, most, "narrow"), SMALLEST, "narrow"
