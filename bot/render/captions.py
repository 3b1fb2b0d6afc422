"""The same view in words: the text that goes with a picture, and the standings as a table."""

from collections.abc import Mapping, Sequence

from bot.render.lettering import displayed
from bot.render.looks import car_look
from rules.values import Seat, SpaceId
from rules.view import CarView, RaceView

COLUMNS = 40
LIMIT = 2000


PACES = {"speed": "spd", "gear": "g"}
"""Heads of a narrow column."""


def _in_words(car: CarView, names: Mapping[Seat, str], pace: str = "speed") -> str:
    name = names.get(car.seat, car.seat)
    who = f"{car.order}. {name} ({car.seat} {car.number})"
    if car.status != "running":
        return f"{who} {car.status}"
    if car.spaces:
        speed = f", {pace} {car.speed}" if car.speed is not None else ""
        loose = "".join(f", {mark}" for mark in car.marks if mark in car_look(car).passing)
        return f"{who} at {car.spaces[0]}{speed}{loose}" + (f", pulled by {car.tied}" if car.tied else "")
    return f"{who} off the track, {car.side} of {car.beside}" if car.beside else who


def choices_text(
    car: CarView, names: Mapping[Seat, str], choices: Sequence[tuple[int, SpaceId]], pace: str = "speed"
) -> str:
    """What a close-up shows: where a car is and which numbers its choices bear."""
    where = "; ".join(f"{number}: {id}" for number, id in choices)
    text = f"{_in_words(car, names, pace)}." + (f" Choices: {where}." if where else "")
    return text if len(text) <= 1000 else text[:999] + "…"


def standings_text(view: RaceView, names: Mapping[Seat, str]) -> str:
    """A table of fixed width, forty columns wide, at most 2,000 characters: place, number, name, lap, speed, stocks."""
    kinds = list(dict.fromkeys(g.name for c in view.cars for g in c.gauges))
    widths = {kind: max(len(_short(kind)), *(len(_stock(c, kind)) for c in view.cars)) for kind in kinds}
    while kinds and sum(widths[k] + 1 for k in kinds) > COLUMNS - 24:
        kinds.pop()
    room = COLUMNS - 15 - sum(widths[k] + 1 for k in kinds)
    pace = PACES[view.pace] if any(car.speed is not None for car in view.cars) else ""
    head = f"{'':2} {'#':>2} {'driver':{room}} {'laps':>4} {pace:>3}" + "".join(
        f" {_short(k):>{widths[k]}}" for k in kinds
    )
    lines = [head, *(_line(c, names, room, kinds, widths) for c in sorted(view.cars, key=lambda c: c.order))]
    return "\n".join(line.rstrip() for line in lines)[:LIMIT]


def _line(car: CarView, names: Mapping[Seat, str], room: int, kinds: list[str], widths: Mapping[str, int]) -> str:
    name = displayed(car.seat, names).replace("`", "'")
    name = name if len(name) <= room else name[: room - 1] + "…"
    head = f"{car.order:2} {car.number:2} {name:{room}}"
    if car.status != "running":
        return f"{head} {car.status}"
    speed = "" if car.speed is None else str(car.speed)
    return f"{head} {car.lap:4} {speed:>3}" + "".join(f" {_stock(car, k):>{widths[k]}}" for k in kinds)


def _stock(car: CarView, kind: str) -> str:
    return next((str(g.value) for g in car.gauges if g.name == kind), "")


def _short(kind: str) -> str:
    """The head of a column: the first word, of a long one five letters."""
    word = kind.split(maxsplit=1)[0]
    return word if len(word) <= 6 else word[:5]
