"""Text for Discord: it fits, and it mentions nobody by accident."""

import re

import pytest
from discord import SelectOption

from bot.forms.discord_text import (
    MAX_MESSAGE_CHARS,
    escape_name,
    escape_text,
    mention_only,
    split_text,
    truncate,
    unescape_text,
)
from bot.forms.discord_view import make_button, make_menu
from bot.pictures.alt_text import shorten_description
from bot.report.sentence_variants import clip_name
from bot.season.repository import clean_text


@pytest.mark.parametrize(
    "hostile", ["@everyone", "<@123>", "<@&123>", "**bold**", "`code`", "[a](https://x.y)", "a\nb"]
)
def test_a_hostile_name_neither_pings_nor_formats(hostile: str) -> None:
    shown = escape_name(hostile)
    assert shown != hostile
    assert "@everyone" not in shown
    assert "<@1" not in shown
    assert "\n" not in shown


def test_a_name_of_blanks_is_still_a_name() -> None:
    assert escape_name("  ") == "?"


def test_the_longest_title_that_a_season_keeps_is_shown_whole() -> None:
    title = clean_text("Spring Cup of the Northern League " * 3)
    assert len(title) == 60
    assert escape_name(title) == title


def test_the_101st_character_is_cut() -> None:
    assert truncate("x" * 100, 100) == "x" * 100
    assert truncate("x" * 101, 100) == "x" * 99 + "…"


def test_a_long_text_is_parted_at_line_ends() -> None:
    lines = [f"line {i} " + "x" * 90 for i in range(60)]
    pieces = split_text("\n".join(lines))
    assert all(len(p) <= MAX_MESSAGE_CHARS for p in pieces)
    assert "\n".join(pieces).split("\n") == lines


def test_a_line_longer_than_a_message_is_chopped() -> None:
    assert [len(p) for p in split_text("x" * 4001)] == [2000, 2000, 1]


@pytest.mark.parametrize("max_chars", range(7, 40))
def test_a_line_longer_than_a_message_is_split_between_words(max_chars: int) -> None:
    mentions = [f"<@{n}>" for n in range(100, 120)]
    pieces = split_text(" ".join(mentions), max_chars)
    assert [mention for piece in pieces for mention in piece.split()] == mentions
    assert all(len(piece) <= max_chars for piece in pieces)


def test_only_named_members_are_pinged() -> None:
    allowed = mention_only(5).to_dict()
    assert (allowed["parse"], allowed["users"]) == ([], [5])
    assert mention_only(5, -1).to_dict()["users"] == [5], "Discord refuses the id of a member who was forgotten"


def test_markup_is_shown_as_typed() -> None:
    assert escape_text("a\u202eb\u202c") == "ab", "what follows a name reads from left to right"
    assert escape_text("a_b") == "a\\_b"


ODD_NAMES = ("*B_e_n* `x`", "a\\b \\*", "||~~#1~~||", "<@7> @here", "🏎️ Ann", "אבגדה")


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_on_a_button_in_a_menu_or_a_completion_shows_no_escapes(name: str) -> None:
    assert unescape_text(escape_name(name)) == name
    label = f"Attack {name} 120"
    assert make_button(f"Attack {escape_name(name)} 120", "leave", 1).label == label
    option = SelectOption(label=f"Attack {escape_name(name)} 120", value="1", description=escape_name(name))
    (shown,) = make_menu("lines", "", "", [option], 1, 0).options
    assert (shown.label, shown.description) == (label, name)


def test_a_mark_of_writing_direction_turns_no_label_and_no_description_of_a_picture() -> None:
    assert unescape_text("1 \u202eAnn plots") == "1 Ann plots"
    assert shorten_description("1. \u202eAnn; 2. \u2067Ben") == "1. Ann; 2. Ben"


@pytest.mark.parametrize(
    "name", ["*********************", "ab_cd_ef_gh_ij_kl", "👨\u200d👩\u200d👧\u200d👦👨\u200d👩\u200d👧\u200d👦"]
)
def test_a_clipped_name_ends_in_no_half_of_anything(name: str) -> None:
    clipped = clip_name(f"🔴 {escape_name(name)}")
    assert not re.search(r"(^|[^\\])(\\\\)*\\…$|[\u200d\ufe0f ]…$", clipped), clipped
    assert len(unescape_text(clipped)) <= len("🔴 ") + 12
    assert clip_name("🔴 " + escape_name("*B_e_n* `x`")) == "🔴 " + escape_name("*B_e_n* `x`"), "eleven letters fit"
