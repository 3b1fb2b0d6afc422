"""The order sheets of all games on all their tracks: what they offer can be ordered, what their hints quote can be
written, and menus leave nothing out."""

import re
from typing import Any

import pytest

from bot.forms.layout import Menu, plan
from bot.store.library import Library
from bot.telling.narrator import Narrators
from rules.orders.fields import read_field
from rules.questions import offered
from rules.rulesets import RULESETS
from tests.games import DATA, courses
from tests.paper_race import first_sheet

NARRATORS = Narrators.read(Library(DATA).phrases())
RIVAL = "blue"
games = pytest.mark.parametrize("game", sorted(RULESETS))


@games
def test_everything_that_a_sheet_offers_can_be_ordered_on_every_track(game: str) -> None:
    for one in courses(game):
        form, knowledge, question = first_sheet(one)
        first = form.fields[0]
        main: Any = offered(first)[0].value
        assert [o.value for menu in _menus(form) for o in menu] == [o.value for o in offered(first)]
        for field in form.fields:
            for option in offered(field):
                one.ruleset.read_answer(one.table, knowledge, question, {first.name: main, field.name: option.value})


def _menus(form: Any) -> list[list[Any]]:
    rows = [row for row in plan(form).rows if isinstance(row, Menu) and row.place == 0]
    return [[choice.option for choice in row.choices] for row in rows]


@games
def test_what_a_hint_quotes_can_be_written_on_every_track_at_every_corner(game: str) -> None:
    voice, sheets = NARRATORS.of(game), RULESETS[game].sheets
    assert sheets
    for one in courses(game):
        form, knowledge, _ = first_sheet(one)
        names = sheets.names(one.table, knowledge)
        for corner in one.table.track.corners:
            for field in (field for field in form.fields if voice.has("hint", field.name)):
                hint = voice.phrase("hint", field.name, {"corner": corner, "rival": RIVAL})
                for said in re.findall("“([^”]+)”", hint):
                    read_field(sheets.language, names, field.name, said)
