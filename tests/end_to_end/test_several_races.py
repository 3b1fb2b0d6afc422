"""A driver in several races: the list of waiting races, and the way from one form to the next."""

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import confirm, join_race, open_lobby

pytestmark = pytest.mark.usefixtures("undrawn")


async def two_races(sandbox: DiscordSandbox) -> tuple[Person, Message]:
    """Let Ann drive in two races in two channels, while she stands in a third one."""
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    opened = list[Message]()
    for name in ("first", "second"):
        ann.place = ben.place = sandbox.add_channel(name)
        lobby = await open_lobby(ann)
        for person in (ann, ben):
            await join_race(person, lobby)
        await ann.press(lobby, "Start")
        opened.append(await ann.wait_for(lambda m: "build your car" in m.text, after=lobby))
    ann.place = sandbox.add_channel("elsewhere")
    return ann, opened[0]


async def test_orders_of_somebody_in_two_races_asks_for_which_with_a_button_each(sandbox: DiscordSandbox) -> None:
    ann, _ = await two_races(sandbox)
    asked = await ann.run_command("orders")
    assert asked.message is not None
    assert asked.message.labels == ["#1", "#2"]
    form = (await ann.press(asked.message, "#2")).message
    assert form is not None
    assert "Race #2" in form.text


async def test_the_races_that_wait_are_listed_by_deadline_and_each_leads_to_the_next(sandbox: DiscordSandbox) -> None:
    ann, _ = await two_races(sandbox)
    listed = await ann.run_command("me races")
    assert listed.text.index("**#1**") < listed.text.index("**#2**")
    assert listed.message is not None
    form = (await ann.press(listed.message, "#1")).message
    counted = await confirm(ann, form)
    assert counted.labels == ["Change", "Next race ▶"]
    following = (await ann.press(counted, "Next race ▶")).message
    assert following is not None
    assert "Race #2" in following.text
    assert (await confirm(ann, following)).labels == ["Change"]
    assert "No race waits for you." in (await ann.run_command("me races")).text
