"""Simulated people: their actions and what they see, for tests, benchmarks and the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.sandbox import forms, sent_messages
from bot.sandbox.forms import Modal, NotPossible
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, DEFERRED, MODAL_SUBMIT, Interaction, Interactions
from bot.sandbox.permissions import Permission
from bot.sandbox.typing_commands import (
    CHAT_INPUT,
    MESSAGE_MENU,
    USER_MENU,
    fill_command,
    fill_menu_command,
    find_command,
    is_offered,
    localize,
)
from bot.sandbox.world import DM, FORUM, Channel, Json, Message, User, World

T = TypeVar("T")

ACKNOWLEDGEMENTS = {4: "message", 5: "deferred", 6: "deferred update", 7: "update", 8: "choices", 9: "modal"}
FAILED_TEXT = "This interaction failed"
NO_RESPONSE_TEXT = "The application did not respond"
SETTLE_SECONDS = 30.0
"""How long the answer to a deferred interaction is awaited; a busy machine may need many seconds for it."""
WAIT_SECONDS = 30.0
"""How long something is awaited that has to appear, unless the caller says otherwise."""


@dataclass(frozen=True)
class ActionOutcome:
    """Outcome of an action; it stays live, so later follow-ups appear in `messages`.

    `how`: the first acknowledgement ("message", "deferred", "deferred update", "update", "modal"; None if there
    was none in time); `ms`: milliseconds it took from the press."""

    interaction: Interaction

    @property
    def type(self) -> int | None:
        return self.interaction.answer

    @property
    def how(self) -> str | None:
        return ACKNOWLEDGEMENTS.get(self.interaction.answer or 0)

    @property
    def ms(self) -> float | None:
        acknowledged_at = self.interaction.acknowledged_at
        return None if acknowledged_at is None else (acknowledged_at - self.interaction.pressed_at) * 1000

    @property
    def failed(self) -> bool:
        return self.interaction.answer is None

    @property
    def error(self) -> str | None:
        """The error text the person reads instead of an answer."""
        if not self.failed:
            return None
        return NO_RESPONSE_TEXT if self.interaction.kind == COMMAND else FAILED_TEXT

    @property
    def message(self) -> Message | None:
        """The answer's message, or the message that was updated."""
        return self.interaction.response

    @property
    def messages(self) -> list[Message]:
        """The answer and the follow-ups that were not deleted."""
        all_of_them = [self.interaction.response, *self.interaction.followups]
        return [message for message in all_of_them if message and not message.is_deleted]

    @property
    def text(self) -> str:
        """All text in `messages`."""
        return "\n".join(message.text for message in self.messages)

    @property
    def modal(self) -> Modal | None:
        return Modal(self.interaction) if self.interaction.modal else None


