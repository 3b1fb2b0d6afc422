"""What the stewards are asked, and what they have answered: precedents."""

import json

from bot.store.database import Row, Transaction
from rules.values import Json, Seat, Value, canonical


class Prompt(Value):
    """A question to the stewards. `at`: the key of the decision it is about, else an ordinal; `answer`: "" while it is
    open; `always`: it settles every later question of its kind."""

    number: int = 0
    race: int
    guild: int
    game: str
    take: int
    round: int
    kind: str
    seat: Seat
    at: str
    facts: dict[str, Json] = {}
    answer: str = ""
    always: bool = False
    reason: str = ""
    member: int | None = None
    asked: int
    settled: int | None = None


SELECT = f"SELECT {', '.join(Prompt.model_fields)} FROM prompt"  # noqa: S608 (our names)
PROTEST = "protest"
WORDS = "lower(kind || ' ' || game || ' ' || facts || ' ' || reason)"
"""All that can be searched for."""


async def put(t: Transaction, prompt: Prompt) -> bool:
    """Asks it, unless the same has been asked before, in whatever take; what is protested besides, while a protest is
    open, is added to it. Whether it is open now."""
    there = await t.row(
        f"{SELECT} WHERE race = ? AND round = ? AND kind = ? AND seat = ? AND at = ? ORDER BY number DESC LIMIT 1",
        prompt.race,
        prompt.round,
        prompt.kind,
        prompt.seat,
        prompt.at,
    )
    known = _prompt(there) if there else None
    if known and prompt.kind == PROTEST and not known.answer:
        await t.run("UPDATE prompt SET facts = ? WHERE number = ?", canonical(_besides(known, prompt)), known.number)
        return True
    if known and (prompt.kind != PROTEST or known.take == prompt.take):
        return False
    settled = await precedent(t, prompt.guild, prompt.game, prompt.kind)
    stands = settled is not None and settled.answer == "stand"
    if settled is not None and stands:
        update = {"answer": "stand", "reason": f"#{settled.number}", "member": settled.member, "settled": prompt.asked}
        prompt = prompt.model_copy(update=update)
    columns = [name for name in Prompt.model_fields if name != "number"]
    row = {**prompt.model_dump(include=set(columns)), "facts": canonical(prompt.facts)}
    sql = f"INSERT INTO prompt ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608 (our names)
    await t.run(sql, *(row[column] for column in columns))
    return not stands


def _besides(known: Prompt, prompt: Prompt) -> dict[str, Json]:
    """A protest with what its driver has said since."""
    said = [known.facts.get("text"), prompt.facts.get("text")]
    return {**known.facts, "text": " / ".join(dict.fromkeys(str(text) for text in said if text))}


async def protests_settled(t: Transaction, race: int) -> frozenset[tuple[int, int, Seat, str]]:
    """Take, round, seat and decision of every protest in a race that the stewards have answered."""
    rows = await t.rows(
        "SELECT take, round, seat, at FROM prompt WHERE race = ? AND kind = ? AND answer != ''", race, PROTEST
    )
    return frozenset((row["take"], row["round"], row["seat"], row["at"]) for row in rows)


async def settle(t: Transaction, number: int, answer: str, reason: str, member: int, now: int, *, always: bool) -> None:
    """Writes down what the stewards have answered; what has been answered stays so."""
    await t.run(
        "UPDATE prompt SET answer = ?, reason = ?, member = ?, settled = ?, always = ?"
        " WHERE number = ? AND answer = ''",
        answer,
        reason,
        member,
        now,
        always,
        number,
    )


async def find(t: Transaction, number: int) -> Prompt | None:
    """A prompt by its number."""
    row = await t.row(f"{SELECT} WHERE number = ?", number)
    return _prompt(row) if row else None


async def open_in(t: Transaction, race: int) -> tuple[Prompt, ...]:
    """What the stewards of a race are still asked."""
    rows = await t.rows(f"{SELECT} WHERE race = ? AND answer = '' ORDER BY number", race)
    return tuple(_prompt(row) for row in rows)


async def to_follow(t: Transaction) -> tuple[Prompt, ...]:
    """Open prompts for which there is a precedent that is to be followed always."""
    rows = await t.rows(
        f"{SELECT} AS asked WHERE answer = '' AND EXISTS (SELECT 1 FROM prompt AS old WHERE old.always != 0"  # noqa: S608
        " AND old.guild = asked.guild AND old.game = asked.game AND old.kind = asked.kind) ORDER BY number"
    )
    return tuple(_prompt(row) for row in rows)


async def precedent(t: Transaction, guild: int, game: str, kind: str) -> Prompt | None:
    """The newest ruling of a kind that is to be followed always."""
    row = await t.row(
        f"{SELECT} WHERE guild = ? AND game = ? AND kind = ? AND always != 0 ORDER BY settled DESC, number DESC"
        " LIMIT 1",
        guild,
        game,
        kind,
    )
    return _prompt(row) if row else None


async def similar(t: Transaction, prompt: Prompt, most: int) -> tuple[Prompt, ...]:
    """What was ruled on questions of the same kind, the newest first."""
    rows = await t.rows(
        f"{SELECT} WHERE guild = ? AND game = ? AND kind = ? AND answer != '' AND reason NOT LIKE '#%'"
        " ORDER BY settled DESC, number DESC LIMIT ?",
        prompt.guild,
        prompt.game,
        prompt.kind,
        most,
    )
    return tuple(_prompt(row) for row in rows)


async def search(t: Transaction, guild: int, text: str, most: int) -> tuple[Prompt, ...]:
    """Rulings of a server in which a text occurs, the newest first."""
    rows = await t.rows(
        f"{SELECT} WHERE guild = ?1 AND answer != '' AND reason NOT LIKE '#%'"
        f" AND (?2 = '' OR replace({WORDS}, lower(?2), '') != {WORDS})"
        " ORDER BY settled DESC, number DESC LIMIT ?3",
        guild,
        text,
        most,
    )
    return tuple(_prompt(row) for row in rows)


def _prompt(row: Row) -> Prompt:
    fields = {name: row[name] for name in Prompt.model_fields}
    return Prompt(**{**fields, "facts": json.loads(row["facts"]), "always": bool(row["always"])})
