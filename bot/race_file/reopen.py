"""Reopening of a race file: replays it into a channel, and pauses an unfinished race at its end."""

from collections.abc import Mapping
from typing import Any

from bot.app.changes import ChangeSet, CheckpointReached, DriverChanged, NewEntry
from bot.app.command import CommandContext, Decide, Decision, with_race_fields
from bot.app.race_service import RaceService
from bot.lobby.starting import build_start_list
from bot.model.actor import Rejection
from bot.model.driver import Driver
from bot.race_file.schema import AlteredRaceFile, FiledRound, NoRaceFile, RaceFile, list_race_fields, read_json
from bot.race_file.verify import verify
from bot.store.branches import BRANCH_KEY_PREFIX
from bot.store.races import Race
from rules.bots import USUAL_STRENGTH
from rules.engine import create_checkpoint
from rules.journal import JournalEntry
from rules.ruleset import RuleSet


def read_reopenable(text: str, rulesets: Mapping[str, RuleSet[Any, Any]]) -> RaceFile:
    """Read a verified file with a seed that can be reopened. Raises NoRaceFile."""
    difference = verify(text, rulesets).difference
    if difference:
        raise AlteredRaceFile(difference)
    file = RaceFile.model_validate(read_json(text))
    if file.seed is None:
        raise NoRaceFile("was written before the flag: its seed and its orders are not in it")
    if any(ruling.key.startswith(BRANCH_KEY_PREFIX) and ruling.value["salt"] for ruling in file.rulings):
        raise NoRaceFile("was taken back with other dice: it can be checked, but not opened again")
    return file


async def reopen_race(
    race_service: RaceService, file: RaceFile, owner: int, guild: int, channel: int
) -> int | Rejection:
    """Replay a file's rounds into a channel and return the race's number.

    The game's first bot driver takes over the cars that people drove."""
    ruleset = race_service.rulesets[file.game]
    race_id = await race_service.create_race(
        _make_race_row(file, ruleset, owner, guild, channel, race_service.clock()), "", lambda race: ()
    )
    if isinstance(race_id, Rejection):
        return race_id
    steps: list[Decide] = [_fill_seats(file, ruleset), *(_replay_round(round) for round in file.rounds)]
    for step in steps:
        note = await race_service.execute(race_id, step)
        if isinstance(note, Rejection):
            return note
    return race_id


def _make_race_row(file: RaceFile, ruleset: RuleSet[Any, Any], owner: int, guild: int, channel: int, now: int) -> Race:
    return Race(
        guild=guild,
        channel=channel,
        creator=owner,
        title=f"{ruleset.title}, opened again",
        **list_race_fields(file),
        house_seed=bytes.fromhex(file.house) if file.house else None,
        seed=bytes.fromhex(file.seed or ""),
        stage="paused",
        stopped_at=now,
        step_pending=True,
        may_run_unattended=True,
        created=now,
        previous_loadouts=file.former,
    )


def _fill_seats(file: RaceFile, ruleset: RuleSet[Any, Any]) -> Decide:
    """Return the command that seats all drivers."""
    drivers = tuple(
        Driver(
            seat=s.seat,
            number=s.number,
            name=s.name,
            contribution=s.contribution,
            automatic=USUAL_STRENGTH if s.driver == "human" else s.driver,
        )
        for s in file.seats
    )

    def decide(context: CommandContext) -> Decision:
        checkpoint = create_checkpoint(ruleset, context.game.table, build_start_list(context.now.race, drivers))
        race = with_race_fields(context.now, round=checkpoint.round).race
        return Decision(ChangeSet(race, (*map(DriverChanged, drivers), CheckpointReached(checkpoint))))

    return decide


def _replay_round(round: FiledRound) -> Decide:
    """Return the command that replays a recorded round."""
    new_entries = tuple(NewEntry(JournalEntry.model_validate(entry.model_dump())) for entry in round.entries)
    return lambda context: Decision(context.apply_entries(new_entries))
