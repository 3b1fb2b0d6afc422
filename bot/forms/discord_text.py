"""Text within Discord's limits, without accidental pings or formatting."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

import discord

from bot.model.seats import SEAT_EMOJIS
from bot.pictures.alt_text import DIRECTION_MARKS

T = TypeVar("T")

MAX_MESSAGE_CHARS, MAX_EMBED_CHARS = 2000, 4096
"""Characters of a message; of an embed's description (Discord)."""
MAX_NAME_CHARS = 60
"""Characters of a name or title that are shown. Discord allows 32 in a member's name, Steward 60 in a title."""

INVALID_CHARS = re.compile("[\x00\ud800-\udfff]")
"""NUL and lone surrogates."""
CAR_EMOJI = re.compile(rf"<?:({'|'.join(SEAT_EMOJIS)})_[a-z]+_\d+_[0-9a-f]{{4}}:(?:\d+>)?")
"""A car's emoji as it is sent, or as a client copies it."""
NO_MENTIONS = discord.AllowedMentions.none()


def strip_invalid_chars(value: T) -> T:
    """Return a value whose texts lack NUL and lone surrogates, which no message or file can hold.

    A car's emoji, typed or copied back, becomes the circle that it stands for."""
    if isinstance(value, str):
        return CAR_EMOJI.sub(lambda one: SEAT_EMOJIS[one[1]], INVALID_CHARS.sub("", value))  # type: ignore[return-value]
    if isinstance(value, list):
        return [strip_invalid_chars(one) for one in value]  # type: ignore[return-value]
    if isinstance(value, dict):
        return {name: strip_invalid_chars(one) for name, one in value.items()}  # type: ignore[return-value]
    return value


def mention_only(*members: int, roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """Return mentions of these members and roles, and nobody else; members who had themselves forgotten are left out,
    since Discord refuses their negative ids."""
    mentioned_roles, mentioned_members = ([discord.Object(one) for one in ids if one > 0] for ids in (roles, members))
    return discord.AllowedMentions(everyone=False, roles=mentioned_roles, users=mentioned_members)


def escape_text(text: str) -> str:
    """Return typed text without markup, mentions, unfolding links, line breaks or direction marks."""
    one_line = " ".join(DIRECTION_MARKS.sub("", text).split())
    plain = discord.utils.escape_mentions(discord.utils.escape_markdown(one_line))
    return re.sub(r"<(?=[@#:/atid])", "<\u200b", plain).replace("://", ":\u200b//")


def unescape_text(text: str) -> str:
    """Return a text with escaped names for a place without markup, where it is read letter by letter: a button, a menu
    or a completion."""
    plain_text = DIRECTION_MARKS.sub("", re.sub(r"\\([^\w\s]|_)", r"\1", text).replace("\u200b", ""))
    return plain_text or text


@lru_cache(maxsize=1024)
def escape_name(name: str) -> str:
    """Return a name or title, safe in any message; cached, as every post has the same names."""
    return escape_text(truncate(" ".join(name.split()) or "?", MAX_NAME_CHARS))


def truncate(text: str, max_chars: int) -> str:
    """Return the text, shortened to a limit with an ellipsis."""
    return text if len(text) <= max_chars else f"{text[: max_chars - 1]}…"


def split_text(text: str, max_chars: int = MAX_MESSAGE_CHARS) -> list[str]:
    """Return the text in pieces, split at line ends where possible, else at spaces."""
    pieces, piece = list[str](), ""
    for line in text.split("\n"):
        for part in _split_line(line, max_chars):
            next_piece = f"{piece}\n{part}" if piece else part
            if len(next_piece) > max_chars:
                pieces.append(piece)
                next_piece = part
            piece = next_piece
    return [*pieces, piece] if piece else pieces


def _split_line(line: str, max_chars: int) -> list[str]:
    parts = list[str]()
    while len(line) > max_chars:
        space = line.rfind(" ", 1, max_chars + 1)
        parts.append(line[: space if space > 0 else max_chars])
        line = line[len(parts[-1]) :].removeprefix(" ")
    return [*parts, line]
