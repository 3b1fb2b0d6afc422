"""Helpers for end-to-end tests: a race in the sandbox, played through its members' clients."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.bootstrap import Components, run_components
from bot.delivery.analysis_worker import AnalysisWorker, Progress
from bot.race_file.analysis import RaceAnalysis, RoundChances, TurningPoint
from bot.sandbox import ActionOutcome, DiscordSandbox, Message, Person
from bot.settings import Environment
from bot.store.database import Address
from tests.database_files import create_database_file, disable_sync


def make_bot_settings(sandbox: DiscordSandbox, database: Address) -> Environment:
    """Return the bot's settings for the sandbox."""
    return Environment(discord_token=SecretStr(sandbox.token), database=database, discord_api=sandbox.api_base)


class Moment:
    """A clock that tests can move forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return int(time.time()) + self.ahead


class ResultAnalysis(AnalysisWorker):
    """Makes an analysis of a race's result alone, at once: everybody's chance was even until the first round.

    `tests/bot/test_analysis.py` runs the process that computes chances."""

    async def _run(self, text: str, progress: Progress) -> RaceAnalysis:
        del progress
        file = json.loads(text)
        places = {row["seat"]: 100 * row["place"] for row in file["classification"]}
        wins = {seat: 1000 * (place == 100) for seat, place in places.items()}
        even, winner = dict.fromkeys(places, 1000 // len(places)), max(wins, key=wins.__getitem__)
        rounds = [RoundChances(round=n, wins=wins if n else even, places=places) for n in range(len(file["rounds"]))]
        swing = TurningPoint(round=1, swing=1000 - even[winner], seat=winner, before=even[winner], after=1000)
        return RaceAnalysis(game=file["game"], rollouts=1, rounds=tuple(rounds), turning_points=(swing,))


@asynccontextmanager
async def run_bot(
    sandbox: DiscordSandbox, database: Address, *, durable: bool = False, **options: Any
) -> AsyncIterator[Components]:
    """Run the unmodified bot in the sandbox until the block ends. It does not wait long for lost servers, nor for
    the disk unless `durable`."""
    if isinstance(database, Path):
        await create_database_file(database)
    async with run_components(
        make_bot_settings(sandbox, database), grace=0, guild_ready_timeout=0.05, **options
    ) as parts:
        if not durable:
            await disable_sync(parts.control.database)
        yield parts


async def start_race(sandbox: DiscordSandbox, *people: Person, automatic: int = 0, **options: Any) -> Message:
    """Start a race; return the message that asks for builds."""
    message = await open_lobby(people[0], **options)
    for person in people:
        await join_race(person, message)
    if automatic:
        await people[0].run_command("race fill", drivers=automatic)
    await people[0].press(message, "Start")
    return await people[0].wait_for(lambda m: "build your car" in m.text)


async def start_against_bots(
    person: Person, *, bots: int = 1, way: str = "This channel (only I can see it)", **options: Any
) -> Message:
    """Start a race of one person against bots; return the message of its lobby."""
    lobby = await open_lobby(person, **options)
    await join_race(person, lobby, way)
    await person.run_command("race fill", drivers=bots)
    await person.press(lobby, "Start")
    return lobby


async def drive_now(sandbox: DiscordSandbox, person: Person, game: str) -> Message:
    """Start a race against bots by the button of the welcome message; return the first form."""
    sandbox.remove_bot()
    sandbox.invite_bot()
    welcome = await person.wait_for(lambda m: "Make my own" in m.labels)
    await person.press(welcome, next(one for one in welcome.labels if f"({game})" in one), settle=30)
    return await person.wait_for(lambda m: any(one.startswith("Order now") for one in m.labels), after=welcome)


async def start_race_to_plots(sandbox: DiscordSandbox, *people: Person, **options: Any) -> Message:
    """Start a race in which plots are open for the first time."""
    garages = await start_race(sandbox, *people, **options)
    for person in people:
        await confirm(person, await open_form(person, garages))
    return await people[0].wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels)


async def open_lobby(person: Person, **options: Any) -> Message:
    """Open a race; return the message of its lobby."""
    before = person.list_visible_messages()[-1] if person.list_visible_messages() else None
    choice: dict[str, Any] = {"track": "tt-1", "laps": 1} | options
    made = await person.run_command("race create", **choice)
    assert "is open" in made.text, made.text
    return await person.wait_for(lambda m: "Join" in m.labels, after=before)


WAYS_SAID = {"This channel (only I can see it)": "only you can see the form", "Direct Message": "by Direct Message"}
"""What the answer to **Join** says of each way of being asked."""


async def join_race(person: Person, message: Message, way: str = "This channel (only I can see it)") -> Message:
    """Take a car, and choose where to be asked for orders; return the answer once that counts."""
    asked = await person.press(message, "Join")
    await person.press(asked.message, way)
    return await person.wait_for(lambda m: m.id == answer_message(asked) and WAYS_SAID[way] in m.text)


async def confirm(person: Person, form: Message | None) -> Message:
    """Confirm a draft, or the ready-made order of a form that has no draft yet."""
    assert form is not None
    if "Order in" in form.text and "Confirm" not in form.labels:
        return form
    # The round may close with this order, and its form soon afterwards: look for the receipt from the press on.
    _, receipt = await asyncio.gather(
        person.press(form, confirm_label(form)),
        person.wait_for(lambda m: m.id == form.id and "Order in" in m.text and "Confirm" not in m.labels),
    )
    return receipt


def confirm_label(form: Message) -> str:
    """Return the label of the button that confirms the draft or a ready-made order."""
    at_once = next((one for one in form.labels if one.startswith("Order now")), "Confirm")
    return "Confirm" if "Confirm" in form.labels else at_once


async def choose(person: Person, form: Message, value: str, menu: int = 0) -> Message:
    """Choose a value by its button, or in a menu of the form; return the form with its draft or answer."""
    if "Change" in form.labels:
        await person.press(form, "Change")
        await person.wait_for(lambda m: m.id == form.id and "Change" not in m.labels)
    before = form.text
    button = next((b["custom_id"] for b in list_choice_buttons(form) if b["custom_id"].endswith(f":{value}")), "")
    if button:
        await person.press(form, button)
    else:
        await person.choose(form, form.selects[menu]["custom_id"], [value])
    return await person.wait_for(
        lambda m: m.id == form.id and m.text != before and ("not sent yet" in m.text or "Order in" in m.text)
    )


def list_choice_buttons(form: Message) -> list[dict[str, Any]]:
    """Return the buttons of a form's main choices, which send an answer or change its draft."""
    return [b for b in form.buttons if b["custom_id"].startswith(("b:send:", "b:say:"))]


