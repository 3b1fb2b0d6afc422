"""Drivers of a running race: members hand over their cars, come back, and are succeeded by others."""

from dataclasses import replace
from typing import Any

from bot.app.changes import (
    ChangeSet,
    CheckpointReached,
    DriverChanged,
    KeyStruck,
    NewEntry,
    QuestionChanged,
    StandingOrderFiled,
)
from bot.app.closed_forms import void_forms
from bot.app.command import CommandContext, Decide, Decision, check_running, find_driver
from bot.app.hidden_phase import give_hidden_questions_to_new_driver
from bot.app.private_notices import list_members_to_mention, make_private_notice
from bot.app.race_access import AuthorizedRaces
from bot.lobby.race_admin import resume_race
from bot.lobby.starting import build_start_list
from bot.model.actor import Actor, Rejection, find_organiser
from bot.model.driver import DeliveryMode, Driver, PunctualityRecord
from bot.model.timing_options import MemberSettings
from bot.posts.outbox_types import NewPost
from bot.posts.summaries import SeatNow
from bot.posts.types import Notice
from bot.store import key_value
from rules.base import Key, Seat
from rules.bots import USUAL_STRENGTH
from rules.engine import create_checkpoint
from rules.journal import AnswerSource, JournalEntry


class Seating:
    """Use cases for seats of a race that has started."""

    def __init__(self, access: AuthorizedRaces) -> None:
        self._access = access

    async def list_seats(self, race: int, actor: Actor) -> tuple[SeatNow, ...] | Rejection:
        """Return every seat with its driver, their punctuality, and whether it is open to others."""
        return await self._access.query(race, actor, _list_seats)

    async def take_seat(self, race: int, actor: Actor, seat: Seat) -> Driver | Rejection:
        """Give a seat that a bot drives to a member, who is asked for orders where their settings say.

        A member whose own seat it is takes their car back."""
        settings = await self._access.database.read(lambda t: key_value.load_member_settings(t, [actor.member]))
        asked_by = settings.get(actor.member, MemberSettings()).by

        def decide(context: CommandContext) -> Decision | Rejection:
            own = find_driver(context, actor.member)
            if own is not None and own.seat == seat and own.standin:
                return _take_back_car(context, actor.member)
            rejection = _check_under_way(context) or _check_not_seated(context, actor.member)
            if rejection:
                return rejection
            free = [d.seat for d in _list_open_seats(context)]
            if seat not in free:
                return Rejection(code="seat_not_open", facts={"seat": seat, "free": free})
            before = context.now.get_driver(seat)
            return _succeed_driver(context, before, actor.member, actor.name, actor.member, asked_by)

        return await self._execute(race, actor, "take", decide)

    async def take_back_car(self, race: int, actor: Actor) -> Driver | Rejection:
        """Give a member their car back from the bot."""
        return await self._execute(race, actor, "back", lambda context: _take_back_car(context, actor.member))

    async def hand_over_to_bot(self, race: int, actor: Actor) -> Driver | Rejection:
        """Hand a member's car to a bot; they, or others, may take it later."""

        def decide(context: CommandContext) -> Decision | Rejection:
            before = find_driver(context, actor.member)
            if before is None or before.gone:
                return Rejection(code="not_seated")
            rejection = _check_under_way(context)
            if rejection:
                return rejection
            if before.standin:
                return Rejection(code="bot_drives_already", facts={"seat": before.seat})
            driver = before.model_copy(update={"standin": USUAL_STRENGTH})
            notice = Notice(what="handed_over", facts={"seat": before.seat, "who": actor.member}, button="seats")
            return _change_driver(context, driver, notice)

        return await self._execute(race, actor, "hand_over", decide)

    async def give_up_seat(self, race: int, actor: Actor) -> Driver | Rejection:
        """Hand a member's car to a bot for good: the seat then has no member."""

        def decide(context: CommandContext) -> Decision | Rejection:
            before = find_driver(context, actor.member)
            if before is None:
                return Rejection(code="not_seated")
            rejection = _check_under_way(context)
            if rejection:
                return rejection
            bot = {"member": None, "automatic": USUAL_STRENGTH, "standin": "", "missed": 0, "name": before.seat.title()}
            driver = before.model_copy(update=bot)
            notice = Notice(what="given_up", facts={"seat": before.seat}, button="seats")
            decision = _change_driver(context, driver, notice, actor.member)
            return replace(decision, changes=_without_standing_orders(context, decision.changes, before.seat))

        return await self._execute(race, actor, "give_up", decide)

    async def _execute(self, race: int, actor: Actor, action: str, decide: Decide) -> Driver | Rejection:
        note: Any = await self._access.execute(race, actor, decide, actor.make_token(action), in_hidden_phase=True)
        return note if isinstance(note, Rejection) else Driver.model_validate(note)


