"""A season's living message, and letters of a season that belong to no race: what stands on Discord, and what is to be
tried again."""

import json

from bot.store.database import Row, Transaction
from bot.store.language_settings import with_member
from rules.values import Json, Value, canonical

TRIES = 20
"""Attempts after which a letter is given up."""


class Hub(Value):
    """A season's message. `message`: None before it is sent, and when it is gone; `tried`: since when it may have
    arrived; `again`: it is let be until then; `made_of`: the versions of what it was made of; `shown`: a digest of what
    it says."""

    season: int
    channel: int
    message: int | None = None
    tried: int | None = None
    again: int = 0
    made_of: str = ""
    shown: str = ""


class Attempt(Value):
    """What came of an attempt on Discord: the message, or why there is none: it can be tried again (`later`), its place
    does not take it (`refused`), the message is there no longer (`lost`)."""

    message: int | None = None
    trouble: str = ""


class SeasonLetter(Value):
    """A direct message about a season. `what` names a phrase that `facts` fill."""

    id: int
    season: int
    member: int
    what: str
    facts: dict[str, Json]
    tries: int
    language: str = "en"


async def outdated(t: Transaction, now: int) -> tuple[tuple[int, str], ...]:
    """The seasons whose message may say something else by now and may be written to, each with the versions of what it
    would be made of: its own, and those of its races."""
    rows = await t.rows(
        "SELECT season.id AS season, season.version AS version, coalesce(hub.made_of, '') AS made_of,"
        " (SELECT coalesce(sum(race.version), 0) FROM season_race JOIN race ON race.id = season_race.race"
        " WHERE season_race.season = season.id) AS races"
        " FROM season LEFT JOIN hub ON hub.season = season.id WHERE coalesce(hub.again, 0) <= ? ORDER BY season.id",
        now,
    )
    found = ((row["season"], f"{row['version']}.{row['races']}", row["made_of"]) for row in rows)
    return tuple((season, made_of) for season, made_of, before in found if made_of != before)


async def find(t: Transaction, season: int) -> Hub | None:
    """The message of a season, if it ever had one."""
    row = await t.row(f"SELECT {', '.join(Hub.model_fields)} FROM hub WHERE season = ?", season)  # noqa: S608
    return Hub(**{name: row[name] for name in Hub.model_fields}) if row else None


async def write(t: Transaction, hub: Hub) -> None:
    """A season's message as it stands now."""
    names = list(Hub.model_fields)
    same = ", ".join(f"{name} = excluded.{name}" for name in names[1:])
    sql = f"INSERT INTO hub ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"  # noqa: S608 (our names)
    await t.run(f"{sql} ON CONFLICT (season) DO UPDATE SET {same}", *(getattr(hub, name) for name in names))


async def queue_letter(
    t: Transaction, season: int, member: int, what: str, facts: dict[str, Json], dedupe: str
) -> None:
    """A letter to be sent, once for each `dedupe`."""
    await t.run(
        "INSERT INTO season_letter (season, member, what, facts, dedupe) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (dedupe) DO NOTHING",
        season,
        member,
        what,
        canonical(facts),
        dedupe,
    )


async def queued(t: Transaction, season: int) -> frozenset[str]:
    """What has been written to anybody about a season, by what it is written once for."""
    return frozenset(row["dedupe"] for row in await t.rows("SELECT dedupe FROM season_letter WHERE season = ?", season))


async def wrote_to(t: Transaction, season: int, member: int) -> bool:
    """Whether a member has ever had a letter about a season."""
    sql = "SELECT 1 FROM season_letter WHERE season = ? AND member = ? LIMIT 1"
    return await t.row(sql, season, member) is not None


async def letters(t: Transaction, now: int) -> tuple[SeasonLetter, ...]:
    """The letters that may be sent now."""
    sql = "SELECT id, season, member, what, facts, tries FROM season_letter WHERE state = 'waiting' AND again <= ?"
    found = [_letter(row) for row in await t.rows(f"{sql} ORDER BY id", now)]
    return tuple([one.model_copy(update={"language": await with_member(t, one.member)}) for one in found])


async def sent(t: Transaction, letter: int) -> None:
    """A letter has arrived."""
    await t.run("UPDATE season_letter SET state = 'sent' WHERE id = ?", letter)


async def not_sent(t: Transaction, letter: SeasonLetter, again: int, *, for_good: bool) -> None:
    """A letter has not arrived, and is tried again; `for_good`: it will never arrive."""
    state = "failed" if for_good or letter.tries + 1 >= TRIES else "waiting"
    sql = "UPDATE season_letter SET tries = tries + 1, again = ?, state = ? WHERE id = ?"
    await t.run(sql, again, state, letter.id)


def _letter(row: Row) -> SeasonLetter:
    names = ("id", "season", "member", "what", "tries")
    return SeasonLetter(**{name: row[name] for name in names}, facts=json.loads(row["facts"]))
