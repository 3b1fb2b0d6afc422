"""A season as a file: its tables line by line (CSV), or all of it (JSON). Pure."""

import csv
import io
import json
from collections.abc import Iterator

from bot.telling.season_words import SeasonHub
from rules.league.season import TableLine
from rules.values import Json

FORMAT = "steward-season/1"


def as_csv(hub: SeasonHub) -> str:
    """A line a driver and one a team: table, place, name, points, gap, wins, penalty, then race by race; a result that
    does not count stands in brackets."""
    rounds = max((len(races) for races in hub.tables.races), default=0)
    teams = sum(len(races) for races in hub.tables.races)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = ("table", "place", "name", "points", "gap", "wins", "penalty")
    writer.writerow((*head, *(f"race {n}" for n in range(1, max(rounds, teams if hub.tables.teams else 0) + 1))))
    for tier, lines in enumerate(hub.tables.drivers, 1):
        writer.writerows(_rows(f"drivers {tier}", lines, hub.tables.names))
    writer.writerows(_rows("teams", hub.tables.teams, {}))
    return text.getvalue()


def as_json(hub: SeasonHub) -> str:
    """Everything that the season's message knows, and the whole tables."""
    body: dict[str, Json] = {"format": FORMAT, **hub.model_dump(mode="json", exclude={"language"})}
    return json.dumps(body, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _rows(table: str, lines: tuple[TableLine, ...], names: dict[str, str]) -> Iterator[tuple[str | int, ...]]:
    for line in lines:
        results = (_cell(points, n in line.dropped) for n, points in enumerate(line.results))
        gap = lines[0].points - line.points
        yield (
            table,
            line.place,
            _harmless(names.get(line.who, line.who)),
            line.points,
            gap,
            line.wins,
            line.penalty,
            *results,
        )


def _cell(points: int | None, dropped: bool) -> str:
    if points is None:
        return ""
    return f"({points})" if dropped else str(points)


def _harmless(name: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
