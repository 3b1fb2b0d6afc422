"""Sentences of people: enough are read, none is read wrong, and chat is ignored."""

import re
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from rules.casebook.positions import Position
from rules.orders.hearing import Listener
from rules.orders.listening import ReadingHints
from rules.orders.patterns import Node
from rules.orders.sheet_edits import apply_correction
from rules.orders.sheets import SheetReader
from rules.questions import InvalidAnswer
from tests.repository import LOCALIZERS
from tests.sampling import THOROUGH
from tests.sentences.counting import GAMES, LISTS, Sentence, hear, judge, load_sentences
from tests.sentences.positions import CALLED, load_phrase_book, load_position
from tests.sentences.test_phrase_books import slots_in

SHARE = 1 if THOROUGH else 5
"""Of so many sentences one is tried, by the hash of its words."""
LEAST_UNDERSTOOD = {"found": 0.5, "german": 0.75, "fresh": 0.4}
"""Share of orders that are read right or asked back with the right reading."""
every_game = pytest.mark.parametrize("game", GAMES)


def sample(game: str, name: str) -> list[Sentence]:
    """Return a fixed share of the sentences of a list, chosen by a hash of their words."""
    return [one for one in load_sentences(game, name) if sha256(one.text.encode()).digest()[0] % SHARE == 0]


@pytest.mark.slow
@every_game
def test_no_order_is_read_wrongly(game: str) -> None:
    some = [one for name in LISTS for one in sample(game, name) if one.kind in ("order", "near")]
    assert [(one.text, hear(one).orders) for one in some if judge(one, hear(one)) == "wrong"] == []


@every_game
@pytest.mark.parametrize("name", LEAST_UNDERSTOOD)
def test_most_orders_are_understood(game: str, name: str) -> None:
    some = [one for one in sample(game, name) if one.kind == "order"]
    right = sum(judge(one, hear(one)) in ("right", "asked") for one in some)
    assert right >= LEAST_UNDERSTOOD[name] * len(some) - 2


@every_game
def test_chat_and_questions_are_left_alone(game: str) -> None:
    some = [one for name in LISTS for one in sample(game, name) if one.kind in ("chat", "help")]
    read = [one.text for one in some if judge(one, hear(one)) == "read" and not one.text.isdecimal()]
    assert read == []


@every_game
def test_what_is_no_order_that_can_be_given_is_never_read(game: str) -> None:
    some = [one for name in LISTS for one in load_sentences(game, name) if one.kind == "refuse"]
    assert [(one.text, hear(one).orders) for one in some if judge(one, hear(one)) == "read"] == []


def listener(at: Position, game: str) -> Listener:
    return Listener(at.ruleset, at.table, at.player_view, at.question, load_phrase_book(game), CALLED.get(game, {}))


STANDARD = {
    "speed_circuit": ("sc", "ich fahr 120, lane 2 at the end, no slip"),
    "formula_d": ("g4", "fifth gear, inside lane, at most two brakes"),
    "circus_maximus": ("D-3", "17, no whip, stay in lane 2"),
    "powersled": ("order", "move 4 with good speed, then drop a mine"),
}
DENIALS = ("not", "never", "no", "without", "zebra")


@every_game
def test_a_word_that_turns_an_order_round_is_never_ignored(game: str) -> None:
    """A denial or an unknown word before each word: the value changes, or it is not read silently."""
    situation, text_said = STANDARD[game]
    seat = listener(load_position(game, situation), game)
    value, words = seat.hear(text_said).value, text_said.split()
    ignored_texts = []
    for at in range(len(words)):
        for denial in DENIALS:
            text = " ".join((*words[:at], denial, *words[at:]))
            try:
                reading = seat.hear(text)
            except InvalidAnswer:
                continue
            ignored_texts += [text] if reading.sure and reading.value == value else []
    assert ignored_texts == []


@every_game
def test_what_is_left_out_is_named_and_never_silent(game: str) -> None:
    situation, order_text = STANDARD[game]
    reading = listener(load_position(game, situation), game).hear(f"{order_text}, and wave to mum")
    assert (reading.sure, reading.left_out) == (False, ("wave to mum",))


