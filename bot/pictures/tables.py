"""The picture of a season's tables: points race by race, dropped results struck through."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.pictures import pillow_backend
from bot.pictures.alt_text import TABLE_WIDTH_CHARS, PictureLocalizer, pad_name, shorten_description
from bot.pictures.board import Picture
from bot.pictures.fonts import cut_to_width, measure_text, to_writable
from bot.pictures.palette import DAY_THEME, Theme
from bot.pictures.scene import Box, Polygon, Scene, Shape, Stroke, Text
from rules.league import season

WIDTH_PX, MARGIN_PX, ROW_HEIGHT_PX, HEAD_HEIGHT_PX, TITLE_HEIGHT_PX = 800, 20, 84, 46, 64
"""Sizes; the picture is read at half its width, on a phone."""
MAX_SHOWN_RACES, RACE_CELL_WIDTH_PX = 8, 62
"""Number of races that have room (the last ones), and the width of each."""
PLACE_RIGHT_PX, ARROW_MIDDLE_PX, NAME_LEFT_PX, POINTS_RIGHT_PX = 58, 88, 124, WIDTH_PX - MARGIN_PX - 16


@dataclass(frozen=True)
class SeasonTable:
    """A table: heading, lines, short titles of its races; `notes`: lines of text below it, not in the picture."""

    heading: str
    lines: tuple[season.TableLine, ...]
    races: tuple[str, ...]
    notes: tuple[str, ...] = ()


def draw_tables(
    title: str, tables: Sequence[SeasonTable], names: Mapping[str, str], localizer: PictureLocalizer
) -> Picture:
    """Draw a PNG of all tables, one below the other."""
    return Picture(
        pillow_backend.render_png(build_tables_scene(title, tables, names, localizer)),
        describe_tables(title, tables, names),
    )


def build_tables_scene(
    title: str, tables: Sequence[SeasonTable], names: Mapping[str, str], localizer: PictureLocalizer
) -> Scene:
    """Build the scene of the tables."""
    theme, y = DAY_THEME, TITLE_HEIGHT_PX
    shapes = list[Shape](
        [
            Text(
                (MARGIN_PX, TITLE_HEIGHT_PX // 2),
                cut_to_width(title, 28, WIDTH_PX - 2 * MARGIN_PX, "bold"),
                28,
                theme.ink,
                "bold",
                "start",
            )
        ]
    )
    for table in tables:
        shapes += _draw_table(table, names, theme, y, localizer)
        y += HEAD_HEIGHT_PX + ROW_HEIGHT_PX * len(table.lines) + MARGIN_PX
    return Scene(WIDTH_PX, y, theme.paper, f"tables {y}", (), tuple(shapes), _list_colours(theme))


def describe_tables(title: str, tables: Sequence[SeasonTable], names: Mapping[str, str]) -> str:
    """Describe the tables in at most 1,000 characters."""
    standings = ". ".join(
        f"{table.heading}: " + "; ".join(f"{n.place}. {names.get(n.who, n.who)} {n.points}" for n in table.lines)
        for table in tables
    )
    return shorten_description(f"{title}. {standings}.")


def format_table(table: SeasonTable, names: Mapping[str, str], localizer: PictureLocalizer) -> str:
    """Format a table with fixed width: place, name, wins, points, gap to the first."""
    heads = [localizer.format_word("picture", head) for head in ("wins", "points", "gap")]
    widths = [max(width, len(head)) for head, width in zip(heads, (4, 6, 5), strict=True)]
    room = TABLE_WIDTH_CHARS - sum(widths) - len("00 ") - len(widths)
    lines = [f"{'':2} {'':{room}}" + _format_cells(heads, widths)]
    for one in table.lines:
        cells = (one.wins or "", one.points, table.lines[0].points - one.points or "")
        lines.append(f"{one.place:2} {pad_name(names.get(one.who, one.who), room)}" + _format_cells(cells, widths))
    return "```\n" + "\n".join(lines) + "\n```"


def _format_cells(cells: Sequence[int | str], widths: Sequence[int]) -> str:
    return "".join(f" {cell:>{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()


def _draw_table(
    table: SeasonTable, names: Mapping[str, str], theme: Theme, top: int, localizer: PictureLocalizer
) -> Iterator[Shape]:
    """Draw a table's heading and lines; below each name are the results of the last races."""
    middle = top + HEAD_HEIGHT_PX // 2
    points = f"{localizer.format_word('picture', 'points')} · {localizer.format_word('picture', 'gap')}"
    room = POINTS_RIGHT_PX - MARGIN_PX - measure_text(points, 20) - 20
    yield Text((MARGIN_PX, middle), cut_to_width(table.heading, 24, room, "bold"), 24, theme.soft_ink, "bold", "start")
    yield Text((POINTS_RIGHT_PX, middle), points, 20, theme.soft_ink, anchor="end")
    for n, line in enumerate(table.lines):
        gap = table.lines[0].points - line.points
        yield from _draw_line(line, gap, names, theme, top + HEAD_HEIGHT_PX + ROW_HEIGHT_PX * n, localizer)


