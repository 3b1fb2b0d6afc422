"""Orders and standing orders (P-163 to P-168): legal entries, and their answers during a round."""

import re
from typing import Any

import pytest

from rules.base import Json
from rules.journal import JournalEntry, make_seal_key
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.filing_words import hear_filing
from rules.orders.listening import ReadingHints
from rules.orders.sheets import format_stored_orders
from rules.orders.standing_orders import is_filing
from rules.powersled import POWERSLED
from rules.powersled.model.orders import After, FieldRule, Orders
from rules.powersled.model.questions import AfterMove, DiscardAsCost, Hook, PlayForceField, Reflexes, SealedOrder
from rules.powersled.orders.auto_answers import build_discard_order, complete_field_rule, list_planned_cards
from rules.powersled.orders.grammar import LANGUAGE
from rules.powersled.orders.sheets import SHEETS, find_current_reactions, find_sheet_ahead
from rules.questions import InvalidAnswer
from tests.orders_in_words import file_words, read_answer, read_words
from tests.repository import DATA
from tests.rules.powersled.race_setup import SEATS, begin_race, play_on, race, start, store_order, table
from tests.sentences.positions import load_phrase_book

TABLES = table().tables.rulebook
HAND = ("MOVE 3", "MOVE 5", "DRIFT 4", "Good Speed", "Good Reflexes", "Mine")


def field(**more: Any) -> Any:
    state = race({"red": {"square": "0:36", "hand": HAND, **more}, "blue": {"square": "0:24", "hand": ("MOVE 3",)}})
    return POWERSLED.player_view(table(), state, "red")


def order(view: Any) -> SealedOrder:
    hand = view.sleds["red"].hand
    return SealedOrder(seat="red", square=view.sleds["red"].square, held=len(hand), hand=hand, nth=2)


def order_of(said: str) -> Orders:
    return read_words("powersled", LANGUAGE, said, {"SEAT": SEATS})


def read(said: Json) -> Json:
    view = field()
    return read_answer(POWERSLED, table(), view, order(view), said)


def file_orders(said: Json, had: Json = None) -> Json:
    return file_words(POWERSLED, table(), field(), said, had)


