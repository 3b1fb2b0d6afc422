"""Extra time stays granted after later rulings, and nobody present is reported as absent."""

from pathlib import Path

from bot.stewards.planning import amend, answer_for_driver, rewind_to
from bot.stewards.race_actions import extend, hold, release
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CLEO, Clock, RaceServices, expect_done, open_services
from tests.bot.test_rulings import GM, drive_rounds, plots, rule
from tests.games import find_smallest_track_name
from tests.repository import LIBRARY

DAY = 24 * 3600


async def list_deadlines(services: RaceServices, race: int) -> dict[int, int | None]:
    """Return each member's deadline."""
    return {member: (await services.find_question(race, member)).due for member in (ANA, BEN)}


async def test_an_extension_outlives_an_answer_of_an_earlier_decision_and_an_amendment(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1}, {"red": 2, "blue": 1})
    before = await list_deadlines(services, race)
    await rule(services, race, extend(24), "a holiday")
    given = {member: due + DAY for member, due in before.items() if due is not None}
    assert await list_deadlines(services, race) == given
    for planner in (answer_for_driver("1/plot/blue/", {"speed": 2}), amend({"car": "red", "tyres": 1})):
        await rule(services, race, planner, "misread")
        assert await list_deadlines(services, race) == given
    post = services.publisher.list_of_kind("opened")[-1].post
    assert (post.later, post.away) == ({}, ())
    for _ in range(2):
        await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "it was not")
        assert await list_deadlines(services, race) == given


async def test_an_extension_of_a_round_that_is_driven_again_comes_back_for_all_who_had_it(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1}, {"red": 1, "blue": 1})
    await rule(services, race, extend(24), "a holiday")
    await rule(services, race, rewind_to(1), "all wrong")
    for speeds in ((2, 1), (1, 1)):
        await plots(services, race, red=speeds[0], blue=speeds[1])
    ana, ben = (await list_deadlines(services, race)).values()
    assert ana == ben
    assert ana is not None
    assert ana >= services.clock.now + 48 * 3600


async def test_an_extension_outlives_hold_and_release(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, extend(24), "a holiday")
    given = await list_deadlines(services, race)
    await rule(services, race, hold(), "rain")
    await rule(services, race, release(), "dry")
    assert await list_deadlines(services, race) == given


async def test_an_extension_outlives_a_ruling_that_changes_what_is_asked(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        track = find_smallest_track_name("speed_circuit")
        terms = {"days": "mon,thu", "zone": "Europe/Berlin"}
        race = await services.race(ANA, BEN, game="speed_circuit", track=track, dice="given", options=terms)
        for _ in range(2):
            services.clock.now += 97 * 3600
            await services.settle()
        asked = await services.find_question(race, BEN)
        await rule(services, race, extend(24), "a holiday")
        given = await list_deadlines(services, race)
        await rule(services, race, amend({"car": "blue", "speed": 20, "wear": 2}), "misread")
        assert (await services.find_question(race, BEN)).question.compute_digest() != asked.question.compute_digest()
        assert await list_deadlines(services, race) == given
        post = services.publisher.list_of_kind("opened")[-1].post
        assert (post.later, post.away) == ({}, ())


async def test_a_question_put_after_an_extension_loses_that_time_when_the_extension_is_taken_back(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, automatic=1, options={"build": "false"})
    before = await list_deadlines(services, race)
    await rule(services, race, extend(24), "a holiday")
    services.clock.now += 3600
    expect_done(await services.replace(race, "green", CLEO, "Cleo"))
    await services.settle()
    assert (await services.find_question(race, CLEO)).due == (await list_deadlines(services, race))[ANA]
    act = expect_done(await services.rulings.load_undo(race, GM, 1))
    await rule(services, race, act, "it was none")
    assert await list_deadlines(services, race) == before
    assert (await services.find_question(race, CLEO)).due == before[ANA]


async def test_an_awaited_driver_is_told_of_an_earlier_deadline_where_they_are_asked(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, options={"build": "false"})
    before = await list_deadlines(services, race)
    expect_done(await services.answer(race, ANA, {"speed": 1}))
    await rule(services, race, extend(24), "a holiday")
    assert services.publisher.list_of_kind("notice") == []
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "it was none")
    notices = [one for one in services.publisher.list_of_kind("notice") if one.post.what == "due_earlier"]
    assert sorted((one.audience, one.post.facts["due"]) for one in notices) == [
        (BEN, before[BEN]),
        (CLEO, before[BEN]),
    ]


async def test_a_reminded_driver_is_reminded_of_the_later_deadline_once_more(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=48, options={"build": "false"})
    await pass_hours(services, 47)
    assert len(services.publisher.list_of_kind("reminder")) == 2
    await rule(services, race, extend(24), "a holiday")
    await pass_hours(services, 11)
    assert len(services.publisher.list_of_kind("reminder")) == 2
    await pass_hours(services, 3)
    assert len(services.publisher.list_of_kind("reminder")) == 4


async def pass_hours(services: RaceServices, hours: int) -> None:
    """Let time pass as the scheduler sees it."""
    for _ in range(hours):
        services.clock.now += 3600
        await services.settle()
