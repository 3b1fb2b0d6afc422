"""Open questions: what is asked of whom, under which number, until when. A projection of the race."""

import hmac
from collections.abc import Iterable, Sequence

from bot.store import database
from bot.store.database import Stale, Transaction
from bot.store.races import Race
from rules.values import Key, Seat, Value


class QuestionRow(Value):
    """A question put to a person. `answered`: the hand that has answered so far; `remind`: when to remind him next,
    `reminded`: how often that has been done; `soft`: afterwards an answer is `late`; `took`: seconds until its
    driver answered himself. `covered`: nobody else may know that it has been put. `nth`: its place among those put
    together."""

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
    took: int | None = None
    remind: int | None = None
    reminded: int = 0
    covered: bool = False
    closed: bool = False
    nth: int = 0

    @property
    def place(self) -> tuple[int, int, int]:
        """The order in which questions were put. Their numbers tell nothing of it."""
        return self.opened, self.nth, self.number

    @property
    def about(self) -> str:
        """The question itself, in whichever story it is put."""
        return f"{self.key} {self.digest}"

    def by_hand(self, moment: int) -> "QuestionRow":
        """Its driver has answered himself. What he answers later in its place is no answer to wait for."""
        took = moment - self.opened if self.took is None else self.took
        return self.model_copy(update={"late": self.late or moment > self.soft, "took": took})

    def put_off(self, due: int) -> "QuestionRow":
        """Due at another moment; its reminder goes with it."""
        by = due - self.due
        remind = None if self.remind is None else self.remind + by
        return self.model_copy(update={"due": due, "soft": self.soft + by, "remind": remind})


COLUMNS = tuple(QuestionRow.model_fields)
ONCE = ("race", "take", "key", "digest")
"""There is one question of a race with the same of these."""
CHANGING = ("answered", "due", "soft", "late", "took", "remind", "reminded", "closed")
SELECT = ", ".join(f"question.{name}" for name in QuestionRow.model_fields)
AGAIN = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS if column not in ("number", *ONCE))
MARKS = f"({', '.join('?' * len(COLUMNS))})"
PUT = f"INSERT INTO question ({', '.join(COLUMNS)}) VALUES "  # noqa: S608 (our names)
OR_AGAIN = f" ON CONFLICT ({', '.join(ONCE)}) DO UPDATE SET {AGAIN} RETURNING key, digest, number"


async def put(t: Transaction, rows: Sequence[QuestionRow], race: Race) -> tuple[QuestionRow, ...]:
    """Opens a race's questions of one take, or opens them again: with their numbers, which they keep for ever."""
    if not rows:
        return ()
    numbered = [row.model_copy(update={"number": number(race, row)}) for row in rows]
    cells = [getattr(row, column) for row in numbered for column in COLUMNS]
    found = await t.rows(PUT + ", ".join([MARKS] * len(rows)) + OR_AGAIN, *cells)
    kept = {(one["key"], one["digest"]): one["number"] for one in found}
    return tuple(row.model_copy(update={"number": kept[row.key, row.digest]}) for row in rows)


def number(race: Race, row: QuestionRow) -> int:
    """A number that tells nobody how many questions there were between two of his own: the first 63 bits of HMAC-SHA256
    with the race's seed."""
    said = f"question/{row.take}/{row.key}/{row.digest}"
    return int.from_bytes(hmac.digest(race.seed or b"", said.encode(), "sha256")[:8], "big") >> 1


async def change(t: Transaction, rows: Iterable[QuestionRow]) -> None:
    """Writes down who has answered, when it is due, whether it is closed."""
    sets = ", ".join(f"{column} = ?" for column in CHANGING)
    cells = [(*(getattr(row, column) for column in CHANGING), row.number) for row in rows]
    await t.many(f"UPDATE question SET {sets} WHERE number = ?", cells)  # noqa: S608 (our names)


async def remind(t: Transaction, row: QuestionRow, was: QuestionRow) -> None:
    """Writes down a reminder. Raises Stale where another has been sent meanwhile."""
    sql = "UPDATE question SET remind = ?, reminded = ? WHERE number = ? AND reminded = ?"
    if not await t.run(sql, row.remind, row.reminded, row.number, was.reminded):
        raise Stale(f"question {row.number} has been called for meanwhile")


async def open_in(t: Transaction, race: int) -> tuple[QuestionRow, ...]:
    """A race's open questions."""
    sql = f"SELECT {SELECT} FROM question WHERE race = ? AND closed = 0 ORDER BY opened, nth, number"  # noqa: S608 (our names)
    return tuple(_row(row) for row in await t.rows(sql, race))


async def every(t: Transaction, race: int) -> tuple[QuestionRow, ...]:
    """All questions that were ever put in a race, in any of its stories."""
    sql = f"SELECT {SELECT} FROM question WHERE race = ? ORDER BY opened, nth, number"  # noqa: S608 (our names)
    return tuple(_row(row) for row in await t.rows(sql, race))


async def find(t: Transaction, number: int) -> QuestionRow | None:
    """A question by its number, open or closed."""
    row = await t.row(f"SELECT {SELECT} FROM question WHERE number = ?", number)  # noqa: S608 (our names)
    return _row(row) if row else None


async def to_remind(t: Transaction, now: int) -> tuple[QuestionRow, ...]:
    """Questions of running races whose drivers are to be reminded by now."""
    rows = await t.rows(
        f"SELECT {SELECT} FROM question JOIN race ON question.race = race.id WHERE stage = 'running' AND closed = 0"  # noqa: S608
        " AND answered = '' AND remind <= ? ORDER BY race, question.opened, nth, number",
        now,
    )
    return tuple(_row(row) for row in rows)


def next_due(race: Race, rows: Iterable[QuestionRow]) -> int | None:
    """When the clock has to look at a race: at once while a round is to be opened; when its full set closes; when a
    driver who has not answered is to be reminded, or his time is up; in a silent run at its ticks, its cut and its
    show, and then at once while something waits for that; before the start, when its muster ends."""
    if race.stage == "lobby":
        return race.muster
    if race.kept and not race.silent:
        return 0
    if race.stage != "running":
        return None
    if race.pending and not race.silent:
        return 0
    awaited = [row for row in rows if not (row.closed or row.answered)]
    own = race.silent.next if race.silent else race.seal_at
    moments = (own, *(row.due for row in awaited), *(row.remind for row in awaited))
    return min((moment for moment in moments if moment is not None), default=None)


def _row(row: database.Row) -> QuestionRow:
    return QuestionRow.model_validate({c: row[c] for c in row.keys()})  # noqa: SIM118 (a Row is no mapping)
