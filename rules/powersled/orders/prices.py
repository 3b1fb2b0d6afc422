"""Cost previews of orders: the card play simulated by the rules, with everybody else standing still."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from rules.base import Json
from rules.cost_preview import CornerAhead, Cost, Note, Price, Test, Tone, convert_to_tenths
from rules.events import Event, Rolled
from rules.powersled.board.player_view import PlayerView, build_player_view
from rules.powersled.model.events import Collided, LostControl, Moved, Out, PlanDropped, RanOver
from rules.powersled.model.orders import Orders
from rules.powersled.model.questions import (
    AfterMove,
    Discard,
    DiscardAsCost,
    Hook,
    PlayForceField,
    Reflexes,
    SealedOrder,
    SequentialOrder,
    number_copies,
)
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import RuleTables
from rules.powersled.model.track import Circuit
from rules.powersled.orders.auto_answers import list_planned_cards
from rules.powersled.play import card_play
from rules.powersled.play.context import ROUNDS_PER_TURN, SledContext, find_safe_speed
from rules.powersled.play.control import loses_control
from rules.questions import Question
from rules.ruleset import Answering, AnswerWithSource, RaceSetup
from rules.simulation import BestDice, Simulation

DIE_FACES = range(1, 7)
TWO_DICE_OUTCOMES = 36
CONTROL_TEST_ROLLS = ("CTRL-CORNER", "CTRL-SLICK", "CTRL-COLL")
LOST_CONTROL_EFFECTS = ("spin", "crash")
CORNER_LOOKAHEAD_SQUARES = 30


def price_order(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: SealedOrder | SequentialOrder,
    value: Json,
) -> Price:
    """P-36: price an order's card play, from the cards laid to the square where the sled stops."""
    orders = question.read(value)

    def turn(context: SledContext, sled: Sled) -> None:
        context.race.sheets = {sled.seat: orders}
        sled.trail = (sled.square or "",)
        card_play.play_cards(context, sled, question.nth)
        played_sleds.append(sled)

    played_sleds = list[Sled]()
    price = _simulate_price(answering, table, view, question, turn, value)
    notes = _draw_notes(played_sleds[0], orders) if question.nth == ROUNDS_PER_TURN else ()
    return price.model_copy(update={"notes": (*price.notes, *notes)})


def _draw_notes(sled: Sled, orders: Orders) -> tuple[Note, ...]:
    """P-46, P-49: note how many cards will be over the limit, and which the order gives up."""
    over = len(sled.hand) + max(0, sled.thrust - sled.debt) - sled.stability
    if orders.draw in (None, "ask") or not sled.is_on_track or over <= 0:
        return ()
    named_cards = orders.draw if isinstance(orders.draw, tuple) else ()
    return (
        Note(
            code="goes_first" if named_cards else "goes",
            facts={"count": over} | ({"cards": list(named_cards)} if named_cards else {}),
        ),
    )


def _simulate_price(
    answering: Answering[RuleTables],
    table: RaceSetup[RuleTables],
    view: PlayerView,
    question: Question[Any],
    play: Callable[[SledContext, Sled], None],
    value: Json,
) -> Price:
    race, seat = build_known_race(view), question.seat

    def answer(simulated_question: Question[Any]) -> AnswerWithSource:
        if simulated_question.seat == seat and isinstance(simulated_question, SequentialOrder):
            return AnswerWithSource(value=value, source="driver")
        if simulated_question.seat != seat and isinstance(simulated_question, DiscardAsCost):
            return AnswerWithSource(
                value=list(number_copies(simulated_question.hand))[: simulated_question.count], source="prudence"
            )
        return answering.answer_for(
            table, build_player_view(table, race, simulated_question.seat), (), simulated_question, None
        )

    simulation = Simulation(table, race, answer, BestDice(lambda _, of: 6 if of == seat else 1))
    sled = race.sleds[seat]
    down = sled.steps
    play(simulation.context, sled)
    return _build_price(table.tables, view, sled, down, simulation.events)


def build_known_race(view: PlayerView) -> SledRace:
    """Build the race as a seat knows it; face-down cards stay face down."""
    seat = view.seat or ""
    return SledRace(
        round=view.round,
        turn=view.turn,
        laps=view.laps,
        settings=view.settings,
        sleds={name: sled.model_copy() for name, sled in view.sleds.items()},
        hazards=view.hazards,
        order=view.order,
        sheets={} if view.sheet is None else {seat: view.sheet},
        later={seat: view.later},
    )


def _build_price(tables: RuleTables, view: PlayerView, sled: Sled, down: int, events: tuple[Event, ...]) -> Price:
    own = [event for event in events if event.seat == sled.seat]
    rolls = (event for event in own if isinstance(event, Rolled) and event.roll in CONTROL_TEST_ROLLS)
    odds = (_estimate_control_test(tables, down, event) for event in rolls)
    tests = tuple(test for test in odds if len(test.effects) > 1)
    notes = tuple(note for event in own for note in _list_event_notes(event))
    return Price(
        tone=_choose_tone(tests, notes),
        spaces=sum(event.squares for event in own if isinstance(event, Moved)),
        end=sled.square,
        tests=tests,
        notes=notes,
        bend=next(iter(find_next_corner(tables.circuit, view, sled)), None),
    )


def _estimate_control_test(tables: RuleTables, down: int, roll: Rolled) -> Test:
    """Return a rolled control test with its odds over all faces (P-96)."""
    return compute_control_odds(tables, down, sum(modifier.by for modifier in roll.modifiers))


