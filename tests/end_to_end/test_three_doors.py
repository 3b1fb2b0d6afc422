"""An order in people's own words means the same in a Direct Message, in `/orders text:` and in the line of a form."""

import re
from pathlib import Path

import pytest

from bot.sandbox import LocalTable, Message, Person
from tests.end_to_end.harness import open_form, run_bot, start_race_to_plots

pytestmark = pytest.mark.usefixtures("undrawn")

READ = {
    "sixty please, dont slip": "60, slip no",
    "hi all! 60 and finish in the second lane": "60, lane 2",
    "Ich fahr 60, kein Windschatten": "60, slip no",
    "60 lane2": "60, lane 2",
    "60, max wear 1, and wave to mum": "60, max wear 1",
}
ASKED = {"40 or 60": ["40", "60"]}
REFUSED = ("60 unless it rains", "wobble the zorg")


def orders_in(message: Message) -> list[str]:
    """Orders that a message shows, in the order in which they stand."""
    return re.findall(r"`([^`]+)`", message.text)


async def by_command(person: Person, text: str) -> Message:
    shown = (await person.slash("orders", text=text)).message
    assert shown is not None
    return shown


async def by_direct_message(person: Person, text: str) -> Message:
    said = await person.write(text, at=person.dm)
    return await person.wait_for(lambda m: m.channel is person.dm and m.id > said.id)


async def by_form(person: Person, form: Message, text: str, order: str) -> Message:
    opened = await person.press(form, "Details…")
    await person.submit(opened.modal, {"Anything else, as you would type it": text})
    return await person.wait_for(lambda m: m.id == form.id and order in orders_in(m))


async def test_each_door_reads_the_same(tmp_path: Path) -> None:
    async with LocalTable() as table, run_bot(table, tmp_path / "s.sqlite"):
        ann = table.member("Ann")
        form = await open_form(ann, await start_race_to_plots(table, ann, automatic=1))
        for text, order in READ.items():
            for shown in (await by_command(ann, text), await by_direct_message(ann, text)):
                assert order in orders_in(shown), (text, shown.text)
            await by_form(ann, form, text, order)
        for text, orders in ASKED.items():
            for shown in (await by_command(ann, text), await by_direct_message(ann, text)):
                assert [one for one in orders_in(shown) if one in orders] == orders, (text, shown.text)
        for text in REFUSED:
            for shown in (await by_command(ann, text), await by_direct_message(ann, text)):
                assert "not sent yet" not in shown.text, (text, shown.text)
