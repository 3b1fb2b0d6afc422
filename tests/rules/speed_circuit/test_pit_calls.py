"""Bots call at the pits when it pays (S-116, S-117)."""

import pytest

from rules.base import Json
from rules.orders.auto_answer import AutoAnswerer
from rules.questions import InvalidAnswer
from rules.speed_circuit.model.orders import Braking
from rules.speed_circuit.model.questions import Brake
from tests.orders_in_words import read_answer
from tests.rules.speed_circuit import race_setup
from tests.rules.speed_circuit.race_setup import drive, load_state

TRACK = "old-quarry"


def list_stop_lines(wear: int, laps: int, **changes: object) -> list[str]:
    """List the private lines about stops, from the middle of the racer's first lap on."""
    checkpoint = race_setup.start(("red",), laps=laps, track=TRACK, pits=True)
    race = load_state(checkpoint)
    race.round, race.agenda = 5, ("plots",)
    car = race_setup.make_car("red", "(45,2)", 100, lap=0, tyres="soft", **changes)
    car.stock = car.stock.model_copy(update={"wear": wear})
    race.cars = {"red": car}
    ready = checkpoint.model_copy(update={"round": 5, "state": race.model_dump(mode="json")})
    raced = drive(AutoAnswerer(drivers={"red": "racer"}), "stop", ready, TRACK)
    assert [line.status for line in raced.places] == ["finished"]
    return [fact.what for fact in raced.told if fact.what in ("pit_stop", "served")]


def test_S_117_a_racer_whose_tyres_are_gone_stops_for_new_ones() -> None:
    assert list_stop_lines(wear=1, laps=4) == ["pit_stop", "served"]


@pytest.mark.parametrize(("wear", "laps"), [(18, 4), (1, 1)], ids=["tyres to go on", "last lap"])
def test_S_117_a_racer_drives_on_where_a_stop_does_not_pay(wear: int, laps: int) -> None:
    assert list_stop_lines(wear, laps) == []


def test_S_76_a_braking_in_the_pit_lane_may_be_written_in_small_letters() -> None:
    table = race_setup.load_table(TRACK)
    race = load_state(race_setup.start(("red",), track=TRACK, pits=True))
    question = Brake(seat="red", place="Pit:3/1", speed=60)

    def read(said: str) -> Json:
        return read_answer(race_setup.GAME, table, race_setup.GAME.player_view(table, race, "red"), question, said)

    for said in ("20 at Pit:4/1", "20 at pit:4/1"):
        assert question.read(read(said)).brake_if == (Braking(by=20, at="Pit:4/1"),)
    with pytest.raises(InvalidAnswer, match="no_such_space"):
        read("20 at Pit:4/99")
