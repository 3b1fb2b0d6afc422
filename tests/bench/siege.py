"""Kills, connection faults and hostile inputs, for the whole bot in the sandbox."""

import asyncio

from tests.bench.figures import BenchSettings, Line, MeasureResult
from tests.siege.discord_faults import ALL_FAULTS
from tests.siege.hostile_run import PRINTED_EXAMPLES, HostileResult, HostileRun, run_hostile_inputs
from tests.siege.kills import KillResult, Siege, run_siege

RACES, GAMES = 6, 4
MAX_FINISH_SECONDS, MAX_DRAIN_SECONDS = 300, 180


def measure(settings: BenchSettings) -> MeasureResult:
    """Kill the bot again and again during races; then try every hostile input on a race."""
    siege = Siege(
        settings.kills,
        races=RACES,
        games=GAMES,
        fault_kinds=ALL_FAULTS,
        chat=True,
        finish_seconds=settings.choose_count(MAX_FINISH_SECONDS, 0),
        max_drain_seconds=settings.choose_count(MAX_DRAIN_SECONDS, 30),
    )
    kill_result = asyncio.run(run_siege(siege, settings.folder))
    print(*format_siege(kill_result), sep="\n", flush=True)
    result = asyncio.run(run_hostile_inputs(HostileRun(settings.inputs), settings.folder))
    return collect_counts(kill_result, result)


def collect_counts(kill_result: KillResult, result: HostileResult) -> MeasureResult:
    """Return all counts; every count above zero is a fault."""
    lines = [Line("a hostile input: acknowledged", "ms", result.times_ms)]
    return MeasureResult(
        lines, [*format_siege(kill_result), *_format_hostile_result(result)], (*kill_result.faults, *result.faults)
    )


def format_siege(kill_result: KillResult) -> list[str]:
    """Format the results of a siege as lines."""
    orders = f"{kill_result.acknowledged_orders:,} orders acknowledged, {kill_result.lost_orders:,} lost"
    posts = f"{kill_result.posts:,} posts, {kill_result.duplicates:,} twice, {kill_result.missing:,} missing"
    moments = (
        f"{kill_result.while_waiting:,} while somebody waited for an answer,"
        f" {kill_result.at_order_or_post:,} at an order or a post"
    )
    return [
        f"{kill_result.kills:,} kills: {moments}.",
        f"{kill_result.starts:,} starts, {kill_result.presses:,} presses: {orders}.",
        f"{posts}; {kill_result.tracebacks:,} tracebacks.",
        f"{kill_result.flags:,} races came to the flag, {kill_result.unfinished_races:,} never did.",
    ]


def _format_hostile_result(result: HostileResult) -> list[str]:
    wrong = f"{result.unanswered_inputs:,} unanswered, {result.broken:,} broken, {result.tracebacks:,} tracebacks"
    return [
        f"{result.inputs:,} hostile inputs: {wrong}; the slowest answer after {result.slowest_ms:,.0f} ms.",
        f"{result.attempts:,} attempts from another server: {result.exposures:,} found or changed a race.",
        *(f"{count:,} × {example}" for example, count in result.examples.most_common(PRINTED_EXAMPLES)),
    ]
