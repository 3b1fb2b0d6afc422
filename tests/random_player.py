"""A player that answers forms at random, and tries everything that they offer."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from rules.base import Json
from rules.events import Event
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    FieldsForm,
    Form,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Part,
    Question,
    Steps,
    TextForm,
)
from rules.ruleset import RaceSetup, RuleSet

TRIES = 12
MAX_STEPS = 30
"""Steps after which a random walk is broken off."""


def draw_answer(form: Form, chance: Random) -> Json:
    """Draw a value that the form takes: of a text one of its suggestions, of a sheet most often its first field."""
    match form:
        case ChoiceForm(options=options):
            return chance.choice(options).value
        case IntegerForm(words=words):
            scale = (*words, *range(form.least, form.most + 1, form.step))
            return chance.choice(scale)
        case TextForm(suggestions=suggestions):
            return chance.choice((*suggestions, *_extend_by_one(suggestions)) or ("",))
        case MultiChoiceForm(options=options):
            chosen = chance.sample(options, chance.randint(form.least, min(form.most, len(options))))
            return [option.value for option in chosen]
        case Steps(options=options):
            return [chance.choice(options).value] if options else []
        case AllocationForm():
            return _draw_levels(form, chance)
        case FieldsForm(fields=fields):
            wishes = [f for f in fields if f.required or chance.random() < (0.9 if f is fields[0] else 0.4)]
            return {f.name: draw_answer(f.ask, chance) for f in wishes}


def _extend_by_one(suggestions: tuple[str, ...]) -> tuple[str, ...]:
    """Add a number at each end of a row of suggested numbers: bold ones, perhaps illegal."""
    row = sorted(int(one) for one in suggestions if one.isdecimal())
    return (str(row[0] - (row[1] - row[0])), str(row[-1] + (row[-1] - row[-2]))) if len(row) > 1 else ()


def _draw_levels(form: AllocationForm, chance: Random) -> dict[str, int]:
    """Draw each part's level such that the others can still bring the sum within its bounds."""
    levels: dict[str, int] = {}
    for n, part in enumerate(form.parts):
        rest, so_far = _list_sums(form.parts[n + 1 :]), sum(levels.values())
        fit = [one for one in part.levels if any(form.least <= so_far + one + more <= form.most for more in rest)]
        levels[part.name] = chance.choice(fit)
    return levels


def _list_sums(parts: Sequence[Part]) -> list[int]:
    sums = [0]
    for part in parts:
        sums = sorted({before + level for before, level in product(sums, part.levels)})
    return sums


def draw_value(
    ruleset: RuleSet[Any, Any],
    table: RaceSetup[Any],
    view: Any,
    events: tuple[Event, ...],
    question: Question[Any],
    chance: Random,
) -> Json:
    """Draw a legal answer from the form; the default answer where none was found."""
    form = ruleset.build_form(table, view, question)
    for _ in range(TRIES):
        steps = draw_steps(ruleset, table, view, question, chance) if isinstance(form, Steps) else []
        try:
            return ruleset.read_answer(table, view, question, steps or draw_answer(form, chance))
        except InvalidAnswer:
            continue
    default_answer = ruleset.answer_for(table, view, events, question, None)
    assert default_answer is not None, f"no prudent answer to {question.kind}"
    return ruleset.read_answer(table, view, question, default_answer.value)


def draw_steps(
    ruleset: RuleSet[Any, Any], table: RaceSetup[Any], view: Any, question: Question[Any], chance: Random
) -> list[str]:
    """Draw a path from the steps that the game offers next, until it offers none."""
    steps: list[str] = []
    while len(steps) < MAX_STEPS:
        options = ruleset.next_steps(table, view, question, tuple(steps))
        if not options:
            break
        steps.append(str(chance.choice(options).value))
    return steps


def list_offered_answers(form: Form, usual: Json) -> Iterator[Json]:
    """List answers that use one offered thing each; a sheet's required fields are filled as in the usual answer."""
    match form:
        case ChoiceForm(options=options):
            yield from (option.value for option in options)
        case IntegerForm(least=least, most=most, words=words):
            yield from (*words, least, most)
        case TextForm(suggestions=suggestions):
            yield from suggestions
        case MultiChoiceForm(options=options, least=least, most=most):
            yield from ([option.value] for option in options if least <= 1 <= most)
        case AllocationForm(parts=parts) if form.least <= sum(part.usual for part in parts) <= form.most:
            yield {part.name: part.usual for part in parts}
        case FieldsForm(fields=fields):
            required_values = {f.name: usual[f.name] for f in fields if f.required}
            yield from (
                {**required_values, f.name: offer} for f in fields for offer in list_offered_answers(f.ask, None)
            )
