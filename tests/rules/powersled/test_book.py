"""P-4: every chart is data, and missing or ambiguous entries are reported."""

import pytest
from pydantic import ValidationError

from rules.powersled.model.tables import Options, check_tables, load_rule_tables, parse_tables
from tests.rules.powersled.track_setup import CHARTS, OVAL

TABLES = parse_tables(CHARTS)


def test_p_4_the_projects_own_charts_are_sound() -> None:
    assert check_tables(CHARTS) == ()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('{ from = 4, to = 5, gives = "lose 2" },\n', "", "P-96: control_loss: 4 to 5 is missing"),
        ("{ from = 7, to = 9, gives = 1 }", "{ from = 6, to = 9, gives = 1 }", "P-142: regain: 6 is answered twice"),
        ("{ from = 12, gives = 2 }", "{ from = 13, gives = 2 }", "P-103: spin_direction: 12 is missing"),
        (
            "{ from = 11, to = 12, gives = 2 }",
            "{ from = 11, to = 11, gives = 2 }",
            "P-113: off_the_wall: 12 is missing",
        ),
        ("5 = [3, 2, 1, 0]\n", "", "P-101: spin_track: the double circle 5 is missing"),
        ("5 = [3, 2, 1, 0]", "5 = [3, 2, 1]", "P-101: spin_track.5 must end with its only 0"),
        ("12 = [[0, 5], [0, 4], [0, 3], [0, 1], [0, 0]]", "", "P-123: collision: the row 12 is missing"),
        ("[0, 1], [0, 0]]", "[0, 1]]", "P-123: collision: every row needs as many columns as the others"),
        ("pilot = [0, 1, 2]", "pilot = [0, 1]", "P-25: build: every category needs a figure for each number of points"),
        ("thrust_least = 3", "thrust_least = 7", "P-30: a rating of 6 lies below the left-most box, 7"),
        ('"Laser" = 1\n"Mine" = 1\n', '"Mine" = 1\n', "P-35: deck: Laser is missing"),
        ('"MOVE 3" = 6', '"HOP 3" = 6', "P-35: deck: HOP 3 is no card of the game"),
        ('"DRIFT 2", "Anti', '"Anti', "P-43: orders.discard must name every card of the deck once"),
        ('"Mine" = 2\n', "", "P-132: strengths: Mine is missing"),
    ],
)
def test_p_4_gaps_and_ambiguities_are_found(old: str, new: str, fault: str) -> None:
    assert old in CHARTS
    assert fault in check_tables(CHARTS.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('gives = "lose 2"', 'gives = "lose 1"', "P-96: control_loss: 4 loses two steps in the rulebook's examples"),
        (
            "4 = [2, 1, 0]",
            "4 = [1, 0]",
            "P-101: spin_track: the double circle 4 fixes three plays in the rulebook's examples",
        ),
        ('"MOVE 3" = 6', '"MOVE 3" = 5', "P-35: deck: 49 cards; the rulebook's has 50"),
        ("steps = 3 ", "steps = 4 ", "P-31: control: the third step down loses control in the rulebook's examples"),
    ],
)
def test_what_the_rulebooks_own_examples_say_of_its_charts_is_known(old: str, new: str, fault: str) -> None:
    assert old in CHARTS
    assert check_tables(CHARTS.replace(old, new, 1)) == (fault,)


def test_p_4_a_missing_chart_and_a_broken_file_are_said_in_a_sentence() -> None:
    assert check_tables(CHARTS.replace("[regain]", "[regained]"))[0].startswith("P-4: regain")
    assert check_tables("name = ")[0].startswith("P-4: ")


def test_p_35_a_deck_has_fifty_cards() -> None:
    moves = sum(n for card, n in TABLES.deck.items() if card.startswith("MOVE"))
    drifts = sum(n for card, n in TABLES.deck.items() if card.startswith("DRIFT"))
    assert (moves, drifts, sum(TABLES.deck.values())) == (18, 18, 50)
    assert TABLES.speed_by_card == {"MOVE 3": 3, "MOVE 4": 4, "MOVE 5": 5, "DRIFT 2": 2, "DRIFT 3": 3, "DRIFT 4": 4}


def test_p_123_harder_hits_are_worse_and_a_strength_beyond_the_table_reads_its_last_column() -> None:
    harm = TABLES.look_up_collision
    for total in range(2, 13):
        across = [(harm(total, s).damage, -harm(total, s).test) for s in range(1, 6)]
        assert across == sorted(across)
        assert harm(total, 9) == harm(total, 5)
    for strength in range(1, 6):
        damage = [harm(total, strength).damage for total in range(2, 13)]
        assert damage == sorted(damage, reverse=True)


@pytest.mark.parametrize(
    ("strength", "damage"),
    [(1, (30, 6)), (2, (21, 12, 3)), (3, (10, 16, 9, 1)), (4, (6, 9, 15, 5, 1)), (5, (1, 5, 15, 9, 5, 1))],
)
def test_p_124_the_odds_of_damage_are_those_of_chapter_14(strength: int, damage: tuple[int, ...]) -> None:
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    found = [
        sum(ways[t] for t in ways if TABLES.look_up_collision(t, strength).damage == d) for d in range(len(damage))
    ]
    assert tuple(found) == damage


def test_p_3_options_as_typed() -> None:
    assert Options.model_validate({"safe": "A:2/E:3", "points": "5"}).safe == {"A": 2, "E": 3}
    for wrong in ({"points": 2}, {"points": 7}, {"safe": "A:5"}, {"safe": "A"}):
        with pytest.raises(ValidationError):
            Options.model_validate(wrong)


def test_p_4_every_chart_can_be_replaced_by_a_groups_own() -> None:
    own = CHARTS
    replaced = {
        "{ from = 8, gives": "{ from = 9, gives",
        "from = 6, to = 7, gives": "from = 6, to = 8, gives",
        "5 = [3, 2, 1, 0]": "5 = [4, 3, 2, 1, 0]",
        "2 = [[1, 0], [2, -1]": "2 = [[2, 0], [2, -1]",
        "thrust_least = 3": "thrust_least = 2",
        '"Mine" = 2': '"Mine" = 4',
        "180 = 2": "180 = 1",
    }
    for old, new in replaced.items():
        assert old in own
        own = own.replace(old, new, 1)
    assert check_tables(own) == ()
    tables = parse_tables(own)
    assert (tables.control_loss.look_up(8), TABLES.control_loss.look_up(8)) == ("lose 1", "none")
    assert tables.find_spin_circles(5) == (4, 3, 2, 1, 0)
    assert tables.look_up_collision(2, 1).damage == 2
    assert (tables.build.thrust_least, tables.strengths["Mine"]) == (2, 4)
    assert load_rule_tables(OVAL.track, own).circuit.bends["A"].safe == 1
