"""An option added tomorrow is off in today's races: they continue, and their files verify."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.model.timing_options import TimingOptions
from rules.options import StoredOptions, list_missing_options
from rules.registry import RULESETS
from tests.repository import DATA, ROOT

OPTIONS = {
    "circus_maximus": "rules/circus_maximus/model/tables.py",
    "formula_d": "rules/formula_d/model/options.py",
    "powersled": "rules/powersled/model/tables.py",
    "speed_circuit": "rules/speed_circuit/model/options.py",
}
"""Where the options of each game are."""
ADDED = 'invented_tomorrow: bool\n    way_of_tomorrow: Literal["usual", "other"]\n    places_of_tomorrow: int\n    '
FIXTURES = """
import asyncio, pathlib, sys
from bot.model.timing_options import TimingOptions
from rules.registry import RULESETS
from tests.bot.test_fixtures import FILES, test_a_database_is_sound_and_its_races_go_on as go_on, test_a_file_verifies
from tests.fixtures import VERSIONS
assert "invented_tomorrow" in TimingOptions.model_fields
for ruleset in RULESETS.values():
    assert "invented_tomorrow" in ruleset.state.model_fields["settings"].annotation.model_fields
for game in RULESETS:
    test_a_file_verifies(next(path for path in reversed(FILES) if game in path.name))
for version in VERSIONS:
    place = pathlib.Path(sys.argv[1], version)
    place.mkdir()
    asyncio.run(go_on(version, RULESETS, place))
"""


@pytest.mark.slow
def test_the_races_of_today_go_on_when_every_game_and_the_clock_get_options_without_defaults(tmp_path: Path) -> None:
    assert {*OPTIONS} == {*RULESETS}
    later = tmp_path / "later"
    for room in ("rules", "bot"):
        shutil.copytree(ROOT / room, later / room)  # with what is compiled, which a changed module is again
    for other in ("data", "tests"):
        (later / other).symlink_to(ROOT / other)
    for path, model in (
        *((path, "Settings") for path in OPTIONS.values()),
        ("bot/model/timing_options.py", "TimingOptions"),
    ):
        text = (later / path).read_text()
        changed = re.sub(rf'(class {model}\(.*\):\n    """(?:.|\n)*?"""\n\n    )', lambda found: found[1] + ADDED, text)
        assert changed != text
        (later / path).write_text(changed)
    command = (sys.executable, "-c", FIXTURES, str(tmp_path))
    tried = subprocess.run(
        command, cwd=later, env={"PYTHONPATH": str(later)}, check=False, capture_output=True, text=True, timeout=280
    )
    assert tried.returncode == 0, tried.stderr[-3000:]


class Tomorrow(TimingOptions):
    """The terms of time, with options of every kind that has no default."""

    yes: bool
    figure: int
    name: str
    seats: tuple[str, ...]
    some: dict[str, int]
    nothing: int | None


def test_an_option_that_a_race_does_not_name_is_off_and_is_not_written_down() -> None:
    stored = TimingOptions(early=False).model_dump(mode="json")
    read = Tomorrow.model_validate(stored)
    assert (read.yes, read.figure, read.name, read.seats, read.some, read.nothing) == (False, 0, "", (), {}, None)
    assert read.model_dump(mode="json") == stored
    assert set(list_missing_options(read)) == {"yes", "figure", "name", "seats", "some", "nothing"}


def test_an_option_that_a_race_names_is_written_down_even_where_it_is_off() -> None:
    class Options(StoredOptions):
        yes: bool

    assert Options.model_validate({"yes": False}).model_dump() == {"yes": False}
    assert Options.model_validate({}).model_copy(update={"yes": True}).model_dump() == {"yes": True}


@pytest.mark.parametrize("game", RULESETS)
def test_a_tables_file_that_settles_an_option_not_at_all_is_still_found_faulty(game: str) -> None:
    ruleset = RULESETS[game]
    text = (DATA / game / f"{ruleset.profiles[0]}.toml").read_text()
    settings = ruleset.state.model_fields["settings"].annotation
    name = next(
        name for name in settings.model_fields if re.search(rf"^{name} = ", text.partition("[options")[2], re.MULTILINE)
    )
    before, head, options = text.partition("[options")
    assert ruleset.check_tables(text) == ()
    faults = ruleset.check_tables(before + head + re.sub(rf"(?m)^{name} = .*\n", "", options))
    assert any(name in fault for fault in faults)
