"""`steward move`: move a live league from one database to another, either way between SQLite and PostgreSQL."""

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.cli.doctor import Diagnosis, diagnose
from bot.store import key_value
from bot.store.connect import open_for_move, open_scratch_database, open_snapshot
from bot.store.copying import MOVED_TO_NOTE, copy_database, is_empty
from bot.store.database import Address, Database, Readable, Unusable
from rules.ruleset import RuleSet


@dataclass(frozen=True)
class DatabaseMove:
    """Source and target of a move; `again`: even though the races were moved away before."""

    source: Address
    target: Address
    again: bool = False


async def move_database(move: DatabaseMove, rulesets: Mapping[str, RuleSet[Any, Any]]) -> Diagnosis:
    """Copy and compare all rows, replay every race, then mark the source as moved. Raises Unusable."""
    async with _open_both(move) as (source, target):
        report = await _copy_and_check(source, target, rulesets)
        if report.problem_count:
            remark = f"not moved, since a race has a fault: {move.source} is unchanged; delete {move.target}"
            return Diagnosis((*report.lines, remark), report.problem_count)
        await source.write(lambda t: key_value.write(t, MOVED_TO_NOTE, str(move.target)))
    return Diagnosis((*report.lines, f"moved to {move.target}"), 0)


async def rehearse_move(move: DatabaseMove, rulesets: Mapping[str, RuleSet[Any, Any]]) -> Diagnosis:
    """Rehearse the move with a temporary database, also while the bot runs. Raises Unusable."""
    _refuse_missing(move.source)
    async with open_snapshot(move.source) as source, open_scratch_database(move.target) as target:
        report = await _copy_and_check(source, target, rulesets)
    return Diagnosis((*report.lines, "rehearsal only: nothing was changed"), report.problem_count)


async def _copy_and_check(source: Readable, target: Database, rulesets: Mapping[str, RuleSet[Any, Any]]) -> Diagnosis:
    began = time.monotonic()
    counts = await copy_database(source, target)
    report = await diagnose(target, rulesets, finished=True)
    took = f"{sum(counts.values())} rows copied and compared in {time.monotonic() - began:.1f} s"
    return Diagnosis(
        (*(f"{table}: {count} rows" for table, count in counts.items()), *report.lines, took), report.problem_count
    )


def _refuse_missing(source: Address) -> None:
    if isinstance(source, Path) and not source.exists():
        raise Unusable(f"There is no database {source} to move from.")


@asynccontextmanager
async def _open_both(move: DatabaseMove) -> AsyncIterator[tuple[Database, Database]]:
    if move.source == move.target:
        raise Unusable(f"{move.target} is the database itself.")
    _refuse_missing(move.source)
    source = await open_for_move(move.source)
    try:
        new_address = await source.read(lambda t: key_value.read(t, MOVED_TO_NOTE))
        if new_address is not None and not move.again:
            raise Unusable(
                f"The races of {move.source} were moved to {new_address} before; --again moves them once more."
            )
        target = await open_for_move(move.target)
        try:
            if not await is_empty(target):
                raise Unusable(f"{move.target} is not empty: name a new file, or an empty database.")
            yield source, target
        finally:
            await target.close()
    finally:
        await source.close()
