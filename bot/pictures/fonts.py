"""The bundled fonts: text widths, supported characters, and names cut to fit."""

import threading
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

from bot.pictures.scene import Face
from rules.base import Seat

FONT_DIRECTORY = Path(__file__).parent / "font_files"
FONT_FILES: dict[Face, str] = {
    "plain": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "narrow": "DejaVuSansCondensed-Bold.ttf",
}
UNSUPPORTED_PLACEHOLDER = "·"
"""Replacement for characters that the fonts do not have."""
MIN_NAME_SIZE_PX = 26
"""Smallest size of a long name that is not cut."""

_thread_fonts = threading.local()


def load_font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Load a font for this thread, since FreeType faces must not be shared."""
    fonts: dict[tuple[Face, int], ImageFont.FreeTypeFont] = _thread_fonts.__dict__.setdefault("fonts", {})
    if (face, size) not in fonts:
        path = str(FONT_DIRECTORY / FONT_FILES[face])
        fonts[face, size] = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    return fonts[face, size]


@lru_cache(maxsize=4096)
def measure_text(text: str, size: int, face: Face = "plain") -> float:
    """Return the width of a text in pixels."""
    return load_font(face, size).getlength(text)


@lru_cache(maxsize=4096)
def has_glyph(character: str) -> bool:
    """Whether the fonts have a character.
    A missing character looks like one that no font has."""
    if character in {" ", UNSUPPORTED_PLACEHOLDER}:
        return True
    if unicodedata.category(character)[0] in "CZ" or unicodedata.combining(character):
        return False
    plain = load_font("plain", 20)
    return bytes(plain.getmask(character)) != bytes(plain.getmask("\uffff"))


@lru_cache(maxsize=1024)
def to_writable(name: str, instead: str = "") -> str:
    """Convert a name to what the fonts can write: NFKC, one dot per unsupported run.
    Return `instead` if nothing is left."""
    parts: list[str] = []
    for character in unicodedata.normalize("NFKC", name):
        writable = _find_nearest_writable(character)
        if writable and (writable != UNSUPPORTED_PLACEHOLDER or parts[-1:] != [UNSUPPORTED_PLACEHOLDER]):
            parts.append(writable)
    text = " ".join("".join(parts).split())
    return text if text.strip(UNSUPPORTED_PLACEHOLDER + " ") else instead


def _find_nearest_writable(character: str) -> str:
    """Return the character, its base letter, a space, "" (marks and joiners), or the placeholder."""
    if character.isspace():
        return " "
    if unicodedata.category(character) in {"Mn", "Me", "Mc", "Cf", "Cc"}:
        return ""
    if has_glyph(character):
        return character
    base = unicodedata.normalize("NFD", character)[0]
    return base if base != character and has_glyph(base) else UNSUPPORTED_PLACEHOLDER


def shorten_name(seat: Seat, names: Mapping[Seat, str]) -> str:
    """Return a driver's name as the fonts can write it, or their colour if they cannot."""
    return to_writable(names.get(seat, seat), seat.capitalize())


def write_line(line: str, names: Mapping[Seat, str]) -> str:
    """Return a line as the fonts can write it; a driver whose name they cannot write is called by their colour."""
    for seat, name in names.items():
        if name in line and not to_writable(name):
            line = line.replace(name, seat.capitalize())
    return to_writable(line)


@lru_cache(maxsize=1024)
def cut_to_width(text: str, size: int, most: float, face: Face = "plain") -> str:
    """Cut a text with an ellipsis to at most n pixels."""
    if measure_text(text, size, face) <= most:
        return text
    while text and measure_text(text + "…", size, face) > most:
        text = text[:-1].rstrip()
    return text + "…"


def fit_name(name: str, size: int, most: float, face: Face) -> tuple[str, int, Face]:
    """Fit a name into n pixels without cutting it, as long as it stays legible.
    First in the given face and size, then narrow, then smaller; it is cut only if all of these are too wide."""
    narrow: Face = "narrow"
    for try_size, own in ((size, face), *((smaller, narrow) for smaller in range(size, MIN_NAME_SIZE_PX - 1, -1))):
        if measure_text(name, try_size, own) <= most:
            return name, try_size, own
    return cut_to_width(name, MIN_NAME_SIZE_PX, most, "narrow"), MIN_NAME_SIZE_PX, "narrow"
