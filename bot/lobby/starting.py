"""The start of a race: who may start it, its starters, grid penalties and dice seed. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.changes import ChangeSet, CheckpointReached, DriverChanged, PenaltiesServed, SeatFreed
from bot.app.command import (
    CommandContext,
    Decide,
    Decision,
    build_current_lobby_post,
    find_driver,
    with_drivers,
    with_race_fields,
)
from bot.app.private_notices import list_members_to_mention, make_private_notice
from bot.app.race_snapshot import add_options_for_drivers
from bot.model.actor import Actor, Rejection, find_organiser, mention_organiser
from bot.model.driver import Driver
from bot.model.timing_options import DAY_SECONDS
from bot.posts.outbox_types import NewPost
from bot.posts.types import Notice, PressOf
from bot.store.races import Race
from rules.base import Json, Seat
from rules.bots import USUAL_STRENGTH
from rules.dice import derive_race_seed
from rules.engine import create_checkpoint
from rules.grid_penalties import format_penalties, parse_penalties, sum_penalties
from rules.league.season import Penalty
from rules.ruleset import Entrant, StartList

MIN_CARS = 2
"""Fewest cars of a race, whatever the game allows."""
ORGANISER_SILENCE_SECONDS = 7 * DAY_SECONDS
"""How long an organiser may leave a lobby with enough drivers alone until each of its drivers may start it."""


def check_organiser(context: CommandContext, actor: Actor) -> Rejection | None:
    """Return a rejection unless the actor is the organiser or a server manager."""
    creator = context.now.race.creator
    return (
        None
        if actor.manager or actor.member == creator
        else Rejection(code="not_yours", facts={"owner": mention_organiser(creator)})
    )


def check_may_start(context: CommandContext, actor: Actor) -> Rejection | None:
    """Return a rejection unless the actor may start the race, and add bots before.

    That is its organiser or a server manager, and each of its drivers once the organiser is gone or silent for
    ORGANISER_SILENCE_SECONDS. A race that a season's calendar starts waits for that."""
    rejection, race = check_organiser(context, actor), context.now.race
    if rejection is None or find_driver(context, actor.member) is None:
        return rejection
    if context.now.calendar_start_at is not None:
        return Rejection(code="calendar_starts", facts={"race": race.id, "at": context.now.calendar_start_at})
    at = race.drivers_may_start_at if find_organiser(race.creator) else 0
    if at is None:
        return rejection
    return None if at <= context.moment else Rejection(code="not_yours_yet", facts={**rejection.facts, "at": at})


def schedule_drivers_start(context: CommandContext, drivers: Sequence[Driver], member: int) -> Race:
    """Return a race in its lobby, which a member has changed, with the time from which its drivers may start it.

    It counts from when there are enough drivers, and from whatever its organiser does last."""
    race, least = context.now.race, max(MIN_CARS, context.game.car_limits[0])
    at = race.drivers_may_start_at
    if at is None or member == race.creator:
        at = context.moment + ORGANISER_SILENCE_SECONDS
    waits_for_drivers = at > context.moment and len(drivers) < least
    if find_organiser(race.creator) is None:
        at = 0
    elif waits_for_drivers or context.now.calendar_start_at is not None:
        at = None
    return race.model_copy(update={"drivers_may_start_at": at})


def name_starter(context: CommandContext, actor: Actor, decision: Decision) -> Decision:
    """Say publicly who starts a race in its organiser's place; unchanged if the organiser does."""
    if check_organiser(context, actor) is None:
        return decision
    organiser, changes = find_organiser(context.now.race.creator), decision.changes
    members = (organiser,) if organiser else ()
    line = Notice(what="driver_starts", facts={"who": actor.member}, members=members)
    return replace(decision, changes=replace(changes, posts=(NewPost(post=line), *changes.posts)))


def make_lost_organiser_decision(organiser: int | None) -> Decide:
    """Make the decision that lets the drivers of a lobby start the race, and tells them.

    `organiser`: who has left the server; None if the race's organiser had themselves forgotten."""

    def decide(context: CommandContext) -> Decision | Rejection:
        race, drivers = context.now.race, context.now.drivers
        is_known = race.drivers_may_start_at == 0 or context.now.calendar_start_at is not None
        if race.stage != "lobby" or find_organiser(race.creator) != organiser or is_known:
            return Rejection(code="settled")
        open_race = race.model_copy(update={"drivers_may_start_at": 0})
        members = tuple(d.member for d in drivers if d.member and d.member != organiser)
        more = (PressOf(act="start", label="start", number=race.id), PressOf(act="fill", label="fill", number=race.id))
        notice = NewPost(post=Notice(what="lost_organiser", members=members, more=more))
        lobby_post = build_current_lobby_post(context, open_race, drivers)
        return Decision(ChangeSet(open_race, posts=(lobby_post, *((notice,) if members else ()))))

    return decide


