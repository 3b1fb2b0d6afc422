"""How the cars stand after a round, in a few figures that are kept for the whole race, for its flag."""

from collections.abc import Iterable, Mapping

from pydantic import Field

from rules.values import Json, Seat, Value
from rules.view import RaceView


class Lineup(Value):
    """After `round`: cars in running order, and in the same order whole units behind the first (`gap`) and to the end
    of the race (`left`), None of those not racing any more, and laps completed. `level`: who is level with the car
    before; `ended`: how the race has ended of those not racing any more.

    What the flag counts: `crossed`: when in this round cars completed a lap, in hundredths of a round from the start;
    `luck`: of dice in this round by seat: how many, twice the sum of their deviations for better, twelve times their
    variance; `attacks` by seat, `company` by pairs as `a b`; `moment`: the heaviest line so far, with its weight.
    """

    round: int
    at: int = 0
    order: tuple[Seat, ...]
    gap: tuple[int | None, ...]
    left: tuple[int | None, ...]
    lap: tuple[int, ...]
    level: tuple[Seat, ...] = ()
    ended: dict[Seat, str] = Field(default_factory=dict)
    crossed: dict[Seat, int] = Field(default_factory=dict)
    luck: dict[Seat, tuple[int, int, int]] = Field(default_factory=dict)
    attacks: dict[Seat, int] = Field(default_factory=dict)
    company: dict[str, int] = Field(default_factory=dict)
    moment: tuple[int, str] | None = None

    @property
    def racing(self) -> tuple[Seat, ...]:
        """Those still racing, the first one first."""
        return tuple(seat for seat in self.order if seat not in self.ended)

    def place(self, seat: Seat) -> int:
        """From 1; 0 of a car that is not there."""
        return self.order.index(seat) + 1 if seat in self.order else 0

    def rank(self, seat: Seat) -> int:
        """Its place, cars that are level sharing the better one."""
        place = self.place(seat)
        while place > 1 and self.order[place - 1] in self.level:
            place -= 1
        return place

    def behind(self, seat: Seat) -> int | None:
        """Units behind the first."""
        return self.gap[self.order.index(seat)] if seat in self.order else None

    def to_go(self, seat: Seat) -> int | None:
        """Units to the end of its race."""
        return self.left[self.order.index(seat)] if seat in self.order else None

    def laps(self, seat: Seat) -> int:
        """Completed."""
        return self.lap[self.order.index(seat)] if seat in self.order else 0

    @property
    def abreast(self) -> tuple[Seat, ...]:
        """The first, and whoever is level with it."""
        racing = self.racing
        count = next((n for n, seat in enumerate(racing) if n and seat not in self.level), len(racing))
        return racing[:count]

    @property
    def leader(self) -> Seat | None:
        """Who leads clear of all others."""
        first = self.abreast
        return first[0] if len(first) == 1 else None

    def ahead_of(self, seat: Seat) -> Seat | None:
        """The next car in front that is still racing."""
        racing = self.racing
        return racing[racing.index(seat) - 1] if seat in racing[1:] else None

    def after(self, seat: Seat) -> Seat | None:
        """The next car behind."""
        racing = self.racing
        return racing[racing.index(seat) + 1] if seat in racing[:-1] else None

    def between(self, ahead: Seat, behind: Seat) -> int | None:
        """Units between two cars."""
        first, second = self.behind(ahead), self.behind(behind)
        return None if first is None or second is None else second - first


def lineup(view: RaceView, at: int = 0) -> Lineup:
    """Of a view."""
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
    )


def podium(*lineups: Lineup | None) -> frozenset[Seat]:
    """Who is or was among the first three."""
    return frozenset(seat for one in lineups if one for seat in one.order[:3])


def read(rows: Iterable[Json]) -> tuple[Lineup, ...]:
    """As they are kept."""
    return tuple(Lineup.model_validate(row) for row in rows)


def laps_driven(lineups: Iterable[Lineup]) -> list[tuple[int, Seat]]:
    """Every lap that was completed: its time in hundredths of a round, and whose it was."""
    laps, last = list[tuple[int, Seat]](), dict[Seat, int]()
    for one in lineups:
        for seat, at in one.crossed.items():
            laps.append((at - last.get(seat, 0), seat))
            last[seat] = at
    return laps


def places_won(before: Lineup, after: Lineup) -> Mapping[Seat, int]:
    """Places won (positive) and lost by cars that raced before and still race."""
    racing = [seat for seat in after.order if seat in before.order and seat not in before.ended]
    return {seat: before.rank(seat) - after.rank(seat) for seat in racing if seat not in after.ended}
