"""Checks of a database from outside, also while the bot runs: is the bot alive, does every live race match its
record?"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app.race_repository import load_snapshot
from bot.app.race_snapshot import RaceSnapshot, build_game, run_rules
from bot.app.round_record import dump_events
from bot.app.schema_upgrade import find_upgrade, upgrade_events, upgrade_snapshot
from bot.cli.db_checks import (
    MAX_POSTPONEMENT_SECONDS,
    Problem,
    Projection,
    find_blocked_queues,
    find_missing_questions,
    find_obsolete_questions,
    find_orphan_rows,
    find_postponed_posts,
    find_wrong_columns,
    load_projection,
    with_race_id,
)
from bot.cli.tracks import find_track_faults
from bot.model.driver import ENDED_STAGES
from bot.race_file.schema import encode_race_file, make_race_file
from bot.race_file.verify import verify
from bot.store import branches, key_value, orphan_rows, outbox, own_tracks, races, rounds, rulings
from bot.store.connect import open_database, open_for_backup, open_for_reading, open_updated_copy
from bot.store.copying import MOVED_TO_NOTE
from bot.store.database import Address, Database, OutdatedDatabase, Server, Transaction, Unsettled, Unusable
from bot.store.own_tracks import OwnTrack
from bot.store.rounds import Round
from bot.store.rulings import Ruling
from bot.util.error_places import describe_error
from rules.base import Json
from rules.journal import ReplayMismatch
from rules.ruleset import RuleSet


@dataclass(frozen=True)
class Diagnosis:
    """Report of the doctor: one line for each problem and for each sound race, the number of problems, the
    problems."""

    lines: tuple[str, ...]
    problem_count: int
    problems: tuple[Problem, ...] = ()


async def examine_database(
    address: Address, rulesets: Mapping[str, RuleSet[Any, Any]], *, finished: bool = False
) -> Diagnosis:
    """Replay every live race with its open step; `finished`: finished races too.

    A SQLite file of an older version is replayed from a copy with today's tables. Raises Unusable."""
    try:
        database = await open_for_reading(address)
    except OutdatedDatabase as outdated:
        if isinstance(address, Server):
            raise
        async with open_updated_copy(address) as copy:
            report = await diagnose(copy, rulesets, finished=finished)
        line = f"{outdated} An updated copy was checked, and the file is unchanged."
        return Diagnosis((*report.lines, line), report.problem_count, report.problems)
    try:
        report = await diagnose(database, rulesets, finished=finished)
        new_address = await database.read(lambda t: key_value.read(t, MOVED_TO_NOTE))
    finally:
        await database.close()
    if new_address is None:
        return report
    line = f"{address}: its races were moved to {new_address} and continue there"
    return Diagnosis((*report.lines, line), report.problem_count, report.problems)


async def diagnose(database: Database, rulesets: Mapping[str, RuleSet[Any, Any]], *, finished: bool) -> Diagnosis:
    """Diagnose an open database."""
    now = int(time.time())
    numbers = await database.read(lambda t: races.list_ids(t, finished=finished))
    problems, lines = list[Problem](), list[str]()
    for race in numbers:
        own = [with_race_id(race, problem) for problem in await _find_race_problems(database, race, rulesets, now)]
        problems += own
        lines += [problem.what for problem in own] or [f"race {race}: sound"]
    others = await database.read(lambda t: _find_other_problems(t, now, rulesets))
    lines += [problem.what for problem in others]
    summary = f"{len(numbers)} {'' if finished else 'live '}race{'' if len(numbers) == 1 else 's'}"
    return Diagnosis((*lines, summary), len(problems) + len(others), (*problems, *others))


