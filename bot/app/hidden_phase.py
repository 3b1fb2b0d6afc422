"""The hidden phase of a round or turn, between the closing of its orders and their reveal.

Nothing public is posted or changed in it. Only drivers who can react are asked, in private. Their answers
are recorded, and nothing else of the run: no checkpoint, no events, no rolls. The rules run again from
the closing with each answer, and once more at the reveal. Values in, values out."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.app.changes import (
    ChangeSet,
    DriverChanged,
    NewEntry,
    QuestionChanged,
    QuestionOpened,
    StandingOrderFiled,
    apply_changes,
)
from bot.app.closed_forms import close_forms
from bot.app.open_orders_post import OpenOrdersPost
from bot.app.private_notices import gets_direct_messages
from bot.app.question_rows import QuestionRows
from bot.app.race_snapshot import Game, RaceSnapshot, run_rules
from bot.app.round_resolution import make_clock_entry
from bot.app.time_bank import measure_time_left
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import HiddenQuestionPost, Notice
from bot.schedule.hidden_phase import HiddenPhase, find_hidden_phase_span, plan_hidden_phase
from bot.store.questions import QuestionRow
from bot.store.races import Race
from rules.base import Key, Seat, is_foregone, is_question_or_roll_key, parse_key
from rules.engine import AdvanceResult
from rules.step_context import OpenQuestion, limit_turns


def needs_hidden_phase(game: Game, before: RaceSnapshot, progress: AdvanceResult) -> bool:
    """Whether a run must be revealed later, because it asked someone a hidden question.

    Questions with a foregone answer do not count. The result depends only on public facts and on what the run
    makes public."""
    race = before.race
    if (
        race.hidden_phase
        or race.hold_reason
        or race.stage != "running"
        or race.pace != "live"
        or before.member_count < 2
    ):
        return False
    procedure = game.ruleset.round_format(race.options)
    used = (entry.key for step in progress.closed for entry in step.used)
    keys = (
        *(open_question.key for open_question in progress.open),
        *(entry.key for entry in progress.automatic_answers),
        *used,
    )
    return bool(find_hidden_phase_span(race.timing, in_turn=procedure.sequential)) and any(
        is_question_or_roll_key(key) and parse_key(key).kind in procedure.hidden_questions and not is_foregone(key)
        for key in keys
    )


def begin_hidden_phase(
    game: Game, before: RaceSnapshot, new_entries: Sequence[NewEntry], progress: AdvanceResult, moment: int
) -> ChangeSet:
    """Close the orders: post their receipts and announce when the round is revealed.

    `progress`: the run up to here, which is thrown away."""
    race = before.race
    span = find_hidden_phase_span(race.timing, in_turn=game.ruleset.round_format(race.options).sequential)
    answered_rows = before.list_open_after((one.entry for one in new_entries), moment)
    late = tuple(row.key for row in answered_rows if row.late)
    answer_seconds = {row.key: row.answer_seconds for row in answered_rows if row.answer_seconds is not None}
    hidden_phase = plan_hidden_phase(race.timing, span, moment).model_copy(
        update={
            "hidden": _list_entry_keys(new_entries),
            "late": late,
            "took": answer_seconds,
            "left": measure_time_left(answered_rows),
        }
    )
    bare = progress.model_copy(update={"open": ()})
    asking = QuestionRows(before, bare, moment)
    rows = asking.get_changes().earlier_rows
    _, closing_posts = OpenOrdersPost(before, bare, tuple(new_entries), asking, moment).close_last()
    answers = (*(one.entry for one in new_entries), *progress.automatic_answers)
    return ChangeSet(
        race=race.model_copy(update={"hidden_phase": hidden_phase, "open_orders_post": None, "closes_at": None}),
        changes=(*new_entries, *map(QuestionChanged, rows)),
        posts=(
            *closing_posts,
            build_hidden_phase_notice(race, hidden_phase),
            *close_forms(game, before, rows, answers),
        ),
    )


def build_hidden_phase_notice(race: Race, hidden_phase: HiddenPhase) -> NewPost:
    """Build the one public line of a hidden phase; it is edited when the clocks have been stopped."""
    facts = {"round": race.round, "due": hidden_phase.show}
    subject = f"silent/{race.branch}/{race.round}/{hidden_phase.since}"
    return NewPost(post=Notice(what="silent", facts=facts, button="needed"), subject=subject)


def send_hidden_questions(game: Game, now: RaceSnapshot, moment: int) -> ChangeSet:
    """Send out the private questions that are open by now."""
    return _run_privately(game, now, (), moment)


def record_hidden_answer(game: Game, now: RaceSnapshot, new_entry: NewEntry, moment: int) -> ChangeSet:
    """Record an answer.

    Only the same driver's next question follows at once, others wait for the next tick."""
    return _run_privately(game, now, [new_entry], moment, of={parse_key(new_entry.entry.key).seat})


