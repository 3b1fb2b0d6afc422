"""Forums: their tags, and posts, which are threads whose first message has the id of the thread."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sandbox import refusals
from bot.sandbox.refusals import Refusal
from bot.sandbox.rules_of_discord import check_length, refuse
from bot.sandbox.sent_messages import Upload, check_may_post, check_permission, post_message
from bot.sandbox.world import PUBLIC_THREAD, Channel, Json, Message, World

MAX_FORUM_TAGS, MAX_POST_TAGS, MAX_TAG_CHARS = 20, 5, 20
FORUM_DOCS = "docs: resources/channel#forum-tag-object"


def check_forum_tags(tags: Sequence[Json]) -> None:
    """Refuse tags that a forum cannot have: too many, too long, or two of one name."""
    check_length(tags, 0, MAX_FORUM_TAGS, ("available_tags",), FORUM_DOCS)
    for index, tag in enumerate(tags):
        check_length(tag.get("name"), 1, MAX_TAG_CHARS, ("available_tags", index, "name"), FORUM_DOCS)
    if len({tag["name"] for tag in tags}) < len(tags):
        raise Refusal.DUPLICATE_TAG.make_error()


def check_post_tags(tags: Sequence[int], forum_tags: Sequence[Json]) -> None:
    """Refuse tags that a post cannot have: too many, or none of its forum."""
    check_length(tags, 0, MAX_POST_TAGS, ("applied_tags",), FORUM_DOCS)
    if {*tags} - {int(tag["id"]) for tag in forum_tags}:
        raise Refusal.UNKNOWN_TAG.make_error()


def read_forum_tags(world: World, tags: list[Json]) -> list[Json]:
    """Return a forum's tags as they are kept; new ones get an id."""
    check_forum_tags(tags)
    empty = {"moderated": False, "emoji_id": None, "emoji_name": None}
    return [{**empty, **tag, "id": str(tag.get("id") or world.make_id())} for tag in tags]


def start_post(world: World, forum: Channel, body: Json, uploads: Sequence[Upload]) -> tuple[Channel, Message]:
    """Open a post in a forum for the bot; return it and its first message."""
    check_permission(world, forum, "send_messages")
    if not isinstance(body.get("message"), dict):
        refuse(("message",), "BASE_TYPE_REQUIRED", "This field is required", FORUM_DOCS)
    tags = read_post_tags(world, forum, body)
    check_may_post(world, forum, body["message"], uploads)
    post = world.add_thread(forum, body["name"], world.bot, kind=PUBLIC_THREAD, tags=tags)
    try:
        return post, post_message(world, post, world.bot, body["message"], uploads, message_id=post.id)
    except refusals.RequestRefused:
        world.delete_channel(post)
        raise


def read_post_tags(world: World, forum: Channel, body: Json) -> list[int]:
    """Return the ids of tags that the bot may give a post; a moderated one needs Manage Threads."""
    tags = [int(number) for number in body.get("applied_tags") or ()]
    check_post_tags(tags, forum.tags)
    moderated_tags = {int(one["id"]) for one in forum.tags if one["moderated"]}
    if moderated_tags & {*tags}:
        check_permission(world, forum, "manage_threads")
    return tags


def list_tag_names(post: Channel) -> list[str]:
    """List the names of a post's tags."""
    names_by_id = {int(one["id"]): one["name"] for one in post.parent.tags} if post.parent else {}
    return [names_by_id[number] for number in post.tags if number in names_by_id]
