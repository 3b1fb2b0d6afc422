"""Chariots without a driver: still racing, but placed behind all driven ones until they finish."""

from bot.report.incidents import RoundData
from bot.report.positions import build_lineup
from bot.report.round_report import ReportWriter
from rules.circus_maximus import CIRCUS_MAXIMUS
from rules.circus_maximus.model.state import CircusRace
from rules.circus_maximus.play.finish import classify
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.journal import Journal
from rules.orders.auto_answer import AutoAnswerer
from tests.bot.report.reported_races import WEIGHTS
from tests.bot.report.test_examples import standing
from tests.repository import LOCALIZERS
from tests.rules.circus_maximus.board_setup import SAND, start

SEATS = ("red", "blue", "green")


def race_with_the_leader_dragged() -> tuple[CircusRace, str]:
    """Return a race after a round, whose leading driver is dragged."""
    before, checkpoint = create_checkpoint(CIRCUS_MAXIMUS, SAND, start(SEATS)), None
    filed, dice = AutoAnswerer(absent=frozenset(SEATS)), SeededDice(derive_seed_from_text("adrift"))
    checkpoint = before
    for _ in range(2):
        checkpoint = advance(CIRCUS_MAXIMUS, SAND, checkpoint, Journal(), dice, filed).closed[-1].checkpoint
    race = CircusRace.model_validate(checkpoint.state)
    first = CIRCUS_MAXIMUS.view(SAND, race, None).cars[0].seat
    race.chariots[first].driver, race.chariots[first].car = "dragged", False
    return race, first


def test_a_dragged_driver_has_no_place_before_those_who_drive() -> None:
    race, first = race_with_the_leader_dragged()
    shown = CIRCUS_MAXIMUS.view(SAND, race, None).cars
    assert shown[-1].seat == first
    assert shown[-1].gap is None
    assert shown[0].gap == 0
    assert classify(SAND, race)[0].seat == first, "the classification is as C-112 has it"


def test_a_dragged_driver_closes_on_nobody_and_the_post_says_when_they_count() -> None:
    race, first = race_with_the_leader_dragged()
    after = build_lineup(CIRCUS_MAXIMUS.view(SAND, race, None))
    assert after.adrift == (first,)
    assert first not in after.racing_seats
    before = standing(1, ", ".join(f"{seat} {n * 9}" for n, seat in enumerate((*after.racing_seats, first))))
    tale = ReportWriter(LOCALIZERS.for_game("circus_maximus"), WEIGHTS["circus_maximus"]).write_round(
        RoundData(2, (), before, after, 3, 1), {seat: seat.title() for seat in SEATS}, 1
    )
    assert first.title() not in " ".join((*tale.head, *tale.story))
    assert "gets a place only if it crosses the line" in tale.standings[-1]
    assert first.title() in tale.standings[-1]
