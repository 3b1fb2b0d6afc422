"""Chapter 5: the turn: draw, discard, three rounds of card play, regain.
A round of the race is one of card play: rounds 1, 4, 7 … begin with the draw, rounds 3, 6, 9 … end with
the regain phase."""

from rules.powersled.board.occupancy import Occupancy, rank_sleds
from rules.powersled.model.events import Flag, Placed, RoundOrder, StoodStill, TurnBegun
from rules.powersled.model.questions import Discard, SealedOrder
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.model.tables import RuleTables
from rules.powersled.play.card_play import play_cards
from rules.powersled.play.cards import discard_cards, draw_cards
from rules.powersled.play.context import ROUNDS_PER_TURN, SledContext, compute_round_in_turn, list_by_standing
from rules.powersled.play.control import regain_control
from rules.powersled.play.setup import build_sleds, line_up, shuffle_decks
from rules.powersled.play.spins import continue_spin
from rules.powersled.play.square_entry import leave_square, remove_sled
from rules.ruleset import RaceSetup
from rules.view import ResultRow


def play_step(context: SledContext) -> None:
    """Play the first step of the agenda (P-45); a seat's turn to act or regain is a step of its own."""
    step, *rest = context.race.agenda
    context.race.agenda = tuple(rest)
    name, _, seat = step.partition(":")
    if seat:
        SLED_STEP_HANDLERS[name](context, context.race.sleds[seat])
    else:
        STEP_HANDLERS[name](context)


def _play_build(context: SledContext) -> None:
    build_sleds(context)
    line_up(context)
    shuffle_decks(context)
    open_next_round(context.race)


def open_next_round(race: SledRace) -> None:
    """Open a round; the first of a turn begins with the draw, using the last order about it (P-49)."""
    race.drops = race.drops | {seat: sheet.draw for seat, sheet in race.sheets.items() if sheet.draw is not None}
    race.round, race.counts, race.sheets, race.later = race.round + 1, {}, {}, {}
    race.agenda = ("draw", "discard", "standing") if compute_round_in_turn(race.round) == 1 else ("standing",)
    for sled in race.sleds.values():
        sled.acted, sled.cornering = False, 0


