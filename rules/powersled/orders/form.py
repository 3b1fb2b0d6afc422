"""The fields of an order, as a driver may fill them in one by one (P-163 to P-167)."""

from collections.abc import Sequence

from rules.powersled.model.orders import ALWAYS_FIELD, AUTOPILOT, LEAST_WORTH, NEVER_FIELD, FieldRule, HookRule
from rules.powersled.orders.writing import field_in_words, hook_in_words
from rules.questions import Field, Fields, Option, Pick, TextLine

LONGEST = 120
HOOKS = tuple(hook_in_words(rule) for rule in ("never", HookRule(), HookRule(least=4), "ask"))
FIELDS = tuple(
    field_in_words(rule)
    for rule in (
        FieldRule(strength=3, without_armor=True),
        ALWAYS_FIELD,
        NEVER_FIELD,
        FieldRule(against_hook=True),
        "ask",
    )
)
REFLEXES = ("keep control", "never", "no loss", "ask")
DRAWS = (LEAST_WORTH, "ask")


def sheet_form(suggestions: Sequence[str]) -> Fields:
    """The order of a round, with plans that are offered."""
    plays = TextLine(suggestions=(*suggestions, AUTOPILOT), longest=LONGEST, because="P-163")
    return Fields(
        because="P-163",
        fields=(
            Field(name="play", required=True, ask=plays),
            Field(name="else", ask=TextLine(longest=LONGEST, because="P-164")),
            Field(name="last", ask=TextLine(longest=LONGEST, because="P-164")),
            Field(name="grapple", ask=TextLine(suggestions=HOOKS, because="P-165")),
            Field(name="shield", ask=TextLine(suggestions=FIELDS, because="P-166")),
            Field(name="reflex", ask=TextLine(suggestions=REFLEXES, because="P-166")),
            Field(name="discard", ask=TextLine(longest=LONGEST, because="P-43")),
            Field(name="draw", ask=TextLine(suggestions=DRAWS, longest=LONGEST, because="P-49")),
            Field(name="after", ask=Pick(options=(Option(value="as ordered"), Option(value="ask")), because="P-167")),
        ),
    )
