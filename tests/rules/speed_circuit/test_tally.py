"""Statistics of a race from its events."""

from rules.events import Event
from rules.speed_circuit.model.events import Built, CarReport, OnGrid, PassTried, Spun, TurnEnded
from rules.speed_circuit.model.state import Build, Stock
from rules.speed_circuit.model.tally import count_events
from tests.rules.speed_circuit.race_setup import build_bots, drive, start

STOCK = Stock(wear=6, ones=2, threes=0)


def build_event(seat: str) -> Event:
    return Built(
        seat=seat, columns=Build(), acceleration=40, deceleration=40, top_speed=160, start_speed=60, stock=STOCK
    )


def turn(number: int, *seats: str) -> Event:
    cars = tuple(CarReport(seat=seat, place="(0,1)", lap=0, speed=60, stock=STOCK) for seat in seats)
    return TurnEnded(turn=number, cars=cars)


def count_by_name(*facts: Event) -> dict[str, tuple[int, int]]:
    return {count.name: (count.value, count.of) for count in count_events(facts)}


GRID = tuple(OnGrid(seat=seat, place=n, space="(0,1)") for n, seat in enumerate(("red", "blue", "green"), 1))


def test_a_race_with_three_forced_passes_is_one_race_with_a_forced_pass() -> None:
    tried = PassTried(seat="red", rival="blue", space="(0,1)", at="(1,1)")
    found = count_by_name(*GRID, tried, tried, tried, Spun(seat="red", space="(0,1)", why="contact"))
    assert found["forced passes tried"] == (3, 1)
    assert found["races with a forced pass"] == (1, 1)
    assert found["spins"] == (1, 1)


def test_a_whole_race_is_counted_with_its_retirements_by_cause() -> None:
    raced = drive(build_bots("racer", "planner"), "tally", start())
    found = {count.name: count.value for count in count_events(raced.told)}
    out = [line for line in raced.places if line.status != "finished"]
    assert sum(value for name, value in found.items() if name.startswith("out: ")) == len(out)
    assert found["finishers, of the cars"] + len(out) == len(raced.places)
    assert found["turns"] > 5
