"""Every option of a race is one record with a sentence."""

from pathlib import Path

import pytest

from bot.deadlines.terms import RENAMED, Terms
from bot.lobby.options import OF_CARDS, options_of
from bot.store.library import Library
from bot.telling.narrator import Narrators
from rules.rulesets import RULESETS

LIBRARY = Library(Path(__file__).parents[2] / "data")
NARRATORS = Narrators.read(LIBRARY.phrases())
MENU = 100
"""Characters beside an entry of a menu (Discord)."""


@pytest.mark.parametrize("game", list(RULESETS))
def test_every_option_has_a_sentence_that_fits_beside_it_in_a_menu(game: str) -> None:
    ruleset, voice = RULESETS[game], NARRATORS.of(game)
    records = options_of(ruleset, LIBRARY.tables(game, ruleset.profiles[0]) or "")
    unused = () if ruleset.procedure({}).covered else OF_CARDS
    assert {one.name for one in records} == {*ruleset.options.model_fields, *Terms.model_fields} - {*unused}
    for one in records:
        assert voice.has("setting", one.name), one.name
        assert 10 < len(voice.word("setting", one.name)) <= MENU, one.name
        assert one.default is None or not one.values or one.default in one.values, one


@pytest.mark.parametrize("game", list(RULESETS))
def test_no_sentence_is_of_an_option_that_is_gone(game: str) -> None:
    said = {key.removeprefix("setting-") for key in NARRATORS.of(game).phrases.messages if key.startswith("setting-")}
    assert said <= {*RULESETS[game].options.model_fields, *Terms.model_fields}


def test_an_old_name_leads_to_a_name_that_there_is() -> None:
    assert set(RENAMED.values()) <= set(Terms.model_fields)
    assert not set(RENAMED) & set(Terms.model_fields)
    for ruleset in RULESETS.values():
        assert set(ruleset.renamed.values()) <= set(ruleset.options.model_fields)
