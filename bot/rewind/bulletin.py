"""The public correction after a rewind, and the changes that record it. Pure."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.app.changes import (
    BranchStarted,
    Change,
    ChangeSet,
    CheckpointReached,
    DriverChanged,
    NewEntry,
    NewStewardQuestion,
    QuestionChanged,
    QuestionOpened,
    RoundRecorded,
    RulingStruck,
    StandingOrderFiled,
)
from bot.app.closed_forms import void_forms
from bot.app.command import CommandContext, Decision
from bot.app.open_orders_post import make_open_orders_subject
from bot.model.actor import Rejection
from bot.model.timing_options import HOUR_SECONDS
from bot.posts.outbox_types import NewPost
from bot.posts.summaries import Difference
from bot.posts.types import Correction, Opened, QuestionPost, Ruled, UnfitRuling
from bot.rewind.point import RewindPlan, RewindStart, build_branch_to_replay, list_rewritten_entries, start_rewind
from bot.rewind.replay import ReplayedRound, preview_rounds, replay_rounds
from bot.rewind.version_difference import compare_versions
from bot.schedule import deadlines
from bot.stewards.action_text import describe_ruling
from bot.store.branches import dump_branch
from bot.store.questions import QuestionRow
from bot.store.race_history import RaceHistory, list_entries_of_ruling
from bot.store.ruling_drafts import AffectedRuling
from bot.store.rulings import CLOSE_KEY, DRIVE_PREFIX, Ruling
from rules.base import Json, Key, encode_canonical_json, is_question_or_roll_key, parse_key
from rules.journal import AMEND, JournalEntry, ReplayMismatch, parse_dice_override_key
from rules.view import ResultRow

EntryContent = tuple[Key, str]
"""An entry's key and canonical value."""


@dataclass(frozen=True)
class RulingAnnouncement:
    """The announcement of a ruling: its kind, facts, reason and steward.

    `placings`: the new classification, if it changes; `calls`: members to mention."""

    kind: str
    reason: str
    by: int
    facts: dict[str, Json] = field(default_factory=dict)
    placings: tuple[ResultRow, ...] = ()
    calls: tuple[int, ...] = ()


def rewind_race(
    context: CommandContext, past: RaceHistory, redo: RewindPlan, announcement: RulingAnnouncement
) -> Decision | Rejection:
    """Rewind the race and replay it; one correction post says what has changed."""
    start = start_rewind(context, past, redo)
    if isinstance(start, Rejection):
        return start
    context = _as_of_stop(context, start)
    legs = replay_rounds(context, build_branch_to_replay(past, redo), start, announcement.by)
    change_set, unfit_rulings = legs[-1].change_set, _find_unfit_rulings(past, redo, legs)
    if isinstance(unfit_rulings, Rejection):
        return unfit_rulings
    if change_set.progress is None:
        return Decision(
            _build_changes(context, past, redo, start, announcement, legs, (announce_ruling(context, announcement),))
        )
    bulletin = _make_correction_posts(
        context, start, announcement, _summarize_changes(context, past, start, legs, unfit_rulings, announcement.facts)
    )
    other_posts = _list_other_posts(change_set)
    posts = (*bulletin, *_void_old_forms(context, change_set, other_posts), *other_posts)
    changes = _build_changes(context, past, redo, start, announcement, legs, posts)
    return Decision(_without_calls(changes) if changes.race.stage in ("held", "paused") else changes)


def _void_old_forms(context: CommandContext, change_set: ChangeSet, posts: Sequence[NewPost]) -> Iterator[NewPost]:
    """Yield the posts that take the controls from old forms: those of drivers who get new ones, and those of questions
    that are no longer open. Whoever has answered one that is still open can change it there."""
    asked_members = {one.audience for one in posts if isinstance(one.post, QuestionPost) and one.post.kinds}
    open_questions = {one.row.branchless_id for one in change_set.list_changes_of_kind(QuestionOpened)}
    old_rows = [row for row in context.now.open if not row.closed]
    closed_rows = [row for row in old_rows if row.branchless_id not in open_questions]
    for driver in context.now.drivers:
        yield from void_forms(context.now, driver, old_rows if driver.member in asked_members else closed_rows)


