"""Several cards are named as people count them."""

from functools import partial

import pytest

from bot.forms import answer_parser
from bot.forms.answer_text import format_answer
from bot.pictures.hand_picture import list_cards
from rules.orders.answers import QuestionReader, hear_answer
from rules.orders.listening import ReadingHints
from rules.powersled.model.events import Hand
from rules.powersled.model.questions import number_copies
from rules.questions import InvalidAnswer, MultiChoiceForm, Option
from rules.view import CardFace
from tests.repository import LOCALIZERS
from tests.sentences.positions import load_phrase_book

HAND = (
    *("MOVE 3", "MOVE 4", "MOVE 4", "MOVE 5", "MOVE 5", "DRIFT 2", "DRIFT 3"),
    *("Good Cornering", "Good Reflexes", "Good Reflexes", "Force Field"),
)
REFLEXES = "Good Reflexes, Good Reflexes (2)"
COUNTED = {
    "drop both reflexes, a move 4, a move 5 and drift 2": f"MOVE 4, MOVE 5, DRIFT 2, {REFLEXES}",
    "keep MOVE 3, MOVE 4, MOVE 5, DRIFT 2, DRIFT 3 and Good Cornering": (
        f"MOVE 4 (2), MOVE 5 (2), {REFLEXES}, Force Field"
    ),
    "discard all specials and a move 3": f"MOVE 3, Good Cornering, {REFLEXES}, Force Field",
    "keep everything but the specials and drift 2": f"DRIFT 2, Good Cornering, {REFLEXES}, Force Field",
    "ditch good reflexes x2, cornering, force field and drift 2": f"DRIFT 2, Good Cornering, {REFLEXES}, Force Field",
    "2x reflexes, 1x move4, 1x move5, field": f"MOVE 4, MOVE 5, {REFLEXES}, Force Field",
    "move 4 move 4 move 5 move 5 drift 2": "MOVE 4, MOVE 4 (2), MOVE 5, MOVE 5 (2), DRIFT 2",
    "lose drift 2, drift 3, both reflexes, field. keep the rest": f"DRIFT 2, DRIFT 3, {REFLEXES}, Force Field",
    "keep move 5, drop both reflexes, field, drift 2 and drift 3": f"DRIFT 2, DRIFT 3, {REFLEXES}, Force Field",
    "beide reflexe, kraftfeld, kurvenlage, drift 2": f"DRIFT 2, Good Cornering, {REFLEXES}, Force Field",
    "alle sonderkarten und drift 2": f"DRIFT 2, Good Cornering, {REFLEXES}, Force Field",
    "behalte move 3, move 4, move 5, drift 2, drift 3, kraftfeld": (
        f"MOVE 4 (2), MOVE 5 (2), Good Cornering, {REFLEXES}"
    ),
}
NOT_COUNTED = [
    "keep move 5, drop move 5, both reflexes, field and drift 2",
    "den kraftfeld behalten, beide reflexe, drift 2, drift 3 und move 3 wegwerfen",
    "not the drifts, all specials and move 3",
    "both reflexes, both move 4 or a move 5",
    "three move 4, both move 5",
    "all the specials, drift 2?",
    "the slow ones",
    "both reflexes",
]


def read(text: str) -> list[str]:
    form = MultiChoiceForm(options=tuple(Option(value=one) for one in number_copies(HAND)), least=5, most=5)
    parse = partial(answer_parser.parse_answer, form, naming=lambda option: str(option.value))
    hints = ReadingHints(load_phrase_book("powersled"))
    meaning = hear_answer(QuestionReader("discard", form, hints, {}, form.accept, {}, parse), text)
    assert meaning.left_out == ()
    return list(meaning.value)


@pytest.mark.parametrize("text", COUNTED)
def test_cards_are_counted_as_people_count_them(text: str) -> None:
    assert ", ".join(read(text)) == COUNTED[text]


@pytest.mark.parametrize("text", NOT_COUNTED)
def test_what_may_mean_other_cards_is_refused(text: str) -> None:
    with pytest.raises(InvalidAnswer):
        read(text)


def test_a_refusal_says_how_many_cards_were_named() -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        read("MOVE 3, DRIFT 2")
    assert (refusal.value.code, refusal.value.facts["least"], refusal.value.facts["chosen"]) == ("exact_count", 5, 2)


def test_an_answer_names_a_card_once_with_its_count_and_can_be_typed_as_it_is_shown() -> None:
    form = MultiChoiceForm(options=tuple(Option(value=one) for one in number_copies(HAND)), least=5, most=5)
    answer = read("both reflexes, both move 4 and drift 2")
    for language, shown in (
        ("en", "MOVE 4 ×2, DRIFT 2 and Good Reflexes ×2"),
        ("de", "MOVE 4 ×2, DRIFT 2 und Good Reflexes ×2"),
    ):
        localizer = LOCALIZERS.in_language(language).for_game("powersled")
        assert format_answer(form, answer, localizer) == shown
        assert read(shown) == answer


def test_cards_that_are_drawn_are_counted_as_in_the_line_about_the_hand() -> None:
    localizer = LOCALIZERS.in_language("en").for_game("powersled")
    cards = ("MOVE 3", "MOVE 3", "Laser")
    assert localizer.format_events([Hand(seat="red", drawn=cards, hand=cards)], {}) == ["You draw MOVE 3 ×2 and Laser."]
    assert list_cards([CardFace(name=card, sign="", figure="") for card in cards]) == ("MOVE 3 ×2", "Laser")
