"""Hands are secret (P-33, P-167): views, and questions that would reveal a card."""

from typing import Any

from rules.engine import AdvanceResult
from rules.events import list_visible
from rules.journal import JournalEntry, make_seal_key
from rules.orders.auto_answer import AutoAnswerer
from rules.powersled import POWERSLED
from rules.powersled.model.state import SledRace
from rules.powersled.play.control import can_change_result
from tests.paper_race import spell_value
from tests.rules.powersled.race_setup import SEATS, begin_race, play_on, race, store_order, table

CARDS = ("MOVE 5", "DRIFT 3", "Force Field", "Grappling Hook", "Good Reflexes", "Laser", "Mine")


def spell_views(state: SledRace, seat: str | None) -> str:
    return spell_value([POWERSLED.player_view(table(), state, seat), POWERSLED.view(table(), state, seat)])


def test_the_own_hand_is_seen_and_no_other() -> None:
    one = race({"red": {"square": "0:36", "hand": CARDS}, "blue": {"square": "0:24", "hand": ("MOVE 3",) * 7}})
    assert len(POWERSLED.view(table(), one, "red").hand) == len(CARDS)
    assert POWERSLED.view(table(), one, None).hand == ()
    other = race(
        {"red": {"square": "0:36", "hand": ("MOVE 4",) * 7}, "blue": {"square": "0:24", "hand": ("MOVE 3",) * 7}}
    )
    for seat in ("blue", None):
        assert spell_views(one, seat) == spell_views(other, seat)
    assert spell_views(one, "red") != spell_views(other, "red")


def test_nobody_sees_a_draw_pile_not_even_its_driver() -> None:
    one, other = begin_race(), begin_race()
    other.sleds["red"].pile = tuple(reversed(other.sleds["red"].pile))
    for seat in (*SEATS, None):
        assert spell_views(one, seat) == spell_views(other, seat)


def test_the_cards_drawn_are_told_to_their_driver_alone() -> None:
    state = begin_race()
    told = tuple(fact for step in play_on(state).closed for fact in step.events)
    for fact in told:
        if fact.what == "hand":
            assert fact.audience == fact.seat
    assert all(fact.what != "hand" for fact in list_visible(told, None))


def run(hand: tuple[str, ...], *entries: JournalEntry, asks: bool = True, **options: Any) -> AdvanceResult:
    """Run a live round: red, with this hand, takes a corner too fast before blue moves."""
    state = race(
        {
            "red": {"square": "0:84", "hand": ("MOVE 3", *hand), **options},
            "blue": {"square": "0:72", "hand": ("MOVE 3", "Mine")},
        }
    )
    plays = [
        JournalEntry(key=f"2/order/{seat}/", hand="automatic", value=store_order("MOVE 3")) for seat in ("red", "blue")
    ]
    seal = JournalEntry(key=make_seal_key(2, "order"), hand="clock", value=True)
    return play_on(state, AutoAnswerer(pace="live", asks=asks), *plays, seal, *entries)


def list_answered_keys(hand: tuple[str, ...], **options: Any) -> list[str]:
    """List the keys of all questions of the rules, whoever answered them."""
    return [entry.key for entry in run(hand, asks=False, **options).automatic_answers]


def list_open_keys(hand: tuple[str, ...], *entries: JournalEntry) -> list[str]:
    """List the keys of the questions that people are asked."""
    return [one.key for one in run(hand, *entries).open]


def test_the_rules_ask_every_driver_who_could_hold_a_card() -> None:
    without = list_answered_keys(("DRIFT 2", "DRIFT 3"))
    assert without == list_answered_keys(("Good Reflexes", "Laser"))
    assert [key.split("/")[1] for key in without][:2] == ["hook", "reflexes"]


def test_only_who_holds_the_card_is_put_to_it() -> None:
    """Blue lays a mine after moving: blue is asked, and nobody before, unless red holds reflexes."""
    assert list_open_keys(("DRIFT 2", "DRIFT 3")) == ["2/after/blue/"]
    assert list_open_keys(("Good Reflexes", "DRIFT 3")) == ["2/reflexes/red/"]


def test_who_cannot_hold_a_card_is_not_asked() -> None:
    assert any(key.startswith("2/reflexes/red/") for key in list_answered_keys(("DRIFT 2", "DRIFT 3")))
    gone = list_answered_keys(("DRIFT 2", "DRIFT 3"), discards=("Good Reflexes",) * 2)
    assert not any(key.startswith("2/reflexes/red/") for key in gone)


def test_a_total_that_no_reflexes_can_change_is_no_question() -> None:
    """P-75: two cards add 4; a spinning sled's test knows a crash only."""
    tables = table().tables.rulebook
    assert not can_change_result(tables, "CTRL-CORNER", 8, 2, down=0, spinning=False)
    assert can_change_result(tables, "CTRL-CORNER", 7, 1, down=0, spinning=False)
    assert can_change_result(tables, "CTRL-CORNER", 1, 1, down=0, spinning=True)
    assert not can_change_result(tables, "CTRL-CORNER", 3, 2, down=0, spinning=True)
    assert not can_change_result(tables, "CTRL-CORNER", -4, 1, down=0, spinning=False)
    assert not can_change_result(tables, "REGAIN", 8, 1, down=1, spinning=False)


def test_reactions_are_hidden_and_open_orders_sealed() -> None:
    state = race(
        {"red": {"square": "0:84", "hand": ("MOVE 3", "Laser")}, "blue": {"square": "0:72", "hand": ("MOVE 3",)}}
    )
    orders = play_on(state, AutoAnswerer(pace="live")).open
    assert [a.question.sealed for a in orders] == [True, True]
    plays = [
        JournalEntry(key=f"2/order/{seat}/", hand="automatic", value=store_order("MOVE 3")) for seat in ("red", "blue")
    ]
    state.sleds["blue"].hand = ("MOVE 3", "Grappling Hook")
    (hook,) = play_on(state, AutoAnswerer(pace="live"), *plays).open
    assert hook.question.kind == "hook"
    assert hook.question.hidden
    assert not hook.seal


def test_an_answer_to_another_hand_is_not_taken() -> None:
    """The digest of a question knows the hand, so an answer that was given to another one is asked for again."""
    hands = (("MOVE 3", "DRIFT 2"), ("MOVE 3", "DRIFT 3"))
    opened = [
        play_on(
            race({"red": {"square": "0:36", "hand": hand}, "blue": {"square": "0:24", "hand": ()}}), AutoAnswerer()
        ).open
        for hand in hands
    ]
    assert opened[0][0].key == opened[1][0].key
    assert opened[0][0].question.compute_digest() != opened[1][0].question.compute_digest()
