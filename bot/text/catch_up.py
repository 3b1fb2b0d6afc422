"""Changes during a member's absence: places won and lost over the last three days. Pure functions."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from bot.posts.types import PlacesSince
from bot.report.positions import Lineup
from rules.base import Json

LOOKBACK_SECONDS = 3 * 24 * 3600
"""How far the comparison goes back: to the last round before that, or to the first."""


def find_changes(rows: Sequence[Json]) -> PlacesSince | None:
    """Find places won and lost, and cars out of the race, since the oldest relevant round.
    Rounds in which all cars are level do not count, since there are no places to lose."""
    last = next(_find_lineups_with_places(reversed(rows)), None)
    first = _find_reference_round(rows, last) if last else None
    if last is None or first is None:
        return None
    outs = {seat: how for seat, how in last.ended.items() if seat in first.racing_seats}
    places_won = {
        seat: first.find_rank(seat) - last.find_rank(seat)
        for seat in last.order
        if seat in first.order and seat not in outs and first.find_rank(seat) != last.find_rank(seat)
    }
    return PlacesSince(round=first.round, at=first.at, moved=places_won, ended=outs)


def _find_reference_round(rows: Sequence[Json], last: Lineup) -> Lineup | None:
    earlier = [row for row in rows if row["round"] < last.round]
    old = [row for row in earlier if row.get("at", 0) <= last.at - LOOKBACK_SECONDS]
    return next(chain(_find_lineups_with_places(reversed(old)), _find_lineups_with_places(earlier)), None)


def _find_lineups_with_places(rows: Iterable[Json]) -> Iterator[Lineup]:
    """Parse stored positions one by one; yield those in which not all cars are level."""
    for one in map(Lineup.model_validate, rows):
        if len({one.find_rank(seat) for seat in one.racing_seats}) > 1:
            yield one