def _as_of_stop(context: CommandContext, start: RewindStart) -> CommandContext:
    """Return the context as of the moment when the clocks were stopped.

    The whole stop is then added to the deadlines on resuming."""
    stopped_at = start.now.race.stopped_at
    return context if stopped_at is None else replace(context, moment=stopped_at)


def _without_calls(change_set: ChangeSet) -> ChangeSet:
    """Remove calls to drivers of a stopped race; they are posted when it resumes."""
    posts = (new_post for new_post in change_set.posts if not _calls_drivers(new_post))
    race = change_set.race.model_copy(update={"open_orders_post": None})
    return replace(change_set, race=race, posts=tuple(posts))


def _calls_drivers(new_post: NewPost) -> bool:
    post = new_post.post
    return (isinstance(post, Opened) and not post.done) or (isinstance(post, QuestionPost) and bool(post.kinds))


def preview_rewind(
    context: CommandContext, past: RaceHistory, redo: RewindPlan, announced: Mapping[str, Json], member: int
) -> Difference | Rejection:
    """Return what a rewind would change, as far as recorded dice go and the member may see it; `announced`: facts of
    the ruling."""
    start = start_rewind(context, past, redo)
    if isinstance(start, Rejection):
        return start
    drives = any(d.member == member for d in context.now.drivers)
    branch_history = build_branch_to_replay(past, redo)
    try:
        legs = preview_rounds(context, branch_history, start, drives=drives)
    except ReplayMismatch:
        return Rejection(code="does_not_run")
    unfit_rulings = _find_unfit_rulings(past, redo, legs)
    if isinstance(unfit_rulings, Rejection):
        return unfit_rulings
    summary = _summarize_changes(context, past, start, legs, unfit_rulings, announced)
    return summary.model_copy(update={"sealed": drives})


def _summarize_changes(
    context: CommandContext,
    past: RaceHistory,
    start: RewindStart,
    legs: Sequence[ReplayedRound],
    unfit_rulings: tuple[UnfitRuling, ...],
    announced: Mapping[str, Json],
) -> Difference:
    """Compare the old events with the replay; of later rounds only what differs."""
    differences = list[Difference]()
    for leg in legs:
        n, progress = leg.now.race.round, leg.change_set.progress
        assert progress is not None
        ends = leg is legs[-1]
        before = {m: record.lines for m, record in past.rounds.items() if m == n or (ends and m > n)}
        whole = start.whole and (not start.onward or not ends or n == context.now.race.round)
        facts = (
            (*past.rounds[n].events, *(past.open if n == context.now.race.round else ())) if n in past.rounds else ()
        )
        differences.append(
            compare_versions(context, leg.now, before, progress, facts, announced=announced, whole=whole)
        )
    n = start.now.race.round
    former_drivers = past.list_former_drivers(n) if start.onward else {}
    removed_lines, new_lines = (
        [line for one in differences for line in getattr(one, name)] for name in ("gone", "now")
    )
    return differences[-1].model_copy(
        update={
            "round": n,
            "gone": tuple(removed_lines),
            "now": tuple(new_lines),
            "unfit": unfit_rulings,
            "drove": former_drivers,
            "stands": start.now.race.stage if start.now.race.stopped_at is not None else "",
        }
    )


