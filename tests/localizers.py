"""Localizers for tests, with messages written in the test."""

from collections.abc import Callable
from textwrap import dedent

from fluent.syntax.ast import Junk

from bot.text.fluent import MessageFile, Phrases
from bot.text.localizer import Localizer, leave_unescaped


def make_localizer(*files: str, escape: Callable[[str], str] = leave_unescaped) -> Localizer:
    """Return a localizer with these messages only; later files add to earlier ones."""
    return Localizer(Phrases.from_files(*map(parse_messages, files)), escape)


def parse_messages(text: str) -> MessageFile:
    """Parse a text in Fluent, which must be valid."""
    file = MessageFile(dedent(text))
    assert not [one.content for one in file.body if isinstance(one, Junk)]
    return file
