"""What a lash offers, wrecks, horses, and a driver who has lost his car."""

from rules.circus_maximus.model.orders import MOST, FootStep, Keep, PayAtMost
from rules.circus_maximus.orders.grammar.bounds import DENIED, HORSES, NONE, apart, figure
from rules.circus_maximus.orders.grammar.steps import in_a_row
from rules.orders.parsing import Parser, alt, courtesy, labelled, last, made, many, meaning, opt, seq, where, word
from rules.orders.shared import COLON, FieldSaid, field, least_only, most_only, ranked, switch

offered = alt(
    switch("offered", "OFFERED"),
    meaning(seq(DENIED, word("OFFERED")), FieldSaid("offered", False)),
    meaning(seq(word("TAKE"), word("OFFERED")), FieldSaid("offered", True)),
)

paid = made(last(seq(opt(word("PAY")), most_only("C-141"))), lambda n: PayAtMost(pay=n) if n else "none")

kept = made(last(seq(word("KEEP", label="keep"), least_only("C-141"))), lambda n: Keep(keep=n))

wreck = field(
    "wreck",
    "WRECK",
    alt(
        word("ALL", label="all"),
        meaning(alt(NONE, word("NONE", label="none")), "none"),
        made(seq(alt(paid, kept), courtesy("END")), lambda said: said[0]),
    ),
)

horse = figure("not_a_horse_rule", "C-103", HORSES)

horses = field("horses", "HORSES", alt(word("STRONGEST", label="strongest"), ranked(horse, blank=True)))

pushed = field("pushed", "PUSHED", word("BACK", "WOUND", label="back or wound"))


def _on_foot(kind: str, *words: str) -> Parser[tuple[FootStep, ...]]:
    times = opt(last(seq(COLON, figure("not_a_foot_step", "C-171", range(1, MOST + 1)))), 1)
    return made(last(seq(word(*words), times)), lambda n: (kind,) * n)


foot_step = labelled(
    "a step",
    alt(
        _on_foot("F", "F"),
        _on_foot("K", "K"),
        _on_foot("O", "O", "OUTSIDE"),
        _on_foot("I", "I", "INSIDE"),
        made(where(apart, figure("not_a_foot_step", "C-171", range(1, MOST + 1))), lambda n: ("F",) * n),
        meaning(word("WALL", label="wall"), ("wall",)),
        made(word("SPACE"), lambda square: (square.upper(),)),
    ),
)

foot_steps = made(seq(foot_step, many(last(seq(opt(word("COMMA")), foot_step)))), in_a_row)

foot = field("foot", "FOOT", made(foot_steps, lambda some: "wall" if some == ("wall",) else some))