def _build_changes(
    context: CommandContext,
    past: RaceHistory,
    redo: RewindPlan,
    start: RewindStart,
    announcement: RulingAnnouncement,
    legs: Sequence[ReplayedRound],
    posts: tuple[NewPost, ...],
) -> ChangeSet:
    """Return the changes with all standing entries copied to the new branch and the old forms closed.

    Questions that are still open keep their deadlines."""
    now, change_set, branch_history = start.now, legs[-1].change_set, build_branch_to_replay(past, redo)
    branch = start.branch.model_copy(
        update={"act": announcement.kind, "facts": announcement.facts, "added": start.new_entries}
    )
    entry = JournalEntry(key=f"take/{branch.number}", hand="gm", value=dump_branch(branch))
    rewritten = {_get_content(e) for _, e in list_rewritten_entries(past, redo)}
    rows = tuple(
        _restore_lost_time(_with_deadline(one.row, context, branch_history, start), context, branch_history, redo)
        for one in change_set.list_changes_of_kind(QuestionOpened)
    )
    change_set, posts = _update_deadlines(change_set, posts, rows)
    clears_standing_orders = len(now.orders) < len(context.now.orders)
    kinds_to_copy = (
        (CheckpointReached, RoundRecorded) if start.onward else (CheckpointReached, RoundRecorded, NewStewardQuestion)
    )
    changes: tuple[Change, ...] = (
        BranchStarted(now.race.round),
        CheckpointReached(now.checkpoint),
        NewEntry(entry, announcement.by, reason=announcement.reason),
        *_copy_entries(legs, announcement, rewritten),
        *(
            _without_report(change)
            for leg in legs
            for change in leg.change_set.changes
            if isinstance(change, kinds_to_copy)
        ),
        *(QuestionChanged(row.model_copy(update={"closed": True})) for row in context.now.open),
        *map(QuestionOpened, rows),
        *(DriverChanged(d) for d in now.drivers if d != context.now.get_driver(d.seat)),
        *map(RulingStruck, _list_void_rulings(past, redo, legs)),
        *((StandingOrderFiled(parse_key(start.asks).seat, None),) if clears_standing_orders else ()),
    )
    return replace(change_set, changes=changes, posts=posts)


def _without_report(change: Change) -> Change:
    """Return the record of a round without its post while it is under way: the correction stands in its place."""
    if not isinstance(change, RoundRecorded):
        return change
    return replace(change, record=change.record.model_copy(update={"live_post": None}))


def _copy_entries(
    legs: Sequence[ReplayedRound], announcement: RulingAnnouncement, rewritten: Container[EntryContent]
) -> Iterator[NewEntry]:
    """Yield the entries of the replayed rounds; a rewritten one is a ruling of its own."""
    for leg in legs:
        round = leg.now.race.round
        for entry in leg.now.entries:
            if _get_content(entry) in rewritten:
                yield NewEntry(entry, announcement.by, reason=announcement.reason, round=round)
            else:
                yield NewEntry(entry, round=round)
        for new_entry in leg.change_set.list_changes_of_kind(NewEntry):
            yield replace(new_entry, round=round)


def _list_void_rulings(past: RaceHistory, redo: RewindPlan, legs: Sequence[ReplayedRound]) -> list[int]:
    """Return the ids of rulings that no longer fit and that nobody keeps."""
    unfit_rulings = _find_unfit_rulings(past, redo, legs)
    if isinstance(unfit_rulings, Rejection):
        return []
    return [past.rulings[one.number - 1].id for one in unfit_rulings if one.fate != "stays" and not one.fixed]


def _find_unfit_rulings(
    past: RaceHistory, redo: RewindPlan, legs: Sequence[ReplayedRound]
) -> tuple[UnfitRuling, ...] | Rejection:
    """Return rulings that no longer fit or have no effect, each with its fate.

    By default those that do not fit go, and those without effect stay."""
    fates, unfit_rulings = {fate.number: fate for fate in redo.fates}, list[UnfitRuling]()
    misfits = {_get_content(e) for leg in legs for e in leg.misfits}
    unused = {k for leg in legs for k in _find_unused_rulings(past, leg)}
    standing = misfits & {_get_content(e) for entries in past.entries.values() for e in entries}
    misfit_keys = {entry.key for _, entry in list_rewritten_entries(past, redo) if _get_content(entry) in misfits}
    for number, ruling in enumerate(past.rulings, 1):
        contents = {_get_content(e) for e in list_entries_of_ruling(ruling)}
        if ruling.id in redo.alongside:
            goes = _describe_unfit(ruling, AffectedRuling(number=number, fate="goes"))
            unfit_rulings.append(goes.model_copy(update={"readable": False, "fixed": True}))
            continue
        if ruling.struck or ruling.id in redo.strikes or not (number in fates or contents & (standing | unused)):
            continue
        fate = fates.get(number) or AffectedRuling(number=number, fate="goes" if contents & misfits else "stays")
        if fate.fate == "rewritten" and misfit_keys & {key for key, _ in contents}:
            return Rejection(code="does_not_fit", facts={"number": number})
        unfit_rulings.append(_describe_unfit(ruling, fate))
    return tuple(unfit_rulings)


