"""The moments of a silent run: when questions go out, when the clock answers, when everything is shown. All of them
follow from the moment of the closing and from what the race has settled in public. Pure; seconds."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.deadlines import pace
from bot.deadlines.terms import MINUTE, Terms
from rules.values import Json, Key, Seat, Value

QUARTERS = 4
LAST_CALL = MINUTE
"""Before the show: then the clock answers what is left."""
NOTICE = pace.HOUR
"""A show at a fixed hour is at least so far away."""


class Silence(Value):
    """A round, or a sled's turn, from the closing of its orders at `since` to its `show`. `ticks`: when private
    questions go out; `cut`: when the clock answers what is left; `done`: how many of these moments have passed.

    `hidden`: the keys of what has been entered since the closing, the closing itself first; `late`: of the orders that
    came after their last call; `took`: seconds that drivers took for theirs. What takes effect at the show:
    `orders` filed since by seat (None withdraws them), and the seats that are `leaving`.
    """

    since: int
    ticks: tuple[int, ...]
    cut: int
    show: int
    done: int = 0
    hidden: tuple[Key, ...] = ()
    late: tuple[Key, ...] = ()
    took: dict[Key, int] = {}
    orders: dict[Seat, Json] = {}
    leaving: tuple[Seat, ...] = ()

    @property
    def moments(self) -> tuple[int, ...]:
        """Those at which something is done before the show."""
        return (*self.ticks, self.cut)

    @property
    def next(self) -> int:
        """The first moment that has not passed."""
        return self.moments[self.done] if self.done < len(self.moments) else self.show

    def at(self, moment: int) -> "Silence":
        """With the moments that have passed by then."""
        return self.model_copy(update={"done": sum(one <= moment for one in self.moments)})

    def due(self, moment: int) -> int:
        """Until when somebody may answer who is asked now: half of what is left until the cut, at least a tick."""
        tick = self.ticks[1] - self.ticks[0]
        return max(moment, min(self.cut, moment + max((self.cut - moment) // 2, tick)))

    def moved(self, by: int) -> "Silence":
        """After the clocks have stood still for so long."""
        return self.model_copy(
            update={"ticks": tuple(tick + by for tick in self.ticks), "cut": self.cut + by, "show": self.show + by}
        )


def silence(terms: Terms, span: int | str, moment: int) -> Silence:
    """A silent run that begins now: so many seconds long, or until an hour of the clock, `22:00`. Weekends that are off
    do not count."""
    show = _at_clock(terms, span, moment) if isinstance(span, str) else pace.after(terms, moment, span)
    length = span if isinstance(span, int) else _between(terms, moment, show)
    ticks = tuple(pace.after(terms, moment, length * n // QUARTERS) for n in range(QUARTERS))
    return Silence(since=moment, ticks=ticks, cut=max(show - LAST_CALL, *ticks), show=show)


def span_of(terms: Terms, *, in_turn: bool) -> int | str:
    """How long a silent run lasts: of a whole round, or of one turn."""
    return terms.beat if in_turn else terms.show


def _at_clock(terms: Terms, clock: str, moment: int) -> int:
    """The first time that the clock shows this, at least an hour away, on a day that counts."""
    zone, (hour, minute) = ZoneInfo(terms.zone), map(int, clock.split(":"))
    day = datetime.fromtimestamp(moment, zone)
    while True:
        found = int(day.replace(hour=hour, minute=minute, second=0, microsecond=0).timestamp())
        if found >= moment + NOTICE and pace.counts(terms, found):
            return found
        day += timedelta(days=1)


def _between(terms: Terms, moment: int, until: int) -> int:
    """The seconds from one moment to another that count: the least that leads there."""
    least, most = 0, until - moment
    while least < most:
        half = (least + most) // 2
        least, most = (half + 1, most) if pace.after(terms, moment, half) < until else (least, half)
    return least
