"""Questions to stewards: their answers take effect, and a settled question is not asked again."""

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import round_resolution
from bot.app.changes import ChangeSet, NewStewardQuestion
from bot.app.command import Decision
from bot.app.steward_questions import find_steward_questions
from bot.model.actor import Rejection
from bot.stewards.action_registry import find_action, make_call
from bot.stewards.planning import rewind_to
from bot.stewards.questions import StewardQuestions
from bot.stewards.race_actions import approve, hold, release
from rules.base import parse_key
from rules.events import RightNotOffered
from tests.bot.race_services import ANA, BEN, CHANNEL, CLEO, RaceServices, expect_done, open_services
from tests.bot.test_changed_rounds import mid_round
from tests.bot.test_rulings import GM, drive_rounds, find_first_roll, plots, rule
from tests.members import ONLOOKER, Local

QUESTIONS = ("question_protest", "question_entitled")
ENTITLED = NewStewardQuestion(
    "entitled", "blue", "1/plot/blue/", {"item": "M-2", "kind": "plot", "options": [{"speed": 2}]}
)
"""A right that Ben has not claimed; the rules of Speed Circuit alone tell of one."""


async def ask_stewards(services: RaceServices, race: int, one: NewStewardQuestion = ENTITLED) -> None:
    """Ask the stewards a question: whether Ben gets a right, if no other is given."""
    await services.control.execute(race, lambda context: Decision(ChangeSet(context.now.race, (one,))))
    await services.settle()


async def let_ben_be_late(services: RaceServices, race: int) -> None:
    """Let Ben's time run out in this round."""
    expect_done(await services.answer(race, ANA, {"speed": 1}))
    services.clock.now += 49 * 3600
    await services.settle()


async def list_waiting_questions(services: RaceServices, race: int) -> list[Any]:
    return [question for question, _ in expect_done(await services.steward_questions.list_open(race, GM))]


def calls(services: RaceServices, audience: int | None = None) -> list[Any]:
    """List the lines that call the stewards, in the channel or to the organiser."""
    return [
        one
        for one in services.publisher.list_of_kind("notice")
        if one.post.what in QUESTIONS and one.audience == audience
    ]


async def test_a_missed_order_asks_the_stewards_nothing_and_its_report_has_a_button_to_ask_again(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services)
    await let_ben_be_late(services, race)
    await let_ben_be_late(services, race)
    assert await list_waiting_questions(services, race) == []
    assert calls(services) == calls(services, ANA) == []
    assert [one.post.late for one in services.publisher.list_of_kind("report")][1:] == [("blue",), ("blue",)]
    assert expect_done(await services.rulings.list_missed_orders(race, GM, 1)) == ("1/plot/blue/",)
    refused = await services.rulings.list_missed_orders(race, Local(member=BEN), 1)
    assert isinstance(refused, Rejection)
    again = find_action(make_call("ask_again", key="1/plot/blue/"))
    expect_done(await services.rulings.carry_out(race, GM, again, "the bot was down"))
    await services.settle()
    assert (await services.find_question(race, BEN)).round == 1
    assert (await services.find_question(race, ANA)).present == {"speed": 1}, "what the others have said stays"
    assert (await services.find_question(race, BEN)).due == services.clock.now + 8 * 3600, (
        "the round waits for Ben alone"
    )


async def test_a_driver_who_sent_nothing_in_a_round_is_known_when_rights_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    absent = list[tuple[str, ...]]()

    def look(steps: Any, seats: tuple[str, ...]) -> tuple[NewStewardQuestion, ...]:
        absent.append(seats)
        return find_steward_questions(steps, seats)

    monkeypatch.setattr(round_resolution, "find_steward_questions", look)
    async with open_services(tmp_path) as services:
        race = await drive_rounds(services)
        assert set(absent) == {()}
        await let_ben_be_late(services, race)
        assert ("blue",) in absent