def test_an_order_is_kept_as_its_value() -> None:
    said = {
        "play": "DRIFT 4 FFLF + speed",
        "else": "MOVE 5 then mine",
        "last": "autopilot",
        "shield": "from 3 and without armor",
    }
    steps = [{"way": way} for way in "FFLF"]
    kept = {
        "v": 2,
        "play": {"card": "DRIFT 4", "steps": steps, "speed": 1},
        "other": {"card": "MOVE 5", "after": [{"card": "Mine"}]},
        "last": "autopilot",
        "field": {"strength": 3, "without_armor": True},
    }
    assert read(said) == kept
    assert read("DRIFT 4 FFLF + speed; else MOVE 5 then Mine; last autopilot; field from 3 and without armor") == kept
    assert read(kept) == kept


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"play": "DRIFT 2"}, "not_in_hand"),
        ({"play": "MOVE 5 + cornering"}, "not_in_hand"),
        ({"play": "MOVE 5 then laser"}, "not_in_hand"),
        ({"play": "DRIFT 4 R"}, "no_lane_change"),
        ({"play": "DRIFT 4 LR"}, "no_drift_left"),
        ({"play": "MOVE 5", "grapple": "perhaps"}, "not_understood"),
        ({"play": "MOVE 5", "grapple": "pink from 4"}, "not_understood"),
        ({"play": "MOVE 5", "grapple": "red"}, "no_such_rival"),
        ({"play": "MOVE 5", "shield": "sometimes"}, "not_understood"),
        ({"play": "MOVE 5", "shield": "up to 3"}, "least_only"),
        ({"play": "MOVE 5", "discard": "MOVE 9"}, "not_a_card"),
        ({"else": "MOVE 5"}, "first_missing"),
        ({"play": "MOVE 5", "warp": "9"}, "no_order"),
        ({"v": 2, "play": {"card": "MOVE 5"}, "field": {}}, "not_orders"),
        ({"v": 1, "play": {"card": "MOVE 5"}}, "not_orders"),
        ({"v": 2, "play": {"card": "Mine"}}, "not_orders"),
        ({"v": 2, "play": {"card": "MOVE 5", "drift": 1}}, "not_orders"),
        ({"v": 2, "play": {"card": "MOVE 5", "after": [{"card": "MOVE 3"}]}}, "not_orders"),
        ({"v": 2, "play": {"card": "MOVE 5", "after": [{"card": "Mine", "at": "blue"}]}}, "not_orders"),
        ({"v": 2, "play": {"card": "DRIFT 4", "steps": [{"way": "F", "points": -4}]}}, "not_orders"),
        ({"v": 2, "play": {"card": "MOVE 9"}}, "not_a_card"),
        ({"v": 2, "hook": "never"}, "first_missing"),
        ("drift 4, left after 999999", "clause_not_understood"),
        ("", "empty_text"),
        (None, "not_orders"),
    ],
)
def test_what_cannot_be_is_refused(said: Json, code: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        read(said)
    assert refusal.value.code == code
    assert refusal.value.because.startswith("P-")


def test_what_stands_in_a_field_is_about_that_field_alone() -> None:
    assert read({"play": "MOVE 5", "shield": "3, hook"})["field"] == {"strength": 3, "against_hook": True}
    assert read({"play": "MOVE 5", "discard": "Mine, Force Field"})["discard"] == ["Mine", "Force Field"]
    assert read({"play": "MOVE 5", "grapple": "1"})["hook"] == {"least": 1}


def test_every_play_that_is_offered_is_taken() -> None:
    for square in ("0:36", "0:84", "1:96", "1:368", "0:384"):
        view = field(square=square)
        form: Any = POWERSLED.build_form(table(), view, order(view))
        offered = form.fields[0].ask.suggestions
        assert len(offered) > 3
        for play in offered:
            assert read_answer(POWERSLED, table(), view, order(view), {"play": play})


def test_what_a_rule_for_the_field_does_not_name_keeps_its_default() -> None:
    assert complete_field_rule(TABLES, FieldRule(against_hook=True)) == FieldRule(
        strength=3, without_armor=True, against_hook=True
    )
    assert complete_field_rule(TABLES, FieldRule(strength="never")).without_armor


def test_what_is_named_is_given_up_first() -> None:
    assert build_discard_order(TABLES, ("Mine", "DRIFT 2"))[:3] == ("Mine", "DRIFT 2", "MOVE 3")


def answer_from_orders(question: Any, standing: Json = None, **more: Any) -> tuple[Json, str]:
    found = POWERSLED.answer_for(table(), field(**more), (), question, file_orders(standing) if standing else None)
    return found.value, found.source


def test_a_hook_is_played_from_the_speed_that_is_standing() -> None:
    question = Hook(seat="red", rival="blue", card="MOVE 4", speed=4, holds=1)
    assert answer_from_orders(question) == ("no", "prudence")
    assert answer_from_orders(question, {"standing": {"grapple": "4"}}) == ("yes", "standing")
    assert answer_from_orders(question, {"standing": {"grapple": "5"}}) == ("no", "standing")
    assert (
        answer_from_orders(question.model_copy(update={"rival": "green"}), {"standing": {"grapple": "4 blue"}})[0]
        == "no"
    )
    assert answer_from_orders(question, {"standing": {"grapple": "ask"}}) == ("no", "prudence")
    assert answer_from_orders(question.model_copy(update={"holds": 0}), {"standing": {"grapple": "4"}}) == (
        "no",
        "standing",
    )


def test_a_force_field_is_played_against_three_or_without_armor() -> None:
    question = PlayForceField(seat="red", against="collision", strength=2, by="blue", holds=1)
    assert answer_from_orders(question) == ("no", "prudence")
    assert answer_from_orders(question, armor=0) == ("yes", "prudence")
    assert answer_from_orders(question.model_copy(update={"strength": 3})) == ("yes", "prudence")
    hooked = PlayForceField(seat="red", against="hook", by="blue", holds=1)
    assert answer_from_orders(hooked, armor=0) == ("no", "prudence")
    assert answer_from_orders(hooked, {"standing": {"shield": "3, hook"}}) == ("yes", "standing")
    assert answer_from_orders(question, {"standing": {"shield": "never"}}, armor=0) == ("no", "standing")
    assert answer_from_orders(question, {"standing": "never force field against hooks"}, armor=0) == ("yes", "standing")
    assert answer_from_orders(hooked, {"standing": "never force field against hooks"}, armor=0) == ("no", "standing")


def test_reflexes_keep_control_with_the_fewest_cards() -> None:
    def total(dice: int, down: int = 0, standing: str = "keep control", **more: Any) -> Json:
        question = Reflexes(seat="red", test="CTRL-CORNER", total=dice, down=down, holds=2, **more)
        return answer_from_orders(question, {"standing": {"reflex": standing}})[0]

    assert total(4) == 0
    assert total(3) == 1
    assert total(3, down=1) == 2
    assert total(0) == 2
    assert total(-4) == 0
    assert total(-1) == 2
    assert total(1, spinning=True) == 1
    assert total(5, standing="no loss") == 2
    assert total(3, standing="never") == 0


def test_a_driver_who_plays_as_ordered_is_not_asked_after_their_move() -> None:
    hand = ("Mine", "MOVE 3")
    question = AfterMove(seat="red", square="0:36", moved=True, beside=(), hand=hand)
    assert answer_from_orders(question) == ([], "prudence")
    assert answer_from_orders(question, {"standing": {"after": "as ordered"}}) == ([], "standing")
    later = {"red": (After(card="Mine"),)}
    state = race({"red": {"square": "0:36", "hand": hand}, "blue": {"square": "0:24", "hand": ()}}, later=later)
    found = POWERSLED.answer_for(table(), POWERSLED.player_view(table(), state, "red"), (), question, None)
    assert (found.value, found.source) == (["Mine"], "sheet")
    state.sheets = {"red": order_of("after ask")}
    found = POWERSLED.answer_for(table(), POWERSLED.player_view(table(), state, "red"), (), question, None)
    assert (found.value, found.source) == (["Mine"], "prudence")


def test_good_reflexes_regain_only_when_ordered() -> None:
    question = Reflexes(seat="red", test="REGAIN", total=9, down=2, holds=1)
    assert answer_from_orders(question)[0] == 0
    assert answer_from_orders(question, {"standing": {"reflex": "no loss"}})[0] == 1


def test_cards_of_an_order_not_carried_out_go_last() -> None:
    sheets = {"red": order_of("MOVE 3; else MOVE 5")}
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": ()}}, sheets=sheets)
    question = DiscardAsCost(seat="red", count=2, held=6, hand=HAND, why="steps")
    found = POWERSLED.answer_for(table(), POWERSLED.player_view(table(), state, "red"), (), question, None)
    assert found.value == ["DRIFT 4", "Mine"]


@pytest.mark.parametrize("target", ["", "blue"])
def test_a_grenade_still_to_be_thrown_is_meant_whoever_is_its_target(target: str) -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}}, later={"red": (After(card="Nuke Grenade", at=target),)})
    assert list_planned_cards(POWERSLED.player_view(table(), state, "red")) == ("Nuke Grenade",)


