"""Validation of order sheets in a race, and sheets sent ahead (S-120 to S-123)."""

from collections.abc import Iterable
from typing import Any

from rules.base import Json, SpaceId
from rules.events import Event
from rules.orders.notation import Names
from rules.orders.phrases import Facts
from rules.orders.sheets import OrderSheets, dump_order, load_standing_orders
from rules.questions import InvalidAnswer, Question
from rules.ruleset import RaceSetup
from rules.speed_circuit.board.player_view import PlayerView
from rules.speed_circuit.board.standings import compute_absolute_position
from rules.speed_circuit.model.events import SheetDropped
from rules.speed_circuit.model.orders import (
    ANY_RIVAL,
    Alternative,
    Attack,
    Braking,
    Condition,
    InLane,
    Is,
    Orders,
    Pay,
    Wishes,
    list_atoms,
    with_atoms,
)
from rules.speed_circuit.model.questions import Brake, Plot, Route
from rules.speed_circuit.model.tables import RuleTables
from rules.speed_circuit.model.track import MPH_PER_SPACE, Circuit
from rules.speed_circuit.orders.grammar import CONDITION_EXAMPLES, LANGUAGE, format_fields
from rules.speed_circuit.play.chips import list_legal_chips
from rules.speed_circuit.play.plotting import check_plot, compute_speed_range, convert_speed_to_mph


def list_race_names(table: RaceSetup[RuleTables], view: PlayerView) -> Names:
    """Return the names of seats and corners in this race, for the parser."""
    return {"SEAT": tuple(view.cars), "CORNER": tuple(table.tables.circuit.corners)}


