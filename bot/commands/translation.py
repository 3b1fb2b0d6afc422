"""What Discord shows beside commands, their options and choices, in every language there is. English stands with the
commands themselves; names of commands and options are the same in all languages."""

from typing import Any

from discord import Locale
from discord.app_commands import Command, CommandTree, ContextMenu, Group, TranslationContext
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands.translator import TranslationContextTypes

from bot.telling.language import ENGLISH, nearest
from bot.telling.narrator import Narrators

Registered = Command[Any, ..., Any] | Group | ContextMenu
Named = tuple[str, str]
"""The group of a message, and its code."""


class Translated:
    """Discord's localisations, of `commands.ftl`. discord.py would ask for every text in each of Discord's locales,
    which took half of what a start does."""

    def __init__(self, narrators: Narrators) -> None:
        self._narrators = narrators
        languages = {one.value: nearest(one.value, narrators.languages) for one in Locale}
        self._locales = {locale: language for locale, language in languages.items() if language != ENGLISH}

    def definition(self, command: Registered, tree: CommandTree[Any]) -> dict[str, Any]:
        """A command as it is registered, in every language."""
        found = command.to_dict(tree)
        self._localise(found, command)
        return found

    def _localise(self, found: dict[str, Any], command: Any) -> None:
        is_group = isinstance(command, Group)
        described = Where.group_description if is_group else Where.command_description
        found["name_localizations"] = {}
        found["description_localizations"] = self._everywhere(described, command)
        if is_group:
            for option, inner in zip(found["options"], command.commands, strict=True):
                self._localise(option, inner)
            return
        for option, parameter in zip(found["options"], command.parameters, strict=True):
            if said := self._everywhere(Where.parameter_description, parameter):
                option["description_localizations"] = said
            for offered, choice in zip(option.get("choices", ()), parameter.choices, strict=True):
                if said := self._everywhere(Where.choice_name, choice):
                    offered["name_localizations"] = said

    def _everywhere(self, where: Where, data: Any) -> dict[str, str]:
        """A description or a choice in each of Discord's locales, but for those in which it stays as it is."""
        context: Any = TranslationContext(where, data)  # type: ignore[call-overload]
        languages = {language: self.said(language, context) for language in set(self._locales.values())}
        return {locale: said for locale, language in self._locales.items() if (said := languages[language])}

    def said(self, language: str, context: TranslationContextTypes) -> str | None:
        """What a language has for it."""
        voice = self._narrators.speaking(language).common
        found = next((one for one in names(context) if voice.has(*one)), None)
        return voice.word(*found) if found else None


def names(context: TranslationContextTypes) -> tuple[Named, ...]:
    """The messages that would do, the narrowest first."""
    where, data = context.location, _anything(context.data)
    if where in (Where.command_description, Where.group_description):
        return (("command", data.qualified_name),)
    if where is Where.parameter_description:
        return ("parameter", f"{data.command.qualified_name} {data.display_name}"), ("parameter", data.display_name)
    return (("choice", str(data.value)),) if where is Where.choice_name else ()


def _anything(data: Any) -> Any:
    return data