def start_race(context: CommandContext, drivers: Sequence[Driver], freed_seats: tuple[Seat, ...]) -> ChangeSet:
    """Start the race with these drivers; `freed_seats`: those of drivers who were dropped."""
    penalties_by_seat = _list_grid_penalties(context, drivers)
    race = add_options_for_drivers(context.now.race, drivers)
    options = _with_grid_penalties(race.options, penalties_by_seat)
    race = race.model_copy(update={"previous_loadouts": _list_previous_loadouts(context, drivers), "options": options})
    seed = (
        race.seed if race.house_seed is None else derive_race_seed(race.house_seed, [d.contribution for d in drivers])
    )
    checkpoint = create_checkpoint(context.game.ruleset, context.game.table, build_start_list(race, drivers))
    now = replace(context.now, race=race, drivers=tuple(drivers))
    started_snapshot = with_race_fields(now, seed=seed, stage="running", step_pending=True, round=checkpoint.round)
    running = with_race_fields(started_snapshot, check_in_until=None, reminder_at=None).race
    posts = (
        build_current_lobby_post(context, running, drivers),
        *(_make_grid_penalty_notice(seat, one) for seat, one in penalties_by_seat),
    )
    penalties = (PenaltiesServed(tuple(one.number for _, one in penalties_by_seat)),) if penalties_by_seat else ()
    changes = (*map(SeatFreed, freed_seats), *map(DriverChanged, drivers), CheckpointReached(checkpoint), *penalties)
    return ChangeSet(running, changes, posts)


def _list_grid_penalties(context: CommandContext, drivers: Sequence[Driver]) -> tuple[tuple[Seat, Penalty], ...]:
    """Return the grid penalties of those who start, by the driver's own seat."""
    seats = {str(d.member): d.seat for d in drivers if d.member is not None}
    return tuple((seats[one.who], one) for one in context.now.owed_penalties if one.who in seats)


def _with_grid_penalties(
    options: dict[str, Json], penalties_by_seat: Sequence[tuple[Seat, Penalty]]
) -> dict[str, Json]:
    """Return a race's options with the season's grid penalties added to the organiser's own."""
    if not penalties_by_seat:
        return options
    grid_places = (
        *parse_penalties(options.get("set_back") or ""),
        *((seat, one.grid) for seat, one in penalties_by_seat),
    )
    return {**options, "set_back": format_penalties(sum_penalties(grid_places))}


def _make_grid_penalty_notice(seat: Seat, one: Penalty) -> NewPost:
    facts = {"seat": seat, "who": int(one.who), "count": one.grid, "number": one.number, "reason": one.reason}
    return NewPost(post=Notice(what="grid_places", facts=facts, members=(int(one.who),)))


def _list_previous_loadouts(context: CommandContext, drivers: Sequence[Driver]) -> dict[Seat, Json]:
    former = context.now.previous_loadouts
    return {d.seat: former[d.member] for d in drivers if d.member is not None and d.member in former}


def build_start_list(race: Race, drivers: Sequence[Driver]) -> StartList:
    """Build the start list, with the loadouts of the drivers' last race."""
    seats = tuple(Entrant(seat=d.seat, number=d.number) for d in drivers)
    return StartList(
        seats=seats, profile=race.profile, laps=race.laps, options=race.options, former=race.previous_loadouts
    )


def make_bot_driver(context: CommandContext, seat: Seat, number: int, driver: str) -> Driver:
    """Make a seat that a bot drives, named by its colour in the channel's language."""
    localizer = context.texts.localizers.in_language(context.now.race.language).common
    name = localizer.format_word("colour", seat).capitalize()
    return Driver(seat=seat, number=number, name=name, automatic=driver, contribution="automatic")


