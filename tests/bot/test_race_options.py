"""Every option of a race is one record with one sentence."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from bot.discord_ui.race_creation import parse_options
from bot.lobby.options import HIDDEN_PHASE_OPTIONS, list_options
from bot.model.actor import Rejection
from bot.model.timing_options import RENAMED_OPTIONS, TimingOptions
from bot.posts.summaries import Setup
from bot.posts.types import LobbyPost
from bot.text.lobby_post import LobbyRenderer
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from tests.bot.race_services import ANA, CHANNEL, open_services
from tests.members import Local
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


@pytest.mark.parametrize(
    ("language", "terms", "said"),
    [
        ("en", {"auto_after": 1}, "a bot after 1 missed round\n"),
        ("en", {"auto_after": 2, "retire_after": 5}, "a bot after 2 missed rounds, retired after 5\n"),
        ("en", {"auto_after": 0, "retire_after": 1}, "retired after 1 missed round\n"),
        ("de", {"auto_after": 1}, "nach 1 versäumten Runde ein Bot\n"),
        ("de", {"auto_after": 0, "retire_after": 2}, "nach 2 versäumten Runden zurückgezogen\n"),
        ("en", {"review": True}, "the stewards approve each round before it is posted\n"),
        ("de", {"review": True}, "die Rennleitung gibt jede Runde frei, bevor sie erscheint\n"),
        ("en", {"check_in": 5400}, "check-in 90 minutes before the start; those who miss it lose their seat\n"),
        ("en", {"check_in": 7200, "no_show": "fill"}, "2 hours before the start; a bot drives for those who miss it\n"),
        ("de", {"check_in": 7200}, "Check-in 2 Stunden vor dem Start; wer ihn versäumt, verliert den Platz\n"),
    ],
)
def test_the_lobby_says_what_becomes_of_the_absent_and_whether_stewards_approve(
    language: str, terms: dict[str, Any], said: str
) -> None:
    lobby = LobbyPost(
        title="A race",
        game="speed_circuit",
        track="Three Rivers",
        laps=1,
        profile="wbc",
        options={},
        pace="orders",
        hours=24,
        terms=TimingOptions(**terms),
        commitment="",
        creator=1,
        least=1,
        most=12,
        drivers=(),
        stage="lobby",
    )
    localizer = LOCALIZERS.in_language(language)
    text = LobbyRenderer(localizer.common, str).render(lobby, 1, localizer.for_game("speed_circuit")).text
    assert said in text


@pytest.mark.parametrize("typed", ["5m", "15d"])
@pytest.mark.parametrize("option", ["answer", "check_in"])
def test_a_time_that_is_too_short_or_too_long_is_refused_in_the_units_in_which_it_is_typed(
    option: str, typed: str
) -> None:
    with pytest.raises(ValidationError, match="no_span"):
        TimingOptions.model_validate({option: typed})
    assert LOCALIZERS.common.format_word("fault", "no_span") == "it must be between 10m and 14d"


async def test_tables_that_cannot_be_read_are_not_blamed_on_the_track(tmp_path: Path) -> None:
    async with open_services(tmp_path) as p:
        (tmp_path / "data" / "miniature" / "standard.toml").write_text("x = [", encoding="utf-8")
        refused = await p.member_api.create(Setup(game="miniature", track="loop"), Local(member=ANA), 1, CHANNEL)
        assert isinstance(refused, Rejection)
        assert refused.code == "tables_broken"
        said = LOCALIZERS.common.format_phrase("refused", refused.code, refused.facts)
        assert "cannot be read here" in said
        assert "`steward check`" in said
