"""One race verified, as `steward verify` does it; where its time goes; beside it, the same race played by the rules."""

import asyncio
from statistics import median

from bot.race.situation import Game, laid
from bot.record.racefile import RaceFile, read_json
from bot.record.rerun import Silent
from bot.record.verify import verify
from bot.telling.summaries import Setup
from rules.dice import Seeded, seed_from_text
from rules.engine import Checkpoint, advance, enter
from rules.journal import Entry, Journal
from rules.rulesets import RULESETS
from tests.bench.figures import Found, How, Line, Watch
from tests.bench.rounds import driven, forget
from tests.bench.stable import CARS, GAME, LAPS, TRACK, Stable, grid, meant, stable
from tests.members import Local

KINDS = tuple(GAME.drivers)
NOBODY = Local(member=0, guild=0)


def measure(how: How) -> Found:
    """The same race, verified and played in turn."""
    text, played, desk = asyncio.run(_filed(how))
    cold, warm, pure, faults = Watch(), Watch(), Watch(), list[str]()
    parts, rounds = _Parts(), 0
    for _ in range(how.many(7, 1)):
        found = warm.of(lambda: verify(text, RULESETS))
        faults += [f"the race does not verify: {found.difference}"] if found.difference else []
        rounds = pure.of(lambda: sum(1 for _ in driven(grid(*KINDS), played, Watch())))
    for _ in range(how.many(7, 1)):
        forget()
        cold.of(lambda: verify(text, RULESETS))
        parts.take(text)
    beside = Line("playing it, rules and drivers only", "ms CPU", pure.cpu)
    whole = Line(f"a race of {rounds} rounds verified", "ms CPU", warm.cpu, beside)
    rest = max(0.0, whole.median - median(parts.file.cpu) - median(parts.rules.cpu))
    lines = [
        whole,
        beside,
        Line("the same, on a track that the rules have never seen", "ms CPU", cold.cpu, whole),
        Line("of it: the file read", "ms CPU", parts.file.cpu, whole),
        Line("of it: the table laid, the first time", "ms CPU", parts.table.cpu, whole),
        Line("of it: the rules", "ms CPU", parts.rules.cpu, whole),
        Line("of it: comparing, digests included", "ms CPU", [rest], whole),
        Line("a round of it, verified", "ms CPU", [cpu / rounds for cpu in warm.cpu]),
        Line("playing it at the desk, stored durably", "ms", desk.wall),
    ]
    return Found(lines, [f"race.json: {len(text.encode()) / 1000:,.0f} kB"], faults)


class _Parts:
    """What a verification is made of, each part by itself."""

    def __init__(self) -> None:
        self.file, self.table, self.rules = Watch(), Watch(), Watch()

    def take(self, text: str) -> None:
        """Once through."""
        file = self.file.of(lambda: RaceFile.model_validate(read_json(text)))
        forget()
        game = self.table.of(lambda: laid(GAME, file.track.name, file.track.text, file.tables.text))
        start = grid(*KINDS).start
        for watch in (Watch(), self.rules):
            checkpoint = enter(game.ruleset, game.table, start)
            watch.of(lambda: _again(file, game, checkpoint))  # noqa: B023


def _again(file: RaceFile, game: Game, checkpoint: Checkpoint) -> None:
    luck = Seeded(bytes.fromhex(file.seed or ""))
    for round in file.rounds:
        entries = [Entry.model_validate(vars(entry)) for entry in round.entries]
        journal = Journal(entries, as_used=True)
        progress = advance(game.ruleset, game.table, checkpoint, journal, luck, Silent(), unasked=True)
        checkpoint = progress.closed[-1].checkpoint


async def _filed(how: How) -> tuple[str, str, Watch]:
    """A race file, the text its seed was made of, and how long the desk took."""
    seed, watch = "bench verify", Watch()
    async with stable(how.folder) as here:
        with watch.running():
            race = await _played(here, seed)
        text = await here.desk.race_file(race, NOBODY)
    assert isinstance(text, str), text
    return text, seed, watch


async def _played(here: Stable, seed: str) -> int:
    setup = Setup(game=GAME.name, track=TRACK, laps=LAPS, grace=0)
    card = meant(await here.desk.create(setup, NOBODY, 0, 0, open_seed=seed_from_text(seed)))
    meant(await here.desk.fill(card.id, NOBODY, CARS))
    meant(await here.desk.start(card.id, NOBODY))
    await here.settle()
    return int(card.id)
