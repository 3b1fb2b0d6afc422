"""The Discord end of the outbox: posts, private messages, edits. Says what went wrong in three kinds, repeats nothing
that has arrived, and pings nobody who was not meant."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import HTTPException
from discord.ui import View
from discord.utils import MISSING

from bot.forms.discord_text import CONTENT, DESCRIPTION, cut, only, split

CLOSED = {50007, 50278}
"""This member takes no private messages from us: closed, blocked, or no server in common (Discord)."""
GONE = {10003, 10004, 50001, 50013, 50083, 160005}
"""The channel is gone, or we may no longer see it or write there (Discord)."""
LOOK_BACK = 50
"""How far back a message of ours is looked for before it is sent again."""
NONCE = 25
"""Characters of a nonce (Discord)."""


class Closed(Exception):
    """The member takes no private messages."""


class Gone(Exception):
    """The channel cannot be written to any more. The text says what is missing."""


class Later(Exception):
    """It did not work this time: try again."""


@dataclass(frozen=True)
class Letter:
    """A message to send. `log` stands in an embed; `picture` is PNG bytes under `file_name`, described by `alt`.

    `mark`: the custom id or file name by which it is found again; `nonce` keeps Discord from posting it twice.
    """

    text: str = ""
    log: str = ""
    view: View | None = None
    picture: bytes | None = None
    file_name: str = ""
    alt: str = ""
    mentions: tuple[int, ...] = ()
    mark: str = ""
    nonce: str = ""


class Publisher:
    """Sends letters. `again`: it may have arrived before a crash, so our own messages are looked through first."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def post(self, channel: int, letter: Letter, *, again: bool = False) -> int:
        """Posts into a channel; returns the message's id. Raises Gone, Later."""
        place = self._client.get_partial_messageable(channel)
        try:
            found = await self._found(place, letter) if again else None
            return found or await self._send(place, letter)
        except HTTPException as error:
            raise _meaning(error) from error
        except (OSError, TimeoutError) as error:
            raise Later(str(error)) from error

    async def whisper(self, member: int, letter: Letter, *, again: bool = False) -> tuple[int, int]:
        """Writes to a member in private; returns the channel's and the message's id. Raises Closed, Later."""
        try:
            opened = await self._client.http.start_private_message(member)
            return int(opened["id"]), await self.post(int(opened["id"]), letter, again=again)
        except HTTPException as error:
            raise _meaning(error) from error
        except Gone as error:
            raise Closed(str(error)) from error
        except (OSError, TimeoutError) as error:
            raise Later(str(error)) from error

    async def edit(self, channel: int, message: int, letter: Letter) -> None:
        """Rewrites text and widgets of a message; one that is gone or too old to edit is let be."""
        place = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await place.edit(
                content=cut(letter.text, CONTENT), view=letter.view, allowed_mentions=only(*letter.mentions)
            )
        except HTTPException as error:
            if error.code not in (10008, 30046):
                raise _meaning(error) from error
        except (OSError, TimeoutError) as error:
            raise Later(str(error)) from error

    async def _send(self, place: discord.PartialMessageable, letter: Letter) -> int:
        """All pieces of a letter; widgets and picture go with the last, by which it is found again."""
        *first, last = split(letter.text) or [""]
        for i, piece in enumerate(first):
            await place.send(piece, nonce=_nonce(letter, i + 1), allowed_mentions=only(*letter.mentions))
        message = await place.send(
            last or MISSING,
            embeds=_embeds(letter.log) or MISSING,
            files=_files(letter) or MISSING,
            view=letter.view or MISSING,
            nonce=_nonce(letter, 0),
            allowed_mentions=only(*letter.mentions),
        )
        return message.id

    async def _found(self, place: discord.PartialMessageable, letter: Letter) -> int | None:
        """Our own recent message that carries the letter's mark."""
        if not letter.mark or self._client.user is None:
            return None
        async for message in place.history(limit=LOOK_BACK):
            if message.author.id == self._client.user.id and letter.mark in _marks(message):
                return message.id
        return None


def _meaning(error: HTTPException) -> Exception:
    said = f"{error.status} {error.code}"
    if error.code in CLOSED:
        return Closed(said)
    return Gone(said) if error.code in GONE else Later(said)


def _marks(message: discord.Message) -> set[str]:
    names = {a.filename for a in message.attachments}
    rows: Sequence[Any] = message.components
    children = [child for row in rows for child in getattr(row, "children", ())]
    return names | {str(getattr(child, "custom_id", "")) for child in children}


def _embeds(log: str) -> list[discord.Embed]:
    return [discord.Embed(description=cut(log, DESCRIPTION))] if log else []


def _files(letter: Letter) -> list[discord.File]:
    if letter.picture is None:
        return []
    return [discord.File(io.BytesIO(letter.picture), letter.file_name, description=cut(letter.alt, 1024))]


def _nonce(letter: Letter, piece: int) -> str:
    if not letter.nonce:
        return discord.utils.time_snowflake(discord.utils.utcnow()).__str__()
    return cut(f"{piece}.{letter.nonce}", NONCE)
