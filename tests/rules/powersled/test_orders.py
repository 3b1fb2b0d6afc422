"""Orders and standing orders (P-163 to P-168): what may be written, and what it says when the moment comes."""

from typing import Any

import pytest

from rules.journal import Entry, seal_key
from rules.orders.answering import Filed
from rules.powersled import POWERSLED
from rules.powersled.model.questions import AfterMove, Cost, Hook, Order, Reflexes, Shield
from rules.powersled.orders.sheet import cards_meant, discard_order, field_rule, hook_rule
from rules.powersled.orders.standing import orders_now, plays_now
from rules.questions import Refused
from rules.values import Json
from tests.rules.powersled.laid import began, played, race, start, table

TABLES = table().book.tables
HAND = ("MOVE 3", "MOVE 5", "DRIFT 4", "Good Speed", "Good Reflexes", "Mine")


def field(**more: Any) -> Any:
    state = race({"red": {"square": "0:36", "hand": HAND, **more}, "blue": {"square": "0:24", "hand": ("MOVE 3",)}})
    return POWERSLED.sight(table(), state, "red")


def order(sight: Any) -> Order:
    hand = sight.sleds["red"].hand
    return Order(seat="red", square=sight.sleds["red"].square, held=len(hand), hand=hand, nth=2)


def read(said: Json) -> Json:
    sight = field()
    return POWERSLED.read_answer(table(), sight, order(sight), said)


