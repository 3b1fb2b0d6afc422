"""Buttons, menus and modals of messages: each is declared at the method that handles it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from inspect import Parameter, getmembers_static, signature
from typing import Any, TypeVar

from bot.forms.custom_ids import ButtonPress

H = TypeVar("H", bound=Callable[..., Awaitable[None]])
PressTest = Callable[[ButtonPress], bool]

ARGUMENTS: dict[str, Callable[[ButtonPress], Any]] = {
    "press": lambda press: press,
    "race": lambda press: press.number,
    "round": lambda press: press.round,
    "seat": lambda press: press.rest,
    "reason": lambda press: press.rest,
}
"""What the handler of a race's button gets of a press, by the names of its parameters."""
DECLARATION = "_declared_button"


@dataclass(frozen=True)
class Button:
    """The handler of a kind of button, and what has to be known before it runs.

    `of_race`: its number is a race's, which the member must be allowed to see; otherwise the handler checks access
    itself. `fresh`: it answers with a new message. `looks`: it changes nothing. `opens_modal`: whether a press
    opens a modal, so that nothing may be sent before. `defers`: whether a press is acknowledged before anything
    is looked up, even the language of its answer."""

    do: Callable[..., Awaitable[None]]
    of_race: bool
    fresh: bool
    looks: bool
    opens_modal: PressTest
    defers: PressTest


def opens_modal_first(press: ButtonPress) -> bool:
    """Whether this is the press that opens the modal, and not its text."""
    return press.texts is None


def race_button(
    *actions: str, fresh: bool = True, looks: bool = False, opens_modal: PressTest = lambda press: False
) -> Callable[[H], H]:
    """Declare a method as handler of a race's buttons; it gets a responder and those of ARGUMENTS that it names."""

    def declare(method: H) -> H:
        parameter_names = [one.name for one in signature(method).parameters.values() if one.default is Parameter.empty][
            2:
        ]
        argument_getters = [ARGUMENTS[name] for name in parameter_names]

        async def do(owner: Any, responder: Any, press: ButtonPress) -> None:
            await method(owner, responder, *(one(press) for one in argument_getters))

        defers: PressTest = lambda press: not opens_modal(press)  # noqa: E731
        return _declare(method, actions, Button(do, True, fresh, looks, opens_modal, defers))

    return declare


def button(*actions: str, defers: PressTest = lambda press: False) -> Callable[[H], H]:
    """Declare a method as handler of buttons of anything else; it gets interaction and press, and checks access."""

    def declare(method: H) -> H:
        return _declare(method, actions, Button(method, False, False, False, lambda press: False, defers))

    return declare


def _declare(method: H, actions: tuple[str, ...], declaration: Button) -> H:
    setattr(method, DECLARATION, dict.fromkeys(actions, declaration))
    return method


_BUTTONS_BY_CLASS: dict[type, Mapping[str, Button]] = {}
"""The buttons of every class that was looked up: going through the members of one takes a millisecond."""


def list_buttons_of(owner: type) -> Mapping[str, Button]:
    """Return the buttons that the methods of a class handle, by action."""
    if owner not in _BUTTONS_BY_CLASS:
        members = (member for _, member in getmembers_static(owner))
        _BUTTONS_BY_CLASS[owner] = {
            action: one for member in members for action, one in getattr(member, DECLARATION, {}).items()
        }
    return _BUTTONS_BY_CLASS[owner]


def bind_buttons(owners: Iterable[object]) -> dict[str, Button]:
    """Return all buttons of some objects, bound to them, by action."""
    bound_buttons = dict[str, Button]()
    for owner in owners:
        for action, one in list_buttons_of(type(owner)).items():
            assert action not in bound_buttons, action
            bound_buttons[action] = replace(one, do=partial(one.do, owner))
    return bound_buttons
