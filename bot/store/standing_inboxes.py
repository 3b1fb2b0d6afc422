"""Where a server's stewards have their inbox standing, as one message: a setting of the server."""

from bot.store import notes
from bot.store.database import Transaction
from rules.values import Value

NAME = "inbox"


class StandingInbox(Value):
    """The message; `shown`: a digest of what it says."""

    channel: int
    message: int
    shown: str = ""


async def every(t: Transaction) -> dict[int, StandingInbox]:
    """By server."""
    rows = await t.rows("SELECT id FROM guild WHERE settings LIKE ? ORDER BY id", f'%"{NAME}":%')
    found = {row["id"]: await find(t, row["id"]) for row in rows}
    return {guild: there for guild, there in found.items() if there}


async def find(t: Transaction, guild: int) -> StandingInbox | None:
    """That of a server."""
    there = (await notes.settings(t, "guild", guild)).get(NAME)
    return StandingInbox.model_validate(there) if there else None


async def keep(t: Transaction, guild: int, there: StandingInbox | None) -> None:
    """In the place of the last one; None: there is none any more."""
    await t.hold("guild", guild)
    settings = await notes.settings(t, "guild", guild)
    settings.pop(NAME, None)
    kept = {NAME: there.model_dump(mode="json")} if there else {}
    await notes.set_settings(t, "guild", guild, settings | kept)


async def made_of(t: Transaction, guild: int) -> str:
    """What it would be made of: the versions of the server's races, and how much waits for its stewards."""
    row = await t.row(
        "SELECT (SELECT coalesce(sum(version), 0) FROM race WHERE guild = ?1) AS races,"
        " (SELECT count(*) FROM prompt WHERE guild = ?1 AND answer = '') AS prompts,"
        " (SELECT count(*) FROM act_draft JOIN race ON race.id = act_draft.race"
        " WHERE race.guild = ?1 AND act_draft.member IS NULL) AS drafts",
        guild,
    )
    assert row is not None
    return f"{row['races']}.{row['prompts']}.{row['drafts']}"
