"""The lights go out: who starts, and the seed of the dice. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from bot.race.context import Context, lobby_now, with_race
from bot.race.situation import Outcome
from bot.store.races import Race
from bot.telling.mail import Draft
from bot.telling.posts import Driver, Notice
from rules.dice import seed_of_race
from rules.engine import enter
from rules.grid import in_words, read_set_back, together
from rules.league.season import Penalty
from rules.ruleset import Entrant, StartList
from rules.values import Json, Seat


def started_with(context: Context, drivers: Sequence[Driver], left: tuple[Seat, ...]) -> Outcome:
    """The race begins with these drivers; `left`: the seats of those who have been dropped."""
    served = _served(context, drivers)
    options = _with_grid_places(context.now.race.options, served)
    race = context.now.race.model_copy(update={"former": _former(context, drivers), "options": options})
    seed = race.seed if race.house is None else seed_of_race(race.house, [d.contribution for d in drivers])
    checkpoint = enter(context.game.ruleset, context.game.table, start_list(race, drivers))
    now = replace(context.now, race=race, drivers=tuple(drivers))
    running = with_race(now, seed=seed, stage="running", pending=True, round=checkpoint.round, muster=None).race
    posts = (lobby_now(context, running, drivers), *(_said(seat, one) for seat, one in served))
    changed = tuple(d for d in drivers if d not in context.now.drivers)
    numbers = tuple(one.number for _, one in served)
    return Outcome(race=running, checkpoint=checkpoint, drivers=changed, left=left, served=numbers, posts=posts)


def _served(context: Context, drivers: Sequence[Driver]) -> tuple[tuple[Seat, Penalty], ...]:
    """The grid places that those who start have to lose, each by the driver's own seat, whoever he drives for."""
    seats = {str(d.member): d.seat for d in drivers if d.member is not None}
    return tuple((seats[one.who], one) for one in context.now.owed if one.who in seats)


def _with_grid_places(options: dict[str, Json], served: Sequence[tuple[Seat, Penalty]]) -> dict[str, Json]:
    """A race's options with the grid places that its season's penalties add to what its organiser has said."""
    if not served:
        return options
    lost = (*read_set_back(options.get("set_back") or ""), *((seat, one.grid) for seat, one in served))
    return {**options, "set_back": in_words(together(lost))}


def _said(seat: Seat, one: Penalty) -> Draft:
    facts = {"seat": seat, "who": int(one.who), "count": one.grid, "number": one.number, "reason": one.reason}
    return Draft(post=Notice(what="grid_places", facts=facts, members=(int(one.who),)))


def _former(context: Context, drivers: Sequence[Driver]) -> dict[Seat, Json]:
    former = context.now.former
    return {d.seat: former[d.member] for d in drivers if d.member is not None and d.member in former}


def start_list(race: Race, drivers: Sequence[Driver]) -> StartList:
    """Who starts, and what they brought to their last race."""
    seats = tuple(Entrant(seat=d.seat, number=d.number) for d in drivers)
    return StartList(seats=seats, profile=race.profile, laps=race.laps, options=race.options, former=race.former)


def automatic(context: Context, seat: Seat, number: int, driver: str) -> Driver:
    """A seat that a program drives, called by its colour as it is called in the channel."""
    voice = context.voices.narrators.speaking(context.now.race.language).common
    name = voice.word("colour", seat).capitalize()
    return Driver(seat=seat, number=number, name=name, automatic=driver, contribution="automatic")
