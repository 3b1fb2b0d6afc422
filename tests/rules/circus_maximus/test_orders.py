"""Order sheets: legal entries, and questions that a sheet answers in advance (C-221)."""

from typing import Any

import pytest

from rules.base import Json
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.board.player_view import PlayerView, build_player_view
from rules.circus_maximus.cases.vocabulary import set_up_position
from rules.circus_maximus.model.questions import (
    ChoosePath,
    Defend,
    PayForWreck,
    RestOfPath,
    SpreadHits,
    UseWhip,
    WriteSpeed,
)
from rules.circus_maximus.model.state import Phase
from rules.circus_maximus.orders.handlers import QUESTION_HANDLERS
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, Checkpoint, advance, create_checkpoint
from rules.journal import Journal, JournalEntry, make_seal_key
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.sheets import dump_order
from rules.questions import InvalidAnswer, Question
from rules.ruleset import AnswerWithSource
from tests.orders_in_words import file_words, read_answer
from tests.rules.circus_maximus.board_setup import SAND, read_sheet, start

SEATS = ("red", "blue", "green")


def view() -> PlayerView:
    """Return red's view before the first turn."""
    found: PlayerView = CIRCUS_MAXIMUS.player_view(SAND, CIRCUS_MAXIMUS.enter(SAND, start(SEATS)), "red")
    return found


def build_view_in_phase(words: str) -> PlayerView:
    """Return red's view in its own phase, with a sheet."""
    cars = {"red": "B:4/10", "blue": "B:1/9", "green": "B:8/9"}
    race = set_up_position(
        SAND, CIRCUS_MAXIMUS.enter(SAND, start(SEATS)), {"cars": {s: {"at": at} for s, at in cars.items()}}
    )
    race.phase, race.sheets = Phase(seat="red", mf=9, power=9), {"red": read_sheet(words, SEATS)}
    return build_player_view(SAND, race, "red")


def answer_from_sheet(words: str, question: Question[Any], filed: Json = None) -> AnswerWithSource | None:
    """Return a sheet's answer to a question."""
    return QUESTION_HANDLERS.answer_for(SAND, build_view_in_phase(words), (), question, filed)


def value(words: str, question: Question[Any]) -> Json:
    found = answer_from_sheet(words, question)
    return found.value if found and found.source == "sheet" else None


def file_text(text: Json, had: Json = None) -> Json:
    return file_words(CIRCUS_MAXIMUS, SAND, view(), text, had)


@pytest.mark.parametrize(
    ("words", "endurance", "whipped"),
    [
        ("whip straights above 20", 21, "yes"),
        ("whip straights above 20", 20, "no"),
        ("whip above 15", 16, "yes"),
        ("whip at least 15", 15, "yes"),
        ("never whip", 60, "no"),
        ("brake 2", 60, None),
    ],
)
def test_c_44_whip_rules_say_when_and_how_much_endurance_is_kept(words: str, endurance: int, whipped: Json) -> None:
    assert value(words, UseWhip(seat="red", mf=9, endurance=endurance, square="B:4/10")) == whipped


@pytest.mark.parametrize(("words", "paid"), [("wreck keep 5", 2), ("wreck all", 4), ("wreck 3", 3), ("wreck none", 0)])
def test_c_141_a_wreck_is_paid_as_the_sheet_says(words: str, paid: int) -> None:
    assert value(words, PayForWreck(seat="red", asked=4, endurance=7)) == paid


def test_c_103_hits_go_to_the_horses_in_the_order_of_the_sheet() -> None:
    horses = ((1, 3), (2, 5), (4, 2))
    assert value("horses 4 1", SpreadHits(seat="red", hits=4, horses=horses)) == [4, 4, 1, 1]
    assert value("horses strongest", SpreadHits(seat="red", hits=2, horses=horses)) == [2, 2]


@pytest.mark.parametrize(
    ("manner", "open_ways", "done"),
    [
        ("ram_car", ("brake",), "brake"),
        ("ram_team", ("evade out", "brake"), "evade out"),
        ("ram_car", (), "hold"),
        ("lash_driver", ("evade out",), "hold"),
        ("slide", ("evade out",), None),
    ],
)
def test_c_92_the_first_open_defence_for_the_attack_is_made(manner: str, open_ways: Any, done: Json) -> None:
    attacked = Defend(seat="red", attacker="blue", manner=manner, defences=open_ways, modifier=0, own=0)
    assert value("defend lash: hold; ram: evade out then brake 8 then hold", attacked) == done


