"""Each seat's view of one state, computed once."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from bot.app.race_snapshot import Game
from rules.advice import Advice, is_forecast
from rules.base import Json, Key, RaceState, Seat, SpaceId, encode_canonical_json
from rules.cost_preview import CornerAhead, Preset, Price
from rules.questions import Form, InvalidAnswer, Option, Question
from rules.step_context import OpenQuestion
from rules.view import RaceView, StockLevel

T = TypeVar("T")
MAX_CACHED_RESULTS = 200
"""Results cached for a question: several times its choices and ready-made answers."""
PRICED_PRESETS = ("free",)
"""Ready-made answers whose names say what they cost."""
UNKNOWN = object()
"""Marks a result that has not been computed yet."""


class AnswerCache:
    """Results for one question in one state, as one seat sees it; they live as long as the state."""

    def __init__(self, game: Game, player_view: Any, question: Question[Any], *, forecasts: bool = False) -> None:
        self._ruleset, self._arguments = game.ruleset, (game.table, player_view, question)
        self._results = dict[tuple[str, str], Any]()
        self.is_forecast = forecasts and is_forecast(game.ruleset, player_view, question)
        """Whether prices come from the boards of a forecast, which a worker finds, and from nowhere else."""
        self.advised: Advice | None = None
        self._has_failed = False
        self._price_requests, self._handled_requests = dict[str, Json](), set[str]()

    @property
    def player_view(self) -> Any:
        """What the seat knows."""
        return self._arguments[1]

    @property
    def question(self) -> Question[Any]:
        """The question."""
        question: Question[Any] = self._arguments[2]
        return question

    @property
    def unpriced_values(self) -> tuple[Json, ...]:
        """The answers whose prices have been asked for and are still to be found."""
        return tuple(self._price_requests.values())

    @property
    def is_pending(self) -> bool:
        """Whether a worker is still to find something."""
        return self.is_forecast and (self.advised is None or bool(self._price_requests))

    def take_advice(self, advice: Advice | None, values: tuple[Json, ...]) -> None:
        """Keep the advice of a worker; prices that it has not found are not asked for again.

        After a failure (None) the form has the game's ready-made orders, without prices."""
        before = self.advised or Advice({})
        now = advice or Advice({})
        self._has_failed = advice is None and not before.orders
        self.advised = Advice({**before.prices, **now.prices}, now.orders or before.orders)
        for value in values:
            self._price_requests.pop(encode_canonical_json(value), None)
            self._handled_requests.add(encode_canonical_json(value))

    def read(self, value: Json) -> Json:
        """Return an answer as the rules read it. Raises InvalidAnswer."""
        answer = self._get_or_compute("read", value, lambda: self._read(value))
        if isinstance(answer, InvalidAnswer):
            raise InvalidAnswer(answer.code, answer.because, **answer.facts)
        return answer

    def has_read(self, value: Json) -> bool:
        """Whether `read` would return a cached result."""
        return _cache_key("read", value) in self._results

    def compute_price(self, value: Json) -> Price | None:
        """Return the price of an answer in its stored form."""
        if self.is_forecast:
            return self._find_forecast_price(value)
        return self._get_or_compute("price", value, lambda: self._ruleset.price(*self._arguments, value))

    def _find_forecast_price(self, value: Json) -> Price | None:
        """Return the price on the boards of the forecast; None until it is known, and asked for from then on."""
        value_text = encode_canonical_json(value)
        price = self.advised.prices.get(value_text) if self.advised else None
        if price is None and value_text not in self._handled_requests:
            self._price_requests[value_text] = value
        return price

    def has_price(self, value: Json) -> bool:
        """Whether `compute_price` would return without a computation here."""
        return self.is_forecast or _cache_key("price", value) in self._results

    def has_read_and_price(self, value: Json) -> bool:
        """Whether an answer has already been read and priced, or refused."""
        answer = self._results.get(_cache_key("read", value), UNKNOWN)
        return answer is not UNKNOWN and (isinstance(answer, InvalidAnswer) or self.has_price(answer))

    def preview(self, value: Json) -> tuple[SpaceId, ...]:
        """Return the spaces through which an answer would lead."""
        preview = self._ruleset.preview
        return self._get_or_compute("preview", value, lambda: preview(*self._arguments, value)) if preview else ()

    def has_preview(self, value: Json) -> bool:
        """Whether `preview` would return a cached result."""
        return self._ruleset.preview is None or _cache_key("preview", value) in self._results

    def list_next_steps(self, so_far: tuple[str, ...]) -> tuple[Option, ...]:
        """Return the steps that may follow those chosen so far."""
        return self._get_or_compute("steps", list(so_far), lambda: self._ruleset.next_steps(*self._arguments, so_far))

    def has_next_steps(self, so_far: tuple[str, ...]) -> bool:
        """Whether `list_next_steps` would return a cached result."""
        return _cache_key("steps", list(so_far)) in self._results

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Ready-made answers as the rules read them, the safe one first."""
        if not self.is_forecast:
            return self._rulebook_presets
        if self._has_failed:
            return tuple(one for one in self._rulebook_presets if one.name not in PRICED_PRESETS)
        return self.advised.orders if self.advised else ()

    @cached_property
    def _rulebook_presets(self) -> tuple[Preset, ...]:
        presets = self._ruleset.list_presets(*self._arguments)
        return tuple(one.model_copy(update={"value": self.read(one.value)}) for one in presets)

    @cached_property
    def corners_ahead(self) -> tuple[CornerAhead, ...]:
        return self._ruleset.list_corners_ahead(*self._arguments)

    @property
    def has_presets(self) -> bool:
        """Whether ready-made answers and corners ahead are already computed."""
        waits_for_advice = self.is_forecast and not self._has_failed
        return "corners_ahead" in self.__dict__ and (waits_for_advice or "_rulebook_presets" in self.__dict__)

    def _read(self, value: Json) -> Json | InvalidAnswer:
        try:
            return self._ruleset.read_answer(*self._arguments, value)
        except InvalidAnswer as error:
            return InvalidAnswer(error.code, error.because, **error.facts)

    def _get_or_compute(self, what: str, value: Json, find: Callable[[], T]) -> T:
        key = _cache_key(what, value)
        if key in self._results:
            return self._results[key]  # type: ignore[no-any-return]
        computed_value = self._results[key] = find()
        if len(self._results) > MAX_CACHED_RESULTS:
            for oldest in list(self._results)[: MAX_CACHED_RESULTS // 2]:
                self._results.pop(oldest, None)
        return computed_value


def _cache_key(what: str, value: Json) -> tuple[str, str]:
    return what, encode_canonical_json(value)


class PlayerViews:
    """The views, forms and answer caches of one state; they live as long as the state.

    `live_state`: the same state as an object, if it is known."""

    def __init__(
        self, game: Game, state: dict[str, Any], *, forecasts: bool = False, live_state: RaceState | None = None
    ) -> None:
        self.game, self.state, self._forecasts = game, state, forecasts
        self._live_state: Any = live_state
        self._player_views, self._views = dict[Seat, Any](), dict[Seat | None, RaceView]()
        self._stocks = dict[Seat, tuple[StockLevel, ...]]()
        self._forms, self._answers = dict[Key, Form](), dict[tuple[Key, str], AnswerCache]()

    def get_player_view(self, seat: Seat) -> Any:
        """Return everything that a seat knows. Callers must not change it."""
        if seat not in self._player_views:
            self._player_views[seat] = self.game.ruleset.player_view(self.game.table, self._load_state(), seat)
        return self._player_views[seat]

    def get_view(self, seat: Seat | None = None) -> RaceView:
        """Return the race as a seat, or the public, sees it."""
        if seat not in self._views:
            self._views[seat] = self.game.ruleset.view(self.game.table, self._load_state(), seat)
        return self._views[seat]

    def list_stock_levels(self, seat: Seat) -> tuple[StockLevel, ...]:
        """Return the stocks of a seat's own car, as it sees them."""
        if seat not in self._stocks:
            self._stocks[seat] = self.game.ruleset.stock_levels(self.game.table, self._load_state(), seat)
        return self._stocks[seat]

    def get_form(self, open_question: OpenQuestion) -> Form:
        """Return the form of an open question."""
        if open_question.key not in self._forms:
            player_view = self.get_player_view(open_question.question.seat)
            self._forms[open_question.key] = self.game.ruleset.build_form(
                self.game.table, player_view, open_question.question
            )
        return self._forms[open_question.key]

    def get_answer_cache(self, open_question: OpenQuestion) -> AnswerCache:
        """Return the cached results for answers to an open question, from its seat's view."""
        key = open_question.key, open_question.question_digest
        if key not in self._answers:
            player_view = self.get_player_view(open_question.question.seat)
            self._answers[key] = AnswerCache(self.game, player_view, open_question.question, forecasts=self._forecasts)
        return self._answers[key]

    def has_form(self, open_question: OpenQuestion) -> bool:
        """Whether the form of a question is already built."""
        return open_question.key in self._forms

    def drop_live_state(self) -> None:
        """Drop the validated state, which is quick to rebuild, unless player views share it."""
        if not self._player_views:
            self._live_state = None

    def _load_state(self) -> Any:
        live_state = self._live_state
        if live_state is None:
            live_state = self._live_state = self.game.ruleset.state.model_validate(self.state)
        return live_state
