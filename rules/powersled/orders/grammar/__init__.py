"""The words of an order (P-163 to P-165), and how they make one.

| field | written |
|---|---|
| play | `DRIFT 4 FFRF + speed ram blue then Mine`, `d4, left after two`, `Mine as DRIFT 1 L`, `autopilot`; at the
  beginning, after a semicolon or behind its name |
| else, last | `else MOVE 3; last autopilot`: the plan if the one before it is not clean |
| hook | `never hook`, `hook blue`, `hook from 4`, `hook blue only if it plays 5` |
| field | `never force field against hooks`, `force field from 3 and without armor`, `no field unless strength 4` |
| reflex | `never reflexes`, `reflexes only if I would lose control`, `reflexes against any loss` |
| discard | `discard MOVE 3, then Mine`: what is given up first |
| draw | `after the draw MOVE 3, then Mine`, `after the draw least worth`: what goes over the limit |
| after | `after as ordered`, `after ask` |
"""

from rules.orders.parsing import alt, labelled, last, made, many, opt, seq, word
from rules.orders.reading import Language
from rules.orders.shared import COLON, FieldSaid, ends_said_twice, gather, ranked
from rules.powersled.model.orders import (
    AUTOPILOT,
    FORWARD,
    RIGHT,
    After,
    FieldRule,
    HookRule,
    Orders,
    Plan,
    over,
    without,
)
from rules.powersled.orders.grammar.extras import bare_plan, if_not, play
from rules.powersled.orders.grammar.laid_cards import CARD
from rules.powersled.orders.grammar.reactions import field, hook, reflex
from rules.powersled.orders.grammar.words import VOCABULARY
from rules.powersled.orders.writing import write

discard = made(
    last(seq(word("DISCARD"), COLON, alt(word("ASK"), ranked(CARD)))), lambda said: FieldSaid("discard", said)
)

draw = made(
    last(seq(word("DRAW"), COLON, opt(seq(word("DISCARD"), COLON)), alt(word("ASK", "LEAST_WORTH"), ranked(CARD)))),
    lambda said: FieldSaid("draw", said),
)

after = made(last(seq(word("AFTER"), COLON, word("AS_ORDERED", "ASK"))), lambda said: FieldSaid("after", said))

clause = labelled("another field", alt(play, if_not, hook, field, reflex, discard, draw, after))

more = alt(
    last(seq(opt(word("COMMA", "SEMI", "AND")), clause)),
    last(seq(word("COMMA", "SEMI"), word("AND"), clause)),
    last(seq(word("SEMI"), bare_plan)),
)

order = made(
    seq(alt(bare_plan, clause), many(more, spoilt=ends_said_twice)),
    lambda said: Orders(**gather((said[0], *said[1]), "P-163")),
)

LANGUAGE = Language(
    vocabulary=VOCABULARY,
    sheet=order,
    write=write,
    first=lambda said: said.play is not None,
    over=over,
    without=without,
    examples=(
        Orders(
            play=Plan(card="DRIFT 4", steps=(FORWARD, FORWARD, RIGHT), speed=1, after=(After(card="Mine"),)),
            other=Plan(card="MOVE 3"),
            hook=HookRule(least=4),
        ),
        Orders(play=AUTOPILOT, field=FieldRule(strength=3, without_armor=True, against_hook=False)),
    ),
    because="P-163",
    once=lambda said: next((name for name in ("play", "other", "last") if getattr(said, name) is not None), ""),
    fields={
        "PLAY": "play",
        "ELSE": "other",
        "LAST": "last",
        "HOOK": "hook",
        "FIELD": "field",
        "REFLEX": "reflex",
        "DISCARD": "discard",
        "DRAW": "draw",
        "AFTER": "after",
    },
)
