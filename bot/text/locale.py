"""The current language: the reader's own, or that of a channel. Languages are folders of data/locales."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from babel import Locale

ENGLISH = "en"
"""Language of stored texts, and fallback for missing messages."""
_CURRENT_LANGUAGE: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def find_current_language() -> str:
    """Return the language of the current reader or channel; English by default."""
    return _CURRENT_LANGUAGE.get()


def set_language(language: str) -> None:
    """Set the language for the rest of the current task."""
    _CURRENT_LANGUAGE.set(language)


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Use a language within a block."""
    token = _CURRENT_LANGUAGE.set(language)
    try:
        yield
    finally:
        _CURRENT_LANGUAGE.reset(token)


def find_language_name(language: str, tongue: str | None = None) -> str:
    """Return a language's name in another, or in the current one: `German`, `Deutsch`."""
    return str(
        Locale.parse(language, sep="-").get_display_name(Locale.parse(tongue or find_current_language(), sep="-"))
    )


def match_language(discord_locale: str, languages: Iterable[str]) -> str:
    """Find the language for a Discord locale; English if there is no translation.
    `de` serves `de` and `de-AT`."""
    known_languages = set(languages)
    if discord_locale in known_languages:
        return discord_locale
    base_language = discord_locale.partition("-")[0]
    similar_languages = sorted(one for one in known_languages if one.partition("-")[0] == base_language)
    return similar_languages[0] if similar_languages else ENGLISH
