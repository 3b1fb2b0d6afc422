"""What a message is made of: its words, its buttons, and what its picture tells."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.render.flag_picture import Ending
from bot.render.happenings import Mark
from bot.render.round_picture import RoundTold
from bot.render.tables import SeasonTable
from bot.telling.posts import PicturedPost, RaceOver
from bot.telling.story.lineup import read
from rules.values import Seat
from rules.view import CarView, RaceView

AWARDS = 3
"""Lines under the chart of the flag's picture."""


@dataclass(frozen=True)
class Knob:
    """A button: its label, what it does, whether it is the one to press, and of which race, if not of the letter's."""

    label: str
    act: str
    rest: str = ""
    main: bool = False
    race: int = 0


@dataclass(frozen=True)
class Words:
    """A message. `drawn`: the race as the picture shows it, with the drivers' plain names, and `told`: what the picture
    tells of it; `finish`: what a flag's picture tells; `tables`: a season's, under the title `heading`; `bare`: an edit
    takes off what was beside the text."""

    text: str
    log: str = ""
    knobs: tuple[Knob, ...] = ()
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    drawn: RaceView | None = None
    told: RoundTold | None = None
    finish: Ending | None = None
    names: Mapping[str, str] | None = None
    heading: str = ""
    tables: tuple[SeasonTable, ...] = ()
    bare: bool = False


def ending(post: RaceOver) -> Ending:
    """What the flag's picture tells."""
    places: dict[Seat, tuple[int, ...]] = {}
    for one in read(post.history):
        for seat in one.racing if one.round else ():
            places[seat] = (*places.get(seat, ()), one.place(seat))
    return Ending(post.classification, places, headline=post.headline, gaps=post.gaps, awards=post.awards[:AWARDS])


def pictured(post: PicturedPost) -> RoundTold:
    """What the picture of a post tells beside the race as it stands."""
    cars = tuple(
        CarView(seat=seat, number=n, order=n, lap=0, level=seat in post.was_level) for n, seat in enumerate(post.was, 1)
    )
    before = RaceView(round=post.round - 1, lap=post.view.lap, laps=post.view.laps, cars=cars)
    return RoundTold(
        headline=post.headline,
        marks=tuple(
            Mark(number=one.number, kind=one.kind, seats=one.seats, at=one.place or None, weight=max(1, one.weight))
            for one in post.marks
            if one.kind
        ),
        before=before if cars else None,
        humans=frozenset(post.humans),
        outs=post.outs,
    )
