"""Finished races imported from race files: verified, marked, counted, and never continued."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.cli import import_race
from bot.cli.doctor import diagnose
from bot.cli.main import run_command
from bot.cli.sandbox_worker import TASKS
from bot.discord_ui.slash_race import parse_members
from bot.model.actor import Actor, Rejection
from bot.posts.summaries import Setup
from bot.season.service import SeasonService
from bot.stewards.race_actions import disqualify, retire
from bot.store import races
from bot.text.locale import use_language
from bot.uploads.race_import import MAX_FILE_BYTES, Archive, ImportedRace
from rules.dice import derive_seed_from_text
from rules.league.season import SeasonTerms
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from tests.bot.race_services import ANA, BEN, CHANNEL, CLEO, RaceServices, expect_done, give_race_up, open_services
from tests.bot.replay_page.recorded_races import forge_race_file
from tests.bot.test_own_tracks import InProcessExaminer
from tests.members import ONLOOKER, Local
from tests.repository import DATA, LIBRARY, LOCALIZERS

OFFICE = Local(member=ANA, manager=True, channel=CHANNEL)
COURSES = {"speed_circuit": "tt-1", "circus_maximus": "circus-romanus", "powersled": "halcyon-oval"}
STANDING = ("round", "order", "gap", "left", "lap", "level", "ended", "crossed")
"""What a line-up says of cars; the rest is what a channel was told of them."""
DRIVEN: list[str] = []


@dataclass(frozen=True)
class Home:
    """Services with an archive."""

    services: RaceServices
    archive: Archive

    async def take_in(self, file: str, actor: Actor = OFFICE, members: Mapping[str, int] | None = None) -> Any:
        return await self.archive.import_race(file.encode(), actor, members or {})


@asynccontextmanager
async def open_archive(folder: Path) -> AsyncIterator[Home]:
    async with open_services(folder, rulesets=RULESETS, data=LIBRARY) as services:
        yield Home(services, Archive(services.access, services.library, InProcessExaminer()))


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    """The server to which files are imported."""
    async with open_archive(tmp_path) as home:
        yield home


async def drive_race(services: RaceServices, game: str = "speed_circuit", seed: str = "7", **setup: Any) -> int:
    """Drive a race to the flag on another server, with cars that count as Anna's and Bob's."""
    wanted, host = Setup(game=game, track=COURSES[game], laps=1, **setup), Local(member=0, guild=5)
    card = expect_done(await services.member_api.create(wanted, host, 5, 0, open_seed=derive_seed_from_text(seed)))
    expect_done(await services.member_api.add_bots(card.id, host, 4))
    expect_done(await services.member_api.start(card.id, host))
    await services.settle()
    sql = "UPDATE seat SET automatic = '', name = ? WHERE race = ? AND seat = ?"
    people = [("Anna", card.id, "red"), ("Bob", card.id, "blue")]
    await services.database.write(lambda t: t.run_many(sql, people))
    services.control.memory.invalidate(card.id)
    return int(card.id)


async def file_of(services: RaceServices, race: int, guild: int = 5) -> str:
    return str(expect_done(await services.member_api.export_race_file(race, Local(member=0, guild=guild))))


@pytest.fixture
async def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file of a race of Speed Circuit, driven once for all tests."""
    if not DRIVEN:
        async with open_archive(tmp_path_factory.mktemp("elsewhere")) as h:
            DRIVEN.append(await file_of(h.services, await drive_race(h.services)))
    return DRIVEN[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", COURSES)
async def test_a_race_is_kept_whole_and_gives_the_same_file_again(game: str, home: Home) -> None:
    elsewhere = await drive_race(home.services, game)
    text = await file_of(home.services, elsewhere)
    taken = expect_done(await home.take_in(text))
    assert await file_of(home.services, taken.race, 1) == text
    assert (await diagnose(home.services.database, RULESETS, finished=True)).problem_count == 0
    both = [await home.services.database.read(partial(races.get, race=race)) for race in (elsewhere, taken.race)]
    first, second = [[{k: one.get(k) for k in STANDING} for one in race.position_history] for race in both if race]
    assert first == second


async def test_its_log_and_its_table_can_be_read(file: str, home: Home) -> None:
    race = expect_done(await home.take_in(file)).race
    standing = expect_done(await home.services.member_api.view_standing(race, ONLOOKER))
    assert standing.summary.imported == home.services.clock.now
    assert [p.place for p in standing.classification] == [1, 2, 3, 4]
    assert standing.view is not None
    log = await home.services.list_log_lines(race, ONLOOKER)
    assert any("Anna" in line for line in log)
    assert expect_done(await home.services.member_api.view_ledger(race, ONLOOKER, 1)).lines
    assert home.services.publisher.letters == []


async def test_drivers_are_members_or_names_and_the_record_book_says_what_was_imported(file: str, home: Home) -> None:
    seasons = SeasonService(home.services.access, home.services.system_api, LIBRARY)
    taken = expect_done(await home.take_in(file, members={"red": CLEO}))
    book = await seasons.load_record_book(Local(member=BEN))
    assert (book.races, book.imported) == (1, 1)
    assert {one.name for one in book.starts} == {"Anna", "Bob"}
    assert [lap.imported for lap in book.laps] == [True]
    drivers = expect_done(await home.services.member_api.summarize(taken.race, ONLOOKER)).drivers
    assert {d.seat: d.member for d in drivers if not d.automatic} == {"red": CLEO, "blue": None}


@pytest.mark.usefixtures("on_both_databases")
async def test_handed_in_once_more_it_is_there_already_and_its_drivers_can_be_named_anew(file: str, home: Home) -> None:
    first = expect_done(await home.take_in(file))
    known = Rejection(code="import_known", facts={"race": first.race})
    assert await home.take_in(file) == known
    again = expect_done(await home.take_in(file, members={"blue": BEN}))
    assert (again.race, again.again) == (first.race, True)
    drivers = expect_done(await home.services.member_api.summarize(first.race, ONLOOKER)).drivers
    assert {d.member for d in drivers} == {None, BEN}
    other = Local(member=BEN, guild=2, manager=True, channel=9)
    assert isinstance(await home.take_in(file, other), ImportedRace), "another server has an archive of its own"


async def test_a_race_that_was_driven_here_is_not_imported_beside_itself(home: Home) -> None:
    race = await home.services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1)
    text = await give_race_up(home.services, race, ANA, BEN)
    assert await home.take_in(text, members={"red": ANA}) == Rejection(code="import_known", facts={"race": race})


