"""What is laid with a card, whom it rams, what comes after it; and so a plan (P-41, P-76, P-87, P-163)."""

from collections.abc import Iterable
from typing import Any

from rules.orders.parsing import alt, built, courtesy, labelled, last, made, many, meaning, opt, seq, word
from rules.orders.shared import COLON, FieldSaid
from rules.powersled.model.orders import AUTOPILOT, MOST_WITHIN, After, Plan
from rules.powersled.orders.grammar.laid_cards import CardSaid, laid, special_card
from rules.powersled.orders.grammar.steps import SEAT, path, squares
from rules.powersled.orders.grammar.words import AFTERS, AND_ON, CARDS, LAID, NUMBER_SAID, figure
from rules.questions import Refused


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
    built(seq(opt(alt(NUMBER_SAID, word("SIGNED"))), labelled("a card to lay with it", cards_laid)), _with),
    made(special_card(LAID_ALONE), _not_laid),
)

plus = alt(
    last(seq(AND_ON, word("PLUS", "WITH", "AND"), special)),
    built(seq(AND_ON, word("SIGNED"), cards_laid), lambda _, count, said: _with(count, said)),
)

ram = built(seq(opt(word("COMMA", "AND")), word("RAM"), SEAT), lambda _, __, rival: FieldSaid("ram", rival))


def _not_after(card: str) -> After:
    raise Refused("not_after", "P-87", said=card, cards=[CARDS[kind] for kind in AFTERS])


def _within(squares: int) -> int:
    return figure(squares, 1, MOST_WITHIN, "P-193")


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
        built(seq(special_card(("MINE", "SLICK")), opt(only_behind)), lambda card, n: After(card=card, within=n)),
        built(
            seq(word("NUKE"), COLON, opt(word("AT", "ON")), SEAT),
            lambda _, __, ___, rival: After(card=CARDS["NUKE"], at=rival),
        ),
        meaning(word("NUKE"), After(card=CARDS["NUKE"])),
        made(special_card([kind for kind in CARDS if kind not in AFTERS]), _not_after),
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
