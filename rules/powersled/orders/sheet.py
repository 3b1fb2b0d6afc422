"""The order sheet of a round, and what it and standing orders say of reactions (P-163 to P-166).

| field | written |
|---|---|
| play | a plan: `DRIFT 4 FFRF + speed then mine`; or `autopilot` |
| else | the plan if the first one is not clean |
| last | the plan if neither is |
| grapple | when to hook the sled ahead: `never`, `always`, `4` (least speed of its card), `4 red blue` |
| shield | when to play Force Field: `never`, `always`, or `3` (least strength), `no armor`, `hook`, in any sequence |
| reflex | Good Reflexes: `keep control`, `never`, `no loss` |
| discard | what is given up first: `MOVE 3, DRIFT 2, Mine` |
| after | after the move, where reactions are live: `as ordered` plays what the plan names and asks no more; `ask` |

Behind a plan, and in standing orders, reactions may be said as sentences (`spoken.py`).
"""

from collections.abc import Mapping, Sequence

from rules.powersled.model.book import Tables
from rules.powersled.orders.plans import after_in_words, plan_in_words, read_after, read_plan
from rules.powersled.orders.spoken import field_words, hook_words, reflex_words, sentences
from rules.powersled.play.plan import Plan, cards_of
from rules.questions import Field, Line, Option, Pick, Refused, Sheet
from rules.values import Json, Seat, Value

Sheets = Mapping[str, Json]
PLANS = ("play", "else", "last")
REACTIONS = ("grapple", "shield", "reflex", "discard", "after")
THEN = "then"
"""Where a sheet keeps the after-move cards of a plan that has been carried out."""
AS_ORDERED = "as ordered"
AUTOPILOT = "autopilot"
REFLEX = ("keep control", "never", "no loss")
LONGEST = 120


def sheet_form(suggestions: Sequence[str] = (), *, plans: bool = True) -> Sheet:
    """The sheet of a round; without `plans` the part of it that can stand for every round."""
    play = Field(name="play", required=True,
                 ask=Line(suggestions=(*suggestions, AUTOPILOT), longest=LONGEST, because="P-163"))  # fmt: skip
    more = tuple(Field(name=name, ask=Line(longest=LONGEST, because="P-164")) for name in PLANS[1:])
    reactions = (
        Field(name="grapple", ask=Line(suggestions=("never", "always", "4"), because="P-165")),
        Field(name="shield", ask=Line(suggestions=("3, no armor", "always", "never"), because="P-166")),
        Field(name="reflex", ask=Line(suggestions=REFLEX, because="P-166")),
        Field(name="discard", ask=Line(longest=LONGEST, because="P-43")),
        Field(name="after", ask=Pick(options=(Option(value=AS_ORDERED), Option(value="ask")), because="P-167")),
    )
    return Sheet(because="P-163", fields=(play, *more, *reactions) if plans else reactions)


def with_sentences(sheet: Sheets) -> dict[str, Json]:
    """The sheet with what its plans say of reactions in the fields of those. A field that is written goes first."""
    plain, spoken = dict[str, Json](), dict[str, Json]()
    for name, said in sheet.items():
        rest, found = sentences(str(said)) if name in PLANS else (said, {})
        spoken |= found
        if rest:
            plain[name] = rest
    return spoken | plain


def read_reactions(tables: Tables, seats: Sequence[Seat], sheet: Sheets) -> dict[str, Json]:
    """What is said in any field but the plans, as it is written; refuses what cannot be understood."""
    read = dict(sheet)
    if "grapple" in read:
        read["grapple"] = hook_words(read["grapple"], seats)
    if "shield" in read:
        read["shield"] = field_words(read["shield"])
    if "reflex" in read:
        read["reflex"] = reflex_words(read["reflex"])
    hook_rule(read, seats)
    field_rule(read)
    discard_order(tables, read)
    if read.get("reflex", "never") not in REFLEX:
        raise Refused("not_a_reflex_rule", "P-165", said=str(sheet["reflex"]))
    return read


def choices_of(tables: Tables, seats: Sequence[Seat], sheet: Sheets) -> list[Plan | None]:
    """What a sheet lets the sled choose from, in its order; None for the autopilot."""
    lines = [str(sheet[name]) for name in PLANS if name in sheet]
    return [None if line == AUTOPILOT else read_plan(tables, seats, line) for line in lines]


def plans_of(tables: Tables, seats: Sequence[Seat], sheet: Sheets) -> list[Plan]:
    """The plans of a sheet in their order."""
    return [plan for plan in choices_of(tables, seats, sheet) if plan]


