"""A round from one driver's point of view, shown above their next form."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from bot.report.headline import StoryLine
from bot.report.incidents import STORY_WEIGHT, RoundData, Weights
from bot.report.positions import Lineup
from bot.report.promises import Promise
from bot.report.round_report import ReportWriter, RoundLines, add_car_emoji
from bot.report.sentence_variants import SentenceWriter
from bot.store.rounds import SinceLastOrder
from bot.text.localizer import Localizer
from rules.base import Json, Seat
from rules.cost_preview import ALL_TENTHS, Price, convert_to_tenths
from rules.view import ResultRow, StockLevel

MAX_DIGEST_CHARS = 420


class LessonResult(NamedTuple):
    """What came of an order that a form explained: `spaces` driven, `costs` out of each stock, and `harm`, if anything
    went wrong. `price`: what stood beside the order, if that is known."""

    spaces: int
    costs: Mapping[str, int]
    harm: str
    price: Price | None

    @property
    def came_as_said(self) -> bool:
        """Whether distance and costs are those that stood beside the order."""
        if self.price is None:
            return False
        least, most = self.price.reach or (self.price.spaces, self.price.spaces)
        near = least is None or most is None or least <= self.spaces <= most
        stocks = {*self.costs, *(cost.stock for cost in self.price.costs)}
        return near and all(self.price.compute_cost(stock) == max(0, self.costs.get(stock, 0)) for stock in stocks)


def write_digest(
    round: RoundLines,
    seat: Seat,
    stocks: tuple[Sequence[StockLevel], Sequence[StockLevel]] = ((), ()),
    promise: Promise | None = None,
    lesson: LessonResult | None = None,
) -> str:
    """Write a driver's digest: main incidents, changed stocks, neighbours on the track.
    `stocks`: before the round and after it; `promise`: what was told of their order; `lesson`: what came of an order
    that a form explained."""
    sentence_writer = round.sentence_writer
    rows = [
        *([_format_lesson(lesson, sentence_writer.localizer)] if lesson else []),
        *_list_incident_lines(round, seat),
        *_list_changed_stock_lines(sentence_writer, *stocks),
        *_write_place_lines(round.round_data, sentence_writer, seat),
    ]
    rows += [_format_promise(promise, sentence_writer.localizer)] if promise else []
    while sum(map(len, rows)) + len(rows) > MAX_DIGEST_CHARS and len(rows) > 1:
        del rows[-1]
    return "\n".join(rows)


def _format_promise(promise: Promise, localizer: Localizer) -> str:
    """Format the odds shown for an order, and whether the likelier result came about."""
    price_text = ", ".join(_describe_price(promise.price, localizer))
    rest = ALL_TENTHS - promise.tenths
    return localizer.format_ui("told_odds", said=price_text, tenths=promise.tenths, rest=rest, kept=promise.kept)


def _describe_price(price: Price, localizer: Localizer) -> list[str]:
    """Return costs and odds of rolls of a price, or that it is free, or cannot be paid."""
    stocks = dict.fromkeys(cost.stock for cost in price.costs if cost.by)
    amounts = {
        stock: localizer.format_phrase("amount", stock, {"count": price.compute_cost(stock)}) for stock in stocks
    }
    costs = [
        localizer.format_ui("price_about", amount=amount) if price.is_rolled(stock) else amount
        for stock, amount in amounts.items()
    ]
    bad, of = price.odds_of_harm
    word = localizer.format_word("works", "usual")
    odds = [localizer.format_ui("price_tenths", tenths=convert_to_tenths(of - bad, of), word=word)] if bad else []
    return [*costs, *odds] or [localizer.format_ui("price_impossible" if price.tone == "impossible" else "price_free")]


def write_standing(round: RoundLines, seat: Seat) -> str:
    """Write the part of a digest about the present: the driver's place and neighbours on the track; or ""."""
    return "\n".join(_write_place_lines(round.round_data, round.sentence_writer, seat))


