"""Stewards' actions by name, so that a previewed one outlives a restart. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.app.changes import ChangeSet, DeferredRulingDone, NewEntry, RulingStruck
from bot.app.command import CommandContext, Decide, Decision, with_race_fields
from bot.model.actor import Rejection
from bot.posts.outbox_types import NewPost
from bot.posts.types import Notice
from bot.stewards import planning, race_actions, seat_actions
from bot.stewards.planning import Action, ActionPlanner, PlannedAction, carry_out, with_fates
from bot.stewards.undo import UNDO_ACTION, load_undo_action
from bot.store.database import Transaction
from bot.store.race_history import RaceHistory
from bot.store.races import Race
from bot.store.ruling_drafts import ActionCall
from bot.store.rulings import CARRIED_OUT_PREFIX, DEFERRED_PREFIX, DeferredRuling
from rules.base import Json
from rules.journal import JournalEntry

ACTIONS_BY_NAME: Mapping[str, Callable[..., ActionPlanner]] = {
    "back": planning.rewind_to,
    "ask_again": planning.ask_again,
    "die": planning.set_dice,
    "amend": planning.amend,
    "say": planning.answer_for_driver,
    "hold": race_actions.hold,
    "release": race_actions.release,
    "abandon": race_actions.abandon,
    "extend": race_actions.extend,
    "review": race_actions.set_review,
    "accept": race_actions.accept_replay,
    "retire": race_actions.retire,
    "disqualify": race_actions.disqualify,
    "unseal": race_actions.unseal,
    "settled": race_actions.settle,
    "close": race_actions.close_early,
    "drive": race_actions.let_bot_drive,
    "replace": seat_actions.replace_driver,
    "swap": seat_actions.swap_drivers,
}
"""All actions except withdrawals, which need the race's rulings."""


def make_call(what: str, **arguments: Json) -> ActionCall:
    """Return an action call in its stored form."""
    return ActionCall(what=what, given=arguments)


def find_action(call: ActionCall) -> Action:
    """Return the action of a call."""
    return Action(call, ACTIONS_BY_NAME[call.what](**call.given))


def defer_action(
    context: CommandContext, history: RaceHistory, action: Action, plan: PlannedAction, by: int, why: str
) -> Decision:
    """Record a deferred action and change nothing else; the note is when it takes effect."""
    race = context.now.race
    assert race.hidden_phase is not None
    prefix = f"{DEFERRED_PREFIX}{race.hidden_phase.since}/"
    one = DeferredRuling(
        key=f"{prefix}{sum(ruling.key.startswith(prefix) for ruling in history.rulings)}",
        act=action.call,
        fates=action.fates,
        by=by,
        reason=why,
    )
    entry = JournalEntry(key=one.key, hand="gm", value={"act": plan.kind, "facts": plan.facts})
    show, race = race.hidden_phase.show, race.model_copy(update={"deferred_rulings": (*race.deferred_rulings, one)})
    return Decision(ChangeSet(race, (NewEntry(entry, by, reason=why),)), note=show)


async def load_deferred_plan(t: Transaction, race: Race, deferred: DeferredRuling) -> ActionPlanner | None:
    """Load the plan of a deferred action; None if there is nothing left to withdraw."""
    call = deferred.act
    action = await load_undo_action(t, race, call.given["row"]) if call.what == UNDO_ACTION else find_action(call)
    return with_fates(action, deferred.fates) if action else None


def make_deferred_decision(deferred: DeferredRuling, planner: ActionPlanner | None, history: RaceHistory) -> Decide:
    """Make the decision that carries out the first deferred action.

    If that is impossible, everyone is told."""

    def decide(context: CommandContext) -> Decision | Rejection:
        race = context.now.race
        if history.version != race.version:
            return Rejection(code="moved_on")
        now = with_race_fields(context.now, deferred_rulings=race.deferred_rulings[1:])
        context = replace(context, now=now)
        plan = planner(context, history) if planner else Rejection(code="nothing_to_undo")
        decision = (
            plan if isinstance(plan, Rejection) else carry_out(context, history, plan, deferred.by, deferred.reason)
        )
        if isinstance(decision, Rejection):
            return Decision(_drop_action(now.race, deferred, history))
        mark = NewEntry(
            JournalEntry(key=CARRIED_OUT_PREFIX + deferred.key.removeprefix(DEFERRED_PREFIX), hand="gm", value=True),
            deferred.by,
        )
        return replace(decision, changes=decision.changes.with_last(mark, DeferredRulingDone(deferred.key)))

    return decide


def _drop_action(race: Race, deferred: DeferredRuling, history: RaceHistory) -> ChangeSet:
    strikes = tuple(RulingStruck(ruling.id) for ruling in history.rulings if ruling.key == deferred.key)
    facts = {"by": deferred.by, "text": deferred.reason}
    return ChangeSet(race, strikes, (NewPost(post=Notice(what="kept_dropped", facts=facts)),))
