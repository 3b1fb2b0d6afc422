"""What a driver has confirmed with his sheet, so that he is asked back only where it is gone, or dearer, or where
he has said "ask me"."""

from collections.abc import Callable
from typing import Any

from rules.orders.sheets import filed_of
from rules.ruleset import Table
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book
from rules.speed_circuit.model.orders import ANYBODY, Attack, Wishes, wishes_over
from rules.speed_circuit.model.questions import ChipsAfter, CornerPrice, ForcePass, Route
from rules.speed_circuit.orders.answers import FIRST, PLANNED
from rules.speed_circuit.orders.sheets import SHEETS
from rules.speed_circuit.planning.planner import Decided, decide
from rules.speed_circuit.planning.wishes import constraints_of, setting_of
from rules.speed_circuit.play.conditions import in_force
from rules.speed_circuit.play.passing import may_pass, passes_left
from rules.values import Json, Seat, SpaceId

STEP = 20
Asks = Callable[[Wishes, Any], bool]


def unless(asks: Asks) -> Callable[[Table[Book], Knowledge, Any, Json], bool]:
    """Settled by what the sheet says or leaves open, at the price that stood beside it, unless it says "ask me"."""

    def settled(table: Table[Book], knowledge: Knowledge, question: Any, standing: Json) -> bool:
        return not asks(wished(table, knowledge, standing), question)

    return settled


def wished(table: Table[Book], knowledge: Knowledge, standing: Json) -> Wishes:
    """What his sheet wishes for now, over what is standing."""
    circuit, always = table.book.circuit, filed_of(SHEETS, standing).standing
    own = in_force(knowledge.sheet, circuit, knowledge)
    return wishes_over(in_force(always, circuit, knowledge), own) if always else own


def asks_of_corner(wishes: Wishes, question: CornerPrice) -> bool:
    """D-7."""
    return wishes.payment(question.corner) == "ask"


def asks_of_chips_after(wishes: Wishes, question: ChipsAfter) -> bool:
    """D-4, D-12 where chips follow the dice."""
    return (wishes.test_chips if question.table in PLANNED else wishes.chance_chips) == "ask"


def asks_of_pass(wishes: Wishes, _: ForcePass) -> bool:
    """D-9: also where a route was written that leads through another car, and nothing was said of passing it."""
    return wishes.passing == "ask" or (wishes.lanes is not None and wishes.passing is None)


def asks_of_duel(wishes: Wishes, question: Any) -> bool:
    """D-10: chips as passer or as passee."""
    attack = wishes.passing
    rival: Seat = getattr(question, "passer", "")
    if question.seat != rival and rival:
        return "ask" in {(wishes.defence or {}).get(name) for name in (rival, ANYBODY)}
    return attack == "ask" or (isinstance(attack, Attack) and attack.chips == "ask")


def way_settled(table: Table[Book], knowledge: Knowledge, question: Route, standing: Json) -> bool:
    """D-6, D-8, D-9: the way is as good now as with everybody standing where he stood at the reveal. Its driver has
    confirmed that one, and is asked only where it is gone or dearer, or where he might pass who is in the way."""
    car, stood = knowledge.car, knowledge.stood
    if question.at != FIRST or car.space is None or stood.get(car.seat) != car.space:
        return False
    wishes = wished(table, knowledge, standing)
    there = {c.seat: c.space for c in knowledge.cars.values() if c.running and c.space}
    shown = _decided(table, knowledge, wishes, {seat: space for seat, space in stood.items() if seat in there})
    now = _decided(table, knowledge, wishes, there)
    if now is None or shown is None or len(now.lost) > len(shown.lost) or not _no_worse(now, shown):
        return False
    silent = wishes.passing in (None, "ask")
    return not (silent and now.plan.brake and in_the_way(table.book.under(knowledge.settings), knowledge))


def _decided(table: Table[Book], knowledge: Knowledge, wishes: Wishes, where: dict[Seat, SpaceId]) -> Decided | None:
    book, car = table.book.under(knowledge.settings), knowledge.car
    taken = frozenset(book.circuit.number[space] for seat, space in where.items() if seat != car.seat)
    return decide(setting_of(book, car, taken, constraints_of(wishes)))


def _no_worse(now: Decided, shown: Decided) -> bool:
    one, other = now.plan, shown.plan
    dearer = one.crash > other.crash or one.spin > other.spin or one.wear > other.wear
    return not dearer and one.moved >= other.moved


def in_the_way(book: Book, knowledge: Knowledge) -> Seat | None:
    """S-80: whom the mover could drive through on his way straight ahead."""
    car, circuit = knowledge.car, book.circuit
    passes = passes_left(book, car)
    if car.space is None or not passes:
        return None
    taken = {
        circuit.number[c.space]: c.seat for c in knowledge.cars.values() if c.running and c.space and c.seat != car.seat
    }
    here, left = circuit.number[car.space], car.turn.speed // STEP - car.turn.moved
    for spaces in range(left, 1, -1):
        here = circuit.ahead[here]
        if here in taken and may_pass(circuit, taken, here, spaces, passes):
            return taken[here]
    return None
