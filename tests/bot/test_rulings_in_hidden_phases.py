"""Rulings and changes of drivers during a hidden phase wait for its reveal, except those that take effect at once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.posts.summaries import RaceSummary
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.planning import ActionPlanner
from bot.stewards.undo import can_be_undone
from bot.store.ruling_drafts import ActionCall
from bot.store.rulings import Ruling
from rules.base import Seat
from tests.bot.race_services import ANA, BEN, CLEO, GIL, Clock, RaceServices, expect_done, open_services
from tests.bot.test_private_questions import GAME, HOUR, SHOW, begin_silent_round, later, public
from tests.members import ONLOOKER, Local
from tests.two_worlds import load_race_row


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[RaceServices]:
    """Services with a miniature that has hidden phases."""
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as services:
        yield services


async def rule_and_summarize(services: RaceServices, race: int, planner: ActionPlanner) -> RaceSummary:
    return expect_done(await services.rulings.carry_out(race, Local(member=ANA), planner, "seen"))  # type: ignore[no-any-return]


async def list_gone_seats(services: RaceServices, race: int) -> list[Seat]:
    return [d.seat for d in (await services.summarize(race)).drivers if d.gone]


async def find_ruling(services: RaceServices, race: int, key: str) -> Ruling:
    rulings: tuple[Ruling, ...] = expect_done(await services.rulings.list_rulings(race, Local(member=ANA)))
    return next(ruling for ruling in rulings if ruling.key == key)


def list_announcements(services: RaceServices) -> list[str]:
    """List the published rulings and reports."""
    return [
        f"{letter.post.kind} {letter.post.act if letter.post.kind == 'ruled' else letter.post.round}"
        for letter in services.publisher.letters
        if letter.audience is None and letter.post.kind in ("ruled", "report", "correction")
    ]


async def test_a_ruling_is_kept_for_the_reveal_takes_effect_there_and_is_published_with_it(
    services: RaceServices,
) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
    show, said = services.clock.now + SHOW, len(public(services))
    assert (await rule_and_summarize(services, race, find_action(make_call("retire", seat="blue")))).waits == show
    assert await list_gone_seats(services, race) == []
    (ruling,) = expect_done(await services.rulings.list_rulings(race, Local(member=ANA)))
    assert (ruling.reason, can_be_undone(ruling)) == ("seen", True)
    await later(services, SHOW - 1)
    assert len(public(services)) == said
    await later(services, 1)
    assert await list_gone_seats(services, race) == ["blue"]
    assert list_announcements(services)[-2:] == ["report 1", "ruled retire"]
    (ruling,) = expect_done(await services.rulings.list_rulings(race, Local(member=ANA)))
    assert ruling.key == "retire/2/blue"


async def test_rulings_that_are_kept_are_done_in_their_order(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
    for action in (
        find_action(make_call("review", on=True)),
        find_action(make_call("disqualify", seat="green")),
        find_action(make_call("review", on=False)),
    ):
        await rule_and_summarize(services, race, action)
    await later(services, SHOW)
    assert [one for one in list_announcements(services) if one.startswith("ruled")] == [
        "ruled review_on",
        "ruled disqualify",
        "ruled review_off",
    ]
    assert not (await load_race_row(services)).deferred_rulings


@pytest.mark.parametrize("call", [make_call("back", round=1), make_call("amend", act={"car": "blue", "tyres": 1})])
async def test_what_tells_the_story_otherwise_waits_for_the_story(call: ActionCall, services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3})
    seen = expect_done(await services.rulings.preview(race, Local(member=ANA), find_action(call)))
    assert seen.waits == services.clock.now + SHOW
    await rule_and_summarize(services, race, find_action(call))
    await later(services, SHOW - 1)
    assert (await load_race_row(services)).branch == 0
    await later(services, 1)
    assert (await load_race_row(services)).branch == 1
    assert list_announcements(services)[:2][-1].startswith("report")
    assert list_announcements(services)[-1].startswith("correction")


async def test_a_ruling_that_is_kept_can_be_taken_back_and_nobody_has_read_of_it(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
    await rule_and_summarize(services, race, find_action(make_call("retire", seat="blue")))
    await rule_and_summarize(services, race, find_action(make_call("retire", seat="green")))
    said = len(public(services))
    undo = expect_done(await services.rulings.load_undo(race, Local(member=ANA), 1))
    assert (await rule_and_summarize(services, race, undo)).waits is None
    assert len(public(services)) == said
    await later(services, SHOW)
    assert await list_gone_seats(services, race) == ["green"]


async def test_taking_back_what_was_done_before_waits_as_well(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, CLEO, hours=24, pace="live")
    for member, top in ((ANA, 4), (BEN, 3), (CLEO, 3)):
        await services.answer(race, member, {"top": top, "tyres": 6 - top})
    await services.settle()
    await rule_and_summarize(services, race, find_action(make_call("disqualify", seat="blue")))
    for member in (ANA, CLEO):
        expect_done(await services.answer(race, member, {"speed": 1}))
    await services.settle()
    assert (await load_race_row(services)).hidden_phase
    undo = expect_done(await services.rulings.load_undo(race, Local(member=ANA)))
    assert (await rule_and_summarize(services, race, undo)).waits
    assert not (await find_ruling(services, race, "steward/disqualify/blue")).struck
    await later(services, SHOW)
    assert (await find_ruling(services, race, "steward/disqualify/blue")).struck
    assert list_announcements(services)[-1] == "correction 1", "the car is back in the race"


async def test_a_ruling_that_no_longer_fits_at_the_reveal_is_dropped_and_everybody_is_told(
    services: RaceServices,
) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
    for _ in range(2):
        await rule_and_summarize(services, race, find_action(make_call("retire", seat="blue")))
    await later(services, SHOW)
    assert await list_gone_seats(services, race) == ["blue"]
    dropped = [
        letter.post.facts for letter in services.publisher.list_of_kind("notice") if letter.post.what == "kept_dropped"
    ]
    assert dropped == [{"by": ANA, "text": "seen"}]
    assert [ruling.struck for ruling in expect_done(await services.rulings.list_rulings(race, Local(member=ANA)))] == [
        True,
        False,
    ]


async def test_what_is_refused_at_once_is_refused_in_a_hidden_phase_too(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3})
    refused = await services.rulings.carry_out(
        race, Local(member=ANA), find_action(make_call("retire", seat="white")), "who?"
    )
    assert refused.code == "no_such_driver"  # type: ignore[union-attr]
    assert not (await load_race_row(services)).deferred_rulings


async def test_more_time_moves_the_reveal_at_once_and_taken_back_moves_it_again(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3})
    show, due = services.clock.now + SHOW, (await services.find_question(race, ANA)).due
    assert due
    await later(services, HOUR // 2)
    await rule_and_summarize(services, race, find_action(make_call("extend", hours=2)))
    assert expect_done(await services.member_api.view_standing(race, ONLOOKER)).show == show + 2 * HOUR
    assert (await services.find_question(race, ANA)).due == due + 2 * HOUR
    await services.settle()
    undo = expect_done(await services.rulings.load_undo(race, Local(member=ANA)))
    await rule_and_summarize(services, race, undo)
    assert expect_done(await services.member_api.view_standing(race, ONLOOKER)).show == show
    assert (await services.find_question(race, ANA)).due == due
    await services.settle()
    told = [
        letter.post.facts["due"] for letter in services.publisher.list_of_kind("notice") if letter.post.what == "silent"
    ]
    assert told == [show, show + 2 * HOUR, show]
    await later(services, SHOW - HOUR // 2 - 1)
    assert (await services.summarize(race)).round == 1
    await later(services, 1)
    assert (await services.summarize(race)).round == 2


async def test_a_hold_stops_everything_and_what_was_kept_waits_with_the_reveal(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
    await rule_and_summarize(services, race, find_action(make_call("retire", seat="blue")))
    await rule_and_summarize(services, race, find_action(make_call("hold")))
    await later(services, 2 * SHOW)
    assert await list_gone_seats(services, race) == []
    await rule_and_summarize(services, race, find_action(make_call("release")))
    await later(services, SHOW)
    assert await list_gone_seats(services, race) == ["blue"]


async def test_with_a_review_what_was_kept_is_done_when_the_round_waits_for_the_stewards(
    services: RaceServices,
) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3}, options={"review": True})
    await rule_and_summarize(services, race, find_action(make_call("retire", seat="blue")))
    await later(services, SHOW)
    assert ((await load_race_row(services)).hold_reason, (await load_race_row(services)).deferred_rulings) == (
        "review",
        (),
    )
    assert await list_gone_seats(services, race) == ["blue"]


async def test_an_abandoned_race_keeps_nothing(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
    await rule_and_summarize(services, race, find_action(make_call("retire", seat="blue")))
    await rule_and_summarize(services, race, find_action(make_call("abandon", by=ANA, reason="rain")))
    await later(services, 2 * SHOW)
    assert ((await load_race_row(services)).stage, (await load_race_row(services)).deferred_rulings) == (
        "abandoned",
        (),
    )


async def test_a_seat_changes_hands_at_once_and_with_it_whoever_is_asked(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 3, BEN: 4})
    asked = await services.find_question(race, BEN)
    expect_done(await services.replace(race, "blue", GIL, "Gil"))
    await services.settle()
    assert (await services.member_api.list_questions(Local(member=BEN), race)).code == "not_seated"  # type: ignore[union-attr]
    assert (await services.member_api.submit_answer(asked.number, Local(member=BEN), "hook")).code == "not_seated"  # type: ignore[union-attr]
    mine = await services.find_question(race, GIL)
    assert (mine.question, mine.number) == (asked.question, asked.number)
    assert [letter.audience for letter in services.publisher.list_of_kind("covered")] == [BEN, GIL]
    expect_done(await services.answer(race, GIL, "hook"))
    await later(services, SHOW)
    assert "hooked" in "\n".join(await services.list_log_lines(race, ONLOOKER))
    assert (await services.find_question(race, GIL)).question.kind == "plot"


async def test_a_car_handed_over_is_driven_by_a_bot_at_once(services: RaceServices) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3})
    expect_done(await services.member_api.hand_over_to_bot(race, Local(member=ANA)))
    assert expect_done(await services.member_api.list_questions(Local(member=ANA), race)) == ()
    expect_done(await services.member_api.take_back_car(race, Local(member=ANA)))
    await later(services, SHOW)
    assert (await services.find_question(race, ANA)).question.kind == "plot"


async def test_only_after_a_public_unseal_a_steward_who_does_not_drive_reads_hidden_answers(
    services: RaceServices,
) -> None:
    race = await begin_silent_round(services, {ANA: 4, BEN: 3})
    judge, drives = Local(member=GIL, manager=True), Local(member=ANA)
    assert (await services.rulings.view_hidden_answers(race, judge, "red")).code == "hidden_questions"  # type: ignore[union-attr]
    assert expect_done(await services.rulings.list_questions(race, judge, "red")) == ()
    expect_done(await services.rulings.carry_out(race, judge, find_action(make_call("unseal")), "a complaint"))
    await services.settle()
    assert list_announcements(services)[-1] == "ruled unseal_covered"
    found = expect_done(await services.rulings.view_hidden_answers(race, judge, "red"))
    assert [q.question.kind for q in found.questions] == ["hook"]
    expect_done(await services.answer(race, ANA, "hook"))
    assert expect_done(await services.rulings.view_hidden_answers(race, judge, "red")).answers == (("hook", "hook"),)
    assert expect_done(await services.rulings.view_hidden_answers(race, judge, "blue")).questions == ()
    assert (await services.rulings.view_hidden_answers(race, drives, "blue")).code == "hidden_from_drivers"  # type: ignore[union-attr]
    assert (await services.rulings.view_hidden_answers(race, ONLOOKER, "red")).code == "not_steward"  # type: ignore[union-attr]
    await later(services, SHOW)
    for member in (ANA, BEN):
        expect_done(await services.answer(race, member, {"speed": 1}))
    await services.settle()
    assert (await load_race_row(services)).hidden_phase
    assert (await services.rulings.view_hidden_answers(race, judge, "red")).code == "hidden_questions"  # type: ignore[union-attr]


async def test_a_restart_keeps_what_was_kept(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock, {"miniature": GAME}) as services:
        race = await begin_silent_round(services, {ANA: 4, BEN: 3, CLEO: 3})
        await rule_and_summarize(services, race, find_action(make_call("retire", seat="blue")))
    async with open_services(tmp_path, clock, {"miniature": GAME}) as services:
        await later(services, SHOW)
        assert await list_gone_seats(services, race) == ["blue"]
