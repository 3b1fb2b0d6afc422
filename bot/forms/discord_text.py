"""Text within Discord's limits and without anything that pings or formats by accident."""

import re
from collections.abc import Iterable
from typing import TypeVar

import discord

T = TypeVar("T")

CONTENT, DESCRIPTION = 2000, 4096
"""Characters of a message; of an embed's description (Discord)."""
NAME = 32
"""Characters of a driver's name that are shown."""

BROKEN = re.compile("[\x00\ud800-\udfff]")
"""Noughts, and halves of characters (Unicode: surrogates)."""
TURNED = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks of the direction of writing; right-to-left letters need none."""

NOBODY = discord.AllowedMentions.none()


def whole(said: T) -> T:
    """What came in, its texts without what no message and no file can hold: halves of characters, and noughts."""
    if isinstance(said, str):
        return BROKEN.sub("", said)  # type: ignore[return-value]
    if isinstance(said, list):
        return [whole(one) for one in said]  # type: ignore[return-value]
    if isinstance(said, dict):
        return {name: whole(one) for name, one in said.items()}  # type: ignore[return-value]
    return said


def only(*members: int, roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """Pings these members and roles, and nobody else."""
    called = [discord.Object(role) for role in roles]
    return discord.AllowedMentions(everyone=False, roles=called, users=[discord.Object(m) for m in members])


def disarmed(text: str) -> str:
    """Typed text without markup, mentions, links that unfold, line breaks, or marks that turn what follows about."""
    one_line = " ".join(TURNED.sub("", text).split())
    plain = discord.utils.escape_mentions(discord.utils.escape_markdown(one_line))
    return re.sub(r"<(?=[@#:/atid])", "<\u200b", plain).replace("://", ":\u200b//")


def shown_name(name: str) -> str:
    """A member's name as it may stand in any message."""
    return disarmed(cut(" ".join(name.split()) or "?", NAME))


def cut(text: str, longest: int) -> str:
    """The text, shortened to a limit with an ellipsis."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def split(text: str, longest: int = CONTENT) -> list[str]:
    """The text in pieces, parted at line ends where that is possible."""
    pieces, piece = list[str](), ""
    for line in text.split("\n"):
        for part in _chopped(line, longest):
            joined = f"{piece}\n{part}" if piece else part
            if len(joined) > longest:
                pieces.append(piece)
                joined = part
            piece = joined
    return [*pieces, piece] if piece else pieces


def _chopped(line: str, longest: int) -> list[str]:
    return [line[i : i + longest] for i in range(0, len(line), longest)] or [""]
