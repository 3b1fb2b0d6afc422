"""A story told again runs on: the round and those after it, with all that was ever answered to the very questions that
they ask, as far as it fits. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.race.context import Context
from bot.race.situation import Game, Handed, Outcome, Situation
from bot.stewards.beginning import Begun, proposals, recorded_rolls
from bot.stewards.remaining import Answers, answers, missing, standing
from bot.store.past import Past
from bot.store.races import Race
from bot.store.rounds import Round
from rules.dice import Drawn, Unlucky
from rules.engine import Checkpoint, Progress, advance
from rules.journal import Disturbed, Entry, Journal, ruling_key
from rules.orders.answering import RecordedOnly


@dataclass(frozen=True)
class RoundAgain:
    """A round that is told again: where it begins, what comes of it, and what of the stewards no longer fits."""

    now: Situation
    outcome: Outcome
    misfits: tuple[Entry, ...] = ()


def driven(context: Context, told: Past, begun: Begun, by: int) -> tuple[RoundAgain, ...]:
    """The round told again, and those after it as far as all that was entered for them still answers what is asked."""
    handed = [Handed(entry, by) for entry in begun.added]
    if not begun.onward:
        return (RoundAgain(begun.now, _played(context, begun.now, handed)),)
    legs = [_filled(context, told, _as_then(context, told, begun.now), lambda now: _played(context, now, handed))]
    while (now := _next(told, legs[-1])) is not None:
        legs.append(_filled(context, told, _as_then(context, told, now), lambda now: _played(context, now, ())))
    return tuple(legs)


def _as_then(context: Context, told: Past, now: Situation) -> Situation:
    """A round in the names of those who drove it."""
    names = {driver.seat: driver.name for driver in context.now.drivers} | told.drove(now.race.round)
    return replace(now, drivers=tuple(d.model_copy(update={"name": names.get(d.seat, d.name)}) for d in now.drivers))


def _played(context: Context, now: Situation, handed: Sequence[Handed]) -> Outcome:
    unseen = context.now.race.why == "review" and now.race.round == context.now.race.round
    now = replace(now, race=now.race.model_copy(update={"why": "review"})) if unseen else now
    return context.play(handed, now, approved=not unseen)


def _filled(context: Context, told: Past, now: Situation, play: Callable[[Situation], Outcome]) -> RoundAgain:
    """A round with all that was ever answered to the very questions that it asks, and without what no longer fits.
    Of what nobody said himself, in several stories, the first stands. Raises Disturbed."""
    n, misfits = now.race.round, list[Entry]()
    known = answers(told, n)
    driving = {car.seat for car in context.game.view(now.checkpoint.state).cars if car.status == "running"}
    now = replace(now, entries=standing(told, n, known, now.entries, driving))
    while True:
        outcome, unfit = _tried(now, play)
        if outcome is None or unfit:
            misfits += unfit
            now = replace(now, entries=tuple(e for e in now.entries if e not in unfit))
            continue
        tried = (*now.entries, *misfits)
        more = tuple(e for e in _answered_before(known, now, outcome.progress) if e not in tried)
        if not more:
            return RoundAgain(_unsealed(now, outcome.progress), outcome, tuple(misfits))
        keys = {entry.key for entry in more}
        now = replace(now, entries=(*(e for e in now.entries if e.key not in keys), *more))


def _tried(now: Situation, play: Callable[[Situation], Outcome]) -> tuple[Outcome | None, tuple[Entry, ...]]:
    """What comes of a round, None where it does not run, and what was entered for it that does not fit. Raises
    Disturbed."""
    try:
        outcome = play(now)
    except Disturbed as trouble:
        return None, (_misfit(now, trouble),)
    return outcome, _set_aside(outcome.progress)


def _misfit(now: Situation, trouble: Disturbed) -> Entry:
    """What does not fit the story any more: the stewards' entry or the answer that the trouble names, else the last
    that the stewards entered. Raises Disturbed where there is none."""
    named, ruled = str(trouble).partition(": ")[0], [e for e in now.entries if e.hand == "gm"]
    found = [e for e in ruled if e.key in (named, ruling_key(named))]
    found = found or [e for e in now.entries if e.key == named] or ruled
    if not found:
        raise trouble
    return found[-1]


def _set_aside(progress: Progress | None) -> tuple[Entry, ...]:
    """What the stewards entered that does not fit a run."""
    return (*(e for step in progress.closed for e in step.aside), *progress.aside) if progress else ()


def _unsealed(now: Situation, progress: Progress | None) -> Situation:
    """A set that waits for an answer again has no seal."""
    seals = {asked.seal for asked in progress.open} if progress else set()
    return replace(now, entries=tuple(e for e in now.entries if e.key not in seals))


def _answered_before(known: Answers, now: Situation, progress: Progress | None) -> tuple[Entry, ...]:
    """Answers that a round lacks, or that a machine gives otherwise now, and that were given to the same questions in
    a story that was told before; and the seal of a set that has all its answers."""
    if progress is None:
        return ()
    said = [(e, known.get((e.key, e.about))) for e in progress.given]
    otherwise = tuple(before for now, before in said if before and before != now)
    if otherwise or not progress.open:
        return otherwise
    if any(asked.outstanding for asked in progress.open):
        return missing(known, progress.open)
    seal = known.get((progress.open[0].seal, ""))
    return (seal,) if seal and seal.key not in {e.key for e in now.entries} else ()


def _next(told: Past, leg: RoundAgain) -> Situation | None:
    """Where the next round begins; None where the story ends."""
    outcome, progress = leg.outcome, leg.outcome.progress
    if progress is None or not progress.round_closed or progress.finished or outcome.checkpoint is None:
        return None
    race = outcome.race.model_copy(update={"pending": False, "idle": 0, "opened": None})
    return _round_of(told, leg.now, race, outcome.checkpoint)


def _round_of(told: Past, now: Situation, race: Race, checkpoint: Checkpoint) -> Situation | None:
    n = checkpoint.round
    if n not in told.entries and n not in told.known:
        return None
    return replace(
        now,
        race=race.model_copy(update={"round": n}),
        checkpoint=checkpoint,
        entries=told.entries.get(n, ()),
        round=Round(n=n, take=race.take),
        proposals=proposals(told, n),
    )


def looked_at(context: Context, told: Past, begun: Begun, *, drives: bool) -> tuple[RoundAgain, ...]:
    """The rounds told again, as far as recorded dice go. Raises Disturbed."""
    if not begun.onward:
        entries = (*(begun.replies if drives else ()), *begun.now.entries, *begun.added)
        progress = _dry(context.game, replace(begun.now, entries=entries), begun.recorded, drives=drives)
        return (RoundAgain(begun.now, Outcome(race=begun.now.race, progress=progress)),)
    first = replace(_as_then(context, told, begun.now), entries=(*begun.now.entries, *begun.added))
    legs = [_filled(context, told, first, lambda now: _dry_on(context, told, now, drives=drives))]
    while (now := _dry_next(told, legs[-1])) is not None:
        legs.append(
            _filled(context, told, _as_then(context, told, now), lambda now: _dry_on(context, told, now, drives=drives))
        )
    return tuple(legs)


def _dry_next(told: Past, leg: RoundAgain) -> Situation | None:
    """Where the next round begins; None where the story, or what is recorded of it, ends."""
    progress = leg.outcome.progress
    if progress is None or not progress.round_closed or progress.finished:
        return None
    return _round_of(told, leg.now, leg.now.race, progress.closed[-1].checkpoint)


def _dry_on(context: Context, told: Past, now: Situation, *, drives: bool) -> Outcome:
    """A round on recorded dice and answers alone. Raises Disturbed."""
    n = now.race.round
    rolls = recorded_rolls(context.now, told, n) if n in told.rounds else ()
    return Outcome(race=now.race, progress=_dry(context.game, now, rolls, drives=drives))


def _dry(game: Game, now: Situation, rolls: Sequence[Drawn], *, drives: bool) -> Progress:
    """A run on recorded dice alone; for somebody who drives in the race also on recorded answers alone. A roll of other
    dice than on record is not recorded. Raises Disturbed."""
    recorded, answerer = {roll.key: roll for roll in rolls}, RecordedOnly() if drives else now.filed
    while True:
        try:
            journal = Journal(now.entries, recorded.values())
            return advance(game.ruleset, game.table, now.checkpoint, journal, Unlucky(), answerer)
        except Disturbed as trouble:
            if recorded.pop(str(trouble).partition(": ")[0], None) is None:
                raise
