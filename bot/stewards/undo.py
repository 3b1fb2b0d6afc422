"""Withdrawal of a single ruling. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.app.changes import (
    Change,
    ChangeSet,
    DriverChanged,
    KeyStruck,
    NewEntry,
    QuestionChanged,
    RulingStruck,
    SeatsRuled,
)
from bot.app.command import CommandContext
from bot.app.private_notices import list_members_to_mention, make_private_notice
from bot.app.round_resolution import classify_disqualified_last
from bot.lobby.race_admin import shorten_row
from bot.model.actor import Rejection
from bot.model.timing_options import HOUR_SECONDS
from bot.rewind.point import RewindPlan, forgive_misses
from bot.rewind.surviving_entries import collect_answers, find_first_affected_round, find_missing_answers, is_retired
from bot.stewards.planning import Action, ActionPlanner, PlannedAction, list_all_rolls, run_on
from bot.stewards.race_actions import move_reveal
from bot.stewards.seat_actions import undo_seat_change
from bot.store import race_history, rulings
from bot.store.branches import BRANCH_KEY_PREFIX, REWIND_ACTIONS, Branch, list_lineage, parse_branch
from bot.store.database import Transaction
from bot.store.questions import QuestionRow
from bot.store.race_history import RaceHistory, find_round_of_ruling, list_entries_of_ruling
from bot.store.races import Race
from bot.store.ruling_drafts import ActionCall
from bot.store.rulings import (
    CLOSE_KEY,
    DEFERRED_PREFIX,
    DRIVE_PREFIX,
    SEAT_RULINGS,
    Ruling,
    find_retirement,
    list_disqualified_seats,
    list_granted_seconds,
    list_seats_driven_by_bots,
    make_steward_entry,
    parse_measure_key,
)
from rules.base import Json, Key, Seat, parse_key
from rules.journal import AMEND, parse_dice_override_key, parse_retiring_seat

UNDO_ACTION = "undo"
"""The stored name of a withdrawal."""

FINAL_RULINGS = frozenset(
    ["undo", "hold", "unseal", "unseal_covered", "release", "approve", "review", "abandon", "pause", "resume", "move"]
)
"""Kinds of rulings that cannot be withdrawn: they have an opposite, or cannot be unsaid."""
PROTEST_ANSWERS = ("protest/", "upheld/")
"""What settles a protest. It can be withdrawn, and the protest is then open again; nothing else that is settled can."""


def find_last_undoable(rulings: tuple[Ruling, ...]) -> Ruling | None:
    """Return the last ruling that can be withdrawn."""
    return next((ruling for ruling in reversed(rulings) if can_be_undone(ruling)), None)


def can_be_undone(ruling: Ruling) -> bool:
    """Whether a ruling is in force and can be withdrawn."""
    undone = ruling.key.startswith(BRANCH_KEY_PREFIX) and ruling.value["act"] in ("undo", "accept")
    measure, target = parse_measure_key(ruling.key)
    is_final = measure in FINAL_RULINGS or (measure == "settle" and not target.startswith(PROTEST_ANSWERS))
    return not (ruling.struck or ruling.void or is_final or undone)


async def load_undo_action(t: Transaction, race: Race, id: int) -> Action | None:
    """Load the action that withdraws the ruling of a journal row; None if there is none."""
    ruling = next((one for one in await rulings.list_all(t, race.id) if one.id == id), None)
    if ruling is None:
        return None
    is_correction = ruling.key.startswith(BRANCH_KEY_PREFIX)
    parent = (
        await race_history.load_history(t, race, ruling.value["parent"], ruling.value["since"])
        if is_correction
        else None
    )
    return Action(ActionCall(what=UNDO_ACTION, given={"row": id}), undo(ruling, parent))


def undo(ruling: Ruling, parent: RaceHistory | None) -> ActionPlanner:
    """Plan to withdraw one ruling.

    The race is replayed from its step with the same dice and all later entries that fit. `parent`: the
    earlier branch, if the ruling was a correction. If two stewards withdraw the same one, only the first
    does."""

    def plan(context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        rejection = _check_undoable(history, ruling)
        if rejection:
            return rejection
        measure, target = parse_measure_key(ruling.key)
        if ruling.key.startswith(DEFERRED_PREFIX):
            return _undo_deferred(context, ruling)
        if ruling.key.startswith(BRANCH_KEY_PREFIX):
            assert parent is not None
            return _undo_correction(context, history, ruling, parent)
        if seat := parse_retiring_seat(ruling.key):
            return _undo_retirement(context, history, ruling, seat)
        if parse_dice_override_key(ruling.key):
            return _undo_dice(context, history, ruling, parse_dice_override_key(ruling.key))
        if ruling.key == CLOSE_KEY:
            return _undo_and_replay(context, history, ruling, {"of": "close"})
        if ruling.key.startswith(DRIVE_PREFIX):
            return _undo_drive(context, history, ruling, target)
        if measure:
            return _undo_measure(context, history, ruling)
        if ruling.key.startswith(AMEND):
            return _undo_and_replay(context, history, ruling, {"of": "amend", "seat": ruling.value["car"]})
        return _undo_answer(context, history, ruling)

    return plan


def _undo_retirement(
    context: CommandContext, history: RaceHistory, ruling: Ruling, seat: Seat
) -> PlannedAction | Rejection:
    """Withdraw a retirement, unless the seat was disqualified as well: it would drive on all the same."""
    since = next((one for one in history.standing_disqualifications if parse_measure_key(one.key)[1] == seat), None)
    if since:
        facts = {"seat": seat, "number": find_number_of_ruling(history, since.id)}
        return Rejection(code="disqualified_as_well", facts=facts)
    return _undo_and_replay(context, history, ruling, {"of": "retire", "seat": seat})


def _undo_measure(context: CommandContext, history: RaceHistory, ruling: Ruling) -> PlannedAction | Rejection:
    """Withdraw an extension, the answer to a protest, a change of drivers, or a disqualification."""
    measure, target = parse_measure_key(ruling.key)
    if measure == "extend":
        return _undo_extension(context, history, ruling)
    if measure == "settle":
        facts: dict[str, Json] = {"of": measure, "seat": target.rpartition("/")[2]}
        return _withdraw_in_place(facts, RulingStruck(ruling.id), at_once=True)
    if measure in SEAT_RULINGS:
        return undo_seat_change(context, ruling, _withdraw_in_place({}, RulingStruck(ruling.id)))
    return _undo_disqualification(context, history, ruling, target)


def _check_undoable(history: RaceHistory, ruling: Ruling) -> Rejection | None:
    """Return a rejection if a ruling cannot be withdrawn."""
    if not any(one.id == ruling.id and can_be_undone(one) for one in history.rulings):
        return Rejection(code="not_the_last")
    return (
        Rejection(code="void_ruling", facts={"number": find_number_of_ruling(history, ruling.id)})
        if ruling.id in history.void_ruling_ids
        else None
    )


def find_number_of_ruling(history: RaceHistory, id: int) -> int:
    """Return the number, from 1, under which a ruling is listed."""
    return next(number for number, ruling in enumerate(history.rulings, 1) if ruling.id == id)


def _list_rulings_on_branch(history: RaceHistory, ruling: Ruling, branch: Branch) -> tuple[int, ...]:
    """Return later rulings on a rewound branch about rounds that it replaced: they go with the rewind."""
    branches = {
        one.number
        for one in history.branches
        if branch.number in {above.number for above in list_lineage(history.branches, one.number)}
    }
    later = (one for one in history.rulings if one.id > ruling.id and one.branch in branches and not one.struck)
    return tuple(one.id for one in later if find_round_of_ruling(one) >= branch.round and list_entries_of_ruling(one))


def _undo_deferred(context: CommandContext, ruling: Ruling) -> PlannedAction | Rejection:
    """Withdraw an action that still waits for the reveal, and has not been announced."""
    race = context.now.race
    remaining_actions = tuple(one for one in race.deferred_rulings if one.key != ruling.key)
    if remaining_actions == race.deferred_rulings:
        return Rejection(code="not_the_last")

    def follow(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
        return ChangeSet(
            context.now.race.model_copy(update={"deferred_rulings": remaining_actions}), tuple(new_entries)
        )

    return _withdraw_in_place({"of": "keep"}, RulingStruck(ruling.id), follows=follow, quiet=True, at_once=True)


def _withdraw_in_place(facts: dict[str, Json], *changes: Change, **details: Any) -> PlannedAction:
    """Plan a withdrawal that changes no past events; `details`: further fields of the plan."""
    return PlannedAction("undo", facts, entries=(make_steward_entry(UNDO_ACTION),), changes=changes, **details)


def _undo_and_replay(
    context: CommandContext, history: RaceHistory, ruling: Ruling, facts: dict[str, Json], *beside: int
) -> PlannedAction:
    """Replay from the first round affected by a ruling and those `beside` it.

    If none was affected, only strike them. Then a driver who was out only because of them drives again, and
    misses they caused are forgiven."""
    rows = (ruling.id, *beside)
    before = _strike(history, *rows)
    redo = _plan_replay(before, *rows)
    strikes = tuple(map(RulingStruck, rows))
    if redo:
        return PlannedAction("undo", facts, redo, changes=strikes)
    retirement, out = find_retirement(ruling), list_disqualified_seats(before.standing_disqualifications)
    seat = parse_retiring_seat(retirement.key) if retirement else parse_measure_key(ruling.key)[1] if beside else ""
    affected_drivers = (
        d.model_copy(update={"gone": is_retired(before, seat)}) if d.seat == seat else d for d in context.now.drivers
    )
    updated_drivers = (
        forgive_misses(history, rows, driver, context.now.race.timing.auto_after) for driver in affected_drivers
    )
    driver_changes = (
        DriverChanged(driver) for driver in updated_drivers if driver != context.now.get_driver(driver.seat)
    )
    return _withdraw_in_place(facts, *strikes, *driver_changes, SeatsRuled(disqualified=out))


def _undo_drive(context: CommandContext, history: RaceHistory, ruling: Ruling, seat: Seat) -> PlannedAction:
    """Withdraw a bot's drive: the driver is asked what the bot has answered."""
    plan = _undo_and_replay(context, history, ruling, {"of": "drive", "seat": seat})
    standing_rulings, lineage = _strike(history, ruling.id).rulings, list_lineage(history.branches, history.branch)
    seat_change = SeatsRuled(stand_ins=list_seats_driven_by_bots(standing_rulings, lineage))
    return plan if plan.redo else replace(plan, changes=(*plan.changes, seat_change))


