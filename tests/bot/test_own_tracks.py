"""Tracks of a server: uploaded, checked, visible to that server alone, and raced on."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot.cli.doctor import diagnose
from bot.cli.sandbox_worker import TASKS
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import Setup
from bot.race_file.verify import verify
from bot.store import personal_data
from bot.store.connect import open_database
from bot.store.copying import copy_database
from bot.store.own_tracks import MAX_VERSIONS
from bot.uploads.sandbox import (
    MAX_FILE_CHARS,
    MAX_SPACES,
    MAX_WAITING_FILES,
    Bounds,
    SandboxedExaminer,
    Task,
    TooBusy,
    TooCostly,
    find_excesses,
)
from bot.uploads.track_library import MAX_OWN_TRACKS, TrackLibrary, TrackShown
from rules.base import Json
from rules.registry import RULESETS
from rules.safe_toml import read_toml
from tests.bot.race_services import (
    ANA,
    BEN,
    CHANNEL,
    RaceServices,
    expect_done,
    give_race_up,
    open_speed_circuit_services,
)
from tests.members import Local
from tests.repository import DATA

HERE, ELSEWHERE, STEWARDS = 1, 2, 7
OVAL = (DATA / "handbook" / "authors.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]
"""The handbook's own example."""
MANAGER = Local(member=ANA, manager=True)
"""A member with Manage Server."""


class InProcessExaminer:
    """Examines files in this process, without limits. `sound`: finds every track sound without a look."""

    def __init__(self, *, sound: bool = False) -> None:
        self.sound = sound

    async def examine(self, task: Task, given: Mapping[str, Json]) -> Json:
        if self.sound:
            return {"faults": [], "card": {"title": "Sound", "games": ["speed_circuit"], "laps": 1, "rows": 40}}
        return _examine_once(task, json.dumps(given))


@cache
def _examine_once(task: Task, given: str) -> Json:
    """Examine a file once for all tests."""
    return TASKS[task](json.loads(given))


@dataclass(frozen=True)
class TrackServices:
    """Services with a track library."""

    services: RaceServices
    track_library: TrackLibrary

    async def load_race_track(self, track: str, guild: int = HERE) -> str:
        """Open a race of a server on a track; return the track's text in it."""
        setup, actor = Setup(game="speed_circuit", track=track, laps=1), Local(member=ANA, guild=guild)
        race = expect_done(await self.services.member_api.create(setup, actor, guild, CHANNEL + guild)).id
        query = "SELECT track_text FROM race_text WHERE race = ?"
        return str(await self.services.database.read(lambda t: t.fetch_value(query, race)))


@asynccontextmanager
async def open_track_services(folder: Path, *, sound: bool = True) -> AsyncIterator[TrackServices]:
    async with open_speed_circuit_services(folder) as services:
        yield TrackServices(services, TrackLibrary(services.access, services.library, InProcessExaminer(sound=sound)))


def rename_example(title: str) -> bytes:
    """Return the handbook's example under another title."""
    return OVAL.replace("My Oval", title).encode()


async def test_a_track_is_uploaded_shown_raced_on_and_downloaded(tmp_path: Path) -> None:
    async with open_track_services(tmp_path, sound=False) as s:
        taken = expect_done(await s.track_library.upload("my-oval", MANAGER, OVAL.encode()))
        assert (taken.card.title, taken.card.games, taken.card.rows) == ("My Oval", ("speed_circuit",), 40)
        assert expect_done(await s.track_library.get_track("my-oval", Local(member=BEN))).text == OVAL
        assert (await s.track_library.list_cards(Local(member=BEN)))[0].name == "my-oval"
        assert await s.load_race_track("my-oval") == OVAL


