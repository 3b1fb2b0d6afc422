"""Posts on their way: to whom, in whose place, and what has become of them."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from bot.telling.posts import (
    Abandoned,
    CoveredPost,
    Digest,
    DmClosed,
    FormsClosed,
    Held,
    LobbyPost,
    Notice,
    Opened,
    PartOver,
    Paused,
    QuestionPost,
    RaceOver,
    Reminder,
    Report,
    Resumed,
    SeasonTables,
)
from bot.telling.ruling_posts import Correction, Prompted, Ruled
from rules.values import Value

MARK = 6
"""Characters of a post's nonce by which its message is found again."""


Post = Annotated[
    LobbyPost
    | Opened
    | Report
    | PartOver
    | QuestionPost
    | CoveredPost
    | FormsClosed
    | Reminder
    | Digest
    | Notice
    | DmClosed
    | Held
    | Paused
    | Resumed
    | Ruled
    | Prompted
    | Correction
    | Abandoned
    | RaceOver
    | SeasonTables,
    Field(discriminator="kind"),
]


POST: TypeAdapter[Any] = TypeAdapter(Post)


class Letter(Value):
    """A post on its way.

    `audience`: a member for a direct message, None for the race's `channel`. `subject`: posts with one subject are
    one message, sent once and edited afterwards ("" stands alone); `message` is what to edit, if it has been sent
    (in `place`, which is another channel than `channel` after a move). `nonce`: 20 characters, the same for
    every attempt. `tries`: attempts before this one; from 1 on Discord may have seen it, since `first`. `quiet`:
    members of the race whom nothing may ping just now; `language`: in which it is written.
    """

    id: int
    race: int
    take: int
    ordinal: int
    guild: int
    channel: int
    audience: int | None
    subject: str
    message: int | None = None
    place: int | None = None
    tries: int = 0
    first: int | None = None
    quiet: tuple[int, ...] = ()
    nonce: str
    language: str = "en"
    post: Post

    @property
    def mark(self) -> str:
        """By which its message is found again: in a file's name, in a button, or at its foot."""
        return self.nonce[:MARK]


Lacking = Literal["attach_files", "embed_links", "too_large"]
"""Why a message went out in words alone: which permission was missing, or that its picture is refused for good."""


class Sent(Value):
    """Where a post ended up: channel (a direct message's own) and message; and what it had to do without."""

    place: int
    message: int
    lacking: tuple[Lacking, ...] = ()


class Stuck(Value):
    """A race's queue, to its channel or to a member (`audience`), that stands since its first post (`id`) was tried.

    `reason`: what Discord said last; `posts`: how many wait; `told`: its organiser knows.
    """

    id: int
    race: int
    audience: int | None
    reason: str
    since: int
    posts: int
    told: bool = False


class Draft(Value):
    """A post to be queued. `to`: a member, or None for the channel."""

    post: Post
    subject: str = ""
    to: int | None = None
