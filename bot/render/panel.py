"""The title line and the standings under the board."""

from collections.abc import Iterator, Mapping

from bot.render.lettering import fit, legible, width
from bot.render.looks import car_look
from bot.render.palette import Theme
from bot.render.scene import Box, Shape, Text
from rules.values import Seat
from rules.view import CarView, Gauge, RaceView

TITLE = 54
"""Pixels above the board."""
HEADER, ROW, MARGIN, GAP = 26, 50, 22, 24
GAUGES = 6
"""Stocks that have room; the text has all."""
MANY = 5
"""Stocks from which on they stand close."""


def panel_height(cars: int) -> int:
    """Pixels under the board for n cars."""
    return HEADER + ROW * _rows(cars) + 18 if cars else 0


def _rows(cars: int) -> int:
    return (cars + 1) // 2


def displayed(seat: Seat, names: Mapping[Seat, str]) -> str:
    """A driver's name as it can be written; his colour if none of it can."""
    return legible(names.get(seat, seat), seat.capitalize())


class Panel:
    """The standings of a view, in two columns from `top` down."""

    def __init__(self, view: RaceView, names: Mapping[Seat, str], theme: Theme, wide: int, top: int) -> None:
        self.view, self.names, self.theme, self.top = view, names, theme, top
        self.wide = (wide - 2 * MARGIN - GAP) // 2
        self.rows = _rows(len(view.cars))
        kinds = list(dict.fromkeys(g.name for c in view.cars for g in c.gauges))[:GAUGES]
        barred = {g.name for c in view.cars for g in c.gauges if g.most is not None}
        shares = {kind: 3 if kind in barred else 2 for kind in kinds}
        room = min(62 * len(kinds), self.wide - 330) if len(kinds) < MANY else 44 * len(kinds)
        self.widths = {kind: room * share // sum(shares.values()) for kind, share in shares.items()}
        stocks = [g for c in view.cars for g in c.gauges if g.name in kinds]
        self.bare = {g.name for g in stocks if width(_stock(g), 16, "narrow") > self.widths[g.name] - 6}
        self.places: dict[str, int] = {}
        place = self.wide - sum(self.widths.values())
        for kind, wide_ in self.widths.items():
            self.places[kind] = place
            place += wide_
        self.speed = self.wide - sum(self.widths.values()) - 22
        self.lap = self.speed - 58

    def shapes(self) -> Iterator[Shape]:
        """Row by row, down the left column, then the right."""
        for column in range(min(2, len(self.view.cars))):
            yield from self._header(self._left(column))
        for n, one in enumerate(sorted(self.view.cars, key=lambda c: c.order)):
            yield from self._row(one, self._left(n // self.rows), self.top + HEADER + n % self.rows * ROW)

    def _left(self, column: int) -> int:
        return MARGIN + column * (self.wide + GAP)

    def _header(self, x: int) -> Iterator[Shape]:
        y = self.top + HEADER // 2
        yield Text((x + self.lap, y), "laps", 14, self.theme.soft_ink, anchor="end")
        if any(car.speed is not None for car in self.view.cars):
            yield Text((x + self.speed, y), self.view.pace, 14, self.theme.soft_ink, anchor="end")
        for name, place in self.places.items():
            yield Text((x + place, y), fit(name, 14, self.widths[name] - 1), 14, self.theme.soft_ink, anchor="start")

    def _row(self, one: CarView, x: int, y: int) -> Iterator[Shape]:
        middle = y + ROW // 2
        yield Box(x, y, self.wide, ROW - 4, self.theme.panel)
        yield Box(x, y + ROW - 4, self.wide, 1, self.theme.panel_line)
        yield Text((x + 34, middle - 2), str(one.order), 24, self.theme.ink, "narrow", "end")
        yield from self._likeness(one, x + 68.0, middle - 2.0)
        yield from self._name(one, x + 102, x + self.lap - 24, middle - 2)
        gone = one.status != "running"
        if not gone:
            yield Text((x + self.lap, middle - 2), str(one.lap), 20, self.theme.ink, anchor="end")
        if one.speed is not None and not gone:
            yield Text((x + self.speed, middle - 2), str(one.speed), 24, self.theme.ink, "narrow", "end")
        for gauge in one.gauges:
            if gauge.name in self.places:
                yield from self._gauge(gauge, x + self.places[gauge.name], middle - 2)

    def _likeness(self, one: CarView, x: float, y: float) -> Iterator[Shape]:
        """The car as it is on the board; the driver or the wreck, where that is all there is."""
        look = car_look(one)
        if look.plate:
            yield Box(round(x) - 31, round(y) - 23, 62, ROW - 4, self.theme.asphalt)
        yield from look.panel((x, y), one)

    def _name(self, one: CarView, x: int, end: int, y: int) -> Iterator[Shape]:
        badges = (*([one.status] if one.status != "running" else []), *one.badges)
        name = fit(displayed(one.seat, self.names), 20, end - x)
        yield Text((x, y - (10 if badges else 0)), name, 20, self.theme.ink, anchor="start")
        left = float(x)
        for badge in dict.fromkeys(badges):
            text = fit(badge, 13, end - left - 10, "bold") if left == x else badge
            wide = width(text, 13, "bold") + 10
            if left + wide > end or len(text) < 2:
                continue
            yield Box(round(left), y + 4, round(wide), 17, self.theme.badge)
            ink = self.theme.bar if badge == "finished" else self.theme.alarm
            yield Text((left + 5, y + 12.5), text, 13, ink, "bold", "start")
            left += wide + 4

    def _gauge(self, gauge: Gauge, x: int, y: int) -> Iterator[Shape]:
        text = str(gauge.value) if gauge.name in self.bare else _stock(gauge)
        if gauge.most is None:
            yield Text((x, y), text, 18, self.theme.ink, "narrow", "start")
            return
        yield Text((x, y - 7), text, 16, self.theme.ink, "narrow", "start")
        full = max(0, min(gauge.value, gauge.most))
        low = gauge.most > 0 and full * 4 <= gauge.most
        most = self.widths[gauge.name] - 12
        yield Box(x, y + 8, most, 7, self.theme.bar_empty)
        long = round(most * full / gauge.most) if gauge.most else 0
        if long:
            yield Box(x, y + 8, long, 7, self.theme.alarm if low else self.theme.bar)


def _stock(gauge: Gauge) -> str:
    return str(gauge.value) if gauge.most is None else f"{gauge.value}/{gauge.most}"


def title_line(title: str, view: RaceView, theme: Theme, wide: int) -> Iterator[Shape]:
    """The race's title on the left, round and lap on the right."""
    state = stage(view)
    room = wide - 3 * MARGIN - width(state, 22)
    text = fit(legible(title, "Race"), 28, room, "bold")
    yield Text((MARGIN, TITLE / 2 + 2), text, 28, theme.ink, "bold", "start")
    yield Text((wide - MARGIN, TITLE / 2 + 2), state, 22, theme.soft_ink, "plain", "end")


def stage(view: RaceView) -> str:
    """How far the race is: `Round 7, lap 1 of 2; rain`."""
    if not view.cars:
        return f"{view.laps} laps"
    if not view.round:
        return "On the grid" if any(car.spaces for car in view.cars) else "Before the grid"
    lap = f"Round {view.round}, lap {max(1, min(view.lap, view.laps))} of {view.laps}"
    return "; ".join([lap, *view.notes])
