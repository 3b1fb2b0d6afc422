"""Words of German messages that used to stay English, and figures that were written in two ways."""

import re

import pytest

from bot.forms.answer_text import format_left_out_words
from bot.text.localizer import Localizers
from rules.questions import InvalidAnswer
from tests.bot.telling.test_languages import LANGUAGES
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


ENTRY = re.compile(r"^([a-z][\w-]*) =((?:.*\n)(?:[ \t]+.*\n|\n(?= ))*)", re.MULTILINE)
BOLD = re.compile(r"\*\*([^*{}]+)\*\*")


def read_entries(language: str) -> dict[str, dict[str, str]]:
    """Return the text of each message of a language, by file."""
    files = {name: LIBRARY.folder / "locales" / language / f"{name}.ftl" for name in FILES[language]}
    return {name: dict(ENTRY.findall(f"{path.read_text('utf-8')}\n")) for name, path in files.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_that_a_message_names_is_called_as_it_is_labelled(language: str) -> None:
    english, translated = read_entries("en"), read_entries(language)
    labels: dict[str, set[str]] = {}
    for name, text in english["common"].items():
        if name.startswith("knob-"):
            labels.setdefault(text.strip(), set()).add(translated["common"][name].strip())
    strays = [
        (name, label)
        for file, entries in english.items()
        for name, text in entries.items()
        for label in BOLD.findall(text)
        if label in labels and not any(f"**{one}**" in translated[file][name] for one in labels[label])
    ]
    assert strays == []
