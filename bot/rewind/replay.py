"""Replay of rewound rounds with every recorded answer that still fits the questions asked. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.app.changes import ChangeSet, CheckpointReached, NewEntry
from bot.app.command import CommandContext
from bot.app.race_snapshot import Game, RaceSnapshot
from bot.rewind.point import RewindStart, list_proposed_answers, list_recorded_rolls
from bot.rewind.surviving_entries import Answers, collect_answers, find_missing_answers, list_standing_entries
from bot.store.race_history import RaceHistory
from bot.store.races import Race
from bot.store.rounds import Round
from rules.dice import RecordedDiceOnly, RecordedRoll
from rules.engine import AdvanceResult, Checkpoint, advance
from rules.journal import Journal, JournalEntry, ReplayMismatch, make_dice_override_key
from rules.orders.auto_answer import RecordedOnly


@dataclass(frozen=True)
class ReplayedRound:
    """A replayed round: its start, its changes, and stewards' entries that no longer fit."""

    now: RaceSnapshot
    change_set: ChangeSet
    misfits: tuple[JournalEntry, ...] = ()


def replay_rounds(
    context: CommandContext, history: RaceHistory, start: RewindStart, by: int
) -> tuple[ReplayedRound, ...]:
    """Replay the rewound round, and later ones as far as recorded entries answer their questions."""
    new_entries = [NewEntry(entry, by) for entry in start.new_entries]
    if not start.onward:
        return (ReplayedRound(start.now, _play_round(context, start.now, new_entries)),)
    legs = [
        _replay_with_answers(
            context,
            history,
            _with_names_of_round(context, history, start.now),
            lambda now: _play_round(context, now, new_entries),
        )
    ]
    while (now := _start_next_round(history, legs[-1])) is not None:
        legs.append(
            _replay_with_answers(
                context, history, _with_names_of_round(context, history, now), lambda now: _play_round(context, now, ())
            )
        )
    return tuple(legs)


def _with_names_of_round(context: CommandContext, history: RaceHistory, now: RaceSnapshot) -> RaceSnapshot:
    """Return a snapshot with the names of those who drove that round."""
    names = {driver.seat: driver.name for driver in context.now.drivers} | history.list_former_drivers(now.race.round)
    return replace(now, drivers=tuple(d.model_copy(update={"name": names.get(d.seat, d.name)}) for d in now.drivers))


def _play_round(context: CommandContext, now: RaceSnapshot, new_entries: Sequence[NewEntry]) -> ChangeSet:
    if context.now.race.hold_reason != "review" or now.race.round != context.now.race.round:
        return context.apply_entries(new_entries, now, approved=True)
    unseen = replace(now, race=now.race.model_copy(update={"hold_reason": "review"}))
    change_set = context.apply_entries(new_entries, unseen)
    # A round that is not over any more does not wait for the stewards: it is asked and run like any other.
    return change_set if change_set.race.stage != "running" else context.apply_entries(new_entries, now)


def _replay_with_answers(
    context: CommandContext, history: RaceHistory, now: RaceSnapshot, play: Callable[[RaceSnapshot], ChangeSet]
) -> ReplayedRound:
    """Replay a round with all recorded answers to its questions, dropping entries that no longer fit.

    Of answers by machines on several branches the first stands. Raises ReplayMismatch."""
    n, misfits = now.race.round, list[JournalEntry]()
    answers = collect_answers(history, n)
    running_seats = {car.seat for car in context.game.build_view(now.checkpoint.state).cars if car.status == "running"}
    now = replace(now, entries=list_standing_entries(history, n, answers, now.entries, running_seats))
    while True:
        changes, unfit_entries = _try_round(now, play)
        if changes is None or unfit_entries:
            misfits += unfit_entries
            now = replace(now, entries=tuple(e for e in now.entries if e not in unfit_entries))
            continue
        tried_entries = (*now.entries, *misfits)
        more = tuple(e for e in _list_earlier_answers(answers, now, changes.progress) if e not in tried_entries)
        if not more:
            return ReplayedRound(_without_seal(now, changes.progress), changes, tuple(misfits))
        keys = {entry.key for entry in more}
        now = replace(now, entries=(*(e for e in now.entries if e.key not in keys), *more))


def _try_round(
    now: RaceSnapshot, play: Callable[[RaceSnapshot], ChangeSet]
) -> tuple[ChangeSet | None, tuple[JournalEntry, ...]]:
    """Return a round's changes (None if it does not run) and entries that do not fit.

    Raises ReplayMismatch."""
    try:
        change_set = play(now)
    except ReplayMismatch as trouble:
        return None, (_find_misfit(now, trouble),)
    return change_set, _list_ignored_entries(change_set.progress)


def _find_misfit(now: RaceSnapshot, trouble: ReplayMismatch) -> JournalEntry:
    """Return the entry that no longer fits: the one named by the error, else the stewards' last.

    Raises ReplayMismatch."""
    named_key, steward_entries = str(trouble).partition(": ")[0], [e for e in now.entries if e.hand == "gm"]
    candidates = [e for e in steward_entries if e.key in (named_key, make_dice_override_key(named_key))]
    candidates = candidates or [e for e in now.entries if e.key == named_key] or steward_entries
    if not candidates:
        raise trouble
    return candidates[-1]


