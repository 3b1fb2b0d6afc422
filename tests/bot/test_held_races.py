"""Races held because nobody drives: which rounds count as rounds without drivers."""

from pathlib import Path
from typing import Any

import pytest

from bot.posts.summaries import RaceSummary
from rules.registry import RULESETS
from rules.ruleset import RuleContext
from tests import miniature
from tests.bot.race_services import ANA, BEN, RaceServices, expect_done, open_services
from tests.bot.test_absence import miss_rounds
from tests.members import ONLOOKER, Local
from tests.repository import LIBRARY

DAY = 24 * 3600


async def let_deadlines_pass(services: RaceServices, race: int, most: int) -> RaceSummary:
    """Let deadlines pass while nobody orders, at most so many, until the race is paused."""
    for _ in range(most):
        if (found := await card(services, race)).stage != "running":
            return found
        services.clock.now += DAY
        await services.settle()
    return await card(services, race)


async def card(services: RaceServices, race: int) -> RaceSummary:
    found: RaceSummary = await services.summarize(race)
    return found


async def test_a_race_is_held_when_three_rounds_of_racing_had_no_driver_and_again_three_rounds_later(
    services: RaceServices,
) -> None:
    race = await services.race(ANA, BEN, hours=24, laps=9)
    held = await let_deadlines_pass(services, race, 9)
    assert (held.stage, held.hold_reason, held.round) == ("held", "nobody", 4), "the builds are no round of racing"
    expect_done(await services.member_api.resume(race, Local(member=ANA)))
    again = await let_deadlines_pass(services, race, 9)
    assert (again.stage, again.hold_reason, again.round) == ("held", "nobody", 7)


async def test_a_race_is_not_held_while_a_member_who_is_there_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in Powersled while a sled spins: its driver would read that nobody had sent orders for three rounds."""
    ask_for_plots, waiting = miniature._ask_for_plots, range(2, 7)

    def ask_others(context: RuleContext[miniature.Miniature, Any]) -> None:
        red = context.race.cars["red"]
        status, red.status = red.status, "spins" if context.race.round in waiting else red.status
        try:
            ask_for_plots(context)
        finally:
            red.status = status

    monkeypatch.setattr(miniature, "_ask_for_plots", ask_others)
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN, hours=24, laps=9, options={"auto_after": 1})
        await miss_rounds(services, race, 2, ANA)
        while (now := await card(services, race)).round in waiting:
            assert now.stage == "running", "Ana has ordered whenever she was asked"
            services.clock.now += DAY
            await services.settle()
        held = await let_deadlines_pass(services, race, 9)
        assert (held.stage, held.hold_reason) == ("held", "nobody"), "she is asked again, and silent"


@pytest.mark.slow
async def test_a_race_is_not_held_on_the_laps_before_the_grid_stands(tmp_path: Path) -> None:
    rulesets = {"formula_d": RULESETS["formula_d"]}
    async with open_services(tmp_path, rulesets=rulesets, data=LIBRARY) as services:
        options = {"qualifying": "true", "gears": "together", "auto_after": 0}
        race = await services.race(ANA, BEN, game="formula_d", track="red-mesa", hours=24, laps=1, options=options)
        rounds = 0
        while (
            now := expect_done(await services.member_api.view_standing(race, ONLOOKER))
        ).view.beforehand or not now.summary.round:
            assert now.summary.stage == "running"
            services.clock.now += DAY
            await services.settle()
            rounds += 1
        assert rounds > 3, "the lap takes longer than the rounds after which a race is held"
        first = now.summary.round
        held = await let_deadlines_pass(services, race, 9)
        assert (held.stage, held.hold_reason, held.round) == ("held", "nobody", first + 3)


async def test_a_race_is_not_held_when_the_last_member_is_taken_off_the_track(services: RaceServices) -> None:
    race = await services.race(ANA, automatic=1, hours=24, laps=2, options={"auto_after": 1, "retire_after": 3})
    over = await let_deadlines_pass(services, race, 30)
    assert over.stage == "over"
    assert services.publisher.list_of_kind("held") == []
