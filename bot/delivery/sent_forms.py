"""Forms in a conversation: how they are found again, closed, and given another deadline."""

import re
from collections.abc import AsyncIterator, Iterator, Sequence

import discord

from bot.forms.custom_ids import make_form_mark, read_message_mark
from bot.forms.form_view import is_layout, lay_out_line, read_text, rewrite_layout, walk_components

MAX_SEARCHED_FORMS = 50
"""Messages of a conversation that are searched for a driver's forms."""


async def find_forms(
    place: discord.abc.Messageable, own_id: int, numbers: Sequence[int]
) -> AsyncIterator[discord.Message]:
    """Yield every copy of some questions' forms, newest first. `own_id`: the bot's."""
    signs = {make_form_mark(number) for number in numbers}
    async for one in place.history(limit=MAX_SEARCHED_FORMS):
        if one.author.id == own_id and signs & set(list_signs(one)):
            yield one


async def close_form(form: discord.Message, race: int, line: str) -> None:
    """Replace picture and controls by a line; the text above them stays."""
    above = re.split(rf"(?m)^\*\*[^*\n]*#{race} ", read_text(form))[0].strip()
    remaining_text = f"{above}\n\n{line}".strip()
    if is_layout(form):
        await form.edit(attachments=[], view=lay_out_line(remaining_text))
    else:
        await form.edit(content=remaining_text, embed=None, attachments=[], view=None)


async def change_deadline(form: discord.Message, race: int, due: int) -> None:
    """Show another deadline in a form; all else stays."""
    deadline = re.compile(rf"(?m)^(\*\*[^*\n]*#{race} .*?<t:)\d+(:R>)")
    if is_layout(form):
        await form.edit(view=rewrite_layout(form, lambda text: deadline.sub(rf"\g<1>{due}\2", text)))


def list_signs(message: discord.Message) -> Iterator[str]:
    """Yield the signs by which one of our messages may be recognised: in its files, buttons and menus, and footer."""
    for file in message.attachments:
        yield file.filename.removesuffix(".png").rpartition("-")[2]
    for one in walk_components(message.components):
        yield read_message_mark(str(getattr(one, "custom_id", None) or ""))
    last = message.content.rpartition("\n")[2]
    if last.startswith("-# "):
        yield last.split()[-1]
