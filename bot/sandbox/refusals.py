"""Discord's error responses: one exception, and a function for each refusal the sandbox uses."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


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

    def body(self) -> Json:
        return {"message": self.message, "code": self.code, **self.more}


def unauthorized() -> RequestRefused:
    return RequestRefused(401, 0, "401: Unauthorized")


def unknown_path() -> RequestRefused:
    return RequestRefused(404, 0, "404: Not Found")


def unknown(code: int, thing: str) -> RequestRefused:
    return RequestRefused(404, code, f"Unknown {thing}")


def unknown_channel() -> RequestRefused:
    return unknown(10003, "Channel")


def unknown_guild() -> RequestRefused:
    return unknown(10004, "Guild")


def unknown_member() -> RequestRefused:
    return unknown(10007, "Member")


def unknown_message() -> RequestRefused:
    return unknown(10008, "Message")


def unknown_emoji() -> RequestRefused:
    return unknown(10014, "Emoji")


def unknown_user() -> RequestRefused:
    return unknown(10013, "User")


def unknown_webhook() -> RequestRefused:
    return unknown(10015, "Webhook")


def unknown_interaction() -> RequestRefused:
    return unknown(10062, "interaction")


def invalid_webhook_token() -> RequestRefused:
    return RequestRefused(401, 50027, "Invalid Webhook Token")


def already_acknowledged() -> RequestRefused:
    return RequestRefused(400, 40060, "Interaction has already been acknowledged.")


def dms_closed() -> RequestRefused:
    return RequestRefused(403, 50007, "Cannot send messages to this user")


def no_mutual_guild() -> RequestRefused:
    return RequestRefused(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def dms_too_fast() -> RequestRefused:
    return RequestRefused(403, 40003, "You are opening direct messages too fast.")


def missing_access() -> RequestRefused:
    return RequestRefused(403, 50001, "Missing Access")


def missing_permissions() -> RequestRefused:
    return RequestRefused(403, 50013, "Missing Permissions")


def not_the_author() -> RequestRefused:
    return RequestRefused(403, 50005, "Cannot edit a message authored by another user")


def thread_archived() -> RequestRefused:
    return RequestRefused(400, 50083, "Thread is archived")


def thread_exists() -> RequestRefused:
    return RequestRefused(400, 160004, "A thread has already been created for this message")


def tags_of_one_name() -> RequestRefused:
    return RequestRefused(400, 40061, "Tag names must be unique")


def too_large() -> RequestRefused:
    return RequestRefused(413, 40005, "Request entity too large", source="docs: reference#uploading-files (10 MiB)")


def empty_message() -> RequestRefused:
    return RequestRefused(400, 50006, "Cannot send an empty message", source="docs: resources/message#create-message")


def not_json() -> RequestRefused:
    return RequestRefused(400, 50109, "The request body contains invalid JSON.")


def old_message_edits(retry_after: float) -> RequestRefused:
    text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return _retry_later(30046, text, retry_after, everywhere=False)


def rate_limited(retry_after: float, *, everywhere: bool = False) -> RequestRefused:
    return _retry_later(0, "You are being rate limited.", retry_after, everywhere=everywhere)


def _retry_later(code: int, text: str, retry_after: float, *, everywhere: bool) -> RequestRefused:
    refusal = RequestRefused(429, code, text, retry_after=retry_after)
    refusal.more["global"] = everywhere
    return refusal


def server_error(status: int = 500) -> RequestRefused:
    return RequestRefused(status, 0, f"{status}: Internal Server Error")


def invalid_form(path: tuple[str | int, ...], code: str, message: str, source: str) -> RequestRefused:
    """Return a 50035 whose error tree has one leaf at `path`."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for step in reversed(path):
        tree = {str(step): tree}
    return RequestRefused(400, 50035, "Invalid Form Body", source=source, errors=tree)
