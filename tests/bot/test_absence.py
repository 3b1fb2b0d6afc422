"""Absent drivers: who drives for them, how they return or are replaced, and what the log says."""

import asyncio
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Literal

import pytest

from bot.model.actor import Rejection
from bot.model.driver import Driver
from bot.posts.summaries import AcceptedAnswer, Setup
from bot.posts.types import Opened
from bot.stewards.planning import answer_for_driver, rewind_to
from bot.stewards.race_actions import extend
from rules.bots import STAND_IN
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CHANNEL, CLEO, GIL, Clock, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY

BUILD = {"top": 3, "tyres": 3}
HOUR, DAY = 3600, 24 * 3600


async def miss_rounds(services: RaceServices, race: int, rounds: int, *here: int) -> None:
    """Let deadlines pass while only these members give orders."""
    for _ in range(rounds):
        for member in here:
            asked = expect_done(await services.member_api.list_questions(Local(member=member), race))
            for question in asked:
                value = BUILD if question.question.kind == "build" else {"speed": 1}
                expect_done(await services.member_api.submit_answer(question.number, Local(member=member), value))
        services.clock.now += 24 * HOUR
        await services.settle()


async def lines(services: RaceServices, race: int) -> str:
    return "\n".join(await services.list_log_lines(race, ONLOOKER))


async def test_S_132_after_missed_orders_in_a_row_a_bot_takes_over_until_the_member_is_back(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"auto_after": 2})
    await miss_rounds(services, race, 2, ANA)
    ben = await services.find_driver(race, "blue")
    assert (ben.standin, ben.missed, ben.record.missed) == ("", 1, 2), "the build is no missed round"
    await miss_rounds(services, race, 1, ANA)
    ben = await services.find_driver(race, "blue")
    assert (ben.standin, ben.missed, ben.record.missed) == ("club", 2, 3)
    assert "by_clock" in await lines(services, race)
    assert "stands_in" in await lines(services, race)
    await miss_rounds(services, race, 1, ANA)
    assert (await services.find_driver(race, "blue")).record.automatic == 1
    expect_done(await services.member_api.take_back_car(race, Local(member=BEN)))
    await services.settle()
    assert (await services.find_question(race, BEN)).present is None
    ben = await services.find_driver(race, "blue")
    assert (ben.standin, ben.missed) == ("", 0)


async def test_a_round_in_which_several_orders_are_required_is_missed_once(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), RULESETS, LIBRARY) as services:
        race = await services.race(ANA, BEN, game="powersled", track=find_smallest_track_name("powersled"), hours=24)
        while (await services.summarize(race)).round < 3:
            await miss_rounds(services, race, 1)
        ana = await services.find_driver(race, "red")
        assert (ana.missed, ana.record.missed > ana.missed + 1) == (2, True), "the first round asks for discards too"


@pytest.mark.parametrize("auto_after", [7, 6])
async def test_no_bot_takes_over_a_car_that_finishes_as_its_driver_misses_the_last_round(
    auto_after: int, services: RaceServices
) -> None:
    """With the dice of this race, blue finishes in the seventh round that its driver misses."""
    options = {"auto_after": auto_after, "build": "false"}
    race = await services.race(ANA, BEN, laps=1, hours=24, dice="same", options=options)
    await miss_rounds(services, race, 7, ANA)
    replaced = "you_are_replaced" in [one.post.what for one in services.publisher.list_of_kind("notice")]
    assert (replaced, "stands_in" in await lines(services, race)) == ((auto_after == 6), (auto_after == 6))
    await miss_rounds(services, race, 1, ANA)
    assert (await services.find_driver(race, "blue")).record.required_count == 7, "blue is home"


async def test_who_takes_the_open_seat_that_is_their_own_takes_their_car_back(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"auto_after": 2})
    await miss_rounds(services, race, 3, ANA)
    assert (await services.find_driver(race, "blue")).standin
    expect_done(await services.member_api.take_seat(race, Local(member=BEN), "blue"))
    await services.settle()
    ben = await services.find_driver(race, "blue")
    assert (ben.member, ben.standin, ben.missed, ben.record.missed) == (BEN, "", 0, 3), "the record stays"
    assert isinstance(await services.member_api.take_seat(race, Local(member=BEN), "blue"), Rejection)


