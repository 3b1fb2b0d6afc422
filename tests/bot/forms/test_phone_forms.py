"""A form that is too tall for a phone leaves out what matters least; its page *More* has all of it."""

from collections.abc import Sequence
from typing import Any

import pytest
from discord.ui import Button, View

from bot.discord_ui import form_composition
from bot.discord_ui.form_composition import compose_form
from bot.forms.form_layout import plan_layout
from bot.forms.form_message import FormText, render_form_text
from bot.forms.form_view import lay_out_form
from bot.forms.main_choices import MIN_CHOICES_WITHOUT_ROOM, format_main_choices, pick_main_choices
from bot.forms.phone_layout import MAX_FORM_PX, count_lines, estimate_height, scale_picture_height
from bot.pictures.hand_picture import measure_hand
from bot.posts.summaries import AnswerPrices, DraftView, Offer, QuestionView
from rules.cost_preview import Cost, Note, Preset, Price
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    MultiChoiceForm,
    Option,
    Part,
    Steps,
    TextForm,
)
from rules.speed_circuit.model.questions import Plot
from rules.view import CardFace
from tests.repository import LOCALIZERS

LOCALIZER = LOCALIZERS.for_game("speed_circuit")
SPEEDS = ChoiceForm(options=tuple(Option(value=speed) for speed in ("60", "40")))
FORM = FieldsForm(fields=(Field(name="speed", ask=SPEEDS), Field(name="lane", ask=TextForm())))
QUESTION = QuestionView(
    number=1,
    race=1,
    game="speed_circuit",
    round=1,
    question=Plot(seat="red", speed=0, place=""),
    form=FORM,
    names={},
    teaches=True,
    private_lines=("You took the lead.\nYou are 1st.",),
    is_order_sheet=True,
)
OFFERS = tuple(
    Offer(preset=Preset(name=name, value=words, facts={"choice": words[:2]}), price=Price(), words=words)
    for name, words in (("recommended", "60, brake no"), ("flat_out", "40, brake no"))
)
PRICES = AnswerPrices(choices={"60": Price(spaces=3), "40": Price(spaces=2)}, offers=OFFERS)
DEAR = Price(tone="costs", spaces=5, costs=(Cost(stock="wear", by=2, left=5),))
NEWS, MORE_NEWS, LESSON, OTHER_ORDER, NO_TIPS, MORE = (
    "You took the lead.",
    "You are 1st.",
    "💡",
    "Flat out 40",
    "No more tips",
    "More…",
)


def compose(question: QuestionView = QUESTION, page: int = 0) -> tuple[FormText, View, list[str]]:
    """Return a form's text and widgets, and what is read on it."""
    draft_view = DraftView(question=question, prices=PRICES)
    text, view = compose_form(question, None, draft_view, LOCALIZER, page=page, own=False)
    lay_out_form(text, view)
    return text, view, list_rows((text.intro, text.form), view)


def list_rows(texts: Sequence[str], view: View) -> list[str]:
    """Return the rows of a form's texts, and the labels of its buttons."""
    labels = [item.label or "" for item in view.children if isinstance(item, Button)]
    return [*(row for text in texts for row in text.split("\n")), *labels]


def list_parts(read: list[str]) -> list[str]:
    """Return which parts are on a form."""
    parts = (NEWS, MORE_NEWS, LESSON, OTHER_ORDER, NO_TIPS)
    return [part for part in parts if any(row.startswith(part) for row in read)]


HEIGHTS = {LESSON: 60, OTHER_ORDER: 90, NEWS: 20, MORE_NEWS: 30, NO_TIPS: 50}


