"""Turns: secrecy and order, interruptions, whole races and the classification."""

from typing import Any

import pytest

from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.board.standings import rank_chariots
from rules.circus_maximus.model.state import Chariot, CircusRace
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import AdvanceResult, Checkpoint, advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal, JournalEntry, make_seal_key
from rules.orders.auto_answer import AutoAnswerer
from tests.games import make_question_adapter
from tests.rules.circus_maximus.board_setup import SAND, start
from tests.sampling import sample_cases

SEATS = ("red", "blue", "green", "yellow", "black", "white")


def whole_race(
    seed: str, filed: AutoAnswerer, seats: tuple[str, ...] = SEATS, **options: Any
) -> tuple[AdvanceResult, list[Event]]:
    checkpoint = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(seats, 1, **options))
    told = list[Event]()
    while True:
        progress = advance(CIRCUS_MAXIMUS, SAND, checkpoint, Journal(), SeededDice(derive_seed_from_text(seed)), filed)
        told += [event for closed in progress.closed for event in closed.events]
        assert not progress.open
        checkpoint = progress.closed[-1].checkpoint
        if progress.finished:
            return progress, told
        assert checkpoint.round < 60


@pytest.mark.parametrize("options", [{}, {"edition": 1}, {"advanced": False}, {"order_reveal": "full"}])
def test_bots_finish_a_race(options: dict[str, Any]) -> None:
    drivers = {seat: ("racer", "brawler")[n % 2] for n, seat in enumerate(SEATS)}
    for seed in sample_cases("ab", one_in=2):
        progress, _ = whole_race(seed, AutoAnswerer(drivers=drivers), **options)
        assert [p.place for p in progress.classification] == [1, 2, 3, 4, 5, 6]
        assert progress.classification[0].status == "finished"


def test_default_orders_alone_finish_a_race() -> None:
    progress, _ = whole_race("prudence", AutoAnswerer(absent=frozenset(SEATS)))
    assert {p.status for p in progress.classification} == {"finished"}


def test_brawlers_attack_and_racers_do_not() -> None:
    drivers = {seat: ("racer", "brawler")[n % 2] for n, seat in enumerate(SEATS)}
    _, told = whole_race("arena", AutoAnswerer(drivers=drivers))
    attackers = {e.seat for e in told if e.what == "attacked" and not getattr(e, "forced", False)}
    assert attackers
    assert attackers <= {"blue", "yellow", "white"}


def test_c_220_only_points_and_speeds_are_secret() -> None:
    union = make_question_adapter(CIRCUS_MAXIMUS).json_schema()["$defs"].values()
    kinds = {d["properties"]["kind"].get("const") for d in union if "kind" in d.get("properties", {})}
    from rules.circus_maximus.model import questions

    sealed = {q.model_fields["kind"].default for q in vars(questions).values() if getattr(q, "sealed", False)}
    assert sealed == {"preparation", "speed"}
    assert sealed < kinds


def test_c_2_the_second_edition_is_the_default() -> None:
    race = CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue")))
    assert race.settings.edition == 2
    assert CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue"), edition=1)).settings.edition == 1


def test_c_112_those_who_do_not_finish_are_ranked_by_crossings_then_squares_to_go_then_turn() -> None:
    race = CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue", "green", "yellow")))
    places = {
        "red": (1, "A:1/10", 9),
        "blue": (2, "A:8/10", 3),
        "green": (1, "A:1/10", 12),
        "yellow": (1, "A:2/11", 20),
    }
    for seat, (crossings, square, when) in places.items():
        chariot = race.chariots[seat]
        chariot.status, chariot.done, chariot.where, chariot.when = "out", crossings, square, when
    assert [c.seat for c in rank_chariots(SAND.tables.arena, race)] == ["blue", "green", "red", "yellow"]


