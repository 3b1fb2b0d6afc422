"""All benchmarks by name, in the order in which they are printed."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.bench import (
    achieved,
    advice,
    analysis,
    battery,
    calendar,
    campaigns,
    clients,
    crowd,
    frames,
    headlines,
    league,
    memory,
    mutants,
    orders,
    package,
    picture,
    plot,
    processes,
    rounds,
    rulings,
    sentences,
    siege,
    sizes,
    stewards,
    strengths,
    tales,
    touches,
    verify,
    waiting,
    watched,
    ways,
    windows,
    words,
    worlds,
)
from tests.bench.figures import BenchSettings, MeasureResult


@dataclass(frozen=True)
class Measure:
    """A benchmark: its description in one line, and its function."""

    title: str
    run: Callable[[BenchSettings], MeasureResult]


MEASURES = {
    "plot": Measure("one plot handed in, stored durably (SQLite, synchronous=FULL) and acknowledged", plot.measure),
    "round": Measure("a round of six automatic cars, rules only: no database, no pictures", rounds.measure),
    "verify": Measure("a race of six cars and two laps, recomputed from its race.json", verify.measure),
    "picture": Measure("one picture as a PNG of 256 colours, encoding included", picture.measure),
    "crowd": Measure("all drivers press at once, in the sandbox, with the real bot", crowd.measure),
    "memory": Measure("resident memory and the time from start to ready, in a process of its own", memory.measure),
    "sizes": Measure("cost against size: cars, rounds and races, with exponents", sizes.measure),
    "headlines": Measure("the headlines of whole races: how often nothing is new, or said alike", headlines.measure),
    "frames": Measure("the pictures of whole races: whether they show who is in their headlines", frames.measure),
    "watched": Measure("races to watch: how often the lead changes between five bots", watched.measure),
    "telling": Measure("the posts of whole races: how long, and what stands in them", tales.measure),
    "words": Measure("a line of a race's log, from its fact to its sentence", words.measure),
    "orders": Measure("the order language: every word counts, and what is written reads to the same", orders.measure),
    "sentences": Measure("what people write: read, asked back, offered, refused or read wrongly", sentences.measure),
    "mutations": Measure("what people write with one word changed: nothing is ignored", sentences.measure_mutations),
    "typed_back": Measure(
        "what the bot shows in forty races a game, typed back as an answer", sentences.measure_typed_back
    ),
    "ways": Measure("Formula D: where a 30 in sixth gear can lead on a full track", ways.measure),
    "waiting": Measure(
        "what people of ten habits are asked, in how many taps, and how long they wait, by game and pace",
        waiting.measure,
    ),
    "advice": Measure("what forms say of orders against what comes, and who presses nothing else", advice.measure),
    "achieved": Measure("races of each game in which each achievement is earned", achieved.measure),
    "analysis": Measure(
        "chances to win by rollouts, held against who won: drivers of unknown strength, by bands of ten",
        analysis.measure,
    ),
    "strengths": Measure(
        "bots of three strengths: who is ahead of whom, who retires, what is open after round 1", strengths.measure
    ),
    "windows": Measure("Powersled live: hours of windows in which nobody can act, before and now", windows.measure),
    "silence": Measure("two worlds that differ in one hand card, as everybody else reads them", worlds.measure),
    "calendar": Measure("months of ten races whose members come and go, by an injected clock", calendar.measure),
    "league": Measure("a year of three tiers whose calendars run themselves, by an injected clock", league.measure),
    "rulings": Measure("forty rulings of the stewards in a race, all taken back in any order", rulings.measure),
    "stewards": Measure(
        "ten thousand acts of stewards and drivers at random: somebody is always asked, every race ends",
        stewards.measure,
    ),
    "siege": Measure("kills at random instants, faults of Discord and hostile inputs for the whole bot", siege.measure),
    "processes": Measure("one, two and four bots on a PostgreSQL, one of them killed at random", processes.measure),
    "battery": Measure("what must hold of every game, over many more races than in the tests", battery.measure),
    "doors": Measure(
        "every command and button tried by every stranger, every button with every detail, in the sandbox",
        battery.measure_hostile_input,
    ),
    "mutants": Measure("small faults put into rules and application, as the nearest tests find them", mutants.measure),
    "package": Measure("the wheel, installed in a clean environment and run from it alone", package.measure),
    "touches": Measure("the first evening on a phone: taps, seconds and words; heights of forms", touches.measure),
    "clients": Measure("client libraries of others in the sandbox: twelve steps with each", clients.measure),
    "campaigns": Measure("many automatic races, looked over", campaigns.measure),
}
