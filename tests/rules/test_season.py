"""Tables of a season (S-114, S-115)."""

import pytest

from rules.league.points import Scheme
from rules.league.season import (
    Finish,
    Penalty,
    SeasonResult,
    SeasonTerms,
    TableLine,
    Tie,
    compute_driver_standings,
    compute_next_tiers,
    compute_team_standings,
    score_finishes,
    to_finishes,
)
from rules.view import ResultRow

SCHEME = Scheme(title="Nine", places=(9, 6, 4, 3), lead=1)
OPEN = SeasonTerms()


def race(*order: str, scale: tuple[int, ...] = (9, 6, 4, 3), team: str = "") -> tuple[SeasonResult, ...]:
    return tuple(SeasonResult(who=who, place=n, points=scale[n - 1], team=team) for n, who in enumerate(order, 1))


def table(lines: tuple[TableLine, ...]) -> list[tuple[int, str, int]]:
    return [(line.place, line.who, line.points) for line in lines]


def order(*races: tuple[SeasonResult, ...], ties: tuple[Tie, ...]) -> list[str]:
    return [line.who for line in compute_driver_standings(races, SeasonTerms(ties=ties))]


def test_points_add_up_over_the_races() -> None:
    lines = compute_driver_standings((race("ana", "ben"), race("ben", "ana", "cho")), OPEN)
    assert table(lines) == [(1, "ben", 15), (2, "ana", 15), (3, "cho", 4)]
    assert lines[2].results == (None, 4)


def test_who_has_entered_and_not_driven_stands_in_the_table_without_points() -> None:
    assert table(compute_driver_standings((race("ana"),), OPEN, also=("ana", "dee"))) == [(1, "ana", 9), (2, "dee", 0)]


def test_S_114_the_worst_of_the_calendar_do_not_count() -> None:
    races = (race("ana", "ben"), race("ben", "ana"), race("ben", "ana"))
    assert table(compute_driver_standings(races, SeasonTerms(drop=2))) == [(1, "ben", 9), (2, "ana", 9)]
    assert compute_driver_standings(races, SeasonTerms(drop=2))[1].dropped == (1, 2)


def test_S_114_nothing_is_dropped_before_more_races_are_held_than_count() -> None:
    races = (race("ana", "ben"), race("ben", "ana"))
    assert [line.dropped for line in compute_driver_standings(races, SeasonTerms(drop=1), rounds=3)] == [(), ()]


def test_S_114_a_race_that_was_missed_is_dropped_before_any_that_was_driven() -> None:
    races = (race("ana", "ben"), race("ben"), race("ben", "ana"))
    ana = next(line for line in compute_driver_standings(races, SeasonTerms(drop=1)) if line.who == "ana")
    assert (ana.points, ana.dropped) == (15, (1,))


@pytest.mark.parametrize(
    ("ties", "first"),
    [(("places",), "ana"), (("wins",), "ana"), (("last",), "ben"), (("ahead",), "ben"), (("ahead", "wins"), "ben")],
)
def test_S_114_ties_are_broken_in_the_order_of_the_terms(ties: tuple[Tie, ...], first: str) -> None:
    even = (4, 2, 2, 0)
    races = (
        race("ana", "cho", "dee", "ben", scale=even),
        race("cho", "ben", "ana", scale=(1, 2, 0)),
        race("dee", "ben", "ana", scale=(1, 2, 0)),
    )
    assert next(w for w in order(*races, ties=ties) if w in ("ana", "ben")) == first


def test_S_114_more_second_places_break_a_tie_on_wins() -> None:
    level = (5, 5, 5)
    races = (
        race("ana", "ben", "cho", scale=level),
        race("ben", "cho", "ana", scale=level),
        race("cho", "ben", "ana", scale=level),
    )
    assert order(*races, ties=("places",)) == ["ben", "cho", "ana"]


def test_who_cannot_be_parted_shares_a_place() -> None:
    lines = compute_driver_standings(
        (race("ana", "ben"), race("ben", "ana"), race("cho", scale=(3,))), SeasonTerms(ties=("places",))
    )
    assert table(lines) == [(1, "ana", 15), (1, "ben", 15), (3, "cho", 3)]


def test_bots_are_left_out_of_a_seasons_placings_unless_its_terms_count_them() -> None:
    field = (Finish(who="", place=1, status="finished"), Finish(who="ana", place=2, status="finished"))
    assert [(r.place, r.points) for r in score_finishes(SCHEME, field, OPEN)] == [(1, 9)]
    assert [(r.place, r.points) for r in score_finishes(SCHEME, field, SeasonTerms(machines=True))] == [(2, 6)]


def test_who_is_out_scores_only_for_having_led() -> None:
    field = (Finish(who="ana", place=1, status="finished"), Finish(who="ben", place=2, status="crashed", led=True))
    assert [(r.who, r.points) for r in score_finishes(SCHEME, field, OPEN)] == [("ana", 9), ("ben", 1)]


def test_who_is_out_has_not_won_though_only_machines_were_better() -> None:
    field = (Finish(who="", place=1, status="finished"), Finish(who="ann", place=2, status="crashed"))
    (line,) = compute_driver_standings([score_finishes(SCHEME, field, OPEN)], OPEN)
    assert (line.points, line.wins) == (0, 0)


def test_a_classification_is_read_by_who_sat_in_the_seats() -> None:
    placed = [
        ResultRow(place=1, seat="red", laps=2, status="finished"),
        ResultRow(place=2, seat="blue", laps=2, status="out", led=True),
    ]
    found = to_finishes(placed, {"red": "ana"})
    assert [(f.who, f.place, f.led) for f in found] == [("ana", 1, False), ("", 2, True)]


def test_a_team_scores_with_its_best_cars_of_each_race() -> None:
    red = race("ana", "ben", "cho", team="Reds")
    blue = race("dee", "eli", scale=(8, 8), team="Blues")
    assert table(compute_team_standings((red, blue), SeasonTerms(cars=2))) == [(1, "Blues", 16), (2, "Reds", 15)]
    assert table(compute_team_standings((red, blue), SeasonTerms(cars=3))) == [(1, "Reds", 19), (2, "Blues", 16)]


def test_S_115_the_best_of_a_tier_go_up_and_the_last_go_down() -> None:
    tiers = (("a", "b", "c", "d"), ("e", "f", "g", "h"), ("i", "j", "k", "l"))
    assert compute_next_tiers(tiers, 1) == (("a", "b", "c", "e"), ("d", "f", "g", "i"), ("h", "j", "k", "l"))


def test_S_115_nobody_goes_up_and_down_at_once() -> None:
    assert compute_next_tiers((("a", "b"), ("c",)), 2) == (("a", "b"), ("c",))


def test_whoever_is_disqualified_has_no_points_even_where_the_wrecked_are_paid() -> None:
    purse = Scheme(title="Purse", places=(8, 4), anyhow=True, finished=1, entry=2)
    order = [Finish(who="ana", place=1, status="wrecked"), Finish(who="ben", place=2, status="disqualified")]
    assert [r.points for r in score_finishes(purse, order, OPEN)] == [6, -2]


def test_a_penalty_is_taken_off_after_the_worst_results_are_dropped() -> None:
    races = (race("ana", "ben"), race("ben", "ana"))
    lines = compute_driver_standings(races, SeasonTerms(drop=1), penalties=[Penalty(number=1, who="ana", points=4)])
    assert [(line.who, line.points, line.penalty) for line in lines] == [("ben", 9, 0), ("ana", 5, 4)]
