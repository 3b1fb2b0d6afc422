"""Everything about a car's colour is in one record; its name is in each language's file."""

import re
from pathlib import Path

import pytest

import bot
from bot.model import seats
from bot.model.seats import SEAT_COLOURS, SEATS, find_livery, find_seat_emoji
from tests.repository import LOCALIZERS


def test_the_colours_keep_the_order_in_which_seats_are_given_out() -> None:
    """Another one comes at the end, so that running races keep theirs."""
    assert " ".join(SEATS).startswith("red blue green yellow black white orange purple pink cyan brown grey")


def test_no_two_colours_share_a_slug_an_emoji_or_a_body() -> None:
    assert len({colour.slug for colour in SEAT_COLOURS}) == len(SEAT_COLOURS)
    assert len({colour.emoji for colour in SEAT_COLOURS}) == len(SEAT_COLOURS)
    assert len({colour.livery.body for colour in SEAT_COLOURS}) == len(SEAT_COLOURS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_colour_has_a_name_of_its_own_in_each_language(language: str) -> None:
    localizer = LOCALIZERS.in_language(language).common
    assert all(localizer.has("colour", slug) for slug in SEATS)
    assert len({localizer.format_word("colour", slug) for slug in SEATS}) == len(SEATS)


def test_a_seat_that_is_no_colour_has_a_flag_and_a_livery_by_its_number() -> None:
    assert find_seat_emoji("tartan") == "🏁"
    assert find_livery("tartan", 3) == find_livery("green", 1)
    assert find_livery("tartan", 3 + len(SEATS)) == find_livery("green", 1)


def test_only_the_record_lists_the_colours() -> None:
    """So that another colour is one line there, and a word in each language."""
    marks = re.compile("|".join(f'"{c.slug}"|{c.emoji}' for c in SEAT_COLOURS if c.slug not in ("black", "white")))
    listing = [
        str(path)
        for path in Path(bot.__file__).parent.rglob("*.py")
        if len(set(marks.findall(path.read_text(encoding="utf-8")))) > 3 and path != Path(seats.__file__)
    ]
    assert listing == []
