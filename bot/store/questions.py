"""Rows of the questions put to drivers, derived from the race: who has to answer, and the deadline of each."""

import hmac
from collections.abc import Iterable, Mapping, Sequence

from bot.store.database import Stale, Transaction
from bot.store.races import Race
from bot.store.row_models import parse_row
from rules.base import Key, Seat, Value


class QuestionRow(Value):
    """A question put to a person.

    `set_key`: seal of the set it was asked in, or the key of the set's first question; `answered`: source of the answer
    so far; `due`: its deadline; `soft_due`: the earlier one of the reminders, after which an answer is `late`;
    `remind_at`: time of the next reminder; `answer_seconds`: from its opening to its driver's answer; `hidden`: from
    everybody else; `position`: among questions put together; `bank_seconds`: those that its driver had saved and that
    its deadline contains."""

    number: int = 0
    race: int
    branch: int
    round: int
    key: Key
    digest: str
    seat: Seat
    kind: str
    set_key: Key
    answered: str = ""
    opened: int
    due: int
    soft_due: int = 0
    late: bool = False
    answer_seconds: int | None = None
    remind_at: int | None = None
    reminders_sent: int = 0
    hidden: bool = False
    closed: bool = False
    position: int = 0
    bank_seconds: int = 0

    @property
    def sort_key(self) -> tuple[int, int, int]:
        """Sort key for the order in which questions were put; their ids do not show it."""
        return self.opened, self.position, self.number

    @property
    def branchless_id(self) -> str:
        """Identity of the question that is the same in every branch: its key and digest."""
        return f"{self.key} {self.digest}"

    def with_driver_answer(self, moment: int) -> "QuestionRow":
        """Return the row after its driver has answered. A later change of that answer does not count as waiting."""
        took = moment - self.opened if self.answer_seconds is None else self.answer_seconds
        return self.model_copy(update={"late": self.late or moment > self.soft_due, "answer_seconds": took})

    def with_due(self, due: int) -> "QuestionRow":
        """Return the row with another deadline; its reminder moves with it."""
        by = due - self.due
        remind = None if self.remind_at is None else self.remind_at + by
        return self.model_copy(update={"due": due, "soft_due": self.soft_due + by, "remind_at": remind})


COLUMNS = tuple(QuestionRow.model_fields)
UNIQUE_COLUMNS = ("race", "branch", "key", "digest")
"""Columns that identify a question of a race."""
UPDATED_COLUMNS = (
    "answered",
    "due",
    "soft_due",
    "late",
    "answer_seconds",
    "remind_at",
    "reminders_sent",
    "closed",
    "bank_seconds",
)
SELECT_COLUMNS = ", ".join(f"question.{name}" for name in QuestionRow.model_fields)
UPDATE_ON_CONFLICT = ", ".join(
    f"{column} = excluded.{column}" for column in COLUMNS if column not in ("number", *UNIQUE_COLUMNS)
)
ROW_PLACEHOLDERS = f"({', '.join('?' * len(COLUMNS))})"
INSERT_SQL = f"INSERT INTO question ({', '.join(COLUMNS)}) VALUES "  # noqa: S608 (our names)
ON_CONFLICT_SQL = (
    f" ON CONFLICT ({', '.join(UNIQUE_COLUMNS)}) DO UPDATE SET {UPDATE_ON_CONFLICT} RETURNING key, digest, number"
)


async def upsert(t: Transaction, rows: Sequence[QuestionRow], race: Race) -> tuple[QuestionRow, ...]:
    """Open or reopen a race's questions of one branch; return them with their permanent ids."""
    if not rows:
        return ()
    numbered_rows = [row.model_copy(update={"number": derive_question_id(race, row)}) for row in rows]
    cells = [getattr(row, column) for row in numbered_rows for column in COLUMNS]
    saved_rows = await t.fetch_rows(INSERT_SQL + ", ".join([ROW_PLACEHOLDERS] * len(rows)) + ON_CONFLICT_SQL, *cells)
    numbers = {(one["key"], one["digest"]): one["number"] for one in saved_rows}
    return tuple(row.model_copy(update={"number": numbers[row.key, row.digest]}) for row in rows)


def derive_question_id(race: Race, row: QuestionRow) -> int:
    """Derive an id that does not reveal how many questions lie between two of a driver's own.

    It is the first 63 bits of HMAC-SHA256 with the race's seed."""
    message = f"question/{row.branch}/{row.key}/{row.digest}"
    return int.from_bytes(hmac.digest(race.seed or b"", message.encode(), "sha256")[:8], "big") >> 1


