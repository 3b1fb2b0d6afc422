"""Slash commands in the sandbox: which ones a member is offered, and how typed options become the bot's input."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.forms import ChosenObjects, NotPossible
from bot.sandbox.permissions import Permission
from bot.sandbox.world import Channel, Json, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
IN_GUILD, IN_BOT_DM = 0, 1
KIND_OF_OPTION = {USER: "users", CHANNEL: "channels", ROLE: "roles", MENTIONABLE: "any", FILE: "attachments"}


def is_offered(command: Json, channel: Channel, permissions: int) -> bool:
    """Whether a member with these permissions is offered a command in a channel."""
    contexts = command.get("contexts")
    if channel.guild is None:
        in_dm = command.get("dm_permission", False) if contexts is None else IN_BOT_DM in contexts
        return bool(in_dm)
    if contexts is not None and IN_GUILD not in contexts:
        return False
    needed_permissions = int(command.get("default_member_permissions") or 0)
    is_closed = command.get("default_member_permissions") == "0"
    if permissions & Permission.administrator:
        return True
    return (
        permissions & needed_permissions == needed_permissions
        and not is_closed
        and bool(permissions & Permission.use_application_commands)
    )


def find_command(commands: Sequence[Json], name: str) -> tuple[Json, list[Json]]:
    """Find a command by its full name; return it and the path to its (sub)command. Raises NotPossible."""
    first, *rest = name.removeprefix("/").split()
    command = _find_part(commands, first, f"/{first}")
    path = [command]
    for word in rest:
        path.append(_find_part(path[-1].get("options") or [], word, f"/{name}"))
    inner = [option["name"] for option in path[-1].get("options") or [] if option["type"] in (SUBCOMMAND, GROUP)]
    if inner and (len(path) == 1 or path[-1]["type"] == GROUP):
        raise NotPossible(f"/{name} has to be followed by one of {inner}")
    return command, path


def _find_part(parts: Sequence[Json], name: str, shown_name: str) -> Json:
    for part in parts:
        if part["name"] == name:
            return part
    raise NotPossible(f"there is no command {shown_name} here, but {[part['name'] for part in parts]}")


def fill_command(
    world: World,
    channel: Channel,
    command: Json,
    path: list[Json],
    options: Mapping[str, Any],
    focused_option: str = "",
) -> Json:
    """Build the data of a command: its nested options, and the objects behind their ids.

    With `focused_option` it is a request for that option's choices, and required options may be absent."""
    objects = ChosenObjects(world, channel)
    known_options = [option for option in path[-1].get("options") or [] if option["type"] not in (SUBCOMMAND, GROUP)]
    unknown = options.keys() - {option["name"] for option in known_options}
    if unknown:
        names = [option["name"] for option in known_options]
        raise NotPossible(f"/{path[-1]['name']} has no option {sorted(unknown)}, but {names}")
    filled_options = []
    for option in known_options:
        if options.get(option["name"]) is not None:
            filled_options.append(
                _fill_option(option, options[option["name"]], objects, is_focused=option["name"] == focused_option)
            )
        elif option.get("required") and not focused_option:
            raise NotPossible(f"the option {option['name']!r} is required")
    return _nest_options(command, path, filled_options) | objects.to_json()


def fill_menu_command(world: World, channel: Channel, commands: Sequence[Json], name: str, target: Any) -> Json:
    """Build the data of a command in the menu of a message or a person. Raises NotPossible."""
    command = _find_part(commands, name, name)
    objects = ChosenObjects(world, channel)
    number = objects.add("messages" if command["type"] == MESSAGE_MENU else "users", target)
    data: Json = {"id": command["id"], "name": name, "type": command["type"], "target_id": number}
    return data | objects.to_json()


def _nest_options(command: Json, path: list[Json], filled_options: list[Json]) -> Json:
    for step in reversed(path[1:]):
        filled_options = [{"name": step["name"], "type": step["type"], "options": filled_options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT, "options": filled_options}
    return data | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})


def _fill_option(option: Json, value: Any, objects: ChosenObjects, *, is_focused: bool) -> Json:
    kind = option["type"]
    head = {"name": option["name"], "type": kind}
    if is_focused:
        return head | {"value": value, "focused": True}
    if kind in KIND_OF_OPTION:
        return head | {"value": objects.add(KIND_OF_OPTION[kind], value)}
    return head | {"value": _check_value(option, value)}


def _check_value(option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    if not _is_of_kind(kind, value):
        raise NotPossible(f"{name}: {value!r} is of the wrong kind")
    if option.get("choices"):
        return _find_choice(option, value)
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    if option.get(low) is not None and size < option[low]:
        raise NotPossible(f"{name}: at least {option[low]}")
    if option.get(high) is not None and size > option[high]:
        raise NotPossible(f"{name}: at most {option[high]}")
    if kind == STRING and size > 6000:
        raise NotPossible(f"{name}: at most 6000 characters")
    return value


def _is_of_kind(kind: int, value: Any) -> bool:
    if kind == BOOLEAN or isinstance(value, bool):
        return kind == BOOLEAN and isinstance(value, bool)
    if kind == STRING:
        return isinstance(value, str)
    return isinstance(value, int) or (kind == NUMBER and isinstance(value, float))


def _find_choice(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise NotPossible(f"{option['name']}: {value!r} is not among {[choice['name'] for choice in option['choices']]}")


def localize(part: Json, locale: str) -> Json:
    """Return a command, option or choice with its texts in a language, where the bot has them."""
    texts = {what: (part.get(f"{what}_localizations") or {}).get(locale) for what in ("name", "description")}
    localized_part = part | {what: text for what, text in texts.items() if text}
    for inner in ("options", "choices"):
        if part.get(inner):
            localized_part[inner] = [localize(one, locale) for one in part[inner]]
    return localized_part
