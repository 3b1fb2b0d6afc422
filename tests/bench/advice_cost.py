"""CPU time of advice: the forecast of a round, the recommended orders of a seat, and a form whose prices are known."""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

from bot.app.player_views import PlayerViews
from bot.app.race_snapshot import Game as LaidGame
from rules.advice import Adviser
from rules.base import Json
from rules.forecast import make_forecast
from rules.questions import FieldsForm, InvalidAnswer, list_options
from rules.registry import RULESETS
from tests.bench.figures import Line
from tests.races_with_open_orders import open_round

CARS = 12
"""Cars of a full round; of the games that seat fewer, as many as they seat."""
ROUNDS = (1, 3, 5)
MAX_BOARDS_MS, MAX_ORDERS_MS, MAX_FORM_MS = 1000, 600, 60
SEATS_ASKED, FEW_SEATS = 6, 1
T = TypeVar("T")


class Costs(NamedTuple):
    """CPU milliseconds of each part, for each round or seat."""

    boards: list[float]
    orders: list[float]
    forms: list[float]

    def lines(self, game: str) -> Iterator[Line]:
        """Return the lines of a game."""
        yield Line(f"{game}: boards of a full round, CPU", "ms", self.boards)
        yield Line(f"{game}: a seat's recommended orders, CPU", "ms", self.orders)
        yield Line(f"{game}: a form whose prices are known, CPU", "ms", self.forms)

    def faults(self, game: str) -> Iterator[str]:
        """List the parts whose mean is above its limit."""
        most = (("boards", MAX_BOARDS_MS), ("orders", MAX_ORDERS_MS), ("forms", MAX_FORM_MS))
        for (what, limit), costs in zip(most, self, strict=True):
            if sum(costs) > limit * len(costs):
                yield f"{game}: {what} cost {sum(costs) / len(costs):.0f} ms of CPU where {limit} are allowed"


def measure_costs(game: str, options: Mapping[str, Json], *, quick: bool = False) -> Costs:
    """Measure full rounds early and late in a race."""
    costs = Costs([], [], [])
    for round in ROUNDS[:1] if quick else ROUNDS:
        course, run, race = open_round(game, round, cars=most_cars(game), **options)
        ruleset, table, adviser = course.ruleset, course.table, Adviser()
        first_view = ruleset.player_view(table, race, run.open[0].question.seat)
        costs.boards.append(_cpu_ms(partial(_play_boards, course, first_view))[0])
        adviser.price_answers(ruleset, table, first_view, run.open[0].question, ())
        views = PlayerViews(LaidGame(ruleset, table), run.state, forecasts=True)
        for open_question in run.open[: FEW_SEATS if quick else SEATS_ASKED]:
            view, question = ruleset.player_view(table, race, open_question.question.seat), open_question.question
            values = list_values(views, open_question)
            cpu_ms, advice = _cpu_ms(partial(adviser.advise, ruleset, table, view, question))
            costs.orders.append(cpu_ms)
            prices = adviser.price_answers(ruleset, table, view, question, values)
            views.get_answer_cache(open_question).take_advice(
                advice._replace(prices={**advice.prices, **prices}) if advice else None, values
            )
            costs.forms.append(_cpu_ms(partial(_read_form, views, open_question))[0])
    return costs


def most_cars(game: str) -> int:
    """Return the number of cars in a full round of a game."""
    return min(CARS, RULESETS[game].seats[1])


def _cpu_ms(work: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    outcome = work()
    return 1000 * (time.process_time() - began), outcome


def _play_boards(course: Any, view: Any) -> None:
    forecast = make_forecast(course.ruleset, course.table, view)
    assert forecast
    for world in forecast.worlds:
        forecast.view_turns(world)


def list_values(views: PlayerViews, open_question: Any) -> tuple[Json, ...]:
    """List the answers of a form's first menu that the rules accept, as they are stored."""
    form, accepted = views.get_form(open_question), list[Json]()
    name = form.fields[0].name if isinstance(form, FieldsForm) else ""
    for option in list_options(form):
        try:
            accepted.append(views.get_answer_cache(open_question).read({name: option.value} if name else option.value))
        except InvalidAnswer:
            continue
    return tuple(accepted)


def _read_form(views: PlayerViews, open_question: Any) -> None:
    """Build a form anew with every price on it."""
    answers = PlayerViews(views.game, views.state, forecasts=True)
    cache = answers.get_answer_cache(open_question)
    cache.advised = views.get_answer_cache(open_question).advised
    for value in list_values(answers, open_question):
        cache.compute_price(value)
    for preset in cache.presets:
        cache.compute_price(preset.value)
    assert not cache.is_pending
    assert cache.corners_ahead is not None
