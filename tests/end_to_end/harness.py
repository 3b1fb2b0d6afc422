"""A race on the local table, seen through its members' eyes."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.app import Parts, running
from bot.fake_discord import ActionOutcome, LocalTable, Message, Person
from bot.settings import Environment
from bot.store.address import Address
from tests.fresh import fresh, hurried


def settings(table: LocalTable, database: Address) -> Environment:
    """The bot's settings, pointed at the table."""
    return Environment(discord_token=SecretStr(table.token), database=database, discord_api=table.api_base)


class Moment:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return int(time.time()) + self.ahead


@asynccontextmanager
async def bot_at(
    table: LocalTable, database: Address, *, durable: bool = False, **options: Any
) -> AsyncIterator[Parts]:
    """The unmodified bot at the table, until the block ends. It does not wait long for servers it has lost, nor for the
    disk, unless what it writes must be `durable`."""
    if isinstance(database, Path):
        await fresh(database)
    async with running(settings(table, database), grace=0, guild_ready_timeout=0.05, **options) as parts:
        if not durable:
            await hurried(parts.control.database)
        yield parts


async def started(table: LocalTable, *people: Person, automatic: int = 0, **options: Any) -> Message:
    """A race that is on; the message that asks for builds."""
    message = await lobby(people[0], **options)
    for person in people:
        await join(person, message)
    if automatic:
        await people[0].slash("race fill", drivers=automatic)
    await people[0].press(message, "Start")
    return await people[0].wait_for(lambda m: "garages are open" in m.text)


async def to_plots(table: LocalTable, *people: Person, **options: Any) -> Message:
    """A race in which plots are open for the first time."""
    garages = await started(table, *people, **options)
    for person in people:
        await confirm(person, await form(person, garages))
    await people[0].wait_for(lambda m: "bids for the grid are open" in m.text)
    for person in people:
        await say(person, "wear 0")
    return await people[0].wait_for(lambda m: "plots are open" in m.text and "Your orders" in m.labels)


async def lobby(person: Person, **options: Any) -> Message:
    """A race is opened; its lobby's message."""
    before = person.sees()[-1] if person.sees() else None
    choice: dict[str, Any] = {"track": "tt-1", "laps": 1} | options
    made = await person.slash("race create", **choice)
    assert "is open" in made.text, made.text
    return await person.wait_for(lambda m: "Join" in m.labels, after=before)


async def join(person: Person, message: Message, way: str = "Here, only I can see it") -> Message:
    """Takes a car."""
    asked = await person.press(message, "Join")
    await person.press(asked.message, way)
    return await person.wait_for(lambda m: m.id == form_id(asked) and "You are in" in m.text)


async def confirm(person: Person, form: Message | None) -> Message:
    """Makes a draft count, or the ready-made order of a form that has none yet."""
    assert form is not None
    await person.press(form, counting(form))
    return await person.wait_for(lambda m: m.id == form.id and "Counted" in m.text)


def counting(form: Message) -> str:
    """The label of the button that makes something count: the draft, or a ready-made order."""
    at_once = next((one for one in form.labels if one.startswith("Order now")), "Confirm")
    return "Confirm" if "Confirm" in form.labels else at_once


async def choose(person: Person, form: Message, value: str, menu: int = 0) -> Message:
    """Chooses in a menu of a form; the form with its draft."""
    await person.choose(form, form.selects[menu]["custom_id"], [value])
    return await person.wait_for(lambda m: m.id == form.id and "about to say" in m.text)


def form_id(outcome: ActionOutcome) -> int:
    """The message that was answered with."""
    assert outcome.message is not None
    return outcome.message.id


async def form(person: Person, round_message: Message) -> Message:
    """His form, by the public button."""
    shown = await person.press(round_message, "Your orders")
    assert shown.message is not None
    return shown.message


async def pictured(person: Person, form: Message, besides: bytes = b"") -> Message:
    """A form with the pictures that come after its text. `besides`: another than this."""
    return await person.wait_for(
        lambda m: m.id == form.id and bool(m.attachments) and m.attachments[0].content != besides, 20
    )


async def log_of(person: Person, round: int) -> str:
    """What the full log tells of a round, by the button under the round's report."""
    report = await person.wait_for(lambda m: f" · round {round} · " in m.text and "Full log" in m.labels)
    return (await person.press(report, "Full log")).text


async def say(person: Person, text: str, **options: Any) -> Message:
    """Orders by slash command, confirmed."""
    shown = await person.slash("orders", text=text, **options)
    assert shown.message, shown.error
    assert shown.message.labels, shown.text
    return await confirm(person, shown.message)