def test_c_15_the_second_row_is_used_with_more_than_eight_chariots() -> None:
    seats = (*SEATS, "orange", "purple", "pink", "cyan")
    before = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(seats))
    progress = advance(
        CIRCUS_MAXIMUS,
        SAND,
        before,
        Journal(),
        SeededDice(derive_seed_from_text("grid")),
        AutoAnswerer(absent=frozenset(seats)),
    )
    teams = [c.team or "" for c in CircusRace.model_validate(progress.state).chariots.values()]
    assert len(dict.fromkeys(teams)) == 10
    assert sum(team.endswith("/4") for team in teams) == 8
    assert sum(team.endswith("/2") for team in teams) == 2


def _prepare_round(seats: tuple[str, ...]) -> Checkpoint:
    before = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(seats))
    dice = SeededDice(derive_seed_from_text("ready"))
    first = (
        advance(CIRCUS_MAXIMUS, SAND, before, Journal(), dice, AutoAnswerer(absent=frozenset(seats)))
        .closed[-1]
        .checkpoint
    )
    race = CircusRace.model_validate(first.state)
    race.round, race.order = 5, ("red", "blue")
    for seat, square in (("red", "B:3/6"), ("blue", "B:4/5")):
        race.chariots[seat].team, race.chariots[seat].crossings = square, 1
    return first.model_copy(update={"state": race.model_dump(mode="json"), "round": 5})


def test_c_224_a_phase_waits_for_the_defender_and_goes_on_with_the_dice_already_rolled() -> None:
    dice, filed = SeededDice(derive_seed_from_text("wait")), AutoAnswerer(pace="live")
    asks = {"v": 2, "speed": 4, "defend": {"any": [{"way": "ask", "reserve": 0}]}}
    speeds = [JournalEntry(key=f"5/speed/{seat}/", hand="driver", value=asks) for seat in ("red", "blue")]
    answers = [
        *speeds,
        JournalEntry(key=make_seal_key(5, "speed"), hand="clock", value=True),
        JournalEntry(key="5/use whip/red/", hand="driver", value="yes"),
        JournalEntry(key="5/brake/red/", hand="driver", value=0),
        JournalEntry(key="5/path/red/", hand="driver", value=["A:ram_team:blue", "F"]),
    ]
    waiting = advance(CIRCUS_MAXIMUS, SAND, _prepare_round(("red", "blue")), Journal(answers), dice, filed)
    assert [(a.question.kind, a.question.seat) for a in waiting.open] == [("defence", "blue")]
    whip = next(r for r in waiting.rolls if "/whip/" in r.key)
    assert "written" not in str([e.model_dump() for e in waiting.events if e.seat == "blue"])
    hold = JournalEntry(key="5/defence/blue/", hand="driver", value="hold")
    on = advance(CIRCUS_MAXIMUS, SAND, _prepare_round(("red", "blue")), Journal([*answers, hold]), dice, filed)
    assert next(r for r in (*on.rolls, *(r for c in on.closed for r in c.rolls)) if "/whip/" in r.key) == whip
    assert any("horse injury" in r.key for r in (*on.rolls, *(r for c in on.closed for r in c.rolls)))


def test_a_retired_chariot_leaves_the_sand_and_the_race_goes_on() -> None:
    race = CIRCUS_MAXIMUS.enter(SAND, start(("red", "blue")))
    assert isinstance(race.chariots["red"], Chariot)
    checkpoint = _prepare_round(("red", "blue"))
    retire = JournalEntry(key="retire/5/red", hand="driver", value=True)
    filed = AutoAnswerer(absent=frozenset(("red", "blue")))
    progress = advance(
        CIRCUS_MAXIMUS, SAND, checkpoint, Journal([retire]), SeededDice(derive_seed_from_text("gone")), filed
    )
    gone = CircusRace.model_validate(progress.state).chariots["red"]
    assert (gone.status, gone.reason, gone.team) == ("out", "retired", None)
    assert progress.round_closed
    assert not progress.finished
