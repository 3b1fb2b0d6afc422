"""Localised descriptions of commands, options and choices; English ones stand with the commands."""

from typing import Any

from discord import Locale
from discord.app_commands import Command, CommandTree, ContextMenu, Group, TranslationContext
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands.translator import TranslationContextTypes

from bot.text.locale import ENGLISH, match_language
from bot.text.localizer import Localizers

AnyCommand = Command[Any, ..., Any] | Group | ContextMenu
MessageId = tuple[str, str]
"""A message's group and code."""


def list_locales() -> list[str]:
    """List the languages that Discord offers, by their codes."""
    return sorted(one.value for one in Locale)


class CommandTranslations:
    """Discord's localizations from `commands.ftl`.

    Discord.py's own translator took half of the start-up time."""

    def __init__(self, localizers: Localizers) -> None:
        self._localizers = localizers
        languages = {locale: match_language(locale, localizers.languages) for locale in list_locales()}
        self._locales = {locale: language for locale, language in languages.items() if language != ENGLISH}

    def build_command_payload(self, command: AnyCommand, tree: CommandTree[Any]) -> dict[str, Any]:
        """Return a command as it is registered, in every language."""
        payload = command.to_dict(tree)
        self._localize(payload, command)
        return payload

    def _localize(self, payload: dict[str, Any], command: Any) -> None:
        if isinstance(command, ContextMenu):
            payload["name_localizations"] = self._list_translations(Where.command_name, command)
            return
        is_group = isinstance(command, Group)
        description_location = Where.group_description if is_group else Where.command_description
        payload["name_localizations"] = {}
        payload["description_localizations"] = self._list_translations(description_location, command)
        if is_group:
            for option, inner in zip(payload["options"], command.commands, strict=True):
                self._localize(option, inner)
            return
        for option, parameter in zip(payload["options"], command.parameters, strict=True):
            if translations := self._list_translations(Where.parameter_description, parameter):
                option["description_localizations"] = translations
            for choice_payload, choice in zip(option.get("choices", ()), parameter.choices, strict=True):
                if translations := self._list_translations(Where.choice_name, choice):
                    choice_payload["name_localizations"] = translations

    def _list_translations(self, where: Where, data: Any) -> dict[str, str]:
        """Return a text in each of Discord's locales, without those that keep the English one."""
        context: Any = TranslationContext(where, data)  # type: ignore[call-overload]
        languages = {language: self.translate(language, context) for language in set(self._locales.values())}
        return {locale: text for locale, language in self._locales.items() if (text := languages[language])}

    def translate(self, language: str, context: TranslationContextTypes) -> str | None:
        """Return a language's text, or None."""
        localizer = self._localizers.in_language(language).common
        message = next((one for one in list_candidate_messages(context) if localizer.has(*one)), None)
        return localizer.format_word(*message) if message else None


def list_candidate_messages(context: TranslationContextTypes) -> tuple[MessageId, ...]:
    """Return the messages that could be used, the most specific first."""
    where, data = context.location, _as_any(context.data)
    if where in (Where.command_description, Where.group_description):
        return (("command", data.qualified_name),)
    if where is Where.command_name and isinstance(data, ContextMenu):
        return (("menu", data.name),)
    if where is Where.parameter_description:
        return ("parameter", f"{data.command.qualified_name} {data.display_name}"), ("parameter", data.display_name)
    return (("choice", str(data.value)),) if where is Where.choice_name else ()


def _as_any(data: Any) -> Any:
    return data
