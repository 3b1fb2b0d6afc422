"""The running order as a column: place, car, name, the stock that runs out, gap, places won and lost; those who are out
under a line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.render.happenings import SIZE, shape_of
from bot.render.lettering import displayed, fit, whole, width
from bot.render.palette import Theme, livery
from bot.render.scene import Box, Face, Polygon, Shape, Text
from bot.render.voices import Voice
from rules.values import Seat
from rules.view import CarView, Gauge, RaceView

LOW = 4
"""A stock is told from a quarter of its full measure down."""
TALLEST, LEAST = 58, 38
PLACE, BADGE, NAME, MOVED, GAP = 58, 104, 144, 74, 90
"""Left of the place's end, of the car's middle, of the name; widths of the columns from the right."""


@dataclass(frozen=True)
class TowerOrder:
    """What a tower shows beside a view. `before`: places a round ago; `outs`: when and why a race has ended, in words;
    `alarms`: a sign for a car, by the kinds of marks; `humans`: whose names are bold."""

    before: Mapping[Seat, int]
    outs: Mapping[Seat, str]
    alarms: Mapping[Seat, str]
    humans: frozenset[Seat] = frozenset()


class Tower:
    """The standings of a view, in a column of a size."""

    def __init__(
        self,
        view: RaceView,
        order: TowerOrder,
        names: Mapping[Seat, str],
        theme: Theme,
        voice: Voice,
        size: tuple[int, int],
    ) -> None:
        self.view, self.order, self.names, self.theme, self.voice = view, order, names, theme, voice
        self.wide, self.tall = size
        cars = sorted(view.cars, key=lambda one: one.order)
        self.racing = [one for one in cars if one.status != "out"]
        self.places = shared_places(self.racing)
        self.gone = [one for one in cars if one.status == "out"]
        rule = 14 if self.gone and self.racing else 0
        self.row = max(LEAST, min(TALLEST, (self.tall - rule) // max(1, len(cars))))
        self.rule = rule if self.row * len(cars) + rule <= self.tall else 4

    def shapes(self) -> Iterator[Shape]:
        """Row by row from the top."""
        y = 0
        for one in self.racing:
            yield from self._row(one, y)
            y += self.row
        if self.gone and self.racing:
            yield Box(8, y + self.rule // 2 - 1, self.wide - 16, 2, self.theme.soft_ink)
            y += self.rule
        for one in self.gone:
            yield from self._gone(one, y)
            y += self.row

    def _row(self, one: CarView, y: int) -> Iterator[Shape]:
        middle = y + self.row // 2
        if one.order == 1:
            yield Box(0, y + 1, self.wide, self.row - 2, self.theme.badge)
            yield Box(0, y + 1, 8, self.row - 2, self.theme.mark)
        yield Text((PLACE - 4, middle), self._place(one), SIZE, self.theme.ink, "narrow", "end")
        yield from self._likeness(one, BADGE, middle)
        right = self.wide - 8
        yield from self._moved(one, right - MOVED + 28, middle)
        right -= MOVED
        gap = self._gap(one)
        if gap:
            yield Text((right, middle), gap, SIZE, self.theme.ink, "narrow", "end")
        right -= max(GAP, round(width(gap, SIZE, "narrow")) + 14)
        low = self._low(one)
        if low:
            yield Text((right, middle), low, SIZE, self.theme.alarm, "narrow", "end")
            right -= round(width(low, SIZE, "narrow")) + 12
        alarm = self.order.alarms.get(one.seat)
        if alarm:
            yield from shape_of(alarm, (right - 16, middle), 15, self.theme.alarm)
            right -= 44
        yield self._name(one, right, middle)

    def _gone(self, one: CarView, y: int) -> Iterator[Shape]:
        """Never as if it ran: no place, no gap, and why."""
        middle = y + self.row // 2
        yield from shape_of("out", (PLACE - 20, middle), 13, self.theme.soft_ink)
        yield from self._likeness(one, BADGE, middle)
        why = self.order.outs.get(one.seat) or self.voice.word("status", "out")
        said = fit(why, SIZE, self.wide * 0.5)
        yield Text((self.wide - 10, middle), said, SIZE, self.theme.alarm, "plain", "end")
        yield self._name(one, self.wide - 22 - round(width(said, SIZE)), middle, soft=True)

    def _name(self, one: CarView, end: int, y: int, *, soft: bool = False) -> Text:
        bold = one.seat in self.order.humans or (one.order == 1 and not soft)
        face: Face = "narrow" if bold else "plain"
        name = displayed(one.seat, self.names)
        colour = self.theme.soft_ink if soft else self.theme.ink
        text, size, own = whole(name, SIZE, max(40, end - NAME), face)
        return Text((NAME, y), text, size, colour, own, "start")

    def _likeness(self, one: CarView, x: int, y: int) -> Iterator[Shape]:
        """The car's number on its colour."""
        paint = livery(one.seat, one.number)
        tall = min(self.row - 4, 40)
        yield Box(x - 29, y - tall // 2, 58, tall, paint.rim if paint.rim != "#ffffff" else self.theme.ink)
        yield Box(x - 27, y - tall // 2 + 2, 54, tall - 4, paint.body)
        if paint.where != "plain":
            yield Box(x - 27, y - tall // 2 + 2, 7, tall - 4, paint.trim)
        if paint.where in ("both", "stripe", "flanks"):
            yield Box(x + 20, y - tall // 2 + 2, 7, tall - 4, paint.trim)
        yield Text((x, y), str(one.number), SIZE, paint.ink, "narrow")

    def _place(self, one: CarView) -> str:
        return f"{self.places[one.seat]}{'=' if one.level else ''}"

    def _gap(self, one: CarView) -> str:
        """Behind the leader; the leader's is what he has to go."""
        if one.status == "finished":
            return self.voice.word("status", "finished")
        return f"{'−' if one.gap < 0 else '+'}{abs(one.gap)}" if one.gap else ""

    def _low(self, one: CarView) -> str:
        """The stock that is nearest to nought."""
        low = [g for g in one.gauges if g.most and g.value * LOW <= g.most]
        if not low or one.status != "running":
            return ""
        least = min(low, key=_share)
        return f"{self.voice.word('gauge', least.name)} {least.value}"

    def _moved(self, one: CarView, x: int, y: int) -> Iterator[Shape]:
        """Places won or lost in the round, with an arrow up or down."""
        before = self.order.before.get(one.seat)
        by = before - self.places[one.seat] if before and one.status != "finished" else 0
        if not by:
            return
        up = -1 if by > 0 else 1
        colour = self.theme.bar if by > 0 else self.theme.alarm
        yield Polygon(((x, y + up * 11), (x - 12, y - up * 9), (x + 12, y - up * 9)), colour)
        yield Text((x + 16, y), str(abs(by)), SIZE, colour, "narrow", "start")


def shared_places(cars: Iterable[CarView]) -> dict[Seat, int]:
    """The place of each car; those that are level share the better one, as in the standings under the picture."""
    places = dict[Seat, int]()
    place = 1
    for one in sorted(cars, key=lambda car: car.order):
        place = place if one.level else one.order
        places[one.seat] = place
    return places


def _share(gauge: Gauge) -> tuple[float, str]:
    return gauge.value / (gauge.most or 1), gauge.name
