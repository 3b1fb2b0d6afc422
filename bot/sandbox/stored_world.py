"""The sandbox on disk: one JSON line for every change, read when the sandbox is opened again.

The last line about a thing counts. A file that ends in half a line was cut off by a kill; that line is lost."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Protocol

from bot.sandbox.people import Person
from bot.sandbox.world import (
    FORUM,
    LOADING,
    TEXT,
    Attachment,
    Channel,
    Emoji,
    Guild,
    GuildMember,
    Json,
    MemberAction,
    Message,
    Role,
    User,
    World,
    WorldChange,
)

FORMAT = 1
PLACE_CHANGES = (
    *("channel made", "channel changed", "channel deleted", "member joined", "member left"),
    *("fault", "commands changed", "emojis changed"),
)
"""Changes after which people, places and emojis are written again; faults and commands may be part of a person's
settings."""
PLAIN_CHANNEL_FIELDS = (
    *("id", "name", "kind", "made_at", "topic", "position", "is_archived", "is_locked", "archived_at"),
    "auto_archive_minutes",
)
PLAIN_MESSAGE_FIELDS = (
    *("id", "sent_at", "content", "embeds", "components", "flags", "kind", "edited_at", "nonce"),
    *("mentions_everyone", "is_pinned"),
)
FILE_FIELDS = tuple(one.name for one in fields(Attachment) if one.name != "content")


class SandboxParts(Protocol):
    """The parts of the sandbox that are kept."""

    world: World
    guild: Guild
    people: dict[str, Person]
    address: str

    def adopt(self, user: User) -> Person: ...


class WorldFile:
    """The file of a sandbox: restores what it holds, then records every change."""

    def __init__(self, sandbox: SandboxParts, path: Path) -> None:
        self._sandbox, self._path = sandbox, path
        self._written_files: set[int] = set()

    def restore(self) -> bool:
        """Restore the sandbox from the file; whether there was anything. Nothing that was still loading comes back."""
        lines = list(_read_lines(self._path))
        places = next((one for one in reversed(lines) if one["what"] == "places"), None)
        if places is None or places["format"] != FORMAT:
            return False
        _Restoring(self._sandbox, places).restore(lines)
        return True

    def record(self) -> None:
        """Write the sandbox as it is, in place of the old file, and from now on every change."""
        draft = self._path.with_name(f"{self._path.name}.new")
        draft.unlink(missing_ok=True)
        path, self._path = self._path, draft
        draft.touch(mode=0o600)
        self._write(self._encode_places())
        for channel in self._sandbox.world.channels.values():
            for message in channel.messages.values():
                self._write_message(message)
        draft.replace(path)
        self._path = path
        self._sandbox.world.listen(self._record_change)

    def _record_change(self, change: WorldChange) -> None:
        if change.kind in ("message sent", "message edited"):
            self._write_message(change.subject)
        elif change.kind == "message deleted":
            self._write({"what": "deleted", "id": change.subject.id})
        elif change.kind in PLACE_CHANGES:
            self._write(self._encode_places())

    def _write_message(self, message: Message) -> None:
        for one in message.attachments:
            if one.id not in self._written_files:
                self._written_files.add(one.id)
                self._write({"what": "file", "id": one.id, "content": base64.b64encode(one.content).decode()})
        self._write(_encode_message(message))

    def _encode_places(self) -> Json:
        sandbox, world = self._sandbox, self._sandbox.world
        members = [
            [one.user.id, [role.id for role in one.roles], one.joined_at] for one in sandbox.guild.members.values()
        ]
        return {
            "what": "places",
            "format": FORMAT,
            "address": sandbox.address,
            "locale": sandbox.guild.locale,
            "users": [asdict(user) for user in world.users.values()],
            "people": [person.user.id for person in sandbox.people.values()],
            "roles": [asdict(role) for role in sandbox.guild.roles],
            "members": members,
            "channels": [_encode_channel(channel) for channel in world.channels.values()],
            "emojis": [
                {"id": one.id, "name": one.name, "image": base64.b64encode(one.image).decode()}
                for one in world.emojis.values()
            ],
        }

    def _write(self, line: Json) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def _read_lines(path: Path) -> Iterator[Json]:
    """Yield the lines of the file up to the first that is cut off."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return
    for line in text.split("\n"):
        try:
            yield json.loads(line)
        except ValueError:
            return


