"""`steward race`: a whole race of bot drivers, through the same services, store and outbox as any other."""

import asyncio
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.app.member_api import MemberApi
from bot.app.race_access import AuthorizedRaces
from bot.app.race_service import RaceService
from bot.app.system_api import SystemApi
from bot.cli.failures import EXIT_WRONG, Failed
from bot.cli.progress import show_progress
from bot.data_files import Library
from bot.delivery.outbox_worker import OutboxWorker
from bot.model.actor import Actor, Rejection, see_every_channel
from bot.model.seats import SEATS
from bot.pictures.board import BoardArt, Picture
from bot.pictures.flag_picture import draw_flag
from bot.pictures.round_picture import draw_round
from bot.pictures.scene import Undrawable
from bot.posts.outbox_types import Delivered, QueuedPost
from bot.posts.summaries import BoardSource, RaceSummary, Setup
from bot.posts.types import Held, RaceOver, Report
from bot.store.connect import open_database
from bot.store.key_value import save_guild_locales
from bot.text.locale import ENGLISH, use_language
from bot.text.localizer import Localizer, Localizers
from bot.text.post_renderer import PostRenderer, format_race_end
from bot.text.rendered import build_ending, build_round_picture_data
from bot.text.services import TextServices
from bot.util.private_files import make_folder
from bot.util.whole_files import write_whole_file
from rules.bots import USUAL_STRENGTH, Strength
from rules.dice import derive_seed_from_text
from rules.ruleset import RuleSet
from rules.view import ResultRow

MAX_ROUNDS = 2000
"""Rounds after which a race is given up."""


NO_GUILD = NO_CHANNEL = 0
"""Server and channel of a headless race."""
SYSTEM_ACTOR = Actor(member=0, guild=NO_GUILD, sees=see_every_channel)
"""The actor who drives headless races in a private database."""


@dataclass(frozen=True)
class RaceRequest:
    """A headless race to drive, and the folder for its files.

    `seed`: any text; `language`: of posts and pictures (the log is always in English)."""

    setup: Setup
    drivers: int
    seed: str
    out: Path
    strength: Strength = USUAL_STRENGTH
    language: str = ENGLISH


def drive_race(
    request: RaceRequest, library: Library, rulesets: Mapping[str, RuleSet[Any, Any]]
) -> tuple[ResultRow, ...]:
    """Drive a race; write race.json, log.txt and one picture a round into a new or empty folder.

    Raises Failed; Missing if the data folder cannot be used."""
    library.check_games()
    new = not request.out.exists()
    _make_folder(request.out)
    try:
        with tempfile.TemporaryDirectory(prefix="steward-") as folder, use_language(request.language):
            return asyncio.run(_drive(request, library, rulesets, Path(folder) / "race.sqlite"))
    except Failed:
        if new and not any(request.out.iterdir()):
            request.out.rmdir()
        raise


def _make_folder(out: Path) -> None:
    try:
        make_folder(out)
        if any(out.iterdir()):
            raise Failed(f"{out} holds files already: name a new or an empty folder.")
    except OSError as fault:
        raise Failed(f"{out} cannot be used: {fault.strerror}.") from fault


def _check_log_writable(out: Path) -> None:
    """Check before the race that its log can be written."""
    try:
        (out / "log.txt").touch()
    except OSError as fault:
        raise Failed(f"{out} cannot be written to: {fault.strerror}.") from fault