def _describe_unfit(ruling: Ruling, fate: AffectedRuling) -> UnfitRuling:
    key = next((entry.key for entry in list_entries_of_ruling(ruling)), "")
    if fate.fate == "rewritten":
        ruling = ruling.model_copy(update={"key": key, "value": fate.value})
    what, facts = describe_ruling(ruling)
    readable = is_question_or_roll_key(key) or bool(parse_dice_override_key(key)) or key.startswith(AMEND)
    return UnfitRuling(number=fate.number, act=what, facts=facts, fate=fate.fate, readable=readable)


def _get_content(entry: JournalEntry) -> EntryContent:
    return entry.key, encode_canonical_json(entry.value)


def _find_unused_rulings(past: RaceHistory, leg: ReplayedRound) -> set[EntryContent]:
    """Return rulings that were used in a round and, once it is replayed to its end, are not."""
    progress, record = leg.change_set.progress, past.rounds.get(leg.now.race.round)
    if progress is None or not progress.round_closed or record is None:
        return set()
    used = {entry["key"] for entry in record.entries}
    return {_get_content(e) for e in leg.now.entries if e.hand == "gm" and e.key in progress.unused_keys & used}


def _with_deadline(row: QuestionRow, context: CommandContext, history: RaceHistory, start: RewindStart) -> QuestionRow:
    """Return a replayed question with its deadline."""
    if start.asks:
        return _with_mid_round_deadline(row, context)
    return (
        _move_deadline_by_stop(_as_last_asked(row, history, context.now.open), context, start) if start.whole else row
    )


def _move_deadline_by_stop(row: QuestionRow, context: CommandContext, start: RewindStart) -> QuestionRow:
    """Return a question of a race stopped for review or a replay mismatch, as far away as it was.

    If no time is left, it gets that of a mid-round question."""
    race = context.now.race
    if race.stopped_at is None or start.now.race.stopped_at is not None:
        return row
    late = context.moment - race.stopped_at
    after = row.with_due(deadlines.move_deadline_by_stop(race.timing, row.due, late, context.moment))
    if after.due >= context.moment + HOUR_SECONDS:
        return after
    return _with_mid_round_deadline(
        after.with_due(deadlines.add_working_seconds(race.timing, context.moment, race.timing.answer)), context
    )


def _update_deadlines(
    change_set: ChangeSet, posts: tuple[NewPost, ...], rows: Sequence[QuestionRow]
) -> tuple[ChangeSet, tuple[NewPost, ...]]:
    """Update the deadlines shown in the open-orders post."""
    deadlines_by_seat = {row.seat: row.due for row in rows if not row.answered}
    post_record = change_set.race.open_orders_post
    if not deadlines_by_seat or not post_record:
        return change_set, posts
    due = min(deadlines_by_seat.values())
    when = {"due": due, "later": {seat: later for seat, later in deadlines_by_seat.items() if later > due}}
    race = change_set.race.model_copy(
        update={"open_orders_post": {**post_record, "post": {**post_record["post"], **when}}}
    )
    posts_with_deadlines = (
        new_post.model_copy(update={"post": new_post.post.model_copy(update=when)})
        if isinstance(new_post.post, Opened) and not new_post.post.done
        else new_post
        for new_post in posts
    )
    return replace(change_set, race=race), tuple(posts_with_deadlines)


