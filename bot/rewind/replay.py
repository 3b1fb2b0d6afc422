"""Replay of rewound rounds with every recorded answer that still fits the questions asked. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.app.changes import ChangeSet, CheckpointReached, NewEntry
from bot.app.command import CommandContext
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.rewind.point import RewindStart, proposed_answers, recorded_rolls
from bot.rewind.surviving_entries import Answers, collect_answers, find_missing_answers, standing_entries
from bot.store.race_history import RaceHistory
from bot.store.races import Race
from bot.store.rounds import Round
from rules.dice import RecordedDiceOnly, RecordedRoll
from rules.engine import AdvanceResult, Checkpoint, advance
from rules.journal import Journal, JournalEntry, ReplayMismatch, dice_override_key
from rules.orders.auto_answer import RecordedOnly


@dataclass(frozen=True)
class ReplayedRound:
    """A replayed round: its start, its changes, and stewards' entries that no longer fit."""

    now: RaceSnapshot
    outcome: ChangeSet
    misfits: tuple[JournalEntry, ...] = ()


def replay_rounds(context: CommandContext, told: RaceHistory, begun: RewindStart, by: int) -> tuple[ReplayedRound, ...]:
    """Replay the rewound round, and later ones as far as their recorded entries answer what is asked."""
    handed = [NewEntry(entry, by) for entry in begun.added]
    if not begun.onward:
        return (ReplayedRound(begun.now, _play_round(context, begun.now, handed)),)
    legs = [
        _replay_with_answers(
            context, told, _with_names_of_round(context, told, begun.now), lambda now: _play_round(context, now, handed)
        )
    ]
    while (now := _next_round(told, legs[-1])) is not None:
        legs.append(
            _replay_with_answers(
                context, told, _with_names_of_round(context, told, now), lambda now: _play_round(context, now, ())
            )
        )
    return tuple(legs)


def _with_names_of_round(context: CommandContext, told: RaceHistory, now: RaceSnapshot) -> RaceSnapshot:
    """Return a snapshot with the names of those who drove that round."""
    names = {driver.seat: driver.name for driver in context.now.drivers} | told.former_drivers(now.race.round)
    return replace(now, drivers=tuple(d.model_copy(update={"name": names.get(d.seat, d.name)}) for d in now.drivers))


def _play_round(context: CommandContext, now: RaceSnapshot, handed: Sequence[NewEntry]) -> ChangeSet:
    if context.now.race.why != "review" or now.race.round != context.now.race.round:
        return context.apply_entries(handed, now, approved=True)
    unseen = replace(now, race=now.race.model_copy(update={"why": "review"}))
    outcome = context.apply_entries(handed, unseen)
    # A round that is not over any more does not wait for the stewards: it is asked and run like any other.
    return outcome if outcome.race.stage != "running" else context.apply_entries(handed, now)


def _replay_with_answers(
    context: CommandContext, told: RaceHistory, now: RaceSnapshot, play: Callable[[RaceSnapshot], ChangeSet]
) -> ReplayedRound:
    """Replay a round with all recorded answers to its questions, dropping entries that no longer fit.

    Of answers by machines on several branches the first stands. Raises ReplayMismatch."""
    n, misfits = now.race.round, list[JournalEntry]()
    known = collect_answers(told, n)
    driving = {car.seat for car in context.game.view(now.checkpoint.state).cars if car.status == "running"}
    now = replace(now, entries=standing_entries(told, n, known, now.entries, driving))
    while True:
        outcome, unfit = _try_round(now, play)
        if outcome is None or unfit:
            misfits += unfit
            now = replace(now, entries=tuple(e for e in now.entries if e not in unfit))
            continue
        tried = (*now.entries, *misfits)
        more = tuple(e for e in _earlier_answers(known, now, outcome.progress) if e not in tried)
        if not more:
            return ReplayedRound(_without_seal(now, outcome.progress), outcome, tuple(misfits))
        keys = {entry.key for entry in more}
        now = replace(now, entries=(*(e for e in now.entries if e.key not in keys), *more))


def _try_round(
    now: RaceSnapshot, play: Callable[[RaceSnapshot], ChangeSet]
) -> tuple[ChangeSet | None, tuple[JournalEntry, ...]]:
    """Return a round's changes (None if it does not run) and entries that do not fit.

    Raises ReplayMismatch."""
    try:
        outcome = play(now)
    except ReplayMismatch as trouble:
        return None, (_find_misfit(now, trouble),)
    return outcome, _ignored_entries(outcome.progress)


def _find_misfit(now: RaceSnapshot, trouble: ReplayMismatch) -> JournalEntry:
    """Return the entry that no longer fits: the one named by the error, else the stewards' last.

    Raises ReplayMismatch."""
    named, ruled = str(trouble).partition(": ")[0], [e for e in now.entries if e.hand == "gm"]
    found = [e for e in ruled if e.key in (named, dice_override_key(named))]
    found = found or [e for e in now.entries if e.key == named] or ruled
    if not found:
        raise trouble
    return found[-1]


