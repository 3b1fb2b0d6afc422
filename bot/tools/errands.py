"""The commands that do one thing and end: races, files, tables, the database. What each needs is imported when it runs,
so that `steward health` does not wait for Discord's library."""

import argparse
import asyncio
import dataclasses
import gc
import json
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from bot.record.files import MOST, text_in
from bot.settings import Environment
from bot.store.address import NoAddress, address
from bot.store.library import Library, data_folder
from bot.store.processes import Pulse
from bot.tools.exits import DONE, USAGE, WRONG, Failed, said
from rules.reading import TooMuch, within_limits

HEALTHY = 60
"""Seconds since the last heartbeat within which the bot counts as alive."""


def _game(wish: argparse.Namespace) -> str:
    from rules.rulesets import RULESETS  # noqa: PLC0415

    return wish.game or next(iter(RULESETS))


def race(wish: argparse.Namespace) -> int:
    """A whole race, headless. Raises Failed."""
    from bot.record.racefile import placings  # noqa: PLC0415
    from bot.telling.summaries import Setup  # noqa: PLC0415
    from bot.tools.headless import NoRace, RaceWanted, automatic_race  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    setup = Setup(
        game=_game(wish),
        track=wish.track,
        laps=wish.laps,
        profile=wish.profile,
        options=dict(wish.option),
        pace=wish.pace,
    )
    wanted = RaceWanted(setup, wish.drivers, wish.seed if wish.seed is not None else secrets.token_hex(8), wish.out)
    try:
        found = automatic_race(wanted, _library(wish), RULESETS)
    except NoRace as fault:
        raise Failed(str(fault), fault.code) from fault
    if wish.json:
        return _as_json({"classification": [one.model_dump(mode="json") for one in found], "out": str(wish.out)})
    sys.stdout.write(placings(found))
    return DONE


def verify(wish: argparse.Namespace) -> int:
    """Race files, recomputed one after another; what is said of each of several begins with its name."""
    from bot.tools.progress import watched  # noqa: PLC0415

    found, code = list[dict[str, Any]](), DONE
    for path in watched(wish.files, "files"):
        try:
            found.append(_verified(path))
        except Failed as failure:
            code = USAGE
            found.append({"file": str(path), "fault": str(failure)})
    if any(one.get("difference") for one in found):
        code = max(code, WRONG)
    if wish.json:
        return _as_json(found, code)
    for one in found:
        if fault := one.get("fault"):
            said(fault, USAGE)
            continue
        before = f"{one['file']}: " if len(found) > 1 else ""
        lines = [str(one["difference"])] if one["difference"] else [*one["checked"], *one["unchecked"]]
        print(*(f"{before}{line}" for line in lines), sep="\n")
    return code


def _verified(path: Path) -> dict[str, Any]:
    """What came of a file. Raises Failed."""
    from bot.record.racefile import NoRaceFile  # noqa: PLC0415
    from bot.record.verify import verify as verified  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    try:
        found = verified(read_text(path), RULESETS)
    except NoRaceFile as fault:
        raise Failed(f"{path} {fault}.", USAGE) from fault
    return {
        "file": str(path),
        "difference": found.difference,
        "checked": found.checked,
        "unchecked": found.unchecked,
    }


def _as_json(found: Any, code: int = DONE) -> int:
    """One line for a program to read."""
    print(json.dumps(found, sort_keys=True, ensure_ascii=False, default=dataclasses.asdict))
    return code


def replay(wish: argparse.Namespace) -> int:
    """A race file as a page. Raises Failed."""
    from bot.record.racefile import NoRaceFile  # noqa: PLC0415
    from bot.replay.timeline import NotReplayed  # noqa: PLC0415
    from bot.tools.replaying import NoSuchLanguage, write_page  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    text = read_text(wish.file)
    try:
        written = write_page(text, wish.out, _library(wish), RULESETS, wish.language)
    except NoSuchLanguage as fault:
        raise Failed(str(fault), USAGE) from fault
    except NotReplayed as fault:
        raise Failed(f"{wish.file} {fault}.", WRONG if fault.altered else USAGE) from fault
    except NoRaceFile as fault:
        raise Failed(f"{wish.file} {fault}.", USAGE) from fault
    except OSError as fault:
        raise Failed(f"{wish.out} cannot be written: {fault.strerror}.", USAGE) from fault
    print(f"{wish.out}\t{written.size}")
    return said(f"{wish.file} was altered: {written.altered}.", WRONG) if written.altered else DONE


def take_in(wish: argparse.Namespace) -> int:
    """A finished race, verified and taken into a server's archive. Raises Failed."""
    from bot.tools.taking_in import Delivery, taken_in  # noqa: PLC0415

    try:
        body = wish.file.read_bytes() if wish.file.stat().st_size <= MOST else b""
    except OSError as fault:
        raise Failed(f"{wish.file} cannot be read: {fault.strerror}.", USAGE) from fault
    where = Delivery(guild=wish.server, channel=wish.channel, members=dict(wish.driver))
    found = asyncio.run(taken_in(wish.settings.database, body, where, _library(wish)))
    if isinstance(found, str):
        raise Failed(found, WRONG)
    print(f"race {found.race}\t{found.title}\t{found.track}")
    return DONE