def _with_mid_round_deadline(row: QuestionRow, context: CommandContext) -> QuestionRow:
    """Give a repeated decision no more time than a mid-round question."""
    timing, moment = context.now.race.timing, context.moment
    hard = min(row.due, deadlines.add_working_seconds(timing, moment, timing.answer))
    due = deadlines.Deadline(deadlines.find_last_reminder_time(timing, moment, hard), hard)
    remind = deadlines.find_next_reminder_time(timing, context.now.get_settings(row.seat), moment, due)
    return row.model_copy(update={"due": due.hard, "soft_due": due.soft, "remind_at": remind})


def _as_last_asked(row: QuestionRow, history: RaceHistory, open: Sequence[QuestionRow]) -> QuestionRow:
    """Return a question as it was when last asked; one that is open in another form keeps its deadline."""
    earlier_rows = [
        old
        for old in history.asked_questions
        if old.branchless_id == row.branchless_id and old.branch not in history.abandoned_branches
    ]
    if not earlier_rows:
        open_rows = [old for old in open if old.key == row.key and not old.closed]
        return row.model_copy(
            update={n: getattr(open_rows[0], n) for n in ("opened", "due", "soft_due", "remind_at", "bank_seconds")}
            if open_rows
            else {}
        )
    names = ("opened", "due", "soft_due", "late", "answer_seconds", "remind_at", "reminders_sent", "bank_seconds")
    last = max(earlier_rows, key=lambda old: old.branch)
    return row.model_copy(update={name: getattr(last, name) for name in names})


def _restore_lost_time(
    row: QuestionRow, context: CommandContext, history: RaceHistory, redo: RewindPlan
) -> QuestionRow:
    """Give a question back the time it lost when its deadline was closed early."""
    closing_times = [
        ruling.at
        for ruling in history.rulings
        if ruling.id in redo.strikes and ruling.key.startswith((CLOSE_KEY, DRIVE_PREFIX))
    ]
    lost_seconds = max(0, context.moment - min(closing_times, default=context.moment))
    is_open = any(
        old.branchless_id == row.branchless_id and not (old.answered or old.closed) for old in context.now.open
    )
    if (
        not lost_seconds
        or is_open
        or not any(old.branchless_id == row.branchless_id for old in history.asked_questions)
    ):
        return row
    return row.with_due(deadlines.move_deadline_by_stop(context.now.race.timing, row.due, lost_seconds, context.moment))


def _make_correction_posts(
    context: CommandContext, start: RewindStart, announcement: RulingAnnouncement, difference: Difference
) -> tuple[NewPost, ...]:
    """Build the correction post, and close the old open-orders post."""
    posts, last, old = list[NewPost](), context.now.race.open_orders_post, context.now.race
    if last:
        closed_post = Opened.model_validate(last["post"]).model_copy(
            update={"closing": None, "done": True, "void": True}
        )
        posts.append(NewPost(post=closed_post, subject=make_open_orders_subject(old.branch, last)))
    correction = Correction(
        round=start.now.race.round,
        act=announcement.kind,
        facts=announcement.facts,
        reason=announcement.reason,
        by=announcement.by,
        names=context.texts.format_log_names(start.now.drivers, context.now.race.language),
        **{
            name: getattr(difference, name)
            for name in ("gone", "now", "void", "until", "moved", "unfit", "view", "drove", "stands")
        },
    )
    return (*posts, NewPost(post=correction))


def announce_ruling(context: CommandContext, announcement: RulingAnnouncement, *, quiet: bool = False) -> NewPost:
    """Build the public post about a ruling that changes no events.

    `quiet`: only if the steward has a conflict of interest."""
    post = Ruled(
        round=context.now.race.round,
        act=announcement.kind,
        facts=announcement.facts,
        reason=announcement.reason,
        by=announcement.by,
        names=context.texts.format_log_names(context.now.drivers, context.now.race.language),
        placings=announcement.placings,
        scheme=context.game.choose_points_scheme(context.now.race.options),
        quiet=quiet,
        members=tuple(member for member in announcement.calls if member != announcement.by),
    )
    return NewPost(post=post)


def _list_other_posts(change_set: ChangeSet) -> tuple[NewPost, ...]:
    """Return the other posts: calls to drivers, the flag."""
    return tuple(new_post for new_post in change_set.posts if new_post.post.kind != "report")
