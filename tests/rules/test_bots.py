"""Bots of three strengths: what they draw, and their finishing order (many more races: bench `strengths`)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from bot.data_files import load_bot_mixes
from rules.advice import Adviser
from rules.base import Seat, encode_canonical_json
from rules.bots import SAFE_WORLDS, STAND_IN, STRENGTHS, Bots, Mix, Strength, make_bots, read_mixes
from rules.dice import SeededDice, derive_seed_from_text
from rules.engine import advance, create_checkpoint
from rules.events import Event
from rules.journal import Journal
from rules.merged_prices import is_certain
from rules.orders.auto_answer import AutoAnswerer
from rules.registry import RULESETS
from rules.view import ResultRow
from tests.fields import OPTIONS, count_pairs, drive_field, drive_round, has_two_winners
from tests.games import SEATS, Game, load_course
from tests.races_with_open_orders import open_round

OLD_BOTS = {
    "speed_circuit": ("racer", "planner"),
    "powersled": ("racer", "brawler"),
    "circus_maximus": ("racer", "brawler"),
    "formula_d": ("racer", "daredevil"),
}
PREPARED = ("build", "bid", "preparation")
CONTINUED = 6
RACES = {"powersled": 4, "speed_circuit": 3}
"""Races that show who drives better, where one race does not."""
MIRRORED: Sequence[Sequence[Strength]] = (("rookie", "ace", "ace", "rookie"), ("ace", "rookie", "rookie", "ace"))


def course(game: str) -> Game:
    return load_course(game, laps=1, **OPTIONS[game])


def list_bot_answers(game: str, seed: str, rounds: int = 3, dice: str = "") -> list[tuple[str, Any]]:
    """Return the answers of Club bots in the first rounds. `dice`: other dice than the race's own."""
    laid, bots = course(game), make_bots(derive_seed_from_text(seed), load_bot_mixes())
    at, found = create_checkpoint(laid.ruleset, laid.table, laid.start(len(SEATS))), list[tuple[str, Any]]()
    for _ in range(rounds):
        dice_source = SeededDice(derive_seed_from_text(dice or seed))
        filed = AutoAnswerer(drivers=dict.fromkeys(SEATS, "club"), bots=bots)
        run = advance(laid.ruleset, laid.table, at, Journal(), dice_source, filed)
        found += [(entry.key, entry.value) for entry in run.automatic_answers]
        at = run.closed[-1].checkpoint
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_bots_of_a_seed_always_answer_the_same_and_those_of_another_otherwise(game: str) -> None:
    assert list_bot_answers(game, "one") == list_bot_answers(game, "one")
    assert list_bot_answers(game, "one") != list_bot_answers(game, "two")


@pytest.mark.parametrize("game", ["speed_circuit", "powersled", "circus_maximus"])
def test_bots_build_and_bid_by_the_seed_and_not_by_their_numbers(game: str) -> None:
    fields = {
        str([one for one in list_bot_answers(game, str(n), 1) if one[0].split("/")[1] in PREPARED]) for n in range(4)
    }
    assert len(fields) > 1


def test_what_a_bot_draws_is_no_function_of_the_dice_of_the_race() -> None:
    builds = [
        [one for one in list_bot_answers("speed_circuit", "same", 1, dice) if one[0].split("/")[1] == "build"]
        for dice in ("these", "those")
    ]
    assert builds[0] == builds[1]


@pytest.mark.parametrize("game", RULESETS)
def test_bots_of_older_races_still_drive(game: str) -> None:
    laid, drivers = course(game), dict(zip(SEATS[:2], OLD_BOTS[game], strict=True))
    at = create_checkpoint(laid.ruleset, laid.table, laid.start(2))
    assert drive_round(laid, at, drivers, "older").round_closed


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_a_stand_in_never_wrecks_the_car_of_the_absent(game: str) -> None:
    """A sample of `make bench ONLY=strengths`."""
    drivers = dict(zip(SEATS, (STAND_IN, "club", STAND_IN), strict=False))
    rows = drive_field(course(game), drivers, f"absent {game}")
    assert [row.seat for row in rows if drivers[row.seat] == STAND_IN and row.is_out] == []
    assert len(rows) == len(drivers)


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_the_order_for_the_absent_hangs_on_no_roll_and_no_rival_where_another_does_not(game: str) -> None:
    for round, seed in product((2, 4, 6), "xyz"):
        laid, run, race = open_round(game, round, seed, 4)
        bots = make_bots(derive_seed_from_text(seed), load_bot_mixes())
        adviser = Adviser(SAFE_WORLDS)
        rules = laid.ruleset.worlds
        for question in (one.question for one in run.open):
            view = laid.ruleset.player_view(laid.table, race, question.seat)
            order = bots.answer(STAND_IN, laid.ruleset, laid.table, view, (), question)
            orders = (order, *rules.list_candidates(laid.table, view, question))
            prices = adviser.price_answers(laid.ruleset, laid.table, view, question, orders)
            is_any_certain = any(map(is_certain, prices.values()))
            assert is_certain(prices[encode_canonical_json(order)]) or not is_any_certain, (round, question.seat, order)