def _strike(history: RaceHistory, *ids: int) -> RaceHistory:
    """Return the history with these rulings struck."""
    updated = (one.model_copy(update={"struck": True}) if one.id in ids else one for one in history.rulings)
    return replace(history, rulings=tuple(updated))


def _plan_replay(history: RaceHistory, *strikes: int) -> RewindPlan | None:
    round = find_first_affected_round(history)
    return None if round is None else RewindPlan(round=round, keep=True, onward=True, strikes=strikes)


def _undo_correction(
    context: CommandContext, history: RaceHistory, ruling: Ruling, parent: RaceHistory
) -> PlannedAction | Rejection:
    """Withdraw a correction, so that what it replaced stands again.

    A rewound branch goes on where it was; later rewinds on the same branch go too, and rulings made since on
    rounds that it replaced."""
    branch = parse_branch(ruling.key, ruling.value)
    facts: dict[str, Json] = {"of": branch.act}
    if "seat" in branch.facts:
        facts["seat"] = branch.facts["seat"]
    if branch.act not in REWIND_ACTIONS:
        return _undo_and_replay(context, history, ruling, facts)
    line = [one.number for one in list_lineage(history.branches, history.branch)]
    if branch.number not in line:
        return _withdraw_in_place(facts, RulingStruck(ruling.id))
    after = {f"{BRANCH_KEY_PREFIX}{n}" for n in line[line.index(branch.number) + 1 :] if n in history.standing_rewinds}
    since = _list_rulings_on_branch(history, ruling, branch)
    rows = (ruling.id, *(one.id for one in history.rulings if one.key in after), *since)
    before = replace(parent, rulings=_strike(history, *rows).rulings)
    redo = _plan_replay(before, *rows) or RewindPlan(round=max(parent.bases), keep=True, onward=True, strikes=rows)
    return PlannedAction(
        "undo", facts, replace(redo, of=before, alongside=since), changes=tuple(map(RulingStruck, rows))
    )


