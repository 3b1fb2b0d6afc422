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

    def render_body(self) -> Json:
        return {"message": self.message, "code": self.code, **self.more}


def make_unauthorized_error() -> RequestRefused:
    return RequestRefused(401, 0, "401: Unauthorized")


def make_unknown_path_error() -> RequestRefused:
    return RequestRefused(404, 0, "404: Not Found")


def make_unknown_error(code: int, thing: str) -> RequestRefused:
    return RequestRefused(404, code, f"Unknown {thing}")


def make_unknown_channel_error() -> RequestRefused:
    return make_unknown_error(10003, "Channel")


def make_unknown_guild_error() -> RequestRefused:
    return make_unknown_error(10004, "Guild")


def make_unknown_member_error() -> RequestRefused:
    return make_unknown_error(10007, "Member")


def make_unknown_message_error() -> RequestRefused:
    return make_unknown_error(10008, "Message")


def make_unknown_emoji_error() -> RequestRefused:
    return make_unknown_error(10014, "Emoji")


def make_unknown_user_error() -> RequestRefused:
    return make_unknown_error(10013, "User")


def make_unknown_webhook_error() -> RequestRefused:
    return make_unknown_error(10015, "Webhook")


def make_unknown_interaction_error() -> RequestRefused:
    return make_unknown_error(10062, "interaction")


def make_invalid_token_error() -> RequestRefused:
    return RequestRefused(401, 50027, "Invalid Webhook Token")


def make_already_acknowledged_error() -> RequestRefused:
    return RequestRefused(400, 40060, "Interaction has already been acknowledged.")


def make_dms_closed_error() -> RequestRefused:
    return RequestRefused(403, 50007, "Cannot send messages to this user")


def make_no_mutual_guild_error() -> RequestRefused:
    return RequestRefused(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def make_dms_too_fast_error() -> RequestRefused:
    return RequestRefused(403, 40003, "You are opening direct messages too fast.")


def make_missing_access_error() -> RequestRefused:
    return RequestRefused(403, 50001, "Missing Access")


def make_missing_permissions_error() -> RequestRefused:
    return RequestRefused(403, 50013, "Missing Permissions")


def make_not_author_error() -> RequestRefused:
    return RequestRefused(403, 50005, "Cannot edit a message authored by another user")


def make_thread_archived_error() -> RequestRefused:
    return RequestRefused(400, 50083, "Thread is archived")


def make_thread_exists_error() -> RequestRefused:
    return RequestRefused(400, 160004, "A thread has already been created for this message")


def make_duplicate_tag_error() -> RequestRefused:
    return RequestRefused(400, 40061, "Tag names must be unique")


def make_too_large_error() -> RequestRefused:
    return RequestRefused(413, 40005, "Request entity too large", source="docs: reference#uploading-files (10 MiB)")


def make_empty_message_error() -> RequestRefused:
    return RequestRefused(400, 50006, "Cannot send an empty message", source="docs: resources/message#create-message")


def make_invalid_json_error() -> RequestRefused:
    return RequestRefused(400, 50109, "The request body contains invalid JSON.")


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


def make_invalid_form_error(path: tuple[str | int, ...], code: str, message: str, source: str) -> RequestRefused:
    """Return a 50035 whose error tree has one leaf at `path`."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for step in reversed(path):
        tree = {str(step): tree}
    return RequestRefused(400, 50035, "Invalid Form Body", source=source, errors=tree)
