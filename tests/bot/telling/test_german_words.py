"""Words of German messages that used to stay English, and figures that were written in two ways."""

import re

import pytest

from bot.forms.answer_text import format_left_out_words
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer
from tests.bot.telling.told_races import LIBRARY
from tests.bot.test_phrases import FILES

GERMAN = Localizers.from_files(LIBRARY.load_messages()).in_language("de")


@pytest.mark.parametrize(
    ("game", "part", "name"),
    [
        ("speed_circuit", "top_speed", "Höchsttempo"),
        ("circus_maximus", "driver", "Lenker"),
        ("powersled", "thrust", "Schub"),
    ],
)
def test_a_build_that_is_not_understood_is_answered_with_its_parts(game: str, part: str, name: str) -> None:
    text = GERMAN.for_game(game).format_rejection(InvalidAnswer("unknown_part", parts=[part]))
    assert text.endswith(f"Es gibt diese Teile: {name}.")


def test_words_left_out_are_quoted_as_germans_quote() -> None:
    assert format_left_out_words(["Gruß an alle"], GERMAN.common) == ["*Nicht berücksichtigt: „Gruß an alle“*"]


@pytest.mark.parametrize("round", [0, 3])
def test_without_receipts_a_round_is_named_only_if_one_was_asked_for(round: int) -> None:
    text = GERMAN.common.format_rejection(InvalidAnswer("no_receipts", round=round))
    assert text.startswith("In Runde 3 wurden" if round else "Es wurden")


def test_german_messages_count_in_tenths_in_one_way_and_quote_in_one() -> None:
    for name in FILES["de"]:
        text = (LIBRARY.folder / "locales" / "de" / f"{name}.ftl").read_text("utf-8")
        assert not re.findall(r".* von 10 Mal|.*-mal von 10 .*", text)
        assert not [line for line in text.splitlines() if line.count("“") > line.count("„")]
