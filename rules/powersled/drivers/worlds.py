"""Worlds of a Powersled round (`rules/forecast.py`): hands and piles are dealt anew from the cards that are not face
up."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal

from rules.base import Json, Seat
from rules.events import Event
from rules.forecast import Deal, RoundResult, WorldRules
from rules.orders.sheets import dump_order, load_sheet
from rules.powersled.board.occupancy import Occupancy
from rules.powersled.board.player_view import FACE_DOWN_CARD, PlayerView, build_player_view
from rules.powersled.drivers.ace import find_ace_order
from rules.powersled.drivers.strategies import drive_as_brawler, drive_as_racer
from rules.powersled.model.events import Collided, LostControl, Moved, Out
from rules.powersled.model.orders import AUTOPILOT, LEAST_WORTH, Orders, Plan, PlanOrAutopilot, format_plan
from rules.powersled.model.questions import SealedOrder
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import SPECIAL_CARDS, RuleTables, Tables
from rules.powersled.orders.auto_answers import keep_movers
from rules.powersled.orders.planner import (
    DriverWeights,
    evaluate_plan,
    list_candidate_plans,
    list_rams,
    predict_occupancy,
    predict_plans,
)
from rules.powersled.orders.prices import build_known_race
from rules.powersled.orders.sheets import SHEETS
from rules.powersled.play.cards import list_deck, sort_cards
from rules.powersled.play.context import ROUNDS_PER_TURN, compute_round_in_turn
from rules.powersled.play.dry_run import DryRuns, choose_plan, find_card_speed
from rules.questions import Question
from rules.ruleset import RaceSetup, RuleContext

TICKS_PER_SQUARE = 12
FINISHED_VALUE, OUT_VALUE = 100, -1000
"""What it is worth to have finished, or to be out, in tenths of a square."""
CONTROL_STEP_COST, SPIN_COST, ARMOR_BOX_VALUE, SPECIAL_CARD_VALUE = 12, 60, 15, 4
"""Tenths of a square: a step of control lost, a spin, a box of armor, a special card in hand."""
MAX_PLANS_TRIED = 5
"""Best plans, each tried with a plainer plan behind it."""
GUESSED_EXTRA_CARDS = 3
"""Extra cards from which a guessed hand is chosen."""
MAX_CACHED_DEALS = 128
"""Deals kept: a sled's in each world of a few rounds."""


def make_public(view: PlayerView) -> PlayerView:
    """Turn all hands face down."""
    sleds = {
        name: sled.model_copy(update={"hand": (FACE_DOWN_CARD,) * len(sled.hand)}) for name, sled in view.sleds.items()
    }
    return view.model_copy(update={"seat": None, "sheet": None, "later": (), "drops": None, "sleds": sleds})


def list_seats(view: PlayerView) -> tuple[Seat, ...]:
    """List the seats of a public view."""
    return tuple(view.sleds)


def can_forecast(view: PlayerView) -> bool:
    """Whether a forecast is possible: once the order of standing is fixed."""
    return view.round > 0 and bool(view.order)


def lay_out(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat | None, deal: Deal) -> SledRace:
    """Lay out the race with hidden hands drawn from the cards that are not face up; the seat keeps its own hand."""
    race = build_known_race(view)
    race.sheets, race.later = {}, {}
    for name in sorted(race.sleds):
        _deal_cards(table.tables.rulebook, race.sleds[name], deal.derive(name))
    if seat is not None:
        race.sleds[seat].acted = False
    seats_to_move = [name for name in race.order if not race.sleds[name].acted]
    race.agenda = (*(f"act:{name}" for name in seats_to_move), "end")
    race.stamps = 1 + max((sled.stamp for sled in race.sleds.values()), default=0)
    return race


def _deal_cards(tables: Tables, sled: Sled, deal: Deal) -> None:
    """Deal a hidden hand: what a sensible driver keeps of it and a few more cards (P-49)."""
    face_up = [card for card in (*sled.hand, *sled.discards) if card != FACE_DOWN_CARD]
    unseen = tuple(sorted((Counter(list_deck(tables)) - Counter(face_up)).elements()))
    hand_size = len(sled.hand) if FACE_DOWN_CARD in sled.hand else 0
    hand, pile = _draw_cards(deal.seed, deal.name, unseen, hand_size)
    if hand_size:
        sled.hand = sort_cards(tables, hand)
    sled.pile = pile[: len(sled.pile)]


