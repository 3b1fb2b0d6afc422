"""What an order would cost: its card play rehearsed by the rules, everybody else standing still."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from rules.decisions import Answering
from rules.events import Event, Rolled
from rules.powersled.board.knowledge import Knowledge, knowledge_of
from rules.powersled.model.book import Book
from rules.powersled.model.circuit import Circuit
from rules.powersled.model.facts import Collided, LostControl, Moved, Out, PlanDropped, RanOver
from rules.powersled.model.orders import Orders
from rules.powersled.model.questions import (
    AfterMove,
    Drop,
    GiveOrder,
    Hook,
    OrderNow,
    PayCost,
    Reflexes,
    Shield,
    told_apart,
)
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.orders.defaults import cards_meant
from rules.powersled.play import card_play
from rules.powersled.play.control import loses_control
from rules.powersled.play.figures import ROUNDS, Heat, safe_speed
from rules.prices import CornerAhead, Cost, Note, Price, Test, Tone
from rules.questions import Question
from rules.rehearsal import Best, Rehearsal
from rules.ruleset import Said, Table
from rules.values import Json, twin

SIDES = range(1, 7)
ALL = 36
TESTS = ("CTRL-CORNER", "CTRL-SLICK", "CTRL-COLL")
LOST = ("spin", "crash")
FAR = 30
"""How many squares ahead a corner is looked for."""


def weigh_order(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: GiveOrder | OrderNow, value: Json
) -> Price:
    """P-36: the card play of an order, from the cards that are laid to where the sled comes to stand."""
    orders = question.read(value)

    def turn(meet: Heat, sled: Sled) -> None:
        meet.race.sheets = {sled.seat: orders}
        sled.trail = (sled.square or "",)
        card_play.play(meet, sled, question.nth)
        played.append(sled)

    played = list[Sled]()
    price = _priced(answering, table, knowledge, question, turn, value)
    notes = _after_draw(played[0], orders) if question.nth == ROUNDS else ()
    return price.model_copy(update={"notes": (*price.notes, *notes)})


def _after_draw(sled: Sled, orders: Orders) -> tuple[Note, ...]:
    """P-46, P-49: how many cards will be over the limit, and which of them the order lets go."""
    over = len(sled.hand) + max(0, sled.thrust - sled.debt) - sled.stability
    if orders.draw in (None, "ask") or not sled.on_track or over <= 0:
        return ()
    named = orders.draw if isinstance(orders.draw, tuple) else ()
    return (
        Note(code="goes_first" if named else "goes", facts={"count": over} | ({"cards": list(named)} if named else {})),
    )


def _priced(
    answering: Answering[Book],
    table: Table[Book],
    knowledge: Knowledge,
    question: Question[Any],
    play: Callable[[Heat, Sled], None],
    value: Json,
) -> Price:
    race, seat = imagined(knowledge), question.seat

    def answer(asked: Question[Any]) -> Said:
        if asked.seat == seat and isinstance(asked, OrderNow):
            return Said(value=value, hand="driver")
        if asked.seat != seat and isinstance(asked, PayCost):
            return Said(value=list(told_apart(asked.hand))[: asked.count], hand="prudence")
        return answering.answer_for(table, knowledge_of(table, race, asked.seat), (), asked, None)

    played = Rehearsal(table, race, answer, Best(lambda _, of: 6 if of == seat else 1))
    sled = race.sleds[seat]
    down = sled.steps
    play(played.meet, sled)
    return _price(table.book, knowledge, sled, down, played.told)


def imagined(knowledge: Knowledge) -> SledRace:
    """The race as a seat knows it; cards that lie face down stay so."""
    seat = knowledge.seat or ""
    return SledRace(
        round=knowledge.round,
        turn=knowledge.turn,
        laps=knowledge.laps,
        settings=knowledge.settings,
        sleds={name: twin(sled) for name, sled in knowledge.sleds.items()},
        hazards=knowledge.hazards,
        order=knowledge.order,
        sheets={} if knowledge.sheet is None else {seat: knowledge.sheet},
        later={seat: knowledge.later},
    )


def _price(book: Book, knowledge: Knowledge, sled: Sled, down: int, told: tuple[Event, ...]) -> Price:
    own = [event for event in told if event.seat == sled.seat]
    tests = tuple(_test(book, down, event) for event in own if isinstance(event, Rolled) and event.roll in TESTS)
    notes = tuple(note for event in own for note in _notes(event))
    return Price(
        tone=_tone(tests, notes),
        spaces=sum(event.squares for event in own if isinstance(event, Moved)),
        end=sled.square,
        tests=tests,
        notes=notes,
        bend=next(iter(bends(book.circuit, knowledge, sled)), None),
    )


def _test(book: Book, down: int, rolled: Rolled) -> Test:
    """A control test with its odds, counted over all faces (P-96)."""
    return control_odds(book, down, sum(modifier.by for modifier in rolled.modifiers))


def control_odds(book: Book, down: int, by: int) -> Test:
    """What a control test may result in for a sled n steps down."""
    ways: dict[str, int] = {}
    for faces in product(SIDES, repeat=2):
        loss = book.tables.control_loss.read(sum(faces) + by)
        effect = loss if loss in ("none", "crash") else "spin" if loses_control(book.tables, down, loss) else loss
        ways[effect] = ways.get(effect, 0) + 1
    bad = tuple((effect, ways[effect]) for effect in ("lose 1", "lose 2", *LOST) if effect in ways)
    return Test(name="control", effects=(("none", ways.get("none", 0)), *bad), of=ALL)


def _notes(event: Event) -> tuple[Note, ...]:
    if isinstance(event, Collided):
        return (Note(code="collides", facts={"rival": event.rival, "strength": event.strength}),)
    if isinstance(event, RanOver):
        return (Note(code="runs_over", facts={"kind": event.kind}),)
    if isinstance(event, LostControl):
        return (Note(code="loses_control"),)
    if isinstance(event, PlanDropped):
        return (Note(code="dropped"),)
    if isinstance(event, Out):
        return (Note(code="out"),)
    return ()


def _tone(tests: tuple[Test, ...], notes: tuple[Note, ...]) -> Tone:
    codes = [note.code for note in notes]
    if "out" in codes or "loses_control" in codes:
        return "impossible"
    if any(ways for test in tests for effect, ways in test.effects if effect in LOST):
        return "fatal"
    return "costs" if tests or codes else "free"


def bends(circuit: Circuit, knowledge: Knowledge, sled: Sled) -> tuple[CornerAhead, ...]:
    """The next corner straight ahead of a sled, and what it takes."""
    if sled.square is None:
        return ()
    here, own = sled.square, circuit[sled.square].corner
    for spaces in range(1, FAR):
        here = circuit.forward(here)
        safe, corner = safe_speed(circuit, knowledge.settings, here), circuit[here].corner
        if safe is not None and (corner != own or spaces == 1):
            return (CornerAhead(name=corner, spaces=spaces, limits=(str(safe),)),)
    return ()


def ahead(table: Table[Book], knowledge: Knowledge, question: Question[Any]) -> tuple[CornerAhead, ...]:
    """The corner ahead of whoever is asked."""
    return bends(table.book.circuit, knowledge, knowledge.sleds[question.seat])


def weigh_cards(
    _: Answering[Book], __: Table[Book], knowledge: Knowledge, question: Drop | PayCost | AfterMove, value: Json
) -> Price:
    """P-43, P-87: the cards that leave the hand, and those among them that the order still needs."""
    cards, hand = [str(card).partition(":")[0].partition(" (")[0] for card in value], len(question.hand)
    needed = isinstance(question, Drop | PayCost) and any(card in cards_meant(knowledge) for card in cards)
    notes = (Note(code="needed"),) if needed else ()
    return _paid_in_cards(len(cards), hand, notes)


def weigh_hook(_: Answering[Book], __: Table[Book], knowledge: Knowledge, question: Hook, value: Json) -> Price:
    """P-82: the card, where it is played, and how fast it pulls."""
    notes = (Note(code="pulled", facts={"rival": question.rival, "speed": question.speed}),) if value == "yes" else ()
    return _paid_in_cards(int(value == "yes"), len(knowledge.sleds[question.seat].hand), notes)


def weigh_shield(_: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Shield, value: Json) -> Price:
    """P-81: the card, where it is played; without it what the blow may do (P-123 to P-125), counted over all faces."""
    sled = knowledge.sleds[question.seat]
    if value == "yes" or not question.strength:
        return _paid_in_cards(int(value == "yes"), len(sled.hand), ())
    harms = [table.book.tables.collide(sum(faces), question.strength) for faces in product(SIDES, repeat=2)]
    ways = Counter(harm.damage for harm in harms)
    bad = tuple((f"damage {damage}", ways[damage]) for damage in sorted(ways) if damage)
    tests = (Test(name="unharmed", effects=(("damage 0", ways[0]), *bad), of=ALL),)
    tested = sum(not harm.damage or harm.damage > sled.armor for harm in harms)
    notes = (Note(code="then_tested", facts={"percent": (100 * tested + ALL // 2) // ALL}),) if tested else ()
    return Price(tone="fatal" if max(ways) > sled.armor else "costs", tests=tests, notes=notes)


def _paid_in_cards(count: int, hand: int, notes: tuple[Note, ...]) -> Price:
    costs = (Cost(stock="cards", by=count, left=max(0, hand - count)),) if count else ()
    return Price(tone="costs" if costs else "free", costs=costs, notes=notes)


def weigh_reflexes(_: Answering[Book], table: Table[Book], __: Knowledge, question: Reflexes, value: Json) -> Price:
    """P-75: the total with n cards."""
    each, tables = table.book.tables.cards.reflexes, table.book.tables
    total, count = question.total + int(value) * each, int(value)
    if question.test == "REGAIN":
        return Price(tone="costs" if count else "free", notes=(Note(code="regains", facts={"total": total}),))
    loss = tables.control_loss.read(total)
    lost = loses_control(tables, question.down, loss)
    tone: Tone = "impossible" if lost else "costs" if count or loss != "none" else "free"
    return Price(tone=tone, notes=(Note(code="loses_control" if lost else "loses", facts={"loss": loss}),))
