"""Reminders: who gets one, when, once only, and never in their quiet hours."""

from pathlib import Path
from typing import Any

import pytest

from bot.model.timing_options import MemberSettings
from bot.posts.types import Digest, Reminder
from bot.store import key_value
from tests.bot.race_services import ANA, BEN, CLEO, GIL, RaceServices, on_both, open_services
from tests.members import Local

pytestmark = pytest.mark.usefixtures("on_sampled_databases")

BUILD = {"top": 3, "tyres": 3}
HOUR = 3600


async def save_habits(services: RaceServices, member: int, **habits: Any) -> None:
    await services.database.write(lambda t: key_value.save_member_settings(t, member, MemberSettings(**habits)))


async def let_time_pass(services: RaceServices, hours: float) -> None:
    """Let time pass, minute by minute as the scheduler sees it."""
    end = services.clock.now + int(hours * HOUR)
    while services.clock.now < end:
        services.clock.now = min(end, services.clock.now + 600)
        await services.settle()


@on_both
async def test_S_131_when_few_are_missing_they_are_told_at_half_time_that_the_others_wait(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, CLEO, GIL, hours=40)
    for member in (ANA, BEN):
        await services.answer(race, member, BUILD)
    await let_time_pass(services, 19)
    assert services.publisher.list_of_kind("reminder") == []
    await let_time_pass(services, 20)
    called = services.publisher.list_of_kind("reminder")
    waiting = sorted((c.audience, c.post.waiting) for c in called)
    assert waiting == [(CLEO, True), (GIL, True)], "one for a deadline"


async def test_those_who_do_without_nudges_are_called_at_the_last_call_only(services: RaceServices) -> None:
    await save_habits(services, BEN, off=("nudge",))
    race = await services.race(ANA, BEN, hours=40)
    await services.answer(race, ANA, BUILD)
    await let_time_pass(services, 29)
    assert services.publisher.list_of_kind("reminder") == []
    await let_time_pass(services, 2)
    assert [c.post.waiting for c in services.publisher.list_of_kind("reminder")] == [False]


async def test_a_driver_who_wants_no_reminders_has_none(services: RaceServices) -> None:
    await save_habits(services, ANA, off=("nudge", "reminder", "digest"))
    await services.race(ANA, BEN, hours=40)
    await let_time_pass(services, 41)
    assert {c.audience for c in services.publisher.list_of_kind("reminder")} == {BEN}


async def test_nothing_reaches_a_member_in_the_quiet_hours(services: RaceServices) -> None:
    services.clock.now = 20 * 24 * HOUR + 21 * HOUR
    await save_habits(services, ANA, quiet=(20, 8))
    race = await services.race(ANA, BEN, hours=24)
    assert {letter.audience for letter in services.publisher.list_of_kind("question")} == {BEN}
    await let_time_pass(services, 10)
    assert ANA not in {letter.audience for letter in services.publisher.letters}
    await let_time_pass(services, 2)
    assert {letter.audience for letter in services.publisher.list_of_kind("question")} == {ANA, BEN}
    assert race


async def test_in_the_channel_those_who_rest_are_not_pinged(services: RaceServices) -> None:
    await save_habits(services, ANA, quiet=(0, 23))
    race = await services.open_lobby(ANA, BEN)
    await services.settle()
    assert race
    assert [letter.quiet for letter in services.publisher.list_of_kind("lobby")] == [(ANA,)]


async def test_who_is_awaited_in_several_races_reads_of_all_of_them_at_once(services: RaceServices) -> None:
    first = await services.race(ANA, BEN, hours=24)
    second = await services.race(ANA, BEN, hours=26, channel=78)
    await services.answer(second, BEN, BUILD)
    await let_time_pass(services, 23)
    assert [letter.audience for letter in services.publisher.list_of_kind("digest")] == [ANA]
    digest = services.publisher.list_of_kind("digest")[0].post
    assert isinstance(digest, Digest)
    assert sorted(owed.race for owed in digest.owed) == [first, second]
    assert [letter.audience for letter in services.publisher.list_of_kind("reminder")] == [BEN]


async def test_one_message_in_the_channel_calls_everybody_who_is_asked_there(services: RaceServices) -> None:
    race = await services.open_lobby(ANA, BEN, hours=24)
    for member in (ANA, BEN):
        await services.member_api.set_delivery(race, Local(member=member), "here")
    await services.member_api.start(race, Local(member=ANA))
    await let_time_pass(services, 23)
    called = services.publisher.list_of_kind("reminder")
    assert len(called) == 1
    assert isinstance(called[0].post, Reminder)
    assert {called[0].post.member, *called[0].post.others} == {ANA, BEN}


async def test_no_reminder_is_lost_or_doubled_by_a_restart(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        clock = services.clock
        await services.race(ANA, BEN, hours=24)
        clock.now += 20 * HOUR
        await services.scheduler.do_due_work()
    async with open_services(tmp_path, clock) as services:
        await services.settle()
        clock.now += HOUR
        await services.settle()
        assert sorted(c.audience for c in services.publisher.list_of_kind("reminder")) == [ANA, BEN]


@on_both
async def test_a_reminder_that_could_not_be_sent_in_time_is_let_be(services: RaceServices) -> None:
    await services.race(ANA, BEN, hours=24)
    services.clock.now += 20 * HOUR
    await services.scheduler.do_due_work()
    services.clock.now += 5 * HOUR
    await services.outbox.drain()
    assert services.publisher.list_of_kind("reminder") == []
