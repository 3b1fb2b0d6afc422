"""The Discord end of the outbox: posts, private messages, edits. Says what went wrong in three kinds, repeats nothing
that has arrived, and pings nobody who was not meant."""

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import aiohttp
import discord
from discord import ButtonStyle, HTTPException
from discord.ui import View
from discord.utils import MISSING

from bot.cards import Card, OpenQuestion, Refusal, Way
from bot.desk import Desk
from bot.forms.discord_text import CONTENT, DESCRIPTION, cut, only, split
from bot.forms.discord_view import button, buttons
from bot.narrator import Narrator
from bot.outbox import Retry, Undeliverable
from bot.posts import Letter, Question, Sent, names_of
from bot.render.board import Picture, close_up, draw
from bot.render.film import film
from bot.render.hand import draw_hand
from bot.render.scene import Undrawable
from bot.render.tables import draw_tables
from bot.wording import Knob, Wording, Words
from rules.view import Face, RaceView

log = logging.getLogger(__name__)

Place = discord.PartialMessageable
Page = Callable[[OpenQuestion, int], Awaitable[tuple[str, View, Sequence[discord.File]]]]
"""The form of a question for a member: text, widgets, pictures."""

CLOSED = {50007, 50278}
"""This member takes no private messages from us: closed, blocked, or no server in common (Discord)."""
GONE = {10003, 10004, 50001, 50013, 50083, 160005}
"""The channel is gone, or we may no longer see it or write there (Discord)."""
ARCHIVED = 50083
"""The thread sleeps: a message sent to it would wake it, an edit does not (Discord)."""
LOOK_BACK = 50
"""How far back a message of ours is looked for before it is sent again."""
NONCE, ALT = 25, 1024
"""Characters of a nonce; of a picture's description (Discord)."""


@dataclass(frozen=True)
class Parcel:
    """A message as it is sent. `mark`: a part of a custom id, or a file name, by which it is found again."""

    words: Words
    view: View | None = None
    picture: Picture | None = None
    file_name: str = ""
    mark: str = ""
    nonce: str = ""
    files: Sequence[discord.File] = ()


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

    async def film(self, card: Card, view: RaceView) -> bytes | None:
        """The round that led to this view, as a GIF; None where nobody has moved."""
        scenery = await self._desk.scenery(card.id)
        if isinstance(scenery, Refusal):
            return None
        printed, names = (scenery.track, scenery.text, scenery.board), names_of(card.drivers)
        try:
            return await asyncio.to_thread(film, *printed, view, names, f"{card.title} · #{card.id}")
        except Undrawable:
            return None

    async def tables(self, words: Words) -> Picture:
        """A season's tables."""
        return await asyncio.to_thread(draw_tables, words.heading, words.tables, words.names or {})

    async def hand(self, hand: tuple[Face, ...], voice: Narrator) -> Picture:
        """A driver's cards, for him alone."""
        texts = {face.name: voice.word("card", face.name) for face in hand if voice.has("card", face.name)}
        return await asyncio.to_thread(draw_hand, hand, texts)

    async def way(self, way: Way) -> Picture | None:
        """The surroundings of a car with the way before it: the next steps numbered, else its end marked."""
        scenery = await self._desk.scenery(way.card.id)
        if isinstance(scenery, Refusal):
            return None
        printed, names = (scenery.track, scenery.text, scenery.board), names_of(way.card.drivers)
        ends = way.onward or way.spaces[-1:]
        try:
            return await asyncio.to_thread(close_up, *printed, way.view, names, way.seat, ends)
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", way.card.id, fault)
            return None


