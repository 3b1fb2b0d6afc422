"""Plans ordered in advance (F-170): typed lines, and what becomes of them during the turn."""

from typing import Any

import pytest

from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.formula_d import FORMULA_D
from rules.formula_d.board.player_view import PlayerView, build_player_view
from rules.formula_d.model.orders import resolve_gear
from rules.formula_d.model.questions import Gear
from rules.formula_d.orders.grammar import LANGUAGE
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import InvalidAnswer
from rules.ruleset import Entrant, RaceSetup, StartList
from tests.orders_in_words import file_words, read_answer, read_words
from tests.rules.formula_d.boards import FIGURES, track

SEATS = ("red", "blue")
VALLEY: RaceSetup[Any] = RaceSetup(track("nr-test"), FORMULA_D.read_tables(track("nr-test"), FIGURES))


def start(**options: object) -> StartList:
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    return StartList(seats=seats, profile="fd2008", laps=1, options=dict(options))


def view() -> PlayerView:
    race = FORMULA_D.enter(VALLEY, start())
    race.round = 4
    return build_player_view(VALLEY, race, "red")


def file_text(said: Any, had: Any = None) -> Any:
    return file_words(FORMULA_D, VALLEY, view(), said, had)


def test_what_is_filed_is_kept_by_round_and_read_again_the_same() -> None:
    kept = file_text("standing: no slipstream\nahead: 3 inside; round 9: 4")
    assert kept == {
        "standing": {"v": 2, "slipstream": "no"},
        "ahead": {"5": {"v": 2, "gear": [3], "path": ["inside"]}, "9": {"v": 2, "gear": [4]}},
    }
    assert file_text({"standing": "no slipstream", "ahead": "3 inside / round 9: 4"}) == kept
    assert file_text("round 5: none", kept)["ahead"] == {"9": {"v": 2, "gear": [4]}}


@pytest.mark.parametrize("said", ["standing: 3rd, fly", "standing: gear 9", "ahead: brakes maybe", "4, stop", 7, {}])
def test_what_is_no_filing_is_refused(said: Any) -> None:
    with pytest.raises(InvalidAnswer):
        file_text(said)


@pytest.mark.parametrize(
    ("said", "gears", "meant"),
    [
        ("5", (2, 3, 4), 5),
        ("5 then 2", (2, 3, 4), 2),
        ("up", (1, 2, 3, 4), 4),
        ("down", (2, 3, 4), 2),
        ("top", (2, 3), 3),
    ],
)
def test_the_first_gear_that_can_be_had_is_meant(said: str, gears: tuple[int, ...], meant: int) -> None:
    assert resolve_gear(read_words("formula_d", LANGUAGE, said, {}), 3, gears) == meant


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("3rd, inside, stop in the corner", {"v": 2, "gear": [3], "path": ["inside", "stop"]}),
        ("up, no brakes", {"v": 2, "gear": [3], "brake": 0}),
        ("5 then 2", {"v": 2, "gear": [2]}),
        ({"gear": "down", "path": "stop"}, {"v": 2, "gear": [1], "path": ["stop"]}),
        ({"v": 2, "gear": [3], "pit": True}, {"v": 2, "gear": [3], "pit": True}),
    ],
)
def test_a_turns_sheet_is_stored_with_the_gear_it_comes_to(said: Any, stored: Any) -> None:
    question = Gear(seat="red", square="(1,1)", lever=2, gears=(1, 2, 3))
    assert read_answer(FORMULA_D, VALLEY, view(), question, said) == stored


@pytest.mark.parametrize(
    "said", ["5th", "stop, inside", "3rd, perhaps", "", {"path": "far"}, {"v": 1, "gear": 3}, None]
)
def test_a_turns_sheet_without_a_gear_that_can_be_had_is_refused(said: Any) -> None:
    question = Gear(seat="red", square="(1,1)", lever=2, gears=(1, 2, 3))
    with pytest.raises(InvalidAnswer):
        read_answer(FORMULA_D, VALLEY, view(), question, said)


@pytest.mark.parametrize(("options", "given"), [({}, {"standing"}), ({"gears": "together"}, {"standing", "sheet"})])
def test_rounds_with_all_plans_filed_ask_nobody(options: dict[str, object], given: set[str]) -> None:
    """F-170: even live, to the flag: gears, ways and slipstreams are driven as filed."""
    plans = file_text("standing: up, stop, inside, no slipstream")
    filed = AutoAnswerer(pace="live", standing=dict.fromkeys(SEATS, plans))
    checkpoint = create_checkpoint(FORMULA_D, VALLEY, start(**options))
    dice = SeededDice(derive_seed_from_text("plans"))
    hands = list[str]()
    while not checkpoint.over and checkpoint.round < 60:
        progress = advance(FORMULA_D, VALLEY, checkpoint, Journal(), dice, filed)
        assert not progress.open
        hands += [entry.hand for entry in progress.automatic_answers]
        checkpoint = progress.closed[-1].checkpoint
    assert checkpoint.over
    assert set(hands) == given


def list_open_questions(**sheets: str) -> list[str]:
    """Return the first round's open questions of drivers who have filed these sheets."""
    ahead = {seat: file_words(FORMULA_D, VALLEY, view(), f"round 4: {said}", None) for seat, said in sheets.items()}
    absent = AutoAnswerer(absent=frozenset(SEATS))
    checkpoint, dice = create_checkpoint(FORMULA_D, VALLEY, start()), SeededDice(derive_seed_from_text("in turn"))
    while checkpoint.round < 4:
        checkpoint = advance(FORMULA_D, VALLEY, checkpoint, Journal(), dice, absent).closed[-1].checkpoint
    progress = advance(FORMULA_D, VALLEY, checkpoint, Journal(), dice, AutoAnswerer(pace="live", standing=ahead))
    return [f"{asked.question.seat} {asked.question.kind}" for asked in progress.open]


def test_a_turn_whose_sheet_is_in_is_driven_without_waiting() -> None:
    (first,) = list_open_questions()
    assert first.endswith(" gear")
    seat = first.partition(" ")[0]
    (then,) = list_open_questions(**{seat: "2"})
    assert then.partition(" ")[0] != seat
    assert list_open_questions(red="2", blue="2") == [] or "path" in list_open_questions(red="2", blue="2")[0], (
        "surprised"
    )
