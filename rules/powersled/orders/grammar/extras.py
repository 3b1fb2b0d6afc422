"""Cards laid with the movement card, rams and after-move cards (P-41, P-76, P-87, P-163)."""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from rules.orders.combinators import (
    Parser,
    alt,
    last_value,
    many,
    map_args,
    map_value,
    opt,
    replace_value,
    seq,
    skip_words,
    with_label,
    word,
)
from rules.orders.common_grammar import OPTIONAL_COLON, FieldSaid
from rules.powersled.model.orders import AUTOPILOT, MAX_WITHIN_SQUARES, After, Plan
from rules.powersled.orders.grammar.steps import SEAT, path, squares
from rules.powersled.orders.grammar.words import (
    AFTER_CARD_WORDS,
    AND_ON,
    CARD_BY_WORD,
    LAID_CARD_WORDS,
    NUMBER_SAID,
    REACTION_CARD_WORDS,
    check_number,
)
from rules.questions import InvalidAnswer


def parse_special_card(kinds: Iterable[str]) -> Parser[str]:
    """Return a parser of special cards that gives the card's name."""
    return with_label("a special card", alt(*(replace_value(word(kind), CARD_BY_WORD[kind]) for kind in kinds)))


MOVEMENT = map_args(
    seq(word("MOVE", "DRIFT", label="MOVE or DRIFT"), NUMBER_SAID), lambda kind, n: f"{kind.upper()} {n}"
)

CARD = alt(MOVEMENT, parse_special_card(CARD_BY_WORD))


class CardSaid(NamedTuple):
    """A card as it is laid; a special card counts as a DRIFT of n."""

    card: str
    drift: Literal[0, 1] | None = None


def _as_drift(card: str, drift: int) -> CardSaid:
    if drift not in (0, 1):
        raise InvalidAnswer("drift_number", "P-38", card=card)
    return CardSaid(card, 1 if drift else 0)


def _reject_without_drift(card: str) -> CardSaid:
    raise InvalidAnswer("drift_number", "P-38", card=card)


AS_DRIFT = seq(opt(word("AS", label="as DRIFT 1")), opt(word("DRIFT")))

SAID_AS_DRIFT = alt(seq(word("AS", label="as DRIFT 1"), opt(word("DRIFT"))), word("DRIFT"))

CARDS_WITH_RULES = ("HOOK", "FIELD")
"""Cards with rules of their own: `hook 1` is a rule for the hook (P-165), not a card laid as DRIFT 1."""

laid = alt(
    map_value(MOVEMENT, CardSaid),
    map_args(
        seq(parse_special_card([kind for kind in CARD_BY_WORD if kind not in CARDS_WITH_RULES]), AS_DRIFT, NUMBER_SAID),
        lambda card, _, n: _as_drift(card, n),
    ),
    map_args(
        seq(parse_special_card(CARDS_WITH_RULES), SAID_AS_DRIFT, NUMBER_SAID), lambda card, _, n: _as_drift(card, n)
    ),
    map_value(
        parse_special_card([kind for kind in CARD_BY_WORD if kind not in REACTION_CARD_WORDS]), _reject_without_drift
    ),
)


def _count_copies(count: int | None, use: str) -> FieldSaid:
    return FieldSaid(use, 1 if count is None else count)


def _reject_laid_card(card: str) -> FieldSaid:
    raise InvalidAnswer("not_laid_with", "P-41", said=card)


use = alt(replace_value(word("DRIFT", "CHANGE"), "change"), replace_value(word("THROUGH"), "through"))

piloting = last_value(
    seq(
        word("PILOTING"),
        with_label(
            "drift or through", alt(use, map_args(seq(word("OPEN"), use, word("CLOSE")), lambda _, said, __: said))
        ),
    )
)

cards_laid = alt(replace_value(word("CORNERING"), "cornering"), replace_value(word("SPEED"), "speed"), piloting)

NOT_LAID_WITH = [kind for kind in CARD_BY_WORD if kind not in LAID_CARD_WORDS]

special = alt(
    map_args(
        seq(opt(alt(NUMBER_SAID, word("SIGNED"))), with_label("a card to lay with it", cards_laid)), _count_copies
    ),
    map_value(parse_special_card(NOT_LAID_WITH), _reject_laid_card),
)

