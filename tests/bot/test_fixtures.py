"""Today's rules, and later ones, read what published versions have stored (`tests/fixtures`)."""

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cli.doctor import examine_database
from bot.race_file.verify import verify
from rules.registry import RULESETS
from rules.ruleset import RaceSetup, RuleContext, RuleSet, StartList, Upgrade
from tests.bot.race_services import Clock, open_services
from tests.fixtures import DATABASE, HERE, VERSIONS
from tests.repository import LIBRARY

FILES = [path for version in VERSIONS for path in sorted((HERE / version).glob("*.json.gz"))]
UNTIL_PUBLISHED = "what has changed on purpose before the version is published: python -m tests.fixtures"
DAYS = 400 * 86_400


def make_next_revision(ruleset: RuleSet[Any, Any]) -> RuleSet[Any, Any]:
    """Return the next revision of a game: its state has another form, and it refuses races that begin under it."""

    def play_step(context: RuleContext[Any, Any]) -> None:
        assert context.start_revision <= ruleset.revision, "the old reading is for races that began under it"
        ruleset.play_step(context)

    class Later(ruleset.state):  # type: ignore[name-defined, misc]
        reshaped: int

    def enter(table: RaceSetup[Any], start: StartList) -> Any:
        return Later(**ruleset.enter(table, start).model_dump(), reshaped=1)

    upgrade = Upgrade(ruleset.revision + 1, lambda _, state: {**state, "reshaped": 1})
    later: dict[str, Any] = {"state": Later, "enter": enter, "play_step": play_step, "upgrade": upgrade}
    return replace(ruleset, revision=ruleset.revision + 1, **later)


TOMORROW = {game: make_next_revision(ruleset) for game, ruleset in RULESETS.items()}


@pytest.mark.parametrize("path", FILES, ids=[path.name.partition(".")[0] for path in FILES])
def test_a_file_verifies(path: Path) -> None:
    checked = verify(gzip.decompress(path.read_bytes()).decode(), RULESETS)
    assert checked.difference is None, UNTIL_PUBLISHED
    assert checked.unchecked == ()


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("rulesets", [RULESETS, TOMORROW], ids=["today", "tomorrow"])
async def test_a_database_is_sound_and_its_races_go_on(version: str, rulesets: Any, tmp_path: Path) -> None:
    file = tmp_path / "test.sqlite"
    file.write_bytes(gzip.decompress((HERE / version / DATABASE).read_bytes()))
    clock = Clock()
    async with open_services(tmp_path, clock, rulesets, LIBRARY) as services:
        found = await services.system_api.list_running_races()
        assert len(found) == len(RULESETS)
        for race in found:
            await services.system_api.review_race(race)
        assert services.publisher.list_of_kind("held") == []
    clock.now += DAYS
    report = await examine_database(file, rulesets)
    assert report.problem_count == 0, (report.lines, UNTIL_PUBLISHED)
    async with open_services(tmp_path, clock, rulesets, LIBRARY) as services:
        services.control.compares = False
        for race in found:
            before = (await services.summarize(race)).state
            await services.system_api.do_due_work(race)
            card = await services.summarize(race)
            assert card.hold_reason != "disturbed"
            assert card.state != before
