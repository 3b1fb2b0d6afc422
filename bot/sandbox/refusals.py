"""Discord's error responses: one exception, a table of refusals, and a function for each that has facts."""

from __future__ import annotations

from enum import Enum
from typing import Any

from bot.sandbox.world import Json

Path = tuple[str | int, ...]
"""Where in a request's JSON a fault lies."""


class RequestRefused(Exception):
    """A request that Discord would refuse.

    `status`: HTTP status; `code`: Discord's error code; `errors`: the error tree of a 50035; `source`: where
    the rule is documented (sent in a header); `more`: further fields of the body."""

    def __init__(self, status: int, code: int, message: str, *, source: str = "", **more: Any) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.source = source
        self.more = more

    def render_body(self) -> Json:
        return {"message": self.message, "code": self.code, **self.more}


class Refusal(Enum):
    """Refusals that never differ: HTTP status, Discord's error code, message, and where the rule is documented."""

    UNAUTHORIZED = 401, 0, "401: Unauthorized"
    UNKNOWN_PATH = 404, 0, "404: Not Found"
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild"
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member"
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
    UNKNOWN_USER = 404, 10013, "Unknown User"
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction"
    UNKNOWN_TAG = 404, 10087, "Unknown tag"
    INVALID_TOKEN = 401, 50027, "Invalid Webhook Token"
    ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged."
    DMS_CLOSED = 403, 50007, "Cannot send messages to this user"
    NO_MUTUAL_GUILD = 403, 50278, "Cannot send messages to this user due to having no mutual guilds"
    INVALID_RECIPIENT = 400, 50033, "Invalid Recipient(s)", "docs: resources/user#create-dm"
    DMS_TOO_FAST = 403, 40003, "You are opening direct messages too fast."
    MISSING_ACCESS = 403, 50001, "Missing Access"
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"
    NOT_AUTHOR = 403, 50005, "Cannot edit a message authored by another user"
    THREAD_ARCHIVED = 400, 50083, "Thread is archived"
    THREAD_EXISTS = 400, 160004, "A thread has already been created for this message"
    DUPLICATE_TAG = 400, 40061, "Tag names must be unique"
    TOO_LARGE = 413, 40005, "Request entity too large", "docs: reference#uploading-files (10 MiB)"
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message", "docs: resources/message#create-message"
    INVALID_JSON = 400, 50109, "The request body contains invalid JSON."

    def make_error(self) -> RequestRefused:
        status, code, message, *source = self.value
        return RequestRefused(status, code, message, source="".join(source))


def make_old_message_edits_error(retry_after: float) -> RequestRefused:
    text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return _make_retry_later_error(30046, text, retry_after, everywhere=False)


def make_rate_limit_error(retry_after: float, *, everywhere: bool = False) -> RequestRefused:
    return _make_retry_later_error(0, "You are being rate limited.", retry_after, everywhere=everywhere)


def _make_retry_later_error(code: int, text: str, retry_after: float, *, everywhere: bool) -> RequestRefused:
    refusal = RequestRefused(429, code, text, retry_after=retry_after)
    refusal.more["global"] = everywhere
    return refusal


def make_server_error(status: int = 500) -> RequestRefused:
    return RequestRefused(status, 0, f"{status}: Internal Server Error")


def make_invalid_form_error(path: Path, code: str, message: str, source: str) -> RequestRefused:
    """Return a 50035 whose error tree has one leaf at `path`."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for step in reversed(path):
        tree = {str(step): tree}
    return RequestRefused(400, 50035, "Invalid Form Body", source=source, errors=tree)
