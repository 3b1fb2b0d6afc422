"""Every race waits for a person who was told so; if one does not, the scheduler repairs and reports it."""

import logging
from pathlib import Path

import pytest

from bot.app.race_repository import load_snapshot
from bot.stewards.planning import ActionPlanner, amend, answer_for_driver, rewind_to
from bot.stewards.race_actions import approve, hold, release
from bot.store.races import Race
from tests.bot.race_services import ANA, BEN, RaceServices, done, open_services
from tests.bot.test_rulings import GM, plots, rule
from tests.members import ONLOOKER, Local

HOUR = 3600
OPTIONS = {"build": "false", "review": "true"}


async def race_of(place: RaceServices, race: int) -> Race:
    now = await place.database.read(lambda t: load_snapshot(t, race))
    assert now is not None
    return now.race


async def due_of(place: RaceServices, race: int, member: int) -> int:
    due = (await place.asked(race, member)).due
    assert due is not None
    return due


async def test_a_round_under_review_that_is_sent_back_to_its_drivers_asks_them_and_goes_on(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await place.race(ANA, BEN, options=OPTIONS)
        await plots(place, race, red=2, blue=1)
        place.clock.now += 30 * HOUR
        await rule(place, race, rewind_to(1))
        now = await race_of(place, race)
        assert (now.stage, now.why, now.stopped) == ("running", "", None)
        assert await due_of(place, race, ANA) > place.clock.now
        await plots(place, race, red=2, blue=2)
        assert (await race_of(place, race)).why == "review"
        await rule(place, race, approve())
        assert (await place.asked(race, BEN)).round == 2


async def test_an_older_order_ruled_on_under_review_leaves_nobody_unasked(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await place.race(ANA, BEN, options=OPTIONS)
        await plots(place, race, red=3, blue=1)
        await rule(place, race, approve())
        await plots(place, race, red=3, blue=1)
        place.clock.now += 30 * HOUR
        await rule(place, race, answer_for_driver("1/plot/blue/", {"speed": 3, "corner": "roll"}))
        now = await race_of(place, race)
        if now.stage == "running":
            assert await due_of(place, race, BEN) > place.clock.now + HOUR // 2
        else:
            assert now.why == "review"


async def _ruling(place: RaceServices, race: int, what: str) -> ActionPlanner:
    match what:
        case "amend":
            return amend({"car": "red", "tyres": 1})
        case "answer":
            return answer_for_driver("1/plot/blue/", {"speed": 2})
        case "back":
            return rewind_to(2)
        case _:
            undone: ActionPlanner = done(await place.rulings.load_undo(race, GM))
            return undone


@pytest.mark.parametrize("stop", ["hold", "pause"])
@pytest.mark.parametrize("what", ["amend", "answer", "back", "undo"])
async def test_a_ruling_leaves_a_race_held_and_the_time_of_the_hold_is_not_lost(
    tmp_path: Path, what: str, stop: str
) -> None:
    async with open_services(tmp_path) as place:
        race = await place.race(ANA, BEN, options={"build": "false"})
        await plots(place, race, red=2, blue=1)
        if what == "undo":
            await rule(place, race, amend({"car": "red", "tyres": 1}))
        place.clock.now += HOUR
        due = await due_of(place, race, ANA)
        if stop == "hold":
            await rule(place, race, hold())
        else:
            done(await place.member_api.pause(race, GM))
            await place.settle()
        stopped = await race_of(place, race)
        place.clock.now += 5 * HOUR
        calls = len(place.publisher.of("opened")), len(place.publisher.of("question"))
        act = await _ruling(place, race, what)
        looked = done(await place.rulings.preview(race, GM, act))
        assert looked.difference.stands == stopped.stage
        await rule(place, race, act)
        now = await race_of(place, race)
        assert (now.stage, now.why, now.stopped) == (stopped.stage, stopped.why, stopped.stopped)
        assert place.publisher.of("correction")[-1].post.stands == stopped.stage
        again = [letter for letter in place.publisher.of("opened")[calls[0] :] if not letter.post.done]
        assert (again, len(place.publisher.of("question"))) == ([], calls[1]), "nobody is called to a race that is held"
        place.clock.now += HOUR
        await rule(place, race, release())
        assert await due_of(place, race, ANA) == due + (6 * HOUR if what != "back" else 5 * HOUR + 2 * HOUR), what
        assert not place.publisher.of("opened")[-1].post.done
        assert len(place.publisher.of("question")) > calls[1], (
            "whoever has a new form is told of it as the race goes on"
        )
        await plots(place, race, red=2, blue=2)
        assert (await place.asked(race, BEN)).round == 3


async def test_whoever_comes_back_to_a_race_that_holds_itself_lets_it_go_on(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await place.race(ANA, BEN, hours=24, laps=9)
        while (now := await race_of(place, race)).stage == "running":
            place.clock.now += 24 * HOUR
            await place.settle()
        assert now.why == "nobody"
        done(await place.member_api.take_back_car(race, Local(member=BEN)))
        await place.settle()
        now = await race_of(place, race)
        assert (now.stage, now.why) == ("running", "")
        assert (await place.asked(race, BEN)).round == now.round
        assert done(await place.member_api.summarize(race, ONLOOKER)).stage == "running"


async def test_whoever_was_never_away_lets_a_race_go_on_that_holds_itself(tmp_path: Path) -> None:
    async with open_services(tmp_path) as place:
        race = await place.race(ANA, BEN, hours=24, laps=9, options={"auto_after": 0})
        while (await race_of(place, race)).stage == "running":
            place.clock.now += 24 * HOUR
            await place.settle()
        done(await place.member_api.take_back_car(race, Local(member=BEN)))
        await place.settle()
        assert (await place.asked(race, BEN)).round == (await race_of(place, race)).round


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE race SET why = 'review'",
        "UPDATE race SET why = 'review', due = 0",
        "UPDATE race SET opened = 'null', due = NULL",
        "UPDATE question SET closed = 1",
    ],
)
async def test_the_clock_mends_a_race_that_waits_for_nobody_and_reports_it(
    tmp_path: Path, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_services(tmp_path) as place:
        race = await place.race(ANA, BEN, options={"build": "false"})
        await place.database.write(lambda t: t.run(broken))
        if "closed" in broken:
            await place.database.write(lambda t: t.run("UPDATE race SET due = NULL"))
        place.control.memory.invalidate(race)
        place.clock.now += 60 * HOUR
        with caplog.at_level(logging.ERROR):
            assert await place.system_api.mend_stalled() == 1
        assert f"race {race} waited for nobody and is mended" in caplog.text
        await place.settle()
        assert await due_of(place, race, ANA) > place.clock.now
        await plots(place, race, red=2, blue=1)
        assert (await place.asked(race, BEN)).round == 2
        assert await place.system_api.mend_stalled() == 0
