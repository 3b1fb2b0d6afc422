"""Which answers a steward may read while they are sealed or secret. Pure."""

from bot.app.command import CommandContext, find_driver, find_driver_of_seat
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import QuestionView
from bot.stewards.planning import PlannedAction, Point
from bot.stewards.race_actions import find_open_seal_key
from bot.store.race_history import RaceHistory
from bot.store.rulings import STEWARD_PREFIX, Ruling
from rules.base import Seat
from rules.orders.sheets import format_stored_sheet


def check_may_see(context: CommandContext, point: Point, actor: Actor, rulings: tuple[Ruling, ...]) -> Rejection | None:
    """Return a rejection for a driving steward who would read others' sealed or secret answers."""
    own, question, race = find_driver(context, actor.member), point.question, context.now.race
    if own is None or own.seat == question.seat or race.stage == "over":
        return None
    is_secret = question.sealed or question.hidden
    if point.open and is_secret:
        return None if is_unsealed(context, rulings) else Rejection(code="closed_to_you", facts={"seat": question.seat})
    if context.game.is_public_after_round(race.options, question.kind):
        return None
    return Rejection(code="secret_to_you", facts={"seat": question.seat})


def is_unsealed(context: CommandContext, rulings: tuple[Ruling, ...]) -> bool:
    """Whether the stewards may read the open set."""
    seal, branch = find_open_seal_key(context), context.now.race.branch
    return not seal or any(
        ruling.key == f"{STEWARD_PREFIX}unseal/{seal}" and ruling.branch == branch for ruling in rulings
    )


def preview_default_answers(
    context: CommandContext, history: RaceHistory, plan: PlannedAction, actor: Actor
) -> tuple[QuestionView, ...]:
    """Return the answers that a plan gives for awaited drivers; sealed or secret ones without the answer."""
    views, default_entries = list[QuestionView](), {entry.key: entry for entry in plan.beside} if plan.follows else {}
    for row in (row for row in context.now.open if row.key in default_entries):
        open_question, view = context.find_open_question(row), context.view_question(row)
        assert open_question is not None
        assert view is not None
        is_hidden = not is_unsealed(context, history.rulings) or check_may_see(
            context, _make_point(view), actor, history.rulings
        )
        value, sheets = None if is_hidden else default_entries[row.key].value, context.game.ruleset.sheets
        words = (
            format_stored_sheet(sheets, value)
            if sheets and value is not None and context.is_answered_by_sheet(open_question)
            else ""
        )
        views.append(view.model_copy(update={"present": value, "words": words}))
    return tuple(views)


def _make_point(view: QuestionView) -> Point:
    return Point(view.question, None, view.form, open=True)


def list_questions_for_steward(
    context: CommandContext, seat: Seat, actor: Actor, rulings: tuple[Ruling, ...]
) -> tuple[QuestionView, ...] | Rejection:
    """Return a seat's open questions; answers that the steward may not read yet are left out."""
    if isinstance(driver := find_driver_of_seat(context, seat), Rejection):
        return driver
    views = context.list_questions(seat)
    hides_answer = (
        not is_unsealed(context, rulings) or check_may_see(context, _make_point(view), actor, rulings) for view in views
    )
    without_answer = {"present": None, "words": "", "fields": None}
    return tuple(
        view.model_copy(update=without_answer) if hides else view
        for view, hides in zip(views, hides_answer, strict=True)
    )
