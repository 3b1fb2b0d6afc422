"""The registry of games: the only module that imports all of them."""

from typing import Any

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.formula_d import FORMULA_D
from rules.powersled import POWERSLED
from rules.ruleset import RuleSet
from rules.speed_circuit import SPEED_CIRCUIT

RULESETS: dict[str, RuleSet[Any, Any]] = {r.name: r for r in (SPEED_CIRCUIT, CIRCUS_MAXIMUS, POWERSLED, FORMULA_D)}
