"""Random rulings: none blocks the race, previews agree with results, and the race file verifies."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.doctor import examine_database
from bot.model.actor import Rejection
from bot.stewards.planning import ActionPlanner, amend, answer_for_driver, rewind_to, set_dice
from rules.base import parse_key
from tests.bot.race_services import ANA, BEN, RaceServices, expect_done, open_services
from tests.bot.test_rulings import GM, RULESETS, assert_true
from tests.members import ONLOOKER

MAX_RULINGS = 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_a_race_goes_on_and_its_file_verifies_after_any_action_of_stewards(tmp_path: Path, seed: int) -> None:
    chance, rulings, stage = Random(seed), 0, ""
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN, laps=1, pace=chance.choice(["orders", "live"]))
        for _ in range(150):
            stage = (await services.summarize(race)).stage
            if stage == "over" and rulings >= MAX_RULINGS:
                break
            if rulings < MAX_RULINGS and (stage == "over" or chance.random() < 0.3):
                rulings += await try_ruling(services, race, chance)
            else:
                services.clock.now += 49 * 3600
                await services.settle()
            if (await services.summarize(race)).hold_reason == "nobody":
                expect_done(await services.member_api.resume(race, GM))
        assert stage == "over"
        assert {letter.post.reason for letter in services.publisher.list_of_kind("held")} <= {"nobody"}
        assert_true(await services.member_api.export_race_file(race, ONLOOKER))
        assert (await examine_database(tmp_path / "test.sqlite", RULESETS)).problem_count == 0


async def try_ruling(services: RaceServices, race: int, chance: Random) -> bool:
    """Preview a ruling and carry it out; return whether there was one."""
    planner = await draw_ruling(services, race, chance)
    if planner is None:
        return False
    seen = await services.rulings.preview(race, GM, planner)
    said = await services.rulings.carry_out(race, GM, planner, "at random")
    assert (seen if isinstance(seen, Rejection) else None) == (said if isinstance(said, Rejection) else None)
    await services.settle()
    return True


async def draw_ruling(services: RaceServices, race: int, chance: Random) -> ActionPlanner | None:
    story = expect_done(await services.rulings.load_history(race, GM))
    keys = [e.key for n in story.entries for e in story.entries[n] if e.key[:1].isdigit()]
    rolls = [roll for n in story.rounds for roll in story.rounds[n].rolls]
    kind = chance.choice(["back", "before", "die", "amend", "say", "undo"])
    salt = chance.choice(["", f"salt{chance.random()}"])
    if kind == "undo":
        last = await services.rulings.load_undo(race, GM)
        return None if isinstance(last, Rejection) else last
    if kind == "die" and rolls:
        return set_dice(chance.choice(rolls)["key"], [chance.randint(1, 6)])
    if kind == "say" and any("/plot/" in key for key in keys):
        return answer_for_driver(
            chance.choice([key for key in keys if "/plot/" in key]), {"speed": chance.randint(1, 3)}
        )
    if kind == "amend" and (await services.summarize(race)).stage != "over":
        return amend({"car": chance.choice(["red", "blue"]), "tyres": chance.randint(0, 4)})
    if kind == "before" and keys:
        key: Any = chance.choice(keys)
        return rewind_to(parse_key(key).round, key, salt)
    return rewind_to(chance.choice([n for n in story.bases if n in story.rounds][:-1] or [0]), salt=salt)
