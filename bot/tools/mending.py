"""`steward doctor --repair`: what the doctor finds is mended where that can be done, one thing after another."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.store.address import Address
from bot.store.database import Database
from bot.store.opening import looked_into, opened
from bot.tools.ailments import Ailment
from bot.tools.doctor import Diagnosis, diagnosed
from rules.ruleset import RuleSet

Agreed = Callable[[Ailment], bool]
"""Whether whoever keeps the database wants something mended."""


async def repaired(
    address: Address, rulesets: Mapping[str, RuleSet[Any, Any]], agreed: Agreed, *, finished: bool = False
) -> Diagnosis:
    """Mends what can be mended and is agreed to, after a backup; what is ill then. Nobody else has the database
    meanwhile. Raises Unusable."""
    await (await looked_into(address)).close()
    database = await opened(address)
    try:
        before = await diagnosed(database, rulesets, finished=finished)
        wanted = [ailment for ailment in before.found if ailment.mend and agreed(ailment)]
        if not wanted:
            return Diagnosis((*_shown(before), "nothing was changed"), before.ill, before.found)
        done = await _mended(database, address, wanted)
        after = await diagnosed(database, rulesets, finished=finished)
    finally:
        await database.close()
    return Diagnosis((*done, *_shown(after)), after.ill, after.found)


async def _mended(database: Database, address: Address, wanted: list[Ailment]) -> list[str]:
    copy = _copy_of(address)
    await database.backup(copy)
    lines = [f"backup: {copy}"]
    for ailment in wanted:
        assert ailment.mend is not None
        await database.write(ailment.mend)
        lines.append(f"mended: {ailment.what}: {ailment.remedy}")
    return lines


def _copy_of(address: Address) -> Path:
    """Beside the file; of a server's database, in the folder where the command is given."""
    file = address if isinstance(address, Path) else Path.cwd() / "steward.sqlite"
    return file.with_name(f"{file.name}.before-repair-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")


def _shown(found: Diagnosis) -> Iterator[str]:
    """The doctor's lines, with what can be done about each."""
    remedies = {ailment.what: ailment.remedy for ailment in found.found}
    for line in found.lines:
        yield line
        if line in remedies:
            yield f"  {_offer(remedies[line])}"


def _offer(remedy: str | None) -> str:
    if remedy is None:
        return "cannot be mended here: its stewards take it back (/gm back, /gm release), or a backup takes its place"
    return f"can be mended: {remedy}"
