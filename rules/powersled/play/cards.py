"""Chapter 4: the deck, the hand, the discard pile."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.powersled.model.book import SPECIALS, Tables
from rules.powersled.model.facts import Discarded, Drew, Hand, Reshuffled
from rules.powersled.model.state import Sled
from rules.powersled.play.figures import Heat, ordinal


def sorted_hand(tables: Tables, cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the order of the deck list (P-35)."""
    names = list(tables.deck)
    return tuple(sorted(cards, key=names.index))


def whole_deck(tables: Tables) -> tuple[str, ...]:
    """The 50 cards (P-35)."""
    return tuple(card for card, copies in tables.deck.items() for _ in range(copies))


def could_hold(tables: Tables, sled: Sled, *cards: str) -> bool:
    """Whether by public knowledge a sled may have one of these in its hand: it has a hand, and not every copy lies
    face up (P-33)."""
    return bool(sled.hand) and any(sled.discards.count(card) < tables.deck[card] for card in cards)


def holds(sled: Sled, cards: Iterable[str]) -> bool:
    """All of these are in hand."""
    return not Counter(cards) - Counter(sled.hand)


def put_down(sled: Sled, cards: Iterable[str]) -> None:
    """From the hand, face up, to the discard pile (P-42)."""
    hand = list(sled.hand)
    for card in cards:
        hand.remove(card)
        sled.discards = (*sled.discards, card)
    sled.hand = tuple(hand)


def discard(meet: Heat, sled: Sled, cards: Sequence[str], why: str, item: str, owed: int = 0) -> None:
    """Cards are lost; `owed` could not be paid."""
    put_down(sled, cards)
    if cards or owed:
        meet.steward.tell(Discarded(item=item, seat=sled.seat, cards=tuple(cards), why=why, owed=owed))


def draw(meet: Heat, sled: Sled, count: int) -> None:
    """P-42, P-46 to P-48: n cards less the debt; an empty pile is made new from the discards."""
    paid = min(sled.debt, count)
    sled.debt -= paid
    drawn = list[str]()
    for _ in range(count - paid):
        if not sled.pile and not _reshuffle(meet, sled):
            break
        drawn.append(sled.pile[0])
        sled.pile = sled.pile[1:]
    sled.hand = sorted_hand(meet.book.tables, (*sled.hand, *drawn))
    steward, seat = meet.steward, sled.seat
    steward.tell(Drew(item="P-46", seat=seat, count=len(drawn), paid=paid, hand=len(sled.hand)))
    steward.tell(
        Hand(item="P-33", seat=seat, audience=seat, drawn=sorted_hand(meet.book.tables, drawn), hand=sled.hand)
    )


def _reshuffle(meet: Heat, sled: Sled) -> bool:
    """P-42; False where nothing is left to shuffle."""
    if not sled.discards:
        return False
    at = ordinal(meet.race, "RESHUFFLE", sled.seat)
    sled.pile = meet.steward.shuffle("RESHUFFLE", sled.discards, of=sled.seat, at=at)
    meet.steward.tell(Reshuffled(item="P-42", seat=sled.seat, cards=len(sled.discards)))
    sled.discards = ()
    return True


def least_worth(hand: Sequence[str], count: int, order: Sequence[str], kept: Iterable[str]) -> tuple[str, ...]:
    """P-43: n cards in the order in which they are given up; those `kept` for an order last."""
    spare = list((Counter(hand) - Counter(kept)).elements())
    last = list((Counter(hand) - Counter(spare)).elements())
    by_worth = [*sorted(spare, key=order.index), *sorted(last, key=order.index)]
    return tuple(by_worth[:count])


def is_special(card: str) -> bool:
    """One of the ten kinds of special (P-35)."""
    return card in SPECIALS
