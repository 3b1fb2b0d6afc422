"""Every option of a race is one record with one sentence."""

import pytest

from bot.discord_ui.race_handlers import parse_options
from bot.lobby.options import HIDDEN_PHASE_OPTIONS, list_options
from bot.model.timing_options import RENAMED_OPTIONS, TimingOptions
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from tests.repository import LIBRARY, LOCALIZERS

MAX_DESCRIPTION_CHARS = 100
"""Characters beside an entry of a menu (Discord)."""


@pytest.mark.parametrize("game", list(RULESETS))
def test_every_option_has_a_sentence_that_fits_beside_it_in_a_menu(game: str) -> None:
    ruleset, localizer = RULESETS[game], LOCALIZERS.for_game(game)
    records = list_options(ruleset, LIBRARY.read_tables_text(game, ruleset.profiles[0]) or "")
    unused = () if ruleset.round_format({}).hidden_questions else HIDDEN_PHASE_OPTIONS
    assert {one.name for one in records} == {*ruleset.options.model_fields, *TimingOptions.model_fields} - {*unused}
    for one in records:
        assert localizer.has("setting", one.name), one.name
        assert 10 < len(localizer.format_word("setting", one.name)) <= MAX_DESCRIPTION_CHARS, one.name
        assert one.default is None or not one.values or one.default in one.values, one


@pytest.mark.parametrize("game", list(RULESETS))
def test_no_sentence_is_of_an_option_that_is_gone(game: str) -> None:
    said = {
        key.removeprefix("setting-") for key in LOCALIZERS.for_game(game).phrases.messages if key.startswith("setting-")
    }
    assert said <= {*RULESETS[game].options.model_fields, *TimingOptions.model_fields}


def test_an_old_name_leads_to_a_name_that_there_is() -> None:
    assert set(RENAMED_OPTIONS.values()) <= set(TimingOptions.model_fields)
    assert not set(RENAMED_OPTIONS) & set(TimingOptions.model_fields)
    for ruleset in RULESETS.values():
        assert set(ruleset.option_aliases.values()) <= set(ruleset.options.model_fields)


def test_an_option_that_is_given_twice_counts_only_if_both_say_the_same() -> None:
    assert parse_options("pits=yes hours=3 pits") == {"pits": "yes", "hours": "3"}
    with pytest.raises(InvalidAnswer) as refused:
        parse_options("pits=yes pits=no")
    assert refused.value.facts == {"option": "pits", "reason": "twice"}
