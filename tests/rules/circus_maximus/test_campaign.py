"""Chapter 18: money of the campaign, and the condition of a chariot in its next race."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.base import Json
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.events import Lane, LaneBid
from rules.circus_maximus.model.state import Chariot, CircusRace, Horse, StableEntry
from rules.circus_maximus.play import stables
from rules.circus_maximus.play.stables import CAMPAIGN
from rules.dice import SeededDice
from rules.engine import AdvanceResult, advance, create_checkpoint
from rules.journal import Journal
from rules.league.campaign import OwnerOrders, Stable, Sum
from rules.league.points import find_scheme_path, read_scheme, score_race
from rules.league.season import SeasonResult, SeasonTerms, compute_driver_standings, make_campaign_terms
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import InvalidAnswer
from rules.view import ResultRow
from tests.repository import DATA
from tests.rules.circus_maximus.board_setup import SAND, start

FIGURES = SAND.tables.rulebook.campaign


def make_owner(*chariots: Chariot) -> Stable:
    """Return an owner with the starting purse and a chariot."""
    opening = Sum(race=0, what="purse", amount=FIGURES.purse)
    kept = [stables.keep_chariot(chariot).model_dump(mode="json") for chariot in chariots]
    return Stable(lines=(opening,), chariot=kept[0] if kept else None)


def bring_entry(stable: Stable, **orders: Any) -> StableEntry:
    return StableEntry.model_validate(CAMPAIGN.bring(SAND, stable, OwnerOrders(**orders)))


def make_worn_chariot(*left: int, wheels: tuple[int, int] = (0, 0), **also: Any) -> Chariot:
    """Return a team of 5, 5, 4 and 4 boxes with these left."""
    horses = tuple(Horse(boxes=full, left=now) for full, now in zip((5, 5, 4, 4), left, strict=True))
    figures = {"hits_full": 9, "endurance_full": 40, **also}
    return Chariot(seat="red", number=1, base=2, hits=2, wheels=wheels, horses=horses, endurance=1, **figures)


def test_c_200_the_richest_owner_wins_and_among_equals_who_has_won_more_races() -> None:
    assert (FIGURES.purse, FIGURES.races) == (10000, 6)
    terms = make_campaign_terms(SeasonTerms(), "circus_maximus", "circus-campaign")
    earned = {"red": (300, 200), "blue": (100, 400), "green": (100, 200)}
    places = {"red": (2, 2), "blue": (3, 1), "green": (1, 3)}
    races = [
        tuple(SeasonResult(who=who, place=places[who][n], points=earned[who][n]) for who in earned) for n in (0, 1)
    ]
    assert [line.who for line in compute_driver_standings(races, terms)] == ["blue", "red", "green"]


def test_c_201_a_kept_chariot_is_mended_point_by_point() -> None:
    stable = make_owner(make_worn_chariot(3, 0, 4, 4, wheels=(3, 0)))
    assert {(r.what, r.count, r.price) for r in CAMPAIGN.repairs(SAND, stable)} == {
        ("wheels", 3, 100),
        ("boxes", 2, 300),
        ("horses", 1, 1500),
    }
    found = bring_entry(stable, wheels=1, boxes=1, horses=1)
    assert found.chariot is not None
    assert [h.left for h in found.chariot.horses] == [4, 4, 4, 4]
    assert (found.chariot.wheels, found.chariot.hits, found.chariot.endurance) == ((2, 0), 9, 40)
    assert (found.wheels, found.boxes, found.horses) == (1, 1, 1)


def test_c_201_a_dead_driver_is_replaced_at_no_cost_and_rolled_anew() -> None:
    found = bring_entry(make_owner(make_worn_chariot(5, 5, 4, 4, driver="dead")))
    assert found.chariot is not None
    assert (found.chariot.base, found.chariot.hits) == (0, 0)


def test_c_201_what_is_not_ordered_is_mended_as_far_as_the_purse_goes_dead_horses_first() -> None:
    poor = make_owner(make_worn_chariot(0, 0, 1, 4, wheels=(5, 5)))
    spent = Sum(race=1, what="bid", amount=-(FIGURES.purse - FIGURES.fee - 3900))
    found = bring_entry(poor.model_copy(update={"lines": (*poor.lines, spent)}))
    assert (found.horses, found.boxes, found.wheels) == (2, 3, 0)


def test_c_201_a_team_of_which_nothing_is_left_is_built_anew() -> None:
    assert bring_entry(make_owner(make_worn_chariot(0, 0, 0, 0)), horses=0).chariot is None
    assert bring_entry(make_owner(make_worn_chariot(5, 5, 4, 4)), build=True).chariot is None


@pytest.mark.parametrize(
    ("boxes", "left", "whole"),
    [
        ((5, 5, 5, 4), (5, 5, 5, 0), [5, 5, 5, 4]),
        ((5, 5, 4, 4), (5, 2, 0, 0), [5, 5, 4, 4]),
        ((5, 5, 4, 4), (0, 0, 4, 1), [4, 4, 4, 4]),
        ((6, 5, 5, 5), (0, 0, 0, 0), [5, 5, 5, 5]),
    ],
)
def test_c_201_a_new_horse_has_the_boxes_of_the_lowest_of_the_team_the_dead_included(
    boxes: tuple[int, ...], left: tuple[int, ...], whole: list[int]
) -> None:
    horses = tuple(Horse(boxes=full, left=now, cut=not now) for full, now in zip(boxes, left, strict=True))
    chariot = stables.keep_chariot(Chariot(seat="red", number=1, horses=horses))
    _, missing, dead = stables.measure_damage(chariot)
    after = stables.mend_chariot(chariot, 0, missing, dead).horses
    assert [horse.boxes for horse in after] == [horse.left for horse in after] == whole
    assert not any(horse.cut for horse in after)


def test_c_202_prizes_for_four_places_and_for_finishing() -> None:
    assert [stables.compute_prize_money(FIGURES, n, has_finished=True) for n in (1, 2, 3, 4, 5)] == [
        8500,
        4500,
        2500,
        1500,
        500,
    ]
    assert stables.compute_prize_money(FIGURES, 4, has_finished=False) == 1000


def test_c_200_c_202_a_season_counts_prizes_less_fees() -> None:
    scheme = read_scheme((DATA / find_scheme_path("circus_campaign")).read_text("utf-8"))
    ends = ("finished", "finished", "dead", "finished", "finished", "dead")
    order = [ResultRow(place=n, seat=f"s{n}", laps=3, status=how) for n, how in enumerate(ends, 1)]
    won = [
        stables.compute_prize_money(FIGURES, p.place, has_finished=p.status == "finished") - FIGURES.fee for p in order
    ]
    assert [scored.points for scored in score_race(scheme, order)] == won == [7500, 3500, 1000, 500, -500, -1000]


def test_c_203_d_2_the_highest_bid_chooses_first_and_the_others_draw() -> None:
    former = {
        "red": {"bid": 100, "lanes": [4]},
        "blue": {"bid": 300, "lanes": [4, 5]},
        "green": {"bid": 0},
        "pink": {"bid": 100, "lanes": [4, 5, 6]},
    }
    progress = prepare_race(former)
    told = {e.seat: e for c in progress.closed for e in c.events if isinstance(e, LaneBid)}
    assert told["blue"].lane == 4
    assert sorted((told["red"].lane, told["pink"].lane)) in ([1, 5], [1, 6], [4, 5], [5, 6])
    lanes = [e.lane for c in progress.closed for e in c.events if isinstance(e, Lane)]
    assert len(lanes) == len(set(lanes)) == 4
    with pytest.raises(InvalidAnswer):
        CAMPAIGN.check(SAND, make_owner(), OwnerOrders(bid=9001))
    CAMPAIGN.check(SAND, make_owner(), OwnerOrders(bid=9000))


def test_c_201_a_chariot_that_has_raced_begins_as_it_was_left_and_its_owner_prepares_nothing() -> None:
    stable = make_owner(make_worn_chariot(3, 0, 4, 4, wheels=(3, 0), driver="dead"))
    former = {"red": CAMPAIGN.bring(SAND, stable, OwnerOrders(wheels=0, boxes=0, horses=0))}
    progress = prepare_race(former)
    state = CircusRace.model_validate(progress.closed[0].checkpoint.state)
    red = state.chariots["red"]
    assert [h.left for h in red.horses] == [3, 0, 4, 4]
    assert (red.wheels, red.base, red.endurance, red.stuck) == ((3, 0), 0, 40, False)
    assert red.hits in range(5, 13)
    assert "0/preparation/red/" not in {e.key for e in progress.closed[0].used}


def prepare_race(former: Mapping[str, Json]) -> AdvanceResult:
    """Prepare a race of four, three of them bots."""
    seats = ("red", "blue", "green", "pink")
    begun = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(seats).model_copy(update={"former": dict(former)}))
    filed = AutoAnswerer(drivers=dict.fromkeys(seats, "racer"))
    return advance(CIRCUS_MAXIMUS, SAND, begun, Journal(), SeededDice(b"x" * 32), filed)


def test_c_204_d_2_the_pool_is_split_among_the_winning_chits() -> None:
    bets = {"ann": {"red": 300}, "ben": {"red": 100, "blue": 600}, "eve": {"blue": 1000}}
    assert stables.compute_payouts(FIGURES, bets, "red") == {"ann": 1350, "ben": 450}
    assert stables.compute_payouts(FIGURES, bets, "green") == {"ann": 300, "ben": 700, "eve": 1000}
    with pytest.raises(InvalidAnswer):
        CAMPAIGN.check_bets(SAND, make_owner(), {"red": 2001})


def test_c_205_four_points_make_a_better_driver_up_to_three() -> None:
    assert stables.gain_experience(FIGURES, 1, 1, has_finished=True, has_won=True) == (2, 0)
    assert stables.gain_experience(FIGURES, 3, 3, has_finished=True, has_won=False) == (3, 4)
    assert stables.gain_experience(FIGURES, 0, 2, has_finished=False, has_won=False) == (0, 2)


def test_c_206_specials_are_off() -> None:
    assert FIGURES.specials == ()
