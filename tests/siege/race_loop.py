"""Simulated people who drive race after race in a channel and retry what fails."""

import asyncio
import contextlib
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Any

from bot.sandbox import ActionOutcome, Channel, DiscordSandbox, Message, NotPossible, Person
from bot.sandbox.interactions import ANSWER
from rules.registry import RULESETS
from tests.games import find_smallest_track_name

Json = dict[str, Any]
FORM_UPDATE_SECONDS = 2.0
"""How long a driver waits for a form to change before they go on."""
REPEAT_SECONDS = 4.0
"""A driver whose orders are in opens their forms again so long after, in case the race does not go on."""
RETRY_SECONDS = 0.3
"""A driver who got no form, or could not finish one, tries again so long after."""
GAMES = tuple((game, find_smallest_track_name(game)) for game in RULESETS)
MAX_STEPS_PER_FORM = 8
"""A driver gives up a form that cannot be confirmed after so many steps."""
CHANGE_SHARE, TYPING_SHARE = 0.25, 0.2
"""How often drivers change an order that they could confirm, and type an order that they could press."""
CONFIRMING_ACTIONS = ("confirm", "careful")
"""Buttons of a form that send an order: the draft, or the ready-made order of a fresh form."""
OTHER_ACTIONS = (*CONFIRMING_ACTIONS, "way", "discard", "undo", "page", "write", "settings", "change", "orders")
"""Buttons of a form that are no choice of an order."""
ANY_MARK = ""
"""Stands for the mark of an order that a button sent at once: its value is not known here."""


@dataclass
class DriverActions:
    """Counts of what drivers did. `marks_by_question`: the mark of each question's order that the bot acknowledged."""

    marks_by_question: dict[int, str] = field(default_factory=dict)
    presses: int = 0
    flags: int = 0

    def count_press(self, outcome: ActionOutcome) -> ActionOutcome:
        """Count an action of a driver, and return its outcome."""
        self.presses += 1
        return outcome


