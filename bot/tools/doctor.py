"""Looks at a database from outside, also while the bot runs: is it alive, is every live race what its record says?"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.race.lifting import facts_today, read_today, upgrade_of
from bot.race.recording import situation
from bot.race.resolving import told_as_json
from bot.race.situation import Situation, laid, run
from bot.record.racefile import race_file, spelt
from bot.record.verify import verify
from bot.store import acts, leftovers, notes, outbox, own_tracks, processes, races, rounds
from bot.store.acts import Act
from bot.store.address import Address
from bot.store.database import Database, Transaction
from bot.store.opening import looked_into
from bot.store.own_tracks import OwnTrack
from bot.store.processes import Pulse
from bot.store.rounds import Round
from bot.tools.ailments import (
    FAR,
    Ailment,
    Projection,
    left_behind,
    misprojected,
    no_longer_asked,
    not_put,
    of_race,
    projection,
    put_off,
    queues,
)
from bot.tools.tracks import faults_of
from rules.journal import Disturbed
from rules.ruleset import RuleSet
from rules.values import Json

OVER = ("over", "abandoned")


@dataclass(frozen=True)
class Diagnosis:
    """A line an ailment, and one a race without; how many ailments; those that were found."""

    lines: tuple[str, ...]
    ill: int
    found: tuple[Ailment, ...] = ()


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
    now = int(time.time())
    numbers = await database.read(lambda t: races.numbers(t, finished=finished))
    found, lines = list[Ailment](), list[str]()
    for race in numbers:
        own = [of_race(race, ailment) for ailment in await _ailments(database, race, rulesets, now)]
        found += own
        lines += [ailment.what for ailment in own] or [f"race {race}: sound"]
    others = await database.read(lambda t: _others(t, now, rulesets))
    lines += [ailment.what for ailment in others]
    ended = f"{len(numbers)} {'races' if finished else 'live races'}"
    return Diagnosis((*lines, ended), len(found) + len(others), (*found, *others))


async def _others(t: Transaction, now: int, rulesets: Mapping[str, RuleSet[Any, Any]]) -> tuple[Ailment, ...]:
    """What is wrong beside the races that are replayed, in races that are over too."""
    standing, late = await outbox.stuck(t, now), await outbox.put_off(t, now + FAR)
    spoilt = filter(None, [_spoilt(*one, rulesets) for one in await own_tracks.all_texts(t)])
    return (*queues(standing), *put_off(late), *left_behind(await leftovers.found(t)), *map(Ailment, spoilt))


def _spoilt(track: OwnTrack, text: str, rulesets: Mapping[str, RuleSet[Any, Any]]) -> str:
    """What is wrong with a track of a server's own: it is not what was handed in, or no track under these rules any
    more; "" where it is sound."""
    card = track.card
    whose = f"track {card.name} of server {track.guild}, version {card.version}"
    if own_tracks.sha256_of(text) != track.sha256:
        return f"{whose}: its text is not the one that was handed in"
    fault = next(iter(faults_of(card.name, text, rulesets)), "")
    return f"{whose}: {fault}" if fault else ""


@dataclass(frozen=True)
class _Recorded:
    """All that is recorded of a race at one moment. `posted`: by round and take, what its posts told."""

    now: Situation
    rounds: tuple[Round, ...]
    acts: tuple[Act, ...]
    posted: Mapping[tuple[int, int], list[Json] | None]
    projection: Projection


async def _recorded(t: Transaction, race: int) -> _Recorded:
    now, kept = await situation(t, race), await rounds.every(t, race)
    assert now is not None
    posted = {(r.n, r.take): await outbox.told_of(t, race, r.take, r.n) for r in kept}
    return _Recorded(now, kept, await acts.every(t, race), posted, await projection(t, now))


async def _ailments(
    database: Database, number: int, rulesets: Mapping[str, RuleSet[Any, Any]], moment: int
) -> tuple[Ailment, ...]:
    """What is wrong with a race: in its record, in its open step, in what follows from them."""
    found = await database.read(lambda t: _recorded(t, number))
    return (*_of_play(found, rulesets, moment), *misprojected(found.now, found.projection))


def _of_play(found: _Recorded, rulesets: Mapping[str, RuleSet[Any, Any]], moment: int) -> tuple[Ailment, ...]:
    race = found.now.race
    if race.stage == "lobby" or race.seed is None:
        return ()
    if race.game not in rulesets:
        return (Ailment(f"its game {race.game} is not known"),)
    whole = spelt(race_file(found.now.race, found.now.drivers, found.rounds, found.acts, inside=True))
    ruleset, verified = rulesets[race.game], verify(whole, rulesets)
    trouble = str(verified.difference) if verified.difference else _posted(found, ruleset)
    if trouble:
        return (Ailment(trouble),)
    return () if race.stage in OVER else _open_step(read_today(ruleset, found.now), ruleset, moment)


def _posted(found: _Recorded, ruleset: RuleSet[Any, Any]) -> str | None:
    """Whether every round says what was posted of it, unless it has been corrected since."""
    upgrade = upgrade_of(ruleset, found.now.race.revision)
    for round in found.rounds:
        told = [fact for fact in (*round.told, *_still_open(found.now, round)) if fact.get("audience") is None]
        said = found.posted[round.n, round.take]
        # A message that grows while the round is under way tells its facts when it closes.
        posted = told if said is None or round.closed else told[: len(said)]
        if said is not None and facts_today(upgrade, said) != facts_today(upgrade, posted):
            return f"round {round.n} is recorded otherwise than it was posted"
    return None


def _still_open(now: Situation, round: Round) -> tuple[Json, ...]:
    return now.race.told if round.n == now.race.round else ()


def _open_step(now: Situation, ruleset: RuleSet[Any, Any], moment: int) -> tuple[Ailment, ...]:
    """Whether the open step tells what was told and asks what is open."""
    race = now.race
    if race.pending or race.why in ("disturbed", "review"):
        return (Ailment("held: its rules do not run"),) if race.why == "disturbed" else ()
    try:
        progress = run(laid(ruleset, race.track, race.track_text, race.tables_text, race.revision), now)
    except Disturbed as trouble:
        return (Ailment(str(trouble)),)
    told = told_as_json([e for c in progress.closed for e in c.told] + list(progress.told))
    if told[: len(race.told)] != race.told:
        return (Ailment("its open step tells another story than was posted"),)
    return (*no_longer_asked(now, progress, moment), *not_put(now, progress, moment))


async def copied(address: Address, target: Path) -> None:
    """A copy of the database as it is now. Raises Unusable."""
    database = await looked_into(address)
    try:
        await database.backup(target)
    finally:
        await database.close()


async def pulses(address: Address) -> tuple[Pulse, ...]:
    """The processes that are alive, where there are several. Raises Unusable."""
    database = await looked_into(address)
    try:
        return await database.read(processes.pulses)
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
