"""The step context: asking, sealing, rolling and emitting, each done once."""

from typing import Any, ClassVar

import pytest

from rules.dice import Dice, RecordedRoll, SeededDice, derive_seed_from_text
from rules.events import Event
from rules.journal import (
    PEOPLE_SOURCES,
    AnswerSource,
    Journal,
    JournalEntry,
    ReplayMismatch,
    make_dice_override_key,
    make_seal_key,
)
from rules.questions import Question
from rules.step_context import AwaitingAnswers, OpenQuestion, StepContext
from tests.miniature import CornerTooFast, Plot, Stake

CORNER = CornerTooFast(seat="red", at="Bend", excess=2)
PLOTS = (Plot(seat="red", lap=0), Plot(seat="blue", lap=0))


class Hook(Question[str]):
    """Its being asked would betray a hand."""

    hidden: ClassVar[bool] = True


class Standing:
    """Answers inside the run what it was told beforehand, by seat."""

    def __init__(self, **said: Any) -> None:
        self.said = said
        self.heard: list[tuple[Event, ...]] = []

    def answer(self, asked: OpenQuestion, told: tuple[Event, ...]) -> tuple[Any, AnswerSource] | None:
        self.heard.append(told)
        value = self.said.get(asked.question.seat)
        return None if value is None else (value, "standing")


def entry(question: Question[Any], value: Any, hand: AnswerSource = "driver", about: str | None = None) -> JournalEntry:
    key = f"3/{question.kind}/{question.seat}/{question.at}"
    return JournalEntry(key=key, hand=hand, value=value, about=question.compute_digest() if about is None else about)


def seal(kind: str, at: str = "") -> JournalEntry:
    return JournalEntry(key=make_seal_key(3, kind, at), hand="clock", value=True)


def steward(
    *entries: JournalEntry, rolls: tuple[RecordedRoll, ...] = (), spent: tuple[str, ...] = (), **said: Any
) -> StepContext:
    dice = SeededDice(derive_seed_from_text("steward"))
    return StepContext(3, Journal(entries, rolls), dice, Standing(**said), frozenset(spent))


def test_an_answer_in_the_journal_is_returned_at_once() -> None:
    assert steward(entry(CORNER, "pay")).ask(CORNER) == "pay"


def test_without_an_answer_the_step_is_suspended_with_the_question() -> None:
    with pytest.raises(AwaitingAnswers) as stop:
        steward().ask(CORNER)
    assert [(a.key, a.is_unanswered) for a in stop.value.open] == [("3/corner_too_fast/red/Bend", True)]


def test_suspension_passes_through_rules_that_catch_exceptions() -> None:
    assert not issubclass(AwaitingAnswers, Exception)


def test_an_answer_to_the_same_key_but_other_facts_is_asked_for_again() -> None:
    before = CornerTooFast(seat="red", at="Bend", excess=1)
    with pytest.raises(AwaitingAnswers):
        steward(entry(before, "pay")).ask(CORNER)


def test_an_answer_from_a_race_file_counts_without_a_digest() -> None:
    assert steward(entry(CORNER, "pay", about="")).ask(CORNER) == "pay"


def test_answers_are_read_as_the_rules_want_them() -> None:
    journal = [entry(PLOTS[0], {"speed": 3}), entry(PLOTS[1], {"speed": 2, "corner": "roll"}), seal("plot")]
    red, blue = steward(*journal).ask_all(PLOTS)
    assert (red.speed, blue.speed, blue.corner) == (3, 2, "roll")


def test_nobody_to_ask_is_no_answers() -> None:
    assert steward().ask_all(()) == ()


def test_an_open_set_lists_every_question_with_its_present_answer() -> None:
    with pytest.raises(AwaitingAnswers) as stop:
        steward(entry(PLOTS[1], {"speed": 2})).ask_all(PLOTS)
    red, blue = stop.value.open
    assert red.is_unanswered
    assert blue.answer
    assert blue.answer.value == {"speed": 2}
    assert red.seal == blue.seal == "seal/3/plot/"


def test_a_complete_set_stays_open_until_it_is_sealed_so_that_answers_can_be_changed() -> None:
    answers = [entry(plot, {"speed": 2}) for plot in PLOTS]
    with pytest.raises(AwaitingAnswers) as stop:
        steward(*answers).ask_all(PLOTS)
    assert not any(a.is_unanswered for a in stop.value.open)
    assert len(steward(*answers, seal("plot")).ask_all(PLOTS)) == 2


def test_a_seal_does_not_close_a_set_that_lacks_an_answer() -> None:
    with pytest.raises(AwaitingAnswers):
        steward(entry(PLOTS[0], {"speed": 2}), seal("plot")).ask_all(PLOTS)


def test_a_set_that_only_machines_answered_needs_no_seal() -> None:
    assert len(steward(red={"speed": 1}, blue={"speed": 1}).ask_all(PLOTS)) == 2
    assert len(steward(*(entry(p, {"speed": 1}, "clock") for p in PLOTS)).ask_all(PLOTS)) == 2


@pytest.mark.parametrize("hand", PEOPLE_SOURCES)
def test_one_person_in_a_set_is_enough_to_need_the_seal(hand: AnswerSource) -> None:
    with pytest.raises(AwaitingAnswers):
        steward(entry(PLOTS[0], {"speed": 2}, hand), blue={"speed": 1}).ask_all(PLOTS)


def test_a_question_that_is_not_sealed_needs_no_seal() -> None:
    one = steward(entry(CORNER, "roll"))
    assert one.ask(CORNER) == "roll"
    assert [e.key for e in one.used] == ["3/corner_too_fast/red/Bend"]