def cases(wish: argparse.Namespace) -> int:
    """Rulebook cases."""
    from bot.tools.progress import watched  # noqa: PLC0415
    from rules.casebook.files import run_files  # noqa: PLC0415

    gc.freeze()  # What has been imported lives to the end: a twelfth of the time would go into looking through it.
    files = [one for name in wish.files for one in _case_files(name)]
    folder = str(_library(wish).folder)
    report = run_files(files, lambda path: text_in(Path(path)), folder, watch=lambda every: watched(every, "cases"))
    if wish.json:
        return _as_json(report, report.code)
    return _cases_told(report)


def _case_files(name: str) -> list[str]:
    """A file; of a folder every case file in it and below, tracks left out."""
    below = sorted(Path(name).rglob("*.toml")) if Path(name).is_dir() else []
    return [str(path) for path in below if "tracks" not in path.parts[:-1]] or [name]


def _cases_told(report: Any) -> int:
    print(*report.lines, sep="\n") if report.lines else None
    for fault in report.faults:
        sys.stderr.write(f"{fault}\n")
    return int(report.code)


def stats(wish: argparse.Namespace) -> int:
    """Many races, counted. Raises Failed."""
    from bot.telling.language import ENGLISH  # noqa: PLC0415
    from bot.telling.narrator import Narrators  # noqa: PLC0415
    from bot.tools import figures  # noqa: PLC0415
    from bot.tools.stats import Sample, StatsWanted, Unknown, recorded, simulated  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    if wish.by and not wish.files:
        raise Failed("--by goes with race files; --against sets one option against another.", USAGE)
    library, game, samples = _library(wish), _game(wish), list[Sample]()
    if game not in RULESETS:
        raise Failed(f"There is no game {game!r}. There are: {', '.join(RULESETS)}.", USAGE)
    wanted = StatsWanted(
        game=game,
        track=wish.track,
        races=wish.races,
        drivers=wish.drivers,
        laps=wish.laps,
        profile=wish.profile,
        options=dict(wish.option),
        kinds=tuple(wish.kind),
        against=dict(wish.against),
    )
    try:
        if wish.files:
            game, found = recorded(wish.files, RULESETS, wish.by)
            driven = iter(found)
        else:
            driven = simulated(library, RULESETS, wanted, os.cpu_count() or 1)
        if wish.csv or wish.json:
            samples += driven
            sys.stdout.write(figures.as_csv(samples) if wish.csv else figures.as_json(samples))
            return DONE
        voice = Narrators.read(library.phrases(ENGLISH)).of(game)
        print(figures.HEADING)
        for sample in driven:
            samples.append(sample)
            print(figures.outline(sample, voice), flush=True)
        print("", figures.COUNTS, *figures.told(samples), sep="\n")
    except Unknown as fault:
        raise Failed(str(fault), USAGE) from fault
    return DONE


def list_tracks(wish: argparse.Namespace) -> int:
    """A line a track."""
    from bot.tools import tracks  # noqa: PLC0415

    listed = tracks.list_tracks(_library(wish).tracks_folder, wish.game)
    for line in listed.lines:
        print(line)
    for fault in listed.faults:
        sys.stderr.write(f"{fault}\n")
    return DONE


def check_tracks(wish: argparse.Namespace) -> int:
    """A line a fault."""
    from bot.tools import tracks  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    code = DONE
    for path in wish.files:
        try:
            checked = tracks.check_track(path, RULESETS)
        except tracks.NoTrackFile as fault:
            code = max(code, said(str(fault), USAGE))
            continue
        for line in checked.lines:
            print(line)
        code = max(code, checked.code)
    return code


def draw_track(wish: argparse.Namespace) -> int:
    """A picture of an empty track. Raises Failed."""
    from bot.render.scene import Undrawable  # noqa: PLC0415
    from bot.tools import tracks  # noqa: PLC0415
    from rules.ruleset import Table  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415
    from rules.track.track import BadTrack, Track  # noqa: PLC0415
    from rules.view import Board  # noqa: PLC0415

    def board(track: Track) -> Board:
        game = wish.game or next((name for name in track.rules if name in RULESETS), None)
        ruleset = RULESETS.get(game or "")
        text = _library(wish).tables(game, ruleset.profiles[0]) if game and ruleset else None
        if ruleset is None or text is None:
            return Board()
        return ruleset.board(Table(track, ruleset.read_book(track, text)))

    try:
        tracks.draw_track(wish.file, wish.out, board)
    except (tracks.NoTrackFile, BadTrack, Undrawable, LookupError, ValueError) as fault:
        raise Failed(str(fault).rstrip(".") + ".", USAGE) from fault
    return DONE


def check_tables(wish: argparse.Namespace) -> int:
    """A line a fault. Raises Failed."""
    from rules.rulesets import RULESETS  # noqa: PLC0415

    if wish.game and wish.game not in RULESETS:
        raise Failed(f"There is no game {wish.game!r}. There are: {', '.join(RULESETS)}.", USAGE)
    code = DONE
    for path in wish.files:
        text = toml_text(path)
        game = wish.game or _library(wish).likest(text, {name: one.profiles for name, one in RULESETS.items()})
        faults = RULESETS[game].check_tables(text)
        print(*(f"{path}: {fault}" for fault in faults or ("OK",)), sep="\n")
        code = WRONG if faults else code
    return code


