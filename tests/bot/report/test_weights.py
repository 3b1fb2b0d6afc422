"""Every event has a weight and a sentence."""

import pytest

from bot.report.incidents import COLOUR_WEIGHT, STORY_WEIGHT, Weights
from rules.registry import RULESETS
from tests.bot.report.reported_races import WEIGHTS
from tests.repository import LOCALIZERS

GAMES = sorted(RULESETS)
COMMON = {"amended", "entitled", "set_back", "by_clock", "stands_in"}
OF_ALL_CARS = {"grid", "grid_place", "lane_bid", "on_grid", "qualified", "weather", "flag", "entitled"}
"""Events before the start, and those that happen to everybody or to nobody."""
BY_THE_DESK = {"lead", "podium", "places_won", "places_lost"}


def kinds(game: str) -> set[str]:
    """List all events of a game."""
    definitions = RULESETS[game].events.json_schema().get("$defs", {})
    return {d["properties"]["what"]["const"] for d in definitions.values() if "what" in d.get("properties", {})}


def find_highest_weight(weights: Weights, what: str) -> int:
    """Return the highest weight that an event may have."""
    one = weights.find_weight(what)
    return max([one.weight, *(int(str(row["to"])) for row in one.raised)])


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_weight_and_every_weight_a_fact(game: str) -> None:
    assert kinds(game) == set(WEIGHTS[game].facts) - COMMON | kinds(game) & COMMON


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_story_has_a_sentence(game: str) -> None:
    localizer, weights = LOCALIZERS.for_game(game), WEIGHTS[game]
    told = {what for what in weights.facts if find_highest_weight(weights, what) >= COLOUR_WEIGHT}
    assert [what for what in sorted(told) if not localizer.has("beat", what)] == []
    heavy = {what for what in told if find_highest_weight(weights, what) >= COLOUR_WEIGHT + 2}
    assert [what for what in sorted(heavy) if not localizer.has("head", what)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_driver_has_a_sentence_in_the_second_person(game: str) -> None:
    localizer, weights = LOCALIZERS.for_game(game), WEIGHTS[game]
    told = {
        what
        for what in weights.facts
        if find_highest_weight(weights, what) >= STORY_WEIGHT and localizer.has("beat", what)
    }
    assert [what for what in sorted(told - OF_ALL_CARS) if not localizer.has("you", what)] == []
    between_cars = {what for what in told if weights.facts[what].victim}
    assert [what for what in sorted(between_cars) if not localizer.has("at_you", what)] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("group", ["beat", "head", "many", "you", "at_you"])
def test_no_sentence_is_left_of_a_fact_that_is_gone(game: str, group: str) -> None:
    said = {
        n.removeprefix(f"{group}-") for n in LOCALIZERS.for_game(game).phrases.messages if n.startswith(f"{group}-")
    }
    assert said <= kinds(game) | COMMON | BY_THE_DESK