def _undo_dice(context: CommandContext, history: RaceHistory, ruling: Ruling, roll: Key) -> PlannedAction:
    """Withdraw a ruling on dice, so that the original roll counts."""
    facts: dict[str, Json] = {"of": "die", "seat": parse_key(roll).seat}
    if any(roll_made.key == roll for roll_made in list_all_rolls(context.now, history)):
        return _undo_and_replay(context, history, ruling, facts)
    return _withdraw_in_place(facts, KeyStruck(ruling.key), RulingStruck(ruling.id))


def _undo_answer(context: CommandContext, history: RaceHistory, ruling: Ruling) -> PlannedAction:
    """Withdraw an answer, so that the driver's own counts again; without one they are asked."""
    facts: dict[str, Json] = {"of": "answer", "seat": parse_key(ruling.key).seat}
    open_question = next((a for a in (context.progress.open if context.progress else ()) if a.key == ruling.key), None)
    if open_question is None:
        return _undo_and_replay(context, history, ruling, facts)
    answers = collect_answers(_strike(history, ruling.id), parse_key(ruling.key).round)
    missing_answers = find_missing_answers(answers, [open_question.model_copy(update={"answer": None})])
    key_struck = () if missing_answers else (KeyStruck(ruling.key),)
    return _withdraw_in_place(facts, *key_struck, RulingStruck(ruling.id), beside=missing_answers)


