"""Closing of deadlines: default answers for late drivers, and the seal of a complete set. Pure."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.app.changes import (
    ChangeSet,
    DriverChanged,
    NewEntry,
    PricesShown,
    QuestionChanged,
    QuestionOpened,
    apply_changes,
    build_next_snapshot,
)
from bot.app.command import CommandContext, Decision, LaterChanges, NeedsWorker
from bot.app.hidden_phase import (
    close_hidden_questions,
    find_overdue_questions,
    record_overdue_answers,
    send_hidden_questions,
)
from bot.app.liveness import find_stall, find_unasked_rows
from bot.app.missed_turns import find_absentees
from bot.app.open_orders_post import make_open_orders_subject
from bot.app.player_views import AnswerCache
from bot.app.pricing import add_standing_order_prices, price_unpriced_answers
from bot.app.private_notices import list_members_to_mention, make_private_notice
from bot.app.round_resolution import make_clock_entry
from bot.app.time_bank import draw_time
from bot.lobby.starting import end_check_in
from bot.model.actor import Rejection
from bot.model.driver import Driver
from bot.posts.outbox_types import NewPost
from bot.posts.types import Held, Notice, Opened
from bot.store.questions import QuestionRow
from bot.util.error_places import log_error
from rules.base import Json
from rules.bots import STAND_IN
from rules.engine import AdvanceResult
from rules.journal import JournalEntry, make_retire_key, make_retirement_entry
from rules.step_context import OpenQuestion

log = logging.getLogger(__name__)


def make_default_entries(context: CommandContext, rows: Sequence[QuestionRow]) -> tuple[JournalEntry, ...]:
    """Return default answers for overdue questions, and the seal of their set if it is then complete."""
    assert context.progress is not None
    late = tuple(_make_clock_entry(context, one) for one in _list_unanswered(context, rows))
    return (*late, *_seal_if_complete(context, late))


def _list_unanswered(context: CommandContext, rows: Sequence[QuestionRow]) -> list[OpenQuestion]:
    """Return the questions of these rows that are open and without an answer."""
    open_questions = map(context.find_open_question, rows)
    return [one for one in open_questions if one and one.is_unanswered]


def _make_clock_entry(context: CommandContext, open_question: OpenQuestion) -> JournalEntry:
    """Return what a driver had filed; else the safe order of a forecast, which may be a small one; else the rules'
    default. A safe order of the form that depends on a roll or on a rival gives way to one that does not."""
    assert context.progress is not None
    entry = make_clock_entry(context.game, context.now, context.progress, open_question)
    answers = context.get_answer_cache(open_question)
    if not answers.is_forecast or entry.hand != "clock" or _is_answered_by_orders(context, open_question):
        return entry
    safe = answers.advised.certain_order if answers.advised else None
    if safe is None:
        safe = _find_safe_order(context, answers)
    return entry if safe is None else entry.model_copy(update={"value": safe})


def _find_safe_order(context: CommandContext, answers: AnswerCache) -> Json:
    """Find the order that a stand-in would give; None if the forecast fails."""
    if context.in_event_loop:
        raise NeedsWorker
    game, bots = context.game, context.now.auto_answerer.bots
    try:
        return bots.answer(STAND_IN, game.ruleset, game.table, answers.player_view, (), answers.question)
    except Exception as trouble:  # noqa: BLE001 (a fault in a forecast costs the safe order and holds no race)
        log_error(log, f"a forecast of race {context.now.race.id}", trouble)
        return None


def _is_answered_by_orders(context: CommandContext, open_question: OpenQuestion) -> bool:
    """Whether the driver's orders say something to a question."""
    game, seat = context.game, open_question.question.seat
    player_view, standing = context.get_player_views().get_player_view(seat), context.now.orders.get(seat)
    answer = game.ruleset.answer_for(game.table, player_view, (), open_question.question, standing)
    return answer.source != "prudence"


def list_late_answers(context: CommandContext) -> list[AnswerCache]:
    """Return the answers to questions whose time is up, where a forecast is still to be made for them."""
    if context.progress is None or context.now.race.stage != "running":
        return []
    rows = [row for row in context.now.open if row.due <= context.moment and not row.answered]
    answer_caches = map(context.get_answer_cache, _list_unanswered(context, rows))
    return [answers for answers in answer_caches if answers.is_forecast and answers.advised is None]


