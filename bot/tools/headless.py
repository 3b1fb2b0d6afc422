"""`steward race`: a whole race of automatic drivers, through the same desk, store and outbox as any other."""

import asyncio
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.delivery.sending import Outbox
from bot.desk.desk import Desk
from bot.desk.house import House
from bot.lobby.lobby import SEATS
from bot.race.control import RaceControl
from bot.race.door import Door
from bot.render.flag_picture import draw_flag
from bot.render.round_picture import Backdrop, draw_round
from bot.render.scene import Undrawable
from bot.store.library import Library
from bot.store.opening import opened
from bot.store.ours import make_folder
from bot.telling.language import ENGLISH
from bot.telling.mail import Letter, Sent
from bot.telling.messages import ending, pictured
from bot.telling.narrator import Narrator, Narrators
from bot.telling.newsroom import Voices
from bot.telling.posts import Driver, Held, RaceOver, Report
from bot.telling.summaries import Actor, RaceSummary, Refusal, Scenery, Setup, Visibility
from bot.telling.wording import Wording
from bot.tools.progress import watched
from rules.dice import seed_from_text
from rules.ruleset import RuleSet
from rules.view import Placing

ROUNDS = 2000
"""A race that takes longer is given up."""


async def _everywhere(channel: int) -> Visibility:
    del channel
    return "seen"


NOBODY = Actor(member=0, guild=0, sees=_everywhere)
"""Whoever drives races alone in his own database."""


