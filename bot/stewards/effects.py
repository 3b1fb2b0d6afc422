"""What a ruling changes besides past events: deadlines, the race's stage, reviews, and who has which seat. Pure."""

from collections.abc import Iterator

from bot.app.changes import DriverChanged, QuestionChanged
from bot.app.command import CommandContext, Decision
from bot.model.actor import Rejection
from bot.model.driver import Driver
from bot.store.races import Race
from rules.base import Json

Effect = tuple[str, dict[str, Json]]
"""A message and its facts, among them what `was` and what is `now`."""


def list_effects(context: CommandContext, decision: Decision | Rejection) -> tuple[Effect, ...]:
    """Return the effects of a decision, each with the present value and the new one."""
    if isinstance(decision, Rejection):
        return ()
    race, change_set = context.now.race, decision.changes
    drivers = {one.driver.seat: one.driver for one in change_set.list_changes_of_kind(DriverChanged)}
    rows = {one.row.number: one.row for one in change_set.list_changes_of_kind(QuestionChanged)}
    return (
        *_list_race_effects(race, change_set.race),
        *_list_due_effects(context, {number: row.due for number, row in rows.items() if not row.closed}),
        *(effect for was in context.now.drivers for effect in _list_driver_effects(was, drivers.get(was.seat, was))),
    )


def _list_race_effects(was: Race, now: Race) -> Iterator[Effect]:
    if was.stage != now.stage:
        yield "stage", {"was": was.stage, "now": now.stage}
    if was.review != now.review:
        yield "review", {"now": now.review}
    if was.hidden_phase and now.hidden_phase and was.hidden_phase.show != now.hidden_phase.show:
        yield "shown", {"was": was.hidden_phase.show, "now": now.hidden_phase.show}


def _list_due_effects(context: CommandContext, new_deadlines: dict[int, int]) -> Iterator[Effect]:
    """Yield each deadline that moves, once, with the seats that it is for; hidden questions name nobody."""
    seats_by_move = dict[tuple[int, int], list[str]]()
    for row in context.now.open:
        if row.number in new_deadlines and new_deadlines[row.number] != row.due and not row.hidden:
            seats_by_move.setdefault((row.due, new_deadlines[row.number]), []).append(row.seat)
    for (was, now), seats in seats_by_move.items():
        yield "due", {"was": was, "now": now, "seats": list(dict.fromkeys(seats))}


def _list_driver_effects(was: Driver, now: Driver) -> Iterator[Effect]:
    if was.gone != now.gone:
        yield "gone" if now.gone else "returns", {"seat": was.seat}
    if was.member != now.member:
        yield "driver", {"seat": was.seat, "was": was.name, "now": now.name}
    if was.missed != now.missed and was.member == now.member:
        yield "missed", {"seat": was.seat, "was": was.missed, "now": now.missed}