async def _find_other_problems(
    t: Transaction, now: int, rulesets: Mapping[str, RuleSet[Any, Any]]
) -> tuple[Problem, ...]:
    """Find problems outside the replayed races, and in finished ones."""
    standing, late = await outbox.list_blocked(t, now), await outbox.list_postponed(t, now + MAX_POSTPONEMENT_SECONDS)
    spoilt = filter(None, [_find_track_fault(*one, rulesets) for one in await own_tracks.list_all_with_texts(t)])
    return (
        *find_blocked_queues(standing),
        *find_postponed_posts(late),
        *find_orphan_rows(await orphan_rows.find_orphans(t)),
        *map(Problem, spoilt),
    )


def _find_track_fault(track: OwnTrack, text: str, rulesets: Mapping[str, RuleSet[Any, Any]]) -> str:
    """Return the fault of an uploaded track: altered text, or invalid under these rules; "" if it is sound."""
    card = track.card
    whose = f"track {card.name} of server {track.guild}, version {card.version}"
    if own_tracks.hash_track_text(text) != track.sha256:
        return f"{whose}: its text differs from the one that was uploaded"
    fault = next(iter(find_track_faults(card.name, text, rulesets)), "")
    return f"{whose}: {fault}" if fault else ""


@dataclass(frozen=True)
class _RaceRecord:
    """The complete record of a race at one moment. `posted_events`: by round and branch, the events in its posts."""

    now: RaceSnapshot
    rounds: tuple[Round, ...]
    rulings: tuple[Ruling, ...]
    posted_events: Mapping[tuple[int, int], list[Json] | None]
    projection: Projection


async def _load_record(t: Transaction, race: int) -> _RaceRecord:
    now, current_rounds = await load_snapshot(t, race), await rounds.list_current(t, race)
    assert now is not None
    posted_events = {(r.n, r.branch): await outbox.load_round_events(t, race, r.branch, r.n) for r in current_rounds}
    past_rulings = await rulings.list_for_race_file(t, race, branches.list_lineage(now.branches, now.race.branch))
    return _RaceRecord(now, current_rounds, past_rulings, posted_events, await load_projection(t, now))


async def _find_race_problems(
    database: Database, number: int, rulesets: Mapping[str, RuleSet[Any, Any]], moment: int
) -> tuple[Problem, ...]:
    """Find the problems of a race: in its record, its open step, its derived columns."""
    try:
        record = await database.read(lambda t: _load_record(t, number))
    except (Unsettled, Unusable):
        raise
    except Exception as trouble:  # noqa: BLE001 (one race that cannot be read must not hide the others)
        return (Problem(f"its record cannot be read ({describe_error(trouble)})"),)
    return (*_find_play_problems(record, rulesets, moment), *find_wrong_columns(record.now, record.projection))


def _find_play_problems(
    record: _RaceRecord, rulesets: Mapping[str, RuleSet[Any, Any]], moment: int
) -> tuple[Problem, ...]:
    race = record.now.race
    if race.stage == "lobby" or race.seed is None:
        return ()
    if race.game not in rulesets:
        return (Problem(f"its game {race.game} is unknown"),)
    whole = encode_race_file(
        make_race_file(record.now.race, record.now.drivers, record.rounds, record.rulings, inside=True)
    )
    ruleset, verification = rulesets[race.game], verify(whole, rulesets)
    trouble = str(verification.difference) if verification.difference else _compare_with_posts(record, ruleset)
    if trouble:
        return (Problem(trouble),)
    return (
        ()
        if race.stage in ENDED_STAGES
        else _find_open_step_problems(upgrade_snapshot(ruleset, record.now), ruleset, moment)
    )


def _compare_with_posts(record: _RaceRecord, ruleset: RuleSet[Any, Any]) -> str | None:
    """Check that every round matches its posts, unless it was corrected since; return the problem, if any."""
    upgrade = find_upgrade(ruleset, record.now.race.revision)
    for round in record.rounds:
        public_events = [
            fact for fact in (*round.events, *_list_open_step_events(record.now, round)) if fact.get("audience") is None
        ]
        posted_events = record.posted_events[round.n, round.branch]
        # A post that grows during the round gets its events when the round closes.
        recorded_events = (
            public_events if posted_events is None or round.closed else public_events[: len(posted_events)]
        )
        if posted_events is not None and upgrade_events(upgrade, posted_events) != upgrade_events(
            upgrade, recorded_events
        ):
            return f"round {round.n} is recorded differently from its post"
    return None


