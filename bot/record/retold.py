"""A race file of a race that is over, told again: all that is kept of a race, made from its file alone. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.race.lifting import facts_today, upgrade_of
from bot.race.recounting import Recounting
from bot.race.seeing import Seeing
from bot.race.situation import Game, Situation, laid
from bot.record.racefile import ActFiled, RaceFile, as_recorded, race_file
from bot.record.rerun import entered, played, salts_of, takes_of
from bot.store.acts import Act
from bot.store.races import Race
from bot.store.rounds import LogLine, Round
from bot.telling.newsroom import Voices
from bot.telling.posts import Driver, names_of
from rules.dice import Seeded
from rules.engine import Checkpoint, Progress
from rules.ruleset import RuleSet
from rules.values import Json, Value
from rules.view import Placing


class Untold(Exception):
    """The race has not ended, or its file says more than a race says. `code`: of the refusal."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class RetoldRace(Value):
    """A race as it will be kept, but for where. `house` and `seed` in hex; `checkpoints`: where each round began, and
    where the last one ended; `acts`: of its stewards."""

    race: Race
    house: str | None
    seed: str
    drivers: tuple[Driver, ...]
    rounds: tuple[Round, ...]
    checkpoints: tuple[Checkpoint, ...]
    acts: tuple[ActFiled, ...]

    def held_in(self, guild: int, channel: int, by: int, now: int) -> Race:
        """Its row, in a channel of a server, taken in by a member."""
        house = bytes.fromhex(self.house) if self.house else None
        where = {"guild": guild, "channel": channel, "creator": by, "created": now, "imported": now}
        return self.race.model_copy(update={**where, "house": house, "seed": bytes.fromhex(self.seed)})


def retold(body: Mapping[str, Json], file: RaceFile, ruleset: RuleSet[Any, Any], voices: Voices) -> RetoldRace:
    """What is kept of a verified race. Raises Untold."""
    if file.seed is None:
        raise Untold("import_live")
    if not file.classification:
        raise Untold("import_unfinished")
    game = laid(ruleset, file.track.name, file.track.text, file.tables.text, file.revision)
    race, drivers, luck = _race(file, ruleset), _drivers(file), Seeded(bytes.fromhex(file.seed), salts_of(file))
    checkpoints, rounds, places, finished = [entered(file, game)], list[Round](), tuple[Json, ...](), False
    for i in range(len(file.rounds)):
        progress = played(file, game, checkpoints[-1], i, luck)
        record = _round(file, i, [*_lines(game, drivers, progress, voices)])
        before = race.model_copy(update={"round": record.n, "take": record.take, "places": places})
        places = _places(game, before, drivers, checkpoints[-1], progress, record, voices)
        rounds.append(record)
        checkpoints.append(progress.closed[-1].checkpoint)
        finished = progress.finished
    if not finished:
        raise Untold("import_unfinished")
    last = checkpoints[-1].round
    race = race.model_copy(update={"round": last, "take": rounds[-1].take, "places": places})
    made = RetoldRace(
        race=race,
        house=file.house,
        seed=file.seed,
        drivers=drivers,
        rounds=tuple(rounds),
        checkpoints=tuple(checkpoints),
        acts=tuple(file.rulings),
    )
    if _written(made) != dict(body):
        raise Untold("import_strange")
    return made


def _written(made: RetoldRace) -> dict[str, Json]:
    """The file that will be given of it."""
    acts = [Act(id=n, member=None, at=0, **vars(act)) for n, act in enumerate(made.acts, 1)]
    return race_file(made.held_in(0, 0, 0, 0), made.drivers, made.rounds, acts)


def _race(file: RaceFile, ruleset: RuleSet[Any, Any]) -> Race:
    known = takes_of(file)
    return Race(
        guild=0,
        channel=0,
        creator=0,
        title=ruleset.title,
        **as_recorded(file),
        rules=ruleset.revision,
        house=None,
        stage="over",
        unattended=True,
        take=known[-1].take if known else 0,
        classification=tuple(Placing(**vars(line)) for line in file.classification),
        former=file.former,
        created=0,
    )


def _drivers(file: RaceFile) -> tuple[Driver, ...]:
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


def _round(file: RaceFile, i: int, lines: list[LogLine]) -> Round:
    """A closed round as it is filed, with the lines of its log."""
    one = file.rounds[i]
    return Round(
        n=one.n,
        take=one.take,
        closed=True,
        told=tuple(one.told),
        lines=tuple(lines),
        rolls=tuple(roll.model_dump() for roll in one.rolls),
        entries=tuple(entry.model_dump() for entry in one.entries),
        state_sha256=one.state_sha256 or "",
        sha256=one.sha256,
    )


def _lines(game: Game, drivers: tuple[Driver, ...], progress: Progress, voices: Voices) -> Iterator[LogLine]:
    write = voices.log(game.ruleset.name, names_of(drivers))
    for n, event in enumerate((*(e for c in progress.closed for e in c.told), *progress.told)):
        if text := write(event):
            yield LogLine(text=text, to=event.audience, fact=n)


def _places(
    game: Game,
    race: Race,
    drivers: tuple[Driver, ...],
    checkpoint: Checkpoint,
    progress: Progress,
    record: Round,
    voices: Voices,
) -> tuple[Json, ...]:
    """The line-ups up to this round's."""
    still = Round(n=record.n, take=record.take)
    before = Situation(race, drivers, checkpoint, entries=(), orders={}, round=still, open=())
    today = facts_today(upgrade_of(game.ruleset, race.revision), record.told)
    record = record.model_copy(update={"told": today})
    return Recounting(game, before, progress, record, (), Seeing(game, progress.state), 0, voices).places
