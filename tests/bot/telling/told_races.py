"""Automatic races as their posts tell them, without a desk: every round with what it was told from."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import rules
from bot.store.library import Library
from bot.telling.narrator import Narrators
from bot.telling.story.beats import Account, WeighedFact, weighed
from bot.telling.story.lineup import lineup
from bot.telling.story.round_tale import Tale, Teller
from bot.tools.stats import StatsWanted, course
from rules.dice import Seeded, seed_from_text
from rules.engine import advance, enter
from rules.journal import Journal
from rules.orders.answering import Settled
from rules.rulesets import RULESETS
from rules.values import Seat

LIBRARY = Library(Path(rules.__file__).parent.parent / "data")
NARRATORS, WEIGHTS = Narrators.read(LIBRARY.phrases()), LIBRARY.weights()
TRACKS = {
    "speed_circuit": ("three-rivers", 8),
    "circus_maximus": ("circus-romanus", 8),
    "powersled": ("titan-trident", 6),
    "formula_d": ("tall-pines", 8),
}


@dataclass(frozen=True)
class ToldRound:
    """A round, and its tale."""

    account: Account
    tale: Tale
    facts: tuple[WeighedFact, ...]


def told_race(game: str, seed: str, humans: tuple[Seat, ...] = (), laps: int = 1) -> Iterator[ToldRound]:
    """Every round of a race. `humans`: cars that are told of as if members drove them."""
    track, drivers = TRACKS[game]
    laid = course(LIBRARY, RULESETS[game], track, StatsWanted(game, track=track, drivers=drivers, laps=laps))
    ruleset, table = laid.game.ruleset, laid.game.table
    teller = Teller(NARRATORS.of(game), WEIGHTS[game], table.track)
    checkpoint, luck, before = enter(ruleset, table, laid.start), Seeded(seed_from_text(seed)), None
    while not checkpoint.over:
        progress = advance(ruleset, table, checkpoint, Journal(), luck, Settled(drivers=laid.drivers))
        round, checkpoint = checkpoint.round, progress.closed[-1].checkpoint
        facts = [e.model_dump(mode="json") for s in progress.closed for e in s.told if e.audience is None]
        view = ruleset.view(table, ruleset.state.model_validate(checkpoint.state), None)
        after = lineup(view.model_copy(update={"round": round}))
        account = Account(round, facts, before, after, view.laps, view.lap, view.notes, frozenset(humans))
        names = {seat: seat.title() for seat in after.order}
        yield ToldRound(account, teller.round(account, names, 7), weighed(account, teller.weights))
        before = after
