"""The log of a round by car, page by page, and why a line of it says what it says: in words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.telling.callsigns import driver
from bot.telling.narrator import Narrator
from bot.telling.summaries import Ledger, LedgerLine, Throw, Why
from rules.values import Seat
from rules.view import CarView

PAGE, MOST = 1500, 25
"""Characters and lines of a page: as many as a menu has options (Discord)."""
ITEM = re.compile(r" \([A-Z]{1,2}-\d+[a-z]?\)$")


@dataclass(frozen=True)
class LedgerPage:
    """A page in words, and the lines that stand on it."""

    text: str
    lines: tuple[LedgerLine, ...]
    page: int
    pages: int


@dataclass(frozen=True)
class LogBook:
    """A ledger in words. `names` are disarmed."""

    ledger: Ledger
    names: Mapping[Seat, str]
    voice: Narrator

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Cars that have lines, in running order."""
        told = dict.fromkeys(line.seat for line in self.ledger.lines if line.seat)
        order = [car.seat for car in self._cars if car.seat in told]
        return (*order, *(seat for seat in told if seat not in order))

    @property
    def _cars(self) -> list[CarView]:
        return sorted(self.ledger.view.cars, key=lambda one: one.order) if self.ledger.view else []

    def standing(self) -> list[str]:
        """What is public of every car, a line each."""
        return [
            self.voice.ui("ledger_car", place=one.order, car=self._name(one.seat), stocks=self._stocks(one))
            for one in self._cars
        ]

    def _stocks(self, one: CarView) -> str:
        return gauges(one, self.voice) if one.status == "running" else self.voice.word("status", one.status)

    def page(self, seat: Seat | None, number: int) -> LedgerPage:
        """A page of a car's lines, or of all cars', one after the other."""
        pages = self._pages(seat)
        number = max(0, min(number, len(pages) - 1))
        here = pages[number]
        head = self.standing() if seat is None and not number else []
        head += [self.voice.ui("ledger_page", page=number + 1, pages=len(pages))] if len(pages) > 1 else []
        return LedgerPage("\n".join([*head, *self._said(here)]), here, number, len(pages))

    def _said(self, lines: tuple[LedgerLine, ...]) -> Iterator[str]:
        """Lines with their numbers, under the cars that they tell of."""
        under: Seat | None = ""
        for line in lines:
            if line.seat != under:
                under = line.seat
                yield f"**{self._name(under)}**" if under else self.voice.ui("ledger_all")
            yield f"`{line.number}` {bare(line.text)}"

    def _pages(self, seat: Seat | None) -> list[tuple[LedgerLine, ...]]:
        order: tuple[Seat | None, ...] = (None, *self.seats)
        lines = [line for one in order for line in self.ledger.lines if line.seat == one and seat in (None, one)]
        room = PAGE - sum(len(row) + 1 for row in self.standing()) if seat is None else PAGE
        pages, page, used = list[tuple[LedgerLine, ...]](), list[LedgerLine](), 0
        for line in lines:
            used += len(line.text) + 12
            if page and (used > room or len(page) >= MOST):
                pages.append(tuple(page))
                page, used, room = [], len(line.text) + 12, PAGE
            page.append(line)
        return [*pages, tuple(page)]

    def _name(self, seat: Seat) -> str:
        return driver(seat, self.names.get(seat, seat))


def gauges(car: CarView, voice: Narrator) -> str:
    """`80 mph · wear 4/6 · −1 chips 3`; nothing of a car that is still to be built."""
    speed = [voice.ui("speed", speed=car.speed)] if car.speed or (car.speed is not None and car.gauges) else []
    badges = [voice.word("badge", badge) for badge in car.badges]
    return " · ".join([*speed, *(voice.gauge(gauge) for gauge in car.gauges if gauge.most != 0), *badges])


def bare(line: str) -> str:
    """A line of the log without its rule item."""
    return ITEM.sub("", line)


def why_text(why: Why, rule: str, voice: Narrator, price: str = "") -> str:
    """What stands behind a line of the log. `rule`: its item in our own words; `price`: at which it was confirmed."""
    rows = [f"> {bare(why.line)}"]
    rows += [voice.ui("why_rule", item=why.item, rule=rule)] if why.item else []
    rows += [_threw(throw, voice) for throw in why.throws]
    decided = [
        voice.ui("why_by", what=voice.word("title", one.kind), hand=voice.word("decided", one.hand))
        for one in why.decided
    ]
    rows += [voice.ui("why_decided", decided="; ".join(decided))] if decided else []
    rows += [voice.ui("why_shown", price=price)] if price else []
    return "\n".join(rows) if len(rows) > 1 else f"{rows[0]}\n{voice.ui('why_none')}"


def _threw(throw: Throw, voice: Narrator) -> str:
    facts = {"line": bare(throw.line), "faces": list(throw.faces), "key": throw.key, "ruled": throw.ruled}
    return voice.ui("why_throw", **facts)