def _take_back_car(context: CommandContext, member: int) -> Decision | Rejection:
    before = find_driver(context, member)
    if before is None or before.gone:
        return Rejection(code="not_seated")
    is_unattended = context.now.race.stage == "held" and context.now.race.hold_reason == "nobody"
    rejection = _check_under_way(context)
    if rejection:
        return rejection
    if not (before.standin or is_unattended):
        return Rejection(code="at_the_wheel", facts={"seat": before.seat})
    driver = before.model_copy(update={"standin": "", "missed": 0})
    notice = Notice(what="back", facts={"seat": before.seat, "who": member})
    decision = _change_driver(context, driver, notice)
    return _resume_unattended(context, decision) if is_unattended else decision


def make_departure_decision(member: int) -> Decide:
    """Make the decision that lets a bot drive for a member who has left the server.

    The organiser is told, publicly and in private; the member can take the car back once they have returned."""

    def decide(context: CommandContext) -> Decision | Rejection:
        before, race = find_driver(context, member), context.now.race
        if before is None or before.gone or before.standin:
            return Rejection(code="not_seated")
        rejection = _check_under_way(context)
        if rejection:
            return rejection
        driver = before.model_copy(update={"standin": USUAL_STRENGTH})
        organiser = find_organiser(race.creator)
        organisers = (organiser,) if organiser and organiser != member else ()
        facts = {"seat": before.seat, "who": organiser if organisers else 0}
        line = Notice(what="left_server", facts=facts, members=organisers, button="seats")
        private_notice = Notice(what="left_server_yours", facts={"seat": before.seat, "place": race.channel})
        return _change_driver(
            context, driver, line, alone=tuple(NewPost(post=private_notice, audience=one) for one in organisers)
        )

    return decide


def _check_under_way(context: CommandContext) -> Rejection | None:
    """Return a rejection unless seats can change now: after the start and before the end."""
    stage = context.now.race.stage
    return None if stage in ("running", "paused", "held") else check_running(context.now.race)


def _check_not_seated(context: CommandContext, member: int) -> Rejection | None:
    driver = find_driver(context, member)
    return Rejection(code="already_in", facts={"race": context.now.race.id, "seat": driver.seat}) if driver else None


def _list_open_seats(context: CommandContext) -> tuple[Driver, ...]:
    """Return the cars still in the race that a bot drives."""
    state = context.progress.state if context.progress else context.now.checkpoint.state
    running = {car.seat for car in context.game.build_view(state).cars if car.status == "running"}
    return tuple(d for d in context.now.drivers if d.bot_driver and not d.gone and d.seat in running)


def _list_seats(context: CommandContext) -> tuple[SeatNow, ...] | Rejection:
    rejection = _check_under_way(context)
    if rejection:
        return rejection
    free = {d.seat for d in _list_open_seats(context)}
    out = context.now.disqualified
    return tuple(SeatNow(driver=d, open=d.seat in free, disqualified=d.seat in out) for d in context.now.drivers)


def decide_succession(
    context: CommandContext, seat: Seat, member: int, name: str, by: int | None, asked_by: DeliveryMode
) -> Decision | Rejection:
    """Give a seat to a member who has none, for the stewards; `asked_by`: how the member is asked for orders."""
    rejection, own_driver = _check_under_way(context), find_driver(context, member)
    if own_driver:
        rejection = rejection or Rejection(
            code="drives_already", facts={"owner": f"<@{member}>", "seat": own_driver.seat}
        )
    if rejection:
        return rejection
    seats = [d.seat for d in context.now.drivers if not d.gone]
    if seat not in seats:
        return Rejection(code="no_such_car", facts={"seat": seat, "seats": seats})
    return _succeed_driver(context, context.now.get_driver(seat), member, name, by, asked_by, quiet=True)


