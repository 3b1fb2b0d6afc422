"""Cost against size: cars of a race, rounds of a race, and races of a bot, each with the exponent of its growth.

An exponent of 1 means that twice the size costs twice as much; 0 means that the size does not matter."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from statistics import median

from tests.bench.bench_services import BenchServices, open_bench_services, start_race, suggested_answer, unwrap
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.bench.memory import create_race_database
from tests.members import Local

FEW_CARS, MANY_CARS = 6, 12
FEW_ROUNDS, MANY_ROUNDS = 10, 40
FEW_RACES, MANY_RACES = 100, 10_000
STRANGERS = (98, 99)
"""Members who drive in none of the many races."""
LAPS = 4
"""Laps of a race that lasts more than forty rounds."""


@dataclass
class Costs:
    """CPU milliseconds: of each order handed in, and of each round's end with the next one opened and posted."""

    orders: Watch = field(default_factory=Watch)
    ends: Watch = field(default_factory=Watch)

    def first_rounds(self, rounds: int, cars: int) -> float:
        """Return what the first rounds cost together, orders included."""
        return sum(self.ends.cpu[:rounds]) + sum(self.orders.cpu[: rounds * cars])


def measure(settings: BenchSettings) -> MeasureResult:
    """Drive races of six and of twelve cars, and one round of one race among many."""
    rounds, races = settings.choose_count(MANY_ROUNDS, 8), settings.choose_count(MANY_RACES, 400)
    few_rounds, few_races = min(FEW_ROUNDS, rounds // 4), min(FEW_RACES, races // 4)
    of_cars = {cars: asyncio.run(_drive_rounds(settings, cars, rounds)) for cars in (FEW_CARS, MANY_CARS)}
    of_races = {count: asyncio.run(_drive_among(settings, count)) for count in (few_races, races)}
    six, twelve, few, many = *of_cars.values(), *of_races.values()
    pairs = [
        *_compare("an order, {} cars", FEW_CARS, six.orders.cpu, MANY_CARS, twelve.orders.cpu),
        *_compare("a round's end, {} cars", FEW_CARS, six.ends.cpu, MANY_CARS, twelve.ends.cpu),
        *_compare(
            "the first {} rounds of a race of twelve, orders included",
            few_rounds,
            [twelve.first_rounds(few_rounds, MANY_CARS)],
            rounds,
            [twelve.first_rounds(rounds, MANY_CARS)],
        ),
        *_compare("an order, {} live races", few_races, few.orders.cpu, races, many.orders.cpu),
        *_compare("a round's end, {} live races", few_races, few.ends.cpu, races, many.ends.cpu),
    ]
    return MeasureResult([line for line, _ in pairs], [note for _, note in pairs if note])


def _compare(
    what: str, small: int, of_small: Sequence[float], large: int, of_large: Sequence[float]
) -> list[tuple[Line, str]]:
    """Return a line for each size, the second with a note of the exponent."""
    beside = Line(what.format(f"{small:,}"), "ms CPU", of_small)
    exponent = log(median(of_large) / median(of_small)) / log(large / small)
    note = f"{what.format(f'{small:,} to {large:,}')}: exponent {exponent:.2f}"
    return [(beside, ""), (Line(what.format(f"{large:,}"), "ms CPU", of_large, beside), note)]


async def _drive_rounds(settings: BenchSettings, cars: int, rounds: int) -> Costs:
    people, costs = tuple(range(1, cars + 1)), Costs()
    async with open_bench_services(settings.folder, f"sizes-{cars}.sqlite") as here:
        race = await start_race(here.member_api, people, 0, channel=1, laps=LAPS)
        await here.process_due()
        for _ in range(rounds + 1):
            await _drive_round(here, race, people, costs)
    costs.orders.cpu[:cars], costs.ends.cpu[:1] = [], []
    return costs


async def _drive_among(settings: BenchSettings, count: int) -> Costs:
    costs, database = Costs(), await create_race_database(settings.folder, count)
    async with open_bench_services(settings.folder, database.name) as here:
        for n in range(settings.choose_count(20, 4)):
            race = await here.start_race_to_plots(STRANGERS, FEW_CARS - 2, channel=count + 1 + n)
            await _drive_round(here, race, STRANGERS, costs)
    database.unlink()
    return costs


async def _drive_round(here: BenchServices, race: int, people: Sequence[int], costs: Costs) -> None:
    """Let everybody who is asked order, and close the round."""
    for member in people:
        for question in unwrap(await here.member_api.list_questions(Local(member=member), race)):
            value = await suggested_answer(here.control, question)
            with costs.orders.time_block():
                unwrap(await here.member_api.submit_answer(question.number, Local(member=member), value))
    with costs.ends.time_block():
        await here.process_due()
