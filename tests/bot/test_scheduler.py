"""The scheduler's single waiting task."""

import asyncio
from pathlib import Path

import pytest

from bot.app import due_work
from bot.app.command import CommandContext, Decision
from bot.app.scheduler import Scheduler
from bot.metrics import Metrics
from bot.model.timing_options import TimingOptions
from bot.schedule.deadlines import compute_deadline
from tests.bot.race_services import ANA, BEN, Clock, RaceServices, on_both, open_services
from tests.members import Local
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("on_sampled_databases")

BUILD = {"top": 3, "tyres": 3}
HOUR = 3600


def test_a_reminder_comes_when_a_quarter_or_twelve_hours_are_left() -> None:
    assert compute_deadline(TimingOptions(), 0, 24).soft == 18 * HOUR
    assert compute_deadline(TimingOptions(), 0, 48).soft == 36 * HOUR
    assert compute_deadline(TimingOptions(), 0, 336).soft == 324 * HOUR


class Sleeping:
    """Sleeps that only move the clock; it notes how long they were."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.slept = clock, list[float]()

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        if len(self.slept) > 20_000:
            await asyncio.Event().wait()
        await asyncio.sleep(0)
        self.clock.now += int(seconds)


async def run_until(services: RaceServices, scheduler: Scheduler, race: int, stage: str) -> None:
    async def is_reached() -> bool:
        return bool((await services.summarize(race)).stage == stage)

    task = asyncio.create_task(scheduler.run())
    try:
        await wait_until(is_reached, 30)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.slow
async def test_a_race_that_everybody_deserts_is_driven_by_the_clock_and_then_held(services: RaceServices) -> None:
    race = await services.race(ANA, BEN, hours=1)
    began, sleeping = services.clock.now, Sleeping(services.clock)
    await run_until(services, Scheduler(services.system_api, services.clock, sleeping), race, "held")
    assert services.clock.now - began >= 3 * HOUR
    assert max(sleeping.slept) <= 20


async def test_what_fell_due_while_the_bot_was_down_is_done_at_once(tmp_path: Path) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await services.race(ANA, BEN, hours=24)
        await services.answer(race, ANA, BUILD)
    clock.now += 100 * HOUR
    async with open_services(tmp_path, clock) as services:
        await services.settle()
        assert (await services.find_question(race, ANA)).question.kind == "plot"
        assert "reminder" not in services.publisher.list_kinds()
        assert (await services.find_question(race, ANA)).due == clock.now + 24 * HOUR


async def test_the_commit_that_closes_a_round_opens_the_next(tmp_path: Path) -> None:
    """Neither a driver nor a crash finds a race between two rounds."""
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await services.race(ANA, BEN)
        await services.answer(race, ANA, BUILD)
        await services.answer(race, BEN, BUILD)
        commits = list[int]()
        services.control.change_callbacks.append(lambda: commits.append(1))
        await services.system_api.do_due_work(race)
        assert commits == [1]
        assert (await services.find_question(race, ANA)).question.kind == "plot"
    async with open_services(tmp_path, clock) as services:
        await services.settle()
        assert (await services.find_question(race, ANA)).question.kind == "plot"


async def test_a_round_that_cannot_be_opened_leaves_the_last_one_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    async with open_services(tmp_path, clock) as services:
        race = await services.race(ANA, BEN)
        await services.answer(race, ANA, BUILD)
        await services.answer(race, BEN, BUILD)
        with monkeypatch.context() as broken:
            broken.setattr(due_work, "_open_round", _refuse_to_open)
            await services.system_api.do_due_work(race)
        assert await services.member_api.list_questions(Local(member=ANA), race) == ()
    async with open_services(tmp_path, clock) as services:
        await services.settle()
        assert (await services.find_question(race, ANA)).question.kind == "plot"


def _refuse_to_open(context: CommandContext) -> Decision:
    raise ArithmeticError


async def test_a_race_in_trouble_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, services: RaceServices
) -> None:
    first = await services.race(ANA, BEN, hours=1)
    second = await services.race(ANA, BEN, hours=1, channel=78)
    tend = services.system_api.do_due_work

    async def failing(race: int) -> None:
        if race == first:
            raise OSError("disk full")
        await tend(race)

    monkeypatch.setattr(services.system_api, "do_due_work", failing)
    services.clock.now += HOUR
    await services.scheduler.do_due_work()
    assert (await services.find_question(second, ANA)).question.kind == "plot"
    monkeypatch.setattr(services.system_api, "do_due_work", tend)
    await services.scheduler.do_due_work()
    assert (await services.find_question(first, ANA)).question.kind == "build"
    services.clock.now += 60
    await services.scheduler.do_due_work()
    assert (await services.find_question(first, ANA)).question.kind == "plot"


@on_both
async def test_a_heartbeat_is_noted_with_its_time(services: RaceServices) -> None:
    await services.system_api.send_heartbeat()
    beaten = await services.database.read(lambda t: t.fetch_value("SELECT value FROM note WHERE name = 'heartbeat'"))
    assert beaten == str(services.clock.now)


@pytest.mark.slow
async def test_a_round_that_falls_due_while_races_are_gone_through_after_a_start_does_not_wait(
    monkeypatch: pytest.MonkeyPatch, services: RaceServices
) -> None:
    races = [await services.race(ANA, BEN, hours=1, channel=100 + n) for n in range(4)]
    seen = list[str]()
    tend, review = services.system_api.do_due_work, services.system_api.review_race

    async def note_and_tend(race: int) -> None:
        seen.append(f"tend {race}")
        await tend(race)

    async def note_and_review(race: int) -> None:
        seen.append(f"review {race}")
        services.clock.now += 20 * 60
        await review(race)

    monkeypatch.setattr(services.system_api, "do_due_work", note_and_tend)
    monkeypatch.setattr(services.system_api, "review_race", note_and_review)
    await run_until(
        services, Scheduler(services.system_api, services.clock, Sleeping(services.clock)), races[-1], "held"
    )
    first = seen.index(f"tend {races[0]}")
    assert seen.index(f"review {races[2]}") < first < seen.index(f"review {races[3]}")
    assert [s for s in seen if s.startswith("review")] == [f"review {race}" for race in races]


@on_both
async def test_a_race_that_stays_due_although_nothing_can_be_done_rests(services: RaceServices) -> None:
    race = await services.race(ANA, BEN)
    await services.database.write(lambda t: t.run("UPDATE race SET next_action_at = 5"))
    assert await services.scheduler.do_due_work() == 0
    assert await services.system_api.list_due_races() == {race: 5}
    services.control.differences.clear()


@pytest.mark.slow
async def test_a_job_that_fails_is_named_with_its_place_and_the_others_are_done(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    done_after, metrics = list[int](), Metrics()

    async def tidy_up() -> None:
        raise ValueError("MOVE 4, a secret")

    async def look_after() -> None:
        done_after.append(1)

    async with open_services(tmp_path) as services:
        race = await services.race(ANA, BEN, hours=1)
        scheduler = Scheduler(services.system_api, services.clock, Sleeping(services.clock), (tidy_up, look_after))
        scheduler.failure_callbacks.append(metrics.record_failed_job)
        await run_until(services, scheduler, race, "held")
        assert scheduler.unreviewed_count == 0
        assert await services.database.read(lambda t: t.fetch_value("SELECT value FROM note WHERE name = 'heartbeat'"))
    assert done_after
    said = [record.getMessage() for record in caplog.records if "tidy_up" in record.getMessage()]
    assert len(said) == len(done_after)
    assert "ValueError at test_scheduler.py:" in said[0]
    assert "MOVE 4" not in caplog.text
    counted = {
        sample.labels["job"]: sample.value
        for family in metrics.registry.collect()
        for sample in family.samples
        if sample.name == "steward_jobs_failed_total"
    }
    assert [*counted.values()] == [len(done_after)]
    assert "tidy_up" in next(iter(counted))


async def test_a_race_that_cannot_be_checked_after_a_start_is_named_and_the_next_one_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    checked, failed_jobs = list[int](), list[str]()
    async with open_services(tmp_path) as services:
        races = [await services.race(ANA, BEN, channel=100 + n) for n in range(3)]

        async def review(race: int) -> None:
            if race == races[0]:
                raise ValueError("MOVE 4, a secret")
            checked.append(race)

        monkeypatch.setattr(services.system_api, "review_race", review)
        scheduler = Scheduler(services.system_api, services.clock)
        scheduler.failure_callbacks.append(failed_jobs.append)
        await scheduler._review_races()
    assert checked == races[1:]
    assert failed_jobs == ["review"]
    assert f"the check of race {races[0]} failed: ValueError at test_scheduler.py:" in caplog.text
    assert "MOVE 4" not in caplog.text


@pytest.mark.slow
async def test_races_go_on_although_nobody_can_be_reminded_and_the_clock_does_not_run_hot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_services(tmp_path) as services:
        race, sleeping = await services.race(ANA, BEN, hours=1), Sleeping(services.clock)

        async def failing() -> int:
            raise OSError("disk full")

        monkeypatch.setattr(services.system_api, "send_reminders", failing)
        await run_until(services, Scheduler(services.system_api, services.clock, sleeping), race, "held")
    assert "reminders of the clock failed: OSError at test_scheduler.py:" in caplog.text
    assert sum(slept < 20 for slept in sleeping.slept) < 20
