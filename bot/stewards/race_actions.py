"""Stewards' actions on a race or a seat that do not change past events. Pure."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from bot.app.changes import (
    ChangeSet,
    DriverChanged,
    NewEntry,
    QuestionChanged,
    SeatsRuled,
)
from bot.app.command import CommandContext, check_running, find_driver, find_driver_of_seat
from bot.app.due_work import apply_closing_entries, make_default_entries
from bot.app.hidden_phase import build_hidden_phase_notice, run_to_end
from bot.app.round_resolution import classify_disqualified_last
from bot.app.standing_orders import make_standing_order_lines
from bot.lobby.race_admin import abandon_race, delay_row, delay_seconds, resume_race
from bot.model.actor import Rejection
from bot.model.driver import ENDED_STAGES, Driver
from bot.posts.summaries import SeatSecrets
from bot.rewind.point import RewindPlan
from bot.stewards.default_answers import dump_answer, list_public_facts, make_question_id
from bot.stewards.planning import ActionPlanner, PlannedAction, run_on
from bot.store.questions import QuestionRow
from bot.store.race_history import RaceHistory
from bot.store.rulings import CLOSE_KEY, DRIVE_PREFIX, STEWARD_PREFIX, make_steward_entry
from rules.base import Json, Key, Seat, is_key_of_seat, parse_key
from rules.bots import USUAL_STRENGTH
from rules.journal import JournalEntry, parse_seal_key
from rules.orders.sheets import format_stored_sheet, is_stored_order
from rules.view import ResultRow


def hold() -> ActionPlanner:
    """Plan to hold the race until it is released."""

    def follow(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
        race = context.now.race
        stopped_at = context.moment if race.stopped_at is None else race.stopped_at
        now = race.model_copy(update={"stage": "held", "hold_reason": "gm", "stopped_at": stopped_at})
        return ChangeSet(now, tuple(new_entries))

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        if context.now.race.stage not in ("running", "paused"):
            return check_running(context.now.race) or Rejection(code="held")
        return PlannedAction("hold", entries=(make_steward_entry("hold"),), follows=follow, at_once=True)

    return plan


def release() -> ActionPlanner:
    """Plan to resume a held or paused race; if it cannot run, it is held again."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        if context.now.race.stage not in ("held", "paused"):
            return (
                Rejection(code="running")
                if context.now.race.stage == "running"
                else check_running(context.now.race) or _reject_nothing_open()
            )
        return PlannedAction("release", entries=(make_steward_entry("release"),), follows=_resume, at_once=True)

    return plan


