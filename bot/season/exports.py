"""Export of a season: standings as CSV, or everything as JSON. Pure."""

import csv
import io
import json
from collections.abc import Iterator

from bot.text.season_post import SeasonSummary
from rules.base import Json
from rules.league.season import TableLine

EXPORT_FORMAT = "steward-season/1"


def to_csv(summary: SeasonSummary) -> str:
    """Format standings with one row per driver and per team; dropped results stand in brackets.

    Columns: table, place, name, points, gap, wins, penalty, then race by race."""
    rounds = max((len(races) for races in summary.tables.races), default=0)
    teams = sum(len(races) for races in summary.tables.races)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = ("table", "place", "name", "points", "gap", "wins", "penalty")
    writer.writerow((*head, *(f"race {n}" for n in range(1, max(rounds, teams if summary.tables.teams else 0) + 1))))
    for tier, lines in enumerate(summary.tables.drivers, 1):
        writer.writerows(_list_rows(f"drivers {tier}", lines, summary.tables.names))
    writer.writerows(_list_rows("teams", summary.tables.teams, {}))
    return text.getvalue()


def to_json(summary: SeasonSummary) -> str:
    """Format everything in the season's message, with the complete standings."""
    body: dict[str, Json] = {"format": EXPORT_FORMAT, **summary.model_dump(mode="json", exclude={"language"})}
    return json.dumps(body, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _list_rows(table: str, lines: tuple[TableLine, ...], names: dict[str, str]) -> Iterator[tuple[str | int, ...]]:
    for line in lines:
        results = (_format_points(points, n in line.dropped) for n, points in enumerate(line.results))
        gap = lines[0].points - line.points
        yield (
            table,
            line.place,
            _escape_formula(names.get(line.who, line.who)),
            line.points,
            gap,
            line.wins,
            line.penalty,
            *results,
        )


def _format_points(points: int | None, dropped: bool) -> str:
    if points is None:
        return ""
    return f"({points})" if dropped else str(points)


def _escape_formula(name: str) -> str:
    """Escape a name that a spreadsheet would take for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
