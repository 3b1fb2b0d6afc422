"""Order sheets: what may be written, and what a sheet settles without a question (C-221)."""

from typing import Any

import pytest

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.orders.sheet import (
    brake_rule,
    defence_wish,
    horse_rule,
    lane_wish,
    read_defences,
    read_sheet,
    read_targets,
    whip_rule,
    wreck_rule,
)
from rules.circus_maximus.orders.standing import fields_now, read_orders
from rules.circus_maximus.play.planner import Wish
from rules.dice import Seeded, seed_from_text
from rules.engine import Checkpoint, Progress, advance, enter
from rules.journal import Entry, Journal, seal_key
from rules.orders.answering import Filed
from rules.questions import Refused
from rules.values import Json
from tests.rules.circus_maximus.sand import SAND, start


def test_whip_rules_say_when_and_how_much_endurance_is_kept() -> None:
    assert whip_rule({"whip": "straights above 20"}) == ("straights", 20)
    assert whip_rule({"whip": "always with END above 15"}) == ("yes", 15)
    assert whip_rule({"whip": "never"}) == ("no", 0)
    assert whip_rule({}) is None


def test_braking_and_wreck_rules() -> None:
    assert brake_rule({"brake": "no"}) == 0
    assert brake_rule({"brake": "2"}) == 2
    assert wreck_rule({"wreck": "keep 5"}, asked=4, endurance=7) == 2
    assert wreck_rule({"wreck": "all"}, asked=4, endurance=3) == 3


def test_hits_go_to_the_horses_in_the_order_of_the_sheet() -> None:
    assert horse_rule({"horses": "4 1"}, ((1, 3), (2, 5), (4, 2)), 4) == [4, 4, 1, 1]
    assert horse_rule({"horses": "strongest"}, ((1, 3), (2, 5)), 2) == [2, 2]


def test_targets_are_ranked_and_have_a_vindictiveness() -> None:
    wishes = read_targets({"targets": "red ram 3, any lash 1"}, ("red", "blue"))
    assert wishes == (Wish("red", "ram", 3), Wish("blue", "lash", 1))


def test_a_rival_who_is_not_there_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        read_targets({"targets": "pink 2"}, ("red",))
    assert refusal.value.because == "C-221"


def test_defences_are_an_ordered_list_with_a_reserve() -> None:
    sheet = {"defend": "lash: hold; ram: evade out, brake 8, hold"}
    assert read_defences(sheet)["ram"] == (("evade out", 0), ("brake", 8), ("hold", 0))
    assert defence_wish(sheet, "ram_car", ("brake",), endurance=9) == "brake"
    assert defence_wish(sheet, "ram_car", ("brake",), endurance=7) == "hold"
    assert defence_wish(sheet, "lash_driver", ("evade out",), endurance=9) == "hold"
    assert defence_wish(sheet, "slide", ("evade out",), endurance=9) is None


def test_a_lane_may_be_wished_for() -> None:
    wished = lane_wish("lane 3", 8)
    assert wished is not None
    assert wished.lane == 3
    assert lane_wish("3 out", 8) is None
    with pytest.raises(Refused):
        lane_wish("lane 9", 8)


def test_a_turn_of_sheets_is_played_without_a_question() -> None:
    seats = ("red", "blue", "green")
    sheet = {
        "speed": "max", "whip": "straights above 20", "brake": "prudent", "path": "best", "targets": "any 2",
        "defend": "evade out, hold", "offered": "no", "wreck": "all", "cut": "yes", "reins": "yes",
        "horses": "strongest", "pushed": "back", "foot": "wall",
    }  # fmt: skip
    progress = _turn(seats, dict.fromkeys(seats, sheet), "live")
    asked = [a.question.kind for a in progress.open]
    assert progress.round_closed, asked
    hands = {e.hand for e in progress.given if e.key.split("/")[1] in ("use whip", "path", "defence")}
    assert hands == {"sheet"}


def test_live_pace_asks_only_what_the_sheet_leaves_open() -> None:
    progress = _turn(("red", "blue"), {s: {"speed": "10", "whip": "no"} for s in ("red", "blue")}, "live")
    assert [a.question.kind for a in progress.open] == ["brake"]