def write_catch_up(round: RoundLines, seat: Seat, since: SinceLastOrder) -> str:
    """Write what happened to a driver since their last own order: places, stocks, the events that mattered most."""
    sentence_writer, after = round.sentence_writer, round.round_data.after
    names = {name: sentence_writer.localizer.format_word("gauge", name) for name in since.now}
    stock_texts = [
        sentence_writer.format_ui("digest_stock", name=names[name], now=now, was=since.stocks[name])
        if name in since.stocks
        else f"{names[name]} {now}"
        for name, now in since.now.items()
        if since.stocks.get(name) != now
    ]
    first, last = since.round, round.round_data.round
    return "\n".join(
        [
            sentence_writer.format_ui(
                "catch_up",
                first=first,
                last=last,
                rounds=last - first + 1,
                was=since.place,
                moved=since.place != after.find_rank(seat),
                place=after.find_rank(seat),
                cars=len(after.order),
                stocks=", ".join(stock_texts),
                unchanged=bool(names) and not stock_texts,
            ),
            *(
                sentence_writer.format_ui("catch_up_event", round=one.round, line=one.text_for_driver)
                for one in since.events
            ),
        ]
    )


def _format_lesson(lesson: LessonResult, localizer: Localizer) -> str:
    """Format the result of an order beside the odds that were shown for it, if known."""
    costs = [localizer.format_phrase("amount", stock, {"count": by}) for stock, by in lesson.costs.items() if by > 0]
    price_text = ""
    if lesson.price:
        distance_texts = (
            [localizer.format_ui("price_spaces", count=lesson.price.spaces)] if lesson.price.spaces is not None else []
        )
        price_text = ", ".join([*distance_texts, *_describe_price(lesson.price, localizer)])
    harm = localizer.format_word("harm", lesson.harm) if lesson.harm and localizer.has("harm", lesson.harm) else ""
    return localizer.format_ui(
        "lesson_came",
        spaces=localizer.format_ui("price_spaces", count=lesson.spaces),
        paid=costs,
        harm=harm,
        said=price_text,
        kept="unknown" if lesson.price is None else "yes" if lesson.came_as_said else "no",
    )


def is_about_seat(round: RoundLines, seat: Seat) -> bool:
    """Whether any line of the round is about a car."""
    return seat in round.lines_by_seat


def write_race_end(round: RoundLines, seat: Seat) -> str:
    """Write the last message to a driver whose race ends in this round."""
    round_data = round.round_data
    how, place = round_data.after.ended.get(seat, ""), round_data.after.find_place(seat)
    code = "digest_home" if how == "finished" else "digest_out"
    line = _write_main_line(round, seat)
    return round.sentence_writer.format_ui(
        code, line=line, place=place, cars=len(round_data.after.order), racing=len(round_data.after.racing_seats)
    )


def write_flag_message(
    report_writer: ReportWriter, names: Mapping[Seat, str], seat: Seat, placings: Sequence[ResultRow]
) -> str:
    """Write the message to a driver at the flag."""
    sentence_writer, first = SentenceWriter(report_writer.localizer, add_car_emoji(names)), placings[0]
    own = next(one for one in placings if one.seat == seat)
    has_won: Json = "unseen" if first.is_out else first.seat == seat
    return sentence_writer.format_ui(
        "digest_flag", place=own.place, cars=len(placings), winner=first.seat, won=has_won, gap=own.short
    )


def _list_incident_lines(round: RoundLines, seat: Seat) -> list[str]:
    line = _write_main_line(round, seat)
    return [round.sentence_writer.format_ui("digest_happened", line=line)] if line else []


def _write_main_line(round: RoundLines, seat: Seat) -> str:
    """Write the most important line about a driver, in the second person where the game has such a text; or ""."""
    return next((_write_to_driver(round.sentence_writer, line, seat) for line in _write_rank_lines(round, seat)), "")


