"""Games for the battery of tests: every profile of every rule set on the smallest suitable track, and the
miniature."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from rules.base import Seat
from rules.questions import Question
from rules.registry import RULESETS
from rules.ruleset import Entrant, RaceSetup, RuleSet, StartList
from rules.tagged_union import make_union
from rules.track.track import Track
from rules.track.track_file import read_track
from tests import miniature
from tests.repository import DATA

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "black", "white")
EVERY_SEAT: tuple[Seat, ...] = (*SEATS, "orange", "purple", "pink", "cyan", "brown", "grey")


@cache
def _make_union_of_questions(*kinds: type[Question[Any]]) -> TypeAdapter[Question[Any]]:
    return TypeAdapter(make_union(*kinds))


def make_question_adapter(ruleset: RuleSet[Any, Any]) -> TypeAdapter[Question[Any]]:
    """Read and describe the questions of a game, told apart by their kind."""
    return _make_union_of_questions(*ruleset.questions)


@dataclass(frozen=True)
class Game:
    """A rule set with its track and tables, and the length of its test races.

    `secret_kinds`: kinds of sealed questions whose answers are still secret when the step that asked them has ended.
    `open_hands`: nothing at all is sealed in it.
    """

    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]
    profile: str
    laps: int
    secret_kinds: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    open_hands: bool = False

    def start(self, cars: int) -> StartList:
        """Return a start list of this many cars."""
        entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(EVERY_SEAT[:cars], 1))
        options = self.ruleset.options.model_validate(self.options).model_dump(mode="json")
        return StartList(seats=entrants, profile=self.profile, laps=self.laps, options=options)


def _load_game(ruleset: RuleSet[Any, Any], profile: str, track: Track | None = None, **options: Any) -> Game:
    track = track or find_shortest_track(ruleset)
    tables = DATA / ruleset.name / f"{profile}.toml"
    read = ruleset.read_tables(track, tables.read_text(encoding="utf-8"))
    return Game(ruleset, RaceSetup(track, read), profile, 1, STANDING_KINDS.get(ruleset.name, ()), options)


def _track(name: str, folder: Path = DATA / "tracks") -> Track:
    return read_track(name, (folder / f"{name}.toml").read_text(encoding="utf-8"))


def find_shortest_track(ruleset: RuleSet[Any, Any]) -> Track:
    """Return the suitable track with the fewest spaces."""
    return next(t for t in sorted(_load_tracks(), key=lambda t: len(t.spaces)) if not ruleset.check_track(t))


def load_course(game: str, laps: int = 1, **options: Any) -> Game:
    """Load a game on the track of a member's first race."""
    return replace(_load_course(game, tuple(options.items())), laps=laps)


@cache
def _load_course(game: str, options: tuple[tuple[str, Any], ...]) -> Game:
    ruleset, first = RULESETS[game], tomllib.loads((DATA / "games.toml").read_text(encoding="utf-8"))[game]["first"]
    return _load_game(ruleset, ruleset.profiles[0], _track(first), **dict(options))


def load_courses(game: str) -> Iterator[Game]:
    """Load a game on every suitable track."""
    ruleset = RULESETS[game]
    return (
        _load_game(ruleset, ruleset.profiles[0], track) for track in _load_tracks() if not ruleset.check_track(track)
    )


def find_smallest_track_name(game: str) -> str:
    """Return the name of the smallest suitable track."""
    return find_shortest_track(RULESETS[game]).name


@cache
def _load_tracks() -> tuple[Track, ...]:
    return tuple(_track(path.stem) for path in sorted(DATA.glob("tracks/*.toml")))


STANDING_KINDS: dict[str, tuple[str, ...]] = {"circus_maximus": ("speed",), "powersled": ("order",)}
MINIATURE = Game(miniature.MINIATURE, miniature.make_table(), "standard", 2, secret_kinds=("build", "plot"))
PLAYED = {"formula_d": ("fd2008",)}
"""Profiles that are played here, where not all are: the others differ by options alone, and have their cases."""
GAMES = {"miniature": MINIATURE} | {
    f"{name} {profile}": _load_game(ruleset, profile)
    for name, ruleset in RULESETS.items()
    for profile in PLAYED.get(name, ruleset.profiles)
}
WITH_PITS = {"pits": True, "block": "sequential", "grid": "groups", "slip_when": "end", "pass_table": "draft"}
VALLEY = _track("short-valley", Path(__file__).parent / "tracks")
GAMES |= {
    "speed_circuit wbc, blind": _load_game(RULESETS["speed_circuit"], "wbc", blind=True),
    "speed_circuit wbc, pits": _load_game(RULESETS["speed_circuit"], "wbc", _track("old-quarry"), **WITH_PITS),
    "speed_circuit wbc, no dice": _load_game(RULESETS["speed_circuit"], "wbc", no_dice=True),
    "formula_d fd2008": replace(
        _load_game(RULESETS["formula_d"], "fd2008", VALLEY, gears="together", weather=True),
        secret_kinds=("secret gear",),
    ),
    "formula_d fde": replace(_load_game(RULESETS["formula_d"], "fde", VALLEY, mode="basic"), open_hands=True),
    "powersled reconstructed-1, book": replace(
        _load_game(RULESETS["powersled"], "reconstructed-1", order_mode="book", play_for_places=True), secret_kinds=()
    ),
}
"""Races under options that change who may know what, or how it is asked."""
USUAL_GAMES = {game.ruleset.name: name for name, game in reversed(GAMES.items())}
"""The first race of each rule set in GAMES: it has the usual options."""


def mark_slow(name: str, *values: object) -> Any:
    """Return the parameters of a test on one of GAMES; they are slow for all but the usual races."""
    return pytest.param(name, *values, marks=() if name in USUAL_GAMES.values() else pytest.mark.slow)
