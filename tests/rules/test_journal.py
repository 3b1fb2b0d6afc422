"""Journal entries by key, and records that must match."""

import pytest

from rules.base import KeyParts
from rules.dice import Dice, RecordedRoll
from rules.journal import (
    Journal,
    JournalEntry,
    ReplayMismatch,
    make_dice_override_key,
    make_retire_key,
    make_retirement_entry,
    make_seal_key,
    parse_dice_override_key,
    parse_retiring_seat,
    parse_seal_key,
)

KEY = "2/plot/red/"


def build_entry(value: int, about: str = "") -> JournalEntry:
    return JournalEntry(key=KEY, hand="driver", value=value, about=about)


def roll(*faces: int, sides: int = 6) -> RecordedRoll:
    return RecordedRoll(key="2/chance/red/", sides=sides, faces=faces)


def ruling(*faces: int) -> JournalEntry:
    return JournalEntry(key=make_dice_override_key("2/chance/red/"), hand="gm", value=list(faces))


def test_a_later_entry_takes_the_place_of_an_earlier_one() -> None:
    found = Journal([build_entry(1), build_entry(2)]).find_answer(KEY, str)
    assert found
    assert found.value == 2


def test_an_answer_to_a_question_that_has_changed_is_none() -> None:
    journal = Journal([build_entry(1, about="the old question")])
    assert journal.find_answer(KEY, lambda: "the old question")
    assert journal.find_answer(KEY, lambda: "the new question") is None


def test_an_answer_whose_question_is_not_known_stands() -> None:
    assert Journal([build_entry(1)]).find_answer(KEY, lambda: "any question") == build_entry(1)


def test_a_recorded_roll_is_found_when_the_dice_agree() -> None:
    assert Journal(rolls=[roll(3, 4)]).find_roll("2/chance/red/", Dice(count=2)) == roll(3, 4)
    assert Journal().find_roll("2/chance/red/", Dice()) is None


@pytest.mark.parametrize("dice", [Dice(count=1), Dice(count=3), Dice(count=2, sides=8)])
def test_a_roll_recorded_with_other_dice_holds_the_race(dice: Dice) -> None:
    with pytest.raises(ReplayMismatch, match="2/chance/red/"):
        Journal(rolls=[roll(3, 4)]).find_roll("2/chance/red/", dice)


@pytest.mark.parametrize("faces", [(7,), (0,), (1, 2), ()])
def test_a_ruling_that_the_dice_cannot_show_does_nothing(faces: tuple[int, ...]) -> None:
    assert Journal([ruling(*faces)], [roll(1)]).find_roll("2/chance/red/", Dice()) == roll(1)


def test_a_ruling_goes_before_the_record() -> None:
    drawn = Journal([ruling(6)], [roll(1)]).find_roll("2/chance/red/", Dice())
    assert drawn == roll(6)


def test_retirements_are_those_of_the_round_in_the_order_of_entry() -> None:
    keys = [make_retire_key(2, "red"), make_retire_key(2, "blue"), make_retire_key(20, "green"), KEY]
    entries = [JournalEntry(key=key, hand="driver", value=True) for key in keys]
    assert [e.key for e in Journal(entries).list_retirements(2)] == ["retire/2/red", "retire/2/blue"]


def test_seals_rulings_and_answers_never_share_a_key() -> None:
    assert len({make_seal_key(2, "plot"), make_dice_override_key(KEY), make_retire_key(2, "red"), KEY}) == 4


def test_in_a_race_file_a_retirement_is_not_there_before_what_had_been_used_when_it_came() -> None:
    keys = ("retire/2/red", "2/plot/blue/", "seal/2/plot/", "retire/2/blue")
    filed = Journal([JournalEntry(key=key, hand="driver", value=True) for key in keys], as_used=True)
    assert [e.key for e in filed.list_retirements(2)] == ["retire/2/red"]
    assert [e.key for e in filed.list_retirements(2, used_keys={"2/plot/blue/"})] == ["retire/2/red", "retire/2/blue"]


def test_a_retirement_is_not_there_before_the_step_in_which_it_came() -> None:
    journal = Journal([make_retirement_entry(2, "red", "gm", step=3), make_retirement_entry(2, "blue", "driver")])
    assert [e.key for e in journal.list_retirements(2, step=2)] == ["retire/2/blue"]
    assert [e.key for e in journal.list_retirements(2, step=3)] == ["retire/2/red", "retire/2/blue"]


def test_what_is_no_answer_is_read_as_it_was_written() -> None:
    assert parse_seal_key(make_seal_key(2, "stake", "1/2")) == KeyParts(2, "stake", "", "1/2")
    assert parse_dice_override_key(make_dice_override_key("2/chance/red/")) == "2/chance/red/"
    assert parse_retiring_seat(make_retire_key(2, "red")) == "red"


def test_an_answer_is_no_ruling_and_no_retirement() -> None:
    assert (
        parse_dice_override_key(KEY),
        parse_retiring_seat(KEY),
        parse_retiring_seat(make_dice_override_key(KEY)),
    ) == ("", "", "")
