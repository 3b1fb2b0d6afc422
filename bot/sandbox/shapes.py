"""The sandbox's objects as JSON of Discord's API version 10, one function for each kind."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.sandbox.world import (
    FORUM,
    Attachment,
    Channel,
    Emoji,
    Guild,
    GuildMember,
    Json,
    MemberAction,
    Message,
    Role,
    ScheduledEvent,
    User,
    World,
)

if TYPE_CHECKING:
    from bot.sandbox.interactions import Interaction


MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024


def format_timestamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def render_user(person: User) -> Json:
    shape: Json = {
        "id": str(person.id),
        "username": person.name.lower().replace(" ", "_"),
        "global_name": person.name,
        "discriminator": "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if person.is_bot:
        shape |= {"bot": True, "discriminator": "0001", "global_name": None, "username": person.name}
    return shape


def render_bot_account(person: User) -> Json:
    """Return the bot as it sees itself at /users/@me and in READY."""
    return render_user(person) | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}


def render_member(membership: GuildMember, permissions: int | None = None) -> Json:
    shape: Json = {
        "user": render_user(membership.user),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role.id) for role in membership.roles],
        "joined_at": format_timestamp(membership.joined_at),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    return shape if permissions is None else shape | {"permissions": str(permissions)}


def render_role(one: Role) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": one.color,
        "colors": {"primary_color": one.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": one.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def render_channel(one: Channel) -> Json:
    """Return a text channel, a thread or a direct-message channel."""
    if one.is_dm:
        return _render_dm(one)
    return _render_thread(one) if one.is_thread else _render_text_channel(one)


def _find_last_message_id(one: Channel) -> str | None:
    public = [message.id for message in one.messages.values() if not message.is_ephemeral]
    return str(public[-1]) if public else None


def _render_dm(one: Channel) -> Json:
    assert one.recipient is not None
    recipients = [render_user(one.recipient)]
    return {
        "id": str(one.id),
        "type": 1,
        "flags": 0,
        "last_message_id": _find_last_message_id(one),
        "recipients": recipients,
    }


def _render_text_channel(one: Channel) -> Json:
    assert one.guild is not None
    return {
        "id": str(one.id),
        "type": one.kind,
        "guild_id": str(one.guild.id),
        "name": one.name,
        "topic": one.topic,
        "position": one.position,
        "parent_id": None,
        "flags": 0,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": _find_last_message_id(one),
        "permission_overwrites": [_render_overwrite(one, target, pair) for target, pair in one.overwrites.items()],
        **(_render_forum_fields(one) if one.kind == FORUM else {}),
    }


def _render_forum_fields(one: Channel) -> Json:
    return {
        "available_tags": one.tags,
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "template": "",
    }


def _render_overwrite(one: Channel, target: int, pair: tuple[int, int]) -> Json:
    is_role = one.guild is not None and any(role.id == target for role in one.guild.roles)
    return {"id": str(target), "type": 0 if is_role else 1, "allow": str(pair[0]), "deny": str(pair[1])}


def _render_thread(one: Channel) -> Json:
    assert one.guild is not None
    assert one.parent is not None
    assert one.owner is not None
    metadata = {
        "archived": one.is_archived,
        "locked": one.is_locked,
        "auto_archive_duration": one.auto_archive_minutes,
        "archive_timestamp": format_timestamp(one.archived_at or one.made_at),
        "create_timestamp": format_timestamp(one.made_at),
    }
    return {
        "id": str(one.id),
        "type": one.kind,
        "guild_id": str(one.guild.id),
        "parent_id": str(one.parent.id),
        "owner_id": str(one.owner.id),
        "name": one.name,
        "flags": 0,
        "rate_limit_per_user": 0,
        "last_message_id": _find_last_message_id(one),
        "message_count": len(one.messages),
        "total_message_sent": len(one.messages),
        "member_count": len(one.thread_members),
        "thread_metadata": metadata,
        **({"applied_tags": [str(number) for number in one.tags]} if one.parent.kind == FORUM else {}),
    }


def render_thread_member(one: Channel, person: User) -> Json:
    return {"id": str(one.id), "user_id": str(person.id), "join_timestamp": format_timestamp(one.made_at), "flags": 0}


def render_guild(one: Guild) -> Json:
    """Return a server as in GET /guilds/{id}."""
    nothing = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id system_channel_id"
        " widget_channel_id vanity_url_code rules_channel_id safety_alerts_channel_id public_updates_channel_id"
        " max_presences incidents_data premium_progress_bar_enabled_user_updated_at"
    )
    zero = "system_channel_flags verification_level default_message_notifications mfa_level explicit_content_filter"
    zero += " premium_tier premium_subscription_count nsfw_level"
    return {
        **dict.fromkeys(nothing.split(), None),
        **dict.fromkeys(zero.split(), 0),
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner.id),
        "features": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "widget_enabled": False,
        "roles": [render_role(each) for each in one.roles],
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": one.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "emojis": [],
        "stickers": [],
    }


def render_guild_create(world: World, one: Guild, *, with_members: bool) -> Json:
    """Return a server as in GUILD_CREATE; without the members intent only the bot is listed."""
    listed_members = [each for each in one.members.values() if with_members or each.user is world.bot]
    open_ones = (each for each in world.list_threads(one) if not each.is_archived and world.can_see(world.bot, each))
    threads = [render_channel(each) for each in open_ones]
    return render_guild(one) | {
        "joined_at": format_timestamp(one.made_at),
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "voice_states": [],
        "members": [render_member(each) for each in listed_members],
        "channels": [render_channel(each) for each in one.channels],
        "threads": threads,
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def render_scheduled_event(one: ScheduledEvent) -> Json:
    """Return an external scheduled event that has not begun."""
    return {
        "id": str(one.id),
        "guild_id": str(one.guild.id),
        "name": one.name,
        "description": None,
        "channel_id": None,
        "creator_id": str(one.creator.id),
        "creator": render_user(one.creator),
        "image": None,
        "scheduled_start_time": one.start,
        "scheduled_end_time": one.end,
        "status": 1,
        "entity_type": 3,
        "entity_id": None,
        "entity_metadata": {"location": one.location},
        "recurrence_rule": None,
        "privacy_level": 2,
        "guild_scheduled_event_exceptions": [],
    }


def render_emoji(world: World, one: Emoji) -> Json:
    """Return an emoji of the application."""
    return {
        "id": str(one.id),
        "name": one.name,
        "roles": [],
        "user": render_user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def render_attachment(world: World, one: Attachment) -> Json:
    url = f"{world.address}/attachments/{one.id}/{one.filename}"
    shape: Json = {
        "id": str(one.id),
        "filename": one.filename,
        "size": len(one.content),
        "url": url,
        "proxy_url": url,
        "content_type": one.content_type,
    }
    optional = {"description": one.description, "width": one.width, "height": one.height}
    shape |= {key: value for key, value in optional.items() if value is not None}
    return shape | ({"ephemeral": True} if one.is_ephemeral else {})


def render_message(world: World, one: Message, *, is_quoted: bool = False) -> Json:
    """Return a message as its author sees it; a quoted one does not quote in turn."""
    shape: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel.id),
        "type": one.kind,
        "author": render_user(one.author),
        "content": one.content,
        "timestamp": format_timestamp(one.sent_at),
        "edited_timestamp": format_timestamp(one.edited_at) if one.edited_at else None,
        "tts": False,
        "pinned": one.is_pinned,
        "flags": one.flags | (1 << 5 if one.thread else 0),
        "mentions": [render_user(each) for each in one.mentions],
        "mention_roles": [str(each.id) for each in one.mention_roles],
        "mention_everyone": one.mentions_everyone,
        "attachments": [render_attachment(world, each) for each in one.attachments if not each.in_embed],
        "embeds": one.embeds,
        "components": one.components,
    }
    return shape | _render_origins(world, one, is_quoted)


def _render_origins(world: World, one: Message, is_quoted: bool) -> Json:
    more: Json = {}
    if one.nonce is not None:
        more["nonce"] = one.nonce
    if one.thread:
        more["thread"] = render_channel(one.thread)
    if one.interaction:
        more |= {"webhook_id": str(world.bot.id), "application_id": str(world.bot.id)}
        more["interaction_metadata"] = render_interaction_metadata(one.interaction)
    if one.reference and not is_quoted:
        more |= _render_reference(world, one.reference)
    return more


def _render_reference(world: World, quoted_message: Message) -> Json:
    place: Json = {"type": 0, "channel_id": str(quoted_message.channel.id), "message_id": str(quoted_message.id)}
    if quoted_message.channel.guild:
        place["guild_id"] = str(quoted_message.channel.guild.id)
    body = None if quoted_message.is_deleted else render_message(world, quoted_message, is_quoted=True)
    return {"message_reference": place, "referenced_message": body}


def render_interaction_metadata(one: MemberAction) -> Json:
    shape: Json = {
        "id": str(one.id),
        "type": one.kind,
        "user": render_user(one.user),
        "authorizing_integration_owners": _render_owners(one),
    }
    if one.kind == 3 and one.message:
        shape["interacted_message_id"] = str(one.message.id)
    if one.kind == 5 and one.opened_by:
        shape["triggering_interaction_metadata"] = render_interaction_metadata(one.opened_by)
    return shape


def _render_owners(one: MemberAction) -> Json:
    return {"0": str(one.channel.guild.id) if one.channel.guild else "0"}


def render_interaction(world: World, one: Interaction) -> Json:
    """Return an interaction as in INTERACTION_CREATE."""
    shape: Json = {
        "id": str(one.id),
        "application_id": str(world.bot.id),
        "type": one.kind,
        "token": one.token,
        "version": 1,
        "data": one.data,
        "channel_id": str(one.channel.id),
        "channel": render_channel(one.channel) | {"permissions": str(world.compute_permissions(one.user, one.channel))},
        "app_permissions": str(world.compute_permissions(world.bot, one.channel)),
        "locale": one.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": _render_owners(one),
        "context": 0 if one.channel.guild else 1,
        "attachment_size_limit": MAX_ATTACHMENT_BYTES,
    }
    if one.message:
        shape["message"] = render_message(world, one.message)
    return shape | _render_actor(world, one)


def _render_actor(world: World, one: Interaction) -> Json:
    place = one.channel.guild
    if place is None:
        return {"user": render_user(one.user)}
    membership = place.members[one.user.id]
    return {
        "guild_id": str(place.id),
        "guild": {"id": str(place.id), "locale": place.locale, "features": []},
        "guild_locale": place.locale,
        "member": render_member(membership, world.compute_permissions(one.user, one.channel)),
    }


def render_application(world: World, owner: User) -> Json:
    """Return the bot's application as in /oauth2/applications/@me."""
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "Moderates board-game races",
        "type": None,
        "bot": render_user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags_new": "0",
        "flags": 0,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": render_user(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
