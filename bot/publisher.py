"""The Discord end of the outbox: posts, private messages, edits. Says what went wrong in three kinds, repeats nothing
that has arrived, and pings nobody who was not meant."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord import ButtonStyle, HTTPException
from discord.ui import View
from discord.utils import MISSING

from bot.cards import Card, OpenQuestion, Refusal
from bot.desk import Desk
from bot.forms.discord_text import CONTENT, DESCRIPTION, cut, only, split
from bot.forms.discord_view import button, buttons
from bot.posts import Letter, Question, Sent, names_of
from bot.render.board import Picture, draw
from bot.render.scene import Undrawable
from bot.wording import Knob, Wording, Words
from rules.view import RaceView

log = logging.getLogger(__name__)

Page = Callable[[OpenQuestion, int], Awaitable[tuple[str, View]]]
"""The form of a question for a member: text and widgets."""

CLOSED = {50007, 50278}
"""This member takes no private messages from us: closed, blocked, or no server in common (Discord)."""
GONE = {10003, 10004, 50001, 50013, 50083, 160005}
"""The channel is gone, or we may no longer see it or write there (Discord)."""
LOOK_BACK = 50
"""How far back a message of ours is looked for before it is sent again."""
NONCE, ALT = 25, 1024
"""Characters of a nonce; of a picture's description (Discord)."""


class Closed(Exception):
    """The member takes no private messages."""


class Gone(Exception):
    """The channel cannot be written to any more. The text says what is missing."""


class Later(Exception):
    """It did not work this time: try again."""


@dataclass(frozen=True)
class Parcel:
    """A message as it is sent. `mark`: a part of a custom id, or a file name, by which it is found again."""

    words: Words
    view: View | None = None
    picture: Picture | None = None
    file_name: str = ""
    mark: str = ""
    nonce: str = ""


