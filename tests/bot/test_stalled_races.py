"""A race without progress says whom it waits for, and reminds them at growing intervals."""

import re
from typing import Any

import pytest

from bot.model.timing_options import HOUR_SECONDS
from bot.stewards.race_actions import approve, hold, release
from bot.text.post_renderer import PostRenderer
from tests.bot.race_services import ANA, BEN, CHANNEL, RaceServices, expect_done
from tests.bot.test_reminding import save_habits
from tests.bot.test_rulings import GM, drive_rounds, plots, rule
from tests.members import Local
from tests.repository import LOCALIZERS

DAY = 24 * HOUR_SECONDS
RENDERER = PostRenderer(LOCALIZERS, str)


def reminders(services: RaceServices, *, alone: bool) -> list[Any]:
    what = "stands_still_yours" if alone else "stands_still"
    return [
        letter
        for letter in services.publisher.list_of_kind("notice")
        if letter.post.what == what and not letter.post.done
    ]


async def in_review(services: RaceServices) -> int:
    race = await services.race(ANA, BEN, options={"build": "false", "review": "true"})
    await plots(services, race, red=1, blue=1)
    assert (await services.summarize(race)).hold_reason == "review"
    return race


async def let_hours_pass(services: RaceServices, hours: int) -> None:
    for _ in range(hours):
        services.clock.now += HOUR_SECONDS
        await services.settle()


@pytest.mark.parametrize("role", [None, 77])
async def test_a_round_that_waits_to_be_approved_reminds_the_stewards_in_growing_pauses(
    role: int | None, services: RaceServices
) -> None:
    await services.rulings.set_steward_role(1, role)
    race = await in_review(services)
    counts = []
    for hours in (7, 2, 14, 2, 46, 2, 94, 2):
        await let_hours_pass(services, hours)
        counts.append(len(reminders(services, alone=False)))
    assert counts == [0, 1, 1, 2, 2, 3, 3, 4]
    line, letter = reminders(services, alone=False)[-1], reminders(services, alone=True)[-1]
    assert (line.audience, line.post.role, line.post.members) == (None, role, () if role else (ANA,))
    text = RENDERER.render(line, "speed_circuit").text
    assert re.findall(r"<@&?\d+>", text) == [f"<@&{role}>" if role else f"<@{ANA}>"]
    assert f"needs {'a steward' if role else f'<@{ANA}> or another steward'}: round 1" in text
    assert (letter.audience, letter.post.facts["why"], letter.post.facts["round"]) == (ANA, "review", 1)
    assert [(one.act, one.number) for one in line.post.more] == [("review", race)]
    await rule(services, race, approve(), "as it is")
    await let_hours_pass(services, 30)
    assert len(reminders(services, alone=False)) == 4
    ended = [
        one
        for one in services.publisher.list_of_kind("notice")
        if one.post.what.startswith("stands_still") and one.post.done
    ]
    assert len({one.message for one in ended}) == 8, "no button is left of a reminder that is settled"


@pytest.mark.usefixtures("on_both_databases")
async def test_a_held_and_a_paused_race_remind_whoever_can_let_them_go_on(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await rule(services, race, hold(), "rain")
    await let_hours_pass(services, 9)
    assert [one.post.facts["why"] for one in reminders(services, alone=True)] == ["gm"]
    await rule(services, race, release(), "dry")
    await let_hours_pass(services, 9)
    assert len(reminders(services, alone=True)) == 1
    expect_done(await services.member_api.pause(race, Local(member=ANA), "a holiday"))
    await let_hours_pass(services, 47)
    assert len(reminders(services, alone=True)) == 1, "whoever has paused it knows that it is paused"
    await let_hours_pass(services, 2)
    assert [one.post.facts["why"] for one in reminders(services, alone=True)] == ["gm", "paused"]
    assert [(one.act, one.label) for one in reminders(services, alone=True)[-1].post.more] == [("resume", "resume")]
    await let_hours_pass(services, 94)
    assert len(reminders(services, alone=True)) == 2
    await let_hours_pass(services, 2)
    assert len(reminders(services, alone=True)) == 3
    await services.member_api.abandon(race, GM, "too wet")
    await let_hours_pass(services, 100)
    assert len(reminders(services, alone=True)) == 3


async def test_nobody_is_reminded_in_the_quiet_hours_of_the_organiser(services: RaceServices) -> None:
    race = await drive_rounds(services)
    services.clock.now = 1_000_000 // DAY * DAY + 12 * HOUR_SECONDS
    await save_habits(services, ANA, quiet=(18, 8))
    await rule(services, race, hold(), "rain")
    await let_hours_pass(services, 18)
    assert reminders(services, alone=True) == [], "the reminder of 20:00 waits for the morning"
    await let_hours_pass(services, 3)
    assert len(reminders(services, alone=True)) == 1


async def test_the_post_of_a_round_says_whom_a_stopped_race_waits_for_until_it_goes_on(services: RaceServices) -> None:
    await in_review(services)
    said = services.publisher.list_of_kind("opened")[-1]
    text = RENDERER.render(said, "speed_circuit").text
    assert said.post.stands == "review"
    assert "All orders are in" not in text
    assert f"Waiting for <@{ANA}> or another steward: round 1 needs approval." in text
    race = await drive_rounds(services, channel=CHANNEL + 1)
    await rule(services, race, hold(), "rain")
    assert services.publisher.list_of_kind("opened")[-1].post.stands == "gm"
    await rule(services, race, release(), "dry")
    assert [one.post.stands for one in services.publisher.list_of_kind("opened") if one.race == race][-1] == ""