def spelled_plans(tables: Tables, seats: Sequence[Seat], sheet: Sheets) -> dict[str, str]:
    """The plans as they are written out; refuses what is none."""
    said = {name: " ".join(str(sheet[name]).split()) for name in PLANS if name in sheet}
    return {
        name: AUTOPILOT if line.casefold() in (AUTOPILOT, "auto") else plan_in_words(read_plan(tables, seats, line))
        for name, line in said.items()
    }


def cards_meant(tables: Tables, seats: Sequence[Seat], sheet: Sheets) -> tuple[str, ...]:
    """Cards named in an order that is not carried out yet (P-43), as often as the plan that needs most of them says."""
    plans = [cards_of(plan) for plan in plans_of(tables, seats, sheet)]
    after = tuple(card.partition(":")[0] for card in ordered_after(sheet, seats))
    most: dict[str, int] = {}
    for cards in (*plans, after):
        for card in cards:
            most[card] = max(most.get(card, 0), list(cards).count(card))
    return tuple(card for card, count in most.items() for _ in range(count))


def ordered_after(sheet: Sheets, seats: Sequence[Seat]) -> tuple[str, ...]:
    """After-move cards that a plan already carried out still means to play, a grenade perhaps with its target."""
    return read_after(str(sheet.get(THEN, "")), tuple(seats))


def reactions_of(sheet: Sheets) -> dict[str, Json]:
    """What a sheet says of reactions: it holds for the rest of the round, whatever becomes of the plans."""
    return {name: sheet[name] for name in REACTIONS if name in sheet}


def left_to_do(sheet: Sheets, plan: Plan | None) -> dict[str, Json]:
    """What is left of a sheet when its plan has been carried out, or replaced by a hook: reactions, and the after-move
    cards that the plan names (D-AFTER)."""
    return reactions_of(sheet) | ({THEN: after_in_words(plan.after)} if plan and plan.after else {})


class HookRule(Value):
    """P-165: the least speed of the card ahead, None for never; whom to hook, everybody if empty."""

    least: int | None
    rivals: tuple[Seat, ...] = ()


def hook_rule(sheet: Sheets, seats: Sequence[Seat]) -> HookRule | None:
    """None where nothing is said."""
    if "grapple" not in sheet:
        return None
    said = [word for word in str(sheet["grapple"]).replace(",", " ").casefold().split() if word != "from"]
    rivals = tuple(word for word in said if word in seats)
    word, *rest = [word for word in said if word not in rivals] or [""]
    if rest or not (word.isdecimal() or word in ("never", "no", "always", "yes")):
        raise Refused("not_a_hook_rule", "P-165", said=str(sheet["grapple"]))
    if word in ("never", "no"):
        return HookRule(least=None)
    return HookRule(least=int(word) if word.isdecimal() else 0, rivals=rivals)


class FieldRule(Value):
    """P-165: Force Field from a strength on (None: against none), without armor, against a hook."""

    strength: int | None
    without_armor: bool
    against_hook: bool


def field_rule(sheet: Sheets) -> FieldRule | None:
    """None where nothing is said."""
    if "shield" not in sheet:
        return None
    said = str(sheet["shield"]).casefold().replace("armour", "armor").replace("without armor", "no armor")
    said = said.replace("from strength ", "").replace(";", ",").replace(" and ", ",")
    words = [word.strip() for word in said.split(",") if word.strip()]
    if words in (["never"], ["no"]):
        return FieldRule(strength=None, without_armor=False, against_hook=False)
    if words in (["always"], ["yes"]):
        return FieldRule(strength=1, without_armor=True, against_hook=True)
    if any(word not in ("no armor", "hook") and not word.isdecimal() for word in words) or not words:
        raise Refused("not_a_field_rule", "P-165", said=str(sheet["shield"]))
    strength = next((int(word) for word in words if word.isdecimal()), None)
    return FieldRule(strength=strength, without_armor="no armor" in words, against_hook="hook" in words)


def usual_field(tables: Tables) -> FieldRule:
    """P-166."""
    return FieldRule(strength=tables.orders.field_strength, without_armor=True, against_hook=False)


def discard_order(tables: Tables, sheet: Sheets) -> tuple[str, ...]:
    """P-43: the cards named first, then the usual order."""
    usual = tables.orders.discard
    names = {card.casefold(): card for card in usual}
    said = [one.strip() for one in str(sheet.get("discard", "")).split(",") if one.strip()]
    unknown = [one for one in said if one.casefold() not in names]
    if unknown:
        raise Refused("not_a_card", "P-43", said=unknown[0])
    first = tuple(dict.fromkeys(names[one.casefold()] for one in said))
    return (*first, *(card for card in usual if card not in first))
