"""What has become of everybody while somebody was away: places after the rounds of the last three days. Pure."""

from collections.abc import Sequence
from typing import Any

from bot.telling.posts import Since
from rules.values import Json
from rules.view import RaceView

AWAY = 3 * 24 * 3600
"""Seconds that the story goes back: to the last round before them, or to the first."""


def remembered(known: Sequence[Json], round: int, moment: int, view: RaceView) -> tuple[Json, ...]:
    """The places after a round, beside those that are not too old. A round that was taken back is forgotten."""
    cars = {car.seat: [car.order, car.status] for car in view.cars}
    rows = [*(row for row in known if row["round"] < round), {"round": round, "at": moment, "cars": cars}]
    old = [row for row in rows if row["at"] <= moment - AWAY]
    return (*old[-1:], *rows[len(old) :])


def since(known: Sequence[Json]) -> Since | None:
    """Who has won and lost places, and who has left the track, since the oldest round that is remembered."""
    if len(known) < 2:
        return None
    first, last = known[0], known[-1]
    ended = {seat: now[1] for seat, now in last["cars"].items() if _ended(first["cars"].get(seat), now)}
    moved = {
        seat: first["cars"][seat][0] - order
        for seat, (order, _) in sorted(last["cars"].items(), key=lambda one: one[1][0])
        if seat in first["cars"] and seat not in ended and first["cars"][seat][0] != order
    }
    return Since(round=first["round"], at=first["at"], moved=moved, ended=ended)


def _ended(then: Any, now: Any) -> bool:
    return then is not None and then[1] == "running" and now[1] != "running"
