"""Access to a race by channel, private thread and office, in the server and in private."""

from pathlib import Path

import pytest

from bot.bootstrap import Components
from bot.discord_ui.channel_visibility import CACHE_SECONDS, ChannelVisibility
from bot.sandbox import DiscordSandbox, Person
from bot.sandbox.permissions import Permission
from bot.sandbox.sent_messages import post_message
from tests.end_to_end.harness import join_race, open_lobby
from tests.end_to_end.private_race import PrivateRace, drive, open_private_race

pytestmark = pytest.mark.usefixtures("undrawn")

NONE = "There is no race #1 here."


async def knows_race(person: Person) -> bool:
    """Whether the race exists for a person in their channel."""
    said = await person.run_command("race status", race=1)
    assert ("**Race #" in said.text) != (said.text == NONE), said.text
    return said.text != NONE


def hide_channel(at: PrivateRace, person: Person) -> None:
    """Take away their permission to view the race's channel."""
    at.sandbox.world.set_overwrite(at.track, person.user.id, 0, int(Permission.view_channel))


@pytest.mark.slow
async def test_a_driver_who_may_not_view_the_channel_any_more_drives_on_in_private(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        ben = at.get_member("Ben")
        hide_channel(at, ben)
        ben.place = at.sandbox.track
        assert not await knows_race(ben)
        assert (await ben.run_command("orders", race=1)).text == NONE
        assert "not sent yet" in (await ben.run_command("orders", at=ben.dm, text="80")).text
        assert "Race #1" in (await ben.run_command("orders", at=ben.dm)).text
        await drive(ben, "80", "#1 60")
        await at.wait_until_still()
        assert await at.parts.control.database.read(lambda t: t.fetch_value("SELECT round FROM race WHERE id = 1")) == 5


@pytest.mark.slow
async def test_the_organiser_answers_private_messages_in_private(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        ann = at.get_member("Ann")
        hide_channel(at, ann)
        letter = await ann.wait_for(lambda m: m.channel is ann.dm and "Reject…" in m.labels)
        opened = await ann.press(letter, "Reject…")
        await ann.submit(opened.modal, {"0": "as it was"})
        await ann.wait_for(lambda m: m.id == letter.id and not m.labels)
        still_open = "SELECT count(*) FROM steward_question WHERE answer = ''"
        assert await at.parts.control.database.read(lambda t: t.fetch_value(still_open)) == 0
        await at.wait_until_still()
        assert (await ann.run_command("orders", at=ann.dm, race=1)).text == NONE, "they do not drive in it"


async def test_every_button_in_a_message_to_the_organiser_knows_its_race(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        for action in ("review", "disturbed", "prompts", "inboxof", "orders", "how", "approve", "resume"):
            assert NONE not in await _press_in_private(at, at.get_member("Ann"), action), action


async def _press_in_private(at: PrivateRace, person: Person, action: str) -> str:
    """Let somebody press a button in a Direct Message; return the answer."""
    world, part = at.sandbox.world, {"type": 2, "style": 2, "label": "Push", "custom_id": f"b:{action}:1:"}
    letter = post_message(
        world, person.dm, world.bot, {"content": "…", "components": [{"type": 1, "components": [part]}]}, ()
    )
    done = await person.press(letter, "Push", settle=0)
    return await at.sandbox.wait_until(lambda: "".join(m.text for m in done.messages if m is not letter and m.text))


async def test_in_a_private_thread_a_race_exists_for_its_members_and_for_who_manages_threads(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, ben, cleo, dov = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo", "Dov"))
    ahead, asked = [0.0], list[str]()
    parts.client.channel_visibility = ChannelVisibility(lambda: ahead[0])
    sandbox.observe(lambda seen: asked.append(seen.path) if "thread-members/" in seen.path else None)
    thread = sandbox.add_private_thread(sandbox.lounge, "stable", ann, ben)
    ann.place = ben.place = thread
    await join_race(ben, await open_lobby(ann))
    ben.place = sandbox.track
    assert await knows_race(ben)
    assert not await knows_race(cleo)
    assert not await knows_race(cleo)
    assert len(asked) == 2, "what Discord has said holds for a minute"
    assert await knows_race(dov), "they manage threads"
    thread.thread_members.append(cleo.user)
    assert not await knows_race(cleo)
    ahead[0] += CACHE_SECONDS
    assert await knows_race(cleo)
    sandbox.world.set_overwrite(sandbox.lounge, cleo.user.id, 0, int(Permission.view_channel))
    await sandbox.wait_until(lambda: True)
    assert not await knows_race(cleo), "nobody views a thread without viewing its channel"


async def test_a_thread_that_sleeps_is_looked_up_before_it_is_judged(sandbox: DiscordSandbox) -> None:
    ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
    thread = sandbox.add_private_thread(sandbox.lounge, "stable", ann, ben)
    ann.place = ben.place = thread
    await open_lobby(ann)
    thread.is_archived = True
    sandbox.world.publish("channel changed", thread)
    ben.place = sandbox.track
    assert await knows_race(ben)
    assert not await knows_race(cleo)


@pytest.mark.slow
async def test_a_race_whose_channel_is_gone_exists_for_its_organiser_who_moves_it_and_its_drivers(
    tmp_path: Path,
) -> None:
    async with open_private_race(tmp_path) as at:
        ann, ben, dov = at.get_member("Ann"), at.get_member("Ben"), at.get_member("Dov")
        ann.place = ben.place = at.sandbox.track
        at.sandbox.delete_channel(at.track)
        assert await knows_race(ben)
        assert not await knows_race(at.get_member("Cleo"))
        assert await knows_race(dov), "they manage the server"
        assert "continues in this channel" in (await ann.run_command("race move", race=1)).text
        assert await knows_race(ben)
        eve = at.sandbox.add_member("Eve")
        eve.place = at.sandbox.add_server("Elsewhere", eve, ann)
        ann.place = eve.place
        assert (await ann.run_command("race move", race=1)).text == NONE, "a race stays in its server"


async def test_a_driver_on_another_server_has_no_race_there(tmp_path: Path) -> None:
    async with open_private_race(tmp_path) as at:
        ben = at.get_member("Ben")
        ben.place = at.sandbox.add_server("Elsewhere", ben)
        assert not await knows_race(ben)
        answers = (await ben.run_command("race status"), await ben.run_command("orders", text="60"))
        assert all("No race is open in this channel." in answer.text for answer in answers)