def _draw_line(
    line: season.TableLine, gap: int, names: Mapping[str, str], theme: Theme, top: int, localizer: PictureLocalizer
) -> Iterator[Shape]:
    high, low = top + 27, top + 59
    yield Box(MARGIN_PX, top, WIDTH_PX - 2 * MARGIN_PX, ROW_HEIGHT_PX - 6, theme.panel)
    yield Text((PLACE_RIGHT_PX, high), str(line.place), 36, theme.ink, "narrow", "end")
    yield from _draw_trend(season.count_places_gained(line), bool(line.was), theme, (ARROW_MIDDLE_PX, high))
    wins = f"{localizer.format_word('picture', 'wins')} {line.wins}" if line.wins else ""
    room = POINTS_RIGHT_PX - 110 - NAME_LEFT_PX - (measure_text(wins, 20) + 20 if wins else 0)
    name = cut_to_width(_format_name(line.who, names), 32, room, "bold")
    yield Text((NAME_LEFT_PX, high), name, 32, theme.ink, "bold", "start")
    if wins:
        yield Text(
            (NAME_LEFT_PX + measure_text(name, 32, "bold") + 18, high + 3), wins, 20, theme.soft_ink, anchor="start"
        )
    yield Text((POINTS_RIGHT_PX, high), str(line.points), 38, theme.ink, "bold", "end")
    if gap:
        yield Text((POINTS_RIGHT_PX, low), f"−{gap}", 24, theme.soft_ink, anchor="end")
    yield from _draw_results(line, theme, low)


def _draw_results(line: season.TableLine, theme: Theme, y: int) -> Iterator[Shape]:
    """Draw results race by race, dropped ones struck through, then the penalty."""
    first = max(0, len(line.results) - MAX_SHOWN_RACES)
    for n, points in enumerate(line.results[first:]):
        is_dropped, x = first + n in line.dropped, NAME_LEFT_PX + RACE_CELL_WIDTH_PX * n
        points_text = "–" if points is None else str(points)
        yield Text(
            (x, y), points_text, 24, theme.soft_ink if is_dropped or points is None else theme.ink, anchor="start"
        )
        if is_dropped and points is not None:
            yield Stroke(((x - 4, y), (x + measure_text(points_text, 24) + 4, y)), theme.soft_ink, 3)
    if line.penalty:
        x = NAME_LEFT_PX + RACE_CELL_WIDTH_PX * min(MAX_SHOWN_RACES, len(line.results))
        yield Text((x, y), f"(−{line.penalty})", 24, theme.alarm, anchor="start")


def _draw_trend(places_gained: int, has_trend: bool, theme: Theme, at: tuple[int, int]) -> Iterator[Shape]:
    """Draw an arrow with the number of places won or lost, or a bar for no change."""
    x, y = at
    if not has_trend:
        return
    if not places_gained:
        yield Stroke(((x - 9, y), (x + 9, y)), theme.soft_ink, 5)
        return
    up = -1 if places_gained > 0 else 1
    tip, base = y + up * 21, y + up * 5
    yield Polygon(((x, tip), (x - 13, base), (x + 13, base)), theme.bar if places_gained > 0 else theme.alarm)
    yield Text((x, y - up * 12), str(abs(places_gained)), 20, theme.ink, "bold")


def _format_name(who: str, names: Mapping[str, str]) -> str:
    return to_writable(names.get(who, who), "a driver")


def _list_colours(theme: Theme) -> tuple[str, ...]:
    return (theme.paper, theme.panel, theme.ink, theme.soft_ink, theme.bar, theme.alarm)
