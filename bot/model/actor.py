"""The actor of a request, and the rejection of one."""

from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from rules.base import Value
from rules.questions import InvalidAnswer

Visibility = Literal["seen", "hidden", "lost"]
"""A channel's visibility to a member: they may view it, they may not, or nobody can tell, as we cannot see it."""


VisibilityLookup = Callable[[int], Awaitable[Visibility]]


async def see_no_channel(channel: int) -> Visibility:
    """Report every channel as hidden: the visibility lookup of an unknown actor."""
    del channel
    return "hidden"


async def see_every_channel(channel: int) -> Visibility:
    """Say of every channel that it is visible, for actors that the bot makes up for its own work."""
    del channel
    return "seen"


def find_organiser(creator: int) -> int | None:
    """Return the id of the organiser, who created a race or season; None if nobody organises it: 0 stands for nobody, a
    negative id for a member who had themselves forgotten."""
    return creator if creator > 0 else None


def mention_organiser(creator: int) -> str:
    """Return the mention of the organiser; "" if nobody organises."""
    organiser = find_organiser(creator)
    return f"<@{organiser}>" if organiser else ""


class Rejection(Value):
    """The reason why a request was refused.

    `code` names a message of the group `refused`, `because` a rule item; `facts` fill the message."""

    code: str
    because: str = ""
    facts: dict[str, Any] = {}

    @classmethod
    def of(cls, error: InvalidAnswer) -> Self:
        """Return the rejection of an answer that the rules refuse."""
        return cls(code=error.code, because=error.because, facts=error.facts)

    def as_error(self) -> InvalidAnswer:
        """Return the rejection as the error that the rules raise."""
        return InvalidAnswer(self.code, self.because, **self.facts)


@dataclass(frozen=True)
class Admissions:
    """The races that an actor was let into in one interaction, so that each is authorised once.

    Only `bot.app.race_access` reads and fills it; a later interaction begins with none."""

    venues: dict[Hashable, Any] = field(default_factory=dict, compare=False)


class Actor(Value):
    """The member who makes a request, and the channel they act in; `guild` is None in direct messages.

    `sees`: looks up which channels of that server they may view; `manager`: they may manage it; `roles`:
    their roles there. `written_to`: they pressed a button of a direct message from us. `token`: the
    interaction's id, or "". `admissions`: what the interaction was let into; None: check at every call."""

    member: int
    name: str = ""
    guild: int | None = None
    channel: int = 0
    sees: VisibilityLookup = see_no_channel
    manager: bool = False
    roles: tuple[int, ...] = ()
    written_to: bool = False
    token: str = ""
    admissions: Admissions | None = None

    def make_token(self, action: str) -> str:
        """Return the token under which an action of this interaction happens once; "" without an interaction."""
        return f"{action}/{self.token}" if self.token else ""