def test_an_order_is_kept_as_it_is_written_out() -> None:
    said = {"play": "d4 fflf + speed", "else": "m5 then mine", "last": "auto", "shield": "3, no armor"}
    assert read(said) == {
        "play": "DRIFT 4 FFLF + speed", "else": "MOVE 5 then Mine", "last": "autopilot",
        "shield": "from strength 3, no armor",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"play": "DRIFT 2"}, "not_in_hand"),
        ({"play": "MOVE 5 + cornering"}, "not_in_hand"),
        ({"play": "MOVE 5 then laser"}, "not_in_hand"),
        ({"play": "DRIFT 4 R"}, "no_lane_change"),
        ({"play": "DRIFT 4 LR"}, "no_drift_left"),
        ({"play": "MOVE 5", "grapple": "perhaps"}, "not_a_hook_rule"),
        ({"play": "MOVE 5", "grapple": "4 pink"}, "not_a_hook_rule"),
        ({"play": "MOVE 5", "shield": "sometimes"}, "not_a_field_rule"),
        ({"play": "MOVE 5", "discard": "MOVE 9"}, "not_a_card"),
        ({"else": "MOVE 5"}, "field_missing"),
        ({"play": "MOVE 5", "warp": "9"}, "unknown_field"),
    ],
)
def test_what_cannot_be_is_refused(said: Json, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        read(said)
    assert refusal.value.code == code
    assert refusal.value.because.startswith("P-")


def test_every_play_that_is_offered_is_taken() -> None:
    for square in ("0:36", "0:84", "1:96", "1:368", "0:384"):
        sight = field(square=square)
        form: Any = POWERSLED.form(table(), sight, order(sight))
        offered = form.fields[0].ask.suggestions
        assert len(offered) > 3
        for play in offered:
            assert POWERSLED.read_answer(table(), sight, order(sight), {"play": play})


def test_rules_of_reactions() -> None:
    hook = hook_rule({"grapple": "4 blue"}, ("blue",))
    assert hook
    assert (hook.least, hook.rivals) == (4, ("blue",))
    never = hook_rule({"grapple": "never"}, ())
    assert never
    assert never.least is None
    rule = field_rule({"shield": "2, without armor, hook"})
    assert rule
    assert (rule.strength, rule.without_armor, rule.against_hook) == (2, True, True)
    assert discard_order(TABLES, {"discard": "mine, DRIFT 2"})[:3] == ("Mine", "DRIFT 2", "MOVE 3")


def said(question: Any, standing: Json = None, **more: Any) -> tuple[Json, str]:
    found = POWERSLED.answer_for(table(), field(**more), (), question, standing)
    assert found
    return found.value, found.hand


def test_a_hook_is_played_from_the_speed_that_is_standing() -> None:
    question = Hook(seat="red", rival="blue", card="MOVE 4", speed=4, holds=1)
    assert said(question) == ("no", "prudence")
    assert said(question, {"standing": {"grapple": "4"}}) == ("yes", "standing")
    assert said(question, {"standing": {"grapple": "5"}}) == ("no", "standing")
    assert said(question.model_copy(update={"rival": "green"}), {"standing": {"grapple": "4 blue"}})[0] == "no"
    assert said(question.model_copy(update={"holds": 0}), {"standing": {"grapple": "4"}}) == ("no", "standing")


def test_a_force_field_is_played_against_three_or_without_armor() -> None:
    question = Shield(seat="red", against="collision", strength=2, by="blue", holds=1)
    assert said(question) == ("no", "prudence")
    assert said(question, armor=0) == ("yes", "prudence")
    assert said(question.model_copy(update={"strength": 3})) == ("yes", "prudence")
    hooked = Shield(seat="red", against="hook", by="blue", holds=1)
    assert said(hooked, armor=0) == ("no", "prudence")
    assert said(hooked, {"standing": {"shield": "3, hook"}}) == ("yes", "standing")
    assert said(question, {"standing": {"shield": "never"}}, armor=0) == ("no", "standing")


def test_reflexes_keep_control_with_the_fewest_cards() -> None:
    def total(dice: int, down: int = 0, standing: str = "keep control", **more: Any) -> Json:
        question = Reflexes(seat="red", test="CTRL-CORNER", total=dice, down=down, holds=2, **more)
        return said(question, {"standing": {"reflex": standing}})[0]

    assert total(4) == 0
    assert total(3) == 1
    assert total(3, down=1) == 2
    assert total(0) == 2
    assert total(-4) == 0
    assert total(-1) == 2
    assert total(1, spinning=True) == 1
    assert total(5, standing="no loss") == 2
    assert total(3, standing="never") == 0


def test_who_plays_as_ordered_is_not_asked_after_his_move() -> None:
    hand = ("Mine", "MOVE 3")
    question = AfterMove(seat="red", square="0:36", moved=True, beside=(), hand=hand)
    assert said(question) == ([], "prudence")
    assert said(question, {"standing": {"after": "as ordered"}}) == ([], "standing")
    sheets = {"red": {"then": "Mine"}}
    state = race({"red": {"square": "0:36", "hand": hand}, "blue": {"square": "0:24", "hand": ()}}, sheets=sheets)
    found = POWERSLED.answer_for(table(), POWERSLED.sight(table(), state, "red"), (), question, None)
    assert found
    assert (found.value, found.hand) == (["Mine"], "sheet")


def test_good_reflexes_regain_only_when_ordered() -> None:
    question = Reflexes(seat="red", test="REGAIN", total=9, down=2, holds=1)
    assert said(question)[0] == 0
    assert said(question, {"standing": {"reflex": "no loss"}})[0] == 1


def test_cards_of_an_order_not_carried_out_go_last() -> None:
    sheets = {"red": {"play": "MOVE 3", "else": "MOVE 5"}}
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": ()}}, sheets=sheets)
    question = Cost(seat="red", count=2, held=6, hand=HAND, why="steps")
    found = POWERSLED.answer_for(table(), POWERSLED.sight(table(), state, "red"), (), question, None)
    assert found
    assert found.value == ["DRIFT 4", "Mine"]


@pytest.mark.parametrize("said", ["Nuke Grenade", "Nuke Grenade blue", "Mine, Nuke Grenade blue"])
def test_a_grenade_still_to_be_thrown_is_meant_whoever_is_its_target(said: str) -> None:
    assert "Nuke Grenade" in cards_meant(TABLES, ("red", "blue"), {"then": said})


def test_orders_stand_or_are_sent_ahead() -> None:
    sight = field()
    filed = POWERSLED.read_orders(  # type: ignore[misc]
        table(), sight, {"standing": "shield always reflex never", "ahead": "MOVE 5 + speed / round 7: autopilot"}
    )
    assert filed["standing"] == {"shield": "always", "reflex": "never"}
    assert [sheet["turn"] for sheet in filed["ahead"]] == [3, 7]
    later = sight.model_copy(update={"round": 3})
    assert plays_now(later, filed) == ["MOVE 5 + speed"]
    assert orders_now(later, filed) == {"shield": "always", "reflex": "never"}
    for wrong in (
        {"standing": "play MOVE 3"},
        {"ahead": "round 1: MOVE 3"},
        {"ahead": "warp"},
        {"sometime": "x"},
        "max",
    ):
        with pytest.raises(Refused):
            POWERSLED.read_orders(table(), sight, wrong)  # type: ignore[misc]


def test_a_plan_sent_ahead_is_played_if_its_cards_have_come() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": ()}})
    ahead = {"ahead": [{"turn": 2, "play": "DRIFT 2 FF", "else": "MOVE 5"}]}
    progress = played(state, Filed(standing={"red": ahead}, absent=frozenset({"blue"})))
    assert progress.given[0].value == {"play": "MOVE 5"}
    assert progress.given[0].hand == "standing"


def test_without_cards_that_came_the_driver_is_asked() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": ()}})
    ahead = {"ahead": [{"turn": 2, "play": "DRIFT 2 FF"}]}
    assert played(state, Filed(standing={"red": ahead}, pace="live")).open


def test_the_way_of_the_plan_that_would_be_carried_out_is_shown() -> None:
    sight = field()
    answer = {"play": "MOVE 5", "else": "DRIFT 4 L"}
    assert POWERSLED.preview
    assert POWERSLED.preview(table(), sight, order(sight), answer) == ("0:48", "0:60", "0:72", "0:84", "0:96")
    blocked = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:60", "hand": ()}})
    sight = POWERSLED.sight(table(), blocked, "red")
    assert POWERSLED.preview(table(), sight, order(sight), answer)[0] == "1:48"


def test_the_autopilot_may_stand_among_the_plans_and_decides_when_the_sled_is_due() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:60", "hand": ()}})
    plays = [Entry(key="2/order/red/", hand="automatic", value={"play": "MOVE 5", "else": "autopilot"})]
    told = [fact for step in played(state, Filed(absent=frozenset({"blue"})), *plays).closed for fact in step.told]
    (laid,) = [fact for fact in told if fact.what == "laid" and fact.seat == "red"]
    assert (laid.card, laid.drift) == ("Mine", 1)  # type: ignore[attr-defined]


def test_in_book_mode_each_sled_is_asked_when_it_is_due() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": HAND}})
    state.settings = state.settings.model_copy(update={"order_mode": "book"})
    first = played(state, Filed())
    assert [a.key for a in first.open] == ["2/order now/red/"]
    entry = Entry(key="2/order now/red/", hand="driver", value={"play": "MOVE 5"})
    assert [a.key for a in played(state, Filed(), entry).open] == ["2/order now/blue/"]


def test_a_round_of_sealed_orders_is_resolved_in_one_go() -> None:
    state = race({"red": {"square": "0:36", "hand": HAND}, "blue": {"square": "0:24", "hand": HAND}})
    plays = [Entry(key=f"2/order/{seat}/", hand="driver", value={"play": "MOVE 3"}) for seat in ("red", "blue")]
    assert played(state, Filed(), *plays).open
    done = played(state, Filed(), *plays, Entry(key=seal_key(2, "order"), hand="clock", value=True))
    assert done.round_closed


def test_builds_are_designed_within_the_limit() -> None:
    state = POWERSLED.enter(table(), start(("red", "blue")))
    (asked, _) = played(state, Filed()).open
    form: Any = POWERSLED.form(table(), POWERSLED.sight(table(), state, "red"), asked.question)
    assert form.accept({"thrust": 2, "stability": 2}) == {"armor": 0, "pilot": 0, "stability": 2, "thrust": 2}
    for wrong in ({"thrust": 3, "stability": 1}, {"thrust": 2, "stability": 2, "pilot": 1}):
        with pytest.raises(Refused):
            form.accept(wrong)


def test_discards_are_asked_of_those_over_the_limit() -> None:
    asked = played(began(), Filed()).open
    assert [a.question.kind for a in asked] == ["discard"] * 3
    sight = POWERSLED.sight(table(), began(), "red")
    assert sight.round == 1
