"""Looks at a database from outside, also while the bot runs: is it alive, is every live race what its record says?"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.race.recording import situation
from bot.race.resolving import told_as_json
from bot.race.situation import Situation, laid, run
from bot.record.racefile import race_file, spelt
from bot.record.verify import verify
from bot.store import acts, notes, outbox, races, rounds
from bot.store.acts import Act
from bot.store.address import Address
from bot.store.database import Database, Transaction
from bot.store.opening import looked_into
from bot.store.rounds import Round
from bot.telling.posts import Stuck
from rules.journal import Disturbed
from rules.ruleset import RuleSet
from rules.values import Json

OVER = ("over", "abandoned")


@dataclass(frozen=True)
class Diagnosis:
    """A line a race; how many are ill."""

    lines: tuple[str, ...]
    ill: int


async def examined(address: Address, rulesets: Mapping[str, RuleSet[Any, Any]], *, finished: bool = False) -> Diagnosis:
    """Replays every live race from its start, and its open step; `finished`: those that are over too. Raises
    Unusable."""
    database = await looked_into(address)
    try:
        return await diagnosed(database, rulesets, finished=finished)
    finally:
        await database.close()


async def diagnosed(database: Database, rulesets: Mapping[str, RuleSet[Any, Any]], *, finished: bool) -> Diagnosis:
    """The same of a database that is open."""
    numbers = await database.read(lambda t: races.numbers(t, finished=finished))
    found = [(race, await _trouble(database, race, rulesets)) for race in numbers]
    standing = await database.read(lambda t: outbox.stuck(t, int(time.time())))
    lines = [f"race {race}: {trouble or 'sound'}" for race, trouble in found]
    lines += [_queue(one) for one in standing]
    ill = sum(trouble is not None for _, trouble in found) + len(standing)
    return Diagnosis((*lines, f"{len(found)} {'races' if finished else 'live races'}"), ill)


def _queue(one: Stuck) -> str:
    """`race 3: 12 posts for its channel wait since 2026-05-01 18:00 UTC: 403 50013`; over or not."""
    to = "its channel" if one.audience is None else f"member {one.audience}"
    since = datetime.fromtimestamp(one.since, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"race {one.race}: {one.posts} post{'s' if one.posts != 1 else ''} for {to} wait since {since}: {one.reason}"


@dataclass(frozen=True)
class _Recorded:
    """All that is recorded of a race at one moment. `posted`: by round and take, what its posts told."""

    now: Situation
    rounds: tuple[Round, ...]
    acts: tuple[Act, ...]
    posted: Mapping[tuple[int, int], list[Json] | None]


async def _recorded(t: Transaction, race: int) -> _Recorded:
    now, kept = await situation(t, race), await rounds.every(t, race)
    assert now is not None
    posted = {(r.n, r.take): await outbox.told_of(t, race, r.take, r.n) for r in kept}
    return _Recorded(now, kept, await acts.every(t, race), posted)


async def _trouble(database: Database, number: int, rulesets: Mapping[str, RuleSet[Any, Any]]) -> str | None:
    """What is wrong with a race; None when it is sound."""
    found = await database.read(lambda t: _recorded(t, number))
    race = found.now.race
    if race.stage == "lobby" or race.seed is None:
        return None
    if race.game not in rulesets:
        return f"its game {race.game} is not known"
    whole = spelt(race_file(found.now.race, found.now.drivers, found.rounds, found.acts, inside=True))
    verified = verify(whole, rulesets, any_revision=True)
    if verified.difference:
        return str(verified.difference)
    return _posted(found) or (None if race.stage in OVER else _open_step(found.now, rulesets))


def _posted(found: _Recorded) -> str | None:
    """Whether every round says what was posted of it, unless it has been corrected since."""
    for round in found.rounds:
        told = [fact for fact in (*round.told, *_still_open(found.now, round)) if fact.get("audience") is None]
        said = found.posted[round.n, round.take]
        if said is not None and said != told:
            return f"round {round.n} is recorded otherwise than it was posted"
    return None


def _still_open(now: Situation, round: Round) -> tuple[Json, ...]:
    return now.race.told if round.n == now.race.round else ()


def _open_step(now: Situation, rulesets: Mapping[str, RuleSet[Any, Any]]) -> str | None:
    """Whether the open step tells what was told and asks what is open."""
    race = now.race
    if race.pending or race.why in ("disturbed", "review"):
        return "held: its rules do not run" if race.why == "disturbed" else None
    try:
        progress = run(laid(rulesets[race.game], race.track, race.track_text, race.tables_text), now)
    except Disturbed as trouble:
        return str(trouble)
    told = told_as_json([e for c in progress.closed for e in c.told] + list(progress.told))
    if told[: len(race.told)] != race.told:
        return "its open step tells another story than was posted"
    asked = {(a.key, a.about) for a in progress.open}
    lost = [row.number for row in now.open if (row.key, row.digest) not in asked]
    return f"question {lost[0]} is no longer asked" if lost else None


async def copied(address: Address, target: Path) -> None:
    """A copy of the database as it is now. Raises Unusable."""
    database = await looked_into(address)
    try:
        await database.backup(target)
    finally:
        await database.close()


async def heartbeat_age(address: Address) -> int | None:
    """Seconds since the bot's last heartbeat; None if there has been none. Raises Unusable."""
    database = await looked_into(address)
    try:
        beaten = await database.read(lambda t: notes.read(t, "heartbeat"))
    finally:
        await database.close()
    return None if beaten is None else max(0, int(time.time()) - int(beaten))