async def _drive(
    request: RaceRequest, library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], path: Path
) -> tuple[ResultRow, ...]:
    localizers = Localizers.from_files(library.load_messages(ENGLISH, request.language))
    database = await open_database(path)
    try:
        await database.write(lambda t: save_guild_locales(t, NO_GUILD, language=request.language))
        texts = TextServices(localizers, library.load_weights())
        race_service = RaceService(database, rulesets, lambda: 0, texts)
        member_api, system_api = MemberApi(AuthorizedRaces(race_service), library), SystemApi(race_service)
        summary = await _start_race(member_api, request, localizers, rulesets[request.setup.game])
        _check_log_writable(request.out)
        recorder = PostRecorder(
            system_api, summary, localizers, request.out, PostRenderer(localizers, str, library.load_scheme)
        )
        outbox = OutboxWorker(system_api, database, recorder, lambda: 0)
        await _play_to_flag(system_api, outbox, recorder, summary.id)
        text = await member_api.export_race_file(summary.id, SYSTEM_ACTOR)
        assert isinstance(text, str)
        recorder.write_file("race.json", text.encode())
        recorder.write_file("log.txt", "".join(f"{line}\n" for line in recorder.lines).encode())
        recorder.write_file("posts.md", recorder.format_posts().encode())
        recorder.check_written()
        return recorder.placings
    finally:
        await database.close()


async def _start_race(
    member_api: MemberApi, request: RaceRequest, localizers: Localizers, game: RuleSet[Any, Any]
) -> RaceSummary:
    """Create a race with all its drivers and start it."""
    seed = derive_seed_from_text(request.seed)
    localizer = localizers.for_game(request.setup.game)
    race = _unwrap(
        await member_api.create(request.setup, SYSTEM_ACTOR, NO_GUILD, NO_CHANNEL, open_seed=seed), localizer, game
    )
    if not race.least <= request.drivers <= min(race.most, len(SEATS)):
        raise Failed(f"{request.setup.track} takes {race.least} to {race.most} cars.")
    _unwrap(await member_api.add_bots(race.id, SYSTEM_ACTOR, request.drivers, request.strength), localizer, game)
    return _unwrap(await member_api.start(race.id, SYSTEM_ACTOR), localizer, game)


def _unwrap(answer: RaceSummary | Rejection, localizer: Localizer, game: RuleSet[Any, Any]) -> RaceSummary:
    if isinstance(answer, Rejection):
        raise Failed(_describe(answer, localizer, game))
    return answer


def _describe(rejection: Rejection, localizer: Localizer, game: RuleSet[Any, Any]) -> str:
    """Describe a refusal; where no option has a similar name, with the options of the game: no form is near."""
    if rejection.code == "unknown_option" and not rejection.facts["options"]:
        names = ", ".join(game.options.model_fields)
        return f"There is no option “{rejection.facts['option']}”. {game.title} has: {names}."
    return localizer.format_phrase("refused", rejection.code, rejection.facts)


async def _play_to_flag(system_api: SystemApi, outbox: OutboxWorker, recorder: "PostRecorder", race: int) -> None:
    """Play round after round to the flag; the posts of each are written before the next."""
    for _ in show_progress(iter(range(MAX_ROUNDS)), "rounds"):
        if race not in await system_api.list_due_races():
            break
        await system_api.do_due_work(race)
        await outbox.drain()
        recorder.check_written()
    if recorder.held:
        raise Failed(f"The race was held in round {recorder.held.round}: {recorder.held.detail}.", EXIT_WRONG)
    if not recorder.flagged:
        raise Failed(f"There was no flag after {MAX_ROUNDS} rounds.", EXIT_WRONG)


