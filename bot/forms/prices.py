"""Prices in words: beside a choice, in the read-back, on a button."""

from collections.abc import Mapping

from bot.telling.narrator import Narrator
from bot.telling.summaries import Offer
from rules.prices import CornerAhead, Cost, Price, Test
from rules.values import Seat

Names = Mapping[Seat, str]
EVEN = 50
"""Percent below which a risk is warned of."""


def price_line(price: Price, voice: Narrator, names: Names | None = None) -> str:
    """`🟨 6 spaces · Weir 1 wear, 9 left · acceleration test 83 %`."""
    said = [voice.ui("price_spaces", count=price.spaces)] if price.spaces else []
    said += _costs(price.costs, voice)
    said += [_test(test, voice, names or {}) for test in price.tests]
    said += [voice.phrase("note", note.code, note.facts, names or {}) for note in price.notes]
    said += [voice.ui("price_free")] if price.tone == "free" else []
    return f"{voice.word('tone', price.tone)} {' · '.join(filter(None, said))}"


def short_price(price: Price, voice: Narrator) -> str:
    """What stands on a button: `🟩 free`, `🟨 2 wear`, `🟥 42 %`."""
    mark = voice.word("tone", price.tone)
    if price.tone == "free":
        return f"{mark} {voice.ui('price_free')}"
    if price.tone == "impossible":
        return f"{mark} {voice.ui('price_impossible')}"
    sums = dict.fromkeys(cost.stock for cost in price.costs)
    said = [_amount(stock, price.cost(stock), voice) for stock in sums]
    said += [voice.ui("price_percent", percent=_safe(price))] if price.tests and _safe(price) else []
    said += [voice.phrase("note", note.code, note.facts) for note in price.notes[-1:]] if not said else []
    said += [voice.ui("price_percent", percent=0)] if not said else []
    return f"{mark} {', '.join(said)}"


def warnings(price: Price, voice: Narrator, *, sheet: bool = False) -> list[str]:
    """What breaks no rule but will hurt: what cannot be paid, the last of a stock, more harm than not; of a whole
    `sheet`, that it leads nowhere."""
    said = [voice.ui("warn_impossible")] if price.tone == "impossible" else []
    said += [voice.ui("warn_still")] if sheet and price.spaces == 0 and not said else []
    last = [voice.word("gauge", stock) for stock in dict.fromkeys(c.stock for c in price.costs if not c.left and c.by)]
    said += [voice.ui("warn_last", stocks=last)] if last else []
    risky = price.tone == "fatal" and _safe(price) < EVEN
    return [*said, voice.ui("warn_risk", percent=100 - _safe(price))] if risky else said


def bend_line(bend: CornerAhead, voice: Narrator, *, first: bool) -> str:
    """`Weir begins in 4 spaces and takes 80, 100, 120.`"""
    return voice.ui("bend", name=voice.escape(bend.name), spaces=bend.spaces, limits=list(bend.limits), first=first)


def offer_label(offer: Offer, voice: Narrator, names: Names | None = None, said: str = "") -> str:
    """`Careful 100 · 🟩 free`. `said`: the answer in words, where the game names no choice."""
    preset = offer.preset
    named = voice.phrase("preset", preset.name, {"choice": said, **preset.facts}, names or {})
    return f"{named} · {short_price(offer.price, voice)}" if offer.price else named


def _costs(costs: tuple[Cost, ...], voice: Narrator) -> list[str]:
    """What each is for, and what is left at the end."""
    said = [
        voice.ui("price_cost", toward=_toward(cost.toward, voice), amount=_amount(cost.stock, cost.by, voice))
        for cost in costs
        if cost.by
    ]
    left = {cost.stock: cost.left for cost in costs}
    rest = [_amount(stock, count, voice) for stock, count in left.items()]
    return [f"{voice.listed(said)}; {voice.ui('price_left', rest=rest)}"] if said else []


def _toward(what: str, voice: Narrator) -> str:
    return voice.word("toward", what) if voice.has("toward", what) else voice.escape(what)


def _amount(stock: str, count: int, voice: Narrator) -> str:
    """`2 wear`, `1 −1 chip`."""
    return voice.phrase("amount", stock, {"count": count})


def _test(test: Test, voice: Narrator, names: Names) -> str:
    """`acceleration test 83 %`, `roll in Weir 42 %: spin 39 %, crash 19 %`."""
    percents = list(test.percents.items())
    (_, safe), bad = percents[0], percents[1:]
    named = voice.phrase("test", test.name, {"at": voice.escape(test.at), "rival": test.at}, names)
    harm = [f"{voice.word('harm', effect)} {percent} %" for effect, percent in bad if voice.has("harm", effect)]
    if harm and not safe and not test.at:
        return ", ".join(harm)
    return f"{named} {safe} %{': ' if harm else ''}{', '.join(harm)}"


def _safe(price: Price) -> int:
    """In how many of a hundred cases all rolls go well."""
    part = 10000
    for test in price.tests:
        part = part * test.effects[0][1] // test.of
    return (part + 50) // 100
