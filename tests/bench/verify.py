"""One race verified, as `steward verify` does it. Beside it, the same race played by the rules."""

import asyncio

from bot.record.verify import verify
from bot.telling.summaries import Setup
from rules.dice import seed_from_text
from rules.rulesets import RULESETS
from tests.bench.figures import Found, How, Line, Watch
from tests.bench.rounds import driven
from tests.bench.stable import CARS, GAME, LAPS, TRACK, Stable, grid, meant, stable
from tests.members import Local

KINDS = tuple(GAME.drivers)
NOBODY = Local(member=0, guild=0)


def measure(how: How) -> Found:
    """The same race, verified and played in turn."""
    text, played, desk = asyncio.run(_filed(how))
    verified, pure, faults = Watch(), Watch(), list[str]()
    rounds = 0
    for _ in range(how.many(7, 1)):
        found = verified.of(lambda: verify(text, RULESETS))
        faults += [f"the race does not verify: {found.difference}"] if found.difference else []
        rounds = pure.of(lambda: sum(1 for _ in driven(grid(*KINDS), played, Watch())))
    beside = Line("playing it, rules only", "ms", pure.wall)
    each = Line("a round of it, played", "ms", [wall / rounds for wall in pure.wall])
    lines = [
        Line(f"a race of {rounds} rounds verified", "ms", verified.wall, beside),
        beside,
        Line("a round of it, verified", "ms", [wall / rounds for wall in verified.wall], each),
        each,
        Line("playing it at the desk, stored durably", "ms", desk.wall, beside),
    ]
    return Found(lines, [f"race.json: {len(text.encode()) / 1000:,.0f} kB"], faults)


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