class RaceLoop:
    """One race after another in a channel. `people`: its drivers, the organiser first; `games`: played in turn."""

    def __init__(
        self,
        sandbox: DiscordSandbox,
        channel: Channel,
        people: tuple[Person, ...],
        actions: DriverActions,
        random: Random,
        games: Sequence[tuple[str, str]],
    ) -> None:
        self.channel, self.people = channel, people
        self.is_last_race = False
        self._sandbox, self._actions, self._random, self._games = sandbox, actions, random, games
        self._since, self._races, self._is_open = 0, 0, False
        self._next_try_at: dict[tuple[int, int], float] = {}
        self._questions_sent = set[str]()

    @property
    def is_over(self) -> bool:
        """Whether the last race has ended."""
        return self.is_last_race and not self._is_open

    async def run(self) -> None:
        """Drive races until cancelled, or until the last race has ended."""
        while not self.is_over:
            with contextlib.suppress(NotPossible, TimeoutError):
                await self._act_on_newest_message()
            await asyncio.sleep(0.02)

    async def _act_on_newest_message(self) -> None:
        """Act on the newest message that asks for anything; on an open lobby first, as notices below it may have the
        button for orders."""
        new_messages = takewhile(lambda one: one.id > self._since, reversed(self.channel.messages.values()))
        bot = self._sandbox.world.bot
        from_bot = [one for one in new_messages if one.author is bot and not one.is_ephemeral]
        for message in sorted(from_bot, key=lambda one: "Join" not in one.labels):
            if await self._act_on_message(message):
                return
        if not (self._is_open or self.is_last_race):
            await self._create_race()

    async def _act_on_message(self, message: Message) -> bool:
        """Do what a message asks for; return whether it asks for anything."""
        if ": the chequered flag" in message.text:
            self._since, self._is_open = message.id, False
            self._actions.flags += 1
        elif "Your orders" in message.labels:
            self._is_open = True
            await asyncio.gather(*(self._send_orders(person, message) for person in self.people))
        elif "Join" in message.labels:
            self._is_open = True
            await self._fill_lobby(message)
        else:
            return False
        return True

    async def _create_race(self) -> None:
        game, track = self._games[self._races % len(self._games)]
        outcome = await self._run_command(self.people[0], "race create", game=game, track=track, laps=1)
        self._races += 1
        self._is_open = "is open" in outcome.text or "is not over in this channel" in outcome.text

    async def _fill_lobby(self, lobby: Message) -> None:
        for person in self.people:
            if person.name not in lobby.text:
                outcome = await self._press(person, lobby, "Join")
                await self._press(person, outcome.message, "This channel (only I can see it)")
                return
        if not re.search(r"\bbot\b", lobby.text):
            await self._run_command(self.people[0], "race fill", drivers=1)
            return
        await self._press(self.people[0], lobby, "Start")

    async def _run_command(self, person: Person, command: str, **options: object) -> ActionOutcome:
        return self._actions.count_press(
            await person.run_command(command, at=self.channel, settle=FORM_UPDATE_SECONDS, **options)
        )

    async def _press(self, person: Person, message: Message | None, button: str) -> ActionOutcome:
        return self._actions.count_press(await person.press(message, button, settle=FORM_UPDATE_SECONDS))

    async def _send_orders(self, person: Person, round_post: Message) -> None:
        """Open a driver's forms and fill them in, unless they did so a moment ago.

        A driver whose form fails does not disturb the other one, who would begin anew while still at a form."""
        if time.monotonic() < self._next_try_at.get((person.user.id, round_post.id), 0.0):
            return
        orders_in = list[bool]()
        with contextlib.suppress(NotPossible, TimeoutError):
            forms = (await self._press(person, round_post, "Your orders")).messages
            orders_in = [await self._fill_form(person, form) for form in forms]
        pause = REPEAT_SECONDS if orders_in and all(orders_in) else RETRY_SECONDS
        self._next_try_at[person.user.id, round_post.id] = time.monotonic() + pause

    async def _fill_form(self, person: Person, form: Message) -> bool:
        """Choose in a form until it can be confirmed; return whether the order is in."""
        for _ in range(MAX_STEPS_PER_FORM):
            if "Order in" in form.text:
                return True
            if _list_confirming_buttons(form) and self._random.random() > CHANGE_SHARE:
                await self._confirm(person, form)
                return True
            if not (form.labels or form.selects):
                return False
            await self._choose(person, form)
        return False

    async def _choose(self, person: Person, form: Message) -> None:
        """Choose a menu's option or a button, or type an order in a modal or with `/orders`."""
        before = form.edited_at
        pressable = [part for part in form.buttons if _get_action(part) not in OTHER_ACTIONS]
        openers = [part for part in form.buttons if _get_action(part) == "write"]
        example = re.search(r"Or type it: </orders:\d+> `text: (.+)`", form.text)
        if (openers or example) and (self._random.random() < TYPING_SHARE or not (pressable or form.selects)):
            await self._type_order(person, form, openers, example[1] if example else "")
            return
        if not (form.selects or pressable):
            return
        part = self._random.choice([*form.selects, *pressable])
        if _get_action(part) == "send":
            await self._press_sending_button(person, form, part)
            return
        if part in pressable:
            outcome = await self._press(person, form, part["custom_id"])
        else:
            values = self._draw_options(part)
            outcome = self._actions.count_press(
                await person.choose(form, part["custom_id"], values, settle=FORM_UPDATE_SECONDS)
            )
        if outcome.type != ANSWER:  # an impossible choice is answered in a new message, and the form does not change
            with contextlib.suppress(TimeoutError):
                await self._sandbox.wait_until(lambda: form.edited_at != before, FORM_UPDATE_SECONDS)

    def _draw_options(self, menu: Json) -> list[str]:
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        some = self._random.sample(menu["options"], k=min(max(least, 1), most))
        return [option["value"] for option in some]

    async def _type_order(self, person: Person, form: Message, openers: list[Json], example: str) -> None:
        """Send the form's example with `/orders`, or open a modal and type what the placeholders suggest."""
        if example and (not openers or self._random.random() < 0.5):
            answer = await self._run_command(person, "orders", text=example)
            if answer.message and _list_confirming_buttons(answer.message):
                await self._confirm(person, answer.message)
            return
        modal = (await self._press(person, form, openers[0]["custom_id"])).modal
        if modal is not None:
            first, *others = modal.fields
            fields = [first, *(one for one in others if self._random.random() < 0.2)]
            texts = {one["custom_id"]: text for one in fields if (text := self._draw_text(one))}
            self._actions.count_press(await person.submit(modal, texts, settle=FORM_UPDATE_SECONDS))

    def _draw_text(self, text_input: Json) -> str:
        """Draw a text that a field's placeholder suggests."""
        hint = str(text_input.get("placeholder") or "")
        span = re.match(r"(\d+) to (\d+)(?: in steps of (\d+))?", hint)
        if span:
            least, most, step = int(span[1]), int(span[2]), int(span[3] or 1)
            return str(self._random.randrange(least, most + 1, step))
        return self._random.choice(hint.split(", "))

    async def _press_sending_button(self, person: Person, form: Message, button: Json) -> None:
        """Press a button that sends an order at once, or makes a draft if the order is incomplete."""
        before, number = form.edited_at, button["custom_id"].split(":")[2]
        self._questions_sent.add(number)
        await self._press(person, form, button["custom_id"])
        with contextlib.suppress(TimeoutError):
            await self._sandbox.wait_until(lambda: form.edited_at != before, FORM_UPDATE_SECONDS)
        # The form may have gone on to another question whose order is in already.
        if "Order in" in form.text and any(f":change:{number}:" in one["custom_id"] for one in form.buttons):
            self._actions.marks_by_question[int(number)] = ANY_MARK

    async def _confirm(self, person: Person, form: Message) -> None:
        """Confirm a draft and wait until the bot acknowledges the order; raise TimeoutError if it does not."""
        button = _list_confirming_buttons(form)[0]
        _, _, number, mark = button["custom_id"].split(":")
        await self._press(person, form, button["custom_id"])
        await self._sandbox.wait_until(lambda: "Order in" in form.text, FORM_UPDATE_SECONDS)
        # The bot may acknowledge only now what another button has sent before.
        self._actions.marks_by_question[int(number)] = ANY_MARK if number in self._questions_sent else mark


def _list_confirming_buttons(form: Message) -> list[Json]:
    return [one for one in form.buttons if _get_action(one) in CONFIRMING_ACTIONS]


def _get_action(button: Json) -> str:
    """Return the action of a button's custom id: `say` of `b:say:3:0:60`."""
    return str(button.get("custom_id", "::")).split(":")[1]
