"""The check-in before a start: races with too few drivers, and the notices to everybody."""

from pathlib import Path
from typing import Any

import pytest

from bot.forms.discord_text import escape_name
from bot.model.actor import Rejection
from bot.text.post_renderer import PostRenderer
from tests.bot.race_services import ANA, BEN, CLEO, RaceServices, expect_done, open_services
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


async def test_a_check_in_that_leaves_one_driver_asks_the_organiser_and_takes_no_seat(tmp_path: Path) -> None:
    async with open_services(tmp_path) as p:
        race = await miss_check_in(p, CLEO)
        card = await p.summarize(race)
        assert (card.stage, [d.member for d in card.drivers]) == ("lobby", [ANA, BEN, CLEO])
        (line,), (letter,) = notices(p, "too_few_checked_in"), notices(p, "too_few_checked_in_yours")
        assert (line.audience, line.post.members, letter.audience) == (None, (ANA,), ANA)
        for said in (line, letter):
            assert [(one.act, one.number) for one in said.post.more] == [
                ("putoff", race),
                ("fillabsent", race),
                ("calloff", race),
            ]
        missing = [one.audience for one in notices(p, "start_waits_yours")]
        assert missing == [BEN, CLEO], "they keep their seats, and learn why nothing happens"
        p.clock.now += 5 * DAY
        await p.settle()
        assert len(notices(p, "too_few_checked_in")) == 1


async def test_putting_off_checks_everybody_in_once_more(tmp_path: Path) -> None:
    async with open_services(tmp_path) as p:
        race = await miss_check_in(p, CLEO)
        assert isinstance(await p.member_api.repeat_check_in(race, Local(member=BEN)), Rejection), (
            "only the organiser decides"
        )
        expect_done(await p.member_api.repeat_check_in(race, Local(member=ANA)))
        await p.settle()
        assert await p.member_api.repeat_check_in(race, Local(member=ANA)) == Rejection(code="settled")
        assert await p.member_api.start_with_bots(race, Local(member=ANA)) == Rejection(code="settled")
        for member in (BEN, CLEO):
            expect_done(await p.member_api.check_in(race, Local(member=member)))
        assert (await p.summarize(race)).stage == "running"


async def test_filling_with_bots_starts_the_race_and_tells_those_who_lose_their_seats(tmp_path: Path) -> None:
    async with open_services(tmp_path) as p:
        race = await miss_check_in(p)
        expect_done(await p.member_api.start_with_bots(race, Local(member=ANA)))
        await p.settle()
        card = await p.summarize(race)
        assert (card.stage, [bool(d.automatic) for d in card.drivers]) == ("running", [False, True])
        assert [letter.post.members for letter in notices(p, "seat_to_bot")] == [(BEN,)]
        assert [letter.audience for letter in notices(p, "seat_to_bot_yours")] == [BEN]


@pytest.mark.parametrize(("no_show", "what"), [("drop", "seat_lost"), ("fill", "seat_to_bot")])
async def test_a_driver_who_loses_a_seat_reads_it_in_the_channel_and_alone(
    tmp_path: Path, no_show: str, what: str
) -> None:
    async with open_services(tmp_path) as p:
        race = await start_check_in(p, ANA, BEN, CLEO, no_show=no_show)
        expect_done(await p.member_api.check_in(race, Local(member=CLEO)))
        p.clock.now += DAY
        await p.settle()
        assert (await p.summarize(race)).stage == "running"
        assert [(one.audience, one.post.members) for one in notices(p, what)] == [(None, (BEN,))]
        assert [(one.audience, one.post.facts) for one in notices(p, f"{what}_yours")] == [(BEN, {"seat": "blue"})]


async def test_a_driver_who_has_not_checked_in_is_reminded_once_at_half_time(tmp_path: Path) -> None:
    async with open_services(tmp_path) as p:
        race = await start_check_in(p, ANA, BEN, CLEO, no_show="drop")
        expect_done(await p.member_api.check_in(race, Local(member=CLEO)))
        for _ in range(4):
            p.clock.now += DAY // 5
            await p.settle()
        lines = notices(p, "check_in_again")
        assert [one.audience for one in lines if one.audience is None] == [None]
        assert [one.audience for one in lines if one.audience is not None] == [BEN]
        assert {one.post.button for one in lines} == {"present"}
        expect_done(await p.member_api.check_in(race, Local(member=BEN)))
        assert (await p.summarize(race)).stage == "running"


async def test_those_who_have_not_checked_in_are_named(tmp_path: Path) -> None:
    async with open_services(tmp_path) as p:
        await miss_check_in(p, CLEO)
        renderer = PostRenderer(LOCALIZERS, escape_name)
        (line,), (letter,) = notices(p, "too_few_checked_in"), notices(p, "too_few_checked_in_yours")
        for said in (line, letter):
            assert f"Not checked in: 🔵 M{BEN} and 🟢 M{CLEO}. " in renderer.render(said, "miniature").text
        earlier = line.post.model_copy(update={"facts": {**line.post.facts, "cars": ["blue"]}})
        assert (
            "Not checked in: 🔵 blue. " in renderer.render(line.model_copy(update={"post": earlier}), "miniature").text
        )