class Person:
    """A member of the sandbox. `place` is their current channel, where commands go by default."""

    def __init__(self, world: World, interactions: Interactions, user: User, place: Channel) -> None:
        self._world = world
        self._interactions = interactions
        self.user = user
        self.place = place

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    @property
    def dm(self) -> Channel:
        """Their direct-message channel with the bot."""
        return self._world.find_or_open_dm(self.user)

    # Acting

    async def run_command(
        self, command: str, /, *, at: Channel | None = None, settle: float = SETTLE_SECONDS, **options: Any
    ) -> ActionOutcome:
        """Run a command by its full name ("race create"), with options by name.

        Members, roles and channels may be given as objects or by id, files as (name, bytes). `at`: the channel, by
        default `place`; a deferred answer is awaited for up to `settle` seconds. Raises NotPossible for input that
        a client would not send: an unknown or hidden command, a missing, unknown or invalid option."""
        channel = at or self.place
        definition, path = self._find_command(command, channel)
        data = fill_command(self._world, channel, definition, path, options)
        return await self._start_interaction(COMMAND, channel, data, settle)

    async def complete(
        self, command: str, option: str, typed_text: str = "", /, *, at: Channel | None = None, **options: Any
    ) -> list[Json]:
        """Return the choices ({name, value}) that the bot offers for an option after the typed text."""
        channel = at or self.place
        definition, path = self._find_command(command, channel)
        data = fill_command(
            self._world, channel, definition, path, options | {option: typed_text}, focused_option=option
        )
        outcome = await self._start_interaction(AUTOCOMPLETE, channel, data, 0)
        return outcome.interaction.choices or []

    async def use_menu(self, name: str, target: Message | Person, *, settle: float = SETTLE_SECONDS) -> ActionOutcome:
        """Use an entry of the menu of a message or member, by its English name. Raises NotPossible."""
        channel = self._require_visible(target).channel if isinstance(target, Message) else self.place
        data = fill_menu_command(self._world, channel, self.list_menu_commands(target, channel), name, target)
        return await self._start_interaction(COMMAND, channel, data, settle)

    async def press(self, message: Message | None, button: str, *, settle: float = SETTLE_SECONDS) -> ActionOutcome:
        """Press a button, by label or custom id. Raises NotPossible if it is missing, invisible to them or disabled."""
        message = self._require_visible(message)
        part = forms.find_button(message, button)
        data = {"custom_id": part["custom_id"], "component_type": 2, "id": part["id"]}
        return await self._start_interaction(COMPONENT, message.channel, data, settle, message=message)

    async def choose(
        self, message: Message | None, select: str, values: Sequence[Any], *, settle: float = SETTLE_SECONDS
    ) -> ActionOutcome:
        """Choose in a select menu, by custom id or placeholder; values by value or label, or members and channels."""
        message = self._require_visible(message)
        part = forms.find_select(message, select)
        chosen = forms.build_choice(self._world, message.channel, part, values)
        data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"], **chosen}
        return await self._start_interaction(COMPONENT, message.channel, data, settle, message=message)

    async def submit(
        self, modal: Modal | None, values: Mapping[str, Any] | None = None, *, settle: float = SETTLE_SECONDS
    ) -> ActionOutcome:
        """Submit a modal. `values` by custom id or label: text, lists for selects, checkbox groups and files
        ((name, bytes)), a value for a radio group, a bool for a checkbox. Absent fields keep their defaults."""
        if modal is None:
            raise NotPossible("no modal is open")
        if modal.interaction.user is not self.user:
            raise NotPossible("this modal is somebody else's")
        channel = modal.interaction.channel
        data = forms.fill_modal(self._world, channel, modal, values or {})
        origin = {"message": modal.interaction.message, "opened_by": modal.interaction}
        return await self._start_interaction(MODAL_SUBMIT, channel, data, settle, **origin)

    async def write(self, text: str, *, at: Channel | None = None, reply_to: Message | None = None) -> Message:
        """Type a message into a channel, or to the bot directly (`at=person.dm`)."""
        channel = at or self.place
        permission = Permission.send_messages_in_threads if channel.is_thread else Permission.send_messages
        if not self._world.can_see(self.user, channel) or not self._world.may(self.user, permission, channel):
            raise NotPossible(f"{self.name} may not write in {channel.name}")
        payload: Json = {"content": text}
        if reply_to:
            payload["message_reference"] = {"message_id": str(reply_to.id)}
        message = sent_messages.post_message(self._world, channel, self.user, payload, ())
        if channel.is_archived and not channel.is_locked:
            channel.is_archived = False
            self._world.publish("channel changed", channel)
        return message

    def _find_command(self, name: str, channel: Channel) -> tuple[Json, list[Json]]:
        if channel.kind == FORUM:
            raise NotPossible("a forum takes commands and messages only in its posts")
        commands = self.list_commands(channel)
        return find_command(commands, name)

    def _require_visible(self, message: Message | None) -> Message:
        if message is None:
            raise NotPossible("there is no message")
        if message.is_deleted:
            raise NotPossible("the message was deleted")
        if not self.can_see(message):
            raise NotPossible(f"{self.name} does not see this message")
        return message

    async def _start_interaction(
        self, kind: int, channel: Channel, data: Json, settle: float, **origin: Any
    ) -> ActionOutcome:
        if channel.guild and self.user.id not in channel.guild.members:
            raise NotPossible(f"{self.name} is not in the server")
        one = self._interactions.make(kind, self.user, channel, data, **origin)
        outcome = ActionOutcome(one)
        if await _wait_for_event(one.answer_within, one.answered) and one.answer == DEFERRED and settle:
            await _wait_for_event(settle, one.filled)
        return outcome

    # Seeing

    def list_commands(self, at: Channel | None = None) -> list[Json]:
        """Return the slash commands they are offered in a channel, as the bot registered them."""
        return [one for one in self._list_offered(at or self.place) if one["type"] == CHAT_INPUT]

    def list_menu_commands(self, target: Message | Person, at: Channel | None = None) -> list[Json]:
        """Return the commands in the menu of a message or member."""
        kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
        return [one for one in self._list_offered(at or self.place) if one["type"] == kind]

    def _list_offered(self, channel: Channel) -> list[Json]:
        scopes = [None, channel.guild.id] if channel.guild else [None]
        commands = [command for scope in scopes for command in self._world.commands.get(scope, [])]
        permissions = self._world.compute_permissions(self.user, channel)
        return [command for command in commands if is_offered(command, channel, permissions)]

    def list_localized_commands(self, at: Channel | None = None) -> list[Json]:
        """Return the commands they are offered in a channel, in the language of their client."""
        return [localize(command, self.user.locale) for command in self.list_commands(at)]

    def can_see(self, message: Message) -> bool:
        if message.only_for not in (None, self.user):
            return False
        return self._world.can_see(self.user, message.channel)

    def list_visible_messages(self, channel: Channel | None = None) -> list[Message]:
        """Return the messages they see in a channel (default `place`), their ephemeral ones included, oldest first."""
        return [message for message in (channel or self.place).messages.values() if self.can_see(message)]

    def list_all_visible_messages(self) -> list[Message]:
        """Return all messages they see, oldest first."""
        messages = [
            message
            for channel in list(self._world.channels.values())
            for message in self.list_visible_messages(channel)
        ]
        return sorted(messages, key=lambda message: message.id)

    def list_direct_messages(self) -> list[Message]:
        """Return the messages in their direct-message channel with the bot; empty if there is none."""
        private = [one for one in self._world.channels.values() if one.kind == DM and one.recipient is self.user]
        return [message for channel in private for message in channel.messages.values()]

    def list_ephemeral_messages(self) -> list[Message]:
        """Return the messages that only they see."""
        return [message for message in self.list_all_visible_messages() if message.only_for is self.user]

    async def wait_for(
        self,
        predicate: Callable[[Message], Any],
        timeout: float = WAIT_SECONDS,  # noqa: ASYNC109 (an API's timeout may be told its caller)
        *,
        after: Message | None = None,
    ) -> Message:
        """Wait for the newest visible message that matches, also after an edit.

        With `after`, only messages newer than that one. Raises TimeoutError, listing the visible messages."""
        since = after.id if after else 0

        def find() -> Message | None:
            fitting = (
                each for each in reversed(self.list_all_visible_messages()) if each.id > since and predicate(each)
            )
            return next(fitting, None)

        try:
            match = await wait_until(self._world, find, timeout)
        except TimeoutError:
            messages_text = "\n".join(repr(message) for message in self.list_all_visible_messages()[-8:])
            raise TimeoutError(f"{self.name} waited {timeout:g} s in vain and sees:\n{messages_text}") from None
        assert match is not None
        return match


async def wait_until(
    world: World,
    condition: Callable[[], T],
    timeout: float = WAIT_SECONDS,  # noqa: ASYNC109
) -> T:
    """Wait until `condition` is true, checking now, at every change of the world, and ten times a second, since it
    may look at other things; return its value."""
    change_event = asyncio.Event()
    stop = world.listen(lambda change: change_event.set())
    try:
        async with asyncio.timeout(timeout):
            while not (outcome := condition()):
                change_event.clear()
                await _wait_for_event(0.1, change_event)
            return outcome
    finally:
        stop()


async def _wait_for_event(seconds: float, event: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