@lru_cache(maxsize=MAX_CACHED_DEALS)
def _draw_cards(
    seed: bytes, name: str, unseen: tuple[str, ...], hand_size: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw a hidden hand, if one is held, and a pile; cached, as a world deals the same for every order tried in it."""
    deal = Deal(seed, name)
    cards = deal.shuffle(unseen)
    if not hand_size:
        return (), tuple(cards)
    drawn_cards = tuple(cards[: hand_size + GUESSED_EXTRA_CARDS])
    hand = _remove_cards(drawn_cards, set(keep_movers(drawn_cards, len(drawn_cards) - hand_size)))
    pile = sorted((Counter(cards) - Counter(hand)).elements())
    return tuple(hand), tuple(deal.derive("pile").shuffle(pile))


def _remove_cards(cards: tuple[str, ...], discards: set[str]) -> list[str]:
    copies: Counter[str] = Counter()
    remaining_cards = []
    for card in cards:
        copies[card] += 1
        if (card if copies[card] == 1 else f"{card} ({copies[card]})") not in discards:
            remaining_cards.append(card)
    return remaining_cards


def list_questions(_: RaceSetup[RuleTables], race: SledRace) -> Mapping[Seat, Question[Any]]:
    """List the order questions of all who can play a card (P-160); in book mode each is asked in turn."""
    if race.settings.order_mode == "book":
        return {}
    active_sleds = [
        sled for sled in (race.sleds[seat] for seat in race.order) if sled.square and sled.hand and not sled.spin
    ]
    return {sled.seat: _make_sealed_order(race, sled) for sled in active_sleds}


def _make_sealed_order(race: SledRace, sled: Sled) -> SealedOrder:
    nth = compute_round_in_turn(race.round)
    return SealedOrder(seat=sled.seat, square=sled.square or "", held=len(sled.hand), hand=sled.hand, nth=nth)


def give_orders(context: RuleContext[SledRace, RuleTables], orders: Mapping[Seat, Json]) -> None:
    """Give the orders (P-160)."""
    context.race.sheets = {seat: load_sheet(SHEETS, value) for seat, value in orders.items()}


def guess_order(mood: str, table: RaceSetup[RuleTables], race: SledRace, question: Question[Any]) -> Json:
    """Guess an order from the dealt cards, as the racer, the brawler or the autopilot."""
    if mood == "calm":
        return dump_order(Orders(play=AUTOPILOT))
    drive = drive_as_brawler if mood == "brawl" else drive_as_racer
    return drive(table, build_player_view(table, race, question.seat), (), question)


def find_acting_seat(race: SledRace) -> Seat:
    """Return whose turn is next (P-53)."""
    name, _, seat = race.agenda[0].partition(":") if race.agenda else ("", "", "")
    return seat if name == "act" and not race.sleds[seat].acted else ""


def complete_board(board: PlayerView, view: PlayerView, seat: Seat) -> PlayerView:
    """Return the sleds after the others have moved, with the seat's own cards."""
    own = view.sleds[seat]
    cards = {"hand": own.hand, "pile": own.pile, "discards": own.discards, "acted": False}
    sled = board.sleds[seat].model_copy(update=cards)
    return board.model_copy(
        update={"sleds": {**board.sleds, seat: sled}, "sheet": None, "later": (), "drops": view.drops}
    )


def list_rare_boards(
    table: RaceSetup[RuleTables], view: PlayerView, board: PlayerView, question: Question[Any], value: Json
) -> Iterator[PlayerView]:
    """Yield the boards on which the sleds due first are out of an order's way, or one of them has stopped in it; none
    where all of them are beyond its end (P-50, P-164)."""
    tables, seat = table.tables, question.seat
    due_first = view.order[: view.order.index(seat)] if seat in view.order else ()
    now = view.build_occupancy(tables)
    movers = {name: now.compute_front_coordinate(now.sleds[name]) for name in due_first if now.sleds[name].square}
    gone = {name: board.sleds[name].model_copy(update={"square": None}) for name in movers}
    clear = board.model_copy(update={"sleds": {**board.sleds, **gone}})
    sled = clear.sleds[seat]
    runs = DryRuns(tables, view.settings, clear.build_occupancy(tables), sled)
    squares = runs.predict(choose_plan(runs, load_sheet(SHEETS, value).choices)).squares
    front, boards = now.compute_front_coordinate(sled), list[PlayerView]()
    for previous, square in pairwise((sled.square or "", *squares)):
        front += (tables.circuit[square].end - tables.circuit[previous].end) % tables.circuit.length
        mover = next((name for name in reversed(due_first) if name in movers and movers[name] <= front), None)
        if mover:
            stopped = board.sleds[mover].model_copy(update={"square": square, "rear": False, "spin": None})
            boards.append(clear.model_copy(update={"sleds": {**clear.sleds, mover: stopped}}))
    if boards:
        yield clear
        yield from boards


def measure_progress(table: RaceSetup[RuleTables], race: SledRace, seat: Seat) -> int:
    """Return the progress in tenths of a square."""
    sled = race.sleds[seat]
    if not sled.square:
        return 10 * sled.front // TICKS_PER_SQUARE
    return (
        10
        * Occupancy(table.tables.circuit, race.sleds, race.hazards).compute_front_coordinate(sled)
        // TICKS_PER_SQUARE
    )


def list_stocks(race: SledRace, seat: Seat) -> Mapping[str, int]:
    """Return the steps of control and the armour."""
    return {"control": -race.sleds[seat].steps, "armor": race.sleds[seat].armor}


def sum_up_round(events: tuple[Event, ...], seat: Seat) -> RoundResult:
    """Return squares driven, control lost, and sleds hit."""
    own = [event for event in events if event.seat == seat]
    hits = tuple(event.rival for event in own if isinstance(event, Collided))
    harm = next((event.what for event in own if isinstance(event, LostControl | Out)), "")
    return RoundResult(sum(event.squares for event in own if isinstance(event, Moved)), harm, hits)


def make_valuation(table: RaceSetup[RuleTables], view: PlayerView, seat: Seat) -> Callable[[SledRace, Seat], int]:
    """Value squares, control, armour and special cards."""
    armor = view.sleds[seat].armor

    def value(race: SledRace, seat: Seat) -> int:
        sled = race.sleds[seat]
        if sled.status == "out":
            return OUT_VALUE
        far = measure_progress(table, race, seat)
        if sled.status == "finished":
            return far + FINISHED_VALUE
        losses = (
            CONTROL_STEP_COST * sled.steps + SPIN_COST * bool(sled.spin) + ARMOR_BOX_VALUE * max(0, armor - sled.armor)
        )
        return far - losses + SPECIAL_CARD_VALUE * sum(card in SPECIAL_CARDS for card in sled.hand)

    return value


def choose_bot_order(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> Json:
    """Return the racer's order, which in the last round of a turn also settles the next draw (P-49)."""
    order = load_sheet(SHEETS, drive_as_racer(table, view, (), question))
    return dump_order(order.model_copy(update={"draw": order.draw or _draw_order(view)}))


def choose_order_on_boards(
    table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any], boards: tuple[PlayerView, ...]
) -> Json:
    """Return the ace's order, which in the last round of a turn also settles the next draw (P-49)."""
    order = find_ace_order(table, view, question, boards)
    return dump_order(order.model_copy(update={"draw": _draw_order(view)}))


def _draw_order(view: PlayerView) -> Literal["least worth"] | None:
    return LEAST_WORTH if compute_round_in_turn(view.round) == ROUNDS_PER_TURN else None


def list_candidates(table: RaceSetup[RuleTables], view: PlayerView, question: Question[Any]) -> tuple[Json, ...]:
    """List whole orders: a plan, a plainer and slower plan behind it, the autopilot; and deliberate rams."""
    tables, sled, weights = table.tables, view.sleds[question.seat], DriverWeights()
    runs = DryRuns(tables, view.settings, predict_occupancy(tables, view, sled), sled)
    now = DryRuns(tables, view.settings, view.build_occupancy(tables), sled)

    def rate(plans: list[Plan]) -> list[Plan]:
        trials = sorted(predict_plans(runs, plans), key=lambda one: -evaluate_plan(tables, view, sled, one, weights))
        return [one.plan for one in trials]

    best = _keep_one_a_card(rate(list(list_candidate_plans(tables, sled))))
    plain = rate(list(list_candidate_plans(tables, sled, plain=True)))
    draw = _draw_order(view)

    def order(play: PlanOrAutopilot, other: PlanOrAutopilot | None) -> Json:
        return dump_order(Orders(play=play, other=other, last=AUTOPILOT, draw=draw))

    pairs = []
    for plan in best[:MAX_PLANS_TRIED]:
        slower = (
            one for one in plain if find_card_speed(tables.rulebook, one) < find_card_speed(tables.rulebook, plan)
        )
        pairs.append(order(plan, next(slower, None)))
    rams = [one.plan for one in list_rams(predict_plans(now, best))][:2]
    return (*pairs, *(order(plan, None) for plan in rams))


def _keep_one_a_card(plans: list[Plan]) -> list[Plan]:
    """Keep the best plan of each card."""
    best_by_card: dict[tuple[str, int | None], Plan] = {}
    for plan in plans:
        best_by_card.setdefault((plan.card, plan.drift), plan)
    return list(best_by_card.values())


def is_out(race: SledRace, seat: Seat) -> bool:
    """Whether the seat has left the race without finishing."""
    return race.sleds[seat].status == "out"


def locate_cars(view: PlayerView) -> Mapping[Seat, str]:
    """Map each seat on the track to the space where it stands."""
    return {seat: sled.square for seat, sled in view.sleds.items() if sled.square}


def name_choice(value: Json) -> Json:
    """Return the choice that names an order."""
    play = load_sheet(SHEETS, value).play
    return format_plan(play) if isinstance(play, Plan) else play


WORLDS: WorldRules[SledRace, RuleTables] = WorldRules(
    order_kinds=frozenset({"order", "order now"}),
    kinds_in_turn=frozenset({"order now"}),
    moods=(("race", 3), ("calm", 1), ("brawl", 1)),
    later_mood="calm",
    trusts_bot=True,
    can_forecast=can_forecast,
    make_public=make_public,
    list_seats=list_seats,
    lay_out=lay_out,
    list_questions=list_questions,
    give_orders=give_orders,
    guess_order=guess_order,
    find_acting_seat=find_acting_seat,
    complete_board=complete_board,
    list_rare_boards=list_rare_boards,
    measure_progress=measure_progress,
    list_stocks=list_stocks,
    sum_up_round=sum_up_round,
    make_valuation=make_valuation,
    choose_bot_order=choose_bot_order,
    choose_order_on_boards=choose_order_on_boards,
    list_candidates=list_candidates,
    is_out=is_out,
    locate_cars=locate_cars,
    name_choice=name_choice,
)
