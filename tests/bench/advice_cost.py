"""CPU time of advice: the forecast of a round, the recommended orders of a seat, and a form whose prices are known."""

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

from bot.app.player_views import PlayerViews
from bot.app.race_snapshot import Game as LaidGame
from rules.advice import Adviser
from rules.base import Json
from rules.forecast import forecast_of
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
        for (what, limit), found in zip(most, self, strict=True):
            if sum(found) > limit * len(found):
                yield f"{game}: {what} cost {sum(found) / len(found):.0f} ms of CPU where {limit} are allowed"


def measure_costs(game: str, options: Mapping[str, Json], *, quick: bool = False) -> Costs:
    """Measure full rounds early and late in a race."""
    found = Costs([], [], [])
    for round in ROUNDS[:1] if quick else ROUNDS:
        laid, run, race = open_round(game, round, cars=most_cars(game), **options)
        ruleset, table, adviser = laid.ruleset, laid.table, Adviser()
        known = ruleset.player_view(table, race, run.open[0].question.seat)
        found.boards.append(_cpu_ms(partial(_play_boards, laid, known))[0])
        adviser.prices(ruleset, table, known, run.open[0].question, ())
        views = PlayerViews(LaidGame(ruleset, table), run.state, forecasts=True)
        for asked in run.open[: FEW_SEATS if quick else SEATS_ASKED]:
            seen, question = ruleset.player_view(table, race, asked.question.seat), asked.question
            values = list_values(views, asked)
            spent, advised = _cpu_ms(partial(adviser.advise, ruleset, table, seen, question))
            found.orders.append(spent)
            prices = adviser.prices(ruleset, table, seen, question, values)
            views.answer_cache(asked).take_advice(
                advised._replace(prices={**advised.prices, **prices}) if advised else None, values
            )
            found.forms.append(_cpu_ms(partial(_read_form, views, asked))[0])
    return found


def most_cars(game: str) -> int:
    """Return the number of cars in a full round of a game."""
    return min(CARS, RULESETS[game].seats[1])


def _cpu_ms(work: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    done = work()
    return 1000 * (time.process_time() - began), done


def _play_boards(laid: Any, known: Any) -> None:
    forecast = forecast_of(laid.ruleset, laid.table, known)
    assert forecast
    for world in forecast.worlds:
        forecast.before_turns(world)


def list_values(views: PlayerViews, asked: Any) -> tuple[Json, ...]:
    """List the answers of a form's first menu that the rules accept, as they are stored."""
    form, found = views.form(asked), list[Json]()
    name = form.fields[0].name if isinstance(form, FieldsForm) else ""
    for option in list_options(form):
        try:
            found.append(views.answer_cache(asked).read({name: option.value} if name else option.value))
        except InvalidAnswer:
            continue
    return tuple(found)


def _read_form(views: PlayerViews, asked: Any) -> None:
    """Build a form anew with every price on it."""
    answers = PlayerViews(views.game, views.state, forecasts=True)
    cache = answers.answer_cache(asked)
    cache.advised = views.answer_cache(asked).advised
    for value in list_values(answers, asked):
        cache.price(value)
    for preset in cache.presets:
        cache.price(preset.value)
    assert not cache.is_pending
    assert cache.corners_ahead is not None
