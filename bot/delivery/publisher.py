"""The Discord end of the outbox: posts, private messages, edits. Says what went wrong in three kinds, repeats nothing
that has arrived, and pings nobody who was not meant."""

import contextlib
import hashlib
import io
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord
from discord import ButtonStyle, HTTPException
from discord.ui import View
from discord.utils import MISSING

from bot.delivery.artist import Artist
from bot.delivery.sending import Doubtful, Retry, Undeliverable
from bot.desk.desk import Desk
from bot.desk.house import House
from bot.forms.discord_text import CONTENT, DESCRIPTION, cut, only, split
from bot.forms.discord_view import button, buttons
from bot.forms.page import FormText
from bot.forms.presses import form_sign, sign
from bot.render.board import Picture
from bot.telling.language import speaking
from bot.telling.mail import MARK, Lacking, Letter, Sent
from bot.telling.messages import Knob, Words
from bot.telling.posts import CoveredPost, FormsClosed, LobbyPost, QuestionPost, RaceOver, Report
from bot.telling.summaries import Actor, OpenQuestion, RaceSummary, Refusal
from bot.telling.wording import Wording

log = logging.getLogger(__name__)

Place = discord.PartialMessageable
Page = Callable[[OpenQuestion, Actor], Awaitable[tuple[FormText, View, Sequence[discord.File]]]]
"""The form of a question for a member: text, widgets, pictures."""

CLOSED = {50007, 50278}
"""This member takes no private messages from us: closed, blocked, or no server in common (Discord)."""
GONE = {10003, 10004, 50001, 50013, 50083, 160005}
"""The channel is gone, or we may no longer see it or write there (Discord)."""
ARCHIVED = 50083
"""The thread sleeps: a message sent to it would wake it, an edit does not (Discord)."""
FORBIDDEN = 50013
"""A permission is missing: to write, or only for what is sent beside the words (Discord)."""
TOO_LARGE = 413
"""The status with which a file is refused for good (Discord)."""
EPOCH = 1_420_070_400
"""There were no messages before 2015 (Discord)."""
FURTHEST = 500
"""Messages among which ours is looked for before it is sent again."""
RECENT = 50
"""Messages of a conversation among which a driver's settled forms are looked for."""
SKEW = 60
"""Seconds by which our clock may be ahead of Discord's."""
ALT = 1024
"""Characters of a picture's description (Discord)."""
FOOT = 40
"""Characters that are kept free for a message's foot."""


@dataclass(frozen=True)
class Parcel:
    """A message as it is sent, the `position`th of its letter. It is found again by the letter's mark in its picture's
    name, in its buttons or at its foot; the form of a question (`form`) by that question's number."""

    letter: Letter
    words: Words
    position: int = 0
    view: View | None = None
    form: int = 0
    picture: Picture | None = None
    files: Sequence[discord.File] = ()

    @property
    def race(self) -> int:
        """Whose it is."""
        return self.letter.race

    @property
    def file_name(self) -> str:
        """Of its picture."""
        return f"race-{self.race}-{self.letter.take}-{self.mark(0)}.png"

    @property
    def sign(self) -> str:
        """By what its last piece is known."""
        return form_sign(self.form) if self.form else self.mark(0)

    def mark(self, piece: int) -> str:
        """The beginning of the nonce."""
        return self.nonce(piece)[:MARK]

    def nonce(self, piece: int) -> str:
        """Of the last piece (0) or of those before it, counted from 1: the letter's, or one that follows from it."""
        own, where = self.letter.nonce, f"{self.position}.{piece}"
        return own if where == "0.0" else hashlib.sha256(f"{own}/{where}".encode()).hexdigest()[: len(own)]

    def without(self, lacking: Sequence[Lacking]) -> "Parcel":
        """In words alone, as far as that is necessary."""
        words = self.words
        if "embed_links" in lacking:
            words = replace(words, text=f"{words.text}\n{words.log}", log="")
        bare = not {"attach_files", "too_large"} & set(lacking)
        return replace(self, words=words, picture=self.picture if bare else None, files=self.files if bare else ())


