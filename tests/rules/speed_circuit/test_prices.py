"""The price beside a choice is what the race charges."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from rules.base import Key
from rules.cost_preview import Price
from rules.dice import Dice, SeededDice, derive_seed_from_text
from rules.engine import Checkpoint, advance, create_checkpoint
from rules.events import Event, Rolled
from rules.journal import Journal, JournalEntry
from rules.orders.auto_answer import AutoAnswerer
from rules.orders.sheets import load_sheet
from rules.questions import list_options
from rules.ruleset import Entrant, RaceSetup, StartList
from rules.speed_circuit.model.events import NoPlot
from rules.speed_circuit.model.questions import AttackChips, Block, DefenceChips, PassChips, Slip
from rules.speed_circuit.model.state import SpeedCircuitRace, Stock, Turn
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.orders.grammar import LANGUAGE
from rules.speed_circuit.orders.sheets import SHEETS
from tests.rules.speed_circuit.race_setup import GAME, load_setup, store_order
from tests.sampling import sample_cases
from tests.sentences.positions import load_position

SEATS = ("red", "blue", "green", "yellow")
ROUNDS = 10


@cache
def drive_race(track: str, profile: str) -> tuple[Checkpoint, ...]:
    """Drive a race of bots; return the checkpoint before each plot."""
    return tuple(drive_to_plots(load_setup(track, profile), profile, track))


def drive_to_plots(table: RaceSetup[RuleTables], profile: str, seed: str) -> Iterator[Checkpoint]:
    entrants = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    now = create_checkpoint(GAME, table, StartList(seats=entrants, profile=profile, laps=2))
    everybody = AutoAnswerer(drivers=dict.fromkeys(SEATS, "racer"))
    for _ in range(ROUNDS):
        if now.over:
            return
        if now.round:
            yield now
        now = (
            advance(GAME, table, now, Journal(), SeededDice(derive_seed_from_text(seed)), everybody)
            .closed[-1]
            .checkpoint
        )


def clear_track(table: RaceSetup[RuleTables], now: Checkpoint) -> Checkpoint:
    """Return the position with nobody but red on the track."""
    race = GAME.state.model_validate(now.state)
    assert isinstance(race, SpeedCircuitRace)
    for car in race.cars.values():
        car.status = car.status if car.seat == "red" else "out"
        car.turn = Turn()
    race.markers = ()
    return now.model_copy(update={"state": race.model_dump(mode="json")})


def get_question(table: RaceSetup[RuleTables], now: Checkpoint) -> Any:
    open_now = advance(GAME, table, now, Journal(), SeededDice(bytes(32)), AutoAnswerer()).open
    return open_now[0].question if open_now else None


class Faces:
    """Luck whose first roll is given; what follows is drawn."""

    def __init__(self, first: tuple[int, ...]) -> None:
        self.first, self.rest = [first], SeededDice(bytes(32))

    def roll_faces(self, key: Key, dice: Dice) -> tuple[int, ...]:
        return self.first.pop()[: dice.count] if self.first else self.rest.roll_faces(key, dice)

    def order(self, key: Key, count: int) -> tuple[int, ...]:
        return self.rest.order(key, count)


def drive(
    table: RaceSetup[RuleTables], now: Checkpoint, speed: int | str, dice: Any
) -> tuple[SpeedCircuitRace, list[Event]]:
    """Drive a round for real."""
    key = f"{now.round}/plot/red/"
    journal = Journal([JournalEntry(key=key, hand="standing", value=store_order(str(speed)))])
    progress = advance(GAME, table, now, journal, dice, AutoAnswerer())
    race = GAME.state.model_validate(progress.state)
    assert isinstance(race, SpeedCircuitRace)
    return race, [event for closed in progress.closed for event in closed.events]


Weighed = tuple[int, Price, SpeedCircuitRace]
"""A speed, its price, and the race before it."""


@cache
def price_choices_alone(track: str, profile: str) -> tuple[tuple[Checkpoint, tuple[Weighed, ...]], ...]:
    """Yield each choice of each plot in a race with its price, as if nobody but red were on the track."""
    table = load_setup(track, profile)
    quiet = [clear_track(table, now) for now in drive_race(track, profile)]
    return tuple((now, tuple(price_choices(table, now))) for now in quiet)


def price_choices(table: RaceSetup[RuleTables], now: Checkpoint) -> Iterator[Weighed]:
    race = GAME.state.model_validate(now.state)
    assert isinstance(race, SpeedCircuitRace)
    question = get_question(table, now)
    if question is None or question.kind != "plot":
        return
    view = GAME.player_view(table, race, "red")
    form: Any = GAME.build_form(table, view, question)
    for said in form.fields[0].ask.suggestions:
        price = GAME.price(table, view, question, store_order(said))
        assert price is not None
        yield int(said), price, race


PLACES = sample_cases([("three-rivers", "wbc"), ("red-mesa", "wbc"), ("old-quarry", "ah77")], one_in=2)


@pytest.mark.slow
@pytest.mark.parametrize(("track", "profile"), PLACES)
def test_what_is_priced_as_free_costs_nothing(track: str, profile: str) -> None:
    table = load_setup(track, profile)
    driven = 0
    for quiet, prices in price_choices_alone(track, profile):
        for speed, price, race in prices:
            if price.tone == "free":
                after, told = drive(table, quiet, speed, SeededDice(derive_seed_from_text(f"{speed}")))
                assert not [event for event in told if isinstance(event, Rolled)]
                assert after.cars["red"].stock == race.cars["red"].stock
                driven += 1
    assert driven > 20


@pytest.mark.slow
@pytest.mark.parametrize(("track", "profile"), PLACES)
def test_wear_and_landing_are_those_of_the_race_where_no_dice_are_rolled(track: str, profile: str) -> None:
    table = load_setup(track, profile)
    for quiet, prices in price_choices_alone(track, profile):
        for speed, price, race in prices:
            if price.tone == "costs" and not price.tests:
                after, _ = drive(table, quiet, speed, SeededDice(bytes(32)))
                spent = race.cars["red"].stock.wear - after.cars["red"].stock.wear
                assert (price.compute_cost("wear"), price.end) == (spent, after.cars["red"].space)


def test_percentages_are_those_counted_over_all_faces() -> None:
    counted = 0
    for track, profile in PLACES:
        table = load_setup(track, profile)
        for quiet, prices in sample_cases(price_choices_alone(track, profile), one_in=3):
            priced = [(speed, price) for speed, price, _ in prices if price.tests]
            for speed, price in Random(track).sample(priced, min(2, len(priced))):
                found: dict[str, int] = {}
                for one in range(1, 7):
                    for other in range(1, 7):
                        _, told = drive(table, quiet, speed, Faces((one, other)))
                        rolled = next(event for event in told if isinstance(event, Rolled))
                        found[rolled.effect] = found.get(rolled.effect, 0) + 1
                assert dict(price.tests[0].effects) == found
                assert sum(price.tests[0].tenths.values()) == 10
                counted += 1
    assert counted >= 5


@pytest.mark.parametrize(("option", "name"), [("gm_planner", "careful"), ("maintain", "keep")])
@pytest.mark.parametrize(("track", "profile"), PLACES)
def test_the_first_preset_is_what_is_driven_for_who_says_nothing(
    track: str, profile: str, option: str, name: str
) -> None:
    table = load_setup(track, profile)
    for now in drive_race(track, profile):
        race = GAME.state.model_validate(now.state)
        assert isinstance(race, SpeedCircuitRace)
        if not race.cars["red"].running:
            continue
        race.settings = race.settings.model_copy(update={"missing_order": option})
        quiet = clear_track(table, now.model_copy(update={"state": race.model_dump(mode="json")}))
        view = GAME.player_view(table, GAME.state.model_validate(quiet.state), "red")
        first = GAME.list_presets(table, view, get_question(table, quiet))[0]
        assert first.name == name
        _, told = drive(table, quiet, "no plot", SeededDice(derive_seed_from_text("silent")))
        assert next(event.plot for event in told if isinstance(event, NoPlot)) == first.facts["choice"]


def test_an_order_is_repeated_as_far_as_it_is_possible_now_and_says_what_it_leaves_out() -> None:
    table = load_setup("three-rivers", "wbc")
    now = drive_race("three-rivers", "wbc")[2]
    view = GAME.player_view(table, GAME.state.model_validate(now.state), "red")
    speed = view.car.speed
    for text, repeated, left_out in (
        (f"{speed}, slip if free, pass blue", f"{speed}, slip if free, pass blue", ()),
        (f"{speed}, max wear 30, slip if free, pass blue", f"{speed}, slip if free, pass blue", ("max wear 30",)),
        (f"{speed}, route 1 1 9 9, max wear 0", f"{speed}, max wear 0", ("route 1 1 9 9",)),
        (f"{speed}, if blue moved: max wear 30 else slip no", f"{speed}, slip no", ("if blue moved: max wear 30",)),
        ("200, slip no", None, None),
    ):
        last = load_sheet(SHEETS, store_order(text))
        sight = view.model_copy(update={"last": last})
        presets = [one for one in GAME.list_presets(table, sight, get_question(table, now)) if one.name == "last"]
        assert [(LANGUAGE.write(load_sheet(SHEETS, one.value)), one.left_out) for one in presets[:1]] == (
            [] if repeated is None else [(repeated, left_out)]
        )


def find_slipstreams(track: str, speed: int) -> Iterator[tuple[Slip, Any]]:
    """Yield the questions about an extra space in a race of red at this speed, each with what red knows."""
    table, dice = load_setup(track, "wbc"), SeededDice(derive_seed_from_text(track))
    rivals = AutoAnswerer(pace="live", drivers=dict.fromkeys(SEATS[1:], "racer"))
    for now in drive_race(track, "wbc"):
        plot = JournalEntry(key=f"{now.round}/plot/red/", hand="standing", value=store_order(str(speed)))
        progress = advance(GAME, table, now, Journal([plot]), dice, rivals)
        asked = progress.open[0].question if progress.open else None
        if isinstance(asked, Slip):
            yield asked, GAME.player_view(table, GAME.state.model_validate(progress.state), "red")


def test_an_extra_space_that_costs_nothing_leads_farther_and_is_the_ready_made_answer() -> None:
    told = 0
    for track in ("three-rivers", "long-meadow", "heron-marsh"):
        table = load_setup(track, "wbc")
        for speed in range(40, 180, 20):
            for question, view in find_slipstreams(track, speed):
                refusing = GAME.price(table, view, question, "no")
                extra = {space: GAME.price(table, view, question, space) for space in question.spaces}
                assert refusing is not None
                assert {
                    price.spaces - (refusing.spaces or 0) for price in extra.values() if price and price.spaces
                } == {1}
                if any(price and price.tone == "free" for price in extra.values()):
                    told += 1
                    (ready,) = GAME.list_presets(table, view, question)
                    lanes = [one.facts["lane"] for one in list_options(GAME.build_form(table, view, question))[1:]]
                    assert all(space.endswith(f",{lane})") for space, lane in zip(question.spaces, lanes, strict=True))
                    assert ready.value in question.spaces
    assert told


def duel(question: Any) -> dict[str, Price]:
    """Return the price of each number of chips in a forced pass of red past blue."""
    table = load_setup("three-rivers", "wbc")
    race = GAME.state.model_validate(next(drive_to_plots(table, "wbc", "duel")).state)
    view = GAME.player_view(table, race, question.seat)
    values = [str(option.value) for option in list_options(GAME.build_form(table, view, question))]
    found = {value: GAME.price(table, view, question, value) for value in values}
    return {value: price for value, price in found.items() if price}


def passes(price: Price) -> int:
    (test,) = price.tests
    assert sum(ways for _, ways in test.effects) == test.of
    return dict(test.effects)["passes"]


CHIPS = Stock(wear=6, ones=4, threes=0)
SIDES = {
    "the passer": PassChips(seat="red", at="red>blue#1", passer="red", passee="blue", stock=CHIPS),
    "the passee": PassChips(seat="blue", at="red>blue#1", passer="red", passee="blue", stock=CHIPS),
    "a passee who sets first": DefenceChips(seat="blue", at="red#1", passer="red", stock=CHIPS),
    "a passer who is asked last": AttackChips(seat="red", at="blue#1", passee="blue", against=2, stock=CHIPS),
}


@pytest.mark.parametrize("who", SIDES)
def test_in_a_duel_each_chip_says_what_it_makes_of_the_odds(who: str) -> None:
    prices = list(duel(SIDES[who]).values())
    assert len(prices) > 2
    through = [passes(price) for price in prices]
    assert through == sorted(through, reverse="passee" in who)
    assert len(set(through)) == len(through)
    assert [price.compute_cost("-1 chips") for price in prices] == list(range(len(prices)))


def test_a_block_says_how_often_it_keeps_the_passer_behind() -> None:
    prices = duel(Block(seat="blue", at="red#1", passer="red", by=2, chips=0))
    assert passes(prices["yes"]) < passes(prices["no"])


def test_once_the_dice_lie_each_chip_says_what_they_come_to() -> None:
    lying = PassChips(seat="red", at="red>blue#1", passer="red", passee="blue", stock=CHIPS, total=6)
    effects = [price.notes[0].facts["effect"] for price in duel(lying).values()]
    assert effects[0] == "fails"
    assert effects[-1] == "passes"


@pytest.mark.parametrize(("part", "speed", "roll"), [("engine", 160, "acceleration"), ("brakes", 40, "brakes")])
def test_a_test_that_may_end_the_race_of_a_damaged_car_says_so(part: str, speed: int, roll: str) -> None:
    at = load_position("speed_circuit", "sc")
    assert at.question is not None
    cars = dict(at.player_view.cars)
    value = {"v": 2, "speed": speed, "wishes": {"brake_pay": {"roll": True}} if part == "brakes" else {}}
    effects = list[dict[str, int]]()
    for damage in (0, 1):
        cars["red"] = at.player_view.cars["red"].model_copy(update={part: damage})
        price = at.ruleset.price(at.table, at.player_view.model_copy(update={"cars": cars}), at.question, value)
        assert price is not None
        effects += [dict(test.effects) for test in price.tests if test.name.startswith(roll)]
        assert (price.tone == "fatal") == bool(damage), price
    sound, damaged = effects
    assert "out" not in sound
    assert damaged["out"] == sound["fails"]
