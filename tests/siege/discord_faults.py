"""Random short faults of Discord, and chat between the bot's posts."""

import asyncio
from collections.abc import Callable
from random import Random

from bot.sandbox import LocalTable, Person
from bot.sandbox.refusals import missing_permissions

FaultKind = Callable[[LocalTable, Random], None]
"""A function that injects one random fault of its kind."""

MESSAGES, EDITS = "POST /channels/{channel_id}/messages", "PATCH *"


def limit_requests(table: LocalTable, random: Random) -> None:
    """Answer the next requests with 429, on one route or on all."""
    table.faults.limit(
        random.choice((MESSAGES, EDITS, "*")), random.randint(1, 3), 0.05, everywhere=random.random() < 0.3
    )


def fail_request(table: LocalTable, random: Random) -> None:
    """Answer the next request with 500, 502 or 503."""
    table.faults.fail(random.choice((MESSAGES, EDITS, "POST *", "GET *")), 1, random.choice((500, 502, 503)))


def cut_posts(table: LocalTable, random: Random) -> None:
    """Cut the connection during the next posts, before or after Discord has acted on them."""
    table.faults.cut(MESSAGES, random.randint(1, 2), after=random.random() < 0.5)


def cut_any_requests(table: LocalTable, random: Random) -> None:
    """Cut the connection during the next requests of any kind, answers to members included."""
    table.faults.cut(random.choice((EDITS, "POST *", "*")), random.randint(1, 2), after=random.random() < 0.5)


def drop_gateway(table: LocalTable, random: Random) -> None:
    """Drop the gateway connections; every third time the sessions cannot be resumed."""
    table.faults.drop(can_resume=random.random() < 0.67)


def slow_answers(table: LocalTable, random: Random) -> None:
    """Delay all answers from now on, or stop delaying them."""
    table.faults.latency = random.choice((0.0, 0.0, 0.05, 0.3))


def repeat_or_delay_press(table: LocalTable, random: Random) -> None:
    """Deliver the next press twice, or too late."""
    random.choice((table.faults.duplicate, table.faults.make_late))(1)


def close_or_open_dms(table: LocalTable, random: Random) -> None:
    """Let a member turn their Direct Messages off, or on again."""
    user = random.choice(list(table.people.values())).user
    random.choice((table.faults.close_dms, table.faults.open_dms))(user)


def refuse_post(table: LocalTable, random: Random) -> None:
    """Answer the next post with 403, as if a permission were missing."""
    del random
    table.faults.refuse(MESSAGES, missing_permissions())


def forget_nonces(table: LocalTable, random: Random) -> None:
    """Forget the nonces of all messages: Discord remembers them only for minutes."""
    del random
    for channel in table.world.channels.values():
        for message in channel.messages.values():
            message.nonce = None


COMMON_FAULTS: tuple[FaultKind, ...] = (
    limit_requests,
    fail_request,
    cut_posts,
    drop_gateway,
    slow_answers,
    repeat_or_delay_press,
    close_or_open_dms,
)
ALL_FAULTS: tuple[FaultKind, ...] = (*COMMON_FAULTS, cut_any_requests, refuse_post, forget_nonces)


async def inject_faults(
    table: LocalTable, random: Random, fault_kinds: tuple[FaultKind, ...], mean_interval_seconds: float
) -> None:
    """Inject one fault after another until cancelled; each ends at the latest when the next one begins."""
    while True:
        await asyncio.sleep(random.expovariate(1 / mean_interval_seconds))
        table.faults.clear()
        random.choice(fault_kinds)(table, random)


async def write_chat(people: tuple[Person, ...], interval_seconds: float) -> None:
    """Let people chat in turn until cancelled."""
    while True:
        for person in people:
            await asyncio.sleep(interval_seconds)
            await person.write("Shall we?")
