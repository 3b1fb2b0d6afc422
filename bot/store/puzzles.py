"""Puzzles made of races of a server, and when and where each was posted."""

from bot.store.database import Transaction
from bot.store.row_models import encode_field, make_select_sql, make_upsert_sql, parse_row
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
SELECT_PUZZLE = make_select_sql("puzzle", COLUMNS)
UPSERT_PUZZLE = make_upsert_sql("puzzle", COLUMNS, ("race", "round"))


async def list_of_guild(t: Transaction, guild: int) -> tuple[Puzzle, ...]:
    """List the rows of a server, also those of races that hold no puzzle."""
    rows = await t.fetch_rows(f"{SELECT_PUZZLE} WHERE guild = ? ORDER BY race, round", guild)
    return tuple(parse_row(Puzzle, row) for row in rows)


async def get(t: Transaction, race: int, round: int) -> Puzzle | None:
    """Load a puzzle."""
    row = await t.fetch_row(f"{SELECT_PUZZLE} WHERE race = ? AND round = ?", race, round)
    return parse_row(Puzzle, row) if row and row["round"] != NO_PUZZLE_ROUND else None


async def save(t: Transaction, puzzle: Puzzle) -> None:
    """Store a puzzle in the place of the one of the same race and round."""
    await t.run(UPSERT_PUZZLE, *(encode_field(puzzle, column) for column in COLUMNS))
