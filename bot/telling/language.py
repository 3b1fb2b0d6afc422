"""Which language is spoken just now: the reader's own, or that of a channel. A language is a folder of data/locales."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from babel import Locale

ENGLISH = "en"
"""What is stored, and what stands in for a language that lacks a message."""
_SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def spoken() -> str:
    """The language of whoever is answered, or of the channel that is written to; English where nobody has said."""
    return _SPOKEN.get()


def speak(language: str) -> None:
    """From here on, to the end of this task, this language is spoken."""
    _SPOKEN.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """A language for a while."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def called(language: str, tongue: str | None = None) -> str:
    """What a language is called in another, or in the one that is spoken: `German`, `Deutsch`."""
    return str(Locale.parse(language, sep="-").get_display_name(Locale.parse(tongue or spoken(), sep="-")))


def nearest(wanted: str, languages: Iterable[str]) -> str:
    """The language of these that serves a locale of Discord's: `de` for `de` or `de-AT`, English for what nobody has
    translated."""
    known = set(languages)
    if wanted in known:
        return wanted
    tongue = wanted.partition("-")[0]
    alike = sorted(one for one in known if one.partition("-")[0] == tongue)
    return alike[0] if alike else ENGLISH
