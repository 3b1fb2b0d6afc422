"""Open questions: what is asked of whom, under which number, until when. A projection of the race."""

from collections.abc import Iterable

from bot.store import database
from bot.store.database import Transaction
from rules.values import Key, Seat, Value


class Row(Value):
    """A question put to a person. `answered`: the hand that has answered so far; `remind`: when to remind him next,
    `reminded`: how often that has been done; `soft`: afterwards an answer is
    `late`. `covered`: nobody else may know who has answered."""

    number: int = 0
    race: int
    take: int
    round: int
    key: Key
    digest: str
    seat: Seat
    kind: str
    asked_in: Key
    answered: str = ""
    opened: int
    due: int
    soft: int = 0
    late: bool = False
    remind: int | None = None
    reminded: int = 0
    covered: bool = False
    closed: bool = False


COLUMNS = tuple(name for name in Row.model_fields if name != "number")
ONCE = ("race", "take", "key", "digest")
"""There is one question of a race with the same of these."""
CHANGING = ("answered", "due", "soft", "late", "remind", "reminded", "closed")
SELECT = ", ".join(f"question.{name}" for name in Row.model_fields)
AGAIN = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS if column not in ONCE)
PUT = (
    f"INSERT INTO question ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608 (our names)
    f" ON CONFLICT ({', '.join(ONCE)}) DO UPDATE SET {AGAIN} RETURNING number"
)


async def put(t: Transaction, row: Row) -> int:
    """Opens a question, or opens it again; its number, which it keeps for ever."""
    return int(await t.value(PUT, *(getattr(row, column) for column in COLUMNS)))


async def change(t: Transaction, rows: Iterable[Row]) -> None:
    """Writes down who has answered, when it is due, whether it is closed."""
    sets = ", ".join(f"{column} = ?" for column in CHANGING)
    cells = [(*(getattr(row, column) for column in CHANGING), row.number) for row in rows]
    await t.many(f"UPDATE question SET {sets} WHERE number = ?", cells)  # noqa: S608 (our names)


async def open_in(t: Transaction, race: int) -> tuple[Row, ...]:
    """A race's open questions."""
    sql = f"SELECT {SELECT} FROM question WHERE race = ? AND closed = 0 ORDER BY number"  # noqa: S608 (our names)
    return tuple(_row(row) for row in await t.rows(sql, race))


async def find(t: Transaction, number: int) -> Row | None:
    """A question by its number, open or closed."""
    row = await t.row(f"SELECT {SELECT} FROM question WHERE number = ?", number)  # noqa: S608 (our names)
    return _row(row) if row else None


async def restless(t: Transaction, now: int) -> tuple[int, ...]:
    """The races in which something is due by now: a round to open, a seal, an answer, a muster's end."""
    rows = await t.rows(
        "SELECT id FROM race WHERE (stage = 'running' AND (pending != 0 OR seal_at <= ?1 OR EXISTS"
        " (SELECT 1 FROM question WHERE question.race = race.id AND closed = 0 AND answered = '' AND due <= ?1)))"
        " OR (stage = 'lobby' AND muster <= ?1) ORDER BY id",
        now,
    )
    return tuple(row["id"] for row in rows)


async def to_remind(t: Transaction, now: int) -> tuple[Row, ...]:
    """Questions of running races whose drivers are to be reminded by now."""
    rows = await t.rows(
        f"SELECT {SELECT} FROM question JOIN race ON question.race = race.id WHERE stage = 'running' AND closed = 0"  # noqa: S608
        " AND answered = '' AND remind <= ? ORDER BY race, number",
        now,
    )
    return tuple(_row(row) for row in rows)


async def next_time(t: Transaction) -> int | None:
    """The earliest moment at which something is due in a race."""
    times = await t.row(
        "SELECT (SELECT min(CASE WHEN pending != 0 THEN 0 ELSE seal_at END) FROM race WHERE stage = 'running') AS seal,"
        " (SELECT min(muster) FROM race WHERE stage = 'lobby') AS muster,"
        " (SELECT min(CASE WHEN remind < due THEN remind ELSE due END) FROM question JOIN race ON race.id = race"
        " WHERE stage = 'running' AND closed = 0 AND answered = '') AS due"
    )
    assert times is not None
    return min((moment for moment in times if moment is not None), default=None)


def _row(row: database.Row) -> Row:
    return Row.model_validate({c: row[c] for c in row.keys()})  # noqa: SIM118 (a Row is no mapping)