def test_c_221_where_the_sheet_says_ask_its_driver_is_asked_whatever_stands() -> None:
    attacked = Defend(seat="red", attacker="blue", manner="ram_car", defences=("evade out",), modifier=0, own=0)
    standing = file_text("standing: defend hold")
    asked = answer_from_sheet("defend ram: ask", attacked, standing)
    answered = answer_from_sheet("defend lash: ask", attacked, standing)
    assert (asked and asked.source, answered and answered.source) == ("prudence", "standing")


@pytest.mark.parametrize("words", ["9, targets red 2", "9, path 3 lash red", "9, path lane 9", "9, foot Z:1/1", "21"])
def test_rivals_lanes_squares_and_speeds_that_there_are_not_are_refused(words: str) -> None:
    with pytest.raises(InvalidAnswer):
        read_answer(CIRCUS_MAXIMUS, SAND, view(), WriteSpeed(seat="red", square="A:1/4", most=20), words)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("18, path 3 out then lane 2", {"v": 2, "speed": 18, "path": {"steps": ["F3", "O"], "then": 2}}),
        (
            {"speed": 18, "defend": "evade out, brake 8"},
            {"v": 2, "speed": 18, "defend": {"any": [{"way": "evade out"}, {"way": "brake", "reserve": 8}]}},
        ),
        ({"speed": "max", "cut": False, "brake": "no"}, {"v": 2, "speed": "max", "cut": False, "brake": 0}),
        ({"v": 2, "speed": 3, "wreck": {"keep": 5}}, {"v": 2, "speed": 3, "wreck": {"keep": 5}}),
    ],
)
def test_a_turns_sheet_is_kept_as_its_value_from_words_from_fields_and_from_itself(text: Json, kept: Json) -> None:
    question = WriteSpeed(seat="red", square="A:1/4", most=20)
    assert read_answer(CIRCUS_MAXIMUS, SAND, view(), question, text) == kept
    assert read_answer(CIRCUS_MAXIMUS, SAND, view(), question, kept) == kept


def test_a_turn_of_sheets_is_played_without_a_question() -> None:
    words = (
        "max, whip straights above 20, brake prudent, path best, targets any 2, defend evade out then hold, "
        "offered no, wreck all, cut yes, reins yes, horses strongest, pushed back, foot wall"
    )
    progress = _turn(SEATS, dict.fromkeys(SEATS, words), "live")
    asked = [a.question.kind for a in progress.open]
    assert progress.round_closed, asked
    hands = {e.hand for e in progress.automatic_answers if e.key.split("/")[1] in ("use whip", "path", "defence")}
    assert hands == {"sheet"}


def test_live_pace_asks_only_what_the_sheet_leaves_open() -> None:
    progress = _turn(("red", "blue"), dict.fromkeys(("red", "blue"), "10"), "live")
    assert [a.question.kind for a in progress.open] == ["path"], "whip and rein went by the price of the speed"


def test_a_bare_speed_is_enough_when_nobody_is_asked_back() -> None:
    progress = _turn(("red", "blue"), dict.fromkeys(("red", "blue"), "10"), "orders")
    assert progress.round_closed


def test_standing_orders_write_the_speed_and_drive() -> None:
    standing = file_text("standing: prudent, path outside, whip no, brake prudent, defend hold")
    progress = _turn(("red", "blue"), {}, "live", standing=dict.fromkeys(("red", "blue"), standing))
    assert progress.round_closed
    assert {e.hand for e in progress.automatic_answers if "/speed/" in e.key or "/path/" in e.key} == {"standing"}


