"""advance(): run step after step until a round closes, the race is over, or somebody must be asked."""

from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from rules.dice import Dice, Drawn, Luck, Unrolled
from rules.events import Amended, Event
from rules.journal import Disturbed, Entry, Journal
from rules.patience import turns
from rules.questions import Refused
from rules.ruleset import B, Meet, RuleSet, S, StartList, Table
from rules.steward import Answerer, Asked, Steward, Suspended
from rules.values import Json, Key, Value
from rules.view import Placing

LONGEST = 2000
"""Rounds after which a race has no end: a hundred for each of the twenty laps that one may have."""


class AnswererFor(Protocol):
    """Who answers inside a run, before it is bound to the state of a step."""

    def seeing(self, ruleset: RuleSet[S, B], table: Table[B], race: S) -> Answerer:
        """The answerer for a step, seeing the race through each seat's own eyes."""


class Checkpoint(Value):
    """Where a race stands after a step. `spent`: the keys used in this round so far, so that none is used twice."""

    round: int = 0
    step: int = 0
    revision: int
    started: int
    state: dict[str, Any]
    spent: tuple[Key, ...] = ()
    over: bool = False


class Closed(Value):
    """A step that ended: its checkpoint, and what was told, rolled and used (in the order the rules used it).

    `owed`: the keys of those answers used that drivers owed by themselves (`Question.always`); `aside`: what the
    stewards entered that does not fit: faces for other dice than are thrown, an amendment that is not possible. A step
    that was not the last of a run `unasked` has a checkpoint without a state.
    """

    checkpoint: Checkpoint
    told: tuple[Event, ...]
    rolled: tuple[Drawn, ...]
    used: tuple[Entry, ...]
    owed: tuple[Key, ...] = ()
    aside: tuple[Entry, ...] = ()


class Awaited(Value):
    """The roll at which a run without luck ended."""

    key: Key
    dice: Dice


class Progress(Value):
    """All that one call of `advance` found out.

    `closed`: the steps that ended in this call. `open`: every question of the unsealed set with its key and its present
    answer. `told`, `rolled`, `used`, `aside`: in the step that was suspended. `unrolled`: the roll at which a run
    without luck ended. `given`: answers that filed orders, the default order and automatic drivers gave in this call.
    `state`: at the point of suspension; secret, only `view` and `knowledge` read it. `round_closed`: the last closed
    step ended its round. `unused`: entries nobody has asked for in this round."""

    closed: tuple[Closed, ...] = ()
    open: tuple[Asked, ...] = ()
    told: tuple[Event, ...] = ()
    rolled: tuple[Drawn, ...] = ()
    used: tuple[Entry, ...] = ()
    aside: tuple[Entry, ...] = ()
    unrolled: Awaited | None = None
    given: tuple[Entry, ...] = ()
    state: dict[str, Any]
    round_closed: bool = False
    finished: bool = False
    unused: frozenset[Key] = frozenset()
    classification: tuple[Placing, ...] = ()


def enter(ruleset: RuleSet[S, B], table: Table[B], start: StartList) -> Checkpoint:
    """The checkpoint before round 0."""
    race = ruleset.enter(table, start)
    started = min(table.started, ruleset.revision)
    return Checkpoint(round=race.round, revision=ruleset.revision, started=started, state=race.model_dump(mode="json"))


def lifted(ruleset: RuleSet[S, B], checkpoint: Checkpoint) -> Checkpoint:
    """A checkpoint that an older revision wrote, as the rules of today read it."""
    if checkpoint.revision >= ruleset.revision:
        return checkpoint
    state, upgrade = checkpoint.state, ruleset.upgrade
    if upgrade and checkpoint.revision < upgrade.since:
        state = upgrade.state(checkpoint.revision, state)
    return checkpoint.model_copy(update={"revision": ruleset.revision, "state": state})


