"""The picture of a hand of cards for its owner, and its description."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.model.seats import BLACK, WHITE
from bot.pictures import pillow_backend
from bot.pictures.alt_text import Voice
from bot.pictures.board import Picture
from bot.pictures.fonts import cut_to_width, text_width
from bot.pictures.icons import draw_icon
from bot.pictures.palette import THEMES, Theme
from bot.pictures.scene import Box, Disc, Scene, Shape, Text
from rules.view import CardFace

WIDTH_PX, MARGIN_PX, CARD_GAP_PX, CARDS_PER_ROW = 800, 16, 12, 4
CARD_WIDTH_PX = (WIDTH_PX - 2 * MARGIN_PX - (CARDS_PER_ROW - 1) * CARD_GAP_PX) // CARDS_PER_ROW
CARD_HEIGHT_PX, BAND_HEIGHT_PX, MAX_EFFECT_LINES, LINE_HEIGHT_PX = 206, 42, 3, 22


def draw_hand(hand: Sequence[CardFace], texts: Mapping[str, str], voice: Voice, theme: str = "day") -> Picture:
    """Draw every card once, with its count and its effect."""
    paint, cards = THEMES[theme], tuple(Counter(hand).items())
    rows = max(1, -(-len(cards) // CARDS_PER_ROW))
    height = 2 * MARGIN_PX + rows * CARD_HEIGHT_PX + (rows - 1) * CARD_GAP_PX
    shapes = [
        s for n, (face, count) in enumerate(cards) for s in _draw_card(face, count, texts, paint, _card_corner(n))
    ]
    scene = Scene(WIDTH_PX, height, paint.paper, f"hand {theme} {height}", (), tuple(shapes), _list_colours(paint))
    return Picture(pillow_backend.render_png(scene), describe_hand(hand, texts, voice))


def describe_hand(hand: Sequence[CardFace], texts: Mapping[str, str], voice: Voice) -> str:
    """Describe a hand with the cards' effects, in at most 1,000 characters."""
    does = (f" ({texts[face.name]})" if face.name in texts else "" for face in Counter(hand))
    cards = "; ".join(map("".join, zip(list_cards(hand), does, strict=True)))
    text = voice.phrase("picture", "hand", {"cards": cards})
    return text if len(text) <= 1000 else text[:999] + "…"


def list_cards(hand: Sequence[CardFace]) -> tuple[str, ...]:
    """List every card once: `MOVE 3 ×2`, `Laser`."""
    return tuple(f"{face.name} ×{count}" if count > 1 else face.name for face, count in Counter(hand).items())


def _card_corner(n: int) -> tuple[int, int]:
    row, column = divmod(n, CARDS_PER_ROW)
    return MARGIN_PX + column * (CARD_WIDTH_PX + CARD_GAP_PX), MARGIN_PX + row * (CARD_HEIGHT_PX + CARD_GAP_PX)


def _draw_card(
    face: CardFace, count: int, texts: Mapping[str, str], paint: Theme, at: tuple[int, int]
) -> Iterator[Shape]:
    """Draw a card: a band with the name, the figure and the sign, and its effect."""
    x, y = at
    yield Box(x, y, CARD_WIDTH_PX, CARD_HEIGHT_PX, BLACK)
    yield Box(x + 3, y + BAND_HEIGHT_PX, CARD_WIDTH_PX - 6, CARD_HEIGHT_PX - BAND_HEIGHT_PX - 3, paint.panel)
    size = next((n for n in range(24, 15, -1) if text_width(face.name, n, "narrow") <= CARD_WIDTH_PX - 18), 15)
    yield Text(
        (x + 9, y + BAND_HEIGHT_PX / 2),
        cut_to_width(face.name, size, CARD_WIDTH_PX - 18, "narrow"),
        size,
        WHITE,
        "narrow",
        "start",
    )
    middle = y + BAND_HEIGHT_PX + 46
    if face.figure:
        yield Text((x + CARD_WIDTH_PX * 0.32, middle), face.figure, 72, paint.ink, "bold")
        yield from draw_icon(face.sign, (x + CARD_WIDTH_PX * 0.7, middle), 36, paint.ink)
    else:
        yield from draw_icon(face.sign, (x + CARD_WIDTH_PX / 2, middle), 38, paint.ink)
    for n, line in enumerate(wrap_text(texts.get(face.name, ""), CARD_WIDTH_PX - 14, MAX_EFFECT_LINES)):
        yield Text((x + CARD_WIDTH_PX / 2, y + BAND_HEIGHT_PX + 102 + n * LINE_HEIGHT_PX), line, 17, paint.ink)
    if count > 1:
        yield from _draw_count(count, (x + CARD_WIDTH_PX - 28, y + CARD_HEIGHT_PX - 28), paint)


def _draw_count(count: int, at: tuple[float, float], paint: Theme) -> Iterator[Shape]:
    yield Disc(at, 23, BLACK)
    yield Disc(at, 20, paint.mark)
    yield Text(at, f"×{count}", 24, BLACK, "narrow")


def wrap_text(text: str, most: float, lines: int) -> list[str]:
    """Wrap a text over several lines, cutting the last one if there is more."""
    found, line = list[str](), ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, 17) > most:
            found.append(line)
            line = word
        else:
            line = longer
    found += [line] if line else []
    if len(found) > lines:
        found[lines - 1 :] = [" ".join(found[lines - 1 :])]
    return [cut_to_width(one, 17, most) for one in found]


def _list_colours(paint: Theme) -> tuple[str, ...]:
    return (paint.paper, paint.panel, paint.ink, paint.mark, BLACK, WHITE)
