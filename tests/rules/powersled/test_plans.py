"""Plans as people write them (P-65, P-163), and what is refused of them."""

import pytest

from rules.powersled.model.path import Drifts, Step, fitted, read_path, spelled
from rules.powersled.orders.plans import plan_in_words, read_after, read_plan
from rules.powersled.play.plan import Plan, cards_of
from rules.questions import Refused
from tests.rules.powersled.laid import table

TABLES = table().book.tables
RIVALS = ("blue", "green")


def plan(said: str) -> Plan:
    return read_plan(TABLES, RIVALS, said)


def test_a_plan_is_written_short_or_long() -> None:
    for said in ("DRIFT 4 FFRF", "d4 ffrf", "drift4 F F R F", "D 4 2F R F"):
        assert plan(said) == Plan("DRIFT 4", path="FFRF")
    assert plan("move 5") == plan("M5") == Plan("MOVE 5")


def test_a_special_is_a_drift_card_of_the_number_it_is_given() -> None:
    for said in ("Mine as DRIFT 1 L", "mine as 1 L", "mine 1 L"):
        assert plan(said) == Plan("Mine", drift=1, path="L")
    assert plan("Force Field as DRIFT 0").drift == 0
    assert plan("grappling hook as drift 0").card == "Grappling Hook"
    assert plan("reflexes as DRIFT 1").card == "Good Reflexes"


def test_specials_go_with_the_card_and_after_the_move() -> None:
    said = "DRIFT 4 FFRF + piloting through + 2 speed ram blue then mine, nuke green, laser"
    found = plan(said)
    assert (found.through, found.speed, found.ram) == (1, 2, "blue")
    assert found.after == ("Mine", "Nuke Grenade:green", "Laser")
    assert sorted(cards_of(found)) == [
        "DRIFT 4", "Good Piloting", "Good Speed", "Good Speed", "Laser", "Mine", "Nuke Grenade",
    ]  # fmt: skip
    assert plan("MOVE 5 with Good Cornering and Good Speed") == Plan("MOVE 5", cornering=1, speed=1)


def test_what_is_written_out_is_read_the_same() -> None:
    for said in ("MOVE 3", "Mine as DRIFT 1 L", "DRIFT 4 FF S1(blue) F + piloting through then slick, nuke"):
        assert plan_in_words(plan(said)) == plan_in_words(plan(plan_in_words(plan(said))))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("MOVE 4 with Good Piloting(through), path FFFF; then Mine", "MOVE 4 FFFF + piloting through then Mine"),
        ("DRIFT 4 with one Good Speed, path FFRFF", "DRIFT 4 FFRFF + speed"),
        ("DRIFT 4 + Good Piloting(through), path F F S1(blue) F", "DRIFT 4 FF S1(blue) F + piloting through"),
        ("MOVE 5 with two Good Cornering", "MOVE 5 + 2 cornering"),
        ("I play mine as drift 1, path F", "Mine as DRIFT 1 F"),
        ("slick as drift 0 + speed L", "Anti-Gravity Slick as DRIFT 0 L + speed"),
        ("move 3 then throw a grenade at blue, drop the mine", "MOVE 3 then Nuke Grenade blue, Mine"),
    ],
)
def test_plays_may_be_written_as_the_test_vectors_write_them(said: str, written: str) -> None:
    assert plan_in_words(plan(said)) == written


@pytest.mark.parametrize(
    ("said", "code", "item"),
    [
        ("MOVE 9", "not_a_card", "P-36"),
        ("warp 3", "not_a_card", "P-36"),
        ("", "not_a_card", "P-36"),
        ("Mine", "drift_number", "P-38"),
        ("Mine as DRIFT 4", "drift_number", "P-38"),
        ("MOVE 5 FFRFF", "no_drift", "P-61"),
        ("MOVE 5 + piloting drift", "no_drift", "P-72"),
        ("DRIFT 2 FFF", "path_too_long", "P-60"),
        ("DRIFT 2 FX", "not_a_path", "P-65"),
        ("DRIFT 4 S1(blue) S1(green)", "one_sideswipe", "P-62"),
        ("DRIFT 4 S1(pink)", "no_such_rival", "P-130"),
        ("DRIFT 2 S3(blue) + speed", "sideswipe_points", "P-76"),
        ("DRIFT 2 ram pink", "no_such_rival", "P-163"),
        ("DRIFT 2 + laser", "not_laid_with", "P-41"),
        ("DRIFT 2 + 3 speed", "not_laid_with", "P-41"),
        ("DRIFT 2 then hook", "not_after", "P-87"),
    ],
)
def test_what_the_cards_do_not_allow_is_refused_with_its_item(said: str, code: str, item: str) -> None:
    with pytest.raises(Refused) as refusal:
        plan(said)
    assert (refusal.value.code, refusal.value.because) == (code, item)


def test_nothing_after_the_move_is_said_in_words() -> None:
    assert read_after("none", RIVALS) == read_after("", RIVALS) == ()


def test_a_path_is_cut_or_filled_to_its_points() -> None:
    assert spelled(fitted(read_path("FR"), 4, 4)) == "FRFF"
    assert spelled(fitted(read_path("FRFFF"), 3, 3)) == "FRF"
    assert spelled(fitted(read_path("S3(blue)F"), 2, 2)) == "S2(blue)"
    assert spelled(fitted(read_path("S3(blue)"), 4, 2)) == "S2(blue) FF"


def test_the_second_lane_change_along_a_line_is_free_and_off_it_is_not() -> None:
    budget = Drifts(card=True)
    along = budget.change("XY")
    assert along
    assert along.change("XY") == along
    assert along.forward("XY").change("XY") == along
    assert along.forward("").change("XY") is None
    assert along.change("") is None
    assert Drifts(card=True, piloting=1).change("") == Drifts(card=True)


def test_a_step_is_written_as_it_is_read() -> None:
    assert read_path("F S2(blue)") == (Step("F"), Step("S", 2, "blue"))
    assert spelled(read_path("ff s2( Blue )F")) == "FF S2(blue) F"