def advance(
    ruleset: RuleSet[S, B],
    table: Table[B],
    checkpoint: Checkpoint,
    journal: Journal,
    luck: Luck,
    answerer: AnswererFor,
    *,
    unasked: bool = False,
) -> Progress:
    """Play on from a checkpoint. Pure: the same arguments give the same progress, to the byte.

    At most one round is closed in a call; a race that is over stays as it is. `unasked`: nobody is there to be asked,
    so that the state is written down where the round ends only; a run that has to wait all the same is run again as
    others are. Raises Disturbed when a key is used twice, a record does not fit, or a round does not end.

    The state goes on from step to step: the one that a step leaves is the one that the next begins with. A step that
    is suspended has spoilt it, and what counts then is the checkpoint written down before that step.
    """
    checkpoint = lifted(ruleset, checkpoint)
    if not checkpoint.over and checkpoint.round > LONGEST:
        raise Disturbed(f"no end after {LONGEST} rounds")
    if table.started != checkpoint.started:
        table = replace(table, started=checkpoint.started)
    if checkpoint.over:
        race = ruleset.state.model_validate(checkpoint.state)
        return Progress(state=checkpoint.state, finished=True, classification=ruleset.classify(table, race))
    began, closed, given = checkpoint, list[Closed](), list[Entry]()
    steps, race = turns(f"round {began.round}"), ruleset.state.model_validate(checkpoint.state)
    while True:
        next(steps)
        seeing = answerer.seeing(ruleset, table, race)
        steward = Steward(checkpoint.round, journal, luck, seeing, frozenset(checkpoint.spent), checkpoint.step)
        try:
            race = _amended(ruleset, table, race, steward)
            if ruleset.veil:
                steward.veil = partial(ruleset.veil, race)
            ruleset.play_step(Meet(race, table.track, table.book, steward, checkpoint.started))
        except (Suspended, Unrolled) as stop:
            if unasked and closed:
                return advance(ruleset, table, began, journal, luck, answerer)
            return Progress(
                closed=tuple(closed),
                open=stop.open if isinstance(stop, Suspended) else (),
                unrolled=Awaited(key=stop.key, dice=stop.dice) if isinstance(stop, Unrolled) else None,
                told=tuple(steward.told),
                rolled=tuple(steward.rolled),
                used=tuple(steward.used),
                aside=tuple(steward.aside),
                given=(*given, *steward.given),
                state=race.model_dump(mode="json"),
                unused=journal.keys() - steward.spent(),
            )
        given.extend(steward.given)
        ended = race.over or race.round != began.round
        checkpoint = _after(ruleset, checkpoint, race, steward, written=ended or not unasked)
        closed.append(
            Closed(
                checkpoint=checkpoint,
                told=tuple(steward.told),
                rolled=tuple(steward.rolled),
                used=tuple(steward.used),
                owed=tuple(steward.owed),
                aside=tuple(steward.aside),
            )
        )
        if ended:
            return Progress(
                closed=tuple(closed),
                given=tuple(given),
                state=checkpoint.state,
                round_closed=True,
                finished=race.over,
                unused=journal.keys() - steward.spent(),
                classification=ruleset.classify(table, race) if race.over else (),
            )


def _amended(ruleset: RuleSet[S, B], table: Table[B], race: S, steward: Steward) -> S:
    """The race as the stewards have amended it before this step, as far as that is possible as it stands."""
    for entry in steward.amendments():
        if ruleset.amend is None:
            raise Disturbed(f"{entry.key}: {ruleset.name} knows no amendments")
        race, fits = amended(ruleset, table, race, entry.value)
        if not fits:
            steward.aside.append(entry)
            continue
        steward.amend(entry)
        said = {name: value for name, value in sorted(entry.value.items()) if name != "car"}
        steward.tell(Amended(seat=entry.value["car"], said=said))
    return race


def amended(ruleset: RuleSet[S, B], table: Table[B], race: S, said: Json) -> tuple[S, bool]:
    """The race after an amendment, and whether that is possible; if not, the race as it was."""
    before = race.model_dump(mode="json")
    try:
        return (ruleset.amend(table, race, said) if ruleset.amend else race), True
    except Refused:
        return ruleset.state.model_validate(before), False


def _after(ruleset: RuleSet[S, B], before: Checkpoint, race: S, steward: Steward, *, written: bool) -> Checkpoint:
    same_round = race.round == before.round
    return Checkpoint(
        round=race.round,
        step=before.step + 1 if same_round else 0,
        revision=ruleset.revision,
        started=before.started,
        state=race.model_dump(mode="json") if written else {},
        spent=tuple(sorted(steward.spent())) if same_round else (),
        over=race.over,
    )
