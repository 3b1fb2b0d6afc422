"""Typed plans (P-65, P-163), and those that are refused."""

import pytest

from rules.orders.interpreter import read_sheet
from rules.powersled.model.orders import After, Drifts, Plan, Step, fit_path, format_path, format_plan
from rules.powersled.orders.grammar import LANGUAGE
from rules.powersled.orders.validation import check_plan_form, check_plan_here
from rules.powersled.play.dry_run import list_all_cards
from rules.questions import InvalidAnswer
from tests.orders_in_words import read_words
from tests.repository import LOCALIZERS
from tests.rules.powersled.race_setup import race, table

TABLES = table().tables.rulebook
RIVALS = ("blue", "green")


def plan(said: str) -> Plan:
    found = read_words("powersled", LANGUAGE, said, {"SEAT": ("red", *RIVALS)}).play
    assert isinstance(found, Plan)
    check_plan_form(TABLES, found, RIVALS)
    return found


def steps(path: str) -> tuple[Step, ...]:
    return plan(f"DRIFT 4 {path}").steps


def test_a_plan_is_written_short_or_long() -> None:
    for said in ("DRIFT 4 FFRF", "d4 ffrf", "drift4 F F R F", "D 4 2F R F", "drift 4, right on the third square"):
        assert plan(f"{said} + speed").steps[:3] == steps("FFR")
    assert plan("move 5") == plan("M5") == Plan(card="MOVE 5")


def test_a_special_is_a_drift_card_of_the_number_it_is_given() -> None:
    for said in ("Mine as DRIFT 1 L", "mine as drift 1 l"):
        assert plan(said) == Plan(card="Mine", drift=1, steps=(Step(way="L"),))
    assert plan("Force Field as DRIFT 0").drift == 0
    assert plan("grappling hook as drift 0").card == "Grappling Hook"
    assert plan("reflexes as DRIFT 1").card == "Good Reflexes"


def test_specials_go_with_the_card_and_after_the_move() -> None:
    said = "DRIFT 4 FFRF + piloting through + 2 speed ram blue then mine, nuke green, laser"
    found = plan(said)
    assert (found.through, found.speed, found.ram) == (1, 2, "blue")
    assert found.after == (After(card="Mine"), After(card="Nuke Grenade", at="green"), After(card="Laser"))
    assert sorted(list_all_cards(found)) == [
        "DRIFT 4",
        "Good Piloting",
        "Good Speed",
        "Good Speed",
        "Laser",
        "Mine",
        "Nuke Grenade",
    ]
    assert plan("MOVE 5 with Good Cornering and Good Speed") == Plan(card="MOVE 5", cornering=1, speed=1)


@pytest.mark.parametrize(
    "said", ["MOVE 3 FFF + speed", "mine as drift 1, path L; then slick", "DRIFT 3 S2(blue) F ram green"]
)
def test_what_is_written_out_is_read_the_same(said: str) -> None:
    assert plan(format_plan(plan(said))) == plan(said)


@pytest.mark.parametrize(
    ("said", "code", "item"),
    [
        ("MOVE 9", "not_a_card", "P-36"),
        ("MOVE 5 FFRFF", "no_drift", "P-61"),
        ("MOVE 5 + piloting drift", "no_drift", "P-72"),
        ("MOVE 5 S1(blue)", "no_drift", "P-130"),
        ("DRIFT 2 FFF", "path_too_long", "P-60"),
        ("DRIFT 4 S1(blue) S1(green)", "one_sideswipe", "P-62"),
        ("DRIFT 4 S1(red)", "no_such_rival", "P-130"),
        ("DRIFT 2 S3(blue) + speed", "sideswipe_points", "P-76"),
        ("DRIFT 2 ram red", "no_such_rival", "P-163"),
        ("DRIFT 2 then nuke red", "no_such_rival", "P-163"),
        ("DRIFT 2 + 3 speed", "not_laid_with", "P-41"),
        ("DRIFT 2 then Force Field", "not_after", "P-87"),
    ],
)
def test_what_the_cards_do_not_allow_is_refused_with_its_item(said: str, code: str, item: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        plan(said)
    assert (refusal.value.code, refusal.value.because) == (code, item)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("Mine as DRIFT 0 S1(blue) + speed", "A DRIFT 0 has no points for a sideswipe. (P-76)"),
        ("Mine as DRIFT 1 S2(blue) + speed", "A sideswipe takes 1 point with this card, not 2. (P-76)"),
        ("DRIFT 2 RF", "Step 1, R at 0:96: there is no lane on that side. (P-63)"),
        (
            "DRIFT 2 LF",
            (
                "Step 1, L at 0:96: the squares overlap there, so only a spin changes lane. Try an earlier or a later"
                " square. (P-63)"
            ),
        ),
        ("MOVE 3 + 2 speed", "You hold Good Speed only once. Your hand: MOVE 3, DRIFT 2, Mine and Good Speed. (P-163)"),
        ("MOVE 4", "You do not hold MOVE 4. Your hand: MOVE 3, DRIFT 2, Mine and Good Speed. (P-163)"),
    ],
)
def test_a_plan_is_refused_with_what_it_lacks(said: str, message: str) -> None:
    sled = race({"red": {"square": "0:96", "hand": ["MOVE 3", "DRIFT 2", "Mine", "Good Speed"]}}).sleds["red"]
    with pytest.raises(InvalidAnswer) as refusal:
        check_plan_here(table().tables, sled, plan(said))
    assert LOCALIZERS.for_game("powersled").format_rejection(refusal.value) == message


def test_the_notation_refuses_a_special_card_that_goes_with_no_movement_card() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        read_sheet(LANGUAGE, "DRIFT 2 + laser", {"SEAT": ("red", *RIVALS)})
    assert (refusal.value.code, refusal.value.because) == ("not_laid_with", "P-41")


def test_a_path_is_cut_or_filled_to_its_points() -> None:
    assert format_path(fit_path(steps("FR"), 4, 4)) == "FRFF"
    assert format_path(fit_path((*steps("FRF"), *steps("FF")), 3, 3)) == "FRF"
    assert format_path(fit_path(steps("S3(blue)F"), 2, 2)) == "S2(blue)"
    assert format_path(fit_path(steps("S3(blue)"), 4, 2)) == "S2(blue) FF"


def test_the_second_lane_change_along_a_line_is_free_and_off_it_is_not() -> None:
    budget = Drifts(card=True)
    along = budget.pay_lane_change("XY")
    assert along
    assert along.pay_lane_change("XY") == along
    assert along.pay_forward_step("XY").pay_lane_change("XY") == along
    assert along.pay_forward_step("").pay_lane_change("XY") is None
    assert along.pay_lane_change("") is None
    assert Drifts(card=True, piloting=1).pay_lane_change("") == Drifts(card=True)


def test_a_step_is_written_as_it_is_read() -> None:
    assert steps("F S2(blue)") == (Step(way="F"), Step(way="S", points=2, rival="blue"))
    assert format_path(steps("f s2( Blue )F")) == "F S2(blue) F"
