"""The picture of a hand: every card once, told apart by sign, figure and name; and the same hand as text."""

import pytest

from bot.model.seats import WHITE
from bot.pictures.fonts import measure_text
from bot.pictures.hand_picture import (
    BAND_HEIGHT_PX,
    CARD_WIDTH_PX,
    EFFECT_FACE,
    EFFECT_SIZE_PX,
    KIND_COLOURS,
    MAX_EFFECT_LINES,
    describe_hand,
    draw_hand,
    fit_card_name,
    list_cards,
    wrap_text,
)
from bot.pictures.icons import ICON_DRAWERS, draw_icon
from rules.powersled.board.view import CARD_SIGNS
from rules.view import CardFace
from tests.bot.pictures.test_without_colour import contrast
from tests.repository import LOCALIZERS

LOCALIZER = LOCALIZERS.for_game("powersled")

MOVE = CardFace(name="MOVE 3", sign="ahead", figure="3")
LASER = CardFace(name="Laser", sign="beam")
TEXTS = {"Laser": "after the move: strength 1, ahead in lane"}


def test_cards_are_counted_and_said_once() -> None:
    assert list_cards((MOVE, LASER, MOVE)) == ("MOVE 3 ×2", "Laser")
    said = describe_hand((MOVE, LASER, MOVE), TEXTS, LOCALIZER)
    assert said == "Your hand: MOVE 3 ×2; Laser (after the move: strength 1, ahead in lane)."


def test_the_picture_of_a_hand_says_in_words_what_it_shows_and_grows_with_the_hand() -> None:
    few = draw_hand((MOVE, LASER), TEXTS, LOCALIZER)
    many = draw_hand((*[CardFace(name=str(n), sign="ahead") for n in range(9)],), {}, LOCALIZER)
    assert few.alt == describe_hand((MOVE, LASER), TEXTS, LOCALIZER)
    assert few.png[:4] == many.png[:4] == b"\x89PNG"
    assert int.from_bytes(few.png[20:24]) < int.from_bytes(many.png[20:24])


@pytest.mark.parametrize("name", CARD_SIGNS)
@pytest.mark.parametrize("count", [1, 2])
def test_the_name_of_every_card_is_whole_and_large_enough_for_a_phone(name: str, count: int) -> None:
    """The picture is seen at half its size."""
    lines, size = fit_card_name(name, count)
    assert " ".join(lines) == name
    assert size >= 17
    assert len(lines) * size <= BAND_HEIGHT_PX


def test_a_hundred_cards_are_still_a_picture() -> None:
    assert len(describe_hand([CardFace(name="N" * 60 + str(n), sign="hook") for n in range(99)], {}, LOCALIZER)) <= 1000


def test_no_two_signs_are_the_same_shape() -> None:
    drawn = {kind: repr(tuple(draw_icon(kind, (0.0, 0.0), 100.0, "#000000"))) for kind in ICON_DRAWERS}
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.parametrize("kind", ICON_DRAWERS)
def test_a_sign_stays_within_its_reach(kind: str) -> None:
    for shape in draw_icon(kind, (0.0, 0.0), 100.0, "#000000"):
        for x, y in getattr(shape, "points", ()):
            assert max(abs(x), abs(y)) <= 140


def test_long_texts_are_broken_between_words_and_the_last_line_is_cut() -> None:
    lines = wrap_text("a word and another word and many more of them than there is room for on a card", 120, 3)
    assert len(lines) == 3
    assert all(measure_text(line, EFFECT_SIZE_PX, EFFECT_FACE) <= 120 for line in lines)
    assert lines[-1].endswith("…")


@pytest.mark.parametrize("language", LOCALIZERS.languages)
def test_what_a_card_does_has_room_on_it(language: str) -> None:
    localizer = LOCALIZERS.in_language(language).for_game("powersled")
    for name in [*CARD_SIGNS, "MOVE 3", "DRIFT 4"]:
        lines = wrap_text(localizer.format_word("card", name), CARD_WIDTH_PX - 12, MAX_EFFECT_LINES)
        assert not [line for line in lines if line.endswith("…")], (name, lines)


def test_every_kind_of_card_has_a_colour_of_its_own_that_carries_its_words() -> None:
    assert len(set(KIND_COLOURS.values())) == 4
    assert set(CARD_SIGNS.values()) | {"ahead", "drift"} <= set(KIND_COLOURS)
    for band, face in KIND_COLOURS.values():
        assert contrast(band, WHITE) >= 4.5
        assert contrast(band, face) >= 4.5
