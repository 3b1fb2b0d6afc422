"""The log of a round by car, in pages, and explanations of its lines."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.model.seats import format_driver
from bot.posts.summaries import Ledger, LedgerLine, Throw, Why
from bot.text.localizer import Localizer
from rules.base import Seat
from rules.view import CarView, find_shared_places

MAX_PAGE_CHARS, MAX_PAGE_LINES = 1500, 25
"""Limits of a page; Discord menus have at most 25 options."""
RULE_ITEM_PATTERN = re.compile(r" \([A-Z]{1,2}-\d+[a-z]?\)$")


@dataclass(frozen=True)
class LedgerPage:
    """A rendered page of the log, and its lines."""

    text: str
    lines: tuple[LedgerLine, ...]
    page: int
    pages: int


@dataclass(frozen=True)
class LogBook:
    """A ledger as text. `names` are escaped."""

    ledger: Ledger
    names: Mapping[Seat, str]
    localizer: Localizer

    @property
    def seats_with_lines(self) -> tuple[Seat, ...]:
        """Cars that have lines, in running order."""
        seats = dict.fromkeys(line.seat for line in self.ledger.lines if line.seat)
        order = [car.seat for car in self._cars_in_order if car.seat in seats]
        return (*order, *(seat for seat in seats if seat not in order))

    @property
    def _cars_in_order(self) -> list[CarView]:
        return sorted(self.ledger.view.cars, key=lambda one: one.order) if self.ledger.view else []

    def format_standings(self) -> list[str]:
        """Format the public state of each car, a line per car."""
        places = find_shared_places(self._cars_in_order)
        return [
            self.localizer.format_ui(
                "ledger_car",
                place=places[one.seat],
                car=self._format_driver(one.seat),
                stocks=format_public_state(one, self.localizer),
            )
            for one in self._cars_in_order
        ]

    def render_page(self, seat: Seat | None, number: int) -> LedgerPage:
        """Render a page of one car's lines, or of all cars' lines in sequence."""
        pages = self._split_pages(seat)
        number = max(0, min(number, len(pages) - 1))
        page_lines = pages[number]
        head = self.format_standings() if seat is None and not number else []
        head += [self.localizer.format_ui("ledger_page", page=number + 1, pages=len(pages))] if len(pages) > 1 else []
        return LedgerPage("\n".join([*head, *self._number_lines(page_lines)]), page_lines, number, len(pages))

    def _number_lines(self, lines: tuple[LedgerLine, ...]) -> Iterator[str]:
        """Yield lines with their numbers, under the name of their car."""
        under: Seat | None = ""
        for line in lines:
            if line.seat != under:
                under = line.seat
                yield f"**{self._format_driver(under)}**" if under else self.localizer.format_ui("ledger_all")
            yield f"`{line.number}` {strip_rule_item(line.text)}"

    def _split_pages(self, seat: Seat | None) -> list[tuple[LedgerLine, ...]]:
        order: tuple[Seat | None, ...] = (None, *self.seats_with_lines)
        lines = [line for one in order for line in self.ledger.lines if line.seat == one and seat in (None, one)]
        room = MAX_PAGE_CHARS - sum(len(row) + 1 for row in self.format_standings()) if seat is None else MAX_PAGE_CHARS
        pages, page, used = list[tuple[LedgerLine, ...]](), list[LedgerLine](), 0
        for line in lines:
            used += len(line.text) + 12
            if page and (used > room or len(page) >= MAX_PAGE_LINES):
                pages.append(tuple(page))
                page, used, room = [], len(line.text) + 12, MAX_PAGE_CHARS
            page.append(line)
        return [*pages, tuple(page)]

    def _format_driver(self, seat: Seat) -> str:
        return format_driver(seat, self.names.get(seat, seat))


def format_public_state(car: CarView, localizer: Localizer) -> str:
    """Format the state of a car that is running, or why it no longer is."""
    return format_car_state(car, localizer) if car.status == "running" else localizer.format_word("status", car.status)


def format_car_state(car: CarView, localizer: Localizer) -> str:
    """Format a car's state: `80 mph · wear 4/6 · −1 chips 3`; "" before the car is built."""
    speed = (
        [localizer.format_ui("speed", speed=car.speed)] if car.speed or (car.speed is not None and car.gauges) else []
    )
    badges = [localizer.format_word("badge", badge) for badge in car.badges]
    return " · ".join([*speed, *(localizer.format_stock(gauge) for gauge in car.gauges if gauge.most != 0), *badges])


def strip_rule_item(line: str) -> str:
    """Remove the rule item from a line of the log."""
    return RULE_ITEM_PATTERN.sub("", line)


def format_explanation(why: Why, rule: str, localizer: Localizer, price: str = "") -> str:
    """Format the explanation of a line of the log.
    `rule`: its rule item in our own words; `price`: the price displayed when the order was confirmed."""
    rows = [f"> {strip_rule_item(why.line)}"]
    rows += [localizer.format_ui("why_rule", item=why.item, rule=rule)] if why.item else []
    rows += [_format_throw(throw, localizer) for throw in why.throws]
    decisions = [
        localizer.format_ui(
            "why_by", what=localizer.format_word("title", one.kind), hand=localizer.format_word("decided", one.hand)
        )
        for one in why.decisions
    ]
    rows += [localizer.format_ui("why_decided", decided="; ".join(decisions))] if decisions else []
    rows += [localizer.format_ui("why_shown", price=price)] if price else []
    return "\n".join(rows) if len(rows) > 1 else f"{rows[0]}\n{localizer.format_ui('why_none')}"


def _format_throw(throw: Throw, localizer: Localizer) -> str:
    facts = {"line": strip_rule_item(throw.line), "faces": list(throw.faces), "key": throw.key, "ruled": throw.ruled}
    return localizer.format_ui("why_throw", **facts)
