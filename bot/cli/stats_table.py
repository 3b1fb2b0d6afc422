"""Statistics of samples with their confidence intervals, and comparisons of samples, as text, CSV and JSON."""

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import NamedTuple

from bot.cli.stats import OF_A_ROUND, Sample
from bot.text.localizer import Localizer

Z_95 = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""
RESAMPLES = 500
"""Number of bootstrap samples."""


class Interval(NamedTuple):
    """A confidence interval."""

    low: float
    high: float


class Tally(NamedTuple):
    """Count of one race: `value` out of `of`."""

    value: int
    of: int


def compute_confidence_interval(races: Sequence[Tally], *, whether: bool) -> Interval | None:
    """Return the interval of a statistic; None if there are too few races or all agree.

    It is Wilson's score for the share of races in which something happened (`whether`), else a bootstrap."""
    if whether:
        return compute_wilson_interval(*_sum_tallies(races))
    return (
        _compute_percentile_interval([_compute_ratio(resample) for resample in _resample(races, 1)])
        if _differ(races)
        else None
    )


def compute_difference_interval(first: Sequence[Tally], second: Sequence[Tally], *, whether: bool) -> Interval | None:
    """Return the interval of second minus first: Newcombe's for two shares (`whether`), else a bootstrap of both."""
    if whether:
        return compute_newcombe_interval(_sum_tallies(first), _sum_tallies(second))
    if not (_differ(first) and _differ(second)):
        return None
    both = zip(_resample(first, 1), _resample(second, 2), strict=True)
    return _compute_percentile_interval([_compute_ratio(after) - _compute_ratio(before) for before, after in both])


def _sum_tallies(races: Sequence[Tally]) -> Tally:
    return Tally(sum(one.value for one in races), sum(one.of for one in races))


def _differ(races: Sequence[Tally]) -> bool:
    return len(set(races)) > 1


def compute_wilson_interval(value: int, of: int) -> Interval:
    """Return Wilson's score interval of a share; for small samples both bounds move towards one half."""
    share, z2 = value / of, Z_95 * Z_95
    centre, scale = share + z2 / (2 * of), 1 + z2 / of
    half = Z_95 * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return Interval(max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale))


def compute_newcombe_interval(first: Tally, second: Tally) -> Interval:
    """Return Newcombe's interval for the difference of two shares, from their Wilson intervals."""
    (low, high), (lower, upper) = compute_wilson_interval(*first), compute_wilson_interval(*second)
    one, two = first.value / first.of, second.value / second.of
    gap = two - one
    return Interval(gap - math.hypot(two - lower, high - one), gap + math.hypot(upper - two, one - low))


def _resample(races: Sequence[Tally], seed: int) -> list[list[Tally]]:
    """Draw bootstrap samples of the same size, with a fixed seed."""
    luck = Random(seed)  # noqa: S311 (no dice are drawn here)
    return [luck.choices(races, k=len(races)) for _ in range(RESAMPLES)]


def _compute_ratio(races: Sequence[Tally]) -> float:
    of = sum(one.of for one in races)
    return sum(one.value for one in races) / of if of else 0.0


def _compute_percentile_interval(ratios: list[float]) -> Interval:
    ratios.sort()
    return Interval(ratios[round(0.025 * (len(ratios) - 1))], ratios[round(0.975 * (len(ratios) - 1))])


SUMMARY_HEADING = "track\traces\trounds\tfinished\tstopped\twon by"
FIGURES_HEADING = "track\twhat\ttotal\teach\tlow\thigh"


@dataclass(frozen=True)
class Figure:
    """A statistic of a sample: `value` of `of`, their ratio `each`, and its interval (None with too few races).

    In a comparison `each` is the difference to the first side, and there is no value."""

    track: str
    side: str
    what: str
    value: int | None
    of: int | None
    each: float
    low: float | None
    high: float | None


def compute_figures(sample: Sample) -> list[Figure]:
    """Return a sample's statistics in first-seen order; empty ones are omitted."""
    figures = list[Figure]()
    for name in _count_names(sample):
        races = _collect_tallies(sample, name)
        value, of = sum(one.value for one in races), sum(one.of for one in races)
        if of:
            bounds = compute_confidence_interval(races, whether=_is_yes_or_no(sample, name))
            figures.append(_make_figure(sample.track, sample.side, name, (value, of), value / of, bounds))
    return figures


def compare_samples(first: Sample, second: Sample) -> list[Figure]:
    """Return the differences of the second sample to the first, for all statistics both have."""
    figures = list[Figure]()
    for name in _count_names(second):
        before, after = _collect_tallies(first, name), _collect_tallies(second, name)
        if _sum_denominators(before) and _sum_denominators(after):
            gap = _compute_total_ratio(after) - _compute_total_ratio(before)
            side = f"{second.side} against {first.side}"
            bounds = compute_difference_interval(before, after, whether=_is_yes_or_no(second, name))
            figures.append(_make_figure(second.track, side, name, None, gap, bounds))
    return figures


def _make_figure(
    track: str, side: str, what: str, value_and_total: tuple[int, int] | None, each: float, bounds: Interval | None
) -> Figure:
    value, of = value_and_total or (None, None)
    low, high = (round(bounds.low, 4), round(bounds.high, 4)) if bounds else (None, None)
    return Figure(track, side, what, value, of, round(each, 4), low, high)


def _count_names(sample: Sample) -> Sequence[str]:
    return tuple(dict.fromkeys(count.name for race in sample.races for count in race.counts))