def _write_rank_lines(round: RoundLines, seat: Seat) -> list[StoryLine]:
    lines = round.lines_by_seat.get(seat, [])
    return sorted(lines, key=lambda line: (-line.incident.weight, seat not in line.incident.seats, line.incident.time))


def list_weighted_lines(round: RoundLines, seat: Seat, weights: Weights, most: int) -> tuple[tuple[int, str], ...]:
    """List weights and lines of a driver's events, the most important first, without their absence."""
    news = (
        line
        for line in _write_rank_lines(round, seat)
        if line.incident.base >= STORY_WEIGHT and not weights.find_weight(line.incident.what).absence
    )
    return tuple(
        (line.incident.weight, _write_to_driver(round.sentence_writer, line, seat)) for line in islice(news, most)
    )


def _write_to_driver(sentence_writer: SentenceWriter, line: StoryLine, seat: Seat) -> str:
    """Write a line in the second person: what a driver did (`you`), or what happened between them and the car that it
    is about (`at_you`). `blames_you`: they caused it."""
    incidents = line.parts or (line.incident,)
    own = next((one for one in incidents if one.seats == (seat,)), None)
    if own:
        return sentence_writer.write_variant("you", own) or line.text
    incident = next((one for one in incidents if seat in one.victims), None)
    if incident is None:
        return line.text
    facts = {**incident.facts, "blames_you": incident.facts.get("blamed") == seat}
    return sentence_writer.write_variant("at_you", replace(incident, facts=facts)) or line.text


def _write_place_lines(round_data: RoundData, sentence_writer: SentenceWriter, seat: Seat) -> list[str]:
    before, after = round_data.before, round_data.after
    if seat not in after.racing_seats or before is None or after.beforehand:
        return []
    ahead, behind = after.find_seat_ahead(seat), after.find_seat_behind(seat)
    gap = after.measure_gap_between(ahead, seat) if ahead else None
    lead = after.measure_gap_between(seat, behind) if behind else None
    was = before.find_rank(seat) if before.round else 0
    is_abreast, is_caught = seat in after.level, behind in after.level
    facts: dict[str, Json] = {
        "place": after.find_rank(seat),
        "was": was if was != after.find_rank(seat) else 0,
        "ahead": ahead,
        "abreast": is_abreast,
        "between": is_abreast and is_caught,
        "gap": gap,
        "gap_was": _find_previous_gap(before, ahead, seat, gap),
        "gap_was_level": seat in before.level,
        "behind": behind,
        "caught": is_caught,
        "lead": lead,
        "lead_was": _find_previous_gap(before, seat, behind, lead),
        "lead_was_level": behind in before.level,
    }
    return [sentence_writer.format_ui("digest_place", **facts)]


def _find_previous_gap(before: Lineup, ahead: Seat | None, behind: Seat | None, current_gap: int | None) -> int | None:
    """Return the previous gap between two cars, if it differs and the same car was ahead."""
    if not before.round or not ahead or not behind or not {ahead, behind} <= set(before.racing_seats):
        return None
    was = before.measure_gap_between(ahead, behind)
    return None if was is None or was < 0 or was == current_gap else was


def _list_changed_stock_lines(
    sentence_writer: SentenceWriter, before: Sequence[StockLevel], after: Sequence[StockLevel]
) -> list[str]:
    was = {gauge.name: gauge.value for gauge in before}
    stock_texts = [
        sentence_writer.format_ui(
            "digest_stock",
            name=sentence_writer.localizer.format_word("gauge", gauge.name),
            now=gauge.value,
            was=was[gauge.name],
        )
        for gauge in after
        if not gauge.changes_every_round and gauge.name in was and was[gauge.name] != gauge.value
    ]
    return [sentence_writer.format_ui("digest_changed", stocks=", ".join(stock_texts))] if stock_texts else []