class FoundMessages:
    """Our messages in a place since a letter was tried first, by their signs. `whole`: there are no others."""

    def __init__(self, signs: dict[str, int] | None = None, *, whole: bool = True) -> None:
        self._signs, self._whole = signs or {}, whole

    def at(self, sign: str) -> int:
        """The message with this sign; 0 where there is none. Raises Doubtful where nobody can know."""
        found = self._signs.get(sign, 0)
        if not found and not self._whole:
            raise Doubtful
        return found


class Publisher:
    """Says letters on Discord, each when `turn` returns. What cannot be said is told apart: Retry for now,
    Undeliverable for good."""

    def __init__(
        self,
        client: discord.Client,
        house: House,
        desk: Desk,
        wording: Wording,
        artist: Artist,
        page: Page,
        turn: Callable[[], Awaitable[None]],
    ) -> None:
        self._client, self._house, self._desk = client, house, desk
        self._wording, self._artist, self._page, self._turn = wording, artist, page, turn

    async def publish(self, letter: Letter) -> Sent:
        """A new message, or an edit of the one the letter belongs to, after the members who came before it."""
        await self._turn()
        async with _told_apart(letter):
            try:
                with speaking(letter.language):
                    return await self._published(letter)
            except HTTPException as error:
                if error.code != ARCHIVED or not await self._woken(letter.place or letter.channel):
                    raise
            with speaking(letter.language):
                return await self._published(letter)

    async def _woken(self, thread: int) -> bool:
        """Wakes a thread that has gone to sleep; one that was locked stays as its moderators left it."""
        found: Any = await self._client.http.get_channel(thread)
        if found.get("thread_metadata", {}).get("locked"):
            return False
        await self._client.http.edit_channel(thread, archived=False)
        return True

    async def _closed(self, letter: Letter, post: FormsClosed) -> Sent:
        """Takes picture and controls off every copy of a driver's settled forms; what stands above them stays."""
        place, signs = await self._place(letter), {form_sign(number) for number in post.numbers}
        line, mine = (await self._parcel(letter)).words.text, self._client.user
        message = 0
        async for one in place.history(limit=RECENT):
            if mine and one.author.id == mine.id and signs & set(_signs(one)):
                above = re.split(rf"(?m)^\*\*[^*\n]*#{letter.race} ", one.content)[0].strip()
                await one.edit(content=f"{above}\n\n{line}".strip(), embed=None, attachments=[], view=None)
                message = message or one.id
        return Sent(place=place.id, message=message)

    async def _published(self, letter: Letter) -> Sent:
        if isinstance(letter.post, FormsClosed):
            return await self._closed(letter, letter.post)
        if isinstance(letter.post, Report) and letter.post.aside:
            return Sent(place=letter.channel, message=0)
        if letter.message is not None and letter.place is not None:
            await self._edit(letter.place, letter.message, await self._parcel(letter))
            return Sent(place=letter.place, message=letter.message)
        place = await self._place(letter)
        landed, message, lacking = await self._landed(place, letter), 0, tuple[Lacking, ...]()
        for parcel in await self._parcels(letter):
            message, lacked = await self._send(place, parcel, landed)
            lacking = (*lacking, *lacked)
        return Sent(place=place.id, message=message, lacking=lacking)

    async def find(self, letter: Letter) -> Sent | None:
        """Our own messages that are this letter; the last one."""
        if letter.message is not None or isinstance(letter.post, FormsClosed):
            return None
        async with _told_apart(letter):
            with speaking(letter.language):
                place, parcels = await self._place(letter), await self._parcels(letter)
            landed = await self._landed(place, letter)
            found = [landed.at(parcel.sign) for parcel in parcels]
        return Sent(place=place.id, message=found[-1]) if found and all(found) else None

    async def _place(self, letter: Letter) -> Place:
        channel = letter.channel if letter.audience is None else await self._private(letter.audience)
        return self._client.get_partial_messageable(channel)

    async def _landed(self, place: Place, letter: Letter) -> FoundMessages:
        """What may have arrived of a letter that has been tried before."""
        if not letter.tries or self._client.user is None:
            return FoundMessages()
        since = datetime.fromtimestamp(max((letter.first or 0) - SKEW, EPOCH), UTC)
        signs, read = dict[str, int](), 0
        async for message in place.history(limit=FURTHEST + 1, after=since, oldest_first=True):
            read += 1
            if message.author.id == self._client.user.id:
                signs |= dict.fromkeys(_signs(message), message.id)
        return FoundMessages(signs, whole=read <= FURTHEST)

    async def _parcels(self, letter: Letter) -> list[Parcel]:
        post = letter.post
        return await self._forms(letter, post) if isinstance(post, QuestionPost) else [await self._parcel(letter)]

    async def _forms(self, letter: Letter, post: QuestionPost) -> list[Parcel]:
        """A driver's open questions, each with its form; what he alone was told stands above the first."""
        reader, parcels, heard = Actor(member=letter.audience or 0), list[Parcel](), "\n".join(post.lines)
        for position, number in enumerate(post.numbers):
            question = await self._desk.question(number, reader)
            _theirs(question)
            if isinstance(question, OpenQuestion):
                text, view, files = await self._page(question.model_copy(update={"told": ()}), reader)
                if isinstance(post, CoveredPost):
                    heard = self._wording.of(letter, question.game).text
                words = Words(f"{heard}\n\n{text.said}".strip(), text.form)
                parcels.append(Parcel(letter, words, position, view, number, files=files))
                heard = ""
        return [*parcels, self._told(letter, post, heard)] if heard else parcels

    def _told(self, letter: Letter, post: QuestionPost, heard: str) -> Parcel:
        """What he alone was told, where nothing is asked of him."""
        knob = Knob(self._wording.full_log(), "log", str(post.round))
        return Parcel(letter, Words(self._wording.told(letter.race, heard), knobs=(knob,)), len(post.numbers))

    async def _parcel(self, letter: Letter) -> Parcel:
        summary = await self._house.summary(letter.race)
        _theirs(summary)
        if isinstance(summary, Refusal):
            raise Undeliverable("the race is not known")
        words = self._wording.of(letter, summary.game)
        words = replace(words, mentions=tuple(m for m in words.mentions if m not in letter.quiet))
        return Parcel(letter, words, picture=await self._picture(summary, letter.post, words))

    async def _picture(self, summary: RaceSummary, post: object, words: Words) -> Picture | None:
        """What goes with a post, if anything does."""
        if isinstance(post, RaceOver):
            return await self._artist.flag(summary, post, words.finish)
        if isinstance(post, LobbyPost):
            return await self._artist.lobby(summary) if post.stage == "lobby" else None
        if words.tables:
            return await self._artist.tables(words)
        return await self._artist.picture(summary, words.drawn, words.told) if words.drawn else None

    async def _private(self, member: int) -> int:
        return int((await self._client.http.start_private_message(member))["id"])

    async def _edit(self, channel: int, message: int, parcel: Parcel) -> None:
        """Rewrites text and widgets of a message; one that is gone or too old to edit is let be."""
        place, view = self._client.get_partial_messageable(channel).get_partial_message(message), _view(parcel)
        text = parcel.words.text
        text = cut(text, CONTENT) if view else self._footed(cut(text, CONTENT - FOOT), parcel, 0)
        files = _files(parcel) or ([] if parcel.words.bare else MISSING)
        try:
            await place.edit(content=text, view=view, attachments=files, allowed_mentions=_called(parcel))
        except HTTPException as error:
            if error.code not in (10008, 30046):
                raise

    async def _send(self, place: Place, parcel: Parcel, landed: FoundMessages) -> tuple[int, tuple[Lacking, ...]]:
        """A message that is not there yet, and what it had to do without."""
        there = landed.at(parcel.sign)
        if there:
            return there, ()
        try:
            return await self._say(place, parcel, landed), ()
        except HTTPException as error:
            for lacking in _ways(parcel, error):
                with contextlib.suppress(discord.Forbidden):
                    return await self._say(place, parcel.without(lacking), landed), lacking
            raise

    async def _say(self, place: Place, parcel: Parcel, landed: FoundMessages) -> int:
        """All pieces; widgets and picture go with the last."""
        words, allowed, view = parcel.words, _called(parcel), _view(parcel)
        marked = bool(parcel.picture or view)
        fits = marked and len(words.text) <= CONTENT
        *first, last = [words.text] if fits else split(words.text, CONTENT - FOOT) or [""]
        for i, piece in enumerate(first, 1):
            if not landed.at(parcel.mark(i)):
                text = self._footed(piece, parcel, i)
                await place.send(text, nonce=parcel.nonce(i), allowed_mentions=allowed)
        message = await place.send(
            (last if marked else self._footed(last, parcel, 0)) or None,
            embeds=[discord.Embed(description=cut(words.log, DESCRIPTION))] if words.log else MISSING,
            files=_files(parcel) or MISSING,
            view=view or MISSING,
            nonce=parcel.nonce(0),
            allowed_mentions=allowed,
            silent=parcel.letter.audience in parcel.letter.quiet,
        )
        return message.id

    def _footed(self, text: str, parcel: Parcel, piece: int) -> str:
        return f"{text}\n{self._wording.foot(parcel.race, parcel.mark(piece))}"


