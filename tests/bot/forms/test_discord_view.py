"""Form plans as Discord components, within Discord's limits."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.ui import Select

from bot.forms.custom_ids import ACTIONS_WITHOUT_RACE, MAX_CUSTOM_ID_CHARS, ButtonPress, parse_press, read_message_mark
from bot.forms.discord_view import MAX_BUTTON_LABEL_CHARS, MAX_OPTION_CHARS, make_button, read_interaction
from bot.forms.form_layout import plan_layout
from bot.forms.form_widgets import FormWidgets
from bot.forms.modals import MAX_MODAL_TITLE_CHARS, make_answer_modal, make_line_modal
from rules.questions import (
    AllocationForm,
    ChoiceForm,
    Field,
    FieldsForm,
    Form,
    IntegerForm,
    MultiChoiceForm,
    Option,
    Part,
    TextForm,
)
from tests.localizers import make_localizer
from tests.repository import LOCALIZERS

LOCALIZER = make_localizer()
LONG = "x" * 300
FORMS: tuple[Form, ...] = (
    ChoiceForm(options=tuple(Option(value=f"{LONG}{i}") for i in range(5))),
    ChoiceForm(options=tuple(Option(value=f"{LONG}{i}") for i in range(101))),
    IntegerForm(least=0, most=20),
    IntegerForm(least=0, most=2000),
    TextForm(suggestions=(LONG, "b")),
    MultiChoiceForm(options=tuple(Option(value=i) for i in range(60)), most=5),
    AllocationForm(parts=tuple(Part(name=f"part {i}", levels=(0, 1, 2)) for i in range(14)), least=0, most=9),
    FieldsForm(fields=tuple(Field(name=f"field {i}", ask=TextForm(suggestions=(LONG,))) for i in range(13))),
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("page", [0, 1, 3])
def test_every_form_keeps_within_discords_limits(form: Form, page: int) -> None:
    widgets = FormWidgets(10**9, plan_layout(form, page=page), LOCALIZER, confirm="0123456789abcdef")
    rows = widgets.make_first_page().to_components()
    assert len(rows) <= 5
    ids = [part["custom_id"] for row in rows for part in row["components"]]
    assert len(ids) == len(set(ids))
    assert all(len(i) <= MAX_CUSTOM_ID_CHARS for i in ids)
    for row in rows:
        assert len(row["components"]) <= 5
        for part in row["components"]:
            assert len(part.get("label") or "") <= MAX_BUTTON_LABEL_CHARS
            values = [o["value"] for o in part.get("options", ())]
            assert len(values) == len(set(values)) <= 25
            assert all(
                len(o["label"]) <= MAX_OPTION_CHARS and len(o["value"]) <= MAX_OPTION_CHARS
                for o in part.get("options", ())
            )


@pytest.mark.parametrize("form", FORMS)
def test_every_sheet_fits_a_modal(form: Form) -> None:
    for place, written in enumerate(plan_layout(form).modals):
        modal = make_answer_modal(7, place, written, "t" * 99, LOCALIZER).to_dict()
        assert len(modal["title"]) <= MAX_MODAL_TITLE_CHARS
        assert 1 <= len(modal["components"]) <= 5
        assert modal["custom_id"] == f"m:write:7:{place}"


def test_the_buttons_of_a_sheet_open_its_halves() -> None:
    view = FormWidgets(7, plan_layout(FORMS[-1]), LOCALIZER).make_first_page()
    opens = [str(getattr(item, "custom_id", "")).split(":")[1:] for item in view.children]
    assert opens[1:] == [["write", "7", "0"], ["write", "7", "1"], ["write", "7", "2"]]


@pytest.mark.parametrize(
    ("form", "heading"),
    [
        (ChoiceForm(options=tuple(Option(value=i) for i in range(8))), "Choose"),
        (MultiChoiceForm(options=tuple(Option(value=i) for i in range(8)), least=3, most=3), "Choose 3"),
        (MultiChoiceForm(options=tuple(Option(value=i) for i in range(8)), least=0, most=3), "Choose up to 3"),
    ],
)
def test_a_menu_says_how_many_may_be_chosen(form: Form, heading: str) -> None:
    view = FormWidgets(7, plan_layout(form), LOCALIZERS.for_game("powersled")).make_first_page()
    assert [item.placeholder for item in view.children if isinstance(item, Select)] == [heading]


def test_what_finds_no_room_beside_confirm_stands_on_a_page_of_its_own() -> None:
    ready = [make_button(f"ready {n}", "preset", 7, str(n)) for n in range(4)]
    layout = plan_layout(FORMS[-1], {"field 0": "b"})
    widgets = FormWidgets(7, layout, LOCALIZER, confirm="digest", has_draft=True, presets=ready)
    actions = [str(getattr(item, "custom_id", "")).split(":")[1] for item in widgets.make_first_page().children]
    assert actions == ["choose", "confirm", "preset", "preset", "discard", "page"]
    actions = [str(getattr(item, "custom_id", "")).split(":")[1] for item in widgets.make_further_page().children]
    assert actions == ["preset", "preset", "write", "write", "write", "page"]


@pytest.mark.parametrize("rest", ["", "7", "standing:wear", "x" * 100, "~a1b2c3 no"])
def test_a_messages_mark_is_no_part_of_what_its_buttons_say(rest: str) -> None:
    made = make_button("x", "file", 7, rest, mark="a1b2c3").custom_id or ""
    assert parse_press(made) == ButtonPress("file", 7, rest if len(made) < MAX_CUSTOM_ID_CHARS else f"{rest[:83]}…")
    assert len(made) <= 100
    assert read_message_mark(made) == "a1b2c3"


@pytest.mark.parametrize(
    ("custom_id", "told"),
    [
        ("b:confirm:17:abc", "form 17"),
        ("s:choose:17:0", "form 17"),
        ("b:say:17:0:~a1b2c3", "form 17"),
        ("b:orders:17:", ""),
        ("", ""),
    ],
)
def test_a_form_is_known_by_its_question_and_never_by_a_race_of_the_same_number(custom_id: str, told: str) -> None:
    assert read_message_mark(custom_id) == told


def test_every_custom_id_is_read_back_by_one_pattern() -> None:
    made = make_button("x", "say", 7, "0:two -1: b").custom_id or ""
    press = parse_press(made)
    assert (press.action, press.number, press.place, press.token) == ("say", 7, 0, "two -1: b")
    assert parse_press("s:choose:7:3", ("a",)).values == ("a",)


@pytest.mark.parametrize(
    ("data", "press"),
    [
        ({"custom_id": "b:say:7:0:a"}, ButtonPress("say", 7, "0:a")),
        ({"custom_id": "s:choose:7:3", "values": ["a", "b"]}, ButtonPress("choose", 7, "3", ("a", "b"))),
        ({"custom_id": "m:write:7:0"}, ButtonPress("", 0)),
        ({}, ButtonPress("", 0)),
    ],
)
def test_a_press_is_read_from_what_discord_sends_whatever_the_message_was(data: Any, press: ButtonPress) -> None:
    sent: Any = SimpleNamespace(type=discord.InteractionType.component, data=data)
    assert read_interaction(sent) == press


def test_a_command_is_no_press() -> None:
    sent: Any = SimpleNamespace(type=discord.InteractionType.application_command, data={})
    assert read_interaction(sent) is None


@pytest.mark.parametrize("action", ACTIONS_WITHOUT_RACE)
def test_a_button_that_leads_to_a_new_race_has_no_races_number(action: str) -> None:
    assert parse_press(f"b:{action}:0:") == ButtonPress(action, 0)
    assert parse_press(f"b:{action}:1:") == ButtonPress("", 0)


def test_a_sheet_is_read_from_what_discord_sends_so_that_a_restart_does_not_lose_it() -> None:
    data: Any = {
        "custom_id": "m:write:7:0",
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "0", "value": "120"}},
            {"type": 1, "components": [{"type": 4, "custom_id": "4", "value": ""}]},
        ],
    }
    sent: Any = SimpleNamespace(type=discord.InteractionType.modal_submit, data=data)
    press = read_interaction(sent)
    assert press
    assert (press.action, press.number, press.texts) == ("write", 7, {0: "120", 4: ""})


@pytest.mark.parametrize("custom_id", ["", "x", "m:write:seven:0", "b:join:3:"])
def test_a_strange_sheet_is_nobodys_act_and_is_answered_so(custom_id: str) -> None:
    sent: Any = SimpleNamespace(
        type=discord.InteractionType.modal_submit, data={"custom_id": custom_id, "components": []}
    )
    press = read_interaction(sent)
    assert press
    assert press.action == ""


def test_a_line_to_write_may_stay_empty() -> None:
    modal = make_line_modal("luck", 3, "Luck", "Any words", "hint", 40).to_dict()
    assert modal["components"][0]["component"]["required"] is False