def _list_ignored_entries(progress: AdvanceResult | None) -> tuple[JournalEntry, ...]:
    """Return the stewards' entries that the run ignored."""
    return (
        (*(e for step in progress.closed for e in step.ignored_entries), *progress.ignored_entries) if progress else ()
    )


def _without_seal(now: RaceSnapshot, progress: AdvanceResult | None) -> RaceSnapshot:
    """Remove the seal of a set that waits for an answer again."""
    seals = {open_question.seal for open_question in progress.open} if progress else set()
    return replace(now, entries=tuple(e for e in now.entries if e.key not in seals))


def _list_earlier_answers(
    answers: Answers, now: RaceSnapshot, progress: AdvanceResult | None
) -> tuple[JournalEntry, ...]:
    """Return recorded answers that the round lacks or a machine now gives differently.

    A complete set gets its seal."""
    if progress is None:
        return ()
    pairs = [(e, answers.get((e.key, e.about))) for e in progress.automatic_answers]
    differing_answers = tuple(before for now, before in pairs if before and before != now)
    if differing_answers or not progress.open:
        return differing_answers
    if any(open_question.is_unanswered for open_question in progress.open):
        return find_missing_answers(answers, progress.open)
    seal = answers.get((progress.open[0].seal, ""))
    return (seal,) if seal and seal.key not in {e.key for e in now.entries} else ()


def _start_next_round(history: RaceHistory, leg: ReplayedRound) -> RaceSnapshot | None:
    """Return the start of the next round; None at the end of the record."""
    progress, checkpoints = leg.change_set.progress, leg.change_set.list_changes_of_kind(CheckpointReached)
    if progress is None or not progress.round_closed or progress.finished or not checkpoints:
        return None
    race = leg.change_set.race.model_copy(update={"step_pending": False, "idle_rounds": 0, "open_orders_post": None})
    return _build_start_of_round(history, leg.now, race, checkpoints[-1].checkpoint)


def _build_start_of_round(
    history: RaceHistory, now: RaceSnapshot, race: Race, checkpoint: Checkpoint
) -> RaceSnapshot | None:
    n = checkpoint.round
    if n not in history.entries and n not in history.entries_since_rewind:
        return None
    return replace(
        now,
        race=race.model_copy(update={"round": n}),
        checkpoint=checkpoint,
        entries=history.entries.get(n, ()),
        round=Round(n=n, branch=race.branch),
        proposals=list_proposed_answers(now, history, n),
    )


def preview_rounds(
    context: CommandContext, history: RaceHistory, start: RewindStart, *, drives: bool
) -> tuple[ReplayedRound, ...]:
    """Replay the rounds as far as recorded dice go. Raises ReplayMismatch."""
    if not start.onward:
        entries = (*(start.automatic_answers if drives else ()), *start.now.entries, *start.new_entries)
        progress = _run_on_record(
            context.game, replace(start.now, entries=entries), start.recorded_rolls, drives=drives
        )
        return (ReplayedRound(start.now, ChangeSet(start.now.race, progress=progress)),)
    first = replace(_with_names_of_round(context, history, start.now), entries=(*start.now.entries, *start.new_entries))
    legs = [
        _replay_with_answers(context, history, first, lambda now: _preview_round(context, history, now, drives=drives))
    ]
    while (now := _start_next_preview_round(history, legs[-1])) is not None:
        legs.append(
            _replay_with_answers(
                context,
                history,
                _with_names_of_round(context, history, now),
                lambda now: _preview_round(context, history, now, drives=drives),
            )
        )
    return tuple(legs)


def _start_next_preview_round(history: RaceHistory, leg: ReplayedRound) -> RaceSnapshot | None:
    """Return the start of the next round; None where the record ends."""
    progress = leg.change_set.progress
    if progress is None or not progress.round_closed or progress.finished:
        return None
    return _build_start_of_round(history, leg.now, leg.now.race, progress.closed[-1].checkpoint)


def _preview_round(context: CommandContext, history: RaceHistory, now: RaceSnapshot, *, drives: bool) -> ChangeSet:
    """Replay a round on recorded dice and answers only. Raises ReplayMismatch."""
    n = now.race.round
    rolls = list_recorded_rolls(context.now, history, n) if n in history.rounds else ()
    return ChangeSet(now.race, progress=_run_on_record(context.game, now, rolls, drives=drives))


def _run_on_record(game: Game, now: RaceSnapshot, rolls: Sequence[RecordedRoll], *, drives: bool) -> AdvanceResult:
    """Run the rules on recorded dice only; for a viewer who drives, also on recorded answers only.

    A recorded roll of other dice is ignored. Raises ReplayMismatch."""
    rolls_by_key, answerer = {roll.key: roll for roll in rolls}, RecordedOnly() if drives else now.auto_answerer
    while True:
        try:
            journal = Journal(now.entries, rolls_by_key.values())
            return advance(game.ruleset, game.table, now.checkpoint, journal, RecordedDiceOnly(), answerer)
        except ReplayMismatch as trouble:
            if rolls_by_key.pop(str(trouble).partition(": ")[0], None) is None:
                raise