def _list_open_step_events(now: RaceSnapshot, round: Round) -> tuple[Json, ...]:
    return now.race.step_events if round.n == now.race.round else ()


def _find_open_step_problems(now: RaceSnapshot, ruleset: RuleSet[Any, Any], moment: int) -> tuple[Problem, ...]:
    """Find differences between the open step, its posts and its open questions."""
    race = now.race
    if race.step_pending or race.hold_reason in ("disturbed", "review"):
        return (Problem("held: its rules fail"),) if race.hold_reason == "disturbed" else ()
    try:
        progress = run_rules(build_game(ruleset, race.track, race.track_text, race.tables_text, race.revision), now)
    except ReplayMismatch as trouble:
        return (Problem(str(trouble)),)
    events = dump_events([e for c in progress.closed for e in c.events] + list(progress.events))
    if events[: len(race.step_events)] != race.step_events:
        return (Problem("its open step differs from what was posted"),)
    return (*find_obsolete_questions(now, progress, moment), *find_missing_questions(now, progress, moment))


async def copy_to_file(address: Address, target: Path) -> None:
    """Copy the current state of a database. Raises Unusable."""
    database = await open_for_backup(address)
    try:
        await database.backup(target)
    finally:
        await database.close()


ConfirmRepair = Callable[[Problem], bool]
"""Asks the user whether to repair a problem."""


async def repair_database(
    address: Address,
    rulesets: Mapping[str, RuleSet[Any, Any]],
    confirm_repair: ConfirmRepair,
    *,
    finished: bool = False,
) -> Diagnosis:
    """Back up the database and repair every confirmed problem; return the diagnosis afterwards.

    The database must not be in use. Raises Unusable."""
    await (await open_for_reading(address)).close()
    database = await open_database(address)
    try:
        before = await diagnose(database, rulesets, finished=finished)
        problems = [problem for problem in before.problems if problem.repair and confirm_repair(problem)]
        if not problems:
            return Diagnosis((*_format_diagnosis(before), "nothing was changed"), before.problem_count, before.problems)
        repair_lines = await _repair(database, address, problems)
        after = await diagnose(database, rulesets, finished=finished)
    finally:
        await database.close()
    return Diagnosis((*repair_lines, *_format_diagnosis(after)), after.problem_count, after.problems)


async def _repair(database: Database, address: Address, problems: list[Problem]) -> list[str]:
    copy = _choose_backup_path(address)
    await database.backup(copy)
    lines = [f"backup: {copy}"]
    for problem in problems:
        assert problem.repair is not None
        await database.write(problem.repair)
        lines.append(f"repaired: {problem.what}: {problem.remedy}")
    return lines


def _choose_backup_path(address: Address) -> Path:
    """Return the path of the backup: beside the file, or for a server's database in the working directory."""
    file = address if isinstance(address, Path) else Path.cwd() / "steward.sqlite"
    return file.with_name(f"{file.name}.before-repair-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")


def _format_diagnosis(diagnosis: Diagnosis) -> Iterator[str]:
    """Yield the doctor's lines, each with its possible repair."""
    remedies = {problem.what: problem.remedy for problem in diagnosis.problems}
    for line in diagnosis.lines:
        yield line
        if line in remedies:
            yield f"  {_format_remedy(remedies[line])}"


def _format_remedy(remedy: str | None) -> str:
    if remedy is None:
        return "cannot be repaired here: the stewards rewind the race (/gm back, /race resume), or you restore a backup"
    return f"can be repaired: {remedy}"