class Artist:
    """Draws races off the event loop. A race that cannot be drawn is told in words alone."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def picture(self, card: Card, view: RaceView) -> Picture | None:
        """The race as this view shows it."""
        scenery = await self._desk.scenery(card.id)
        if isinstance(scenery, Refusal):
            return None
        names = names_of(card.drivers)
        title = f"{card.title} · #{card.id}"
        try:
            return await asyncio.to_thread(draw, scenery.track, scenery.text, scenery.board, view, names, title)
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", card.id, fault)
            return None


class Publisher:
    """Delivers letters. One that was tried before is looked for in the channel first."""

    def __init__(self, client: discord.Client, desk: Desk, wording: Wording, artist: Artist, page: Page) -> None:
        self._client, self._desk, self._wording, self._artist, self._page = client, desk, wording, artist, page

    async def deliver(self, letter: Letter) -> Sent | None:
        """Says a letter: a new message, or an edit of the one it belongs to. None: there is nothing left to say.

        Raises Closed, Gone, Later.
        """
        try:
            return await self._deliver(letter)
        except HTTPException as error:
            raise _meaning(error, private=letter.audience is not None) from error
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            raise Later(type(error).__name__) from error

    async def _deliver(self, letter: Letter) -> Sent | None:
        if isinstance(letter.post, Question):
            return await self._ask(letter, letter.post)
        parcel = await self._parcel(letter)
        if letter.message is not None and letter.place is not None:
            await self._edit(letter.place, letter.message, parcel)
            return Sent(place=letter.place, message=letter.message)
        place = letter.channel if letter.audience is None else await self._private(letter.audience)
        return Sent(place=place, message=await self._post(place, parcel, again=letter.tries > 0))

    async def _ask(self, letter: Letter, post: Question) -> Sent | None:
        """A driver's open questions, each with its form, in private."""
        member = letter.audience or 0
        sent = None
        for number in post.numbers:
            question = await self._desk.question(number, member)
            if not isinstance(question, OpenQuestion):
                continue
            place = await self._private(member)
            text, view = await self._page(question, member)
            heard = "\n".join(post.lines) if number == post.numbers[0] else ""
            words = Words(f"{heard}\n\n{text}".strip())
            parcel = Parcel(words, view, mark=f":{number}:", nonce=f"{letter.nonce}.{number}")
            sent = Sent(place=place, message=await self._post(place, parcel, again=letter.tries > 0))
        return sent

    async def _parcel(self, letter: Letter) -> Parcel:
        card = await self._desk.card(letter.race)
        if isinstance(card, Refusal):
            raise Gone("the race is not known")
        words = self._wording.of(letter, card.game)
        view = _knobs(letter.race, words.knobs)
        picture = await self._artist.picture(card, words.drawn) if words.drawn else None
        file_name = f"race-{letter.race}-{letter.take}-{letter.ordinal}.png"
        last = words.knobs[0] if words.knobs else None
        mark = file_name if picture else f"b:{last.act}:{letter.race}:{last.rest}" if last else ""
        return Parcel(words, view, picture, file_name, mark, letter.nonce)

    async def _private(self, member: int) -> int:
        return int((await self._client.http.start_private_message(member))["id"])

    async def _post(self, channel: int, parcel: Parcel, *, again: bool) -> int:
        place = self._client.get_partial_messageable(channel)
        found = await self._found(place, parcel) if again else None
        return found or await self._send(place, parcel)

    async def _edit(self, channel: int, message: int, parcel: Parcel) -> None:
        """Rewrites text and widgets of a message; one that is gone or too old to edit is let be."""
        place = self._client.get_partial_messageable(channel).get_partial_message(message)
        words = parcel.words
        try:
            await place.edit(content=cut(words.text, CONTENT), view=parcel.view, allowed_mentions=only(*words.mentions))
        except HTTPException as error:
            if error.code not in (10008, 30046):
                raise

    async def _send(self, place: discord.PartialMessageable, parcel: Parcel) -> int:
        """All pieces; widgets and picture go with the last, by which it is found again."""
        words, allowed = parcel.words, only(*parcel.words.mentions)
        *first, last = split(words.text) or [""]
        for i, piece in enumerate(first):
            await place.send(piece, nonce=cut(f"{i + 1}.{parcel.nonce}", NONCE), allowed_mentions=allowed)
        message = await place.send(
            last or None,
            embeds=[discord.Embed(description=cut(words.log, DESCRIPTION))] if words.log else MISSING,
            files=_files(parcel) or MISSING,
            view=parcel.view or MISSING,
            nonce=cut(f"0.{parcel.nonce}", NONCE),
            allowed_mentions=allowed,
        )
        return message.id

    async def _found(self, place: discord.PartialMessageable, parcel: Parcel) -> int | None:
        """Our own recent message that carries the parcel's mark."""
        if not parcel.mark or self._client.user is None:
            return None
        async for message in place.history(limit=LOOK_BACK):
            if message.author.id == self._client.user.id and any(parcel.mark in mark for mark in _marks(message)):
                return message.id
        return None


def _meaning(error: HTTPException, *, private: bool) -> Exception:
    said = f"{error.status} {error.code}"
    if error.code in CLOSED or (private and error.code in GONE):
        return Closed(said)
    return Gone(said) if error.code in GONE else Later(said)


def _marks(message: discord.Message) -> set[str]:
    names = {a.filename for a in message.attachments}
    rows: Sequence[Any] = message.components
    children = [child for row in rows for child in getattr(row, "children", ())]
    return names | {str(getattr(child, "custom_id", "")) for child in children}


def _knobs(race: int, knobs: Sequence[Knob]) -> View | None:
    style = {True: ButtonStyle.primary, False: ButtonStyle.secondary}
    return buttons(*(button(k.label, k.act, race, k.rest, style[k.main]) for k in knobs)) if knobs else None


def _files(parcel: Parcel) -> list[discord.File]:
    if parcel.picture is None:
        return []
    return [discord.File(io.BytesIO(parcel.picture.png), parcel.file_name, description=cut(parcel.picture.alt, ALT))]
