"""Every message in every language states stocks as what is left."""

import re
from functools import cache

import pytest

from rules.registry import RULESETS
from tests.repository import LIBRARY

FOLDER = LIBRARY.folder / "locales"
LANGUAGES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
TAKES: dict[str, dict[str, str]] = {
    "speed_circuit": {"paid": "wear_left", "damaged": "left"},
    "circus_maximus": {
        "whipped": "endurance",
        "braked": "endurance",
        "lost": "left",
        "lashed": "lost_left",
        "strained": "lost_left",
        "over_wreck": "lost_left",
        "wounded": "left",
        "injured": "left",
        "horse_dead": "left",
        "wheel_hit": "wheel-left",
    },
    "powersled": {"damaged": "armor", "worn": "left", "lost_steps": "control-left", "regained": "control-left"},
    "formula_d": {"lost": "left", "overshot": "lost_left", "spun": "lost_left", "blocked": "lost_left"},
}
"""Events that take from a stock, and what their messages name as left of it."""
OWN_LINE = {"lashed", "strained", "over_wreck", "overshot", "spun", "blocked"}
"""Events whose loss has a line of its own in the log."""
COUNTED = {"damage", "down", "wheel_hit_damage", "lost_steps_down", "damaged_damage", "rival_damaged_damage"}
"""Figures of what is lost so far, which no message prints by themselves."""


@cache
def messages(language: str, game: str) -> dict[str, str]:
    """Return the messages of a game by name, as they are written."""
    text = re.sub(r"(?m)^#.*$", "", (FOLDER / language / f"{game}.ftl").read_text(encoding="utf-8"))
    return dict(re.findall(r"(?ms)^([\w-]+) =(.*?)(?=^[\w-]+ =|\Z)", text))


def list_printed_names(language: str, game: str, name: str) -> set[str]:
    """List the figures and messages that a message prints, directly or through other messages."""
    found = messages(language, game)
    said = {one.strip() for one in re.findall(r"\{ (\$?[\w-]+) \}", found.get(name, ""))}
    return said | {each for one in said & {*found} for each in list_printed_names(language, game, one)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_what_takes_from_a_stock_says_what_is_left(game: str, language: str) -> None:
    for what, left in TAKES[game].items():
        for kind in ("event", "beat", "you", "at_you"):
            name = f"{kind}-{what}"
            if name in messages(language, game) and not (kind == "event" and what in OWN_LINE):
                assert {left, f"${left}"} & list_printed_names(language, game, name), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_no_message_counts_what_is_gone_without_what_is_left(game: str, language: str) -> None:
    for name in messages(language, game):
        said = {one.removeprefix("$") for one in list_printed_names(language, game, name)}
        assert not said & COUNTED or said & {"armor", "damaged_armor", "rival_damaged_armor", "left"}, name


def test_the_sheets_have_as_many_boxes_as_their_messages_count() -> None:
    wheel, control = messages("en", "circus_maximus")["wheel-left"], messages("en", "powersled")["control-left"]
    assert re.search(r"\[0\] 12\b", wheel)
    assert re.search(r"\[0\] 3 of 3\b", control)
    assert "wheel_boxes = 12" in (LIBRARY.folder / "circus_maximus" / "second-edition.toml").read_text()
    assert "steps = 3 " in (LIBRARY.folder / "powersled" / "reconstructed-1.toml").read_text()