def start_check_in(context: CommandContext, actor: Actor) -> Decision | None:
    """Start the check-in that goes before this start; None if the race has none, or it is over."""
    moment, race = context.moment, schedule_drivers_start(context, context.now.drivers, actor.member)
    if race.timing.check_in is None or race.check_in_until is not None:
        return None
    drivers = tuple(d.model_copy(update={"present": d.member in (None, actor.member)}) for d in context.now.drivers)
    silent = tuple(d.member for d in drivers if d.member and not d.present)
    if not silent:
        return None
    until = moment + race.timing.check_in
    what = f"check_in_{race.timing.no_show}"
    post = Notice(what=what, facts={"at": until}, members=silent, button="present")
    checking_in = race.model_copy(
        update={"check_in_until": until, "reminder_at": moment + race.timing.check_in // 2, "reminders_sent": 0}
    )
    posts = (NewPost(post=post), build_current_lobby_post(context, checking_in, drivers))
    return Decision(ChangeSet(checking_in, tuple(map(DriverChanged, drivers)), posts))


def check_in(context: CommandContext, actor: Actor) -> Decision | Rejection:
    """Check a driver in; the last one starts the race."""
    driver, race = find_driver(context, actor.member), context.now.race
    if driver is None:
        return Rejection(code="not_seated")
    if race.stage != "lobby" or race.check_in_until is None:
        return Rejection(code="no_check_in")
    present = driver.model_copy(update={"present": True})
    drivers = with_drivers(context.now.drivers, (present,))
    if all(d.present or d.member is None for d in drivers):
        return Decision(start_race(context, drivers, ()))
    return Decision(ChangeSet(race, (DriverChanged(present),), (build_current_lobby_post(context, race, drivers),)))


def end_check_in(context: CommandContext) -> Decision:
    """Start the race when the time is up; with too few left, ask the organiser, and nobody loses a seat."""
    silent = _list_absent_drivers(context)
    if context.now.race.timing.no_show == "fill":
        return Decision(_start_with_bots(context, silent))
    present_drivers = [d for d in context.now.drivers if d not in silent]
    if len(present_drivers) < max(MIN_CARS, context.game.car_limits[0]):
        return Decision(_ask_organiser(context, present_drivers, silent))
    numbered_drivers = tuple(d.model_copy(update={"number": n}) for n, d in enumerate(present_drivers, 1))
    change_set = start_race(context, numbered_drivers, tuple(d.seat for d in silent))
    return Decision(
        replace(change_set, posts=(*_make_lost_seat_posts(silent, "seat_lost", "seat_lost_yours"), *change_set.posts))
    )


def repeat_check_in(context: CommandContext, actor: Actor) -> Decision | Rejection:
    """Check in once more, after a check-in that left too few."""
    return _check_organiser_is_asked(context) or start_check_in(context, actor) or Rejection(code="settled")


def start_with_bots(context: CommandContext) -> Decision | Rejection:
    """Start with bots in the cars of absent drivers, after a check-in that left too few."""
    return _check_organiser_is_asked(context) or Decision(_start_with_bots(context, _list_absent_drivers(context)))


def _list_absent_drivers(context: CommandContext) -> list[Driver]:
    return [d for d in context.now.drivers if d.member is not None and not d.present]


def _check_organiser_is_asked(context: CommandContext) -> Rejection | None:
    """Return a rejection unless a failed check-in waits for the organiser."""
    race = context.now.race
    waits = race.stage == "lobby" and race.check_in_until is None and bool(_list_absent_drivers(context))
    return None if waits else Rejection(code="settled")


def _start_with_bots(context: CommandContext, silent: Sequence[Driver]) -> ChangeSet:
    bots = tuple(make_bot_driver(context, d.seat, d.number, USUAL_STRENGTH) for d in silent)
    change_set = start_race(context, with_drivers(context.now.drivers, bots), ())
    return replace(
        change_set, posts=(*_make_lost_seat_posts(silent, "seat_to_bot", "seat_to_bot_yours"), *change_set.posts)
    )


def _make_lost_seat_posts(silent: Sequence[Driver], what: str, yours: str) -> tuple[NewPost, ...]:
    """Tell drivers who have not checked in that they do not drive: in the channel and by direct message."""
    if not silent:
        return ()
    line = Notice(what=what, facts={"cars": _name_drivers(silent)}, members=tuple(d.member for d in silent if d.member))
    alone = (new_post for d in silent for new_post in make_private_notice(d, yours))
    return (NewPost(post=line), *alone)


def _name_drivers(drivers: Sequence[Driver]) -> list[Json]:
    return [{"seat": d.seat, "name": d.name} for d in drivers]


def _ask_organiser(context: CommandContext, present_drivers: Sequence[Driver], silent: Sequence[Driver]) -> ChangeSet:
    """Ask the organiser to put the start off, fill the grid or call it off: publicly and in private.

    Those who have not checked in are told that the race has not started for want of them."""
    race = context.now.race.model_copy(update={"check_in_until": None, "reminder_at": None})
    choices = (("putoff", "put_off"), ("fillabsent", "fill_absent"), ("calloff", "call_off"))
    more = tuple(PressOf(act=action, label=label, number=race.id) for action, label in choices)
    organiser = find_organiser(race.creator)
    facts = {"cars": _name_drivers(silent), "count": len(present_drivers), "who": organiser}
    called = ((organiser,) if organiser else ()) + tuple(list_members_to_mention(*silent))
    line = Notice(what="too_few_checked_in", facts=facts, members=tuple(dict.fromkeys(called)), more=more)
    notice = Notice(what="too_few_checked_in_yours", facts={**facts, "place": race.channel}, more=more)
    posts = (
        NewPost(post=line),
        *(new_post for d in silent for new_post in make_private_notice(d, "start_waits_yours", place=race.channel)),
        NewPost(post=notice, audience=race.creator),
        build_current_lobby_post(context, race, context.now.drivers),
    )
    return ChangeSet(race, posts=posts)
