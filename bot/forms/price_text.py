"""Prices as text: beside a choice, below a draft, on a button."""

from collections.abc import Mapping

from bot.posts.summaries import Offer
from bot.text.localizer import Localizer
from rules.advice import tenths
from rules.base import Seat
from rules.cost_preview import WORSE, CornerAhead, Cost, Otherwise, Price, Test

Names = Mapping[Seat, str]
MAX_LINE_CHARS = 100
"""Characters of a line beside an option of a menu (Discord)."""


def format_price(price: Price, voice: Localizer, names: Names | None = None) -> str:
    """Return a full price, its stakes before what is left: `🟨 6 spaces · Weir 1 wear · 8 in 10 · 9 wear left`."""
    far = [_distance(price, voice)] if price.spaces or price.reach else []
    if price.otherwise:
        return _marked(price, voice, [*far, _forecast(price, price.otherwise, voice, names or {})])
    return _marked(price, voice, [*far, *_list_stakes(price, voice, names or {}), *_list_left(price, voice)])


def format_choice_price(price: Price, voice: Localizer, names: Names, *, placed: bool) -> str:
    """Return the full price in a choice's line; without its distance if it is `placed` on the board by a number."""
    return format_price(
        price.model_copy(update={"spaces": None}) if placed and not price.reach else price, voice, names
    )


def format_menu_price(price: Price, voice: Localizer, names: Names) -> str:
    """Return a price of at most a menu's length; what has no room is left out whole, never cut within a chance."""
    if price.otherwise:
        return _forecast_line(price, price.otherwise, voice, names)
    far = [_distance(price, voice)] if price.spaces or price.reach else []
    stakes, left = _list_stakes(price, voice, names), _list_left(price, voice)
    tries = [[*far, *stakes, *left], [*far, *stakes], stakes]
    lines = [_marked(price, voice, one) for one in tries]
    return next((line for line in lines if len(line) <= MAX_LINE_CHARS), format_short_price(price, voice))


def _marked(price: Price, voice: Localizer, said: list[str]) -> str:
    return f"{voice.word('tone', price.tone)} {' · '.join(filter(None, said))}"


def _list_stakes(price: Price, voice: Localizer, names: Names) -> list[str]:
    """Return the costs with their purposes, the tests and the other consequences."""
    said = [_format_test(test, voice, names) for test in price.tests]
    said += [voice.phrase("note", note.code, note.facts, names) for note in price.notes]
    said += [voice.ui("price_free")] if price.tone == "free" else []
    return [*_format_costs(price.costs, voice), *said]


def _list_left(price: Price, voice: Localizer) -> list[str]:
    """Return what is left of the stocks at the end."""
    left = {cost.stock: cost.left for cost in price.costs}
    if not any(cost.by for cost in price.costs):
        return []
    return [voice.ui("price_left", rest=[_format_amount(stock, count, voice) for stock, count in left.items()])]


def _forecast(price: Price, otherwise: Otherwise, voice: Localizer, names: Names) -> str:
    said, other = _short_words(price, voice, names), _short_words(otherwise.price, voice, names)
    facts = {"said": said, "other": other, "tenths": otherwise.tenths, "rival": otherwise.rival}
    code = "price_if_moves" if otherwise.rival else "price_if_clear" if otherwise.clear else "price_mostly"
    return voice.phrase("ui", code, facts, names)


def _forecast_line(price: Price, otherwise: Otherwise, voice: Localizer, names: Names) -> str:
    """One line of at most a menu's length; what has no room is left out whole, and never cut within a chance."""
    said, other = _short_words(price, voice, names), _short_words(otherwise.price, voice, names)
    facts = {"said": said, "other": other, "tenths": otherwise.tenths, "rival": otherwise.rival}
    code = "price_if_moves" if otherwise.rival else "price_if_clear" if otherwise.clear else "price_mostly"
    last = "price_or_worse" if WORSE.index(otherwise.price.tone) >= WORSE.index(price.tone) else "price_or_better"
    far = [_distance(price, voice)] if price.spaces or price.reach else []
    mark = voice.word("tone", price.tone)
    lines = [
        f"{mark} {' · '.join([*spaces, voice.phrase('ui', words, facts, names)])}"
        for words in (code, "price_mostly", last)
        for spaces in (far, [])
    ]
    return next((line for line in lines if len(line) <= MAX_LINE_CHARS), f"{mark} {' · '.join(far)}")


def _short_words(price: Price, voice: Localizer, names: Names) -> str:
    """`2 wear`, `free`, `runs into Green, strength 4`, `works 7 in 10`; no mark before it."""
    sums = dict.fromkeys(cost.stock for cost in price.costs)
    said = [_format_amount(stock, price.total_cost(stock), voice) for stock in sums]
    good, of = price.odds_of_harm[1] - price.odds_of_harm[0], price.odds_of_harm[1]
    said += [voice.ui("price_tenths", tenths=tenths(good, of))] if price.tests else []
    said += [voice.phrase("note", note.code, note.facts, names) for note in price.notes[:1]] if not said else []
    return ", ".join(said) or voice.ui("price_free" if price.tone == "free" else "price_impossible")


