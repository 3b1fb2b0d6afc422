"""The tables of a season as a picture: who scores, race by race, what does not count struck through."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.render import raster
from bot.render.board import Picture
from bot.render.captions import COLUMNS
from bot.render.lettering import fit, legible, width
from bot.render.palette import THEMES, Theme
from bot.render.scene import Box, Scene, Shape, Stroke, Text
from bot.render.voices import Voice
from rules.league import season

WIDE, MARGIN, ROW, HEAD, TITLE = 900, 24, 46, 40, 64
RACES = 8
"""Races that have room; of more, the last."""
CELL, POINTS, NAME = 52, 96, 70


@dataclass(frozen=True)
class SeasonTable:
    """One table: its heading, its lines, the short titles of its races."""

    heading: str
    lines: tuple[season.TableLine, ...]
    races: tuple[str, ...]


def draw_tables(
    title: str, tables: Sequence[SeasonTable], names: Mapping[str, str], voice: Voice, theme: str = "day"
) -> Picture:
    """All tables, one under the other."""
    paint, y = THEMES[theme], TITLE
    shapes = list[Shape](
        [Text((MARGIN, TITLE // 2), fit(title, 28, WIDE - 2 * MARGIN, "bold"), 28, paint.ink, "bold", "start")]
    )
    for table in tables:
        shapes += _table(table, names, paint, y, voice.word("picture", "points"))
        y += HEAD + ROW * len(table.lines) + MARGIN
    scene = Scene(WIDE, y, paint.paper, f"tables {theme} {y}", (), tuple(shapes), _colours(paint))
    return Picture(raster.png(scene), tables_in_words(title, tables, names))


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


def _table(table: SeasonTable, names: Mapping[str, str], paint: Theme, top: int, points: str) -> Iterator[Shape]:
    shown = table.races[-RACES:]
    skipped, first = len(table.races) - len(shown), WIDE - MARGIN - POINTS - CELL * len(shown)
    middle = top + HEAD // 2
    yield Text((MARGIN, middle), fit(table.heading, 20, first - MARGIN, "bold"), 20, paint.soft_ink, "bold", "start")
    for n in range(len(shown)):
        yield Text((first + CELL * n + CELL // 2, middle), f"R{skipped + n + 1}", 16, paint.soft_ink)
    yield Text((WIDE - MARGIN - 12, middle), points, 16, paint.soft_ink, anchor="end")
    for n, line in enumerate(table.lines):
        yield from _line(line, names, paint, top + HEAD + ROW * n, first, skipped)


def _line(
    line: season.TableLine, names: Mapping[str, str], paint: Theme, top: int, first: int, skipped: int
) -> Iterator[Shape]:
    middle = top + (ROW - 4) // 2
    yield Box(MARGIN, top, WIDE - 2 * MARGIN, ROW - 4, paint.panel)
    yield Text((NAME - 12, middle), str(line.place), 24, paint.ink, "narrow", "end")
    yield Text((NAME, middle), fit(_name(line.who, names), 22, first - NAME - 8), 22, paint.ink, anchor="start")
    for n, points in enumerate(line.results[skipped:]):
        yield from _cell(points, skipped + n in line.dropped, paint, first + CELL * n + CELL // 2, middle)
    yield Text((WIDE - MARGIN - 12, middle), str(line.points), 24, paint.ink, "bold", "end")


def _cell(points: int | None, dropped: bool, paint: Theme, x: int, y: int) -> Iterator[Shape]:
    said = "–" if points is None else str(points)
    yield Text((x, y), said, 19, paint.soft_ink if dropped or points is None else paint.ink)
    if dropped and points is not None:
        half = width(said, 19) / 2 + 3
        yield Stroke(((x - half, y), (x + half, y)), paint.soft_ink, 2)


def _name(who: str, names: Mapping[str, str]) -> str:
    return legible(names.get(who, who), "a driver")


def _colours(paint: Theme) -> tuple[str, ...]:
    return (paint.paper, paint.panel, paint.ink, paint.soft_ink)
