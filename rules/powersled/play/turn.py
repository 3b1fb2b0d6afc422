"""Chapter 5: the turn, step by step: draw, discard, three rounds of card play, regain. A round of the race is one of
card play: rounds 1, 4, 7 … begin with the draw, rounds 3, 6, 9 … end with the regain phase."""

from rules.powersled.model.facts import RoundOrder, StoodStill, TurnBegun
from rules.powersled.model.questions import Drop, GiveOrder
from rules.powersled.model.state import Sled, SledRace
from rules.powersled.play import finish
from rules.powersled.play.card_play import play
from rules.powersled.play.cards import discard, draw
from rules.powersled.play.control import regain
from rules.powersled.play.design import build, line_up, shuffle_decks
from rules.powersled.play.figures import ROUNDS, Heat, nth_round, order_of_standing
from rules.powersled.play.spins import spin_on


def play_step(meet: Heat) -> None:
    """The first step of the agenda (P-45); a seat's turn to act or to regain is a step of its own."""
    step, *rest = meet.race.agenda
    meet.race.agenda = tuple(rest)
    name, _, seat = step.partition(":")
    if seat:
        SLEDS_STEPS[name](meet, meet.race.sleds[seat])
    else:
        STEPS[name](meet)


def _build(meet: Heat) -> None:
    build(meet)
    line_up(meet)
    shuffle_decks(meet)
    next_round(meet.race)


def next_round(race: SledRace) -> None:
    """A round opens; the first of a turn with the draw, of which the last order that spoke of it is kept (P-49)."""
    race.drops = race.drops | {seat: sheet.draw for seat, sheet in race.sheets.items() if sheet.draw is not None}
    race.round, race.counts, race.sheets, race.later = race.round + 1, {}, {}, {}
    race.agenda = ("draw", "discard", "standing") if nth_round(race.round) == 1 else ("standing",)
    for sled in race.sleds.values():
        sled.acted, sled.cornering = False, 0


def _draw(meet: Heat) -> None:
    """P-46, P-47."""
    race = meet.race
    finish.retire(meet)
    race.turn += 1
    meet.steward.tell(TurnBegun(item="P-45", turn=race.turn))
    for sled in race.on_track():
        draw(meet, sled, sled.thrust + (sled.stability // 2 if race.turn == 1 else 0))


def _discard(meet: Heat) -> None:
    """P-49: exactly what is over the limit."""
    over = [s for s in meet.race.on_track() if len(s.hand) > s.stability]
    drops = [Drop(seat=s.seat, count=len(s.hand) - s.stability, held=len(s.hand), hand=s.hand) for s in over]
    for sled, cards in zip(over, meet.steward.ask_all(drops), strict=True):
        discard(meet, sled, cards, "limit", "P-49")
    meet.race.drops = {}


def _standing(meet: Heat) -> None:
    """P-50 to P-54: the order of the round is fixed, and told."""
    race = meet.race
    order = order_of_standing(meet)
    race.order = tuple(sled.seat for sled in order)
    still = tuple(sled.seat for sled in order if not sled.hand and not sled.spin)
    meet.steward.tell(RoundOrder(item="P-50", turn=race.turn, nth=nth_round(race.round), order=race.order, still=still))
    race.agenda = ("orders", *(f"act:{seat}" for seat in race.order), "end")


def _orders(meet: Heat) -> None:
    """P-160: in sealed mode all orders of the round are collected now."""
    finish.retire(meet)
    race = meet.race
    if race.settings.order_mode == "sealed":
        able = [s for s in (race.sleds[seat] for seat in race.order) if s.square and s.hand and not s.spin]
        sheets = meet.steward.ask_all([_order(race, sled) for sled in able])
        race.sheets = {sled.seat: sheet for sled, sheet in zip(able, sheets, strict=True)}


def _order(race: SledRace, sled: Sled) -> GiveOrder:
    return GiveOrder(
        seat=sled.seat, square=sled.square or "", held=len(sled.hand), hand=sled.hand, nth=nth_round(race.round)
    )


def _act(meet: Heat, sled: Sled) -> None:
    """P-53; who was removed or pulled is skipped (P-52)."""
    if sled.square is None or sled.acted:
        return
    sled.acted, sled.trail, sled.towed = True, (sled.square,), ""
    if sled.spin:
        spin_on(meet, sled)
    elif not sled.hand:
        sled.speed = 0
        meet.steward.tell(StoodStill(item="P-40", seat=sled.seat, square=sled.square))
    else:
        play(meet, sled, nth_round(meet.race.round))


def _end(meet: Heat) -> None:
    """P-147, P-150; after the third round the regain phase (P-140)."""
    finish.retire(meet)
    finish.close_round(meet)
    race = meet.race
    if race.over:
        return
    if nth_round(race.round) == ROUNDS:
        down = [s for s in order_of_standing(meet) if s.steps and not s.spin]
        race.agenda = (*(f"regain:{s.seat}" for s in down), "over")
    else:
        next_round(race)


def _regain(meet: Heat, sled: Sled) -> None:
    if sled.steps and not sled.spin:
        regain(meet, sled)


def _over(meet: Heat) -> None:
    next_round(meet.race)


STEPS = {
    "build": _build,
    "draw": _draw,
    "discard": _discard,
    "standing": _standing,
    "orders": _orders,
    "end": _end,
    "over": _over,
}
SLEDS_STEPS = {"act": _act, "regain": _regain}
