"""Kills, bad weather and hostile inputs, against the bot as a whole at the local table."""

import asyncio

from tests.bench.figures import Found, How, Line
from tests.siege.assault import SHOWN, Assault, Breach, assaulted
from tests.siege.kills import Siege, Toll, besieged
from tests.siege.weather import EVERY

RACES, GAMES, FINISH, CALM = 6, 4, 300, 180


def measure(how: How) -> Found:
    """Races in a storm while the bot is killed again and again; then everything that a member can do to a bot."""
    finish, calm = how.many(FINISH, 0), how.many(CALM, 30)
    siege = Siege(how.kills, races=RACES, games=GAMES, squalls=EVERY, chat=True, finish=finish, calm=calm)
    toll = asyncio.run(besieged(siege, how.folder))
    print(*told(toll), sep="\n", flush=True)
    breach = asyncio.run(assaulted(Assault(how.inputs), how.folder))
    return found(toll, breach)


def found(toll: Toll, breach: Breach) -> Found:
    """All counts; what is not nought is a fault."""
    lines = [Line("a hostile input: acknowledged", "ms", breach.times)]
    return Found(lines, [*told(toll), *_answered(breach)], (*toll.faults, *breach.faults))


def told(toll: Toll) -> list[str]:
    """A siege in lines."""
    orders = f"{toll.acknowledged:,} orders acknowledged, {toll.lost:,} lost"
    posts = f"{toll.posts:,} posts, {toll.twice:,} twice, {toll.missing:,} missing"
    return [
        f"{toll.kills:,} kills, {toll.midway:,} of them while somebody waited for an answer.",
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
