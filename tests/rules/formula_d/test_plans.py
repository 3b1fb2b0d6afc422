"""Offered plans (D-5, D-10), compared with a slow complete search."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from rules.base import SpaceId
from rules.formula_d import FORMULA_D
from rules.formula_d.model.state import Car, FormulaRace, Turn
from rules.formula_d.model.track import AVOIDABLE_KINDS, Circuit
from rules.formula_d.play.dangers import Risk
from rules.formula_d.play.move_option import Plan
from rules.formula_d.play.move_options import list_move_plans
from rules.formula_d.play.slipstream import list_slipstream_plans
from rules.ruleset import Entrant, StartList
from tests.rules.formula_d.boards import NR
from tests.rules.formula_d.test_orders import VALLEY

SEATS = ("red", "blue", "green", "yellow", "black", "white")
DANGER = [f"S3:{lane}#{n}" for lane in "LMR" for n in range(18, 31)]
"""Rocks on the left, a precipice on the right, both from #23 to #29."""
POSITIONS = range(80)


def position(number: int, *, slipping: bool) -> tuple[FormulaRace, Car, Turn]:
    """Make a race with red before or beside the danger, its brakes used up, and other cars and debris around it."""
    random = Random(f"{number} {slipping}")
    seats = tuple(Entrant(seat=seat, number=n) for n, seat in enumerate(SEATS, 1))
    race = FORMULA_D.enter(VALLEY, StartList(seats=seats, profile="fd2008", laps=1))
    at = random.choice(DANGER[:8] + DANGER[13:21] + DANGER[26:34])
    places = random.sample([space for space in DANGER if space != at], len(SEATS) - 1)
    if slipping and NR[at].ahead not in places:
        places[0] = NR[at].ahead or ""
    for seat, place in zip(SEATS, [at, *places], strict=True):
        car = race.cars[seat]
        car.at, car.gear, car.condition = place, 4, ""
    race.marked = tuple(random.sample(DANGER, random.randrange(8)))
    red = race.cars["red"]
    red.stock = red.stock.model_copy(update={"brakes": 0})
    rolled = random.randrange(2, 6)
    return race, red, Turn(seat="red", gear=4, face=rolled, total=3 if slipping else rolled, start=at)


def list_legal_paths(circuit: Circuit, race: FormulaRace, total: int) -> Iterator[tuple[SpaceId, ...]]:
    """List every path of so many steps that no shorter one makes needless (F-34, F-38)."""
    at = race.cars["red"].at or ""
    taken = {car.at for car in race.cars.values()}
    paths: list[tuple[SpaceId, ...]] = [(at,)]
    for _ in range(total):
        paths = [(*path, e.to) for path in paths for e in circuit[path[-1]].exits if e.to not in taken]
    yield from (path[1:] for path in paths if count_steps(circuit, race, path) == total)


def count_steps(circuit: Circuit, race: FormulaRace, path: tuple[SpaceId, ...]) -> int:
    """Return the least number of steps from a path's first space to its last, round cars and the dangers it avoids."""
    barred = {car.at for car in race.cars.values()} | {s for s in circuit.places if is_dangerous(circuit, race, s)}
    edge, count = {path[0]}, 0
    while path[-1] not in edge:
        edge = {e.to for at in edge for e in circuit[at].exits if e.to not in barred - set(path[1:])}
        count += 1
    return count


def is_dangerous(circuit: Circuit, race: FormulaRace, space: SpaceId) -> bool:
    return space in race.marked or any(zone.kind in AVOIDABLE_KINDS for zone in circuit[space].zones)


def count_risk(race: FormulaRace, path: tuple[SpaceId, ...]) -> Risk:
    """Count the dice of a path: one for each piece of debris, one for each side."""
    edges = {space[3] for space in path if 23 <= int(space[5:]) <= 29}
    return Risk(debris=sum(space in race.marked for space in path), body="L" in edges, handling="R" in edges)


def no_worse(one: Risk, other: Risk) -> bool:
    return all(mine <= its for mine, its in zip(one, other, strict=True))


@pytest.mark.parametrize(("find", "slipping"), [(list_move_plans, False), (list_slipstream_plans, True)])
def test_d_5_d_10_every_way_has_on_offer_one_to_its_landing_that_risks_no_more_of_anything(
    find: Callable[..., tuple[Plan, ...]], slipping: bool
) -> None:
    several = 0
    for number in POSITIONS:
        race, red, turn = position(number, slipping=slipping)
        offered = find(VALLEY.tables, race, red, turn)
        tried = list(list_legal_paths(NR, race, turn.total))
        for path in tried:
            there = [plan for plan in offered if plan.end == path[-1] and not plan.rest]
            assert any(no_worse(plan.risk, count_risk(race, path)) for plan in there), (number, path)
        if tried:
            assert {(plan.end, plan.risk) for plan in offered} <= {(path[-1], count_risk(race, path)) for path in tried}
        several += len(offered) > len({plan.end for plan in offered})
    assert several


@pytest.mark.parametrize(("find", "slipping"), [(list_move_plans, False), (list_slipstream_plans, True)])
def test_d_5_d_10_no_offer_is_idle_and_each_has_a_name(find: Callable[..., tuple[Plan, ...]], slipping: bool) -> None:
    """One an end, a price and a risk: none of them is better than another in everything."""
    for number in POSITIONS:
        race, red, turn = position(number, slipping=slipping)
        red.stock = red.stock.model_copy(update={"brakes": 3})
        offered = find(VALLEY.tables, race, red, turn)
        assert len({plan.name for plan in offered}) == len(offered)
        for plan in offered:
            rivals = [one for one in offered if one.end == plan.end and one is not plan]
            assert not any(no_worse(one.risk, plan.risk) and one.wear <= plan.wear for one in rivals), number


@pytest.mark.parametrize("star", [space.id for space in NR.places.values() if NR.find_zone(space.id, "star")])
@pytest.mark.parametrize("rolled", range(1, 13))
def test_f_184_a_turn_begun_on_a_star_saves_no_step_that_is_not_paid_for(star: SpaceId, rolled: int) -> None:
    race, red, _ = position(0, slipping=False)
    red.at, red.rolled, red.stock = star, True, red.stock.model_copy(update={"brakes": 2})
    found = list_move_plans(VALLEY.tables, race, red, Turn(seat="red", gear=3, face=rolled, total=rolled, start=star))
    assert {len(plan.way.spaces) + plan.price.brakes for plan in found} == {rolled}
    assert {plan.brakes for plan in found} == {by for by in range(3) if by < rolled}
