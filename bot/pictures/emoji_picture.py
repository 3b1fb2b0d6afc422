"""Small pictures for Discord's own emojis: cars with their livery and number, and cards."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageChops

from bot.model.seats import BLACK, WHITE, Livery, find_livery
from bot.pictures.icons import draw_icon
from bot.pictures.pillow_backend import render_scene
from bot.pictures.scene import Polygon, Scene, Shape, Spot, Text
from bot.pictures.sprites.cars import draw_car
from bot.pictures.sprites.chariots import draw_cart, draw_team
from bot.pictures.sprites.sleds import draw_sled
from rules.base import Seat
from rules.view import CardFace

EMOJI_SIDE_PX = 128
"""Discord shows emojis at about a sixth of this size, so numbers are drawn large."""
DIGEST_CHARS = 4
MOVEMENT_CARD_BAND = {"ahead": "#1d4fb4", "drift": "#b3470e"}
"""Colours of movement cards, by their sign."""
SPECIAL_CARD_BAND = "#5b2a86"
BLACK_PAPER = "#000000"


@dataclass(frozen=True)
class EmojiPicture:
    """The picture of an emoji. `key`: what it shows, such as `red_car_1`."""

    key: str
    shapes: tuple[Shape, ...]

    @property
    def name(self) -> str:
        """Its name on Discord: the key, and a digest that changes with the drawing."""
        return f"{self.key}_{hashlib.sha256(repr(self.shapes).encode()).hexdigest()[:DIGEST_CHARS]}"


def render_emoji(picture: EmojiPicture) -> bytes:
    """Render an emoji as a PNG without a background.

    Drawn on black and on white, a pixel differs by what it lets through."""
    on_black, on_white = (
        render_scene(Scene(EMOJI_SIDE_PX, EMOJI_SIDE_PX, paper, "", (), picture.shapes))
        for paper in (BLACK_PAPER, WHITE)
    )
    veil = ImageChops.subtract(on_white, on_black).convert("L")
    image = on_white.convert("RGBA")
    image.putalpha(ImageChops.invert(veil))
    out = BytesIO()
    image.quantize(128, method=Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


def draw_car_emoji(shape: str, seat: Seat, number: int) -> EmojiPicture:
    """Draw a car of a shape, such as `chariot`, in the livery of its seat."""
    draw = CAR_DRAWERS.get(shape, _draw_car)
    return EmojiPicture(make_car_key(shape, seat, number), tuple(draw(find_livery(seat, number), number)))


def draw_card_emoji(face: CardFace) -> EmojiPicture:
    """Draw a card: its figure on the colour of its kind, or its sign."""
    return EmojiPicture(make_card_key(face.name), tuple(_draw_card(face)))


def make_car_key(shape: str, seat: Seat, number: int) -> str:
    """Return the key of a car's emoji: `red_car_1`."""
    return f"{seat}_{shape}_{number}"


def make_card_key(name: str) -> str:
    """Return the key of a card's emoji: `card_move_3`."""
    return "card_" + "".join(c if c.isalnum() else "_" for c in name.lower())


MIDDLE: Spot = ((EMOJI_SIDE_PX / 2, EMOJI_SIDE_PX / 2), 0.0)


def _draw_car(livery: Livery, number: int) -> Iterator[Shape]:
    yield from draw_car(MIDDLE, (60, 42), livery, number, 74 if number < 10 else 66)


def _draw_sled(livery: Livery, number: int) -> Iterator[Shape]:
    yield from draw_sled(MIDDLE, (62, 50), livery, number, 58 if number < 10 else 50)


def _draw_chariot(livery: Livery, number: int) -> Iterator[Shape]:
    yield from draw_team(("well",) * 4, (((104, 64), 0.0), (26, 44)), livery)
    # The head of a driver would hide a number of two digits.
    yield from draw_cart((((46, 64), 0.0), (46, 56)), livery, str(number), 66 if number < 10 else 54, with_driver=False)


CAR_DRAWERS: Mapping[str, Callable[[Livery, int], Iterator[Shape]]] = {
    "car": _draw_car,
    "chariot": _draw_chariot,
    "sled": _draw_sled,
}


def _draw_card(face: CardFace) -> Iterator[Shape]:
    left, top, right, bottom = 20, 2, 108, 126
    yield Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), BLACK)
    band = MOVEMENT_CARD_BAND.get(face.sign, SPECIAL_CARD_BAND)
    inner = ((left + 4, top + 4), (right - 4, top + 4), (right - 4, bottom - 4), (left + 4, bottom - 4))
    yield Polygon(inner, band)
    if face.figure:
        yield Text((64, 82), face.figure, 72, WHITE, "bold")
        yield from draw_icon(face.sign, (64, 30), 20, WHITE)
    else:
        yield from draw_icon(face.sign, (64, 64), 36, WHITE)