@contextlib.asynccontextmanager
async def _told_apart(letter: Letter) -> AsyncIterator[None]:
    """Discord's refusals as the outbox understands them. Their text may quote what was said: only codes go on."""
    try:
        yield
    except HTTPException as error:
        said = f"{error.status} {error.code}"
        if error.code in (GONE if letter.audience is None else GONE | CLOSED):
            raise Undeliverable(said) from None
        log.info("race %s, post %s is put off: %s", letter.race, letter.ordinal, said)
        raise Retry(reason=said) from None
    except (OSError, TimeoutError, aiohttp.ClientError) as error:
        log.info("race %s, post %s is put off: %s", letter.race, letter.ordinal, type(error).__name__)
        raise Retry(reason=type(error).__name__) from None


def _theirs(found: object) -> None:
    """A post of a race that newer rules have written is left to whoever has them. Raises Retry."""
    if isinstance(found, Refusal) and found.code == "updating":
        raise Retry(reason="newer rules have written the race")


def _called(parcel: Parcel) -> discord.AllowedMentions:
    return only(*parcel.words.mentions, roles=parcel.words.roles)


def _signs(message: discord.Message) -> Iterator[str]:
    """By what a message of ours may be known: its files, its buttons and menus, the last word of its foot."""
    for file in message.attachments:
        yield file.filename.removesuffix(".png").rpartition("-")[2]
    rows: Sequence[Any] = message.components
    for child in (child for row in rows for child in getattr(row, "children", ())):
        yield sign(str(getattr(child, "custom_id", None) or ""))
    last = message.content.rpartition("\n")[2]
    if last.startswith("-# "):
        yield last.split()[-1]


