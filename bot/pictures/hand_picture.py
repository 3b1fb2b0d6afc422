"""The picture of a hand of cards for its owner, and its description."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.model.seats import BLACK, WHITE
from bot.pictures import pillow_backend
from bot.pictures.alt_text import PictureLocalizer, shorten_description
from bot.pictures.board import Picture
from bot.pictures.fonts import cut_to_width, measure_text
from bot.pictures.icons import draw_icon
from bot.pictures.palette import DAY_THEME, Theme
from bot.pictures.scene import Box, Face, Scene, Shape, Text
from rules.orders.counted_options import count_copies
from rules.view import CardFace

WIDTH_PX, MARGIN_PX, CARD_GAP_PX, CARDS_PER_ROW = 800, 16, 12, 4
CARD_WIDTH_PX = (WIDTH_PX - 2 * MARGIN_PX - (CARDS_PER_ROW - 1) * CARD_GAP_PX) // CARDS_PER_ROW
CARD_HEIGHT_PX, BAND_HEIGHT_PX, MAX_EFFECT_LINES, EFFECT_SIZE_PX, LINE_HEIGHT_PX = 244, 46, 4, 22, 25
KIND_COLOURS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("ahead",), ("#1f5f9e", "#e3eef8")),
    **dict.fromkeys(("drift", "bend"), ("#7a4a12", "#f8ecd9")),
    **dict.fromkeys(("wheel", "bolt", "faster", "shield"), ("#26683a", "#e2f1e5")),
    **dict.fromkeys(("beam", "mine", "slick", "trefoil", "hook"), ("#9c2b24", "#fae4e1")),
}
"""Colours of a card's band and face by its sign: driving straight, cornering, skill, weapons."""
PLAIN_COLOURS = ("#3a4048", "#ffffff")
FACE_INK = "#1f2429"
COUNT_WIDTH_PX, MIN_NAME_SIZE_PX = 52, 15
EFFECT_FACE: Face = "narrow"


def draw_hand(hand: Sequence[CardFace], texts: Mapping[str, str], localizer: PictureLocalizer) -> Picture:
    """Draw every card once, with its count and its effect."""
    theme, cards, (width, height) = DAY_THEME, tuple(Counter(hand).items()), measure_hand(hand)
    shapes = [
        s for n, (face, count) in enumerate(cards) for s in _draw_card(face, count, texts, theme, _find_card_corner(n))
    ]
    scene = Scene(width, height, theme.paper, f"hand {height}", (), tuple(shapes), _list_colours(theme))
    return Picture(pillow_backend.render_png(scene), describe_hand(hand, texts, localizer))