def decide_return(
    context: CommandContext,
    seat: Seat,
    member: int | None,
    name: str,
    automatic: str,
    by: int | None,
    asked_by: DeliveryMode,
) -> Decision | Rejection:
    """Give a seat back to the driver or bot who had it before, for the stewards."""
    if member is not None:
        return decide_succession(context, seat, member, name, by, asked_by)
    before = context.now.get_driver(seat)
    rejection = _check_under_way(context)
    if rejection:
        return rejection
    if before.gone:
        return Rejection(code="out_already", facts={"seat": seat})
    bot = {"member": None, "automatic": automatic or USUAL_STRENGTH, "standin": "", "missed": 0, "name": name}
    driver = before.model_copy(update=bot)
    return _end_tenure(context, before, driver, by, None, make_private_notice(before, "seat_returned"))


def decide_swap(context: CommandContext, seat: Seat, other: Seat, by: int | None) -> Decision | Rejection:
    """Let the drivers of two cars change, for the stewards."""
    rejection = _check_under_way(context)
    drivers = {d.seat: d for d in context.now.drivers if not d.gone and d.member is not None}
    unknown_seat = next((s for s in (seat, other) if s not in drivers), None)
    if rejection or unknown_seat is not None:
        return rejection or Rejection(code="no_member_drives", facts={"seat": unknown_seat, "seats": list(drivers)})
    if seat == other:
        return Rejection(code="same_seat")
    hidden_phase = context.actual.now.race.hidden_phase if context.actual else None
    if hidden_phase:
        return Rejection(
            code="hidden_phase", facts={"round": context.now.race.round, "due": f"<t:{hidden_phase.show}:f>"}
        )
    one, two = drivers[seat], drivers[other]
    first, second = _move_to_car(context, two, one), _move_to_car(context, one, two)
    return _merge_decisions(
        context,
        _end_tenure(context, one, first, by, None, make_private_notice(first, "you_swap", who=one.member)),
        _end_tenure(context, two, second, by, None, make_private_notice(second, "you_swap", who=two.member)),
    )


def _succeed_driver(
    context: CommandContext,
    before: Driver,
    member: int,
    name: str,
    by: int | None,
    asked_by: DeliveryMode,
    *,
    quiet: bool = False,
) -> Decision:
    """Let somebody from outside take over a car from its driver or bot.

    `quiet`: a ruling tells it in the channel. Whoever takes the car by themselves reads it in their answer."""
    driver = _make_tenure(context, before, member, " ".join(name.split())[:32] or before.seat.title(), asked_by)
    facts = {"seat": before.seat, "who": member, "was": before.name}
    called = () if by == member else (member,)
    notice = Notice(what="followed", facts=facts, members=(*called, *list_members_to_mention(before)))
    alone = make_private_notice(before, "you_are_followed", who=member)
    if called:
        alone += make_private_notice(driver, "you_follow", was=before.name)
    return _end_tenure(context, before, driver, by, None if quiet else notice, alone)


def _move_to_car(context: CommandContext, driver: Driver, other: Driver) -> Driver:
    """Return a driver of the race in another of its cars, with the same delivery settings."""
    assert driver.member is not None
    settings = {"dm_closed": driver.dm_closed, "past": driver.past}
    return _make_tenure(context, other, driver.member, driver.name, driver.by).model_copy(update=settings)


def _make_tenure(context: CommandContext, before: Driver, member: int, name: str, asked_by: DeliveryMode) -> Driver:
    """Return a new tenure in a seat."""
    return before.model_copy(
        update={
            "member": member,
            "name": name,
            "automatic": "",
            "standin": "",
            "missed": 0,
            "by": asked_by,
            "dm_closed": False,
            "since": context.now.race.round,
            "record": PunctualityRecord(),
            "past": None,
            "waited": 0,
            "bank": 0,
        }
    )


def _end_tenure(
    context: CommandContext,
    before: Driver,
    driver: Driver,
    by: int | None,
    notice: Notice | None,
    alone: tuple[NewPost, ...],
) -> Decision:
    """Return the change of driver, with the old driver's orders cleared and buttons refused."""
    forms = void_forms(context.now, before, [row for row in context.now.open if not row.closed])
    decision = _change_driver(context, driver, notice, by, (*forms, *alone))
    change_set = (
        decision.changes if context.actual else _without_previous_loadout(context, before.seat, decision.changes)
    )
    return replace(decision, changes=_without_standing_orders(context, change_set, before.seat))