def _ways(parcel: Parcel, refusal: HTTPException) -> list[tuple[Lacking, ...]]:
    """What a message may do without, if that is what was refused; the least first."""
    pictured = bool(parcel.picture or parcel.files)
    if refusal.status == TOO_LARGE:
        return [("too_large",)] if pictured else []
    if refusal.code != FORBIDDEN:
        return []
    files: list[tuple[Lacking, ...]] = [("attach_files",)] if pictured else []
    embeds: list[tuple[Lacking, ...]] = [("embed_links",)] if parcel.words.log else []
    return [*files, *embeds, *([("attach_files", "embed_links")] if files and embeds else ())]


def _view(parcel: Parcel) -> View | None:
    """A form's widgets, or the buttons of a post."""
    if parcel.view or not parcel.words.knobs:
        return parcel.view
    style = {True: ButtonStyle.primary, False: ButtonStyle.secondary}
    knobs, mark = parcel.words.knobs, parcel.mark(0)
    return buttons(*(button(k.label, k.act, k.race or parcel.race, k.rest, style[k.main], mark) for k in knobs))


def _files(parcel: Parcel) -> list[discord.File]:
    if parcel.picture is None:
        return list(parcel.files)
    return [discord.File(io.BytesIO(parcel.picture.png), parcel.file_name, description=cut(parcel.picture.alt, ALT))]
