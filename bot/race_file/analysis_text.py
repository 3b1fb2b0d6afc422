"""The analysis of a race in words: its turning points, and what other orders would have been worth."""

from collections.abc import Iterator, Mapping, Sequence

from bot.pictures.chances_picture import ChancesPictureData
from bot.race_file.analysis import Alternative, RaceAnalysis, TurningPoint
from bot.text.localizer import Localizer
from rules.base import Seat

PERMILLE_PER_TENTH = 100


def list_turning_points(analysis: RaceAnalysis, localizer: Localizer, names: Mapping[Seat, str]) -> dict[int, str]:
    """Write a line about each turning point, by its round."""
    return {point.round: _format_point(point, localizer, names) for point in analysis.turning_points}


def _format_point(point: TurningPoint, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    facts = {
        "round": point.round,
        "name": names.get(point.seat, point.seat),
        "before": count_tenths(point.before),
        "after": count_tenths(point.after),
    }
    return localizer.format_phrase("analysis", "turn", facts, names)


def list_alternatives(point: TurningPoint, localizer: Localizer, names: Mapping[Seat, str]) -> list[str]:
    """Write what other orders of a turning point would have been worth: a line each where that is clear, else one."""
    if point.given is None or not point.others:
        return []
    clear = [other for other in point.others if other.is_clear]
    if not clear:
        widest = max(other.error for other in point.others)
        facts = {"given": point.given.written, "error": format_hundredths(widest, localizer.phrases.decimal_point)}
        return [localizer.format_phrase("analysis", "no_difference", facts, names)]
    return [_format_alternative(point, point.given, other, localizer, names) for other in clear]


def _format_alternative(
    point: TurningPoint, given_order: Alternative, other: Alternative, localizer: Localizer, names: Mapping[Seat, str]
) -> str:
    mark = localizer.phrases.decimal_point
    facts = {
        "name": names.get(point.seat, point.seat),
        "other": other.written,
        "given": given_order.written,
        "worth": "worse" if other.lost > 0 else "better",
        "places": format_hundredths(abs(other.lost), mark),
        "error": format_hundredths(other.error, mark),
    }
    return localizer.format_phrase("analysis", "alternative", facts, names)


def format_hundredths(number: int, mark: str) -> str:
    """Format hundredths with one decimal place."""
    tenths = (number + 5) // 10
    return f"{tenths // 10}{mark}{tenths % 10}"


def describe_analysis(
    analysis: RaceAnalysis, localizer: Localizer, names: Mapping[Seat, str], numbers: Mapping[Seat, int]
) -> ChancesPictureData:
    """Return what the picture of an analysis shows."""
    points = list_turning_points(analysis, localizer, names)
    headline = _write_headline(analysis, localizer, names)
    return ChancesPictureData(
        wins=tuple(chances.wins for chances in analysis.rounds),
        rounds=tuple(chances.round for chances in analysis.rounds),
        numbers=numbers,
        turning_points=points,
        headline=headline,
        alt=" ".join((headline, *points.values()))[:1000],
    )


def format_turning_points(analysis: RaceAnalysis, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    """Write the turning points as an answer in Discord."""
    lines = [
        f"**{_write_headline(analysis, localizer, names)}**",
        localizer.format_phrase("analysis", "about", {"count": analysis.rollouts}),
    ]
    return "\n".join((*lines, *_list_points(analysis, localizer, names)))


def _list_points(analysis: RaceAnalysis, localizer: Localizer, names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield the turning points, with the moment of the race marked, and below each what other orders were worth."""
    for point in analysis.turning_points:
        mark = f"**{localizer.format_phrase('analysis', 'moment', {})}** · " if point is analysis.moment else ""
        yield f"- {mark}{_format_point(point, localizer, names)}"
        yield from (f"  - {line}" for line in list_alternatives(point, localizer, names))


def _write_headline(analysis: RaceAnalysis, localizer: Localizer, names: Mapping[Seat, str]) -> str:
    last = analysis.rounds[-1].wins
    winner = max(last, key=lambda seat: (last[seat], seat))
    return localizer.format_phrase("analysis", "headline", {"name": names.get(winner, winner)}, names)


def format_analysis(analysis: RaceAnalysis, localizer: Localizer, names: Mapping[Seat, str], title: str) -> str:
    """Write the analysis as a page of Markdown."""
    lines = [f"# {title}", "", localizer.format_phrase("analysis", "about", {"count": analysis.rollouts}), ""]
    lines += [*_list_points(analysis, localizer, names), "", *_write_table(analysis, localizer, names)]
    return "\n".join(lines) + "\n"


def _write_table(analysis: RaceAnalysis, localizer: Localizer, names: Mapping[Seat, str]) -> Sequence[str]:
    """Write the chances by round, in per cent and not in tenths, since they are statistics."""
    seats = list(analysis.rounds[0].wins)
    head = [localizer.format_phrase("analysis", "round", {}), *(names.get(seat, seat) for seat in seats)]
    rows = [head, ["---:"] * len(head)]
    rows += [[str(one.round), *(f"{one.wins[seat] // 10} %" for seat in seats)] for one in analysis.rounds]
    return [f"| {' | '.join(row)} |" for row in rows]


def count_tenths(permille: int) -> int:
    """Return odds in tenths; 0 and 10 only for never and always."""
    if permille in (0, 10 * PERMILLE_PER_TENTH):
        return permille // PERMILLE_PER_TENTH
    return min(9, max(1, (permille + PERMILLE_PER_TENTH // 2) // PERMILLE_PER_TENTH))
