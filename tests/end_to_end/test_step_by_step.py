"""A path chosen step by step with buttons, undone by one step, or typed as a line."""

import re

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import (
    confirm,
    give_order,
    list_choice_buttons,
    open_form,
    start_against_bots,
    wait_for_pictures,
)

SILENT = (
    "max whip no brake no defend hold offered no wreck all cut yes reins yes horses strongest pushed back foot wall"
)


async def open_path_form(ann: Person) -> Message:
    """Drive until Ann's chit is drawn; return the form that asks for her path."""
    await start_against_bots(ann, bots=2, track="circus-romanus", pace="live")
    stables = await ann.wait_for(lambda m: "prepare your chariot" in m.text, 20)
    await confirm(ann, await open_form(ann, stables))
    seen: Message | None = None
    for _ in range(8):
        seen = await ann.wait_for(
            lambda m: ": choose your speed" in m.text and "Your orders" in m.labels, 20, after=seen
        )
        await give_order(ann, SILENT)
        asked = await ann.wait_for(_path_or_speeds, 20, after=seen)
        if "Path" in asked.text:
            return await open_form(ann, asked)
    raise AssertionError("nobody stood in the way in eight rounds")


def _path_or_speeds(message: Message) -> bool:
    words = (": Path" in message.text, ": choose your speed" in message.text)
    return any(words) and "Your orders" in message.labels


async def press(person: Person, message: Message, name: str) -> Message:
    """Press the button of this name, or of the first step that ends with it; return the form after that."""
    before, ids = message.text, [button["custom_id"] for button in list_choice_buttons(message)]
    chosen = (one for one, step in zip(ids, list_step_names(message), strict=True) if step.endswith(name))
    await person.press(message, name if name in message.labels else next(chosen))
    return await person.wait_for(lambda m: m.id == message.id and m.text != before, 20)


def list_step_names(message: Message) -> list[str]:
    """List the names of the steps that have a button; the name of one that is a number stands beside its price."""
    lines = re.findall(r"\*\*((\d+) · [^*]+)\*\*", message.text.replace("\u00a0", " "))
    names = {number: name for name, number in lines}
    return [names.get(button["label"], button["label"]) for button in list_choice_buttons(message)]


@pytest.mark.slow
async def test_a_path_is_taken_step_by_step_and_the_last_step_taken_back(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    path = await open_path_form(ann)
    assert list_step_names(path)[0] == "1 · ahead"
    assert {"out", "in", "rein in"} & {label.rpartition("· ")[2] for label in list_step_names(path)}
    path = await wait_for_pictures(ann, path)
    assert [a.filename for a in path.attachments] == ["way.png"]
    assert re.search(r"Choices: 1: \w+:\d+/\d+; 2: ", path.attachments[0].description or "")
    empty = path.attachments[0].content

    path = await press(ann, path, "ahead 3")
    path = await press(ann, path, "rein in")
    assert "Your order (not sent yet): **3 ahead, rein in**" in path.text
    path = await press(ann, path, "Undo last step")
    assert "Your order (not sent yet): **3 ahead**" in path.text
    path = await wait_for_pictures(ann, path, empty)
    longest = max((label for label in list_step_names(path) if "ahead" in label), key=len)
    path = await press(ann, path, longest)
    while list_step_names(path):
        path = await press(ann, path, list_step_names(path)[0])
    said = path.text.partition("not sent yet): **")[2].partition("**")[0]
    counted = await confirm(ann, path)
    assert said in counted.text
    assert counted.attachments == []
    await ann.wait_for(lambda m: "Round 2: " in m.text, 20)


@pytest.mark.slow
async def test_a_path_may_be_a_line_and_its_rest_is_asked_for(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    await open_path_form(ann)
    refused = await ann.run_command("orders", text="2 lash:blue")
    assert "(C-47)" in refused.text or "(C-90)" in refused.text
    drafted = (await ann.run_command("orders", text="F2 B F")).message
    assert drafted is not None
    assert "**2 ahead, rein in, ahead**" in drafted.text
    await confirm(ann, drafted)
    rest = await ann.wait_for(lambda m: "Which way now?" in m.text and bool(m.attachments), 20)
    assert list_step_names(rest)[0] == "1 · ahead"
