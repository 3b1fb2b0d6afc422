"""An update during a race: today's rules read older records, and the race ends by its first rules."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cli.doctor import examine_database
from bot.race_file.verify import verify
from bot.stewards.planning import rewind_to
from rules.ruleset import Upgrade
from tests.bot.race_services import ANA, Clock, expect_done, open_services
from tests.bot.test_changed_rounds import mid_round
from tests.bot.test_rulings import drive_rounds, plots, rule, to_the_flag
from tests.bot.test_verifying import write_driven_race
from tests.later_miniature import LATER
from tests.members import Local
from tests.miniature import MINIATURE

MINIATURE_CHIPS = 3
TOMORROW: dict[str, Any] = {"miniature": LATER}
STATES = "not checked, the digests of the states of {} rounds: the rules wrote them otherwise under revision 1"


async def start_race(folder: Path, clock: Clock) -> int:
    """Drive a race some rounds on, into the middle of a round."""
    async with open_services(folder, clock) as services:
        race = await mid_round(services, {"red": 1, "blue": 1})
        assert (await services.summarize(race)).round > 1
        return race


async def chips(services: Any, race: int) -> set[int]:
    cars = expect_done(await services.member_api.view_standing(race, Local(member=ANA))).view.cars
    return {gauge.value for car in cars for gauge in car.gauges if gauge.name == "chips"}


async def test_a_race_in_mid_round_is_read_by_the_upgrade_and_ends_by_the_rules_it_began_under(tmp_path: Path) -> None:
    clock = Clock()
    race = await start_race(tmp_path, clock)
    assert (await examine_database(tmp_path / "test.sqlite", TOMORROW)).problem_count == 0
    async with open_services(tmp_path, clock, TOMORROW) as services:
        await services.system_api.review_race(race)
        card = await services.summarize(race)
        assert (card.stage, card.hold_reason) == ("running", "")
        assert "held" not in services.publisher.list_kinds()
        assert (
            expect_done(await services.member_api.list_questions(Local(member=ANA), race))[0].question.kind
            == "corner_too_fast"
        )
        await to_the_flag(services, race)
        assert await chips(services, race) <= set(range(MINIATURE_CHIPS + 1)), "M-6 is for races that begin under it"
        text = await services.export_race_file(race)
        row = await services.database.read(lambda t: t.fetch_row("SELECT revision, last_revision FROM race"))
        assert row
        assert tuple(row) == (1, 2)
    checked = verify(text, TOMORROW)
    assert checked.difference is None
    assert checked.unchecked == (STATES.format(len(json.loads(text)["rounds"])),)
    assert (await examine_database(tmp_path / "test.sqlite", TOMORROW, finished=True)).problem_count == 0


@pytest.mark.parametrize(
    "unread",
    [
        pytest.param({"upgrade": None}, id="no upgrade"),
        pytest.param({"upgrade": replace(LATER.upgrade or Upgrade(2), fact=lambda fact: fact)}, id="facts unread"),
    ],
)
async def test_without_the_upgrade_it_would_be_ill(unread: dict[str, Any], tmp_path: Path) -> None:
    await start_race(tmp_path, Clock())
    rulesets: dict[str, Any] = {"miniature": replace(LATER, **unread)}
    assert (await examine_database(tmp_path / "test.sqlite", rulesets)).problem_count == 1


async def test_a_race_that_begins_after_the_update_has_the_new_rule(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets=TOMORROW) as services:
        race = await drive_rounds(services, {"red": 1, "blue": 1}, {"red": 1, "blue": 1})
        assert await chips(services, race) == {MINIATURE_CHIPS + 2}
        await to_the_flag(services, race)
        text = await services.export_race_file(race)
    checked = verify(text, TOMORROW)
    assert (checked.difference, checked.unchecked) == (None, ())
    assert json.loads(text)["revision"] == 2


async def test_stewards_take_it_back_to_a_round_before_the_update(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await drive_rounds(services, {"red": 2, "blue": 1}, {"red": 1, "blue": 1})
    async with open_services(tmp_path, clock, TOMORROW) as services:
        await services.system_api.review_race(race)
        await plots(services, race, red=1, blue=1)
        await rule(services, race, rewind_to(1), "the rules have changed")
        assert (await services.find_question(race, ANA)).round == 1
        assert (await services.find_question(race, ANA)).proposal == {"speed": 2}
        await to_the_flag(services, race)
        assert verify(await services.export_race_file(race), TOMORROW).difference is None


async def test_a_lobby_of_yesterday_starts_by_the_rules_it_was_opened_under(tmp_path: Path) -> None:
    async with open_services(tmp_path) as services:
        race = await services.open_lobby(ANA, options={"build": "false"}, automatic=1)
    async with open_services(tmp_path, rulesets=TOMORROW) as services:
        expect_done(await services.member_api.start(race, Local(member=ANA)))
        await services.settle()
        await plots(services, race, red=1)
        assert await chips(services, race) == {MINIATURE_CHIPS}
        assert (await examine_database(tmp_path / "test.sqlite", TOMORROW)).problem_count == 0


async def test_a_file_of_an_older_revision_is_verified_and_one_of_a_newer_or_forgotten_is_refused(
    tmp_path: Path,
) -> None:
    old = await write_driven_race(tmp_path, "7", laps=1)
    assert verify(old, TOMORROW).difference is None
    forged = json.dumps({**json.loads(old), "revision": 3})
    assert str(verify(forged, TOMORROW).difference) == "revision: recorded 3, computed 2"
    forgotten: dict[str, Any] = {"miniature": replace(LATER, oldest=2)}
    assert str(verify(old, forgotten).difference) == "revision: recorded 1, computed 2"
    as_of_today = replace(LATER, enter=MINIATURE.enter, state=MINIATURE.state, upgrade=None, redact=MINIATURE.redact)
    assert verify(old, {"miniature": as_of_today}).unchecked == ()
    assert verify(old, {"miniature": as_of_today}).difference is None
