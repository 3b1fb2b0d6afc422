"""A private race in the sandbox, and all the data that people without access must not learn."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.bootstrap import Components
from bot.sandbox import Channel, DiscordSandbox, Message, Person
from bot.store.database import Transaction
from tests.end_to_end.harness import confirm, join_race, open_lobby, run_bot

Rows = list[str]


@dataclass(frozen=True)
class PrivateRace:
    """A running race that nobody else may view, and the lobby of another; a season with the race in it; questions for
    the stewards, one of them settled. Ann organises and does not drive; Ben drives, by direct message."""

    sandbox: DiscordSandbox
    parts: Components
    track: Channel
    plots: Message
    race: int = 1
    lobby: int = 2
    season: int = 1

    def get_member(self, name: str) -> Person:
        return self.sandbox.get_member(name)

    async def load_numbers(self, kind: str) -> list[int]:
        """Load the numbers of all questions to drivers, or to stewards."""
        sql = f"SELECT number FROM {kind} ORDER BY number"
        return [row["number"] for row in await self.parts.control.database.read(lambda t: t.fetch_rows(sql))]

    async def load_rows(self, *, versions: bool = True) -> Rows:
        """Return all stored rows, except the heartbeat and the times at which seasons' messages were edited.

        `versions`: with those of the races, which say that what is kept of a race in memory is to be read again."""

        async def read(t: Transaction) -> list[tuple[str, tuple[object, ...]]]:
            tables = await t.fetch_rows(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
            names = sorted(row["name"] for row in tables)
            every = [(name, one) for name in names for one in await t.fetch_rows(f"SELECT * FROM {name}")]
            left = set() if versions else {("race", "version")}
            return [(name, tuple(v for key, v in dict(one).items() if (name, key) not in left)) for name, one in every]

        found = await self.parts.control.database.read(read)
        return [repr(one) for one in found if one[0] != "hub" and (one[0] != "note" or "heartbeat" not in one[1])]

    async def wait_until_still(self) -> None:
        """Wait until the bot has done everything it had begun."""
        before, now = list[str](), await self.load_rows()
        while before != now:
            await self.parts.outbox.drain()
            await asyncio.sleep(0.3)
            before, now = now, await self.load_rows()


@asynccontextmanager
async def open_private_race(folder: Path) -> AsyncIterator[PrivateRace]:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, folder / "s.sqlite") as parts:
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        track, second = sandbox.add_channel("closed"), sandbox.add_channel("closed-too")
        for channel in (track, second):
            sandbox.close_channel(channel, ann, ben)
        ann.place = ben.place = track
        message = await open_lobby(ann)
        await join_race(ben, message, "Direct Message")
        await ann.run_command("race fill", drivers=1)
        await ann.press(message, "Start")
        await drive(ben, "", "60")
        plots = await ann.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels)
        roles = sandbox.guild.members[ann.user.id].roles
        roles.append(sandbox.gm_role)
        await ann.run_command("season create", title="Cup")
        roles.remove(sandbox.gm_role)
        await ann.run_command("season count", race=1)
        await ben.run_command("race protest", text="I was understood wrongly")
        await _answer_first_steward_question(ann)
        await ben.wait_for(lambda m: m.channel is ben.dm and bool(m.labels) and "round 2**" in m.text)
        await drive(ben, "60")
        await ben.wait_for(lambda m: m.channel is ben.dm and bool(m.labels) and "round 3**" in m.text)
        await ben.run_command("race protest", text="and so again")
        ann.place = second
        await open_lobby(ann)
        ann.place = track
        at = PrivateRace(sandbox, parts, track, plots)
        await at.wait_until_still()
        yield at


async def drive(person: Person, *texts: str) -> None:
    """Answer private forms one after the other: with this text, or with the offered answer ("")."""
    last: Message | None = None
    for text in texts:
        asked = last = await person.wait_for(lambda m: m.channel is person.dm and bool(m.labels), after=last)
        if text:
            await person.write(text, at=person.dm)
            asked = last = await person.wait_for(
                lambda m: m.channel is person.dm and "Confirm" in m.labels, after=asked
            )
        await confirm(person, asked)


async def _answer_first_steward_question(ann: Person) -> None:
    """Answer the stewards' first question."""
    inbox = (await ann.run_command("gm inbox")).messages[0]
    shown = (await ann.press(inbox, next(label for label in inbox.labels if "Protest" in label))).messages[0]
    opened = await ann.press(shown, shown.labels[0])
    await ann.submit(opened.modal, {"0": "as it was"})
    await ann.wait_for(lambda m: m.id == shown.id and not m.labels)
