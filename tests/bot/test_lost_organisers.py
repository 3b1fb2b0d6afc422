"""Lobbies whose organiser is gone or silent: who may start them, from when, and what everybody reads."""

from typing import Any

import pytest

from bot.lobby.starting import ORGANISER_SILENCE_SECONDS, make_lost_organiser_decision
from bot.model.actor import Rejection
from bot.store import personal_data
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done
from tests.bot.test_check_in import notices
from tests.members import Local

DAY = 24 * 3600


async def refuse_start(p: RaceServices, race: int, member: int) -> Rejection:
    rejection = await p.member_api.start(race, Local(member=member))
    assert isinstance(rejection, Rejection)
    return rejection


def last_lobby(p: RaceServices) -> Any:
    return p.publisher.list_of_kind("lobby")[-1].post


async def test_a_driver_may_start_a_lobby_that_its_organiser_has_left_alone_for_seven_days(
    services: RaceServices,
) -> None:
    race = await services.open_lobby(ANA, BEN)
    await services.settle()
    open_at = services.clock.now + ORGANISER_SILENCE_SECONDS
    assert last_lobby(services).drivers_start_at == open_at
    facts = {"owner": f"<@{ANA}>", "at": open_at}
    assert await refuse_start(services, race, BEN) == Rejection(code="not_yours_yet", facts=facts)
    services.clock.now = open_at
    assert (await refuse_start(services, race, CLEO)).code == "not_yours", "nobody who does not drive"
    expect_done(await services.member_api.add_bots(race, Local(member=BEN), 1))
    expect_done(await services.member_api.start(race, Local(member=BEN)))
    await services.settle()
    assert (await services.summarize(race)).stage == "running"
    (line,) = notices(services, "driver_starts")
    assert (line.post.facts, line.post.members) == ({"who": BEN}, (ANA,))


async def test_the_seven_days_begin_with_enough_drivers_and_again_with_what_the_organiser_does(
    services: RaceServices,
) -> None:
    race = await services.open_lobby(ANA)
    services.clock.now += 30 * DAY
    expect_done(await services.member_api.join(race, Local(member=BEN, name="Ben")))
    first = services.clock.now + ORGANISER_SILENCE_SECONDS
    assert (await refuse_start(services, race, BEN)).facts["at"] == first
    services.clock.now += 5 * DAY
    expect_done(await services.member_api.join(race, Local(member=CLEO, name="Cleo")))
    assert (await refuse_start(services, race, BEN)).facts["at"] == first, "drivers do not put it off"
    expect_done(await services.member_api.add_bots(race, Local(member=ANA), 1))
    assert (await refuse_start(services, race, BEN)).facts["at"] == first + 5 * DAY
    for member in (ANA, CLEO):
        expect_done(await services.member_api.leave(race, Local(member=member)))
    expect_done(await services.member_api.leave(race, Local(member=BEN)))
    expect_done(await services.member_api.join(race, Local(member=BEN, name="Ben")))
    assert (await refuse_start(services, race, BEN)).facts["at"] == services.clock.now + ORGANISER_SILENCE_SECONDS


async def test_the_organiser_starts_without_a_word_and_a_check_in_counts_as_a_sign_of_theirs(
    services: RaceServices,
) -> None:
    race = await services.open_lobby(ANA, BEN, CLEO, options={"check_in": "1d"})
    services.clock.now += 5 * DAY
    expect_done(await services.member_api.start(race, Local(member=ANA)))
    services.clock.now += DAY
    await services.settle()
    assert notices(services, "too_few_checked_in")
    assert not notices(services, "driver_starts")
    silent_until = services.clock.now - DAY + ORGANISER_SILENCE_SECONDS
    rejection = await services.member_api.start_with_bots(race, Local(member=BEN))
    assert isinstance(rejection, Rejection)
    assert rejection.facts["at"] == silent_until
    services.clock.now = silent_until
    expect_done(await services.member_api.start_with_bots(race, Local(member=BEN)))
    await services.settle()
    assert [one.post.facts for one in notices(services, "driver_starts")] == [{"who": BEN}]


@pytest.mark.parametrize("how", ["left", "forgotten"])
async def test_the_drivers_of_a_lobby_without_organiser_are_told_once_that_they_may_start_it(
    how: str, services: RaceServices
) -> None:
    race = await services.open_lobby(ANA, BEN, CLEO)
    if how == "forgotten":
        expect_done(await services.member_api.leave(race, Local(member=ANA)))
        await services.database.write(lambda t: personal_data.erase_member(t, ANA))
    decide = make_lost_organiser_decision(ANA if how == "left" else None)
    expect_done(await services.control.execute(race, decide))
    assert await services.control.execute(race, decide) == Rejection(code="settled")
    await services.settle()
    (line,) = notices(services, "lost_organiser")
    assert line.post.members == (BEN, CLEO)
    assert [(one.act, one.number) for one in line.post.more] == [("start", race), ("fill", race)]
    assert last_lobby(services).drivers_start_at == 0
    expect_done(await services.member_api.start(race, Local(member=CLEO)))
    assert (await services.summarize(race)).stage == "running"


async def test_an_organiser_who_has_come_back_is_asked_again(services: RaceServices) -> None:
    race = await services.open_lobby(ANA, BEN)
    expect_done(await services.control.execute(race, make_lost_organiser_decision(ANA)))
    expect_done(await services.member_api.add_bots(race, Local(member=ANA), 1))
    assert (await refuse_start(services, race, BEN)).code == "not_yours_yet"
