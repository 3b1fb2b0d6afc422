"""Crashes at the worst moments."""

import asyncio
import logging
import multiprocessing
import random
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from bot.app.changes import ChangeSet
from bot.app.command import Decision
from bot.model.actor import Rejection
from bot.posts.summaries import AcceptedAnswer, OutdatedForm
from bot.race_file.verify import verify
from bot.store import races
from bot.store.database import Stale, Transaction
from rules.ruleset import RuleContext
from tests.bot.race_services import ANA, BEN, CLEO, Clock, RaceServices, expect_done, open_services
from tests.members import ONLOOKER, Local
from tests.miniature import MINIATURE, Moved, Plot, play_step

BUILD = {"top": 4, "tyres": 2}


def answer_until_over(folder: Path, race: int, answered: Connection) -> None:
    """Answer for everybody until the race is over, in a process of its own that reports each answer."""

    async def drive() -> None:
        async with open_services(folder) as services:
            await services.scheduler.do_due_work()
            while True:
                for member in (ANA, BEN):
                    for question in expect_done(await services.member_api.list_questions(Local(member=member), race)):
                        value = BUILD if question.question.kind == "build" else {"speed": 3}
                        await services.member_api.submit_answer(question.number, Local(member=member), value)
                        answered.send("answered")
                await services.scheduler.do_due_work()
                if (await services.summarize(race)).stage != "running":
                    return

    asyncio.run(drive())


async def count_answers(t: Transaction) -> int:
    return int(await t.fetch_value("SELECT count(*) FROM journal WHERE hand = 'driver'"))


@pytest.mark.slow
async def test_a_process_killed_again_and_again_loses_nothing_it_had_acknowledged(tmp_path: Path) -> None:
    dice, acknowledged = random.Random(4), 0
    apart = multiprocessing.get_context("forkserver")  # they are killed, and not their imports
    apart.set_forkserver_preload([__name__])
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN, laps=1)
    for _ in range(40):
        ours, theirs = apart.Pipe(duplex=False)
        process = apart.Process(target=answer_until_over, args=(tmp_path, race, theirs))
        process.start()
        theirs.close()
        with ours, suppress(EOFError):
            for _ in range(dice.randrange(1, 6)):
                ours.recv()
                acknowledged += 1
        process.kill()
        process.join()
        async with open_services(tmp_path) as services:
            assert await services.database.read(count_answers) >= acknowledged
            file = await services.export_race_file(race)
            assert verify(file, {"miniature": MINIATURE}).difference is None
            if (await services.summarize(race)).stage == "over":
                await services.settle()
                reports = [x.post.round for x in services.publisher.list_of_kind("report") if x.post.closes]
                assert reports == sorted(set(reports))
                assert services.publisher.list_kinds().count("flag") == 1
                return
    pytest.fail("the race did not end")


async def test_storms_of_cancelled_submits_leave_a_race_that_goes_on(tmp_path: Path) -> None:
    dice = random.Random(9)
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN, CLEO, grace=30)
        for batch in range(15):
            speeds = [(m, dice.randint(2, 4)) for m in (ANA, BEN, CLEO) for _ in range(3)]
            tasks = [
                asyncio.create_task(
                    services.answer(race, m, {"top": s, "tyres": 6 - s} if batch == 0 else {"speed": 1})
                )
                for m, s in speeds
            ]
            for task in tasks:
                await asyncio.sleep(dice.random() / 300)
                if dice.random() < 0.6:
                    task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            services.clock.now += 48 * 3600
            await services.settle()
            if (await services.summarize(race)).stage != "running":
                break
        assert (await services.summarize(race)).hold_reason in ("", "nobody")
        rounds = [x.post.round for x in services.publisher.list_of_kind("report") if x.post.closes]
        assert rounds == list(range(len(rounds)))


async def test_a_race_changed_by_another_process_meanwhile_is_read_again(
    monkeypatch: pytest.MonkeyPatch, services: RaceServices
) -> None:
    race = await services.race(ANA, BEN)
    asked, meddled = await services.find_question(race, ANA), False
    act_once = services.control._execute_once

    async def meddling(number: int, decide: Any, token: str, *, in_event_loop: bool) -> Any:
        nonlocal meddled

        def decided(bench: Any) -> Any:
            return decide(bench)

        if not meddled:
            meddled = True
            old = await services.database.read(lambda t: races.get(t, number))
            assert old is not None
            await services.database.write(lambda t: races.update(t, old))
            with pytest.raises(Stale):
                await services.database.write(lambda t: races.update(t, old))
        return await act_once(number, decided, token, in_event_loop=in_event_loop)

    monkeypatch.setattr(services.control, "_execute_once", meddling)
    said = await services.member_api.submit_answer(asked.number, Local(member=ANA), BUILD)
    assert isinstance(said, AcceptedAnswer)
    after = await services.database.read(lambda t: races.get(t, race))
    assert after is not None
    assert after.version >= 2


