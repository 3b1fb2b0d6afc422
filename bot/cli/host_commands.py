"""Commands for hosts: the database's health, repair, backup and move, and whether the bot is alive.

Each imports what it needs when it runs, as in `commands.py`."""

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.cli.db_checks import Problem
    from bot.settings import Environment
    from bot.store.leases import Pulse
from bot.cli.commands import print_json
from bot.cli.failures import EXIT_DONE, EXIT_WRONG, Failed, print_error

REPAIR_HINT = "stop the bot and run `steward doctor --repair`: it shows what can be repaired, and asks you."
MAX_HEARTBEAT_AGE_SECONDS = 60
"""Age of the last heartbeat below which the bot counts as alive."""


def run_doctor(args: argparse.Namespace) -> int:
    """Replay every live race and report problems; repair them if wanted. Raises Failed."""
    from bot.cli.doctor import examine_database, repair_database  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    if args.yes and not args.repair:
        raise Failed("--yes needs --repair.")
    if args.repair:
        confirm_repair = (lambda _: True) if args.yes else _confirm_repair
        report = asyncio.run(repair_database(args.settings.database, RULESETS, confirm_repair, finished=args.all))
    else:
        report = asyncio.run(examine_database(args.settings.database, RULESETS, finished=args.all))
    code = EXIT_WRONG if report.problem_count else EXIT_DONE
    if args.json:
        return print_json(
            {"found": [{"what": a.what, "remedy": a.remedy} for a in report.problems], "ill": report.problem_count},
            code,
        )
    print(*report.lines, sep="\n")
    if not args.repair and any(problem.repair for problem in report.problems):
        sys.stdout.flush()
        return print_error(REPAIR_HINT, code)
    return code


def _confirm_repair(problem: "Problem") -> bool:
    """Ask at the terminal whether to repair a problem; without a terminal the answer is no."""
    if not sys.stdin.isatty():
        return False
    sys.stderr.write(f"{problem.what}\n  {problem.remedy}\n  Repair it? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def run_backup(args: argparse.Namespace) -> int:
    """Copy the database. Raises Failed."""
    from bot.cli.doctor import copy_to_file  # noqa: PLC0415

    if args.file.is_dir():
        raise Failed(f"{args.file} is a folder: name a file in it.")
    asyncio.run(copy_to_file(args.settings.database, args.file))
    return EXIT_DONE


def run_move(args: argparse.Namespace) -> int:
    """Copy all rows of a database into an empty one and compare them. Raises Failed."""
    from bot.cli.move_database import DatabaseMove, move_database, rehearse_move  # noqa: PLC0415
    from bot.store.database import NoAddress, parse_address  # noqa: PLC0415
    from rules.registry import RULESETS  # noqa: PLC0415

    try:
        move = DatabaseMove(parse_address(args.source), parse_address(args.target), again=args.again)
    except NoAddress as fault:
        raise Failed(f"An address {fault}.") from fault
    report = asyncio.run((rehearse_move if args.rehearse else move_database)(move, RULESETS))
    print(*report.lines, sep="\n")
    return EXIT_WRONG if report.problem_count else EXIT_DONE


def run_health(args: argparse.Namespace) -> int:
    """Check that the bot is alive: this process, or all of several. Raises Failed."""
    from bot.cli.health import measure_heartbeat_age  # noqa: PLC0415

    if args.settings.processes > 1:
        return _check_process_health(args.settings, every=args.all)

    age = asyncio.run(measure_heartbeat_age(args.settings.database))
    if age is None or age >= MAX_HEARTBEAT_AGE_SECONDS:
        raise Failed(
            "There has been no heartbeat yet: start the bot with `steward run`."
            if age is None
            else f"The last heartbeat is {age} s old: the bot has stopped or hangs; see its log.",
            EXIT_WRONG,
        )
    return EXIT_DONE


def _check_process_health(settings: "Environment", *, every: bool) -> int:
    """Check one process, or print a line for each if `every`. Raises Failed."""
    from bot.cli.health import load_pulses  # noqa: PLC0415

    pulses_by_shards, ill = {pulse.shards: pulse for pulse in asyncio.run(load_pulses(settings.database))}, list[str]()
    for number in range(settings.processes) if every else (settings.process,):
        pulse = pulses_by_shards.get(settings.list_shards(number))
        line = f"process {number} of {settings.processes}: {_format_pulse(pulse) if pulse else 'not alive'}"
        sound = pulse is not None and pulse.age is not None and pulse.age < MAX_HEARTBEAT_AGE_SECONDS
        ill += [] if sound else [line]
        if every:
            print(line)
    if ill and not every:
        raise Failed(f"{ill[0][:1].upper()}{ill[0][1:]}.", EXIT_WRONG)
    return EXIT_WRONG if ill else EXIT_DONE


def _format_pulse(pulse: "Pulse") -> str:
    """Format as `on steward-0, shards 0 2, 512 partitions and the common jobs, heartbeat 12 s old`."""
    shards, duties = " ".join(map(str, pulse.shards)), " and the common jobs" * pulse.duties
    beat = "no heartbeat yet" if pulse.age is None else f"heartbeat {pulse.age} s old"
    return f"on {pulse.name}, shards {shards}, {pulse.partitions} partitions{duties}, {beat}"
