"""A move is one line that can be followed on the board; bots do not weave."""

from functools import cache

import pytest

from rules.circus_maximus.board.legal_steps import find_landing
from rules.circus_maximus.model.events import Chit, Drove, Flip, Power, Whipped
from rules.circus_maximus.play.path_text import SLIDE_MARK
from rules.events import Event
from rules.orders.auto_answer import AutoAnswerer
from tests.rules.circus_maximus.board_setup import SAND, read_path
from tests.rules.circus_maximus.test_turn import SEATS, whole_race

ARENA = SAND.tables.arena
SIDEWAYS = ("O", "I", "SO", "SI")


@cache
def drive_race(seed: str) -> tuple[Event, ...]:
    drivers = {seat: ("racer", "brawler")[n % 2] for n, seat in enumerate(SEATS)}
    return tuple(whole_race(seed, AutoAnswerer(drivers=drivers))[1])


def list_moves(seed: str) -> list[Drove]:
    return [fact for fact in drive_race(seed) if isinstance(fact, Drove)]


def follow_path(start: str, way: str) -> list[str]:
    """List the squares that a path enters on an empty board."""
    square, found = start, list[str]()
    for word in way.split():
        kinds = ["SO"] if word == SLIDE_MARK else [step.kind for step in read_path(word, SEATS)]
        for kind in kinds:
            if kind in ("F", *SIDEWAYS):
                square = find_landing(ARENA, square, kind) or square
                found.append(square)
    return found


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_c_41_every_way_that_is_told_leads_where_it_says(seed: str) -> None:
    for fact in list_moves(seed):
        assert follow_path(fact.start, fact.way) == list(fact.path), fact
        assert (fact.path or (fact.start,))[-1] == fact.to
        assert fact.squares == len(fact.path)


def test_a_phase_without_interruption_is_one_line() -> None:
    phases = "".join({Drove: "d", Flip: "f", Chit: "|"}.get(type(fact), "") for fact in drive_race("a")).split("|")
    assert all(phase.count("d") <= 1 for phase in phases if "f" not in phase)
    assert any(" O" in fact.way for fact in list_moves("a"))


def test_what_a_chariot_has_to_move_is_passed_over_where_it_is_the_speed_just_shown() -> None:
    for fact in (fact for fact in drive_race("a") if isinstance(fact, Power) and fact.item == "C-33"):
        assert fact.plain == (fact.mf == fact.speed)
    assert any(isinstance(fact, Whipped) for fact in drive_race("a"))


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_bots_do_not_slip_to_and_fro(seed: str) -> None:
    for fact in list_moves(seed):
        kinds = [word for word in fact.way.split() if word in SIDEWAYS]
        slips = [kind for kind in kinds if kind.startswith("S")]
        assert len(slips) <= 1, fact.way
