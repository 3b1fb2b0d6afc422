"""Prices as text: beside a choice, below a draft, on a button."""

from collections.abc import Mapping

from bot.posts.summaries import Offer
from bot.text.localizer import Localizer
from rules.base import Seat
from rules.cost_preview import ALL_TENTHS, WORSE, CornerAhead, Cost, Otherwise, Price, Test, convert_to_tenths

Names = Mapping[Seat, str]
MAX_LINE_CHARS, MAX_LABEL_CHARS = 100, 34
"""Characters of a line beside an option of a menu (Discord); of a button's label on one line of a phone."""
POSSIBLE_ROLL = "may_"
"""How the code of a note begins that names a roll to which a move may lead."""
LIKELY = "price_likely"
"""The message that gives the odds of a price without its alternative."""
MOST_WEAR = "dear"
"""Code of the note that names the most that a roll may cost."""
FREE_EFFECTS = {"free", "stops"}
"""Effects of a roll beside which nothing is to be paid."""


def format_price(price: Price, localizer: Localizer, names: Names | None = None, code: str = "") -> str:
    """Return a full price, its stakes before what is left: `🟨 6 spaces · Weir 1 wear · 8 in 10 · 9 wear left`.

    `code`: the message about odds and what else it may be, if not the fullest that fits."""
    if price.otherwise and _differs_in_distance_alone(price, price.otherwise.price):
        stakes = [*_list_stakes(price, localizer, names or {}), *_list_stocks_left(price, localizer)]
        return _mark_tone(price, localizer, [_format_distance_odds(price, price.otherwise, localizer, code), *stakes])
    distance_texts = [_format_distance(price, localizer)] if price.spaces or price.reach else []
    if price.otherwise:
        forecast = _format_forecast(price, price.otherwise, localizer, names or {}, code)
        return _mark_tone(price, localizer, [*distance_texts, forecast])
    return _mark_tone(
        price,
        localizer,
        [*distance_texts, *_list_stakes(price, localizer, names or {}), *_list_stocks_left(price, localizer)],
    )


def format_choice_price(price: Price, localizer: Localizer, names: Names, *, is_placed: bool) -> str:
    """Return the price in a choice's line; without its distance if a number shows it (`is_placed`), unless that is all
    in which it may differ.

    Of an alternative of one case in ten that ends no move only the odds are told, since phones have little room."""
    is_about_distance = price.otherwise is not None and _differs_in_distance_alone(price, price.otherwise.price)
    if is_placed and not (price.reach or is_about_distance):
        price = price.model_copy(update={"spaces": None})
    return format_price(price, localizer, names, LIKELY if _is_rare_and_harmless(price.otherwise) else "")


def _is_rare_and_harmless(otherwise: Otherwise | None) -> bool:
    return otherwise is not None and otherwise.tenths == ALL_TENTHS - 1 and otherwise.price.tone in ("free", "costs")


def format_menu_price(price: Price, localizer: Localizer, names: Names) -> str:
    """Return a price of at most a menu's length; what has no room is left out whole, never cut within a chance."""
    far = price.otherwise is not None and _differs_in_distance_alone(price, price.otherwise.price)
    if price.otherwise and not far:
        return _format_forecast_line(price, price.otherwise, localizer, names)
    distance_texts = [_format_distance(price, localizer)] if price.spaces or price.reach else []
    if price.otherwise:
        distance_texts = [_format_distance_odds(price, price.otherwise, localizer)]
    stakes, stocks_left = _list_stakes(price, localizer, names), _list_stocks_left(price, localizer)
    tries = [[*distance_texts, *stakes, *stocks_left], [*distance_texts, *stakes], stakes]
    lines = [_mark_tone(price, localizer, one) for one in tries]
    return next((line for line in lines if len(line) <= MAX_LINE_CHARS), format_short_price(price, localizer))


def _mark_tone(price: Price, localizer: Localizer, parts: list[str]) -> str:
    return f"{localizer.format_word('tone', price.shown_tone)} {' · '.join(filter(None, parts))}"


def _list_stakes(price: Price, localizer: Localizer, names: Names) -> list[str]:
    """Return the costs with their purposes, the tests and the other consequences."""
    texts = [_format_test(test, localizer, names) for test in price.tests]
    texts += [localizer.format_phrase("note", note.code, note.facts, names) for note in price.notes]
    texts += [localizer.format_ui("price_free")] if price.tone == "free" else []
    return [*_format_costs(price.costs, localizer), *dict.fromkeys(texts)]


