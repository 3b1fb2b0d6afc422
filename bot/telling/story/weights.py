"""How much each fact of a game weighs, and how facts belong together: data/telling/<game>.toml.

0 machinery, 1 ledger, 2 colour in a quiet round, 3 story, 4 story always, 5 headline.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rules.reading import read_toml
from rules.values import Json, Value

ALWAYS, STORY, COLOUR = 4, 3, 2
HEAVIEST = 5
FACT = Mapping[str, Any]


class Weight(Value):
    """Of one kind of fact. `raised`: what it weighs instead where its figures are so (`to`, and what each figure must
    be; ">=2" and "<=0" compare); the heaviest that holds. `victim`: the figure that names another car. `sum`: figures
    that are added up over a car's move, `last`: as they stood at its end. `joint`: figures in which facts must agree to
    be told of several cars at once; None: only where room is short. `gone`: the car's race ends with it. `alone`: no
    clause of another fact's line. `mark`: what is drawn where it happened. `clause`: it
    comes after others that weigh as much, as what came of them.
    """

    weight: int
    raised: tuple[dict[str, Json], ...] = ()
    victim: str = ""
    sum: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    joint: tuple[str, ...] | None = None
    gone: bool = False
    mark: str = ""
    alone: bool = False
    clause: bool = False

    def of(self, fact: FACT) -> int:
        """What a fact weighs by itself."""
        held = [
            int(row["to"]) for row in self.raised if all(_holds(fact.get(k), v) for k, v in row.items() if k != "to")
        ]
        return max(held, default=self.weight)


PLAIN = Weight(weight=2)
"""Of any fact of a game that has no table of weights."""


class Weights(Value):
    """A game's. `first`: the round after which places count as those of the start. `begins`: the facts with which
    another car's move begins; without them a round is one move of each car. `blame`: facts that make their car
    answerable for what then happens to the car named in that figure. `luck`: rolls that say whether a driver was lucky,
    with the sides of their dice, negative where low is good. `attacks`: facts that are counted as such. `company`:
    facts that are counted by pairs of cars.
    """

    begins: tuple[str, ...] = ()
    blame: dict[str, str] = {}
    first: int = 0
    luck: dict[str, int] = {}
    attacks: tuple[str, ...] = ()
    company: tuple[str, ...] = ()
    facts: dict[str, Weight] = {}

    def of(self, what: str) -> Weight:
        """Of a kind of fact."""
        return self.facts.get(what, UNTOLD if self.facts else PLAIN)

    @cached_property
    def ends(self) -> frozenset[str]:
        """Facts with which a car's race ends."""
        return frozenset(what for what, weight in self.facts.items() if weight.gone)


UNTOLD = Weight(weight=0)


def read_weights(text: str) -> Weights:
    """Of a file. Raises ValueError."""
    return Weights.model_validate(read_toml(text))


def _all_hold(fact: FACT, row: Mapping[str, Json]) -> bool:
    return all(_holds(fact.get(name), wanted) for name, wanted in row.items() if name != "to")


def _holds(value: Any, wanted: Json) -> bool:
    if isinstance(wanted, str) and wanted[:2] in (">=", "<="):
        if not isinstance(value, int):
            return False
        return value >= int(wanted[2:]) if wanted[0] == ">" else value <= int(wanted[2:])
    return list(value) == wanted if isinstance(value, tuple) else bool(value == wanted)
