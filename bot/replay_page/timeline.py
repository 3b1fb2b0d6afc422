"""The public timeline of a race file: views, events and dice step by step. Pure."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.app.race_snapshot import Game
from bot.race_file.replay import build_recorded_game, find_reroll_salts, make_initial_checkpoint, play_round
from bot.race_file.schema import FiledRound, FileRoll, NoRaceFile, RaceFile, read_json
from bot.race_file.verify import verify
from bot.text.services import tell_disqualification
from rules.base import Key, Seat
from rules.dice import Dice, RerollSalts, SeededDice
from rules.engine import CompletedStep
from rules.journal import parse_dice_override_key
from rules.ruleset import RuleSet
from rules.view import RaceView

Rulesets = Mapping[str, RuleSet[Any, Any]]


@dataclass(frozen=True)
class ReplayStep:
    """A step of the rules: the public view after it, and its public events."""

    view: RaceView
    events: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class ReplayRoll:
    """A roll from the file with the data to recompute its faces.

    `name`: its key with its salt; `printed_values`: values on the sides, if not 1 to n; `is_shuffled`: the faces are an
    order of cards; `overridden`: the stewards set the faces."""

    key: Key
    name: str
    sides: int
    faces: tuple[int, ...]
    printed_values: tuple[int, ...] = ()
    is_shuffled: bool = False
    overridden: bool = False


@dataclass(frozen=True)
class TimelineRound:
    """A round: its steps (at least one) and its rolls."""

    n: int
    moments: tuple[ReplayStep, ...]
    rolls: tuple[ReplayRoll, ...]

    @property
    def view(self) -> RaceView:
        """Return the view after the round."""
        return self.moments[-1].view

    @property
    def events(self) -> tuple[Mapping[str, Any], ...]:
        """Return all public events."""
        return tuple(fact for moment in self.moments for fact in moment.events)


@dataclass(frozen=True)
class RecordedRace:
    """A race that can be replayed.

    `text`: the file as it was read; `start`: the view before its first round; `difference`: where the file differs
    from the recomputed race, "" for nowhere."""

    text: str
    file: RaceFile
    game: Game
    start: RaceView
    rounds: tuple[TimelineRound, ...]
    difference: str = ""

    @cached_property
    def names(self) -> dict[str, str]:
        """Return drivers' names by seat."""
        return {one.seat: one.name for one in self.file.seats}

    @cached_property
    def humans(self) -> frozenset[str]:
        """Return the seats that people drove."""
        return frozenset(one.seat for one in self.file.seats if one.driver == "human")


class NotReplayed(Exception):
    """The race file cannot be replayed to its end.

    The message is one sentence; `altered`: because the file was altered."""

    def __init__(self, sentence: str, *, altered: bool = False) -> None:
        super().__init__(sentence)
        self.altered = altered


def load_untrusted(text: str, rulesets: Rulesets) -> RecordedRace:
    """Load a race file's race; an altered one too, if the rules can play it.

    Raises NoRaceFile, or NotReplayed if it cannot be replayed."""
    difference = verify(text, rulesets).difference
    if difference and difference.path == "revision":
        raise NotReplayed(f"was written under other rules ({difference})", altered=True)
    return load_trusted(text, rulesets, str(difference or ""))


def load_trusted(text: str, rulesets: Rulesets, difference: str = "") -> RecordedRace:
    """Load the race of a verified file, or of one that we wrote ourselves.

    `difference`: where it was altered. Raises NoRaceFile, NotReplayed."""
    try:
        return _load_race(text, rulesets, difference)
    except (NotReplayed, NoRaceFile):
        raise
    except Exception as fault:
        # The rules can fail in any way on a forged file.
        raise NotReplayed(f"cannot be replayed: {difference or type(fault).__name__}", altered=True) from fault


def _load_race(text: str, rulesets: Rulesets, difference: str) -> RecordedRace:
    file = RaceFile.model_validate(read_json(text))
    if file.seed is None:
        raise NotReplayed("was written before the flag: only a race that is over can be replayed")
    game = build_recorded_game(file, rulesets[file.game])
    return RecordedRace(text, file, game, *_replay(file, game), difference)


def _replay(file: RaceFile, game: Game) -> tuple[RaceView, tuple[TimelineRound, ...]]:
    """Return the view before the first round, and every round."""
    salts, checkpoint = find_reroll_salts(file), make_initial_checkpoint(file, game)
    out = frozenset(one.seat for one in file.classification or () if one.status == "disqualified")
    dice, rounds, last = RecordingDice(bytes.fromhex(file.seed or ""), salts), list[TimelineRound](), checkpoint.state
    for i, round in enumerate(file.rounds):
        progress = play_round(file, game, checkpoint, i, dice, unasked=False)
        if not progress.round_closed:
            raise NotReplayed(f"cannot be replayed: round {round.n} has no end", altered=True)
        moments = tuple(_merge_empty_steps([_make_step(game, step, round.n, out) for step in progress.closed]))
        rounds.append(TimelineRound(round.n, moments, _list_round_rolls(round, dice, salts)))
        checkpoint = progress.closed[-1].checkpoint
    return game.build_view(last), tuple(rounds)


def _make_step(game: Game, step: CompletedStep, round: int, disqualified: Container[Seat]) -> ReplayStep:
    """Return a step's public view, with the number of its round, and its public events."""
    facts = (event.model_dump(mode="json") for event in step.events if event.audience is None)
    events = tuple(tell_disqualification(fact) if fact["seat"] in disqualified else fact for fact in facts)
    return ReplayStep(game.build_view(step.checkpoint.state).model_copy(update={"round": round}), events)


def _merge_empty_steps(moments: Sequence[ReplayStep]) -> Iterator[ReplayStep]:
    """Merge steps without events or movement into the one before; a round keeps at least one."""
    last: ReplayStep | None = None
    for one in moments:
        if last and not one.events and one.view == last.view:
            last = ReplayStep(one.view, last.events)
            continue
        if last:
            yield last
        last = one
    if last:
        yield last


def _list_round_rolls(round: FiledRound, dice: "RecordingDice", salts: RerollSalts) -> tuple[ReplayRoll, ...]:
    overridden_keys = {parse_dice_override_key(entry.key) for entry in round.entries}
    return tuple(_make_roll(roll, dice, salts, overridden=roll.key in overridden_keys) for roll in round.rolls)


def _make_roll(roll: FileRoll, recording_dice: "RecordingDice", salts: RerollSalts, *, overridden: bool) -> ReplayRoll:
    salt, dice = salts.find_salt(roll.key), recording_dice.dice.get(roll.key)
    return ReplayRoll(
        key=roll.key,
        name=f"{roll.key}~{salt}" if salt else roll.key,
        sides=roll.sides,
        faces=tuple(roll.faces),
        printed_values=dice.printed if dice else (),
        is_shuffled=roll.key in recording_dice.orders,
        overridden=overridden,
    )


class RecordingDice(SeededDice):
    """Seeded dice that record each request."""

    def __init__(self, seed: bytes, salts: RerollSalts) -> None:
        super().__init__(seed, salts)
        self.dice, self.orders = dict[Key, Dice](), set[Key]()

    def roll_faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        """Return the faces from the seed."""
        self.dice[key] = dice
        return super().roll_faces(key, dice)

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        """Return the order from the seed."""
        self.orders.add(key)
        return super().order(key, count)
