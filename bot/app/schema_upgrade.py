"""Upgrade of records written by older rules to the shape of the current rules.

The stored record is not changed."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.app.race_snapshot import RaceSnapshot
from bot.store.race_history import RaceHistory
from bot.store.races import Race
from bot.store.rounds import Round
from rules.base import Json
from rules.engine import upgrade_checkpoint
from rules.ruleset import RuleSet, Upgrade

Rules = RuleSet[Any, Any]


def upgrade_snapshot(ruleset: Rules, now: RaceSnapshot) -> RaceSnapshot:
    """Upgrade a snapshot: its last checkpoint, and the events of its open round."""
    now = replace(now, checkpoint=upgrade_checkpoint(ruleset, now.checkpoint))
    upgrade = find_upgrade(ruleset, now.race.revision)
    if upgrade is None:
        return now
    race = now.race.model_copy(update={"step_events": upgrade_events(upgrade, now.race.step_events)})
    return replace(now, race=race, round=_upgrade_round(upgrade, now.round))


def upgrade_history(ruleset: Rules, race: Race, history: RaceHistory) -> RaceHistory:
    """Upgrade a race's recorded history, round by round."""
    history = replace(history, bases={n: upgrade_checkpoint(ruleset, base) for n, base in history.bases.items()})
    upgrade = find_upgrade(ruleset, race.revision)
    if upgrade is None:
        return history
    rounds = {n: _upgrade_round(upgrade, round) for n, round in history.rounds.items()}
    return replace(history, rounds=rounds, open=upgrade_events(upgrade, history.open))


def find_upgrade(ruleset: Rules, revision: int) -> Upgrade | None:
    """Return the upgrade for races that began under `revision`; None if their records need none."""
    upgrade = ruleset.upgrade
    return upgrade if upgrade and revision < upgrade.since else None


def upgrade_events(upgrade: Upgrade | None, facts: Iterable[Json]) -> tuple[Json, ...]:
    """Return stored events in the shape of the current rules."""
    return tuple(upgrade.fact(fact) if upgrade else fact for fact in facts)


def _upgrade_round(upgrade: Upgrade, round: Round) -> Round:
    return round.model_copy(update={"events": upgrade_events(upgrade, round.events)})
