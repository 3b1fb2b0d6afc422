"""Chapter 18: the campaign's sums."""

import pytest

from rules.circus_maximus.model.state import Chariot, Horse
from rules.circus_maximus.play import campaign
from rules.circus_maximus.play.campaign import Owner
from rules.league.points import file_of, points, read_scheme
from rules.questions import Refused
from rules.view import Placing
from tests.rules.circus_maximus.sand import DATA, SAND

FIGURES = SAND.book.tables.campaign


def test_c_200_owners_begin_with_their_purse_and_the_richest_wins() -> None:
    assert campaign.begin(FIGURES).purse == 10000
    assert FIGURES.races == 6
    owners = {"red": Owner(purse=500, wins=1), "blue": Owner(purse=500, wins=2), "green": Owner(purse=400, wins=6)}
    assert campaign.winner(owners) == ("blue",)


def test_c_201_a_kept_chariot_is_repaired_point_by_point() -> None:
    horses = (Horse(boxes=5, left=3), Horse(boxes=5, left=0), Horse(boxes=4, left=4), Horse(boxes=4, left=4))
    chariot = Chariot(
        seat="red", number=1, base=2, hits=2, hits_full=9, wheels=(3, 0), horses=horses, endurance=1, endurance_full=40
    )
    assert FIGURES.fee == 1000
    assert campaign.repair_bill(FIGURES, chariot) == 3 * 100 + 2 * 300 + 1500
    whole = campaign.repaired(chariot, new_hits=6)
    assert [h.left for h in whole.horses] == [5, 4, 4, 4]
    assert (whole.hits, whole.endurance, whole.wheels, whole.base) == (9, 40, (0, 0), 2)
    dead = campaign.repaired(chariot.model_copy(update={"driver": "dead"}), new_hits=6)
    assert (dead.hits, dead.base) == (6, 0)


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
    after = campaign.repaired(Chariot(seat="red", number=1, horses=horses), new_hits=6).horses
    assert [horse.boxes for horse in after] == [horse.left for horse in after] == whole
    assert not any(horse.cut for horse in after)


def test_c_202_prizes_for_four_places_and_for_finishing() -> None:
    assert [campaign.prize(FIGURES, n, finished=True) for n in (1, 2, 3, 4, 5)] == [8500, 4500, 2500, 1500, 500]
    assert campaign.prize(FIGURES, 4, finished=False) == 1000


def test_c_200_c_202_a_season_counts_prizes_less_fees() -> None:
    scheme = read_scheme((DATA / file_of("circus_campaign")).read_text("utf-8"))
    ends = ("finished", "finished", "dead", "finished", "finished", "dead")
    order = [Placing(place=n, seat=f"s{n}", laps=3, status=how) for n, how in enumerate(ends, 1)]
    won = [campaign.prize(FIGURES, p.place, finished=p.status == "finished") - FIGURES.fee for p in order]
    assert [scored.points for scored in points(scheme, order)] == won == [7500, 3500, 1000, 500, -500, -1000]


def test_c_203_d_2_the_highest_bid_chooses_first_and_ties_go_by_lot() -> None:
    bids = {"red": 100, "blue": 300, "green": 100}
    assert campaign.order_of_lanes(bids, {"red": 2, "green": 5}) == ("blue", "green", "red")
    with pytest.raises(Refused):
        campaign.read_bid(200, 201)


def test_c_204_d_2_the_pool_is_split_among_the_winning_chits() -> None:
    bets = {"ann": {"red": 300}, "ben": {"red": 100, "blue": 600}, "eve": {"blue": 1000}}
    assert campaign.payouts(FIGURES, bets, "red") == {"ann": 1350, "ben": 450}
    assert campaign.payouts(FIGURES, bets, "green") == {"ann": 300, "ben": 700, "eve": 1000}
    with pytest.raises(Refused):
        campaign.read_bets(FIGURES, 9000, {"red": 2001})


def test_c_205_four_points_make_a_better_driver_up_to_three() -> None:
    assert campaign.experienced(FIGURES, 1, 1, finished=True, won=True) == (2, 0)
    assert campaign.experienced(FIGURES, 3, 3, finished=True, won=False) == (3, 4)
    assert campaign.experienced(FIGURES, 0, 2, finished=False, won=False) == (0, 2)


def test_c_206_specials_are_off() -> None:
    assert campaign.specials(FIGURES) == ()
