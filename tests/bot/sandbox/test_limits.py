"""Discord's limits: each oversized body is refused, and one that just fits is accepted."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import pytest

from bot.sandbox import DiscordSandbox
from bot.sandbox.interactions import COMMAND

Json = dict[str, Any]
Send = Callable[[str, str, Any], Any]

V2 = 1 << 15


@pytest.fixture
async def send(sandbox: DiscordSandbox) -> AsyncIterator[Send]:
    """Sends JSON with the bot's token: (method, path, body) -> (status, answer, where the rule is written)."""
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def sending(method: str, path: str, body: Any) -> tuple[int, Any, str]:
            async with session.request(method, sandbox.api_base + path, json=body) as response:
                answer = await response.json(content_type=None) if response.status != 204 else None
                return response.status, answer, response.headers.get("X-Rule-Source", "")

        yield sending


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def button(number: int = 0, **changes: Any) -> Json:
    return {"type": 2, "style": 2, "label": "x", "custom_id": f"b{number}"} | changes


def menu(count: int = 1, **changes: Any) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "m", "options": options} | changes


def words(text: str = "x") -> Json:
    return {"type": 10, "content": text}


def v2(*parts: Json) -> Json:
    return {"flags": V2, "components": list(parts)}


def rows(count: int) -> Json:
    return {"components": [row(button(n)) for n in range(count)]}


def buttons(count: int) -> Json:
    return {"components": [row(*[button(n) for n in range(count)])]}


def labels(length: int) -> Json:
    return {"components": [row(button(label="x" * length))]}


def ids(length: int) -> Json:
    return {"components": [row(button(custom_id="x" * length))]}


def embeds(length: int) -> Json:
    return {"embeds": [{"description": "x" * 3000}, {"description": "x" * (length - 3000)}]}