async def update(t: Transaction, rows: Iterable[QuestionRow], before: Mapping[int, QuestionRow] = {}) -> None:
    """Save answer state, deadlines and closing of questions; of those `before`, by id, only what has changed."""
    changed = [row for row in rows if row != before.get(row.number)]
    columns = [column for column in UPDATED_COLUMNS if any(_is_changed(row, before, column) for row in changed)]
    if columns:
        sets = ", ".join(f"{column} = ?" for column in columns)
        cells = [(*(getattr(row, column) for column in columns), row.number) for row in changed]
        await t.run_many(f"UPDATE question SET {sets} WHERE number = ?", cells)  # noqa: S608 (our names)


def _is_changed(row: QuestionRow, before: Mapping[int, QuestionRow], column: str) -> bool:
    was = before.get(row.number)
    return was is None or getattr(row, column) != getattr(was, column)


async def save_reminder(t: Transaction, row: QuestionRow, was: QuestionRow) -> None:
    """Save that a reminder was sent. Raises Stale if another one was sent meanwhile."""
    sql = "UPDATE question SET remind_at = ?, reminders_sent = ? WHERE number = ? AND reminders_sent = ?"
    if not await t.run(sql, row.remind_at, row.reminders_sent, row.number, was.reminders_sent):
        raise Stale(f"question {row.number} has been called for meanwhile")


async def list_open(t: Transaction, race: int) -> tuple[QuestionRow, ...]:
    """List the open questions of a race."""
    sql = f"SELECT {SELECT_COLUMNS} FROM question WHERE race = ? AND closed = 0 ORDER BY opened, position, number"  # noqa: S608 (our names)
    return tuple(parse_row(QuestionRow, row) for row in await t.fetch_rows(sql, race))


async def list_all(t: Transaction, race: int) -> tuple[QuestionRow, ...]:
    """List all questions ever put in a race, in every branch."""
    sql = f"SELECT {SELECT_COLUMNS} FROM question WHERE race = ? ORDER BY opened, position, number"  # noqa: S608 (our names)
    return tuple(parse_row(QuestionRow, row) for row in await t.fetch_rows(sql, race))


async def get(t: Transaction, number: int) -> QuestionRow | None:
    """Load a question by its id, open or closed."""
    row = await t.fetch_row(f"SELECT {SELECT_COLUMNS} FROM question WHERE number = ?", number)  # noqa: S608 (our names)
    return parse_row(QuestionRow, row) if row else None


async def list_to_remind(t: Transaction, now: int) -> tuple[QuestionRow, ...]:
    """List questions of running races whose drivers are due for a reminder."""
    # +race: the few are found by their time; ordered by the key itself, SQLite would go through all.
    rows = await t.fetch_rows(
        f"SELECT {SELECT_COLUMNS} FROM question JOIN race ON question.race = race.id"  # noqa: S608
        " WHERE stage = 'running' AND closed = 0 AND answered = '' AND remind_at <= ?"
        " ORDER BY +race, question.opened, position, number",
        now,
    )
    return tuple(parse_row(QuestionRow, row) for row in rows)


async def list_late_members(t: Transaction, now: int) -> tuple[tuple[int, int], ...]:
    """List server and member of those who drive in a running race and owe an answer after half of its time."""
    rows = await t.fetch_rows(
        "SELECT DISTINCT race.guild AS guild, seat.member AS member FROM question"
        " JOIN race ON question.race = race.id JOIN seat ON seat.race = race.id AND seat.seat = question.seat"
        " WHERE race.stage = 'running' AND question.closed = 0 AND question.answered = ''"
        " AND question.opened + (question.due - question.opened) / 2 <= ?"
        " AND seat.member IS NOT NULL AND seat.gone = 0 AND seat.standin = '' ORDER BY race.guild, seat.member",
        now,
    )
    return tuple((row["guild"], row["member"]) for row in rows)


def compute_next_due_time(race: Race, rows: Iterable[QuestionRow]) -> int | None:
    """Return the time at which the scheduler has to look at a race next.

    At once while a round is to be opened. Otherwise the earliest of: the closing of a complete set of orders,
    the reminders and deadlines of drivers who have not answered, the steps of a hidden phase (at once after it
    if actions wait for its end), the end of the check-in before the start, and reminders about the check-in or
    about a stopped race."""
    if race.stage == "lobby":
        return min((at for at in (race.check_in_until, race.reminder_at) if at is not None), default=None)
    if race.deferred_rulings and not race.hidden_phase:
        return 0
    if race.stage != "running":
        return race.reminder_at if race.stage in ("held", "paused") else None
    if race.step_pending and not race.hidden_phase:
        return 0
    open_rows = [row for row in rows if not (row.closed or row.answered)]
    own = race.hidden_phase.next_action_at if race.hidden_phase else race.closes_at
    moments = (own, *(row.due for row in open_rows), *(row.remind_at for row in open_rows))
    return min((moment for moment in moments if moment is not None), default=None)
