"""A line of the log put into words. Beside it, its message alone as Fluent's own runtime fills it."""

from collections.abc import Iterator, Sequence
from typing import Any

from fluent.runtime import FluentBundle

from bot.telling.narrator import Narrator
from bot.telling.phrases import Arguments, Phrases, named
from rules.events import Event, Rolled
from tests.bench.figures import Found, How, Line, Watch
from tests.bench.stable import LIBRARY, NARRATORS
from tests.races.golden import RACES, told

MOST = 50
"""Microseconds that a line may take: a goal that is printed, no bound."""
OFTEN = 20


def measure(how: How) -> Found:
    """A golden race of each game, line by line, again and again."""
    lines, notes = list[Line](), list[str]()
    for name in [name for name in RACES if name.endswith("_1")][: how.many(4, 1)]:
        game, facts, names = RACES[name].wanted.game, *told(name)
        voice, often = NARRATORS.of(game), how.many(OFTEN, 2)
        walked = Line(
            f"{game}: by fluent.runtime, its message alone", "µs CPU", list(_runtime(voice, game, facts, names, often))
        )
        own = Line(f"{game}: a line told", "µs CPU", [_each(voice, facts, names) for _ in range(often)], walked)
        lines += [own, walked]
        notes += [f"{game}: {own.median:.0f} µs a line, {MOST} are wanted"] if own.median > MOST else []
    return Found(lines, notes)


def _each(voice: Narrator, facts: Sequence[Event], names: dict[str, str]) -> float:
    """What a line takes in the middle of a race."""
    watch = Watch()
    watch.of(lambda: voice.lines(facts, names))
    return 1000 * watch.cpu[0] / len(facts)


def _runtime(voice: Narrator, game: str, facts: Sequence[Event], names: dict[str, str], often: int) -> Iterator[float]:
    """The same messages, whose arguments have been made beforehand."""
    bundle, asked = FluentBundle(["en"], use_isolating=False), list(_asked(voice, facts, names))
    for file in ("common", game):
        bundle.add_resource(LIBRARY.phrases()["en"][file], allow_overrides=True)
    patterns = [(bundle.get_message(name).value, given) for name, given in asked]
    for _ in range(often):
        watch = Watch()
        with watch.running():
            for pattern, given in patterns:
                assert pattern
                bundle.format_pattern(pattern, given)
        yield 1000 * watch.cpu[0] / len(facts)


def _asked(voice: Narrator, facts: Sequence[Event], names: dict[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each line's message, and what it asks for."""
    heard = list[tuple[str, dict[str, Any]]]()

    class Listening(Phrases):
        def say(self, group: str, code: str, arguments: Arguments, way: int = 0) -> str | None:
            said = super().say(group, code, arguments, way)
            heard.append((f"{group}-{named(code)}", dict(arguments)))
            return said

    listening = Listening(voice.phrases.messages, voice.phrases.locale)
    for fact in facts:
        heard.clear()
        Narrator(listening).line(fact, names)
        wanted = "roll" if isinstance(fact, Rolled) else "event"
        yield from [one for one in heard if one[0].startswith(f"{wanted}-")]
