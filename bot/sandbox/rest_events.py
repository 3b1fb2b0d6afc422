"""Routes of a server's scheduled events."""

from __future__ import annotations

from datetime import datetime

from bot.sandbox import refusals, shapes
from bot.sandbox.rest import Api, Call, Route
from bot.sandbox.sent_messages import check_permission
from bot.sandbox.world import Json, ScheduledEvent

EVENT_DOCS = "docs: resources/guild-scheduled-event#create-guild-scheduled-event"
MAX_NAME_CHARS, MAX_LOCATION_CHARS = 100, 100
EXTERNAL = 3


async def list_events(api: Api, call: Call) -> list[Json]:
    return [shapes.render_scheduled_event(one) for one in api.get_guild(call).events.values()]


async def create_event(api: Api, call: Call) -> Json:
    guild, body = api.get_guild(call), call.payload
    check_permission(api.world, guild.channels[0], "create_events")
    missing = [name for name in ("name", "scheduled_start_time", "privacy_level", "entity_type") if name not in body]
    if missing or (body["entity_type"] == EXTERNAL and not body.get("scheduled_end_time")):
        field = missing[0] if missing else "scheduled_end_time"
        raise refusals.make_invalid_form_error((field,), "BASE_TYPE_REQUIRED", "This field is required", EVENT_DOCS)
    one = ScheduledEvent(api.world.make_id(), guild, api.world.bot, "", "", "", "")
    _fill(one, body)
    guild.events[one.id] = one
    return shapes.render_scheduled_event(one)


async def get_event(api: Api, call: Call) -> Json:
    return shapes.render_scheduled_event(_get_event(api, call))


async def edit_event(api: Api, call: Call) -> Json:
    one = _get_event(api, call)
    check_permission(api.world, one.guild.channels[0], "create_events")
    _fill(one, call.payload)
    return shapes.render_scheduled_event(one)


async def delete_event(api: Api, call: Call) -> None:
    one = _get_event(api, call)
    check_permission(api.world, one.guild.channels[0], "create_events")
    del one.guild.events[one.id]


def _get_event(api: Api, call: Call) -> ScheduledEvent:
    one = api.get_guild(call).events.get(call.read_path_id("guild_scheduled_event_id"))
    if one is None:
        raise refusals.RequestRefused(404, 10070, "Unknown Guild Scheduled Event")
    return one


def _fill(one: ScheduledEvent, body: Json) -> None:
    """Copy the payload's fields; only external events are supported, as the bot makes no others."""
    if body.get("entity_type", EXTERNAL) != EXTERNAL or body.get("channel_id") is not None:
        text = "The sandbox knows external events only."
        raise refusals.make_invalid_form_error(("entity_type",), "BASE_TYPE_CHOICES", text, "the sandbox")
    name = body.get("name", one.name)
    where = (body.get("entity_metadata") or {}).get("location", one.location)
    for field, value, most in (("name", name, MAX_NAME_CHARS), ("location", where, MAX_LOCATION_CHARS)):
        if not 1 <= len(value) <= most:
            text = f"Must be between 1 and {most} in length."
            raise refusals.make_invalid_form_error((field,), "BASE_TYPE_BAD_LENGTH", text, EVENT_DOCS)
    start, end = body.get("scheduled_start_time", one.start), body.get("scheduled_end_time", one.end)
    if datetime.fromisoformat(start) >= datetime.fromisoformat(end):
        text = "Cannot schedule event to end before it starts."
        raise refusals.make_invalid_form_error(
            ("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", text, EVENT_DOCS
        )
    one.name, one.location, one.start, one.end = name, where, start, end


ROUTES: dict[str, Route] = {
    "GET /guilds/{guild_id}/scheduled-events": list_events,
    "POST /guilds/{guild_id}/scheduled-events": create_event,
    "GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}": get_event,
    "PATCH /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}": edit_event,
    "DELETE /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}": delete_event,
}
