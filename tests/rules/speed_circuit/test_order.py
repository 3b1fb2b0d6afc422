"""Chapter 9: the order of movement."""

from rules.speed_circuit.model.state import Car, Turn
from rules.speed_circuit.play.turn import list_turn_order
from tests.rules.speed_circuit.race_setup import load_table, make_car


def order(*cars: Car) -> list[str]:
    return [c.seat for c in list_turn_order(load_table().tables.circuit, cars)]


def make_car_at(seat: str, space: str, speed: int, **more: object) -> Car:
    return make_car(seat, space, speed, turn=Turn(speed=speed), **more)


def test_the_faster_car_of_a_row_moves_first_then_the_inner_one() -> None:
    cars = make_car_at("red", "(5,1)", 120), make_car_at("blue", "(5,2)", 140), make_car_at("green", "(5,3)", 120)
    assert order(*cars) == ["blue", "red", "green"]


def test_inside_means_the_inside_of_the_upcoming_corner() -> None:
    assert order(make_car_at("red", "(23,1)", 100), make_car_at("blue", "(23,3)", 100)) == ["blue", "red"]
    assert order(make_car_at("red", "(13,2)", 100), make_car_at("blue", "(13,1)", 100)) == ["blue", "red"]


def test_a_car_off_track_loses_every_tie() -> None:
    off = make_car_at("red", "(5,1)", 200)
    off = off.model_copy(update={"space": None, "side": "left", "row": 5})
    assert order(off, make_car_at("blue", "(5,3)", 20), make_car_at("green", "(4,1)", 100)) == ["blue", "red", "green"]


def test_a_car_with_more_laps_is_ahead() -> None:
    assert order(make_car_at("red", "(40,1)", 160), make_car_at("blue", "(2,1)", 20, lap=1)) == ["blue", "red"]
