"""Forecasts: what they may know, and that they are the same for whoever looks, whenever."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from rules.base import Json
from rules.dice import SeededDice, seed_from_text
from rules.engine import AdvanceResult, advance, create_checkpoint
from rules.events import Event
from rules.forecast import Deal, WorldRules, forecast_of
from rules.journal import AnswerSource, Journal
from rules.ruleset import RaceSetup, RuleSet
from rules.speed_circuit.model.orders import Orders
from rules.step_context import OpenQuestion
from tests.games import Game, load_course

OPTIONS: Mapping[str, Mapping[str, Json]] = {
    "speed_circuit": {"missing_order": "gm_planner"},
    "powersled": {},
    "circus_maximus": {},
    "formula_d": {"gears": "together"},
}
BLIND: dict[str, Json] = {"blind": True}


@dataclass(frozen=True)
class RacersUntil:
    """Racers drive up to a round, whose orders nobody gives."""

    rules: WorldRules[Any, Any]
    round: int

    def answerer_for_step(self, ruleset: RuleSet[Any, Any], table: RaceSetup[Any], race: Any) -> "_Racers":
        return _Racers(self, ruleset, table, race)


@dataclass(frozen=True)
class _Racers:
    until: RacersUntil
    ruleset: RuleSet[Any, Any]
    table: RaceSetup[Any]
    race: Any

    def answer(self, asked: OpenQuestion, told: tuple[Event, ...]) -> tuple[Json, AnswerSource] | None:
        if self.race.round >= self.until.round and asked.question.kind in self.until.rules.order_kinds:
            return None
        knowledge = self.ruleset.player_view(self.table, self.race, asked.question.seat)
        return self.ruleset.drivers["racer"](self.table, knowledge, told, asked.question), "automatic"


def opened(game: str, round: int, seed: str = "x", **options: Json) -> tuple[Game, AdvanceResult, Any]:
    """A race whose round is open for orders."""
    found = load_course(game, **{**OPTIONS[game], **options})
    at, luck = create_checkpoint(found.ruleset, found.table, found.start(6)), SeededDice(seed_from_text(seed))
    while True:
        run = advance(found.ruleset, found.table, at, Journal(()), luck, RacersUntil(found.ruleset.worlds, round))
        if run.open:
            return found, run, found.ruleset.state.model_validate(run.state)
        at = run.closed[-1].checkpoint


def scrambled(game: str, race: Any, seat: str, chance: Random) -> Any:
    """The same race to a seat's eyes: the others have other hands, piles and sealed orders."""
    other = race.model_copy(deep=True)
    if game == "powersled":
        for name, sled in other.sleds.items():
            cards = [*sled.hand, *sled.pile] if name != seat else list(sled.pile)
            chance.shuffle(cards)
            held = len(sled.hand) if name != seat else 0
            sled.hand = tuple(cards[:held]) if name != seat else sled.hand
            sled.pile = tuple(cards[held:])
    if game == "circus_maximus":
        other.written = {name: chance.randint(1, 16) for name in other.chariots if name != seat}
    if game == "formula_d":
        other.gears = {name: chance.randint(1, 6) for name in other.cars if name != seat}
    if game == "speed_circuit":
        sealed = {name: Orders(speed=20 * chance.randint(1, 8)) for name in other.cars if name != seat}
        other.sheets, other.stored = {**other.sheets, **sealed}, {**other.stored, **sealed}
    return other


def _advice(game: str, race: Any, run: AdvanceResult, found: Game, rules: WorldRules[Any, Any]) -> Any:
    """All that a forecast says to the first seat that is asked."""
    ruleset, table = replace(found.ruleset, worlds=rules), found.table
    question = run.open[0].question
    knowledge = ruleset.player_view(table, race, question.seat)
    forecast = forecast_of(ruleset, table, knowledge, 3)
    assert forecast
    boards = forecast.boards(knowledge, question)
    value = rules.choices(table, knowledge, question)[0]
    prices = [ruleset.price(table, board, question, value) for board in boards]
    worth = rules.worth(table, knowledge, question.seat)
    came = [forecast.play(knowledge, question, value, world, worth) for world in forecast.worlds]
    return [board.model_dump_json() for board in boards], prices, came, [world.orders for world in forecast.worlds]


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("round", [2, 4])
def test_two_races_that_look_alike_get_the_same_forecast(game: str, round: int) -> None:
    found, run, race = opened(game, round)
    seat, rules = run.open[0].question.seat, found.ruleset.worlds
    first = _advice(game, race, run, found, rules)
    for seed in (1, 2):
        assert _advice(game, scrambled(game, race, seat, Random(seed)), run, found, rules) == first