@pytest.mark.parametrize(
    ("room", "parts"),
    [
        (250, [NEWS, MORE_NEWS, LESSON, OTHER_ORDER, NO_TIPS]),
        (200, [NEWS, MORE_NEWS, LESSON, OTHER_ORDER]),
        (150, [LESSON, OTHER_ORDER]),
        (149, [NEWS, MORE_NEWS, LESSON]),
        (80, [NEWS, LESSON]),
        (59, [NEWS, MORE_NEWS]),
        (20, [NEWS]),
        (0, []),
    ],
)
def test_a_form_has_what_matters_most_of_what_fits_a_phone(
    room: int, parts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def sum_up(texts: tuple[str, ...], view: View, **_: bool) -> int:
        return sum(HEIGHTS[part] for part in list_parts(list_rows(texts, view)))

    monkeypatch.setattr(form_composition, "estimate_height", sum_up)
    monkeypatch.setattr(form_composition, "MAX_FORM_PX", room)
    assert list_parts(compose()[2]) == parts


def test_the_worst_choice_makes_room_for_the_safe_order(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = ("40", "60", "80")
    form = ChoiceForm(options=tuple(Option(value=speed) for speed in speeds))
    dear = Price(tone="fatal", spaces=4, notes=tuple(Note(code="out") for _ in range(2)), costs=DEAR.costs)
    offers = tuple(
        Offer(preset=Preset(name=name, value=words, facts={"choice": words[:2]}), price=Price(), words=words)
        for name, words in (("recommended", "60, brake no"), ("safe", "40, brake no"))
    )
    prices = AnswerPrices(choices={"40": Price(spaces=2), "60": DEAR, "80": dear}, offers=offers)
    question = QUESTION.model_copy(
        update={"form": form, "is_order_sheet": False, "teaches": False, "private_lines": ()}
    )

    def read_form(room: int) -> list[str]:
        monkeypatch.setattr(
            form_composition, "estimate_height", lambda _, view, **__: len({*list_rows((), view)} - {MORE})
        )
        monkeypatch.setattr(form_composition, "MAX_FORM_PX", room)
        monkeypatch.setattr("bot.forms.main_choices.MAX_PHONE_LINES", 3)
        draft_view = DraftView(question=question, prices=prices)
        text, view = compose_form(question, None, draft_view, LOCALIZER, page=0, own=False)
        return list_rows((text.intro, text.form), view)

    with_room, without_room = read_form(5), read_form(4)
    assert {"40", "60", "80", "Safe 40"} <= {label.partition(" · ")[0] for label in with_room}
    assert {"40", "60", "Safe 40", MORE} <= {label.partition(" · ")[0] for label in without_room}
    assert "80" not in without_room


def test_the_page_more_of_a_form_that_left_parts_out_has_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_composition, "estimate_height", lambda *_, **__: 900)
    assert list_parts(compose()[2]) == []
    text, _, read = compose(page=1)
    assert list_parts(read) == [NEWS, MORE_NEWS, LESSON, OTHER_ORDER, NO_TIPS]
    assert "`40, brake no`" in text.form, "the order that the button sends stands there in full"


def test_a_form_that_leaves_out_anything_has_a_button_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    telling = QUESTION.model_copy(update={"form": SPEEDS, "is_order_sheet": False, "teaches": False})
    bare = telling.model_copy(update={"private_lines": ()})
    shown = []
    for height, question in ((100, telling), (900, telling), (900, bare)):
        monkeypatch.setattr(form_composition, "estimate_height", lambda *_, height=height, **__: height)
        _, view = compose_form(question, None, DraftView(question=question), LOCALIZER, page=0, own=False)
        shown.append(MORE in [item.label for item in view.children if isinstance(item, Button)])
    assert shown == [False, True, False]


def test_a_build_whose_next_page_chooses_its_parts_leaves_out_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_composition, "estimate_height", lambda *_, **__: 900)
    parts = AllocationForm(parts=(Part(name="wear", levels=(1, 2)),), least=1, most=2)
    question = QUESTION.model_copy(update={"form": parts, "is_order_sheet": False})
    assert list_parts(compose(question)[2])[:2] == [NEWS, MORE_NEWS]
    assert MORE not in compose(question)[2]


def test_a_form_with_much_to_tell_is_no_taller_than_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    long = QUESTION.model_copy(update={"private_lines": ("You took the lead.\n" + "Ben rams you. " * 7,)})
    bounds = {}
    for limit in (10_000, 540):
        monkeypatch.setattr(form_composition, "MAX_FORM_PX", limit)
        text, view, _ = compose(long)
        bounds[limit] = estimate_height((text.intro, text.form, text.choices), view, picture_px=0)
    assert bounds[540] <= 540 < bounds[10_000]


def test_a_form_with_nothing_to_leave_out_has_fewer_choices_where_it_has_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    form = ChoiceForm(options=tuple(Option(value=str(20 * n)) for n in range(1, 7)))
    question = QUESTION.model_copy(
        update={"form": form, "is_order_sheet": False, "teaches": False, "private_lines": ()}
    )
    choices = {str(one.value): Price(spaces=n) for n, one in enumerate(form.options, 1)}
    prices = AnswerPrices(choices=choices, offers=OFFERS[:1])

    def count_choices(room: int, draft: str | None = None) -> int:
        monkeypatch.setattr(form_composition, "MAX_FORM_PX", room)
        draft_view = DraftView(question=question, prices=prices, draft=draft)
        _, view = compose_form(question, draft, draft_view, LOCALIZER, page=0, own=False)
        ids = [item.custom_id or "" for item in view.children if isinstance(item, Button)]
        return sum(":send:" in one or ":say:" in one for one in ids)

    counts = [count_choices(room) for room in (10_000, 440, 100)]
    assert counts[0] > counts[1] > counts[2] >= MIN_CHOICES_WITHOUT_ROOM, counts
    assert count_choices(100, draft="60") == counts[0], "the choices beside a draft stay"


