"""Advice on a choice: its price on the boards of a forecast, and the recommended orders.

Nine laws hold. Worlds are made of public view only. "Cannot" is said only of what is impossible on every board.
Odds are tenths; ten and zero mean all boards and none. The same position shows the same figures to everyone. The
race's own dice are never used. A button describes the order that it sends. No recommended order is dominated,
repeated, or impossible while another one is possible. Stocks are shown as what is left, dice as a range. A
recommended order is judged beyond this round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from rules.base import Json, Seat, encode_canonical_json
from rules.cost_preview import Preset, Price, convert_to_tenths
from rules.forecast import WORLDS, Forecast, Outcome, WorldRules, make_forecast
from rules.merged_prices import CERTAIN_PERMILLE, PathOnBoards, add_rare_prices, estimate_harm, is_certain, merge_prices
from rules.questions import Question
from rules.recent_dict import RecentDict
from rules.ruleset import RaceSetup, RuleSet

MAX_EXTRA_RISK_PERMILLE = 125
"""The recommended order may fail this much more often than the safest one."""
EQUAL_HARM_PERMILLE = 25
"""Harm that differs by less counts as equal; the order with more worth is then the safe one."""
RARE_HARM_PERMILLE = 50
"""Harm that is nearer to never than to one case in ten."""
MIN_HIT_PERMILLE = 250
"""Least odds of a hit at which an attack is offered."""
HALF_SPACE_TENTHS = 5
"""Half a space, in tenths of a space."""
MAX_SAFE_ANSWERS_TRIED = 6
"""Answers of equally little harm that are played on in the worlds, for the safe order of a bot."""
MAX_CACHED_FORECASTS, MAX_CACHED_VIEWS = 16, 64
"""Forecasts kept for those who look again, and views whose boards are."""


class Advice(NamedTuple):
    """Advice on a seat's choices: prices by the canonical text of an answer, and the recommended orders."""

    prices: Mapping[str, Price]
    orders: tuple[Preset, ...] = ()

    @property
    def certain_order(self) -> Json:
        """The safe order, if it depends on no roll and on no rival; else None."""
        orders = {one.name: one.value for one in self.orders}
        safe = orders.get("safe", orders.get("recommended"))
        price = self.prices.get(encode_canonical_json(safe))
        return safe if price and is_certain(price) else None


class TriedAnswer(NamedTuple):
    """An answer that is priced on the boards and played on in the worlds.

    `spaces`: mean distance, in tenths. `harm`: odds that something goes wrong before the horizon, in thousandths.
    `toll`: what is paid in this round, in tenths. `worth`: value of the position at the horizon, in tenths of a space.
    `hits`: odds of hitting each rival, in thousandths."""

    value: Json
    price: Price
    spaces: int
    harm: int
    toll: int
    worth: int
    hits: Mapping[Seat, int]


