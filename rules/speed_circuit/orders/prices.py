"""What an answer would cost: the turn rehearsed by the rules that will judge it, everybody else standing still."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.decisions import Answering
from rules.events import Event, Rolled
from rules.prices import CornerAhead, Cost, Note, Price, Test, Tone
from rules.questions import Question
from rules.rehearsal import Rehearsal
from rules.ruleset import Meet, Said, Table
from rules.speed_circuit.board import knowledge as eyes
from rules.speed_circuit.board.knowledge import Knowledge
from rules.speed_circuit.model.book import Book, PriceLine
from rules.speed_circuit.model.circuit import Circuit
from rules.speed_circuit.model.facts import (
    ChipsSpent,
    Crashed,
    Moved,
    NoPlot,
    Out,
    PlotReplaced,
    PricePaid,
    Spun,
    WishDropped,
)
from rules.speed_circuit.model.orders import SILENT, Orders
from rules.speed_circuit.model.questions import (
    AttackChips,
    BidForGrid,
    Block,
    BrakingPrice,
    ChipsAfter,
    CornerPrice,
    DefenceChips,
    ImproveGroup,
    InvolvementChips,
    PassChips,
    Plot,
    PlottedOverage,
    TestChips,
)
from rules.speed_circuit.model.state import Car, SpeedCircuitRace, Stock, Turn
from rules.speed_circuit.play.chips import lose
from rules.speed_circuit.play.movement import move
from rules.speed_circuit.play.plot_tests import TABLES, test_and_charge
from rules.speed_circuit.play.price_lines import chosen
from rules.speed_circuit.play.turn import check_sheet
from rules.values import Json, Seat, SpaceId

ALL = 36
"""Ways in which two dice may fall."""
GOOD = {"T-4": "goes", "T-5": "goes", "T-6": "holds", "T-7": "safe", "T-8": "passes"}
HARMS = ("spin", "crash", "stall", "out")
"""Effects that end a move, or the race."""
FAR, CORNERS = 40, 2
"""How many spaces ahead corners are looked for; how many of them are shown."""


def weigh_plot(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Plot, value: Json
) -> Price:
    """S-120: the turn of a sheet, from the check of its speed to the end of the move."""
    sheet = question.read(value)

    def turn(meet: Meet[SpeedCircuitRace, Book], car: Car) -> None:
        car.turn = Turn(before=car.speed)
        meet.race.sheets = {car.seat: sheet}
        check_sheet(meet, car, sheet, "driver")
        test_and_charge(meet, car)
        move(meet, car)

    return _priced(answering, table, knowledge, turn, {})


def weigh_move(
    answering: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Question[Any], value: Json
) -> Price:
    """The rest of the move, with this answer to the question that is put."""
    return _priced(answering, table, knowledge, move, {question.kind: value})


def _priced(
    answering: Answering[Book],
    table: Table[Book],
    knowledge: Knowledge,
    play: Callable[[Meet[SpeedCircuitRace, Book], Car], None],
    given: dict[str, Json],
) -> Price:
    """What a rehearsal results in. `given`: answers by kind, each for the first question of that kind."""
    race = imagined(knowledge)
    left = dict(given)

    def answer(asked: Question[Any]) -> Said:
        if asked.kind in left:
            return Said(value=left.pop(asked.kind), hand="driver")
        return answering.answer_for(under, eyes.knowledge(under, race, asked.seat), (), asked, None)

    under = replace(table, book=table.book.under(knowledge.settings))
    played = Rehearsal(under, race, answer)
    car = race.cars[knowledge.car.seat]
    before = car.stock
    play(played.meet, car)
    return _price(under.book, car, before, played.told)


def imagined(knowledge: Knowledge) -> SpeedCircuitRace:
    """The race as a seat knows it, to be played on by nobody else."""
    cars = {seat: eyes.copied(car) for seat, car in knowledge.cars.items()}
    sheets: dict[Seat, Orders] = (
        {knowledge.seat: knowledge.sheet} if knowledge.seat and knowledge.sheet != SILENT else {}
    )
    return SpeedCircuitRace(
        round=knowledge.round,
        laps=knowledge.laps,
        settings=knowledge.settings,
        cars=cars,
        agenda=knowledge.agenda,
        order=knowledge.order,
        markers=knowledge.markers,
        sheets=sheets,
    )


def _price(book: Book, car: Car, before: Stock, told: tuple[Event, ...]) -> Price:
    """What the facts of a rehearsal say of this car."""
    own = [event for event in told if event.seat == car.seat]
    costs = (*_wear(own), *_chips(book, own, before))
    tests = tuple(_test(book, event) for event in own if isinstance(event, Rolled))
    notes = tuple(note for event in own for note in _notes(event))
    moved = next((event.spaces for event in own if isinstance(event, Moved)), 0)
    return Price(
        tone=_tone(costs, tests, notes),
        spaces=moved,
        end=car.space,
        costs=costs,
        tests=tests,
        notes=notes,
        bend=next(iter(bends(book.circuit, car)), None) if car.running else None,
    )


def _tone(costs: tuple[Cost, ...], tests: tuple[Test, ...], notes: tuple[Note, ...]) -> Tone:
    if any(note.code in ("spins", "crashes", "out") for note in notes):
        return "impossible"
    if any(ways for test in tests for effect, ways in test.effects if effect in HARMS):
        return "fatal"
    return "costs" if costs or tests else "free"


def _wear(own: list[Event]) -> tuple[Cost, ...]:
    """Wear, by what it is paid for."""
    paid = [event for event in own if isinstance(event, PricePaid) and (event.wear or event.short)]
    return tuple(
        Cost(stock="wear", by=event.wear, left=event.wear_left, toward=event.corner or event.toward, short=event.short)
        for event in paid
    )


def _chips(book: Book, own: list[Event], before: Stock) -> tuple[Cost, ...]:
    spent = [event for event in own if isinstance(event, ChipsSpent)]
    ones, threes = sum(event.ones for event in spent), sum(event.threes for event in spent)
    left = lose(before, ones, book.tables.chips.three)
    by = (("-1 chips", ones, left.ones), ("-3 chips", threes, left.threes - threes))
    return tuple(Cost(stock=stock, by=count, left=max(0, rest)) for stock, count, rest in by if count)


def _test(book: Book, rolled: Rolled) -> Test:
    """A roll with its odds, counted over all faces (chapter 7)."""
    by = sum(modifier.by for modifier in rolled.modifiers)
    return _odds(book, rolled.roll, rolled.table, by, rolled.key.split("/", 3)[-1].partition("#")[0])


def _odds(book: Book, name: str, table: str, by: int, at: str = "") -> Test:
    ways, good = book.odds[table, max(-9, min(9, by))], GOOD[table]
    bad = tuple((effect, count) for effect, count in ways.items() if effect != good and count)
    return Test(name=name, at=at, effects=((good, ways.get(good, 0)), *bad), of=ALL)


def _notes(event: Event) -> tuple[Note, ...]:
    if isinstance(event, Spun):
        return (Note(code="spins", facts={"why": event.why}),)
    if isinstance(event, Crashed):
        return (Note(code="crashes", facts={"why": event.why}),)
    if isinstance(event, Out):
        return (Note(code="out", facts={"reason": event.reason}),)
    if isinstance(event, PlotReplaced):
        return (Note(code="replaced", facts={"said": event.said, "plot": event.plot}),)
    if isinstance(event, NoPlot):
        return (Note(code="no_plot", facts={"plot": event.plot}),)
    if isinstance(event, WishDropped) and event.wish != "slip":
        return (Note(code="dropped", facts={"wish": event.wish, "why": event.why}),)
    return ()


def bends(circuit: Circuit, car: Car) -> tuple[CornerAhead, ...]:
    """The next two corners ahead of a car, each by its first posted row, with the limits from left to right; first the
    one that it is in, if more of it is posted."""
    if car.space is None:
        return ()
    return _bends(circuit, car.space)


@lru_cache(maxsize=1024)
def _bends(circuit: Circuit, space: SpaceId) -> tuple[CornerAhead, ...]:
    here, found, last = circuit.number[space], list[CornerAhead](), ""
    for spaces in range(1, FAR):
        here = circuit.ahead[here]
        row = circuit.beside(here)
        named = next((circuit.corner[n] for n in row if circuit.limit[n]), "")
        if named and named != last:
            limits = tuple(str(circuit.limit[n] or "–") for n in row)
            found.append(CornerAhead(name=named, spaces=spaces, limits=limits))
            last = named
        if len(found) == CORNERS:
            break
    return tuple(found)


def ahead(table: Table[Book], knowledge: Knowledge, _: Question[Any]) -> tuple[CornerAhead, ...]:
    """The next corners on the way of whoever is asked."""
    return bends(table.book.circuit, knowledge.car)


def weigh_line(
    _: Answering[Book],
    table: Table[Book],
    knowledge: Knowledge,
    question: PlottedOverage | BrakingPrice | CornerPrice,
    value: Json,
) -> Price:
    """A line of T-9 or T-10 with what is left, and the odds of its roll."""
    book = table.book.under(knowledge.settings)
    line, word = chosen(question.lines, book.tables.chips, str(value)) or (question.lines[0], "0")
    return price_of_line(book, question, line, int(word))


def price_of_line(
    book: Book, question: PlottedOverage | BrakingPrice | CornerPrice, line: PriceLine, chips: int
) -> Price:
    """S-47 to S-51, S-61 to S-64: wear first, then the roll."""
    corner = question.corner if isinstance(question, CornerPrice) else ""
    name, on = ("chance, corner", "T-7") if corner else ("brakes", "T-6")
    have = question.stock.wear
    short = line.wear > have
    wear = Cost(stock="wear", by=min(line.wear, have), left=max(0, have - line.wear), short=short)
    tests = (_odds(book, name, on, -chips, corner),) if line.roll and not book.settings.no_dice else ()
    notes = (Note(code="spins", facts={"why": "wear" if short else "chart"}),) if short or line.spin else ()
    costs = (*((wear,) if line.wear else ()), *_of_chips(book, question.stock, chips))
    return Price(tone=_tone(costs, tests, notes), costs=costs, tests=tests, notes=notes)


def _of_chips(book: Book, stock: Stock, effect: int) -> tuple[Cost, ...]:
    """S-91: chips for an effect."""
    chips = book.tables.chips
    if not effect:
        return ()
    if effect > max(chips.ones):
        threes = effect // chips.three
        return (Cost(stock="-3 chips", by=threes, left=max(0, stock.threes - threes)),)
    return (Cost(stock="-1 chips", by=effect, left=lose(stock, effect, chips.three).ones),)


def weigh_bid(_: Answering[Book], table: Table[Book], __: Knowledge, question: BidForGrid, value: Json) -> Price:
    """S-23: what is given for the grid."""
    have, three = question.stock, table.book.tables.chips.three
    left = lose(have, int(value.get("ones", 0)), three)
    given = (
        ("wear", int(value.get("wear", 0)), have.wear),
        ("-1 chips", int(value.get("ones", 0)), left.ones + int(value.get("ones", 0))),
        ("-3 chips", int(value.get("threes", 0)), left.threes),
    )
    costs = tuple(Cost(stock=stock, by=by, left=max(0, there - by), toward="bid") for stock, by, there in given if by)
    return Price(tone=_tone(costs, (), ()), costs=costs)


def weigh_group(_: Answering[Book], __: Table[Book], ___: Knowledge, question: ImproveGroup, value: Json) -> Price:
    """S-28: wear for groups."""
    by = int(value)
    costs = (Cost(stock="wear", by=by, left=max(0, question.most - by), toward="bid"),) if by else ()
    return Price(tone=_tone(costs, (), ()), costs=costs)


def weigh_block(_: Answering[Book], table: Table[Book], knowledge: Knowledge, question: Block, value: Json) -> Price:
    """S-81: the chips of a block that is paid for, and how often it keeps the passer behind."""
    book, blocks = table.book.under(knowledge.settings), value == "yes"
    costs = _of_chips(book, knowledge.car.stock, question.chips) if blocks else ()
    by = question.by * blocks + _running(book, knowledge, question.passer)
    tests = () if book.settings.no_dice else (_held_off(book, question.passer, by),)
    return Price(tone=_tone(costs, tests, ()), costs=costs, tests=tests)


def weigh_duel(
    _: Answering[Book],
    table: Table[Book],
    knowledge: Knowledge,
    question: PassChips | DefenceChips | AttackChips,
    value: Json,
) -> Price:
    """S-81, S-94: chips of passer or passee, and the odds of T-8 with them; what the other side sets is known to a
    passer who is asked last, and to nobody else. Where the dice lie (S-92), what they come to."""
    book, effect = table.book.under(knowledge.settings), int(value)
    passer = question.seat if isinstance(question, AttackChips) else question.passer
    attacks, costs = question.seat == passer, _of_chips(book, question.stock, effect)
    by = -effect if attacks else effect
    if isinstance(question, PassChips) and question.total is not None:
        notes = (_comes_to(book, "T-8", question.total + by),)
        return Price(tone=_tone(costs, (), notes), costs=costs, notes=notes)
    by += _running(book, knowledge, passer) + (question.against if isinstance(question, AttackChips) else 0)
    test = _odds(book, "forced pass", "T-8", by) if attacks else _held_off(book, passer, by)
    alone = () if isinstance(question, AttackChips) else (Note(code="alone"),)
    return Price(tone=_tone(costs, (test,), ()), costs=costs, tests=(test,), notes=alone)


def _running(book: Book, knowledge: Knowledge, passer: Seat) -> int:
    """S-85: passes in a row."""
    return book.tables.passing.running * knowledge.cars[passer].turn.in_a_row


def _held_off(book: Book, passer: Seat, by: int) -> Test:
    """T-8 in the eyes of the passee."""
    ways = book.odds["T-8", max(-9, min(9, by))]
    effects = (("behind", ways.get("fails", 0)), ("contact", ways.get("contact", 0)), ("passes", ways.get("passes", 0)))
    return Test(
        name="held off", at=passer, effects=tuple(one for n, one in enumerate(effects) if one[1] or not n), of=ALL
    )


def _comes_to(book: Book, table: str, total: int) -> Note:
    rows = book.test_tables[table]
    return Note(code="comes_to", facts={"effect": next((row for row in rows if total <= row.to), rows[-1]).effect})


def weigh_chips(
    _: Answering[Book],
    table: Table[Book],
    knowledge: Knowledge,
    question: TestChips | ChipsAfter | InvolvementChips,
    value: Json,
) -> Price:
    """S-94: chips, and the odds of the roll that they are put on."""
    book, effect = table.book.under(knowledge.settings), int(value)
    tests: tuple[Test, ...] = ()
    notes: tuple[Note, ...] = ()
    if isinstance(question, TestChips):
        tests = (_odds(book, question.at, TABLES[question.at], -effect),)
    elif isinstance(question, InvolvementChips):
        tests = (_odds(book, "crash involvement", "T-7", question.modifier - effect),)
    else:
        notes = (_comes_to(book, question.table, question.total - effect),)
    costs = _of_chips(book, question.stock, effect)
    return Price(tone=_tone(costs, tests, notes), costs=costs, tests=tests, notes=notes)