class Publisher:
    """Says letters on Discord. What cannot be said is told apart: Retry for now, Undeliverable for good."""

    def __init__(self, client: discord.Client, desk: Desk, wording: Wording, artist: Artist, page: Page) -> None:
        self._client, self._desk, self._wording, self._artist, self._page = client, desk, wording, artist, page

    async def publish(self, letter: Letter) -> Sent:
        """A new message, or an edit of the one the letter belongs to."""
        async with _told_apart(letter):
            try:
                return await self._published(letter)
            except HTTPException as error:
                if error.code != ARCHIVED or not await self._woken(letter.place or letter.channel):
                    raise
            return await self._published(letter)

    async def _woken(self, thread: int) -> bool:
        """Wakes a thread that has gone to sleep; one that was locked stays as its moderators left it."""
        found: Any = await self._client.http.get_channel(thread)
        if found.get("thread_metadata", {}).get("locked"):
            return False
        await self._client.http.edit_channel(thread, archived=False)
        return True

    async def _published(self, letter: Letter) -> Sent:
        if letter.message is not None and letter.place is not None:
            await self._edit(letter.place, letter.message, await self._parcel(letter))
            return Sent(place=letter.place, message=letter.message)
        return await self._each(letter, self._send)

    async def find(self, letter: Letter) -> Sent | None:
        """Our own recent message that is this letter."""
        if letter.message is not None:
            return None
        async with _told_apart(letter):
            found = await self._each(letter, self._found)
        return found if found.message else None

    async def _each(self, letter: Letter, do: Callable[[Place, Parcel], Awaitable[int]]) -> Sent:
        """Does something with every message of a letter; the last one. Message 0: nothing was left to say, or found."""
        channel = letter.channel if letter.audience is None else await self._private(letter.audience)
        place, message = self._client.get_partial_messageable(channel), 0
        for parcel in await self._parcels(letter):
            message = await do(place, parcel)
        return Sent(place=channel, message=message)

    async def _parcels(self, letter: Letter) -> list[Parcel]:
        post = letter.post
        return await self._forms(letter, post) if isinstance(post, Question) else [await self._parcel(letter)]

    async def _forms(self, letter: Letter, post: Question) -> list[Parcel]:
        """A driver's open questions, each with its form; what he alone was told stands above the first."""
        member, parcels, heard = letter.audience or 0, list[Parcel](), "\n".join(post.lines)
        for number in post.numbers:
            question = await self._desk.question(number, member)
            if isinstance(question, OpenQuestion):
                text, view, files = await self._page(question.model_copy(update={"told": ()}), member)
                words = Words(f"{heard}\n\n{text}".strip())
                nonce = f"{letter.nonce}.{number}"
                parcels.append(Parcel(words, view, mark=f":{number}:", nonce=nonce, files=files))
                heard = ""
        return [*parcels, self._told(letter, post, heard)] if heard else parcels

    def _told(self, letter: Letter, post: Question, heard: str) -> Parcel:
        """What he alone was told, where nothing is asked of him."""
        rest = f"{post.round}.{letter.take}.{letter.ordinal}"
        knobs = (Knob(self._wording.full_log(), "log", rest),)
        text = self._wording.told(letter.race, heard)
        return Parcel(Words(text), _knobs(letter.race, knobs), mark=f"b:log:{letter.race}:{rest}", nonce=letter.nonce)

    async def _parcel(self, letter: Letter) -> Parcel:
        card = await self._desk.card(letter.race)
        if isinstance(card, Refusal):
            raise Undeliverable("the race is not known")
        words = self._wording.of(letter, card.game)
        words = replace(words, mentions=tuple(m for m in words.mentions if m not in letter.quiet))
        view = _knobs(letter.race, words.knobs)
        picture = await self._artist.picture(card, words.drawn) if words.drawn else None
        picture = await self._artist.tables(words) if words.tables else picture
        file_name = f"race-{letter.race}-{letter.take}-{letter.ordinal}.png"
        last = words.knobs[-1] if words.knobs else None
        mark = file_name if picture else f"b:{last.act}:{letter.race}:{last.rest}" if last else ""
        return Parcel(words, view, picture, file_name, mark, letter.nonce)

    async def _private(self, member: int) -> int:
        return int((await self._client.http.start_private_message(member))["id"])

    async def _edit(self, channel: int, message: int, parcel: Parcel) -> None:
        """Rewrites text and widgets of a message; one that is gone or too old to edit is let be."""
        place = self._client.get_partial_messageable(channel).get_partial_message(message)
        words = parcel.words
        try:
            await place.edit(content=cut(words.text, CONTENT), view=parcel.view, allowed_mentions=only(*words.mentions))
        except HTTPException as error:
            if error.code not in (10008, 30046):
                raise

    async def _send(self, place: Place, parcel: Parcel) -> int:
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

    async def _found(self, place: Place, parcel: Parcel) -> int:
        """Our own recent message that carries the parcel's mark; 0 when there is none."""
        if not parcel.mark or self._client.user is None:
            return 0
        async for message in place.history(limit=LOOK_BACK):
            if message.author.id == self._client.user.id and any(parcel.mark in mark for mark in _marks(message)):
                return message.id
        return 0


@asynccontextmanager
async def _told_apart(letter: Letter) -> AsyncIterator[None]:
    """Discord's refusals as the outbox understands them. Their text may quote what was said: only codes go on."""
    try:
        yield
    except HTTPException as error:
        said = f"{error.status} {error.code}"
        if error.code in (GONE if letter.audience is None else GONE | CLOSED):
            raise Undeliverable(said) from None
        log.info("race %s, post %s is put off: %s", letter.race, letter.ordinal, said)
        raise Retry from None
    except (OSError, TimeoutError, aiohttp.ClientError) as error:
        log.info("race %s, post %s is put off: %s", letter.race, letter.ordinal, type(error).__name__)
        raise Retry from None


def _marks(message: discord.Message) -> set[str]:
    names = {a.filename for a in message.attachments}
    rows: Sequence[Any] = message.components
    children = [child for row in rows for child in getattr(row, "children", ())]
    return names | {str(getattr(child, "custom_id", "")) for child in children}


def _knobs(race: int, knobs: Sequence[Knob]) -> View | None:
    style = {True: ButtonStyle.primary, False: ButtonStyle.secondary}
    return buttons(*(button(k.label, k.act, k.race or race, k.rest, style[k.main]) for k in knobs)) if knobs else None


def _files(parcel: Parcel) -> list[discord.File]:
    if parcel.picture is None:
        return list(parcel.files)
    return [discord.File(io.BytesIO(parcel.picture.png), parcel.file_name, description=cut(parcel.picture.alt, ALT))]
