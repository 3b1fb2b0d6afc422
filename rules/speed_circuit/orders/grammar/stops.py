"""Pit stops (S-117)."""

from collections.abc import Iterable
from typing import Any

from rules.orders.parsing import alt, last, made, many, meaning, opt, seq, word
from rules.orders.shared import COLON, FieldSaid, gather
from rules.speed_circuit.model.orders import PitCall
from rules.speed_circuit.orders.grammar.words import refuse

TYRES = alt(meaning(word("SOFT"), "soft"), meaning(word("HARD", label="hard"), "hard"), meaning(word("SAME"), "same"))

PART = alt(
    meaning(word("ENGINE", label="engine"), ("engine",)),
    meaning(word("BRAKES"), ("brakes",)),
    meaning(word("BOTH"), ("engine", "brakes")),
)

PARTS = made(many(PART, word("AND", "PLUS", "COMMA"), least=1), lambda parts: _parts(sum(parts, ())))

OF_A_STOP = alt(
    made(seq(opt(word("TYRES")), COLON, TYRES), lambda said: FieldSaid("tyres", said[2])),
    made(
        seq(opt(word("REPAIR", label="repair")), COLON, alt(PARTS, meaning(word("NONE"), ()))),
        lambda said: FieldSaid("repair", said[2]),
    ),
)


def _parts(said: tuple[Any, ...]) -> tuple[Any, ...]:
    twice = next((one for at, one in enumerate(said) if one in said[:at]), None)
    return refuse("listed_twice", "S-117", said=twice) if twice else tuple(sorted(said, reverse=True))


def _stop(said: Iterable[FieldSaid]) -> PitCall:
    """Tyres and repairs, each said once."""
    wanted = gather(said, "S-117")
    tyres = wanted.get("tyres", "same")
    return PitCall(tyres=None if tyres == "same" else tyres, repair=wanted.get("repair", ()))


PIT = alt(
    word("ASK", label="ask"),
    made(
        seq(word("YES", label="yes"), many(last(seq(opt(word("COMMA", "AND", "PLUS")), OF_A_STOP)))),
        lambda said: _stop(said[1]),
    ),
    meaning(word("NO", "NEVER", label="no"), "no"),
)
