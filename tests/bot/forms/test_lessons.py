"""Lessons in the first forms agree with the prices in the same form."""

from collections.abc import Mapping

import pytest

from bot.forms.lessons import find_lesson, write_lesson
from bot.posts.summaries import AnswerPrices, Offer, QuestionView
from rules.cost_preview import CornerAhead, Cost, Otherwise, Preset, Price, Test
from rules.questions import ChoiceForm, Field, FieldsForm, Option
from rules.speed_circuit.model.questions import Plot
from tests.repository import LOCALIZERS

FREE = Price(spaces=3)
TESTED = Price(tone="fatal", spaces=4, tests=(Test(name="t", effects=(("goes", 3), ("spin", 1)), of=4),))
DEAR = Price(tone="costs", spaces=5, costs=(Cost(stock="wear", by=2, left=5),))
UNSURE = Price(spaces=4, otherwise=Otherwise(tenths=7, price=DEAR))
IMPOSSIBLE = Price(tone="impossible", spaces=9)
WEIR = CornerAhead(name="Weir", spaces=6, limits=("80",))


def build_plot(
    prices: Mapping[str, Price], advised: str = "", ahead: tuple[CornerAhead, ...] = ()
) -> tuple[QuestionView, AnswerPrices]:
    """Build a plot with these speeds and prices."""
    form = FieldsForm(
        fields=(Field(name="speed", ask=ChoiceForm(options=tuple(Option(value=name) for name in prices))),)
    )
    question = QuestionView(
        number=1,
        race=1,
        game="speed_circuit",
        round=1,
        question=Plot(seat="red", speed=0, place=""),
        form=form,
        names={},
    )
    offers = (Offer(preset=Preset(name="recommended", value={}, facts={"choice": advised})),) if advised else ()
    return question, AnswerPrices(choices=dict(prices), offers=offers, ahead=ahead)


@pytest.mark.parametrize(
    ("prices", "advised", "code", "facts"),
    [
        ({"40": FREE, "60": DEAR}, "", "pay", {"choice": "40", "other": "60", "more": 2}),
        ({"40": FREE, "60": TESTED, "80": DEAR}, "", "risk", {"choice": "40", "other": "60", "tenths": 8}),
        (
            {"180": TESTED.model_copy(update={"spaces": 5}), "40": FREE, "60": DEAR},
            "",
            "pay",
            {"choice": "40", "other": "60"},
        ),
        ({"40": FREE, "60": UNSURE}, "", "unsure", {"choice": "40", "other": "60", "tenths": 7}),
        ({"20": Price(spaces=1), "40": FREE}, "20", "ahead", {"choice": "40", "advised": "20"}),
        (
            {"20": Price(spaces=1), "40": FREE, "60": IMPOSSIBLE},
            "",
            "calm",
            {"choice": "40", "corner": "Weir"},
        ),
        ({"40": DEAR, "20": DEAR.model_copy(update={"spaces": 4})}, "", "dear", {"choice": "40"}),
    ],
)
def test_a_lesson_compares_what_is_free_with_what_leads_farther(
    prices: Mapping[str, Price], advised: str, code: str, facts: Mapping[str, object]
) -> None:
    found = find_lesson(*build_plot(prices, advised, (WEIR,)))
    assert found is not None
    assert found.code == code
    assert {name: found.facts[name] for name in facts} == facts


@pytest.mark.parametrize(("spaces", "named"), [(3, ""), (4, "Weir"), (6, "Weir"), (7, "")])
def test_a_lesson_names_the_next_corner_if_a_second_such_move_would_reach_it(spaces: int, named: str) -> None:
    corner = WEIR.model_copy(update={"spaces": spaces})
    found = find_lesson(*build_plot({"20": Price(spaces=1), "40": FREE}, "", (corner,)))
    assert found is not None
    assert (found.code, found.facts["corner"]) == ("calm", named)


@pytest.mark.parametrize(
    "prices", [{}, {"40": UNSURE}, {"40": IMPOSSIBLE}, {"0": Price(spaces=0)}, {"40": UNSURE, "60": DEAR}]
)
def test_where_the_prices_teach_nothing_there_is_no_lesson(prices: Mapping[str, Price]) -> None:
    assert find_lesson(*build_plot(prices)) is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_lesson_names_speeds_and_costs_in_the_words_of_the_form(language: str) -> None:
    localizer = LOCALIZERS.in_language(language).for_game("speed_circuit")
    said = write_lesson(*build_plot({"40": FREE, "60": DEAR}), localizer)
    assert said.startswith("💡 40 mph")
    assert "60 mph" in said
    assert localizer.format_phrase("amount", "wear", {"count": 2}) in said
