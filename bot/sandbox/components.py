"""Conversion of components and embeds from the form in which bots send them to the form in Discord's answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

Json = dict[str, Any]
Resolve = Callable[[str], Json]

SELECTS = (3, 5, 6, 7, 8)


def normalize_components(components: list[Json], resolve: Resolve) -> list[Json]:
    """Fill in the ids and defaults of a message's components. `resolve` turns a media URL into Discord's media
    object."""
    taken = set(_given_ids(components))
    numbers = (number for number in count(1) if number not in taken)
    return [_normalize(component, numbers, resolve) for component in components]


def _given_ids(components: list[Json]) -> list[int]:
    ids = []
    for component in components:
        if component.get("id"):
            ids.append(component["id"])
        ids += _given_ids(component.get("components") or [])
        ids += _given_ids([component["accessory"]] if component.get("accessory") else [])
    return ids


def _normalize(component: Json, numbers: Any, resolve: Resolve) -> Json:
    shown = {key: value for key, value in component.items() if value is not None}
    shown["id"] = component.get("id") or next(numbers)
    kind = shown["type"]
    if "components" in shown:
        shown["components"] = [_normalize(child, numbers, resolve) for child in shown["components"]]
    if "accessory" in shown:
        shown["accessory"] = _normalize(shown["accessory"], numbers, resolve)
    if "emoji" in shown:
        shown["emoji"] = _normalize_emoji(shown["emoji"])
    if "options" in shown:
        shown["options"] = [
            one | {"emoji": _normalize_emoji(one["emoji"])} if one.get("emoji") else one for one in shown["options"]
        ]
    if kind in SELECTS:
        shown = {"min_values": 1, "max_values": 1} | shown
        shown.pop("required", None)
    return _with_media(shown, kind, resolve)


def _normalize_emoji(emoji: Json) -> Json:
    """Return an emoji with its id as text: a browser would round a number of that size."""
    return {key: str(value) if key == "id" else value for key, value in emoji.items() if value is not None}


def _with_media(shown: Json, kind: int, resolve: Resolve) -> Json:
    if kind == 17:
        return {"accent_color": None, "spoiler": False} | shown
    if kind == 14:
        return {"spacing": 1, "divider": True} | shown
    if kind == 12:
        return shown | {"items": [_gallery_item(item, resolve) for item in shown["items"]]}
    if kind == 11:
        return {"description": None, "spoiler": False} | shown | {"media": resolve(shown["media"]["url"])}
    if kind == 13:
        return {"name": None, "size": None, "spoiler": False} | shown | {"file": resolve(shown["file"]["url"])}
    return shown


def _gallery_item(item: Json, resolve: Resolve) -> Json:
    known = {key: value for key, value in item.items() if value is not None}
    return {"description": None, "spoiler": False} | known | {"media": resolve(item["media"]["url"])}


def normalize_embed(embed: Json, resolve: Resolve) -> Json:
    """Convert an embed to Discord's answer: type rich, fields with their inline flag, pictures with addresses."""
    shown = {key: value for key, value in embed.items() if value not in (None, [], {})}
    shown["type"] = "rich"
    for key in ("image", "thumbnail"):
        if key in shown:
            shown[key] = _embed_picture(shown[key], resolve)
    if "fields" in shown:
        shown["fields"] = [{"inline": False} | _drop_none(entry) for entry in shown["fields"]]
    for key in ("author", "footer"):
        if key in shown:
            shown[key] = _drop_none(shown[key])
    return shown


def _drop_none(entry: Json) -> Json:
    return {key: value for key, value in entry.items() if value is not None}


def _embed_picture(picture: Json, resolve: Resolve) -> Json:
    media = resolve(picture["url"])
    keys = ("url", "proxy_url", "width", "height", "content_type")
    return {key: media[key] for key in keys if media.get(key) is not None}
