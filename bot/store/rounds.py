"""Checkpoints, and what the closed steps of a round told, rolled and used."""

import json
from collections.abc import Sequence

from pydantic_core import from_json

from bot.deadlines.terms import Story
from bot.store import takes
from bot.store.database import Row, Transaction
from rules.engine import Checkpoint
from rules.values import Json, Seat, Value, canonical


class LogLine(Value):
    """A rendered line, in English always; `to`: for one seat only; `own`: the same in the language of whoever drove
    it then; `fact`: which fact of the round it tells, if any; `beside`: the fact itself, where it is none of the
    round's; `digest`: the round in that seat's eyes, told above its next form: no line of the log; `quiet`: nothing has
    happened to the seat in it."""

    text: str
    to: Seat | None = None
    fact: int | None = None
    digest: bool = False
    quiet: bool = False
    own: str = ""
    beside: Json = None

    @property
    def heard(self) -> str:
        """As its seat's driver is told it."""
        return self.own or self.text

    def is_wanted(self, story: Story) -> bool:
        """Whether it stands above the forms of a driver who wants such a story: whatever is no digest always does."""
        return not self.digest or story == "always" or (story == "news" and not self.quiet)

    def of(self, facts: Sequence[Json]) -> Json:
        """The fact that it tells, of those of its round; None where there is none."""
        return facts[self.fact] if self.fact is not None and self.fact < len(facts) else self.beside


class GrowingPost(Value):
    """The message that tells a round while it is under way: the `n`th of the round, begun at `since`. `said`: a digest
    of what it says, `board`: of the board that it has shown."""

    n: int
    since: int
    said: str
    board: str


class Round(Value):
    """A row: facts of the closed steps, in order. `lines` run ahead of them: they include those of the open step."""

    n: int
    take: int
    closed: bool = False
    living: GrowingPost | None = None
    told: tuple[Json, ...] = ()
    lines: tuple[LogLine, ...] = ()
    rolls: tuple[Json, ...] = ()
    entries: tuple[Json, ...] = ()
    state_sha256: str = ""
    sha256: str = ""


COLUMNS = ("take", "n", "closed", "living", "told", "lines", "rolls", "entries", "state_sha256", "sha256")
SELECT = f"SELECT {', '.join(COLUMNS)} FROM round"  # noqa: S608 (our names)
WRITE = (
    f"INSERT INTO round (race, {', '.join(COLUMNS)}) VALUES (?, {', '.join('?' * len(COLUMNS))})"  # noqa: S608
    f" ON CONFLICT (race, take, n) DO UPDATE SET {', '.join(f'{c} = excluded.{c}' for c in COLUMNS[2:])}"
)


async def keep(t: Transaction, race: int, take: int, checkpoint: Checkpoint) -> None:
    """Where the race stands now. Steps of closed rounds are forgotten, their first checkpoints are kept."""
    if checkpoint.step == 0:
        closed = "DELETE FROM checkpoint WHERE race = ? AND take = ? AND round < ? AND step > 0"
        await t.run(closed, race, take, checkpoint.round)
    await t.run(
        "INSERT INTO checkpoint (race, take, round, step, body) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (race, round, take, step) DO UPDATE SET body = excluded.body",
        race,
        take,
        checkpoint.round,
        checkpoint.step,
        checkpoint.model_dump_json(),
    )


async def latest(t: Transaction, race: int) -> Checkpoint | None:
    """Where the race stands."""
    body = await t.value(
        "SELECT body FROM checkpoint WHERE race = ? ORDER BY take DESC, round DESC, step DESC LIMIT 1", race
    )
    return _checkpoint(body) if body else None


async def base(t: Transaction, race: int, take: int, n: int) -> Checkpoint | None:
    """Where the race stood before a round."""
    body = await t.value(
        "SELECT body FROM checkpoint WHERE race = ? AND take = ? AND round = ? AND step = 0", race, take, n
    )
    return _checkpoint(body) if body else None


def _checkpoint(body: str) -> Checkpoint:
    """As it was written. Read with its words shared: a model that reads JSON itself takes two and a half times the
    memory, for as long as the race is kept."""
    return Checkpoint.model_validate(from_json(body))


async def write(t: Transaction, race: int, round: Round) -> None:
    """A round as it stands."""
    await t.run(
        WRITE,
        race,
        round.take,
        round.n,
        round.closed,
        canonical(round.living.model_dump(mode="json") if round.living else None),
        canonical(round.told),
        canonical([line.model_dump(mode="json") for line in round.lines]),
        canonical(round.rolls),
        canonical(round.entries),
        round.state_sha256,
        round.sha256,
    )


async def find(t: Transaction, race: int, take: int, n: int) -> Round:
    """A round; an empty one if nothing has happened in it."""
    row = await t.row(f"{SELECT} WHERE race = ? AND take = ? AND n = ?", race, take, n)
    return _round(row) if row else Round(n=n, take=take)


async def whispered(t: Transaction, race: int, take: int, n: int) -> tuple[LogLine, ...]:
    """The lines of a round that were for one seat only."""
    found = await t.value("SELECT lines FROM round WHERE race = ? AND take = ? AND n = ?", race, take, n)
    lines = (LogLine.model_validate(line) for line in json.loads(found or "[]") if line["to"] is not None)
    return tuple(lines)


async def every(t: Transaction, race: int) -> tuple[Round, ...]:
    """The race's rounds as they stand: of each the take that the present story tells."""
    rows = await t.rows(f"{SELECT} WHERE race = ? ORDER BY n, take", race)
    current, known = int(await t.value("SELECT take FROM race WHERE id = ?", race)), await takes.every(t, race)
    return tuple(_round(row) for row in rows if row["take"] == takes.owner(known, current, row["n"]))


def _round(row: Row) -> Round:
    return Round(
        n=row["n"],
        take=row["take"],
        closed=bool(row["closed"]),
        living=json.loads(row["living"]),
        told=json.loads(row["told"]),
        lines=json.loads(row["lines"]),
        rolls=json.loads(row["rolls"]),
        entries=json.loads(row["entries"]),
        state_sha256=row["state_sha256"],
        sha256=row["sha256"],
    )