def _list_stocks_left(price: Price, localizer: Localizer) -> list[str]:
    """Return the stocks left at the end; if the price is paid from a single one, only its number."""
    amounts_left = {cost.stock: cost.left for cost in price.costs}
    if not any(cost.by for cost in price.costs):
        return []
    if len(amounts_left) == 1 and not (price.tests or price.notes or any(cost.rolled for cost in price.costs)):
        return [localizer.format_ui("price_left", rest=[str(*amounts_left.values())])]
    rest = [
        _format_amount(stock, count, localizer, is_rolled=price.is_rolled(stock))
        for stock, count in amounts_left.items()
    ]
    return [localizer.format_ui("price_left", rest=rest)]


def _format_forecast(price: Price, otherwise: Otherwise, localizer: Localizer, names: Names, code: str = "") -> str:
    """Return what a choice costs on most boards, its odds, and what else it may cost; the odds alone, where it costs
    the same on all. Rolls that go as well on all stand behind it. `code`: the message, if not the fullest that fits."""
    beyond = _list_distances_beyond(price, otherwise.price, localizer)
    combined_odds = _combine_odds(price, otherwise)
    if combined_odds and not beyond:
        odds = ", ".join([*_format_amounts(price, localizer), _format_success(*combined_odds, localizer)])
        return " · ".join([odds, *_list_possible_rolls(price, otherwise, localizer)])
    other, rolls = otherwise.price, list[str]()
    if price.tests and other.tests and _compute_odds_of_success(price) == _compute_odds_of_success(other):
        rolls = [_format_success(*_compute_odds_of_success(price), localizer)]
        price, other = _without_rolls(price), _without_rolls(other)
    if code == LIKELY and price.tests:  # a second chance behind that of a roll would be read as the same one
        return " · ".join([_format_in_short(price, localizer, names), *rolls])
    said, else_said = (_format_in_short(one, localizer, names) for one in (price, other))
    if rolls and said == else_said:
        farther = [localizer.format_ui("price_or", other=far, tenths=ALL_TENTHS - otherwise.tenths) for far in beyond]
        return " · ".join([*_format_amounts(price, localizer), *rolls, *farther])
    facts = {
        "said": said,
        "other": ", ".join([*beyond, else_said]),
        "tenths": otherwise.tenths,
        "rival": otherwise.rival,
    }
    usual = "price_if_moves" if otherwise.rival else "price_if_clear" if otherwise.clear else "price_mostly"
    return " · ".join([localizer.format_phrase("ui", code or usual, facts, names), *rolls])


def _list_possible_rolls(price: Price, otherwise: Otherwise, localizer: Localizer) -> list[str]:
    """Return what the move may lead to on any board: `contact possible`."""
    codes = dict.fromkeys(note.code for note in (*price.notes, *otherwise.price.notes))
    return [localizer.format_phrase("note", code, {}) for code in codes if code.startswith(POSSIBLE_ROLL)]


def _differs_in_distance_alone(price: Price, other: Price) -> bool:
    return (price.tone, price.costs, price.tests, price.notes) == (other.tone, other.costs, other.tests, other.notes)


def _format_distance_odds(price: Price, otherwise: Otherwise, localizer: Localizer, code: str = "") -> str:
    """Return `5 spaces if the way is clear (9 in 10), else 1 space`. `code`: the message, if not the fullest."""
    far, else_far = _format_distance(price, localizer), _format_distance(otherwise.price, localizer)
    facts = {"said": far, "other": else_far, "tenths": otherwise.tenths}
    return localizer.format_ui(code or ("price_if_clear" if otherwise.clear else "price_mostly"), **facts)


def _list_distances_beyond(price: Price, other: Price, localizer: Localizer) -> list[str]:
    """Return how far another price leads, if the range of the first has not all of that."""
    (least, most), (shortest, farthest) = price.distance_range, other.distance_range
    return [] if least <= shortest and farthest <= most else [_format_distance(other, localizer)]


