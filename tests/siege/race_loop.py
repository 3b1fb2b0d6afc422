"""Simulated people who drive race after race in a channel and retry what fails."""

import asyncio
import contextlib
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.sandbox import ActionOutcome, Channel, LocalTable, Message, NotPossible, Person
from bot.sandbox.interactions import ANSWER
from rules.registry import RULESETS
from tests.games import smallest_track_name

Json = dict[str, Any]
PATIENCE = 2.0
"""Seconds that a person looks at a form before they try again."""
AGAIN = 4.0
"""Seconds after which a person repeats their answer if the race does not go on."""
SOON = 0.3
"""Seconds after which somebody asks again who was asked nothing, or could not finish a form."""
GAMES = tuple((game, smallest_track_name(game)) for game in RULESETS)
TURNS = 8
"""Presses after which somebody gives a form up that still cannot be confirmed."""
SECOND_THOUGHTS, WRITING = 0.25, 0.2
"""Shares of people who change an order that they could confirm, and who type what they could press."""
AT_ONCE = ("confirm", "careful")
"""Acts on a form that make something count: the draft, or the ready-made order of a fresh form."""
NO_CHOICE = (*AT_ONCE, "way", "discard", "undo", "page", "write", "settings", "change", "orders")
"""Acts on a form that choose nothing."""


ANY_MARK = ""
"""The mark of an order that a button has sent at once; its value is not known here."""


@dataclass
class Tally:
    """What was done and what came of it. `acknowledged`: the mark of what each question's driver was told to be
    counted."""

    acknowledged: dict[int, str] = field(default_factory=dict)
    confirmed: int = 0
    written: int = 0
    presses: int = 0
    failed: int = 0
    flags: int = 0
    slowest: float = 0.0

    def take(self, outcome: ActionOutcome) -> ActionOutcome:
        """Counts an answer."""
        self.presses += 1
        self.failed += outcome.failed
        self.slowest = max(self.slowest, outcome.ms or 0.0)
        return outcome


