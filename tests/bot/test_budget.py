"""The cost of commands in counts that do not depend on the machine."""

import re
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bot.app.command import CommandContext
from bot.posts.summaries import AcceptedAnswer
from bot.store.sqlite import Sqlite
from rules.questions import InvalidAnswer
from rules.registry import RULESETS
from tests.bot.race_services import (
    ANA,
    BEN,
    CLEO,
    RaceServices,
    build_race,
    expect_done,
    open_services,
    open_speed_circuit_services,
)
from tests.counting import Counts, count_database
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE

BUILD = {"top": 3, "tyres": 3}
WAL_FRAME_BYTES = 4096 + 24
"""A page in SQLite's log of writes, with its head."""
TABLES_OF_RACES = ("race", "seat", "question", "journal", "outbox", "checkpoint", "round")
WAITING_POSTS_INDEX = "outbox_waiting"
"""Index that holds only posts that are not out yet."""


async def start_race_to_plots(services: RaceServices) -> int:
    """Start a race of three whose builds and bids are in."""
    return await build_race(services, {ANA: None, BEN: None, CLEO: None})


async def test_a_plot_is_one_hop_one_commit_few_statements_and_no_run_of_the_rules(tmp_path: Path) -> None:
    counts = Counts()
    async with open_speed_circuit_services(
        tmp_path, {"speed_circuit": counts.wrap_ruleset(RULESETS["speed_circuit"])}
    ) as services:
        race = await start_race_to_plots(services)
        services.control.compares = False
        for member in (ANA, BEN, CLEO):
            asked = await services.find_question(race, member)
            assert asked.question.kind == "plot"
            async with count_database(services.database, counts):
                said = await services.member_api.submit_answer(
                    asked.number, Local(member=member, token=f"t{member}"), "60"
                )
            assert isinstance(said, AcceptedAnswer)
            assert said.question
            assert (counts.trips, counts.commits, counts.runs, counts.views) == (1, 1, 0, 0)
            assert counts.statements <= 8, counts.sql


