"""F-25 and C-20, under the Masters' rule: who is lapped loses a turn, who unlaps himself regains it.

The track is a loop. A round begins with the leader and ends with the car right in front of him. So a car that is lapped
before it has played does not play again before its rival does; and one that passes the leader again is once more in
front of him, and plays a second time at the end of the round.
"""

from typing import NamedTuple

from rules.formula_d.model.facts import Lapped
from rules.formula_d.model.figures import Formula
from rules.formula_d.model.state import Car
from rules.formula_d.play.order import foremost, laps_down, on_the_loop
from rules.values import Seat


class LapsDown(NamedTuple):
    """Before a car's turn: who leads, and by how many whole laps, by seat."""

    lead: Car
    down: dict[Seat, int]


def standing(meet: Formula) -> LapsDown | None:
    """None where lapping changes nothing."""
    settings, cars = meet.race.settings, meet.race.running()
    if not settings.masters_lapping:
        return None
    lead = foremost(meet.book, settings, cars)
    return LapsDown(lead, {car.seat: laps_down(meet.book, settings, lead, car) for car in cars})


def note_lapping(meet: Formula, before: LapsDown | None, car: Car) -> None:
    """After a car's turn: whom it has lapped, whether it has unlapped itself. Who has left the track laps nobody."""
    if before is None or not car.running:
        return
    settings = meet.race.settings
    lead = foremost(meet.book, settings, (before.lead, car))
    for other in [meet.race.cars[seat] for seat in meet.race.todo]:
        if other.running and laps_down(meet.book, settings, lead, other) > before.down[other.seat]:
            _lose_turn(meet, lead, other)
    if laps_down(meet.book, settings, lead, car) < before.down[car.seat]:
        _play_again(meet, lead, car)


def _lose_turn(meet: Formula, lead: Car, car: Car) -> None:
    race = meet.race
    race.todo = tuple(seat for seat in race.todo if seat != car.seat)
    race.gears.pop(car.seat, None)
    race.sheets.pop(car.seat, None)
    meet.steward.tell(Lapped(item="F-25", seat=car.seat, rival=lead.seat))


def _play_again(meet: Formula, lead: Car, car: Car) -> None:
    """Where it stands among those in front of the leader who have still to play."""
    race = meet.race

    def place(seat: Seat) -> tuple[int, ...]:
        return on_the_loop(meet.book, race.settings, lead, race.cars[seat])

    before = tuple(seat for seat in race.todo if place(seat) < place(car.seat))
    race.todo = (*before, car.seat, *(seat for seat in race.todo if seat not in before))
    meet.steward.tell(Lapped(item="F-25", seat=car.seat, rival=lead.seat, again=True))
