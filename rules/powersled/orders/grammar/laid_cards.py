"""Cards by their words, and specials laid as a DRIFT (P-35 to P-39)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from rules.orders.parsing import Parser, alt, built, labelled, made, meaning, opt, seq, word
from rules.powersled.orders.grammar.words import CARDS, NUMBER_SAID, REACTIONS
from rules.questions import Refused


def special_card(kinds: Iterable[str]) -> Parser[str]:
    """A special, by its card."""
    return labelled("a special card", alt(*(meaning(word(kind), CARDS[kind]) for kind in kinds)))


MOVEMENT = built(seq(word("MOVE", "DRIFT", label="MOVE or DRIFT"), NUMBER_SAID), lambda kind, n: f"{kind.upper()} {n}")

CARD = alt(MOVEMENT, special_card(CARDS))


class CardSaid(NamedTuple):
    """A card as it is laid: as a DRIFT of n, where it is a special."""

    card: str
    drift: Literal[0, 1] | None = None


def _as_drift(card: str, drift: int) -> CardSaid:
    if drift not in (0, 1):
        raise Refused("drift_number", "P-38", card=card)
    return CardSaid(card, 1 if drift else 0)


def _no_drift(card: str) -> CardSaid:
    raise Refused("drift_number", "P-38", card=card)


AS_DRIFT = seq(opt(word("AS", label="as DRIFT 1")), opt(word("DRIFT")))

SAID_AS_DRIFT = alt(seq(word("AS", label="as DRIFT 1"), opt(word("DRIFT"))), word("DRIFT"))

RULES_OF_THEIR_OWN = ("HOOK", "FIELD")
"""`hook 1` is a rule for the hook (P-165), and no card that is laid as DRIFT 1."""

laid = alt(
    made(MOVEMENT, CardSaid),
    built(
        seq(special_card([kind for kind in CARDS if kind not in RULES_OF_THEIR_OWN]), AS_DRIFT, NUMBER_SAID),
        lambda card, _, n: _as_drift(card, n),
    ),
    built(seq(special_card(RULES_OF_THEIR_OWN), SAID_AS_DRIFT, NUMBER_SAID), lambda card, _, n: _as_drift(card, n)),
    made(special_card([kind for kind in CARDS if kind not in REACTIONS]), _no_drift),
)