def measure_hand(hand: Sequence[CardFace]) -> tuple[int, int]:
    """Return the width and height in pixels of the picture of a hand."""
    rows = max(1, -(-len(set(hand)) // CARDS_PER_ROW))
    return WIDTH_PX, 2 * MARGIN_PX + rows * CARD_HEIGHT_PX + (rows - 1) * CARD_GAP_PX


def describe_hand(hand: Sequence[CardFace], texts: Mapping[str, str], localizer: PictureLocalizer) -> str:
    """Describe a hand with the cards' effects, in at most 1,000 characters."""
    does = (f" ({texts[face.name]})" if face.name in texts else "" for face in Counter(hand))
    cards = "; ".join(map("".join, zip(list_cards(hand), does, strict=True)))
    return shorten_description(localizer.format_phrase("picture", "hand", {"cards": cards}))


def list_cards(hand: Sequence[CardFace]) -> tuple[str, ...]:
    """List every card once: `MOVE 3 ×2`, `Laser`."""
    return count_copies(face.name for face in hand)


def _find_card_corner(n: int) -> tuple[int, int]:
    row, column = divmod(n, CARDS_PER_ROW)
    return MARGIN_PX + column * (CARD_WIDTH_PX + CARD_GAP_PX), MARGIN_PX + row * (CARD_HEIGHT_PX + CARD_GAP_PX)


def _draw_card(
    face: CardFace, count: int, texts: Mapping[str, str], theme: Theme, at: tuple[int, int]
) -> Iterator[Shape]:
    """Draw a card: a band with the name, the figure and the sign, and its effect."""
    (x, y), (band, ground) = at, KIND_COLOURS.get(face.sign, PLAIN_COLOURS)
    yield Box(x, y, CARD_WIDTH_PX, CARD_HEIGHT_PX, band)
    yield Box(x + 3, y + BAND_HEIGHT_PX, CARD_WIDTH_PX - 6, CARD_HEIGHT_PX - BAND_HEIGHT_PX - 3, ground)
    lines, size = fit_card_name(face.name, count)
    for n, line in enumerate(lines):
        low = y + BAND_HEIGHT_PX * (2 * n + 1) / (2 * len(lines))
        yield Text(
            (x + 9, low), cut_to_width(line, size, _measure_name_room(count), "narrow"), size, WHITE, "narrow", "start"
        )
    middle = y + BAND_HEIGHT_PX + 46
    if face.figure:
        yield Text((x + CARD_WIDTH_PX * 0.32, middle), face.figure, 72, band, "bold")
        yield from draw_icon(face.sign, (x + CARD_WIDTH_PX * 0.7, middle), 36, band)
    else:
        yield from draw_icon(face.sign, (x + CARD_WIDTH_PX / 2, middle), 38, band)
    for n, line in enumerate(wrap_text(texts.get(face.name, ""), CARD_WIDTH_PX - 12, MAX_EFFECT_LINES)):
        low = y + BAND_HEIGHT_PX + 102 + n * LINE_HEIGHT_PX
        yield Text((x + CARD_WIDTH_PX / 2, low), line, EFFECT_SIZE_PX, FACE_INK, EFFECT_FACE)
    if count > 1:
        right = x + CARD_WIDTH_PX - COUNT_WIDTH_PX - 3
        yield Box(right, y + 3, COUNT_WIDTH_PX, BAND_HEIGHT_PX - 6, theme.mark)
        yield Text((right + COUNT_WIDTH_PX / 2, y + BAND_HEIGHT_PX / 2), f"×{count}", 28, BLACK, "narrow")


def fit_card_name(name: str, count: int) -> tuple[list[str], int]:
    """Return the lines of a card's name and their size: two where one would be smaller. `count`: of such cards."""
    one_line, two_lines = [name], name.split(" ", 1)
    ways = [(one_line, size) for size in range(28, MIN_NAME_SIZE_PX - 1, -1)]
    ways += [(two_lines, size) for size in range(BAND_HEIGHT_PX // 2, MIN_NAME_SIZE_PX - 1, -1)]
    room = _measure_name_room(count)
    fitting = [way for way in ways if all(measure_text(line, way[1], "narrow") <= room for line in way[0])]
    return max(fitting, key=lambda way: way[1], default=(one_line, MIN_NAME_SIZE_PX))


def _measure_name_room(count: int) -> int:
    """Return the width for a card's name beside the number of copies."""
    return CARD_WIDTH_PX - 18 - (COUNT_WIDTH_PX if count > 1 else 0)


def wrap_text(text: str, most: float, lines: int) -> list[str]:
    """Wrap a text over several lines, cutting the last one if there is more."""
    wrapped_lines, line = list[str](), ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and measure_text(longer, EFFECT_SIZE_PX, EFFECT_FACE) > most:
            wrapped_lines.append(line)
            line = word
        else:
            line = longer
    wrapped_lines += [line] if line else []
    if len(wrapped_lines) > lines:
        wrapped_lines[lines - 1 :] = [" ".join(wrapped_lines[lines - 1 :])]
    return [cut_to_width(one, EFFECT_SIZE_PX, most, EFFECT_FACE) for one in wrapped_lines]


def _list_colours(theme: Theme) -> tuple[str, ...]:
    kinds = dict.fromkeys(colour for pair in (*KIND_COLOURS.values(), PLAIN_COLOURS) for colour in pair)
    return (theme.paper, FACE_INK, theme.mark, BLACK, WHITE, *kinds)
