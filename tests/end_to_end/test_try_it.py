"""*Try it*: a recorded round as a race against bots, with the record unchanged."""

from typing import Any

import pytest

from bot.bootstrap import Components
from bot.model.actor import Rejection
from bot.posts.summaries import RaceSummary
from bot.sandbox import DiscordSandbox, Message, Person
from bot.store import races, seats
from tests.end_to_end.harness import confirm, open_form, start_against_bots, start_race_to_plots
from tests.end_to_end.test_rematch import drive_to_flag
from tests.members import Local

pytestmark = pytest.mark.usefixtures("unpainted")


async def try_round(person: Person, post: Message, round: str = "", car: str = "", **more: Any) -> Any:
    """Press the button, fill in its form, and return the answer."""
    opened = await person.press(post, "Try it…")
    assert opened.modal is not None, opened.text
    return await person.submit(opened.modal, {"0": round, "1": car}, **more)


async def summary(parts: Components, race: int) -> RaceSummary:
    found = await parts.system_api.summarize(race)
    assert isinstance(found, RaceSummary)
    return found


async def dump_race(parts: Components, race: int) -> str:
    """Return everything that is stored of a race, except its posts and whether posts are waiting."""
    database = parts.control.database
    row = await database.read(lambda t: races.get(t, race))
    assert row is not None
    found = [row.model_copy(update={"step_pending": False})]
    drivers = await database.read(lambda t: seats.list_drivers(t, race))
    history = await parts.control.load_history(race)
    return repr((found, drivers, history))


async def drive_a_round(person: Person, post: Message) -> Message:
    """Send the ready-made order, and return the report of the round."""
    await confirm(person, await open_form(person, post))
    return await person.wait_for(lambda m: "Full log" in m.labels, after=post, timeout=20)


@pytest.mark.slow
async def test_after_the_flag_any_round_is_driven_again_in_a_thread_with_new_dice_and_without_records(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, cleo = sandbox.get_member("Ann"), sandbox.get_member("Cleo")
    plots = await start_race_to_plots(sandbox, ann, automatic=2)
    await drive_a_round(ann, plots)
    await ann.press((await ann.run_command("race leave")).message, "Retire")
    flag = await ann.wait_for(lambda m: "Rematch" in m.labels, timeout=30)
    before = await dump_race(parts, 1)
    answer = await try_round(ann, flag, "1")
    assert "Race #2 in <#" in answer.text
    assert "begins where round 1 of race #1 began" in answer.text
    made, old = await summary(parts, 2), await summary(parts, 1)
    thread = sandbox.world.channels[made.channel]
    assert thread.is_thread
    assert thread.name == "Ann · tried from race #1, round 1"
    assert (made.stage, made.round) == ("running", 1)
    assert made.title == "tried from race #1, round 1"
    assert [(d.seat, d.member) for d in made.drivers] == [(d.seat, d.member) for d in old.drivers]
    assert made.commitment != old.commitment
    await ann.wait_for(lambda m: m.channel is thread and "Race #2: tried from race #1, round 1** on" in m.text)
    form = await ann.wait_for(lambda m: "Race #2 · round 1" in m.text and "Details…" in m.labels, after=flag)
    await confirm(ann, form)
    await sandbox.wait_until(lambda: any("· round 1 ·" in m.text for m in thread.messages.values()), 30)
    assert await dump_race(parts, 1) == before
    other = await try_round(cleo, flag, "1", "🔵 blue")
    assert "Race #3" in other.text
    assert [d.member for d in (await summary(parts, 3)).drivers if d.member] == [cleo.user.id]
    assert (await summary(parts, 3)).drivers[1].member == cleo.user.id
    kept = await parts.control.database.read(lambda t: races.list_finished(t, sandbox.guild.id, 9))
    assert [race.id for race in kept] == [1]


async def test_a_running_race_against_bots_is_tried_by_its_driver_and_one_with_others_is_not(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    report = await drive_a_round(ann, await start_race_to_plots(sandbox, ann, automatic=2))
    await ann.wait_for(lambda m: "**Round 2: plot your speed**" in m.text)
    before = await dump_race(parts, 1)
    assert "Race #2 in" in (await try_round(ann, report, "1")).text
    assert await dump_race(parts, 1) == before
    status = (await ann.run_command("race status", race=1)).message
    assert status is not None
    assert "Race #3 in" in (await try_round(ann, status, "1")).text
    of_other = (await ben.run_command("race status", race=1)).message
    assert of_other is not None
    assert "Try it…" not in of_other.labels
    refused = await ben.press(report, "Try it…")
    assert "Before the flag of race #1" in refused.text


async def test_what_a_form_says_wrong_is_refused_in_words(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    flag = await drive_to_flag(sandbox, ann, automatic=2)
    assert "is no round of this race" in (await try_round(ann, flag, "99")).text
    refused = await try_round(ann, flag, "1", "pink")
    assert "was in this race" in refused.text
    form = (await ann.press(refused.message, "Correct…")).modal
    assert form is not None
    assert [field["value"] for field in form.fields] == ["1", "pink"]
    assert not [one for one in sandbox.world.channels.values() if one.is_thread], "nothing is left behind"


async def test_a_form_that_is_left_empty_begins_where_the_car_was_last_racing(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    ann = sandbox.get_member("Ann")
    plots = await start_race_to_plots(sandbox, ann, automatic=2)
    await drive_a_round(ann, plots)
    await ann.press((await ann.run_command("race leave")).message, "Retire")
    flag = await ann.wait_for(lambda m: "Rematch" in m.labels, timeout=30)
    last = (await summary(parts, 1)).round
    refused = await try_round(ann, flag, str(last))
    assert f"The red car was no longer racing in round {last}" in refused.text
    assert not [one for one in sandbox.world.channels.values() if one.is_thread], "nothing is left behind"
    assert "begins where round 2 of race #1 began" in (await try_round(ann, flag)).text


async def test_a_running_race_with_hands_of_cards_is_not_tried_before_the_flag(
    sandbox: DiscordSandbox, parts: Components
) -> None:
    ann = sandbox.get_member("Ann")
    await start_against_bots(ann, track="halcyon-oval")
    await ann.wait_for(lambda m: "design your sled" in m.text)
    refused = await parts.member_api.tries.find_choice(1, Local(member=ann.user.id, guild=sandbox.guild.id))
    assert isinstance(refused, Rejection)
    assert refused.code == "try_after_flag"
