"""The grammar of orders (P-163 to P-165).

| field | written |
|---|---|
| play | `DRIFT 4 FFRF + speed ram blue then Mine`, `Mine as DRIFT 1 L`, `autopilot` |
| else, last | `else MOVE 3; last autopilot`: the plan if the one before it is not clean |
| hook | `never hook`, `hook blue`, `hook from 4`, `hook blue only if it plays 5` |
| field | `never force field against hooks`, `force field from 3`, `no field unless strength 4` |
| reflex | `never reflexes`, `reflexes only if I would lose control`, `reflexes against any loss` |
| discard | `discard MOVE 3, then Mine`: cards to give up first |
| draw | `after the draw MOVE 3, then Mine`, `after the draw least worth`: cards over the limit |
| after | `after as ordered`, `after ask` |"""

from rules.orders.combinators import alt, last_value, many, map_value, opt, seq, with_label, word
from rules.orders.common_grammar import OPTIONAL_COLON, FieldSaid, collect_fields, ranked_list, repeats_last_field
from rules.orders.interpreter import Language
from rules.powersled.model.orders import (
    AUTOPILOT,
    FORWARD,
    RIGHT,
    After,
    FieldRule,
    HookRule,
    Orders,
    Plan,
    clear_field,
    merge_orders,
)
from rules.powersled.orders.formatter import format_orders
from rules.powersled.orders.grammar.extras import CARD, bare_plan, if_not, play
from rules.powersled.orders.grammar.reactions import field, hook, reflex
from rules.powersled.orders.grammar.words import VOCABULARY

discard = map_value(
    last_value(seq(word("DISCARD"), OPTIONAL_COLON, alt(word("ASK"), ranked_list(CARD)))),
    lambda said: FieldSaid("discard", said),
)

draw = map_value(
    last_value(
        seq(
            word("DRAW"),
            OPTIONAL_COLON,
            opt(seq(word("DISCARD"), OPTIONAL_COLON)),
            alt(word("ASK", "LEAST_WORTH"), ranked_list(CARD)),
        )
    ),
    lambda said: FieldSaid("draw", said),
)

after = map_value(
    last_value(seq(word("AFTER"), OPTIONAL_COLON, word("AS_ORDERED", "ASK"))), lambda said: FieldSaid("after", said)
)

clause = with_label("another field", alt(play, if_not, hook, field, reflex, discard, draw, after))

more = alt(
    last_value(seq(opt(word("COMMA", "SEMI", "AND")), clause)),
    last_value(seq(word("COMMA", "SEMI"), word("AND"), clause)),
    last_value(seq(word("SEMI"), bare_plan)),
)

order = map_value(
    seq(alt(bare_plan, clause), many(more, spoilt=repeats_last_field)),
    lambda said: Orders(**collect_fields((said[0], *said[1]), "P-163")),
)

LANGUAGE = Language(
    vocabulary=VOCABULARY,
    sheet=order,
    write=format_orders,
    first=lambda said: said.play is not None,
    over=merge_orders,
    without=clear_field,
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
    piece=map_value(alt(bare_plan, clause), lambda said: Orders(**collect_fields((said,), "P-163"))),
)
