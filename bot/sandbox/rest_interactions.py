"""Routes of interactions: the first answer, and the follow-ups that use the interaction's token."""

# ruff: noqa: ARG001 (routes and answers are called alike)

from __future__ import annotations

from bot.sandbox import sent_messages, shapes
from bot.sandbox.interactions import ANSWER, CHOICES, COMMAND, DEFERRED, DEFERRED_UPDATE, MODAL, UPDATE, Interaction
from bot.sandbox.refusals import Path, Refusal
from bot.sandbox.rest import Api, Call, Route
from bot.sandbox.rules_of_discord import check_choices, check_modal
from bot.sandbox.world import COMMAND_ANSWER, EPHEMERAL, LOADING, Json, Message


async def answer_interaction(api: Api, call: Call) -> Json | None:
    one = api.interactions.find(call.request.match_info["interaction_token"])
    if one is None or one.id != call.read_path_id("interaction_id"):
        raise Refusal.UNKNOWN_INTERACTION.make_error()
    kind = int(call.payload.get("type") or 0)
    one.check_answer(kind, api.world.now())
    data = call.payload.get("data") or {}
    message = ANSWERS[kind](api, call, one, data)
    one.mark_answered(kind)
    api.world.publish("interaction answered", one)
    return _build_callback(api, one, kind, message) if call.has_flag("with_response") else None


def _answer_with_message(api: Api, call: Call, one: Interaction, data: Json) -> Message:
    one.response = _post_message(api, one, data, call, ("data",))
    return one.response


def _defer(api: Api, call: Call, one: Interaction, data: Json) -> None:
    flags = int(data.get("flags") or 0) & EPHEMERAL | LOADING
    deferred_message = Message(
        api.world.make_id(), one.channel, api.world.bot, api.world.now(), flags=flags, interaction=one
    )
    deferred_message.only_for = one.user if flags & EPHEMERAL else None
    deferred_message.kind = COMMAND_ANSWER if one.kind == COMMAND else 0
    one.channel.messages[deferred_message.id] = deferred_message
    one.response = deferred_message
    api.world.publish("message sent", deferred_message)


def _defer_update(api: Api, call: Call, one: Interaction, data: Json) -> None:
    one.response = one.message


def _answer_with_update(api: Api, call: Call, one: Interaction, data: Json) -> Message | None:
    one.response = one.message
    if one.message and not one.message.is_deleted:
        return sent_messages.change_message(api.world, one.message, data, call.uploads, ("data",))
    raise Refusal.UNKNOWN_MESSAGE.make_error()


def _open_modal(api: Api, call: Call, one: Interaction, data: Json) -> None:
    check_modal(data)
    one.modal = data


def _answer_with_choices(api: Api, call: Call, one: Interaction, data: Json) -> None:
    check_choices(data.get("choices") or [])
    one.choices = data.get("choices") or []


ANSWERS = {
    ANSWER: _answer_with_message,
    DEFERRED: _defer,
    DEFERRED_UPDATE: _defer_update,
    UPDATE: _answer_with_update,
    MODAL: _open_modal,
    CHOICES: _answer_with_choices,
}


def _post_message(api: Api, one: Interaction, data: Json, call: Call, path: Path = ()) -> Message:
    is_private = bool(int(data.get("flags") or 0) & EPHEMERAL)
    kind = COMMAND_ANSWER if one.kind == COMMAND and one.response is None else 0
    only_for = one.user if is_private else None
    origin = {"interaction": one, "only_for": only_for, "kind": kind}
    return sent_messages.post_message(api.world, one.channel, api.world.bot, data, call.uploads, path, **origin)


def _build_callback(api: Api, one: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": str(one.id), "type": one.kind, "channel_id": str(one.channel.id)}
    if one.channel.guild:
        about["guild_id"] = str(one.channel.guild.id)
    if one.response:
        about["response_message_id"] = str(one.response.id)
        about["response_message_loading"] = one.response.is_loading
        about["response_message_ephemeral"] = one.response.is_ephemeral
    answer: Json = {"interaction": about}
    if message:
        answer["resource"] = {"type": kind, "message": shapes.render_message(api.world, message)}
    return answer


def _find_interaction(api: Api, call: Call) -> Interaction:
    """Find the interaction of a webhook path while its token is valid."""
    one = api.interactions.find(call.request.match_info["webhook_token"])
    if one is None or call.read_path_id("webhook_id") != api.world.bot.id:
        raise Refusal.INVALID_TOKEN.make_error()
    one.check_token(api.world.now())
    return one


async def follow_up(api: Api, call: Call) -> Json:
    one = _find_interaction(api, call)
    if one.response and one.response.is_loading:
        return shapes.render_message(api.world, _fill_deferred(api, call, one))
    message = _post_message(api, one, call.payload, call)
    one.followups.append(message)
    return shapes.render_message(api.world, message)


def _fill_deferred(api: Api, call: Call, one: Interaction) -> Message:
    assert one.response is not None
    message = sent_messages.fill_deferred_answer(api.world, one.response, call.payload, call.uploads)
    one.filled.set()
    return message


def _find_followup(api: Api, call: Call, one: Interaction) -> Message:
    name = call.request.match_info["message_id"]
    message = one.response if name == "@original" else _find_message(one, call.read_path_id("message_id"))
    if message is None or message.is_deleted:
        raise Refusal.UNKNOWN_MESSAGE.make_error()
    return message


def _find_message(one: Interaction, message_id: int) -> Message | None:
    message = one.channel.messages.get(message_id)
    reachable = message in (one.response, one.message) or message in one.followups
    return message if reachable else None


async def get_followup(api: Api, call: Call) -> Json:
    return shapes.render_message(api.world, _find_followup(api, call, _find_interaction(api, call)))


async def edit_followup(api: Api, call: Call) -> Json:
    one = _find_interaction(api, call)
    message = _find_followup(api, call, one)
    if message.is_loading:
        return shapes.render_message(api.world, _fill_deferred(api, call, one))
    edited_message = sent_messages.change_message(api.world, message, call.payload, call.uploads)
    one.filled.set()
    return shapes.render_message(api.world, edited_message)


async def delete_followup(api: Api, call: Call) -> None:
    one = _find_interaction(api, call)
    message = _find_followup(api, call, one)
    sent_messages.remove_message(api.world, message)
    one.filled.set()


WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: dict[str, Route] = {
    "POST /interactions/{interaction_id}/{interaction_token}/callback": answer_interaction,
    f"POST {WEBHOOK}": follow_up,
    f"GET {WEBHOOK}/messages/{{message_id}}": get_followup,
    f"PATCH {WEBHOOK}/messages/{{message_id}}": edit_followup,
    f"DELETE {WEBHOOK}/messages/{{message_id}}": delete_followup,
}
