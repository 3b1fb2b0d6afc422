"""Forecasts use public knowledge only and are the same for everybody at any time."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from rules.advice import Adviser
from rules.base import Json
from rules.circus_maximus.model.orders import Sheet as CircusSheet
from rules.dice import derive_seed_from_text
from rules.engine import AdvanceResult
from rules.forecast import Deal, WorldRules, make_forecast
from rules.formula_d.model.orders import Sheet as GearSheet
from rules.powersled.model.orders import After, Plan
from rules.powersled.model.orders import Orders as SledOrders
from rules.ruleset import RuleSet
from rules.speed_circuit.model.orders import Orders
from tests.games import Game
from tests.races_with_open_orders import OPTIONS, open_round

BLIND: dict[str, Json] = {"blind": True}


def scramble_hidden(game: str, race: Any, seat: str, chance: Random) -> Any:
    """Return a race that looks the same to a seat: the others' hands, piles and sealed orders differ."""
    other = race.model_copy(deep=True)
    asked = [name for name in _seats(game, other) if name != seat]
    if game == "powersled":
        for name, sled in other.sleds.items():
            cards = [*sled.hand, *sled.pile] if name != seat else list(sled.pile)
            chance.shuffle(cards)
            held = len(sled.hand) if name != seat else 0
            sled.hand = tuple(cards[:held]) if name != seat else sled.hand
            sled.pile = tuple(cards[held:])
        plans = {name: SledOrders(play=Plan(card=chance.choice(("MOVE 3", "DRIFT 4")))) for name in asked}
        other.sheets = {**other.sheets, **plans}
        other.later = {**other.later, **{name: (After(card="Mine"),) for name in asked}}
    if game == "circus_maximus":
        other.written = {name: chance.randint(1, 16) for name in asked}
        other.sheets = {**other.sheets, **{name: CircusSheet(speed=chance.randint(1, 16)) for name in asked}}
    if game == "formula_d":
        other.gears = {name: chance.randint(1, 6) for name in asked}
        other.sheets = {**other.sheets, **{name: GearSheet(gear=(chance.randint(1, 6),)) for name in asked}}
    if game == "speed_circuit":
        sealed = {name: Orders(speed=20 * chance.randint(1, 8)) for name in asked}
        other.sheets, other.stored = {**other.sheets, **sealed}, {**other.stored, **sealed}
    return other


def _seats(game: str, race: Any) -> tuple[str, ...]:
    return tuple(getattr(race, {"powersled": "sleds", "circus_maximus": "chariots"}.get(game, "cars")))


def _advice(game: str, race: Any, run: AdvanceResult, found: Game, rules: WorldRules[Any, Any]) -> Any:
    """Return the whole forecast for the first seat that is asked."""
    ruleset, table = replace(found.ruleset, worlds=rules), found.table
    question = run.open[0].question
    view = ruleset.player_view(table, race, question.seat)
    forecast = make_forecast(ruleset, table, view, 3)
    assert forecast
    boards = forecast.list_boards(view, question)
    value = rules.list_candidates(table, view, question)[0]
    prices = [ruleset.price(table, board, question, value) for board in boards]
    worth = rules.make_valuation(table, view, question.seat)
    came = [forecast.play(view, question, value, world, worth) for world in forecast.worlds]
    return [board.model_dump_json() for board in boards], prices, came, [world.orders for world in forecast.worlds]


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("round", [2, 4])
def test_two_races_that_look_alike_get_the_same_forecast(game: str, round: int) -> None:
    found, run, race = open_round(game, round)
    seat, rules = run.open[0].question.seat, found.ruleset.worlds
    first = _advice(game, race, run, found, rules)
    for seed in (1, 2):
        assert _advice(game, scramble_hidden(game, race, seat, Random(seed)), run, found, rules) == first