def _collect_tallies(sample: Sample, name: str) -> list[Tally]:
    """Return one tally a race; a race without this count adds an empty one, unless the count stands alone."""
    alone = any(count.alone for race in sample.races for count in race.counts if count.name == name)
    tallies = list[Tally]()
    for race in sample.races:
        tallies_of_race = [Tally(int(count.value), int(count.of)) for count in race.counts if count.name == name]
        tallies += tallies_of_race or ([Tally(0, 1)] if race.counts and not alone else [])
    return tallies


def _is_yes_or_no(sample: Sample, name: str) -> bool:
    return any(count.whether for race in sample.races for count in race.counts if count.name == name)


def _sum_denominators(races: Sequence[Tally]) -> int:
    return sum(one.of for one in races)


def _compute_total_ratio(races: Sequence[Tally]) -> float:
    return sum(one.value for one in races) / _sum_denominators(races)


def compute_all_figures(samples: Sequence[Sample]) -> list[Figure]:
    """Return the figures of all samples, then each sample compared with the first of its track."""
    firsts = {sample.track: sample for sample in reversed(samples)}
    against = [one for one in samples if one is not firsts[one.track]]
    return [
        *(figure for sample in samples for figure in compute_figures(sample)),
        *(figure for sample in against for figure in compare_samples(firsts[sample.track], sample)),
    ]


def format_csv(samples: Sequence[Sample]) -> str:
    """Format the figures as CSV."""
    output = io.StringIO()
    writer = csv.DictWriter(output, Figure.__dataclass_fields__, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(figure) for figure in compute_all_figures(samples))
    return output.getvalue()


def format_json(samples: Sequence[Sample]) -> str:
    """Format samples and figures as one line of JSON."""
    outlines = [{"track": one.track, "side": one.side, "races": len(one.races)} for one in samples]
    document = {"samples": outlines, "figures": [asdict(figure) for figure in compute_all_figures(samples)]}
    return json.dumps(document, ensure_ascii=False, sort_keys=True) + "\n"


def format_report(samples: Iterable[Sample], localizer: Localizer, *, for_people: bool) -> Iterator[str]:
    """Yield a line a sample as it comes, then the figures, separated by tabs.

    `for_people`: in aligned columns, without the figures of each round."""
    if for_people:
        samples = tuple(samples)
        figures = [line for line in format_figures(samples) if OF_A_ROUND not in line]
        yield from _align([SUMMARY_HEADING, *(format_summary(sample, localizer) for sample in samples)])
        yield from ("", *_align([FIGURES_HEADING, *figures]), "", f"--csv adds {OF_A_ROUND}1, 2, 3 …")
        return
    seen = list[Sample]()
    yield SUMMARY_HEADING
    for sample in samples:
        seen.append(sample)
        yield format_summary(sample, localizer)
    yield from ("", FIGURES_HEADING, *format_figures(seen))


def _align(lines: Sequence[str]) -> list[str]:
    """Align columns that are separated by tabs: words to the left, figures to the right."""
    rows = [line.split("\t") for line in lines]
    columns = max(map(len, rows))
    widths = [max(len(row[n]) for row in rows if n < len(row)) for n in range(columns)]
    words = [all(not row[n][:1].isdigit() for row in rows if n < len(row)) for n in range(columns)]
    return [
        "  ".join(cell.ljust(widths[n]) if words[n] else cell.rjust(widths[n]) for n, cell in enumerate(row)).rstrip()
        for row in rows
    ]


def format_summary(sample: Sample, localizer: Localizer) -> str:
    """Format a sample's rounds, share of finishers, reasons of retirement, and winners."""
    races = sample.races
    rounds = sorted(race.rounds for race in races)
    statuses = Counter(p.status for race in races for p in race.placings)
    total = max(1, sum(statuses.values()))
    wins_by_driver = Counter(race.winner for race in races if race.winner)
    shares = ((status, 100 * n // total) for status, n in statuses.most_common() if status != "finished")
    out = ", ".join(f"{localizer.format_word('status', status)} {share} %" for status, share in shares)
    wins = ", ".join(f"{driver} {n}" for driver, n in wins_by_driver.most_common())
    share = f"{100 * statuses['finished'] // total} %"
    return f"{sample.label}\t{len(races)}\t{rounds[len(rounds) // 2]}\t{share}\t{out or '-'}\t{wins or '-'}"


def format_figures(samples: Sequence[Sample]) -> Iterator[str]:
    """Yield the figures as text; each sample ends with its CPU time, which is not compared."""
    firsts = {sample.track: sample for sample in reversed(samples)}
    for sample in samples:
        yield from (_format_figure(sample.label, figure) for figure in compute_figures(sample))
        cpu_ms = sum(race.cpu for race in sample.races)
        yield f"{sample.label}\tCPU time, ms\t{cpu_ms}\t{cpu_ms / max(len(sample.races), 1):.0f}"
    for sample in samples:
        if sample is not firsts[sample.track]:
            first = firsts[sample.track]
            yield from (
                _format_figure(f"{sample.track}, {figure.side}", figure) for figure in compare_samples(first, sample)
            )


def _format_figure(label: str, figure: Figure) -> str:
    bounds = "-\t-" if figure.low is None or figure.high is None else f"{figure.low:.2f}\t{figure.high:.2f}"
    value = "-" if figure.value is None else str(figure.value)
    return f"{label}\t{figure.what}\t{value}\t{figure.each:.2f}\t{bounds}"
