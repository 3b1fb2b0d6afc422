"""Duration of verifying one race like `steward verify`, by parts, compared with playing it by the rules."""

import asyncio
from statistics import median

from bot.app.race_snapshot import build_game
from bot.posts.summaries import Setup
from bot.race_file.replay import replay_file
from bot.race_file.schema import RaceFile, read_json
from bot.race_file.verify import verify
from rules.dice import derive_seed_from_text
from rules.registry import RULESETS
from tests.bench.bench_services import (
    CARS,
    GAME,
    LAPS,
    TRACK,
    BenchServices,
    load_bench_course,
    open_bench_services,
    unwrap,
)
from tests.bench.figures import BenchSettings, Line, MeasureResult, Watch
from tests.bench.rounds import clear_caches, drive_race
from tests.members import Local

KINDS = tuple(GAME.drivers)
NOBODY = Local(member=0, guild=0)


def measure(settings: BenchSettings) -> MeasureResult:
    """Verify and play the same race in turn."""
    text, seed, storing = asyncio.run(_create_race_file(settings))
    cold, warm, pure, faults = Watch(), Watch(), Watch(), list[str]()
    parts, rounds = _Parts(), 0
    for _ in range(settings.choose_count(7, 1)):
        verification = warm.time_call(lambda: verify(text, RULESETS))
        faults += [f"the race does not verify: {verification.difference}"] if verification.difference else []
        rounds = pure.time_call(lambda: sum(1 for _ in drive_race(load_bench_course(*KINDS), seed, Watch())))
    for _ in range(settings.choose_count(7, 1)):
        clear_caches()
        cold.time_call(lambda: verify(text, RULESETS))
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
        Line("playing it through the application, stored durably", "ms", storing.wall),
    ]
    return MeasureResult(lines, [f"race.json: {len(text.encode()) / 1000:,.0f} kB"], faults)


class _Parts:
    """The parts of a verification, each timed by itself."""

    def __init__(self) -> None:
        self.file, self.table, self.rules = Watch(), Watch(), Watch()

    def take(self, text: str) -> None:
        """Time each part once."""
        file = self.file.time_call(lambda: RaceFile.model_validate(read_json(text)))
        clear_caches()
        game = self.table.time_call(lambda: build_game(GAME, file.track.name, file.track.text, file.tables.text))
        for watch in (Watch(), self.rules):
            watch.time_call(lambda: sum(1 for _ in replay_file(file, game)))


async def _create_race_file(settings: BenchSettings) -> tuple[str, str, Watch]:
    """Return a race file, the text of its seed, and the time that the application took."""
    seed, watch = "bench verify", Watch()
    async with open_bench_services(settings.folder) as here:
        with watch.time_block():
            race = await _drive_race(here, seed)
        text = await here.member_api.export_race_file(race, NOBODY)
    assert isinstance(text, str), text
    return text, seed, watch


async def _drive_race(here: BenchServices, seed: str) -> int:
    setup = Setup(game=GAME.name, track=TRACK, laps=LAPS, grace=0)
    card = unwrap(await here.member_api.create(setup, NOBODY, 0, 0, open_seed=derive_seed_from_text(seed)))
    unwrap(await here.member_api.add_bots(card.id, NOBODY, CARS))
    unwrap(await here.member_api.start(card.id, NOBODY))
    await here.process_due()
    return int(card.id)