def _format_forecast_line(price: Price, otherwise: Otherwise, localizer: Localizer, names: Names) -> str:
    """Return one line of at most a menu's length; what has no room is left out whole, and never cut within a chance."""
    last = "price_or_worse" if WORSE.index(otherwise.price.tone) >= WORSE.index(price.tone) else "price_or_better"
    distance_texts = [_format_distance(price, localizer)] if price.spaces or price.reach else []
    lines = [
        _mark_tone(price, localizer, [*spaces, _format_forecast(price, otherwise, localizer, names, code)])
        for code in ("", "price_mostly", last)
        for spaces in (distance_texts, [])
    ]
    return next((line for line in lines if len(line) <= MAX_LINE_CHARS), _mark_tone(price, localizer, distance_texts))


def _combine_odds(price: Price, otherwise: Otherwise) -> tuple[int, str] | None:
    """Return in how many tenths a choice goes well on all boards together, if it costs the same on each and only its
    rolls differ; and the effect of a roll that does."""
    other = otherwise.price
    stocks = {cost.stock for cost in (*price.costs, *other.costs)}
    if any(price.compute_cost(stock) != other.compute_cost(stock) for stock in stocks):
        return None
    good = [_name_good_effect(test) for test in (*price.tests, *other.tests)]
    if not good or not ((price.tests and other.tests) or {*good} <= FREE_EFFECTS):
        return None
    (bad, of), (worse, of_other) = price.odds_of_harm, other.odds_of_harm
    first, second = otherwise.tenths * (of - bad) * of_other, (ALL_TENTHS - otherwise.tenths) * (of_other - worse) * of
    return convert_to_tenths(first + second, ALL_TENTHS * of * of_other), good[0] if len({*good}) == 1 else ""


def _format_in_short(price: Price, localizer: Localizer, names: Names) -> str:
    """Format a price without its mark: `2 wear`, `free`, `runs into Green, strength 4`, `works 7 in 10`."""
    words = _format_amounts(price, localizer)
    words += [_format_success(*_compute_odds_of_success(price), localizer)] if price.tests else []
    notes = [note for note in price.notes if price.tone != "free" or "rival" in note.facts]
    words += [localizer.format_phrase("note", note.code, note.facts, names) for note in notes[:1]] if not words else []
    return ", ".join(words) or localizer.format_ui("price_free" if price.tone == "free" else "price_impossible")


def _compute_odds_of_success(price: Price) -> tuple[int, str]:
    """Return in how many tenths all rolls go well, and the effect of the rolls that do, if it is the same."""
    good = [_name_good_effect(test) for test in price.tests]
    effect = good[0] if len({*good}) == 1 else ""
    if len(good) == 1:
        (test,) = price.tests
        return sum(test.tenths[one] for one in test.harmless_effects), effect
    bad, of = price.odds_of_harm
    return convert_to_tenths(of - bad, of), effect


def _name_good_effect(test: Test) -> str:
    """Return the good effect of a roll; `free` if another does no harm either."""
    return test.effects[0][0] if len(test.harmless_effects) == 1 else "free"


def _format_success(good: int, effect: str, localizer: Localizer) -> str:
    """Return `works 7 in 10`, with the game's word for an effect that is good."""
    word = effect if effect and localizer.has("works", effect) else "usual"
    return localizer.format_ui("price_tenths", tenths=good, word=localizer.format_word("works", word))


def _format_amounts(price: Price, localizer: Localizer) -> list[str]:
    """Return the payment out of each stock."""
    stocks = dict.fromkeys(cost.stock for cost in price.costs)
    return [_format_total(price, stock, localizer) for stock in stocks]


def format_cost(price: Price, localizer: Localizer) -> str:
    """Return what a price takes out of the stocks: `2 wear, 1 −1 chip`."""
    sums = dict.fromkeys(cost.stock for cost in price.costs if cost.by)
    return ", ".join(_format_total(price, stock, localizer) for stock in sums)


def _format_total(price: Price, stock: str, localizer: Localizer) -> str:
    return _format_amount(stock, price.compute_cost(stock), localizer, is_rolled=price.is_rolled(stock))


