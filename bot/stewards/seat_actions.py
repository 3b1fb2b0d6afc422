"""Stewards' actions on seats: a seat goes to another member, or two drivers change cars. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.app.changes import ChangeSet, DriverChanged, NewEntry
from bot.app.command import CommandContext, Decision
from bot.app.private_notices import list_members_to_mention
from bot.lobby.seats import decide_return, decide_succession, decide_swap
from bot.model.actor import Rejection
from bot.model.driver import DeliveryMode
from bot.stewards.planning import ActionPlanner, PlannedAction
from bot.store.race_history import RaceHistory
from bot.store.rulings import STEWARD_PREFIX, Ruling, parse_measure_key
from rules.base import Json, Seat
from rules.journal import JournalEntry

DecideSeats = Callable[[CommandContext, int | None], Decision | Rejection]
"""A change of drivers, by the steward who makes it."""


def replace_driver(seat: Seat, member: int, name: str, asked_by: DeliveryMode = "dm") -> ActionPlanner:
    """Plan to give a seat to another member; `asked_by`: how the member is asked for orders."""

    def decide(context: CommandContext, by: int | None) -> Decision | Rejection:
        return decide_succession(context, seat, member, name, by, asked_by)

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        return _plan_change(context, "replace", (seat,), decide)

    return plan


def swap_drivers(seat: Seat, other: Seat) -> ActionPlanner:
    """Plan to let the drivers of two cars change."""

    def plan(context: CommandContext, _: RaceHistory) -> PlannedAction | Rejection:
        return _plan_change(context, "swap", (seat, other), lambda c, by: decide_swap(c, seat, other, by))

    return plan


def undo_seat_change(context: CommandContext, ruling: Ruling, withdrawal: PlannedAction) -> PlannedAction | Rejection:
    """Plan to give seats back to those who had them before a ruling, unless one has changed hands since."""
    seats: dict[Seat, dict[str, Json]] = ruling.value["seats"]
    if any(context.now.get_driver(seat).member != one["now"] for seat, one in seats.items()):
        return Rejection(code="seat_changed_since")
    first, *other_seats = seats
    was = seats[first]

    def decide(context: CommandContext, by: int | None) -> Decision | Rejection:
        if other_seats:
            return decide_swap(context, first, other_seats[0], by)
        asked_by = was.get("asked_by", "dm")
        return decide_return(context, first, was["member"], was["name"], was["automatic"], by, asked_by)

    decision = decide(context, None)
    if isinstance(decision, Rejection):
        return decision
    facts = {**ruling.value["facts"], "of": parse_measure_key(ruling.key)[0]}
    after = (one.driver for one in decision.changes.list_changes_of_kind(DriverChanged))
    calls = list_members_to_mention(*map(context.now.get_driver, seats), *after)
    return replace(withdrawal, facts=facts, follows=_follow(decide), at_once=True, calls=calls)


def _plan_change(
    context: CommandContext, action: str, seats: Sequence[Seat], decide: DecideSeats
) -> PlannedAction | Rejection:
    """Return the plan of a change of drivers; its entry says who had the seats, so that it can be undone."""
    decision = decide(context, None)
    if isinstance(decision, Rejection):
        return decision
    after = {one.driver.seat: one.driver for one in decision.changes.list_changes_of_kind(DriverChanged)}
    before = [context.now.get_driver(seat) for seat in seats]
    facts: dict[str, Json] = {"car": seats[0], "was": before[0].name, "name": after[seats[0]].name}
    if len(seats) > 1:
        facts["other"] = seats[1]
    value = {
        one.seat: {
            "member": one.member,
            "name": one.name,
            "automatic": one.automatic,
            "asked_by": one.by,
            "now": after[one.seat].member,
        }
        for one in before
    }
    key = f"{STEWARD_PREFIX}{action}/{'/'.join(seats)}"
    entry = JournalEntry(key=key, hand="gm", value={"seats": value, "facts": facts})
    calls = list_members_to_mention(*before, *after.values())
    return PlannedAction(action, facts, entries=(entry,), follows=_follow(decide), at_once=True, calls=calls)


def _follow(decide: DecideSeats) -> Callable[[CommandContext, Sequence[NewEntry]], ChangeSet]:
    def follow(context: CommandContext, new_entries: Sequence[NewEntry]) -> ChangeSet:
        decision = decide(context, new_entries[0].member)
        assert not isinstance(decision, Rejection), decision
        return decision.changes.with_first(*new_entries)

    return follow
