"""Every language has every message with the same variants and arguments, within the same length."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import pytest
from babel import Locale
from fluent.runtime import FluentBundle
from fluent.syntax.ast import Message, Term

from bot.report.headline import MAX_HEADLINE_CHARS
from bot.report.round_report import MAX_REPORT_CHARS, MAX_STANDINGS_CHARS
from bot.report.sentence_variants import MAX_LINE_CHARS, MAX_TITLE_CHARS, SHORT_NAME_CHARS
from bot.text.fluent import Phrases
from bot.text.locale import use_language
from tests.bot.report.reported_races import TRACKS, tell_race
from tests.bot.test_phrases import (
    FILES,
    MAX_FILE_LINE_CHARS,
    PLURAL_KEYS,
    Found,
    Nothing,
    find_in_node,
    group_of,
    read_messages,
)
from tests.bot.test_phrases import arguments as spoken_of
from tests.repository import DATA
from tests.sampling import THOROUGH

LANGUAGES = sorted(set(FILES) - {"en"})
TRANSLATED = [(language, file) for language in LANGUAGES for file in FILES[language] if file != "commands"]
MAX_HINT_CHARS, MAX_LABEL_CHARS, MAX_HEADING_CHARS = 100, 80, 45
"""Characters that Discord takes under a field, on a button and over a form."""
SAMPLES: Mapping[str, str | int] = {
    "where": "Karussell-Süd",
    "past": "Karussell-Süd",
    "place": 12,
    "said": "120, lane 2",
}
UGLY = re.compile(r"[{}]| [.,;:!?](?!\.)|(?<!\.)\.\.(?!\.)|,,| {2}")
"""Braces, a space before a stop, two stops, two spaces."""
TYPED = re.compile(r"`[^`]*`")
"""Orders as they are typed."""
ROOM = {"beat": MAX_LINE_CHARS, "many": MAX_LINE_CHARS, "head": MAX_TITLE_CHARS, "option": MAX_LABEL_CHARS}
"""Characters of a sentence by its group."""


@cache
def localizer(language: str, file: str) -> Phrases:
    """Return a language's own messages of a file and of the common one, without English behind them."""
    return Phrases.from_files(
        *(FILES[language][one] for one in dict.fromkeys(("common", file)) if one in FILES[language])
    )


def own(language: str, file: str) -> Mapping[str, Message]:
    """Return the messages of one file."""
    return Phrases.from_files(FILES[language][file]).messages


def list_text_names(message: Message) -> set[str]:
    """Return the names of a message's texts: its own, and its attributes."""
    return {one.id.name for one in message.attributes} | ({""} if message.value else set())


def list_facts(message: Message, every: Mapping[str, Message]) -> set[str]:
    """List the facts of a message in any role."""
    return {name.partition("-")[0] for name in spoken_of(message, every)}


def codes(message: Message, every: Mapping[str, Message]) -> dict[str, set[str | int]]:
    """Return by argument the codes by which a message chooses its text, except for plurals."""
    found = Found(message, *(every[one] for one in find_in_node(message).others))
    return {by: keys - PLURAL_KEYS for by, keys in found.keys.items() if keys - PLURAL_KEYS}


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_every_message_is_there_and_no_other(language: str, file: str) -> None:
    theirs, ours = own("en", file), own(language, file)
    assert [name for name in theirs if name not in ours] == []
    assert [name for name in ours if name not in theirs and group_of(name)] == []
    assert [name for name in theirs if list_text_names(ours[name]) != list_text_names(theirs[name])] == []


@pytest.mark.parametrize(("language", "file"), [(language, file) for language in FILES for file in FILES[language]])
def test_no_message_stands_twice_in_a_file(language: str, file: str) -> None:
    entries = (one for one in FILES[language][file].body if isinstance(one, Message | Term))
    stands = Counter((type(one), one.id.name) for one in entries)
    assert [name for (_, name), count in stands.items() if count > 1] == []


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_no_line_is_longer_than_a_translator_reads(language: str, file: str) -> None:
    lines = (DATA / "locales" / language / f"{file}.ftl").read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > MAX_FILE_LINE_CHARS] == []


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_every_message_speaks_of_the_same_facts(language: str, file: str) -> None:
    theirs, ours = read_messages(*dict.fromkeys(("common", file))), localizer(language, file).messages
    for name in filter(group_of, own("en", file)):
        assert list_facts(ours[name], ours) == list_facts(theirs[name], theirs), name


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_other_languages_distinguish_what_english_distinguishes(language: str, file: str) -> None:
    """Where a language chooses by a fact at all, it knows every code of it that English knows."""
    theirs, ours = read_messages(*dict.fromkeys(("common", file))), localizer(language, file).messages
    for name in filter(group_of, own("en", file)):
        chosen = codes(ours[name], ours)
        for by, keys in codes(theirs[name], theirs).items():
            assert by not in chosen or keys <= chosen[by], (name, by)


