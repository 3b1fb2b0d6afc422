"""Words of German messages that used to stay English, and figures that were written in two ways."""

import re

import pytest

from bot.forms.answer_text import format_left_out_words
from bot.forms.price_text import format_price
from rules.cost_preview import Note, Otherwise, Price
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from tests.bot.report.test_languages import LANGUAGES
from tests.bot.test_phrases import FILES
from tests.repository import LIBRARY, LOCALIZERS

GERMAN = LOCALIZERS.in_language("de")


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


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_odds_of_a_german_test_are_those_that_it_goes_well_and_not_that_it_comes(game: str) -> None:
    """*Kontrollprobe in 4 von 10* says how often the test comes, *Kontrollprobe gelingt in …* how it ends."""
    bare = re.compile(r"[Pp]robe$|^Wurf in .*\}$|(?<!\w)(?!\w*ge)[a-zäöü]+en$")
    tests = {name: text.strip() for name, text in read_entries("de")[game].items() if name.startswith("test-")}
    assert tests
    assert {name: text for name, text in tests.items() if bare.search(text)} == {}


@pytest.mark.parametrize(
    ("game", "note", "words"),
    [
        (
            "powersled",
            Note(code="collides", facts={"rival": "green", "strength": 4}),
            "Zusammenstoß mit Grün, Stärke 4",
        ),
        ("powersled", Note(code="loses_control"), "Kontrolle verloren"),
        ("circus_maximus", Note(code="rams", facts={"rival": "green"}), "Aufprall auf Grün"),
        ("circus_maximus", Note(code="flips"), "Sturz des Wagens"),
        ("formula_d", Note(code="spins"), "Dreher"),
    ],
)
def test_what_happens_otherwise_follows_its_german_word_in_order(game: str, note: Note, words: str) -> None:
    worse = Price(tone="fatal", notes=(note,))
    price = Price(otherwise=Otherwise(tenths=8, price=worse, clear=True))
    text = format_price(price, GERMAN.for_game(game), {"green": "Grün"})
    assert text.endswith(f"kostenlos, wenn der Weg frei ist (8 von 10), sonst {words}")


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


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_no_german_question_begins_with_an_ordinal_that_discord_makes_a_list_of(game: str) -> None:
    begins_with_ordinal = re.compile(r"(?:^|\]|\n)\s*\{ \$[a-z_]+-ordinal \}")
    questions = {name: text for name, text in read_entries("de")[game].items() if name.startswith("question-")}
    assert questions
    assert [name for name, text in questions.items() if begins_with_ordinal.search(text)] == []
