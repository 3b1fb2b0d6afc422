"""Questions whose existence would reveal a hand are asked in private during a hidden phase."""

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import pytest

from bot.posts.summaries import QuestionView, Setup
from rules.base import Json
from rules.events import Event
from rules.questions import ChoiceForm, Form, Option, Question
from rules.ruleset import QuestionHandler, RaceSetup, RoundFormat, RuleContext
from tests.bot.race_services import ANA, BEN, CLEO, Clock, RaceServices, expect_done, open_services
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE, Miniature, PlayerView, drive_carefully, play_step
from tests.two_worlds import MEMBERS, answer_all, load_race_row, open_race_services

HOUR = 3600


class Hook(Question[str]):
    """Whoever has built a car of top speed 4 may hook; nobody else knows who has."""

    spec_id: ClassVar[str] = "M-9"
    hidden: ClassVar[bool] = True


class Hooked(Event):
    """A sled is hooked."""


def hooking_step(context: RuleContext[Miniature, Any]) -> None:
    if context.race.todo[:1] == ["end"]:
        seats = [seat for seat, car in context.race.cars.items() if car.status == "running"]
        for seat, said in zip(seats, context.step.ask_all([Hook(seat=seat) for seat in seats]), strict=True):
            if said == "hook":
                context.step.emit(Hooked(seat=seat))
    play_step(context)


def hooking_form(table: RaceSetup[Any], view: PlayerView, question: Question[Any]) -> Form:
    held = (Option(value="hook"),) if view.top == 4 else ()
    return ChoiceForm(options=(Option(value="no"), *held))


def drive_without_hook(table: RaceSetup[Any], view: PlayerView, told: Any, question: Question[Any]) -> Json:
    return "no" if isinstance(question, Hook) else drive_carefully(table, view, told, question)


def only(table: RaceSetup[Any], view: PlayerView, question: Question[Any]) -> Json:
    return None if view.top == 4 else "no"


HOOK_HANDLER: QuestionHandler[Any] = QuestionHandler(form=hooking_form, default=lambda *_: "no", only_answer=only)
GAME = replace(
    MINIATURE,
    play_step=hooking_step,
    questions={**MINIATURE.questions, Hook: HOOK_HANDLER},
    round_format=lambda _: RoundFormat(hidden_questions=frozenset({"hook"})),
    drivers={"careful": drive_without_hook, "bold": drive_without_hook},
)
SHOW = 4 * HOUR


async def begin_silent_round(p: RaceServices, tops: dict[int, int], **setup: Any) -> int:
    """Start a race and let everybody plot, so that its first hidden phase runs."""
    race = await p.race(*tops, **{"hours": 24, "pace": "live", **setup})
    for member, top in tops.items():
        await p.answer(race, member, {"top": top, "tyres": 6 - top})
    await p.settle()
    for member in tops:
        expect_done(await p.answer(race, member, {"speed": 1}))
    await p.settle()
    return race


def public(p: RaceServices) -> list[str]:
    """Return everything that everybody can read, in order."""
    return [letter.post.model_dump_json() for letter in p.publisher.letters if letter.audience is None]


async def later(p: RaceServices, seconds: int) -> None:
    """Let time pass and do what is due until then."""
    p.clock.now += seconds
    await p.settle()