def find_overdue_questions(now: RaceSnapshot, moment: int) -> tuple[QuestionRow, ...]:
    """Return the unanswered hidden questions whose deadline has passed."""
    return tuple(row for row in now.open if row.due <= moment and not row.answered)


def record_overdue_answers(
    game: Game, now: RaceSnapshot, progress: AdvanceResult, rows: Iterable[QuestionRow], moment: int
) -> ChangeSet:
    """Record default answers for overdue questions; other drivers' questions wait for the next tick."""
    due = {(row.key, row.digest) for row in rows}
    late = [one for one in _list_unanswered_hidden_questions(progress) if (one.key, one.question_digest) in due]
    return _run_privately(
        game, now, [NewEntry(make_clock_entry(game, now, progress, one)) for one in late], moment, of=()
    )


def close_hidden_questions(game: Game, now: RaceSnapshot, moment: int) -> ChangeSet:
    """Answer everything that is still open by default."""
    new_entries, progress = run_to_end(game, now)
    rows = tuple(row.model_copy(update={"closed": True}) for row in now.open)
    return ChangeSet(
        race=_with_hidden_keys(now.race, new_entries, moment),
        changes=(*new_entries, *map(QuestionChanged, rows)),
        posts=close_forms(game, now, rows, [one.entry for one in new_entries]),
        progress=progress,
    )


def run_to_end(game: Game, now: RaceSnapshot) -> tuple[tuple[NewEntry, ...], AdvanceResult]:
    """Run the rules with default answers until no hidden question is open.

    Return the new entries and the run. Raises ReplayMismatch."""
    new_entries, loop_guard = list[NewEntry](), limit_turns(f"round {now.race.round} in silence")
    while True:
        next(loop_guard)
        progress = run_rules(game, now, *(one.entry for one in new_entries))
        late = _list_unanswered_hidden_questions(progress)
        if not late:
            return tuple(new_entries), progress
        new_entries += [NewEntry(make_clock_entry(game, now, progress, one)) for one in late]


def apply_held_back_changes(change_set: ChangeSet, before: RaceSnapshot) -> ChangeSet:
    """Apply the standing orders and retirements that were held back until the reveal.

    Where the round goes on, the rules run again with them."""
    hidden_phase, race = before.race.hidden_phase, change_set.race
    assert hidden_phase is not None
    if race.stage == "over":
        return change_set
    after = apply_changes(before, change_set.changes)
    retirements = (
        DriverChanged(after.get_driver(seat).model_copy(update={"gone": True})) for seat in hidden_phase.leaving
    )
    standing_orders = (StandingOrderFiled(seat, order) for seat, order in hidden_phase.orders.items())
    pending = race.step_pending or (race.stage == "running" and bool(hidden_phase.leaving or hidden_phase.orders))
    race = race.model_copy(update={"step_pending": pending})
    return replace(change_set, race=race).with_last(*retirements, *standing_orders)


def give_hidden_questions_to_new_driver(game: Game, now: RaceSnapshot, driver: Driver, moment: int) -> ChangeSet:
    """Give a seat's open hidden questions to its new driver, and close the old driver's forms."""
    before = now.get_driver(driver.seat)
    if before.member == driver.member:
        return ChangeSet(now.race, (DriverChanged(driver),))
    own = tuple(row for row in now.open if row.seat == driver.seat and not row.answered)
    closed_rows = tuple(row.model_copy(update={"closed": True}) for row in own)
    assert now.race.hidden_phase is not None
    due = now.race.hidden_phase.compute_deadline(moment)
    fresh = tuple(row.model_copy(update={"opened": moment, "due": due, "soft_due": due}) for row in own)
    after = replace(now, drivers=tuple(driver if d.seat == driver.seat else d for d in now.drivers))
    posts = (*close_forms(game, now, closed_rows, ()), *_make_private_question_posts(after, fresh))
    changes = (DriverChanged(driver), *map(QuestionChanged, closed_rows), *map(QuestionOpened, fresh))
    return ChangeSet(now.race, changes, posts)


