"""Routes of channels: messages, threads, pins, permissions."""

from __future__ import annotations

from bot.sandbox import sent_messages, shapes
from bot.sandbox.forums import read_forum_tags, read_post_tags, start_post
from bot.sandbox.refusals import Refusal
from bot.sandbox.rest import Api, Call, Route
from bot.sandbox.sent_messages import check_may_post, check_permission
from bot.sandbox.world import FORUM, PRIVATE_THREAD, PUBLIC_THREAD, THREAD_CREATED, Channel, Json, Message


async def get_channel(api: Api, call: Call) -> Json:
    return shapes.render_channel(api.get_channel(call))


async def edit_channel(api: Api, call: Call) -> Json:
    channel = api.get_channel(call)
    body = call.payload
    check_permission(api.world, channel, _find_permission_to_edit(api, channel, body))
    channel.name = body.get("name", channel.name)
    channel.topic = body.get("topic", channel.topic)
    _edit_thread(api, channel, body)
    if channel.kind == FORUM and "available_tags" in body:
        channel.tags = read_forum_tags(api.world, body["available_tags"])
    api.world.publish("channel changed", channel)
    return shapes.render_channel(channel)


def _find_permission_to_edit(api: Api, channel: Channel, body: Json) -> str:
    """Return the permissions needed to edit; any member who may write in a thread may reopen it unless it is
    locked (Discord)."""
    if not channel.is_thread:
        return "manage_channels"
    if body == {"archived": False} and not channel.is_locked:
        return "send_messages_in_threads"
    return "view_channel" if channel.owner is api.world.bot else "manage_threads"


def _edit_thread(api: Api, channel: Channel, body: Json) -> None:
    if not channel.is_thread:
        return
    if "applied_tags" in body and channel.parent:
        if channel.is_archived and body.get("archived") is not False:
            raise Refusal.THREAD_ARCHIVED.make_error()
        channel.tags = read_post_tags(api.world, channel.parent, body)
    is_archived = bool(body.get("archived", channel.is_archived))
    if is_archived != channel.is_archived:
        channel.is_archived, channel.archived_at = is_archived, api.world.now()
    channel.is_locked = bool(body.get("locked", channel.is_locked))
    channel.auto_archive_minutes = body.get("auto_archive_duration") or channel.auto_archive_minutes


async def delete_channel(api: Api, call: Call) -> Json:
    channel = api.get_channel(call)
    if not channel.is_dm:
        permission = "manage_threads" if channel.is_thread else "manage_channels"
        check_permission(api.world, channel, permission)
        api.world.delete_channel(channel)
    return shapes.render_channel(channel)


async def list_messages(api: Api, call: Call) -> list[Json]:
    channel = api.get_channel(call)
    if channel.guild:
        check_permission(api.world, channel, "read_message_history", Refusal.MISSING_ACCESS)
    public_messages = [message for message in channel.messages.values() if not message.is_ephemeral]
    query = call.request.query
    limit = int(query.get("limit", 50))
    if "after" in query:
        chosen = [message for message in public_messages if message.id > int(query["after"])][:limit]
    elif "around" in query:
        chosen = _list_messages_around(public_messages, int(query["around"]), limit)
    else:
        before = int(query.get("before", 1 << 63))
        chosen = [message for message in public_messages if message.id < before][-limit:]
    return [shapes.render_message(api.world, message) for message in reversed(chosen)]


def _list_messages_around(messages: list[Message], centre: int, limit: int) -> list[Message]:
    nearest = sorted(messages, key=lambda message: abs(message.id - centre))[:limit]
    return sorted(nearest, key=lambda message: message.id)


async def send_message(api: Api, call: Call) -> Json:
    channel = api.get_channel(call)
    check_may_post(api.world, channel, call.payload, call.uploads)
    message = sent_messages.post_message(api.world, channel, api.world.bot, call.payload, call.uploads)
    _unarchive(api, channel)
    return shapes.render_message(api.world, message)


