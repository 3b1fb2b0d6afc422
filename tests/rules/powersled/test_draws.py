"""Orders for the next draw choose the discards, and nobody is asked again (P-49)."""

from typing import Any

import pytest

from rules.base import Json
from rules.journal import JournalEntry, make_seal_key
from rules.orders.auto_answer import AutoAnswerer
from rules.powersled import POWERSLED
from rules.powersled.board.player_view import build_player_view
from rules.powersled.model.questions import SealedOrder
from rules.powersled.model.state import SledRace
from rules.powersled.orders.auto_answers import pick_least_valuable
from tests.orders_in_words import file_words
from tests.rules.powersled.race_setup import play_on, race, store_order, table

HAND = ("MOVE 3", "MOVE 5", "MOVE 5", "DRIFT 2", "DRIFT 4", "Mine", "Good Speed", "Force Field")
DISCARD = "4/discard/red/"


def build_race(**fields: Any) -> SledRace:
    """Build a race in which red holds two cards too many, and blue none."""
    sleds = {"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": ("MOVE 3",)}}
    return race(sleds, round=4, turn=2, agenda=("discard", "standing"), **fields)


def choose_discard(state: SledRace, standing: Json = None, *, out_of_time: bool = False) -> tuple[Json, str] | None:
    """Return the discarded card and who chose it; None if red is asked."""
    filed = AutoAnswerer(
        pace="live",
        standing={"red": file_words(POWERSLED, table(), build_player_view(table(), state, "red"), standing, None)}
        if standing
        else {},
        absent=frozenset({"red"} if out_of_time else ()),
    )
    given = [entry for entry in play_on(state, filed).automatic_answers if entry.key == DISCARD]
    return (given[0].value, given[0].hand) if given else None


def test_cards_that_an_order_named_for_the_draw_go_and_nobody_is_asked() -> None:
    assert choose_discard(build_race(drops={"red": ("Mine", "MOVE 5")})) == (["Mine", "MOVE 5"], "sheet")
    assert choose_discard(build_race(drops={"red": "least worth"})) == (pick_least_valuable(HAND, 2), "sheet")


@pytest.mark.parametrize("said", [{}, {"red": "ask"}, {"red": ("Mine",)}, {"red": ("Laser", "MOVE 4")}])
def test_who_has_named_nothing_or_too_few_is_asked(said: Any) -> None:
    assert choose_discard(build_race(drops=said)) is None


def test_out_of_time_what_was_named_goes_first_and_then_the_usual_order() -> None:
    assert choose_discard(build_race(), out_of_time=True) == (["MOVE 3", "MOVE 5"], "prudence")
    assert choose_discard(build_race(drops={"red": ("Mine",)}), out_of_time=True) == (["Mine", "MOVE 3"], "prudence")


def test_what_is_standing_of_draws_speaks_where_no_order_did() -> None:
    standing = {"standing": "discard Force Field; after the draw least worth"}
    assert choose_discard(build_race(), standing) == (pick_least_valuable(HAND, 2), "standing")
    assert choose_discard(build_race(drops={"red": ("Mine", "MOVE 5")}), standing) == (["Mine", "MOVE 5"], "sheet")
    assert choose_discard(build_race(drops={"red": "ask"}), standing) is None
    assert choose_discard(build_race(), {"standing": "discard Force Field"}) == (["Force Field", "MOVE 3"], "standing")


def test_a_sheet_ahead_speaks_of_the_draw_that_follows_its_round() -> None:
    assert choose_discard(build_race(), {"round 4": "MOVE 5; after the draw least worth"}) is None


@pytest.mark.parametrize("mode", ["sealed", "book"])
def test_what_an_order_says_of_the_draw_is_kept_until_then_and_its_drivers_alone(mode: str) -> None:
    state = race({seat: {"square": at, "hand": HAND} for seat, at in (("red", "0:36"), ("blue", "0:24"))})
    state.settings = state.settings.model_copy(update={"order_mode": mode})
    kind = "order" if mode == "sealed" else "order now"
    said = {"red": "MOVE 5; after the draw Mine", "blue": "MOVE 3"}
    entries = [
        JournalEntry(key=f"2/{kind}/{seat}/", hand="driver", value=store_order(one)) for seat, one in said.items()
    ]
    closes = [JournalEntry(key=make_seal_key(2, kind), hand="clock", value=True)] if mode == "sealed" else []
    done = play_on(state, AutoAnswerer(), *entries, *closes)
    after = SledRace.model_validate(done.state)
    assert after.round == 3
    assert after.drops == {"red": ("Mine",)}
    assert build_player_view(table(), after, "blue").drops is None
    assert "drops" not in state.model_dump(mode="json"), "a race of which nothing is said is written as it was"


def test_what_was_said_of_a_draw_is_over_with_it() -> None:
    done = play_on(build_race(drops={"red": "least worth"}), AutoAnswerer(pace="live", absent=frozenset({"blue"})))
    assert SledRace.model_validate(done.state).drops == {}


def test_who_has_said_it_beforehand_owes_no_answer() -> None:
    absent = frozenset({"red", "blue"})
    silent, said = (
        play_on(build_race(drops=drops), AutoAnswerer(absent=absent)) for drops in ({}, {"red": "least worth"})
    )
    assert [DISCARD in step.required_answers for step in (silent.closed[0], said.closed[0])] == [True, False]


@pytest.mark.parametrize(("nth", "said"), [(1, False), (2, False), (3, True)])
def test_ready_made_orders_of_a_turns_last_round_speak_of_the_draw_and_say_what_goes(nth: int, said: bool) -> None:
    state = race({"red": {"square": "0:36", "hand": HAND[:4], "thrust": 6, "stability": 5}})
    view = build_player_view(table(), state, "red")
    asked = SealedOrder(seat="red", square="0:36", held=4, hand=HAND[:4], nth=nth)
    ready = POWERSLED.list_presets(table(), view, asked)
    assert len(ready) > 1
    for one in ready:
        price = POWERSLED.price(table(), view, asked, one.value)
        assert price
        assert (one.value.get("draw") == "least worth") is said
        assert [note.facts for note in price.notes if note.code == "goes"] == ([{"count": 4}] if said else [])
