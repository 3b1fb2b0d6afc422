"""Fields of an order (P-163 to P-165): `DRIFT 4 FFRF + speed then Mine; else MOVE 3; hook blue from 4; field from 3`.

| field | written |
|---|---|
| play | `DRIFT 4 FF S1(blue) F + 2 speed ram blue then Mine, Laser`, `Mine as DRIFT 1 L`, `autopilot` |
| else, last | a plan, if the one before it is not clean |
| hook | `never`, `always`, `always blue`, `from 4`, `blue and red from 4`, `ask` |
| field | `never`, `always`, `from 3 and not against hooks`, `without armor`, `not against hits`, `ask` |
| reflex | `never`, `keep control`, `no loss`, `ask` |
| discard | `MOVE 3 then Mine`: cards to give up first; `ask` |
| after the draw | `MOVE 3 then Mine`, `least worth`, `ask`: cards over the limit |
| after | `as ordered`, `ask` |"""

import re
from typing import Any

from rules.orders.interpreter import Field, Language, collect_fields, list_set_fields
from rules.orders.notation import (
    Codec,
    Names,
    NotWritten,
    choice,
    convert,
    either,
    name,
    number,
    put_in_words,
    record,
    refuse,
    refuse_bound,
    row,
    without_groups,
    words_for,
)
from rules.powersled.model.orders import (
    ALWAYS_FIELD,
    AUTOPILOT,
    DROPPED_CARDS,
    FORWARD,
    LEAST_WORTH,
    MAX_ORDER_NUMBER,
    MAX_WITHIN_SQUARES,
    NEVER_FIELD,
    RIGHT,
    STEPS,
    THROWN_CARDS,
    After,
    FieldRule,
    HookRule,
    Orders,
    Plan,
    Step,
    format_plan,
)
from rules.powersled.model.tables import AFTER_MOVE_CARDS, SPECIAL_CARDS

SHORT_NAMES = {
    "cornering": "Good Cornering",
    "piloting": "Good Piloting",
    "speed": "Good Speed",
    "reflexes": "Good Reflexes",
    "slick": "Anti-Gravity Slick",
    "nuke": "Nuke Grenade",
    "hook": "Grappling Hook",
    "field": "Force Field",
}
SPECIAL = words_for({card: card for card in SPECIAL_CARDS} | SHORT_NAMES)
MOVEMENT = Codec(r"(?:move|drift)\s+\d(?!\w)", lambda text, _: text.upper(), str)
CARD = either(MOVEMENT, SPECIAL)
SEAT = name("SEAT")
STEP = re.compile(rf"[flr]|s(\d+)\(\s*({SEAT.pattern})\s*\)")
PATH_PATTERN = rf"(?:{STEP.pattern})(?:\s*(?:{STEP.pattern}))*(?!\w)".replace("(\\d+)", "\\d+").replace(
    f"({SEAT.pattern})", SEAT.pattern
)
USES = {
    "cornering": "cornering",
    "speed": "speed",
    "piloting drift": "change",
    "piloting through": "through",
}
USE = words_for(USES | {f"good {word}": use for word, use in USES.items()})
LAID = re.compile(rf"\s*\+\s*(?:(?P<count>\d)\s+)?(?:(?P<use>{USE.pattern})|(?P<card>{SPECIAL.pattern}))(?!\w)")


def _number(because: str, most: int = MAX_ORDER_NUMBER) -> Codec:
    return number(1, most, "not_such_a_figure", because)


def _read_after_card(text: str, names: Names) -> str:
    card: str = SPECIAL.read(text, names)
    if card not in AFTER_MOVE_CARDS:
        refuse("not_after", "P-87", said=card, cards=list(AFTER_MOVE_CARDS))
    return card


AFTER_CARDS = row(
    either(
        record(
            After,
            "{card} if behind {within}",
            card=choice(*DROPPED_CARDS, slick=DROPPED_CARDS[1]),
            within=_number("P-193", MAX_WITHIN_SQUARES),
        ),
        record(After, "{card} {at}", card=words_for(dict.fromkeys((*THROWN_CARDS, "nuke"), THROWN_CARDS[0])), at=SEAT),
        record(After, "{card}", card=Codec(SPECIAL.pattern, _read_after_card, SPECIAL.write)),
    ),
    ", ",
)
AFTER_ANSWER = either(words_for({"none": ()}), AFTER_CARDS)
"""Answer to the after-move question."""
PLAN = re.compile(
    rf"(?P<card>{CARD.pattern})(?!\w)(?:\s+as\s+drift\s+(?P<drift>\d+))?(?:\s+(?P<steps>{PATH_PATTERN}))?"
    rf"(?P<laid>(?:{without_groups(LAID.pattern)})*)(?:\s+(?P<late>{PATH_PATTERN}))?(?:\s+ram\s+(?P<ram>{SEAT.pattern}))?"
    rf"(?:\s+then\s+(?P<after>{AFTER_CARDS.pattern}))?"
)


