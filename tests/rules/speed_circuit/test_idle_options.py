"""Every option of a race has an effect under every profile, or is refused when the race is created."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any, get_args

import pytest

from rules.base import Json
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import InvalidAnswer, Question
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.speed_circuit.model.options import Options, Settings
from rules.speed_circuit.model.tables import RuleTables, check_options
from tests.random_player import draw_value
from tests.repository import DATA
from tests.rules.speed_circuit.race_setup import GAME, SEATS, load_setup, store_order

CASES = DATA.parent / "tests" / "cases" / "speed_circuit"
OTHER: dict[str, list[Json]] = {
    "handicap": ["red 0"],
    "set_back": ["red 3"],
    "test_fail_drop": [40],
    "slip_rear_min": [0, 120],
    "slip_speed_bonus": [20],
    "points": ["field_plus"],
    "design": ["cfr"],
}
"""Values of the options that are no choice between named ones."""
RARE = (
    "block",
    "engine_fail_half",
    "pass_keeps_line",
    "rear_end",
    "slip_rear_min",
    "slip_speed_bonus",
    "slip_when",
    "spun_defends",
    "stop_after_winner",
)
"""What is seldom seen in a short race: a case shows it."""
NO_PLOT_SHARE = 0.2
"""How often a reckless driver plots nothing."""


def values(name: str, usual: Json) -> list[Json]:
    """List the values that an option may have, except that of the profile."""
    kind = Settings.model_fields[name].annotation
    every = OTHER.get(name) or ([True, False] if kind is bool else list(get_args(kind)))
    return [value for value in every if value != usual]


def choices() -> Iterator[tuple[str, str, Json]]:
    for profile in GAME.profiles:
        usual = load_setup("old-quarry", profile).tables.rulebook.options.model_dump(mode="json")
        yield from ((profile, name, value) for name in Settings.model_fields for value in values(name, usual.get(name)))


def refuse(table: RaceSetup[RuleTables], options: dict[str, Json]) -> None:
    check_options(table, Options.model_validate(options))


def drive_at_random(table: Any, view: Any, told: Any, question: Question[Any]) -> Json:
    """Answer at random, the same way every time; now and then without a plot."""
    if question.kind == "plot" and Random(question.compute_digest()).random() < NO_PLOT_SHARE:
        return store_order("no plot")
    return draw_value(GAME, table, view, told, question, Random(question.model_dump_json()))


RECKLESS = replace(GAME, drivers={"reckless": drive_at_random})


def figures(profile: str, options: dict[str, Json]) -> tuple[Any, ...]:
    """Return the rule book's figures under these options."""
    tables = load_setup("old-quarry", profile).tables
    tables = tables.with_settings(tables.resolve_settings(options))
    return (
        tables.design,
        tables.test_tables,
        tables.chips_before_roll,
        tables.lapped_distance,
        tables.settings.points,
        [tables.settings.compute_allowance(seat, tables.design.allowance) for seat in SEATS],
    )


def facts(profile: str, options: dict[str, Json]) -> Iterator[str]:
    """Yield the events of a race of reckless drivers, round after round."""
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    said = Options.model_validate(options).model_dump(mode="json", exclude_unset=True)
    table, dice = load_setup("old-quarry", profile), SeededDice(derive_seed_from_text("s4"))
    checkpoint = create_checkpoint(RECKLESS, table, StartList(seats=entrants, profile=profile, laps=2, options=said))
    filed = AutoAnswerer(drivers=dict.fromkeys(SEATS, "reckless"))
    for _ in range(25):
        progress = advance(RECKLESS, table, checkpoint, Journal(), dice, filed)
        checkpoint = progress.closed[-1].checkpoint
        yield "\n".join(fact.model_dump_json() for step in progress.closed for fact in step.events)
        if progress.finished:
            return


@cache
def usual(profile: str) -> list[str]:
    return list(facts(profile, {}))


@pytest.mark.parametrize(("profile", "name", "value"), list(choices()), ids=str)
def test_an_option_changes_something_or_is_refused(profile: str, name: str, value: Json) -> None:
    try:
        refuse(load_setup("old-quarry", profile), {name: value})
    except InvalidAnswer:
        return
    if figures(profile, {name: value}) != figures(profile, {}):
        return
    if name in RARE:
        cases = "".join(path.read_text() for path in sorted(CASES.glob("*.toml")))
        assert re.search(rf"^options = .*\b{name} = ", cases, re.MULTILINE)
        return
    changed = facts(profile, {name: value})
    assert any(here != there for here, there in zip_longest(usual(profile), changed))


@pytest.mark.parametrize(
    ("profile", "options", "because"),
    [
        ("ah77", {"design": "cfr"}, "without_design"),
        ("ah77", {"pass_table": "draft"}, "without_passes"),
        ("ah77", {"no_dice": True}, "without_chips"),
        ("ah77", {"knockout_bid": True}, "without_bids"),
        ("wbc", {"ah77_wear_per_race": True}, "without_race_wear"),
        ("wbc", {"no_dice": True, "block": "plus2"}, "without_dice"),
    ],
)
def test_what_the_tables_do_not_know_is_refused(profile: str, options: dict[str, Json], because: str) -> None:
    with pytest.raises(InvalidAnswer) as refused:
        refuse(load_setup("old-quarry", profile), options)
    assert refused.value.code == because


def test_S_116_pits_are_raced_where_there_are_some() -> None:
    refuse(load_setup("old-quarry", "wbc"), {"pits": True})
    with pytest.raises(InvalidAnswer) as refused:
        refuse(load_setup("long-meadow", "wbc"), {"pits": True})
    assert (refused.value.code, refused.value.facts["track"]) == ("without_pits", "Long Meadow")


def test_an_option_that_needs_another_is_taken_with_it() -> None:
    refuse(load_setup("old-quarry", "ah77"), {"knockout_bid": True, "grid": "bid"})
    refuse(load_setup("old-quarry", "ah77"), {"design": "own", "block": "chips"})