async def test_nobody_is_called_for_a_right_of_somebody_who_sent_nothing_but_it_waits_in_the_inbox(
    tmp_path: Path,
) -> None:
    right = RightNotOffered(item="M-2", seat="blue", key="1/plot/blue/", options=("2",))
    step: Any = SimpleNamespace(events=(right,))
    (asked,) = find_steward_questions((step,), absent=("red",))
    (quiet,) = find_steward_questions((step,), absent=("blue",))
    assert (asked.quiet, quiet.quiet) == (False, True)
    async with open_services(tmp_path) as services:
        race = await drive_rounds(services)
        await ask_stewards(services, race, quiet)
        services.clock.now += 200 * 3600
        await services.settle()
        assert [one.seat for one in await list_waiting_questions(services, race)] == ["blue"]
        assert calls(services) == calls(services, ANA) == []


async def test_a_race_that_is_abandoned_leaves_nothing_for_the_stewards_to_settle(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await ask_stewards(services, race, NewStewardQuestion("protest", "blue", "1/plot/blue/", {"text": "unfair"}))
    assert all(one.post.more for one in (*calls(services), *calls(services, ANA)))
    assert expect_done(await services.member_api.view_standing(race, GM)).protests == ("blue",)
    await services.member_api.abandon(race, GM, "too wet")
    await services.settle()
    line, letter = calls(services)[-1].post, calls(services, ANA)[-1].post
    assert [(one.done, one.more, one.facts["moot"]) for one in (line, letter)] == [(True, (), True)] * 2
    assert expect_done(await services.member_api.view_standing(race, GM)).protests == ()


async def test_the_organiser_is_told_at_once_what_waits_and_may_let_it_stand(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await ask_stewards(services, race)
    (letter,), (line,) = calls(services, ANA), calls(services)
    (question,) = await list_waiting_questions(services, race)
    presses = [(one.act, one.number, one.rest) for one in letter.post.more]
    assert presses == [("settle", question.number, "give"), ("settle", question.number, "stand")]
    assert (line.post.role, line.post.facts["by"], line.post.facts["who"]) == (None, ANA, BEN)
    assert await services.steward_questions.submit_answer(
        question.number, Local(member=BEN), "stand", "x"
    ) == Rejection(code="not_steward", facts={"owner": f"<@{ANA}>"})
    expect_done(await services.steward_questions.submit_answer(question.number, GM, "stand", "he knew the rule"))
    assert await list_waiting_questions(services, race) == []
    assert await services.steward_questions.submit_answer(question.number, GM, "stand", "x") == Rejection(
        code="settled_by", facts={"by": f"<@{ANA}>", "answer": "stand", "kind_of": "entitled"}
    )
    assert [a.reason for a in expect_done(await services.rulings.list_rulings(race, ONLOOKER))] == ["he knew the rule"]
    await services.settle()
    assert [(one.post.done, one.post.more) for one in (calls(services)[-1], calls(services, ANA)[-1])] == [
        (True, ())
    ] * 2


@pytest.mark.parametrize("role", [None, 77])
async def test_several_matters_at_once_mention_the_stewards_once_also_in_the_reminder(
    role: int | None, services: RaceServices
) -> None:
    await services.rulings.set_steward_role(1, role)
    race = await drive_rounds(services)
    both = tuple(NewStewardQuestion("protest", seat, f"1/plot/{seat}/", {"text": "unfair"}) for seat in ("blue", "red"))
    await services.control.execute(race, lambda context: Decision(ChangeSet(context.now.race, both)))
    await services.settle()
    first_calls = calls(services)
    assert [bool(one.post.more) for one in first_calls] == [True, True], "each has buttons of its own"
    assert [one.post.role for one in first_calls] == [role, None]
    services.clock.now += 9 * 3600
    await services.steward_questions.remind_stewards()
    await services.settle()
    reminders = calls(services)[len(first_calls) :]
    assert [(one.post.role, one.post.members) for one in reminders] == [
        (role, () if role else (ANA,)),
        (None, ()),
    ]


async def test_the_stewards_are_called_to_an_unclaimed_right_once_and_not_reminded_of_it(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services)
    await ask_stewards(services, race)
    assert (len(calls(services)), len(calls(services, ANA))) == (1, 1)
    for _ in range(10):
        services.clock.now += 24 * 3600
        await services.steward_questions.remind_stewards()
    assert (len(calls(services)), len(calls(services, ANA))) == (1, 1)
    assert [one.kind for one in await list_waiting_questions(services, race)] == ["entitled"]


async def test_a_member_who_drives_against_bots_alone_is_asked_nothing_as_a_steward(services: RaceServices) -> None:
    race = await services.open_lobby(ANA, automatic=1, options={"build": "false"})
    expect_done(await services.member_api.start(race, Local(member=ANA)))
    await services.settle()
    await ask_stewards(services, race)
    assert await list_waiting_questions(services, race) == []
    assert calls(services) == calls(services, ANA) == []


async def test_what_is_always_so_is_never_asked_again_on_this_server_in_this_game(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await ask_stewards(services, race)
    question = (await list_waiting_questions(services, race))[0]
    assert await services.steward_questions.submit_answer(question.number, GM, "again", "x", always=True) == Rejection(
        code="not_on_offer"
    )
    expect_done(
        await services.steward_questions.submit_answer(
            question.number, GM, "stand", "rule 7 of the league", always=True
        )
    )
    await ask_stewards(services, race, replace(ENTITLED, at="2/plot/blue/"))
    assert await list_waiting_questions(services, race) == []
    assert len(calls(services, ANA)) == 2, "the call, and its end"
    found = await services.steward_questions.list_precedents(ONLOOKER)
    assert [(p.kind, p.answer, p.always) for p, _ in found] == [("entitled", "stand", True)]
    assert {d.name for d in found[0][1]} == {f"M{ANA}", f"M{BEN}"}
    assert await services.steward_questions.list_precedents(ONLOOKER.model_copy(update={"guild": 2})) == ()
    other = await services.race(ANA, CLEO, channel=CHANNEL + 1, options={"build": "false"})
    await ask_stewards(services, other)
    assert await list_waiting_questions(services, other) == []


async def test_a_right_that_was_granted_and_rewound_is_asked_about_again_and_one_that_was_not_is_not(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 1}, {"red": 1, "blue": 1})
    await ask_stewards(services, race)
    (question,) = await list_waiting_questions(services, race)
    expect_done(await services.steward_questions.submit_answer(question.number, GM, "give", "the rules say so"))
    await services.settle()
    await rule(services, race, rewind_to(1))
    await ask_stewards(services, race)
    (again,) = await list_waiting_questions(services, race)
    expect_done(await services.steward_questions.submit_answer(again.number, GM, "stand", "he did not ask"))
    await rule(services, race, rewind_to(1))
    await ask_stewards(services, race)
    assert await list_waiting_questions(services, race) == []


async def test_similar_rulings_stand_beside_the_question(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await ask_stewards(services, race)
    first = (await list_waiting_questions(services, race))[0]
    expect_done(await services.steward_questions.submit_answer(first.number, GM, "stand", "no excuse"))
    await ask_stewards(services, race, replace(ENTITLED, at="2/plot/blue/"))
    ((_, before),) = expect_done(await services.steward_questions.list_open(race, GM))
    assert [p.reason for p in before] == ["no excuse"]


async def test_protests_come_first_and_any_question_can_be_opened_before_the_others(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    await ask_stewards(services, race)
    protested_round = expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    assert protested_round == 1, "they are told which of their orders the protest is about"
    assert [one.kind for one in await list_waiting_questions(services, race)] == ["protest", "entitled"]
    (tray,) = await services.steward_questions.list_inbox(GM)
    assert [one.kind for one in tray.questions] == ["protest", "entitled"]
    last = tray.questions[1].number
    assert [one.number for one, _ in expect_done(await services.steward_questions.list_open(race, GM, last))] == [last]
    expect_done(await services.steward_questions.submit_answer(last, GM, "stand", "no"))
    assert [one.kind for one in await list_waiting_questions(services, race)] == ["protest"]


async def test_stewards_are_reminded_of_a_protest_in_growing_pauses_until_it_is_settled(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    await services.rulings.set_steward_role(1, 77)
    expect_done(await services.member_api.pause(race, Local(member=ANA), "a week off"))
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    await services.settle()
    began, at = services.clock.now, list[int]()
    for _ in range(200):
        services.clock.now += 3600
        before = len(calls(services))
        await services.steward_questions.remind_stewards()
        await services.outbox.drain()
        at += [(services.clock.now - began) // 3600] * (len(calls(services)) - before)
    assert at == [8, 24, 72, 168]
    last = calls(services)[-1].post
    assert (last.role, last.facts["since"], last.facts["round"], last.facts["who"]) == (77, began, 1, BEN)
    (question,) = await list_waiting_questions(services, race)
    expect_done(await services.steward_questions.submit_answer(question.number, GM, "stand", "no"))
    await services.outbox.drain()
    lines = {one.subject: one.post for one in calls(services)}
    assert len(lines) == 5
    assert all(post.done and not post.more for post in lines.values()), "no line asks for it any more"
    services.clock.now += 1000 * 3600
    await services.steward_questions.remind_stewards()
    await services.outbox.drain()
    assert len({one.subject for one in calls(services)}) == 5


async def test_an_organiser_who_protests_is_named_once_in_the_line_about_it(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    for member in (ANA, BEN):
        expect_done(await services.steward_questions.submit_protest(race, Local(member=member), "I meant 1"))
    await services.settle()
    notices = [one.post for one in services.publisher.list_of_kind("notice") if one.audience is None]
    named = [(one.facts["who"], one.facts.get("by")) for one in notices if one.what == "question_protest"]
    assert named == [(ANA, None), (BEN, ANA)]


async def test_a_protest_after_a_missed_round_is_about_the_order_that_was_played_there(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    expect_done(await services.answer(race, ANA, {"speed": 2}))
    services.clock.now += 49 * 3600
    await services.settle()
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I was on a plane"))
    (question,) = await list_waiting_questions(services, race)
    assert question.at == "2/plot/blue/"
    expect_done(await services.steward_questions.submit_answer(question.number, GM, "again", "they told me before"))
    await services.settle()
    assert (await services.find_question(race, BEN)).round == 2


async def test_a_protest_can_be_about_the_round_under_way_once_an_answer_has_been_played(
    services: RaceServices,
) -> None:
    race = await mid_round(services)
    round = (await services.summarize(race)).round
    expect_done(await services.steward_questions.submit_protest(race, Local(member=ANA), "I meant 1"))
    (question,) = await list_waiting_questions(services, race)
    assert (question.at, question.round_meant) == (f"{round}/plot/red/", round)
    expect_done(await services.steward_questions.submit_answer(question.number, GM, "again", "it could be read so"))
    await services.settle()
    asked = await services.find_question(race, ANA)
    assert (asked.round, asked.question.kind, asked.proposal) == (round, "plot", {"speed": 3})


async def test_an_answer_that_is_still_sealed_is_not_protested(services: RaceServices) -> None:
    race = await drive_rounds(services)
    expect_done(await services.answer(race, BEN, {"speed": 2}))
    refused = await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1")
    assert refused == Rejection(code="nothing_to_protest")


async def test_a_protest_is_not_said_to_be_that_of_a_driver_who_takes_the_car_over(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    expect_done(await services.replace(race, "blue", CLEO, "Cleo"))
    services.clock.now += 9 * 3600
    await services.steward_questions.remind_stewards()
    await services.outbox.drain()
    posts = [one.post for one in services.publisher.list_of_kind("notice") if one.audience is None]
    who = [one.facts.get("who", one.facts.get("seat")) for one in posts if one.what == "question_protest"]
    assert who == [BEN, "blue"], "the driver, and then their car"
    (question,) = await list_waiting_questions(services, race)
    expect_done(await services.steward_questions.submit_answer(question.number, GM, "stand", "it was plain"))
    await services.settle()
    posts = [(one.audience, one.post) for one in services.publisher.list_of_kind("ruled")]
    (answer,) = [post for audience, post in posts if post.act == "stand" and audience is None]
    assert (answer.names["blue"], answer.concerns) == (f"M{BEN}", BEN)
    assert [audience for audience, post in posts if post.act == "stand"] == [None], "Cleo has not protested"


async def test_a_driver_protests_and_their_order_is_taken_back(services: RaceServices) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    assert await services.steward_questions.submit_protest(race, Local(member=CLEO), "me") == Rejection(
        code="not_seated"
    )
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    question = (await list_waiting_questions(services, race))[0]
    assert (question.kind, question.facts["text"], question.at) == ("protest", "I meant 1", "1/plot/blue/")
    expect_done(await services.steward_questions.submit_answer(question.number, GM, "again", "it could be read so"))
    await services.settle()
    assert (await services.find_question(race, BEN)).proposal == {"speed": 2}
    await plots(services, race, red=3, blue=1)


async def test_the_direct_message_about_a_ruling_points_to_the_channel_only_if_something_has_changed(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    for answer, reason in (("stand", "it was plain"), ("again", "it could be read so")):
        expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
        (question,) = await list_waiting_questions(services, race)
        expect_done(await services.steward_questions.submit_answer(question.number, GM, answer, reason))
        await services.settle()
        await plots(services, race, red=3, blue=2)
    letters = [one.post for one in services.publisher.list_of_kind("ruled") if one.audience == BEN]
    assert [(one.act, one.channel) for one in letters] == [("stand", None), ("ask_again", CHANNEL)]


async def test_what_is_protested_besides_is_read_with_it_and_what_is_settled_is_not_protested_again(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "and red was too fast"))
    (question,) = await list_waiting_questions(services, race)
    assert question.facts["text"] == "I meant 1 / and red was too fast"
    expect_done(
        await services.steward_questions.submit_answer(question.number, GM, "upheld", "he has shown me his sheet")
    )
    again = await services.steward_questions.submit_protest(race, Local(member=BEN), "once more")
    assert again == Rejection(code="protest_settled")
    await plots(services, race, red=1, blue=1)
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "of the next round"))
    assert [one.facts["text"] for one in await list_waiting_questions(services, race)] == ["of the next round"]
    ruled = sorted(services.publisher.list_of_kind("ruled"), key=lambda one: one.audience or 0)
    assert [(one.audience, one.post.facts["of"], one.post.facts["seat"]) for one in ruled] == [
        (None, "upheld", "blue"),
        (BEN, "upheld", "blue"),
    ]


async def test_a_protest_is_about_the_order_at_that_time_and_not_the_later_sheet(services: RaceServices) -> None:
    race = await drive_rounds(services, laps=2)
    await find_first_roll(services, race)
    expect_done(await services.steward_questions.submit_protest(race, Local(member=ANA), "I meant 1"))
    assert parse_key((await list_waiting_questions(services, race))[-1].at).kind == "plot"


async def test_nothing_is_followed_where_there_is_no_precedent(services: RaceServices) -> None:
    race = await drive_rounds(services)
    await ask_stewards(services, race)
    assert isinstance(services.steward_questions, StewardQuestions)
    await services.steward_questions.apply_precedents()
    assert len(await list_waiting_questions(services, race)) == 1


async def test_who_is_entitled_to_something_gets_it_when_the_stewards_always_give_it(services: RaceServices) -> None:
    """The rules tell `entitled`; a precedent is followed by the scheduler's chore."""
    race = await drive_rounds(services, {"red": 3, "blue": 1})
    await ask_stewards(services, race)
    question = (await list_waiting_questions(services, race))[0]
    expect_done(
        await services.steward_questions.submit_answer(question.number, GM, "give", "our house rule", always=True)
    )
    await services.settle()
    await plots(services, race, red=1, blue=1)
    await ask_stewards(services, race, replace(ENTITLED, at="3/plot/blue/"))
    await services.steward_questions.apply_precedents()
    await services.settle()
    assert await list_waiting_questions(services, race) == []
    assert services.publisher.list_of_kind("ruled")[-1].post.reason == f"#{question.number}: our house rule"


async def test_where_a_role_makes_stewards_the_channel_calls_it_and_an_organiser_who_drives_gets_no_direct_message(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    await services.rulings.set_steward_role(1, 77)
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    await services.settle()
    assert calls(services, ANA) == []
    (line,) = calls(services)
    assert (line.post.role, line.post.facts) == (
        77,
        {"round": 1, "kind": "plot", "who": BEN, "text": "I meant 1"},
    )
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "and not 2"))
    await services.settle()
    again = calls(services)[-1]
    assert (again.message, again.post.facts["text"]) == (5000 + line.id, "I meant 1 / and not 2"), "it is edited"


async def test_a_protest_is_looked_at_before_it_is_granted_and_undoes_no_order_of_the_others(
    services: RaceServices,
) -> None:
    race = await drive_rounds(services, {"red": 3, "blue": 2}, {"red": 1, "blue": 1})
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    number = (await list_waiting_questions(services, race))[0].number
    _, call = expect_done(await services.steward_questions.resolve_answer(number, GM, "again"))
    assert call is not None
    look = expect_done(await services.rulings.preview(race, GM, find_action(call)))
    assert (look.kind, look.difference.waiting) == ("ask_again", ("blue",))
    assert look.difference.round == 2
    expect_done(await services.steward_questions.submit_answer(number, GM, "again", "it could be read so"))
    await services.settle()
    assert (await services.find_question(race, ANA)).present == {"speed": 1}
    *before, opened = [letter.post for letter in services.publisher.list_of_kind("opened")]
    assert opened.due == (await services.find_question(race, BEN)).due, "everybody reads their deadline"
    assert [post.void for post in before][-1:] == [True], "what was open before is taken back"
    await services.answer(race, BEN, {"speed": 2})
    await services.settle()
    assert (await services.find_question(race, BEN)).round == 3


async def test_a_steward_who_drives_rules_with_a_mark_that_everybody_reads(services: RaceServices) -> None:
    race = await drive_rounds(services)
    for steward, mark in ((GM, "drives"), (Local(member=4711, manager=True), "")):
        expect_done(await services.rulings.carry_out(race, steward, hold(), "rain"))
        expect_done(await services.rulings.carry_out(race, steward, release(), "dry again"))
        await services.settle()
        assert [letter.post.interest for letter in services.publisher.list_of_kind("ruled")[-2:]] == [mark, mark]


async def test_what_need_not_be_said_otherwise_is_said_of_a_steward_who_drives_and_that_nobody_else_could_rule(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, options={"build": "false", "review": "true"})
    await plots(services, race, red=1, blue=1)
    await rule(services, race, approve(), "as it is")
    ruled = services.publisher.list_of_kind("ruled")[-1].post
    assert (ruled.act, ruled.interest, ruled.alone) == ("approve", "drives", True)
    await services.rulings.set_steward_role(1, 77)
    await plots(services, race, red=1, blue=1)
    await rule(services, race, approve(), "as it is", by=Local(member=4711, roles=(77,)))
    assert services.publisher.list_of_kind("ruled")[-1].post == ruled, "nobody has a stake in it"
    await plots(services, race, red=1, blue=1)
    await rule(services, race, approve(), "as it is")
    assert not services.publisher.list_of_kind("ruled")[-1].post.alone


async def drive_and_protest(services: RaceServices) -> tuple[int, int]:
    """Drive a round and let Ben protest; return the race and the number of the stewards' question."""
    race = await drive_rounds(services, {"red": 3, "blue": 2})
    expect_done(await services.steward_questions.submit_protest(race, Local(member=BEN), "I meant 1"))
    return race, (await list_waiting_questions(services, race))[0].number


@pytest.mark.usefixtures("on_both_databases")
@pytest.mark.parametrize("answers", [("stand", "upheld"), ("again", "stand"), ("stand", "again")])
async def test_two_stewards_who_settle_a_protest_at_once_give_one_ruling(
    answers: tuple[str, str], services: RaceServices
) -> None:
    race, number = await drive_and_protest(services)
    stewards = (Local(member=4711, manager=True), Local(member=4712, manager=True))
    found = await asyncio.gather(
        *(
            services.steward_questions.submit_answer(number, s, a, f"{a}, they say")
            for s, a in zip(stewards, answers, strict=True)
        )
    )
    await services.settle()
    (kept,) = [one for one in found if not isinstance(one, Rejection)]
    (refused,) = [one for one in found if isinstance(one, Rejection)]
    assert refused == Rejection(
        code="settled_by", facts={"by": f"<@{kept.member}>", "answer": kept.answer, "kind_of": "protest"}
    )
    rulings = expect_done(await services.rulings.list_rulings(race, ONLOOKER))
    assert [(a.member, a.reason) for a in rulings] == [(kept.member, f"{kept.answer}, they say")]
    told = [
        one
        for one in services.publisher.list_of_kind("ruled") + services.publisher.list_of_kind("correction")
        if one.audience is None
    ]
    assert [one.post.reason for one in told] == [f"{kept.answer}, they say"]


@pytest.mark.parametrize("answer", ["stand", "again"])
async def test_a_crash_while_a_protest_is_settled_leaves_neither_a_ruling_nor_an_answer(
    monkeypatch: pytest.MonkeyPatch, answer: str, services: RaceServices
) -> None:
    race, number = await drive_and_protest(services)

    async def fails(*_: object) -> None:
        raise RuntimeError("the process dies here")

    with monkeypatch.context() as broken:
        broken.setattr("bot.store.steward_questions.save_answer", fails)
        with pytest.raises(RuntimeError):
            await services.steward_questions.submit_answer(number, GM, answer, "as I see it")
    await services.settle()
    assert [one.number for one in await list_waiting_questions(services, race)] == [number]
    assert expect_done(await services.rulings.list_rulings(race, ONLOOKER)) == ()
    assert services.publisher.list_of_kind("ruled") + services.publisher.list_of_kind("correction") == []
    assert (
        expect_done(await services.steward_questions.submit_answer(number, GM, answer, "as I see it")).answer == answer
    )


@pytest.mark.slow
@pytest.mark.usefixtures("on_both_databases")
@pytest.mark.parametrize("answer", ["stand", "again", "upheld"])
async def test_undoing_the_ruling_on_a_protest_opens_the_protest_again_and_calls_the_stewards(
    answer: str, services: RaceServices
) -> None:
    race, number = await drive_and_protest(services)
    await services.rulings.set_steward_role(1, 77)
    expect_done(await services.steward_questions.submit_answer(number, GM, answer, "as I see it"))
    await services.settle()
    await rule(services, race, expect_done(await services.rulings.load_undo(race, GM)), "I was wrong")
    (again,) = await list_waiting_questions(services, race)
    assert (again.number, again.answer, again.member) == (number, "", None)
    line = calls(services)[-1].post
    assert (line.more[0].rest, line.role, line.done) == ("stand", 77, False)
    expect_done(await services.steward_questions.submit_answer(number, GM, "stand", "no, it was right"))
    assert await list_waiting_questions(services, race) == []
