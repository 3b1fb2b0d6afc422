"""The games that the battery is played over: every profile of every rule set, on the smallest track that suits it,
and the miniature.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import rules
from rules.ruleset import Entrant, RuleSet, StartList, Table
from rules.rulesets import RULESETS
from rules.track.track import Track
from rules.track.track_file import read_track
from rules.values import Seat
from tests import miniature

DATA = Path(rules.__file__).parent.parent / "data"
SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "black", "white")


@dataclass(frozen=True)
class Game:
    """A rule set with its table laid, and how long its test races are.

    `kept`: kinds of sealed questions whose answers are still secret when the step that asked them has ended.
    `open_hands`: nothing at all is sealed in it.
    """

    ruleset: RuleSet[Any, Any]
    table: Table[Any]
    profile: str
    laps: int
    kept: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    open_hands: bool = False

    def start(self, cars: int) -> StartList:
        """A start list of so many cars."""
        entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS[:cars], 1))
        options = self.ruleset.options.model_validate(self.options).model_dump(mode="json")
        return StartList(seats=entrants, profile=self.profile, laps=self.laps, options=options)


def _laid(ruleset: RuleSet[Any, Any], profile: str, track: Track | None = None, **options: Any) -> Game:
    track = track or shortest(ruleset)
    tables = DATA / ruleset.name / f"{profile}.toml"
    book = ruleset.read_book(track, tables.read_text(encoding="utf-8"))
    return Game(ruleset, Table(track, book), profile, 1, KEPT.get(ruleset.name, ()), options)


def _track(name: str, folder: Path = DATA / "tracks") -> Track:
    return read_track(name, (folder / f"{name}.toml").read_text(encoding="utf-8"))


def shortest(ruleset: RuleSet[Any, Any]) -> Track:
    """The track with the fewest spaces of those that suit the game."""
    return next(t for t in sorted(_tracks(), key=lambda t: len(t.spaces)) if not ruleset.check_track(t))


def course(game: str, laps: int = 1, **options: Any) -> Game:
    """A game on the track of somebody's first race."""
    ruleset, first = RULESETS[game], tomllib.loads((DATA / "games.toml").read_text(encoding="utf-8"))[game]["first"]
    return replace(_laid(ruleset, ruleset.profiles[0], _track(first), **options), laps=laps)


def courses(game: str) -> Iterator[Game]:
    """A game on every track that suits it."""
    ruleset = RULESETS[game]
    return (_laid(ruleset, ruleset.profiles[0], track) for track in _tracks() if not ruleset.check_track(track))


def track_of(game: str) -> str:
    """The name of that track."""
    return shortest(RULESETS[game]).name


@cache
def _tracks() -> tuple[Track, ...]:
    return tuple(_track(path.stem) for path in sorted(DATA.glob("tracks/*.toml")))


KEPT: dict[str, tuple[str, ...]] = {"circus_maximus": ("speed",), "powersled": ("order",)}
MINIATURE = Game(miniature.MINIATURE, miniature.table(), "standard", 2, kept=("build", "plot"))
PLAYED = {"formula_d": ("fd2008",)}
"""Profiles that are played here, where not all are: the others differ by options alone, and have their cases."""
GAMES = {"miniature": MINIATURE} | {
    f"{name} {profile}": _laid(ruleset, profile)
    for name, ruleset in RULESETS.items()
    for profile in PLAYED.get(name, ruleset.profiles)
}
WITH_PITS = {"pits": True, "block": "sequential", "grid": "groups", "slip_when": "end", "pass_table": "draft"}
VALLEY = _track("short-valley", Path(__file__).parent / "tracks")
GAMES |= {
    "speed_circuit wbc, blind": _laid(RULESETS["speed_circuit"], "wbc", blind=True),
    "speed_circuit wbc, pits": _laid(RULESETS["speed_circuit"], "wbc", _track("old-quarry"), **WITH_PITS),
    "speed_circuit wbc, no dice": _laid(RULESETS["speed_circuit"], "wbc", no_dice=True),
    "formula_d fd2008": replace(
        _laid(RULESETS["formula_d"], "fd2008", VALLEY, gears="together", weather=True), kept=("secret gear",)
    ),
    "formula_d fde": replace(_laid(RULESETS["formula_d"], "fde", VALLEY, mode="basic"), open_hands=True),
    "powersled reconstructed-1, book": replace(
        _laid(RULESETS["powersled"], "reconstructed-1", order_mode="book", play_for_places=True), kept=()
    ),
}
"""Races under options that change who may know what, or how it is asked."""