# (what fits, what does not, the code of the error)
PAIRS: dict[str, tuple[Json, Json, str]] = {
    "2,000 characters": ({"content": "x" * 2000}, {"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    "6,000 in embeds": (embeds(6000), embeds(6001), "MAX_EMBED_SIZE_EXCEEDED"),
    "ten embeds": ({"embeds": [{"title": "x"}] * 10}, {"embeds": [{"title": "x"}] * 11}, "BASE_TYPE_MAX_LENGTH"),
    "five rows": (rows(5), rows(6), "BASE_TYPE_MAX_LENGTH"),
    "five buttons": (buttons(5), buttons(6), "BASE_TYPE_MAX_LENGTH"),
    "80 of a label": (labels(80), labels(81), "BASE_TYPE_MAX_LENGTH"),
    "100 of an id": (ids(100), ids(101), "BASE_TYPE_MAX_LENGTH"),
    "25 options": (
        {"components": [row(menu(25))]},
        {"components": [row(menu(26))]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a menu alone": (
        {"components": [row(menu()), row(button())]},
        {"components": [row(menu(), button())]},
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "unique ids": (
        {"components": [row(button(1), button(2))]},
        {"components": [row(button(1)), row(button(1))]},
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "unique values": (
        {"components": [row(menu(2))]},
        {"components": [row(menu(options=[{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]))]},
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "version 2 with its flag": (v2(words()), {"components": [words()]}, "UNION_TYPE_CHOICES"),
    "version 2 without content": (
        v2(words()),
        v2(words()) | {"content": "x"},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "40 components": (
        v2(*[words()] * 40),
        v2({"type": 17, "components": [words()] * 40}),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4,000 characters": (
        v2(words("x" * 2000), words("x" * 2000)),
        v2(words("x" * 2000), words("x" * 2001)),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "known attachments": (
        v2(words()),
        v2({"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a section's accessory": (
        v2({"type": 9, "components": [words()], "accessory": button()}),
        v2({"type": 9, "components": [words()]}),
        "BASE_TYPE_REQUIRED",
    ),
    "100 mentions": (
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(100)]}},
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "BASE_TYPE_MAX_LENGTH",
    ),
    "mentions by id": (
        {"content": "x", "allowed_mentions": {"users": ["5"]}},
        {"content": "x", "allowed_mentions": {"users": ["5", "-1"]}},
        "NUMBER_TYPE_COERCE",
    ),
    "links without ids": (
        {"components": [row(button(style=5, url="https://x.org", custom_id=None))]},
        {"components": [row(button(style=5, url="https://x.org"))]},
        "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
    ),
}


def first_code(errors: Any) -> str:
    while "_errors" not in errors:
        errors = next(iter(errors.values()))
    return str(errors["_errors"][0]["code"])


@pytest.mark.parametrize("name", PAIRS)
async def test_a_message_beyond_a_limit_is_refused_with_its_code(
    sandbox: DiscordSandbox, send: Send, name: str
) -> None:
    fitting, unfit, code = PAIRS[name]
    path = f"/channels/{sandbox.track.id}/messages"
    status, answer, _ = await send("POST", path, fitting)
    assert status == 200, answer
    status, answer, source = await send("POST", path, unfit)
    assert (status, answer["code"]) == (400, 50035)
    assert first_code(answer["errors"]) == code
    assert source.startswith("docs: ")


async def test_a_message_without_content_is_refused(sandbox: DiscordSandbox, send: Send) -> None:
    path = f"/channels/{sandbox.track.id}/messages"
    bodies: tuple[Json, ...] = ({}, {"content": "  "}, {"embeds": []})
    for body in bodies:
        assert (await send("POST", path, body))[1]["code"] == 50006


async def test_too_many_or_too_large_files_are_refused(sandbox: DiscordSandbox) -> None:
    url = f"{sandbox.api_base}/channels/{sandbox.track.id}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for count, size, expected in ((10, 1, 200), (11, 1, 400), (1, 10 * 1024 * 1024 + 1, 413)):
            form = aiohttp.FormData(quote_fields=False)
            for number in range(count):
                form.add_field(f"files[{number}]", io.BytesIO(b"x" * size), filename=f"{number}.txt")
            async with session.post(url, data=form) as response:
                assert response.status == expected


def label(component: Json, text: str = "Label") -> Json:
    return {"type": 18, "label": text, "component": component}


def line(number: int = 0, **changes: Any) -> Json:
    return {"type": 4, "style": 1, "custom_id": f"t{number}"} | changes


def modal(*parts: Json, title: str = "Title") -> Json:
    return {"type": 9, "data": {"custom_id": "x", "title": title, "components": list(parts)}}


def radio(count: int) -> Json:
    return {"type": 21, "custom_id": "r", "options": [{"label": str(n), "value": str(n)} for n in range(count)]}


MODALS = {
    "five parts": (modal(*[label(line(n)) for n in range(5)]), modal(*[label(line(n)) for n in range(6)])),
    "45 of a title": (modal(label(line()), title="x" * 45), modal(label(line()), title="x" * 46)),
    "45 of a label": (modal(label(line(), "x" * 45)), modal(label(line(), "x" * 46))),
    "4,000 of a text": (modal(label(line(max_length=4000))), modal(label(line(max_length=4001)))),
    "2 to 10 of a radio group": (modal(label(radio(10))), modal(label(radio(1)))),
    "unique ids": (modal(label(line(1)), label(line(2))), modal(label(line(1)), label(line(1)))),
    "labels around fields": (modal(label(radio(2))), modal(radio(2))),
    "no buttons": (modal(words(), label(line())), modal(label(button()))),
}


@pytest.mark.parametrize("name", MODALS)
async def test_a_modal_beyond_a_limit_is_refused(sandbox: DiscordSandbox, send: Send, name: str) -> None:
    ann = sandbox.get_member("Ann")
    fitting, unfit = MODALS[name]
    for body, expected in ((unfit, 400), (fitting, 204)):
        one = sandbox.interactions.make(COMMAND, ann.user, sandbox.track, {"id": "1", "name": "x", "type": 1})
        status, answer, _ = await send("POST", f"/interactions/{one.id}/{one.token}/callback", body)
        assert status == expected, answer


def command(**changes: Any) -> Json:
    return {"name": "race", "description": "Races", "type": 1} | changes


def option(number: int = 0, **changes: Any) -> Json:
    return {"type": 3, "name": f"o{number}", "description": "x"} | changes


COMMANDS: dict[str, tuple[list[Json], list[Json]]] = {
    "lower case": ([command()], [command(name="Race")]),
    "a description": ([command()], [command(description="")]),
    "100 of a description": ([command(description="x" * 100)], [command(description="x" * 101)]),
    "25 options": (
        [command(options=[option(n) for n in range(25)])],
        [command(options=[option(n) for n in range(26)])],
    ),
    "required options first": (
        [command(options=[option(1, required=True), option(2)])],
        [command(options=[option(1), option(2, required=True)])],
    ),
    "unique names": ([command(), command(name="gm")], [command(), command()]),
    "25 choices": (
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(25)])])],
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
    ),
    "choices or autocompletion": (
        [command(options=[option(autocomplete=True)])],
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    ),
    "subcommands alone": (
        [command(options=[option(1, type=1), option(2, type=1)])],
        [command(options=[option(1, type=1), option(2)])],
    ),
    "100 commands": (
        [command(name=f"c{n}") for n in range(100)],
        [command(name=f"c{n}") for n in range(101)],
    ),
}


@pytest.mark.parametrize("name", COMMANDS)
async def test_commands_beyond_a_limit_are_refused(sandbox: DiscordSandbox, send: Send, name: str) -> None:
    fitting, unfit = COMMANDS[name]
    path = f"/applications/{sandbox.world.bot.id}/commands"
    status, answer, _ = await send("PUT", path, fitting)
    assert status == 200, answer
    status, answer, _ = await send("PUT", path, unfit)
    assert status == 400
    assert answer["code"] in (50035, 30032)


async def test_a_command_keeps_its_id(sandbox: DiscordSandbox, send: Send) -> None:
    path = f"/applications/{sandbox.world.bot.id}/guilds/{sandbox.guild.id}/commands"
    _, first, _ = await send("PUT", path, [command()])
    _, second, _ = await send("PUT", path, [command(description="Other")])
    assert first[0]["id"] == second[0]["id"]


async def test_what_does_not_exist_is_reported_with_its_code(sandbox: DiscordSandbox, send: Send) -> None:
    expected = {
        "/channels/1": 10003,
        f"/channels/{sandbox.track.id}/messages/1": 10008,
        "/users/1": 10013,
        "/guilds/1": 10004,
        f"/guilds/{sandbox.guild.id}/members/1": 10007,
    }
    for path, code in expected.items():
        status, answer, _ = await send("GET", path, None)
        assert (status, answer["code"]) == (404, code)
    assert (await send("POST", "/interactions/1/abc/callback", {"type": 4}))[1]["code"] == 10062
    assert (await send("POST", f"/webhooks/{sandbox.world.bot.id}/abc", {"content": "x"}))[1]["code"] == 50027


async def test_answers_that_do_not_fit(sandbox: DiscordSandbox, send: Send) -> None:
    one = sandbox.interactions.make(
        COMMAND, sandbox.get_member("Ann").user, sandbox.track, {"id": "1", "name": "x", "type": 1}
    )
    path = f"/interactions/{one.id}/{one.token}/callback"
    assert (await send("POST", f"/webhooks/{sandbox.world.bot.id}/{one.token}", {"content": "x"}))[1]["code"] == 10015
    assert (await send("POST", path, {"type": 7, "data": {"content": "x"}}))[1]["code"] == 50035
    assert (await send("POST", path, {"type": 4, "data": {"content": "x"}}))[0] == 204
    assert (await send("POST", path, {"type": 4, "data": {"content": "x"}}))[1]["code"] == 40060


async def test_a_body_that_cannot_be_read_is_refused_and_nothing_is_sent(sandbox: DiscordSandbox, send: Send) -> None:
    path = f"/channels/{sandbox.track.id}/messages"
    broken: list[Any] = [{"components": [1]}, {"content": 5}, {"components": [{}]}, {"attachments": [{}]}, [], "x"]
    for body in broken:
        status, answer, _ = await send("POST", path, body)
        assert (status, answer["code"]) in ((400, 50035), (400, 50109))
    assert not sandbox.get_member("Ann").list_visible_messages()
