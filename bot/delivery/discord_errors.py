"""Errors of requests to Discord, and sentences for refusals and gateway closures; they quote no user text."""

import os
import re
import ssl
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord
from aiohttp import ClientConnectionError, ClientConnectorDNSError, ClientError
from discord import (
    ConnectionClosed,
    DiscordServerError,
    GatewayNotFound,
    HTTPException,
    LoginFailure,
    PrivilegedIntentsRequired,
)

from bot.util.error_places import describe_error
from rules.questions import InvalidAnswer

CONNECTION_ERRORS = (OSError, TimeoutError, ClientError)
"""Errors of a request that did not reach Discord, or whose answer did not arrive."""
REQUEST_ERRORS = (HTTPException, *CONNECTION_ERRORS)
"""Errors of a request that Discord refused, that did not reach it, or whose answer did not arrive."""
MAX_NAMED_FIELDS = 5
"""Fields that are named when Discord refuses them; the rest are only counted."""
INTENTS_CLOSE_CODES = frozenset({4013, 4014})
"""The gateway does not allow the intents, or does not know them (Discord)."""
WRONG_TOKEN = "Discord refused the token in DISCORD_TOKEN."  # noqa: S105 (a sentence)
FATAL_CLOSE_SENTENCES = {
    4004: WRONG_TOKEN,
    **dict.fromkeys(
        INTENTS_CLOSE_CODES, "Discord refused the intents: the application must be allowed direct messages."
    ),
    4010: "Discord refused the shards that the settings ask for (4010).",
    4011: "Discord refused the connection: the bot is in too many servers for so few shards (4011).",
    4012: "Discord refused the connection: it no longer speaks this version of the gateway (4012).",
}
"""Sentences for gateway closures that cannot be retried, by Discord's close code."""


def describe_end(error: BaseException) -> str:
    """Describe in one sentence the error that ended the bot; an unexpected error includes its place in the code."""
    if isinstance(error, LoginFailure):
        return WRONG_TOKEN
    if isinstance(error, DiscordServerError):
        return f"Discord cannot be reached ({describe_refusal(error)})."
    if isinstance(error, HTTPException):
        return f"Discord refused {describe_refusal(error)}."
    if isinstance(error, OSError | ClientConnectionError | GatewayNotFound):
        return f"Discord cannot be reached ({_describe_connection_error(error)})."
    return describe_fatal_close(error) or f"The bot stopped: {describe_error(error)}."


def _describe_connection_error(error: BaseException) -> str:
    """Say why a connection failed, and what the host can look at."""
    if isinstance(error, ClientConnectorDNSError):
        return "its address is not found: check this machine's network"
    if isinstance(error, ssl.SSLError):
        return "its certificate is not accepted: check this machine's clock, and proxies on the way"
    if isinstance(error, TimeoutError):
        return "no answer in time: check this machine's network"
    if isinstance(error, OSError) and error.errno:
        return f"{os.strerror(error.errno)}: check this machine's network, and STEWARD_DISCORD_API if you have set it"
    return type(error).__name__


def describe_refusal(error: HTTPException) -> str:
    """Name the refused request, status and code, and the fields that were refused: `PUT /applications/1/commands:
    400 50035 (0.options.1.name, …)`. Neither Discord's sentence nor a token in the path is repeated."""
    fields = [*_list_field_paths(getattr(error, "_errors", None))]
    field_names = ", ".join(fields[:MAX_NAMED_FIELDS])
    more = f" and {len(fields) - MAX_NAMED_FIELDS} more" if len(fields) > MAX_NAMED_FIELDS else ""
    return f"{_describe_request(error)}: {error.status} {error.code}" + (f" ({field_names}{more})" if fields else "")


def describe_fatal_close(error: BaseException) -> str | None:
    """Describe in one sentence why the gateway closed for good; None if `error` is something else."""
    if isinstance(error, PrivilegedIntentsRequired):
        return FATAL_CLOSE_SENTENCES[4014]
    if isinstance(error, ConnectionClosed):
        return FATAL_CLOSE_SENTENCES.get(error.code, f"Discord closed the connection for good ({error.code}).")
    return None


def _describe_request(error: HTTPException) -> str:
    response: Any = error.response
    path = re.sub(r"^/api(/v\d+)?(?=/)", "", response.url.path)
    # The path holds the interaction's token, with which anybody could answer as the bot.
    path = re.sub(r"^(/(?:webhooks|interactions)/\d+)/[^/]+", r"\1/…", path)
    return f"{response.method} {path}"


def _list_field_paths(errors: object, path: str = "") -> Iterator[str]:
    """Yield the paths in Discord's tree of `errors` that have a reason."""
    if not isinstance(errors, Mapping):
        return
    if "_errors" in errors:
        yield path or "_errors"
    for key, below in errors.items():
        if key != "_errors":
            yield from _list_field_paths(below, f"{path}.{key}" if path else str(key))


T = TypeVar("T")

MISSING_PERMISSIONS_CODE = 50013
"""Discord's code for a missing permission: to write at all, or only to attach or embed."""
INVALID_FORM_CODE = 50035
"""Discord's code for a message that it cannot show, for instance with a picture that is not attached."""
TOO_LARGE_STATUS = 413
"""HTTP status with which Discord refuses a file that is too large."""
PICTURE_SUFFIX = ".png"
"""File suffix of pictures that only illustrate the text; any other file is what the member asked for."""

Files = Sequence[discord.File] | None


def are_refused(error: HTTPException) -> bool:
    """Whether Discord may have refused the attachments."""
    return error.status == TOO_LARGE_STATUS or error.code == MISSING_PERMISSIONS_CODE


async def send_with_or_without(files: Files, send: Callable[[Files], Awaitable[T]]) -> T:
    """Send a message with its files; if Discord refuses them, send it without its pictures.

    A file that the member asked for cannot be left out: InvalidAnswer then gives the reason."""
    try:
        return await send(files)
    except HTTPException as error:
        if not files or not are_refused(error):
            raise
        if any(not file.filename.endswith(PICTURE_SUFFIX) for file in files):
            raise _to_invalid_answer(error, files) from error
    return await send(())


def _to_invalid_answer(error: HTTPException, files: Sequence[discord.File]) -> InvalidAnswer:
    if error.status != TOO_LARGE_STATUS:
        return InvalidAnswer("missing_permission", permissions=["attach_files"])
    return InvalidAnswer("answer_too_large", file=files[-1].filename)