class PostRecorder:
    """Writes posts to files: the log's lines, the public posts, and one picture a round."""

    def __init__(
        self, system_api: SystemApi, summary: RaceSummary, localizers: Localizers, out: Path, renderer: PostRenderer
    ) -> None:
        self._system_api = system_api
        self._summary = summary
        self._localizer = localizers.for_game(summary.game)
        self._out = out
        self._renderer, self._posts = renderer, dict[str, tuple[str, str]]()
        self.lines = _format_header(summary)
        self.placings: tuple[ResultRow, ...] = ()
        self.flagged = False
        self.held: Held | None = None
        self._write_fault: OSError | None = None

    def write_file(self, name: str, content: bytes) -> None:
        """Write a file into the race's folder. A failure is kept for `check_written`: the outbox would only retry."""
        try:
            write_whole_file(self._out / name, content)
        except OSError as fault:
            self._write_fault = self._write_fault or fault

    def check_written(self) -> None:
        """Raise Failed if a file could not be written."""
        if self._write_fault:
            raise Failed(f"{self._out} cannot be written to: {self._write_fault.strerror}.")

    async def publish(self, queued_post: QueuedPost) -> Delivered:
        """Write a post to the files."""
        post = queued_post.post
        if queued_post.audience is None:
            self._record_post(queued_post)
        if isinstance(post, Report):
            self.lines += ["", f"Round {post.round}", *post.lines]
            if post.closes:
                await self._draw(post)
        elif isinstance(post, RaceOver):
            self.placings, self.flagged = post.classification, True
            self.lines += ["", f"Round {post.round}", *post.lines]
            await self._draw(post)
            self.lines += ["", "Classification", *map(self._format_result, post.classification)]
        elif isinstance(post, Held):
            self.held = post
        return Delivered(place=0, message=queued_post.id)

    def _record_post(self, queued_post: QueuedPost) -> None:
        """Record the latest text of a post in the position of its first one."""
        message, post = self._renderer.render(queued_post, self._summary.game), queued_post.post
        earlier = self._posts.get(queued_post.subject) if queued_post.subject else None
        heading = earlier[0] if earlier else self._choose_heading(post)
        text = "\n\n".join(part for part in (message.text, message.log) if part)
        self._posts[queued_post.subject or str(queued_post.id)] = heading, text

    def _choose_heading(self, post: object) -> str:
        """Return the heading of a post; the lobby is round 0, and the last round's posts precede the final heading."""
        round = self._localizer.format_ui("file_round", round=getattr(post, "round", 0))
        return f"## {round}" + (
            f"\n\n## {self._localizer.format_ui('file_flag')}" if isinstance(post, RaceOver) else ""
        )

    def format_posts(self) -> str:
        """Return the public posts, each under the heading of its round."""
        rows, last = list[str](), ""
        for heading, text in self._posts.values():
            rows += [text, ""] if heading == last else [heading, "", text, ""]
            last = heading
        return "\n".join(rows)

    async def find(self, queued_post: QueuedPost) -> Delivered | None:
        """Return None: a file is written once."""
        return None

    def _format_result(self, placing: ResultRow) -> str:
        status = format_race_end(placing, self._localizer)
        laps = f"{placing.laps} lap{'s' if placing.laps != 1 else ''}"
        return f"{placing.place}. {placing.seat.title()}, {laps}, {status}"

    async def _draw(self, post: Report | RaceOver) -> None:
        """Draw the picture of a round, if the track can be drawn; that of the finish replaces the last round's."""
        board_source = await self._system_api.load_picture_setup(self._summary.id)
        if not isinstance(board_source, BoardSource):
            return
        board_art = BoardArt(board_source.track, board_source.text, board_source.board)
        names = {d.seat: d.name for d in self._summary.drivers}

        def draw() -> Picture:
            if isinstance(post, RaceOver):
                return draw_flag(board_art, post.view, names, self._localizer, build_ending(post))
            return draw_round(board_art, post.view, names, self._localizer, build_round_picture_data(post))

        with suppress(Undrawable):
            self.write_file(f"round-{post.round:03d}.png", (await asyncio.to_thread(draw)).png)


def _format_header(summary: RaceSummary) -> list[str]:
    laps = f"{summary.laps} lap{'s' if summary.laps > 1 else ''}"
    options = "".join(f", {key}={value}" for key, value in sorted(summary.options.items()))
    first = f"{summary.title} on {summary.track}, {laps}, tables {summary.profile}, pace {summary.pace}{options}"
    return [first, *(f"{d.number}. {d.name}, automatic ({d.automatic})" for d in summary.drivers)]
