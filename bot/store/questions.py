"""Open questions: what is asked of whom, under which number, until when. A projection of the race."""

import sqlite3

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


async def put(t: Transaction, row: Row) -> int:
    """Opens a question, or opens it again; its number, which it keeps for ever."""
    await t.run(
        "INSERT INTO question (race, take, round, key, digest, seat, kind, asked_in, answered, opened, due, soft,"
        " remind, reminded, covered) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (race, take, key, digest) DO UPDATE SET (closed, answered, opened, due, soft, remind, reminded)"
        " = (0, excluded.answered, excluded.opened, excluded.due, excluded.soft, excluded.remind, excluded.reminded)",
        row.race,
        row.take,
        row.round,
        row.key,
        row.digest,
        row.seat,
        row.kind,
        row.asked_in,
        row.answered,
        row.opened,
        row.due,
        row.soft,
        row.remind,
        row.reminded,
        row.covered,
    )
    found = await t.value(
        "SELECT number FROM question WHERE race = ? AND take = ? AND key = ? AND digest = ?",
        row.race,
        row.take,
        row.key,
        row.digest,
    )
    return int(found)


async def change(t: Transaction, row: Row) -> None:
    """Writes down who has answered, when it is due, whether it is closed."""
    await t.run(
        "UPDATE question SET answered = ?, due = ?, soft = ?, late = ?, remind = ?, reminded = ?, closed = ?"
        " WHERE number = ?",
        row.answered,
        row.due,
        row.soft,
        row.late,
        row.remind,
        row.reminded,
        row.closed,
        row.number,
    )


async def open_in(t: Transaction, race: int) -> tuple[Row, ...]:
    """A race's open questions."""
    return tuple(
        _row(r) for r in await t.rows("SELECT * FROM question WHERE race = ? AND closed = 0 ORDER BY number", race)
    )


async def find(t: Transaction, number: int) -> Row | None:
    """A question by its number, open or closed."""
    row = await t.row("SELECT * FROM question WHERE number = ?", number)
    return _row(row) if row else None


async def restless(t: Transaction, now: int) -> tuple[int, ...]:
    """The races in which something is due by now: a round to open, a seal, an answer, a muster's end."""
    rows = await t.rows(
        "SELECT id FROM race WHERE (stage = 'running' AND (pending OR seal_at <= ?1 OR EXISTS (SELECT 1 FROM question"
        " WHERE question.race = race.id AND closed = 0 AND answered = '' AND due <= ?1)))"
        " OR (stage = 'lobby' AND muster <= ?1) ORDER BY id",
        now,
    )
    return tuple(row["id"] for row in rows)


async def to_remind(t: Transaction, now: int) -> tuple[Row, ...]:
    """Questions of running races whose drivers are to be reminded by now."""
    rows = await t.rows(
        "SELECT question.* FROM question JOIN race ON question.race = race.id WHERE stage = 'running' AND closed = 0"
        " AND answered = '' AND remind <= ? ORDER BY race, number",
        now,
    )
    return tuple(_row(row) for row in rows)


async def next_time(t: Transaction) -> int | None:
    """The earliest moment at which something is due in a race."""
    times = await t.row(
        "SELECT (SELECT min(CASE WHEN pending THEN 0 ELSE seal_at END) FROM race WHERE stage = 'running') AS seal,"
        " (SELECT min(muster) FROM race WHERE stage = 'lobby') AS muster,"
        " (SELECT min(min(due, ifnull(remind, due))) FROM question JOIN race ON question.race = race.id"
        " WHERE stage = 'running' AND closed = 0 AND answered = '') AS due"
    )
    assert times is not None
    return min((moment for moment in times if moment is not None), default=None)


def _row(row: sqlite3.Row) -> Row:
    return Row.model_validate({c: row[c] for c in row.keys()})  # noqa: SIM118 (a Row is no mapping)
