"""What Discord shows beside commands, their options and choices, in every language there is. English stands with the
commands themselves; names of commands and options are the same in all languages."""

from typing import Any

from discord import Locale
from discord.app_commands import TranslationContextLocation, Translator, locale_str
from discord.app_commands.translator import TranslationContextTypes

from bot.telling.language import ENGLISH, nearest
from bot.telling.narrator import Narrators

Named = tuple[str, str]
"""The group of a message, and its code."""


class Translated(Translator):
    """Discord's localisations, of `commands.ftl`."""

    def __init__(self, narrators: Narrators) -> None:
        self._narrators = narrators
        self._languages = {one: nearest(one.value, narrators.languages) for one in Locale}

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """A description or a choice; None where it stays as it is."""
        del string
        language = self._languages[locale]
        return None if language == ENGLISH else self.said(language, context)

    def said(self, language: str, context: TranslationContextTypes) -> str | None:
        """What a language has for it."""
        voice = self._narrators.speaking(language).common
        found = next((one for one in names(context) if voice.has(*one)), None)
        return voice.word(*found) if found else None


def names(context: TranslationContextTypes) -> tuple[Named, ...]:
    """The messages that would do, the narrowest first."""
    where, data = context.location, _anything(context.data)
    if where in (TranslationContextLocation.command_description, TranslationContextLocation.group_description):
        return (("command", data.qualified_name),)
    if where is TranslationContextLocation.parameter_description:
        return ("parameter", f"{data.command.qualified_name} {data.display_name}"), ("parameter", data.display_name)
    return (("choice", str(data.value)),) if where is TranslationContextLocation.choice_name else ()


def _anything(data: Any) -> Any:
    return data
