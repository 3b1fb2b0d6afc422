"""Moves a live league from one database to another: a file grown too small for a server, and back."""

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.store import notes
from bot.store.address import Address
from bot.store.copying import MOVED, copied, emptiness
from bot.store.database import Database, Readable, Unusable
from bot.store.opening import opened_to_move, scratch, snapshot
from bot.tools.doctor import Diagnosis, diagnosed
from rules.ruleset import RuleSet


@dataclass(frozen=True)
class Removal:
    """From where to where; `again`: although the races have been moved away before."""

    source: Address
    target: Address
    again: bool = False


async def moved(removal: Removal, rulesets: Mapping[str, RuleSet[Any, Any]]) -> Diagnosis:
    """Everything copied, counted, compared and every race replayed; afterwards the source refuses to be run. Raises
    Unusable."""
    async with _in_earnest(removal) as (source, target):
        report = await _carried(source, target, rulesets)
        if report.ill:
            left = f"not moved: a race is ill; {removal.source} is as it was, {removal.target} is to be emptied"
            return Diagnosis((*report.lines, left), report.ill)
        await source.write(lambda t: notes.write(t, MOVED, str(removal.target)))
    return Diagnosis((*report.lines, f"moved to {removal.target}"), 0)


async def rehearsed(removal: Removal, rulesets: Mapping[str, RuleSet[Any, Any]]) -> Diagnosis:
    """The same into a database that is thrown away, also while the bot runs. Raises Unusable."""
    async with snapshot(removal.source) as source, scratch(removal.target) as target:
        report = await _carried(source, target, rulesets)
    return Diagnosis((*report.lines, "rehearsed: nothing was changed"), report.ill)


async def _carried(source: Readable, target: Database, rulesets: Mapping[str, RuleSet[Any, Any]]) -> Diagnosis:
    began = time.monotonic()
    counts = await copied(source, target)
    report = await diagnosed(target, rulesets, finished=True)
    took = f"{sum(counts.values())} rows copied and compared in {time.monotonic() - began:.1f} s"
    return Diagnosis((*(f"{table}: {count} rows" for table, count in counts.items()), *report.lines, took), report.ill)


@asynccontextmanager
async def _in_earnest(removal: Removal) -> AsyncIterator[tuple[Database, Database]]:
    if removal.source == removal.target:
        raise Unusable(f"{removal.target} is the database itself.")
    if isinstance(removal.source, Path) and not removal.source.exists():
        raise Unusable(f"There is no database {removal.source}.")
    source = await opened_to_move(removal.source)
    try:
        gone = await source.read(lambda t: notes.read(t, MOVED))
        if gone is not None and not removal.again:
            raise Unusable(f"Its races were moved to {gone} before: --again moves what was left here once more.")
        target = await opened_to_move(removal.target)
        try:
            if not await emptiness(target):
                raise Unusable(f"{removal.target} is not empty: races are never mixed.")
            yield source, target
        finally:
            await target.close()
    finally:
        await source.close()