def list_facts(table: RaceSetup[RuleTables], view: PlayerView, _: Question[Any] | None) -> Facts:
    """List the figures by which words are understood.

    The speed now, the highest ones without and with tests, lanes by their names, the round. `inside_ahead` and
    `outside_ahead`: where the car comes to at its speed, if that is the inside of another bend and another lane."""
    if view.seat is None:
        return {}
    car, circuit = view.car, table.tables.circuit
    figures: dict[str, int | str] = {"now_round": view.round, "now": car.speed, "wear_left": car.stock.wear}
    if view.last is not None and isinstance(view.last.speed, int):
        figures["last"] = view.last.speed
    here = circuit.number.get(car.space or "")
    if here is None:
        return figures
    reach = compute_speed_range(table.tables.with_settings(view.settings), view.round, car)
    figures |= {"free": reach.free, "most": reach.most}
    lanes = _list_lanes_from_inside(circuit, circuit.row[here])
    figures |= {"lane": circuit.lane[here], "inside": lanes[0], "outside": lanes[-1]}
    figures |= {"left": min(lanes), "right": max(lanes)}
    rows_ahead = max(1, (car.speed or reach.free) // MPH_PER_SPACE)
    lanes_ahead = _list_lanes_from_inside(circuit, circuit.row[here] + rows_ahead * circuit.unit)
    if lanes_ahead[0] != lanes[0]:
        figures |= {"inside_ahead": lanes_ahead[0], "outside_ahead": lanes_ahead[-1]}
    return figures | ({"middle": lanes[len(lanes) // 2]} if len(lanes) % 2 else {})


def _list_lanes_from_inside(circuit: Circuit, unit: int) -> list[int]:
    """Return the lanes of a row, the innermost one for the next corner first."""
    spaces = circuit.spaces_at[unit % circuit.length]
    return [circuit.lane[n] for n in sorted(spaces, key=lambda n: circuit.inside_rank[n])]


def check_sheet_orders(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any] | None, orders: Orders
) -> Orders:
    """Validate a sheet, with places as the track spells them and routes as lanes. Raises InvalidAnswer.

    Standing orders are not checked against the car's present position and stock."""
    tables = table.tables.with_settings(view.settings)
    checked_orders = Orders(
        speed=orders.speed,
        wishes=_check_wishes(tables, view, orders.wishes),
        alternatives=tuple(
            Alternative(
                when=_check_condition(tables.circuit, view, one.when),
                wishes=_check_wishes(tables, view, one.wishes),
            )
            for one in orders.alternatives
        ),
    )
    if not isinstance(question, Plot | Route | Brake):
        return checked_orders
    _check_wear(view, checked_orders)
    return check_routes(tables, view, checked_orders)


def check_routes(tables: RuleTables, view: PlayerView, orders: Orders) -> Orders:
    """Return the sheet with its routes checked from the car's present position."""
    return Orders(
        speed=orders.speed,
        wishes=_check_route(tables, view, orders.wishes),
        alternatives=tuple(
            one.model_copy(update={"wishes": _check_route(tables, view, one.wishes)}) for one in orders.alternatives
        ),
    )


def _check_wishes(tables: RuleTables, view: PlayerView, wishes: Wishes) -> Wishes:
    """Validate wishes against this race."""
    _check_chips(tables, wishes)
    _check_rivals(view, [wishes.passing.seat] if isinstance(wishes.passing, Attack) else [])
    _check_rivals(view, wishes.defence or ())
    _check_lanes(tables.circuit, wishes)
    if (wishes.pit or wishes.soft is not None) and not (tables.settings.pits and tables.circuit.pits.spaces):
        raise InvalidAnswer("no_pits", "S-116")
    brake, route = wishes.brake_if, wishes.route
    if isinstance(brake, tuple):
        brake = tuple(_check_braking(tables.circuit, one) for one in brake)
    if isinstance(route, tuple):
        route = tuple(_find_space(tables.circuit, one, "S-9") if isinstance(one, str) else one for one in route)  # type: ignore[assignment]
    return wishes.model_copy(update={"brake_if": brake, "route": route})


def _check_chips(tables: RuleTables, wishes: Wishes) -> None:
    """Check that the tables allow the chips on a roll (S-94)."""
    pays = [wishes.brake_pay, *(wishes.corner_pay or {}).values()]
    attack = wishes.passing.chips if isinstance(wishes.passing, Attack) else None
    chip_wishes = [
        wishes.test_chips,
        wishes.chance_chips,
        attack,
        *(wishes.defence or {}).values(),
        *(pay.chips for pay in pays if isinstance(pay, Pay)),
    ]
    legal = list_legal_chips(tables.rulebook.chips)
    for effect in chip_wishes:
        if isinstance(effect, int) and str(effect) not in legal:
            raise InvalidAnswer("too_many_chips", "S-94", said=str(effect), options=list(legal))


def _check_rivals(view: PlayerView, seats: Iterable[str]) -> None:
    """Check that named rivals are other cars (S-120)."""
    for seat in seats:
        if seat != ANY_RIVAL and seat == view.seat:
            raise InvalidAnswer("no_such_rival", "S-120", said=seat, seats=[one for one in view.cars if one != seat])


def _check_lanes(circuit: Circuit, wishes: Wishes) -> None:
    lanes = [wishes.end_lane, wishes.slip.lane if isinstance(wishes.slip, InLane) else None]
    for lane in lanes:
        if lane is not None and lane not in circuit.lanes:
            raise InvalidAnswer("no_such_lane", "S-73", said=lane, lanes=list(circuit.lanes))


def _check_braking(circuit: Circuit, one: Braking) -> Braking:
    return one.model_copy(update={"at": _find_space(circuit, one.at, "S-76")}) if one.at else one


def _find_space(circuit: Circuit, name: str, item: str) -> SpaceId:
    """Return a space as the track spells it: drivers write `pit:4/1` for `Pit:4/1`."""
    space_id = next((space for space in circuit.number if space.casefold() == name.casefold()), None)
    if space_id is None:
        raise InvalidAnswer("no_such_space", item, said=name)
    return space_id


def _check_condition(circuit: Circuit, view: PlayerView, when: Condition) -> Condition:
    return with_atoms(when, tuple(_check_atom(circuit, view, one) for one in list_atoms(when)))


def _check_atom(circuit: Circuit, view: PlayerView, one: Is) -> Is:
    """Check that a condition is about another car or a space of the track (S-122)."""
    if one.what in ("free", "taken"):
        return one.model_copy(update={"about": _find_space(circuit, one.about, "S-122")})
    if one.about and one.about == view.seat:
        raise InvalidAnswer(
            "no_such_condition", "S-122", said=f"{one.about} {one.what}", known=list(CONDITION_EXAMPLES)
        )
    return one


def refuse_later_movers(table: RaceSetup[RuleTables], view: PlayerView, orders: Orders) -> None:
    """Refuse a condition on the move of a car that is sure to move later than the seat's own (S-53, S-122)."""
    circuit = table.tables.circuit
    seats_in_conditions = [
        one.about for when in orders.alternatives for one in list_atoms(when.when) if one.what == "moved"
    ]
    rivals = [car for seat, car in view.cars.items() if seat in seats_in_conditions and car.running]
    for car in rivals if view.car.running else ():
        behind = compute_absolute_position(circuit, view.car) - compute_absolute_position(circuit, car)
        if 0 < behind < circuit.length // 2:
            raise InvalidAnswer("moves_later", "S-122", seat=car.seat)


def _check_wear(view: PlayerView, orders: Orders) -> None:
    """Check that no wear limit exceeds the present wear (S-120)."""
    most = view.car.stock.wear
    for limit in (one.max_wear for one in orders.all_wishes):
        if limit is not None and limit > most:
            raise InvalidAnswer("out_of_range", "S-120", said=str(limit), least=0, most=most, step=1)


def _check_route(tables: RuleTables, view: PlayerView, wishes: Wishes) -> Wishes:
    if not isinstance(wishes.route, tuple):
        return wishes
    return wishes.model_copy(update={"route": _convert_route_to_lanes(tables.circuit, view, wishes.route)})


def _convert_route_to_lanes(circuit: Circuit, view: PlayerView, route: tuple[Any, ...]) -> tuple[int, ...]:
    """Convert a route to lanes, checking every step from the car's position (S-9).

    The route may begin with the car's own space."""
    here = circuit.number.get(view.car.space or "")
    steps = route[1:] if here is not None and route[0] == circuit.ids[here] else route
    lanes = []
    for ordinal, step in enumerate(steps, 1):
        onto = _find_exit(circuit, here, step)
        lanes.append(step if isinstance(step, int) else circuit.lane[circuit.number[step]])
        if here is not None and onto is None:
            raise _make_no_exit_error(circuit.ids[here], ordinal, step)
        here = onto
    return tuple(lanes)


def _make_no_exit_error(space: SpaceId, ordinal: int, step: int | SpaceId) -> InvalidAnswer:
    if isinstance(step, str):
        return InvalidAnswer("no_such_way", "S-9", step=ordinal, space=space, said=step)
    return InvalidAnswer("no_such_step", "S-9", step=ordinal, space=space, lane=step)


def _find_exit(circuit: Circuit, here: int | None, step: int | SpaceId) -> int | None:
    """Return the space of a step, given by lane or by id."""
    exits = circuit.exits[here] if here is not None else ()
    return next((n for n in exits if step in (circuit.lane[n], circuit.ids[n])), None)


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Orders,
    names=list_race_names,
    check=check_sheet_orders,
    is_sheet_question=lambda question: isinstance(question, Plot),
    fields=format_fields,
    check_typed=refuse_later_movers,
    facts=list_facts,
    says_nothing=lambda orders: orders.speed == "no plot",
)


def store_wishes(wishes: Wishes) -> Json:
    """Return the stored form of wishes without a speed, as an answer about the route."""
    return dump_order(Orders(wishes=wishes))


def find_sheet_ahead(tables: RuleTables, view: PlayerView, stored_orders: Json) -> Orders | None:
    """Return the sheet sent ahead for this turn, if there is one that is still possible."""
    orders = load_standing_orders(SHEETS, stored_orders).ahead.get(view.round)
    return check_routes(tables, view, orders) if orders and not _find_impossible_reason(tables, view, orders) else None


def _find_impossible_reason(tables: RuleTables, view: PlayerView, orders: Orders) -> str:
    """Return why a sheet has become impossible (S-123): its plot would change, or its route leads nowhere."""
    if orders.speed == "maintain" and convert_speed_to_mph(orders.speed, view.car.speed) is None:
        return "standing"
    why = check_plot(tables, 0, False, view.round, view.car, orders.speed).why
    if why not in ("", "rounded"):
        return why
    try:
        for wishes in orders.all_wishes:
            if isinstance(wishes.route, tuple):
                _convert_route_to_lanes(tables.circuit, view, wishes.route)
    except InvalidAnswer:
        return "route"
    return ""


def report_dropped_orders(table: RaceSetup[RuleTables], view: PlayerView, stored_orders: Json) -> tuple[Event, ...]:
    """Return the private event that the sheet sent ahead for this turn is dropped (S-123)."""
    tables = table.tables.with_settings(view.settings)
    orders = load_standing_orders(SHEETS, stored_orders).ahead.get(view.round)
    if view.agenda[:1] != ("plots",) or not view.car.running or view.car.stop or orders is None:
        return ()
    why = _find_impossible_reason(tables, view, orders)
    fact = SheetDropped(
        item="S-123",
        seat=view.seat,
        audience=view.seat,
        turn=view.round,
        why=why,
        said=dict(format_fields(orders)),
    )
    return (fact,) if why else ()
