"""The plan of a form without Discord: buttons, menus and written sheets."""

import pytest

from bot.forms.form_layout import (
    Buttons,
    Menu,
    apply_press,
    list_choices,
    make_initial_draft,
    make_option_token,
    plan_layout,
)
from bot.forms.main_choices import pick_main_choices
from bot.posts.summaries import AnswerPrices, list_numbered_spaces, number_path_ends
from rules.cost_preview import Cost, Price
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    IntegerForm,
    InvalidAnswer,
    MultiChoiceForm,
    Option,
    Part,
    TextForm,
)
from tests.repository import LOCALIZERS


def options(count: int, group: str = "") -> tuple[Option, ...]:
    return tuple(Option(value=f"o{i}", group=group) for i in range(count))


BUILD = AllocationForm(parts=tuple(Part(name=n, levels=(-1, 0, 1, 2)) for n in "abcdef"), least=-6, most=2)
ORDERS = FieldsForm(
    fields=(
        Field(name="speed", ask=IntegerForm(least=20, most=200, step=20, words=("MPS",)), required=True),
        Field(name="slip", ask=ChoiceForm(options=(Option(value="yes"), Option(value="no")))),
        *(Field(name=f"wish_{i}", ask=TextForm()) for i in range(5)),
    )
)


def test_five_options_are_buttons_and_six_are_a_menu() -> None:
    assert isinstance(plan_layout(ChoiceForm(options=options(5))).rows[0], Buttons)
    assert isinstance(plan_layout(ChoiceForm(options=options(6))).rows[0], Menu)


def test_the_26th_option_gets_a_second_menu() -> None:
    rows = plan_layout(ChoiceForm(options=options(26))).rows
    assert [len(r.choices) for r in rows] == [25, 1]


def test_more_than_25_options_are_split_by_their_groups_first() -> None:
    rows = plan_layout(ChoiceForm(options=(*options(20, "left"), *options(10, "right")))).rows
    assert [(r.name, len(r.choices)) for r in rows if isinstance(r, Menu)] == [("left", 20), ("right", 10)]


def landing(value: str, where: str, group: str) -> Option:
    return Option(value=value, where=where, group=group)


def test_options_that_lead_to_spaces_bear_their_numbers_group_by_group() -> None:
    ways = (
        landing("a", "S1", "free"),
        landing("b", "S2", "paid"),
        landing("c", "S3", "free"),
        landing("d", "S1", "paid"),
        landing("e", "S4", "paid"),
        Option(value="no", group="free"),
    )
    rows = plan_layout(ChoiceForm(options=ways)).rows
    assert all(isinstance(row, Buttons) for row in rows)
    assert [[(c.token, c.number) for c in row.choices] for row in rows] == [
        [("a", 1), ("c", 2), ("no", 0)],
        [("b", 3), ("d", 1), ("e", 4)],
    ]
    assert list_numbered_spaces(ChoiceForm(options=ways)) == ("S1", "S3", "S2", "S4")


def test_a_group_of_more_than_five_landings_is_a_menu_of_its_own() -> None:
    ways = tuple(landing(f"w{n}", f"S{n}", "free" if n < 6 else "paid") for n in range(9))
    rows = plan_layout(ChoiceForm(options=ways)).rows
    assert [(row.name, [c.number for c in row.choices]) for row in rows if isinstance(row, Menu)] == [
        ("free", [1, 2, 3, 4, 5, 6]),
        ("paid", [7, 8, 9]),
    ]


def test_the_menus_of_101_options_go_on_a_second_page() -> None:
    assert plan_layout(ChoiceForm(options=options(101))).pages == 2
    assert len(plan_layout(ChoiceForm(options=options(101)), page=1).rows) == 1


def test_a_page_that_does_not_exist_shows_the_nearest() -> None:
    assert plan_layout(BUILD, page=9).page == 1


def test_six_parts_take_two_pages_of_menus() -> None:
    first, second = plan_layout(BUILD), plan_layout(BUILD, page=1)
    assert [r.name for r in first.rows if isinstance(r, Menu)] == ["a", "b", "c", "d"]
    assert [r.name for r in second.rows if isinstance(r, Menu)] == ["e", "f"]


def test_choosing_a_level_changes_that_part_only() -> None:
    draft = apply_press(BUILD, make_initial_draft(BUILD), 1, ("2",))
    assert draft == {"a": 0, "b": 2, "c": 0, "d": 0, "e": 0, "f": 0}


def test_the_draft_is_marked_in_the_menus() -> None:
    row = plan_layout(BUILD, {"b": 2}).rows[1]
    assert [c.option.value for c in row.choices if c.chosen] == [2]


def test_a_short_scale_is_a_menu_and_a_long_one_is_written() -> None:
    assert isinstance(plan_layout(IntegerForm(least=0, most=10)).rows[0], Menu)
    assert plan_layout(IntegerForm(least=0, most=100)).rows == ()
    assert plan_layout(IntegerForm(least=0, most=100)).modals[0].blanks[0].required


def test_the_speed_of_a_sheet_can_be_chosen_and_all_of_it_written_five_at_a_time() -> None:
    shown = plan_layout(ORDERS, {"slip": "yes"})
    assert [r.name for r in shown.rows if isinstance(r, Menu)] == ["speed"]
    assert [len(w.blanks) for w in shown.modals] == [5, 2]
    assert shown.modals[0].blanks[1].present == "yes"


def test_a_short_sheet_is_all_menus() -> None:
    bid = FieldsForm(fields=tuple(Field(name=n, ask=IntegerForm(least=0, most=6)) for n in ("wear", "ones", "threes")))
    assert [r.name for r in plan_layout(bid).rows if isinstance(r, Menu)] == ["wear", "ones", "threes"]


