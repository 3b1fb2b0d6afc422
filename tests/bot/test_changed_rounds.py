"""An update that would change an open round holds the race, and gives the stewards three choices."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.cli.doctor import examine_database
from bot.model.actor import Rejection
from bot.stewards.planning import amend, rewind_to
from bot.stewards.race_actions import accept_replay
from rules.base import Json, Seat
from rules.events import Event
from tests.bot.race_services import ANA, Clock, RaceServices, expect_done, open_services
from tests.bot.test_rulings import GM, drive_rounds, plots, rule, to_the_flag
from tests.members import Local
from tests.miniature import MINIATURE


def _hide_opened_speed(_: Any, event: Event) -> tuple[Event, ...]:
    """Tell nobody which speed is opened, as later rules may want it."""
    return () if event.what == "revealed" else (event,)


TOMORROW: dict[str, Any] = {"miniature": replace(MINIATURE, revision=2, redact=_hide_opened_speed)}


async def mid_round(services: RaceServices, *rounds: dict[Seat, Json]) -> int:
    """Drive a race some rounds on, until it waits in a corner after something has been told."""
    race = await drive_rounds(services, *rounds, pace="live", laps=1)
    for _ in range(9):
        await plots(services, race, red=3, blue=1)
        if (
            expect_done(await services.member_api.list_questions(Local(member=ANA), race))[0].question.kind
            == "corner_too_fast"
        ):
            return race
    raise AssertionError("no corner")


async def test_a_race_whose_story_has_changed_is_held_at_the_start_and_the_new_story_accepted(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await mid_round(services)
    report = await examine_database(tmp_path / "test.sqlite", TOMORROW)
    assert report.problem_count == 1
    async with open_services(tmp_path, clock, TOMORROW) as services:
        await services.system_api.review_race(race)
        await services.settle()
        assert (await services.summarize(race)).hold_reason == "disturbed"
        assert services.publisher.list_of_kind("held")[-1].post.reason == "disturbed"
        assert "the rules now tell otherwise" in expect_done(await services.rulings.load_mismatch(race, GM))
        seen = expect_done(await services.rulings.preview(race, GM, accept_replay())).difference
        assert seen.gone == ("M1001 revealed",)
        await rule(services, race, accept_replay(), "speeds stay secret from now on")
        assert services.publisher.list_of_kind("correction")[-1].post.gone == ("M1001 revealed",)
        assert await services.rulings.carry_out(race, GM, accept_replay(), "x") == Rejection(code="nothing_disturbed")
        assert (
            expect_done(await services.member_api.list_questions(Local(member=ANA), race))[0].question.kind
            == "corner_too_fast"
        )
        await to_the_flag(services, race)


async def test_or_it_is_taken_back_to_where_both_stories_agree(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await mid_round(services)
        round = (await services.summarize(race)).round
    async with open_services(tmp_path, clock, TOMORROW) as services:
        await services.system_api.review_race(race)
        await rule(services, race, rewind_to(round), "the rules have changed")
        assert (await services.find_question(race, ANA)).question.kind == "plot"


async def test_or_the_old_result_is_kept_by_an_amendment(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await mid_round(services)
        before = expect_done(await services.member_api.view_standing(race, Local(member=ANA))).view.cars
    async with open_services(tmp_path, clock, TOMORROW) as services:
        await services.system_api.review_race(race)
        assert (await services.summarize(race)).hold_reason == "disturbed"
        await rule(services, race, amend({"car": "blue", "place": "(2,2)"}), "as it stood")
        card = await services.summarize(race)
        after = expect_done(await services.member_api.view_standing(race, Local(member=ANA))).view.cars
        assert (card.stage, card.hold_reason) == ("running", "")
        assert {c.seat: c.spaces for c in after} == {c.seat: c.spaces for c in before} | {"blue": ("(2,2)",)}
        await to_the_flag(services, race)


async def test_what_has_not_changed_is_sound_under_another_revision(tmp_path: Path) -> None:
    same: dict[str, Any] = {"miniature": replace(MINIATURE, revision=2)}
    async with open_services(tmp_path) as services:
        await mid_round(services)
    assert (await examine_database(tmp_path / "test.sqlite", same)).problem_count == 0
