"""Names and descriptions of commands exist in every language and fit Discord's limits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandType, Locale
from discord.app_commands import (
    Command,
    Group,
    TranslationContext,
    TranslationContextLocation,
    Translator,
    locale_str,
)
from discord.app_commands.translator import TranslationContextTypes

from bot.bootstrap import build_components
from bot.discord_ui.client import StewardClient
from bot.discord_ui.command_localization import list_candidate_messages
from bot.sandbox.rules_of_discord import check_commands
from bot.settings import Environment
from bot.store.connect import open_database
from bot.text.fluent import to_fluent_name
from tests.repository import LIBRARY

FILES = LIBRARY.load_messages()
LANGUAGES = sorted(set(FILES) - {"en"})
MAX_DESCRIPTION_CHARS = 100
"""Characters of a description, and of a choice's name (Discord)."""
Told = tuple[Any, str]
"""Where something English stands, and what."""
SAME = {"GIF", "Speed Circuit", "Circus Maximus", "Powersled Circuit", "Formula D"}
"""Choices that are names: they are the same in every language."""


@pytest.fixture
async def client(tmp_path: Path) -> Any:
    """The bot, put together and not connected."""
    settings = Environment.model_validate({"discord_token": "none", "database": tmp_path / "s.sqlite"})
    database = await open_database(settings.database)
    try:
        yield build_components(settings, database, 0, lambda: 0).client
    finally:
        await database.close()


def list_texts(client: StewardClient) -> Iterator[Told]:
    """List all English texts of the commands that Discord shows."""
    messages, members = AppCommandType.message, AppCommandType.user
    for menu in (*client.tree.walk_commands(type=messages), *client.tree.walk_commands(type=members)):
        yield TranslationContext(TranslationContextLocation.command_name, menu), menu.name
    for command in client.tree.walk_commands():
        if isinstance(command, Group):
            yield TranslationContext(TranslationContextLocation.group_description, command), command.description
        elif isinstance(command, Command):
            yield TranslationContext(TranslationContextLocation.command_description, command), command.description
            for parameter in command.parameters:
                about: Any = TranslationContext(TranslationContextLocation.parameter_description, parameter)
                yield about, str(parameter.description)
                for choice in parameter.choices:
                    yield TranslationContext(TranslationContextLocation.choice_name, choice), choice.name


def test_english_stands_with_every_command_and_every_option(client: StewardClient) -> None:
    found = list(list_texts(client))
    assert len(found) > 100
    assert [where.data for where, text in found if text in ("", "…")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_and_choice_is_said_in_every_language(client: StewardClient, language: str) -> None:
    asked = [where for where, text in list_texts(client) if text not in SAME]
    said = {
        str(list_candidate_messages(where)[0]): client.command_translations.translate(language, where)
        for where in asked
    }
    assert [name for name, text in said.items() if not text] == []
    assert {name: text for name, text in said.items() if len(text or "") > MAX_DESCRIPTION_CHARS} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_for_an_option_anywhere_is_said_where_english_says_the_same(
    client: StewardClient, language: str
) -> None:
    """`parameter-race` will do for `/race join` and `/race leave`, and not where `race` is something else."""
    english, narrow = dict[str, set[str]](), _messages(language)
    for where, text in list_texts(client):
        candidates = [f"{group}-{to_fluent_name(code)}" for group, code in list_candidate_messages(where)]
        used = next((one for one in candidates if one in narrow), candidates[0])
        english.setdefault(used, set()).add(text)
    assert {name: texts for name, texts in english.items() if len(texts) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_description_is_left_of_a_command_that_is_gone(client: StewardClient, language: str) -> None:
    wanted = {
        f"{group}-{to_fluent_name(code)}"
        for where, _ in list_texts(client)
        for group, code in list_candidate_messages(where)
    }
    assert _messages(language) - wanted == set()


def test_discord_takes_the_commands_in_all_languages(client: StewardClient) -> None:
    payload = _build_payloads(client)
    check_commands(payload)
    race = next(one for one in payload if one["name"] == "race")
    assert race["description_localizations"]["de"] == "Rennen eröffnen, mitfahren und leiten"
    assert not race["name_localizations"]


def test_english_and_what_nobody_has_translated_stay_as_they_are(client: StewardClient) -> None:
    localized = _build_payloads(client)[0]["description_localizations"]
    assert Locale.german.value in localized
    assert not localized.keys() & {"en-US", "en-GB", "ja"}


async def test_a_command_is_what_discords_own_library_would_make_of_it(client: StewardClient) -> None:
    class Asked(Translator):
        async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
            return client.command_translations.translate("de", context) if locale is Locale.german else None

    library = [await one.get_translated_payload(client.tree, Asked()) for one in client.tree.get_commands()]
    assert _build_payloads(client) == library


def test_names_of_commands_and_options_are_never_translated(client: StewardClient) -> None:
    command = next(one for one in client.tree.walk_commands() if isinstance(one, Command) and one.parameters)
    called: tuple[Any, ...] = (
        TranslationContext(TranslationContextLocation.command_name, command),
        TranslationContext(TranslationContextLocation.parameter_name, command.parameters[0]),
    )
    assert [list_candidate_messages(one) for one in called] == [(), ()]


def _build_payloads(client: StewardClient) -> list[dict[str, Any]]:
    return [client.command_translations.build_command_payload(one, client.tree) for one in client.tree.get_commands()]


def _messages(language: str) -> set[str]:
    return {one.id.name for one in FILES[language]["commands"].body if hasattr(one, "id")}
