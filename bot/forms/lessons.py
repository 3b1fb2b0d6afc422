"""What the first forms of a first race teach: a sentence on the decision at hand, from the prices of that form."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.forms.discord_text import escape_name
from bot.forms.price_text import format_cost
from bot.posts.summaries import AnswerPrices, QuestionView
from bot.text.localizer import Localizer
from rules.base import Json, Seat
from rules.cost_preview import WORSE, Preset, Price, convert_to_tenths
from rules.questions import AllocationForm, FieldsForm, list_options

MAX_NAME_WORDS = 2
"""Words of a plain choice, such as `MOVE 4`; longer ones are choices with a path."""


Facts = dict[str, Json | Price | Preset]
"""What a lesson speaks of; prices and presets are put into words last."""


class Lesson(NamedTuple):
    """A lesson by the code of its message, with its facts."""

    code: str
    facts: Facts


class _Choice(NamedTuple):
    """A choice with its price and how far it leads, in tenths of a space."""

    name: str
    price: Price
    far: int


def write_lesson(question: QuestionView, prices: AnswerPrices, localizer: Localizer) -> str:
    """Return the sentence on a form's decision; "" where the prices have nothing to teach."""
    lesson = find_lesson(question, prices)
    if lesson is None or not localizer.has("lesson", lesson[0]):
        return ""
    code, facts = lesson
    names: Mapping[Seat, str] = {seat: escape_name(name) for seat, name in question.names.items()}
    fact_texts = {name: _format_fact(value, localizer, names) for name, value in facts.items()}
    return localizer.format_ui("lesson", said=localizer.format_phrase("lesson", code, fact_texts, names))


def _format_fact(value: Json | Price | Preset, localizer: Localizer, names: Mapping[Seat, str]) -> Json:
    """Return a fact as a message takes it: a preset by its name, a price by what it costs."""
    if isinstance(value, Preset):
        return localizer.format_phrase("preset", value.name, value.facts, names)
    return format_cost(value, localizer) if isinstance(value, Price) else value


def find_lesson(question: QuestionView, prices: AnswerPrices) -> Lesson | None:
    """Return the lesson of a form; None where its prices have nothing to teach."""
    if isinstance(question.form, AllocationForm):
        return Lesson(question.question.kind, _collect_preset_facts(prices)) if len(prices.offers) > 1 else None
    if isinstance(question.form, FieldsForm):
        return _compare_choices([*_list_choices(question, prices)], prices, _describe_next_corner(question, prices))
    facts = prices.offers[0].preset.facts if prices.offers else {}
    return Lesson(question.question.kind, dict(facts)) if facts else None


def _collect_preset_facts(prices: AnswerPrices) -> Facts:
    """Return for each figure of the ready-made builds the highest one, and under `of_…` the build that has it."""
    facts: Facts = {}
    for name in prices.offers[0].preset.facts:
        with_it = [one.preset for one in prices.offers if type(one.preset.facts.get(name)) is int]
        if with_it:
            best = max(with_it, key=lambda one: int(one.facts[name]))
            facts |= {name: best.facts[name], f"of_{name}": best}
    return facts


def _list_choices(question: QuestionView, prices: AnswerPrices) -> Iterator[_Choice]:
    """Yield the plain choices that can be paid."""
    for option in list_options(question.form):
        name, price = str(option.value), prices.choices.get(str(option.value))
        plain = any(c.isdecimal() for c in name) and len(name.split()) <= MAX_NAME_WORDS
        if plain and price and price.tone != "impossible":
            least, most = price.reach or (price.spaces or 0, price.spaces or 0)
            yield _Choice(name, price, 5 * (least + most))


def _describe_next_corner(question: QuestionView, prices: AnswerPrices) -> Facts:
    """Return name and distance of the next corner and the stops that it wants, as form or question know them."""
    question_facts = question.question.model_dump()
    if not prices.ahead and question_facts.get("corner"):
        return {
            "corner": question_facts["corner"],
            "before": question_facts["first"],
            "stops": question_facts["wanted"],
        }
    first = next(iter(prices.ahead), None)
    return {"corner": first.name, "before": first.spaces, "stops": 0} if first else {}


def _compare_choices(choices: list[_Choice], prices: AnswerPrices, corner: Facts) -> Lesson | None:
    """Compare the farthest choice that costs nothing wherever the others go with the next one that leads farther."""
    sure = [one for one in choices if not one.price.otherwise]
    free = max((one for one in sure if one.price.tone == "free"), key=lambda one: one.far, default=None)
    if free is None:
        dear = [one for one in sure if one.price.costs and not one.price.tests] if len(sure) == len(choices) else []
        cheap = min(dear, key=lambda one: (sum(c.by for c in one.price.costs), -one.far), default=None)
        return Lesson("dear", {"choice": cheap.name, "cost": cheap.price}) if cheap else None
    advised_choice = next((one for one in choices if one.name == _find_advised_choice(prices)), None)
    if advised_choice and not advised_choice.price.otherwise and advised_choice.far < free.far:
        return Lesson("ahead", {"choice": free.name, "advised": advised_choice.name})
    farther = min((one for one in choices if one.far > free.far), key=_measure_distance_and_cost, default=None)
    return _make_lesson_of_pair(free, farther) if farther else _make_lesson_of_farthest(free, corner)


def _measure_distance_and_cost(one: _Choice) -> tuple[int, int, int, int]:
    """Return by what choices are compared: of those that lead as far, one has less risk or costs less."""
    price = one.price
    return one.far, WORSE.index(price.tone), len(price.tests), sum(cost.by for cost in price.costs)


def _find_advised_choice(prices: AnswerPrices) -> str:
    return str(prices.offers[0].preset.facts.get("choice", "")) if prices.offers else ""


def _make_lesson_of_farthest(free: _Choice, corner: Facts) -> Lesson | None:
    """Return the farthest choice of all, where it costs nothing, and the corner that a second such move would reach."""
    spaces = free.price.reach[1] if free.price.reach else free.price.spaces or 0
    is_corner_near = spaces < int(str(corner.get("before", 0))) <= 2 * spaces
    facts: Facts = corner if is_corner_near else {"corner": ""}
    return Lesson("calm", {"choice": free.name, **facts}) if free.far else None


def _make_lesson_of_pair(free: _Choice, farther: _Choice) -> Lesson | None:
    """Return what a choice costs or risks that leads farther than the one that costs nothing."""
    price = farther.price
    facts: Facts = {"choice": free.name, "other": farther.name, "more": -(-(farther.far - free.far) // 10)}
    bad, of = price.odds_of_harm
    if price.otherwise:
        return Lesson("unsure", {**facts, "tenths": price.otherwise.tenths})
    if price.tests and bad:
        return Lesson("risk", {**facts, "tenths": convert_to_tenths(of - bad, of)})
    return Lesson("pay", {**facts, "cost": price}) if price.costs else None
