"""Whom to attack, and how to defend (C-90, C-92, C-221)."""

from collections.abc import Callable
from typing import Any

from rules.circus_maximus.model.orders import Defence, Target
from rules.circus_maximus.orders.grammar.bounds import DENIED, LEVELS, NONE, endurance, figure, refuse
from rules.circus_maximus.orders.grammar.steps import manner, manner_of, rival
from rules.circus_maximus.orders.grammar.words import MANNERS
from rules.orders.parsing import alt, built, last, made, many, meaning, opt, seq, word
from rules.orders.shared import COLON, FieldSaid, field, ranked


def _each_once(name: Callable[[Any], str]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Refuses a list in which something is named twice."""

    def once(items: tuple[Any, ...]) -> tuple[Any, ...]:
        names = [name(one) for one in items]
        twice = next((one for at, one in enumerate(names) if one in names[:at]), None)
        return items if twice is None else refuse("listed_twice", "C-221", said=twice)

    return once


level = figure("not_a_target", "C-221", LEVELS)

who = alt(rival, meaning(word("ANY", label="any"), "any"))

target = built(
    seq(who, COLON, opt(manner, "any"), opt(level, 2)),
    lambda seat, _, how, keen: Target(seat=seat, manner=how, level=keen),
)

targets = alt(
    field("targets", "TARGETS", alt(made(ranked(target), _each_once(lambda one: one.seat)), meaning(NONE, ()))),
    meaning(seq(DENIED, word("TARGETS")), FieldSaid("targets", ())),
)

reserve = opt(endurance("C-92", implied=True), 0)

evade = last(
    seq(
        word("EVADE", label="evade"),
        alt(
            meaning(word("O", "OUTSIDE", label="out"), "evade out"),
            meaning(word("I", "INSIDE", label="in"), "evade in"),
        ),
    )
)

move = alt(evade, meaning(word("BRAKE", label="brake"), "brake"))

stay = alt(meaning(word("HOLD", label="hold"), "hold"), meaning(word("ASK"), "ask"))

defence = alt(
    built(seq(move, reserve), lambda way, least: Defence(way=way, reserve=least)),
    made(stay, lambda way: Defence(way=way)),
)

ways = made(ranked(defence), _each_once(lambda one: one.way))

against = alt(
    *map(manner_of, [kind for kind in MANNERS if kind != "RAM_DRIVER"]),
    *map(manner_of, ("AHEAD", "SLIDE", "WRECK", "ANY")),
)

listed = built(seq(against, COLON, ways), lambda kind, _, some: (kind, some))

more = many(last(seq(word("COMMA", "SEMI"), listed)))

for_all = made(ways, lambda some: ("any", some))

defences = made(made(seq(alt(for_all, listed), more), lambda said: (said[0], *said[1])), _each_once(lambda one: one[0]))

HELD = {"any": (Defence(way="hold"),)}

defend = alt(
    field("defend", "DEFEND", alt(made(defences, dict), meaning(NONE, HELD))),
    meaning(seq(DENIED, word("DEFEND")), FieldSaid("defend", HELD)),
)