def test_a_bare_speed_is_enough_when_nobody_is_asked_back() -> None:
    progress = _turn(("red", "blue"), {s: {"speed": "10"} for s in ("red", "blue")}, "orders")
    assert progress.round_closed


def test_standing_orders_write_the_speed_and_drive() -> None:
    standing = {"speed": "prudent", "path": "outside", "whip": "no", "brake": "prudent", "defend": "hold"}
    progress = _turn(("red", "blue"), {}, "live", standing=dict.fromkeys(("red", "blue"), standing))
    assert progress.round_closed
    assert {e.hand for e in progress.given if "/speed/" in e.key or "/path/" in e.key} == {"standing"}


def test_orders_may_stand_or_be_sent_ahead() -> None:
    sight = CIRCUS_MAXIMUS.sight(SAND, CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue"))), "red")
    filed = read_orders(SAND, sight, {"standing": {"speed": "max"}, "ahead": [{"turn": 1, "speed": 9, "whip": "no"}]})
    assert fields_now(sight.model_copy(update={"round": 1}), filed) == {"speed": 9, "whip": "no"}
    assert fields_now(sight, filed) == {"speed": "max"}
    assert read_orders(SAND, sight, {"whip": "yes"})["standing"] == {"whip": "yes"}
    for wrong in ({"whip": "perhaps"}, {"ahead": [{"turn": 0, "speed": 3}]}, "max"):
        with pytest.raises(Refused):
            read_orders(SAND, sight, wrong)


def test_orders_beforehand_may_be_written_on_a_line() -> None:
    sight = CIRCUS_MAXIMUS.sight(SAND, CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue"))), "red")
    said = {"standing": "max whip no defend evade out, brake 8, hold"}
    fields = {"speed": "max", "whip": "no", "defend": "evade out, brake 8, hold"}
    assert read_orders(SAND, sight, said) == {"standing": fields}
    ahead = read_orders(SAND, sight, {"ahead": "9 defend lash: hold; ram: hold ; turn 5: max"})["ahead"]
    assert ahead == [{"turn": 1, "speed": 9, "defend": "lash: hold; ram: hold"}, {"turn": 5, "speed": "max"}]
    assert read_orders(SAND, sight, {"standing": None, "ahead": None}) == {"standing": {}, "ahead": []}
    for wrong in ({"standing": "whip"}, {"ahead": "turn 0: 3"}, {"standing": "warp 9"}):
        with pytest.raises(Refused):
            read_orders(SAND, sight, wrong)


def test_a_sheet_sent_ahead_writes_the_speed() -> None:
    ahead = {"standing": {"speed": "max"}, "ahead": [{"turn": 1, "speed": 9}]}
    progress = _turn(("red", "blue"), {}, "orders", standing={"red": ahead, "blue": {"speed": "max"}})
    said = {e.key: e.value for e in progress.given if "/speed/" in e.key}
    assert said["1/speed/red/"] == {"speed": 9}


def _turn(seats: tuple[str, ...], sheets: dict[str, Json], pace: Any, standing: Any = None) -> Progress:
    """Turn 1 after an automatic preparation, played as far as it goes with these sheets."""
    before = enter(CIRCUS_MAXIMUS, SAND, start(seats))
    luck = Seeded(seed_from_text("orders"))
    checkpoint: Checkpoint = (
        advance(CIRCUS_MAXIMUS, SAND, before, Journal(), luck, Filed(absent=frozenset(seats))).closed[-1].checkpoint
    )
    entries = [Entry(key=f"1/speed/{seat}/", hand="driver", value=sheet) for seat, sheet in sheets.items()]
    seal = Entry(key=seal_key(1, "speed"), hand="clock", value=True)
    filed = Filed(pace=pace, standing=standing or {})
    return advance(CIRCUS_MAXIMUS, SAND, checkpoint, Journal([*entries, seal]), luck, filed)


def test_a_path_that_attacks_who_is_not_there_is_refused() -> None:
    for target in ("pink", "red"):
        with pytest.raises(Refused, match="no_such_rival"):
            read_sheet(SAND.book, ("blue",), 20, {"speed": 9, "path": f"3 out lash:{target} 4"})