@pytest.mark.slow
@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("round", [1, 3])
def test_two_races_that_look_alike_cost_the_same_steps(game: str, round: int) -> None:
    """Steps are counted and not timed: a seat that looks into two races alike to it works the same in both."""
    found, run, race = open_round(game, round)
    seat, steps = run.open[0].question.seat, list[tuple[Counter[str], str]]()
    for other in (race, *(scramble_hidden(game, race, seat, Random(seed)) for seed in (1, 2))):
        counted = Counter[str]()
        ruleset = _counting(found.ruleset, counted)
        view = ruleset.player_view(found.table, other, seat)
        counted.clear()
        advised = Adviser().advise(ruleset, found.table, view, run.open[0].question)
        assert advised
        said = [advised.prices[price].model_dump_json() for price in sorted(advised.prices)]
        steps.append((counted, repr((said, [one.model_dump_json() for one in advised.orders]))))
    assert steps[0] == steps[1] == steps[2]
    assert steps[0][0]["play_step"] > 5


def _counting(ruleset: RuleSet[Any, Any], counted: Counter[str]) -> RuleSet[Any, Any]:
    """Return the same rules with their calls counted by name."""

    def count(name: str, called: Any) -> Any:
        def counting(*given: Any) -> Any:
            counted[name] += 1
            return called(*given)

        return counting

    parts = ("form", "default", "auto_answer", "read", "price", "presets")
    questions = {
        kind: replace(handler, **{part: count(part, do) for part in parts if (do := getattr(handler, part))})
        for kind, handler in ruleset.questions.items()
    }
    names = ("play_step", "player_view", "preview")
    steps = {name: count(name, do) for name in names if (do := getattr(ruleset, name))}
    return replace(ruleset, questions=questions, **steps)


@pytest.mark.slow
def test_a_forecast_that_works_longer_for_some_hands_is_found_out() -> None:
    """A mutant: it plays on a step for each card of one kind in a hand that nobody can see."""
    found, run, race = open_round("powersled", 2)
    seat, rules, steps = run.open[0].question.seat, found.ruleset.worlds, set[int]()
    for other in (scramble_hidden("powersled", race, seat, Random(seed)) for seed in range(4)):
        counted = Counter[str]()
        hands = [card for name, sled in other.sleds.items() if name != seat for card in sled.hand]
        ruleset = _counting(found.ruleset, counted)

        def longer(context: Any, *, hands: Any = hands, ruleset: Any = ruleset) -> None:
            found.ruleset.play_step(context)
            for _ in range(sum(card.startswith("MOVE") for card in hands)):
                ruleset.player_view(found.table, context.race, seat)

        mutant = replace(ruleset, play_step=longer, worlds=rules)
        view = mutant.player_view(found.table, other, seat)
        Adviser().advise(mutant, found.table, view, run.open[0].question)
        steps.add(counted["player_view"])
    assert len(steps) > 1


def test_in_a_blind_race_the_forecast_hangs_on_no_stock_of_another_seat() -> None:
    found, run, race = open_round("speed_circuit", 3, **BLIND)
    other = race.model_copy(deep=True)
    seat = run.open[0].question.seat
    for car in other.cars.values():
        if car.seat != seat:
            car.stock = car.stock.model_copy(update={"wear": 1})
    rules = found.ruleset.worlds
    assert _advice("speed_circuit", other, run, found, rules) == _advice("speed_circuit", race, run, found, rules)


@pytest.mark.parametrize(("game", "options"), [*((game, {}) for game in OPTIONS), ("speed_circuit", BLIND)])
def test_a_seat_without_what_it_alone_knows_sees_what_the_public_sees(game: str, options: dict[str, Json]) -> None:
    found, run, race = open_round(game, 3, **options)
    known = found.ruleset.player_view(found.table, race, None).model_dump_json()
    for asked in run.open:
        mine = found.ruleset.player_view(found.table, race, asked.question.seat)
        assert found.ruleset.worlds.make_public(mine).model_dump_json() == known


@pytest.mark.parametrize("game", OPTIONS)
def test_every_seat_finds_the_same_worlds(game: str) -> None:
    found, run, race = open_round(game, 3)
    worlds = set()
    for asked in run.open:
        forecast = make_forecast(
            found.ruleset, found.table, found.ruleset.player_view(found.table, race, asked.question.seat)
        )
        assert forecast
        worlds.add(tuple(world.seed for world in forecast.worlds))
    assert len(worlds) == 1


