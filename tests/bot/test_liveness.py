"""Every race waits for a person who was told so; if one does not, the scheduler repairs and reports it."""

import logging

import pytest

from bot.app.race_repository import load_snapshot
from bot.stewards.planning import ActionPlanner, amend, answer_for_driver, rewind_to
from bot.stewards.race_actions import approve, hold, release
from bot.store.races import Race
from tests.bot.race_services import ANA, BEN, RaceServices, expect_done
from tests.bot.test_rulings import GM, plots, rule
from tests.members import Local

HOUR = 3600
OPTIONS = {"build": "false", "review": "true"}


async def race_of(services: RaceServices, race: int) -> Race:
    now = await services.database.read(lambda t: load_snapshot(t, race))
    assert now is not None
    return now.race


async def due_of(services: RaceServices, race: int, member: int) -> int:
    due = (await services.find_question(race, member)).due
    assert due is not None
    return due


async def test_a_round_under_review_that_is_sent_back_to_its_drivers_asks_them_and_goes_on(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, options=OPTIONS)
    await plots(services, race, red=2, blue=1)
    services.clock.now += 30 * HOUR
    await rule(services, race, rewind_to(1))
    now = await race_of(services, race)
    assert (now.stage, now.hold_reason, now.stopped_at) == ("running", "", None)
    assert await due_of(services, race, ANA) > services.clock.now
    await plots(services, race, red=2, blue=2)
    assert (await race_of(services, race)).hold_reason == "review"
    await rule(services, race, approve())
    assert (await services.find_question(race, BEN)).round == 2


async def test_an_older_order_ruled_on_under_review_leaves_nobody_unasked(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, options=OPTIONS)
    await plots(services, race, red=3, blue=1)
    await rule(services, race, approve())
    await plots(services, race, red=3, blue=1)
    services.clock.now += 30 * HOUR
    await rule(services, race, answer_for_driver("1/plot/blue/", {"speed": 3, "corner": "roll"}))
    now = await race_of(services, race)
    if now.stage == "running":
        assert await due_of(services, race, BEN) > services.clock.now + HOUR // 2
    else:
        assert now.hold_reason == "review"


async def _ruling(services: RaceServices, race: int, what: str) -> ActionPlanner:
    match what:
        case "amend":
            return amend({"car": "red", "tyres": 1})
        case "answer":
            return answer_for_driver("1/plot/blue/", {"speed": 2})
        case "back":
            return rewind_to(2)
        case _:
            undone: ActionPlanner = expect_done(await services.rulings.load_undo(race, GM))
            return undone


@pytest.mark.parametrize("stop", ["hold", "pause"])
@pytest.mark.parametrize("what", ["amend", "answer", "back", "undo"])
async def test_a_ruling_leaves_a_race_held_and_the_time_of_the_hold_is_not_lost(
    what: str, stop: str, services: RaceServices
) -> None:
    race = await services.race(ANA, BEN, options={"build": "false"})
    await plots(services, race, red=2, blue=1)
    if what == "undo":
        await rule(services, race, amend({"car": "red", "tyres": 1}))
    services.clock.now += HOUR
    due = await due_of(services, race, ANA)
    if stop == "hold":
        await rule(services, race, hold())
    else:
        expect_done(await services.member_api.pause(race, GM))
        await services.settle()
    stopped = await race_of(services, race)
    services.clock.now += 5 * HOUR
    calls = len(services.publisher.list_of_kind("opened")), len(services.publisher.list_of_kind("question"))
    planner = await _ruling(services, race, what)
    looked = expect_done(await services.rulings.preview(race, GM, planner))
    assert looked.difference.stands == stopped.stage
    await rule(services, race, planner)
    now = await race_of(services, race)
    assert (now.stage, now.hold_reason, now.stopped_at) == (stopped.stage, stopped.hold_reason, stopped.stopped_at)
    assert services.publisher.list_of_kind("correction")[-1].post.stands == stopped.stage
    again = [letter for letter in services.publisher.list_of_kind("opened")[calls[0] :] if not letter.post.done]
    assert (again, len(services.publisher.list_of_kind("question"))) == ([], calls[1]), (
        "nobody is called to a race that is held"
    )
    services.clock.now += HOUR
    await rule(services, race, release())
    assert await due_of(services, race, ANA) == due + (6 * HOUR if what != "back" else 5 * HOUR + 2 * HOUR), what
    assert not services.publisher.list_of_kind("opened")[-1].post.done
    assert len(services.publisher.list_of_kind("question")) > calls[1], (
        "whoever has a new form is told of it as the race goes on"
    )
    await plots(services, race, red=2, blue=2)
    assert (await services.find_question(race, BEN)).round == 3


async def test_a_driver_who_comes_back_to_a_race_that_holds_itself_lets_it_go_on(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24, laps=9)
    while (now := await race_of(services, race)).stage == "running":
        services.clock.now += 24 * HOUR
        await services.settle()
    assert now.hold_reason == "nobody"
    expect_done(await services.member_api.take_back_car(race, Local(member=BEN)))
    await services.settle()
    now = await race_of(services, race)
    assert (now.stage, now.hold_reason) == ("running", "")
    assert (await services.find_question(race, BEN)).round == now.round
    assert (await services.summarize(race)).stage == "running"


async def test_a_driver_who_was_never_away_lets_a_race_go_on_that_holds_itself(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24, laps=9, options={"auto_after": 0})
    while (await race_of(services, race)).stage == "running":
        services.clock.now += 24 * HOUR
        await services.settle()
    expect_done(await services.member_api.take_back_car(race, Local(member=BEN)))
    await services.settle()
    assert (await services.find_question(race, BEN)).round == (await race_of(services, race)).round


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE race SET hold_reason = 'review'",
        "UPDATE race SET hold_reason = 'review', next_action_at = 0",
        "UPDATE race SET open_orders_post = 'null', next_action_at = NULL",
        "UPDATE question SET closed = 1",
    ],
)
async def test_the_clock_mends_a_race_that_waits_for_nobody_and_reports_it(
    broken: str, caplog: pytest.LogCaptureFixture, services: RaceServices
) -> None:
    race = await services.race(ANA, BEN, options={"build": "false"})
    await services.database.write(lambda t: t.run(broken))
    if "closed" in broken:
        await services.database.write(lambda t: t.run("UPDATE race SET next_action_at = NULL"))
    services.control.memory.invalidate(race)
    services.clock.now += 60 * HOUR
    with caplog.at_level(logging.ERROR):
        assert await services.system_api.mend_stalled() == 1
    assert f"race {race} waited for nobody and is mended" in caplog.text
    await services.settle()
    assert await due_of(services, race, ANA) > services.clock.now
    await plots(services, race, red=2, blue=1)
    assert (await services.find_question(race, BEN)).round == 2
    assert await services.system_api.mend_stalled() == 0
