"""Checks that views and drafts of one driver do not change the pictures of others."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from bot.delivery.picture_service import PictureService
from bot.delivery.picture_workers import ThreadRenderer
from bot.discord_ui.form_pictures import FormPictures, choose_picture_content
from bot.pictures import board, overview, pillow_backend
from bot.posts.summaries import DraftView, QuestionView
from rules.base import Json
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, Clock, RaceServices, expect_done, open_services
from tests.games import find_smallest_track_name
from tests.members import Local
from tests.repository import LIBRARY, LOCALIZERS
from tests.two_worlds import MEMBERS, run_until_pending

HOLDER = BEN
"""The member who looks in private."""
ROUNDS = (1, 2, 3, 4, 5)
DRAFTS = 3
"""The holder views so many ready-made drafts, besides none."""

Pictures = dict[str, bytes]
"""Pictures by whose they are."""


@dataclass(frozen=True)
class Position:
    """A race of a game whose drivers are asked for the orders of a round."""

    game: str
    round: int
    seed: int = 1


@dataclass
class PictureReader:
    """Draws everybody's pictures, as a newly started process would."""

    p: RaceServices
    pictures: Pictures = field(default_factory=dict)

    def __post_init__(self) -> None:
        clear_caches()
        picture_service = PictureService(self.p.system_api, LOCALIZERS, ThreadRenderer())
        self.picture_service, self.forms = picture_service, FormPictures(self.p.member_api, LOCALIZERS, picture_service)

    async def look_in_private(self) -> int:
        """Open the holder's form and try drafts; return how many pictures they saw."""
        count = 0
        for question in expect_done(await self.p.member_api.list_questions(Local(member=HOLDER), 1)):
            for draft in await self._list_drafts(question):
                count += len(await self._form(HOLDER, question, draft))
        return count

    async def look_at_all(self) -> Pictures:
        """Draw what everybody can see, and each other driver's own form."""
        summary = expect_done(await self.p.member_api.summarize(1, Local(member=ANA)))
        for view in await self.p.system_api.load_round_views(1):
            self._keep(f"round {view.round}", await self.picture_service.draw_round_picture(summary, view))
        self._keep("lobby", await self.picture_service.draw_lobby_picture(summary))
        for member in MEMBERS:
            if member == HOLDER:
                continue
            for question in expect_done(await self.p.member_api.list_questions(Local(member=member), 1)):
                for n, picture in enumerate(await self._form(member, question, question.present)):
                    self.pictures[f"member {member}, question {question.number}, picture {n}"] = picture
        return self.pictures

    def _keep(self, name: str, picture: board.Picture | None) -> None:
        if picture is not None:
            self.pictures[name] = picture.png

    async def _list_drafts(self, question: QuestionView) -> list[Json]:
        answer = await self.p.member_api.view_draft(question.number, Local(member=HOLDER), None)
        offers = [offer.preset.value for offer in answer.prices.offers] if isinstance(answer, DraftView) else []
        return [None, *offers[:DRAFTS]]

    async def _form(self, member: int, question: QuestionView, draft: Json) -> list[bytes]:
        answer = await self.p.member_api.view_draft(question.number, Local(member=member), draft)
        if not isinstance(answer, DraftView):
            return []
        shows = choose_picture_content(answer.question, draft, answer.prices)
        return [file.fp.read() for file in await self.forms.draw(shows, Local(member=member))]


def clear_caches() -> None:
    """Clear all picture caches, as after a start."""
    for cached_function in (board._build_course, board._build_ground, board._build_road, overview._list_visible_ground):
        cached_function.cache_clear()
    pillow_backend._grounds.clear()
    pillow_backend._palettes.clear()


@asynccontextmanager
async def drive_to(folder: Path, position: Position) -> AsyncIterator[RaceServices | None]:
    """Drive a race to the orders of a round; None if it is over before."""
    clock = Clock()
    rulesets = {position.game: RULESETS[position.game]}
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240 (once, at the start)
    with patch("secrets.token_bytes", lambda n: position.seed.to_bytes(n, "big")):
        async with open_services(folder, clock, rulesets, LIBRARY) as services:
            services.control.compares = False
            await services.race(*MEMBERS, game=position.game, track=find_smallest_track_name(position.game), laps=2)
            if not await run_until_pending(services, position.round):
                yield None
                return
            await services.settle()
            yield services


async def compare_pictures(folder: Path, position: Position) -> tuple[Pictures, Pictures, int] | None:
    """Draw everybody else's pictures before and after the holder looks; None if the race is over before."""
    async with drive_to(folder, position) as p:
        if p is None:
            return None
        quiet = await PictureReader(p).look_at_all()
        looker = PictureReader(p)
        picture_count = await looker.look_in_private()
        return quiet, await looker.look_at_all(), picture_count


def list_view_differences(quiet: Pictures, busy: Pictures) -> list[str]:
    """List whose pictures differ."""
    return [name for name in (quiet | busy) if quiet.get(name) != busy.get(name)]


def list_positions(seeds: int = 1) -> Iterator[Position]:
    """List every game, with rounds one to five."""
    for seed in range(1, seeds + 1):
        for game in RULESETS:
            yield from (Position(game, round, seed) for round in ROUNDS)
