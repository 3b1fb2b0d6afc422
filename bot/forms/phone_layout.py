"""What fits on a phone: lines, buttons side by side, and how tall a form is, estimated from its text and widgets."""

import re
from collections.abc import Iterable, Iterator, Sequence

from discord.ui import Button, Item, View

from bot.forms.form_layout import BUTTONS_PER_ROW

MAX_FORM_PX = 840
"""Estimated height of a form that is no taller than 860 on a phone 400 pixels wide; estimates are up to 20 short."""
HEAD_PX, LINE_PX, SMALL_LINE_PX = 104, 23, 20
"""Heights of a message's head, frame and foot; of a line; of one in small type."""
PICTURE_WIDTH_PX, PICTURE_MARGIN_PX = 328, 12
"""Width of a picture; height of its margins."""
ROW_PX, SECOND_LINE_PX, ROW_MARGIN_PX = 51, 15, 1
"""Heights of buttons side by side; of a label's second line; of the margin around a row."""
LINE_CHARS, SMALL_LINE_CHARS, BUTTON_ROW_CHARS, BUTTON_EDGE_CHARS = 40, 50, 36, 5
"""Characters of a line; of one in small type (`-# `); of buttons side by side, and of the edges of each of them."""
MAX_PRESETS_BESIDE_CHOICES, MAX_PAIR_CHARS = 3, 30
"""Ready-made answers beside main choices, of which the last two share a line of a phone; others are on the next page.
Characters of two labels that do."""
MARKUP, SENT_EMOJI, CODE = re.compile(r"[*`]+|^-# |<t:\d+:R>"), re.compile(r"<a?:\w+:\d+>"), re.compile("`[^`]*`")
"""What takes no room on a phone; what takes that of two characters; what is a quarter wider."""


def count_lines(text: str) -> int:
    """Return how many lines of a phone a text takes."""
    return sum(_count_lines_of_row(row) for row in text.split("\n"))


def scale_picture_height(size: tuple[int, int]) -> int:
    """Return the height in pixels that a picture of a width and height takes, with its margins."""
    width, height = size
    return PICTURE_MARGIN_PX + PICTURE_WIDTH_PX * height // width


def estimate_height(texts: Sequence[str], view: View, *, picture_px: int) -> int:
    """Return the height in pixels of a form with these texts and a picture of a height (0: none)."""
    rows = [row for text in texts for row in text.split("\n") if row]
    text_px = sum(_count_lines_of_row(row) * (SMALL_LINE_PX if row.startswith("-# ") else LINE_PX) for row in rows)
    return HEAD_PX + picture_px + text_px + sum(map(_estimate_row_height, _list_rows(view)))


def fits_in_row(buttons: Sequence[Button[View]]) -> bool:
    """Return whether buttons fit side by side."""
    chars = sum(len(one.label or "") + BUTTON_EDGE_CHARS for one in buttons)
    return len(buttons) <= BUTTONS_PER_ROW and chars <= BUTTON_ROW_CHARS


def count_presets_beside(labels: Sequence[str]) -> int:
    """Return how many ready-made answers find room beside main choices, by the labels of their buttons."""
    pair = sum(len(one) for one in labels[1:MAX_PRESETS_BESIDE_CHOICES])
    return MAX_PRESETS_BESIDE_CHOICES if pair <= MAX_PAIR_CHARS else MAX_PRESETS_BESIDE_CHOICES - 1


def _count_lines_of_row(row: str) -> int:
    """Return how many lines a row takes, whose words go on to the next line where they have no room."""
    most_chars = SMALL_LINE_CHARS if row.startswith("-# ") else LINE_CHARS
    lines, used = 1, 0
    for word in MARKUP.sub("", CODE.sub(_widen_code, SENT_EMOJI.sub("##", row))).split(" "):
        if used and used + len(word) > most_chars:
            lines, used = lines + 1, 0
        used += len(word) + 1
    return lines


def _widen_code(code: re.Match[str]) -> str:
    """Return code with as many letters as it would have in the letters of a text."""
    return " ".join(word + "#" * ((len(word) + 1) // 4) for word in code[0].split(" "))


def _list_rows(view: View) -> Iterator[list[Item[View]]]:
    for row in sorted({item.row or 0 for item in view.children}):
        yield [item for item in view.children if (item.row or 0) == row]


def _estimate_row_height(items: Iterable[Item[View]]) -> int:
    """Return the height of a row of buttons, which flow on where the phone is too narrow, or of a menu."""
    px, used = ROW_PX + ROW_MARGIN_PX, 0
    for item in items:
        label = item.label or "" if isinstance(item, Button) else ""
        chars = min(BUTTON_ROW_CHARS, len(label) + BUTTON_EDGE_CHARS)
        px += SECOND_LINE_PX * (len(label) + BUTTON_EDGE_CHARS > BUTTON_ROW_CHARS + 2)
        if used and used + chars > BUTTON_ROW_CHARS:
            px, used = px + ROW_PX, 0
        used += chars
    return px
