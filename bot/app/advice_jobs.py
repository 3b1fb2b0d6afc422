"""Advice for a form: prices on the boards of a forecast, and recommended orders, computed by a worker process."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from bot.app.player_views import AnswerCache
from bot.app.race_snapshot import Game, build_game
from bot.store.races import Race
from rules.advice import Advice, Adviser
from rules.base import Json
from rules.questions import Question
from rules.registry import RULESETS

MAX_CACHED_SETUPS = 16
"""Race setups that the worker caches."""


@dataclass(frozen=True)
class AdviceJob:
    """A request to the worker: the texts of the race setup, what the seat knows, and the answers on its form.

    Nothing in it is secret to the seat, and it does not contain the race's seed."""

    game: str
    track: str
    track_text: str
    tables_text: str
    revision: int
    player_view: Any
    question: Question[Any]
    values: tuple[Json, ...] = ()
    orders: bool = True
    """Whether recommended orders are wanted too."""


def make_advice_job(race: Race, answers: AnswerCache, values: tuple[Json, ...], *, orders: bool) -> AdviceJob:
    """Make the request for the answers to a question."""
    return AdviceJob(
        game=race.game,
        track=race.track,
        track_text=race.track_text,
        tables_text=race.tables_text,
        revision=race.revision,
        player_view=answers.player_view,
        question=answers.question,
        values=values,
        orders=orders,
    )


class AdviceSource(Protocol):
    """Computes advice outside the event loop."""

    async def advise(self, job: AdviceJob) -> Advice | None:
        """Compute advice; None without a forecast or after a failure."""


@lru_cache(maxsize=MAX_CACHED_SETUPS)
def _build_game(game: str, track: str, track_text: str, tables_text: str, revision: int) -> Game:
    return build_game(RULESETS[game], track, track_text, tables_text, revision)


@lru_cache(maxsize=1)
def _get_adviser() -> Adviser:
    """Return the adviser of this process; all seats share its forecasts."""
    return Adviser()


def find_advice(job: AdviceJob) -> Advice | None:
    """Price a seat's choices on the boards of a forecast, and recommend orders. Run by the worker."""
    game = _build_game(job.game, job.track, job.track_text, job.tables_text, job.revision)
    if job.orders:
        return _get_adviser().advise(game.ruleset, game.table, job.player_view, job.question, job.values)
    prices: Mapping[str, Any] = _get_adviser().price_answers(
        game.ruleset, game.table, job.player_view, job.question, job.values
    )
    return Advice(prices)
