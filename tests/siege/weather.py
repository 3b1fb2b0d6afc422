"""Random short faults of Discord."""

import asyncio
from collections.abc import Callable
from random import Random

from bot.sandbox import LocalTable, Person
from bot.sandbox.refusals import missing_permissions

Squall = Callable[[LocalTable, Random], None]

MESSAGES, EDITS = "POST /channels/{channel_id}/messages", "PATCH *"


def limits(table: LocalTable, random: Random) -> None:
    """429, of a route or everywhere."""
    table.faults.limit(
        random.choice((MESSAGES, EDITS, "*")), random.randint(1, 3), 0.05, everywhere=random.random() < 0.3
    )


def errors(table: LocalTable, random: Random) -> None:
    """500 and its kin."""
    table.faults.fail(random.choice((MESSAGES, EDITS, "POST *", "GET *")), 1, random.choice((500, 502, 503)))


def cuts(table: LocalTable, random: Random) -> None:
    """Connections that end in the midst of a post, acted on or not."""
    table.faults.cut(MESSAGES, random.randint(1, 2), after=random.random() < 0.5)


def cut_answers(table: LocalTable, random: Random) -> None:
    """Connections that end in the midst of anything, the bot's answers to members among them."""
    table.faults.cut(random.choice((EDITS, "POST *", "*")), random.randint(1, 2), after=random.random() < 0.5)


def drops(table: LocalTable, random: Random) -> None:
    """A gateway that drops its lines; every third time it has forgotten the sessions."""
    table.faults.drop(can_resume=random.random() < 0.67)


def slowness(table: LocalTable, random: Random) -> None:
    """Answers that take their time."""
    table.faults.latency = random.choice((0.0, 0.0, 0.05, 0.3))


def duplicates(table: LocalTable, random: Random) -> None:
    """Presses that are delivered twice, or too late."""
    random.choice((table.faults.duplicate, table.faults.make_late))(1)


def closed_doors(table: LocalTable, random: Random) -> None:
    """A member who takes no private messages any more, or again."""
    user = random.choice(list(table.people.values())).user
    random.choice((table.faults.close_dms, table.faults.open_dms))(user)


def refusals(table: LocalTable, random: Random) -> None:
    """403: a permission is missing for one post."""
    del random
    table.faults.refuse(MESSAGES, missing_permissions())


def forgetfulness(table: LocalTable, random: Random) -> None:
    """Discord remembers nonces for minutes only."""
    del random
    for channel in table.world.channels.values():
        for message in channel.messages.values():
            message.nonce = None


LIGHT: tuple[Squall, ...] = (limits, errors, cuts, drops, slowness, duplicates, closed_doors)
EVERY: tuple[Squall, ...] = (*LIGHT, cut_answers, refusals, forgetfulness)


async def storm(table: LocalTable, random: Random, squalls: tuple[Squall, ...], every: float) -> None:
    """Until cancelled. What nobody has met is over when the next squall comes."""
    while True:
        await asyncio.sleep(random.expovariate(1 / every))
        table.faults.clear()
        random.choice(squalls)(table, random)


async def chatter(people: tuple[Person, ...], every: float) -> None:
    """Talk between the bot's posts, until cancelled."""
    while True:
        for person in people:
            await asyncio.sleep(every)
            await person.write("Shall we?")
