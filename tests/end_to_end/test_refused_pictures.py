"""Where Discord refuses pictures, messages arrive as text, and pictures return later."""

import asyncio
from collections.abc import Callable

import pytest

from bot.bootstrap import Components
from bot.sandbox import DiscordSandbox, Message, Person, rules_of_discord, shapes
from tests.end_to_end.harness import join_race, open_lobby, start_against_bots, wait_for_pictures
from tests.end_to_end.test_first_race import drive_live
from tests.end_to_end.test_landings import wait_for_form

pytestmark = pytest.mark.usefixtures("unpainted")

Refusing = Callable[[DiscordSandbox], None]


@pytest.fixture(params=["403", "413"])
def refusing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Refusing:
    """Makes Discord refuse pictures in the race's channel: for want of a permission, or because they are too large."""

    def refuse(sandbox: DiscordSandbox) -> None:
        if request.param == "403":
            sandbox.faults.deny(sandbox.track, "attach_files")
        else:
            monkeypatch.setattr(rules_of_discord, "MAX_ATTACHMENT_BYTES", 10)

    return refuse


async def wait_for_name(sandbox: DiscordSandbox, message: Message, person: Person) -> None:
    await sandbox.wait_until(lambda: person.name in message.text)


async def stage(parts: Components) -> str:
    return str(getattr(await parts.system_api.summarize(1), "stage", ""))


def notices(organiser: Person) -> list[Message]:
    return [m for m in organiser.list_direct_messages() if "Attach Files" in m.text or "too large" in m.text]


async def test_a_lobby_goes_on_in_words_and_has_its_picture_again_when_it_may(
    refusing: Refusing, monkeypatch: pytest.MonkeyPatch, sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, ben, cleo = (sandbox.get_member(name) for name in ("Ann", "Ben", "Cleo"))
    message = await open_lobby(ann)
    await sandbox.wait_until(lambda: bool(message.attachments))
    taken = shapes.MAX_ATTACHMENT_BYTES
    refusing(sandbox)
    for person in (ann, ben):
        await join_race(person, message)
        await wait_for_name(sandbox, message, person)
    await parts.outbox.drain()
    assert message.attachments == [], "the old picture would show an empty grid"
    assert len(notices(ann)) == 1
    sandbox.faults.allow(sandbox.track)
    monkeypatch.setattr(rules_of_discord, "MAX_ATTACHMENT_BYTES", taken)
    await join_race(cleo, message)
    await sandbox.wait_until(lambda: "Cleo" in message.text and bool(message.attachments))
    await ann.press(message, "Start")
    await ann.wait_for(lambda m: "build your car" in m.text)
    assert await stage(parts) == "running"
    assert len(notices(ann)) == 1


@pytest.mark.slow
async def test_a_race_at_live_pace_is_driven_on_in_words(
    refusing: Refusing, sandbox: DiscordSandbox, parts: Components
) -> None:
    ann = sandbox.get_member("Ann")
    message = await open_lobby(ann, pace="live")
    await join_race(ann, message)
    await ann.run_command("race fill", drivers=1)
    refusing(sandbox)
    await ann.press(message, "Start")
    await drive_live(ann, until="round 3: plot")
    await parts.outbox.drain()
    assert await stage(parts) == "running"
    assert len(notices(ann)) == 1


async def test_a_form_arrives_in_words_and_has_its_pictures_again_when_they_are_taken(
    monkeypatch: pytest.MonkeyPatch, sandbox: DiscordSandbox
) -> None:
    ann = sandbox.get_member("Ann")
    opened = await start_against_bots(ann, track="tall-pines", laps=1, pace="live")
    await ann.wait_for(lambda m: ": Line" in m.text and "Your orders" in m.labels)
    taken = shapes.MAX_ATTACHMENT_BYTES
    monkeypatch.setattr(rules_of_discord, "MAX_ATTACHMENT_BYTES", 10)
    shown = await wait_for_form(ann, ": Line", opened)
    await asyncio.sleep(0.5)
    assert not shown.attachments
    assert all("went wrong" not in m.text for m in ann.list_visible_messages())
    monkeypatch.setattr(rules_of_discord, "MAX_ATTACHMENT_BYTES", taken)
    assert (await wait_for_pictures(ann, await wait_for_form(ann, ": Line", opened))).attachments