def test_a_refusal_names_the_clause_and_shows_two_lines_that_are_read() -> None:
    seat = listener(load_position("speed_circuit", "sc"), "speed_circuit")
    with pytest.raises(InvalidAnswer) as refusal:
        seat.hear("wobble the slipstream zorg")
    facts = refusal.value.facts
    assert (refusal.value.code, facts["said"]) == ("clause_not_understood", "wobble the slipstream zorg")
    assert all(seat.hear(facts[line]).sure for line in ("like", "also_like"))


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("120, and wobble if rosa zorgs", "wobble if rosa zorgs"),
        ("120 unless it rains", "120 unless it rains"),
    ],
)
def test_a_refusal_names_the_clause_that_is_strange_and_not_one_that_goes_with_it(text: str, clause: str) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        listener(load_position("speed_circuit", "sc"), "speed_circuit").hear(text)
    assert refusal.value.facts["said"] == clause


FREE_CONDITIONS = [
    ("speed_circuit", "sc", "100, cut in if there's room", ["100"]),
    ("speed_circuit", "sc", "100, pass him if it's safe", ["100"]),
    ("speed_circuit", "sc", "120 racing line if free", ["120, arrow yes", "120"]),
    ("speed_circuit", "sc", "120, if there's room cut in and slip", ["120, slip yes", "120"]),
    ("speed_circuit", "sc", "120, lane 2, if it's safe", ["120, lane 2", "120"]),
    ("formula_d", "g3", "fourth, left unless blue is there", ["4"]),
    ("formula_d", "g3", "4, links wenn platz ist", ["4, path left", "4"]),
    ("circus_maximus", "D-3", "a steady 15, whip if there's room", ["15, whip yes", "15"]),
    ("powersled", "order", "drift 4 lean on blue if he's there", ["DRIFT 4"]),
    ("speed_circuit", "sc", "120 if there's room", []),
    ("speed_circuit", "sc", "120 if it's clear, else 100", []),
    ("speed_circuit", "sc", "120, lane 2 unless it's taken, then lane 3", []),
    ("speed_circuit", "sc", "120 unless blue brakes, then 100", []),
    ("speed_circuit", "sc", "no slip if there's traffic, 120", []),
    ("formula_d", "g3", "3rd but only if i can stop", []),
]


@pytest.mark.parametrize(("game", "situation", "text", "readings"), FREE_CONDITIONS)
def test_a_condition_that_cannot_be_checked_is_named_and_the_order_without_it_is_offered(
    game: str, situation: str, text: str, readings: list[str]
) -> None:
    with pytest.raises(InvalidAnswer) as refusal:
        listener(load_position(game, situation), game).hear(text)
    facts = refusal.value.facts
    assert (refusal.value.code, facts.get("readings", [])) == ("free_condition", readings)
    answer = LOCALIZERS.for_game(game).format_rejection(refusal.value)
    assert ("without it" in answer) is bool(readings)


@every_game
def test_every_condition_that_an_answer_names_is_read(game: str) -> None:
    """The examples of what can be checked, each behind the game's first field where it has none itself."""
    situation, _ = STANDARD[game]
    refusal = InvalidAnswer("free_condition", said="x", offered="no")
    lines = re.findall(r"`([^`]+)`", LOCALIZERS.for_game(game).format_rejection(refusal))
    head = {"speed_circuit": "120, ", "formula_d": "4, ", "circus_maximus": "18, ", "powersled": "MOVE 5; "}[game]
    seat = listener(load_position(game, situation), game)
    for line in (line for line in lines if " " in line):
        ways = [line, f"{head}{line}", head.replace("; ", " ") + line, head.replace(", ", "; ") + line]
        if line.startswith("moved "):
            ways = [f"{head.replace(', ', '; ')}if blue {line}: lane 2"]
        assert any(reads(seat, way) for way in ways), line


def reads(seat: Listener, text: str) -> bool:
    try:
        return seat.hear(text).sure
    except InvalidAnswer:
        return False