def test_a_form_with_the_picture_of_a_large_hand_has_less_beside_it() -> None:
    def count_rows(cards: int) -> int:
        hand = tuple(CardFace(name=f"MOVE {n}", sign="ahead") for n in range(cards))
        question = QUESTION.model_copy(update={"hand": hand, "has_position": False, "pictures": True})
        text, view, _ = compose(question)
        height = estimate_height((text.intro, text.form, text.choices), view, picture_px=0)
        assert height + scale_picture_height(measure_hand(hand)) <= MAX_FORM_PX
        return height

    assert count_rows(12) < count_rows(4)


def test_choices_that_cost_the_same_share_a_line() -> None:
    form = ChoiceForm(options=tuple(Option(value=value) for value in ("80", "60", "40")))
    prices = {"80": Price(spaces=4), "60": DEAR, "40": Price(spaces=4)}
    main = pick_main_choices(plan_layout(form), LOCALIZER, {}, AnswerPrices(choices=prices), {})
    lines = format_main_choices(main, LOCALIZER, {}, {}).split("\n")
    assert [line.split(" ")[:2] for line in lines] == [["**80**,", "**40**"], ["**60**", "🟨"]]


def test_steps_of_a_path_have_short_buttons_below_the_lines_of_their_prices() -> None:
    chariots = LOCALIZERS.for_game("circus_maximus")
    steps = (1, 3, 6)
    options = tuple(Option(value=str(one), code="ahead", facts={"count": one}, where=f"{one},1") for one in steps)
    prices = AnswerPrices(choices={str(one): DEAR if one == 6 else Price(spaces=3) for one in steps}, offers=OFFERS[:1])
    question = QUESTION.model_copy(update={"form": Steps(options=options), "is_order_sheet": False, "is_route": True})
    draft_view = DraftView(question=question, prices=prices)
    text, view = compose_form(question, None, draft_view, chariots, page=0, own=False)
    buttons = [item for item in view.children if isinstance(item, Button)]
    assert [one.label for one in buttons if one.custom_id and ":say:" in one.custom_id] == ["1", "2", "3"]
    assert len(text.choices.split("\n")) == 2
    assert not any("Or type it" in row for row in text.form.split("\n")), "the question has an example"


def test_the_button_for_more_stands_beside_the_choices_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_composition, "estimate_height", lambda *_, **__: 900)
    rows: dict[int | None, list[Any]] = {}
    for item in compose()[1].children:
        rows.setdefault(item.row, []).append(getattr(item, "label", ""))
    assert rows[0] == ["60", "40", MORE]


def test_a_hand_stands_in_words_unless_the_picture_shows_it() -> None:
    question = QUESTION.model_copy(update={"hand": (CardFace(name="MOVE 3", sign="3"),)})
    seen = {
        (pictures, on_map): "MOVE 3"
        in render_form_text(question.model_copy(update={"pictures": pictures, "has_position": on_map}), LOCALIZER).form
        for pictures in (True, False)
        for on_map in (True, False)
    }
    assert seen == {(True, True): True, (True, False): False, (False, True): True, (False, False): True}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Welcher Gang? Crane (7 bis 12 Felder voraus) verlangt 1 Halt. Bild: mittlerer Wurf.", 3),
        ("-# Tempo 0 · Panzerung 3/3 · Schub 7/7 · Stabilität 7/7", 2),
        ("-# speed 4 · armour 3/3 · thrust 7/7 · stability 7/7", 1),
        ("You are 1st (was 2nd): <:green_car_3_1a2b:1576716038706298880> Green level with you.", 2),
        ("-# Recommended `MOVE 3 + cornering; else DRIFT 2; last autopilot; after the draw least worth` · 🟩 free", 3),
        ("one\ntwo", 2),
    ],
)
def test_lines_of_a_phone_break_between_words(text: str, lines: int) -> None:
    assert count_lines(text) == lines


def test_the_page_more_of_a_form_without_other_buttons_ends_the_tips_and_leads_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(form_composition, "write_lesson", lambda *_: f"{LESSON} A tip.")
    question = QUESTION.model_copy(update={"form": MultiChoiceForm(options=SPEEDS.options, least=1, most=2)})
    labels = compose(question, page=1)[2]
    assert NO_TIPS in labels
    assert "◀ Back" in labels