def _merge_decisions(context: CommandContext, one: Decision, other: Decision) -> Decision:
    """Merge two changes of drivers into one decision."""
    first, second = one.changes, other.changes
    former = {
        seat: loadout for seat, loadout in first.race.previous_loadouts.items() if seat in second.race.previous_loadouts
    }
    race = first.race.model_copy(update={"previous_loadouts": former})
    merged = replace(first, race=race, posts=(*first.posts, *second.posts)).with_last(*second.changes)
    return replace(
        one, changes=_restart_entry(context, merged) if merged.list_changes_of_kind(CheckpointReached) else merged
    )


def _without_standing_orders(context: CommandContext, change_set: ChangeSet, seat: Seat) -> ChangeSet:
    """Clear the last driver's standing orders; in a hidden phase they apply until the reveal."""
    if not context.actual:
        return change_set.with_last(StandingOrderFiled(seat, None))
    hidden_phase = change_set.race.hidden_phase
    assert hidden_phase is not None
    hidden_phase = hidden_phase.model_copy(update={"orders": {**hidden_phase.orders, seat: None}})
    return replace(change_set, race=change_set.race.model_copy(update={"hidden_phase": hidden_phase}))


def _without_previous_loadout(context: CommandContext, seat: Seat, change_set: ChangeSet) -> ChangeSet:
    """Before anything has been played, drop the last driver's loadout of an earlier race."""
    race, checkpoint = change_set.race, context.now.checkpoint
    if seat not in race.previous_loadouts or (race.branch, checkpoint.round, checkpoint.step) != (0, 0, 0):
        return change_set
    race = race.model_copy(
        update={"previous_loadouts": {s: loadout for s, loadout in race.previous_loadouts.items() if s != seat}}
    )
    return _restart_entry(context, replace(change_set, race=race))


def _restart_entry(context: CommandContext, change_set: ChangeSet) -> ChangeSet:
    checkpoint = create_checkpoint(
        context.game.ruleset, context.game.table, build_start_list(change_set.race, context.now.drivers)
    )
    return change_set.with_last(CheckpointReached(checkpoint))


def _change_driver(
    context: CommandContext,
    driver: Driver,
    notice: Notice | None,
    by: int | None = None,
    alone: tuple[NewPost, ...] = (),
) -> Decision:
    """Run the open step again with another driver; answers of the seat in the open set are struck.

    In a hidden phase all answers stand. `alone`: private notices to those concerned."""
    race = context.now.race
    key = f"tenure/{race.round}/{driver.seat}/{race.version}"
    was = context.now.get_driver(driver.seat).name
    notices = (*((NewPost(post=notice),) if notice else ()), *alone)
    hand: AnswerSource = "gm" if by not in (None, driver.member) else "driver"
    entry = JournalEntry(key=key, hand=hand, value={"member": driver.member, "was": was})
    new_entry = NewEntry(entry, by if by is not None else driver.member)
    if context.actual:
        change_set = give_hidden_questions_to_new_driver(context.game, context.actual.now, driver, context.moment)
        change_set = replace(change_set.with_last(new_entry), posts=(*notices, *change_set.posts))
        return Decision(change_set, driver.model_dump(mode="json"))
    own = [
        r for r in context.now.open if r.seat == driver.seat and context.now.get_driver(r.seat).member != driver.member
    ]
    closed_rows = (QuestionChanged(r.model_copy(update={"closed": True})) for r in own)
    strikes = map(KeyStruck, _list_answered_keys(context, driver.seat))
    changes = (new_entry, *strikes, DriverChanged(driver), *closed_rows)
    change_set = ChangeSet(race.model_copy(update={"step_pending": True}), changes, notices)
    return Decision(change_set, driver.model_dump(mode="json"))


def _resume_unattended(context: CommandContext, decision: Decision) -> Decision:
    """Resume a race that was held because nobody drove; the others are still away."""
    after = resume_race(context)
    race = after.race.model_copy(update={"may_run_unattended": False})
    change_set = replace(decision.changes, race=race, posts=(*decision.changes.posts, *after.posts))
    return replace(decision, changes=change_set.with_first(*after.list_changes_of_kind(QuestionChanged)))


def _list_answered_keys(context: CommandContext, seat: Seat) -> tuple[Key, ...]:
    """Return the keys of the seat's answers in the open set."""
    open_questions = context.progress.open if context.progress else ()
    return tuple(a.key for a in open_questions if a.question.seat == seat and a.answer)
