"""What a race's facts come to."""

from rules.events import Event
from rules.speed_circuit.model.facts import (
    BidMade,
    Built,
    CarReport,
    Finished,
    OnGrid,
    Out,
    PassTried,
    PricePaid,
    Spun,
    TurnEnded,
)
from rules.speed_circuit.model.state import Build, Stock
from rules.speed_circuit.model.tally import tally
from tests.rules.speed_circuit.paddock import drive, driven_by, start

STOCK = Stock(wear=6, ones=2, threes=0)


def built(seat: str) -> Event:
    return Built(
        seat=seat, columns=Build(), acceleration=40, deceleration=40, top_speed=160, start_speed=60, stock=STOCK
    )


def turn(number: int, *seats: str) -> Event:
    cars = tuple(CarReport(seat=seat, place="(0,1)", lap=0, speed=60, stock=STOCK) for seat in seats)
    return TurnEnded(turn=number, cars=cars)


def counted(*facts: Event) -> dict[str, tuple[int, int]]:
    return {count.name: (count.value, count.of) for count in tally(facts)}


GRID = tuple(OnGrid(seat=seat, place=n, space="(0,1)") for n, seat in enumerate(("red", "blue", "green"), 1))


def test_places_changed_between_two_turns_are_overtakings() -> None:
    assert counted(*GRID, turn(1, "red", "blue", "green"))["overtakings"] == (0, 1)
    assert counted(*GRID, turn(1, "green", "red", "blue"))["overtakings"] == (2, 1)
    assert counted(*GRID, turn(1, "blue", "red", "green"), turn(2, "red", "blue", "green"))["overtakings"] == (2, 1)


def test_nobody_overtakes_a_car_that_is_out_and_finishers_stay_in_front() -> None:
    gone = Out(seat="red", reason="engine", space="(0,1)")
    assert counted(*GRID, gone, turn(1, "blue", "green"))["overtakings"] == (0, 1)
    flag = Finished(seat="red", place=1, space="(0,1)", speed=60)
    assert counted(*GRID, flag, turn(1, "blue", "green"))["overtakings"] == (0, 1)


def test_the_winner_is_counted_at_his_place_on_the_grid() -> None:
    found = counted(*GRID, Finished(seat="blue", place=1, space="(0,1)", speed=60))
    assert [found[f"won from place {n} of the grid"] for n in (1, 2, 3)] == [(0, 1), (1, 1), (0, 1)]
    assert counted(*GRID)["won from place 1 of the grid"] == (0, 0)


def test_wear_left_is_that_of_the_finishers_as_it_was_last_told() -> None:
    bid = BidMade(seat="red", bid=Stock(wear=1), halves=2, left=Stock(wear=5))
    paid = PricePaid(seat="red", toward="corner", line="2 wear", wear=2, wear_left=3)
    flag = Finished(seat="red", place=1, space="(0,1)", speed=60)
    found = counted(built("red"), built("blue"), *GRID, bid, paid, flag)
    assert found["wear left, of a finisher"] == (3, 1)
    assert found["finishers, of the cars"] == (1, 3)


def test_a_race_with_three_forced_passes_is_one_race_with_a_forced_pass() -> None:
    tried = PassTried(seat="red", rival="blue", space="(0,1)", at="(1,1)")
    found = counted(*GRID, tried, tried, tried, Spun(seat="red", space="(0,1)", why="contact"))
    assert found["forced passes tried"] == (3, 1)
    assert found["races with a forced pass"] == (1, 1)
    assert found["spins"] == (1, 1)


def test_a_whole_race_is_counted_with_its_retirements_by_cause() -> None:
    raced = drive(driven_by("racer", "planner"), "tally", start())
    found = {count.name: count.value for count in tally(raced.told)}
    out = [line for line in raced.places if line.status != "finished"]
    assert sum(value for name, value in found.items() if name.startswith("out: ")) == len(out)
    assert found["finishers, of the cars"] + len(out) == len(raced.places)
    assert found["turns"] > 5