def test_in_a_blind_race_the_forecast_hangs_on_no_stock_of_another_seat() -> None:
    found, run, race = opened("speed_circuit", 3, **BLIND)
    other = race.model_copy(deep=True)
    seat = run.open[0].question.seat
    for car in other.cars.values():
        if car.seat != seat:
            car.stock = car.stock.model_copy(update={"wear": 1})
    rules = found.ruleset.worlds
    assert _advice("speed_circuit", other, run, found, rules) == _advice("speed_circuit", race, run, found, rules)


@pytest.mark.parametrize(("game", "options"), [*((game, {}) for game in OPTIONS), ("speed_circuit", BLIND)])
def test_a_seat_without_what_it_alone_knows_sees_what_the_public_sees(game: str, options: dict[str, Json]) -> None:
    found, run, race = opened(game, 3, **options)
    known = found.ruleset.player_view(found.table, race, None).model_dump_json()
    for asked in run.open:
        mine = found.ruleset.player_view(found.table, race, asked.question.seat)
        assert found.ruleset.worlds.public(mine).model_dump_json() == known


@pytest.mark.parametrize("game", OPTIONS)
def test_every_seat_finds_the_same_worlds(game: str) -> None:
    found, run, race = opened(game, 3)
    worlds = set()
    for asked in run.open:
        forecast = forecast_of(
            found.ruleset, found.table, found.ruleset.player_view(found.table, race, asked.question.seat)
        )
        assert forecast
        worlds.add(tuple(world.seed for world in forecast.worlds))
    assert len(worlds) == 1


def test_a_forecast_that_knows_a_seats_own_hand_is_found_out() -> None:
    """A mutant: worlds made of the seat's own knowledge differ from seat to seat."""
    found, run, race = opened("powersled", 2)
    mutant = replace(found.ruleset, worlds=replace(found.ruleset.worlds, public=lambda knowledge: knowledge))
    seeds = set()
    for asked in run.open:
        forecast = forecast_of(mutant, found.table, found.ruleset.player_view(found.table, race, asked.question.seat))
        assert forecast
        seeds.add(forecast.worlds[0].seed)
    assert len(seeds) > 1


@pytest.mark.parametrize("game", ["powersled", "circus_maximus", "speed_circuit"])
def test_a_forecast_that_reads_sealed_orders_or_hands_is_found_out(game: str) -> None:
    """A mutant: worlds laid out from the race itself."""
    found, run, race = opened(game, 2)
    seat, rules = run.open[0].question.seat, found.ruleset.worlds

    def peeking(now: Any) -> WorldRules[Any, Any]:
        def lay_out(table: Any, knowledge: Any, of: Any, deal: Deal) -> Any:
            laid = rules.lay_out(table, knowledge, of, deal)
            if game == "powersled":
                for name, sled in laid.sleds.items():
                    sled.hand = now.sleds[name].hand
            return laid

        def guess(mood: str, table: Any, laid: Any, question: Any) -> Json:
            if game == "circus_maximus" and question.seat in now.written:
                return {"v": 2, "speed": min(question.most, now.written[question.seat])}
            if game == "speed_circuit" and question.seat in now.sheets:
                return {"v": 2, "speed": now.sheets[question.seat].speed}
            return rules.guess(mood, table, laid, question)

        return replace(rules, lay_out=lay_out, guess=guess)

    said = [
        _advice(game, other, run, found, peeking(other))
        for other in (scrambled(game, race, seat, Random(seed)) for seed in (1, 2, 3))
    ]
    assert said[0] != said[1] or said[1] != said[2]


def test_dice_of_worlds_hang_on_the_public_position_alone() -> None:
    """The same position under another seed of the race has the same worlds, whose dice are not the race's."""
    found, run, race = opened("speed_circuit", 2)
    knowledge = found.ruleset.player_view(found.table, race, run.open[0].question.seat)
    forecast = forecast_of(found.ruleset, found.table, knowledge)
    assert forecast
    assert seed_from_text("x") not in [world.seed for world in forecast.worlds]
    again = forecast_of(found.ruleset, found.table, knowledge)
    assert again
    assert [world.orders for world in again.worlds] == [world.orders for world in forecast.worlds]
