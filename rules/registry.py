"""The registry of games: the only module that knows all of them. A game is imported when it is first used."""

from collections.abc import Callable, Iterator, MutableMapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.ruleset import RuleSet

    AnyRuleSet = RuleSet[Any, Any]


def _load_speed_circuit() -> "AnyRuleSet":
    from rules.speed_circuit import SPEED_CIRCUIT  # noqa: PLC0415 (see the head of the module)

    return SPEED_CIRCUIT


def _load_circus_maximus() -> "AnyRuleSet":
    from rules.circus_maximus import CIRCUS_MAXIMUS  # noqa: PLC0415

    return CIRCUS_MAXIMUS


def _load_powersled() -> "AnyRuleSet":
    from rules.powersled import POWERSLED  # noqa: PLC0415

    return POWERSLED


def _load_formula_d() -> "AnyRuleSet":
    from rules.formula_d import FORMULA_D  # noqa: PLC0415

    return FORMULA_D


class Registry(MutableMapping[str, "AnyRuleSet"]):
    """Games by name. Whether there is a game, and what they are called, is known without importing any.

    `loaders`: how each game is imported."""

    def __init__(self, loaders: dict[str, Callable[[], "AnyRuleSet"]]) -> None:
        self._loaders = loaders
        self._loaded: dict[str, AnyRuleSet] = {}

    def __getitem__(self, name: str) -> "AnyRuleSet":
        """Return a game, imported if this is its first use."""
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = self._loaders[name]()
        return found

    def __setitem__(self, name: str, game: "AnyRuleSet") -> None:
        """Add or replace a game."""
        self._loaded[name] = game
        self._loaders[name] = lambda: game

    def __delitem__(self, name: str) -> None:
        """Remove a game."""
        del self._loaders[name]
        self._loaded.pop(name, None)

    def __contains__(self, name: object) -> bool:
        """Whether there is a game of this name."""
        return name in self._loaders

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of games."""
        return iter(self._loaders)

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self._loaders)


RULESETS = Registry(
    {
        "speed_circuit": _load_speed_circuit,
        "circus_maximus": _load_circus_maximus,
        "powersled": _load_powersled,
        "formula_d": _load_formula_d,
    }
)