def test_choosing_a_speed_keeps_the_other_wishes() -> None:
    assert apply_press(ORDERS, {"slip": "yes"}, 0, ("120",)) == {"slip": "yes", "speed": 120}


def test_a_press_for_what_is_no_longer_offered_is_refused() -> None:
    with pytest.raises(InvalidAnswer):
        apply_press(ChoiceForm(options=options(3)), None, 0, ("o7",))


def test_a_subset_of_more_than_25_keeps_what_other_menus_hold() -> None:
    form = MultiChoiceForm(options=options(30), most=5)
    assert apply_press(form, ["o1", "o27"], 0, ("o3",)) == ["o27", "o3"]


def test_a_value_too_long_for_a_custom_id_travels_as_its_digest() -> None:
    form = ChoiceForm(options=(Option(value="x" * 101), Option(value="short")))
    assert len(make_option_token("x" * 101)) < 60
    assert apply_press(form, None, 0, (make_option_token("x" * 101),)) == "x" * 101


def test_suggestions_of_a_line_are_choices() -> None:
    assert [o.value for o in list_choices(TextForm(suggestions=("straight", "left")))] == ["straight", "left"]


def test_many_choices_without_prices_show_the_whole_range_and_the_chosen_one() -> None:
    localizer = LOCALIZERS.for_game("speed_circuit")
    form = ChoiceForm(options=tuple(Option(value=str(20 * n)) for n in range(11)))
    main = pick_main_choices(plan_layout(form), localizer, {}, AnswerPrices(pending=True), {})
    assert [one.choice.option.value for one in main] == ["0", "40", "100", "160", "200"]
    main = pick_main_choices(plan_layout(form, "120"), localizer, {}, AnswerPrices(pending=True), {})
    assert [one.choice.option.value for one in main] == ["40", "100", "120", "160", "200"]


def test_a_word_that_comes_to_the_same_as_a_number_takes_no_room_among_the_main_choices() -> None:
    localizer = LOCALIZERS.for_game("circus_maximus")
    form = ChoiceForm(options=tuple(Option(value=value) for value in ("11", "12", "prudent", "last")))
    prices = {"11": Price(spaces=11), "12": Price(spaces=12), "prudent": Price(spaces=12), "last": Price(spaces=9)}
    main = pick_main_choices(plan_layout(form), localizer, {}, AnswerPrices(choices=prices), {})
    assert [one.choice.option.value for one in main] == ["11", "12", "last"]
    many = ChoiceForm(options=tuple(Option(value=value) for value in (*map(str, range(9)), "last")))
    assert "last" not in [
        one.choice.option.value for one in pick_main_choices(plan_layout(many), localizer, {}, AnswerPrices(), {})
    ]


def test_a_space_that_several_choices_lead_to_has_the_number_of_the_cheapest() -> None:
    form = FieldsForm(fields=(Field(name="speed", ask=TextForm(suggestions=("160", "120", "100"))),))
    paid = {speed: Cost(stock="wear", by=by, left=20 - by, toward="C1") for speed, by in (("160", 4), ("120", 2))}
    far = {speed: Price(tone="costs", spaces=6, end="row 9", costs=(cost,)) for speed, cost in paid.items()}
    weighed = AnswerPrices(choices={**far, "100": Price(spaces=5, end="row 8")})
    assert number_path_ends(form, weighed) == {"120": 120, "100": 100}


def test_the_chosen_of_many_choices_is_among_those_that_are_shown() -> None:
    localizer = LOCALIZERS.for_game("speed_circuit")
    form = ChoiceForm(options=tuple(Option(value=str(20 * n)) for n in range(11)))
    prices = {str(20 * n): Price(spaces=n) for n in range(11)}
    main = pick_main_choices(plan_layout(form, "40"), localizer, {}, AnswerPrices(choices=prices), {})
    assert "40" in [one.choice.option.value for one in main if one.choice.chosen]


def test_choices_that_the_picture_counts_are_in_the_order_of_their_numbers() -> None:
    localizer = LOCALIZERS.for_game("powersled")
    cards = ("MOVE 5", "DRIFT 3", "MOVE 4")
    form = ChoiceForm(options=tuple(Option(value=card, code="card", facts={"card": card}) for card in cards))
    prices = AnswerPrices(choices={card: Price(spaces=4) for card in cards})
    numbers = dict(zip(cards, (2, 5, 1), strict=True))
    main = pick_main_choices(plan_layout(form), localizer, {}, prices, numbers)
    assert [one.number for one in main] == [1, 2, 5]
    speeds = ChoiceForm(options=tuple(Option(value=speed, code="speed") for speed in ("120", "100", "80")))
    main = pick_main_choices(plan_layout(speeds), localizer, {}, AnswerPrices(), {"120": 120, "100": 100, "80": 80})
    assert [one.number for one in main] == [120, 100, 80]


@pytest.mark.parametrize(
    ("spaces", "words"), [(0, "0 spaces, right lane"), (1, "1 space, right"), (2, "2 spaces, right")]
)
def test_a_landing_says_how_far_it_is_also_where_the_car_stays(spaces: int, words: str) -> None:
    facts = {
        "spaces": spaces,
        "lane": "right",
        "end": "A:R#15",
        "stop": False,
        "corner": "",
        "bonus": 0,
        "bonus_of": "",
    }
    landing = LOCALIZERS.for_game("formula_d").format_phrase("short", "plan", facts, {})
    assert landing.startswith(words)
