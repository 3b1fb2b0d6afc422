"""Rewind branches of a race: each one starts over at a round of an earlier branch (`take` in stored data)."""

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
    """A rewind branch. `take`: its number; `parent`: the branch it continues; `at`: the question or roll it goes
    back to, "" for the beginning of the round; `kept`: earlier rolls of the round that stay, with their salts;
    `since`: the round that was open; `act`, `facts`: the announced ruling behind it; `added`: the journal
    entries made for it."""

    take: int
    parent: int
    round: int
    since: int
    at: Key = ""
    salt: str = ""
    kept: dict[Key, str] = {}
    act: str = "back"
    facts: dict[str, Json] = {}
    added: tuple[JournalEntry, ...] = ()


def find_branch_of_round(takes: Sequence[Branch], current: int, n: int) -> int:
    """Return the number of the branch that holds round `n` as seen from branch `current`."""
    by_number = {take.take: take for take in takes}
    while current and n < by_number[current].round:
        current = by_number[current].parent
    return current


def list_lineage(takes: Sequence[Branch], current: int) -> tuple[Branch, ...]:
    """List the branches that lead to branch `current`, oldest first."""
    by_number, lineage = {take.take: take for take in takes}, list[Branch]()
    while current:
        lineage.insert(0, by_number[current])
        current = by_number[current].parent
    return tuple(lineage)


def collect_reroll_salts(takes: Sequence[Branch], current: int) -> RerollSalts:
    """Collect the dice salts that apply in branch `current`."""
    line = [take for take in list_lineage(takes, current) if take.salt]
    return RerollSalts(
        since=tuple((take.round, take.salt) for take in line),
        kept={key: salt for take in line for key, salt in take.kept.items()},
    )


def parse_branch(key: Key, value: Json) -> Branch:
    """Read a branch from its journal entry."""
    return Branch(take=int(key.removeprefix(BRANCH_KEY_PREFIX)), **value)


def dump_branch(take: Branch) -> Json:
    """Return the value of the branch's journal entry."""
    return take.model_dump(mode="json", exclude={"take"})


async def list_all(t: Transaction, race: int) -> tuple[Branch, ...]:
    """List all branches of a race."""
    rows = await t.fetch_rows("SELECT key, value FROM journal WHERE race = ? AND key LIKE 'take/%' ORDER BY id", race)
    return tuple(parse_branch(row["key"], json.loads(row["value"])) for row in rows)
