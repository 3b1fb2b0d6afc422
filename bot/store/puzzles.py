"""Puzzles made of races of a server, and when and where each was posted."""

import json

from bot.store.database import Row, Transaction
from bot.store.row_models import encode_json
from rules.base import Seat, Value

NO_PUZZLE_ROUND = 0
"""The round of a row that is no puzzle: its race has been looked through."""


class PuzzleChoice(Value):
    """An order to choose. `written`: in notation; `places`: the place to expect, in hundredths; `lost`: how many more
    than with the order that was driven, `error`: the standard error of that; `driven`: it is the order of the race."""

    written: str
    places: int
    lost: int = 0
    error: int = 0
    driven: bool = False


class Puzzle(Value):
    """A turning point of a race. `posted`: since when, in `channel`; `message`: None until it is known to have arrived;
    `solved`: whether its answer is public, or nothing more will be sent."""

    race: int
    round: int
    guild: int
    seat: Seat
    choices: tuple[PuzzleChoice, ...] = ()
    channel: int | None = None
    message: int | None = None
    posted: int | None = None
    solved: bool = False

    @property
    def is_on_its_way(self) -> bool:
        """Whether its message was tried, and may have arrived or not."""
        return self.posted is not None and self.message is None and not self.solved

    @property
    def best(self) -> PuzzleChoice:
        """The choice with the best place to expect."""
        return min(self.choices, key=lambda one: (one.places, one.written))


COLUMNS = tuple(Puzzle.model_fields)


async def list_of_guild(t: Transaction, guild: int) -> tuple[Puzzle, ...]:
    """List the rows of a server, also those of races that hold no puzzle."""
    sql = f"SELECT {', '.join(COLUMNS)} FROM puzzle WHERE guild = ? ORDER BY race, round"  # noqa: S608 (our names)
    return tuple(map(_parse, await t.fetch_rows(sql, guild)))


async def get(t: Transaction, race: int, round: int) -> Puzzle | None:
    """Load a puzzle."""
    sql = f"SELECT {', '.join(COLUMNS)} FROM puzzle WHERE race = ? AND round = ?"  # noqa: S608 (our names)
    row = await t.fetch_row(sql, race, round)
    return _parse(row) if row and row["round"] != NO_PUZZLE_ROUND else None


async def save(t: Transaction, puzzle: Puzzle) -> None:
    """Store a puzzle in the place of the one of the same race and round."""
    await t.run("DELETE FROM puzzle WHERE race = ? AND round = ?", puzzle.race, puzzle.round)
    marks = ", ".join("?" * len(COLUMNS))
    values = puzzle.model_dump(mode="json") | {"choices": encode_json(puzzle.choices), "solved": int(puzzle.solved)}
    sql = f"INSERT INTO puzzle ({', '.join(COLUMNS)}) VALUES ({marks})"  # noqa: S608 (our names)
    await t.run(sql, *(values[name] for name in COLUMNS))


def _parse(row: Row) -> Puzzle:
    cells = {name: row[name] for name in COLUMNS}
    return Puzzle.model_validate(cells | {"choices": json.loads(row["choices"]), "solved": bool(row["solved"])})
