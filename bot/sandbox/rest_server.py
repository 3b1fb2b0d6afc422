"""Routes of the bot itself, of the gateway's address, of servers and members, and of the application's commands."""

# ruff: noqa: ARG001 (routes are called alike)

from __future__ import annotations

from bot.sandbox import refusals, shapes
from bot.sandbox.permissions import Permission
from bot.sandbox.refusals import Refusal
from bot.sandbox.rest import Api, Call, Route
from bot.sandbox.rules_of_discord import check_commands
from bot.sandbox.sent_messages import check_permission
from bot.sandbox.world import Json


async def get_gateway(api: Api, call: Call) -> Json:
    return {"url": api.gateway.address}


async def get_bot_gateway(api: Api, call: Call) -> Json:
    return {"url": api.gateway.address, "shards": api.gateway.shards, "session_start_limit": api.gateway.start_limit}


async def get_me(api: Api, call: Call) -> Json:
    return shapes.render_bot_account(api.world.bot)


async def get_my_application(api: Api, call: Call) -> Json:
    return shapes.render_application(api.world, api.owner)


async def get_user(api: Api, call: Call) -> Json:
    user = api.world.users.get(call.read_path_id("user_id"))
    if user is None:
        raise Refusal.UNKNOWN_USER.make_error()
    return shapes.render_user(user)


async def open_dm(api: Api, call: Call) -> Json:
    user = api.world.users.get(int(call.payload.get("recipient_id") or 0))
    if user is None or user is api.world.bot:
        raise Refusal.INVALID_RECIPIENT.make_error()
    if not api.world.has_dm(user):
        api.faults.check_new_dm()
    return shapes.render_channel(api.world.find_or_open_dm(user))


async def get_guild(api: Api, call: Call) -> Json:
    guild = api.get_guild(call)
    return shapes.render_guild(guild) | {
        "approximate_member_count": len(guild.members),
        "approximate_presence_count": 1,
    }


async def list_my_guilds(api: Api, call: Call) -> list[Json]:
    mine = [guild for guild in api.world.guilds.values() if api.world.bot.id in guild.members]
    keys = ("id", "name", "icon", "banner", "features")
    guild_shapes = [{key: shapes.render_guild(guild)[key] for key in keys} for guild in mine]
    return [one | {"owner": False, "permissions": str(int(Permission.view_channel))} for one in guild_shapes]


async def leave_guild(api: Api, call: Call) -> None:
    api.world.leave(api.get_guild(call), api.world.bot)


async def list_guild_channels(api: Api, call: Call) -> list[Json]:
    return [shapes.render_channel(channel) for channel in api.get_guild(call).channels]


async def make_channel(api: Api, call: Call) -> tuple[int, Json]:
    guild = api.get_guild(call)
    check_permission(api.world, guild.channels[0], "manage_channels")
    channel = api.world.add_channel(guild, call.payload["name"], topic=call.payload.get("topic"))
    return 201, shapes.render_channel(channel)


async def list_active_threads(api: Api, call: Call) -> Json:
    guild = api.get_guild(call)
    threads = [thread for thread in api.world.list_threads(guild) if not thread.is_archived]
    mine = [thread for thread in threads if api.world.bot in thread.thread_members]
    return {
        "threads": [shapes.render_channel(thread) for thread in threads],
        "members": [shapes.render_thread_member(thread, api.world.bot) for thread in mine],
        "has_more": False,
    }


async def list_guild_roles(api: Api, call: Call) -> list[Json]:
    return [shapes.render_role(role) for role in api.get_guild(call).roles]


async def get_member(api: Api, call: Call) -> Json:
    membership = api.get_guild(call).members.get(call.read_path_id("user_id"))
    if membership is None:
        raise Refusal.UNKNOWN_MEMBER.make_error()
    return shapes.render_member(membership)


async def list_commands(api: Api, call: Call) -> list[Json]:
    return api.world.commands.get(_read_scope(api, call), [])


