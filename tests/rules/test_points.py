"""Points for a race and for a season (T-13, S-114, S-115)."""

from pathlib import Path

import pytest

import rules
from rules.points import Scored, file_of, next_tiers, points, read_scheme, season
from rules.speed_circuit.facts import Lap
from rules.speed_circuit.leading import lap_leaders
from rules.view import Placing

DATA = Path(rules.__file__).parent.parent / "data"


def race(*seats: str, scale: tuple[int, ...] = (9, 6, 4, 3)) -> tuple[Scored, ...]:
    return tuple(Scored(seat=seat, place=n, points=scale[n - 1]) for n, seat in enumerate(seats, 1))


def totals(*races: tuple[Scored, ...], best: int | None = None) -> list[tuple[str, int]]:
    return [(s.seat, s.points) for s in season(races, best)]


@pytest.mark.parametrize("name", ["f1_1977", "field_plus", "ci_league", "custom"])
def test_T_13_every_scheme_has_a_file(name: str) -> None:
    scheme = read_scheme((DATA / file_of(name)).read_text(encoding="utf-8"))
    placed = [Placing(place=n, seat=seat, laps=2, status="finished") for n, seat in enumerate(("red", "blue"), 1)]
    first, second = points(scheme, placed)
    assert first.points > second.points > 0


def test_S_114_a_season_may_drop_the_worst_results() -> None:
    races = (race("red", "blue"), race("blue", "red"), race("blue", "red"))
    assert totals(*races) == [("blue", 24), ("red", 21)]
    assert totals(*races, best=1) == [("blue", 9), ("red", 9)]


def test_S_114_ties_go_to_more_wins_then_to_more_second_places() -> None:
    even = (6, 6, 6, 0)
    assert [s for s, _ in totals(race("red", "blue", scale=even), race("green", "blue", scale=even))] == [
        "blue", "green", "red",
    ]  # fmt: skip
    assert [s for s, _ in totals(race("red", "blue", scale=(5, 5)), race("blue", "red", scale=(5, 5)),
                                 race("blue", "red", scale=(5, 5)))] == ["blue", "red"]  # fmt: skip


def test_S_115_the_best_of_a_tier_go_up_and_the_last_go_down() -> None:
    tiers = (("a", "b", "c", "d"), ("e", "f", "g", "h"), ("i", "j", "k", "l"))
    assert next_tiers(tiers, 1) == (("a", "b", "c", "e"), ("d", "f", "g", "i"), ("h", "j", "k", "l"))


def test_S_115_nobody_goes_up_and_down_at_once() -> None:
    assert next_tiers((("a", "b"), ("c",)), 2) == (("a", "b"), ("c",))


def test_T_13_the_first_across_the_line_leads_the_lap() -> None:
    laps = [Lap(seat="red", lap=1, left=2), Lap(seat="blue", lap=1, left=2), Lap(seat="blue", lap=2, left=1)]
    assert lap_leaders(laps) == ("red", "blue")
