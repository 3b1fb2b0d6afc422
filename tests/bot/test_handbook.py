"""The handbook is true: its orders are read, its commands and options exist, and its links and headings resolve."""

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from discord.app_commands import Command

from bot.bootstrap import build_components
from bot.cli.main import build_parser
from bot.cli.tracks import check_track
from bot.lobby.options import list_options
from bot.model.timing_options import TimingOptions
from bot.settings import Environment
from bot.store.connect import open_database
from bot.text.handbook import MAX_MESSAGE_CHARS, Handbook, Handbooks, Topic, parse_item_page, split_messages
from bot.text.locale import use_language
from rules.orders.filing_words import hear_filing
from rules.orders.standing_orders import is_filing
from rules.registry import RULESETS
from tests.repository import DATA, LIBRARY, LOCALIZERS, ROOT
from tests.rules.orders.order_languages import TESTED_LANGUAGES

PAGES = LIBRARY.load_handbook_pages()
ITEM_PAGES = LIBRARY.load_item_pages()
BOOK = Handbook(PAGES, LIBRARY.load_rule_items(), ITEM_PAGES)
BLOCK = re.compile(r"```orders\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]*)(#[^)]*)?\)")
COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+(?![a-z_]*:)){0,2})((?: [a-z_]+:[^`]*)?)`")
TYPED = re.compile(r"`/[a-z]+[ `]")
OPTION = re.compile(r"(?:^| )([a-z_]+):")
SETTINGS = re.compile(r"`((?:[a-z_0-9]+=[^ `…]+ ?)+)`")
STEWARD_COMMAND = re.compile(r"`steward ([a-z]+(?: [a-z]+)?)")
every_page = pytest.mark.parametrize("page", PAGES)
every_game = pytest.mark.parametrize("game", RULESETS)


def orders() -> Iterator[Any]:
    """Yield the handbook's example orders with their games, without the remark behind `  #`."""
    for game in RULESETS:
        for block in BLOCK.findall(PAGES[game]):
            for line in block.splitlines():
                said = line.partition("  #")[0].strip()
                yield pytest.param(game, said, id=f"{game}: {said}")


@pytest.mark.parametrize(("game", "said"), [*orders()])
def test_every_order_in_it_is_read_without_a_refusal(game: str, said: str) -> None:
    tested = TESTED_LANGUAGES[game]
    if is_filing(said):
        assert hear_filing(tested.language, said, tested.names, tested.hints).text
    else:
        assert tested.read(said)


@every_game
def test_a_game_has_examples_of_every_field_of_its_orders(game: str) -> None:
    tested = TESTED_LANGUAGES[game]
    said = [param.values[1] for param in orders() if param.values[0] == game]
    plain = [one for one in said if not is_filing(one)]
    read_in = [tested.read(one) for one in plain]
    fields = {field.name for field in tested.language.fields}
    assert len(plain) >= 20
    missing = {f for f in fields if not any(_says(sheet, f) for sheet in read_in)}
    assert not missing


def _says(sheet: Any, field: str) -> bool:
    value = getattr(sheet, field, None) or getattr(getattr(sheet, "wishes", None), field, None)
    return value not in (None, ()) or getattr(getattr(sheet, "wishes", None), field, None) is False


@every_game
def test_a_game_names_every_option_it_has_in_the_lobbys_own_words(game: str) -> None:
    ruleset = RULESETS[game]
    localizer = LOCALIZERS.for_game(game)
    text = " ".join(PAGES[game].split())
    for option in list_options(ruleset, LIBRARY.read_tables_text(game, ruleset.profiles[0]) or ""):
        if option.game:
            assert f"- `{option.name}`: {localizer.format_word('setting', option.name)}" in text
    for profile in ruleset.profiles:
        assert f"`{profile}`" in text


@pytest.mark.parametrize("game", RULESETS)
def test_of_several_values_of_an_option_the_default_stands_first(game: str) -> None:
    ruleset, tables = RULESETS[game], LIBRARY.read_tables_text(game, RULESETS[game].profiles[0]) or ""
    usual = {one.name: str(one.default) for one in list_options(ruleset, tables)}
    usual |= ruleset.pace_defaults.get("orders", {})
    rows = re.findall(r"^- `([a-z_0-9]+)`: ((?:.|\n  )*)", PAGES[game], re.MULTILINE)
    listed = {name: re.search(r"`(\w+)`(?:, `\w+`)*\s+or `\w+`\.", row) for name, row in rows}
    firsts = {name: found[1] for name, found in listed.items() if found}
    assert firsts == {name: usual[name] for name in firsts}
    assert firsts


def test_organisers_read_of_every_option_of_time_and_absence() -> None:
    text = " ".join(PAGES["organisers"].split())
    for name in TimingOptions.model_fields:
        assert f"- `{name}`: {LOCALIZERS.common.format_word('setting', name)}" in text


@pytest.fixture
async def commands(tmp_path: Path) -> AsyncIterator[Mapping[str, set[str]]]:
    """The options of every command, by its name; groups have none."""
    settings = Environment.model_validate({"discord_token": "none", "database": tmp_path / "s.sqlite"})
    database = await open_database(settings.database)
    try:
        every = list(build_components(settings, database, 0, lambda: 0).client.tree.walk_commands())
        yield {one.qualified_name: _options(one) for one in every}
    finally:
        await database.close()


def _options(command: Any) -> set[str]:
    return {one.display_name for one in command.parameters} if isinstance(command, Command) else set()


async def test_every_command_it_names_exists_with_the_options_it_names(commands: Mapping[str, set[str]]) -> None:
    named_at_all = [(page, *found) for page, text in PAGES.items() for found in COMMAND.findall(" ".join(text.split()))]
    assert len(named_at_all) == sum(len(TYPED.findall(text)) for text in PAGES.values()) > 80
    for page, command, options in named_at_all:
        assert command in commands, f"{page}: /{command}"
        named = set(OPTION.findall(options))
        assert named <= commands[command], f"{page}: /{command}{options}"


@every_page
def test_every_setting_it_writes_is_an_option_of_a_race(page: str) -> None:
    races = set(TimingOptions.model_fields) | {name for game in RULESETS.values() for name in game.options.model_fields}
    for written in SETTINGS.findall(" ".join(PAGES[page].split())):
        assert {one.partition("=")[0] for one in written.split()} <= races, f"{page}: {written}"


def test_the_track_of_the_authors_page_has_no_fault(tmp_path: Path) -> None:
    (tmp_path / "my-oval.toml").write_text(re.findall(r"```toml\n(.*?)```", PAGES["authors"], re.DOTALL)[0], "utf-8")
    assert check_track(tmp_path / "my-oval.toml", RULESETS).lines[0].partition(": ")[2].startswith("OK")


@every_page
def test_every_command_it_names_exists(page: str) -> None:
    subcommands = _subcommands()
    for command in STEWARD_COMMAND.findall(PAGES[page]):
        first, _, second = command.partition(" ")
        assert first in subcommands, f"{page}: steward {command}"
        assert not (second and subcommands[first]) or second in subcommands[first], f"{page}: steward {command}"


def _subcommands() -> dict[str, set[str]]:
    def choices(of: Any) -> dict[str, Any]:
        return next((a.choices for a in of._actions if isinstance(a.choices, dict)), {})

    return {name: set(choices(sub)) for name, sub in choices(build_parser()).items()}


@pytest.mark.parametrize("file", [*(f"data/handbook/{page}.md" for page in PAGES), "README.md"])
def test_every_link_leads_somewhere(file: str) -> None:
    path = ROOT / file
    for target, anchor in LINK.findall(path.read_text(encoding="utf-8")):
        there = path.parent / target if target else path
        assert there.exists(), f"{file}: {target}"
        if anchor:
            headings = re.findall(r"^#+ +(.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor[1:] in {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@every_page
def test_a_page_is_short_enough_to_be_read(page: str) -> None:
    assert len(PAGES[page].splitlines()) <= 250


def headings() -> Iterator[Any]:
    """Yield every heading with its page."""
    for page, text in PAGES.items():
        plain = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        for heading in re.findall(r"^#+ +(.+)$", plain, re.MULTILINE):
            yield pytest.param(page, heading, id=f"{page}: {heading}")


@pytest.mark.parametrize(("page", "heading"), [*headings()])
def test_every_heading_is_found_and_fits_into_messages(page: str, heading: str) -> None:
    (found,) = BOOK.find_topics(heading, preferred_page=page)
    assert (found.page, found.heading) == (page, heading)
    assert BOOK.find_topics(found.key) == BOOK.find_topics(found.label) == (found,)
    assert len(found.key) <= 100, "Discord takes no longer choice"
    for message in split_messages(found.text):
        assert 0 < len(message) <= MAX_MESSAGE_CHARS
        assert message.count("```") % 2 == 0, "no block is cut in two"
        assert "](" not in message.replace("](http", ""), "a link to a file leads nowhere in Discord"
        assert "|--" not in message, "Discord shows no tables"


def test_a_picture_of_a_page_belongs_to_its_topic_and_not_to_the_text() -> None:
    (topic,) = BOOK.find_topics("powersled#The picture")
    assert [one.name for one in topic.pictures] == ["powersled.png"]
    assert topic.pictures[0].description.startswith("A round of Powersled Circuit")
    assert "powersled.png" not in topic.text
    assert "!" not in topic.text.partition("**A**")[0]


@pytest.mark.parametrize("language", LIBRARY.list_languages())
def test_every_picture_that_a_page_shows_is_there(language: str) -> None:
    book = Handbook(LIBRARY.load_handbook_pages(language), {}, pictures=LIBRARY.list_handbook_pictures(language))
    shown = {one.name for topic in book.topics for one in topic.pictures}
    assert shown == set(book.pictures)


def test_a_rule_item_is_found_in_any_case_and_says_what_it_says() -> None:
    assert BOOK.find_topics("S-61") == BOOK.find_topics("s-61", preferred_page="formula_d")
    (found,) = BOOK.find_topics("S-61")
    summary, full_text = found.text.split("\n\n")
    assert summary == f"**S-61** · {LIBRARY.load_rule_items()['speed_circuit']['S-61']}"
    assert full_text.startswith("The excess is speed minus limit")
    assert "\n" not in full_text


@pytest.mark.parametrize("game", ITEM_PAGES)
def test_every_rule_item_in_full_fits_into_messages(game: str) -> None:
    for item in parse_item_page(ITEM_PAGES[game]):
        for message in split_messages("\n\n".join(parse_item_page(ITEM_PAGES[game])[item])):
            assert 0 < len(message) <= MAX_MESSAGE_CHARS
            assert "|--" not in message, "Discord shows no tables"


@pytest.mark.parametrize("game", ITEM_PAGES)
def test_a_game_leads_to_its_rule_items_and_they_lead_nowhere_outside(game: str) -> None:
    assert f"(items/{game}.md)" in PAGES[game]
    folder = DATA / "handbook" / "items"
    for target, _ in LINK.findall(ITEM_PAGES[game]):
        assert (folder / target).resolve().is_relative_to(ROOT)
        assert (folder / target).exists()


def test_what_several_pages_have_is_of_the_game_that_is_played_or_all_are_named() -> None:
    (here,) = BOOK.find_topics("Orders", preferred_page="powersled")
    assert here.page == "powersled"
    assert {topic.page for topic in BOOK.find_topics("Orders") if topic.heading == "Orders"} == set(RULESETS)
    assert BOOK.find_topics("no such thing at all") == ()


def test_a_paragraph_and_a_table_are_put_so_that_discord_shows_them() -> None:
    page = (
        "# One\n\nA line\nthat goes on, see [two](two.md).\n\n| a | b |\n|---|---|\n| x | y |\n\n## Two\n\n- p\n  q\n"
    )
    one, two = Handbook({"p": page}, {}).topics
    assert one == Topic("p", "One", "One", "**One**\n\nA line that goes on, see two.\n\n- **x** · b: y\n\n- Two")
    assert two == Topic("p", "One · Two", "Two", "**One · Two**\n\n- p q")


def test_a_long_list_goes_on_where_its_introduction_ends_and_a_fenced_block_stays_whole() -> None:
    lines = "\n".join(f"- {n} {'x' * 90}" for n in range(40))
    first, second, *_ = split_messages(f"Introduction.\n\n{lines}")
    assert first.startswith("Introduction.\n\n- 0 ")
    assert second.startswith("- ")
    block = "```sh\none\n\ntwo\n```"
    assert split_messages(f"{'y' * 1985}\n\n{block}") == ["y" * 1985, block]


TRANSLATED = [
    pytest.param(language, page, id=f"{language}: {page}")
    for language in LIBRARY.list_languages()
    for page in PAGES
    if LIBRARY.load_handbook_pages(language)[page] != PAGES[page]
]
every_translated_page = pytest.mark.parametrize(("language", "page"), TRANSLATED)


def without_remarks(text: str) -> list[list[str]]:
    """Return the blocks of orders, each line without its remark."""
    return [[line.partition("  #")[0].strip() for line in block.splitlines()] for block in BLOCK.findall(text)]


@every_translated_page
def test_a_translated_page_has_the_same_sections_commands_links_and_tables(language: str, page: str) -> None:
    there, here = LIBRARY.load_handbook_pages(language)[page], PAGES[page]
    for found_in in (
        lambda text: [
            len(marks) for marks in re.findall(r"^(#+) ", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
        ],
        lambda text: sorted(set(COMMAND.findall(" ".join(text.split())))),
        lambda text: sorted({re.sub(r"^(\.\./)+", "", target) for target, _ in LINK.findall(text)}),
        lambda text: len(re.findall(r"^\|", text, re.MULTILINE)),
        lambda text: sorted(set(re.findall(r"^- `([a-z_0-9]+)`", text, re.MULTILINE))),
    ):
        assert found_in(there) == found_in(here)


@every_translated_page
def test_a_translated_page_has_the_same_orders_with_remarks_of_its_own(language: str, page: str) -> None:
    there, here = LIBRARY.load_handbook_pages(language)[page], PAGES[page]
    assert len(without_remarks(there)) == len(without_remarks(here))
    if page in RULESETS:
        tested = TESTED_LANGUAGES[page]
        for block in without_remarks(there):
            for said in block:
                assert (
                    hear_filing(tested.language, said, tested.names, tested.hints).text
                    if is_filing(said)
                    else tested.read(said)
                )


@every_translated_page
def test_a_translated_page_says_options_in_the_words_of_its_language(language: str, page: str) -> None:
    there = " ".join(LIBRARY.load_handbook_pages(language)[page].split())
    localizers = LOCALIZERS.in_language(language)
    if page in RULESETS:
        for option in list_options(RULESETS[page], LIBRARY.read_tables_text(page, RULESETS[page].profiles[0]) or ""):
            if option.game:
                assert f"- `{option.name}`: {localizers.for_game(page).format_word('setting', option.name)}" in there


def read_labels(language: str, page: str) -> dict[str, str]:
    """Return the texts of messages of one line that a page may name, by file and key, without their variables."""
    files = [DATA / "locales" / language / f"{name}.ftl" for name in ("common", page)]
    return {
        f"{file.stem} {key}": " ".join(re.sub(r"\{[^{}]*\}", " ", text).split()).rstrip(" …")
        for file in files
        if file.exists()
        for key, text in re.findall(
            r"^((?:button|ui|preset)-\w+) = (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE
        )
    }


def list_bold_words(page: str) -> set[str]:
    words = re.findall(r"\*\*([^*]+)\*\*", " ".join(page.split()))
    return {" ".join(word.replace("…", " ").split()).rstrip(".:") for word in words}


@every_translated_page
def test_a_translated_page_names_buttons_as_they_are_labelled_in_its_language(language: str, page: str) -> None:
    own_words = {word.casefold() for word in list_bold_words(LIBRARY.load_handbook_pages(language)[page])}
    english, translated = read_labels("en", page), read_labels(language, page)
    for word in list_bold_words(PAGES[page]):
        labels = {translated[key].casefold() for key, text in english.items() if text == word and key in translated}
        assert not labels or any(own in label or label in own for own in own_words for label in labels), (word, labels)


@every_translated_page
def test_every_heading_of_a_translated_page_is_found_and_its_links_lead_somewhere(language: str, page: str) -> None:
    pages = LIBRARY.load_handbook_pages(language)
    book = Handbook(pages, LIBRARY.load_rule_items(), ITEM_PAGES)
    plain = re.sub(r"```.*?```", "", pages[page], flags=re.DOTALL)
    for heading in re.findall(r"^#+ +(.+)$", plain, re.MULTILINE):
        (found,) = book.find_topics(heading, preferred_page=page)
        assert (found.page, found.heading) == (page, heading)
        assert all(0 < len(message) <= MAX_MESSAGE_CHARS for message in split_messages(found.text))
    for target, _ in LINK.findall(pages[page]):
        assert (DATA / "handbook" / language / target).exists() or (DATA / "handbook" / target).exists()


def test_the_handbook_is_read_in_the_readers_language_and_topics_are_found_in_english_too() -> None:
    books = Handbooks({language: Handbook(LIBRARY.load_handbook_pages(language), {}) for language in ("en", "de")})
    with use_language("de"):
        (german,) = books.find_topics("So läuft eine Runde", preferred_page="speed_circuit")
        assert "Würfel" in german.text
        assert books.find_topics("How a round goes", preferred_page="speed_circuit")[0].heading == "How a round goes"
    assert books.find_topics("How a round goes", preferred_page="speed_circuit")[0].page == "speed_circuit"
