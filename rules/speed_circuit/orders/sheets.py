"""Order sheets at the table: what of them holds in this race, and what was sent ahead for the turn (S-120 to S-123)."""

from collections.abc import Iterable
from typing import Any

from rules.events import Event
from rules.orders.sheets import OrderSheets, filed_of
from rules.orders.spelling import stored
from rules.orders.words import Names
from rules.questions import Question, Refused
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.facts import SheetDropped
from rules.speed_circuit.model.orders import (
    ANYBODY,
    Alternative,
    Attack,
    Braking,
    Condition,
    InLane,
    Is,
    Orders,
    Pay,
    Wishes,
    parts_of,
    with_parts,
)
from rules.speed_circuit.model.questions import Brake, Plot, Route
from rules.speed_circuit.orders.grammar import LANGUAGE
from rules.speed_circuit.orders.grammar.words import EXAMPLES
from rules.speed_circuit.orders.writing import fields
from rules.speed_circuit.play.chips import words
from rules.speed_circuit.play.plotting import check_plot, figure_of
from rules.values import Json, SpaceId


def names(table: Table[Book], knowledge: Knowledge) -> Names:
    """What is called so in this race."""
    owners = tuple(f"{seat}'s" for seat in knowledge.cars)
    return {"SEAT": tuple(knowledge.cars), "OWNER": owners, "CORNER": tuple(table.book.circuit.corners)}


def check(table: Table[Book], knowledge: Knowledge, question: Question[Any] | None, orders: Orders) -> Orders:
    """The sheet with its places as the track spells them, and its route in lanes. Refuses what cannot be, naming the
    item. Filed beforehand, a route is for wherever the car will stand, and wear for whatever it will have."""
    book = table.book.under(knowledge.settings)
    checked = Orders(
        speed=orders.speed,
        wishes=_wishes(book, knowledge, orders.wishes),
        alternatives=tuple(
            Alternative(when=_condition(book.circuit, knowledge, one.when), wishes=_wishes(book, knowledge, one.wishes))
            for one in orders.alternatives
        ),
    )
    if not isinstance(question, Plot | Route | Brake):
        return checked
    _spendable(knowledge, checked)
    return in_place(book, knowledge, checked)


def in_place(book: Book, knowledge: Knowledge, orders: Orders) -> Orders:
    """The sheet of this very turn: its routes lead on from where the car stands."""
    return Orders(
        speed=orders.speed,
        wishes=_here(book, knowledge, orders.wishes),
        alternatives=tuple(
            one.model_copy(update={"wishes": _here(book, knowledge, one.wishes)}) for one in orders.alternatives
        ),
    )


def _wishes(book: Book, knowledge: Knowledge, wishes: Wishes) -> Wishes:
    """Wishes that this race knows."""
    _chips_legal(book, wishes)
    _rivals_there(knowledge, [wishes.passing.seat] if isinstance(wishes.passing, Attack) else [])
    _rivals_there(knowledge, wishes.defence or ())
    _lanes_there(book.circuit, wishes)
    if (wishes.pit or wishes.soft is not None) and not (book.settings.pits and book.circuit.pits.spaces):
        raise Refused("no_pits", "S-116")
    brake, route = wishes.brake_if, wishes.route
    if isinstance(brake, tuple):
        brake = tuple(_braking(book.circuit, one) for one in brake)
    if isinstance(route, tuple):
        route = tuple(_spelt(book.circuit, one, "S-9") if isinstance(one, str) else one for one in route)  # type: ignore[assignment]
    return wishes.model_copy(update={"brake_if": brake, "route": route})


def _chips_legal(book: Book, wishes: Wishes) -> None:
    """S-94: what the tables let a driver put on a roll."""
    pays = [wishes.brake_pay, *(wishes.corner_pay or {}).values()]
    attack = wishes.passing.chips if isinstance(wishes.passing, Attack) else None
    said = [
        wishes.test_chips,
        wishes.chance_chips,
        attack,
        *(wishes.defence or {}).values(),
        *(pay.chips for pay in pays if isinstance(pay, Pay)),
    ]
    legal = words(book.tables.chips)
    for effect in said:
        if isinstance(effect, int) and str(effect) not in legal:
            raise Refused("too_many_chips", "S-94", said=str(effect), options=list(legal))


def _rivals_there(knowledge: Knowledge, seats: Iterable[str]) -> None:
    """S-120: whoever a sheet names is another car."""
    for seat in seats:
        if seat != ANYBODY and seat == knowledge.seat:
            raise Refused("no_such_rival", "S-120", said=seat, seats=[one for one in knowledge.cars if one != seat])


def _lanes_there(circuit: Circuit, wishes: Wishes) -> None:
    lanes = [wishes.end_lane, wishes.slip.lane if isinstance(wishes.slip, InLane) else None]
    for lane in lanes:
        if lane is not None and lane not in circuit.lanes:
            raise Refused("no_such_lane", "S-73", said=lane, lanes=list(circuit.lanes))


def _braking(circuit: Circuit, one: Braking) -> Braking:
    return one.model_copy(update={"at": _spelt(circuit, one.at, "S-76")}) if one.at else one