def test_orders_stand_or_are_sent_ahead() -> None:
    kept = file_orders({"standing": "shield always reflex never", "ahead": "MOVE 5 + speed / round 7: autopilot"})
    later = field().model_copy(update={"round": 3})
    assert LANGUAGE.write(find_current_reactions(later, kept)) == "field always; reflex never"
    ahead = find_sheet_ahead(later, kept)
    assert ahead
    assert LANGUAGE.write(ahead) == "MOVE 5 + speed"
    assert file_orders(write_orders(kept)) == kept
    for wrong in (
        {"standing": "play MOVE 3"},
        {"ahead": "round 1: MOVE 3"},
        {"ahead": "warp"},
        {"ahead": "never hook"},
        {"sometime": "x"},
        "max",
        None,
        7,
    ):
        with pytest.raises(InvalidAnswer):
            file_orders(wrong)


def write_orders(kept: Json) -> Json:
    """Write stored orders as text."""
    return "; ".join(format_stored_orders(SHEETS, kept).values())


def test_a_sheet_ahead_speaks_of_reactions_in_the_absence_of_another_order() -> None:
    kept = file_orders({"standing": "shield never; reflex never", "round 2": "MOVE 5; shield always"}, None)
    view = field()
    assert LANGUAGE.write(find_current_reactions(view, kept)) == "field always; reflex never"
    ordered = view.model_copy(update={"sheet": order_of("MOVE 3")})
    assert LANGUAGE.write(find_current_reactions(ordered, kept)) == "field never; reflex never"


def test_a_plan_sent_ahead_is_played_if_its_cards_have_come() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": ()}})
    ahead = file_orders({"ahead": [{"turn": 2, "play": "DRIFT 2 FF", "else": "MOVE 5", "reflex": "never"}]})
    progress = play_on(state, AutoAnswerer(standing={"red": ahead}, absent=frozenset({"blue"})))
    assert progress.automatic_answers[0].value == store_order("MOVE 5; reflex never")
    assert progress.automatic_answers[0].hand == "standing"


