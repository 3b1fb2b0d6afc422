"""Grammar of attacks and defences (C-90, C-92, C-221)."""

from collections.abc import Callable
from typing import Any

from rules.circus_maximus.model.orders import MAX_NUMBER, Defence, FootStep, Keep, PayAtMost, Target
from rules.circus_maximus.orders.grammar.bounds import (
    HORSE_NUMBERS,
    MANNER_SPELLINGS,
    NEGATION,
    NONE,
    TARGET_LEVELS,
    endurance_bound,
    is_detached,
    limited_number,
    refuse,
)
from rules.circus_maximus.orders.grammar.steps import join_steps, manner, manner_word, rival
from rules.orders.combinators import (
    Parser,
    alt,
    last_value,
    many,
    map_args,
    map_value,
    match_if,
    opt,
    replace_value,
    seq,
    skip_words,
    with_label,
    word,
)
from rules.orders.common_grammar import (
    OPTIONAL_COLON,
    FieldSaid,
    lower_bound_only,
    named_field,
    ranked_list,
    upper_bound_only,
    yes_no_field,
)


def _refuse_duplicates(name: Callable[[Any], str]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Return a function that refuses a list in which something is named twice."""

    def once(items: tuple[Any, ...]) -> tuple[Any, ...]:
        names = [name(one) for one in items]
        twice = next((one for at, one in enumerate(names) if one in names[:at]), None)
        return items if twice is None else refuse("listed_twice", "C-221", said=twice)

    return once


level = limited_number("not_a_target", "C-221", TARGET_LEVELS)

target_seat = alt(rival, replace_value(word("ANY", label="any"), "any"))

target = map_args(
    seq(target_seat, OPTIONAL_COLON, opt(manner, "any"), opt(level, 2)),
    lambda seat, _, how, keen: Target(seat=seat, manner=how, level=keen),
)

targets = alt(
    named_field(
        "targets",
        "TARGETS",
        alt(map_value(ranked_list(target), _refuse_duplicates(lambda one: one.seat)), replace_value(NONE, ())),
    ),
    replace_value(seq(NEGATION, word("TARGETS")), FieldSaid("targets", ())),
)

reserve = opt(endurance_bound("C-92", implied=True), 0)

evasion = last_value(
    seq(
        word("EVADE", label="evade"),
        alt(
            replace_value(word("O", "OUTSIDE", label="out"), "evade out"),
            replace_value(word("I", "INSIDE", label="in"), "evade in"),
        ),
    )
)

active_defence = alt(evasion, replace_value(word("BRAKE", label="brake"), "brake"))

passive_defence = alt(replace_value(word("HOLD", label="hold"), "hold"), replace_value(word("ASK"), "ask"))

defence = alt(
    map_args(seq(active_defence, reserve), lambda way, least: Defence(way=way, reserve=least)),
    map_value(passive_defence, lambda way: Defence(way=way)),
)

ranked_defences = map_value(ranked_list(defence), _refuse_duplicates(lambda one: one.way))

attack_kind = alt(
    *map(manner_word, [kind for kind in MANNER_SPELLINGS if kind != "RAM_DRIVER"]),
    *map(manner_word, ("AHEAD", "SLIDE", "WRECK", "ANY")),
)

defences_for_kind = map_args(seq(attack_kind, OPTIONAL_COLON, ranked_defences), lambda kind, _, some: (kind, some))

further_defences = many(last_value(seq(word("COMMA", "SEMI"), defences_for_kind)))

defences_for_all = map_value(ranked_defences, lambda some: ("any", some))

defences = map_value(
    map_value(seq(alt(defences_for_all, defences_for_kind), further_defences), lambda said: (said[0], *said[1])),
    _refuse_duplicates(lambda one: one[0]),
)

ALWAYS_HOLD = {"any": (Defence(way="hold"),)}

defend = alt(
    named_field("defend", "DEFEND", alt(map_value(defences, dict), replace_value(NONE, ALWAYS_HOLD))),
    replace_value(seq(NEGATION, word("DEFEND")), FieldSaid("defend", ALWAYS_HOLD)),
)


offered = alt(
    yes_no_field("offered", "OFFERED"),
    replace_value(seq(NEGATION, word("OFFERED")), FieldSaid("offered", False)),
    replace_value(seq(word("TAKE"), word("OFFERED")), FieldSaid("offered", True)),
)

pay_limit = map_value(
    last_value(seq(opt(word("PAY")), upper_bound_only("C-141"))), lambda n: PayAtMost(pay=n) if n else "none"
)

pay_reserve = map_value(last_value(seq(word("KEEP", label="keep"), lower_bound_only("C-141"))), lambda n: Keep(keep=n))

wreck = named_field(
    "wreck",
    "WRECK",
    alt(
        word("ALL", label="all"),
        replace_value(alt(NONE, word("NONE", label="none")), "none"),
        map_value(seq(alt(pay_limit, pay_reserve), skip_words("END")), lambda said: said[0]),
    ),
)

horse = limited_number("not_a_horse_rule", "C-103", HORSE_NUMBERS)

horses = named_field("horses", "HORSES", alt(word("STRONGEST", label="strongest"), ranked_list(horse, blank=True)))

pushed = named_field("pushed", "PUSHED", word("BACK", "WOUND", label="back or wound"))


def _foot_steps(kind: str, *words: str) -> Parser[tuple[FootStep, ...]]:
    times = opt(
        last_value(seq(OPTIONAL_COLON, limited_number("not_a_foot_step", "C-171", range(1, MAX_NUMBER + 1)))), 1
    )
    return map_value(last_value(seq(word(*words), times)), lambda n: (kind,) * n)


foot_step = with_label(
    "a step",
    alt(
        _foot_steps("F", "F"),
        _foot_steps("K", "K"),
        _foot_steps("O", "O", "OUTSIDE"),
        _foot_steps("I", "I", "INSIDE"),
        map_value(
            match_if(is_detached, limited_number("not_a_foot_step", "C-171", range(1, MAX_NUMBER + 1))),
            lambda n: ("F",) * n,
        ),
        replace_value(word("WALL", label="wall"), ("wall",)),
        map_value(word("SPACE"), lambda square: (square.upper(),)),
    ),
)

foot_steps = map_value(seq(foot_step, many(last_value(seq(opt(word("COMMA")), foot_step)))), join_steps)

foot = named_field("foot", "FOOT", map_value(foot_steps, lambda some: "wall" if some == ("wall",) else some))