@dataclass(frozen=True)
class _SeatForecast:
    """The forecast of a round with the boards on which a seat decides a question."""

    forecast: Forecast[Any, Any]
    boards: tuple[Any, ...]
    view: Any
    question: Question[Any]

    @property
    def rules(self) -> WorldRules[Any, Any]:
        """How the game is forecast."""
        return self.forecast.rules

    def list_candidates(self) -> tuple[Json, ...]:
        """List the answers between which the seat chooses."""
        return self.rules.list_candidates(self.forecast.table, self.view, self.question)

    def order_as_bot(self) -> Json:
        """Return the order of the strongest bot."""
        table, rules = self.forecast.table, self.rules
        if rules.choose_order_on_boards is not None:
            return rules.choose_order_on_boards(table, self.view, self.question, self.boards)
        return rules.choose_bot_order(table, self.view, self.question)

    def price_each(self, values: Iterable[Json]) -> list[tuple[Json, Price]]:
        """Price answers on the boards; those are left out that are not possible on each board."""
        return [(value, price) for value in values if (price := self._price(value)) is not None]

    def _price(self, value: Json) -> Price | None:
        forecast, boards = self.forecast, self.boards
        places = [boards.index(board) for board in boards]
        price_by_place = {
            n: forecast.ruleset.price(forecast.table, boards[n], self.question, value) for n in dict.fromkeys(places)
        }
        prices = [price for n in places if (price := price_by_place[n]) is not None]
        if not prices or len(prices) < len(boards):
            return None
        return merge_prices(prices, PathOnBoards(forecast, boards, self.question, value))

    def price_fully(self, priced_values: Iterable[tuple[Json, Price]]) -> dict[str, Price]:
        """Return prices by the canonical text of an answer, with what hardly ever comes about."""
        return {encode_canonical_json(value): self._add_rare_boards(value, price) for value, price in priced_values}

    def _add_rare_boards(self, value: Json, price: Price) -> Price:
        """Add what a choice leads to where rivals leave the way free or stop in it, though they do on no board."""
        forecast = self.forecast
        if self.rules.list_rare_boards is None:
            return price
        boards = self.rules.list_rare_boards(forecast.table, self.view, self.boards[0], self.question, value)
        prices = [forecast.ruleset.price(forecast.table, one, self.question, value) for one in boards]
        clear, *blocked = [one for one in prices if one is not None] or [price]
        return add_rare_prices(price, clear, blocked)

    def try_answers(self, values: Iterable[Json]) -> list[TriedAnswer]:
        """Play answers on in the worlds; impossible ones only if no other is left."""
        priced_values = self.price_each(values)
        legal = [(value, price) for value, price in priced_values if price.tone != "impossible"] or priced_values
        if self.rules.resume is not None:
            legal = _keep_distinct(legal)
        view, question, worlds = self.view, self.question, self.forecast.worlds
        worth = self.rules.make_valuation(self.forecast.table, view, question.seat)
        return [
            _sum_up(value, price, [self.forecast.play(view, question, value, world, worth) for world in worlds])
            for value, price in legal
        ]

    def list_calmest(self, values: Iterable[Json], below: int) -> list[tuple[Json, Price]]:
        """Return the answers of least harm on the boards with their prices, the farthest first, if it is below a
        limit."""
        priced_values = self.price_each(values)
        least = min((estimate_harm(price) for _, price in priced_values), default=below)
        most = min(below, least + EQUAL_HARM_PERMILLE)
        calm = [(value, price) for value, price in priced_values if estimate_harm(price) < most]
        return sorted(calm, key=lambda one: -(one[1].spaces or 0))

    def list_certain(self, priced_values: Iterable[tuple[Json, Price]]) -> list[Json]:
        """List the first answers that depend on no roll and on no rival, not even where that is rare."""
        certain = (
            value
            for value, price in priced_values
            if is_certain(price) and is_certain(self._add_rare_boards(value, price))
        )
        return list(islice(certain, MAX_SAFE_ANSWERS_TRIED))


