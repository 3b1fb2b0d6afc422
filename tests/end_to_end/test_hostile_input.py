"""Hostile input by commands, options and buttons: carried out or refused in one line, with a clean log.

STEWARD_TEXTS sets how many texts each option is given besides (1). Of what is hostile each option and each action tries
some, in turn; `make bench` (doors) has each of them try all.
"""

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.sandbox import DiscordSandbox, Message, Person
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from bot.sandbox.refusals import Refusal
from bot.sandbox.typing_commands import INTEGER, STRING, SUBCOMMAND
from rules.registry import RULESETS
from tests.declared_buttons import list_declared_buttons
from tests.end_to_end.harness import open_lobby, run_bot, start_against_bots, start_race
from tests.games import find_smallest_track_name
from tests.hostile_text import BIG, STRANGE, TEXTS
from tests.sampling import THOROUGH, pick_share
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("undrawn")

MANY = int(os.environ.get("STEWARD_TEXTS", "1"))
FIRST = (",", "x" * 300, BIG, "²")
"""Texts that options are given."""
NUMBERS = (0, 2**63, -1, 2**53, int("9" * 60))
USUAL = ("", "0", "0:x", "9999999999", "x")
"""What actions are given."""
RESTS = (
    ":",
    "-1",
    "0:",
    "99:x",
    BIG,
    "²",
    "１",
    "1.5",
    "1e9",
    "NaN",
    "x" * 70,
    ":::",
    "\n",
    "0:\n",
    "@everyone",
    "\u202e1",
    "red",
    "red:luck",
    "None",
    " 1",
    "1 ",
)
FIELDS: dict[int, Any] = {3: "x", 4: 1, 5: True}


