"""Times of a hidden phase: when questions go out, when the clock answers, and the reveal.

All follow from the closing of the orders and from public options. Pure; seconds."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.model.timing_options import HOUR_SECONDS, MINUTE_SECONDS, TimingOptions
from bot.schedule import deadlines
from rules.base import Json, Key, Seat, Value

QUESTION_TICKS = 4
CUT_LEAD_SECONDS = MINUTE_SECONDS
"""Seconds before the reveal at which the clock answers the questions that are left."""
MIN_REVEAL_NOTICE_SECONDS = HOUR_SECONDS
"""Shortest time to a reveal at a fixed time of day."""


class HiddenPhase(Value):
    """The hidden phase of a round or turn, from the closing of its orders to its reveal.

    `since`: the closing; `show`: the reveal; `ticks`: when private questions go out; `cut`: when the clock
    answers what is left; `done`: how many of these moments have passed.

    `hidden`: keys of the entries since the closing, which comes first; `late`: keys of late orders; `took`:
    seconds that orders took, `left`: seconds left of their deadlines.
    Effective at the reveal: `orders` filed since, by seat (None withdraws them),
    and the seats `leaving`."""

    since: int
    ticks: tuple[int, ...]
    cut: int
    show: int
    done: int = 0
    hidden: tuple[Key, ...] = ()
    late: tuple[Key, ...] = ()
    took: dict[Key, int] = {}
    left: dict[Key, int] = {}
    orders: dict[Seat, Json] = {}
    leaving: tuple[Seat, ...] = ()

    @property
    def action_times(self) -> tuple[int, ...]:
        """The moments before the reveal at which something is done."""
        return (*self.ticks, self.cut)

    @property
    def next_action_at(self) -> int:
        """The first moment that has not passed."""
        return self.action_times[self.done] if self.done < len(self.action_times) else self.show

    def advance_to(self, moment: int) -> "HiddenPhase":
        """Return the phase with the moments before `moment` counted as passed."""
        return self.model_copy(update={"done": sum(one <= moment for one in self.action_times)})

    def compute_deadline(self, moment: int) -> int:
        """Return the deadline of a question asked now: half of the time left until the cut, at least a tick."""
        tick = self.ticks[1] - self.ticks[0]
        return max(moment, min(self.cut, moment + max((self.cut - moment) // 2, tick)))

    def delay(self, by: int) -> "HiddenPhase":
        """Return the phase after the clocks have been stopped for `by` seconds."""
        return self.model_copy(
            update={"ticks": tuple(tick + by for tick in self.ticks), "cut": self.cut + by, "show": self.show + by}
        )


def plan_hidden_phase(timing: TimingOptions, span: int | str, moment: int) -> HiddenPhase:
    """Return a hidden phase that begins now and lasts some seconds, or until a time of day like `22:00`.

    Days off do not count."""
    show = (
        _find_next_time_of_day(timing, span, moment)
        if isinstance(span, str)
        else deadlines.add_working_seconds(timing, moment, span)
    )
    length = span if isinstance(span, int) else _count_working_seconds_between(timing, moment, show)
    ticks = tuple(
        deadlines.add_working_seconds(timing, moment, length * n // QUESTION_TICKS) for n in range(QUESTION_TICKS)
    )
    return HiddenPhase(since=moment, ticks=ticks, cut=max(show - CUT_LEAD_SECONDS, *ticks), show=show)


def find_hidden_phase_span(timing: TimingOptions, *, in_turn: bool) -> int | str:
    """Return how long a hidden phase lasts: of a whole round, or of one turn."""
    return timing.beat if in_turn else timing.show


def _find_next_time_of_day(timing: TimingOptions, clock: str, moment: int) -> int:
    """Return the first such time of day that is at least an hour away and not on a day off."""
    zone, (hour, minute) = ZoneInfo(timing.zone), map(int, clock.split(":"))
    day = datetime.fromtimestamp(moment, zone)
    while True:
        reveal_at = int(day.replace(hour=hour, minute=minute, second=0, microsecond=0).timestamp())
        if reveal_at >= moment + MIN_REVEAL_NOTICE_SECONDS and deadlines.is_working_day(timing, reveal_at):
            return reveal_at
        day += timedelta(days=1)


def _count_working_seconds_between(timing: TimingOptions, moment: int, until: int) -> int:
    """Return the least number of working seconds from one moment to another."""
    least, most = 0, until - moment
    while least < most:
        half = (least + most) // 2
        least, most = (half + 1, most) if deadlines.add_working_seconds(timing, moment, half) < until else (least, half)
    return least
