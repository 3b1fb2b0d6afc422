"""Every choice of a main decision has a price, in races of every game."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from rules.answering import AnswerAndSource, RunningStep, StepAnswerer
from rules.cost_preview import Price, is_better
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import FieldsForm, InvalidAnswer, Question, Steps, list_options
from rules.registry import RULESETS
from rules.step_context import OpenQuestion
from rules.tagged_union import list_tags
from tests.games import GAMES, SEATS, Game, mark_slow
from tests.sampling import THOROUGH, Turns

MAIN = {
    "speed_circuit": {
        *("plot", "corner price", "braking price", "overage", "route", "brake", "pass", "slip", "test chips"),
        *("pass chips", "defence chips", "attack chips", "block", "chips after", "involvement chips"),
    },
    "circus_maximus": {
        *("speed", "path", "rest of path", "brake", "use whip", "defence", "pushed back", "pay for wreck", "cut loose"),
    },
    "powersled": {"order", "order now", "discard", "cost", "after", "hook", "field", "reflexes"},
    "formula_d": {"gear", "secret gear", "path", "slipstream"},
}
ODDS = {
    *("test chips", "pass chips", "defence chips", "attack chips", "involvement chips", "pay for wreck"),
}
"""Where dice fall whatever is answered."""
FIRST = frozenset({"careful", "keep", "planner", "keep_movers"})
"""The careful order, or the present speed (S-38); left out where it cannot be driven or another one is better."""
CARDS = "cards"
"""The stock of a hand, which changes in every round, so that what an order has cost of it is not told."""
ROUNDS = 12
MAX_PRICED_CHOICES = 150
"""Choices of a kind that are priced in a race."""
LOOKED_AT = 60 if THOROUGH else 40
"""Questions of a race of which every kind is looked at."""
names = [name for name in sorted(GAMES) if GAMES[name].ruleset.name in RULESETS]
games = pytest.mark.parametrize("name", [mark_slow(name) for name in names])


Look = Callable[[Any, Question[Any]], None]


class Watching(StepAnswerer):
    """Programs drive; each question that the rules put to one of them is looked at first."""

    def __init__(self, game: Game, look: Look) -> None:
        ruleset = game.ruleset
        self.programs = AutoAnswerer(drivers=dict(zip(SEATS, sorted(ruleset.drivers) * 2, strict=False)))
        self.look = look

    def answer_in(self, step: RunningStep, open_question: OpenQuestion, events: tuple[Event, ...]) -> AnswerAndSource:
        self.look(step.build_view(open_question.question.seat), open_question.question)
        return step.ask(self.programs, open_question, events)


def watch_race(game: Game, seed: str, look: Look) -> None:
    """Drive a race of three bots for some rounds."""
    now, dice = create_checkpoint(game.ruleset, game.table, game.start(3)), SeededDice(derive_seed_from_text(seed))
    while not now.over and now.round <= ROUNDS:
        now = advance(game.ruleset, game.table, now, Journal(()), dice, Watching(game, look)).closed[-1].checkpoint


def list_questions(game: Game, seed: str) -> Iterator[tuple[Any, Question[Any]]]:
    """Yield red's questions in a live race of bots, with red's view; red drives like a bot."""
    ruleset, table, now = game.ruleset, game.table, create_checkpoint(game.ruleset, game.table, game.start(3))
    driver = min(ruleset.drivers)
    others = AutoAnswerer(pace="live", drivers=dict.fromkeys(("blue", "green"), driver))
    entries = list[JournalEntry]()
    while not now.over and now.round <= ROUNDS:
        progress = advance(ruleset, table, now, Journal(entries), SeededDice(derive_seed_from_text(seed)), others)
        if progress.closed:
            now, entries = progress.closed[-1].checkpoint, [*entries] if not progress.round_closed else []
        for open_question in progress.open:
            view = ruleset.player_view(table, ruleset.state.model_validate(progress.state), open_question.question.seat)
            yield view, open_question.question
            value = ruleset.drivers[driver](table, view, (), open_question.question)
            entries.append(JournalEntry(key=open_question.key, hand="automatic", value=value))


@cache
def pick_questions(name: str) -> tuple[tuple[Any, Question[Any]], ...]:
    """Pick questions of every kind from the first ones of a race."""
    turns, first = Turns(first=2, one_in=4), islice(list_questions(GAMES[name], "looks"), LOOKED_AT)
    return tuple((view, question) for view, question in first if turns.is_next(question.kind))


def choices(game: Game, view: Any, question: Question[Any]) -> Iterator[tuple[Any, Price | None]]:
    """List everything that can be pressed in a form, with its price."""
    form = game.ruleset.build_form(game.table, view, question)
    for option in list_options(form):
        value: Any = option.value
        value = {form.fields[0].name: value} if isinstance(form, FieldsForm) else value
        value = [value] if isinstance(form, Steps) else value
        try:
            read = game.ruleset.read_answer(game.table, view, question, value)
        except InvalidAnswer:
            continue
        yield option.value, game.ruleset.price(game.table, view, question, read)


@games
def test_every_choice_of_a_main_decision_has_its_price(name: str) -> None:
    game, turns = GAMES[name], Turns(first=4, one_in=4)
    choice_counts, faults = Counter[str](), list[Any]()
    start = create_checkpoint(game.ruleset, game.table, game.start(3))
    race = game.ruleset.state.model_validate(start.state)
    levels = game.ruleset.stock_levels(game.table, race, SEATS[0])
    stocks = {*(level.name for level in levels), CARDS}

    def look(view: Any, question: Question[Any]) -> None:
        kind = question.kind
        if kind not in MAIN[game.ruleset.name] or choice_counts[kind] > MAX_PRICED_CHOICES or not turns.is_next(kind):
            return
        for value, price in choices(game, view, question):
            choice_counts[kind] += 1
            if price is None or not is_sound(price):
                faults.append((kind, value, price))
            elif not {cost.stock for cost in price.costs} <= stocks:
                faults.append((kind, value, "a stock that no car has"))
            elif kind in ODDS and not (price.tests or price.notes):
                faults.append((kind, value, "no odds"))

    watch_race(game, "prices", look)
    assert sum(choice_counts.values()) > 50
    assert faults == []


def test_main_decisions_are_questions_of_their_game() -> None:
    for game, kinds in MAIN.items():
        question_types = import_module(f"rules.{game}.model.questions").QUESTION_TYPES
        assert kinds <= {tag for one in question_types for tag in list_tags(one)}


@pytest.mark.slow
@games
def test_what_a_seat_knows_is_the_same_after_everything_has_been_priced(name: str) -> None:
    game = GAMES[name]
    for view, question in pick_questions(name):
        before = repr(view)
        for one in game.ruleset.list_presets(game.table, view, question):
            if game.ruleset.preview and question.is_route:
                game.ruleset.preview(game.table, view, question, one.value)
        assert list(choices(game, view, question)) or not question.is_route
        assert repr(view) == before


def is_sound(price: Price) -> bool:
    """Check that a price without cost and risk is free, that its chances add up, and that no more is left than
    there was."""
    nothing = not price.costs and not any(cost.short for cost in price.costs)
    whole = all(sum(test.tenths.values()) == 10 for test in price.tests)
    adds_up = all(sum(ways for _, ways in test.effects) == test.of for test in price.tests)
    return (price.tone != "free" or nothing) and whole and adds_up and all(cost.left >= 0 for cost in price.costs)


@games
def test_every_ready_made_answer_is_legal_and_the_careful_one_comes_first(name: str) -> None:
    game = GAMES[name]
    for view, question in pick_questions(name):
        presets = game.ruleset.list_presets(game.table, view, question)
        names = [preset.name for preset in presets]
        assert question.kind not in MAIN[game.ruleset.name] or names[0] in FIRST or not FIRST & set(names)
        for preset in presets:
            read = game.ruleset.read_answer(game.table, view, question, preset.value)
            sheet = question.kind in MAIN[game.ruleset.name] and isinstance(preset.value, dict)
            assert not sheet or read == preset.value


@games
def test_no_option_of_a_question_is_better_than_the_careful_answer_that_costs_something(name: str) -> None:
    """The button *Careful* is no advice to touch a rival where the lane beside is as far and free."""
    game, turns = GAMES[name], Turns(first=30, one_in=4)
    better = list[Any]()

    def look(view: Any, question: Question[Any]) -> None:
        if game.ruleset.find_handler(question).presets is not None or not turns.is_next(question.kind):
            return
        (careful,) = game.ruleset.list_presets(game.table, view, question)
        price = game.ruleset.price(game.table, view, question, careful.value)
        if price is not None and price.tone != "free":
            others = choices(game, view, question)
            better.extend((careful, value) for value, other in others if other is not None and is_better(other, price))

    watch_race(game, "prices", look)
    assert better == []
