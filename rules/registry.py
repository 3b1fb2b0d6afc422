"""The registry of games: the only module that knows all of them. A game is imported when it is first used."""

from collections.abc import Iterable, Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.ruleset import RuleSet

    AnyRuleSet = RuleSet[Any, Any]


class Registry(MutableMapping[str, "AnyRuleSet"]):
    """Games by name. Their names are known before any is imported: `powersled` is `rules.powersled.POWERSLED`."""

    def __init__(self, names: Iterable[str]) -> None:
        self._games: dict[str, AnyRuleSet | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> "AnyRuleSet":
        """Return a game, and import it if this is its first use. Raises KeyError."""
        game = self._games[name]
        if game is None:
            game = self._games[name] = getattr(import_module(f"rules.{name}"), name.upper())
        return game

    def __setitem__(self, name: str, game: "AnyRuleSet") -> None:
        """Add or replace a game."""
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        """Remove a game."""
        del self._games[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is a game of this name."""
        return name in self._games

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of games."""
        return iter(self._games)

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self._games)


RULESETS = Registry(("speed_circuit", "circus_maximus", "powersled", "formula_d"))
