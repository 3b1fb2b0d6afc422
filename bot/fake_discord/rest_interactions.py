"""Routes of interactions: the first answer, and the follow-ups by the interaction's token."""

# ruff: noqa: ARG001 (routes and answers are called alike)

from __future__ import annotations

from bot.fake_discord import refusals, shapes
from bot.fake_discord import sent_messages as posting
from bot.fake_discord.components import Json
from bot.fake_discord.interactions import (
    ANSWER,
    CHOICES,
    COMMAND,
    DEFERRED,
    DEFERRED_UPDATE,
    MODAL,
    UPDATE,
    Interaction,
)
from bot.fake_discord.rest import Api, Call, Route
from bot.fake_discord.rules_of_discord import check_choices, check_modal
from bot.fake_discord.world import COMMAND_ANSWER, EPHEMERAL, LOADING, Message


async def answer_interaction(api: Api, call: Call) -> Json | None:
    one = api.interactions.find(call.request.match_info["interaction_token"])
    if one is None or one.id != call.number("interaction_id"):
        raise refusals.unknown_interaction()
    kind = int(call.payload.get("type") or 0)
    one.check_answer(kind, api.world.now())
    data = call.payload.get("data") or {}
    message = ANSWERS[kind](api, call, one, data)
    one.mark_answered(kind, api.world.now())
    api.world.publish("interaction answered", one)
    return _callback(api, one, kind, message) if call.wants("with_response") else None


def _send(api: Api, call: Call, one: Interaction, data: Json) -> Message:
    one.response = _post(api, one, data, call, ("data",))
    return one.response


def _promise(api: Api, call: Call, one: Interaction, data: Json) -> None:
    flags = int(data.get("flags") or 0) & EPHEMERAL | LOADING
    promised = Message(api.world.new_id(), one.channel, api.world.bot, api.world.now(), flags=flags, interaction=one)
    promised.only_for = one.user if flags & EPHEMERAL else None
    promised.kind = COMMAND_ANSWER if one.kind == COMMAND else 0
    one.channel.messages[promised.id] = promised
    one.response = promised
    api.world.publish("message sent", promised)


def _promise_update(api: Api, call: Call, one: Interaction, data: Json) -> None:
    one.response = one.message


def _update(api: Api, call: Call, one: Interaction, data: Json) -> Message | None:
    one.response = one.message
    if one.message and not one.message.is_deleted:
        return posting.edit(api.world, one.message, data, call.uploads, ("data",))
    raise refusals.unknown_message()


def _open_modal(api: Api, call: Call, one: Interaction, data: Json) -> None:
    check_modal(data)
    one.modal = data


def _offer(api: Api, call: Call, one: Interaction, data: Json) -> None:
    check_choices(data.get("choices") or [])
    one.choices = data.get("choices") or []


ANSWERS = {
    ANSWER: _send,
    DEFERRED: _promise,
    DEFERRED_UPDATE: _promise_update,
    UPDATE: _update,
    MODAL: _open_modal,
    CHOICES: _offer,
}


def _post(api: Api, one: Interaction, data: Json, call: Call, path: tuple[str | int, ...] = ()) -> Message:
    is_private = bool(int(data.get("flags") or 0) & EPHEMERAL)
    kind = COMMAND_ANSWER if one.kind == COMMAND and one.response is None else 0
    only_for = one.user if is_private else None
    origin = {"interaction": one, "only_for": only_for, "kind": kind}
    return posting.post(api.world, one.channel, api.world.bot, data, call.uploads, path, **origin)


def _callback(api: Api, one: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": str(one.id), "type": one.kind, "channel_id": str(one.channel.id)}
    if one.channel.guild:
        about["guild_id"] = str(one.channel.guild.id)
    if one.response:
        about["response_message_id"] = str(one.response.id)
        about["response_message_loading"] = one.response.is_loading
        about["response_message_ephemeral"] = one.response.is_ephemeral
    answer: Json = {"interaction": about}
    if message:
        answer["resource"] = {"type": kind, "message": shapes.message(api.world, message)}
    return answer


def _opened(api: Api, call: Call) -> Interaction:
    """The interaction of a webhook path, as long as its token is good."""
    one = api.interactions.find(call.request.match_info["webhook_token"])
    if one is None or call.number("webhook_id") != api.world.bot.id:
        raise refusals.invalid_webhook_token()
    one.check_token(api.world.now())
    return one


async def follow_up(api: Api, call: Call) -> Json:
    one = _opened(api, call)
    if one.response and one.response.is_loading:
        return shapes.message(api.world, _keep_promise(api, call, one))
    message = _post(api, one, call.payload, call)
    one.followups.append(message)
    return shapes.message(api.world, message)


def _keep_promise(api: Api, call: Call, one: Interaction) -> Message:
    assert one.response is not None
    message = posting.settle(api.world, one.response, call.payload, call.uploads)
    one.filled.set()
    return message


def _followed(api: Api, call: Call, one: Interaction) -> Message:
    name = call.request.match_info["message_id"]
    message = one.response if name == "@original" else _by_id(one, call.number("message_id"))
    if message is None or message.is_deleted:
        raise refusals.unknown_message()
    return message


def _by_id(one: Interaction, message_id: int) -> Message | None:
    message = one.channel.messages.get(message_id)
    reachable = message in (one.response, one.message) or message in one.followups
    return message if reachable else None


async def get_followup(api: Api, call: Call) -> Json:
    return shapes.message(api.world, _followed(api, call, _opened(api, call)))


async def edit_followup(api: Api, call: Call) -> Json:
    one = _opened(api, call)
    message = _followed(api, call, one)
    if message.is_loading:
        return shapes.message(api.world, _keep_promise(api, call, one))
    edited = posting.edit(api.world, message, call.payload, call.uploads)
    one.filled.set()
    return shapes.message(api.world, edited)


async def delete_followup(api: Api, call: Call) -> None:
    one = _opened(api, call)
    message = _followed(api, call, one)
    posting.delete(api.world, message)
    one.filled.set()


WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: dict[str, Route] = {
    "POST /interactions/{interaction_id}/{interaction_token}/callback": answer_interaction,
    f"POST {WEBHOOK}": follow_up,
    f"GET {WEBHOOK}/messages/{{message_id}}": get_followup,
    f"PATCH {WEBHOOK}/messages/{{message_id}}": edit_followup,
    f"DELETE {WEBHOOK}/messages/{{message_id}}": delete_followup,
}