def _ignored_entries(progress: AdvanceResult | None) -> tuple[JournalEntry, ...]:
    """Return the stewards' entries that the run ignored."""
    return (
        (*(e for step in progress.closed for e in step.ignored_entries), *progress.ignored_entries) if progress else ()
    )


def _without_seal(now: RaceSnapshot, progress: AdvanceResult | None) -> RaceSnapshot:
    """Remove the seal of a set that waits for an answer again."""
    seals = {asked.seal for asked in progress.open} if progress else set()
    return replace(now, entries=tuple(e for e in now.entries if e.key not in seals))


def _earlier_answers(known: Answers, now: RaceSnapshot, progress: AdvanceResult | None) -> tuple[JournalEntry, ...]:
    """Return recorded answers that the round lacks or a machine now gives differently.

    A complete set gets its seal."""
    if progress is None:
        return ()
    said = [(e, known.get((e.key, e.about))) for e in progress.given]
    otherwise = tuple(before for now, before in said if before and before != now)
    if otherwise or not progress.open:
        return otherwise
    if any(asked.is_unanswered for asked in progress.open):
        return find_missing_answers(known, progress.open)
    seal = known.get((progress.open[0].seal, ""))
    return (seal,) if seal and seal.key not in {e.key for e in now.entries} else ()


def _next_round(told: RaceHistory, leg: ReplayedRound) -> RaceSnapshot | None:
    """Return the start of the next round; None at the end of the record."""
    progress, reached = leg.outcome.progress, leg.outcome.of(CheckpointReached)
    if progress is None or not progress.round_closed or progress.finished or not reached:
        return None
    race = leg.outcome.race.model_copy(update={"pending": False, "idle": 0, "opened": None})
    return _start_of_round(told, leg.now, race, reached[-1].checkpoint)


def _start_of_round(told: RaceHistory, now: RaceSnapshot, race: Race, checkpoint: Checkpoint) -> RaceSnapshot | None:
    n = checkpoint.round
    if n not in told.entries and n not in told.entries_since_rewind:
        return None
    return replace(
        now,
        race=race.model_copy(update={"round": n}),
        checkpoint=checkpoint,
        entries=told.entries.get(n, ()),
        round=Round(n=n, take=race.take),
        proposals=proposed_answers(now, told, n),
    )


def preview_rounds(
    context: CommandContext, told: RaceHistory, begun: RewindStart, *, drives: bool
) -> tuple[ReplayedRound, ...]:
    """Replay the rounds as far as recorded dice go. Raises ReplayMismatch."""
    if not begun.onward:
        entries = (*(begun.replies if drives else ()), *begun.now.entries, *begun.added)
        progress = _run_on_record(context.game, replace(begun.now, entries=entries), begun.recorded, drives=drives)
        return (ReplayedRound(begun.now, ChangeSet(begun.now.race, progress=progress)),)
    first = replace(_with_names_of_round(context, told, begun.now), entries=(*begun.now.entries, *begun.added))
    legs = [_replay_with_answers(context, told, first, lambda now: _preview_round(context, told, now, drives=drives))]
    while (now := _next_preview_round(told, legs[-1])) is not None:
        legs.append(
            _replay_with_answers(
                context,
                told,
                _with_names_of_round(context, told, now),
                lambda now: _preview_round(context, told, now, drives=drives),
            )
        )
    return tuple(legs)


def _next_preview_round(told: RaceHistory, leg: ReplayedRound) -> RaceSnapshot | None:
    """Return the start of the next round; None where the record ends."""
    progress = leg.outcome.progress
    if progress is None or not progress.round_closed or progress.finished:
        return None
    return _start_of_round(told, leg.now, leg.now.race, progress.closed[-1].checkpoint)


def _preview_round(context: CommandContext, told: RaceHistory, now: RaceSnapshot, *, drives: bool) -> ChangeSet:
    """Replay a round on recorded dice and answers only. Raises ReplayMismatch."""
    n = now.race.round
    rolls = recorded_rolls(context.now, told, n) if n in told.rounds else ()
    return ChangeSet(now.race, progress=_run_on_record(context.game, now, rolls, drives=drives))


def _run_on_record(game: Game, now: RaceSnapshot, rolls: Sequence[RecordedRoll], *, drives: bool) -> AdvanceResult:
    """Run the rules on recorded dice only; for a viewer who drives, also on recorded answers only.

    A recorded roll of other dice is ignored. Raises ReplayMismatch."""
    recorded, answerer = {roll.key: roll for roll in rolls}, RecordedOnly() if drives else now.auto_answerer
    while True:
        try:
            journal = Journal(now.entries, recorded.values())
            return advance(game.ruleset, game.table, now.checkpoint, journal, RecordedDiceOnly(), answerer)
        except ReplayMismatch as trouble:
            if recorded.pop(str(trouble).partition(": ")[0], None) is None:
                raise