@asynccontextmanager
async def run_race(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[tuple[DiscordSandbox, Person, Message]]:
    """Run a race; afterwards the log must have no errors."""
    async with DiscordSandbox() as sandbox, run_bot(sandbox, folder / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        yield sandbox, ann, await start_race(sandbox, ann, automatic=1)
        for person in (ann,):
            assert not [m for m in person.list_all_visible_messages() if "That did not work" in m.text]
    assert list_errors(caplog) == []


def list_errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the errors and tracebacks in the log."""
    return [r.getMessage() for r in caplog.records if r.exc_info or r.levelname in ("ERROR", "CRITICAL")]


async def send(person: Person, kind: int, data: dict[str, Any], **origin: Any) -> str:
    """Send what no client sends; return the answer, which must exist."""
    outcome = await person._start_interaction(kind, person.place, data, 10.0, **origin)
    assert outcome.interaction.answer is not None, data
    assert "That did not work" not in outcome.text, data
    return outcome.text


def list_subcommands(person: Person) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]]:
    """Yield every command, the steps to its subcommand, and that one's options."""
    for command in person.list_commands():
        inner = [option for option in command.get("options") or [] if option["type"] == SUBCOMMAND]
        for sub in inner or [command]:
            yield command, [sub] if inner else [], sub.get("options") or []


def fill_command_data(
    command: Any, path: list[Any], options: list[Any], values: dict[str, Any], focused: str = ""
) -> dict[str, Any]:
    """Return a command's data as Discord sends it with these values, and plausible ones for other required options."""
    given = []
    for option in options:
        if option["name"] not in values and not option.get("required"):
            continue
        choices = option.get("choices")
        usual = choices[0]["value"] if choices else FIELDS.get(option["type"])
        if usual is not None or option["name"] in values:
            head = {"name": option["name"], "type": option["type"], "value": values.get(option["name"], usual)}
            given.append(head | ({"focused": True} if option["name"] == focused else {}))
    for step in reversed(path):
        given = [{"name": step["name"], "type": step["type"], "options": given}]
    return {"id": command["id"], "name": command["name"], "type": 1, "options": given}


def needs_member(options: list[Any]) -> bool:
    """Whether a required option takes a member, who is chosen from a list and not typed."""
    return any(o.get("required") and o["type"] not in FIELDS for o in options)


@pytest.mark.slow
async def test_every_option_of_every_command_takes_any_text_and_any_number(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = Random(7)
    async with run_race(tmp_path, caplog) as (_, ann, _message):
        turn = count()
        for command, path, options in list_subcommands(ann):
            if needs_member(options):
                continue
            for option in (o for o in options if not o.get("choices")):
                values: Sequence[Any] = pick_share(NUMBERS, next(turn)) if option["type"] == INTEGER else ()
                if option["type"] == STRING:
                    values = (*pick_share(FIRST, next(turn)), *chance.sample(TEXTS, MANY))
                for value in values:
                    await send(ann, COMMAND, fill_command_data(command, path, options, {option["name"]: value}))


async def test_any_text_typed_into_an_option_gives_choices_or_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_race(tmp_path, caplog) as (sandbox, ann, _message):
        ben = sandbox.get_member("Ben")
        for person in (ann, ben):
            for n, (command, path, options) in enumerate(list_subcommands(person)):
                for option in (o for o in options if o.get("autocomplete")):
                    for said in ("", STRANGE[n % len(STRANGE)]):
                        for race in ({}, {"race": 2**64}):
                            known = {name: n for name, n in race.items() if any(o["name"] == name for o in options)}
                            values = {option["name"]: said, **known}
                            await send(
                                person, AUTOCOMPLETE, fill_command_data(command, path, options, values, option["name"])
                            )


async def test_a_refusal_while_something_is_typed_is_the_one_line_that_is_offered(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    offered = await ann.complete("gm answer", "decision", "x", race=99)
    assert [choice["name"] for choice in offered] == ["There is no race #99 here."]


async def test_choices_that_come_too_late_leave_no_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        sandbox.faults.refuse("POST /interactions/*", Refusal.UNKNOWN_INTERACTION.make_error(), times=9)
        sandbox.interactions.answer_within = 0.1
        await ann.complete("race create", "track", "m")
        await wait_until(lambda: any("autocomplete" in r.getMessage() for r in caplog.records))
    assert not [r for r in caplog.records if r.exc_info]


def relabel(message: Message, custom_id: str) -> dict[str, Any]:
    """Replace a message's buttons by one that an earlier version might have sent."""
    part = {"type": 2, "style": 2, "label": "Old", "custom_id": custom_id, "id": 2}
    message.components = [{"type": 1, "id": 1, "components": [part]}]
    return part


EVERY = [*sorted(list_declared_buttons()), "nosuch"]
TABLES, ACTIONS_A_RACE = 4, 1 if THOROUGH else 3
"""Over how many tables the actions are dealt out; how many are tried at one race, which the first may end."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "actions", [EVERY[n::TABLES] for n in range(TABLES)], ids=lambda actions: f"{actions[0]} to {actions[-1]}"
)
async def test_every_action_reads_its_details_or_refuses_the_press(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, actions: list[str]
) -> None:
    async with run_race(tmp_path, caplog) as (sandbox, ann, _):
        for n in range(0, len(actions), ACTIONS_A_RACE):
            ann.place = sandbox.add_channel(actions[n])
            await start_race(sandbox, ann, automatic=1)
            message = await ann.wait_for(lambda m: m.channel is ann.place and "Your orders" in m.labels)
            shown = (await ann.press(message, "Your orders")).message
            assert shown is not None
            question = str(shown.buttons[0]["custom_id"]).split(":")[2]
            for action in actions[n : n + ACTIONS_A_RACE]:
                await _try_action(ann, message, question, action)


async def _try_action(ann: Person, message: Message, question: str, action: str) -> None:
    """Try an action by button and by modal, with details that no version has ever written."""
    turn = EVERY.index(action)
    numbers = (question, "1", question, "99", "1", "0", question, str(2**63), "9" * 40)
    for n, rest in enumerate((*pick_share(USUAL, turn, 3), *pick_share(RESTS, turn, 3)), turn):
        number = numbers[n % len(numbers)]
        for kind in pick_share("bm", n):
            custom_id = f"{kind}:{action}:{number}:{rest}"[:100]
            if kind == "b":
                part = relabel(message, custom_id)
                data = {"custom_id": custom_id, "component_type": 2, "id": part["id"]}
                await send(ann, COMPONENT, data, message=message)
            else:
                written = [{"type": 18, "component": {"type": 4, "custom_id": at, "value": ","}} for at in ("0", "77")]
                sheet = {"custom_id": custom_id, "components": written[n % 3 :]}
                await send(ann, MODAL_SUBMIT, sheet, message=message)


async def test_an_id_that_says_nothing_is_answered_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_race(tmp_path, caplog) as (_, ann, message):
        for custom_id in ("b:", "b:x", "b:say", "b:say:1", "b:SAY:1:", "b:say::", "b:say:-1:0", "b:say:²:0"):
            part = relabel(message, custom_id)
            data = {"custom_id": custom_id, "component_type": 2, "id": part["id"]}
            assert "othing was changed" in await send(ann, COMPONENT, data, message=message), custom_id


async def wait_for_answer(sandbox: DiscordSandbox, person: Person, before: int) -> None:
    """Wait until the bot has written to them."""
    await sandbox.wait_until(lambda: any(m.author.is_bot for m in person.list_direct_messages()[before:]))


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(RULESETS))
async def test_every_text_in_private_is_answered_in_the_words_of_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        await start_against_bots(ann, bots=2, track=find_smallest_track_name(game), game=game)
        await ann.wait_for(lambda m: "Your orders" in m.labels, 30)
        heads = ("", "#99 ", f"#{BIG} ", "#0 ", "#１ ", "standing: ", "ahead: ")
        texts = [t for t in TEXTS if len(t.encode("utf-8", "ignore").strip()) in range(1, 2000)]
        for n, text in enumerate(pick_share(texts, sorted(RULESETS).index(game), len(texts) // 3)):
            before = len(ann.list_direct_messages())
            await ann.write(f"{heads[n % len(heads)]}{text}"[:2000], at=ann.dm)
            await wait_for_answer(sandbox, ann, before)
        assert not [m.text for m in ann.list_direct_messages() if "That did not work" in m.text]
    assert list_errors(caplog) == []


@pytest.mark.parametrize(
    "cut", [aiohttp.ClientOSError("gone"), ConnectionResetError(), TimeoutError(), RuntimeError("x")]
)
async def test_a_connection_that_is_cut_while_a_refusal_is_said_leaves_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, cut: Exception
) -> None:
    tried = 0

    async def broken(*_: Any, **__: Any) -> None:
        nonlocal tried
        tried += 1
        raise cut

    async with DiscordSandbox() as sandbox, run_bot(sandbox, tmp_path / "s.sqlite"):
        ann = sandbox.get_member("Ann")
        message = await open_lobby(ann)
        usual, sandbox.interactions.answer_within = sandbox.interactions.answer_within, 0.1
        with monkeypatch.context() as patched:
            patched.setattr(AsyncWebhookAdapter, "create_interaction_response", broken)
            await ann._start_interaction(
                COMMAND,
                ann.place,
                fill_command_data(*next(c for c in list_subcommands(ann) if c[0]["name"] == "rules"), {}),
                0,
            )
            await wait_until(lambda: tried > 0)
            before = tried
            await ann.press(message, "Leave", settle=0)
            await wait_until(lambda: tried > before)
        sandbox.interactions.answer_within = usual
        assert (await ann.run_command("race status")).text
    assert not [r for r in caplog.records if r.exc_info]