def _undo_extension(context: CommandContext, history: RaceHistory, ruling: Ruling) -> PlannedAction:
    """Withdraw an extension on every branch; other extensions stay. Drivers who now have less time are notified."""
    seconds_by_question = _list_extended_questions(history, ruling)
    rows = tuple(
        _drop_past_reminder(shorten_row(r, r.due - seconds_by_question[r.number], context.moment), context.moment)
        for r in history.asked_questions
        if r.number in seconds_by_question
    )
    if context.actual:
        plan = _undo_reveal_extension(context.actual, ruling)
        return replace(plan, changes=(*map(QuestionChanged, rows), *plan.changes))
    open_ones = [row.due for row in rows if not row.closed]
    facts: dict[str, Json] = {"of": "extend"} | ({"due": min(open_ones)} if open_ones else {})
    changes = (RulingStruck(ruling.id), *map(QuestionChanged, rows))
    due_by_seat = {row.seat: row.due for row in rows if _is_due_earlier(context, row)}
    drivers = [context.now.get_driver(seat) for seat in due_by_seat]
    notices = [one for d in drivers for one in make_private_notice(d, "due_earlier", due=due_by_seat[d.seat])]

    def follow(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
        outcome = run_on(context, new_entries)
        return replace(outcome, posts=(*notices, *outcome.posts))

    return _withdraw_in_place(facts, *changes, follows=follow, calls=list_members_to_mention(*drivers))


def _list_extended_questions(history: RaceHistory, ruling: Ruling) -> dict[int, int]:
    """Return the seconds that an extension gave to each question, by its number.

    One that was put later, in the same set, has the deadline of those before it."""
    seconds_by_key = list_granted_seconds(ruling)
    seconds_by_set = {
        row.set_key: seconds_by_key[row.key] for row in history.asked_questions if row.key in seconds_by_key
    }
    later = {
        row.number: seconds_by_set[row.set_key]
        for row in history.asked_questions
        if row.set_key in seconds_by_set and row.opened >= ruling.at
    }
    return later | {row.number: seconds_by_key[row.key] for row in history.asked_questions if row.key in seconds_by_key}


def _drop_past_reminder(row: QuestionRow, moment: int) -> QuestionRow:
    """Return a question without a reminder that is due: its driver is notified of the new deadline instead."""
    is_past = row.remind_at is not None and row.remind_at <= moment
    return row.model_copy(update={"remind_at": None}) if is_past else row


def _is_due_earlier(context: CommandContext, row: QuestionRow) -> bool:
    """Whether an open question, which others may know of, still waits for a human driver, and now for less time."""
    before = next((one for one in context.now.open if one.number == row.number), row)
    awaited = not (row.closed or row.answered or row.hidden)
    return awaited and row.due < before.due and context.now.get_driver(row.seat).is_human


def _undo_reveal_extension(actual: CommandContext, ruling: Ruling) -> PlannedAction:
    """Move a reveal back by its extension, but leave at least an hour of the time that is left."""
    race, moment = actual.now.race, actual.moment
    assert race.hidden_phase is not None
    show = race.hidden_phase.show
    delay_seconds = ruling.value.get("show", 0) if ruling.value.get("since") == race.hidden_phase.since else 0
    by = min(show, max(show - delay_seconds, moment + HOUR_SECONDS)) - show
    plan = _withdraw_in_place({"of": "extend"}, RulingStruck(ruling.id), at_once=True)
    if not by:
        return plan
    rows = (QuestionChanged(shorten_row(r, r.due + by, moment)) for r in actual.now.open if not r.closed)
    facts: dict[str, Json] = {"of": "extend", "due": show + by}
    return replace(plan, facts=facts, changes=(*plan.changes, *rows), follows=partial(move_reveal, by=by))


def _undo_disqualification(context: CommandContext, history: RaceHistory, ruling: Ruling, seat: Seat) -> PlannedAction:
    """Withdraw a disqualification: the car drives on from where it was taken out.

    One that had already left the race, or was disqualified after the flag, is only classified again."""
    facts: dict[str, Json] = {"of": "disqualify", "seat": seat}
    separate_retirement = _find_separate_retirement(history, ruling)
    plan = (
        _undo_and_replay(context, history, ruling, facts, *separate_retirement)
        if separate_retirement or find_retirement(ruling)
        else None
    )
    return (
        plan
        if plan and (plan.redo or context.now.race.stage != "over")
        else _restore_classification(context, ruling, seat)
    )


def _find_separate_retirement(history: RaceHistory, ruling: Ruling) -> tuple[int, ...]:
    """Return the separate retirement that earlier versions recorded just before a disqualification."""
    seat = parse_measure_key(ruling.key)[1]
    return tuple(
        one.id
        for one in history.retirements.get(seat, ())
        if parse_retiring_seat(one.key)
        and (one.id, one.member, one.reason, one.at) == (ruling.id - 1, ruling.member, ruling.reason, ruling.at)
    )


def _restore_classification(context: CommandContext, ruling: Ruling, seat: Seat) -> PlannedAction:
    """Restore a driver's place in the classification."""
    game, now = context.game, context.now
    facts: dict[str, Json] = {"of": "disqualify", "seat": seat}
    if now.race.stage != "over":
        still_disqualified = SeatsRuled(disqualified=now.disqualified - {seat})
        return _withdraw_in_place(facts, RulingStruck(ruling.id), still_disqualified)
    race = game.ruleset.state.model_validate(now.checkpoint.state)
    placings = classify_disqualified_last(now.disqualified - {seat}, game.ruleset.classify(game.table, race))

    def follow(_: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
        return ChangeSet(now.race.model_copy(update={"classification": placings}), tuple(new_entries))

    return _withdraw_in_place(facts, RulingStruck(ruling.id), follows=follow, placings=placings)
