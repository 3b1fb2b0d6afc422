"""Reconstruction of all stored data of a finished race from its race file. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.app.player_views import PlayerViews
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.app.round_posts import RoundPosts
from bot.app.schema_upgrade import find_upgrade, upgrade_events
from bot.model.driver import Driver, list_driver_names
from bot.race_file.replay import build_recorded_game, list_branches, make_initial_checkpoint, replay_file
from bot.race_file.schema import FiledRuling, RaceFile, list_race_fields, make_race_file
from bot.store.races import Race
from bot.store.rounds import LogLine, Round
from bot.store.rulings import Ruling
from bot.text.services import TextServices
from rules.base import Json, Value
from rules.engine import AdvanceResult, Checkpoint
from rules.ruleset import RuleSet
from rules.view import ResultRow


class UnusableRaceFile(Exception):
    """The race has not ended, or its file contains data beyond a race. `code`: code of the rejection."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class RetoldRace(Value):
    """The stored data of a race, except for its location.

    `house` and `seed` in hex; `checkpoints`: at the start of each round, and at the end of the last; `rulings`:
    stewards' rulings."""

    race: Race
    house: str | None
    seed: str
    drivers: tuple[Driver, ...]
    rounds: tuple[Round, ...]
    checkpoints: tuple[Checkpoint, ...]
    rulings: tuple[FiledRuling, ...]

    def to_race_row(self, guild: int, channel: int, by: int, now: int) -> Race:
        """Return the race's row for a channel of a server, imported by a member."""
        house = bytes.fromhex(self.house) if self.house else None
        where = {"guild": guild, "channel": channel, "creator": by, "created": now, "imported": now}
        return self.race.model_copy(update={**where, "house_seed": house, "seed": bytes.fromhex(self.seed)})


def reconstruct_race(
    body: Mapping[str, Json], file: RaceFile, ruleset: RuleSet[Any, Any], texts: TextServices
) -> RetoldRace:
    """Reconstruct the stored data of a verified race. Raises Untold."""
    if file.seed is None:
        raise UnusableRaceFile("import_live")
    if not file.classification:
        raise UnusableRaceFile("import_unfinished")
    game = build_recorded_game(file, ruleset)
    race = _make_race_row(file, ruleset)
    drivers = _list_drivers(file)
    checkpoints = [make_initial_checkpoint(file, game)]
    rounds = list[Round]()
    places = tuple[Json, ...]()
    finished = False
    for i, progress in enumerate(replay_file(file, game)):
        record = _make_round_row(file, i, [*_list_log_lines(game, drivers, progress, texts)])
        before = race.model_copy(update={"round": record.n, "branch": record.branch, "position_history": places})
        places = _list_positions(game, before, drivers, checkpoints[-1], progress, record, texts)
        rounds.append(record)
        checkpoints.append(progress.closed[-1].checkpoint)
        finished = progress.finished
    if not finished:
        raise UnusableRaceFile("import_unfinished")
    last = checkpoints[-1].round
    race = race.model_copy(update={"round": last, "branch": rounds[-1].branch, "position_history": places})
    retold = RetoldRace(
        race=race,
        house=file.house,
        seed=file.seed,
        drivers=drivers,
        rounds=tuple(rounds),
        checkpoints=tuple(checkpoints),
        rulings=tuple(file.rulings),
    )
    if _rewrite_file(retold) != dict(body):
        raise UnusableRaceFile("import_strange")
    return retold


def _rewrite_file(retold: RetoldRace) -> dict[str, Json]:
    """Return the race file that would be written from the reconstructed data."""
    rulings = [Ruling(id=n, member=None, at=0, **vars(ruling)) for n, ruling in enumerate(retold.rulings, 1)]
    return make_race_file(retold.to_race_row(0, 0, 0, 0), retold.drivers, retold.rounds, rulings)


def _make_race_row(file: RaceFile, ruleset: RuleSet[Any, Any]) -> Race:
    branches = list_branches(file)
    return Race(
        guild=0,
        channel=0,
        creator=0,
        title=ruleset.title,
        **list_race_fields(file),
        last_revision=ruleset.revision,
        house_seed=None,
        stage="over",
        may_run_unattended=True,
        branch=branches[-1].number if branches else 0,
        classification=tuple(ResultRow(**vars(line)) for line in file.classification),
        previous_loadouts=file.former,
        created=0,
    )


def _list_drivers(file: RaceFile) -> tuple[Driver, ...]:
    return tuple(
        Driver(
            seat=one.seat,
            number=one.number,
            name=one.name,
            contribution=one.contribution,
            automatic="" if one.driver == "human" else one.driver,
        )
        for one in file.seats
    )


def _make_round_row(file: RaceFile, i: int, lines: list[LogLine]) -> Round:
    """Return the row of a closed round, with its log lines."""
    one = file.rounds[i]
    return Round(
        n=one.n,
        branch=one.take,
        closed=True,
        events=tuple(one.told),
        lines=tuple(lines),
        rolls=tuple(roll.model_dump() for roll in one.rolls),
        entries=tuple(entry.model_dump() for entry in one.entries),
        state_sha256=one.state_sha256 or "",
        sha256=one.sha256,
    )


def _list_log_lines(
    game: Game, drivers: tuple[Driver, ...], progress: AdvanceResult, texts: TextServices
) -> Iterator[LogLine]:
    write = texts.make_event_formatter(game.ruleset.name, list_driver_names(drivers))
    for n, event in enumerate((*(e for c in progress.closed for e in c.events), *progress.events)):
        if text := write(event):
            yield LogLine(text=text, to=event.audience, fact=n)


def _list_positions(
    game: Game,
    race: Race,
    drivers: tuple[Driver, ...],
    checkpoint: Checkpoint,
    progress: AdvanceResult,
    record: Round,
    texts: TextServices,
) -> tuple[Json, ...]:
    """Return the line-ups up to this round."""
    empty_round = Round(n=record.n, branch=record.branch)
    before = RaceSnapshot(race, drivers, checkpoint, entries=(), orders={}, round=empty_round, open=())
    today = upgrade_events(find_upgrade(game.ruleset, race.revision), record.events)
    record = record.model_copy(update={"events": today})
    return RoundPosts(game, before, progress, record, (), PlayerViews(game, progress.state), 0, texts).position_history
