"""States of a post in the outbox: new, queued, delivered, blocked."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from bot.posts.types import (
    Abandoned,
    Correction,
    Digest,
    DmClosed,
    FormsClosed,
    FormsPutOff,
    Held,
    HiddenQuestionPost,
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
    Ruled,
    SeasonTables,
    StewardQuestionsPost,
)
from rules.base import Value

MARK_CHARS = 6
"""Number of characters of a post's nonce by which its message is found again."""


Post = Annotated[
    LobbyPost
    | Opened
    | Report
    | PartOver
    | QuestionPost
    | HiddenQuestionPost
    | FormsClosed
    | FormsPutOff
    | Reminder
    | Digest
    | Notice
    | DmClosed
    | Held
    | Paused
    | Resumed
    | Ruled
    | StewardQuestionsPost
    | Correction
    | Abandoned
    | RaceOver
    | SeasonTables,
    Field(discriminator="kind"),
]


POST_ADAPTER: TypeAdapter[Any] = TypeAdapter(Post)


class NewPost(Value):
    """A post to be queued. `audience`: the member who gets it as a direct message, None for the race's channel.

    Posts with one `subject` share one message, which is sent once and then edited ("" is a message of its own)."""

    post: Post
    subject: str = ""
    audience: int | None = None


class SentPost(Value):
    """What a message of ours was about. `audience`: the member who got it as a direct message; `round`: None for a
    post about a race as a whole."""

    race: int
    kind: str
    audience: int | None
    round: int | None


class QueuedPost(NewPost):
    """A post waiting for delivery.

    `message`: the message of its subject, to be edited, if it has been sent (in `place`); none if the race has
    moved to another `channel` since. `nonce`: 20 characters, the same for every attempt. `tries`: earlier
    attempts; from 1 on Discord may have received it, since `first`; `reason`: result of the last one. `quiet`:
    members of the race who must not be pinged now; `language`: language of the text. `decisive_url`: of the flag,
    the message about the round of the race's moment. `watched`: the race is one of bots alone, to be watched."""

    id: int
    race: int
    branch: int
    ordinal: int
    guild: int
    channel: int
    message: int | None = None
    place: int | None = None
    tries: int = 0
    first: int | None = None
    reason: str = ""
    quiet: tuple[int, ...] = ()
    nonce: str
    language: str = "en"
    decisive_url: str = ""
    watched: bool = False

    @property
    def mark(self) -> str:
        """Mark by which the message is found again: in a file name, in a button, or in the footer."""
        return self.nonce[:MARK_CHARS]

    @property
    def label(self) -> str:
        """Name of the post in the log; channel and members count their posts separately."""
        return f"race {self.race}, {'public' if self.audience is None else 'private'} post {self.ordinal}"


MissingPermission = Literal["attach_files", "embed_links", "too_large"]
"""Reason why a message went out without its picture; a permission, or `too_large`."""


class Delivered(Value):
    """Where a post was delivered (channel and message), and which permissions were missing.
    For a direct message, `place` is the channel of that conversation."""

    place: int
    message: int
    lacking: tuple[MissingPermission, ...] = ()


class BlockedQueue(Value):
    """A queue of posts of a race that is blocked by its first post.
    The queue leads to the race's channel or to a member (`audience`).

    `id`: the first post; `reason`: Discord's last error; `posts`: number of waiting posts; `channel`: of the race;
    `told`: the organiser has been notified."""

    id: int
    race: int
    audience: int | None
    reason: str
    since: int
    posts: int
    channel: int
    told: bool = False
