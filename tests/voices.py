"""Localizers for tests, with messages written in the test."""

from collections.abc import Callable
from textwrap import dedent

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Resource

from bot.text.fluent import Phrases
from bot.text.localizer import Localizer, unescaped


def make_localizer(*files: str, escape: Callable[[str], str] = unescaped) -> Localizer:
    """Return a localizer with these messages only; later files add to earlier ones."""
    return Localizer(Phrases.from_resources(*map(parse_messages, files)), escape)


def parse_messages(text: str) -> Resource:
    """Parse a text in Fluent, which must be valid."""
    resource = FluentParser(with_spans=False).parse(dedent(text))
    assert not [one.content for one in resource.body if isinstance(one, Junk)]
    return resource