class Course:
    """A channel. `people`: the first organises. `games`: what is driven there, in turn."""

    def __init__(
        self,
        table: LocalTable,
        channel: Channel,
        people: tuple[Person, ...],
        tally: Tally,
        random: Random,
        games: Sequence[tuple[str, str]],
    ) -> None:
        self.channel, self.people = channel, people
        self.is_last = False
        self._table, self._tally, self._random, self._games = table, tally, random, games
        self._since, self._races, self._is_open = 0, 0, False
        self._done: dict[tuple[int, int], float] = {}
        self._sent = set[str]()

    @property
    def is_over(self) -> bool:
        """Whether no race is under way that was the last."""
        return self.is_last and not self._is_open

    async def run(self) -> None:
        """Until cancelled, or until the last race has come to its flag."""
        while not self.is_over:
            with contextlib.suppress(NotPossible, TimeoutError):
                await self._turn()
            await asyncio.sleep(0.02)

    async def _turn(self) -> None:
        """Does what the newest message is for."""
        for message in reversed(self.channel.messages.values()):
            if message.id <= self._since:
                break
            if not message.is_ephemeral and await self._follows(message):
                return
        if not (self._is_open or self.is_last):
            await self._create()

    async def _follows(self, message: Message) -> bool:
        if ": the chequered flag" in message.text:
            self._since, self._is_open = message.id, False
            self._tally.flags += 1
        elif "Your orders" in message.labels:
            self._is_open = True
            await asyncio.gather(*(self._answer(person, message) for person in self.people))
        elif "Join" in message.labels:
            self._is_open = True
            await self._line_up(message)
        else:
            return False
        return True

    async def _create(self) -> None:
        game, track = self._games[self._races % len(self._games)]
        made = await self._slash(self.people[0], "race create", game=game, track=track, laps=1)
        self._races += 1
        self._is_open = "is open" in made.text or "is still running" in made.text

    async def _line_up(self, lobby: Message) -> None:
        for person in self.people:
            if person.name not in lobby.text:
                asked = await self._press(person, lobby, "Join")
                await self._press(person, asked.message, "This channel (only I can see it)")
                return
        if not re.search(r"\bbot\b", lobby.text):
            await self._slash(self.people[0], "race fill", drivers=1)
            return
        await self._press(self.people[0], lobby, "Start")

    async def _slash(self, person: Person, command: str, **options: object) -> ActionOutcome:
        return self._tally.take(await person.slash(command, at=self.channel, settle=PATIENCE, **options))

    async def _press(self, person: Person, message: Message | None, button: str) -> ActionOutcome:
        return self._tally.take(await person.press(message, button, settle=PATIENCE))

    async def _answer(self, person: Person, asking: Message) -> None:
        """Choose in each of their forms until it can be confirmed; return its text."""
        if time.monotonic() - self._done.get((person.user.id, asking.id), -AGAIN) < AGAIN:
            return
        forms = (await self._press(person, asking, "Your orders")).messages
        counted = [await self._filled(person, form) for form in forms]
        pause = AGAIN if counted and all(counted) else SOON
        self._done[person.user.id, asking.id] = time.monotonic() - AGAIN + pause

    async def _filled(self, person: Person, form: Message) -> bool:
        """Whether they were told, now or before, that their choice counts."""
        for _ in range(TURNS):
            if "Order in" in form.text:
                return True
            if _confirming(form) and self._random.random() > SECOND_THOUGHTS:
                return await self._confirm(person, form)
            if not (form.labels or form.selects):
                return False
            await self._choose(person, form)
        return False

    async def _choose(self, person: Person, form: Message) -> None:
        """Something of what the form offers: an option of a menu, a button, a line in a sheet, a line of `/orders`."""
        before = form.edited_at
        pressable = [part for part in form.buttons if _act(part) not in NO_CHOICE]
        sheets = [part for part in form.buttons if _act(part) == "write"]
        typed = re.search(r"Or type it: </orders:\d+> `text: (.+)`", form.text)
        if (sheets or typed) and (self._random.random() < WRITING or not (pressable or form.selects)):
            await self._write(person, form, sheets, typed[1] if typed else "")
            return
        if not (form.selects or pressable):
            return
        part = self._random.choice([*form.selects, *pressable])
        if _act(part) == "send":
            await self._send(person, form, part)
            return
        if part in pressable:
            said = await self._press(person, form, part["custom_id"])
        else:
            said = self._tally.take(await person.choose(form, part["custom_id"], self._picked(part), settle=PATIENCE))
        if said.type != ANSWER:  # a choice that does not fit is answered beside the form, which stays as it is
            with contextlib.suppress(TimeoutError):
                await self._table.wait_until(lambda: form.edited_at != before, PATIENCE)

    def _picked(self, menu: Json) -> list[str]:
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        some = self._random.sample(menu["options"], k=min(max(least, 1), most))
        return [option["value"] for option in some]

    async def _write(self, person: Person, form: Message, sheets: list[Json], typed: str) -> None:
        """In the sheet that a button opens, as its fields suggest; or the line that the form gives as an example."""
        self._tally.written += 1
        if typed and (not sheets or self._random.random() < 0.5):
            answer = await self._slash(person, "orders", text=typed)
            if answer.message and _confirming(answer.message):
                await self._confirm(person, answer.message)
            return
        sheet = (await self._press(person, form, sheets[0]["custom_id"])).modal
        if sheet is not None:
            first, *others = sheet.fields
            some = [first, *(one for one in others if self._random.random() < 0.2)]
            written = {one["custom_id"]: line for one in some if (line := self._line(one))}
            self._tally.take(await person.submit(sheet, written, settle=PATIENCE))

    def _line(self, blank: Json) -> str:
        """What the grey words in a field suggest to write."""
        hint = str(blank.get("placeholder") or "")
        span = re.match(r"(\d+) to (\d+)(?: in steps of (\d+))?", hint)
        if span:
            least, most, step = int(span[1]), int(span[2]), int(span[3] or 1)
            return str(self._random.randrange(least, most + 1, step))
        return self._random.choice(hint.split(", "))

    async def _send(self, person: Person, form: Message, button: Json) -> None:
        """A choice that counts at once, or becomes a draft if it cannot."""
        before, number = form.edited_at, button["custom_id"].split(":")[2]
        self._sent.add(number)
        await self._press(person, form, button["custom_id"])
        with contextlib.suppress(TimeoutError):
            await self._table.wait_until(lambda: form.edited_at != before, PATIENCE)
        # The form may have gone on to another question whose order is in already.
        if "Order in" in form.text and any(f":change:{number}:" in one["custom_id"] for one in form.buttons):
            self._tally.confirmed += 1
            self._tally.acknowledged[int(number)] = ANY_MARK

    async def _confirm(self, person: Person, form: Message) -> bool:
        """Whether they were told that it counts."""
        button = _confirming(form)[0]
        _, _, number, mark = button["custom_id"].split(":")
        self._tally.confirmed += 1
        await self._press(person, form, button["custom_id"])
        await self._table.wait_until(lambda: "Order in" in form.text, PATIENCE)
        # What a button has sent before may have been told only now.
        self._tally.acknowledged[int(number)] = ANY_MARK if number in self._sent else mark
        return True


def _confirming(form: Message) -> list[Json]:
    """The buttons of a form that make something count."""
    return [one for one in form.buttons if _act(one) in AT_ONCE]


def _act(button: Json) -> str:
    """`say` of `b:say:3:0:60`."""
    return str(button.get("custom_id", "::")).split(":")[1]
