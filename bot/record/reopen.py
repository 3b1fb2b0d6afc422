"""A race file opened again: told from its start in a channel, and, if it has no flag, paused where it ends."""

from collections.abc import Mapping
from typing import Any

from bot.lobby.starting import start_list
from bot.race.context import Context, Decide, Ruling, with_race
from bot.race.control import RaceControl
from bot.race.situation import Handed, Outcome
from bot.record.racefile import FiledRound, NoRaceFile, RaceFile, as_recorded, read_json
from bot.record.verify import verify
from bot.store.races import Race
from bot.store.takes import PREFIX as TAKE
from bot.telling.posts import Driver
from bot.telling.summaries import Refusal
from rules.engine import enter
from rules.journal import Entry
from rules.ruleset import RuleSet


def readable(text: str, rulesets: Mapping[str, RuleSet[Any, Any]]) -> RaceFile:
    """A file that holds true and has a seed. Raises Unreadable."""
    difference = verify(text, rulesets).difference
    if difference:
        raise NoRaceFile(f"does not hold true: {difference}")
    file = RaceFile.model_validate(read_json(text))
    if file.seed is None:
        raise NoRaceFile("was written before the flag: its seed and its orders are not in it")
    if any(act.key.startswith(TAKE) and act.value["salt"] for act in file.rulings):
        raise NoRaceFile("was taken back with other dice: it can be checked, but not opened again")
    return file


async def reopen(control: RaceControl, file: RaceFile, owner: int, guild: int, channel: int) -> int | Refusal:
    """Plays a file's rounds into a channel; the race's number. Where people drove, the game's first driver goes on."""
    ruleset = control.rulesets[file.game]
    made = await control.open(_race(file, ruleset, owner, guild, channel, control.clock()), "", lambda race: ())
    if isinstance(made, Refusal):
        return made
    steps: list[Decide] = [_entering(file, ruleset), *(_playing(round) for round in file.rounds)]
    for step in steps:
        said = await control.act(made, step)
        if isinstance(said, Refusal):
            return said
    return made


def _race(file: RaceFile, ruleset: RuleSet[Any, Any], owner: int, guild: int, channel: int, now: int) -> Race:
    return Race(
        guild=guild,
        channel=channel,
        creator=owner,
        title=f"{ruleset.title}, opened again",
        **as_recorded(file),
        house=bytes.fromhex(file.house) if file.house else None,
        seed=bytes.fromhex(file.seed or ""),
        stage="paused",
        stopped=now,
        pending=True,
        unattended=True,
        created=now,
        former=file.former,
    )


def _entering(file: RaceFile, ruleset: RuleSet[Any, Any]) -> Decide:
    """Everybody takes his seat."""
    first = next(iter(ruleset.drivers))
    drivers = tuple(
        Driver(
            seat=s.seat,
            number=s.number,
            name=s.name,
            contribution=s.contribution,
            automatic=first if s.driver == "human" else s.driver,
        )
        for s in file.seats
    )

    def decide(context: Context) -> Ruling:
        checkpoint = enter(ruleset, context.game.table, start_list(context.now.race, drivers))
        entered = with_race(context.now, round=checkpoint.round).race
        return Ruling(Outcome(race=entered, drivers=drivers, checkpoint=checkpoint))

    return decide


def _playing(round: FiledRound) -> Decide:
    """A round as it was."""
    handed = tuple(Handed(Entry.model_validate(entry.model_dump())) for entry in round.entries)
    return lambda context: Ruling(context.play(handed))
