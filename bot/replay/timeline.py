"""A race file as moments: what everybody was told and shown, step by step, and the dice behind it. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.race.situation import Game, laid
from bot.record.racefile import FiledRound, FileRoll, NoRaceFile, RaceFile, read_json
from bot.record.rerun import entered, played, salts_of
from bot.record.verify import verify
from rules.dice import Dice, Salts, Seeded
from rules.engine import Closed
from rules.journal import ruled_roll
from rules.ruleset import RuleSet
from rules.values import Key
from rules.view import RaceView

Rulesets = Mapping[str, RuleSet[Any, Any]]


@dataclass(frozen=True)
class ShownStep:
    """A step of the rules: the race after it as everybody sees it, and the public facts of it."""

    view: RaceView
    told: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Thrown:
    """A roll as the file has it, and what its faces are computed by. `name`: its key with its salt; `printed`: what
    stands on the sides, where that is not their numbers; `shuffled`: the faces are an order of cards; `ruled`: the
    stewards have said what it shows."""

    key: Key
    name: str
    sides: int
    faces: tuple[int, ...]
    printed: tuple[int, ...] = ()
    shuffled: bool = False
    ruled: bool = False


@dataclass(frozen=True)
class ReplayedRound:
    """A round: its moments, never none, and its rolls."""

    n: int
    moments: tuple[ShownStep, ...]
    rolls: tuple[Thrown, ...]

    @property
    def view(self) -> RaceView:
        """The race after it."""
        return self.moments[-1].view

    @property
    def told(self) -> tuple[Mapping[str, Any], ...]:
        """All its public facts."""
        return tuple(fact for moment in self.moments for fact in moment.told)


@dataclass(frozen=True)
class RecordedRace:
    """A race that can be replayed. `start`: before its first round; `altered`: where the file says something else than
    what is computed from it, "" for nowhere."""

    file: RaceFile
    game: Game
    start: RaceView
    rounds: tuple[ReplayedRound, ...]
    altered: str = ""

    @cached_property
    def names(self) -> dict[str, str]:
        """Drivers by seat."""
        return {one.seat: one.name for one in self.file.seats}

    @cached_property
    def humans(self) -> frozenset[str]:
        """Seats that people have driven."""
        return frozenset(one.seat for one in self.file.seats if one.driver == "human")


class NotReplayed(Exception):
    """A race file that tells no race to the end. One sentence; `altered`: because of what was altered in it."""

    def __init__(self, sentence: str, *, altered: bool = False) -> None:
        super().__init__(sentence)
        self.altered = altered


def recorded(text: str, rulesets: Rulesets) -> RecordedRace:
    """A race file's race. One that was altered is replayed all the same, if the rules can play it. Raises NoRaceFile
    where it is none, NotReplayed where it cannot be replayed."""
    difference = verify(text, rulesets).difference
    if difference and difference.path == "revision":
        raise NotReplayed(f"was written under other rules ({difference})", altered=True)
    return trusted(text, rulesets, str(difference or ""))


def trusted(text: str, rulesets: Rulesets, altered: str = "") -> RecordedRace:
    """The race of a file that has been verified, or that we have just written ourselves. `altered`: where it was.
    Raises NoRaceFile, NotReplayed."""
    try:
        return _race(RaceFile.model_validate(read_json(text)), rulesets, altered)
    except (NotReplayed, NoRaceFile):
        raise
    except Exception as fault:
        # Rules were never meant to be run on what a forger writes.
        raise NotReplayed(f"cannot be replayed: {altered or type(fault).__name__}", altered=True) from fault


def _race(file: RaceFile, rulesets: Rulesets, altered: str) -> RecordedRace:
    if file.seed is None:
        raise NotReplayed("was written before the flag: only a race that is over can be replayed")
    game = laid(rulesets[file.game], file.track.name, file.track.text, file.tables.text, file.revision)
    return RecordedRace(file, game, *_played(file, game), altered)


def _played(file: RaceFile, game: Game) -> tuple[RaceView, tuple[ReplayedRound, ...]]:
    """The view before the first round, and every round."""
    salts, checkpoint = salts_of(file), entered(file, game)
    luck, rounds, last = Watched(bytes.fromhex(file.seed or ""), salts), list[ReplayedRound](), checkpoint.state
    for i, round in enumerate(file.rounds):
        progress = played(file, game, checkpoint, i, luck, unasked=False)
        if not progress.round_closed:
            raise NotReplayed(f"cannot be replayed: round {round.n} has no end", altered=True)
        moments = tuple(_worth_a_step([_moment(game, step, round.n) for step in progress.closed]))
        rounds.append(ReplayedRound(round.n, moments, _thrown(round, luck, salts)))
        checkpoint = progress.closed[-1].checkpoint
    return game.view(last), tuple(rounds)


def _moment(game: Game, step: Closed, round: int) -> ShownStep:
    """A step, under the number of its round."""
    told = tuple(event.model_dump(mode="json") for event in step.told if event.audience is None)
    return ShownStep(game.view(step.checkpoint.state).model_copy(update={"round": round}), told)


def _worth_a_step(moments: Sequence[ShownStep]) -> Iterator[ShownStep]:
    """Steps in which nothing was told and nothing has moved go with the one before; a round keeps one."""
    held: ShownStep | None = None
    for one in moments:
        if held and not one.told and one.view == held.view:
            held = ShownStep(one.view, held.told)
            continue
        if held:
            yield held
        held = one
    if held:
        yield held


def _thrown(round: FiledRound, luck: "Watched", salts: Salts) -> tuple[Thrown, ...]:
    ruled = {ruled_roll(entry.key) for entry in round.entries}
    return tuple(_one(roll, luck, salts, ruled=roll.key in ruled) for roll in round.rolls)


def _one(roll: FileRoll, luck: "Watched", salts: Salts, *, ruled: bool) -> Thrown:
    salt, dice = salts.of(roll.key), luck.dice.get(roll.key)
    return Thrown(
        key=roll.key,
        name=f"{roll.key}~{salt}" if salt else roll.key,
        sides=roll.sides,
        faces=tuple(roll.faces),
        printed=dice.printed if dice else (),
        shuffled=roll.key in luck.orders,
        ruled=ruled,
    )


class Watched(Seeded):
    """Luck that notes what was asked of it."""

    def __init__(self, seed: bytes, salts: Salts) -> None:
        super().__init__(seed, salts)
        self.dice, self.orders = dict[Key, Dice](), set[Key]()

    def faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """The faces of the seed."""
        self.dice[key] = dice
        return super().faces(key, dice)

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """The order of the seed."""
        self.orders.add(key)
        return super().order(key, count)
