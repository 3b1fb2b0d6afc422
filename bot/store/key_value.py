"""Key-value data: the program's own notes, outcomes of handled requests, and settings of servers and members."""

import json
from collections.abc import Container, Iterable, Mapping

from bot.model.timing_options import MemberSettings
from bot.store.database import Transaction
from rules.base import Json, Value, encode_canonical_json

TOKEN_LIFETIME_SECONDS = 7 * 24 * 3600
"""Seconds for which a token is remembered; Discord forgets an interaction after fifteen minutes."""


async def read(t: Transaction, name: str) -> str | None:
    """Read a note of the program."""
    note = await t.fetch_value("SELECT value FROM note WHERE name = ?", name)
    return None if note is None else str(note)


async def write(t: Transaction, name: str, value: str) -> None:
    """Write a note of the program, replacing its last value."""
    sql = "INSERT INTO note (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    await t.run(sql, name, value)


async def find_outcome(t: Transaction, token: str) -> tuple[Json] | None:
    """Return the outcome of a token that was used before, in a tuple; None if it was not."""
    outcome = await t.fetch_value("SELECT outcome FROM token WHERE token = ?", token)
    return None if outcome is None else (json.loads(outcome),)


async def save_outcome(t: Transaction, token: str, outcome: Json, now: int) -> None:
    """Save a token and its outcome. Raises Clash if the token is known already."""
    await t.run("INSERT INTO token (token, outcome, at) VALUES (?, ?, ?)", token, encode_canonical_json(outcome), now)


async def delete_expired_tokens(t: Transaction, now: int) -> None:
    """Delete tokens that nobody can use again."""
    await t.run("DELETE FROM token WHERE at < ?", now - TOKEN_LIFETIME_SECONDS)


async def load_settings(t: Transaction, table: str, id: int) -> dict[str, Json]:
    """Load the settings of a guild or a member."""
    assert table in {"guild", "member"}
    settings_json = await t.fetch_value(f"SELECT settings FROM {table} WHERE id = ?", id)  # noqa: S608 (checked above)
    return dict(json.loads(settings_json)) if settings_json else {}


async def change_guild_settings(
    t: Transaction, guild: int, changes: Mapping[str, Json], *, without: Container[str] = ()
) -> None:
    """Change some settings of a server. `without`: those that are removed."""
    await t.lock_row("guild", guild)
    settings = await load_settings(t, "guild", guild)
    kept_settings = {name: value for name, value in settings.items() if name not in without}
    sql = "INSERT INTO guild (id, settings) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET settings = excluded.settings"
    await t.run(sql, guild, encode_canonical_json({**kept_settings, **changes}))


LIVE_SQL = "stage NOT IN ('over', 'abandoned')"
"""Condition for races that are neither finished nor abandoned."""


async def _renew_live_races(t: Transaction, which: str, id: int) -> None:
    """Raise the version of live races, so that no stale copy of them is used. `which`: an SQL condition with one
    parameter, the `id`."""
    sql = f"UPDATE race SET version = version + 1 WHERE {LIVE_SQL} AND {which} RETURNING id"  # noqa: S608 (our conditions)
    for row in await t.fetch_rows(sql, id):
        t.invalidate_race(row["id"])


CHOSEN_LANGUAGE_KEY, DISCORD_LOCALE_KEY = "language", "locale"
"""Keys of the settings that hold the chosen language and the locale that Discord reports."""
LANGUAGE_SQL = (
    f"coalesce(nullif(settings ->> '{CHOSEN_LANGUAGE_KEY}', ''), nullif(settings ->> '{DISCORD_LOCALE_KEY}', ''))"
)
MEMBER_LANGUAGE_SQL = f"(SELECT {LANGUAGE_SQL} FROM member WHERE id = ?)"  # noqa: S608
GUILD_LANGUAGE_SQL = f"(SELECT {LANGUAGE_SQL} FROM guild WHERE id = ?)"  # noqa: S608
READER_LANGUAGE_SQL = f"coalesce({MEMBER_LANGUAGE_SQL}, {GUILD_LANGUAGE_SQL}, 'en')"
RACE_LANGUAGE_COLUMN = f"coalesce((SELECT {LANGUAGE_SQL} FROM guild WHERE guild.id = race.guild), 'en') AS language"  # noqa: S608


async def load_guild_language(t: Transaction, guild: int) -> str:
    """Load the language used in a server's channels."""
    return str(await t.fetch_value(f"SELECT coalesce({GUILD_LANGUAGE_SQL}, 'en')", guild))


async def load_member_language(t: Transaction, member: int, guild: int) -> str:
    """Load the language used with a member in matters of a server: the server's, as long as theirs is unknown."""
    return str(await t.fetch_value(f"SELECT {READER_LANGUAGE_SQL}", member, guild))


async def load_guild_locales(t: Transaction, guild: int) -> dict[str, str]:
    """Load the language that a server has chosen, and the one Discord reports for it."""
    settings = await load_settings(t, "guild", guild)
    return {name: str(settings.get(name) or "") for name in (CHOSEN_LANGUAGE_KEY, DISCORD_LOCALE_KEY)}


async def save_guild_locales(t: Transaction, guild: int, **languages: str) -> None:
    """Save a server's languages and invalidate the cache of its live races."""
    await change_guild_settings(t, guild, languages)
    await _renew_live_races(t, "guild = ?", guild)