def list_choice_values(form: Message) -> list[str]:
    """Return the values of a form's main choices, in order, without their prices."""
    return [str(b["custom_id"]).split(":", 4)[4] for b in list_choice_buttons(form)]


def answer_message(outcome: ActionOutcome) -> int:
    """Return the message of the answer."""
    assert outcome.message is not None
    return outcome.message.id


async def open_form(person: Person, round_message: Message) -> Message:
    """Open the person's form by the public button."""
    shown = await person.press(round_message, "Your orders")
    assert shown.message is not None
    return shown.message


async def wait_for_pictures(person: Person, form: Message, besides: bytes = b"") -> Message:
    """Return a form with the pictures that follow its text. `besides`: not this one."""
    return await person.wait_for(
        lambda m: m.id == form.id and bool(m.attachments) and m.attachments[0].content != besides, 20
    )


async def read_round_log(person: Person, round: int) -> str:
    """Read a round's full log, by the button below its report."""
    report = await person.wait_for(lambda m: f" · round {round} · " in m.text and "Full log" in m.labels)
    return (await person.press(report, "Full log")).text


async def give_order(person: Person, text: str, **options: Any) -> Message:
    """Give an order by slash command and confirm it."""
    shown = await person.run_command("orders", text=text, **options)
    assert shown.message, shown.error
    assert shown.message.labels, shown.text
    return await confirm(person, shown.message)


async def organise(person: Person, form: str, values: Mapping[str, Any] | None = None, race: str = "") -> ActionOutcome:
    """Fill in a form of a season's panel, or press a button without one. `race`: of the calendar, by its title."""
    panel = (await person.run_command("season organise")).message
    assert panel is not None
    if race:
        menu = next(one for one in panel.selects if one["placeholder"] == "A race of the calendar…")
        value = next(one["value"] for one in menu["options"] if f". {race}" in one["label"])
        panel = (await person.choose(panel, menu["custom_id"], [value])).message
    pressed = await person.press(panel, form)
    return await person.submit(pressed.modal, values) if pressed.modal else pressed


async def plan_race(person: Person, title: str, when: str = "", track: str = "") -> ActionOutcome:
    """Put a race on the calendar of the only season."""
    values: dict[str, Any] = {"Name of the race": title, "When": when}
    return await organise(person, "Plan a race…", values | ({"Track": [track]} if track else {}))