def format_cost(price: Price, voice: Localizer) -> str:
    """Return what a price takes out of the stocks: `2 wear, 1 −1 chip`."""
    sums = dict.fromkeys(cost.stock for cost in price.costs if cost.by)
    return ", ".join(_format_amount(stock, price.total_cost(stock), voice) for stock in sums)


def format_short_price(price: Price, voice: Localizer) -> str:
    """Return a price for a button: `🟩 free`, `🟨 2 wear`, `🟥 works 4 in 10`."""
    mark = voice.word("tone", price.tone)
    if price.otherwise:
        likely = _short_words(price, voice, {})
        return f"{mark} {voice.ui('price_odds', said=likely, tenths=price.otherwise.tenths)}"
    if price.tone == "free":
        return f"{mark} {voice.ui('price_free')}"
    if price.tone == "impossible":
        return f"{mark} {voice.ui('price_impossible')}"
    sums = dict.fromkeys(cost.stock for cost in price.costs)
    said = [_format_amount(stock, price.total_cost(stock), voice) for stock in sums]
    works = _tenths_of_success(price)
    said += [voice.ui("price_tenths", tenths=works)] if price.tests and works else []
    said += [voice.phrase("note", note.code, note.facts) for note in price.notes[-1:]] if not said else []
    said += [voice.ui("price_tenths", tenths=0)] if not said else []
    return f"{mark} {', '.join(said)}"


def list_warnings(price: Price, voice: Localizer, *, sheet: bool = False) -> list[str]:
    """Return warnings about legal but harmful choices: unpayable, the last of a stock, likely harm.

    Of a whole `sheet`, that it does not move."""
    said = [voice.ui("warn_impossible")] if price.tone == "impossible" else []
    said += [voice.ui("warn_still")] if sheet and price.spaces == 0 and not said else []
    last = [voice.word("gauge", stock) for stock in dict.fromkeys(c.stock for c in price.costs if not c.left and c.by)]
    said += [voice.ui("warn_last", stocks=last)] if last else []
    bad, of = price.odds_of_harm
    risky = price.tone == "fatal" and 2 * bad > of
    return [*said, voice.ui("warn_risk", tenths=tenths(bad, of))] if risky else said


def format_corner(bend: CornerAhead, voice: Localizer, *, first: bool) -> str:
    """Return `Weir begins in 4 spaces and takes 80, 100, 120.`"""
    return voice.ui("bend", name=voice.escape(bend.name), spaces=bend.spaces, limits=list(bend.limits), first=first)


def format_offer(
    offer: Offer, voice: Localizer, names: Names | None = None, said: str = "", *, whole: bool = False
) -> str:
    """Return `Careful 100 · 🟩 free`. `said`: the answer as text, if the game has no name for the choice, or if the
    `whole` order is wanted."""
    preset, choice = offer.preset, {"choice": said}
    facts = {**preset.facts, **choice} if whole else {**choice, **preset.facts}
    named = voice.phrase("preset", preset.name, facts, names or {})
    return f"{named} · {format_short_price(offer.price, voice)}" if offer.price else named


def _distance(price: Price, voice: Localizer) -> str:
    """`6 spaces`; where a die decides, `14 to 19 spaces`."""
    least, most = price.reach or (price.spaces or 0, price.spaces or 0)
    return voice.ui("price_range", least=least, most=most) if least < most else voice.ui("price_spaces", count=most)


def _format_costs(costs: tuple[Cost, ...], voice: Localizer) -> list[str]:
    """Return what each cost is for."""
    said = [
        voice.ui("price_cost", toward=_purpose(cost.toward, voice), amount=_format_amount(cost.stock, cost.by, voice))
        for cost in costs
        if cost.by
    ]
    return [voice.join_list(said)] if said else []


def _purpose(what: str, voice: Localizer) -> str:
    return voice.word("toward", what) if voice.has("toward", what) else voice.escape(what)


def _format_amount(stock: str, count: int, voice: Localizer) -> str:
    """Return `2 wear`, `1 −1 chip`."""
    return voice.phrase("amount", stock, {"count": count})


def _format_test(test: Test, voice: Localizer, names: Names) -> str:
    """Return `acceleration test 8 in 10`, `roll in Weir 4 in 10: spin 4 in 10, crash 2 in 10`."""
    (_, safe), bad = test.effects[0], test.effects[1:]
    named = voice.phrase("test", test.name, {"at": voice.escape(test.at), "rival": test.at}, names)
    harm = [
        _format_odds(voice.word("harm", effect), n, test.of, voice) for effect, n in bad if voice.has("harm", effect)
    ]
    if harm and not safe and not test.at:
        return ", ".join(harm)
    return f"{_format_odds(named, safe, test.of, voice)}{': ' if harm else ''}{', '.join(harm)}"


def _format_odds(said: str, ways: int, of: int, voice: Localizer) -> str:
    return voice.ui("price_odds", said=said, tenths=tenths(ways, of))


def _tenths_of_success(price: Price) -> int:
    """Return the odds, in tenths, that all rolls go well."""
    bad, of = price.odds_of_harm
    return tenths(of - bad, of)