async def test_a_race_keeps_the_version_that_it_was_created_with(tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        expect_done(await s.track_library.upload("oval", MANAGER, rename_example("First")))
        race = await s.services.race(ANA, BEN, game="speed_circuit", track="oval", laps=1)
        second = expect_done(await s.track_library.upload("oval", MANAGER, rename_example("Second")))
        assert second.card.version == 2
        expect_done(await s.track_library.remove("oval", MANAGER))
        file = await give_race_up(s.services, race, ANA, BEN)
        assert json.loads(file)["track"]["text"] == rename_example("First").decode()
        assert verify(file, RULESETS).difference is None


async def test_a_new_race_is_driven_on_the_newest_version_and_older_ones_can_be_looked_at(tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        for n in range(MAX_VERSIONS + 2):
            expect_done(await s.track_library.upload("oval", MANAGER, rename_example(f"Number {n}")))
        assert await s.load_race_track("oval") == rename_example(f"Number {MAX_VERSIONS + 1}").decode()
        assert (
            expect_done(await s.track_library.get_track("oval", MANAGER, MAX_VERSIONS)).text
            == rename_example(f"Number {MAX_VERSIONS - 1}").decode()
        )
        gone = await s.track_library.get_track("oval", MANAGER, 2)
        assert gone == Rejection(code="unknown_track", facts={"track": "oval"})


@pytest.mark.parametrize(
    "stranger",
    [
        Local(member=ANA, guild=ELSEWHERE, manager=True),
        Local(member=ANA, guild=ELSEWHERE, roles=(STEWARDS,)),
        Actor(member=ANA),
        Actor(member=ANA, manager=True, roles=(STEWARDS,), written_to=True),
    ],
    ids=["manager of another server", "steward of another server", "in private", "in private, whatever they claim"],
)
async def test_a_servers_track_does_not_exist_elsewhere(stranger: Actor, tmp_path: Path) -> None:
    none = Rejection(code="unknown_track", facts={"track": "oval"})
    async with open_track_services(tmp_path) as s:
        expect_done(await s.track_library.upload("oval", MANAGER, OVAL.encode()))
        assert await s.track_library.list_own(stranger) == ()
        assert "oval" not in [card.name for card in await s.track_library.list_cards(stranger)]
        assert await s.track_library.get_track("oval", stranger) == none
        assert await s.track_library.get_track("oval", stranger, 1) == none
        removed = await s.track_library.remove("oval", stranger)
        assert isinstance(removed, Rejection)
        assert removed.code in ("no_office", "no_own_track")
        setup = Setup(game="speed_circuit", track="oval")
        ours = Rejection(code="unknown_track", facts={"track": "oval", "similar": ["Halcyon Oval"]})
        assert await s.services.member_api.create(setup, stranger, stranger.guild or 0, 5) == ours, (
            "a track of every server"
        )
        assert await s.services.member_api.check_setup(setup, stranger) == ours
        assert expect_done(await s.track_library.get_track("oval", Local(member=BEN))).card.version == 1


async def test_two_servers_may_have_tracks_of_one_name(tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        expect_done(await s.track_library.upload("oval", MANAGER, rename_example("Here")))
        there = Local(member=BEN, guild=ELSEWHERE, manager=True)
        expect_done(await s.track_library.upload("oval", there, rename_example("There")))
        for guild, title in ((HERE, "Here"), (ELSEWHERE, "There")):
            assert await s.load_race_track("oval", guild) == rename_example(title).decode()
        expect_done(await s.track_library.remove("oval", there))
        assert expect_done(await s.track_library.get_track("oval", MANAGER)).text == rename_example("Here").decode()


@pytest.mark.parametrize(
    ("actor", "may"),
    [
        (Local(member=BEN, manager=True), True),
        (Local(member=BEN, roles=(STEWARDS,)), True),
        (Local(member=BEN), False),
        (Local(member=BEN, roles=(STEWARDS + 1,)), False),
    ],
)
async def test_only_those_who_may_change_a_servers_tracks(actor: Actor, *, may: bool, tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        await s.services.rulings.set_steward_role(HERE, STEWARDS)
        expect_done(await s.track_library.upload("there", MANAGER, OVAL.encode()))
        put = await s.track_library.upload("oval", actor, OVAL.encode())
        gone = await s.track_library.remove("there", actor)
        refused = Rejection(code="no_office")
        assert isinstance(put, TrackShown) if may else (put, gone) == (refused, refused)


@pytest.mark.parametrize(
    ("name", "body", "code"),
    [
        ("My Oval", OVAL.encode(), "bad_track_name"),
        ("../oval", OVAL.encode(), "bad_track_name"),
        ("tt-1", OVAL.encode(), "track_is_ours"),
        ("oval", b"#" * (MAX_FILE_CHARS + 1), "file_too_large"),
        ("oval", b"title = \xff", "file_no_text"),
    ],
)
async def test_what_is_no_track_is_refused_before_anybody_looks_at_it(
    name: str, body: bytes, code: str, tmp_path: Path
) -> None:
    async with open_track_services(tmp_path) as s:
        refused = await s.track_library.upload(name, MANAGER, body)
        assert isinstance(refused, Rejection)
        assert refused.code == code


async def test_the_number_of_tracks_is_limited_and_the_same_text_is_no_new_version(tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        for n in range(MAX_OWN_TRACKS):
            expect_done(await s.track_library.upload(f"oval-{n}", MANAGER, OVAL.encode()))
        full = await s.track_library.upload("one-more", MANAGER, OVAL.encode())
        assert full == Rejection(code="shelf_full", facts={"most": MAX_OWN_TRACKS})
        expect_done(await s.track_library.upload("oval-3", MANAGER, rename_example("Better")))
        again = await s.track_library.upload("oval-3", MANAGER, rename_example("Better"))
        assert again == Rejection(code="track_same", facts={"track": "oval-3", "version": 2})


async def test_every_fault_is_named_as_the_command_line_names_it(tmp_path: Path) -> None:
    broken = OVAL.replace("lanes = [80, 100, 120]", "lanes = [85, 100]", 1)
    async with open_track_services(tmp_path, sound=False) as s:
        refused = await s.track_library.upload("oval", MANAGER, broken.encode())
        assert isinstance(refused, Rejection)
        assert refused.code == "track_faults"
        assert any(fault.startswith("S-18: corner North") for fault in refused.facts["faults"])
        assert await s.track_library.list_own(MANAGER) == ()


CORNERS = "".join(f'[[corner]]\nname = "C{n}"\nrows = [1, 2]\ninside = "left"\n' for n in range(10_000))
HUGE = {
    "ten thousand corners": OVAL.replace("[speed_circuit]", f"{CORNERS}[speed_circuit]"),
    "a gigantic coordinate": OVAL.replace("620, 600, 8", "6200000000, 600, 8"),
    "a coordinate that is no number": OVAL.replace("620, 600, 8", "inf, 600, 8"),
    "a billion rows": OVAL.replace("rows = 40", "rows = 1000000000"),
    "a billion spaces in a lane": OVAL.replace("lanes = [1, 2, 3]", "lanes = [1, 2, 3]\nsquares = [99999, 1, 1]", 1),
    "a number of forty thousand digits": f"title = {'9' * 30_000}",
    "a table a thousand deep": f"a = {'[' * 1000}{']' * 1000}",
    "a name as long as a message": OVAL.replace('"North"', f'"{"N" * 3000}"'),
    "a name that calls everybody": OVAL.replace('"North"', '"@everyone"'),
    "twenty lanes": OVAL.replace("lanes = [1, 2, 3]", f"lanes = {list(range(1, 21))}", 1),
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_what_is_too_large_is_refused_before_the_track_is_built(text: str) -> None:
    found = TASKS["track"]({"name": "oval", "text": text, "data": str(DATA)})
    assert found["faults"]
    assert all(len(fault) <= 200 for fault in found["faults"])


def test_our_own_tracks_stay_well_within_the_bounds() -> None:
    for path in (DATA / "tracks").glob("*.toml"):
        text = path.read_text("utf-8")
        assert find_excesses(read_toml(text)) == (), path.stem
        assert len(text) * 2 < MAX_FILE_CHARS
    assert MAX_SPACES >= 1200


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bounds", "long"),
    [
        (Bounds(processor=1, seconds=60), "\n" * 160_000_000),
        (Bounds(processor=60, seconds=0), ""),
        (Bounds(processor=60, seconds=60, memory=1 << 26), "\n" * 20_000_000),
    ],
    ids=["time of a processor", "time", "memory"],
)
async def test_an_examination_beyond_its_limits_is_ended(bounds: Bounds, long: str) -> None:
    apart = SandboxedExaminer({"track": bounds})
    with pytest.raises(TooCostly):
        await apart.examine("track", {"name": "oval", "text": OVAL + long, "data": str(DATA)})


@pytest.mark.slow
async def test_a_track_is_examined_in_a_process_of_its_own_while_the_event_loop_goes_on() -> None:
    patient = Bounds(processor=12, seconds=240)  # on a busy machine too
    ticks, apart = list[float](), SandboxedExaminer({"track": patient})

    async def ticking() -> None:
        while True:
            ticks.append(asyncio.get_running_loop().time())
            await asyncio.sleep(0.01)

    clock = asyncio.create_task(ticking())
    found = await apart.examine("track", {"name": "oval", "text": OVAL, "data": str(DATA)})
    clock.cancel()
    assert found["faults"] == []
    assert len(ticks) > 10


async def test_files_wait_in_a_queue_of_limited_length() -> None:
    apart = SandboxedExaminer({"track": Bounds(processor=1, seconds=0)})
    asked = [asyncio.create_task(apart.examine("track", {})) for _ in range(MAX_WAITING_FILES + 1)]
    ended = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in ended].count(TooBusy) == 1


async def test_the_doctor_names_a_track_that_has_changed_since_its_upload(tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        expect_done(await s.track_library.upload("oval", MANAGER, OVAL.encode()))
        assert (await diagnose(s.services.database, RULESETS, finished=True)).problem_count == 0
        await s.services.database.write(lambda t: t.run("UPDATE own_track SET body = body || '#'"))
        report = await diagnose(s.services.database, RULESETS, finished=True)
        assert report.problem_count == 1
        assert report.lines[0] == "track oval of server 1, version 1: its text differs from the one that was uploaded"


async def test_tracks_move_with_their_database(tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        expect_done(await s.track_library.upload("oval", MANAGER, OVAL.encode()))
        target = await open_database(tmp_path / "elsewhere.sqlite")
        try:
            assert (await copy_database(s.services.database, target))["own_track"] == 1
        finally:
            await target.close()


@pytest.mark.usefixtures("on_both_databases")
async def test_a_track_is_deleted_with_its_server_but_not_with_its_uploader(tmp_path: Path) -> None:
    async with open_track_services(tmp_path) as s:
        expect_done(await s.track_library.upload("oval", MANAGER, OVAL.encode()))
        kept = await s.services.database.read(lambda t: personal_data.export_member(t, ANA))
        assert [one["name"] for one in kept["tracks handed in"]] == ["oval"]
        await s.services.database.write(lambda t: personal_data.erase_member(t, ANA))
        assert [one.member for one in await s.track_library.list_own(MANAGER)] == [-1]
        await s.services.database.write(lambda t: personal_data.delete_guild(t, HERE))
        assert await s.track_library.list_own(MANAGER) == ()
