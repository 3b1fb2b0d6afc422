"""The tables of a season as a picture: who scores, race by race, what does not count struck through."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.render import raster
from bot.render.board import Picture
from bot.render.captions import COLUMNS
from bot.render.lettering import fit, legible, width
from bot.render.palette import THEMES, Theme
from bot.render.scene import Box, Polygon, Scene, Shape, Stroke, Text
from bot.render.voices import Voice
from rules.league import season

WIDE, MARGIN, ROW, HEAD, TITLE = 800, 20, 84, 46, 64
"""Made to be read at half its width, on a phone."""
RACES, CELL = 8, 62
"""Races that have room (of more, the last), and the room of each."""
PLACE, ARROW, NAME, RIGHT = 58, 88, 124, WIDE - MARGIN - 16
"""Where places end, the arrow's middle, where names begin, and where points end."""


@dataclass(frozen=True)
class SeasonTable:
    """One table: its heading, its lines, the short titles of its races."""

    heading: str
    lines: tuple[season.TableLine, ...]
    races: tuple[str, ...]


def draw_tables(
    title: str, tables: Sequence[SeasonTable], names: Mapping[str, str], voice: Voice, theme: str = "day"
) -> Picture:
    """A PNG of all tables, one under the other."""
    return Picture(raster.png(tables_scene(title, tables, names, voice, theme)), tables_in_words(title, tables, names))


def tables_scene(
    title: str, tables: Sequence[SeasonTable], names: Mapping[str, str], voice: Voice, theme: str = "day"
) -> Scene:
    """Everything in the picture."""
    paint, y = THEMES[theme], TITLE
    shapes = list[Shape](
        [Text((MARGIN, TITLE // 2), fit(title, 28, WIDE - 2 * MARGIN, "bold"), 28, paint.ink, "bold", "start")]
    )
    for table in tables:
        shapes += _table(table, names, paint, y, voice)
        y += HEAD + ROW * len(table.lines) + MARGIN
    return Scene(WIDE, y, paint.paper, f"tables {theme} {y}", (), tuple(shapes), _colours(paint))


def tables_in_words(title: str, tables: Sequence[SeasonTable], names: Mapping[str, str]) -> str:
    """The same in words, at most 1,000 characters."""
    said = ". ".join(
        f"{table.heading}: " + "; ".join(f"{n.place}. {_name(n.who, names)} {n.points}" for n in table.lines)
        for table in tables
    )
    text = f"{title}. {said}."
    return text if len(text) <= 1000 else text[:999] + "…"


def tables_text(table: SeasonTable, names: Mapping[str, str], voice: Voice) -> str:
    """A table in letters of one width: place, name, wins, points, how far behind the first."""
    room = COLUMNS - 22
    wins, points, gap = (voice.word("picture", head) for head in ("wins", "points", "gap"))
    lines = [f"{'':2} {'':{room}} {wins:>4} {points:>6} {gap:>5}"]
    for one in table.lines:
        name = _name(one.who, names).replace("`", "'")
        name = name if len(name) <= room else f"{name[: room - 1]}…"
        behind = table.lines[0].points - one.points
        lines.append(f"{one.place:2} {name:{room}} {one.wins or '':>4} {one.points:>6} {behind or '':>5}")
    return "```\n" + "\n".join(lines) + "\n```"


def _table(table: SeasonTable, names: Mapping[str, str], paint: Theme, top: int, voice: Voice) -> Iterator[Shape]:
    """Its heading, and a line for each; below the names the results, the last races of them."""
    middle = top + HEAD // 2
    points = f"{voice.word('picture', 'points')} · {voice.word('picture', 'gap')}"
    room = RIGHT - MARGIN - width(points, 20) - 20
    yield Text((MARGIN, middle), fit(table.heading, 24, room, "bold"), 24, paint.soft_ink, "bold", "start")
    yield Text((RIGHT, middle), points, 20, paint.soft_ink, anchor="end")
    for n, line in enumerate(table.lines):
        gap = table.lines[0].points - line.points
        yield from _line(line, gap, names, paint, top + HEAD + ROW * n, voice)


def _line(
    line: season.TableLine, gap: int, names: Mapping[str, str], paint: Theme, top: int, voice: Voice
) -> Iterator[Shape]:
    high, low = top + 27, top + 59
    yield Box(MARGIN, top, WIDE - 2 * MARGIN, ROW - 6, paint.panel)
    yield Text((PLACE, high), str(line.place), 36, paint.ink, "narrow", "end")
    yield from _trend(season.trend(line), bool(line.was), paint, (ARROW, high))
    wins = f"{voice.word('picture', 'wins')} {line.wins}" if line.wins else ""
    room = RIGHT - 110 - NAME - (width(wins, 20) + 20 if wins else 0)
    name = fit(_name(line.who, names), 32, room, "bold")
    yield Text((NAME, high), name, 32, paint.ink, "bold", "start")
    if wins:
        yield Text((NAME + width(name, 32, "bold") + 18, high + 3), wins, 20, paint.soft_ink, anchor="start")
    yield Text((RIGHT, high), str(line.points), 38, paint.ink, "bold", "end")
    if gap:
        yield Text((RIGHT, low), f"−{gap}", 24, paint.soft_ink, anchor="end")
    yield from _results(line, paint, low)


def _results(line: season.TableLine, paint: Theme, y: int) -> Iterator[Shape]:
    """Race by race, what does not count struck through, and behind them what was taken off."""
    first = max(0, len(line.results) - RACES)
    for n, points in enumerate(line.results[first:]):
        dropped, x = first + n in line.dropped, NAME + CELL * n
        said = "–" if points is None else str(points)
        yield Text((x, y), said, 24, paint.soft_ink if dropped or points is None else paint.ink, anchor="start")
        if dropped and points is not None:
            yield Stroke(((x - 4, y), (x + width(said, 24) + 4, y)), paint.soft_ink, 3)
    if line.penalty:
        x = NAME + CELL * min(RACES, len(line.results))
        yield Text((x, y), f"(−{line.penalty})", 24, paint.alarm, anchor="start")


def _trend(moved: int, known: bool, paint: Theme, at: tuple[int, int]) -> Iterator[Shape]:
    """Places won point up and places lost point down, each with how many; a bar where nothing has changed."""
    x, y = at
    if not known:
        return
    if not moved:
        yield Stroke(((x - 9, y), (x + 9, y)), paint.soft_ink, 5)
        return
    up = -1 if moved > 0 else 1
    tip, base = y + up * 21, y + up * 5
    yield Polygon(((x, tip), (x - 13, base), (x + 13, base)), paint.bar if moved > 0 else paint.alarm)
    yield Text((x, y - up * 12), str(abs(moved)), 20, paint.ink, "bold")


def _name(who: str, names: Mapping[str, str]) -> str:
    return legible(names.get(who, who), "a driver")


def _colours(paint: Theme) -> tuple[str, ...]:
    return (paint.paper, paint.panel, paint.ink, paint.soft_ink, paint.bar, paint.alarm)