async def set_commands(api: Api, call: Call) -> list[Json]:
    """Replace all commands of a scope; a command that keeps its name keeps its id."""
    if not isinstance(call.body, list):
        raise Refusal.INVALID_JSON.make_error()
    check_commands(call.body)
    scope = _read_scope(api, call)
    ids_by_name = {(one["type"], one["name"]): one["id"] for one in api.world.commands.get(scope, [])}
    api.world.commands[scope] = [_build_command(api, scope, one, ids_by_name) for one in call.body]
    api.world.publish("commands changed", scope)
    return api.world.commands[scope]


async def add_command(api: Api, call: Call) -> tuple[int, Json]:
    check_commands([call.payload])
    scope = _read_scope(api, call)
    others = [one for one in api.world.commands.get(scope, []) if one["name"] != call.payload["name"]]
    ids_by_name = {(one["type"], one["name"]): one["id"] for one in api.world.commands.get(scope, [])}
    new_command = _build_command(api, scope, call.payload, ids_by_name)
    api.world.commands[scope] = [*others, new_command]
    api.world.publish("commands changed", scope)
    return 201, new_command


def _read_scope(api: Api, call: Call) -> int | None:
    if call.read_path_id("application_id") != api.world.bot.id:
        raise refusals.RequestRefused(404, 10002, "Unknown Application")
    return api.get_guild(call).id if "guild_id" in call.request.match_info else None


def _build_command(api: Api, scope: int | None, definition: Json, ids_by_name: dict[tuple[int, str], str]) -> Json:
    kind = definition.get("type") or 1
    permissions = definition.get("default_member_permissions")
    command: Json = {
        "id": ids_by_name.get((kind, definition["name"])) or str(api.world.make_id()),
        "application_id": str(api.world.bot.id),
        "version": str(api.world.make_id()),
        "type": kind,
        "name": definition["name"],
        "description": definition.get("description") or "",
        "name_localizations": definition.get("name_localizations"),
        "description_localizations": definition.get("description_localizations"),
        "default_member_permissions": None if permissions is None else str(permissions),
        "contexts": definition.get("contexts"),
        "integration_types": definition.get("integration_types") or [0],
        "nsfw": bool(definition.get("nsfw")),
        "options": [_build_option(option) for option in definition.get("options") or []],
    }
    if scope is None:
        return command | {"dm_permission": definition.get("dm_permission") is not False}
    return command | {"guild_id": str(scope)}


def _build_option(option: Json) -> Json:
    normalized_option = {key: value for key, value in option.items() if value is not None}
    if "options" in normalized_option:
        normalized_option["options"] = [_build_option(inner) for inner in normalized_option["options"]]
    return normalized_option


async def list_default_sounds(api: Api, call: Call) -> list[Json]:
    return []


COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"

ROUTES: dict[str, Route] = {
    "GET /gateway": get_gateway,
    "GET /gateway/bot": get_bot_gateway,
    "GET /soundboard-default-sounds": list_default_sounds,
    "GET /users/@me": get_me,
    "GET /users/@me/guilds": list_my_guilds,
    "DELETE /users/@me/guilds/{guild_id}": leave_guild,
    "POST /users/@me/channels": open_dm,
    "GET /users/{user_id}": get_user,
    "GET /oauth2/applications/@me": get_my_application,
    "GET /applications/@me": get_my_application,
    "GET /guilds/{guild_id}": get_guild,
    "GET /guilds/{guild_id}/channels": list_guild_channels,
    "POST /guilds/{guild_id}/channels": make_channel,
    "GET /guilds/{guild_id}/threads/active": list_active_threads,
    "GET /guilds/{guild_id}/roles": list_guild_roles,
    "GET /guilds/{guild_id}/members/{user_id}": get_member,
    f"GET {COMMANDS}": list_commands,
    f"PUT {COMMANDS}": set_commands,
    f"POST {COMMANDS}": add_command,
    f"GET {GUILD_COMMANDS}": list_commands,
    f"PUT {GUILD_COMMANDS}": set_commands,
    f"POST {GUILD_COMMANDS}": add_command,
}
