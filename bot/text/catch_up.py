"""Changes during a member's absence: places won and lost over the last three days. Pure functions."""

from collections.abc import Sequence

from bot.posts.types import Since
from bot.report.positions import Lineup, parse_lineups
from rules.base import Json

LOOKBACK_SECONDS = 3 * 24 * 3600
"""How far the comparison goes back: to the last round before that, or to the first."""


def find_changes(known: Sequence[Json]) -> Since | None:
    """Find places won and lost, and cars out of the race, since the oldest relevant round.
    Rounds in which all cars are level do not count, since there are no places to lose."""
    told = [one for one in parse_lineups(known) if len({one.rank_of(seat) for seat in one.racing_seats}) > 1]
    if len(told) < 2:
        return None
    first, last = _find_reference_round(told), told[-1]
    ended = {seat: how for seat, how in last.ended.items() if seat in first.racing_seats}
    moved = {
        seat: first.rank_of(seat) - last.rank_of(seat)
        for seat in last.order
        if seat in first.order and seat not in ended and first.rank_of(seat) != last.rank_of(seat)
    }
    return Since(round=first.round, at=first.at, moved=moved, ended=ended)


def _find_reference_round(told: Sequence[Lineup]) -> Lineup:
    old = [one for one in told[:-1] if one.at <= told[-1].at - LOOKBACK_SECONDS]
    return old[-1] if old else told[0]