def format_short_price(price: Price, localizer: Localizer, names: Names | None = None) -> str:
    """Return a price for a button: `🟩 free`, `🟨 2 wear`, `🟥 works 4 in 10`."""
    mark = localizer.format_word("tone", price.shown_tone)
    if price.otherwise and not _differs_in_distance_alone(price, price.otherwise.price):
        return f"{mark} {_format_forecast(price, price.otherwise, localizer, names or {}, LIKELY)}"
    if price.tone == "free":
        return f"{mark} {localizer.format_ui('price_free')}"
    if price.tone == "impossible":
        return f"{mark} {localizer.format_ui('price_impossible')}"
    words = _format_amounts(price, localizer)
    works, effect = _compute_odds_of_success(price)
    is_free = effect in FREE_EFFECTS
    worst = _format_worst(price, localizer) if price.tone == "fatal" and (is_free or not (works or words)) else []
    words += [_format_success(works, effect, localizer)] if works and price.tests and not worst else worst
    if is_free and price.tone == "costs" and 2 * works <= ALL_TENTHS:
        words += [localizer.format_phrase("note", one.code, one.facts) for one in price.notes if one.code == MOST_WEAR]
    words += (
        [localizer.format_phrase("note", note.code, note.facts, names or {}) for note in price.notes[-1:]]
        if not words
        else []
    )
    words += [_format_success(0, "", localizer)] if not words else []
    return f"{mark} {', '.join(words)}"


def list_warnings(price: Price, localizer: Localizer, *, sheet: bool = False) -> list[str]:
    """Return warnings about legal but harmful choices: unpayable, the last of a stock, likely harm.

    Of a whole `sheet`, that it does not move."""
    warnings = [localizer.format_ui("warn_impossible")] if price.tone == "impossible" else []
    warnings += [localizer.format_ui("warn_still")] if sheet and price.spaces == 0 and not warnings else []
    last = [
        localizer.format_word("gauge", stock)
        for stock in dict.fromkeys(c.stock for c in price.costs if not c.left and c.by)
    ]
    warnings += [localizer.format_ui("warn_last", stocks=last)] if last else []
    bad, of = price.odds_of_harm
    risky = price.tone == "fatal" and 2 * bad > of
    return [*warnings, localizer.format_ui("warn_risk", tenths=convert_to_tenths(bad, of))] if risky else warnings


def format_corner(bend: CornerAhead, localizer: Localizer, *, first: bool) -> str:
    """Return `Weir begins in 4 spaces and takes 80, 100, 120.`"""
    return localizer.format_ui(
        "bend", name=localizer.escape(bend.name), spaces=bend.spaces, limits=list(bend.limits), first=first
    )


def format_offer(
    offer: Offer, localizer: Localizer, names: Names | None = None, order_text: str = "", *, whole: bool = False
) -> str:
    """Return `Careful 100 · 🟩 free`. `order_text`: the answer as text, if the game has no name for the choice, or if
    the `whole` order is wanted."""
    preset, choice = offer.preset, {"choice": order_text}
    facts = {**preset.facts, **choice} if whole else {**choice, **preset.facts}
    if not whole and preset.facts.get("extras"):
        extras = [localizer.format_word("extra", code) for code in preset.facts["extras"]]
        facts["choice"] = ", ".join([str(facts["choice"]), *extras])
    name = localizer.format_phrase("preset", preset.name, facts, names or {})
    return f"{name} · {_format_offer_price(offer, offer.price, localizer, names)}" if offer.price else name


def _format_offer_price(offer: Offer, price: Price, localizer: Localizer, names: Names | None) -> str:
    """Return the short price of a ready-made order; of an attack whose name has the odds, what it takes alone."""
    return format_short_price(_without_rolls(price) if "hit" in offer.preset.facts else price, localizer, names)


def _without_rolls(price: Price) -> Price:
    """Return what a price takes out of the stocks, however its rolls turn out."""
    costs = tuple(cost for cost in price.costs if cost.by)
    return Price(tone="impossible" if price.tone == "impossible" else "costs" if costs else "free", costs=costs)


def is_spelled_out(offer: Offer) -> bool:
    """Whether a form's text states a ready-made order in full, as its button names only the choice."""
    return bool(offer.words) and offer.words != str(offer.preset.facts.get("choice", offer.words))


def format_spelled_out(offer: Offer, localizer: Localizer, names: Names, *, first: bool) -> str:
    """Return `Safe `12, path straight` · 🟩 free`; without its price where the button has room for that."""
    facts = {**offer.preset.facts, "choice": f"`{offer.words.replace('`', '')}`"}
    if not offer.price or len(_format_full_label(offer, localizer, names, first=first)) <= MAX_LABEL_CHARS:
        return localizer.format_phrase("preset", offer.preset.name, facts, names)
    says_harm = offer.price.tone == "fatal" and "harm" in facts
    text = localizer.format_phrase("preset", offer.preset.name, {**facts, "harm": 0} if says_harm else facts, names)
    return f"{text} · {_format_offer_price(offer, offer.price, localizer, names)}"


