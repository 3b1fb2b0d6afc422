"""Checkpoints, and the events, rolls and entries of the closed steps of each round."""

import json
from collections.abc import Mapping, Sequence

from pydantic_core import from_json

from bot.model.timing_options import StoryPreference
from bot.store import branches
from bot.store.database import Transaction
from bot.store.row_models import encode_field, make_select_sql, make_upsert_sql, parse_row
from rules.base import Json, Seat, Value
from rules.engine import Checkpoint


class AwayEvent(Value):
    """What happened to a driver in a round: its weight, and the line in their language.

    `own`: that line, where an older release has kept the English one as `text`."""

    round: int
    weight: int
    text: str
    own: str = ""

    @property
    def text_for_driver(self) -> str:
        """The line as the driver reads it."""
        return self.own or self.text


class SinceLastOrder(Value):
    """What a driver has lived through since their last own order, carried from round to round.

    `round`: the first round after that order was given; `place` and `stocks`: before it (0 and empty if unknown);
    `now`: stocks after the last round; `missed`: the driver has not ordered in that one; `events`: those that mattered
    most."""

    round: int
    place: int = 0
    stocks: dict[str, int] = {}
    now: dict[str, int] = {}
    missed: bool = False
    events: tuple[AwayEvent, ...] = ()


class LogLine(Value):
    """A rendered line of the log, in English.

    `to`: the only seat that may read it; `own`: the line in that driver's language, if that is another; `fact`: index
    of the event it renders; `beside`: the event itself, if it is not one of the round's; `digest`: summary for that
    seat above its next form, in its driver's language and not in the log; `quiet`: it is no news above the next round's
    form, since nothing happened to the seat in it, or its driver has read it in its round; `since`: for a digest, what
    it is made of if the driver has been away; `standing`: its part about the present, in which cars are called by these
    `names`."""

    text: str
    to: Seat | None = None
    fact: int | None = None
    digest: bool = False
    quiet: bool = False
    own: str = ""
    beside: Json = None
    since: SinceLastOrder | None = None
    standing: str = ""
    names: dict[Seat, str] = {}

    def with_current_names(self, names: Mapping[Seat, str]) -> "LogLine":
        """Return the line with the present drivers of the cars in the part about the present standings."""
        standing = self.standing
        for seat, name in self.names.items():
            standing = standing.replace(name, names.get(seat, name))
        return (
            self
            if standing == self.standing
            else self.model_copy(update={"text": self.text.replace(self.standing, standing), "standing": standing})
        )

    @property
    def is_catch_up(self) -> bool:
        """Whether it tells a driver what happened while they were away."""
        return self.since is not None and self.since.missed

    @property
    def text_for_driver(self) -> str:
        """The line as its seat's driver reads it."""
        return self.own or self.text

    def is_wanted(self, story: StoryPreference) -> bool:
        """Whether it appears above the forms of a driver with this setting; lines that are no digest always do."""
        return not self.digest or story == "always" or (story == "news" and not self.quiet)

    def find_event(self, facts: Sequence[Json]) -> Json:
        """Return the event that the line renders, from the events of its round; None if there is none."""
        return facts[self.fact] if self.fact is not None and self.fact < len(facts) else self.beside


class GrowingPost(Value):
    """The message that grows while a round runs: the `n`th of the round, begun at `since`.

    `said`: digest of its text; `board`: digest of the board it shows."""

    n: int
    since: int
    said: str
    board: str


class Round(Value):
    """A row of the round table, with the events of its closed steps. `lines` also hold those of the open step."""

    n: int
    branch: int
    closed: bool = False
    live_post: GrowingPost | None = None
    events: tuple[Json, ...] = ()
    lines: tuple[LogLine, ...] = ()
    rolls: tuple[Json, ...] = ()
    entries: tuple[Json, ...] = ()
    state_sha256: str = ""
    sha256: str = ""


COLUMNS = tuple(Round.model_fields)
SELECT_ROUND = make_select_sql("round", COLUMNS)
UPSERT_ROUND = make_upsert_sql("round", ("race", *COLUMNS), ("race", "branch", "n"))


async def save_checkpoint(t: Transaction, race: int, branch: int, checkpoint: Checkpoint) -> None:
    """Save the current checkpoint; of closed rounds only the first checkpoint is kept."""
    if checkpoint.step == 0:
        sql = "DELETE FROM checkpoint WHERE race = ? AND branch = ? AND round < ? AND step > 0"
        await t.run(sql, race, branch, checkpoint.round)
    await t.run(
        "INSERT INTO checkpoint (race, branch, round, step, body) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (race, round, branch, step) DO UPDATE SET body = excluded.body",
        race,
        branch,
        checkpoint.round,
        checkpoint.step,
        checkpoint.model_dump_json(),
    )


async def load_latest_checkpoint(t: Transaction, race: int) -> Checkpoint | None:
    """Load the current checkpoint of a race."""
    body = await t.fetch_value(
        "SELECT body FROM checkpoint WHERE race = ? ORDER BY branch DESC, round DESC, step DESC LIMIT 1", race
    )
    return _parse_checkpoint(body) if body else None


async def load_base_checkpoint(t: Transaction, race: int, branch: int, n: int) -> Checkpoint | None:
    """Load the checkpoint at the beginning of a round."""
    body = await t.fetch_value(
        "SELECT body FROM checkpoint WHERE race = ? AND branch = ? AND round = ? AND step = 0", race, branch, n
    )
    return _parse_checkpoint(body) if body else None


def _parse_checkpoint(body: str) -> Checkpoint:
    """Parse a checkpoint with shared strings: pydantic's own JSON reader takes two and a half times the memory."""
    return Checkpoint.model_validate(from_json(body))


async def save_round(t: Transaction, race: int, round: Round) -> None:
    """Save a round."""
    await t.run(UPSERT_ROUND, race, *(encode_field(round, column) for column in COLUMNS))


async def get(t: Transaction, race: int, branch: int, n: int) -> Round:
    """Load a round; an empty one if nothing has happened in it."""
    row = await t.fetch_row(f"{SELECT_ROUND} WHERE race = ? AND branch = ? AND n = ?", race, branch, n)
    return parse_row(Round, row) if row else Round(n=n, branch=branch)


async def list_private_lines(t: Transaction, race: int, branch: int, n: int) -> tuple[LogLine, ...]:
    """List the lines of a round that only one seat may read."""
    lines_json = await t.fetch_value("SELECT lines FROM round WHERE race = ? AND branch = ? AND n = ?", race, branch, n)
    lines = (LogLine.model_validate(line) for line in json.loads(lines_json or "[]") if line["to"] is not None)
    return tuple(lines)


async def list_current(t: Transaction, race: int) -> tuple[Round, ...]:
    """List a race's rounds, each from the branch that is current for it."""
    rows = await t.fetch_rows(f"{SELECT_ROUND} WHERE race = ? ORDER BY n, branch", race)
    current = int(await t.fetch_value("SELECT branch FROM race WHERE id = ?", race))
    all_branches = await branches.list_all(t, race)
    return tuple(
        parse_row(Round, row)
        for row in rows
        if row["branch"] == branches.find_branch_of_round(all_branches, current, row["n"])
    )
