"""People who drive one race after another in a channel, and do not let themselves be put off."""

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from random import Random

from bot.fake_discord import Channel, LocalTable, Message, NotPossible, Outcome, Person
from rules.rulesets import RULESETS
from tests.games import track_of

PATIENCE = 2.0
"""Seconds for which somebody looks at a form before he tries again."""
AGAIN = 4.0
"""Seconds after which somebody answers once more what he has answered, if nothing goes on."""
GAMES = tuple((game, track_of(game)) for game in RULESETS)


@dataclass
class Tally:
    """What was done and what came of it. `acknowledged`: what each question's driver was told to be counted."""

    acknowledged: dict[int, str] = field(default_factory=dict)
    confirmed: int = 0
    presses: int = 0
    failed: int = 0
    flags: int = 0
    slowest: float = 0.0

    def take(self, outcome: Outcome) -> Outcome:
        """Counts an answer."""
        self.presses += 1
        self.failed += outcome.failed
        self.slowest = max(self.slowest, outcome.ms or 0.0)
        return outcome


class Course:
    """A channel. `people`: the first organises."""

    def __init__(
        self, table: LocalTable, channel: Channel, people: tuple[Person, ...], tally: Tally, random: Random, games: int
    ) -> None:
        self.channel, self.people = channel, people
        self._table, self._tally, self._random, self._games = table, tally, random, games
        self._since, self._races, self._is_open = 0, 0, False
        self._done: dict[tuple[int, int], float] = {}

    async def run(self) -> None:
        """Until cancelled."""
        while True:
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
        if not self._is_open:
            await self._create()

    async def _follows(self, message: Message) -> bool:
        if "the chequered flag**" in message.text:
            self._since, self._is_open = message.id, False
            self._tally.flags += 1
        elif "Your orders" in message.labels:
            await asyncio.gather(*(self._answer(person, message) for person in self.people))
        elif "Join" in message.labels:
            self._is_open = True
            await self._line_up(message)
        else:
            return False
        return True

    async def _create(self) -> None:
        game, track = GAMES[self._races % self._games]
        await self._slash("race create", game=game, track=track, laps=1)
        self._races += 1

    async def _line_up(self, lobby: Message) -> None:
        for person in self.people:
            if person.name not in lobby.text:
                asked = await self._press(person, lobby, "Join")
                await self._press(person, asked.message, "Here, only I can see it")
                return
        if "automatic" not in lobby.text:
            await self._slash("race fill", drivers=1)
            return
        await self._press(self.people[0], lobby, "Start")

    async def _slash(self, command: str, **options: object) -> Outcome:
        person = self.people[0]
        return self._tally.take(await person.slash(command, at=self.channel, settle=PATIENCE, **options))

    async def _press(self, person: Person, message: Message | None, label: str) -> Outcome:
        return self._tally.take(await person.press(message, label, settle=PATIENCE))

    async def _answer(self, person: Person, asking: Message) -> None:
        """His form, something chosen in it until it can be confirmed, and what it says then."""
        if time.monotonic() - self._done.get((person.user.id, asking.id), -AGAIN) < AGAIN:
            return
        form = (await self._press(person, asking, "Your orders")).message
        for _ in range(6):
            if form is None or not (form.labels or form.selects):
                return
            if "Confirm" in form.labels:
                if await self._confirm(person, form):
                    self._done[(person.user.id, asking.id)] = time.monotonic()
                return
            await self._choose(person, form)

    async def _choose(self, person: Person, form: Message) -> None:
        before = form.edited_at
        if form.selects:
            select = form.selects[0]
            chosen = self._random.choice(select["options"])["value"]
            self._tally.take(await person.choose(form, select["custom_id"], [chosen]))
        else:
            await self._press(person, form, self._random.choice(form.labels))
        await self._table.until(lambda: form.edited_at != before, PATIENCE)

    async def _confirm(self, person: Person, form: Message) -> bool:
        """Whether he was told that it counts."""
        button = next(one for one in form.buttons if one["label"] == "Confirm")
        _, _, number, mark = button["custom_id"].split(":")
        self._tally.confirmed += 1
        await self._press(person, form, "Confirm")
        await self._table.until(lambda: "Counted" in form.text, PATIENCE)
        self._tally.acknowledged[int(number)] = mark
        return True
