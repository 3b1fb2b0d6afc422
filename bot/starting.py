"""The lights go out: who starts, and the seed of the dice. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from bot.bench import Bench, lobby_post, with_race
from bot.posts import Driver
from bot.situation import Outcome
from bot.store.races import Race
from rules.dice import seed_of_race
from rules.engine import enter
from rules.ruleset import Entrant, StartList
from rules.values import Seat


def started_with(bench: Bench, drivers: Sequence[Driver], left: tuple[Seat, ...]) -> Outcome:
    """The race begins with these drivers; `left`: the seats of those who have been dropped."""
    race = bench.now.race
    seed = race.seed if race.house is None else seed_of_race(race.house, [d.contribution for d in drivers])
    checkpoint = enter(bench.game.ruleset, bench.game.table, start_list(race, drivers))
    now = replace(bench.now, drivers=tuple(drivers))
    running = with_race(now, seed=seed, stage="running", pending=True, round=checkpoint.round, muster=None).race
    post = lobby_post(bench.game, running, drivers)
    changed = tuple(d for d in drivers if d not in bench.now.drivers)
    return Outcome(race=running, checkpoint=checkpoint, drivers=changed, left=left, posts=(post,))


def start_list(race: Race, drivers: Sequence[Driver]) -> StartList:
    """Who starts."""
    seats = tuple(Entrant(seat=d.seat, number=d.number) for d in drivers)
    return StartList(seats=seats, profile=race.profile, laps=race.laps, options=race.options)


def automatic(seat: Seat, number: int, driver: str) -> Driver:
    """A seat that a program drives."""
    return Driver(seat=seat, number=number, name=seat.title(), automatic=driver, contribution="automatic")