def doctor(wish: argparse.Namespace) -> int:
    """Every live race, replayed; what can be mended is, where that is wanted. Raises Failed."""
    from bot.tools.doctor import examined  # noqa: PLC0415
    from bot.tools.mending import repaired  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    if wish.yes and not wish.repair:
        raise Failed("--yes goes with --repair.", USAGE)
    if wish.repair:
        agreed = (lambda _: True) if wish.yes else _agreed
        report = asyncio.run(repaired(wish.settings.database, RULESETS, agreed, finished=wish.all))
    else:
        report = asyncio.run(examined(wish.settings.database, RULESETS, finished=wish.all))
    code = WRONG if report.ill else DONE
    if wish.json:
        return _as_json(
            {"found": [{"what": a.what, "remedy": a.remedy} for a in report.found], "ill": report.ill}, code
        )
    print(*report.lines, sep="\n")
    return code


def _agreed(ailment: Any) -> bool:
    """Asked of whoever sits at the terminal; nobody there agrees to nothing."""
    if not sys.stdin.isatty():
        return False
    sys.stderr.write(f"{ailment.what}\n  {ailment.remedy}\n  Mend it? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def backup(wish: argparse.Namespace) -> int:
    """A copy of the database."""
    from bot.tools.doctor import copied  # noqa: PLC0415

    asyncio.run(copied(wish.settings.database, wish.file))
    return DONE


def move(wish: argparse.Namespace) -> int:
    """Every row of a database into an empty one, compared. Raises Failed."""
    from bot.tools.moving import Removal, moved, rehearsed  # noqa: PLC0415
    from rules.rulesets import RULESETS  # noqa: PLC0415

    try:
        removal = Removal(address(wish.source), address(wish.target), again=wish.again)
    except NoAddress as fault:
        raise Failed(f"An address {fault}.", USAGE) from fault
    report = asyncio.run((rehearsed if wish.rehearse else moved)(removal, RULESETS))
    print(*report.lines, sep="\n")
    return WRONG if report.ill else DONE


def health(wish: argparse.Namespace) -> int:
    """Whether the bot lives; of several processes this one, or `all`. Raises Failed."""
    from bot.tools.doctor import heartbeat_age  # noqa: PLC0415

    if wish.settings.processes > 1:
        return _healthy(wish.settings, every=wish.all)

    age = asyncio.run(heartbeat_age(wish.settings.database))
    if age is None or age >= HEALTHY:
        raise Failed(
            "There has been no heartbeat yet." if age is None else f"The last heartbeat is {age} s old.", WRONG
        )
    return DONE


def _healthy(settings: Environment, *, every: bool) -> int:
    """Whether a process looks at its races; `every`: a line for each. Raises Failed."""
    from bot.tools.doctor import pulses  # noqa: PLC0415

    found, ill = {pulse.shards: pulse for pulse in asyncio.run(pulses(settings.database))}, list[str]()
    for number in range(settings.processes) if every else (settings.process,):
        pulse = found.get(settings.shards_of(number))
        line = f"process {number} of {settings.processes}: {_pulse(pulse) if pulse else 'not alive'}"
        sound = pulse is not None and pulse.age is not None and pulse.age < HEALTHY
        ill += [] if sound else [line]
        if every:
            print(line)
    if ill and not every:
        raise Failed(f"{ill[0][:1].upper()}{ill[0][1:]}.", WRONG)
    return WRONG if ill else DONE


def _pulse(pulse: Pulse) -> str:
    """`on steward-0, shards 0 2, 512 slices and the duties, heartbeat 12 s old`."""
    shards, duties = " ".join(map(str, pulse.shards)), " and the duties" * pulse.duties
    beat = "no heartbeat yet" if pulse.age is None else f"heartbeat {pulse.age} s old"
    return f"on {pulse.name}, shards {shards}, {pulse.slices} slices{duties}, {beat}"


def _library(wish: argparse.Namespace) -> Library:
    data = wish.settings.data
    return Library(data_folder(str(data) if data else None))


def toml_text(path: Path) -> str:
    """A file that may be parsed as TOML, whether or not it is. Raises Failed."""
    text = read_text(path)
    try:
        within_limits(text)
    except TooMuch as fault:
        raise Failed(f"{path} cannot be read: {fault}.", USAGE) from fault
    return text


def read_text(path: Path) -> str:
    """A file as UTF-8. Raises Failed, which says why it cannot be read."""
    try:
        return text_in(path)
    except OSError as fault:
        raise Failed(f"{path} cannot be read: {fault.strerror}.", USAGE) from fault
    except TooMuch as fault:
        raise Failed(f"{path} cannot be read: {fault}.", USAGE) from fault
    except UnicodeDecodeError as fault:
        raise Failed(f"{path} is no UTF-8 text.", USAGE) from fault
