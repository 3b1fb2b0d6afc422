"""What samples of races come to: a figure a line, with its bounds; one sample against another; text, CSV and JSON."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from bot.telling.narrator import Narrator
from bot.tools.intervals import Interval, Tally, difference, interval
from bot.tools.stats import Sample

HEADING = "track\traces\trounds\tfinished\tstopped\twon by"
COUNTS = "track\twhat\ttotal\teach\tlow\thigh"


@dataclass(frozen=True)
class Figure:
    """What was counted in a sample: `value` of `of`, which is `each`, between two bounds (none where the races are too
    few). A comparison has no value of its own: `each` is by how much its side is above the first."""

    track: str
    side: str
    what: str
    value: int | None
    of: int | None
    each: float
    low: float | None
    high: float | None


def figures(sample: Sample) -> list[Figure]:
    """In the order in which they were met. What there was nothing of to count is left out."""
    found = list[Figure]()
    for name in _names(sample):
        races = _tallies(sample, name)
        value, of = sum(one.value for one in races), sum(one.of for one in races)
        if of:
            bounds = interval(races, whether=_whether(sample, name))
            found.append(_figure(sample.track, sample.side, name, (value, of), value / of, bounds))
    return found


def compared(first: Sample, second: Sample) -> list[Figure]:
    """By how much the second's figures are above the first's, for all that both have counted."""
    found = list[Figure]()
    for name in _names(second):
        before, after = _tallies(first, name), _tallies(second, name)
        if _of(before) and _of(after):
            gap = _each(after) - _each(before)
            side = f"{second.side} against {first.side}"
            bounds = difference(before, after, whether=_whether(second, name))
            found.append(_figure(second.track, side, name, None, gap, bounds))
    return found


def _figure(
    track: str, side: str, what: str, counted: tuple[int, int] | None, each: float, bounds: Interval | None
) -> Figure:
    value, of = counted or (None, None)
    low, high = (round(bounds.low, 4), round(bounds.high, 4)) if bounds else (None, None)
    return Figure(track, side, what, value, of, round(each, 4), low, high)


def _names(sample: Sample) -> Sequence[str]:
    return tuple(dict.fromkeys(count.name for race in sample.races for count in race.counts))


def _tallies(sample: Sample, name: str) -> list[Tally]:
    """One a race. A race that does not name it has none of it, but is one more in which it might have been."""
    alone = any(count.alone for race in sample.races for count in race.counts if count.name == name)
    found = list[Tally]()
    for race in sample.races:
        named = [Tally(int(count.value), int(count.of)) for count in race.counts if count.name == name]
        found += named or ([Tally(0, 1)] if race.counts and not alone else [])
    return found


def _whether(sample: Sample, name: str) -> bool:
    return any(count.whether for race in sample.races for count in race.counts if count.name == name)


def _of(races: Sequence[Tally]) -> int:
    return sum(one.of for one in races)


def _each(races: Sequence[Tally]) -> float:
    return sum(one.value for one in races) / _of(races)


def every(samples: Sequence[Sample]) -> list[Figure]:
    """The figures of all, then each against the first of its track."""
    firsts = {sample.track: sample for sample in reversed(samples)}
    against = [one for one in samples if one is not firsts[one.track]]
    return [
        *(figure for sample in samples for figure in figures(sample)),
        *(figure for sample in against for figure in compared(firsts[sample.track], sample)),
    ]


def as_csv(samples: Sequence[Sample]) -> str:
    """A heading, and a line a figure."""
    written = io.StringIO()
    writer = csv.DictWriter(written, Figure.__dataclass_fields__, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(figure) for figure in every(samples))
    return written.getvalue()


def as_json(samples: Sequence[Sample]) -> str:
    """One line: the samples, then the figures."""
    outlines = [{"track": one.track, "side": one.side, "races": len(one.races)} for one in samples]
    found = {"samples": outlines, "figures": [asdict(figure) for figure in every(samples)]}
    return json.dumps(found, ensure_ascii=False, sort_keys=True) + "\n"


def outline(sample: Sample, narrator: Narrator) -> str:
    """How many rounds, who finished, what stopped the others, who won."""
    races = sample.races
    rounds = sorted(race.rounds for race in races)
    statuses = Counter(p.status for race in races for p in race.placings)
    total = max(1, sum(statuses.values()))
    won = Counter(race.winner for race in races if race.winner)
    stopped = ((status, 100 * n // total) for status, n in statuses.most_common() if status != "finished")
    out = ", ".join(f"{narrator.word('status', status)} {share} %" for status, share in stopped)
    wins = ", ".join(f"{driver} {n}" for driver, n in won.most_common())
    share = f"{100 * statuses['finished'] // total} %"
    return f"{sample.label}\t{len(races)}\t{rounds[len(rounds) // 2]}\t{share}\t{out or '-'}\t{wins or '-'}"


def told(samples: Sequence[Sample]) -> Iterator[str]:
    """The figures as text; the time that the races took, which nobody else wants to compare, at each end."""
    firsts = {sample.track: sample for sample in reversed(samples)}
    for sample in samples:
        yield from (_line(sample.label, figure) for figure in figures(sample))
        spent = sum(race.cpu for race in sample.races)
        yield f"{sample.label}\tCPU time, ms\t{spent}\t{spent / max(len(sample.races), 1):.0f}"
    for sample in samples:
        if sample is not firsts[sample.track]:
            first = firsts[sample.track]
            yield from (_line(f"{sample.track}, {figure.side}", figure) for figure in compared(first, sample))


def _line(label: str, figure: Figure) -> str:
    bounds = "-\t-" if figure.low is None or figure.high is None else f"{figure.low:.2f}\t{figure.high:.2f}"
    value = "-" if figure.value is None else str(figure.value)
    return f"{label}\t{figure.what}\t{value}\t{figure.each:.2f}\t{bounds}"
