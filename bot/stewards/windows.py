"""What the stewards do with a window that is open: they close it as its deadline would, or let a program drive a car
for this round. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from bot.race.closing import run_outs, shut_with
from bot.race.context import Context, shut
from bot.race.silent import to_the_end
from bot.race.situation import Handed, Outcome
from bot.stewards.plans import PlannedAct, Planning
from bot.stewards.spoken_for import about_of, said_with, told_of
from bot.store.acts import CLOSE, DRIVE
from bot.store.past import Past
from bot.telling.summaries import Refusal
from rules.journal import Entry
from rules.values import Json, Seat


def close(window: str = "") -> Planning:
    """What the deadline would do happens now. `window`: the one that was looked at, and no later one; in a silent run
    it is that of all that is asked in it, and its show comes at once."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        refusal = _nothing_open(context)
        if refusal:
            return refusal
        if window and window != window_of(context):
            return Refusal(code="window_closed")
        late, silent = _run_out(context), context.within is not None
        value: dict[str, Json] = {"given": {about_of(entry): said_with(entry) for entry in late}, "silent": silent}
        entry = Entry(key=CLOSE, hand="gm", value=value)
        beside = () if silent else late
        facts = told_of(value)
        return PlannedAct("close", facts, entries=(entry,), beside=beside, follows=_closing, at_once=True)

    return plan


def drive(seat: Seat) -> Planning:
    """A program answers what a car is asked in this round, and its driver keeps the seat."""

    def plan(context: Context, _: Past) -> PlannedAct | Refusal:
        race, driver = context.now.race, next((d for d in context.now.drivers if d.seat == seat), None)
        if race.stage not in ("running", "paused"):
            return shut(race) or Refusal(code="held")
        if driver is None or driver.gone or not _races(context, seat):
            return Refusal(code="no_such_driver", facts={"seat": seat})
        if driver.program or seat in context.now.lent:
            return Refusal(code="driven_already", facts={"seat": seat})
        program = next(iter(context.game.ruleset.drivers))
        entry = Entry(key=f"{DRIVE}{seat}", hand="gm", value=program)
        driven = {**context.now.driven, race.round: {**context.now.lent, seat: program}}
        return PlannedAct("drive", {"seat": seat}, entries=(entry,), driven=driven, at_once=True)

    return plan


def window_of(context: Context) -> str:
    """By which name a window is known while it is open; empty where none is."""
    race = context.now.race
    if race.silent:
        return f"{race.take} silent {race.silent.since}"
    asked = context.progress.open if context.progress else ()
    return f"{race.take} {asked[0].seal or asked[0].key}" if asked and not race.pending else ""


def _nothing_open(context: Context) -> Refusal | None:
    race = context.now.race
    if race.stage != "running":
        return shut(race) or Refusal(code="held")
    return None if window_of(context) else Refusal(code="no_window")


def _run_out(context: Context) -> tuple[Entry, ...]:
    if context.within:
        return tuple(one.entry for one in to_the_end(context.game, context.within.now)[0])
    return run_outs(context, [row for row in context.now.open if not row.answered])


def _closing(context: Context, handed: Sequence[Handed]) -> Outcome:
    """As when its time is up; but nobody has to ask the stewards what becomes of whoever was late."""
    if context.within:
        outcome = context.within.shown()
        outcome = replace(outcome, entries=(*handed, *outcome.entries))
    else:
        outcome = shut_with(context, handed)
    return replace(outcome, wanted=tuple(one for one in outcome.wanted if one.kind != "missed"))


def _races(context: Context, seat: Seat) -> bool:
    progress = context.progress
    cars = context.game.view(progress.state).cars if progress else ()
    return any(car.seat == seat and car.status == "running" for car in cars)