async def test_a_version_that_moved_on_between_reading_and_writing_is_decided_afresh(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    seen = list[int]()

    def decide(bench: Any) -> Decision:
        seen.append(bench.now.race.version)
        stale = bench.now.race.version if len(seen) > 1 else bench.now.race.version - 1
        return Decision(ChangeSet(race=bench.now.race.model_copy(update={"version": stale, "idle_rounds": 7})))

    assert await services.control.execute(race, decide) is None
    assert len(seen) == 2
    after = await services.database.read(lambda t: races.get(t, race))
    assert after is not None
    assert after.idle_rounds == 7


async def test_rules_that_now_tell_another_story_hold_the_race(tmp_path: Path) -> None:
    def emit_another_event(context: RuleContext[Any, Any]) -> None:
        if context.race.round == 1:
            context.step.emit(Moved(seat="red", trail=("(9,9)",)))
        play_step(context)

    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await services.race(ANA, BEN, pace="live")
        for value in (BUILD, {"speed": 4}):
            for member in (ANA, BEN):
                await services.answer(race, member, value)
            await services.settle()
        told = await services.list_log_lines(race, ONLOOKER, 1)
        assert told, "the race waits in the middle of a move"
    changed = {"miniature": replace(MINIATURE, play_step=emit_another_event)}
    async with open_services(tmp_path, clock, changed) as services:
        clock.now += 400 * 3600
        await services.settle()
        card = await services.summarize(race)
        assert (card.stage, card.hold_reason) == ("held", "disturbed")
        assert services.publisher.list_of_kind("held")[0].post.reason == "disturbed"
    async with open_services(tmp_path, clock) as services:
        expect_done(await services.member_api.resume(race, Local(member=ANA)))
        await services.settle()
        assert (await services.summarize(race)).stage == "running"


async def test_rules_that_now_ask_otherwise_ask_again_after_the_restart(tmp_path: Path) -> None:
    class Asked(Plot):
        lap: int = 0
        wings: int = 1

    def play_otherwise(context: RuleContext[Any, Any]) -> None:
        steward: Any = context.step
        ask_all = steward.ask_all
        steward.ask_all = lambda asked: ask_all([Asked(seat=q.seat) if isinstance(q, Plot) else q for q in asked])
        play_step(context)

    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await services.race(ANA, BEN)
        for member in (ANA, BEN):
            await services.answer(race, member, BUILD)
        await services.settle()
        await services.answer(race, ANA, {"speed": 1})
        old = await services.find_question(race, ANA)
    questions: dict[Any, Any] = {**MINIATURE.questions, Asked: MINIATURE.questions[Plot]}
    otherwise = replace(MINIATURE, play_step=play_otherwise, questions=questions)
    async with open_services(tmp_path, clock, {"miniature": otherwise}) as services:
        await services.system_api.review_race(race)
        await services.settle()
        new = await services.find_question(race, ANA)
        assert new.number != old.number
        assert new.present is None
        assert isinstance(
            await services.member_api.submit_answer(old.number, Local(member=ANA), {"speed": 1}), OutdatedForm
        )
        assert isinstance(await services.answer(race, ANA, {"speed": 1}), AcceptedAnswer)
        await services.system_api.review_race(race)
        assert await services.find_question(race, ANA) == (
            await services.member_api.view_question(new.number, Local(member=ANA))
        )


async def test_a_fault_in_the_rules_holds_one_race_and_tells_the_log_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def faulty(context: RuleContext[Any, Any]) -> None:
        play_step(context)
        if context.race.round == 1:
            raise KeyError(f"tyres of {context.race.cars}")

    caplog.set_level(logging.DEBUG)
    async with open_services(tmp_path, rulesets={"miniature": replace(MINIATURE, play_step=faulty)}) as services:
        race = await services.race(ANA, BEN)
        await services.answer(race, ANA, BUILD)
        await services.answer(race, BEN, BUILD)
        await services.settle()
        assert (await services.summarize(race)).stage == "held"
        assert isinstance(await services.member_api.list_questions(Local(member=ANA), race), Rejection)
    assert "KeyError" in caplog.text
    assert "tyres" not in caplog.text


async def test_logs_never_carry_an_answer_or_a_seed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN)
        await services.answer(race, ANA, {"top": 2, "tyres": 4})
        await services.answer(race, BEN, {"top": 2, "tyres": "none at all"})
        await services.member_api.abandon(race, Local(member=ANA))
        await services.settle()
        post = services.publisher.list_of_kind("abandoned")[0].post
        for secret in (post.seed, post.house, "tyres", "none at all"):
            assert secret not in caplog.text