def _spelt(circuit: Circuit, said: str, item: str) -> SpaceId:
    """A space as the track has it: drivers write `pit:4/1` for `Pit:4/1`."""
    found = next((space for space in circuit.number if space.casefold() == said.casefold()), None)
    if found is None:
        raise Refused("no_such_space", item, said=said)
    return found


def _condition(circuit: Circuit, knowledge: Knowledge, when: Condition) -> Condition:
    return with_parts(when, tuple(_atom(circuit, knowledge, one) for one in parts_of(when)))


def _atom(circuit: Circuit, knowledge: Knowledge, one: Is) -> Is:
    """S-122: about another car, or a space of the track."""
    if one.what in ("free", "taken"):
        return one.model_copy(update={"about": _spelt(circuit, one.about, "S-122")})
    if one.about and one.about == knowledge.seat:
        raise Refused("no_such_condition", "S-122", said=f"{one.about} {one.what}", known=list(EXAMPLES))
    return one


def _spendable(knowledge: Knowledge, orders: Orders) -> None:
    """S-120: no more wear than there is."""
    most = knowledge.car.stock.wear
    for limit in (one.max_wear for one in orders.every_wish):
        if limit is not None and limit > most:
            raise Refused("out_of_range", "S-120", said=str(limit), least=0, most=most, step=1)


def _here(book: Book, knowledge: Knowledge, wishes: Wishes) -> Wishes:
    if not isinstance(wishes.route, tuple):
        return wishes
    return wishes.model_copy(update={"route": _leading_on(book.circuit, knowledge, wishes.route)})


def _leading_on(circuit: Circuit, knowledge: Knowledge, route: tuple[Any, ...]) -> tuple[int, ...]:
    """S-9: every step leads somewhere from where the car stands; the car's own space may stand first. In lanes."""
    here = circuit.number.get(knowledge.car.space or "")
    steps = route[1:] if here is not None and route[0] == circuit.ids[here] else route
    lanes = []
    for ordinal, step in enumerate(steps, 1):
        onto = _onto(circuit, here, step)
        lanes.append(step if isinstance(step, int) else circuit.lane[circuit.number[step]])
        if here is not None and onto is None:
            raise _no_way(circuit.ids[here], ordinal, step)
        here = onto
    return tuple(lanes)


def _no_way(space: SpaceId, ordinal: int, step: int | SpaceId) -> Refused:
    if isinstance(step, str):
        return Refused("no_such_way", "S-9", step=ordinal, space=space, said=step)
    return Refused("no_such_step", "S-9", step=ordinal, space=space, lane=step)


def _onto(circuit: Circuit, here: int | None, step: int | SpaceId) -> int | None:
    """The space that a step leads onto: by its lane, or by its own name."""
    exits = circuit.exits[here] if here is not None else ()
    return next((n for n in exits if step in (circuit.lane[n], circuit.ids[n])), None)


SHEETS = OrderSheets(
    language=LANGUAGE,
    value=Orders,
    names=names,
    check=check,
    asked=lambda question: isinstance(question, Plot),
    fields=fields,
)


def wishes_alone(wishes: Wishes) -> Json:
    """The answer of a mover to the questions of the way: wishes without a speed."""
    return stored(Orders(wishes=wishes))


def sheet_ahead(book: Book, knowledge: Knowledge, filed: Json) -> Orders | None:
    """The sheet sent ahead for this turn; None where there is none or the car cannot do it any more."""
    orders = filed_of(SHEETS, filed).ahead.get(knowledge.round)
    return in_place(book, knowledge, orders) if orders and not _impossible(book, knowledge, orders) else None


def _impossible(book: Book, knowledge: Knowledge, orders: Orders) -> str:
    """S-123: why a sheet can be carried out no more: its plot would not stand as it is, its route leads nowhere."""
    if orders.speed == "maintain" and figure_of(orders.speed, knowledge.car.speed) is None:
        return "standing"
    why = check_plot(book, 0, False, knowledge.round, knowledge.car, orders.speed).why
    if why not in ("", "rounded"):
        return why
    try:
        for wishes in orders.every_wish:
            if isinstance(wishes.route, tuple):
                _leading_on(book.circuit, knowledge, wishes.route)
    except Refused:
        return "route"
    return ""


def dropped(table: Table[Book], knowledge: Knowledge, filed: Json) -> tuple[Event, ...]:
    """S-123: that the sheet sent ahead for the turn that begins is dropped, told to its driver."""
    book, orders = table.book.under(knowledge.settings), filed_of(SHEETS, filed).ahead.get(knowledge.round)
    if knowledge.agenda[:1] != ("plots",) or not knowledge.car.running or knowledge.car.stop or orders is None:
        return ()
    why = _impossible(book, knowledge, orders)
    fact = SheetDropped(
        item="S-123",
        seat=knowledge.seat,
        audience=knowledge.seat,
        turn=knowledge.round,
        why=why,
        said=dict(fields(orders)),
    )
    return (fact,) if why else ()
