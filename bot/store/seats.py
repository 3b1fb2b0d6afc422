"""Rows of seats and of their former drivers."""

from collections.abc import Iterable

from bot.model.driver import Driver, PunctualityRecord
from bot.store.database import Transaction
from bot.store.key_value import LIVE_SQL
from bot.store.races import Race
from bot.store.row_models import encode_field, make_select_sql, make_upsert_sql, parse_row
from rules.base import Seat

SEAT_COLUMNS = {"asked_by" if name == "by" else name: name for name in Driver.model_fields}
"""Columns of a seat, with the driver's field."""
SELECT_DRIVER = make_select_sql("seat", [f'{column} AS "{field}"' for column, field in SEAT_COLUMNS.items()])
UPSERT_DRIVER = make_upsert_sql("seat", ("race", *SEAT_COLUMNS), ("race", "seat"))


async def list_drivers(t: Transaction, race: int) -> tuple[Driver, ...]:
    """List a race's drivers in joining order."""
    rows = await t.fetch_rows(f"{SELECT_DRIVER} WHERE race = ? ORDER BY number", race)
    return tuple(parse_row(Driver, row) for row in rows)


async def save_drivers(t: Transaction, race: int, drivers: Iterable[Driver]) -> None:
    """Insert or update the drivers of a race."""
    rows = [(race, *(encode_field(driver, field) for field in SEAT_COLUMNS.values())) for driver in drivers]
    await t.run_many(UPSERT_DRIVER, rows)


async def remove_driver(t: Transaction, race: int, seat: Seat) -> None:
    """Free a seat and close the gap in the joining order."""
    number = await t.fetch_value("SELECT number FROM seat WHERE race = ? AND seat = ?", race, seat)
    await t.run("DELETE FROM seat WHERE race = ? AND seat = ?", race, seat)
    for row in await t.fetch_rows("SELECT seat FROM seat WHERE race = ? AND number > ? ORDER BY number", race, number):
        await t.run("UPDATE seat SET number = number - 1 WHERE race = ? AND seat = ?", race, row["seat"])


async def end_tenure(t: Transaction, race: int, driver: Driver, until: int) -> None:
    """Save the record of a member whose seat another takes in this round, and vacate the seat."""
    await t.run("UPDATE seat SET member = NULL WHERE race = ? AND seat = ?", race, driver.seat)
    await t.run(
        "INSERT INTO tenure (race, seat, member, name, since, until, record) VALUES (?, ?, ?, ?, ?, ?, ?)",
        race,
        driver.seat,
        driver.member,
        driver.name,
        driver.since,
        until,
        driver.record.model_dump_json(),
    )


async def load_punctuality(t: Transaction, member: int) -> PunctualityRecord:
    """Load a member's punctuality record over all their races."""
    rows = await t.fetch_rows(
        "SELECT record FROM seat JOIN race ON race.id = seat.race WHERE member = ?1 AND tried_from = 'null'"
        " UNION ALL SELECT record FROM tenure JOIN race ON race.id = tenure.race"
        " WHERE member = ?1 AND tried_from = 'null'",
        member,
    )
    records = [PunctualityRecord.model_validate_json(row["record"]) for row in rows]
    return PunctualityRecord(
        **{name: sum(getattr(record, name) for record in records) for name in PunctualityRecord.model_fields}
    )


async def load_first_drivers(t: Transaction, race: int) -> dict[Seat, int]:
    """Return the members who drove the first round in seats that have changed drivers since, by seat."""
    sql = "SELECT seat, member FROM tenure WHERE race = ? AND since = 0 AND until > 0"
    return {row["seat"]: row["member"] for row in await t.fetch_rows(sql, race)}


async def find_former_driver(t: Transaction, race: int, seat: Seat, round: int) -> tuple[int | None, str] | None:
    """Return member and name of the driver who had a seat in a round and has lost it to another since."""
    row = await t.fetch_row(
        "SELECT member, name FROM tenure WHERE race = ? AND seat = ? AND since <= ? AND until > ? ORDER BY since DESC",
        race,
        seat,
        round,
        round,
    )
    return (row["member"], row["name"]) if row else None


async def list_earlier_races(t: Transaction, race: Race, member: int) -> tuple[tuple[int, int, Seat], ...]:
    """List a member's finished races of the same game and profile on this server, as (race, branch, starting seat).

    Those of this race's season come first, then the newest; imported races are left out."""
    rows = await t.fetch_rows(
        "SELECT race.id, branch, began.seat FROM race JOIN ("
        " SELECT race, seat, member FROM seat WHERE since = 0 UNION"
        " SELECT race, seat, member FROM tenure WHERE since = 0 AND until > 0) AS began ON began.race = race.id"
        " LEFT JOIN season_race ON season_race.race = race.id WHERE began.member = ? AND stage = 'over'"
        " AND imported IS NULL AND tried_from = 'null' AND guild = ? AND game = ? AND profile = ? AND race.id != ?"
        " ORDER BY CASE WHEN season_race.season IN (SELECT season FROM season_race WHERE race = ?)"
        " THEN 1 ELSE 0 END DESC, race.id DESC",
        member,
        race.guild,
        race.game,
        race.profile,
        race.id,
        race.id,
    )
    return tuple((row["id"], row["branch"], row["seat"]) for row in rows)


async def list_car_numbers(t: Transaction) -> list[tuple[str, Seat, int]]:
    """List game, seat and number of the cars in races that are not over, each combination once."""
    sql = f"SELECT DISTINCT game, seat, number FROM seat JOIN race ON race.id = seat.race WHERE {LIVE_SQL}"  # noqa: S608 (our names)
    return [(row["game"], row["seat"], row["number"]) for row in await t.fetch_rows(sql)]
