"""What the clock does with a race: opens rounds, answers for the late, closes full sets. Pure."""

from dataclasses import replace

from bot.lobby.check_in import ended
from bot.race.attendance import to_retire
from bot.race.closing import run_outs, shut_with
from bot.race.confirmed import priced_as_given
from bot.race.context import Context, Ruling, with_driver
from bot.race.silent import answered_by_the_clock, cut, overdue, ticked
from bot.race.situation import Handed
from bot.race.told_alone import told_alone
from bot.telling.mail import Draft
from bot.telling.posts import Driver, Notice
from bot.telling.summaries import Refusal
from rules.journal import retire_key, retirement

WAITING = "waiting"
"""The stewards have done something during a silent run: that comes first."""


def tending(context: Context) -> Ruling | Refusal:
    """What is due in a race now."""
    race = context.now.race
    if race.stage == "lobby" and race.muster is not None and race.muster <= context.moment:
        return ended(context)
    if race.kept and not race.silent:
        return Refusal(code=WAITING)
    if race.stage != "running":
        return Refusal(code=race.stage)
    if context.within:
        return _in_silence(context.within)
    if race.pending:
        return _opening(context)
    overdue = [row for row in context.now.open if row.due <= context.moment and not row.answered]
    full = race.seal_at is not None and race.seal_at <= context.moment
    if overdue or full:
        return Ruling(shut_with(context, [*map(Handed, run_outs(context, overdue))]))
    return Refusal(code="nothing_open")


def _in_silence(context: Context) -> Ruling | Refusal:
    """What is due in a silent run: its show, its cut, answers for the late, its ticks."""
    game, now, moment, silent = context.game, context.now, context.moment, context.now.race.silent
    assert silent is not None
    assert context.progress is not None
    if silent.show <= moment:
        return Ruling(context.shown())
    if silent.next > moment:
        late = overdue(now, moment)
        if not late:
            return Refusal(code="nothing_open")
        return Ruling(answered_by_the_clock(game, now, context.progress, late, moment))
    return Ruling(cut(game, now, moment) if silent.cut <= moment else ticked(game, now, moment))


def _opening(context: Context) -> Ruling:
    """The next round, or the open step once more. Those who have been away for too long are retired as a round begins,
    and so are those who left the last one after it had asked who does: it does not matter which step reads of it."""
    race, now = context.now.race, context.now
    begins = now.checkpoint.step == 0 and not race.told
    leaving = to_retire(now.drivers, race.terms.retire_after) if begins else ()
    gone = tuple(d.model_copy(update={"gone": True}) for d in leaving)
    for driver in gone:
        now = replace(now, drivers=with_driver(now.drivers, driver))
    left = _still_going(context) if begins else ()
    outcome = context.play([_retirement(race.round, driver) for driver in (*gone, *left)], now)
    outcome = priced_as_given(context.game, now, outcome)
    told = [Draft(post=Notice(what="retired_absent", facts={"seat": d.seat, "missed": d.missed})) for d in gone]
    told += [draft for d in gone for draft in told_alone(d, "you_are_retired", missed=d.missed)]
    drivers = {d.seat: d for d in (*gone, *outcome.drivers)}
    return Ruling(replace(outcome, drivers=tuple(drivers.values()), posts=(*told, *outcome.posts)))


def _still_going(context: Context) -> tuple[Driver, ...]:
    """Who has left, and whose car the rules have not let go."""
    now, gone = context.now, [d for d in context.now.drivers if d.gone]
    entered = {entry.key for entry in now.entries}
    cars = context.game.view(now.checkpoint.state).cars if gone else ()
    going = {car.seat for car in cars if car.status == "running"}
    return tuple(d for d in gone if d.seat in going and retire_key(now.race.round, d.seat) not in entered)


def _retirement(round: int, driver: Driver) -> Handed:
    return Handed(retirement(round, driver.seat, "clock"))


def reviewing(context: Context) -> Ruling | Refusal:
    """What a run changes although nothing has been entered."""
    if context.now.race.stage != "running" or context.now.race.pending:
        return Refusal(code="nothing_open")
    outcome = context.looked_over()
    if outcome.fresh or outcome.posts or any(row.closed for row in outcome.kept):
        return Ruling(outcome)
    return Refusal(code="nothing_open")
