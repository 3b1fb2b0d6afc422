"""Draws races off the event loop, for posts and for whoever looks at one."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from bot.delivery.studio import Easel
from bot.desk.house import House
from bot.race.situation import laid
from bot.render.board import Picture
from bot.render.close_up import Landing, draw_choices
from bot.render.film import driving_order, film
from bot.render.flag_picture import Ending, draw_flag, places_by_round
from bot.render.hand import draw_hand
from bot.render.lobby_picture import Starter, draw_lobby
from bot.render.race_film import FilmedRound, race_film
from bot.render.round_picture import Backdrop, RoundTold, draw_round
from bot.render.scene import Undrawable
from bot.render.tables import draw_tables
from bot.telling.messages import Words
from bot.telling.narrator import Narrator, Narrators
from bot.telling.posts import PicturedPost, RaceOver, names_of
from bot.telling.story.round_tale import plain
from bot.telling.story.weights import HEAVIEST
from bot.telling.summaries import RaceSummary, Refusal, WayShown
from rules.prices import Tone
from rules.ruleset import RuleSet
from rules.track.track import BadTrack
from rules.values import Seat, SpaceId, digest
from rules.view import Face, RaceView

log = logging.getLogger(__name__)


P = ParamSpec("P")
T = TypeVar("T")
KEPT = 8_000_000
"""Bytes of pictures for forms that are kept."""


class Kept:
    """Pictures by all that they show, so that whoever looks twice waits once; the oldest go first."""

    def __init__(self, most: int = KEPT) -> None:
        self._pictures, self._most, self._bytes = OrderedDict[str, Picture](), most, 0

    async def once(self, shows: Any, draw: Callable[[], Awaitable[Picture]]) -> Picture:
        """The picture of these values, JSON through and through."""
        key = digest(shows)
        if key not in self._pictures:
            drawn = await draw()
            self._drop(key)
            self._pictures[key] = drawn
            self._bytes += len(drawn.png)
            while self._bytes > self._most:
                self._drop(next(iter(self._pictures)))
            return drawn
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def _drop(self, key: str) -> None:
        old = self._pictures.pop(key, None)
        self._bytes -= len(old.png) if old else 0


class Artist:
    """Draws races off the event loop. A race that cannot be drawn is told in words alone."""

    def __init__(self, house: House, narrators: Narrators, easel: Easel) -> None:
        self._house, self._narrators, self._easel, self._kept = house, narrators, easel, Kept()

    async def made(self, make: Callable[P, T], *what: P.args, **how: P.kwargs) -> T:
        """What somebody looks at and is no picture, made in turn with the pictures that this process draws."""
        return await self._easel.made(make, *what, **how)

    async def picture(
        self, summary: RaceSummary, view: RaceView, told: RoundTold | None = None, seat: Seat | None = None
    ) -> Picture | None:
        """The race as this view shows it. `told`: what is told of its round; `seat`: whose own battle is shown."""
        scenery = await self._house.scenery(summary.id)
        if isinstance(scenery, Refusal):
            return None
        said = told or RoundTold()
        said = replace(
            said,
            headline=said.headline or summary.title,
            before=said.before or await self._house.view_of(summary.id, view.round - 1),
            humans=said.humans or frozenset(d.seat for d in summary.drivers if d.is_human),
        )
        setting, voice = Backdrop(scenery.track, scenery.text, scenery.board), self._narrators.of(summary.game)
        try:
            return await self._easel.drawn(draw_round, setting, view, _names(summary, voice), voice, said, seat)
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", summary.id, fault)
            return None

    async def flag(self, summary: RaceSummary, post: RaceOver, finish: Ending | None = None) -> Picture | None:
        """The end of a race: podium, places round by round. `finish`: what is told of it."""
        scenery = await self._house.scenery(summary.id)
        if isinstance(scenery, Refusal):
            return None
        told = finish or Ending(post.classification, headline=summary.title)
        places = told.places or places_by_round(await self._house.views(summary.id))
        setting, voice = Backdrop(scenery.track, scenery.text, scenery.board), self._narrators.of(summary.game)
        told = replace(told, placings=post.classification, places=places)
        try:
            return await self._easel.drawn(draw_flag, setting, post.view, post.names, voice, told)
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", summary.id, fault)
            return None

    async def lobby(self, summary: RaceSummary) -> Picture | None:
        """The track, and who takes part."""
        scenery = await self._house.scenery(summary.id)
        if isinstance(scenery, Refusal):
            return None
        setting, voice = Backdrop(scenery.track, scenery.text, scenery.board), self._narrators.of(summary.game)
        starters = [Starter(d.seat, d.number, d.program) for d in summary.drivers]
        told = (
            _names(summary, voice),
            voice,
            summary.laps,
            summary.most,
            scenery.board.shape,
        )
        try:
            return await self._easel.drawn(draw_lobby, setting, starters, *told, title=summary.title)
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", summary.id, fault)
            return None

    async def track(self, ruleset: RuleSet[Any, Any], name: str, text: str, tables: str) -> Picture | None:
        """A track on which nobody stands yet, as a game drives on it."""
        voice = self._narrators.of(ruleset.name)
        key = "track", ruleset.name, name, digest(text), voice.language
        try:
            return await self._kept.once(key, lambda: self._easel.made(_bare, ruleset, name, text, tables, voice))
        except (Undrawable, BadTrack, LookupError, TypeError, ValueError) as fault:
            log.warning("track %s cannot be drawn: %s", name, fault)
            return None

    async def film(self, summary: RaceSummary, report: PicturedPost, told: RoundTold | None = None) -> bytes | None:
        """A round that was told, as a GIF; None where nobody has moved. `told`: what its picture tells."""
        scenery = await self._house.scenery(summary.id)
        if isinstance(scenery, Refusal):
            return None
        backdrop = Backdrop(scenery.track, scenery.text, scenery.board)
        before = await self._house.view_of(summary.id, report.view.round - 1)
        said = replace(told or RoundTold(), before=before)
        try:
            story = [plain(line.partition(". ")[2]) for line in report.story]
            return await self._easel.drawn(film, backdrop, report.view, said, driving_order(report.told), story)
        except Undrawable:
            return None

    async def race_film(self, summary: RaceSummary, flag: RaceOver) -> bytes | None:
        """A race that is over, round by round, as a GIF; None where no round was driven."""
        scenery = await self._house.scenery(summary.id)
        if isinstance(scenery, Refusal):
            return None
        told = [*await self._house.reports(summary.id), flag]
        rounds = [FilmedRound(one.view, one.headline, any(m.base >= HEAVIEST for m in one.marks)) for one in told]
        setting, voice = Backdrop(scenery.track, scenery.text, scenery.board), self._narrators.of(summary.game)
        try:
            return await self._easel.drawn(race_film, setting, rounds, names_of(summary.drivers), voice)
        except Undrawable:
            return None

    async def tables(self, words: Words) -> Picture:
        """A season's tables."""
        return await self._easel.drawn(
            draw_tables, words.heading, words.tables, words.names or {}, self._narrators.common
        )

    async def hand(self, hand: tuple[Face, ...], voice: Narrator) -> Picture:
        """A driver's cards, for him alone."""
        texts = {face.name: voice.word("card", face.name) for face in hand if voice.has("card", face.name)}
        key = "hand", [face.model_dump(mode="json") for face in hand], texts, voice.language
        return await self._kept.once(key, lambda: self._easel.drawn(draw_hand, hand, texts, voice))

    async def way(self, way: WayShown, tones: Mapping[SpaceId, Tone] | None = None) -> Picture | None:
        """The surroundings of a car with the way before it: the next steps numbered, else its end marked. `tones`: what
        it costs to go there, where that is known."""
        scenery = await self._house.scenery(way.summary.id)
        if isinstance(scenery, Refusal):
            return None
        setting, voice = Backdrop(scenery.track, scenery.text, scenery.board), self._narrators.of(way.summary.game)
        known, names = dict(tones or {}), _names(way.summary, voice)
        ends = [
            Landing(number, id, known.get(id, "free")) for number, id in enumerate(way.onward or way.spaces[-1:], 1)
        ]
        key = "way", way.model_dump(mode="json"), known, voice.language
        try:
            return await self._kept.once(
                key, lambda: self._easel.drawn(draw_choices, setting, way.view, names, way.seat, voice, ends)
            )
        except Undrawable as fault:
            log.warning("race %s cannot be drawn: %s", way.summary.id, fault)
            return None


def _bare(ruleset: RuleSet[Any, Any], name: str, text: str, tables: str, voice: Narrator) -> Picture:
    game = laid(ruleset, name, text, tables)
    track, board = game.table.track, ruleset.board(game.table)
    return draw_lobby(Backdrop(track, text, board), (), {}, voice, track.laps, 0, board.shape, title=track.title)


def _names(summary: RaceSummary, voice: Narrator) -> dict[Seat, str]:
    """Drivers, programs marked as such."""
    return names_of(summary.drivers, voice.word("ui", "auto"))
