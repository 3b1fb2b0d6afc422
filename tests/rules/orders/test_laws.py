"""The laws of the order language in every game."""

import gc
import json
import time
import tomllib
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.orders.interpreter import MAX_SHEET_CHARS, read_sheet
from rules.questions import InvalidAnswer
from tests.hypothesis_settings import make_hypothesis_settings
from tests.rules.orders.laws import LanguageUnderTest, list_dead_words, list_slips
from tests.rules.orders.order_languages import TESTED_LANGUAGES
from tests.sampling import THOROUGH

FOLDER = Path(__file__).parents[2] / "orders"
WORDS = {"and", "or", "then", "not", "no", "yes", "ask", "never", "unless", "at least", "standing", "round", "none"}
every_game = pytest.mark.parametrize("game", TESTED_LANGUAGES)


def sentences(game: str) -> list[dict[str, Any]]:
    """List sentences as players write them, with what they mean."""
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))["order"]
    return found


SENTENCES = [
    pytest.param(game, one, id=f"{game}: {one['said']}") for game in TESTED_LANGUAGES for one in sentences(game)
]


@every_game
@make_hypothesis_settings(30)
@given(data=st.data())
def test_what_is_written_reads_to_the_same_value(game: str, data: st.DataObject) -> None:
    tested = TESTED_LANGUAGES[game]
    value = data.draw(tested.values)
    text = tested.language.write(value)
    assert read_sheet(tested.language, text, tested.names, longest=4000) == value, text
    assert type(value).model_validate(json.loads(value.model_dump_json())) == value


@pytest.mark.parametrize(("game", "one"), SENTENCES)
def test_a_sentence_means_what_a_player_means(game: str, one: dict[str, Any]) -> None:
    tested = TESTED_LANGUAGES[game]
    if "reads" in one:
        value = tested.read(one["said"])
        assert tested.language.write(value) == one["reads"]
        assert read_sheet(tested.language, one["reads"], tested.names) == value
        return
    with pytest.raises(InvalidAnswer) as caught:
        tested.read(one["said"])
    refused = caught.value
    if "asked_back" in one:
        assert refused.facts.get("readings") == one["asked_back"], (refused.code, refused.facts)
    elif "offers" in one:
        assert (refused.code, refused.facts["readings"]) == ("offered", [one["offers"]])
        assert refused.facts["left_out"] == one.get("left_out", [])
    else:
        assert refused.code == one["refused"], refused.facts
        assert one.get("word", "") in str(refused.facts), refused.facts


@pytest.mark.parametrize(("game", "one"), SENTENCES)
def test_every_word_of_a_sentence_counts(game: str, one: dict[str, Any]) -> None:
    if "reads" in one:  # The bench tries every word of what is read back too.
        assert list_dead_words(TESTED_LANGUAGES[game], one["reads"], one_in=9) == []
        assert list_dead_words(TESTED_LANGUAGES[game], one["said"], one_in=9, spoken=True) == []


@every_game
def test_a_game_has_sixty_sentences(game: str) -> None:
    assert len(sentences(game)) >= 60


@every_game
@make_hypothesis_settings(60)
@given(data=st.data())
def test_no_mix_of_known_words_and_no_text_at_all_breaks_the_reader(game: str, data: st.DataObject) -> None:
    tested = TESTED_LANGUAGES[game]
    known = sorted({name for one in tested.language.fields for name in one.names} | WORDS)
    words = st.lists(st.sampled_from([*known, "red", "2", "3+", ",", ";", ":", "if", "(2,2)"]), max_size=20)
    orders = st.sampled_from(["", *(one["reads"] for one in sentences(game) if "reads" in one)])
    mix = f"{data.draw(orders)} {' '.join(data.draw(words))}"
    text = mix if data.draw(st.booleans()) else data.draw(st.text(max_size=400))
    with suppress(InvalidAnswer):
        value = read_sheet(tested.language, text, tested.names)
        assert read_sheet(tested.language, tested.language.write(value), tested.names, longest=4000) == value


@every_game
@pytest.mark.parametrize("kind", ["one word", "one field", "all fields", "marks"])
def test_no_text_keeps_the_reader_busy(game: str, kind: str) -> None:
    tested = TESTED_LANGUAGES[game]
    names = [one.names[0] for one in tested.language.fields]
    text = {"one word": "x", "one field": f"{names[0]}, ", "all fields": ", ".join(names) + ", ", "marks": ",;"}[kind]
    assert busy(tested, text * 400) < MAX_SECONDS


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("formula_d", "4, never brake" + " 3" * 400),
        ("formula_d", "3rd, inside, no brakes" + " outside, pit no,," * 50),
        ("powersled", "DRIFT 4" + " hook blue" * 50),
        ("circus_maximus", "18, wreck all" + " whip above 20 END," * 50),
        ("speed_circuit", "120; slip yes; if blue moved 7+: slip yes else slip no" + " pass blue," * 50),
        ("speed_circuit", "120; if red ahead or green spun: lane 2" + " slip no," * 50),
        ("speed_circuit", "MPS " * 100),
    ],
)
def test_no_order_that_repeats_itself_keeps_the_reader_busy(game: str, text: str) -> None:
    assert busy(TESTED_LANGUAGES[game], text) < MAX_SECONDS


MAX_SECONDS = 0.2
"""Seconds: four times the 50 ms that the longest text should take."""


def busy(tested: LanguageUnderTest, text: str) -> float:
    """Seconds that the reader takes for as much of a text as a sheet may have, but for the search for garbage."""
    gc.disable()
    try:
        began = time.thread_time()
        with suppress(InvalidAnswer):
            read_sheet(tested.language, text[:MAX_SHEET_CHARS], tested.names)
        return time.thread_time() - began
    finally:
        gc.enable()


@pytest.mark.slow
@every_game
def test_a_misspelt_word_is_never_read_as_another_order(game: str) -> None:
    tested, random = TESTED_LANGUAGES[game], Random(7)
    orders = [one["said"] for one in sentences(game) if "reads" in one]
    texts = orders if THOROUGH else orders[::4]
    found = [(text, slip) for text in texts for slip in list_slips(tested, text, random)]
    strange = [
        slip
        for text, slip in found
        if tested.find_meaning(slip.text, spoken=True) != tested.find_meaning(text, spoken=True)
    ]
    assert [slip for slip in strange if not isinstance(tested.find_meaning(slip.text, spoken=True), tuple)] == []
