"""Who drives which car while a race is on: members hand their cars over, come back, and are followed by others."""

from dataclasses import replace
from typing import Any

from bot.lobby.lobby import owner_only
from bot.lobby.starting import start_list
from bot.race.context import Context, Decide, Ruling, seated, shut
from bot.race.door import Door
from bot.race.silent import handed_on
from bot.race.situation import Handed, Outcome
from bot.race.told_alone import told_alone
from bot.telling.mail import Draft
from bot.telling.posts import Driver, Notice, Record
from bot.telling.summaries import Actor, Refusal, SeatNow
from rules.engine import enter
from rules.journal import Entry, Hand
from rules.values import Key, Seat


class Seating:
    """Seats of a race that has started."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def seats(self, race: int, actor: Actor) -> tuple[SeatNow, ...] | Refusal:
        """Every seat: who has it, how reliable he is, and whether it is open to others."""
        found: tuple[SeatNow, ...] | Refusal = await self._door.look(race, actor, _seats)
        return found

    async def take(self, race: int, actor: Actor, seat: Seat) -> Driver | Refusal:
        """A member takes an open seat: one that a program drives."""

        def decide(context: Context) -> Ruling | Refusal:
            refusal = _shut(context) or _newcomer(context, actor.member)
            if refusal:
                return refusal
            free = [d.seat for d in _open_seats(context)]
            if seat not in free:
                return Refusal(code="seat_not_open", facts={"seat": seat, "free": free or ["none"]})
            return _followed(context, context.now.driver(seat), actor.member, actor.name, actor.member)

        return await self._driver(race, actor, "take", decide)

    async def replace(self, race: int, actor: Actor, seat: Seat, member: int, name: str) -> Driver | Refusal:
        """The organiser gives a seat to another member."""

        def decide(context: Context) -> Ruling | Refusal:
            refusal = owner_only(context, actor) or _shut(context) or _newcomer(context, member)
            if refusal:
                return refusal
            known = [d.seat for d in context.now.drivers if not d.gone]
            if seat not in known:
                return Refusal(code="no_such_seat", facts={"seat": seat, "free": known})
            return _followed(context, context.now.driver(seat), member, name, actor.member)

        return await self._driver(race, actor, "replace", decide)

    async def swap(self, race: int, actor: Actor, seat: Seat, other: Seat) -> Driver | Refusal:
        """The organiser lets two members change cars."""

        def decide(context: Context) -> Ruling | Refusal:
            refusal = owner_only(context, actor) or _shut(context)
            known = {d.seat: d for d in context.now.drivers if not d.gone and d.member is not None}
            wrong = next((s for s in (seat, other) if s not in known), None)
            if refusal or wrong is not None:
                return refusal or Refusal(code="no_such_seat", facts={"seat": wrong, "free": list(known)})
            if seat == other:
                return Refusal(code="same_seat")
            silent = context.within.now.race.silent if context.within else None
            if silent:
                return Refusal(code="silent", facts={"round": context.now.race.round, "due": f"<t:{silent.show}:f>"})
            one, two = known[seat], known[other]
            assert one.member is not None
            assert two.member is not None
            first, second = _in_car_of(context, two, one), _in_car_of(context, one, two)
            both = {"seat": one.seat, "who": two.member, "other": two.seat, "partner": one.member}
            notice = Notice(what="swapped", facts=both, members=(two.member, one.member))
            return _both(
                context,
                _succeeded(context, one, first, actor.member, notice, told_alone(first, "you_swap", who=one.member)),
                _succeeded(context, two, second, actor.member, None, told_alone(second, "you_swap", who=two.member)),
            )

        return await self._driver(race, actor, "swap", decide)

    async def back(self, race: int, actor: Actor) -> Driver | Refusal:
        """A member takes his car back from the automatic driver."""

        def decide(context: Context) -> Ruling | Refusal:
            there = seated(context, actor.member)
            if there is None or there.gone:
                return Refusal(code="not_seated")
            if _shut(context) or not there.standin:
                return _shut(context) or Refusal(code="at_the_wheel", facts={"seat": there.seat})
            driver = there.model_copy(update={"standin": "", "missed": 0})
            notice = Notice(what="back", facts={"seat": there.seat, "who": actor.member})
            return _changed(context, driver, notice, alone=told_alone(driver, "you_are_back"))

        return await self._driver(race, actor, "back", decide)

    async def hand_over(self, race: int, actor: Actor) -> Driver | Refusal:
        """A member leaves his car to an automatic driver; others may take it, and so may he himself."""

        def decide(context: Context) -> Ruling | Refusal:
            there = seated(context, actor.member)
            if there is None or there.gone:
                return Refusal(code="not_seated")
            if context.now.race.stage not in ("running", "paused", "held") or there.standin:
                return Refusal(code="seat_not_open", facts={"seat": there.seat, "free": []})
            driver = there.model_copy(update={"standin": next(iter(context.game.ruleset.drivers))})
            notice = Notice(what="handed_over", facts={"seat": there.seat, "who": actor.member}, knob="seats")
            return _changed(context, driver, notice)

        return await self._driver(race, actor, "hand_over", decide)

    async def give_up(self, race: int, actor: Actor) -> Driver | Refusal:
        """A member leaves his car to an automatic driver for good: nobody has the seat any more."""

        def decide(context: Context) -> Ruling | Refusal:
            there = seated(context, actor.member)
            if there is None:
                return Refusal(code="not_seated")
            if _shut(context):
                return _shut(context) or Refusal(code="over")
            program = next(iter(context.game.ruleset.drivers))
            driver = there.model_copy(
                update={"member": None, "automatic": program, "standin": "", "missed": 0, "name": there.seat.title()}
            )
            notice = Notice(what="given_up", facts={"seat": there.seat}, knob="seats")
            ruling = _changed(context, driver, notice, actor.member)
            return replace(ruling, outcome=_cleared(context, replace(ruling.outcome, replaced=(there,)), there.seat))

        return await self._driver(race, actor, "give_up", decide)

    async def _driver(self, race: int, actor: Actor, door: str, decide: Decide) -> Driver | Refusal:
        token = f"{door}/{actor.token}" if actor.token else ""
        done: Any = await self._door.act(race, actor, decide, token, silent=True)
        return done if isinstance(done, Refusal) else Driver.model_validate(done)


def _shut(context: Context) -> Refusal | None:
    """Why nobody can change seats now: before the start one joins, afterwards it is over."""
    stage = context.now.race.stage
    return None if stage in ("running", "paused", "held") else shut(context.now.race)


def _newcomer(context: Context, member: int) -> Refusal | None:
    there = seated(context, member)
    return Refusal(code="already_in", facts={"seat": there.seat}) if there else None


def _open_seats(context: Context) -> tuple[Driver, ...]:
    """Cars still in the race that a program drives."""
    state = context.progress.state if context.progress else context.now.checkpoint.state
    running = {car.seat for car in context.game.view(state).cars if car.status == "running"}
    return tuple(d for d in context.now.drivers if d.program and not d.gone and d.seat in running)


def _seats(context: Context) -> tuple[SeatNow, ...] | Refusal:
    refusal = _shut(context)
    if refusal:
        return refusal
    free = {d.seat for d in _open_seats(context)}
    return tuple(SeatNow(driver=d, open=d.seat in free) for d in context.now.drivers)


def _followed(context: Context, before: Driver, member: int, name: str, by: int) -> Ruling:
    """Somebody from outside takes over from whoever, or whatever, drives a car."""
    driver = _newly(context, before, member, " ".join(name.split())[:32] or before.seat.title())
    notice = Notice(what="followed", facts={"seat": before.seat, "who": member, "was": before.name}, members=(member,))
    alone = (*told_alone(before, "you_are_followed", who=member), *told_alone(driver, "you_follow", was=before.name))
    return _succeeded(context, before, driver, by, notice, alone)


def _in_car_of(context: Context, driver: Driver, other: Driver) -> Driver:
    """A driver of the race in another car of it, asked in the way he is used to."""
    assert driver.member is not None
    kept = {"by": driver.by, "dm_closed": driver.dm_closed, "past": driver.past}
    return _newly(context, other, driver.member, driver.name).model_copy(update=kept)


def _newly(context: Context, before: Driver, member: int, name: str) -> Driver:
    """A new tenure in a seat."""
    return before.model_copy(
        update={
            "member": member,
            "name": name,
            "automatic": "",
            "standin": "",
            "missed": 0,
            "by": "dm",
            "dm_closed": False,
            "since": context.now.race.round,
            "record": Record(),
            "past": None,
            "waited": 0,
        }
    )


def _succeeded(
    context: Context, before: Driver, driver: Driver, by: int, notice: Notice | None, alone: tuple[Draft, ...]
) -> Ruling:
    """Nothing of what the last driver wrote stands any more, and his old buttons are refused."""
    ruling = _changed(context, driver, notice, by, alone)
    last = (before,) if before.member is not None else ()
    outcome = ruling.outcome if context.within else _without_former(context, before.seat, ruling.outcome)
    return replace(ruling, outcome=_cleared(context, replace(outcome, replaced=last), before.seat))


def _both(context: Context, one: Ruling, other: Ruling) -> Ruling:
    """Two seats that change hands in one act."""
    first, second = one.outcome, other.outcome
    names = ("entries", "struck", "drivers", "kept", "posts", "replaced")
    together: dict[str, Any] = {name: (*getattr(first, name), *getattr(second, name)) for name in names}
    former = {seat: said for seat, said in first.race.former.items() if seat in second.race.former}
    race = first.race.model_copy(update={"former": former})
    again = replace(first, race=race, filed={**first.filed, **second.filed}, **together)
    return replace(one, outcome=_entered_again(context, again) if first.checkpoint or second.checkpoint else again)


def _cleared(context: Context, outcome: Outcome, seat: Seat) -> Outcome:
    """What the last driver had filed is cleared; in a silent run it holds until the show, and no longer."""
    if not context.within:
        return replace(outcome, filed={seat: None})
    silent = outcome.race.silent
    assert silent is not None
    silent = silent.model_copy(update={"orders": {**silent.orders, seat: None}})
    return replace(outcome, race=outcome.race.model_copy(update={"silent": silent}))


def _without_former(context: Context, seat: Seat, outcome: Outcome) -> Outcome:
    """Before anything has been played: a successor is not offered what the last driver brought to an earlier race."""
    race, begun = outcome.race, context.now.checkpoint
    if seat not in race.former or (race.take, begun.round, begun.step) != (0, 0, 0):
        return outcome
    race = race.model_copy(update={"former": {s: said for s, said in race.former.items() if s != seat}})
    return _entered_again(context, replace(outcome, race=race))


def _entered_again(context: Context, outcome: Outcome) -> Outcome:
    entered = enter(context.game.ruleset, context.game.table, start_list(outcome.race, context.now.drivers))
    return replace(outcome, checkpoint=entered)


def _changed(
    context: Context, driver: Driver, notice: Notice | None, by: int | None = None, alone: tuple[Draft, ...] = ()
) -> Ruling:
    """The open step is run again with another at the wheel; what the seat has answered in the open set is struck. In a
    silent run all that has been answered stands. `alone`: what those whom it concerns are told."""
    race = context.now.race
    key = f"tenure/{race.round}/{driver.seat}/{race.version}"
    was = context.now.driver(driver.seat).name
    told = (*((Draft(post=notice),) if notice else ()), *alone)
    hand: Hand = "gm" if by not in (None, driver.member) else "driver"
    entry = Entry(key=key, hand=hand, value={"member": driver.member, "was": was})
    if context.within:
        outcome = handed_on(context.game, context.within.now, driver, context.moment)
        entered = (Handed(entry, by if by is not None else driver.member),)
        posts = (*told, *outcome.posts)
        return Ruling(replace(outcome, entries=entered, posts=posts), driver.model_dump(mode="json"))
    own = [r for r in context.now.open if r.seat == driver.seat and context.now.driver(r.seat).member != driver.member]
    rows = tuple(r.model_copy(update={"closed": True}) for r in own)
    outcome = Outcome(
        race=race.model_copy(update={"pending": True}),
        entries=(Handed(entry, by if by is not None else driver.member),),
        struck=_answered(context, driver.seat),
        drivers=(driver,),
        kept=rows,
        posts=told,
    )
    return Ruling(outcome, driver.model_dump(mode="json"))


def _answered(context: Context, seat: Seat) -> tuple[Key, ...]:
    """What has been answered for a seat in the open set."""
    asked = context.progress.open if context.progress else ()
    return tuple(a.key for a in asked if a.question.seat == seat and a.answer)