def test_a_forecast_that_knows_a_seats_own_hand_is_found_out() -> None:
    """A mutant: worlds made of the seat's own view differ from seat to seat."""
    found, run, race = open_round("powersled", 2)
    mutant = replace(found.ruleset, worlds=replace(found.ruleset.worlds, make_public=lambda view: view))
    seeds = set()
    for asked in run.open:
        forecast = make_forecast(mutant, found.table, found.ruleset.player_view(found.table, race, asked.question.seat))
        assert forecast
        seeds.add(forecast.worlds[0].seed)
    assert len(seeds) > 1


@pytest.mark.parametrize("game", OPTIONS)
def test_a_forecast_that_reads_sealed_orders_or_hands_is_found_out(game: str) -> None:
    """A mutant: worlds laid out from the race itself."""
    found, run, race = open_round(game, 2)
    seat, rules = run.open[0].question.seat, found.ruleset.worlds

    def peeking(now: Any) -> WorldRules[Any, Any]:
        def lay_out(table: Any, view: Any, of: Any, deal: Deal) -> Any:
            laid = rules.lay_out(table, view, of, deal)
            if game == "powersled":
                for name, sled in laid.sleds.items():
                    sled.hand = now.sleds[name].hand
            return laid

        def guess(mood: str, table: Any, laid: Any, question: Any) -> Json:
            if game == "circus_maximus" and question.seat in now.written:
                return {"v": 2, "speed": min(question.most, now.written[question.seat])}
            if game == "formula_d" and question.seat in now.gears:
                gear = min(question.gears, key=lambda gear: abs(gear - now.gears[question.seat]))
                return {"v": 2, "gear": [gear], "path": ["usual"]}
            if game == "speed_circuit" and question.seat in now.sheets:
                return {"v": 2, "speed": now.sheets[question.seat].speed}
            return rules.guess_order(mood, table, laid, question)

        return replace(rules, lay_out=lay_out, guess_order=guess)

    said = [
        _advice(game, other, run, found, peeking(other))
        for other in (scramble_hidden(game, race, seat, Random(seed)) for seed in (1, 2, 3))
    ]
    assert said[0] != said[1] or said[1] != said[2]


@pytest.mark.parametrize("game", OPTIONS)
def test_a_forecast_whose_dice_are_those_of_the_race_is_found_out(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mutant: its worlds are seeded by the race, so the same position under another seed has others."""
    found, run, race = open_round(game, 2)
    said = []
    for seed in ("x", "y", "z"):
        monkeypatch.setattr("rules.forecast.sha256", lambda text, seed=seed: sha256(derive_seed_from_text(seed) + text))
        said.append(_advice(game, race, run, found, found.ruleset.worlds))
    assert said[0] != said[1] or said[1] != said[2]


def test_dice_of_worlds_hang_on_the_public_position_alone() -> None:
    """The same position under another seed of the race has the same worlds, whose dice are not the race's."""
    found, run, race = open_round("speed_circuit", 2)
    view = found.ruleset.player_view(found.table, race, run.open[0].question.seat)
    forecast = make_forecast(found.ruleset, found.table, view)
    assert forecast
    assert derive_seed_from_text("x") not in [world.seed for world in forecast.worlds]
    again = make_forecast(found.ruleset, found.table, view)
    assert again
    assert [world.orders for world in again.worlds] == [world.orders for world in forecast.worlds]


def test_an_order_comes_to_the_same_where_only_the_own_move_is_played() -> None:
    found, run, race = open_round("speed_circuit", 4)
    ruleset, table, rules = found.ruleset, found.table, found.ruleset.worlds
    for asked in run.open[::3]:
        question = asked.question
        view = ruleset.player_view(table, race, question.seat)
        worth = rules.make_valuation(table, view, question.seat)
        came = []
        for played in (rules, replace(rules, leave_only=None)):
            forecast = make_forecast(replace(ruleset, worlds=played), table, view, 2)
            assert forecast
            values = rules.list_candidates(table, view, question)
            came.append(
                [forecast.play(view, question, value, one, worth) for value in values for one in forecast.worlds]
            )
        assert came[0] == came[1]