def test_one_set_cannot_lie_under_two_seals() -> None:
    stakes = [Stake(seat="red", at="1", against="blue"), Stake(seat="blue", at="2", against="red")]
    with pytest.raises(ReplayMismatch, match="seals"):
        steward().ask_all(stakes)


def test_two_sets_of_a_round_cannot_share_a_seal() -> None:
    stakes = [Stake(seat="red", at="1", against="blue"), Stake(seat="blue", at="1", against="red")]
    one = steward(*(entry(s, 1) for s in stakes), seal("stake", "1"))
    one.ask(stakes[0])
    with pytest.raises(ReplayMismatch, match="seal/3/stake/1"):
        one.ask(stakes[1])


def test_no_key_is_used_twice_in_a_step() -> None:
    one = steward(entry(CORNER, "roll"))
    one.ask(CORNER)
    with pytest.raises(ReplayMismatch, match="3/corner_too_fast/red/Bend"):
        one.ask(CORNER)


def test_no_key_is_used_twice_across_the_steps_of_a_round() -> None:
    first = steward(entry(CORNER, "roll"))
    first.ask(CORNER)
    first.roll("chance", Dice(), of="red", at="Bend")
    second = steward(entry(CORNER, "roll"), spent=tuple(first.list_used_keys()))
    with pytest.raises(ReplayMismatch):
        second.ask(CORNER)
    with pytest.raises(ReplayMismatch):
        second.roll("chance", Dice(), of="red", at="Bend")


def test_a_question_and_a_roll_cannot_share_a_key() -> None:
    one = steward(entry(CORNER, "roll"))
    one.ask(CORNER)
    with pytest.raises(ReplayMismatch):
        one.roll("corner_too_fast", Dice(), of="red", at="Bend")


def test_the_journal_goes_before_what_was_filed() -> None:
    one = steward(entry(CORNER, "pay"), red="roll")
    assert one.ask(CORNER) == "pay"
    assert one.automatic_answers == []


def test_an_answer_given_inside_the_run_is_reported_with_its_hand() -> None:
    one = steward(red="roll")
    assert one.ask(CORNER) == "roll"
    assert one.automatic_answers == [entry(CORNER, "roll", "standing")] == one.used
    assert one.find_answer_source(CORNER) == "standing"


def test_whoever_answers_inside_the_run_has_heard_what_was_told_before() -> None:
    one = steward(red="roll")
    one.emit(Event(what="green flag"))
    one.ask(CORNER)
    assert isinstance(one._answerer, Standing)
    assert one._answerer.heard == [(Event(what="green flag"),)]


def test_who_answered_can_be_asked_afterwards() -> None:
    one = steward(entry(CORNER, "pay", "gm"))
    one.ask(CORNER)
    assert one.find_answer_source(CORNER) == "gm"


def test_a_fresh_roll_is_drawn_by_its_key() -> None:
    roll = steward().roll("chance", Dice(count=2), of="red", at="Bend")
    assert roll.key == "3/chance/red/Bend"
    assert roll.faces == SeededDice(derive_seed_from_text("steward")).roll_faces(roll.key, Dice(count=2))
    assert roll.total == sum(roll.faces)


def test_a_recorded_roll_is_a_fact_whatever_the_seed_says() -> None:
    drawn = [RecordedRoll(key="3/chance/red/", sides=6, faces=(face,)) for face in (1, 2, 3, 4, 5, 6)]
    assert [steward(rolls=(one,)).roll("chance", Dice(), of="red").faces for one in drawn] == [d.faces for d in drawn]


def test_a_shuffle_is_recorded_as_the_order_of_the_cards_from_the_top() -> None:
    one = steward()
    cards = one.shuffle("deck", "abcd", of="red")
    assert one.rolls[0].faces == tuple("abcd".index(card) + 1 for card in cards)
    assert steward(rolls=(RecordedRoll(key="3/deck/red/", sides=4, faces=(4, 2, 3, 1)),)).shuffle(
        "deck", "abcd", of="red"
    ) == ("d", "b", "c", "a")


def test_a_recorded_order_in_which_a_card_lies_twice_is_disturbed() -> None:
    with pytest.raises(ReplayMismatch, match="no order of 3 cards"):
        steward(rolls=(RecordedRoll(key="3/deck//", sides=3, faces=(1, 1, 2)),)).shuffle("deck", "abc")


def test_an_answer_to_a_hidden_question_counts_as_it_comes() -> None:
    """A seal would say that a person was asked."""
    asked = Hook(seat="red", at="1")
    with pytest.raises(AwaitingAnswers) as stop:
        steward().ask(asked)
    assert [a.seal for a in stop.value.open] == [""]
    assert steward(entry(asked, "no")).ask(asked) == "no"


def test_a_ruling_on_dice_is_used_and_listed() -> None:
    ruled = JournalEntry(key=make_dice_override_key("3/chance/red/"), hand="gm", value=[5])
    one = steward(ruled, rolls=(RecordedRoll(key="3/chance/red/", sides=6, faces=(1,)),))
    assert one.roll("chance", Dice(), of="red").faces == (5,)
    assert one.used == [ruled]
    assert one.rolls == [RecordedRoll(key="3/chance/red/", sides=6, faces=(5,))]


def test_a_retirement_is_listed_once_however_often_it_is_looked_up() -> None:
    gone = JournalEntry(key="retire/3/blue", hand="driver", value=True)
    one = steward(gone, JournalEntry(key="retire/3/red", hand="gm", value=True))
    assert one.list_retired_seats() == one.list_retired_seats() == ("blue", "red")
    assert one.used.count(gone) == 1
