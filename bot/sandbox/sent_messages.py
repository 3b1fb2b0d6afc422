"""Messages in the sandbox's channels, built from the bot's requests: files, embeds, components, mentions,
edits."""

from __future__ import annotations

import mimetypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.sandbox.components import normalize_components, normalize_embed
from bot.sandbox.permissions import Permission
from bot.sandbox.refusals import Path, Refusal
from bot.sandbox.rules_of_discord import V2_DOCS, MessageDraft, check_emojis, check_files, check_message, refuse
from bot.sandbox.world import COMPONENTS_V2, EPHEMERAL, LOADING, REPLY, Attachment, Channel, Json, Message, User, World

# The flags a bot may set: SUPPRESS_EMBEDS, EPHEMERAL, SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2.
SETTABLE_FLAGS = 1 << 2 | EPHEMERAL | 1 << 12 | COMPONENTS_V2
NONCE_MEMORY_SECONDS = 300.0
MAX_ALLOWED_MENTIONS = 100


@dataclass(frozen=True)
class Upload:
    """A file of a request, by the number in its field `files[n]`."""

    number: int
    filename: str
    content: bytes


def post_message(
    world: World,
    channel: Channel,
    author: User,
    payload: Json,
    uploads: Sequence[Upload],
    path: Path = (),
    **origin: Any,
) -> Message:
    """Post a new message in a channel. `origin`: only_for, interaction, kind, message_id."""
    twin = _find_by_nonce(world, channel, author, payload)
    if twin:
        return twin
    flags = int(payload.get("flags") or 0) & SETTABLE_FLAGS
    reference = _resolve_reference(channel, payload.get("message_reference"))
    kind = origin.pop("kind", REPLY if reference else 0)
    number = origin.pop("message_id", None) or world.make_id()
    message = Message(number, channel, author, world.now(), flags=flags, kind=kind, **origin)
    message.nonce, message.reference = payload.get("nonce"), reference
    fill_message(world, message, payload, uploads, path)
    channel.messages[message.id] = message
    world.publish("message sent", message)
    return message


def change_message(
    world: World, message: Message, payload: Json, uploads: Sequence[Upload], path: Path = ()
) -> Message:
    """Edit a message: absent fields stay, null fields are removed."""
    fill_message(world, message, payload, uploads, path)
    message.edited_at = world.now()
    world.publish("message edited", message)
    return message


def fill_deferred_answer(world: World, message: Message, payload: Json, uploads: Sequence[Upload]) -> Message:
    """Fill in the answer that a deferral announced; it stays ephemeral if the deferral was."""
    fill_message(world, message, payload, uploads)
    message.flags &= ~LOADING
    world.publish("message edited", message)
    return message


def remove_message(world: World, message: Message) -> None:
    message.channel.messages.pop(message.id, None)
    message.is_deleted = True
    world.publish("message deleted", message)


def fill_message(world: World, message: Message, payload: Json, uploads: Sequence[Upload], path: Path = ()) -> None:
    """Fill a message from a payload, or refuse and leave the message unchanged."""
    kept_files = _list_kept_attachments(message, payload)
    check_files(payload, [len(upload.content) for upload in uploads], len(kept_files), path)
    is_v2 = bool((message.flags | int(payload.get("flags") or 0)) & COMPONENTS_V2)
    draft = MessageDraft(
        payload.get("content", message.content) or "",
        payload.get("embeds", message.embeds) or [],
        payload.get("components", message.components) or [],
        len(kept_files) + len(uploads),
        is_v2,
    )
    check_message(payload, draft, path)
    _check_allowed_mentions(payload.get("allowed_mentions"), path)
    if "components" in payload:
        check_emojis(draft.components, world.emojis.keys(), (*path, "components"))
    files = kept_files + _attach_files(world, message, payload, uploads, path)
    resolver = _Resolver(world, files, path)
    embeds = message.embeds
    if "embeds" in payload:
        embeds = [normalize_embed(embed, resolver.resolve_embedded) for embed in payload["embeds"] or ()]
    components = message.components
    if "components" in payload:
        components = normalize_components(payload["components"] or [], resolver.resolve_media)
    message.content, message.embeds, message.components, message.attachments = draft.content, embeds, components, files
    message.flags |= COMPONENTS_V2 if is_v2 else 0
    world.read_mentions(message, payload.get("allowed_mentions"))


def _check_allowed_mentions(allowed: Json | None, path: Path) -> None:
    source = "docs: resources/message#allowed-mentions-object"
    for kind in ("users", "roles"):
        ids = (allowed or {}).get(kind) or ()
        if len(ids) > MAX_ALLOWED_MENTIONS:
            text = f"Must be {MAX_ALLOWED_MENTIONS} or fewer in length."
            refuse((*path, "allowed_mentions", kind), "BASE_TYPE_MAX_LENGTH", text, source)
        for n, id in enumerate(ids):
            if not str(id).isdecimal():
                text = f'Value "{id}" is not snowflake.'
                refuse((*path, "allowed_mentions", kind, n), "NUMBER_TYPE_COERCE", text, source)


