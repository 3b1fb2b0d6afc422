"""Answers said back."""

from bot.forms.echo import echo
from rules.questions import Allot, Amount, Field, Fields, Option, Part, Pick, Steps, Subset, TextLine
from tests.voices import voice

NARRATOR = voice("option-pay = Pay { $wear } wear", "field-slip = Slipstream", escape=lambda t: f"<{t}>")


def test_a_choice_is_said_by_the_name_on_its_button() -> None:
    form = Pick(options=(Option(value="w", code="pay", facts={"wear": 2}),))
    assert echo(form, "w", NARRATOR) == "Pay 2 wear"


def test_a_sheet_is_said_field_by_field_and_typed_text_is_disarmed() -> None:
    form = Fields(
        fields=(
            Field(name="speed", ask=Amount(least=0, most=200)),
            Field(name="slip", ask=Pick(options=(Option(value="yes"),))),
            Field(name="route", ask=TextLine()),
            Field(name="arrow", ask=TextLine()),
        )
    )
    said = echo(form, {"speed": 120, "slip": "yes", "route": "@everyone"}, NARRATOR)
    assert said == "Speed 120 · Slipstream yes · Route <@everyone>"


def test_levels_carry_their_signs() -> None:
    form = Allot(parts=(Part(name="top_speed", levels=(0, 1)), Part(name="wear", levels=(-1, 0))), least=-1, most=1)
    assert echo(form, {"top_speed": 1, "wear": -1}, NARRATOR) == "Top speed +1 · Wear −1"


def test_an_empty_subset_is_said_too() -> None:
    assert echo(Subset(options=(), most=0), [], NARRATOR) == "none"


def test_a_line_that_means_several_things_is_said_as_a_list() -> None:
    assert echo(TextLine(), ["Mine", "Nuke Grenade:blue"], NARRATOR) == "<Mine, Nuke Grenade blue>"
    assert echo(TextLine(), [], NARRATOR) == "none"


def test_a_sheet_or_a_way_that_says_nothing_is_said_too() -> None:
    assert echo(Fields(fields=(Field(name="wear", ask=Amount(least=0, most=3)),)), {}, NARRATOR) == "nothing"
    assert echo(Steps(), [], NARRATOR) == "nothing"
