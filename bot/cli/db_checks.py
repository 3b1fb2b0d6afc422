"""Database problems, and their repair where other data shows the right value."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from bot.app.question_rows import QuestionRows
from bot.app.race_repository import load_snapshot
from bot.app.race_snapshot import RaceSnapshot
from bot.posts.outbox_types import BlockedQueue
from bot.store import orphan_rows, outbox, questions, races
from bot.store.database import Transaction, UnitOfWork
from bot.store.orphan_rows import OrphanRows
from bot.store.questions import QuestionRow, compute_next_due_time
from bot.store.races import Race
from rules.engine import AdvanceResult

MAX_POSTPONEMENT_SECONDS = 7 * 24 * 3600
"""Seconds beyond which no post is ever postponed."""


@dataclass(frozen=True)
class Problem:
    """A problem of the database. `remedy`: the repair and its reason; `repair`: carries it out.

    Both are None if only a backup, or the stewards of the race, can help."""

    what: str
    remedy: str | None = None
    repair: UnitOfWork[None] | None = field(default=None, compare=False)


def find_obsolete_questions(now: RaceSnapshot, progress: AdvanceResult, moment: int) -> tuple[Problem, ...]:
    """Find open questions that the rules no longer ask."""
    rows = (row for row in QuestionRows(now, progress, moment).get_changes().earlier_rows if row.closed)
    return tuple(
        Problem(
            f"question {row.number} is no longer asked",
            f"it is closed: the rules no longer ask {row.seat} {row.key}, so its form would do nothing",
            partial(_close_question, row=row),
        )
        for row in rows
    )


def find_missing_questions(now: RaceSnapshot, progress: AdvanceResult, moment: int) -> tuple[Problem, ...]:
    """Find questions that the rules ask and that were never put to the driver."""
    if now.race.hidden_phase is not None:
        return ()
    return tuple(
        Problem(
            f"the rules ask {row.seat} {row.key}, but no form is open for it",
            "it is asked again, with its full time: otherwise the race would wait for ever",
            partial(_open_question, row=row, race=now.race),
        )
        for row in QuestionRows(now, progress, moment).get_changes().new_rows
    )


async def _close_question(t: Transaction, row: QuestionRow) -> None:
    await questions.update(t, [row])
    await _repair_columns(t, row.race)


async def _open_question(t: Transaction, row: QuestionRow, race: Race) -> None:
    await questions.upsert(t, [row], race)
    await _repair_columns(t, race.id)


@dataclass(frozen=True)
class Projection:
    """Derived columns of a race as stored, and as they should be."""

    stored_columns: races.DerivedColumns
    next_action_at: int | None
    partition: int
    post_counts: dict[str, int]


async def load_projection(t: Transaction, now: RaceSnapshot) -> Projection:
    """Compute the derived columns of a race."""
    race = now.race
    last_ordinals = await outbox.load_last_ordinals(t, race.id, race.branch)
    behind = {lane: last for lane, last in last_ordinals.items() if last > race.post_counts.get(lane, 0)}
    stored_columns = await races.load_derived(t, race.id)
    return Projection(
        stored_columns,
        compute_next_due_time(race, now.open),
        races.find_partition(race),
        {**race.post_counts, **behind},
    )


def find_wrong_columns(now: RaceSnapshot, projection: Projection) -> tuple[Problem, ...]:
    """Find derived columns of a race that are wrong."""
    wrong, stored = list[tuple[str, str]](), projection.stored_columns
    if stored.next_action_at != projection.next_action_at:
        stored_time, time = _format_time(stored.next_action_at), _format_time(projection.next_action_at)
        problem = f"its next due time is stored as {stored_time}, but should be {time}"
        wrong.append((problem, "its due time is computed again from its open questions"))
    if stored.partition != projection.partition:
        problem = f"it is stored in partition {stored.partition}, but should be in {projection.partition}"
        wrong.append((problem, "it is put into the partition of its server: otherwise no process would handle it"))
    if projection.post_counts != now.race.post_counts:
        wrong.append(
            (
                "its counters of posts are lower than the numbers of its queued posts",
                "they are computed again: otherwise its next post would be refused",
            )
        )
    return tuple(Problem(problem, remedy, partial(_repair_columns, race=now.race.id)) for problem, remedy in wrong)


async def _repair_columns(t: Transaction, race: int) -> None:
    """Recompute and save the derived columns of a race."""
    now = await load_snapshot(t, race)
    if now is not None:
        projection = await load_projection(t, now)
        await races.save_derived(
            t,
            now.race.model_copy(
                update={"post_counts": projection.post_counts, "next_action_at": projection.next_action_at}
            ),
        )


def find_blocked_queues(stuck: Sequence[BlockedQueue]) -> tuple[Problem, ...]:
    """Report blocked queues as `race 3: 12 posts for its channel wait since 2026-05-01 18:00 UTC: 403 50013`.

    The race may be over."""
    return tuple(_describe_blocked_queue(one) for one in stuck)


def _describe_blocked_queue(one: BlockedQueue) -> Problem:
    to = "its channel" if one.audience is None else f"member {one.audience}"
    posts = f"{one.posts} post{'s' if one.posts != 1 else ''}"
    problem = f"race {one.race}: {posts} for {to} waiting since {_format_time(one.since)}: {one.reason}"
    again = "they are sent again at the next start, as after /race resume"
    if one.reason == outbox.DOUBTFUL_REASON:
        again += "; the first of them may arrive twice"
    return Problem(problem, again, partial(outbox.retry_now, race=one.race))


def find_postponed_posts(queues: Sequence[tuple[int, int, int]]) -> tuple[Problem, ...]:
    """Report posts that are postponed to a time far ahead."""
    return tuple(
        Problem(
            f"race {race}: {posts} post{'s' if posts != 1 else ''} postponed until {_format_time(until)}",
            "they are sent at the next start: no post is postponed that long, so the machine's clock was wrong",
            partial(outbox.retry_now, race=race),
        )
        for race, posts, until in queues
    )


def find_orphan_rows(all_orphans: Sequence[OrphanRows]) -> tuple[Problem, ...]:
    """Report rows whose race is gone or over."""
    return tuple(_describe_orphan_rows(one) for one in all_orphans)


def _describe_orphan_rows(orphans: OrphanRows) -> Problem:
    rows = f"{orphans.count} row{'s' if orphans.count != 1 else ''} of {orphans.table}"
    if orphans.gone:
        why = "they are deleted: nothing uses them, and a new race might get the same number"
        return Problem(
            f"race {orphans.race} is deleted, but {rows} are left",
            why,
            partial(orphan_rows.delete, orphans=orphans),
        )
    noun = f"question{'s' if orphans.count != 1 else ''}"
    why = "they are closed: the race is over"
    return Problem(
        f"race {orphans.race}: it is over, and {orphans.count} {noun} open",
        why,
        partial(orphan_rows.close, orphans=orphans),
    )


def with_race_id(race: int, problem: Problem) -> Problem:
    """Return the problem with the race's id before its text."""
    return replace(problem, what=f"race {race}: {problem.what}")


def _format_time(seconds: int | None) -> str:
    """Format a time as `2026-05-01 18:00 UTC`."""
    return "never" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
