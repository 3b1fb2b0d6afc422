"""Plans on Discord's widgets, within its limits."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.forms.discord_view import (
    LABEL,
    NOTE,
    TITLE,
    button,
    form_view,
    line_modal,
    press_of,
    sheet_modal,
)
from bot.forms.layout import plan
from bot.forms.presses import LONGEST, OF_NO_RACE, Press, read_press, sign
from rules.questions import Allot, Amount, Field, Fields, Form, Option, Part, Pick, Subset, TextLine
from tests.voices import voice

VOICE = voice()
LONG = "x" * 300
FORMS: tuple[Form, ...] = (
    Pick(options=tuple(Option(value=f"{LONG}{i}") for i in range(5))),
    Pick(options=tuple(Option(value=f"{LONG}{i}") for i in range(101))),
    Amount(least=0, most=20),
    Amount(least=0, most=2000),
    TextLine(suggestions=(LONG, "b")),
    Subset(options=tuple(Option(value=i) for i in range(60)), most=5),
    Allot(parts=tuple(Part(name=f"part {i}", levels=(0, 1, 2)) for i in range(14)), least=0, most=9),
    Fields(fields=tuple(Field(name=f"field {i}", ask=TextLine(suggestions=(LONG,))) for i in range(13))),
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("page", [0, 1, 3])
def test_every_form_keeps_within_discords_limits(form: Form, page: int) -> None:
    rows = form_view(10**9, plan(form, page=page), VOICE, {}, "0123456789abcdef").to_components()
    assert len(rows) <= 5
    ids = [part["custom_id"] for row in rows for part in row["components"]]
    assert len(ids) == len(set(ids))
    assert all(len(i) <= LONGEST for i in ids)
    for row in rows:
        assert len(row["components"]) <= 5
        for part in row["components"]:
            assert len(part.get("label") or "") <= LABEL
            values = [o["value"] for o in part.get("options", ())]
            assert len(values) == len(set(values)) <= 25
            assert all(len(o["label"]) <= NOTE and len(o["value"]) <= NOTE for o in part.get("options", ()))


@pytest.mark.parametrize("form", FORMS)
def test_every_sheet_fits_a_modal(form: Form) -> None:
    for place, written in enumerate(plan(form).written):
        modal = sheet_modal(7, place, written, "t" * 99, VOICE).to_dict()
        assert len(modal["title"]) <= TITLE
        assert 1 <= len(modal["components"]) <= 5
        assert modal["custom_id"] == f"m:write:7:{place}"


def test_the_buttons_of_a_sheet_open_its_halves() -> None:
    view = form_view(7, plan(FORMS[-1]), VOICE, {})
    opens = [str(getattr(item, "custom_id", "")).split(":")[1:] for item in view.children]
    assert opens[1:] == [["write", "7", "0"], ["write", "7", "1"], ["write", "7", "2"]]


def test_what_finds_no_room_beside_confirm_stands_on_a_page_of_its_own() -> None:
    ready = [button(f"ready {n}", "preset", 7, str(n)) for n in range(4)]
    first = form_view(7, plan(FORMS[-1], {"field 0": "b"}), VOICE, {}, "digest", drafted=True, presets=ready)
    acts = [str(getattr(item, "custom_id", "")).split(":")[1] for item in first.children]
    assert acts == ["choose", "confirm", "preset", "preset", "discard", "page"]
    more = form_view(7, plan(FORMS[-1]), VOICE, {}, "digest", drafted=True, presets=ready, more=True)
    acts = [str(getattr(item, "custom_id", "")).split(":")[1] for item in more.children]
    assert acts == ["preset", "preset", "write", "write", "write", "page"]


@pytest.mark.parametrize("rest", ["", "7", "standing:wear", "x" * 100, "~a1b2c3 no"])
def test_a_messages_mark_is_no_part_of_what_its_buttons_say(rest: str) -> None:
    made = button("x", "file", 7, rest, mark="a1b2c3").custom_id or ""
    assert read_press(made) == Press("file", 7, rest if len(made) < LONGEST else f"{rest[:83]}…")
    assert len(made) <= 100
    assert sign(made) == "a1b2c3"


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
    assert sign(custom_id) == told


def test_every_custom_id_is_read_back_by_one_pattern() -> None:
    made = button("x", "say", 7, "0:two -1: b").custom_id or ""
    press = read_press(made)
    assert (press.act, press.number, press.place, press.token) == ("say", 7, 0, "two -1: b")
    assert read_press("s:choose:7:3", ("a",)).values == ("a",)


@pytest.mark.parametrize(
    ("data", "press"),
    [
        ({"custom_id": "b:say:7:0:a"}, Press("say", 7, "0:a")),
        ({"custom_id": "s:choose:7:3", "values": ["a", "b"]}, Press("choose", 7, "3", ("a", "b"))),
        ({"custom_id": "m:write:7:0"}, Press("", 0)),
        ({}, Press("", 0)),
    ],
)
def test_a_press_is_read_from_what_discord_sends_whatever_the_message_was(data: Any, press: Press) -> None:
    sent: Any = SimpleNamespace(type=discord.InteractionType.component, data=data)
    assert press_of(sent) == press


def test_a_command_is_no_press() -> None:
    sent: Any = SimpleNamespace(type=discord.InteractionType.application_command, data={})
    assert press_of(sent) is None


@pytest.mark.parametrize("act", OF_NO_RACE)
def test_a_button_that_leads_to_a_new_race_has_no_races_number(act: str) -> None:
    assert read_press(f"b:{act}:0:") == Press(act, 0)
    assert read_press(f"b:{act}:1:") == Press("", 0)


def test_a_sheet_is_read_from_what_discord_sends_so_that_a_restart_does_not_lose_it() -> None:
    data: Any = {
        "custom_id": "m:write:7:0",
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "0", "value": "120"}},
            {"type": 1, "components": [{"type": 4, "custom_id": "4", "value": ""}]},
        ],
    }
    sent: Any = SimpleNamespace(type=discord.InteractionType.modal_submit, data=data)
    press = press_of(sent)
    assert press
    assert (press.act, press.number, press.written) == ("write", 7, {0: "120", 4: ""})


@pytest.mark.parametrize("custom_id", ["", "x", "m:write:seven:0", "b:join:3:"])
def test_a_strange_sheet_is_nobodys_act_and_is_answered_so(custom_id: str) -> None:
    sent: Any = SimpleNamespace(
        type=discord.InteractionType.modal_submit, data={"custom_id": custom_id, "components": []}
    )
    press = press_of(sent)
    assert press
    assert press.act == ""


def test_a_line_to_write_may_stay_empty() -> None:
    modal = line_modal("luck", 3, "Luck", "Any words", "hint", 40).to_dict()
    assert modal["components"][0]["component"]["required"] is False
