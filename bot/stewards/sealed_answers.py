"""Which answers a steward may read while they are sealed or secret. Pure."""

from bot.app.command import CommandContext, find_driver
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import QuestionView
from bot.stewards.planning import PlannedAction, Point
from bot.stewards.race_actions import open_seal_key
from bot.store.race_history import RaceHistory
from bot.store.rulings import Act
from rules.base import Seat
from rules.orders.sheets import format_stored_sheet


def check_may_see(context: CommandContext, point: Point, actor: Actor, done: tuple[Act, ...]) -> Rejection | None:
    """Return a rejection for a driving steward who would read others' sealed or secret answers."""
    own, question, race = find_driver(context, actor.member), point.question, context.now.race
    if own is None or own.seat == question.seat or race.stage == "over":
        return None
    sealed = question.sealed or question.hidden
    if point.open and sealed:
        return None if is_unsealed(context, done) else Rejection(code="closed_to_you", facts={"seat": question.seat})
    if context.game.is_public_after_round(race.options, question.kind):
        return None
    return Rejection(code="secret_to_you", facts={"seat": question.seat})


def is_unsealed(context: CommandContext, done: tuple[Act, ...]) -> bool:
    """Whether the stewards may read the open set."""
    seal, take = open_seal_key(context), context.now.race.take
    return not seal or any(act.key == f"steward/unseal/{seal}" and act.take == take for act in done)


def preview_default_answers(
    context: CommandContext, told: RaceHistory, plan: PlannedAction, actor: Actor
) -> tuple[QuestionView, ...]:
    """Return the answers that a plan gives for awaited drivers; sealed or secret ones without the answer."""
    found, given = list[QuestionView](), {entry.key: entry for entry in plan.beside} if plan.follows else {}
    for row in (row for row in context.now.open if row.key in given):
        asked, put = context.find_open_question(row), context.view_question(row)
        assert asked is not None
        assert put is not None
        hidden = not is_unsealed(context, told.acts) or check_may_see(context, _point_of(put), actor, told.acts)
        said, sheets = None if hidden else given[row.key].value, context.game.ruleset.sheets
        words = (
            format_stored_sheet(sheets, said)
            if sheets and said is not None and context.is_answered_by_sheet(asked)
            else ""
        )
        found.append(put.model_copy(update={"present": said, "words": words}))
    return tuple(found)


def _point_of(put: QuestionView) -> Point:
    return Point(put.question, None, put.form, open=True)


def list_questions_for_steward(
    context: CommandContext, seat: Seat, actor: Actor, done: tuple[Act, ...]
) -> tuple[QuestionView, ...] | Rejection:
    """Return a seat's open questions; answers that the steward may not read yet are left out."""
    if seat not in {d.seat for d in context.now.drivers}:
        return Rejection(code="no_such_driver", facts={"seat": seat})
    puts = context.list_questions(seat)
    shut = (not is_unsealed(context, done) or check_may_see(context, _point_of(put), actor, done) for put in puts)
    hidden = {"present": None, "words": "", "fields": None}
    return tuple(put.model_copy(update=hidden) if hides else put for put, hides in zip(puts, shut, strict=True))
