"""What has become of everybody while somebody was away: places after the rounds of the last three days. Pure."""

from collections.abc import Sequence

from bot.telling.posts import Since
from bot.telling.story.lineup import Lineup, read
from rules.values import Json

AWAY = 3 * 24 * 3600
"""Seconds that the story goes back: to the last round before them, or to the first."""


def since(known: Sequence[Json]) -> Since | None:
    """Who has won and lost places, and who has left the track, since the oldest round that counts: where all were level
    there were no places to lose."""
    told = [one for one in read(known) if len({one.rank(seat) for seat in one.racing}) > 1]
    if len(told) < 2:
        return None
    first, last = _oldest(told), told[-1]
    ended = {seat: how for seat, how in last.ended.items() if seat in first.racing}
    moved = {
        seat: first.rank(seat) - last.rank(seat)
        for seat in last.order
        if seat in first.order and seat not in ended and first.rank(seat) != last.rank(seat)
    }
    return Since(round=first.round, at=first.at, moved=moved, ended=ended)


def _oldest(told: Sequence[Lineup]) -> Lineup:
    old = [one for one in told[:-1] if one.at <= told[-1].at - AWAY]
    return old[-1] if old else told[0]
