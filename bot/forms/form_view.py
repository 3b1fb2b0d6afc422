"""Order forms as Discord's Components V2: one container in the driver's colour with board, text and widgets.

A message keeps the kind in which it was sent: a form stays one, and lines that replace it are laid out too."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import discord
from discord.ui import ActionRow, Button, Container, Item, LayoutView, MediaGallery, TextDisplay, View

from bot.forms.discord_text import truncate
from bot.forms.form_message import FormText

MAX_LAYOUT_CHARS = 4000
"""Characters of all text in a message (Discord)."""
MAX_ROW_WIDTH = 5
"""Buttons that fit into a row; a menu takes all of it (Discord)."""


class FormLayout(LayoutView):
    """A layout without listeners: custom ids carry their meaning, and discord.py would keep every view for ever."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_dispatchable(self) -> bool:
        """Return False, so that discord.py does not keep the view."""
        return False


def lay_out_form(text: FormText, widgets: View | None, pictures: Sequence[str] = ()) -> FormLayout:
    """Lay out a form. `pictures`: names of the message's files, shown above the choices.

    Notifications quote a message from its beginning: there stand race, question and deadline."""
    layout = FormLayout()
    if text.intro:
        layout.add_item(TextDisplay(text.intro))
    if text.since:
        label, custom_id = text.since
        layout.add_item(ActionRow(Button(label=label, custom_id=custom_id)))
    frame: Container[Any] = Container(accent_colour=text.colour)
    room = MAX_LAYOUT_CHARS - len(text.intro) - len(text.choices)
    if text.form:
        frame.add_item(TextDisplay(truncate(text.form, room)))
    if pictures:
        frame.add_item(MediaGallery(*(discord.MediaGalleryItem(f"attachment://{name}") for name in pictures)))
    if text.choices:
        frame.add_item(TextDisplay(text.choices))
    for row in _list_rows(widgets):
        frame.add_item(row)
    if frame.children:
        layout.add_item(frame)
    return layout


def lay_out_line(text: str, widgets: View | None = None) -> FormLayout:
    """Lay out plain text with buttons, for a message that was a form."""
    layout = FormLayout()
    layout.add_item(TextDisplay(truncate(text, MAX_LAYOUT_CHARS)))
    for row in _list_rows(widgets):
        layout.add_item(row)
    return layout


def rewrite_layout(message: discord.Message, rewrite: Callable[[str], str]) -> FormLayout:
    """Lay out a form again as it is, with its texts rewritten; its pictures stay."""
    layout = FormLayout()
    for item in LayoutView.from_message(message).children:
        layout.add_item(item)
    for item in layout.walk_children():
        if isinstance(item, TextDisplay):
            item.content = rewrite(item.content)
        if isinstance(item, MediaGallery):
            for picture in item.items:
                picture.media = discord.UnfurledMediaItem(_name_attachment(picture.media.url))
    return layout


def _name_attachment(url: str) -> str:
    """Return how an edit refers to a file that its message keeps."""
    return f"attachment://{url.partition('?')[0].rpartition('/')[2]}"


def is_layout(message: discord.Message | None) -> bool:
    """Whether a message consists of Components V2, so that it can have no text of its own."""
    return message is not None and message.flags.components_v2


def read_text(message: discord.Message) -> str:
    """Return the text of a message: its own, or that of its first component."""
    texts = (part for part in walk_components(message.components) if isinstance(part, discord.TextDisplay))
    return message.content or next((one.content for one in texts), "")


def walk_components(components: Iterable[Any]) -> Iterator[Any]:
    """Yield all components of a message, outer before inner."""
    for one in components:
        yield one
        yield from walk_components(getattr(one, "children", ()))


def _list_rows(widgets: View | None) -> Iterator[ActionRow[Any]]:
    """Yield the rows of a view's buttons and menus."""
    rows = list[tuple[int | None, list[Item[Any]]]]()
    for item in widgets.children if widgets else ():
        if rows and rows[-1][0] == item.row and sum(one.width for one in rows[-1][1]) + item.width <= MAX_ROW_WIDTH:
            rows[-1][1].append(item)
        else:
            rows.append((item.row, [item]))
    for _, items in rows:
        yield ActionRow(*items)