def test_the_bot_of_an_absent_member_drives_safely_and_any_other_by_its_strength() -> None:
    absent = Driver(seat="red", number=1, name="Ana", member=ANA, standin="club")
    assert absent.bot_driver == STAND_IN
    assert Driver(seat="blue", number=2, name="Blue", automatic="ace").bot_driver == "ace"


@pytest.mark.parametrize("way", ["command", "order"])
async def test_who_is_back_may_still_answer_what_the_bot_has_answered_in_the_open_set(
    way: str, services: RaceServices
) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"auto_after": 1})
    await miss_rounds(services, race, 2, ANA)
    assert (await services.find_question(race, BEN)).present == {"speed": 2}
    if way == "command":
        expect_done(await services.member_api.take_back_car(race, Local(member=BEN)))
        await services.settle()
        assert (await services.find_question(race, BEN)).present is None
    await services.answer(race, BEN, {"speed": 2})
    assert (await services.find_driver(race, "blue")).standin == ""
    await services.answer(race, ANA, {"speed": 1})
    await services.settle()
    text = await services.export_race_file(race)
    assert '"hand":"automatic"' not in text


async def test_a_car_is_retired_after_as_many_misses_as_the_race_allows(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24, options={"auto_after": 1, "retire_after": 3})
    await miss_rounds(services, race, 4, ANA, CLEO)
    assert (await services.find_driver(race, "blue")).gone
    assert [n.post.what for n in services.publisher.list_of_kind("notice") if n.audience is None] == ["retired_absent"]
    await miss_rounds(services, race, 1, ANA, CLEO)
    assert "M1002 (bot) retired" in await lines(services, race)


@pytest.mark.parametrize("way", ["dm", "here"])
async def test_who_takes_no_direct_messages_is_called_in_the_channel_when_they_lose_their_seat(
    way: Literal["dm", "here"], services: RaceServices
) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24, options={"auto_after": 1, "retire_after": 3})
    expect_done(await services.member_api.set_delivery(race, Local(member=BEN), way))
    await miss_rounds(services, race, 4, ANA, CLEO)
    notices = services.publisher.list_of_kind("notice")
    public = [(n.post.what, n.post.members) for n in notices if n.audience is None]
    assert public == ([("retired_absent", ())] if way == "dm" else [("replaced", (BEN,)), ("retired_absent", (BEN,))])
    private = [n.post.what for n in notices if n.audience == BEN]
    assert private == (["you_are_replaced", "you_are_retired"] if way == "dm" else [])


