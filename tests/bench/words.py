"""Duration of rendering a log line, compared with its message alone in Fluent's own runtime."""

from collections.abc import Iterator, Sequence
from typing import Any

from fluent.runtime import FluentBundle

from bot.text.fluent import Arguments, Phrases, to_fluent_name
from bot.text.localizer import Localizer
from rules.events import Event, Rolled
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.races.golden import RACES, tell_race
from tests.repository import LIBRARY, LOCALIZERS

MAX_LINES = 50
"""The goal for a log line, which is printed and not checked."""
REPETITIONS = 20


def measure(settings: BenchSettings) -> MeasureResult:
    """Render a golden race of each game, line by line, repeatedly."""
    lines, notes = list[Line](), list[str]()
    for name in [name for name in RACES if name.endswith("_1")][: settings.choose_count(4, 1)]:
        game, facts, names = RACES[name].request.game, *tell_race(name)
        localizer, often = LOCALIZERS.for_game(game), settings.choose_count(REPETITIONS, 2)
        walk = Line(
            f"{game}: by fluent.runtime, its message alone",
            "µs CPU",
            list(_runtime(localizer, game, facts, names, often)),
        )
        own = Line(f"{game}: a line told", "µs CPU", [_time_line(localizer, facts, names) for _ in range(often)], walk)
        lines += [own, walk]
        notes += [f"{game}: {own.median:.0f} µs a line, {MAX_LINES} are wanted"] if own.median > MAX_LINES else []
    return MeasureResult(lines, notes)


def _time_line(localizer: Localizer, facts: Sequence[Event], names: dict[str, str]) -> float:
    """Time a line in the middle of a race."""
    watch = Watch()
    watch.time_call(lambda: localizer.format_events(facts, names))
    return 1000 * watch.cpu[0] / len(facts)


def _runtime(
    localizer: Localizer, game: str, facts: Sequence[Event], names: dict[str, str], often: int
) -> Iterator[float]:
    """Time the same messages in Fluent alone, with arguments made beforehand."""
    bundle, messages = FluentBundle(["en"], use_isolating=False), list(_list_messages(localizer, facts, names))
    for file in ("common", game):
        bundle.add_resource(LIBRARY.load_messages()["en"][file].resource, allow_overrides=True)
    patterns = [(bundle.get_message(name).value, arguments) for name, arguments in messages]
    for _ in range(often):
        watch = Watch()
        with watch.time_block():
            for pattern, arguments in patterns:
                assert pattern
                bundle.format_pattern(pattern, arguments)
        yield 1000 * watch.cpu[0] / len(facts)


def _list_messages(
    localizer: Localizer, facts: Sequence[Event], names: dict[str, str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """List each line's message and its arguments."""
    messages = list[tuple[str, dict[str, Any]]]()

    class Listening(Phrases):
        def format_message(self, group: str, code: str, arguments: Arguments, way: int = 0) -> str | None:
            text = super().format_message(group, code, arguments, way)
            messages.append((f"{group}-{to_fluent_name(code)}", dict(arguments)))
            return text

    listening = Listening(localizer.phrases.messages, localizer.phrases.locale)
    for fact in facts:
        messages.clear()
        Localizer(listening).format_event(fact, names)
        message_group = "roll" if isinstance(fact, Rolled) else "event"
        yield from [one for one in messages if one[0].startswith(f"{message_group}-")]