GUILD_ZONE_KEY = "zone"
"""Key of the setting that holds a server's time zone."""


async def load_guild_zone(t: Transaction, guild: int) -> str:
    """Load the time zone that a server has chosen; "" if none."""
    return str((await load_settings(t, "guild", guild)).get(GUILD_ZONE_KEY) or "")


async def save_guild_zone(t: Transaction, guild: int, zone: str) -> None:
    """Save the time zone of a server; "" forgets it."""
    await change_guild_settings(t, guild, {GUILD_ZONE_KEY: zone})


GUILD_CARDS_KEY = "cards"
"""Key of the setting that says whether a server shows driver cards."""


async def load_guild_cards(t: Transaction, guild: int) -> bool:
    """Load whether a server shows driver cards."""
    return bool((await load_settings(t, "guild", guild)).get(GUILD_CARDS_KEY))


async def save_guild_cards(t: Transaction, guild: int, *, with_cards: bool) -> None:
    """Save whether a server shows driver cards."""
    await change_guild_settings(t, guild, {GUILD_CARDS_KEY: with_cards})


GUILD_PUZZLES_KEY = "puzzles"
"""Key of the setting that holds the channel of a server's puzzles."""


async def list_puzzle_channels(t: Transaction) -> tuple[tuple[int, int], ...]:
    """List the servers that have a channel for puzzles, with it."""
    column = f"settings ->> '{GUILD_PUZZLES_KEY}'"
    rows = await t.fetch_rows(f"SELECT id, {column} AS channel FROM guild WHERE {column} IS NOT NULL ORDER BY id")  # noqa: S608
    return tuple((row["id"], int(row["channel"])) for row in rows)


async def load_guild_puzzles(t: Transaction, guild: int) -> int | None:
    """Load the channel of a server's puzzles."""
    channel = (await load_settings(t, "guild", guild)).get(GUILD_PUZZLES_KEY)
    return int(str(channel)) if channel is not None else None


async def save_guild_puzzles(t: Transaction, guild: int, channel: int | None) -> None:
    """Save the channel of a server's puzzles; None: there are none."""
    await change_guild_settings(t, guild, {GUILD_PUZZLES_KEY: channel} if channel else {}, without=[GUILD_PUZZLES_KEY])


STEWARD_ROLE_KEY = "gm_role"
"""Key of the setting that holds the role whose members are stewards."""


async def load_member_settings(t: Transaction, members: Iterable[int]) -> dict[int, MemberSettings]:
    """Load the settings of those members who have any."""
    ids = sorted(set(members))
    if not ids:
        return {}
    marks = ", ".join("?" * len(ids))
    rows = await t.fetch_rows(f"SELECT id, settings FROM member WHERE id IN ({marks})", *ids)  # noqa: S608 (marks only)
    return {row["id"]: MemberSettings.model_validate_json(row["settings"]) for row in rows}


async def save_member_settings(t: Transaction, member: int, new_settings: MemberSettings) -> None:
    """Replace a member's settings and invalidate the cache of their live races."""
    settings_json = encode_canonical_json(new_settings.model_dump(mode="json"))
    sql = "INSERT INTO member (id, settings) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET settings = excluded.settings"
    await t.run(sql, member, settings_json)
    await _renew_live_races(t, "id IN (SELECT race FROM seat WHERE member = ?)", member)


INBOX_SETTING = "inbox"


class PinnedInbox(Value):
    """The pinned inbox message; `shown`: a digest of its text."""

    channel: int
    message: int
    shown: str = ""


async def list_pinned_inboxes(t: Transaction) -> dict[int, PinnedInbox]:
    """Return all pinned inboxes by server."""
    rows = await t.fetch_rows(
        "SELECT id FROM guild WHERE settings ->> CAST(? AS TEXT) IS NOT NULL ORDER BY id", INBOX_SETTING
    )
    inboxes = {row["id"]: await get_pinned_inbox(t, row["id"]) for row in rows}
    return {guild: inbox for guild, inbox in inboxes.items() if inbox}


async def get_pinned_inbox(t: Transaction, guild: int) -> PinnedInbox | None:
    """Load the pinned inbox of a server."""
    inbox = (await load_settings(t, "guild", guild)).get(INBOX_SETTING)
    return PinnedInbox.model_validate(inbox) if inbox else None


async def save_pinned_inbox(t: Transaction, guild: int, inbox: PinnedInbox | None) -> None:
    """Replace the pinned inbox of a server; None removes it."""
    inbox_settings = {INBOX_SETTING: inbox.model_dump(mode="json")} if inbox else {}
    await change_guild_settings(t, guild, inbox_settings, without=[INBOX_SETTING])


async def load_inbox_source_version(t: Transaction, guild: int) -> str:
    """Return a version of the inbox's sources: its races, the stewards' open questions and drafts."""
    row = await t.fetch_row(
        "SELECT (SELECT coalesce(sum(version), 0) FROM race WHERE guild = ?1) AS races,"
        " (SELECT count(*) FROM steward_question WHERE guild = ?1 AND answer = '') AS questions,"
        " (SELECT count(*) FROM ruling_draft JOIN race ON race.id = ruling_draft.race"
        " WHERE race.guild = ?1 AND ruling_draft.member IS NULL) AS drafts",
        guild,
    )
    assert row is not None
    return f"{row['races']}.{row['questions']}.{row['drafts']}"