async def test_standing_orders_are_named_in_the_log_with_their_count(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    expect_done(
        await services.member_api.set_standing_orders(
            race, Local(member=BEN), f"standing: build {BUILD['top']} {BUILD['tyres']}, plot 1"
        )
    )
    await miss_rounds(services, race, 2, ANA)
    ben = await services.find_driver(race, "blue")
    assert (ben.record.standing, ben.missed) == (2, 0)
    assert (await lines(services, race)).count("by_standing") == 2


async def test_answers_in_time_and_late_are_recorded_and_shown_when_the_next_race_is_joined(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, hours=24)
    services.clock.now += 23 * HOUR
    await services.answer(race, BEN, BUILD)
    services.clock.now += HOUR
    await services.settle()
    assert (await services.find_driver(race, "blue")).record.late == 1
    assert (await services.find_driver(race, "red")).record.missed == 1
    await services.open_lobby(BEN, ANA, channel=78)
    await services.settle()
    shown = {d.member: d.past for d in services.publisher.list_of_kind("lobby")[-1].post.drivers}
    assert (shown[BEN].late, shown[BEN].given_count, shown[BEN].required_count) == (1, 1, 1)
    assert (shown[ANA].given_count, shown[ANA].required_count) == (0, 1)


async def test_how_long_drivers_take_is_kept(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24)
    services.clock.now += 2 * HOUR
    await services.answer(race, BEN, BUILD)
    services.clock.now += HOUR
    await services.answer(race, BEN, BUILD)  # once more; nobody has waited for that
    services.clock.now += HOUR
    await services.answer(race, ANA, BUILD)
    services.clock.now += 20 * HOUR
    await services.settle()
    records = {member: await services.control.load_punctuality(member) for member in (ANA, BEN, CLEO)}
    assert {member: one.mean_answer_seconds for member, one in records.items()} == {
        ANA: 4 * HOUR,
        BEN: 2 * HOUR,
        CLEO: None,
    }
    assert records[CLEO].missed == 1


async def test_the_answer_that_closes_a_set_has_its_time_and_may_be_late_too(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    await services.answer(race, ANA, BUILD)
    services.clock.now += 23 * HOUR
    await services.answer(race, BEN, BUILD)
    await services.settle()
    ben = (await services.find_driver(race, "blue")).record
    assert (ben.late, ben.in_time, ben.mean_answer_seconds) == (1, 0, 23 * HOUR)


async def test_nobody_is_said_to_be_quick_who_has_only_raced_against_bots(services: RaceServices) -> None:
    race = await services.race(ANA, automatic=1, hours=24)
    services.clock.now += 60
    await services.answer(race, ANA, BUILD)
    await services.settle()
    assert (await services.control.load_punctuality(ANA)).in_time == 1
    assert (await services.control.load_punctuality(ANA)).mean_answer_seconds is None


async def test_a_seat_given_to_another_is_a_new_tenure(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    expect_done(await services.member_api.set_standing_orders(race, Local(member=BEN), "standing: plot 3"))
    old = await services.find_question(race, BEN)
    await services.answer(race, BEN, {"top": 4, "tyres": 2})
    expect_done(await services.replace(race, "blue", CLEO, "Cleo"))
    await services.settle()
    assert await services.member_api.submit_answer(old.number, Local(member=BEN), BUILD) == Rejection(code="not_seated")
    asked = await services.find_question(race, CLEO)
    assert (asked.present, asked.due) == (None, old.due)
    assert CLEO in {letter.audience for letter in services.publisher.list_of_kind("question")}
    assert expect_done(await services.member_api.view_standing(race, Local(member=CLEO))).standing_orders == ()
    cleo = await services.find_driver(race, "blue")
    assert (cleo.name, cleo.record.required_count, cleo.past) == ("Cleo", 0, None)
    assert [n.post.act for n in services.publisher.list_of_kind("ruled") if n.audience is None] == ["replace"]
    await services.answer(race, CLEO, BUILD)
    await services.answer(race, ANA, BUILD)
    await services.settle()
    assert (await services.find_question(race, CLEO)).question.kind == "plot"


async def test_two_drivers_change_cars_and_a_ruling_before_it_keeps_the_name_of_then(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    expect_done(await services.rulings.carry_out(race, Local(member=ANA), extend(2), "rain"))
    expect_done(
        await services.rulings.carry_out(
            race, Local(member=ANA), answer_for_driver("0/build/blue/", {"top": 3, "tyres": 3}), "he wrote"
        )
    )
    old = await services.find_question(race, BEN)
    assert await services.swap(race, "red", "blue", by=Local(member=BEN)) == Rejection(
        code="not_steward", facts={"owner": f"<@{ANA}>"}
    )
    assert await services.swap(race, "red", "red") == Rejection(code="same_seat")
    expect_done(await services.swap(race, "red", "blue"))
    await services.settle()
    assert [(await services.find_driver(race, seat)).member for seat in ("red", "blue")] == [BEN, ANA]
    assert isinstance(await services.member_api.submit_answer(old.number, Local(member=BEN), BUILD), Rejection)
    for member in (ANA, BEN):
        assert (await services.find_question(race, member)).present is None
        await services.answer(race, member, BUILD)
    await services.settle()
    assert (await services.find_question(race, BEN)).question.seat == "red"
    rulings = expect_done(await services.rulings.list_rulings(race, Local(member=ANA)))
    assert [ruling.names.get("blue") for ruling in rulings] == ["M1002", "M1002", "M1002"]
    expect_done(await services.rulings.carry_out(race, Local(member=ANA), extend(2), "rain"))
    assert expect_done(await services.rulings.list_rulings(race, Local(member=ANA)))[-1].names == {}


async def test_the_record_of_a_tenure_stays_with_the_member_who_had_it(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    await miss_rounds(services, race, 2, ANA)
    expect_done(await services.replace(race, "blue", CLEO, "Cleo"))
    await services.settle()
    await miss_rounds(services, race, 1, ANA, CLEO)
    assert (await services.control.load_punctuality(BEN)).missed == 2
    assert (await services.control.load_punctuality(CLEO)).in_time == 1


async def test_an_open_seat_is_taken_by_one_member_and_the_others_are_refused(services: RaceServices) -> None:
    race = await services.race(ANA, automatic=1, hours=24)
    seats = expect_done(await services.member_api.list_seats(race, ONLOOKER))
    assert [(s.driver.seat, s.open) for s in seats] == [("red", False), ("blue", True)]
    expect_done(await services.member_api.take_seat(race, Local(member=GIL, name="Gil"), "blue"))
    await services.settle()
    told = [one.post.what for one in services.publisher.list_of_kind("notice") if one.audience == GIL]
    assert told == [], "the answer to the press says it"
    late = await services.member_api.take_seat(race, Local(member=CLEO), "blue")
    assert isinstance(late, Rejection)
    assert late.code == "seat_not_open"
    await services.settle()
    assert (await services.find_question(race, GIL)).question.kind == "build"
    again = await services.member_api.take_seat(race, Local(member=ANA), "blue")
    assert isinstance(again, Rejection)
    assert again.code == "already_in"


async def test_orders_given_while_a_bot_takes_a_seat_count_as_those_given_before(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24)
    shown = await services.find_question(race, ANA)
    expect_done(await services.member_api.hand_over_to_bot(race, Local(member=BEN)))
    sent, asked, _ = await asyncio.gather(
        services.member_api.submit_answer(shown.number, Local(member=ANA), BUILD),
        services.member_api.list_questions(Local(member=CLEO), race),
        services.settle(),
    )
    assert isinstance(sent, AcceptedAnswer), sent
    assert [question.question.kind for question in expect_done(asked)] == ["build"]


async def test_a_car_left_to_a_bot_goes_on_and_may_be_taken(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    expect_done(await services.member_api.hand_over_to_bot(race, Local(member=BEN)))
    await services.settle()
    await services.answer(race, ANA, BUILD)
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "plot"
    assert [s.open for s in expect_done(await services.member_api.list_seats(race, ONLOOKER))] == [False, True]
    opened = services.publisher.list_of_kind("opened")[-1].post
    assert isinstance(opened, Opened)


def find_today(services: RaceServices) -> date:
    return datetime.fromtimestamp(services.clock.now, UTC).date()


async def test_the_race_waits_for_a_member_on_vacation_and_says_so(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    before = await services.find_question(race, BEN)
    first = find_today(services)
    expect_done(
        await services.member_api.members.add_vacation(
            Local(member=BEN), first, date.fromordinal(first.toordinal() + 2)
        )
    )
    await services.settle()
    after = await services.find_question(race, BEN)
    assert before.due is not None
    assert after.due is not None
    assert after.due > before.due + DAY
    assert [n.post.what for n in services.publisher.list_of_kind("notice")] == ["away"]
    post = services.publisher.list_of_kind("opened")[-1].post
    assert post.later == {"blue": after.due}
    assert (await services.find_driver(race, "blue")).waited == after.due - before.due
    await services.answer(race, ANA, BUILD)
    services.clock.now = before.due + 1
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "build", "the orders wait for them"
    services.clock.now = after.due
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "plot"


@pytest.mark.parametrize(("hours_later", "hours_left"), [(2, 22), (20, 12)])
async def test_a_race_waits_no_longer_for_a_member_who_is_back_early(
    hours_later: int, hours_left: int, services: RaceServices
) -> None:
    race = await services.race(ANA, BEN, hours=24)
    first = find_today(services)
    expect_done(
        await services.member_api.members.add_vacation(
            Local(member=BEN), first, date.fromordinal(first.toordinal() + 2)
        )
    )
    await services.settle()
    services.clock.now += hours_later * 3600
    await services.member_api.members.end_vacations(Local(member=BEN))
    await services.settle()
    due = (await services.find_question(race, BEN)).due
    assert due == services.clock.now + hours_left * 3600
    usual = (await services.find_question(race, ANA)).due
    assert (await services.find_driver(race, "blue")).waited == due - (usual or 0)
    post = services.publisher.list_of_kind("opened")[-1].post
    assert (post.away, post.later) == ((), {"blue": due} if due != usual else {})


async def test_the_bank_of_vacation_days_is_not_overdrawn(services: RaceServices) -> None:
    first = find_today(services).toordinal()
    for days, code in ((28, "vacation_spent"), (27, None), (40, "vacation_spent")):
        said = await services.member_api.members.add_vacation(
            Local(member=BEN), date.fromordinal(first), date.fromordinal(first + days)
        )
        assert (said.code if isinstance(said, Rejection) else None) == code
    services.clock.now += DAY
    await services.member_api.members.end_vacations(Local(member=BEN))
    known = await services.member_api.members.load_settings(BEN)
    assert known.away[0][1] == services.clock.now


async def test_a_pause_has_its_reason_and_leaves_every_deadline_its_time(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24)
    due = (await services.find_question(race, BEN)).due
    expect_done(await services.member_api.pause(race, Local(member=ANA), "  the  GP is on "))
    services.clock.now += 50 * HOUR
    expect_done(await services.member_api.resume(race, Local(member=ANA)))
    done_so_far = [
        (ruling.key, ruling.reason) for ruling in expect_done(await services.rulings.list_rulings(race, ONLOOKER))
    ]
    assert done_so_far == [("steward/pause", "the GP is on"), ("steward/resume", "–")]
    await services.settle()
    assert services.publisher.list_of_kind("paused")[0].post.reason == "the GP is on"
    assert (await services.find_question(race, BEN)).due == (due or 0) + 50 * HOUR


async def start_check_in(services: RaceServices, *members: int, **options: Any) -> int:
    race = await services.open_lobby(*members, options={"check_in": "1d", **options})
    expect_done(await services.member_api.start(race, Local(member=members[0])))
    await services.settle()
    assert (await services.summarize(race)).stage == "lobby"
    return race


async def test_who_does_not_check_in_is_dropped(services: RaceServices) -> None:
    race = await start_check_in(services, ANA, BEN, CLEO, no_show="drop")
    assert services.publisher.list_of_kind("notice")[0].post.members == (BEN, CLEO)
    expect_done(await services.member_api.check_in(race, Local(member=CLEO)))
    services.clock.now += DAY
    await services.settle()
    card = await services.summarize(race)
    assert card.stage == "running"
    assert [(d.seat, d.number) for d in card.drivers] == [("red", 1), ("green", 2)]
    assert (await services.find_question(race, CLEO)).question.kind == "build"


async def test_or_a_bot_takes_their_car(services: RaceServices) -> None:
    race = await start_check_in(services, ANA, BEN, no_show="fill")
    services.clock.now += DAY
    await services.settle()
    card = await services.summarize(race)
    assert card.stage == "running"
    assert [bool(d.automatic) for d in card.drivers] == [False, True]


async def test_when_all_are_there_the_race_starts_at_once_and_with_too_few_it_does_not(services: RaceServices) -> None:
    race = await start_check_in(services, ANA, BEN, no_show="drop")
    expect_done(await services.member_api.check_in(race, Local(member=BEN)))
    assert (await services.summarize(race)).stage == "running"
    expect_done(await services.member_api.abandon(race, Local(member=ANA)))
    other = await start_check_in(services, ANA, BEN, no_show="drop")
    services.clock.now += DAY
    await services.settle()
    card = await services.summarize(other)
    assert (card.stage, [d.member for d in card.drivers]) == ("lobby", [ANA, BEN])
    assert services.publisher.list_of_kind("notice")[-1].post.what == "too_few_checked_in_yours"
    assert isinstance(await services.member_api.check_in(other, Local(member=ANA)), Rejection)


async def test_S_130_with_slots_an_early_round_leaves_the_next_slot_to_those_who_count_on_it(
    services: RaceServices,
) -> None:
    services.clock.now += DAY
    slots = {"days": "mon,thu", "hour": 20, "zone": "Europe/Berlin"}
    race = await services.race(ANA, BEN, options=slots)
    first = (await services.find_question(race, ANA)).due
    for member in (ANA, BEN):
        await services.answer(race, member, BUILD)
    await services.settle()
    second = (await services.find_question(race, ANA)).due
    assert first is not None
    assert second is not None
    assert second > first
    services.clock.now = first + 1
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "plot", (
        "nobody has missed anything at the soft deadline"
    )
    assert {c.audience for c in services.publisher.list_of_kind("reminder")} == {ANA, BEN}


async def test_a_race_that_never_closes_early_keeps_its_deadline(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"early": "no"})
    for member in (ANA, BEN):
        await services.answer(race, member, BUILD)
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "build"
    services.clock.now += 24 * HOUR
    await services.settle()
    assert (await services.find_question(race, ANA)).question.kind == "plot"


async def test_what_a_race_cannot_have_is_refused_in_words(services: RaceServices) -> None:
    for options, option in (({"zone": "Berlin"}, "zone"), ({"days": "mon"}, "days"), ({"colour": "x"}, "colour")):
        wanted = Setup(game="miniature", track="loop", options=options)
        said = await services.member_api.create(wanted, Local(member=ANA), 1, CHANNEL)
        assert isinstance(said, Rejection)
        assert said.facts["option"] == option


async def test_after_the_end_nobody_takes_a_car_back(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=24, options={"auto_after": 1})
    await miss_rounds(services, race, 1, ANA)
    expect_done(await services.member_api.abandon(race, Local(member=ANA)))
    said = await services.member_api.take_back_car(race, Local(member=BEN))
    assert isinstance(said, Rejection)
    assert said.code == "stopped"
    assert not (await services.system_api.list_due_races())


@pytest.mark.parametrize(("game", "track"), [("speed_circuit", "tt-1"), ("powersled", "halcyon-oval")])
async def test_who_leaves_when_a_round_asks_no_longer_who_does_is_out_in_the_next(
    tmp_path: Path, game: str, track: str
) -> None:
    async with open_services(tmp_path, None, RULESETS, LIBRARY) as services:
        card = expect_done(
            await services.member_api.create(
                Setup(game=game, track=track, laps=1, grace=0), Local(member=ANA), 1, CHANNEL
            )
        )
        for member in (ANA, BEN, CLEO):
            expect_done(await services.member_api.join(card.id, Local(member=member)))
        expect_done(await services.member_api.start(card.id, Local(member=ANA)))
        await services.settle()
        expect_done(await services.member_api.leave(card.id, Local(member=BEN)))
        for _ in range(4):
            services.clock.now += 3 * DAY
            await services.settle()
        view = expect_done(await services.member_api.view_standing(card.id, Local(member=ANA))).view
        assert next(car.status for car in view.cars if car.seat == "blue") != "running"


async def test_what_bots_drive_after_the_last_member_is_out_is_told_with_the_flag(services: RaceServices) -> None:
    race = await services.race(ANA, automatic=4, laps=2)
    expect_done(await services.answer(race, ANA, BUILD))
    await services.settle()
    expect_done(await services.member_api.leave(race, Local(member=ANA)))
    await services.settle()
    assert (await services.summarize(race)).stage == "over"
    aside = [letter.post.round for letter in services.publisher.list_of_kind("report") if letter.post.aside]
    flag = services.publisher.list_of_kind("flag")[-1].post
    assert [round for round, _ in flag.run_out] == aside
    assert not any("Still racing" in said for _, said in flag.run_out)
    assert aside == list(range(aside[0], flag.round)), "every round but the last, which is the flag's own"
    assert not any(letter.post.aside for letter in services.publisher.list_of_kind("report") if letter.post.round <= 1)


async def test_a_race_that_bots_drive_from_the_grid_is_told_round_by_round(services: RaceServices) -> None:
    race = await services.race(ANA, automatic=2)
    await miss_rounds(services, race, 1)
    assert not any(letter.post.aside for letter in services.publisher.list_of_kind("report"))


async def test_a_round_is_known_by_who_drove_it_until_it_is_driven_again_by_who_came_after(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, hours=24, laps=3)
    for said in (BUILD, {"speed": 2}):
        for member in (ANA, BEN):
            await services.answer(race, member, said)
        await services.settle()
    expect_done(await services.swap(race, "red", "blue"))
    await services.settle()
    story = expect_done(await services.rulings.load_history(race, Local(member=ANA)))
    assert story.list_former_drivers(1) == {"red": "M1001", "blue": "M1002"}
    assert story.list_former_drivers(2) == {}, "in that round they changed"
    expect_done(
        await services.rulings.carry_out(
            race, Local(member=ANA), answer_for_driver("1/plot/blue/", {"speed": 1}), "he wrote 1"
        )
    )
    await services.settle()
    assert services.publisher.list_of_kind("correction")[-1].post.drove == {"red": "M1001", "blue": "M1002"}
    assert [(await services.find_driver(race, seat)).name for seat in ("red", "blue")] == ["M1002", "M1001"]
    assert expect_done(await services.rulings.load_history(race, Local(member=ANA))).list_former_drivers(1), (
        "told again, and driven by the same"
    )
    expect_done(await services.rulings.carry_out(race, Local(member=ANA), rewind_to(1), "once more"))
    assert expect_done(await services.rulings.load_history(race, Local(member=ANA))).list_former_drivers(1) == {}