plus = alt(
    last_value(seq(AND_ON, word("PLUS", "WITH", "AND"), special)),
    map_args(seq(AND_ON, word("SIGNED"), cards_laid), lambda _, count, said: _count_copies(count, said)),
)

ram = map_args(seq(opt(word("COMMA", "AND")), word("RAM"), SEAT), lambda _, __, rival: FieldSaid("ram", rival))


def _reject_after_card(card: str) -> After:
    raise InvalidAnswer("not_after", "P-87", said=card, cards=[CARD_BY_WORD[kind] for kind in AFTER_CARD_WORDS])


def _check_within(squares: int) -> int:
    return check_number(squares, 1, MAX_WITHIN_SQUARES, "P-193")


behind = map_value(
    alt(
        last_value(seq(word("BEHIND"), squares)),
        map_args(
            seq(word("SOMEBODY"), skip_words("BEING"), word("WITHIN"), squares, word("BEHIND")),
            lambda _, __, ___, n, ____: n,
        ),
    ),
    _check_within,
)

only_behind = last_value(seq(opt(word("ONLY")), word("IF"), behind))

card_after = with_label(
    "a card to play after the move",
    alt(
        replace_value(seq(word("LASER"), opt(seq(opt(word("ONLY")), word("IF"), word("HITS")))), After(card="Laser")),
        map_args(
            seq(parse_special_card(("MINE", "SLICK")), opt(only_behind)), lambda card, n: After(card=card, within=n)
        ),
        map_args(
            seq(word("NUKE"), OPTIONAL_COLON, opt(word("AT", "ON")), SEAT),
            lambda _, __, ___, rival: After(card=CARD_BY_WORD["NUKE"], at=rival),
        ),
        replace_value(word("NUKE"), After(card=CARD_BY_WORD["NUKE"])),
        map_value(
            parse_special_card([kind for kind in CARD_BY_WORD if kind not in AFTER_CARD_WORDS]), _reject_after_card
        ),
    ),
)

AFTER_CARDS = many(last_value(seq(opt(word("THROW", "PLAY")), card_after)), seq(word("COMMA", "AND", "PLUS")), least=1)
"""After-move cards in their sequence (P-163)."""

NOTHING = replace_value(word("NONE", label="none"), ())

AFTER_ANSWER = alt(AFTER_CARDS, NOTHING)
"""Answer to the after-move question."""

then = map_args(
    seq(opt(word("COMMA", "SEMI")), word("THEN", label="then"), AFTER_ANSWER),
    lambda _, __, cards: FieldSaid("after", cards),
)


def _build_plan(card: CardSaid, said: Iterable[FieldSaid]) -> Plan:
    """Build a plan, counting the special cards laid with it: `+ speed + speed` are two (P-39)."""
    fields: dict[str, Any] = {}
    for name, value in said:
        fields[name] = _check_copies(name, fields.get(name, 0) + value) if name in Plan.LAID else value
    return Plan(card=card.card, drift=card.drift, **fields)


def _check_copies(name: str, count: int) -> int:
    """P-39: check that there are at most two copies."""
    if not 1 <= count <= 2:
        raise InvalidAnswer("not_laid_with", "P-41", said=f"{count} {name}")
    return count


way_and_cards = alt(
    map_args(seq(path, many(plus)), lambda way, cards: (way, *cards)),
    map_args(seq(many(plus, least=1), path), lambda cards, way: (*cards, way)),
    many(plus),
)

plan = with_label(
    "a plan",
    alt(
        map_args(
            seq(laid, way_and_cards, opt(ram), opt(then)),
            lambda card, cards, *more: _build_plan(card, (*cards, *(one for one in more if one))),
        ),
        replace_value(word("AUTOPILOT"), AUTOPILOT),
    ),
)

play = map_value(last_value(seq(word("PLAY"), OPTIONAL_COLON, plan)), lambda said: FieldSaid("play", said))

bare_plan = map_value(plan, lambda said: FieldSaid("play", said))

if_not = map_args(
    seq(word("ELSE", "LAST"), OPTIONAL_COLON, plan),
    lambda word, _, said: FieldSaid("last" if word == "last" else "other", said),
)
