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
| after | `after as ordered`, `after ask` |
"""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from rules.orders.parsing import Parser, alt, built, courtesy, labelled, last, made, many, meaning, opt, seq, word
from rules.orders.reading import Language
from rules.orders.shared import COLON, FieldSaid, ends_said_twice, gather, number, ranked
from rules.orders.words import Vocabulary
from rules.powersled.model.orders import (
    ALWAYS_FIELD,
    AUTOPILOT,
    FAST,
    FORWARD,
    LEFT,
    MOST_WITHIN,
    NEVER_FIELD,
    RIGHT,
    STEPS,
    After,
    FieldRule,
    HookRule,
    Orders,
    Plan,
    Step,
    over,
    without,
)
from rules.powersled.orders.writing import write
from rules.questions import Refused

LAID = {
    "CORNERING": "good cornering, cornering",
    "PILOTING": "good piloting, piloting",
    "SPEED": "good speed, speed",
}
AFTERS = {
    "LASER": "laser",
    "MINE": "mine",
    "SLICK": "anti-gravity slick, slick",
    "NUKE": "nuke grenade, nuke, grenade",
}
REACTIONS = {
    "REFLEX": "good reflexes, good reflex, reflexes, reflex",
    "HOOK": "grappling hook, grappling hooks, hook, hooks, grapple",
    "FIELD": "force field, force fields, field, fields, shield",
}
CARDS = {
    "CORNERING": "Good Cornering",
    "PILOTING": "Good Piloting",
    "SPEED": "Good Speed",
    "LASER": "Laser",
    "MINE": "Mine",
    "SLICK": "Anti-Gravity Slick",
    "NUKE": "Nuke Grenade",
    "REFLEX": "Good Reflexes",
    "HOOK": "Grappling Hook",
    "FIELD": "Force Field",
}
"""Specials by their words (P-35)."""
VOCABULARY = Vocabulary(
    {
        **LAID,
        **AFTERS,
        **REACTIONS,
        "PLAY": "play, i play, lay, i lay",
        "LAST": "last",
        "DISCARD": "discard, give up",
        "AUTOPILOT": "autopilot, auto",
        "MOVE": "move, m",
        "DRIFT": "drift, d",
        "AS": "as",
        "WITH": "with",
        "RAM": "ram, ramming",
        "PATH": "path, way",
        "GO": "go",
        "LEFT": "left",
        "RIGHT": "right",
        "STRAIGHT": "straight, straight ahead, straight on, ahead, forward",
        "CHANGE": "change",
        "THROUGH": "through",
        "THROW": "drop, fire, throw, shoot",
        "BEHIND": "behind, behind me",
        "WITHIN": "within",
        "SOMEBODY": "somebody, someone, a sled, sled",
        "HITS": "it hits, it would hit",
        "AGAINST": "against",
        "STRENGTH": "strength",
        "ANY_HIT": "hits, any hit, any strength",
        "NO_ARMOR": "without armor, no armor, my armor is gone, armor is gone, my armor is lost, armor is lost, "
        "i have no armor, without armour, no armour, my armour is gone, armour is gone",
        "PLAYS": "plays",
        "IT_PLAYS": "it plays, he plays, she plays, they play, its card is",
        "KEEP_CONTROL": "keep control",
        "NO_LOSS": "no loss",
        "CONTROL": "i would lose control, i lose control, losing control, loss of control, lost control, "
        "it saves a spin, it saves me a spin, save a spin, a spin, it keeps control",
        "LOSS": "any loss, a loss, i would lose a step, i lose a step, it saves a step, save a step, losing a step",
        "AS_ORDERED": "as ordered",
    },
    patterns={"LETTERS": "[flr]{1,20}", "SWIPE": "[flr]{0,20}s"},
)
AND_ON = opt(word("COMMA"))
DENIED = word("NEVER", "NO", "WITHOUT")
_N = number()


def _figure(said: int, least: int, most: int, item: str) -> int:
    if not least <= said <= most:
        raise Refused("not_such_a_figure", item, said=said, least=least, most=most)
    return said


# Cards


def _special(kinds: Iterable[str]) -> Parser[str]:
    """A special, by its card."""
    return labelled("a special card", alt(*(meaning(word(kind), CARDS[kind]) for kind in kinds)))


MOVEMENT = built(seq(word("MOVE", "DRIFT", label="MOVE or DRIFT"), _N), lambda kind, n: f"{kind.upper()} {n}")
CARD = alt(MOVEMENT, _special(CARDS))


class CardSaid(NamedTuple):
    """A card as it is laid: as a DRIFT of so many, where it is a special."""

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
        seq(_special([kind for kind in CARDS if kind not in RULES_OF_THEIR_OWN]), AS_DRIFT, _N),
        lambda card, _, n: _as_drift(card, n),
    ),
    built(seq(_special(RULES_OF_THEIR_OWN), SAID_AS_DRIFT, _N), lambda card, _, n: _as_drift(card, n)),
    made(_special([kind for kind in CARDS if kind not in REACTIONS]), _no_drift),
)


# Paths


class Bearing(NamedTuple):
    """Steps said in words: so many of a kind, perhaps `at` a place counted from the start of the move."""

    steps: tuple[Step, ...]
    at: int | None = None


def _in_letters(pieces: tuple[tuple[Step, ...], ...]) -> tuple[Step, ...]:
    return tuple(step for piece in pieces for step in piece)


def _lettered(count: int | None, letters: str) -> tuple[Step, ...]:
    """`2FR` is FFR."""
    first, *rest = (STEPS[letter] for letter in letters.upper())
    return (*(first,) * _figure(1 if count is None else count, 1, FAST, "P-65"), *rest)


def _swipe(letters: str, points: int, rival: str) -> tuple[Step, ...]:
    """`FFS2(blue)`."""
    before = _lettered(None, letters[:-1]) if letters[:-1] else ()
    return (*before, Step(way="S", points=_figure(points, 1, FAST, "P-76"), rival=rival))


SEAT = word("SEAT", label="a sled")
letters = made(
    many(
        alt(
            built(seq(opt(_N), word("LETTERS", label="a path such as FFRF")), _lettered),
            built(
                seq(word("SWIPE"), _N, word("OPEN"), SEAT, word("CLOSE")),
                lambda said, points, _, rival, __: _swipe(said, points, rival),
            ),
        ),
        opt(word("COMMA", "DASH")),
        least=1,
    ),
    _in_letters,
)

side = labelled("left or right", alt(meaning(word("LEFT"), LEFT), meaning(word("RIGHT"), RIGHT)))
sides = built(
    seq(opt(word("GO")), opt(_N), side),
    lambda _, count, step: (step,) * _figure(1 if count is None else count, 1, FAST, "P-65"),
)
squares = made(seq(_N, courtesy("SPACES")), lambda said: said[0])
after_squares = made(seq(word("AFTER"), squares), lambda said: _figure(said[1], 0, FAST, "P-65"))
on_square = made(
    seq(word("ON"), alt(_N, word("ORDINAL")), courtesy("SPACES")), lambda said: _figure(said[1], 1, FAST, "P-65") - 1
)
step_in_words = alt(
    made(sides, Bearing),
    built(seq(sides, alt(after_squares, on_square)), Bearing),
    built(seq(after_squares, sides), lambda at, steps: Bearing(steps, at)),
    built(
        seq(_N, courtesy("SPACES"), word("STRAIGHT")),
        lambda count, _, __: Bearing((FORWARD,) * _figure(count, 1, FAST, "P-65")),
    ),
)
after_and_mark = built(seq(after_squares, word("COMMA"), sides), lambda at, _, steps: Bearing(steps, at))
"""`after two, left`: where it begins a path, or a comma parts it from what stands before; else the mark would say that
`after two` belongs to those words."""
in_words = built(
    seq(
        alt(step_in_words, after_and_mark),
        many(alt(last(seq(AND_ON, step_in_words)), last(seq(word("COMMA"), after_and_mark)))),
    ),
    lambda first, more: _counted((first, *more)),
)


def _counted(turns: Iterable[Bearing]) -> tuple[Step, ...]:
    """Each where it was said, straight on in between: `left after 1, right after 2` is FLR."""
    found: tuple[Step, ...] = ()
    for turn in turns:
        ahead = 0 if turn.at is None else turn.at - len(found)
        if ahead < 0:
            raise Refused("not_a_path", "P-65", said=f"{turn.steps[0].token} after {turn.at}")
        found = (*found, *(FORWARD,) * ahead, *turn.steps)
    return found


way = alt(letters, in_words, meaning(word("STRAIGHT"), ()))
path = made(seq(opt(word("COMMA", "SEMI")), opt(word("PATH")), COLON, way), lambda said: FieldSaid("steps", said[3]))


# What is laid with the card, whom it rams, what comes after


def _with(count: int | None, use: str) -> FieldSaid:
    return FieldSaid(use, 1 if count is None else count)


def _not_laid(card: str) -> FieldSaid:
    raise Refused("not_laid_with", "P-41", said=card)


use = alt(meaning(word("DRIFT", "CHANGE"), "change"), meaning(word("THROUGH"), "through"))
piloting = last(
    seq(
        word("PILOTING"),
        labelled("drift or through", alt(use, built(seq(word("OPEN"), use, word("CLOSE")), lambda _, said, __: said))),
    )
)
cards_laid = alt(meaning(word("CORNERING"), "cornering"), meaning(word("SPEED"), "speed"), piloting)
LAID_ALONE = [kind for kind in CARDS if kind not in LAID]
special = alt(
    built(seq(opt(alt(_N, word("SIGNED"))), labelled("a card to lay with it", cards_laid)), _with),
    made(_special(LAID_ALONE), _not_laid),
)
plus = alt(
    last(seq(AND_ON, word("PLUS", "WITH", "AND"), special)),
    built(seq(AND_ON, word("SIGNED"), cards_laid), lambda _, count, said: _with(count, said)),
)
ram = built(seq(opt(word("COMMA", "AND")), word("RAM"), SEAT), lambda _, __, rival: FieldSaid("ram", rival))


def _not_after(card: str) -> After:
    raise Refused("not_after", "P-87", said=card, cards=[CARDS[kind] for kind in AFTERS])


def _within(squares: int) -> int:
    return _figure(squares, 1, MOST_WITHIN, "P-193")


behind = made(
    alt(
        last(seq(word("BEHIND"), squares)),
        built(
            seq(word("SOMEBODY"), courtesy("BEING"), word("WITHIN"), squares, word("BEHIND")),
            lambda _, __, ___, n, ____: n,
        ),
    ),
    _within,
)
only_behind = last(seq(opt(word("ONLY")), word("IF"), behind))
card_after = labelled(
    "a card to play after the move",
    alt(
        meaning(seq(word("LASER"), opt(seq(opt(word("ONLY")), word("IF"), word("HITS")))), After(card="Laser")),
        built(seq(_special(("MINE", "SLICK")), opt(only_behind)), lambda card, n: After(card=card, within=n)),
        built(
            seq(word("NUKE"), COLON, opt(word("AT", "ON")), SEAT),
            lambda _, __, ___, rival: After(card=CARDS["NUKE"], at=rival),
        ),
        meaning(word("NUKE"), After(card=CARDS["NUKE"])),
        made(_special([kind for kind in CARDS if kind not in AFTERS]), _not_after),
    ),
)
AFTER_MOVE = many(last(seq(opt(word("THROW", "PLAY")), card_after)), seq(word("COMMA", "AND", "PLUS")), least=1)
"""After-move cards in their sequence (P-163)."""
NOTHING = meaning(word("NONE", label="none"), ())
AFTER_ANSWER = alt(AFTER_MOVE, NOTHING)
"""What is played, where it is asked for on the spot."""
then = built(
    seq(opt(word("COMMA", "SEMI")), word("THEN", label="then"), AFTER_ANSWER),
    lambda _, __, cards: FieldSaid("after", cards),
)


# Plans


def _plan(card: CardSaid, said: Iterable[FieldSaid]) -> Plan:
    """Specials laid with the card are counted: `+ speed + speed` are two (P-39)."""
    fields: dict[str, Any] = {}
    for name, value in said:
        fields[name] = _copies(name, fields.get(name, 0) + value) if name in Plan.LAID else value
    return Plan(card=card.card, drift=card.drift, **fields)


def _copies(name: str, count: int) -> int:
    """P-39: there are two of each."""
    if not 1 <= count <= 2:
        raise Refused("not_laid_with", "P-41", said=f"{count} {name}")
    return count


way_and_cards = alt(
    built(seq(path, many(plus)), lambda way, cards: (way, *cards)),
    built(seq(many(plus, least=1), path), lambda cards, way: (*cards, way)),
    many(plus),
)
plan = labelled(
    "a plan",
    alt(
        built(
            seq(laid, way_and_cards, opt(ram), opt(then)),
            lambda card, cards, *more: _plan(card, (*cards, *(one for one in more if one))),
        ),
        meaning(word("AUTOPILOT"), AUTOPILOT),
    ),
)
play = made(last(seq(word("PLAY"), COLON, plan)), lambda said: FieldSaid("play", said))
bare_plan = made(plan, lambda said: FieldSaid("play", said))
if_not = built(
    seq(word("ELSE", "LAST"), COLON, plan),
    lambda word, _, said: FieldSaid("last" if word == "last" else "other", said),
)


# Reactions


OTHER_BOUNDS = {
    "AT_MOST": "at most",
    "UP_TO": "up to",
    "LESS_THAN": "less than",
    "EXACTLY": "exactly",
    "BETWEEN": "between",
}


def least(unit: str) -> Parser[int]:
    """`4`, `strength 4 or more`, `from 4`, `more than 3`; another bound is refused by name: only least values are
    known here (P-165)."""
    some = seq(opt(word(unit)), _N)
    plain = built(some, lambda _, n: n)
    return labelled(
        "a number",
        made(
            alt(
                plain,
                last(seq(word("AT_LEAST", "FROM"), plain)),
                built(seq(word("MORE_THAN"), plain), lambda _, n: n + 1),
                built(seq(plain, word("PLUS", "OR_MORE")), lambda n, _: n),
                *(
                    built(seq(word(kind), plain), lambda _, n, said=said: _least_only(f"{said} {n}"))
                    for kind, said in OTHER_BOUNDS.items()
                ),
                built(seq(plain, word("DASH", "OR_LESS")), lambda n, _: _least_only(f"{n} or less")),
                built(seq(plain, word("TO", "DASH"), _N), lambda n, _, most: _least_only(f"{n} to {most}")),
            ),
            lambda n: _figure(n, 1, FAST, "P-165"),
        ),
    )


def _least_only(bound: str) -> int:
    raise Refused("least_only", "P-165", said=bound)


USE = opt(word("USE", "PLAY"))
HOOK = seq(USE, word("HOOK", label="hook"), COLON)
SEATS = many(SEAT, opt(alt(word("COMMA"), word("AND", "OR"))), least=1)
some_seats = opt(seq(opt(word("ONLY")), SEATS), ((), ()))


def _hook(rivals: tuple[str, ...], least: int = 0) -> HookRule:
    if len(set(rivals)) < len(rivals):
        raise Refused("listed_twice", "P-165", said=next(one for one in rivals if rivals.count(one) > 1))
    return HookRule(least=least, rivals=rivals)


def _hook_if(rivals: tuple[str, ...], who: str | None, least: int) -> HookRule:
    """`hook blue if it plays 4`. Refuses two sleds: the one that is hooked is the one that plays."""
    if who and rivals and rivals != (who,):
        raise Refused("two_sleds_to_hook", "P-165", said=who, rivals=list(rivals))
    return _hook((who,) if who else rivals, least)


plays = alt(
    built(seq(SEAT, word("PLAYS"), least("SPEED")), lambda who, _, n: (who, n)),
    built(seq(word("IT_PLAYS", label="it plays"), least("SPEED")), lambda _, n: (None, n)),
)
from_on = made(least("SPEED"), lambda n: (None, n))
if_it_plays = last(seq(opt(word("ONLY")), word("IF"), plays))
hook = made(
    alt(
        meaning(seq(DENIED, HOOK), "never"),
        meaning(seq(HOOK, alt(word("NEVER"), word("NO"))), "never"),
        last(seq(HOOK, word("ASK"))),
        built(
            seq(opt(word("ALWAYS")), HOOK, opt(word("ALWAYS", "YES")), some_seats), lambda _, __, ___, s: _hook(s[1])
        ),
        built(seq(HOOK, some_seats, least("SPEED")), lambda _, s, n: _hook(s[1], n)),
        built(seq(HOOK, least("SPEED"), SEATS), lambda _, n, seats: _hook(seats, n)),
        built(seq(HOOK, opt(SEATS, ()), if_it_plays), lambda _, seats, by: _hook_if(seats, *by)),
        built(seq(DENIED, HOOK, word("UNLESS"), alt(plays, from_on)), lambda _, __, ___, by: _hook_if((), *by)),
    ),
    lambda said: FieldSaid("hook", said),
)

FIELD = seq(USE, word("FIELD", label="force field"), COLON)
about = opt(word("AGAINST", "IF"))
strong = made(last(seq(about, least("STRENGTH"))), lambda n: FieldSaid("strength", n))
any_hit = meaning(seq(word("AGAINST"), word("ANY_HIT")), FieldSaid("strength", 1))
armor = meaning(seq(opt(word("IF")), word("NO_ARMOR")), FieldSaid("without_armor", True))
hooks = meaning(seq(about, word("HOOK")), FieldSaid("against_hook", True))
weak = meaning(word("ANY_HIT"), FieldSaid("strength", "never"))
unarmored = meaning(word("NO_ARMOR"), FieldSaid("without_armor", False))
unhooked = meaning(word("HOOK"), FieldSaid("against_hook", False))
too_weak = made(least("STRENGTH"), lambda n: _least_only(f"never {n}"))
not_facet = alt(
    last(seq(word("NOT", "NEVER"), word("AGAINST", label="against"), alt(weak, unhooked, too_weak))),
    last(seq(word("NOT", "NEVER"), opt(word("IF")), unarmored)),
)
"""`never hook` behind a force field is a rule for the hook: what is not shaken off is said with *against*."""
facet = labelled("a strength, hooks or no armor", alt(strong, any_hit, armor, hooks, not_facet))
facets = many(facet, alt(word("COMMA"), word("AND", "OR"), seq(word("COMMA"), word("AND", "OR"))), least=1)
denied_facets = many(alt(weak, unarmored, unhooked, too_weak), word("OR", "AND"), least=1)


def _field(said: Iterable[FieldSaid]) -> FieldRule:
    return FieldRule(**gather(said, "P-165"))


def _field_only(said: Iterable[FieldSaid]) -> FieldRule:
    """Against nothing else."""
    return NEVER_FIELD.model_copy(update=gather(said, "P-165"))


field = made(
    alt(
        meaning(seq(DENIED, FIELD), NEVER_FIELD),
        meaning(seq(FIELD, alt(word("NEVER"), word("NO"))), NEVER_FIELD),
        built(seq(DENIED, FIELD, word("AGAINST", "IF"), denied_facets), lambda _, __, ___, said: _field(said)),
        built(seq(DENIED, FIELD, word("UNLESS"), facets), lambda _, __, ___, said: _field(said)),
        last(seq(FIELD, word("ASK"))),
        meaning(seq(opt(word("ALWAYS")), FIELD, opt(word("ALWAYS", "YES"))), ALWAYS_FIELD),
        made(last(seq(FIELD, facets)), _field),
        made(last(seq(FIELD, word("ONLY"), facets)), _field_only),
    ),
    lambda said: FieldSaid("field", said),
)

REFLEX = seq(USE, word("REFLEX", label="reflexes"), COLON)
to_what_end = word("IF", "TO", "AGAINST")
CONTROL = alt(word("CONTROL", label="I would lose control"), word("KEEP_CONTROL"))
reflex = made(
    alt(
        meaning(seq(DENIED, REFLEX), "never"),
        meaning(seq(REFLEX, alt(word("NEVER"), word("NO"))), "never"),
        last(seq(REFLEX, word("ASK", "KEEP_CONTROL", "NO_LOSS", label="keep control"))),
        meaning(seq(REFLEX, opt(word("ONLY")), to_what_end, CONTROL), "keep control"),
        meaning(seq(DENIED, REFLEX, word("UNLESS"), CONTROL), "keep control"),
        meaning(seq(REFLEX, to_what_end, word("LOSS", label="I would lose a step")), "no loss"),
        meaning(alt(seq(word("ALWAYS"), REFLEX), seq(REFLEX, word("ALWAYS", "YES"))), "no loss"),
    ),
    lambda said: FieldSaid("reflex", said),
)

discard = made(
    last(seq(word("DISCARD"), COLON, alt(word("ASK"), ranked(CARD)))), lambda said: FieldSaid("discard", said)
)
after = made(last(seq(word("AFTER"), COLON, word("AS_ORDERED", "ASK"))), lambda said: FieldSaid("after", said))


# The order

clause = labelled("another field", alt(play, if_not, hook, field, reflex, discard, after))
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
        "AFTER": "after",
    },
)
