"""Hands are secret (P-33, P-167): what is shown, and whether the very asking betrays a card."""

from typing import Any

from rules.events import told_to
from rules.journal import Entry, seal_key
from rules.orders.answering import Settled
from rules.powersled import POWERSLED
from rules.powersled.model.state import SledRace
from tests.paper_race import spelled
from tests.rules.powersled.laid import SEATS, began, ordered, played, race, table

CARDS = ("MOVE 5", "DRIFT 3", "Force Field", "Grappling Hook", "Good Reflexes", "Laser", "Mine")


def shown(state: SledRace, seat: str | None) -> str:
    return spelled([POWERSLED.knowledge(table(), state, seat), POWERSLED.view(table(), state, seat)])


def test_the_own_hand_is_seen_and_no_other() -> None:
    one = race({"red": {"square": "0:36", "hand": CARDS}, "blue": {"square": "0:24", "hand": ("MOVE 3",) * 7}})
    assert len(POWERSLED.view(table(), one, "red").hand) == len(CARDS)
    assert POWERSLED.view(table(), one, None).hand == ()
    other = race(
        {"red": {"square": "0:36", "hand": ("MOVE 4",) * 7}, "blue": {"square": "0:24", "hand": ("MOVE 3",) * 7}}
    )
    for seat in ("blue", None):
        assert shown(one, seat) == shown(other, seat)
    assert shown(one, "red") != shown(other, "red")


def test_nobody_sees_a_draw_pile_not_even_its_driver() -> None:
    one, other = began(), began()
    other.sleds["red"].pile = tuple(reversed(other.sleds["red"].pile))
    for seat in (*SEATS, None):
        assert shown(one, seat) == shown(other, seat)


def test_the_cards_drawn_are_told_to_their_driver_alone() -> None:
    state = began()
    told = tuple(fact for step in played(state).closed for fact in step.told)
    for fact in told:
        if fact.what == "hand":
            assert fact.audience == fact.seat
    assert all(fact.what != "hand" for fact in told_to(told, None))


def asked(hand: tuple[str, ...], behind: tuple[str, ...] = ("MOVE 3", "Mine"), **options: Any) -> list[str]:
    """What is asked in live pace while red, holding a hand, takes a corner too fast before blue."""
    state = race(
        {"red": {"square": "0:84", "hand": ("MOVE 3", *hand), **options}, "blue": {"square": "0:72", "hand": behind}}
    )
    plays = [Entry(key=f"2/order/{seat}/", hand="automatic", value=ordered("MOVE 3")) for seat in ("red", "blue")]
    found, entries = list[str](), [*plays, Entry(key=seal_key(2, "order"), hand="clock", value=True)]
    for _ in range(12):
        progress = played(state, Settled(pace="live"), *entries)
        if not progress.open:
            break
        for one in progress.open:
            found.append(one.key)
            said: Any = {"hook": "no", "field": "no", "reflexes": 0, "after": []}.get(one.question.kind)
            value = list(one.question.hand[: one.question.count]) if said is None else said  # type: ignore[attr-defined]
            entries.append(Entry(key=one.key, hand="automatic", value=value))
    return found


def test_who_could_hold_a_card_is_asked_whether_he_holds_it_or_not() -> None:
    without = asked(("DRIFT 2", "DRIFT 3"))
    assert without == asked(("Good Reflexes", "Laser"))
    assert [key.split("/")[1] for key in without][:2] == ["hook", "reflexes"]


def test_who_cannot_hold_a_card_is_not_asked() -> None:
    assert any(key.startswith("2/reflexes/red/") for key in asked(("DRIFT 2", "DRIFT 3")))
    gone = asked(("DRIFT 2", "DRIFT 3"), discards=("Good Reflexes",) * 2)
    assert not any(key.startswith("2/reflexes/red/") for key in gone)


def test_reactions_are_covered_and_open_orders_sealed() -> None:
    state = race(
        {"red": {"square": "0:84", "hand": ("MOVE 3", "Laser")}, "blue": {"square": "0:72", "hand": ("MOVE 3",)}}
    )
    orders = played(state, Settled(pace="live")).open
    assert [a.question.sealed for a in orders] == [True, True]
    plays = [Entry(key=f"2/order/{seat}/", hand="automatic", value=ordered("MOVE 3")) for seat in ("red", "blue")]
    (hook,) = played(state, Settled(pace="live"), *plays).open
    assert hook.question.kind == "hook"
    assert hook.question.covered
    assert hook.seal


def test_an_answer_to_another_hand_is_not_taken() -> None:
    """The digest of a question knows the hand, so an answer that was given to another one is asked for again."""
    hands = (("MOVE 3", "DRIFT 2"), ("MOVE 3", "DRIFT 3"))
    opened = [
        played(race({"red": {"square": "0:36", "hand": hand}, "blue": {"square": "0:24", "hand": ()}}), Settled()).open
        for hand in hands
    ]
    assert opened[0][0].key == opened[1][0].key
    assert opened[0][0].question.digest() != opened[1][0].question.digest()