def format_short_label(offer: Offer, localizer: Localizer, names: Names, order_text: str = "", *, first: bool) -> str:
    """Return `Order now: Recommended 12 · 🟩 free`: one line of a phone, without the price if need be.

    `order_text`: the answer as text, if the game has no name for the choice."""
    full = _format_full_label(offer, localizer, names, order_text, first=first)
    if not offer.price or len(full) <= MAX_LABEL_CHARS:
        return full
    name = localizer.format_phrase(
        "preset", offer.preset.name, {"choice": order_text, **offer.preset.facts, "harm": 0}, names
    )
    return localizer.format_ui("order_now", said=name) if first else name


def _format_full_label(offer: Offer, localizer: Localizer, names: Names, order_text: str = "", *, first: bool) -> str:
    words = format_offer(offer, localizer, names, order_text)
    return localizer.format_ui("order_now", said=words) if first else words


def _format_distance(price: Price, localizer: Localizer) -> str:
    """Format a distance: `6 spaces`, or `14 to 19 spaces` if a die decides."""
    least, most = price.reach or (price.spaces or 0, price.spaces or 0)
    return (
        localizer.format_ui("price_range", least=least, most=most)
        if least < most
        else localizer.format_ui("price_spaces", count=most)
    )


def _format_costs(costs: tuple[Cost, ...], localizer: Localizer) -> list[str]:
    """Return what the costs are for, each purpose once: `Weir 2 wear and braking 1 wear`."""
    amounts = dict[str, dict[tuple[str, bool], int]]()
    for cost in costs:
        if cost.by:
            of_purpose = amounts.setdefault(cost.toward, {})
            of_purpose[cost.stock, cost.rolled] = of_purpose.get((cost.stock, cost.rolled), 0) + cost.by
    texts = [
        localizer.format_ui(
            "price_cost", toward=_format_purpose(toward, localizer), amount=_format_all_amounts(of_purpose, localizer)
        )
        for toward, of_purpose in amounts.items()
    ]
    return [localizer.join_list(texts)] if texts else []


def _format_all_amounts(amounts: Mapping[tuple[str, bool], int], localizer: Localizer) -> str:
    return ", ".join(
        _format_amount(stock, count, localizer, is_rolled=rolled) for (stock, rolled), count in amounts.items()
    )


def _format_purpose(what: str, localizer: Localizer) -> str:
    return localizer.format_word("toward", what) if localizer.has("toward", what) else localizer.escape(what)


def _format_amount(stock: str, count: int, localizer: Localizer, *, is_rolled: bool = False) -> str:
    """Return `2 wear`, `1 −1 chip`; `about 3 endurance`, where a die decides."""
    amount = localizer.format_phrase("amount", stock, {"count": count})
    return localizer.format_ui("price_about", amount=amount) if is_rolled else amount


def _format_test(test: Test, localizer: Localizer, names: Names) -> str:
    """Return `acceleration test 8 in 10`, `roll in Weir 4 in 10: spin 4 in 10, crash 2 in 10`."""
    good, share = test.effects[0][0], test.tenths
    name = localizer.format_phrase("test", test.name, {"at": localizer.escape(test.at), "rival": test.at}, names)
    harmful = [effect for effect, ways in test.effects[1:] if ways and localizer.has("harm", effect)]
    alone = bool(harmful) and not share[good] and not test.at
    code = "price_odds" if alone else "price_odds_of_rest"
    harm = [_format_odds(localizer.format_word("harm", effect), share[effect], localizer, code) for effect in harmful]
    if alone:
        return ", ".join(harm)
    odds = localizer.format_ui("price_odds", said=name, tenths=share[good])
    return f"{odds}{': ' if harm else ''}{', '.join(harm)}"


def _format_worst(price: Price, localizer: Localizer) -> list[str]:
    """Return the worst effect of the last roll."""
    worst = [(test.effects[-1][0], test) for test in price.tests[-1:] if test.effects[-1][1]]
    return [
        _format_odds(localizer.format_word("harm", effect), test.tenths[effect], localizer)
        for effect, test in worst
        if localizer.has("harm", effect)
    ]


def _format_odds(text: str, share: int, localizer: Localizer, code: str = "price_odds") -> str:
    """Return something with its odds; by itself, if nothing else is possible."""
    return text if share == ALL_TENTHS else localizer.format_ui(code, said=text, tenths=share)