async def test_an_order_writes_few_pages_however_long_its_race_is(tmp_path: Path) -> None:
    """A page has 4 kB. The texts and the history of a race are tens of them, and are not written again."""
    async with open_speed_circuit_services(tmp_path) as services:
        race = await start_race_to_plots(services)
        assert isinstance(services.database, Sqlite)
        wal = services.database.path.with_name(f"{services.database.path.name}-wal")
        await services.database._connection.execute("PRAGMA wal_autocheckpoint = 0")
        written = list[int]()
        while (await services.member_api.summarize(race, ONLOOKER)).stage == "running":  # type: ignore[union-attr]
            before = wal.stat().st_size
            expect_done(await services.answer(race, ANA, "60"))
            written.append((wal.stat().st_size - before) // WAL_FRAME_BYTES)
            services.clock.now += 1_000_000
            await services.settle()
        assert len(written) > 6
        assert max(written) <= 16, written


async def test_a_rounds_end_and_the_next_ones_beginning_take_few_trips(tmp_path: Path) -> None:
    counts = Counts()
    async with open_speed_circuit_services(
        tmp_path, {"speed_circuit": counts.wrap_ruleset(RULESETS["speed_circuit"])}
    ) as services:
        race = await start_race_to_plots(services)
        for member in (ANA, BEN, CLEO):
            expect_done(await services.answer(race, member, "60"))
        services.control.compares = False
        services.clock.now += 1_000_000
        async with count_database(services.database, counts):
            await services.settle()
        assert (await services.find_question(race, ANA)).round == 2
        assert counts.trips <= 19
        assert counts.views <= 2
        assert counts.runs <= 7
        assert counts.commits <= 15
        assert counts.statements <= 114, counts.sql  # each turn of the clock also looks for reminders about whole races


async def test_no_statement_of_a_rounds_end_reads_all_races(tmp_path: Path) -> None:
    counts = Counts()
    async with open_speed_circuit_services(tmp_path) as services:
        race = await start_race_to_plots(services)
        for member in (ANA, BEN, CLEO):
            expect_done(await services.answer(race, member, "60"))
        services.clock.now += 1_000_000
        async with count_database(services.database, counts):
            await services.settle()
        asked = {sql for sql in counts.sql if sql.startswith("SELECT")}
        assert len(asked) > 10
        plans = {sql: await explain(services, sql) for sql in sorted(asked)}
        assert {sql for sql, steps in plans.items() if any(reads_all(step) for step in steps)} == set()


async def explain(services: RaceServices, sql: str) -> list[str]:
    """Return SQLite's query plan of a statement."""
    numbered = [int(number) for number in re.findall(r"\?([0-9]+)", sql)]
    places = max(numbered, default=sql.count("?"))

    def read(raw: sqlite3.Connection) -> list[str]:
        return [row[3] for row in raw.execute(f"EXPLAIN QUERY PLAN {sql}", [0] * places)]

    assert isinstance(services.database, Sqlite)
    return await services.database._connection.run_in_thread(read)


def reads_all(step: str) -> bool:
    """Whether a step of a plan goes through a table of races, or through what is open in all of them."""
    how, _, rest = step.partition(" ")
    return how == "SCAN" and rest.split(" ")[0] in TABLES_OF_RACES and WAITING_POSTS_INDEX not in step


async def test_looks_at_what_is_in_memory_ask_neither_the_database_nor_the_rules(tmp_path: Path) -> None:
    counts = Counts()
    async with open_services(tmp_path, rulesets={"miniature": counts.wrap_ruleset(MINIATURE)}) as services:
        race = await services.race(ANA, BEN)
        number = (await services.find_question(race, ANA)).number
        async with count_database(services.database, counts):
            await services.summarize(race)
            expect_done(await services.member_api.view_question(number, Local(member=ANA)))
            expect_done(await services.member_api.check_answer(number, Local(member=ANA), BUILD))
            expect_done(await services.member_api.view_draft(number, Local(member=ANA), BUILD))
        assert (counts.trips, counts.statements, counts.runs) == (0, 0, 0)
        async with count_database(services.database, counts):
            expect_done(await services.member_api.view_standing(race, Local(member=BEN)))
        assert (counts.trips, counts.runs) == (1, 0), "for protests, which no snapshot holds"


async def test_an_answer_that_is_refused_asks_for_its_token_only(tmp_path: Path) -> None:
    counts = Counts()
    async with open_services(tmp_path, rulesets={"miniature": counts.wrap_ruleset(MINIATURE)}) as services:
        race = await services.race(ANA, BEN)
        number = (await services.find_question(race, ANA)).number
        services.control.compares = False
        async with count_database(services.database, counts):
            await services.member_api.submit_answer(number, Local(member=ANA, token="1"), {"top": 9, "tyres": 9})
        assert (counts.trips, counts.commits, counts.runs) == (1, 0, 0)


async def test_a_post_is_two_transactions_and_an_idle_clock_two_readings(tmp_path: Path) -> None:
    counts = Counts()
    async with open_services(tmp_path, rulesets={"miniature": counts.wrap_ruleset(MINIATURE)}) as services:
        race = await services.race(ANA, BEN)
        expect_done(await services.answer(race, ANA, BUILD))
        async with count_database(services.database, counts):
            await services.scheduler.do_due_work()
        assert (counts.trips, counts.runs) == (1, 0)
        async with count_database(services.database, counts):
            await services.outbox.drain()
        assert services.publisher.list_kinds()[-1] == "opened"
        assert counts.commits == 2


async def test_what_may_take_long_is_left_to_the_worker(tmp_path: Path) -> None:
    async with open_speed_circuit_services(tmp_path) as services:
        race = await build_race(services, {ANA: None, BEN: None})
        here, seen = threading.get_ident(), list[bool]()

        def ran(context: CommandContext) -> None:
            seen.append(threading.get_ident() == here)
            context.apply_entries([])

        def read(text: str) -> Callable[[CommandContext], None]:
            def see(context: CommandContext) -> None:
                seen.append(threading.get_ident() == here)
                assert context.progress
                with suppress(InvalidAnswer):
                    context.read_answer(context.progress.open[0], text)

            return see

        for see, threads in ((ran, [True, False]), (read("60"), [True]), (read("60 " * 40), [True, False])):
            await services.control.query(race, see, in_event_loop=True)
            assert seen == threads
            seen.clear()


async def test_nothing_is_made_twice_of_a_race_that_has_not_changed(tmp_path: Path) -> None:
    async with open_services(tmp_path, rulesets={"miniature": MINIATURE}) as services:
        race = await services.race(ANA, BEN)
        number = (await services.find_question(race, ANA)).number
        services.control.compares = False

        async def looks() -> tuple[object, object]:
            return await services.member_api.summarize(race, ONLOOKER), await services.member_api.view_question(
                number, Local(member=ANA)
            )

        before = await looks()
        assert all(new is old for new, old in zip(await looks(), before, strict=True))
        expect_done(await services.answer(race, BEN, BUILD))
        assert not any(new is old for new, old in zip(await looks(), before, strict=True))
