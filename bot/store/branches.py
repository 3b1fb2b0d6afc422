"""Rewind branches of a race: each one starts over at a round of an earlier branch."""

import json
from collections.abc import Sequence

from bot.store.database import Transaction
from rules.base import Json, Key, Value
from rules.dice import RerollSalts
from rules.journal import JournalEntry

BRANCH_KEY_PREFIX = "take/"
REWIND_ACTIONS = ("back", "ask_again")
"""Actions that go back to a chosen point, after which the drivers answer again."""


class Branch(Value):
    """A rewind branch. `parent`: the branch it continues; `at`: the question or roll it goes
    back to, "" for the beginning of the round; `kept`: earlier rolls of the round that stay, with their salts;
    `since`: the round that was open; `act`, `facts`: the announced ruling behind it; `added`: the journal
    entries made for it."""

    number: int
    parent: int
    round: int
    since: int
    at: Key = ""
    salt: str = ""
    kept: dict[Key, str] = {}
    act: str = "back"
    facts: dict[str, Json] = {}
    added: tuple[JournalEntry, ...] = ()


def find_branch_of_round(branches: Sequence[Branch], current: int, n: int) -> int:
    """Return the number of the branch that holds round `n` as seen from branch `current`."""
    by_number = {branch.number: branch for branch in branches}
    while current and n < by_number[current].round:
        current = by_number[current].parent
    return current


def list_lineage(branches: Sequence[Branch], current: int) -> tuple[Branch, ...]:
    """List the branches that lead to branch `current`, oldest first."""
    by_number, lineage = {branch.number: branch for branch in branches}, list[Branch]()
    while current:
        lineage.insert(0, by_number[current])
        current = by_number[current].parent
    return tuple(lineage)


def collect_reroll_salts(branches: Sequence[Branch], current: int) -> RerollSalts:
    """Collect the dice salts that apply in branch `current`."""
    line = [branch for branch in list_lineage(branches, current) if branch.salt]
    return RerollSalts(
        since=tuple((branch.round, branch.salt) for branch in line),
        kept={key: salt for branch in line for key, salt in branch.kept.items()},
    )


def parse_branch(key: Key, value: Json) -> Branch:
    """Read a branch from its journal entry."""
    return Branch(number=int(key.removeprefix(BRANCH_KEY_PREFIX)), **value)


def dump_branch(branch: Branch) -> Json:
    """Return the value of the branch's journal entry."""
    return branch.model_dump(mode="json", exclude={"number"})


async def list_all(t: Transaction, race: int) -> tuple[Branch, ...]:
    """List all branches of a race."""
    rows = await t.fetch_rows("SELECT key, value FROM journal WHERE race = ? AND key LIKE 'take/%' ORDER BY id", race)
    return tuple(parse_branch(row["key"], json.loads(row["value"])) for row in rows)
