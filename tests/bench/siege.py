"""Kills, connection faults and hostile inputs, for the whole bot in the sandbox."""

import asyncio

from tests.bench.figures import Found, How, Line
from tests.siege.hostile_run import SHOWN, Assault, Breach, assaulted
from tests.siege.kills import Siege, Toll, besieged
from tests.siege.weather import EVERY

RACES, GAMES, FINISH, CALM = 6, 4, 300, 180


def measure(how: How) -> Found:
    """Kill the bot again and again during races; then try every hostile input on a race."""
    finish, calm = how.choose_count(FINISH, 0), how.choose_count(CALM, 30)
    siege = Siege(how.kills, races=RACES, games=GAMES, squalls=EVERY, chat=True, finish=finish, calm=calm)
    toll = asyncio.run(besieged(siege, how.folder))
    print(*format_siege(toll), sep="\n", flush=True)
    breach = asyncio.run(assaulted(Assault(how.inputs), how.folder))
    return collect_counts(toll, breach)


def collect_counts(toll: Toll, breach: Breach) -> Found:
    """Return all counts; every count above zero is a fault."""
    lines = [Line("a hostile input: acknowledged", "ms", breach.times)]
    return Found(lines, [*format_siege(toll), *_answered(breach)], (*toll.faults, *breach.faults))


def format_siege(toll: Toll) -> list[str]:
    """Format the results of a siege as lines."""
    orders = f"{toll.acknowledged:,} orders acknowledged, {toll.lost:,} lost"
    posts = f"{toll.posts:,} posts, {toll.twice:,} twice, {toll.missing:,} missing"
    moments = f"{toll.midway:,} while somebody waited for an answer, {toll.at_work:,} at an order or a post"
    return [
        f"{toll.kills:,} kills: {moments}.",
        f"{toll.starts:,} starts, {toll.presses:,} presses: {orders}.",
        f"{posts}; {toll.tracebacks:,} tracebacks.",
        f"{toll.flags:,} races came to the flag, {toll.unfinished:,} did not in the end.",
    ]


def _answered(breach: Breach) -> list[str]:
    wrong = f"{breach.unanswered:,} unanswered, {breach.broken:,} broken, {breach.tracebacks:,} tracebacks"
    return [
        f"{breach.inputs:,} hostile inputs: {wrong}; the slowest answer after {breach.slowest:,.0f} ms.",
        f"{breach.tried:,} knocks from another server: {breach.opened:,} doors open.",
        *(f"{times:,} × {what}" for what, times in breach.examples.most_common(SHOWN)),
    ]