class _Restoring:
    """Puts recorded people, places and messages into a new sandbox."""

    def __init__(self, sandbox: SandboxParts, places: Json) -> None:
        self._sandbox, self._world, self._guild, self._places = sandbox, sandbox.world, sandbox.guild, places

    def restore(self, lines: Iterable[Json]) -> None:
        places = self._places
        self._restore_users(places["users"], is_same_language=places["locale"] == self._guild.locale)
        for number in places["people"]:
            if number not in {person.user.id for person in self._sandbox.people.values()}:
                self._sandbox.adopt(self._world.users[number])
        self._restore_members(places["roles"], places["members"])
        self._restore_channels(places["channels"])
        for one in places.get("emojis", ()):
            self._world.emojis[one["id"]] = Emoji(one["id"], one["name"], base64.b64decode(one["image"]))
        newest = {line["id"]: line for line in lines if line["what"] in ("message", "deleted")}
        files = {line["id"]: base64.b64decode(line["content"]) for line in lines if line["what"] == "file"}
        for line in sorted(newest.values(), key=lambda one: one["id"]):
            if line["what"] == "message" and not line["flags"] & LOADING:
                self._restore_message(line, files)

    def _restore_users(self, users: list[Json], *, is_same_language: bool) -> None:
        for one in users:
            user = self._world.users.get(one["id"])
            if user is None:
                self._world.users[one["id"]] = User(**one)
                continue
            user.takes_dms = one["takes_dms"]
            if is_same_language:
                user.locale = one["locale"]

    def _restore_members(self, roles: list[Json], members: list[list[Any]]) -> None:
        known_roles = {role.id: role for role in self._guild.roles}
        self._guild.roles += [Role(**one) for one in roles if one["id"] not in known_roles]
        by_id = {role.id: role for role in self._guild.roles}
        self._guild.members = {
            number: GuildMember(self._world.users[number], [by_id[one] for one in role_ids], joined_at)
            for number, role_ids, joined_at in members
        }

    def _restore_channels(self, channels: list[Json]) -> None:
        world, users = self._world, self._world.users
        for channel_id in world.channels.keys() - {one["id"] for one in channels}:
            world.delete_channel(world.channels[channel_id])
        for one in channels:
            plain = {name: one[name] for name in PLAIN_CHANNEL_FIELDS}
            channel = world.channels.get(one["id"]) or Channel(**plain)
            for name, value in plain.items():
                setattr(channel, name, value)
            channel.guild = self._guild if one["guild"] else None
            channel.parent = world.channels[one["parent"]] if one["parent"] else None
            channel.recipient = users[one["recipient"]] if one["recipient"] else None
            channel.owner = users[one["owner"]] if one["owner"] else None
            channel.overwrites = {target: (allow, deny) for target, allow, deny in one["overwrites"]}
            channel.thread_members = [users[number] for number in one["thread_members"]]
            channel.tags = one.get("tags", [])
            if channel.id not in world.channels and channel.kind in (TEXT, FORUM):
                self._guild.channels.append(channel)
            world.channels[channel.id] = channel

    def _restore_message(self, line: Json, files: dict[int, bytes]) -> None:
        world, channel = self._world, self._world.channels.get(line["channel"])
        if channel is None:
            return
        message = Message(channel=channel, author=world.users[line["author"]], **self._read_plain_fields(line))
        message.only_for = world.users[line["only_for"]] if line["only_for"] else None
        message.reference = channel.messages.get(line["reference"])
        message.mentions = [world.users[number] for number in line["mentions"]]
        message.mention_roles = [role for role in self._guild.roles if role.id in line["mention_roles"]]
        message.thread = world.channels.get(line["thread"])
        message.attachments = [Attachment(content=files[one["id"]], **one) for one in line["attachments"]]
        world.attachments.update((one.id, one) for one in message.attachments)
        message.interaction = self._restore_action(line["interaction"], channel)
        channel.messages[message.id] = message

    def _restore_action(self, stored_action: Json | None, channel: Channel) -> MemberAction | None:
        if stored_action is None:
            return None
        user, message = self._world.users[stored_action["user"]], channel.messages.get(stored_action["message"])
        opened_by = self._restore_action(stored_action["opened_by"], channel)
        return MemberAction(
            stored_action["id"], stored_action["kind"], user, channel, stored_action["data"], message, opened_by
        )

    def _read_plain_fields(self, line: Json) -> Json:
        """Return a message's own fields; the addresses of its files lead to this sandbox."""
        text = json.dumps({name: line[name] for name in PLAIN_MESSAGE_FIELDS})
        before, now = (f"{address}/attachments/" for address in (self._places["address"], self._sandbox.address))
        fields: Json = json.loads(text.replace(before, now))
        return fields


def _encode_channel(one: Channel) -> Json:
    return {name: getattr(one, name) for name in PLAIN_CHANNEL_FIELDS} | {
        "guild": _get_id(one.guild),
        "parent": _get_id(one.parent),
        "recipient": _get_id(one.recipient),
        "owner": _get_id(one.owner),
        "overwrites": [[target, *pair] for target, pair in one.overwrites.items()],
        "thread_members": [user.id for user in one.thread_members],
        "tags": one.tags,
    }


def _encode_message(one: Message) -> Json:
    return (
        {"what": "message"}
        | {name: getattr(one, name) for name in PLAIN_MESSAGE_FIELDS}
        | {
            "channel": one.channel.id,
            "author": one.author.id,
            "only_for": _get_id(one.only_for),
            "reference": _get_id(one.reference),
            "mentions": [user.id for user in one.mentions],
            "mention_roles": [role.id for role in one.mention_roles],
            "thread": _get_id(one.thread),
            "attachments": [{name: getattr(each, name) for name in FILE_FIELDS} for each in one.attachments],
            "interaction": _encode_action(one.interaction),
        }
    )


def _encode_action(one: MemberAction | None) -> Json | None:
    if one is None:
        return None
    origin = {"message": _get_id(one.message), "opened_by": _encode_action(one.opened_by)}
    return {"id": one.id, "kind": one.kind, "user": one.user.id, "data": one.data, **origin}


def _get_id(one: Guild | Channel | User | Message | None) -> int | None:
    return one.id if one else None
