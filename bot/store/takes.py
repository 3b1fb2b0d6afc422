"""Take-backs: which story of a race is told. A take begins again at a round of the story told before it."""

import json
from collections.abc import Sequence

from bot.store.database import Transaction
from rules.dice import Salts
from rules.journal import Entry
from rules.values import Json, Key, Value

PREFIX = "take/"
REWINDS = ("back", "ask_again")
"""The acts that go back to a chosen point: what was said after it is to be said again."""


class Take(Value):
    """A take-back. `parent`: whose story it goes on from; `at`: the decision or roll it goes back to, "" for the
    round's beginning; `kept`: the rolls of the round made before, with their salts; `since`: the round that was open;
    `act`, `facts`: what for, as it was announced; `added`: what was entered for it."""

    take: int
    parent: int
    round: int
    since: int
    at: Key = ""
    salt: str = ""
    kept: dict[Key, str] = {}
    act: str = "back"
    facts: dict[str, Json] = {}
    added: tuple[Entry, ...] = ()


def owner(takes: Sequence[Take], current: int, n: int) -> int:
    """Which take tells of round `n` in the story of take `current`."""
    known = {take.take: take for take in takes}
    while current and n < known[current].round:
        current = known[current].parent
    return current


def lineage(takes: Sequence[Take], current: int) -> tuple[Take, ...]:
    """The take-backs that the story of take `current` is made of, the first one first."""
    known, found = {take.take: take for take in takes}, list[Take]()
    while current:
        found.insert(0, known[current])
        current = known[current].parent
    return tuple(found)


def salts(takes: Sequence[Take], current: int) -> Salts:
    """The salts of the dice in the story of take `current`."""
    line = [take for take in lineage(takes, current) if take.salt]
    return Salts(
        since=tuple((take.round, take.salt) for take in line),
        kept={key: salt for take in line for key, salt in take.kept.items()},
    )


def take_of(key: Key, value: Json) -> Take:
    """A take-back from its entry."""
    return Take(take=int(key.removeprefix(PREFIX)), **value)


def value_of(take: Take) -> Json:
    """What its entry says."""
    return take.model_dump(mode="json", exclude={"take"})


async def every(t: Transaction, race: int) -> tuple[Take, ...]:
    """A race's take-backs."""
    rows = await t.rows("SELECT key, value FROM journal WHERE race = ? AND key LIKE 'take/%' ORDER BY id", race)
    return tuple(take_of(row["key"], json.loads(row["value"])) for row in rows)
