"""The picture service: draws races outside the event loop, for posts and for members who look at a race."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from bot.app.race_snapshot import build_game
from bot.app.system_api import SystemApi
from bot.delivery.picture_workers import ThreadRenderer
from bot.model.actor import Rejection
from bot.pictures.board import BoardArt, Picture
from bot.pictures.choice_picture import Landing, draw_choices
from bot.pictures.flag_picture import Ending, draw_flag, list_places_by_round
from bot.pictures.hand_picture import draw_hand
from bot.pictures.lobby_picture import Starter, draw_lobby
from bot.pictures.race_gif import FilmedRound, draw_race_gif
from bot.pictures.round_gif import draw_round_gif, list_driving_order
from bot.pictures.round_picture import RoundPictureData, draw_round
from bot.pictures.scene import Undrawable
from bot.pictures.tables import draw_tables
from bot.posts.summaries import PathPreview, RaceSummary
from bot.posts.types import PicturedPost, RaceOver
from bot.report.incidents import MAX_WEIGHT
from bot.report.round_report import strip_markup
from bot.text.localizer import Localizer, Localizers
from bot.text.rendered import RenderedMessage
from rules.base import Seat, SpaceId, compute_digest
from rules.cost_preview import Tone
from rules.ruleset import RuleSet
from rules.track.track import BadTrack
from rules.view import CardFace, RaceView

log = logging.getLogger(__name__)


P = ParamSpec("P")
T = TypeVar("T")
CACHE_BYTES = 8_000_000


class PictureCache:
    """Cache of pictures by their content; the least recently used are dropped first."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self._pictures, self._most, self._bytes = OrderedDict[str, Picture](), most, 0

    async def get_or_draw(self, shows: Any, draw: Callable[[], Awaitable[Picture]]) -> Picture:
        """Return the picture for these values (plain JSON), drawing it if it is not cached."""
        key = compute_digest(shows)
        if key not in self._pictures:
            picture = await draw()
            self._drop(key)
            self._pictures[key] = picture
            self._bytes += len(picture.png)
            while self._bytes > self._most:
                self._drop(next(iter(self._pictures)))
            return picture
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def _drop(self, key: str) -> None:
        old = self._pictures.pop(key, None)
        self._bytes -= len(old.png) if old else 0