@pytest.mark.parametrize("game", RULESETS)
def test_bots_that_the_others_wait_for_drive_home_by_their_program(game: str) -> None:
    laid, bots = course(game), Bots(b"late", {game: {"rookie": Mix(silent=1)}})
    _, run, race = open_round(game, 3)
    question = run.open[0].question
    view = laid.ruleset.player_view(laid.table, race, question.seat)
    rules = replace(laid.ruleset.worlds, locate_cars=lambda _: {question.seat: "here"})
    alone = replace(laid.ruleset, worlds=rules)
    program = laid.ruleset.bots.temperaments[0][0]
    hurry = replace(laid.ruleset.bots, temperaments=((program, 1),))
    said = bots.answer("rookie", replace(alone, bots=hurry), laid.table, view, (), question)
    assert said == program(laid.table, view, (), question)


@pytest.mark.parametrize("name", ["rookie", STAND_IN])
@pytest.mark.parametrize("missing_order", ["maintain", "stored", "gm_planner"])
def test_a_bot_that_drives_by_the_default_order_misses_no_plot(name: str, missing_order: str) -> None:
    laid = load_course("speed_circuit", laps=1, missing_order=missing_order, missing_at_zero="stay")
    bots = Bots(b"silent", {"speed_circuit": {"rookie": Mix(silent=1), "club": Mix(silent=1)}})
    answerer = AutoAnswerer(drivers=dict.fromkeys(SEATS, name), bots=bots)
    at, events = create_checkpoint(laid.ruleset, laid.table, laid.start(len(SEATS))), list[Event]()
    for _ in range(5):
        run = advance(laid.ruleset, laid.table, at, Journal(), SeededDice(derive_seed_from_text("silent")), answerer)
        at, events = run.closed[-1].checkpoint, [*events, *(event for step in run.closed for event in step.events)]
    assert [event for event in events if event.what in ("no_plot", "plot_replaced")] == []
    assert next(count.value for count in laid.ruleset.counts(events) if count.name == "plots missed") == 0


@pytest.mark.slow
def test_an_order_at_random_never_spends_the_last_endurance_of_a_team() -> None:
    """A team without endurance slows down for good, and everybody waits for its bot."""
    laid = course("circus_maximus")
    _, run, race = open_round("circus_maximus", 3)
    seen = 0
    for chariot in race.chariots.values():
        chariot.endurance = 1
    for asked, seed in product(run.open, (b"a", b"b", b"c")):
        view = laid.ruleset.player_view(laid.table, race, asked.question.seat)
        offered = laid.ruleset.bots.others(laid.table, view, asked.question)
        prices = [laid.ruleset.price(laid.table, view, asked.question, value) for value in offered]
        if all(price.spent_stocks for price in prices if price):
            continue
        seen += any(price.spent_stocks for price in prices if price)
        bots = Bots(seed, {"circus_maximus": {"rookie": Mix(any=1)}})
        said = bots.answer("rookie", laid.ruleset, laid.table, view, (), asked.question)
        price = laid.ruleset.price(laid.table, view, asked.question, said)
        assert price is None or "END" not in price.spent_stocks
    assert seen


@pytest.mark.parametrize("game", RULESETS)
def test_a_rookie_never_drives_by_the_recommended_order_and_an_ace_always_does(game: str) -> None:
    mixes = load_bot_mixes()[game]
    assert mixes["rookie"].best == 0
    assert mixes["ace"] == Mix(best=mixes["ace"].best)


def test_chances_that_make_no_sense_are_refused_with_their_place() -> None:
    fine = "rookie = { careful = 1 }\nclub = { best = 1 }\n"
    assert read_mixes(f"[darts]\n{fine}ace = {{ best = 3 }}")["darts"]["ace"] == Mix(best=3)
    for wrong in ("ace = { best = -1 }", "ace = { }", "ace = { luck = 1 }", "ace = { any = 0.5 }"):
        with pytest.raises(ValueError, match=r"darts\.ace"):
            read_mixes(f"[darts]\n{fine}{wrong}")
    with pytest.raises(ValueError, match="darts"):
        read_mixes(f"[darts]\n{fine}")
    with pytest.raises(ValueError, match="pro"):
        read_mixes(f"[darts]\n{fine}ace = {{ best = 3 }}\npro = {{ best = 3 }}")


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_the_stronger_comes_in_ahead_and_nobody_has_won_after_the_first_round(game: str) -> None:
    """A sample of `make bench ONLY=strengths`."""
    laid, races = course(game), list[tuple[dict[Seat, Strength], Sequence[ResultRow]]]()
    for n in range(RACES.get(game, 1)):
        field: dict[Seat, Strength] = dict(zip(SEATS, MIRRORED[n % 2], strict=False))
        races.append((field, drive_field(laid, field, f"sample {game} {n}")))
    ahead, of = count_pairs(races)[STRENGTHS[-1], STRENGTHS[0]]
    assert of == 4 * len(races)
    assert 2 * ahead > of
    assert has_two_winners(laid, f"sample {game}", CONTINUED)