class Adviser:
    """Prices choices on boards and recommends orders; caches the forecasts that all seats of a round share."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = worlds
        self._forecasts = RecentDict[tuple[str, str], Forecast[Any, Any] | None](MAX_CACHED_FORECASTS)
        self._boards = RecentDict[tuple[str, str, str], tuple[Forecast[Any, Any], tuple[Any, ...]]](MAX_CACHED_VIEWS)

    def price_answers(
        self,
        ruleset: RuleSet[Any, Any],
        table: RaceSetup[Any],
        view: Any,
        question: Question[Any],
        values: Sequence[Json],
    ) -> dict[str, Price]:
        """Price stored answers, by their canonical text; empty without a forecast."""
        forecast = self._make_seat_forecast(ruleset, table, view, question)
        return forecast.price_fully(forecast.price_each(values)) if forecast else {}

    def advise(
        self,
        ruleset: RuleSet[Any, Any],
        table: RaceSetup[Any],
        view: Any,
        question: Question[Any],
        values: Sequence[Json] = (),
    ) -> Advice | None:
        """Price answers and recommend orders; None without a forecast."""
        forecast = self._make_seat_forecast(ruleset, table, view, question)
        if forecast is None:
            return None
        bot = forecast.order_as_bot()
        attempts = forecast.try_answers([bot, *(value for value in forecast.list_candidates() if value != bot)])
        tried_by_text = {encode_canonical_json(one.value): one for one in attempts}
        orders = choose_recommended(forecast.rules, attempts, bot)
        offered = {encode_canonical_json(value): value for value in (*values, *(one.value for one in orders))}
        others = [value for spelt, value in offered.items() if spelt not in tried_by_text]
        tried = [(one.value, one.price) for spelt, one in tried_by_text.items() if spelt in offered]
        return Advice(forecast.price_fully([*forecast.price_each(others), *tried]), orders)

    def order_as_bot(
        self, ruleset: RuleSet[Any, Any], table: RaceSetup[Any], view: Any, question: Question[Any]
    ) -> Json:
        """Order as the strongest bot on the boards; None where nothing is forecast."""
        forecast = self._make_seat_forecast(ruleset, table, view, question)
        return forecast.order_as_bot() if forecast else None

    def find_best(
        self,
        ruleset: RuleSet[Any, Any],
        table: RaceSetup[Any],
        view: Any,
        question: Question[Any],
        values: Sequence[Json],
    ) -> Json:
        """Return which of a few answers is worth most at a bounded risk; None where nothing is forecast."""
        forecast = self._make_seat_forecast(ruleset, table, view, question)
        if forecast is None:
            return None
        orders = choose_recommended(forecast.rules, forecast.try_answers(values), None)
        return orders[0].value if orders else None

    def find_safe(
        self,
        ruleset: RuleSet[Any, Any],
        table: RaceSetup[Any],
        view: Any,
        question: Question[Any],
        usual: Sequence[Json],
    ) -> Json:
        """Find the safe order among the usual answers; among all choices only where each usual one depends on a roll
        or on a rival. None where nothing is forecast."""
        forecast = self._make_seat_forecast(ruleset, table, view, question)
        if forecast is None:
            return None
        calm = forecast.list_calmest(usual, EQUAL_HARM_PERMILLE)
        certain = forecast.list_certain(calm)
        if not certain:
            calm = forecast.list_calmest((*usual, *forecast.list_candidates()), CERTAIN_PERMILLE + 1)
            certain = forecast.list_certain(calm)
        values = certain or [value for value, _ in calm[:MAX_SAFE_ANSWERS_TRIED]]
        orders = choose_recommended(forecast.rules, forecast.try_answers(values), None)
        order_by_name = {one.name: one.value for one in orders}
        return order_by_name.get("safe", order_by_name.get("recommended"))

    def _make_seat_forecast(
        self, ruleset: RuleSet[Any, Any], table: RaceSetup[Any], view: Any, question: Question[Any]
    ) -> _SeatForecast | None:
        """Return the forecast of the round for a seat's question; None if there is none, or no board in it."""
        forecast = self._make_forecast(ruleset, table, view)
        boards = self._find_boards(forecast, view, question) if forecast else ()
        return _SeatForecast(forecast, boards, view, question) if forecast and boards else None

    def _make_forecast(self, ruleset: RuleSet[Any, Any], table: RaceSetup[Any], view: Any) -> Forecast[Any, Any] | None:
        rules: WorldRules[Any, Any] | None = ruleset.worlds
        if rules is None or not rules.can_forecast(view):
            return None
        key = ruleset.name, rules.make_public(view).model_dump_json()
        forecast = self._forecasts.get(key)
        if forecast is None or forecast.table is not table:
            forecast = make_forecast(ruleset, table, view, self._worlds)
        self._forecasts[key] = forecast
        return forecast

    def _find_boards(self, forecast: Forecast[Any, Any], view: Any, question: Question[Any]) -> tuple[Any, ...]:
        """Return a seat's boards, cached together with their prices."""
        key = forecast.ruleset.name, view.model_dump_json(), f"{question.kind}/{question.seat}/{question.at}"
        forecast_boards = self._boards.get(key)
        if forecast_boards is None or forecast_boards[0] is not forecast:
            forecast_boards = forecast, _share_equal(forecast.list_boards(view, question))
        self._boards[key] = forecast_boards
        return forecast_boards[1]


def _share_equal(boards: Sequence[Any]) -> tuple[Any, ...]:
    """Return the boards, the first of equal ones in the place of each, so that it is priced once."""
    return tuple(boards[boards.index(board)] for board in boards)


@lru_cache(maxsize=8)
def share_adviser(worlds: int) -> Adviser:
    """Return the shared adviser with this number of worlds, so that all aces of a race share its forecasts."""
    return Adviser(worlds)


def _keep_distinct(priced_values: Sequence[tuple[Json, Price]]) -> list[tuple[Json, Price]]:
    """Keep the first of the answers that have one price, where that tells all that follows from them."""
    distinct = list[tuple[Json, Price]]()
    for value, price in priced_values:
        if all(price != other for _, other in distinct):
            distinct.append((value, price))
    return distinct