async def test_it_counts_in_a_season_and_in_no_campaign(file: str, home: Home) -> None:
    seasons = SeasonService(home.services.access, home.services.system_api, LIBRARY)
    taken = expect_done(await home.take_in(file, members={"red": CLEO, "blue": BEN}))
    season = expect_done(await seasons.create(1, OFFICE, "Cup", SeasonTerms()))
    expect_done(await seasons.count_race(season.id, OFFICE, taken.race))
    tables = expect_done(await seasons.get_standings(season.id, OFFICE))
    assert {line.who for line in tables.drivers[0]} == {str(CLEO), str(BEN)}
    money = expect_done(await seasons.create(1, OFFICE, "Games", SeasonTerms(campaign=True)))
    refused = await seasons.count_race(money.id, OFFICE, taken.race)
    assert isinstance(refused, Rejection)
    assert refused.code == "imported_in_campaign"


async def test_nothing_is_ruled_in_it_and_nobody_plays_it_on(file: str, home: Home) -> None:
    race = expect_done(await home.take_in(file, members={"red": CLEO})).race
    stays = Rejection(code="imported_race", facts={"race": race})
    member_api, rulings = home.services.member_api, home.services.rulings
    assert await member_api.resume(race, OFFICE) == stays
    assert await member_api.abandon(race, OFFICE, "no") == stays
    assert await member_api.leave(race, Local(member=CLEO)) == stays
    assert await member_api.move(race, OFFICE) == stays
    for planner in (disqualify("red"), retire("blue")):
        assert await rulings.carry_out(race, OFFICE, planner, "because") == stays


def without_flag(body: Any) -> None:
    body["classification"], body["rounds"] = [], body["rounds"][:3]


def sealed(body: Any) -> None:
    body["seed"] = None


def other_rules(body: Any) -> None:
    body["revision"] += 1


def other_winner(body: Any) -> None:
    first, second = body["classification"][:2]
    first["seat"], second["seat"] = second["seat"], first["seat"]


def other_dice(body: Any) -> None:
    faces = next(one["rolls"][0]["faces"] for one in body["rounds"] if one["rolls"])
    faces[0] = faces[0] % 6 + 1


