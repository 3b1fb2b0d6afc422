"""Race files for replays: short races of every game, one with rulings, one with names that mean harm."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.race_file.analysis import RaceAnalysis, RecordedPositions, analyse_race, replay_positions
from bot.race_file.schema import RaceFile, encode_race_file, list_section_digests, read_json
from bot.replay_page import page
from bot.replay_page.timeline import RecordedRace, load_untrusted
from bot.stewards.planning import rewind_to, set_dice
from bot.text.handbook import Handbook
from bot.text.services import TextServices
from rules.base import parse_key
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, expect_done, open_services
from tests.bot.test_altered_files import write_race_file
from tests.bot.test_rulings import FAST, drive_rounds, find_first_roll, plots, rule, to_the_flag
from tests.members import ONLOOKER
from tests.miniature import MINIATURE, SHAPE
from tests.repository import LIBRARY, LOCALIZERS
from tests.shared_results import share_result

TEXT_SERVICES = TextServices(LOCALIZERS, LIBRARY.load_weights())
ALL = {**RULESETS, "miniature": MINIATURE}
HOSTILE = ("</script><img src=x onerror=alert(1)>", "\u202eeno kcalB <!--<b>&amp;", "@title@ ${race} **🔴**")


def drive_in_thread(race: Callable[[Path], Coroutine[Any, Any, str]]) -> str:
    """Drive a race in a thread, since a test's event loop may be running; return its file."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(race(Path(folder)))).result()


@cache
@share_result
def race_file(game: str) -> str:
    """Return the file of a short race of bots."""
    return drive_in_thread(lambda folder: write_race_file(folder, game))


@cache
@share_result
def record_ruled_race() -> str:
    """Record a race in which a round was rewound with other dice, and a die was set; return its file."""
    return forge_race_file(drive_in_thread(_drive_ruled_race), _with_a_shape)


def _with_a_shape(body: Any) -> None:
    text = body["track"]["text"] + SHAPE
    body["track"].update(text=text, sha256=sha256(text.encode()).hexdigest())


async def _drive_ruled_race(folder: Path) -> str:
    async with open_services(folder) as services:
        race = await drive_rounds(services, laps=2, dice="ruled")
        key, _ = await find_first_roll(services, race)
        await rule(services, race, rewind_to(parse_key(key).round, salt="other"))
        await plots(services, race, **FAST)
        key, faces = await find_first_roll(services, race)
        await rule(services, race, set_dice(key, [faces[0] % 6 + 1]), "it was cocked")
        await to_the_flag(services, race)
        return await services.export_race_file(race)


@cache
@share_result
def record_unfinished_race() -> str:
    """Record a race that is still on; return its file."""
    return drive_in_thread(_start_race)


async def _start_race(folder: Path) -> str:
    async with open_services(folder) as services:
        return str(expect_done(await services.member_api.export_race_file(await services.race(ANA, BEN), ONLOOKER)))


def forge_race_file(text: str, change: Any) -> str:
    """Change a race file and renew its digests: only a recomputation finds the change."""
    body = json.loads(text)
    change(body)
    return seal_race_file(body)


def seal_race_file(body: Any) -> str:
    """Renew the digests of a race file's sections; return its text."""
    body["sha256"] = list_section_digests({name: value for name, value in body.items() if name != "sha256"})
    return encode_race_file(body)


def with_names(text: str, *names: str) -> str:
    """Return a file whose first drivers have these names."""

    def rename_seats(body: Any) -> None:
        for seat, name in zip(body["seats"], names, strict=False):
            seat["name"] = name

    return forge_race_file(text, rename_seats)


def with_a_roll_altered(text: str) -> str:
    """Return a file in which one face of a roll is changed."""

    def change_face(body: Any) -> None:
        roll = next(roll for round in body["rounds"] for roll in round["rolls"] if len(roll["faces"]) < 4)
        roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1

    return forge_race_file(text, change_face)


@cache
def read_race(text: str) -> RecordedRace:
    """Read a file's race."""
    return load_untrusted(text, ALL)


@cache
def render_page_of(text: str, language: str = "en", analysed: bool = False) -> str:
    """Render a file's page, with an analysis if it is `analysed`."""
    handbook, analysis = Handbook({}, LIBRARY.load_rule_items()), load_analysis(text) if analysed else None
    return page.render_page(read_race(text), TEXT_SERVICES, handbook.explain_item, language, analysis)


@cache
def load_positions(text: str) -> RecordedPositions:
    """Load a file's positions."""
    file = RaceFile.model_validate(read_json(text))
    return replay_positions(file, RULESETS[file.game])


@cache
@share_result
def load_analysis(text: str) -> RaceAnalysis:
    """Load a quick analysis of a file's race."""
    return analyse_race(load_positions(text), 2)