def _resume(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
    return resume_race(context).with_last(*new_entries)


def abandon(by: int, reason: str) -> ActionPlanner:
    """Plan to end the race without a result; the last post names the steward and the reason."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        if context.now.race.stage in ENDED_STAGES:
            return check_running(context.now.race) or _reject_nothing_open()

        def follow(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
            return abandon_race(context, by, reason).with_last(*new_entries)

        return PlannedAction(
            "abandon", entries=(make_steward_entry("abandon"),), follows=follow, quiet=True, at_once=True
        )

    return plan


def extend(hours: int | None) -> ActionPlanner:
    """Plan more time for everyone who is asked: whole hours, or (None) until the slot after the deadline."""

    def plan(context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        rows = [row for row in context.now.open if not row.closed]
        if not rows and not context.actual:
            return check_running(context.now.race) or Rejection(code="nothing_to_extend")
        if hours is None and not context.now.race.timing.days:
            return Rejection(code="no_slots")
        if context.actual:
            return _extend_hidden_phase(context.actual, hours)
        delayed_rows = tuple(
            _with_another_reminder(
                delay_row(context.now.race, row, None if hours is None else hours * 3600), context.moment
            )
            for row in rows
        )
        granted_seconds = {
            row.branchless_id: after.due - row.due for row, after in zip(rows, delayed_rows, strict=True)
        }
        if not any(granted_seconds.values()):
            return Rejection(code="changes_nothing")
        seconds_by_key = {row.key: granted_seconds[row.branchless_id] for row in rows}
        before = (row for row in history.asked_questions if row.key in seconds_by_key and row.closed)
        also = tuple(row.with_due(row.due + seconds_by_key[row.key]) for row in before)
        value = {"hours": hours or 0, "given": granted_seconds}
        facts: dict[str, Json] = {"hours": hours or 0, "due": min(row.due for row in delayed_rows)}
        changes = tuple(map(QuestionChanged, (*delayed_rows, *also)))
        return PlannedAction("extend", facts, entries=(make_steward_entry("extend", value),), changes=changes)

    return plan


def _with_another_reminder(row: QuestionRow, moment: int) -> QuestionRow:
    """Return a question with a reminder of its later deadline, if its driver was reminded of the earlier one."""
    is_needed = row.remind_at is None and row.reminders_sent and not row.answered and row.soft_due > moment
    return row.model_copy(update={"remind_at": row.soft_due}) if is_needed else row


def _extend_hidden_phase(actual: CommandContext, hours: int | None) -> PlannedAction:
    """Plan a later reveal: all times of a hidden phase move with it."""
    race = actual.now.race
    assert race.hidden_phase is not None
    by = delay_seconds(race.timing, race.hidden_phase.show, None if hours is None else hours * 3600)
    row_changes = tuple(QuestionChanged(row.with_due(row.due + by)) for row in actual.now.open if not row.closed)
    facts: dict[str, Json] = {"hours": hours or 0, "due": race.hidden_phase.show + by}
    value = {"hours": hours or 0, "given": {}, "show": by, "since": race.hidden_phase.since}
    entries, follow = (make_steward_entry("extend", value),), partial(move_reveal, by=by)
    return PlannedAction("extend", facts, entries=entries, changes=row_changes, follows=follow, at_once=True)


def move_reveal(context: CommandContext, new_entries: Sequence[NewEntry], *, by: int) -> ChangeSet:
    """Move the reveal of a hidden phase and all times before it, and post the new time."""
    race = context.now.race
    assert race.hidden_phase is not None
    hidden_phase = race.hidden_phase.delay(by).advance_to(context.moment)
    race = race.model_copy(update={"hidden_phase": hidden_phase})
    return ChangeSet(race, tuple(new_entries), (build_hidden_phase_notice(race, hidden_phase),))


def _reject_nothing_open() -> Rejection:
    return Rejection(code="nothing_open")


def set_review(*, on: bool) -> ActionPlanner:
    """Plan whether rounds wait for the stewards before they are posted."""

    def follow(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
        change_set = run_on(context, new_entries)
        return replace(change_set, race=change_set.race.model_copy(update={"review": on}))

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        race = context.now.race
        if race.stage in ENDED_STAGES:
            return check_running(race) or _reject_nothing_open()
        deferred_reviews = [bool(one.act.given["on"]) for one in race.deferred_rulings if one.act.what == "review"]
        if [race.review, *deferred_reviews][-1] == on:
            return Rejection(code="changes_nothing")
        return PlannedAction(
            "review_on" if on else "review_off", entries=(make_steward_entry("review", on),), follows=follow
        )

    return plan


def accept_replay() -> ActionPlanner:
    """Plan to accept the open round's events as the rules now produce them."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        if context.now.race.hold_reason != "disturbed":
            return Rejection(code="nothing_disturbed")
        return PlannedAction("accept", redo=RewindPlan(round=context.now.race.round, keep=True))

    return plan


def approve() -> ActionPlanner:
    """Plan to post the round under review as it is."""

    def follow(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
        race = context.now.race.model_copy(update={"stage": "running", "hold_reason": "", "stopped_at": None})
        return context.apply_entries((), replace(context.now, race=race), approved=True).with_first(*new_entries)

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        if context.now.race.hold_reason != "review":
            return Rejection(code="nothing_to_approve")
        return PlannedAction("approve", entries=(make_steward_entry("approve"),), follows=follow, quiet=True)

    return plan


def settle(kind: str, seat: Seat, *, quiet: bool) -> ActionPlanner:
    """Plan to record that the stewards have looked at something and everything stands as it is."""
    entry = make_steward_entry(f"settle/{kind}/{seat}")
    return lambda context, _: PlannedAction(
        "stand", {"seat": seat, "of": kind}, entries=(entry,), quiet=quiet, at_once=quiet
    )


def retire(seat: Seat) -> ActionPlanner:
    """Plan to retire a seat as soon as the rules allow; default orders drive it until then."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        driver = _find_active_driver(context, seat)
        if isinstance(driver, Rejection):
            return driver
        entry = context.now.make_retirement(seat, "gm")
        standing = _project_classification(context, seat, "retired")
        return PlannedAction("retire", {"seat": seat}, entries=(entry,), changes=(_retire(driver),), standing=standing)

    return plan


def disqualify(seat: Seat) -> ActionPlanner:
    """Plan to put a seat at the end of the classification; if it still drives, it is retired."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        driver = find_driver_of_seat(context, seat)
        if isinstance(driver, Rejection):
            return driver
        if seat in context.now.disqualified:
            return Rejection(code="disqualified_already", facts={"seat": seat})
        race, out = context.now.race, context.now.disqualified | {seat}
        if race.stage == "over":
            placings = classify_disqualified_last(out, race.classification)
            reclassified_race = race.model_copy(update={"classification": placings})
            return PlannedAction(
                "disqualify",
                {"seat": seat},
                entries=(make_steward_entry(f"disqualify/{seat}"),),
                placings=placings,
                follows=lambda _, new_entries: ChangeSet(reclassified_race, tuple(new_entries)),
            )
        retirement = None if driver.gone else context.now.make_retirement(seat, "gm")
        value = {"retirement": retirement.key, "since": retirement.value} if retirement else True
        return PlannedAction(
            "disqualify",
            {"seat": seat},
            entries=(make_steward_entry(f"disqualify/{seat}", value),),
            beside=(retirement,) if retirement else (),
            changes=(_retire(driver), SeatsRuled(disqualified=out)),
            standing=_project_classification(context, seat, "disqualified"),
        )

    return plan


def unseal() -> ActionPlanner:
    """Plan to open the sealed set to stewards.

    In a hidden phase, the hidden answers to those who do not drive."""

    def plan(context: CommandContext, history: RaceHistory) -> PlannedAction | Rejection:
        unsealing_keys = {
            ruling.key for ruling in history.rulings if ruling.branch == context.now.race.branch and not ruling.struck
        }
        if context.actual:
            entry = make_steward_entry(make_unseal_entry_name(context))
            if entry.key in unsealing_keys:
                return Rejection(code="changes_nothing")
            return PlannedAction("unseal_covered", entries=(entry,), at_once=True)
        seal = find_open_seal_key(context)
        if not seal:
            return Rejection(code="nothing_sealed")
        if f"{STEWARD_PREFIX}unseal/{seal}" in unsealing_keys:
            return Rejection(code="changes_nothing")
        return PlannedAction(
            "unseal", {"kind": parse_seal_key(seal).kind}, entries=(make_steward_entry(f"unseal/{seal}"),)
        )

    return plan


def make_unseal_entry_name(context: CommandContext) -> str:
    """Return the journal name under which this hidden phase is unsealed."""
    hidden_phase = context.now.race.hidden_phase
    return f"unseal_covered/{hidden_phase.since}" if hidden_phase else ""


def find_open_seal_key(context: CommandContext) -> Key:
    """Return the seal key of the open set, or ""."""
    open_questions = context.progress.open if context.progress else ()
    return open_questions[0].seal if open_questions else ""


def _find_active_driver(context: CommandContext, seat: Seat) -> Driver | Rejection:
    if context.now.race.stage in ("lobby", "over", "abandoned"):
        return check_running(context.now.race) or Rejection(code="over")
    driver = find_driver_of_seat(context, seat)
    is_out = isinstance(driver, Driver) and driver.gone
    return Rejection(code="out_already", facts={"seat": seat}) if is_out else driver


def _project_classification(context: CommandContext, seat: Seat, status: str) -> tuple[ResultRow, ...]:
    """Return the classification as of now, with a seat at the end."""
    if context.progress is None:
        return ()
    ruleset = context.game.ruleset
    now = ruleset.classify(context.game.table, ruleset.state.model_validate(context.progress.state))
    placings = classify_disqualified_last(context.now.disqualified | {seat}, now)
    return tuple(p.model_copy(update={"status": status}) if p.seat == seat else p for p in placings)


def _retire(driver: Driver) -> DriverChanged:
    """Retire a driver: default orders answer for them from now on."""
    return DriverChanged(driver.model_copy(update={"gone": True}))


def view_hidden_answers(
    context: CommandContext, member: int, seat: Seat, ruling_keys: Collection[Key]
) -> SeatSecrets | Rejection:
    """Return a seat's hand, orders, standing orders and open questions.

    `ruling_keys`: keys of the stewards' rulings."""
    actual, race = context.actual, context.now.race
    if actual is None or race.hidden_phase is None:
        return Rejection(code="running")
    if isinstance(driver := find_driver_of_seat(context, seat), Rejection):
        return driver
    if find_driver(context, member):
        return Rejection(code="hidden_from_drivers", facts={"due": f"<t:{race.hidden_phase.show}:f>"})
    if STEWARD_PREFIX + make_unseal_entry_name(context) not in ruling_keys:
        return Rejection(code="hidden_questions", facts={"due": f"<t:{race.hidden_phase.show}:f>"})
    sheets, hidden_kinds = context.game.ruleset.sheets, context.game.ruleset.round_format(race.options).hidden_questions
    own = [e for e in actual.now.entries if is_key_of_seat(e.key, seat)]
    standing_order = actual.now.orders.get(seat)
    return SeatSecrets(
        hand=actual.get_player_views().get_view(seat).hand,
        orders=tuple(format_stored_sheet(sheets, e.value) for e in own if sheets and is_stored_order(e.value)),
        standing_orders=tuple(words for _, words in make_standing_order_lines(context.game, standing_order))
        if standing_order
        else (),
        answers=tuple((parse_key(e.key).kind, e.value) for e in own if parse_key(e.key).kind in hidden_kinds),
        questions=actual.list_questions(seat),
    )


def close_early(window: str = "") -> ActionPlanner:
    """Plan to do now what the deadline would do. `window`: the set that was looked at, and no later one.

    In a hidden phase this ends the whole phase, and the reveal follows at once."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        rejection = _check_window_open(context)
        if rejection:
            return rejection
        if window and window != name_open_window(context):
            return Rejection(code="window_closed")
        late, silent = _make_default_entries(context), context.actual is not None
        value: dict[str, Json] = {
            "given": {make_question_id(entry): dump_answer(entry) for entry in late},
            "silent": silent,
        }
        entry = JournalEntry(key=CLOSE_KEY, hand="gm", value=value)
        beside = () if silent else late
        facts = list_public_facts(value)
        return PlannedAction("close", facts, entries=(entry,), beside=beside, follows=_close_window, at_once=True)

    return plan


def let_bot_drive(seat: Seat) -> ActionPlanner:
    """Plan to let a bot answer for a car in this round; its driver keeps the seat."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        race, driver = context.now.race, find_driver_of_seat(context, seat)
        if race.stage not in ("running", "paused"):
            return check_running(race) or Rejection(code="held")
        if isinstance(driver, Rejection):
            return driver
        if driver.gone or not _is_running(context, seat):
            return Rejection(code="out_already", facts={"seat": seat})
        if driver.bot_driver or seat in context.now.steward_stand_ins:
            return Rejection(code="driven_already", facts={"seat": seat})
        strength = USUAL_STRENGTH
        entry = JournalEntry(key=f"{DRIVE_PREFIX}{seat}", hand="gm", value=strength)
        stand_ins = {**context.now.stand_ins, race.round: {**context.now.steward_stand_ins, seat: strength}}
        changes = (SeatsRuled(stand_ins=stand_ins),)
        return PlannedAction("drive", {"seat": seat}, entries=(entry,), changes=changes, at_once=True)

    return plan


def name_open_window(context: CommandContext) -> str:
    """Return the name of the open set of questions, or ""."""
    race = context.now.race
    if race.hidden_phase:
        return f"{race.branch} silent {race.hidden_phase.since}"
    open_questions = context.progress.open if context.progress else ()
    return (
        f"{race.branch} {open_questions[0].seal or open_questions[0].key}"
        if open_questions and not race.step_pending
        else ""
    )


def _check_window_open(context: CommandContext) -> Rejection | None:
    race = context.now.race
    if race.stage != "running":
        return check_running(race) or Rejection(code="held")
    return None if name_open_window(context) else Rejection(code="no_window")


def _make_default_entries(context: CommandContext) -> tuple[JournalEntry, ...]:
    if context.actual:
        return tuple(one.entry for one in run_to_end(context.game, context.actual.now)[0])
    return make_default_entries(context, [row for row in context.now.open if not row.answered])


def _close_window(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
    """Close the set as at its deadline."""
    if context.actual:
        return context.actual.reveal_hidden_phase().with_first(*new_entries)
    return apply_closing_entries(context, new_entries)


def _is_running(context: CommandContext, seat: Seat) -> bool:
    progress = context.progress
    cars = context.game.build_view(progress.state).cars if progress else ()
    return any(car.seat == seat and car.status == "running" for car in cars)
