"""Routes of the application's emojis."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.sandbox import refusals, shapes
from bot.sandbox.refusals import Refusal
from bot.sandbox.rest import Api, Call, Route
from bot.sandbox.world import Emoji, Json

EMOJI_DOCS = "docs: resources/emoji#create-application-emoji"
MAX_EMOJIS, MAX_EMOJI_BYTES = 2000, 256 * 1024
EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
IMAGE_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


async def list_emojis(api: Api, call: Call) -> Json:
    _check_application(api, call)
    return {"items": [shapes.render_emoji(api.world, one) for one in api.world.emojis.values()]}


async def add_emoji(api: Api, call: Call) -> tuple[int, Json]:
    _check_application(api, call)
    name, image = _check_name(api, call.payload.get("name")), _read_image(call.payload.get("image"))
    if len(api.world.emojis) >= MAX_EMOJIS:
        raise refusals.RequestRefused(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
    one = Emoji(api.world.make_id(), name, image)
    api.world.emojis[one.id] = one
    api.world.publish("emojis changed", one)
    return 201, shapes.render_emoji(api.world, one)


async def get_emoji(api: Api, call: Call) -> Json:
    return shapes.render_emoji(api.world, _find_emoji(api, call))


async def rename_emoji(api: Api, call: Call) -> Json:
    one = _find_emoji(api, call)
    if call.payload.get("name") != one.name:
        one.name = _check_name(api, call.payload.get("name"))
        api.world.publish("emojis changed", one)
    return shapes.render_emoji(api.world, one)


async def delete_emoji(api: Api, call: Call) -> None:
    one = _find_emoji(api, call)
    del api.world.emojis[one.id]
    api.world.publish("emojis changed", one)


def _check_application(api: Api, call: Call) -> None:
    if call.read_path_id("application_id") != api.world.bot.id:
        raise refusals.RequestRefused(404, 10002, "Unknown Application")


def _find_emoji(api: Api, call: Call) -> Emoji:
    _check_application(api, call)
    one = api.world.emojis.get(call.read_path_id("emoji_id"))
    if one is None:
        raise Refusal.UNKNOWN_EMOJI.make_error()
    return one


def _check_name(api: Api, name: Any) -> str:
    if not EMOJI_NAME.fullmatch(str(name or "")):
        text = "Must be between 2 and 32 in length, of letters, digits and underscores."
        raise refusals.make_invalid_form_error(("name",), "BASE_TYPE_BAD_LENGTH", text, EMOJI_DOCS)
    if any(one.name == name for one in api.world.emojis.values()):
        text = "An emoji with that name already exists"
        raise refusals.make_invalid_form_error(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text, EMOJI_DOCS)
    return str(name)


def _read_image(image: Any) -> bytes:
    match = IMAGE_DATA.fullmatch(str(image or ""))
    try:
        body = base64.b64decode(match[1], validate=True) if match else b""
    except binascii.Error:
        body = b""
    if not body:
        raise refusals.make_invalid_form_error(("image",), "IMAGE_INVALID", "Invalid image data", EMOJI_DOCS)
    if len(body) > MAX_EMOJI_BYTES:
        raise refusals.make_invalid_form_error(
            ("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.", EMOJI_DOCS
        )
    return body


EMOJIS = "/applications/{application_id}/emojis"
EMOJI = f"{EMOJIS}/{{emoji_id}}"

ROUTES: dict[str, Route] = {
    f"GET {EMOJIS}": list_emojis,
    f"POST {EMOJIS}": add_emoji,
    f"GET {EMOJI}": get_emoji,
    f"PATCH {EMOJI}": rename_emoji,
    f"DELETE {EMOJI}": delete_emoji,
}