def _unarchive(api: Api, channel: Channel) -> None:
    if channel.is_archived:
        channel.is_archived, channel.archived_at = False, api.world.now()
        api.world.publish("channel changed", channel)


def _check_unarchived(channel: Channel) -> None:
    if channel.is_archived:
        raise Refusal.THREAD_ARCHIVED.make_error()


async def get_message(api: Api, call: Call) -> Json:
    return shapes.render_message(api.world, api.get_message(call))


async def edit_message(api: Api, call: Call) -> Json:
    message = api.get_message(call)
    if message.author is not api.world.bot:
        raise Refusal.NOT_AUTHOR.make_error()
    _check_unarchived(message.channel)
    if call.uploads and not message.channel.recipient:
        check_permission(api.world, message.channel, "attach_files")
    api.faults.check_old_edit(message)
    return shapes.render_message(
        api.world, sent_messages.change_message(api.world, message, call.payload, call.uploads)
    )


async def delete_message(api: Api, call: Call) -> None:
    message = api.get_message(call)
    if message.author is not api.world.bot:
        check_permission(api.world, message.channel, "manage_messages")
    _check_unarchived(message.channel)
    sent_messages.remove_message(api.world, message)


async def delete_messages(api: Api, call: Call) -> None:
    channel = api.get_channel(call)
    check_permission(api.world, channel, "manage_messages")
    for message_id in call.payload["messages"]:
        message = channel.messages.get(int(message_id))
        if message and not message.is_ephemeral:
            sent_messages.remove_message(api.world, message)


async def show_typing(api: Api, call: Call) -> None:
    api.world.publish("typing", api.get_channel(call))


async def list_pins(api: Api, call: Call) -> Json:
    pinned_messages = [message for message in _list_messages(api, call) if message.is_pinned]
    items = [
        {"pinned_at": shapes.format_timestamp(one.sent_at), "message": shapes.render_message(api.world, one)}
        for one in pinned_messages
    ]
    return {"items": items[::-1], "has_more": False}


async def list_pins_deprecated(api: Api, call: Call) -> list[Json]:
    return [shapes.render_message(api.world, message) for message in _list_messages(api, call) if message.is_pinned][
        ::-1
    ]


def _list_messages(api: Api, call: Call) -> list[Message]:
    return list(api.get_channel(call).messages.values())


async def pin_message(api: Api, call: Call) -> None:
    _set_pinned(api, api.get_message(call), True)


async def unpin_message(api: Api, call: Call) -> None:
    _set_pinned(api, api.get_message(call), False)


def _set_pinned(api: Api, message: Message, is_pinned: bool) -> None:
    if message.channel.guild:
        check_permission(api.world, message.channel, "pin_messages")
    _check_unarchived(message.channel)
    message.is_pinned = is_pinned
    api.world.publish("message edited", message)


async def set_permissions(api: Api, call: Call) -> None:
    channel = api.get_channel(call)
    check_permission(api.world, channel, "manage_roles")
    allow, deny = int(call.payload.get("allow") or 0), int(call.payload.get("deny") or 0)
    api.world.set_overwrite(channel, call.read_path_id("overwrite_id"), allow, deny)


async def start_thread(api: Api, call: Call) -> tuple[int, Json]:
    parent = api.get_channel(call)
    if parent.kind == FORUM:
        post, first = start_post(api.world, parent, call.payload, call.uploads)
        return 201, _finish_thread(api, post, call.payload) | {"message": shapes.render_message(api.world, first)}
    kind = call.payload.get("type") or PRIVATE_THREAD
    permission = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    check_permission(api.world, parent, permission)
    thread = api.world.add_thread(parent, call.payload["name"], api.world.bot, kind=kind)
    return 201, _finish_thread(api, thread, call.payload)


async def start_thread_at_message(api: Api, call: Call) -> tuple[int, Json]:
    message = api.get_message(call)
    check_permission(api.world, message.channel, "create_public_threads")
    if message.thread:
        raise Refusal.THREAD_EXISTS.make_error()
    name, world = call.payload["name"], api.world
    thread = world.add_thread(message.channel, name, world.bot, kind=PUBLIC_THREAD, thread_id=message.id)
    message.thread = thread
    world.publish("message edited", message)
    return 201, _finish_thread(api, thread, call.payload)