class PictureService:
    """Draws races outside the event loop; returns None for a race that cannot be drawn."""

    def __init__(self, system_api: SystemApi, localizers: Localizers, picture_renderer: ThreadRenderer) -> None:
        self._system_api = system_api
        self._localizers = localizers
        self._picture_renderer = picture_renderer
        self._cache = PictureCache()

    async def run(self, make: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """Run a function in the drawing thread, in turn with the pictures drawn there."""
        return await self._picture_renderer.run(make, *what, **how)

    async def _load_board_art(self, summary: RaceSummary) -> BoardArt | None:
        """Load what every picture of a race shows; None for a race that cannot be read."""
        board_source = await self._system_api.load_picture_setup(summary.id)
        return (
            None
            if isinstance(board_source, Rejection)
            else BoardArt(board_source.track, board_source.text, board_source.board)
        )

    async def draw_round_picture(
        self,
        summary: RaceSummary,
        view: RaceView,
        report_data: RoundPictureData | None = None,
        seat: Seat | None = None,
    ) -> Picture | None:
        """Draw a view of the race. `report_data`: of its round; `seat`: the seat whose battle is zoomed."""
        board_art = await self._load_board_art(summary)
        if board_art is None:
            return None
        picture_data = report_data or RoundPictureData()
        picture_data = replace(
            picture_data,
            headline=picture_data.headline or summary.title,
            before=picture_data.before or await self._system_api.load_round_view(summary.id, view.round - 1),
            humans=picture_data.humans or frozenset(d.seat for d in summary.drivers if d.is_human),
        )
        localizer = self._localizers.for_game(summary.game)
        try:
            return await self._picture_renderer.draw(
                draw_round, board_art, view, localizer.name_drivers(summary.drivers), localizer, picture_data, seat
            )
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", summary.id, fault)
            return None

    async def draw_finish_picture(
        self, summary: RaceSummary, post: RaceOver, finish: Ending | None = None
    ) -> Picture | None:
        """Draw the end of a race: podium, and positions by round. `finish`: its headline and results."""
        board_art = await self._load_board_art(summary)
        if board_art is None:
            return None
        ending = finish or Ending(post.classification, headline=summary.title)
        places = ending.places or list_places_by_round(await self._system_api.load_round_views(summary.id))
        localizer = self._localizers.for_game(summary.game)
        ending = replace(ending, placings=post.classification, places=places)
        try:
            return await self._picture_renderer.draw(draw_flag, board_art, post.view, post.names, localizer, ending)
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", summary.id, fault)
            return None

    async def draw_lobby_picture(self, summary: RaceSummary) -> Picture | None:
        """Draw the track and the starters, and until the start the seats that are open."""
        board_art = await self._load_board_art(summary)
        if board_art is None:
            return None
        localizer = self._localizers.for_game(summary.game)
        starters = [Starter(d.seat, d.number, d.bot_driver) for d in summary.drivers]
        arguments = (
            localizer.name_drivers(summary.drivers),
            localizer,
            summary.laps,
            summary.most if summary.stage == "lobby" else len(starters),
        )
        try:
            return await self._picture_renderer.draw(draw_lobby, board_art, starters, *arguments, title=summary.title)
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", summary.id, fault)
            return None

    async def draw_track_picture(self, ruleset: RuleSet[Any, Any], name: str, text: str, tables: str) -> Picture | None:
        """Draw an empty track as a game uses it."""
        localizer = self._localizers.for_game(ruleset.name)
        key = "track", ruleset.name, name, compute_digest(text), compute_digest(tables), localizer.language
        try:
            return await self._cache.get_or_draw(
                key, lambda: self._picture_renderer.run(_draw_empty_track, ruleset, name, text, tables, localizer)
            )
        except (Undrawable, BadTrack, LookupError, TypeError, ValueError) as fault:
            log.warning("track %s cannot be drawn: %s", name, fault)
            return None

    async def render_round_gif(
        self, summary: RaceSummary, report: PicturedPost, report_data: RoundPictureData | None = None
    ) -> bytes | None:
        """Render a reported round as a GIF; None if no car moved. `report_data`: what its picture shows."""
        board_art = await self._load_board_art(summary)
        if board_art is None:
            return None
        before = await self._system_api.load_round_view(summary.id, report.view.round - 1)
        picture_data = replace(report_data or RoundPictureData(), before=before)
        try:
            story = [strip_markup(line.partition(". ")[2]) for line in report.story]
            order, names = list_driving_order(report.told), {d.seat: d.name for d in summary.drivers}
            return await self._picture_renderer.draw(
                draw_round_gif, board_art, report.view, picture_data, order, story, names
            )
        except Undrawable:
            return None

    async def render_race_gif(self, summary: RaceSummary, flag: RaceOver | None = None, first: int = 0) -> bytes | None:
        """Render a race as a GIF, round by round from `first` on; None if none of them was driven.

        `flag`: its end, if it is over."""
        board_art = await self._load_board_art(summary)
        if board_art is None:
            return None
        reports = [*await self._system_api.load_reports(summary.id), *([flag] if flag else [])]
        reports = [one for one in reports if one.view.round >= first - 1]
        rounds = [FilmedRound(one.view, one.headline, any(m.base >= MAX_WEIGHT for m in one.marks)) for one in reports]
        localizer = self._localizers.for_game(summary.game)
        try:
            return await self._picture_renderer.draw(
                draw_race_gif, board_art, rounds, {d.seat: d.name for d in summary.drivers}, localizer
            )
        except Undrawable:
            return None

    async def draw_standings_picture(self, content: RenderedMessage) -> Picture:
        """Draw a season's standings."""
        return await self._picture_renderer.draw(
            draw_tables, content.heading, content.tables, content.names or {}, self._localizers.common
        )

    async def draw_hand_picture(self, hand: tuple[CardFace, ...], localizer: Localizer) -> Picture:
        """Draw a driver's cards, for that driver only."""
        texts = {
            face.name: localizer.format_word("card", face.name) for face in hand if localizer.has("card", face.name)
        }
        key = "hand", [face.model_dump(mode="json") for face in hand], texts, localizer.language
        return await self._cache.get_or_draw(
            key, lambda: self._picture_renderer.draw(draw_hand, hand, texts, localizer)
        )

    async def draw_path_picture(
        self, preview: PathPreview, tones: Mapping[SpaceId, Tone] | None = None
    ) -> Picture | None:
        """Draw a car's surroundings with the way ahead: next steps numbered, or the end marked.

        `tones`: the cost of each space, if known."""
        board_art = await self._load_board_art(preview.summary)
        if board_art is None:
            return None
        localizer = self._localizers.for_game(preview.summary.game)
        space_tones, names = dict(tones or {}), localizer.name_drivers(preview.summary.drivers)
        spaces = preview.onward or preview.spaces[-1:]
        numbers = preview.numbers or range(1, len(spaces) + 1)
        ends = [Landing(number, id, space_tones.get(id, "free")) for number, id in zip(numbers, spaces, strict=True)]
        key = "way", preview.model_dump(mode="json"), space_tones, localizer.language
        try:
            return await self._cache.get_or_draw(
                key,
                lambda: self._picture_renderer.draw(
                    draw_choices, board_art, preview.view, names, preview.seat, localizer, ends
                ),
            )
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", preview.summary.id, fault)
            return None


def _draw_empty_track(ruleset: RuleSet[Any, Any], name: str, text: str, tables: str, localizer: Localizer) -> Picture:
    game = build_game(ruleset, name, text, tables)
    track, board = game.table.track, ruleset.board(game.table)
    return draw_lobby(BoardArt(track, text, board), (), {}, localizer, track.laps, 0, track.title)
