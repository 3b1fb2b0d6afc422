"""Each seat's view of one state, computed once."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from bot.app.race_snapshot import Game
from rules.advice import Advice, is_forecast
from rules.base import Json, Key, Seat, SpaceId, canonical_json
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

    def __init__(self, game: Game, knowledge: Any, question: Question[Any], *, forecasts: bool = False) -> None:
        self._ruleset, self._given = game.ruleset, (game.table, knowledge, question)
        self._found = dict[tuple[str, str], Any]()
        self.is_forecast = forecasts and is_forecast(game.ruleset, knowledge, question)
        """Whether prices come from the boards of a forecast, which a worker finds, and from nowhere else."""
        self.advised: Advice | None = None
        self._fails = False
        self._wanted, self._lacking = dict[str, Json](), set[str]()

    @property
    def knowledge(self) -> Any:
        """What the seat knows."""
        return self._given[1]

    @property
    def question(self) -> Question[Any]:
        """What is asked."""
        question: Question[Any] = self._given[2]
        return question

    @property
    def wanted(self) -> tuple[Json, ...]:
        """The answers whose prices have been asked for and are still to be found."""
        return tuple(self._wanted.values())

    @property
    def is_pending(self) -> bool:
        """Whether a worker is still to find something."""
        return self.is_forecast and (self.advised is None or bool(self._wanted))

    def take_advice(self, found: Advice | None, values: tuple[Json, ...]) -> None:
        """Keep what a worker has found of these answers; what it has not found is done without.

        After a failure (None) the form has the game's ready-made orders, without prices."""
        before = self.advised or Advice({})
        now = found or Advice({})
        self._fails = found is None and not before.orders
        self.advised = Advice({**before.prices, **now.prices}, now.orders or before.orders)
        for value in values:
            self._wanted.pop(canonical_json(value), None)
            self._lacking.add(canonical_json(value))

    def read(self, value: Json) -> Json:
        """Return an answer as the rules read it. Raises InvalidAnswer."""
        found = self._get_or_compute("read", value, lambda: self._read(value))
        if isinstance(found, InvalidAnswer):
            raise InvalidAnswer(found.code, found.because, **found.facts)
        return found

    def has_read(self, value: Json) -> bool:
        """Whether `read` would return a cached result."""
        return _cache_key("read", value) in self._found

    def price(self, value: Json) -> Price | None:
        """Return the price of an answer in its stored form."""
        if self.is_forecast:
            return self._on_boards(value)
        return self._get_or_compute("price", value, lambda: self._ruleset.price(*self._given, value))

    def _on_boards(self, value: Json) -> Price | None:
        """Return the price on the boards of the forecast; None until it is known, and asked for from then on."""
        spelt = canonical_json(value)
        known = self.advised.prices.get(spelt) if self.advised else None
        if known is None and spelt not in self._lacking:
            self._wanted[spelt] = value
        return known

    def has_price(self, value: Json) -> bool:
        """Whether `price` would return a cached result."""
        return self.is_forecast or _cache_key("price", value) in self._found

    def has_read_and_price(self, value: Json) -> bool:
        """Whether an answer has already been read and priced, or refused."""
        read = self._found.get(_cache_key("read", value), UNKNOWN)
        return read is not UNKNOWN and (isinstance(read, InvalidAnswer) or self.has_price(read))

    def preview(self, value: Json) -> tuple[SpaceId, ...]:
        """Return the spaces through which an answer would lead."""
        preview = self._ruleset.preview
        return self._get_or_compute("preview", value, lambda: preview(*self._given, value)) if preview else ()

    def has_preview(self, value: Json) -> bool:
        """Whether `preview` would return a cached result."""
        return self._ruleset.preview is None or _cache_key("preview", value) in self._found

    def next_steps(self, so_far: tuple[str, ...]) -> tuple[Option, ...]:
        """Return the steps that may follow those chosen so far."""
        return self._get_or_compute("steps", list(so_far), lambda: self._ruleset.next_steps(*self._given, so_far))

    def has_next_steps(self, so_far: tuple[str, ...]) -> bool:
        """Whether `next_steps` would return a cached result."""
        return _cache_key("steps", list(so_far)) in self._found

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Ready-made answers as the rules read them, the safe one first."""
        if not self.is_forecast:
            return self._ready_made
        if self._fails:
            return tuple(one for one in self._ready_made if one.name not in PRICED_PRESETS)
        return self.advised.orders if self.advised else ()

    @cached_property
    def _ready_made(self) -> tuple[Preset, ...]:
        found = self._ruleset.presets(*self._given)
        return tuple(one.model_copy(update={"value": self.read(one.value)}) for one in found)

    @cached_property
    def corners_ahead(self) -> tuple[CornerAhead, ...]:
        return self._ruleset.corners_ahead(*self._given)

    @property
    def has_presets(self) -> bool:
        """Whether ready-made answers and corners ahead are already computed."""
        waits = self.is_forecast and not self._fails
        return "corners_ahead" in self.__dict__ and (waits or "_ready_made" in self.__dict__)

    def _read(self, value: Json) -> Json | InvalidAnswer:
        try:
            return self._ruleset.read_answer(*self._given, value)
        except InvalidAnswer as refused:
            return InvalidAnswer(refused.code, refused.because, **refused.facts)

    def _get_or_compute(self, what: str, value: Json, find: Callable[[], T]) -> T:
        key = _cache_key(what, value)
        if key in self._found:
            return self._found[key]  # type: ignore[no-any-return]
        found = self._found[key] = find()
        if len(self._found) > MAX_CACHED_RESULTS:
            for oldest in list(self._found)[: MAX_CACHED_RESULTS // 2]:
                self._found.pop(oldest, None)
        return found


def _cache_key(what: str, value: Json) -> tuple[str, str]:
    return what, canonical_json(value)


class PlayerViews:
    """The views, forms and answer caches of one state; they live as long as the state."""

    def __init__(self, game: Game, state: dict[str, Any], *, forecasts: bool = False) -> None:
        self.game, self.state, self._forecasts = game, state, forecasts
        self._live: Any = None
        self._sights, self._views = dict[Seat, Any](), dict[Seat | None, RaceView]()
        self._stocks = dict[Seat, tuple[StockLevel, ...]]()
        self._forms, self._answers = dict[Key, Form](), dict[tuple[Key, str], AnswerCache]()

    def player_view(self, seat: Seat) -> Any:
        """Return everything that a seat knows. Callers must not change it."""
        if seat not in self._sights:
            self._sights[seat] = self.game.ruleset.player_view(self.game.table, self._live_state(), seat)
        return self._sights[seat]

    def view(self, seat: Seat | None = None) -> RaceView:
        """Return the race as a seat, or the public, sees it."""
        if seat not in self._views:
            self._views[seat] = self.game.ruleset.view(self.game.table, self._live_state(), seat)
        return self._views[seat]

    def stock_levels(self, seat: Seat) -> tuple[StockLevel, ...]:
        """Return the stocks of a seat's own car, as it sees them."""
        if seat not in self._stocks:
            self._stocks[seat] = self.game.ruleset.stock_levels(self.game.table, self._live_state(), seat)
        return self._stocks[seat]

    def form(self, asked: OpenQuestion) -> Form:
        """Return the form of an open question."""
        if asked.key not in self._forms:
            knowledge = self.player_view(asked.question.seat)
            self._forms[asked.key] = self.game.ruleset.form(self.game.table, knowledge, asked.question)
        return self._forms[asked.key]

    def answer_cache(self, asked: OpenQuestion) -> AnswerCache:
        """Return the cached results for answers to an open question, from its seat's view."""
        key = asked.key, asked.question_digest
        if key not in self._answers:
            knowledge = self.player_view(asked.question.seat)
            self._answers[key] = AnswerCache(self.game, knowledge, asked.question, forecasts=self._forecasts)
        return self._answers[key]

    def has_form(self, asked: OpenQuestion) -> bool:
        """Whether the form of a question is already built."""
        return asked.key in self._forms

    def drop_live_state(self) -> None:
        """Drop the validated state, which is quick to rebuild, unless player views share it."""
        if not self._sights:
            self._live = None

    def _live_state(self) -> Any:
        live = self._live
        if live is None:
            live = self._live = self.game.ruleset.state.model_validate(self.state)
        return live
