"""Rendered messages: text, buttons, and the content of a picture."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.pictures.flag_picture import Ending
from bot.pictures.incident_marks import Mark
from bot.pictures.round_picture import RoundPictureData
from bot.pictures.tables import SeasonTable
from bot.posts.types import PicturedPost, RaceOver
from bot.report.positions import parse_lineups
from rules.base import Seat
from rules.view import CarView, RaceView

MAX_PICTURE_AWARDS = 3
"""Number of award lines under the chart of the flag picture."""


@dataclass(frozen=True)
class ButtonSpec:
    """A button: label, action, details, whether it is the primary one, and its race if not the post's."""

    label: str
    action: str
    rest: str = ""
    main: bool = False
    race: int = 0


@dataclass(frozen=True)
class RenderedMessage:
    """A rendered message.
    `pictured_view`: the race as the picture shows it, with the drivers' plain `names`, and `picture_report`: the
    report in it; `finish`: content of a flag picture; `tables`: tables of a season under the title `heading`;
    `bare`: an edit that removes everything except the text."""

    text: str
    log: str = ""
    buttons: tuple[ButtonSpec, ...] = ()
    mentions: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    pictured_view: RaceView | None = None
    picture_report: RoundPictureData | None = None
    finish: Ending | None = None
    names: Mapping[str, str] | None = None
    heading: str = ""
    tables: tuple[SeasonTable, ...] = ()
    bare: bool = False


def build_ending(post: RaceOver) -> Ending:
    """Build the content of the flag picture."""
    places: dict[Seat, tuple[int, ...]] = {}
    for one in parse_lineups(post.history):
        for seat in (*one.racing_seats, *one.adrift):
            places[seat] = (*places.get(seat, ()), one.find_rank(seat))
    return Ending(
        post.classification, places, headline=post.headline, gaps=post.gaps, awards=post.awards[:MAX_PICTURE_AWARDS]
    )


def build_round_picture_data(post: PicturedPost) -> RoundPictureData:
    """Build the report content of a post's picture."""
    cars = tuple(
        CarView(seat=seat, number=n, order=n, lap=0, level=seat in post.was_level) for n, seat in enumerate(post.was, 1)
    )
    before = RaceView(round=post.round - 1, lap=post.view.lap, laps=post.view.laps, cars=cars)
    return RoundPictureData(
        headline=post.headline,
        marks=tuple(
            Mark(number=one.number, kind=one.kind, seats=one.seats, at=one.place or None, weight=max(1, one.weight))
            for one in post.marks
            if one.kind
        ),
        before=before if cars else None,
        humans=frozenset(post.humans),
        named=post.named,
        outs=post.outs,
    )
