"""A hand of cards as a picture for its owner, and in words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.render import raster
from bot.render.board import Picture
from bot.render.lettering import fit, width
from bot.render.palette import BLACK, THEMES, WHITE, Theme
from bot.render.scene import Box, Disc, Scene, Shape, Text
from bot.render.signs import sign
from bot.render.voices import Voice
from rules.view import Face

WIDE, MARGIN, GAP, ACROSS = 800, 16, 12, 4
CARD = (WIDE - 2 * MARGIN - (ACROSS - 1) * GAP) // ACROSS
TALL, BAND, LINES, LINE = 206, 42, 3, 22


def draw_hand(hand: Sequence[Face], texts: Mapping[str, str], voice: Voice, theme: str = "day") -> Picture:
    """Every card once, how many of it there are, and what it does, by its name."""
    paint, cards = THEMES[theme], tuple(Counter(hand).items())
    rows = max(1, -(-len(cards) // ACROSS))
    height = 2 * MARGIN + rows * TALL + (rows - 1) * GAP
    shapes = [s for n, (face, count) in enumerate(cards) for s in _card(face, count, texts, paint, _place(n))]
    scene = Scene(WIDE, height, paint.paper, f"hand {theme} {height}", (), tuple(shapes), _colours(paint))
    return Picture(raster.png(scene), hand_in_words(hand, texts, voice))


def hand_in_words(hand: Sequence[Face], texts: Mapping[str, str], voice: Voice) -> str:
    """The same in words, at most 1,000 characters."""
    does = (f" ({texts[face.name]})" if face.name in texts else "" for face in Counter(hand))
    cards = "; ".join(map("".join, zip(in_words(hand), does, strict=True)))
    text = voice.phrase("picture", "hand", {"cards": cards})
    return text if len(text) <= 1000 else text[:999] + "…"


def in_words(hand: Sequence[Face]) -> tuple[str, ...]:
    """`MOVE 3 ×2`, `Laser`: every card once."""
    return tuple(f"{face.name} ×{count}" if count > 1 else face.name for face, count in Counter(hand).items())


def _place(n: int) -> tuple[int, int]:
    row, column = divmod(n, ACROSS)
    return MARGIN + column * (CARD + GAP), MARGIN + row * (TALL + GAP)


def _card(face: Face, count: int, texts: Mapping[str, str], paint: Theme, at: tuple[int, int]) -> Iterator[Shape]:
    """A band with the name; the figure and the sign; what the card does."""
    x, y = at
    yield Box(x, y, CARD, TALL, BLACK)
    yield Box(x + 3, y + BAND, CARD - 6, TALL - BAND - 3, paint.panel)
    size = next((n for n in range(24, 15, -1) if width(face.name, n, "narrow") <= CARD - 18), 15)
    yield Text((x + 9, y + BAND / 2), fit(face.name, size, CARD - 18, "narrow"), size, WHITE, "narrow", "start")
    middle = y + BAND + 46
    if face.figure:
        yield Text((x + CARD * 0.32, middle), face.figure, 72, paint.ink, "bold")
        yield from sign(face.sign, (x + CARD * 0.7, middle), 36, paint.ink)
    else:
        yield from sign(face.sign, (x + CARD / 2, middle), 38, paint.ink)
    for n, line in enumerate(wrapped(texts.get(face.name, ""), CARD - 14, LINES)):
        yield Text((x + CARD / 2, y + BAND + 102 + n * LINE), line, 17, paint.ink)
    if count > 1:
        yield from _count(count, (x + CARD - 28, y + TALL - 28), paint)


def _count(count: int, at: tuple[float, float], paint: Theme) -> Iterator[Shape]:
    yield Disc(at, 23, BLACK)
    yield Disc(at, 20, paint.mark)
    yield Text(at, f"×{count}", 24, BLACK, "narrow")


def wrapped(text: str, most: float, lines: int) -> list[str]:
    """Words over several lines; the last is cut where there is more."""
    found, line = list[str](), ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, 17) > most:
            found.append(line)
            line = word
        else:
            line = longer
    found += [line] if line else []
    if len(found) > lines:
        found[lines - 1 :] = [" ".join(found[lines - 1 :])]
    return [fit(one, 17, most) for one in found]


def _colours(paint: Theme) -> tuple[str, ...]:
    return (paint.paper, paint.panel, paint.ink, paint.mark, BLACK, WHITE)
