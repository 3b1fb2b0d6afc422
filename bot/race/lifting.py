"""What older rules have recorded of a race, as those of today read it. The record itself stays as it was written."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.race.situation import Situation
from bot.store.past import Past
from bot.store.races import Race
from bot.store.rounds import Round
from rules.engine import lifted
from rules.ruleset import RuleSet, Upgrade
from rules.values import Json

Rules = RuleSet[Any, Any]


def read_today(ruleset: Rules, now: Situation) -> Situation:
    """Where a race stands: its last checkpoint, and what its open round has told."""
    now = replace(now, checkpoint=lifted(ruleset, now.checkpoint))
    upgrade = upgrade_of(ruleset, now.race.revision)
    if upgrade is None:
        return now
    race = now.race.model_copy(update={"told": facts_today(upgrade, now.race.told)})
    return replace(now, race=race, round=_respelt(upgrade, now.round))


def past_today(ruleset: Rules, race: Race, told: Past) -> Past:
    """Its story, round by round."""
    told = replace(told, bases={n: lifted(ruleset, base) for n, base in told.bases.items()})
    upgrade = upgrade_of(ruleset, race.revision)
    if upgrade is None:
        return told
    rounds = {n: _respelt(upgrade, round) for n, round in told.rounds.items()}
    return replace(told, rounds=rounds, open=facts_today(upgrade, told.open))


def upgrade_of(ruleset: Rules, revision: int) -> Upgrade | None:
    """How the record of a race is read that began under a revision; None where nothing in it can have another shape."""
    upgrade = ruleset.upgrade
    return upgrade if upgrade and revision < upgrade.since else None


def facts_today(upgrade: Upgrade | None, facts: Iterable[Json]) -> tuple[Json, ...]:
    """Facts as they are told today."""
    return tuple(upgrade.fact(fact) if upgrade else fact for fact in facts)


def _respelt(upgrade: Upgrade, round: Round) -> Round:
    return round.model_copy(update={"told": facts_today(upgrade, round.told)})
