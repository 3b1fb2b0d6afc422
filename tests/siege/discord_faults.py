"""Random short faults of Discord, and chat between the bot's posts."""

import asyncio
from collections.abc import Callable
from random import Random

from bot.sandbox import DiscordSandbox, Person
from bot.sandbox.refusals import Refusal

FaultKind = Callable[[DiscordSandbox, Random], None]
"""A function that injects one random fault of its kind."""

MESSAGES, EDITS = "POST /channels/{channel_id}/messages", "PATCH *"


def limit_requests(sandbox: DiscordSandbox, random: Random) -> None:
    """Answer the next requests with 429, on one route or on all."""
    sandbox.faults.limit_requests(
        random.choice((MESSAGES, EDITS, "*")), random.randint(1, 3), 0.05, everywhere=random.random() < 0.3
    )


def fail_request(sandbox: DiscordSandbox, random: Random) -> None:
    """Answer the next request with 500, 502 or 503."""
    sandbox.faults.fail(random.choice((MESSAGES, EDITS, "POST *", "GET *")), 1, random.choice((500, 502, 503)))


def cut_posts(sandbox: DiscordSandbox, random: Random) -> None:
    """Cut the connection during the next posts, before or after Discord has acted on them."""
    sandbox.faults.cut(MESSAGES, random.randint(1, 2), after=random.random() < 0.5)


def cut_any_requests(sandbox: DiscordSandbox, random: Random) -> None:
    """Cut the connection during the next requests of any kind, answers to members included."""
    sandbox.faults.cut(random.choice((EDITS, "POST *", "*")), random.randint(1, 2), after=random.random() < 0.5)


def drop_gateway(sandbox: DiscordSandbox, random: Random) -> None:
    """Drop the gateway connections; every third time the sessions cannot be resumed."""
    sandbox.faults.drop(can_resume=random.random() < 0.67)


def slow_answers(sandbox: DiscordSandbox, random: Random) -> None:
    """Delay all answers from now on, or stop delaying them."""
    sandbox.faults.latency = random.choice((0.0, 0.0, 0.05, 0.3))


def repeat_or_delay_press(sandbox: DiscordSandbox, random: Random) -> None:
    """Deliver the next press twice, or too late."""
    random.choice((sandbox.faults.duplicate, sandbox.faults.make_late))(1)


def close_or_open_dms(sandbox: DiscordSandbox, random: Random) -> None:
    """Let a member turn their Direct Messages off, or on again."""
    user = random.choice(list(sandbox.people.values())).user
    random.choice((sandbox.faults.close_dms, sandbox.faults.open_dms))(user)


def refuse_post(sandbox: DiscordSandbox, random: Random) -> None:
    """Answer the next post with 403, as if a permission were missing."""
    del random
    sandbox.faults.refuse(MESSAGES, Refusal.MISSING_PERMISSIONS.make_error())


def forget_nonces(sandbox: DiscordSandbox, random: Random) -> None:
    """Forget the nonces of all messages: Discord remembers them only for minutes."""
    del random
    for channel in sandbox.world.channels.values():
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
    sandbox: DiscordSandbox, random: Random, fault_kinds: tuple[FaultKind, ...], mean_interval_seconds: float
) -> None:
    """Inject one fault after another until cancelled; each ends at the latest when the next one begins."""
    while True:
        await asyncio.sleep(random.expovariate(1 / mean_interval_seconds))
        sandbox.faults.clear()
        random.choice(fault_kinds)(sandbox, random)


async def write_chat(people: tuple[Person, ...], interval_seconds: float) -> None:
    """Let people chat in turn until cancelled."""
    while True:
        for person in people:
            await asyncio.sleep(interval_seconds)
            await person.write("Shall we?")
