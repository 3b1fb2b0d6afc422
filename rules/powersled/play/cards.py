"""Chapter 4: the deck, the hand, the discard pile."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.base import take_next_ordinal
from rules.powersled.model.events import Discarded, Drew, Hand, Reshuffled
from rules.powersled.model.state import Sled
from rules.powersled.model.tables import SPECIAL_CARDS, Tables
from rules.powersled.play.context import SledContext


def sort_cards(tables: Tables, cards: Iterable[str]) -> tuple[str, ...]:
    """Sort cards in the order of the deck list (P-35)."""
    names = list(tables.deck)
    return tuple(sorted(cards, key=names.index))


def list_deck(tables: Tables) -> tuple[str, ...]:
    """List the 50 cards of a deck (P-35)."""
    return tuple(card for card, copies in tables.deck.items() for _ in range(copies))


def could_hold(tables: Tables, sled: Sled, *cards: str) -> bool:
    """Whether by public knowledge a sled may hold one of these cards.
    It has a hand, and not every copy lies face up (P-33)."""
    return bool(sled.hand) and any(sled.discards.count(card) < tables.deck[card] for card in cards)


def holds(sled: Sled, cards: Iterable[str]) -> bool:
    """Whether all of these cards are in hand."""
    needed_cards = tuple(cards)
    return all(needed_cards.count(card) <= sled.hand.count(card) for card in needed_cards)


def move_to_discards(sled: Sled, cards: Iterable[str]) -> None:
    """Move cards from the hand, face up, to the discard pile (P-42)."""
    hand = list(sled.hand)
    for card in cards:
        hand.remove(card)
        sled.discards = (*sled.discards, card)
    sled.hand = tuple(hand)


def discard_cards(context: SledContext, sled: Sled, cards: Sequence[str], why: str, item: str, owed: int = 0) -> None:
    """Discard cards and emit the event; `owed`: cards that could not be paid."""
    move_to_discards(sled, cards)
    if cards or owed:
        context.step.emit(Discarded(item=item, seat=sled.seat, cards=tuple(cards), why=why, owed=owed))


def draw_cards(context: SledContext, sled: Sled, count: int) -> None:
    """P-42, P-46 to P-48: draw n cards less the debt; an empty pile is remade from the discards."""
    debt_paid = min(sled.debt, count)
    sled.debt -= debt_paid
    drawn_cards = list[str]()
    for _ in range(count - debt_paid):
        if not sled.pile and not _reshuffle(context, sled):
            break
        drawn_cards.append(sled.pile[0])
        sled.pile = sled.pile[1:]
    sled.hand = sort_cards(context.tables.rulebook, (*sled.hand, *drawn_cards))
    step, seat = context.step, sled.seat
    step.emit(Drew(item="P-46", seat=seat, count=len(drawn_cards), paid=debt_paid, hand=len(sled.hand)))
    step.emit(
        Hand(
            item="P-33",
            seat=seat,
            audience=seat,
            drawn=sort_cards(context.tables.rulebook, drawn_cards),
            hand=sled.hand,
        )
    )


def _reshuffle(context: SledContext, sled: Sled) -> bool:
    """P-42: reshuffle the discards into a new pile; return False if there are none."""
    if not sled.discards:
        return False
    at = take_next_ordinal(context.race, "RESHUFFLE", sled.seat)
    sled.pile = context.step.shuffle("RESHUFFLE", sled.discards, of=sled.seat, at=at)
    context.step.emit(Reshuffled(item="P-42", seat=sled.seat, cards=len(sled.discards)))
    sled.discards = ()
    return True


def pick_least_worth(
    hand: Sequence[str], count: int, order: Sequence[str], reserved_cards: Iterable[str]
) -> tuple[str, ...]:
    """P-43: pick n cards in discard order; cards in `reserved_cards`, kept for an order, go last."""
    spare = list((Counter(hand) - Counter(reserved_cards)).elements())
    last = list((Counter(hand) - Counter(spare)).elements())
    by_worth = [*sorted(spare, key=order.index), *sorted(last, key=order.index)]
    return tuple(by_worth[:count])


def is_special(card: str) -> bool:
    """Whether a card is one of the ten special cards (P-35)."""
    return card in SPECIAL_CARDS
