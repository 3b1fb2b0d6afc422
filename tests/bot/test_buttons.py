"""Button handlers declare their buttons."""

from typing import Any

import pytest

from bot.discord_ui.buttons import bind_buttons, button, opens_modal_first, race_button
from bot.forms.custom_ids import ButtonPress


class Handlers:
    def __init__(self) -> None:
        self.seen: list[tuple[Any, ...]] = []

    @race_button("take", looks=True)
    async def take(self, responder: str, race: int, seat: str, luck: str = "none") -> None:
        self.seen.append((responder, race, seat, luck))

    @race_button("log", "lines", fresh=False, opens_modal=opens_modal_first)
    async def show(self, responder: str, round: int | None, press: ButtonPress) -> None:
        self.seen.append((responder, round, press.action))

    @button("watch")
    async def watch(self, interaction: str, press: ButtonPress) -> None:
        self.seen.append((interaction, press.number))


async def test_a_handler_gets_of_a_press_what_its_parameters_name() -> None:
    handlers = Handlers()
    buttons = bind_buttons([handlers])
    await buttons["take"].do("responder", ButtonPress("take", 7, "red"))
    await buttons["lines"].do("responder", ButtonPress("lines", 7, "12.red.1"))
    await buttons["log"].do("responder", ButtonPress("log", 7))
    await buttons["watch"].do("interaction", ButtonPress("watch", 3))
    assert handlers.seen == [
        ("responder", 7, "red", "none"),
        ("responder", 12, "lines"),
        ("responder", None, "log"),
        ("interaction", 3),
    ]


def test_only_a_button_of_a_race_that_opens_no_modal_is_acknowledged_before_it_is_looked_up() -> None:
    buttons = bind_buttons([Handlers()])
    pressed, written = ButtonPress("log", 7), ButtonPress("log", 7, texts={0: "text"})
    assert {action: one.defers(pressed) for action, one in buttons.items()} == {
        "take": True,
        "log": False,
        "lines": False,
        "watch": False,
    }
    assert buttons["log"].defers(written)
    assert [action for action, one in buttons.items() if one.of_race] == ["log", "lines", "take"]


def test_two_handlers_of_one_action_are_refused() -> None:
    with pytest.raises(AssertionError, match="log"):
        bind_buttons([Handlers(), Handlers()])


def test_a_handler_that_asks_for_what_no_press_carries_is_refused() -> None:
    with pytest.raises(KeyError, match="colour"):

        @race_button("paint")
        async def paint(self: Any, responder: Any, colour: str) -> None: ...