def _finish_thread(api: Api, thread: Channel, body: Json) -> Json:
    thread.auto_archive_minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    in_forum = thread.parent is not None and thread.parent.kind == FORUM
    if thread.kind == PUBLIC_THREAD and thread.parent and not in_forum and thread.id not in thread.parent.messages:
        note = {"content": thread.name}
        sent_messages.post_message(api.world, thread.parent, api.world.bot, note, (), kind=THREAD_CREATED)
    return shapes.render_channel(thread) | {"member": shapes.render_thread_member(thread, api.world.bot)}


async def join_thread(api: Api, call: Call) -> None:
    _add_to_thread(api, call, api.world.bot.id)


async def add_to_thread(api: Api, call: Call) -> None:
    _add_to_thread(api, call, call.read_path_id("user_id"))


def _add_to_thread(api: Api, call: Call, user_id: int) -> None:
    thread = api.get_channel(call)
    _check_unarchived(thread)
    user = api.world.users.get(user_id)
    if user is None:
        raise Refusal.UNKNOWN_USER.make_error()
    if user not in thread.thread_members:
        thread.thread_members.append(user)
        api.world.publish("channel changed", thread)


async def remove_from_thread(api: Api, call: Call) -> None:
    thread = api.get_channel(call)
    user = api.world.users.get(call.read_path_id("user_id"))
    if user in thread.thread_members:
        thread.thread_members.remove(user)
        api.world.publish("channel changed", thread)


async def get_thread_member(api: Api, call: Call) -> Json:
    thread = api.get_channel(call)
    user = api.world.users.get(call.read_path_id("user_id"))
    if user is None or user not in thread.thread_members:
        raise Refusal.UNKNOWN_MEMBER.make_error()
    return shapes.render_thread_member(thread, user)


async def list_thread_members(api: Api, call: Call) -> list[Json]:
    thread = api.get_channel(call)
    return [shapes.render_thread_member(thread, user) for user in thread.thread_members]


MESSAGES = "/channels/{channel_id}/messages"
ONE_MESSAGE = MESSAGES + "/{message_id}"

ROUTES: dict[str, Route] = {
    "GET /channels/{channel_id}": get_channel,
    "PATCH /channels/{channel_id}": edit_channel,
    "DELETE /channels/{channel_id}": delete_channel,
    f"GET {MESSAGES}": list_messages,
    f"POST {MESSAGES}": send_message,
    f"POST {MESSAGES}/bulk-delete": delete_messages,
    f"GET {MESSAGES}/pins": list_pins,
    f"PUT {MESSAGES}/pins/{{message_id}}": pin_message,
    f"DELETE {MESSAGES}/pins/{{message_id}}": unpin_message,
    f"GET {ONE_MESSAGE}": get_message,
    f"PATCH {ONE_MESSAGE}": edit_message,
    f"DELETE {ONE_MESSAGE}": delete_message,
    f"POST {ONE_MESSAGE}/threads": start_thread_at_message,
    "POST /channels/{channel_id}/typing": show_typing,
    "GET /channels/{channel_id}/pins": list_pins_deprecated,
    "PUT /channels/{channel_id}/pins/{message_id}": pin_message,
    "DELETE /channels/{channel_id}/pins/{message_id}": unpin_message,
    "PUT /channels/{channel_id}/permissions/{overwrite_id}": set_permissions,
    "POST /channels/{channel_id}/threads": start_thread,
    "GET /channels/{channel_id}/thread-members": list_thread_members,
    "PUT /channels/{channel_id}/thread-members/@me": join_thread,
    "GET /channels/{channel_id}/thread-members/{user_id}": get_thread_member,
    "PUT /channels/{channel_id}/thread-members/{user_id}": add_to_thread,
    "DELETE /channels/{channel_id}/thread-members/{user_id}": remove_from_thread,
}