def list_arguments(language: str, file: str, name: str) -> Iterator[dict[str, str | int]]:
    """Yield arguments for a message: every code that it chooses by, long names, and figures for every plural."""
    every, draw = localizer(language, file).messages, Random(11)
    keys = Found(every[name], *(every[one] for one in find_in_node(every[name]).others)).keys
    wanted = sorted(spoken_of(every[name], every))
    choices = {one: [*sorted(keys.get(one, set()) - PLURAL_KEYS, key=str), *sample(one)] for one in wanted}
    nothing: dict[str, list[str | int]] = {one: [""] if "none" in keys.get(one, ()) else [] for one in wanted}
    for _ in range((40 if THOROUGH else 10) if wanted else 1):
        yield {one: draw.choice(choices[one] + nothing[one]) for one in wanted}


def sample(argument: str) -> list[str | int]:
    """Return example values of a role."""
    fact, _, role = argument.partition("-")
    if fact in SAMPLES:
        return [SAMPLES[fact]]
    return ["N" * SHORT_NAME_CHARS] if fact in ("seat", "rival") or role in ("name", "names") else [1, 2, 120]


class Missing(Nothing):
    """An empty text that shows where it is said in a way that does not choose by it."""

    def format(self, locale: Locale) -> str:
        return "…"


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_every_message_is_said_whole(language: str, file: str) -> None:
    """As Fluent's own runtime fills it: nothing is lacking, no brace is left, nothing stands twice."""
    bundle = FluentBundle([language], use_isolating=False)
    for one in dict.fromkeys(("common", file)):
        if one in FILES[language]:
            bundle.add_resource(FILES[language][one].resource, allow_overrides=True)
    for name in filter(group_of, own(language, file)):
        message = bundle.get_message(name)
        for given in list_arguments(language, file, name):
            filled = {one: Missing() if value == "" else value for one, value in given.items()}
            for pattern in filter(None, (message.value, *message.attributes.values())):
                said, faults = bundle.format_pattern(pattern, filled)
                assert faults == [], (name, given)
                assert not UGLY.search(TYPED.sub("x", str(said)).strip()), (name, said)


def measure_longest(language: str, file: str, name: str) -> int:
    """The characters of a message with names of twelve letters, and with nothing that led to it or came of it: a line
    may leave that out."""
    phrases, group, code = localizer(language, file), group_of(name), name.partition("-")[2]
    alone = [{k: "" if "_" in k else v for k, v in given.items()} for given in list_arguments(language, file, name)]
    said = [
        phrases.format_message(group, code, given, n) or ""
        for given in alone
        for n in range(phrases.count_variants(group, code))
    ]
    return max((len(re.sub(r" +", " ", one)) for one in said), default=0)


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_every_sentence_has_room(language: str, file: str) -> None:
    """The same room as in English, or as much as English takes where that is more."""
    rooms = {name: ROOM[group_of(name)] for name in own(language, file) if group_of(name) in ROOM}
    taken = {name: measure_longest(language, file, name) for name in rooms}
    long = {name: length for name, length in taken.items() if length > rooms[name]}
    assert {name: length for name, length in long.items() if length > measure_longest("en", file, name)} == {}


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_titles_and_hints_have_room(language: str, file: str) -> None:
    for message in own(language, file).values():
        for one in message.attributes:
            room = {"hint": MAX_HINT_CHARS, "title": MAX_HEADING_CHARS}.get(one.id.name)
            text = "".join(_text(piece) for piece in getattr(one.value, "elements", ()))
            assert room is None or len(text) <= room, (message.id.name, text)


def _text(piece: object) -> str:
    """Write a piece of a pattern with a name of twelve letters for every variable."""
    return str(getattr(piece, "value", "N" * SHORT_NAME_CHARS))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TRACKS)
def test_a_race_is_told_within_the_budgets_of_its_posts(language: str, game: str) -> None:
    with use_language(language):
        tales = [one.tale for one in tell_race(game, "one", humans=("red", "yellow"))]
    for tale in tales:
        assert [line for line in (*tale.head, *tale.story, *tale.standings) if len(line) > MAX_FILE_LINE_CHARS] == []
        assert [line for line in tale.story if not line.endswith((".", "?"))] == []
        assert sum(len(line) + 1 for line in tale.head) <= MAX_HEADLINE_CHARS
        assert sum(len(line) + 1 for line in tale.standings) <= MAX_STANDINGS_CHARS
        assert len(tale.text) + sum(len(line) + 1 for line in tale.story) <= MAX_REPORT_CHARS
