"""The positions of sentences: cases of the casebook, and shorthand such as `D-8 mf=12`."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules.casebook.positions import Position, reach_question
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.cases.vocabulary import set_up_position as chariots_at
from rules.circus_maximus.model import questions as sand
from rules.circus_maximus.model.state import Phase
from rules.orders.phrases import PhraseBook
from rules.powersled import POWERSLED
from rules.powersled.model import questions as ice
from rules.powersled.model.tables import RuleTables
from rules.questions import Question
from rules.registry import RULESETS
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.track.track_file import read_track
from tests.repository import DATA, LIBRARY

HERE, CASES = Path(__file__).parent, Path(__file__).parents[1] / "cases"
CALLED = {
    "speed_circuit": {"rosa": "blue", "mei": "yellow", "jan": "black", "bruno": "green"}
    | {"car 4": "blue", "car 7": "green", "car 9": "yellow", "car 2": "black"},
    "powersled": {"sled 1": "orange", "sled 2": "red", "sled 3": "purple", "sled 4": "blue", "sled 6": "yellow"},
    "circus_maximus": {"light blue": "cyan"},
}
"""What people call the cars of the sentences besides their colours."""


@cache
def load_phrase_book(game: str) -> PhraseBook:
    """Return the phrase book of a game."""
    return LIBRARY.load_phrase_book(game)


@cache
def load_situations() -> Mapping[str, Mapping[str, Any]]:
    """Load the positions by name."""
    return tomllib.loads((HERE / "situations.toml").read_text(encoding="utf-8"))


@cache
def load_position(game: str, shorthand: str) -> Position:
    """Load the position of a sentence, by its name or in shorthand."""
    if game == "circus_maximus":
        return _on_sand(shorthand)
    if game == "powersled":
        return _on_ice(shorthand)
    how = load_situations()[shorthand]
    case = dict(how["case"])
    round_played = {key: case.pop(key) for key in ("plots", "rolls", "answers") if key in case}
    round_played |= {"answers": how["answers"]} if "answers" in how else {}
    raw = {**case, "game": game, "round": [round_played]}
    start = bool(how.get("from_the_start"))
    return reach_question(raw, RULESETS[game], _fetch(game), how["ask"], how["seat"], from_the_start=start)


def find_draft(game: str, position_name: str) -> str:
    """Return the drafted order that a sentence corrects; "" for none."""
    return "" if game in ("circus_maximus", "powersled") else str(load_situations()[position_name].get("draft", ""))


def _fetch(game: str) -> Callable[[str], str]:
    def fetch(name: str) -> str:
        beside = CASES / game / name
        return (beside if beside.is_file() else DATA / name).read_text(encoding="utf-8")

    return fetch


def _table(game: str, track: str, tables: str) -> RaceSetup[Any]:
    parsed_track = read_track(track, (DATA / "tracks" / f"{track}.toml").read_text("utf-8"))
    return RaceSetup(
        parsed_track, RULESETS[game].read_tables(parsed_track, (DATA / game / f"{tables}.toml").read_text("utf-8"))
    )


def _parse_shorthand(shorthand: str) -> tuple[str, dict[str, str]]:
    """Parse `D-8 mf=12 blue.at=B:4/7`: the question, and what differs from its usual position."""
    ask, *rest = shorthand.split()
    return ask, dict(one.partition("=")[::2] for one in rest)


ARENA = {
    "red": "B:3/8",
    "blue": "A:1/4",
    "cyan": "A:2/4",
    "black": "A:4/4",
    "green": "A:5/4",
    "white": "A:6/4",
    "purple": "A:7/4",
}


def _on_sand(shorthand: str) -> Position:
    ask, facts = _parse_shorthand(shorthand)
    table = _table("circus_maximus", "circus-romanus", "second-edition")
    stand = ARENA | {key.removesuffix(".at"): at for key, at in facts.items() if key.endswith(".at")}
    cars = {seat: {"at": at, "like": "RED"} for seat, at in stand.items()}
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(cars, 1))
    start = StartList(seats=entrants, profile="second-edition", laps=3, options={})
    race = chariots_at(table, CIRCUS_MAXIMUS.enter(table, start), {"cars": cars, "turn": int(facts.get("turn", 7))})
    mf = int(facts.get("mf", 14))
    if ask not in ("D-3", "D-1", "standing"):
        race.phase = Phase(seat="red", mf=mf, power=mf)
    view = CIRCUS_MAXIMUS.player_view(table, race, "red")
    return Position(CIRCUS_MAXIMUS, table, view, "red", _make_sand_question(ask, facts, mf, stand["red"]))


def _make_sand_question(ask: str, facts: Mapping[str, str], mf: int, square: str) -> Question[Any] | None:
    end = int(facts.get("end", 42))
    some: dict[str, Question[Any]] = {
        "D-1": sand.Prepare(seat="red", points=4),
        "D-3": sand.WriteSpeed(seat="red", square=square, most=int(facts.get("most", 19))),
        "D-4": sand.CutHorse(seat="red", horse=2, speed=10),
        "D-5": sand.TakeOffered(seat="red", mf=mf, offered=1),
        "D-6": sand.UseWhip(seat="red", mf=mf, endurance=end, square=square),
        "D-7": sand.Brake(seat="red", mf=mf, endurance=end, square=square),
        "D-8": sand.ChoosePath(seat="red", mf=mf, endurance=end, square=square),
        "D-9": sand.RestOfPath(seat="red", mf=mf, endurance=end, square=square),
        "D-10": sand.Defend(
            seat="red",
            attacker=facts.get("attacker", "blue"),
            manner=facts.get("manner", "ram_team"),
            defences=("evade out", "evade in", "brake"),
            modifier=0,
            own=0,
        ),
        "D-11": sand.PushedBack(seat="red", attacker="blue", square=square),
        "D-12": sand.SpreadHits(seat="red", hits=3, horses=((1, 5), (2, 3), (3, 4), (4, 2))),
        "D-13": sand.PayForWreck(seat="red", asked=int(facts.get("asked", 5)), endurance=end),
        "D-14": sand.CutReins(seat="red", hits=4, modifier=0),
        "D-15": sand.FootPath(seat="red", square="B:5/8", squares=2),
        "D-16": sand.LeaveCar(seat="red", square=square),
    }
    return some.get(ask)


SLEDS = {"orange": "1:72", "red": "1:48", "purple": "0:48", "blue": "2:36", "green": "1:36", "yellow": "1:24"}


def _on_ice(shorthand: str) -> Position:
    ask, facts = _parse_shorthand(shorthand)
    table: RaceSetup[RuleTables] = _table("powersled", "titan-trident", "reconstructed-1")
    deck = table.tables.rulebook.deck
    hand = (*deck, *(card for card in deck if card.startswith("Good ")))
    stand = SLEDS | {key.removesuffix(".at"): at for key, at in facts.items() if key.endswith(".at")}
    cars = {seat: {"at": at, "hand": list(hand) if seat == "green" else ["MOVE 3"]} for seat, at in stand.items()}
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(cars, 1))
    start = StartList(seats=entrants, profile="reconstructed-1", laps=2, options={})
    race = POWERSLED.cases.position(table, POWERSLED.enter(table, start), {"cars": cars, "play": 2})
    view = POWERSLED.player_view(table, race, "green")
    count = int(facts.get("count", 1))
    some: dict[str, Question[Any]] = {
        "order": ice.SealedOrder(seat="green", square=stand["green"], held=len(hand), hand=hand, nth=2),
        "discard": ice.Discard(seat="green", count=count, held=len(hand), hand=hand),
        "build": ice.DesignSled(seat="green", points=4),
    }
    return Position(POWERSLED, table, view, "green", some.get(ask))