def _read_plan(text: str, names: Names) -> Plan:
    match = PLAN.fullmatch(text)
    if match is None:
        raise NotWritten
    card, drift = CARD.read(match["card"], names), match["drift"]
    if card in SPECIAL_CARDS and drift not in ("0", "1"):
        refuse("drift_number", "P-38", card=card)
    if (card not in SPECIAL_CARDS and drift) or (match["steps"] and match["late"]):
        raise NotWritten
    return Plan(
        card=card,
        drift=int(drift) if drift else None,  # type: ignore[arg-type]
        steps=_read_steps(match["steps"] or match["late"] or "", names),
        ram=SEAT.read(match["ram"], names) if match["ram"] else "",
        after=AFTER_CARDS.read(match["after"], names) if match["after"] else (),
        **_count_laid_cards(match["laid"], names),
    )


def _read_steps(text: str, names: Names) -> tuple[Step, ...]:
    return tuple(
        Step(way="S", points=_number("P-76").read(match[1], names), rival=SEAT.read(match[2], names))
        if match[1]
        else STEPS[match[0].upper()]
        for match in STEP.finditer(text)
    )


def _count_laid_cards(text: str, names: Names) -> dict[str, int]:
    """Count the special cards laid with a card, at most two of a kind (P-39): `+ speed + speed` are two."""
    counts: dict[str, int] = {}
    for match in LAID.finditer(text):
        if match["card"]:
            refuse("not_laid_with", "P-41", said=SPECIAL.read(match["card"], names))
        use = USE.read(" ".join(match["use"].split()), names)
        counts[use] = counts.get(use, 0) + int(match["count"] or 1)
        if not 1 <= counts[use] <= 2:
            refuse("not_laid_with", "P-41", said=f"{counts[use]} {use}")
    return counts


CHOICE = either(
    choice(AUTOPILOT),
    Codec(without_groups(PLAN.pattern), _read_plan, lambda plan: format_plan(plan) if isinstance(plan, Plan) else None),
)
SPEED_LEAST = _number("P-165")
SEATS = row(SEAT, " and ", once="P-165")
HOOK = either(
    choice("never", "ask"),
    words_for({"always": HookRule()}),
    record(HookRule, "always {rivals}", rivals=SEATS),
    record(HookRule, "from {least}", least=SPEED_LEAST),
    record(HookRule, "{rivals} from {least}", rivals=SEATS, least=SPEED_LEAST),
    refuse_bound("least_only", "P-165"),
)
FACET = either(
    words_for(
        {
            "not against hits": ("strength", "never"),
            "without armor": ("without_armor", True),
            "not without armor": ("without_armor", False),
            "against hooks": ("against_hook", True),
            "not against hooks": ("against_hook", False),
        }
    ),
    convert(put_in_words("from {}", SPEED_LEAST), lambda n: ("strength", n), lambda facet: facet[1]),
)
FIELD = either(
    choice("ask"),
    words_for({"always": ALWAYS_FIELD, "never": NEVER_FIELD}),
    convert(
        row(FACET, " and "),
        lambda facets: FieldRule(**collect_fields(facets, "P-165")),
        lambda rule: tuple(list_set_fields(rule).items()),
    ),
    refuse_bound("least_only", "P-165"),
)
CARDS = row(CARD, " then ", ", ", once="P-163")
LANGUAGE: Language[Orders] = Language(
    fields=(
        Field("play", CHOICE, bare=True),
        Field("other", CHOICE, ("else",)),
        Field("last", CHOICE),
        Field("hook", HOOK, ("hook", "grapple")),
        Field("field", FIELD, ("field", "shield")),
        Field("reflex", choice("keep control", "never", "no loss", "ask")),
        Field("discard", either(choice("ask"), CARDS)),
        Field("draw", either(choice(LEAST_WORTH, "ask"), CARDS), ("after the draw", "draw")),
        Field("after", choice("as ordered", "ask")),
    ),
    make=lambda said: Orders(**collect_fields(said, "P-163")),
    examples=(
        Orders(
            play=Plan(card="DRIFT 4", steps=(FORWARD, FORWARD, RIGHT), speed=1, after=(After(card="Mine"),)),
            other=Plan(card="MOVE 3"),
            hook=HookRule(least=4),
        ),
        Orders(play=AUTOPILOT, field=FieldRule(strength=3, without_armor=True, against_hook=False)),
    ),
    because="P-163",
    once=lambda said: next((one for one in ("play", "other", "last") if getattr(said, one) is not None), ""),
    join="; ".join,
    open_first=True,
)
format_fields = LANGUAGE.format_fields


def format_field(field: str, value: Any) -> str:
    """Format the value of one field."""
    return next(iter(format_fields(Orders(**{field: value})).values()))