def test_without_cards_that_came_the_driver_is_asked() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": ()}})
    ahead = file_orders({"ahead": [{"turn": 2, "play": "DRIFT 2 FF"}]})
    assert play_on(state, AutoAnswerer(standing={"red": ahead}, pace="live")).open


def test_the_way_of_the_plan_that_would_be_carried_out_is_shown() -> None:
    view = field()
    answer = store_order("MOVE 5; else DRIFT 4 L")
    assert POWERSLED.preview
    assert POWERSLED.preview(table(), view, order(view), answer) == ("0:48", "0:60", "0:72", "0:84", "0:96")
    blocked = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:60", "hand": ()}})
    view = POWERSLED.player_view(table(), blocked, "red")
    assert POWERSLED.preview(table(), view, order(view), answer)[0] == "1:48"


def test_the_autopilot_may_stand_among_the_plans_and_decides_when_the_sled_is_due() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:60", "hand": ()}})
    plays = [JournalEntry(key="2/order/red/", hand="automatic", value=store_order("MOVE 5; else autopilot"))]
    told = [
        fact for step in play_on(state, AutoAnswerer(absent=frozenset({"blue"})), *plays).closed for fact in step.events
    ]
    (laid,) = [fact for fact in told if fact.what == "laid" and fact.seat == "red"]
    assert (laid.card, laid.drift) == ("Mine", 1)  # type: ignore[attr-defined]


def test_in_book_mode_each_sled_is_asked_when_it_is_due() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": HAND}})
    state.settings = state.settings.model_copy(update={"order_mode": "book"})
    first = play_on(state, AutoAnswerer())
    assert [a.key for a in first.open] == ["2/order now/red/"]
    entry = JournalEntry(key="2/order now/red/", hand="driver", value=store_order("MOVE 5"))
    assert [a.key for a in play_on(state, AutoAnswerer(), entry).open] == ["2/order now/blue/"]


def test_a_round_of_sealed_orders_is_resolved_in_one_go() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": HAND}})
    plays = [
        JournalEntry(key=f"2/order/{seat}/", hand="driver", value=store_order("MOVE 3")) for seat in ("red", "blue")
    ]
    assert play_on(state, AutoAnswerer(), *plays).open
    done = play_on(state, AutoAnswerer(), *plays, JournalEntry(key=make_seal_key(2, "order"), hand="clock", value=True))
    assert done.round_closed


def test_builds_are_designed_within_the_limit() -> None:
    state = POWERSLED.enter(table(), start(("red", "blue")))
    (asked, _) = play_on(state, AutoAnswerer()).open
    form: Any = POWERSLED.build_form(table(), POWERSLED.player_view(table(), state, "red"), asked.question)
    assert form.accept({"thrust": 2, "stability": 2}) == {"armor": 0, "pilot": 0, "stability": 2, "thrust": 2}
    for wrong in ({"thrust": 3, "stability": 1}, {"thrust": 2, "stability": 2, "pilot": 1}):
        with pytest.raises(InvalidAnswer):
            form.accept(wrong)


def test_discards_are_asked_of_those_over_the_limit() -> None:
    asked = play_on(begin_race(), AutoAnswerer()).open
    assert [a.question.kind for a in asked] == ["discard"] * 3
    view = POWERSLED.player_view(table(), begin_race(), "red")
    assert view.round == 1


PRINTED = ("which-card =", "ui-how_to_play =")
"""The messages that print orders."""


def list_printed_orders() -> list[str]:
    """List the orders that the bot prints in questions and first lines, fragments behind a card."""
    messages = (DATA / "locales" / "en" / "powersled.ftl").read_text("utf-8").split("\n\n")
    text = "".join(message for message in messages if any(name in message for name in PRINTED))
    spans = [span.removeprefix("/orders text: ") for span in re.findall("`([^`]+)`", text)]
    return [f"MOVE 5 {span}" if span.startswith(("+", "then")) else span for span in spans]


@pytest.mark.parametrize("line", list_printed_orders())
def test_an_order_that_is_printed_can_be_typed(line: str) -> None:
    names = {"SEAT": SEATS}
    if is_filing(line):
        assert hear_filing(LANGUAGE, line, names, ReadingHints(load_phrase_book("powersled"))).sure
    else:
        assert read_words("powersled", LANGUAGE, line, names).play