def test_also_adds_to_the_order_that_counts() -> None:
    at = load_position("speed_circuit", "sc")
    assert at.ruleset.sheets is not None
    reader = SheetReader(at.ruleset.sheets, at.table, at.player_view, at.question, load_phrase_book("speed_circuit"))
    language = reader.sheets.language
    counting_sheet = apply_correction(
        language, "120, lane 2", reader.names, None, reader.check, hints=reader.hints
    ).value
    new_sheet = apply_correction(
        language, "also no slip", reader.names, None, reader.check, hints=reader.hints, counting_sheet=counting_sheet
    ).value
    assert new_sheet is not None
    assert language.write(new_sheet) == "120, lane 2, slip no"
    with pytest.raises(InvalidAnswer):
        apply_correction(language, "also no slip", reader.names, None, reader.check, hints=ReadingHints())


@every_game
def test_no_word_is_both_noise_and_a_denial_or_an_operator(game: str) -> None:
    """A word that says nothing must not turn anything round."""
    book = load_phrase_book(game)
    noise = {line.pattern.parts[0].word for line in book.lines["noise"] if is_one_word(line.pattern)}
    assert noise & (book.lists["denials"] | book.lists["operators"]) == set()


ALSO_TALK = {"order", "team", "man", "plan", "so", "gemütlich"}
"""Words of orders that are also talk where nothing of an order stands beside them."""


@every_game
def test_no_word_is_talk_that_says_something_in_an_order(game: str) -> None:
    """A word such as `gerade`, which is straight ahead, would fall away unseen from `3 vor, raus, dann gerade`."""
    book = load_phrase_book(game)
    names = ["first", "wish", "mood", "ask", "<step>", "<side>", "<lane>", "<piece>"]
    names += [name for name in book.lines if name.endswith("_word>")]
    said = {word for name in names for line in book.lines.get(name, ()) for word in words_alone(line.pattern)}
    talk = {word for line in book.lines["noise"] for word in words_alone(line.pattern)}
    assert said & talk <= ALSO_TALK


def words_alone(node: Node) -> set[str]:
    """List the words each of which is all that a pattern needs."""
    if node.kind == "word":
        return {node.word}
    if node.kind == "either":
        return {word for part in node.parts for word in words_alone(part)}
    needed = [part for part in node.parts if part.kind != "option"]
    return words_alone(needed[0]) if node.kind == "row" and len(needed) == 1 else set()


def is_one_word(pattern: Node) -> bool:
    return len(pattern.parts) == 1 and pattern.parts[0].kind == "word"


@every_game
def test_every_slot_that_a_line_names_is_in_the_book(game: str) -> None:
    book = load_phrase_book(game)
    known_slots = {
        *book.slots,
        *book.sections,
        "seat",
        "corner",
        "space",
        "ord",
        "signed",
        "option",
        "ready",
        "num",
        "place",
        "mark",
    }
    used = {slot for lines in book.lines.values() for line in lines for slot in slots_in(line.pattern)}
    assert used - known_slots == set()


LONG_TEXT_CHARS = 200
MOST_CALLS = 120_000
"""Function calls of the order language for a text of 200 characters; the bench measures their time."""


@every_game
def test_a_long_text_is_understood_or_refused_with_little_work(game: str) -> None:
    """Counted in calls and not in time, which depends on what else runs."""
    situation, order_text = STANDARD[game]
    text = (order_text + ", and then some more words that nobody knows, please. ") * 4
    sentence = Sentence(game, "order", situation, text[:LONG_TEXT_CHARS], ())
    hear(sentence)
    assert count_calls(lambda: hear(sentence)) < MOST_CALLS


def count_calls(work: Callable[[], object]) -> int:
    """Count the Python functions that a call enters."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def test_lists_are_where_the_bench_finds_them() -> None:
    list_names = {path.stem for path in Path(__file__).parent.glob("*.txt")}
    assert {f"{name}_{game}" for name in ("found", "german", "near") for game in GAMES} <= list_names
