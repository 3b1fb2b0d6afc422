"""From `/race create` to the flag, with people and automatic drivers."""

from pathlib import Path

import pytest

from bot.table import LocalTable, Message, Person
from tests.end_to_end.harness import bot_at, choose, confirm, form, join, lobby, say

ROUNDS = 40


def open_round(message: Message) -> bool:
    return "Your orders" in message.labels and "Round" in message.text


async def drive(person: Person, until: str = ": the chequered flag") -> None:
    """Plots for one person until the flag."""
    seen: Message | None = None
    for _ in range(ROUNDS):
        message = await person.wait_for(lambda m: open_round(m) or until in m.text, after=seen)
        if until in message.text:
            return
        seen = message
        shown = await form(person, message)
        if "Nothing is asked" in shown.text:
            continue
        if "Confirm" not in shown.labels:
            shown = await choose(person, shown, shown.selects[0]["options"][0]["value"])
        await confirm(person, shown)
    raise AssertionError("no flag after forty rounds")


async def test_a_person_alone_races_against_automatic_drivers_to_the_flag(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "steward.sqlite"):
        ann = table.member("Ann")
        message = await lobby(ann)
        await join(ann, message)
        asked = await ann.press(message, "Fill…")
        await ann.press(asked.message, "3")
        await table.until(lambda: "automatic driver" in message.text)
        await ann.press(message, "Start")
        await drive(ann)
        flag = await ann.wait_for(lambda m: ": the chequered flag" in m.text)
        assert "Ann" in flag.text
        assert "house seed" in flag.text
        pictures = [m for m in ann.sees() if m.attachments]
        assert pictures
        assert all(a.description for m in pictures for a in m.attachments)


async def test_two_people_build_bid_and_plot_and_the_round_closes_when_both_are_in(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "steward.sqlite"):
        ann, ben = table.member("Ann"), table.member("Ben")
        message = await lobby(ann)
        await join(ann, message)
        await join(ben, message)
        await ann.press(message, "Start")
        garages = await ann.wait_for(lambda m: "garages are open" in m.text)
        await say(ann, "acceleration 1 top speed 1 start -1 wear 1")
        await table.until(lambda: "1 of 2 in" in garages.text)
        assert "acceleration" not in garages.text.casefold()
        await confirm(ben, await form(ben, garages))
        await ann.wait_for(lambda m: "bids for the grid are open" in m.text)
        await say(ann, "wear 2")
        await say(ben, "wear 0")
        plots = await ann.wait_for(lambda m: "plots are open" in m.text)
        await say(ann, "60")
        await say(ben, "80")
        await ann.wait_for(lambda m: open_round(m) and "plots" in m.text, after=plots)
        report = next(m for m in reversed(ann.sees()) if m.attachments)
        assert "plots 60" in report.text or "goes for 60" in report.text


@pytest.mark.parametrize("way", ["By direct message"])
async def test_a_driver_by_direct_message_gets_the_same_form_there_and_may_type(tmp_path: Path, way: str) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "steward.sqlite"):
        ann, ben = table.member("Ann"), table.member("Ben")
        message = await lobby(ann)
        await join(ann, message, way)
        await join(ben, message)
        await ann.press(message, "Start")
        asked = await ann.wait_for(lambda m: m.channel is ann.dm and "Build your car" in m.text)
        await confirm(ann, asked)
        await say(ben, "0 0 0 0 0 0")
        bid = await ann.wait_for(lambda m: m.channel is ann.dm and "grid" in m.text, after=asked)
        await ann.write("wear 1", at=ann.dm)
        echoed = await ann.wait_for(lambda m: m.channel is ann.dm and "about to say" in m.text, after=bid)
        assert "Wear 1" in echoed.text
        await confirm(ann, echoed)
