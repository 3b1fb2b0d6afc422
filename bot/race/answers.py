"""What the rules make of the answers to one open question, from what its seat knows: found once, and kept with it."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from bot.race.situation import Game
from rules.prices import CornerAhead, Preset, Price
from rules.questions import Option, Question, Refused
from rules.values import Json, SpaceId, canonical

T = TypeVar("T")
KEPT = 200
"""Findings kept for a question: its choices and ready-made answers many times over."""
UNKNOWN = object()
"""Stands for what has not been found yet."""


class Answers:
    """They belong to one state, as a seat sees it, and to one question put in it; they die with the state."""

    def __init__(self, game: Game, knowledge: Any, question: Question[Any]) -> None:
        self._ruleset, self._given = game.ruleset, (game.table, knowledge, question)
        self._found = dict[tuple[str, str], Any]()

    def read(self, value: Json) -> Json:
        """An answer as the rules read it. Raises Refused."""
        found = self._once("read", value, lambda: self._read(value))
        if isinstance(found, Refused):
            raise Refused(found.code, found.because, **found.facts)
        return found

    def has_read(self, value: Json) -> bool:
        """Whether that has been found already."""
        return _key("read", value) in self._found

    def price(self, value: Json) -> Price | None:
        """What an answer, as it is stored, would cost."""
        weigh = self._ruleset.weigh
        return self._once("price", value, lambda: weigh(*self._given, value)) if weigh else None

    def has_price(self, value: Json) -> bool:
        """Whether that has been found already."""
        return self._ruleset.weigh is None or _key("price", value) in self._found

    def has_weighed(self, value: Json) -> bool:
        """Whether an answer, as it is said, has been read and priced already, or refused."""
        read = self._found.get(_key("read", value), UNKNOWN)
        return read is not UNKNOWN and (isinstance(read, Refused) or self.has_price(read))

    def preview(self, value: Json) -> tuple[SpaceId, ...]:
        """The spaces through which an answer would lead."""
        preview = self._ruleset.preview
        return self._once("preview", value, lambda: preview(*self._given, value)) if preview else ()

    def has_preview(self, value: Json) -> bool:
        """Whether that has been found already."""
        return self._ruleset.preview is None or _key("preview", value) in self._found

    def next_steps(self, so_far: tuple[str, ...]) -> tuple[Option, ...]:
        """The steps that may follow those."""
        steps = self._ruleset.next_steps
        return self._once("steps", list(so_far), lambda: steps(*self._given, so_far)) if steps else ()

    def has_next_steps(self, so_far: tuple[str, ...]) -> bool:
        """Whether that has been found already."""
        return self._ruleset.next_steps is None or _key("steps", list(so_far)) in self._found

    @cached_property
    def presets(self) -> tuple[Preset, ...]:
        """Ready-made answers as the rules read them, the careful one first."""
        found = self._ruleset.presets(*self._given) if self._ruleset.presets else ()
        return tuple(one.model_copy(update={"value": self.read(one.value)}) for one in found)

    @cached_property
    def ahead(self) -> tuple[CornerAhead, ...]:
        """The next corners."""
        return self._ruleset.ahead(*self._given) if self._ruleset.ahead else ()

    @property
    def has_presets(self) -> bool:
        """Whether ready-made answers and the corners ahead have been found already."""
        return {"presets", "ahead"} <= self.__dict__.keys()

    def _read(self, value: Json) -> Json | Refused:
        try:
            return self._ruleset.read_answer(*self._given, value)
        except Refused as refused:
            return Refused(refused.code, refused.because, **refused.facts)

    def _once(self, what: str, value: Json, find: Callable[[], T]) -> T:
        key = _key(what, value)
        if key in self._found:
            return self._found[key]  # type: ignore[no-any-return]
        found = self._found[key] = find()
        if len(self._found) > KEPT:
            for oldest in list(self._found)[: KEPT // 2]:
                self._found.pop(oldest, None)
        return found


def _key(what: str, value: Json) -> tuple[str, str]:
    return what, canonical(value)
