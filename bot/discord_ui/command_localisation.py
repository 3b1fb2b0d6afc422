"""Localised descriptions of commands, options and choices; English ones stand with the commands."""

from typing import Any

from discord import Locale
from discord.app_commands import Command, CommandTree, ContextMenu, Group, TranslationContext
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands.translator import TranslationContextTypes

from bot.text.locale import ENGLISH, match_language
from bot.text.localizer import Localizers

Registered = Command[Any, ..., Any] | Group | ContextMenu
MessageId = tuple[str, str]
"""A message's group and code."""


class Translated:
    """Discord's localisations from `commands.ftl`.

    Discord.py's own translator took half of the start-up time."""

    def __init__(self, localizers: Localizers) -> None:
        self._localizers = localizers
        languages = {one.value: match_language(one.value, localizers.languages) for one in Locale}
        self._locales = {locale: language for locale, language in languages.items() if language != ENGLISH}

    def command_payload(self, command: Registered, tree: CommandTree[Any]) -> dict[str, Any]:
        """Return a command as it is registered, in every language."""
        found = command.to_dict(tree)
        self._localise(found, command)
        return found

    def _localise(self, found: dict[str, Any], command: Any) -> None:
        if isinstance(command, ContextMenu):
            found["name_localizations"] = self._translations(Where.command_name, command)
            return
        is_group = isinstance(command, Group)
        described = Where.group_description if is_group else Where.command_description
        found["name_localizations"] = {}
        found["description_localizations"] = self._translations(described, command)
        if is_group:
            for option, inner in zip(found["options"], command.commands, strict=True):
                self._localise(option, inner)
            return
        for option, parameter in zip(found["options"], command.parameters, strict=True):
            if said := self._translations(Where.parameter_description, parameter):
                option["description_localizations"] = said
            for offered, choice in zip(option.get("choices", ()), parameter.choices, strict=True):
                if said := self._translations(Where.choice_name, choice):
                    offered["name_localizations"] = said

    def _translations(self, where: Where, data: Any) -> dict[str, str]:
        """Return a text in each of Discord's locales, without those that keep the English one."""
        context: Any = TranslationContext(where, data)  # type: ignore[call-overload]
        languages = {language: self.translate(language, context) for language in set(self._locales.values())}
        return {locale: said for locale, language in self._locales.items() if (said := languages[language])}

    def translate(self, language: str, context: TranslationContextTypes) -> str | None:
        """Return a language's text, or None."""
        voice = self._localizers.in_language(language).common
        found = next((one for one in candidate_messages(context) if voice.has(*one)), None)
        return voice.word(*found) if found else None


def candidate_messages(context: TranslationContextTypes) -> tuple[MessageId, ...]:
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
