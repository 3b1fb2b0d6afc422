"""The order sheets of all games on all tracks: all that they offer can be ordered, and their hints can be typed."""

import re
from typing import Any

import pytest

from bot.forms.form_layout import Menu, plan_layout
from rules.orders.interpreter import read_field
from rules.questions import list_options
from rules.registry import RULESETS
from tests.games import load_courses
from tests.paper_race import find_first_sheet
from tests.repository import LOCALIZERS

RIVAL = "blue"
games = pytest.mark.parametrize("game", sorted(RULESETS))


@games
def test_everything_that_a_sheet_offers_can_be_ordered_on_every_track(game: str) -> None:
    for one in load_courses(game):
        form, view, question = find_first_sheet(one)
        first = form.fields[0]
        main: Any = list_options(first)[0].value
        assert [o.value for menu in _menus(form) for o in menu] == [o.value for o in list_options(first)]
        for field in form.fields:
            for option in list_options(field):
                one.ruleset.read_answer(one.table, view, question, {first.name: main, field.name: option.value})


def _menus(form: Any) -> list[list[Any]]:
    rows = [row for row in plan_layout(form).rows if isinstance(row, Menu) and row.place == 0]
    return [[choice.option for choice in row.choices] for row in rows]


@games
def test_what_a_hint_quotes_can_be_written_on_every_track_at_every_corner(game: str) -> None:
    localizer, sheets = LOCALIZERS.for_game(game), RULESETS[game].sheets
    assert sheets
    for one in load_courses(game):
        form, view, _ = find_first_sheet(one)
        names = sheets.names(one.table, view)
        for corner in one.table.track.corners:
            for field in (field for field in form.fields if localizer.has("hint", field.name)):
                hint = localizer.format_phrase("hint", field.name, {"corner": corner, "rival": RIVAL})
                for said in re.findall("“([^”]+)”", hint):
                    read_field(sheets.language, names, field.name, said)