def _sum_up(value: Json, price: Price, outcomes: Sequence[Outcome]) -> TriedAnswer:
    """Summarise the outcomes of several worlds; harm in this round comes from the exact odds on the boards."""
    count = len(outcomes)
    rivals = {rival for one in outcomes for rival in one.first.hits}
    later = CERTAIN_PERMILLE * sum(one.harmed and not one.first.harm for one in outcomes) // count
    now = max(estimate_harm(price), CERTAIN_PERMILLE * sum(bool(one.first.harm) for one in outcomes) // (2 * count))
    return TriedAnswer(
        value=value,
        price=price,
        spaces=10 * sum(one.first.spaces for one in outcomes) // count,
        harm=now + (CERTAIN_PERMILLE - now) * later // CERTAIN_PERMILLE,
        toll=10 * sum(max(0, by) for one in outcomes for by in one.payments.values()) // count,
        worth=sum(one.worth for one in outcomes) // count,
        hits={
            rival: CERTAIN_PERMILLE * sum(rival in one.first.hits for one in outcomes) // count
            for rival in sorted(rivals)
        },
    )


def is_dominated(one: TriedAnswer, others: Sequence[TriedAnswer]) -> bool:
    """Whether another answer goes farther, costs no more and is no more dangerous, nor less certain."""
    return any(
        (is_certain(other.price) or not is_certain(one.price))
        and other.spaces >= one.spaces + HALF_SPACE_TENTHS
        and other.toll <= one.toll
        and other.harm <= one.harm
        and other.worth >= one.worth
        for other in others
    )


ADVISED_NAMES = ("recommended", "safe", "flat_out")
"""Names of the ready-made orders that only a forecast knows; an attack has its rival in its name."""


def choose_recommended(rules: WorldRules[Any, Any], attempts: Sequence[TriedAnswer], bot: Json) -> tuple[Preset, ...]:
    """Choose the recommended orders, each once and none dominated.

    Recommended: the highest worth at a bounded risk. Safe: the least harm, of these the orders that depend on no
    roll and on no rival, then the highest worth; left out where the recommended order is as safe. Flat out: the
    farthest. Attack: likely to hit."""
    good = [one for one in attempts if not is_dominated(one, attempts)] or list(attempts)
    if not good:
        return ()
    bot_orders = [one for one in attempts if rules.trusts_bot and one.value == bot]
    least = min(one.harm for one in good)
    safest = _choose_gentlest([one for one in (*good, *bot_orders) if one.harm < least + EQUAL_HARM_PERMILLE])
    safe = max(safest, key=_rank_answer)
    calm = [one for one in (*bot_orders, *good) if one.harm <= safe.harm + MAX_EXTRA_RISK_PERMILLE]
    best = calm[0] if calm[0] in bot_orders else max(calm, key=_rank_answer)
    safe = best if best in safest else safe
    flat = max(good, key=lambda one: (one.spaces, -one.harm, one.worth))
    presets, chosen = list[Preset](), list[TriedAnswer]()
    for name, one in zip(ADVISED_NAMES, (best, safe, flat), strict=True):
        if not any(_comes_to_the_same(rules, one, other) for other in chosen):
            chosen.append(one)
            presets.append(Preset(name=name, value=one.value, facts=_build_facts(rules, one)))
    attacks = [(one, rival, odds) for one in attempts for rival, odds in one.hits.items() if odds >= MIN_HIT_PERMILLE]
    for one, rival, odds in sorted(attacks, key=lambda attack: (-attack[2], attack[0].harm))[:1]:
        if all(one.value != other.value for other in presets):
            facts = {**_build_facts(rules, one), "rival": rival, "hit": convert_to_tenths(odds, CERTAIN_PERMILLE)}
            presets.append(Preset(name="attack_on", value=one.value, facts=facts))
    return tuple(presets)


def _comes_to_the_same(rules: WorldRules[Any, Any], one: TriedAnswer, other: TriedAnswer) -> bool:
    """Whether two answers are one, or are called alike and differ only in what hardly ever comes about."""
    if one.value == other.value:
        return True
    (choice, extras), called = ((rules.name_choice(each.value), rules.list_extras(each.value)) for each in (one, other))
    is_as_good = (one.spaces, one.harm, one.toll, one.hits) == (other.spaces, other.harm, other.toll, other.hits)
    return (choice, extras) == called and is_as_good


def _rank_answer(one: TriedAnswer) -> tuple[int, int]:
    return one.worth, one.spaces


def _choose_gentlest(attempts: Sequence[TriedAnswer]) -> Sequence[TriedAnswer]:
    """Keep the answers that cannot end badly, of these the ones that strike nobody, and of these the certain ones: each
    time where there are any."""
    harmless = [one for one in attempts if one.price.tone not in ("fatal", "impossible")] or attempts
    peaceful = [one for one in harmless if not one.hits] or harmless
    return [one for one in peaceful if is_certain(one.price)] or peaceful


def _build_facts(rules: WorldRules[Any, Any], one: TriedAnswer) -> dict[str, Any]:
    facts = {
        "choice": rules.name_choice(one.value),
        "harm": convert_to_tenths(one.harm, CERTAIN_PERMILLE),
        "rare": one.harm < RARE_HARM_PERMILLE,
    }
    extras = rules.list_extras(one.value)
    return {**facts, "extras": list(extras)} if extras else facts


def is_forecast(ruleset: RuleSet[Any, Any], view: Any, question: Question[Any]) -> bool:
    """Whether answers to this question are priced on the boards of a forecast."""
    rules: WorldRules[Any, Any] | None = ruleset.worlds
    return rules is not None and question.kind in rules.order_kinds and rules.can_forecast(view)
