"""The same view in words: the text that goes with a picture, and the standings as a table."""

from collections.abc import Mapping, Sequence

from bot.render.lettering import displayed
from bot.render.voices import Voice
from rules.values import Seat, SpaceId
from rules.view import CarView, RaceView

COLUMNS = 40
LIMIT = 2000


def choices_text(car: CarView, names: Mapping[Seat, str], choices: Sequence[tuple[int, SpaceId]], voice: Voice) -> str:
    """What a close-up shows: where a car is and which numbers its choices bear."""
    where = "; ".join(f"{number}: {id}" for number, id in choices)
    facts = {"seat": car.seat, "where": car.spaces[0] if car.spaces else "", "choices": where}
    text = voice.phrase("picture", "choices", facts, {car.seat: names.get(car.seat, car.seat)})
    return text if len(text) <= 1000 else text[:999] + "…"


def standings_text(view: RaceView, names: Mapping[Seat, str], voice: Voice) -> str:
    """A table of fixed width, forty columns wide, at most 2,000 characters: place, number, name, lap, speed, stocks."""
    kinds = list(dict.fromkeys(g.name for c in view.cars for g in c.gauges))
    heads = {kind: _short(voice.word("gauge", kind)) for kind in kinds}
    widths = {kind: max(len(heads[kind]), *(len(_stock(c, kind)) for c in view.cars)) for kind in kinds}
    while kinds and sum(widths[k] + 1 for k in kinds) > COLUMNS - 24:
        kinds.pop()
    room = COLUMNS - 15 - sum(widths[k] + 1 for k in kinds)
    pace = voice.word("picture", view.pace) if any(car.speed is not None for car in view.cars) else ""
    driver, laps = voice.word("picture", "driver"), voice.word("picture", "laps_head")
    head = f"{'':2} {'#':>2} {driver:{room}} {laps:>4} {pace:>3}" + "".join(f" {heads[k]:>{widths[k]}}" for k in kinds)
    lines = [head, *(_line(c, names, room, kinds, widths, voice) for c in sorted(view.cars, key=lambda c: c.order))]
    return "\n".join(line.rstrip() for line in lines)[:LIMIT]


def _line(
    car: CarView, names: Mapping[Seat, str], room: int, kinds: list[str], widths: Mapping[str, int], voice: Voice
) -> str:
    name = displayed(car.seat, names).replace("`", "'")
    name = name if len(name) <= room else name[: room - 1] + "…"
    head = f"{car.order:2} {car.number:2} {name:{room}}"
    if car.status != "running":
        return f"{head} {voice.word('status', car.status)}"
    speed = "" if car.speed is None else str(car.speed)
    return f"{head} {car.lap:4} {speed:>3}" + "".join(f" {_stock(car, k):>{widths[k]}}" for k in kinds)


def _stock(car: CarView, kind: str) -> str:
    return next((str(g.value) for g in car.gauges if g.name == kind), "")


def _short(kind: str) -> str:
    """The head of a column: the first word, of a long one five letters; nothing where there is no word."""
    word, *_ = [*kind.split(maxsplit=1), ""]
    return word if len(word) <= 6 else word[:5]
