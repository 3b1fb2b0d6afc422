"""The law of the order language, tried on every game's."""

import json
import time
import tomllib
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.orders.reading import read
from rules.questions import Refused
from tests.rules.orders.laws import Slip, Tongue, dead_words, slips
from tests.rules.orders.tongues import TONGUES

FOLDER = Path(__file__).parents[2] / "orders"
SHORT = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
every_game = pytest.mark.parametrize("game", TONGUES)


def sentences(game: str) -> list[dict[str, Any]]:
    """Sentences as players write them, with what they mean."""
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))["order"]
    return found


SENTENCES = [pytest.param(game, one, id=f"{game}: {one['said']}") for game in TONGUES for one in sentences(game)]


@every_game
@SHORT
@given(data=st.data())
def test_what_is_written_reads_to_the_same_value(game: str, data: st.DataObject) -> None:
    tongue = TONGUES[game]
    value = data.draw(tongue.values)
    text = tongue.language.write(value)
    assert read(tongue.language, text, tongue.names, longest=4000) == value, text
    assert type(value).model_validate(json.loads(value.model_dump_json())) == value


@pytest.mark.parametrize(("game", "one"), SENTENCES)
def test_a_sentence_means_what_a_player_means(game: str, one: dict[str, Any]) -> None:
    tongue = TONGUES[game]
    if "reads" in one:
        value = read(tongue.language, one["said"], tongue.names)
        assert tongue.language.write(value) == one["reads"]
        assert read(tongue.language, one["reads"], tongue.names) == value
        return
    with pytest.raises(Refused) as caught:
        read(tongue.language, one["said"], tongue.names)
    refused = caught.value
    if "asked_back" in one:
        assert refused.facts.get("readings") == one["asked_back"], (refused.code, refused.facts)
    else:
        assert refused.code == one["refused"], refused.facts
        assert one.get("word", "") in str(refused.facts), refused.facts


@pytest.mark.parametrize(("game", "one"), SENTENCES)
def test_every_word_of_a_sentence_counts(game: str, one: dict[str, Any]) -> None:
    if "reads" in one:
        assert dead_words(TONGUES[game], one["said"]) == []
        assert dead_words(TONGUES[game], one["reads"]) == []


@every_game
def test_a_game_has_sixty_sentences(game: str) -> None:
    assert len(sentences(game)) >= 60


@every_game
@SHORT
@given(data=st.data())
def test_no_mix_of_known_words_and_no_text_at_all_breaks_the_reader(game: str, data: st.DataObject) -> None:
    tongue = TONGUES[game]
    known = [spelling for kind in tongue.language.vocabulary.kinds.values() for spelling in kind]
    words = st.lists(st.sampled_from([*known, "red", "2", "3+", ",", ";", ":", "if", "(2,2)"]), max_size=20)
    text = " ".join(data.draw(words)) if data.draw(st.booleans()) else data.draw(st.text(max_size=400))
    with suppress(Refused):
        value = read(tongue.language, text, tongue.names)
        assert read(tongue.language, tongue.language.write(value), tongue.names, longest=4000) == value


@every_game
@pytest.mark.parametrize("kind", ["one word", "one field", "all fields", "marks"])
def test_no_text_keeps_the_reader_busy(game: str, kind: str) -> None:
    """The longest text there may be, in four times the 50 ms that it should take."""
    tongue = TONGUES[game]
    names = [tongue.language.vocabulary.kinds[word][0] for word in tongue.language.fields]
    text = {"one word": "x", "one field": f"{names[0]}, ", "all fields": ", ".join(names) + ", ", "marks": ",;"}[kind]
    began = time.process_time()
    with suppress(Refused):
        read(tongue.language, (text * 400)[:400], tongue.names)
    assert time.process_time() - began < 0.2


@every_game
def test_a_misspelt_word_is_never_read_as_another_order_but_named_and_put_right(game: str) -> None:
    tongue, luck = TONGUES[game], Random(7)
    orders = [one["said"] for one in sentences(game) if "reads" in one]
    found = [(slip, _refusal(tongue, text, slip)) for text in orders * 4 for slip in slips(tongue, text, luck)]
    strange = [(slip, facts) for slip, facts in found if "near" in facts]
    assert [slip for slip, facts in strange if facts["said"].casefold() != slip.slipped.casefold()][
        len(strange) // 20 :
    ] == []
    assert [slip for slip, facts in strange if not facts["near"]][len(strange) // 20 :] == []


def _refusal(tongue: Tongue, text: str, slip: Slip) -> dict[str, Any]:
    """Why an order is refused for a slip; nothing where it means the same in spite of it."""
    try:
        assert read(tongue.language, slip.text, tongue.names) == tongue.meaning(text), slip
    except Refused as refused:
        return refused.facts
    return {}
