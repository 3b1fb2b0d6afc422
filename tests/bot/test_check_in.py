"""The check-in before a start: races with too few drivers, and the notices to everybody."""

from typing import Any

import pytest

from bot.forms.discord_text import escape_name
from bot.model.actor import Rejection
from bot.text.post_renderer import PostRenderer
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done
from tests.bot.test_absence import DAY, start_check_in
from tests.members import Local
from tests.repository import LOCALIZERS


def notices(p: RaceServices, what: str) -> list[Any]:
    return [letter for letter in p.publisher.list_of_kind("notice") if letter.post.what == what]


async def miss_check_in(p: RaceServices, *members: int) -> int:
    """Start a check-in that only the organiser answers; return the race."""
    race = await start_check_in(p, ANA, BEN, *members, no_show="drop")
    p.clock.now += DAY
    await p.settle()
    return race


async def test_a_check_in_that_leaves_one_driver_asks_the_organiser_and_takes_no_seat(services: RaceServices) -> None:
    race = await miss_check_in(services, CLEO)
    card = await services.summarize(race)
    assert (card.stage, [d.member for d in card.drivers]) == ("lobby", [ANA, BEN, CLEO])
    (line,), (letter,) = notices(services, "too_few_checked_in"), notices(services, "too_few_checked_in_yours")
    assert (line.audience, line.post.members, letter.audience) == (None, (ANA,), ANA)
    for said in (line, letter):
        assert [(one.act, one.number) for one in said.post.more] == [
            ("putoff", race),
            ("fillabsent", race),
            ("calloff", race),
        ]
    missing = [one.audience for one in notices(services, "start_waits_yours")]
    assert missing == [BEN, CLEO], "they keep their seats, and learn why nothing happens"
    services.clock.now += 5 * DAY
    await services.settle()
    assert len(notices(services, "too_few_checked_in")) == 1


async def test_putting_off_checks_everybody_in_once_more(services: RaceServices) -> None:
    race = await miss_check_in(services, CLEO)
    assert isinstance(await services.member_api.repeat_check_in(race, Local(member=BEN)), Rejection), (
        "only the organiser decides"
    )
    expect_done(await services.member_api.repeat_check_in(race, Local(member=ANA)))
    await services.settle()
    assert await services.member_api.repeat_check_in(race, Local(member=ANA)) == Rejection(code="settled")
    assert await services.member_api.start_with_bots(race, Local(member=ANA)) == Rejection(code="settled")
    for member in (BEN, CLEO):
        expect_done(await services.member_api.check_in(race, Local(member=member)))
    assert (await services.summarize(race)).stage == "running"


async def test_filling_with_bots_starts_the_race_and_tells_those_who_lose_their_seats(services: RaceServices) -> None:
    race = await miss_check_in(services)
    expect_done(await services.member_api.start_with_bots(race, Local(member=ANA)))
    await services.settle()
    card = await services.summarize(race)
    assert (card.stage, [bool(d.automatic) for d in card.drivers]) == ("running", [False, True])
    assert [letter.post.members for letter in notices(services, "seat_to_bot")] == [(BEN,)]
    assert [letter.audience for letter in notices(services, "seat_to_bot_yours")] == [BEN]


@pytest.mark.parametrize(("no_show", "what"), [("drop", "seat_lost"), ("fill", "seat_to_bot")])
async def test_a_driver_who_loses_a_seat_reads_it_in_the_channel_and_alone(
    no_show: str, what: str, services: RaceServices
) -> None:
    race = await start_check_in(services, ANA, BEN, CLEO, no_show=no_show)
    expect_done(await services.member_api.check_in(race, Local(member=CLEO)))
    services.clock.now += DAY
    await services.settle()
    assert (await services.summarize(race)).stage == "running"
    assert [(one.audience, one.post.members) for one in notices(services, what)] == [(None, (BEN,))]
    assert [(one.audience, one.post.facts) for one in notices(services, f"{what}_yours")] == [(BEN, {"seat": "blue"})]


async def test_a_driver_who_has_not_checked_in_is_reminded_once_at_half_time(services: RaceServices) -> None:
    race = await start_check_in(services, ANA, BEN, CLEO, no_show="drop")
    expect_done(await services.member_api.check_in(race, Local(member=CLEO)))
    for _ in range(4):
        services.clock.now += DAY // 5
        await services.settle()
    lines = notices(services, "check_in_again")
    assert [one.audience for one in lines if one.audience is None] == [None]
    assert [one.audience for one in lines if one.audience is not None] == [BEN]
    assert {one.post.button for one in lines} == {"present"}
    expect_done(await services.member_api.check_in(race, Local(member=BEN)))
    assert (await services.summarize(race)).stage == "running"


async def test_those_who_have_not_checked_in_are_named(services: RaceServices) -> None:
    await miss_check_in(services, CLEO)
    renderer = PostRenderer(LOCALIZERS, escape_name)
    (line,), (letter,) = notices(services, "too_few_checked_in"), notices(services, "too_few_checked_in_yours")
    for said in (line, letter):
        assert f"Not checked in: 🔵 M{BEN} and 🟢 M{CLEO}. " in renderer.render(said, "miniature").text
    earlier = line.post.model_copy(update={"facts": {**line.post.facts, "cars": ["blue"]}})
    assert "Not checked in: 🔵 blue. " in renderer.render(line.model_copy(update={"post": earlier}), "miniature").text