def _play_draw(context: SledContext) -> None:
    race = context.race
    apply_retirements(context)
    race.turn += 1
    context.step.emit(TurnBegun(item="P-45", turn=race.turn))
    for sled in race.list_sleds_on_track():
        draw_cards(context, sled, sled.thrust + (sled.stability // 2 if race.turn == 1 else 0))


def _play_discard(context: SledContext) -> None:
    """P-49: discard exactly the cards over the limit."""
    over = [s for s in context.race.list_sleds_on_track() if len(s.hand) > s.stability]
    drops = [Discard(seat=s.seat, count=len(s.hand) - s.stability, held=len(s.hand), hand=s.hand) for s in over]
    for sled, cards in zip(over, context.step.ask_all(drops), strict=True):
        discard_cards(context, sled, cards, "limit", "P-49")
    context.race.drops = {}


def _play_standing(context: SledContext) -> None:
    """P-50 to P-54: fix the order of the round and emit it."""
    race = context.race
    order = list_by_standing(context)
    race.order = tuple(sled.seat for sled in order)
    standing_seats = tuple(sled.seat for sled in order if not sled.hand and not sled.spin)
    context.step.emit(
        RoundOrder(
            item="P-50", turn=race.turn, nth=compute_round_in_turn(race.round), order=race.order, still=standing_seats
        )
    )
    race.agenda = ("orders", *(f"act:{seat}" for seat in race.order), "end")


def _play_orders(context: SledContext) -> None:
    """P-160: in sealed mode, collect all orders of the round."""
    apply_retirements(context)
    race = context.race
    if race.settings.order_mode == "sealed":
        active_sleds = [s for s in (race.sleds[seat] for seat in race.order) if s.square and s.hand and not s.spin]
        sheets = context.step.ask_all([_build_order_question(race, sled) for sled in active_sleds])
        race.sheets = {sled.seat: sheet for sled, sheet in zip(active_sleds, sheets, strict=True)}


def _build_order_question(race: SledRace, sled: Sled) -> SealedOrder:
    return SealedOrder(
        seat=sled.seat,
        square=sled.square or "",
        held=len(sled.hand),
        hand=sled.hand,
        nth=compute_round_in_turn(race.round),
    )


def _play_activation(context: SledContext, sled: Sled) -> None:
    """P-53: let a sled act; sleds that were removed or pulled are skipped (P-52)."""
    if sled.square is None or sled.acted:
        return
    sled.acted, sled.trail, sled.towed = True, (sled.square,), ""
    if sled.spin:
        continue_spin(context, sled)
    elif not sled.hand:
        sled.speed = 0
        context.step.emit(StoodStill(item="P-40", seat=sled.seat, square=sled.square))
    else:
        play_cards(context, sled, compute_round_in_turn(context.race.round))


def _play_end(context: SledContext) -> None:
    """P-147, P-150: close the round; after the third, begin the regain phase (P-140)."""
    apply_retirements(context)
    close_round(context)
    race = context.race
    if race.over:
        return
    if compute_round_in_turn(race.round) == ROUNDS_PER_TURN:
        down = [s for s in list_by_standing(context) if s.steps and not s.spin]
        race.agenda = (*(f"regain:{s.seat}" for s in down), "over")
    else:
        open_next_round(race)


def _play_regain(context: SledContext, sled: Sled) -> None:
    if sled.steps and not sled.spin:
        regain_control(context, sled)


def _play_turn_end(context: SledContext) -> None:
    open_next_round(context.race)


STEP_HANDLERS = {
    "build": _play_build,
    "draw": _play_draw,
    "discard": _play_discard,
    "standing": _play_standing,
    "orders": _play_orders,
    "end": _play_end,
    "over": _play_turn_end,
}
SLED_STEP_HANDLERS = {"act": _play_activation, "regain": _play_regain}


def apply_retirements(context: SledContext) -> None:
    """D-QUIT: apply withdrawals between activations of a round (P-149)."""
    for seat in context.step.list_retired_seats():
        sled = context.race.sleds.get(seat)
        if sled and sled.is_racing:
            remove_sled(context, sled, "retired", "P-149")


def close_round(context: SledContext) -> None:
    """P-147 to P-151: give finishers their places and end the race, unless the others drive for places.
    A sled that was alone from the start, as in a test case, is not the last one left."""
    race = context.race
    finishers = [s for s in race.sleds.values() if s.status == "finished" and not s.place]
    first = 1 + sum(s.place > 0 for s in race.sleds.values())
    occupancy = Occupancy(context.tables.circuit, race.sleds, race.hazards)
    for place, sled in enumerate(
        sorted(finishers, key=lambda s: (-occupancy.compute_front_coordinate(s), s.stamp)), first
    ):
        sled.place = place
        context.step.emit(Placed(item="P-148", seat=sled.seat, place=place))
    for sled in finishers:
        _take_off_board(context, occupancy, sled)
    race_over = bool(finishers) and not race.settings.play_for_places
    if race_over or len(race.list_racing_sleds()) <= min(1, len(race.sleds) - 1):
        race.over = True
        alone = next((s.seat for s in race.list_racing_sleds()), None) if first + len(finishers) == 1 else None
        context.step.emit(Flag(item="P-150" if alone else "P-147", seat=alone, alone=alone is not None))


def _take_off_board(context: SledContext, occupancy: Occupancy, sled: Sled) -> None:
    """P-151: take a finisher off the board after the round, keeping where it stopped."""
    if sled.square and context.race.settings.play_for_places and len(context.race.list_racing_sleds()) > 1:
        sled.front = occupancy.compute_front_coordinate(sled)
        leave_square(context, sled)
        sled.last, sled.square, sled.rear = sled.square, None, False


def classify(table: RaceSetup[RuleTables], race: SledRace) -> tuple[ResultRow, ...]:
    """Return the classification as it would be now."""
    occupancy = Occupancy(table.tables.circuit, race.sleds, race.hazards)
    return tuple(
        ResultRow(
            place=place,
            seat=sled.seat,
            laps=min(race.laps, max(0, sled.laps)),
            status=sled.reason if sled.status == "out" else sled.status,
        )
        for place, sled in enumerate(rank_sleds(occupancy, race), 1)
    )
