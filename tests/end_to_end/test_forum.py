"""Races in a forum channel: a post for each, with tags of game and stage, as far as permissions allow."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.sandbox import DiscordSandbox
from bot.sandbox.forums import list_tag_names
from bot.sandbox.permissions import Permission
from bot.sandbox.world import FORUM, Channel
from tests.end_to_end.harness import join_race, plan_race, run_bot, start_race
from tests.end_to_end.test_rematch import drive_to_flag
from tests.referee import Referee, find_description

pytestmark = pytest.mark.usefixtures("unpainted")


def allow_tags(sandbox: DiscordSandbox) -> None:
    """Let the bot make tags."""
    sandbox.guild.find_role(sandbox.world.bot.name).permissions |= Permission.manage_channels


def posts(sandbox: DiscordSandbox, forum: Channel) -> list[Channel]:
    return [one for one in sandbox.world.list_threads(forum.guild) if one.parent is forum]


async def test_a_race_in_a_post_has_tags_that_follow_it_and_the_next_race_a_post_of_its_own(tmp_path: Path) -> None:
    sandbox, path = DiscordSandbox(), find_description()
    referee = Referee(path) if path else None
    allow_tags(sandbox)
    async with sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        if referee:
            referee.watch(sandbox)
        ann, forum = sandbox.get_member("Ann"), sandbox.add_forum("races")
        forum.tags = [{"id": "77", "name": "League", "moderated": False, "emoji_id": None, "emoji_name": None}]
        post = sandbox.add_post(forum, "Saturday", ann)
        post.tags = [77]
        sandbox.world.publish("channel changed", forum)
        sandbox.world.publish("channel changed", post)
        said = await ann.run_command("race create", track="tt-1", laps=1, at=post)
        assert said.text == "Race #1 is open."
        await sandbox.wait_until(lambda: list_tag_names(post) == ["League", "Open", "Speed Circuit"], 20)
        assert [one["name"] for one in forum.tags] == ["League", "Open", "Speed Circuit", "Running", "Finished"]
        ann.place = post
        lobby = await ann.wait_for(lambda m: "Join" in m.labels)
        await join_race(ann, lobby)
        await ann.run_command("race fill", drivers=3)
        await ann.press(lobby, "Start", settle=30)
        await sandbox.wait_until(lambda: list_tag_names(post) == ["League", "Running", "Speed Circuit"], 20)

        said = await ann.run_command("race create", track="heron-marsh", laps=1, at=post)
        (_, second) = posts(sandbox, forum)
        assert said.text == f"Race #2 is open in <#{second.id}>."
        assert second.name == "Heron Marsh · Ann"
        assert list_tag_names(second) == ["Open", "Speed Circuit"]
        assert ann.user in second.thread_members
        first = second.messages[second.id]
        assert first.text == "A race of Speed Circuit. Everything about it is in this post."
        await ann.wait_for(lambda m: "Join" in m.labels and m.channel is second)
        sure = await ann.run_command("race abandon", reason="too few", at=second)
        await ann.press(sure.message, "Abandon")
        await sandbox.wait_until(lambda: list_tag_names(second) == ["Finished", "Speed Circuit"], 20)
        assert forum.kind == FORUM
        assert not forum.messages
    if referee:
        referee.assert_no_complaints()


async def test_without_permissions_it_uses_the_tags_that_there_are_and_names_what_it_lacks(
    sandbox: DiscordSandbox,
) -> None:
    ann, forum = sandbox.get_member("Ann"), sandbox.add_forum("races")
    forum.tags = [{"id": "78", "name": "open", "moderated": False, "emoji_id": None, "emoji_name": None}]
    post = sandbox.add_post(forum, "Saturday", ann)
    sandbox.world.publish("channel changed", forum)
    await ann.run_command("race create", track="tt-1", laps=1, at=post)
    await sandbox.wait_until(lambda: list_tag_names(post) == ["open"], 20)
    assert len(forum.tags) == 1
    sandbox.faults.deny(forum, "send_messages")
    said = await ann.run_command("race create", track="tt-1", laps=1, at=post)
    assert "I need a permission in this channel: Create Posts." in said.text
    refused = await ann.run_command("race create", track="tt-1", laps=1, options="nonsense=1", at=post)
    assert "nonsense" in refused.text
    assert len(posts(sandbox, forum)) == 1


async def test_a_rematch_of_a_race_in_a_post_has_a_post_of_its_own_where_the_others_are_invited(tmp_path: Path) -> None:
    sandbox = DiscordSandbox()
    allow_tags(sandbox)
    async with sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann, ben, forum = sandbox.get_member("Ann"), sandbox.get_member("Ben"), sandbox.add_forum("races")
        ann.place = ben.place = post = sandbox.add_post(forum, "Saturday", ann)
        flag = await drive_to_flag(sandbox, ann, ben, automatic=1)
        said = await ben.press(flag, "Rematch")
        (_, second) = posts(sandbox, forum)
        assert f"The rematch is race #2 in <#{second.id}>" in said.text
        assert second.name == "Test track TT-1 · Ben"
        await sandbox.wait_until(lambda: list_tag_names(second) == ["Open", "Speed Circuit"], 20)
        invitation = await ann.wait_for(lambda m: m.channel is second and "wants a rematch" in m.text)
        assert invitation.mentions == [ann.user]
        assert "You are in" in (await ann.press(invitation, "Join")).text
        await sandbox.wait_until(lambda: "Finished" in list_tag_names(post), 20)
        lobby = await ben.wait_for(lambda m: m.channel is second and "Start" in m.labels)
        await ben.press(lobby, "Start", settle=30)
        await sandbox.wait_until(lambda: "Running" in list_tag_names(second), 20)


async def test_a_race_of_a_season_opens_a_post_beside_the_seasons_own_while_a_race_runs_there(tmp_path: Path) -> None:
    sandbox = DiscordSandbox()
    allow_tags(sandbox)
    async with sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann, dov, forum = sandbox.get_member("Ann"), sandbox.get_member("Dov"), sandbox.add_forum("races")
        ann.place = dov.place = post = sandbox.add_post(forum, "Spring Cup", dov)
        await start_race(sandbox, ann, automatic=2)
        await dov.run_command("season create", title="Spring Cup", game="speed_circuit")
        await ann.run_command("season enter")
        soon = datetime.now(UTC) + timedelta(hours=3)
        await plan_race(dov, "Night *Race*", f"{soon:%Y-%m-%d %H:%M}", "speed_circuit/tt-1")
        await sandbox.wait_until(lambda: len(posts(sandbox, forum)) == 2, 40)
        (_, second) = posts(sandbox, forum)
        assert second.name == "Night *Race*"
        lobby = await ann.wait_for(lambda m: m.channel is second and "Join" in m.labels)
        call = await ann.wait_for(lambda m: m.channel is second and ann.user in m.mentions)
        assert "Spring Cup" in call.text
        await sandbox.wait_until(lambda: list_tag_names(second) == ["Open", "Speed Circuit"], 20)
        ann.place = second
        await join_race(ann, lobby)
        await sandbox.wait_until(lambda: "Ann" in lobby.text, 20)
        assert "Running" in list_tag_names(post)