def _run_privately(
    game: Game, now: RaceSnapshot, new_entries: Sequence[NewEntry], moment: int, *, of: Iterable[Seat] | None = None
) -> ChangeSet:
    """Run the rules and return the private changes. `of`: seats whose questions are asked now; None: all."""
    progress = run_rules(game, now, *(one.entry for one in new_entries))
    hidden_questions = {(one.key, one.question_digest): one for one in progress.open if one.question.hidden}
    open_rows = {(row.key, row.digest): row for row in now.open}
    earlier_rows = tuple(
        _update_row(row, hidden_questions.get(key_and_digest)) for key_and_digest, row in open_rows.items()
    )
    fresh = tuple(
        _make_hidden_question_row(now, one, nth, moment)
        for nth, (key_and_digest, one) in enumerate(hidden_questions.items())
        if key_and_digest not in open_rows and one.is_unanswered and (of is None or one.question.seat in of)
    )
    return ChangeSet(
        race=_with_hidden_keys(now.race, new_entries, moment),
        changes=(*new_entries, *map(QuestionChanged, earlier_rows), *map(QuestionOpened, fresh)),
        posts=(
            *close_forms(game, now, [row for row in earlier_rows if row.closed], [one.entry for one in new_entries]),
            *_make_private_question_posts(now, fresh),
        ),
        progress=progress,
    )


def _list_unanswered_hidden_questions(progress: AdvanceResult) -> list[OpenQuestion]:
    return [one for one in progress.open if one.question.hidden and one.is_unanswered]


def _list_entry_keys(new_entries: Iterable[NewEntry]) -> tuple[Key, ...]:
    return tuple(one.entry.key for one in new_entries)


def _with_hidden_keys(race: Race, new_entries: Iterable[NewEntry], moment: int) -> Race:
    """Return the race row with the keys of the new hidden entries."""
    assert race.hidden_phase is not None
    hidden_keys = (*race.hidden_phase.hidden, *_list_entry_keys(new_entries))
    return race.model_copy(
        update={"hidden_phase": race.hidden_phase.advance_to(moment).model_copy(update={"hidden": hidden_keys})}
    )


def _update_row(row: QuestionRow, open_question: OpenQuestion | None) -> QuestionRow:
    if open_question is None:
        return row.model_copy(update={"closed": True})
    return row.model_copy(update={"answered": open_question.answered_by})


def _make_hidden_question_row(now: RaceSnapshot, open_question: OpenQuestion, nth: int, moment: int) -> QuestionRow:
    race, question = now.race, open_question.question
    assert race.hidden_phase is not None
    due = race.hidden_phase.compute_deadline(moment)
    return QuestionRow(
        race=race.id,
        branch=race.branch,
        round=race.round,
        key=open_question.key,
        digest=open_question.question_digest,
        seat=question.seat,
        kind=question.kind,
        set_key=open_question.key,
        opened=moment,
        due=due,
        soft_due=due,
        hidden=True,
        position=nth,
    )


def _make_private_question_posts(now: RaceSnapshot, fresh: Sequence[QuestionRow]) -> Iterable[NewPost]:
    """Yield the direct messages; drivers who take none can use the button of the public line."""
    assert now.race.hidden_phase is not None
    for driver in now.drivers:
        own = tuple(row for row in fresh if row.seat == driver.seat)
        if own and gets_direct_messages(driver):
            post = HiddenQuestionPost(
                round=now.race.round,
                seat=driver.seat,
                numbers=(),
                kinds=tuple(row.kind for row in own),
                due=max(row.due for row in own),
                show=now.race.hidden_phase.show,
            )
            yield NewPost(post=post, audience=driver.member)