def compute_control_odds(tables: RuleTables, down: int, by: int) -> Test:
    """Compute the odds of a control test for a sled n steps down."""
    ways: dict[str, int] = {}
    for faces in product(DIE_FACES, repeat=2):
        loss = tables.rulebook.control_loss.look_up(sum(faces) + by)
        effect = loss if loss in ("none", "crash") else "spin" if loses_control(tables.rulebook, down, loss) else loss
        ways[effect] = ways.get(effect, 0) + 1
    bad = tuple((effect, ways[effect]) for effect in ("lose 1", "lose 2", *LOST_CONTROL_EFFECTS) if effect in ways)
    return Test(name="control", effects=(("none", ways.get("none", 0)), *bad), of=TWO_DICE_OUTCOMES)


def _list_event_notes(event: Event) -> tuple[Note, ...]:
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


def _choose_tone(tests: tuple[Test, ...], notes: tuple[Note, ...]) -> Tone:
    codes = [note.code for note in notes]
    if "out" in codes or "loses_control" in codes:
        return "impossible"
    if any(ways for test in tests for effect, ways in test.effects if effect in LOST_CONTROL_EFFECTS):
        return "fatal"
    return "costs" if tests or codes else "free"


def find_next_corner(circuit: Circuit, view: PlayerView, sled: Sled) -> tuple[CornerAhead, ...]:
    """Find the next corner straight ahead of a sled and its safe speed."""
    if sled.square is None:
        return ()
    here, own = sled.square, circuit[sled.square].corner
    for spaces in range(1, CORNER_LOOKAHEAD_SQUARES):
        here = circuit.find_square_ahead(here)
        safe, corner = find_safe_speed(circuit, view.settings, here), circuit[here].corner
        if safe is not None and (corner != own or spaces == 1):
            return (CornerAhead(name=corner, spaces=spaces, limits=(str(safe),)),)
    return ()


def list_corners_ahead(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]
) -> tuple[CornerAhead, ...]:
    """Return the next corner of the seat in question."""
    return find_next_corner(table.tables.circuit, view, view.sleds[question.seat])


def price_cards(
    _: Answering[RuleTables],
    __: RaceSetup[RuleTables],
    view: PlayerView,
    question: Discard | DiscardAsCost | AfterMove,
    value: Json,
) -> Price:
    """P-43, P-87: price cards leaving the hand, noting those the order still needs."""
    cards, hand = [str(card).partition(":")[0].partition(" (")[0] for card in value], len(question.hand)
    are_needed = isinstance(question, Discard | DiscardAsCost) and any(
        card in list_planned_cards(view) for card in cards
    )
    notes = (Note(code="needed"),) if are_needed else ()
    return _price_in_cards(len(cards), hand, notes)


def price_hook(
    _: Answering[RuleTables], __: RaceSetup[RuleTables], view: PlayerView, question: Hook, value: Json
) -> Price:
    """P-82: price the card, if it is played, and note the speed of the pull."""
    notes = (Note(code="pulled", facts={"rival": question.rival, "speed": question.speed}),) if value == "yes" else ()
    return _price_in_cards(int(value == "yes"), len(view.sleds[question.seat].hand), notes)


def price_force_field(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], view: PlayerView, question: PlayForceField, value: Json
) -> Price:
    """P-81: price the card if played; otherwise the odds of the damage (P-123 to P-125)."""
    sled = view.sleds[question.seat]
    if value == "yes" or not question.strength:
        return _price_in_cards(int(value == "yes"), len(sled.hand), ())
    harms = [
        table.tables.rulebook.look_up_collision(sum(faces), question.strength) for faces in product(DIE_FACES, repeat=2)
    ]
    ways = Counter(harm.damage for harm in harms)
    bad = tuple((f"damage {damage}", ways[damage]) for damage in sorted(ways) if damage)
    tests = (Test(name="unharmed", effects=(("damage 0", ways[0]), *bad), of=TWO_DICE_OUTCOMES),)
    test_ways = sum(not harm.damage or harm.damage > sled.armor for harm in harms)
    notes = (
        (Note(code="then_tested", facts={"tenths": convert_to_tenths(test_ways, TWO_DICE_OUTCOMES)}),)
        if test_ways
        else ()
    )
    return Price(tone="fatal" if max(ways) > sled.armor else "costs", tests=tests, notes=notes)


def _price_in_cards(count: int, hand: int, notes: tuple[Note, ...]) -> Price:
    costs = (Cost(stock="cards", by=count, left=max(0, hand - count)),) if count else ()
    return Price(tone="costs" if costs else "free", costs=costs, notes=notes)


def price_reflexes(
    _: Answering[RuleTables], table: RaceSetup[RuleTables], __: PlayerView, question: Reflexes, value: Json
) -> Price:
    """P-75: price the total with n cards."""
    each, tables = table.tables.rulebook.cards.reflexes, table.tables.rulebook
    total, count = question.total + int(value) * each, int(value)
    if question.test == "REGAIN":
        return Price(tone="costs" if count else "free", notes=(Note(code="regains", facts={"total": total}),))
    loss = tables.control_loss.look_up(total)
    is_lost = loses_control(tables, question.down, loss)
    tone: Tone = "impossible" if is_lost else "costs" if count or loss != "none" else "free"
    return Price(tone=tone, notes=(Note(code="loses_control" if is_lost else "loses", facts={"loss": loss}),))
