"""Prices of answers are computed once for each question, and for the asked seat only."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.posts.summaries import DraftView
from rules.registry import RULESETS
from tests.bot.race_services import (
    ANA,
    BEN,
    CLEO,
    PLAIN,
    RaceServices,
    build_race,
    expect_done,
    open_speed_circuit_services,
)
from tests.members import Local

ASKED = ("price", "list_presets", "list_corners_ahead", "preview", "build_form", "read_answer")
"""What is asked of the rules for a form."""
FAST = {"acceleration": 2}
DRAFTS = (None, {"speed": "60"}, {"speed": "40"}, {"speed": "9"})


def count_calls(asked: Counter[str]) -> dict[str, Any]:
    ruleset = RULESETS["speed_circuit"]

    def wrap_method(name: str) -> Callable[..., Any]:
        def ask(*given: Any) -> Any:
            asked[name] += 1
            return getattr(ruleset, name)(*given)

        return ask

    watched = replace(ruleset)
    for name in ASKED:
        object.__setattr__(watched, name, wrap_method(name))
    return {"speed_circuit": watched}


async def test_a_form_that_is_opened_again_asks_nothing_of_the_rules(tmp_path: Path) -> None:
    asked = Counter[str]()
    async with open_speed_circuit_services(tmp_path, count_calls(asked)) as services:
        number = (await start_plots(services))[ANA]
        for draft in DRAFTS:
            first = expect_done(await services.member_api.view_draft(number, Local(member=ANA), draft))
            asked.clear()
            assert expect_done(await services.member_api.view_draft(number, Local(member=ANA), draft)) == first
            assert not asked
            await services.member_api.preview_path(number, Local(member=ANA), draft)
            asked.clear()
            await services.member_api.preview_path(number, Local(member=ANA), draft)
            assert not asked


async def test_while_many_wait_the_menus_beside_the_first_have_the_prices_that_are_known_and_no_others(
    tmp_path: Path,
) -> None:
    asked = Counter[str]()
    async with open_speed_circuit_services(tmp_path, count_calls(asked)) as services:
        number, chosen = (await start_plots(services))[ANA], {"speed": "60"}
        expect_done(await services.member_api.view_draft(number, Local(member=ANA), None))
        asked.clear()
        hurried = expect_done(
            await services.member_api.view_draft(number, Local(member=ANA), chosen, hurried=True)
        ).prices
        few = asked["price"]
        whole = expect_done(await services.member_api.view_draft(number, Local(member=ANA), chosen)).prices
        assert few < asked["price"]
        assert (hurried.price, hurried.choices) == (whole.price, whole.choices)
        assert all(len(hurried.beside[name]) <= len(some) for name, some in whole.beside.items())
        assert any(whole.beside.values())
        assert (
            expect_done(await services.member_api.view_draft(number, Local(member=ANA), chosen, hurried=True)).prices
            == whole
        )


async def test_what_is_shown_before_a_press_is_acknowledged_waits_for_no_computation(tmp_path: Path) -> None:
    asked = Counter[str]()
    async with open_speed_circuit_services(tmp_path, count_calls(asked)) as services:
        number, chosen = (await start_plots(services))[ANA], {"speed": "60"}
        expect_done(await services.member_api.view_draft(number, Local(member=ANA), None))
        asked.clear()
        async with services.control._worker, asyncio.timeout(3):
            at_once = expect_done(
                await services.member_api.view_draft(number, Local(member=ANA), chosen, at_once=True)
            ).prices
        assert not asked
        whole = expect_done(await services.member_api.view_draft(number, Local(member=ANA), chosen)).prices
        assert at_once.choices.items() <= whole.choices.items()
        again = await services.member_api.view_draft(number, Local(member=ANA), chosen, at_once=True)
        assert expect_done(again).prices == whole


async def test_a_new_draft_has_no_other_ready_made_answers(tmp_path: Path) -> None:
    asked = Counter[str]()
    async with open_speed_circuit_services(tmp_path, count_calls(asked)) as services:
        number = (await start_plots(services))[ANA]
        expect_done(await services.member_api.view_draft(number, Local(member=ANA), None))
        assert asked["price"] > 1
        asked.clear()
        expect_done(await services.member_api.view_draft(number, Local(member=ANA), {"speed": "60", "passing": "no"}))
        assert not asked["presets"] + asked["form"] + asked["ahead"]


async def test_each_driver_reads_their_own_prices_whoever_asked_before(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        numbers = await start_plots(services)
        warm = {
            (m, n): await read(services.member_api, number, m, n)
            for m, number in numbers.items()
            for n in range(len(DRAFTS))
        }
        for (member, n), found in warm.items():
            fresh = MemberApi(
                AuthorizedRaces(RaceService(services.database, services.control.rulesets, services.clock, PLAIN)),
                services.library,
            )
            assert await read(fresh, numbers[member], member, n) == found
        assert len({found.prices.model_dump_json() for (_, n), found in warm.items() if n == 0}) > 1


async def test_prices_are_found_anew_when_the_round_has_been_played(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        first = await start_plots(services)
        before = await read(services.member_api, first[ANA], ANA, 0)
        for member, number in first.items():
            expect_done(await services.member_api.submit_answer(number, Local(member=member), "60"))
        services.clock.now += 1_000_000
        await services.settle()
        race = before.question.race
        again = await services.find_question(race, ANA)
        now = await read(services.member_api, again.number, ANA, 0)
        fresh = MemberApi(
            AuthorizedRaces(RaceService(services.database, services.control.rulesets, services.clock, PLAIN)),
            services.library,
        )
        assert now == await read(fresh, again.number, ANA, 0)
        assert now.prices != before.prices


async def start_plots(services: RaceServices) -> dict[int, int]:
    """Start a race of three with cars of their own; return the number of each driver's plot."""
    race = await build_race(services, {ANA: None, BEN: None, CLEO: FAST})
    for member in (ANA, BEN, CLEO):
        expect_done(await services.answer(race, member, "0"))
    services.clock.now += 1_000_000
    await services.settle()
    return {member: (await services.find_question(race, member)).number for member in (ANA, BEN, CLEO)}


async def read(member_api: MemberApi, number: int, member: int, n: int) -> DraftView:
    found = await member_api.view_draft(number, Local(member=member), DRAFTS[n])
    assert isinstance(found, DraftView)
    return found