def test_orders_may_stand_or_be_sent_ahead_and_are_kept_as_values() -> None:
    kept = file_text(
        "standing: max, whip no, defend evade out then brake 8; ahead: 9, defend lash: hold; ram: hold / turn 5: max"
    )
    assert kept == {
        "standing": {
            "v": 2,
            "speed": "max",
            "whip": {"when": "no"},
            "defend": {"any": [{"way": "evade out"}, {"way": "brake", "reserve": 8}]},
        },
        "ahead": {
            "1": {"v": 2, "speed": 9, "defend": {"lash": [{"way": "hold"}], "ram": [{"way": "hold"}]}},
            "5": {"v": 2, "speed": "max"},
        },
    }
    assert file_text("round 1: none", kept)["ahead"] == {"5": {"v": 2, "speed": "max"}}
    assert file_text({"standing": {"whip": "yes"}}) == {"standing": {"v": 2, "whip": {"when": "yes"}}}
    table = {"standing": None, "ahead": [{"turn": 3, "speed": 9, "whip": "no"}]}
    assert file_text(table) == {"ahead": {"3": {"v": 2, "speed": 9, "whip": {"when": "no"}}}}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("standing: whip perhaps", "no_order"),
        ("round 1: 3 / round 1: 4", "round_twice"),
        ("ahead: whip no", "first_missing"),
        ("standing: path 3 out then best", "for_one_round"),
        ("standing: foot wall", "for_one_round"),
        ("ahead: 9, targets red 2", "no_such_rival"),
        ("max", "not_understood"),
        ({"whip": "yes"}, "not_orders"),
        (7, "not_orders"),
    ],
)
def test_what_cannot_be_filed_is_refused_by_name(wrong: Json, code: str) -> None:
    with pytest.raises(InvalidAnswer) as refused:
        file_text(wrong)
    assert refused.value.code == code


def test_a_sheet_sent_ahead_is_the_turns_sheet_and_goes_as_far_as_the_team_can() -> None:
    ahead, standing = file_text("standing: max; round 1: 99, whip no"), file_text("standing: max")
    progress = _turn(("red", "blue"), {}, "orders", standing={"red": ahead, "blue": standing})
    written = {e.key: e.value for e in progress.automatic_answers if "/speed/" in e.key}
    assert written["1/speed/red/"]["whip"] == {"when": "no"}
    assert 0 < written["1/speed/red/"]["speed"] < 99
    assert {e.hand for e in progress.automatic_answers if "/use whip/red/" in e.key} == {"sheet"}


def test_a_sheet_of_the_turn_takes_the_place_of_the_one_sent_ahead() -> None:
    ahead = file_text("standing: brake no; round 1: 3, whip yes")
    progress = _turn(("red", "blue"), dict.fromkeys(("red", "blue"), "10"), "live", standing={"red": ahead})
    assert {e.hand for e in progress.automatic_answers if "/use whip/red/" in e.key} == set()


def test_c_221_what_the_sheet_leaves_blank_of_the_way_is_filled_from_what_stands() -> None:
    standing = file_text("standing: path outside, targets any 2")
    way = answer_from_sheet("9, path 3 out", ChoosePath(seat="red", mf=9, endurance=9, square="B:4/10"), standing)
    rest = answer_from_sheet("9, path 3 out", RestOfPath(seat="red", mf=5, endurance=9, square="B:4/10"), standing)
    assert way is not None
    assert way.value == ["F3", "O"]
    assert rest is not None
    assert rest.value.count("O") == 4


def _turn(seats: tuple[str, ...], sheets: dict[str, str], pace: Any, standing: Any = None) -> AdvanceResult:
    """Turn 1 after an automatic preparation, played as far as it goes with these sheets."""
    before = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(seats))
    dice = SeededDice(derive_seed_from_text("orders"))
    checkpoint: Checkpoint = (
        advance(CIRCUS_MAXIMUS, SAND, before, Journal(), dice, AutoAnswerer(absent=frozenset(seats)))
        .closed[-1]
        .checkpoint
    )
    entries = [
        JournalEntry(key=f"1/speed/{seat}/", hand="driver", value=dump_order(read_sheet(words, seats)))
        for seat, words in sheets.items()
    ]
    seal = JournalEntry(key=make_seal_key(1, "speed"), hand="clock", value=True)
    filed = AutoAnswerer(pace=pace, standing=standing or {})
    return advance(CIRCUS_MAXIMUS, SAND, checkpoint, Journal([*entries, seal]), dice, filed)