def other_seats(body: Any) -> None:
    body["seats"][0]["number"] = 7


def other_game(body: Any) -> None:
    body["game"] = "chess"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (without_flag, "import_unfinished"),
        (other_rules, "import_other_rules"),
        (other_winner, "import_altered"),
        (sealed, "import_altered"),
        (other_dice, "import_altered"),
        (other_game, "import_other_rules"),
        (other_seats, "import_altered"),
    ],
)
async def test_what_is_not_finished_or_not_true_is_refused(file: str, change: Any, code: str, home: Home) -> None:
    refused = await home.take_in(forge_race_file(file, change))
    assert isinstance(refused, Rejection)
    assert refused.code == code, refused
    assert await home.services.database.read(lambda t: t.fetch_value("SELECT count(*) FROM race")) == 0


async def test_a_live_race_is_refused(home: Home) -> None:
    race = await home.services.race(ANA, BEN, game="speed_circuit", track="tt-1", laps=1)
    text = str(expect_done(await home.services.member_api.export_race_file(race, ONLOOKER)))
    assert await home.take_in(text) == Rejection(code="import_live")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"x" * (MAX_FILE_BYTES + 1), "file_too_large"),
        (b"\xff\xfe", "file_no_text"),
        (b"{}", "no_race_file"),
        (b"[" * 100_000, "no_race_file"),
        (b'{"format": 1, "format": 2}', "no_race_file"),
    ],
)
async def test_what_is_no_race_file_is_refused(body: bytes, code: str, home: Home) -> None:
    refused = await home.archive.import_race(body, OFFICE, {})
    assert isinstance(refused, Rejection)
    assert refused.code == code


@pytest.mark.parametrize("actor", [Local(member=BEN), Actor(member=BEN, manager=True), Local(member=BEN, roles=(3,))])
async def test_only_managers_and_stewards_use_the_archive(actor: Actor, file: str, home: Home) -> None:
    assert await home.take_in(file, actor) == Rejection(code="no_office")


@pytest.mark.parametrize(("members", "code"), [({"grey": BEN}, "import_no_seat"), ({"green": BEN}, "import_no_seat")])
async def test_nobody_is_said_to_have_driven_what_nobody_drove(
    members: Mapping[str, int], code: str, file: str, home: Home
) -> None:
    refused = await home.take_in(file, members=members)
    assert isinstance(refused, Rejection)
    assert refused.code == code
    twice = await home.take_in(file, members={"red": BEN, "blue": BEN})
    assert twice == Rejection(code="one_seat_a_member")


def test_naming_drivers_for_a_race_of_bots_is_refused_because_only_bots_drove() -> None:
    for language, words in (("en", "Only bots drove in it"), ("de", "Es fuhren nur Bots")):
        with use_language(language):
            assert words in LOCALIZERS.common.format_phrase("refused", "import_no_seat", {"seat": "red", "seats": []})


def test_cars_and_members_are_read_as_discord_writes_them() -> None:
    assert parse_members("red=<@12> Blue = <@!34>, green=<@5>") == {"red": 12, "blue": 34, "green": 5}
    assert parse_members("") == {}
    with pytest.raises(InvalidAnswer, match="import_who"):
        parse_members("red=Ana")


def test_the_process_that_verifies_says_why_it_does_not_take_a_file() -> None:
    found = TASKS["race"]({"text": "{}", "data": str(DATA)})
    assert found == {"refused": "no_race_file", "facts": {"reason": "is not a race file"}}


@pytest.mark.slow
async def test_a_host_takes_a_race_in_by_the_command_line(
    file: str, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.setenv("STEWARD_DATABASE", str(tmp_path / "s.sqlite"))
    (tmp_path / "race.json").write_text(file, encoding="utf-8")
    words = ["import", str(tmp_path / "race.json"), "--server", "1", "--channel", "77"]
    assert await asyncio.to_thread(run_command, [*words, "--driver", "red=1001"]) == 0
    out, err = capsys.readouterr()
    assert out == "race 1\tSpeed Circuit\ttt-1\n"
    assert err == f"steward: {tmp_path / 's.sqlite'} did not exist; it is a new database now.\n"
    monkeypatch.setattr(import_race, "SandboxedExaminer", InProcessExaminer)
    assert await asyncio.to_thread(run_command, words) == 1
    assert capsys.readouterr().err == "steward: This race is already here, as #1.\n"
