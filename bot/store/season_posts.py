"""A season's live message, and its direct messages to members: their state on Discord, and their retries."""

import json

from bot.store.database import Row, Transaction
from bot.store.key_value import load_member_language
from bot.store.row_models import encode_field, make_select_sql, make_upsert_sql, parse_row
from rules.base import Json, Value, encode_canonical_json

MAX_LETTER_ATTEMPTS = 20


class LiveMessage(Value):
    """A season's live message.

    `message`: None before it is sent and after it was deleted; `tried`: since when it may have arrived;
    `again`: no attempt before this time; `made_of`: versions of its sources; `shown`: digest of its text."""

    season: int
    channel: int
    message: int | None = None
    tried: int | None = None
    again: int = 0
    made_of: str = ""
    shown: str = ""


class Attempt(Value):
    """Result of an attempt on Discord: the message, or the trouble: `later` (retry), `refused` (the channel does
    not accept it), `lost` (the message was deleted)."""

    message: int | None = None
    trouble: str = ""


class SeasonLetter(Value):
    """A direct message about a season. `what` names a phrase whose variables are `facts`."""

    id: int
    season: int
    member: int
    what: str
    facts: dict[str, Json]
    tries: int
    language: str = "en"


async def list_outdated(t: Transaction, now: int) -> tuple[tuple[int, str], ...]:
    """List the seasons whose message may need an update, each with the versions of the season and of its races."""
    rows = await t.fetch_rows(
        "SELECT season.id AS season, season.version AS version, coalesce(hub.made_of, '') AS made_of,"
        " (SELECT coalesce(sum(race.version), 0) FROM season_race JOIN race ON race.id = season_race.race"
        " WHERE season_race.season = season.id) AS races"
        " FROM season LEFT JOIN hub ON hub.season = season.id WHERE coalesce(hub.again, 0) <= ? ORDER BY season.id",
        now,
    )
    versions = ((row["season"], f"{row['version']}.{row['races']}", row["made_of"]) for row in rows)
    return tuple((season, made_of) for season, made_of, before in versions if made_of != before)


async def get(t: Transaction, season: int) -> LiveMessage | None:
    """Load the live message of a season, if it ever had one."""
    row = await t.fetch_row(f"{make_select_sql('hub', LiveMessage.model_fields)} WHERE season = ?", season)
    return parse_row(LiveMessage, row) if row else None


async def save(t: Transaction, live_message: LiveMessage) -> None:
    """Save a season's live message."""
    columns = LiveMessage.model_fields
    sql = make_upsert_sql("hub", columns, ("season",))
    await t.run(sql, *(encode_field(live_message, column) for column in columns))


async def queue_letter(
    t: Transaction, season: int, member: int, what: str, facts: dict[str, Json], dedupe: str
) -> None:
    """Queue a direct message, once for each `dedupe`."""
    await t.run(
        "INSERT INTO season_letter (season, member, what, facts, dedupe) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (dedupe) DO NOTHING",
        season,
        member,
        what,
        encode_canonical_json(facts),
        dedupe,
    )


async def list_queued_keys(t: Transaction, season: int) -> frozenset[str]:
    """Return the `dedupe` keys of all direct messages about a season."""
    return frozenset(
        row["dedupe"] for row in await t.fetch_rows("SELECT dedupe FROM season_letter WHERE season = ?", season)
    )


async def has_written_to(t: Transaction, season: int, member: int) -> bool:
    """Whether a member ever had a direct message about a season."""
    sql = "SELECT 1 FROM season_letter WHERE season = ? AND member = ? LIMIT 1"
    return await t.fetch_row(sql, season, member) is not None


async def list_due_letters(t: Transaction, now: int) -> tuple[SeasonLetter, ...]:
    """List the direct messages that may be sent now."""
    # +id: the few are found by their time; ordered by the key itself, SQLite would go through all.
    sql = (
        "SELECT id, season, member, what, facts, tries,"
        " (SELECT guild FROM season WHERE season.id = season_letter.season) AS guild"
        " FROM season_letter WHERE state = 'waiting' AND again <= ? ORDER BY +id"
    )
    return tuple(
        [
            _parse_letter(row).model_copy(
                update={"language": await load_member_language(t, row["member"], row["guild"])}
            )
            for row in await t.fetch_rows(sql, now)
        ]
    )


async def mark_sent(t: Transaction, letter: int) -> None:
    """Record that a direct message was sent."""
    await t.run("UPDATE season_letter SET state = 'sent' WHERE id = ?", letter)


async def mark_not_sent(t: Transaction, letter: SeasonLetter, again: int, *, for_good: bool) -> None:
    """Record a failed attempt; if `for_good`, or after too many attempts, the message is given up."""
    state = "failed" if for_good or letter.tries + 1 >= MAX_LETTER_ATTEMPTS else "waiting"
    sql = "UPDATE season_letter SET tries = tries + 1, again = ?, state = ? WHERE id = ?"
    await t.run(sql, again, state, letter.id)


def _parse_letter(row: Row) -> SeasonLetter:
    names = ("id", "season", "member", "what", "tries")
    return SeasonLetter(**{name: row[name] for name in names}, facts=json.loads(row["facts"]))
