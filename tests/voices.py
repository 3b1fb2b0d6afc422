"""Narrators for tests, of messages written where they are needed."""

from collections.abc import Callable
from textwrap import dedent

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Resource

from bot.telling.narrator import Narrator, unescaped
from bot.telling.phrases import Phrases


def voice(*files: str, escape: Callable[[str], str] = unescaped) -> Narrator:
    """One who says these messages and no others; later files add to earlier ones."""
    return Narrator(Phrases.of(*map(messages, files)), escape)


def messages(text: str) -> Resource:
    """A text in Fluent, which must be right."""
    resource = FluentParser(with_spans=False).parse(dedent(text))
    assert not [one.content for one in resource.body if isinstance(one, Junk)]
    return resource