async def test_a_round_is_shown_at_a_time_that_is_known_when_its_orders_close(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await begin_silent_round(p, {ANA: 4, BEN: 3})
        closed = p.clock.now
        (told,) = [letter for letter in p.publisher.list_of_kind("notice") if letter.post.what == "silent"]
        assert told.post.facts == {"round": 1, "due": closed + SHOW}
        standing = expect_done(await p.member_api.view_standing(race, ONLOOKER))
        assert (standing.waiting, standing.due, standing.show) == ((), None, closed + SHOW)
        said = len(public(p))
        await later(p, SHOW - 1)
        assert len(public(p)) == said
        assert (await p.summarize(race)).round == 1
        await later(p, 1)
        assert len(public(p)) > said
        assert (await p.summarize(race)).round == 2
        assert (await p.find_question(race, ANA)).question.kind == "plot"


async def test_only_drivers_who_can_act_are_asked_and_their_answers_are_shown_with_the_round(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await begin_silent_round(p, {ANA: 4, BEN: 3})
        assert [letter.audience for letter in p.publisher.list_of_kind("covered")] == [ANA]
        assert expect_done(await p.member_api.list_questions(Local(member=BEN), race)) == ()
        asked = await p.find_question(race, ANA)
        assert asked.question.kind == "hook"
        assert asked.due == p.clock.now + (SHOW - 60) // 2
        expect_done(await p.answer(race, ANA, "hook"))
        assert expect_done(await p.member_api.list_questions(Local(member=ANA), race)) == ()
        log = "\n".join(await p.list_log_lines(race, ONLOOKER))
        assert "hooked" not in log
        await later(p, SHOW)
        assert "hooked" in "\n".join(await p.list_log_lines(race, ONLOOKER))
        assert {d.missed for d in (await p.summarize(race)).drivers} == {0}


async def test_the_clock_answers_for_late_drivers_and_nobody_is_asked_what_has_one_answer(
    tmp_path: Path,
) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await begin_silent_round(p, {ANA: 4, BEN: 3})
        await later(p, SHOW // 2)
        assert expect_done(await p.member_api.list_questions(Local(member=ANA), race)) == ()
        await later(p, SHOW // 2)
        assert "hooked" not in "\n".join(await p.list_log_lines(race, ONLOOKER))
        assert (await p.summarize(race)).round == 2


async def test_alone_among_bots_a_driver_has_nobody_to_hide_from(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await p.race(BEN, automatic=2, hours=24, pace="live")
        await p.answer(race, BEN, {"top": 4, "tyres": 2})
        await p.settle()
        expect_done(await p.answer(race, BEN, {"speed": 1}))
        await p.settle()
        assert (await p.find_question(race, BEN)).question.kind == "hook"
        expect_done(await p.answer(race, BEN, "no"))
        await p.settle()
        assert (await p.find_question(race, BEN)).question.kind == "plot"
        assert not p.publisher.list_of_kind("covered")


@pytest.mark.parametrize("setup", [{"pace": "orders"}, {"options": {"show": "0"}}])
async def test_where_nobody_is_to_be_asked_a_round_is_shown_at_once(tmp_path: Path, setup: dict[str, Any]) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await begin_silent_round(p, {ANA: 4, BEN: 3}, **setup)
        assert (await p.find_question(race, ANA)).question.kind == "plot"
        assert (await p.summarize(race)).round == 2


async def test_a_pause_stops_the_clock_and_moves_the_reveal(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await begin_silent_round(p, {ANA: 4, BEN: 3})
        closed = p.clock.now
        due = (await p.find_question(race, ANA)).due
        assert due
        await later(p, HOUR)
        expect_done(await p.member_api.pause(race, Local(member=ANA), "lunch"))
        await later(p, 3 * HOUR)
        expect_done(await p.member_api.resume(race, Local(member=ANA)))
        await p.settle()
        assert (await p.find_question(race, ANA)).due == due + 3 * HOUR
        told = [
            letter.post.facts["due"] for letter in p.publisher.list_of_kind("notice") if letter.post.what == "silent"
        ]
        assert told == [closed + SHOW, closed + SHOW + 3 * HOUR]
        await later(p, SHOW - HOUR - 1)
        assert (await p.summarize(race)).round == 1
        await later(p, 1)
        assert (await p.summarize(race)).round == 2


async def test_what_comes_in_meanwhile_takes_effect_at_the_reveal(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await begin_silent_round(p, {ANA: 4, BEN: 3, CLEO: 3})
        expect_done(await p.member_api.leave(race, Local(member=CLEO)))
        assert not any(d.gone for d in (await p.summarize(race)).drivers)
        await later(p, SHOW)
        assert [d.member for d in (await p.summarize(race)).drivers if d.gone] == [CLEO]


@pytest.mark.parametrize("minutes", [0, 1, 90, 200, 239, 240, 300])
async def test_a_restart_at_any_minute_changes_nothing(tmp_path: Path, minutes: int) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock, {"miniature": GAME}) as p:
        race = await begin_silent_round(p, {ANA: 4, BEN: 3})
        began = clock.now
        if minutes < 240:
            await later(p, 60 * minutes)
        said = public(p)
        clock.now = began + 60 * minutes
    async with open_services(tmp_path, clock, {"miniature": GAME}) as p:
        await p.settle()
        clock.now = max(clock.now, began + SHOW - 1)
        if minutes < 240:
            await p.settle()
            assert public(p) == []
        await later(p, 1)
        assert (await p.summarize(race)).round == 2
        assert said
        assert (await p.find_question(race, ANA)).question.kind == "plot"


async def test_drivers_with_forms_in_the_channel_get_no_direct_message(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        race = await p.race(ANA, BEN, hours=24, pace="live")
        for member, top in ((ANA, 4), (BEN, 3)):
            expect_done(await p.member_api.set_delivery(race, Local(member=member), "here"))
            await p.answer(race, member, {"top": top, "tyres": 6 - top})
        await p.settle()
        for member in (ANA, BEN):
            expect_done(await p.answer(race, member, {"speed": 1}))
        await later(p, SHOW - 1)
        assert not p.publisher.list_of_kind("covered")
        closed = [
            n for n, one in enumerate(p.publisher.letters) if one.post.kind == "notice" and one.post.what == "silent"
        ]
        assert [one for one in p.publisher.letters[closed[0] + 1 :] if one.audience is None] == []


async def test_an_option_that_would_change_nothing_is_refused(tmp_path: Path) -> None:
    async with open_services(tmp_path, Clock(), {"miniature": GAME}) as p:
        for options, pace, reason in (
            ({"show": "4h"}, "orders", "asks_nobody"),
            ({"beat": "30m"}, "live", "show_counts"),
            ({"show": "5m"}, "live", "no_delay"),
            ({"show": "22:00"}, "live", "show_needs_zone"),
            ({"no_show": "fill"}, "orders", "check_in_needed"),
        ):
            wanted = Setup.model_validate({"game": "miniature", "track": "loop", "options": options, "pace": pace})
            refused = await p.member_api.create(wanted, Local(member=ANA), 1, 77)
            assert (refused.code, refused.facts["reason"]) == ("bad_option", reason)  # type: ignore[union-attr]


async def test_in_book_mode_a_turn_in_which_somebody_could_react_is_shown_a_beat_after_its_order(
    tmp_path: Path,
) -> None:
    """The sleds that are due one after another see what those ahead did."""
    (tmp_path / "book").mkdir()
    with patch("secrets.token_bytes", bytes):
        beats = await _beats(tmp_path / "book")
    assert beats
    assert set(beats) == {30 * 60}


async def _beats(folder: Path) -> list[int]:
    """Return how long each hidden phase of the first rounds lasted; nothing may be sent meanwhile."""
    beats = list[int]()
    async with open_race_services(folder, Clock()) as p:
        options = {"order_mode": "book"}
        await p.race(*MEMBERS, game="powersled", track="halcyon-oval", laps=1, pace="live", options=options)
        for _ in range(200):
            await p.settle()
            hidden_phase = (await load_race_row(p)).hidden_phase
            if hidden_phase:
                beats.append(hidden_phase.show - hidden_phase.since)
                assert not [q for q in await list_all_questions(p) if not q.question.hidden]
                said = len(public(p))
                p.clock.now = hidden_phase.show - 1
                await p.settle()
                assert len(public(p)) == said
                p.clock.now = hidden_phase.show
            elif (await load_race_row(p)).round > 3:
                break
            elif not await answer_all(p):
                p.clock.now = await p.system_api.find_next_due_time() or p.clock.now
    return beats


async def list_all_questions(p: RaceServices) -> list[QuestionView]:
    found = [expect_done(await p.member_api.list_questions(Local(member=member), 1)) for member in MEMBERS]
    return [one for questions in found for one in questions]
