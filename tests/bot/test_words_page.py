"""The page of a phrase book that `steward words --book` prints."""

import re

import pytest

from bot.cli.words import format_book_page
from rules.registry import RULESETS
from tests.repository import LIBRARY

PLACEHOLDER = re.compile(r"<(?:[^<>:]+: )?([^<>:]+)>")


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_entry_that_a_phrase_names_is_explained_and_called_by_words(game: str) -> None:
    book = LIBRARY.load_phrase_book(game)
    page = "\n".join(format_book_page(book, RULESETS[game].title))
    phrases, entries = page.split("## What stands for what")
    explained = {row.split(">")[0].removeprefix("| <") for row in entries.splitlines() if row.startswith("| <")}
    written = [row.rsplit(" | `", 1)[0] for row in phrases.splitlines() if row.startswith("| ")]
    named = {name for row in [*written, entries] for name in PLACEHOLDER.findall(row)}
    assert not [name for name in named if "_" in name]
    assert {name.replace("_", " ") for name in book.slots} & named <= explained
    assert "deny it" in explained