def apply_closing_entries(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
    """Apply entries; answers that they seal get their prices."""
    is_sealing = any(
        one.entry.key == open_question.seal
        for open_question in _list_open_questions(context)[:1]
        for one in new_entries
    )
    prices = price_unpriced_answers(context) if is_sealing else {}
    price_changes = [PricesShown(prices)] if prices else []
    return context.apply_entries(new_entries, apply_changes(context.now, price_changes)).with_last(*price_changes)


def _seal_if_complete(context: CommandContext, late: Sequence[JournalEntry]) -> tuple[JournalEntry, ...]:
    """Return the entry that seals the open set if nobody is awaited any more."""
    open_questions, answered_keys = _list_open_questions(context), {entry.key for entry in late}
    if (
        not open_questions
        or not open_questions[0].seal
        or any(a.is_unanswered and a.key not in answered_keys for a in open_questions)
    ):
        return ()
    return (JournalEntry(key=open_questions[0].seal, hand="clock", value=context.now.race.branch),)


def _list_open_questions(context: CommandContext) -> tuple[OpenQuestion, ...]:
    return context.progress.open if context.progress else ()


STEWARD_ACTION_WAITING = "waiting"
"""Rejection code: a steward's deferred action from a hidden phase has to be done first."""


def do_next_due_action(context: CommandContext) -> Decision | Rejection:
    """Decide the action that is due in a race now."""
    race = context.now.race
    if race.stage == "lobby" and race.check_in_until is not None and race.check_in_until <= context.moment:
        return end_check_in(context)
    if race.deferred_rulings and not race.hidden_phase:
        return Rejection(code=STEWARD_ACTION_WAITING)
    if race.stage != "running":
        return Rejection(code=race.stage)
    if context.actual:
        return _do_hidden_phase_action(context.actual)
    if race.step_pending:
        return _open_round(context)
    overdue_rows = [row for row in context.now.open if row.due <= context.moment and not row.answered]
    full = race.closes_at is not None and race.closes_at <= context.moment
    bank_decision = _draw_on_banks(context, overdue_rows)
    if bank_decision:
        return bank_decision
    if overdue_rows or full:
        changes = apply_closing_entries(context, [*map(NewEntry, make_default_entries(context, overdue_rows))])
        return Decision(changes, later=_open_next_round(context, changes))
    return Rejection(code="nothing_open")


def _draw_on_banks(context: CommandContext, overdue_rows: Sequence[QuestionRow]) -> Decision | None:
    """Give late drivers the time they have saved; None if none of them has any.

    What others owe stays overdue, and is decided next."""
    timing, drivers = context.now.race.timing, {d.seat: d for d in context.now.drivers if d.bank > 0 and not d.standin}
    rows = [row for row in overdue_rows if row.seat in drivers and timing.bank and _may_draw(context, row)]
    if not rows:
        return None
    late = {row.seat: draw_time(drivers[row.seat], row, timing) for row in rows}
    changes = (
        *(QuestionChanged(draw_time(drivers[row.seat], row, timing)) for row in rows),
        *(DriverChanged(drivers[seat].model_copy(update={"bank": 0})) for seat in late),
    )
    notices = [
        new_post
        for seat, row in late.items()
        for new_post in make_private_notice(drivers[seat], "bank_drawn", due=row.due)
    ]
    change_set = context.apply_entries((), apply_changes(context.now, changes)).with_first(*changes)
    return Decision(replace(change_set, posts=(*notices, *change_set.posts)))


def _may_draw(context: CommandContext, row: QuestionRow) -> bool:
    """Whether an overdue question is an order that everybody waits for, and that nothing but the clock would give."""
    open_question = context.find_open_question(row)
    if (
        row.hidden
        or not open_question
        or not open_question.is_unanswered
        or not open_question.question.required
        or open_question.question.hidden
    ):
        return False
    assert context.progress is not None
    may_answer = context.now.get_driver(row.seat).may_answer
    return may_answer and make_clock_entry(context.game, context.now, context.progress, open_question).hand == "clock"


def _do_hidden_phase_action(context: CommandContext) -> Decision | Rejection:
    """Decide the action due in a hidden phase: the reveal, the cut, overdue answers or a tick."""
    game, now, moment, hidden_phase = context.game, context.now, context.moment, context.now.race.hidden_phase
    assert hidden_phase is not None
    assert context.progress is not None
    if hidden_phase.show <= moment:
        return Decision(context.reveal_hidden_phase())
    if hidden_phase.next_action_at > moment:
        late = find_overdue_questions(now, moment)
        if not late:
            return Rejection(code="nothing_open")
        return Decision(record_overdue_answers(game, now, context.progress, late, moment))
    return Decision(
        close_hidden_questions(game, now, moment)
        if hidden_phase.cut <= moment
        else send_hidden_questions(game, now, moment)
    )


def _open_round(context: CommandContext) -> Decision:
    """Open the next round, or run the open step again.

    Drivers who were absent too long are retired as a round begins, and so are those who left too late in the
    last one."""
    race, now = context.now.race, context.now
    begins = now.checkpoint.step == 0 and not race.step_events
    leaving = find_absentees(now.drivers, race.timing.retire_after) if begins else ()
    absentees = tuple(d.model_copy(update={"gone": True}) for d in leaving)
    retirements = tuple(map(DriverChanged, absentees))
    now = apply_changes(now, retirements)
    leavers = _find_running_leavers(context) if begins else ()
    entries = [make_retirement_entry(race.round, driver.seat, "clock") for driver in (*absentees, *leavers)]
    change_set = context.apply_entries(list(map(NewEntry, entries)), now)
    change_set = add_standing_order_prices(context.game, now, change_set)
    notices = [
        NewPost(
            post=Notice(
                what="retired_absent", facts={"seat": d.seat, "missed": d.missed}, members=list_members_to_mention(d)
            )
        )
        for d in absentees
    ]
    notices += [new_post for d in absentees for new_post in make_private_notice(d, "you_are_retired", missed=d.missed)]
    return Decision(replace(change_set.with_first(*retirements), posts=(*notices, *change_set.posts)))


def _open_next_round(context: CommandContext, closing: ChangeSet) -> LaterChanges | None:
    """Open the round after one that these changes close, so that nobody ever finds a race between two rounds.

    None if no round follows at once. One that cannot be opened is left to the next due work, which holds the race."""
    race, progress = closing.race, closing.progress
    if not (progress and progress.round_closed and race.stage == "running" and race.step_pending):
        return None
    now = None if race.hidden_phase or race.deferred_rulings else build_next_snapshot(context.now, closing)
    if now is None:
        return None
    idle_run = AdvanceResult(state=progress.state)
    try:
        decision = _open_round(replace(context, now=now, progress=idle_run, cached_views=None, cache=None))
    except Exception as trouble:  # noqa: BLE001 (a fault in the new round must not undo the end of the last one)
        log_error(log, f"the next round of race {race.id}", trouble)
        return None
    return LaterChanges(now, decision.changes)


def _find_running_leavers(context: CommandContext) -> tuple[Driver, ...]:
    """Return the drivers who have left although the rules still have their cars running."""
    now, leavers = context.now, [d for d in context.now.drivers if d.gone]
    recorded_keys = {entry.key for entry in now.entries}
    cars = context.game.build_view(now.checkpoint.state).cars if leavers else ()
    running_seats = {car.seat for car in cars if car.status == "running"}
    return tuple(
        d for d in leavers if d.seat in running_seats and make_retire_key(now.race.round, d.seat) not in recorded_keys
    )


def mend_stalled_race(context: CommandContext) -> Decision | Rejection:
    """Repair a race that waits for nobody.

    Its questions are asked again with full time; a stop that was not announced is posted."""
    context = context.actual or context
    race, open = context.now.race, context.now.open
    stall = find_stall(race, open)
    if not stall and context.progress and race.stage == "running" and not (race.step_pending or race.hidden_phase):
        stall = find_unasked_rows(open, context.progress)
    if not stall:
        return Rejection(code="nothing_open")
    closed_rows = tuple(QuestionChanged(row.model_copy(update={"closed": True})) for row in open)
    if race.stage in ("held", "paused"):
        after = race.model_copy(
            update={"hold_reason": race.hold_reason or "gm", "stage": "held", "stopped_at": context.moment}
        )
        post = Held(round=race.round, reason=after.hold_reason, creator=race.creator)
        return Decision(ChangeSet(after, posts=(NewPost(post=post, subject=f"held/{context.moment}"),)), note=stall)
    if race.stage != "running":
        return Decision(ChangeSet(race, closed_rows), note=stall)
    resumed_race = race.model_copy(update={"hold_reason": "", "stopped_at": None})
    if race.hidden_phase:
        return Decision(ChangeSet(resumed_race), note=stall)
    last, posts = race.open_orders_post, list[NewPost]()
    if last:
        closed_post = Opened.model_validate(last["post"]).model_copy(
            update={"closing": None, "done": True, "void": True}
        )
        posts.append(NewPost(post=closed_post, subject=make_open_orders_subject(race.branch, last)))
    resumed_race = resumed_race.model_copy(
        update={"step_pending": True, "open_orders_post": None, "closes_at": None, "last_slot": None}
    )
    return Decision(ChangeSet(resumed_race, closed_rows, tuple(posts)), note=stall)


def reask_after_rules_change(context: CommandContext) -> Decision | Rejection:
    """Apply the changes of a run without new entries, if the rules ask anything else than before."""
    if context.now.race.stage != "running" or context.now.race.step_pending:
        return Rejection(code="nothing_open")
    change_set = context.rerun_without_entries()
    if (
        change_set.list_changes_of_kind(QuestionOpened)
        or change_set.posts
        or any(one.row.closed for one in change_set.list_changes_of_kind(QuestionChanged))
    ):
        return Decision(change_set)
    return Rejection(code="nothing_open")
