"""Prices and recommended orders of a forecast in a driver's form."""

import asyncio
import tomllib
from pathlib import Path

import pytest

from bot.app import question_api
from bot.app.advice_jobs import AdviceJob, find_advice
from bot.sandbox import DiscordSandbox, Message, Person
from bot.store.race_history import RaceHistory
from rules.advice import Advice
from rules.base import Json, is_question_or_roll_key, parse_key
from tests.end_to_end.harness import Moment, confirm, confirm_label, join_race, open_lobby, run_bot, start_against_bots
from tests.repository import DATA

pytestmark = pytest.mark.usefixtures("undrawn")

GAMES = tomllib.loads((DATA / "games.toml").read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_form_recommends_an_order_and_one_press_sends_it(tmp_path: Path, game: str) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", forecasts=True):
        ann, gil = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        opened = await open_lobby(gil, track=GAMES[game]["first"], game=game)
        asked = await ann.press(opened, "Join")
        await ann.press(asked.message, "This channel (only I can see it)")
        await gil.run_command("race fill", drivers=3)
        await gil.press(opened, "Start")
        called = await ann.wait_for(lambda m: "Your orders" in m.labels, 30, after=opened)
        shown = await ann.press(called, "Your orders")
        form = shown.message
        assert form is not None
        while "before the start" in form.text or any("Drop" in label for label in form.labels):
            await ann.press(form, confirm_label(form))
            form = await ann.wait_for(_asks, 30, after=form)
        number = form.id
        form = await ann.wait_for(lambda m: m.id == number and _recommends(m), 30)
        assert "Prices follow" not in form.text
        await confirm(ann, form)


async def test_a_form_shows_choices_without_prices_until_they_are_forecast_and_is_edited_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", forecasts=True) as parts:
        slow = _Slow()
        parts.control.use_forecasts(slow)
        ann = sandbox.get_member("Ann")
        form = await _start_race_against_bots(ann, 3)
        number = form.id
        assert "Prices follow in a moment." in form.text
        assert not _recommends(form)
        monkeypatch.setattr(question_api, "FORECAST_WAIT_SECONDS", 10.0)
        assert (await ann.press(form, "Details…")).modal, "it opens at once"
        slow.may.set()
        form = await ann.wait_for(lambda m: m.id == number and _recommends(m), 30)
        assert "Prices follow" not in form.text
        before = slow.asked
        asked_now = await ann.wait_for(lambda m: "Your orders" in m.labels, 30)
        again = (await ann.press(asked_now, "Your orders")).message
        assert again is not None
        assert "Prices follow" not in again.text
        assert _recommends(again)
        assert slow.asked == before


async def test_an_order_that_is_in_stays_in_when_the_prices_of_its_form_arrive_late(tmp_path: Path) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", forecasts=True) as parts:
        slow = _Slow()
        parts.control.use_forecasts(slow)
        ann = sandbox.get_member("Ann")
        form = await _start_race_against_bots(ann)
        assert "Prices follow in a moment." in form.text
        number = form.id
        await ann.press(form, form.labels[0])
        await ann.wait_for(lambda m: m.id == number and "Order in" in m.text)
        slow.may.set()
        following = await ann.wait_for(lambda m: _asks(m) and "round 2" in m.text, 30, after=form)
        await ann.wait_for(lambda m: m.id == following.id and _recommends(m), 30)
        ordered = next(m for m in ann.list_visible_messages() if m.id == number)
        assert "Order in" in ordered.text
        assert "Prices follow" not in ordered.text


async def _start_race_against_bots(driver: Person, bots: int = 1) -> Message:
    """Start a race against bots, build the car, and return the form of the first plot."""
    opened = await start_against_bots(driver, bots=bots, track="three-rivers")
    called = await driver.wait_for(lambda m: "Your orders" in m.labels, 30, after=opened)
    build = (await driver.press(called, "Your orders")).message
    assert build is not None
    await driver.press(build, confirm_label(build))
    return await driver.wait_for(_asks, 30, after=build)


@pytest.mark.parametrize("text", ["recommended", "play it safe"])
async def test_a_recommended_order_that_is_typed_before_its_forecast_waits_for_it(tmp_path: Path, text: str) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", forecasts=True) as parts:
        slow = _Slow()
        parts.control.use_forecasts(slow)
        ann = sandbox.get_member("Ann")
        await _start_race_against_bots(ann)
        typing = asyncio.create_task(ann.run_command("orders", text=text))
        await asyncio.sleep(2 * question_api.FORECAST_WAIT_SECONDS)
        assert not typing.done()
        slow.may.set()
        typed = await typing
        assert "not sent yet" in typed.text
        assert "Confirm" in (typed.messages[-1].labels if typed.messages else ())


async def test_a_form_whose_forecast_fails_has_ready_made_orders_without_prices_and_one_press_sends_one(
    tmp_path: Path,
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite", forecasts=True) as parts:
        parts.control.use_forecasts(_Failing())
        ann = sandbox.get_member("Ann")
        form = await _start_race_against_bots(ann, 3)
        number = form.id
        form = await ann.wait_for(lambda m: m.id == number and "Prices follow" not in m.text, 30)
        assert not any(tone in f"{form.text} {form.labels}" for tone in ("🟩", "🟨", "🟥", "free", "Recommended"))
        ready = next(label for label in form.labels if "Careful" in label or "Keep" in label)
        await ann.press(form, ready)
        await ann.wait_for(lambda m: m.id == number and "Order in" in m.text, 30)


class _Failing:
    """Finds nothing."""

    async def advise(self, job: AdviceJob) -> Advice | None:
        return None


class _Slow:
    """Finds advice when it may."""

    def __init__(self) -> None:
        self.may, self.asked = asyncio.Event(), 0

    async def advise(self, job: AdviceJob) -> Advice | None:
        self.asked += 1
        await self.may.wait()
        return await asyncio.to_thread(find_advice, job)


def _asks(message: Message) -> bool:
    return message.is_ephemeral and bool(message.selects or message.labels) and "Order in" not in message.text


def _recommends(message: Message) -> bool:
    return any("Recommended" in label for label in message.labels)


async def test_for_somebody_who_is_late_the_clock_enters_the_safe_order(tmp_path: Path) -> None:
    moment = Moment()
    async with (
        DiscordSandbox() as sandbox,
        run_bot(sandbox, tmp_path / "s.sqlite", clock=moment, forecasts=True) as parts,
    ):
        kept = _Kept()
        parts.control.use_forecasts(kept)
        ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
        message = await open_lobby(ann, track="three-rivers")
        for person in (ann, ben):
            await join_race(person, message)
        await ann.run_command("race fill", drivers=2)
        await ann.press(message, "Start")
        await ann.wait_for(lambda m: "build your car" in m.text, 20)
        while not kept.jobs:
            moment.ahead += 60 * 60 * 49
            parts.scheduler.wake()
            await asyncio.sleep(0.2)
        await ann.wait_for(lambda m: "Round 1" in m.text and "closed" in m.text, 60)
        past = await parts.control.load_history(1)
        assert isinstance(past, RaceHistory)
        entries = [entry for entry in past.entries[1] if entry.hand == "clock" and is_question_or_roll_key(entry.key)]
        safe = {job.question.seat: _safe_of(advised) for job, advised in kept.jobs}
        assert entries
        assert [entry.value for entry in entries] == [safe[parse_key(entry.key).seat] for entry in entries]


class _Kept:
    """Finds advice, and remembers what it has found."""

    def __init__(self) -> None:
        self.jobs: list[tuple[AdviceJob, Advice]] = []

    async def advise(self, job: AdviceJob) -> Advice | None:
        found = await asyncio.to_thread(find_advice, job)
        if found:
            self.jobs.append((job, found))
        return found


def _safe_of(advised: Advice) -> Json:
    orders = {one.name: one.value for one in advised.orders}
    return orders.get("safe", orders.get("recommended"))