def _find_by_nonce(world: World, channel: Channel, author: User, payload: Json) -> Message | None:
    nonce = payload.get("nonce")
    if nonce is None or not payload.get("enforce_nonce"):
        return None
    for message in reversed(channel.messages.values()):
        if message.author is author and str(message.nonce) == str(nonce):
            return message if world.now() - message.sent_at < NONCE_MEMORY_SECONDS else None
    return None


def _resolve_reference(channel: Channel, reference: Json | None) -> Message | None:
    if not reference:
        return None
    quoted_message = channel.messages.get(int(reference["message_id"]))
    if quoted_message is None and reference.get("fail_if_not_exists", True):
        text, source = "Unknown message", "docs: resources/message#message-reference-structure"
        refuse(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", text, source)
    return quoted_message


def _list_kept_attachments(message: Message, payload: Json) -> list[Attachment]:
    if "attachments" not in payload:
        return list(message.attachments)
    named_ids = {int(entry["id"]) for entry in payload["attachments"] or ()}
    return [attachment for attachment in message.attachments if attachment.id in named_ids]


def _attach_files(
    world: World, message: Message, payload: Json, uploads: Sequence[Upload], path: Path
) -> list[Attachment]:
    descriptions = {int(entry["id"]): entry for entry in payload.get("attachments") or ()}
    known_numbers = {upload.number for upload in uploads} | {attachment.id for attachment in message.attachments}
    for number in descriptions.keys() - known_numbers:
        text = f"Attachment data for id {number} is missing"
        refuse((*path, "attachments"), "ATTACHMENT_NOT_FOUND", text, "docs: reference#uploading-files")
    return [_make_attachment(world, message, upload, descriptions.get(upload.number, {})) for upload in uploads]


def _make_attachment(world: World, message: Message, upload: Upload, entry: Json) -> Attachment:
    filename = entry.get("filename") or upload.filename
    one = store_attachment(world, filename, upload.content)
    one.description = entry.get("description")
    one.is_ephemeral = message.is_ephemeral
    return one


def store_attachment(world: World, filename: str, content: bytes) -> Attachment:
    """Store a file with its type and, for PNG, its size; from now on it can be fetched."""
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    width, height = read_png_size(content)
    one = Attachment(world.make_id(), filename, content, kind, width=width, height=height)
    world.attachments[one.id] = one
    return one


def read_png_size(content: bytes) -> tuple[int | None, int | None]:
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return None, None
    width, height = struct.unpack(">II", content[16:24])
    return width, height


class _Resolver:
    """Resolves `attachment://name` to a file of the message."""

    def __init__(self, world: World, files: Sequence[Attachment], path: Path) -> None:
        self._world = world
        self._files = {one.filename: one for one in files}
        self._path = path

    def resolve_embedded(self, url: str) -> Json:
        """Resolve a file for an embed, which then shows it instead of the list of attachments."""
        one = self._find_file(url)
        if one:
            one.in_embed = True
        return self.resolve_media(url)

    def resolve_media(self, url: str) -> Json:
        if not url.startswith("attachment://"):
            return {"id": str(self._world.make_id()), "url": url, "proxy_url": url}
        one = self._find_file(url)
        if one is None:
            text = f"The referenced attachment was not found: {url}"
            refuse(self._path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text, V2_DOCS)
        address = f"{self._world.address}/attachments/{one.id}/{one.filename}"
        size = {"width": one.width, "height": one.height, "content_type": one.content_type}
        return {"id": str(one.id), "url": address, "proxy_url": address, "attachment_id": str(one.id), **size}

    def _find_file(self, url: str) -> Attachment | None:
        return self._files.get(url.removeprefix("attachment://"))


def check_may_post(world: World, channel: Channel, payload: Json, uploads: Sequence[Upload]) -> None:
    """Refuse the bot's message where it may not write: closed DM, no access, missing permission, locked thread."""
    if channel.recipient:
        _check_recipient(world, channel.recipient)
        return
    check_permission(world, channel, "view_channel", Refusal.MISSING_ACCESS)
    check_permission(world, channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
    if uploads:
        check_permission(world, channel, "attach_files")
    if payload.get("embeds"):
        check_permission(world, channel, "embed_links")
    if channel.is_locked:
        raise Refusal.THREAD_ARCHIVED.make_error()


def check_permission(world: World, channel: Channel, name: str, refusal: Refusal = Refusal.MISSING_PERMISSIONS) -> None:
    """Refuse if the bot lacks a permission in a channel."""
    if not world.may(world.bot, Permission[name], channel):
        raise refusal.make_error()


def _check_recipient(world: World, recipient: User) -> None:
    if not world.shares_guild(recipient):
        raise Refusal.NO_MUTUAL_GUILD.make_error()
    if not recipient.takes_dms:
        raise Refusal.DMS_CLOSED.make_error()