class NoRace(Exception):
    """The race cannot be driven. `code`: 2 for what was asked, 1 for what came of it. One sentence."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True)
class RaceWanted:
    """What is to be driven, and where its files go. `seed`: any text."""

    setup: Setup
    drivers: int
    seed: str
    out: Path


def automatic_race(
    wanted: RaceWanted, library: Library, rulesets: Mapping[str, RuleSet[Any, Any]]
) -> tuple[Placing, ...]:
    """Drives a race and writes race.json, log.txt and a picture a round into a new or empty folder. Raises NoRace."""
    _make(wanted.out)
    with tempfile.TemporaryDirectory(prefix="steward-") as folder:
        return asyncio.run(_driven(wanted, library, rulesets, Path(folder) / "race.sqlite"))


def _make(out: Path) -> None:
    try:
        make_folder(out)
        if any(out.iterdir()):
            raise NoRace(f"{out} holds files already: name a new or an empty folder.", 2)
    except OSError as fault:
        raise NoRace(f"{out} cannot be used: {fault.strerror}.", 2) from fault


def _begin(out: Path) -> None:
    """Finds out before the race whether its log can be written."""
    try:
        (out / "log.txt").touch()
    except OSError as fault:
        raise NoRace(f"{out} cannot be written to: {fault.strerror}.", 2) from fault


async def _driven(
    wanted: RaceWanted, library: Library, rulesets: Mapping[str, RuleSet[Any, Any]], path: Path
) -> tuple[Placing, ...]:
    narrators = Narrators.read(library.phrases(ENGLISH))
    database = await opened(path)
    try:
        voices = Voices(narrators, library.weights())
        control = RaceControl(database, rulesets, lambda: 0, voices)
        desk, house = Desk(Door(control), library), House(control)
        summary = await _opened(desk, wanted, narrators)
        _begin(wanted.out)
        scribe = Scribe(house, summary, narrators, wanted.out, Wording(narrators, str, library.scheme))
        outbox = Outbox(house, database, scribe, lambda: 0)
        await _played(house, outbox, scribe, summary.id)
        text = await desk.race_file(summary.id, NOBODY)
        assert isinstance(text, str)
        (wanted.out / "race.json").write_bytes(text.encode())
        (wanted.out / "log.txt").write_bytes("".join(f"{line}\n" for line in scribe.lines).encode())
        (wanted.out / "posts.md").write_bytes(scribe.posts().encode())
        return scribe.placings
    finally:
        await database.close()


async def _opened(desk: Desk, wanted: RaceWanted, narrators: Narrators) -> RaceSummary:
    """A race with all its drivers, started."""
    seed = seed_from_text(wanted.seed)
    voice = narrators.of(wanted.setup.game)
    made = _meant(await desk.create(wanted.setup, NOBODY, 0, 0, open_seed=seed), voice)
    if not made.least <= wanted.drivers <= min(made.most, len(SEATS)):
        raise NoRace(f"{wanted.setup.track} takes {made.least} to {made.most} cars.", 2)
    _meant(await desk.fill(made.id, NOBODY, wanted.drivers), voice)
    return _meant(await desk.start(made.id, NOBODY), voice)


def _meant(said: RaceSummary | Refusal, voice: Narrator) -> RaceSummary:
    if isinstance(said, Refusal):
        raise NoRace(voice.phrase("refused", said.code, said.facts), 2)
    return said


async def _played(house: House, outbox: Outbox, scribe: "Scribe", race: int) -> None:
    """Round after round to the flag; what is said of each is written down before the next."""
    for _ in watched(iter(range(ROUNDS)), "rounds"):
        if race not in await house.restless():
            break
        await house.tend(race)
        await outbox.drain()
    if scribe.held:
        raise NoRace(f"The race was held in round {scribe.held.round}: {scribe.held.detail}.", 1)
    if not scribe.flagged:
        raise NoRace(f"There was no flag after {ROUNDS} rounds.", 1)


class Scribe:
    """Publishes to files: the log's lines, the public posts, and a picture a round."""

    def __init__(self, house: House, summary: RaceSummary, narrators: Narrators, out: Path, wording: Wording) -> None:
        self._house, self._summary, self._voice, self._out = house, summary, narrators.of(summary.game), out
        self._wording, self._said = wording, dict[str, tuple[str, str]]()
        self.lines = _heading(summary)
        self.placings: tuple[Placing, ...] = ()
        self.flagged = False
        self.held: Held | None = None

    async def publish(self, letter: Letter) -> Sent:
        """Writes a letter down."""
        post = letter.post
        if letter.audience is None:
            self._say(letter)
        if isinstance(post, Report):
            self.lines += ["", f"Round {post.round}", *post.lines]
            await self._draw(post)
        elif isinstance(post, RaceOver):
            self.placings, self.flagged = post.classification, True
            self.lines += ["", f"Round {post.round}", *post.lines]
            await self._finish(post)
            self.lines += ["", "Classification", *map(self._placing, post.classification)]
        elif isinstance(post, Held):
            self.held = post
        return Sent(place=0, message=letter.id)

    def _say(self, letter: Letter) -> None:
        """A message in its last wording, in the place where it was sent first."""
        words, post = self._wording.of(letter, self._summary.game), letter.post
        known = self._said.get(letter.subject) if letter.subject else None
        heading = known[0] if known else _headed(post)
        text = "\n\n".join(part for part in (words.text, words.log) if part)
        self._said[letter.subject or str(letter.id)] = heading, text

    def posts(self) -> str:
        """The public posts, word for word, each under the heading of its round."""
        rows, last = list[str](), ""
        for heading, text in self._said.values():
            rows += [text, ""] if heading == last else [heading, "", text, ""]
            last = heading
        return "\n".join(rows)

    async def find(self, letter: Letter) -> Sent | None:
        """Never: a file is written once."""
        return None

    def _placing(self, placing: Placing) -> str:
        status = self._voice.word("status", placing.status)
        laps = f"{placing.laps} lap{'s' if placing.laps != 1 else ''}"
        return f"{placing.place}. {placing.seat.title()}, {laps}, {status}"

    async def _finish(self, post: RaceOver) -> None:
        """The flag's picture takes the place of the last round's."""
        scenery = await self._house.scenery(self._summary.id)
        if not isinstance(scenery, Scenery):
            return
        setting = Backdrop(scenery.track, scenery.text, scenery.board)
        names = {d.seat: d.seat.title() for d in self._summary.drivers}
        try:
            picture = await asyncio.to_thread(draw_flag, setting, post.view, names, self._voice, ending(post))
        except Undrawable:
            return
        (self._out / f"round-{post.round:03d}.png").write_bytes(picture.png)

    async def _draw(self, post: Report) -> None:
        scenery = await self._house.scenery(self._summary.id)
        if not post.closes or not isinstance(scenery, Scenery):
            return
        setting = Backdrop(scenery.track, scenery.text, scenery.board)
        names = {d.seat: d.seat.title() for d in self._summary.drivers}
        told = pictured(post)
        try:
            picture = await asyncio.to_thread(draw_round, setting, post.view, names, self._voice, told)
        except Undrawable:
            return
        (self._out / f"round-{post.round:03d}.png").write_bytes(picture.png)


def _headed(post: object) -> str:
    """The heading under which a post stands, the lobby's that of round 0; the last round's stands directly before the
    flag's."""
    if isinstance(post, RaceOver):
        return f"## Round {post.round}\n\n## Flag"
    return f"## Round {getattr(post, 'round', 0)}"


def _heading(summary: RaceSummary) -> list[str]:
    laps = f"{summary.laps} lap{'s' if summary.laps > 1 else ''}"
    options = "".join(f", {key}={value}" for key, value in sorted(summary.options.items()))
    first = f"{summary.title} on {summary.track}, {laps}, tables {summary.profile}, pace {summary.pace}{options}"
    return [first, *map(_driver, summary.drivers)]


def _driver(driver: Driver) -> str:
    return f"{driver.number}. {driver.name}, automatic ({driver.automatic})"
