"""Positions after a round, stored for the whole race and used at its flag."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from pydantic import Field

from rules.base import Json, Seat, Value
from rules.view import RaceView


class Lineup(Value):
    """Positions after `round`.
    In running order: the cars, their gap to the first (`gap`) and distance to the end of the race (`left`)
    in whole units, None for cars not racing any more, and laps completed. `level`: cars level with the one
    before; `ended`: how the race of each car not racing any more has ended; `adrift`: cars without a driver
    that may still cross the line: they are ranked after the others and race against nobody; `beforehand`: each
    drives alone for a place on the grid.

    Input of the flag's statistics: `crossed`: when cars completed a lap in this round, in hundredths of a
    round from the start; `luck`: dice in this round by seat: how many, twice the sum of their favourable
    deviations, twelve times their variance; `attacks` by seat, `company` by pairs as `a b`; `moment`: the
    most important line about the first three, with its score, `moment_seats`: the seats in it.

    `counts`: how often the events that achievements are made of happened, by name and seat; None in races driven
    before they were counted.

    Input of the next headlines: `shapes`: what the last two headlines were about, the latest last; `pair`: the cars
    at the front that the last one compared."""

    round: int
    at: int = 0
    order: tuple[Seat, ...]
    gap: tuple[int | None, ...]
    left: tuple[int | None, ...]
    lap: tuple[int, ...]
    level: tuple[Seat, ...] = ()
    ended: dict[Seat, str] = Field(default_factory=dict)
    adrift: tuple[Seat, ...] = ()
    beforehand: bool = Field(default=False, exclude_if=lambda before_grid: not before_grid)
    crossed: dict[Seat, int] = Field(default_factory=dict)
    luck: dict[Seat, tuple[int, int, int]] = Field(default_factory=dict)
    attacks: dict[Seat, int] = Field(default_factory=dict)
    company: dict[str, int] = Field(default_factory=dict)
    moment: tuple[int, str] | None = None
    moment_seats: tuple[Seat, ...] = ()
    counts: dict[str, dict[Seat, int]] | None = None
    shapes: tuple[str, ...] = ()
    pair: tuple[Seat, ...] = ()

    @cached_property
    def racing_seats(self) -> tuple[Seat, ...]:
        """Seats still racing, the first one first."""
        return tuple(seat for seat in self.order if seat not in self.ended and seat not in self.adrift)

    @property
    def unfinished_seats(self) -> tuple[Seat, ...]:
        """Seats whose race has not ended, including those adrift: their drivers are still asked."""
        return tuple(seat for seat in self.order if seat not in self.ended)

    def find_place(self, seat: Seat) -> int:
        """Return a seat's place from 1; 0 if it is not there."""
        return self.order.index(seat) + 1 if seat in self.order else 0

    def find_rank(self, seat: Seat) -> int:
        """Return a seat's place; level cars share the better one."""
        place = self.find_place(seat)
        while place > 1 and self.order[place - 1] in self.level:
            place -= 1
        return place

    def is_close_behind(self, seat: Seat) -> bool:
        """Whether a car is behind the one before it by less than their rounded gaps can show."""
        before = self.find_seat_ahead(seat)
        return before is not None and seat not in self.level and self.measure_gap_between(before, seat) == 0

    def measure_gap_to_first(self, seat: Seat) -> int | None:
        """Return the gap to the first car, in units."""
        return self.gap[self.order.index(seat)] if seat in self.order else None

    def measure_distance_left(self, seat: Seat) -> int | None:
        """Return the distance to the end of a car's race, in units."""
        return self.left[self.order.index(seat)] if seat in self.order else None

    def count_laps_completed(self, seat: Seat) -> int:
        return self.lap[self.order.index(seat)] if seat in self.order else 0

    @property
    def front_seats(self) -> tuple[Seat, ...]:
        """The first car and all cars level with it."""
        racing = self.racing_seats
        count = next((n for n, seat in enumerate(racing) if n and seat not in self.level), len(racing))
        return racing[:count]

    @property
    def leader(self) -> Seat | None:
        """The seat that leads alone, if any."""
        first = self.front_seats
        return first[0] if len(first) == 1 else None

    def find_seat_ahead(self, seat: Seat) -> Seat | None:
        """Return the next car ahead that is still racing."""
        racing = self.racing_seats
        return racing[racing.index(seat) - 1] if seat in racing[1:] else None

    def find_seat_behind(self, seat: Seat) -> Seat | None:
        """Return the next car behind that is still racing."""
        racing = self.racing_seats
        return racing[racing.index(seat) + 1] if seat in racing[:-1] else None

    def measure_gap_between(self, ahead: Seat, behind: Seat) -> int | None:
        """Return the gap between two cars, in units."""
        first, second = self.measure_gap_to_first(ahead), self.measure_gap_to_first(behind)
        return None if first is None or second is None else second - first


def build_lineup(view: RaceView, at: int = 0) -> Lineup:
    """Build the positions of a view."""
    cars = sorted(view.cars, key=lambda car: car.order)
    return Lineup(
        round=view.round,
        at=at,
        order=tuple(car.seat for car in cars),
        gap=tuple(car.gap for car in cars),
        left=tuple(car.left for car in cars),
        lap=tuple(car.lap for car in cars),
        level=tuple(car.seat for car in cars if car.level),
        ended={car.seat: car.status for car in cars if car.status != "running"},
        adrift=tuple(car.seat for car in cars if car.adrift),
        beforehand=view.beforehand,
    )


def list_podium_seats(*lineups: Lineup | None) -> frozenset[Seat]:
    """Return the seats that are or were among the first three."""
    return frozenset(seat for one in lineups if one for seat in one.order[:3])


def parse_lineups(rows: Iterable[Json]) -> tuple[Lineup, ...]:
    """Parse stored positions."""
    return tuple(Lineup.model_validate(row) for row in rows)


def list_lap_times(lineups: Iterable[Lineup]) -> list[tuple[int, Seat]]:
    """List every completed lap: its time in hundredths of a round, and its seat."""
    laps, last = list[tuple[int, Seat]](), dict[Seat, int]()
    for one in lineups:
        for seat, at in one.crossed.items():
            laps.append((at - last.get(seat, 0), seat))
            last[seat] = at
    return laps


def count_places_won(before: Lineup, after: Lineup) -> Mapping[Seat, int]:
    """Count places won (positive) and lost by cars that were racing before and still are."""
    racing = [seat for seat in after.racing_seats if seat in before.racing_seats]
    return {seat: before.find_rank(seat) - after.find_rank(seat) for seat in racing}
