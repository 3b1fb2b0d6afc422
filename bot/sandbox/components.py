"""Conversion of components and embeds from the form in which bots send them to the form in Discord's answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from bot.sandbox.world import Json

Resolve = Callable[[str], Json]

SELECTS = (3, 5, 6, 7, 8)


def normalize_components(components: list[Json], resolve: Resolve) -> list[Json]:
    """Fill in the ids and defaults of a message's components. `resolve` turns a media URL into Discord's media
    object."""
    occupied_ids = set(_list_given_ids(components))
    numbers = (number for number in count(1) if number not in occupied_ids)
    return [_normalize(component, numbers, resolve) for component in components]


def _list_given_ids(components: list[Json]) -> list[int]:
    ids = []
    for component in components:
        if component.get("id"):
            ids.append(component["id"])
        ids += _list_given_ids(component.get("components") or [])
        ids += _list_given_ids([component["accessory"]] if component.get("accessory") else [])
    return ids


def _normalize(component: Json, numbers: Any, resolve: Resolve) -> Json:
    normalized_part = {key: value for key, value in component.items() if value is not None}
    normalized_part["id"] = component.get("id") or next(numbers)
    kind = normalized_part["type"]
    if "components" in normalized_part:
        normalized_part["components"] = [_normalize(child, numbers, resolve) for child in normalized_part["components"]]
    if "accessory" in normalized_part:
        normalized_part["accessory"] = _normalize(normalized_part["accessory"], numbers, resolve)
    if "emoji" in normalized_part:
        normalized_part["emoji"] = _normalize_emoji(normalized_part["emoji"])
    if "options" in normalized_part:
        normalized_part["options"] = [
            one | {"emoji": _normalize_emoji(one["emoji"])} if one.get("emoji") else one
            for one in normalized_part["options"]
        ]
    if kind in SELECTS:
        normalized_part = {"min_values": 1, "max_values": 1} | normalized_part
        normalized_part.pop("required", None)
    return _with_media(normalized_part, kind, resolve)


def _normalize_emoji(emoji: Json) -> Json:
    """Return an emoji with its id as text: a browser would round a number of that size."""
    return {key: str(value) if key == "id" else value for key, value in emoji.items() if value is not None}


def _with_media(normalized_part: Json, kind: int, resolve: Resolve) -> Json:
    if kind == 17:
        return {"accent_color": None, "spoiler": False} | normalized_part
    if kind == 14:
        return {"spacing": 1, "divider": True} | normalized_part
    if kind == 12:
        return normalized_part | {
            "items": [_normalize_gallery_item(item, resolve) for item in normalized_part["items"]]
        }
    if kind == 11:
        return (
            {"description": None, "spoiler": False}
            | normalized_part
            | {"media": resolve(normalized_part["media"]["url"])}
        )
    if kind == 13:
        return (
            {"name": None, "size": None, "spoiler": False}
            | normalized_part
            | {"file": resolve(normalized_part["file"]["url"])}
        )
    return normalized_part


def _normalize_gallery_item(item: Json, resolve: Resolve) -> Json:
    set_fields = {key: value for key, value in item.items() if value is not None}
    return {"description": None, "spoiler": False} | set_fields | {"media": resolve(item["media"]["url"])}


def normalize_embed(embed: Json, resolve: Resolve) -> Json:
    """Convert an embed to Discord's answer: type rich, fields with their inline flag, pictures with addresses."""
    normalized_embed = {key: value for key, value in embed.items() if value not in (None, [], {})}
    normalized_embed["type"] = "rich"
    for key in ("image", "thumbnail"):
        if key in normalized_embed:
            normalized_embed[key] = _normalize_embed_picture(normalized_embed[key], resolve)
    if "fields" in normalized_embed:
        normalized_embed["fields"] = [{"inline": False} | _drop_none(entry) for entry in normalized_embed["fields"]]
    for key in ("author", "footer"):
        if key in normalized_embed:
            normalized_embed[key] = _drop_none(normalized_embed[key])
    return normalized_embed


def _drop_none(entry: Json) -> Json:
    return {key: value for key, value in entry.items() if value is not None}


def _normalize_embed_picture(picture: Json, resolve: Resolve) -> Json:
    media = resolve(picture["url"])
    keys = ("url", "proxy_url", "width", "height", "content_type")
    return {key: media[key] for key in keys if media.get(key) is not None}
