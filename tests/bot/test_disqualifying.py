"""A disqualification is one ruling: the car is classified as disqualified until the ruling is revoked."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.command import CommandContext
from bot.model.actor import Rejection
from bot.race_file.verify import verify
from bot.replay_page.timeline import load_trusted
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.planning import ActionPlanner, PlannedAction, amend, rewind_to
from bot.stewards.race_actions import disqualify, retire
from bot.store.race_history import RaceHistory
from bot.store.rulings import Ruling
from bot.text.locale import use_language
from bot.text.post_renderer import render_standings
from bot.text.services import TextServices
from rules.journal import JournalEntry
from rules.registry import RULESETS
from tests.bot import race_services
from tests.bot.race_services import ANA, BEN, CLEO, GIL, Clock, RaceServices, expect_done, open_services
from tests.bot.test_rulings import GM, drive_rounds, plots, rule
from tests.games import find_smallest_track_name
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE
from tests.repository import LIBRARY, LOCALIZERS


async def list_classification(services: RaceServices, race: int) -> list[tuple[str, str]]:
    """List each car with its status, in the order of the classification."""
    return [
        (p.seat, p.status)
        for p in expect_done(await services.member_api.view_standing(race, Local(member=ANA))).classification
    ]


async def test_a_retirement_stays_while_the_car_is_disqualified_as_well(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 2})
    await rule(services, race, retire("blue"))
    await rule(services, race, disqualify("blue"))
    undo = expect_done(await services.rulings.load_undo(race, GM, 1))
    refused = Rejection(code="disqualified_as_well", facts={"seat": "blue", "number": 2})
    assert await services.rulings.carry_out(race, GM, undo, "by mistake") == refused
    for number in (2, 1):
        undo = expect_done(await services.rulings.load_undo(race, GM, number))
        expect_done(await services.rulings.carry_out(race, GM, undo, "by mistake"))
        await services.settle()
    assert (await services.find_question(race, BEN)).round == 2


@pytest.mark.parametrize("already_out", [False, True])
async def test_a_rewind_behind_a_disqualification_makes_it_void(already_out: bool, services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 2}, {"red": 1, "blue": 2})
    for planner in ([retire("blue")] if already_out else []) + [disqualify("blue")]:
        await rule(services, race, planner)
    await rule(services, race, rewind_to(1))
    assert [ruling.void for ruling in await list_rulings(services, race)][-2:] == [True, False]
    assert (await services.find_question(race, BEN)).round == 1
    back = expect_done(await services.rulings.load_undo(race, GM, None))
    expect_done(await services.rulings.carry_out(race, GM, back, "it was right"))
    await services.settle()
    assert await list_disqualified(services, race) == {"blue"}, "with the rewind taken back it stands again"
    await rule(services, race, rewind_to(2))
    assert await list_disqualified(services, race) == set()
    await plots(services, race, red=1, blue=1)
    await assert_verifies(services, race)
    await finish_race(services, race)
    assert [status for _, status in await list_classification(services, race)] == ["finished", "finished"]
    await assert_verifies(services, race)


async def test_a_disqualification_stands_through_rewinds_to_a_later_moment(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, options={"build": "false"})
    await plots(services, race, red=1, blue=1, green=1)
    await rule(services, race, disqualify("blue"))
    await plots(services, race, red=1, green=1)
    await rule(services, race, rewind_to(3))
    await rule(services, race, amend({"car": "red", "place": "(9,1)"}))
    assert await list_disqualified(services, race) == {"blue"}
    await plots(services, race, red=1, green=1)
    key = next(
        q.key for q in expect_done(await services.rulings.load_history(race, GM)).asked_questions if q.round == 2
    )
    await rule(services, race, rewind_to(2, key))
    shown = await list_disqualified(services, race)
    voids = [ruling.void for ruling in await list_rulings(services, race) if "disqualify" in ruling.key]
    assert voids == [not shown]


async def list_rulings(services: RaceServices, race: int) -> tuple[Ruling, ...]:
    return tuple(expect_done(await services.rulings.list_rulings(race, ONLOOKER)))


async def list_disqualified(services: RaceServices, race: int) -> set[str]:
    seats = expect_done(await services.member_api.list_seats(race, Local(member=ANA)))
    return {one.driver.seat for one in seats if one.disqualified}


async def out_of_time(services: RaceServices, race: int, rounds: int) -> None:
    """Let some deadlines pass, so that the default orders drive."""
    for _ in range(rounds):
        services.clock.now += 49 * 3600
        await services.settle()
        if (await services.summarize(race)).stage == "held":
            await services.member_api.resume(race, GM)
            await services.settle()


async def finish_race(services: RaceServices, race: int) -> None:
    for _ in range(200):
        if (await services.summarize(race)).stage == "over":
            return
        await out_of_time(services, race, 1)
    raise AssertionError("the race has no end")


async def assert_verifies(services: RaceServices, race: int) -> None:
    text = await services.member_api.export_race_file(race, ONLOOKER)
    assert isinstance(text, str)
    checked = verify(text, {**RULESETS, "miniature": MINIATURE})
    assert checked.difference is None, checked.difference


@pytest.mark.parametrize("game", sorted(RULESETS))
@pytest.mark.parametrize("bots", [1, 0])
async def test_the_last_car_but_one_is_classified_as_disqualified_in_every_game(
    tmp_path: Path, game: str, bots: int
) -> None:

    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        members = (ANA,) if bots else (ANA, BEN, CLEO)
        race = await services.race(
            *members, automatic=bots, game=game, track=find_smallest_track_name(game), laps=1, dice="out"
        )
        await out_of_time(services, race, 2)
        out = ["red"] if bots else ["red", "blue"]
        for seat in out:
            await rule(services, race, disqualify(seat), "two engines")
        await finish_race(services, race)
        found = await list_classification(services, race)
        assert {seat for seat, status in found if status == "disqualified"} == {*out}, found
        assert [seat for seat, _ in found][-len(out) :] == [s for s, status in found if status == "disqualified"]
        await assert_verifies(services, race)
        rulings = [ruling.key for ruling in expect_done(await services.rulings.list_rulings(race, ONLOOKER))]
        assert [key for key in rulings if key != "steward/resume"] == [f"steward/disqualify/{seat}" for seat in out]


@pytest.mark.parametrize("game", sorted(RULESETS))
async def test_the_log_and_the_replay_say_that_a_driver_is_disqualified(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_services, "PLAIN", TextServices(LOCALIZERS))
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(ANA, BEN, CLEO, game=game, track=find_smallest_track_name(game), laps=1, dice="out")
        await out_of_time(services, race, 2)
        await rule(services, race, disqualify("red"), "two engines")
        await rule(services, race, retire("blue"), "they have left the server")
        await finish_race(services, race)
        log = await services.list_log_lines(race, ONLOOKER)
        text = expect_done(await services.member_api.export_race_file(race, ONLOOKER))
        ledger = []
        with use_language("de"):
            for round in range(1, (await services.summarize(race)).round + 1):
                found = expect_done(await services.member_api.view_ledger(race, ONLOOKER, round))
                ledger += [line.text for line in found.lines]
    facts = [fact for one in load_trusted(text, RULESETS).rounds for fact in one.events if fact["what"] == "out"]
    assert [fact["reason"] for seat in ("red", "blue") for fact in facts if fact["seat"] == seat] == [
        "disqualified",
        "retired",
    ]
    ends = [re.sub(r" \(.*", "", line) for line in log if "disqualified" in line or "retires" in line]
    assert sorted(ends) == [f"M{ANA} is disqualified.", f"M{BEN} retires."]
    ends = [re.sub(r" \(.*", "", line) for line in ledger if "disqualifiziert" in line or "gibt auf" in line]
    assert sorted(ends) == [f"M{ANA} wird disqualifiziert.", f"M{BEN} gibt auf."]


async def test_standings_and_seats_say_who_is_disqualified_while_the_race_goes_on(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(ANA, BEN, CLEO, GIL, game="speed_circuit", track="tt-1", laps=1)
        await out_of_time(services, race, 2)
        await rule(services, race, disqualify("red"), "two engines")
        await rule(services, race, retire("blue"), "they have left the server")
        await out_of_time(services, race, 1)
        seats = expect_done(await services.member_api.list_seats(race, ONLOOKER))
        assert [(one.driver.gone, one.disqualified) for one in seats[:2]] == [(True, True), (True, False)]
        standing = expect_done(await services.member_api.view_standing(race, ONLOOKER))
        localizer = LOCALIZERS.for_game("speed_circuit")
        names = {one.driver.seat: one.driver.seat for one in seats}
        table = render_standings(standing.view, names, localizer, standing.disqualified).splitlines()
    ends = {row.split()[2]: row.split()[-1] for row in table if row.endswith(("out", "disqualified"))}
    assert ends == {"red": "disqualified", "blue": "out"}


async def test_a_ruling_is_posted_once_while_the_round_is_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = TextServices(LOCALIZERS, LIBRARY.load_weights())
    monkeypatch.setattr(race_services, "PLAIN", texts)
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(ANA, BEN, CLEO, GIL, game="speed_circuit", track="tt-1", laps=1)
        await out_of_time(services, race, 2)
        reports = len(services.publisher.list_of_kind("report"))
        expect_done(await services.answer(race, CLEO, {"speed": 20}))
        await rule(services, race, disqualify("red"), "two engines")
        assert len(services.publisher.list_of_kind("report")) == reports
        await out_of_time(services, race, 1)
        assert f"M{ANA} is disqualified." in services.publisher.list_of_kind("report")[-1].post.headline
        await rule(services, race, amend({"car": "blue", "wear": 2}), "miscounted")
        reports = len(services.publisher.list_of_kind("report"))
        expect_done(await services.answer(race, CLEO, {"speed": 20}))
        assert len(services.publisher.list_of_kind("report")) == reports
        await out_of_time(services, race, 1)
        assert "amend" not in services.publisher.list_of_kind("report")[-1].post.headline
        assert services.publisher.list_of_kind("part_over") == [], "no message about a round under way has to be closed"


async def test_undoing_a_disqualification_brings_the_car_back(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, disqualify("blue"), "two engines")
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "one engine")
    rulings = expect_done(await services.rulings.list_rulings(race, ONLOOKER))
    assert [(ruling.key, ruling.struck) for ruling in rulings if not ruling.key.startswith("take/")] == [
        ("steward/disqualify/blue", True)
    ]
    assert (await services.find_question(race, BEN)).round == 2
    await plots(services, race, red=1, blue=1)
    await finish_race(services, race)
    assert "disqualified" not in {status for _, status in await list_classification(services, race)}
    await assert_verifies(services, race)


async def test_undoing_the_disqualification_that_ended_a_race_reopens_it(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, disqualify("blue"), "two engines")
    await finish_race(services, race)
    assert (await list_classification(services, race))[-1] == ("blue", "disqualified")
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "one engine")
    assert (await services.summarize(race)).stage == "running"
    await finish_race(services, race)
    assert "disqualified" not in {status for _, status in await list_classification(services, race)}
    await assert_verifies(services, race)


async def test_a_driver_who_had_left_stays_out_when_the_disqualification_is_undone(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, retire("blue"), "they have left the server")
    await rule(services, race, disqualify("blue"), "two engines")
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "one engine")
    await finish_race(services, race)
    assert dict(await list_classification(services, race))["blue"] == "retired"
    await assert_verifies(services, race)


async def test_a_disqualification_that_an_earlier_version_recorded_as_two_rulings_is_undone_as_one(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 1, "blue": 1})
    await rule(services, race, as_recorded_before("blue"), "two engines")
    assert [a.key for a in expect_done(await services.rulings.list_rulings(race, ONLOOKER))][
        -1
    ] == "steward/disqualify/blue"
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "one engine")
    assert (await services.find_question(race, BEN)).round == 2
    await plots(services, race, red=1, blue=1)
    await finish_race(services, race)
    assert "disqualified" not in {status for _, status in await list_classification(services, race)}
    await assert_verifies(services, race)


def as_recorded_before(seat: str) -> ActionPlanner:
    """Plan a disqualification that enters its retirement as a ruling of its own."""
    new = find_action(make_call("disqualify", seat=seat)).plan

    def plan(context: CommandContext, told: RaceHistory) -> PlannedAction | Rejection:
        planned = new(context, told)
        assert isinstance(planned, PlannedAction)
        marked = JournalEntry(key=f"steward/disqualify/{seat}", hand="gm", value=True)
        return replace(planned, entries=(*planned.beside, marked), beside=())

    return plan
