"""A turn in which the die is thrown first: a gear in words, then where to land, by numbers on the picture."""

import re
from dataclasses import replace
from pathlib import Path

from bot.commands.form_pictures import Shows
from bot.fake_discord import LocalTable, Message, Person
from bot.fake_discord.world import Attachment
from tests.end_to_end.harness import bot_at, choose, confirm, form, join, lobby, log_of, pictured, to_plots


async def asked(ann: Person, about: str, after: Message) -> Message:
    """Her form, when she is called for it."""
    called = await ann.wait_for(lambda m: about in m.text and "Your orders" in m.labels, 20, after=after)
    return await form(ann, called)


def numbered(shown: Message) -> list[str]:
    """The landings on its buttons, or in its menus."""
    offers = [option["label"] for menu in shown.selects for option in menu["options"]] or shown.labels
    return [label for label in offers if label[:1].isdecimal()]


def places(picture: Attachment) -> dict[str, str]:
    """Where the numbers on a picture stand."""
    return dict(re.findall(r"(\d+): ([^;]+?)[;.](?= |$)", picture.description or ""))


async def land(ann: Person, shown: Message) -> None:
    """Takes the first landing."""
    if shown.selects:
        first = shown.selects[0]["options"][0]
        await confirm(ann, await choose(ann, shown, first["value"]))
        return
    await ann.press(shown, shown.labels[0])
    await confirm(ann, await ann.wait_for(lambda m: m.id == shown.id and "about to say" in m.text))


async def test_a_gear_is_named_in_words_and_a_landing_by_its_number_on_the_picture(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite"):
        ann = table.member("Ann")
        opened = await lobby(ann, track="tall-pines", laps=1, pace="live")
        await join(ann, opened)
        await ann.slash("race fill", drivers=1)
        await ann.press(opened, "Start")

        first = await asked(ann, ": Way", opened)
        buttons = numbered(first)
        assert [label.partition(" ")[0] for label in buttons] == [str(n) for n, _ in enumerate(buttons, 1)]
        (picture,) = (await pictured(ann, first)).attachments
        assert picture.content[:4] == b"\x89PNG"
        there = places(picture)
        assert len({label.partition(" · ")[2] for label in buttons}) == len(buttons), "told apart without the picture"
        assert {label.partition(" · ")[0] for label in buttons} == set(there)
        await land(ann, first)

        gear = await asked(ann, ": gears are awaited", first)
        log = await log_of(ann, 1)
        assert f" to {there['1']}" in log, (there, log, numbered(first))
        assert "spaces ahead" in gear.text
        assert [o["label"] for o in gear.selects[0]["options"]] == ["1 · 1st (1–2)", "2 · 2nd (2–4)"]
        assert "(F-28)" in (await ann.slash("orders", text="5th, inside")).text
        said = (await ann.slash("orders", text="up, inside, no brakes")).message
        assert said is not None
        assert "`2, path inside, brake no`" in said.text
        await confirm(ann, said)
        log = await log_of(ann, 2)
        assert "🔴 Ann, 2nd" in log
        assert "🔴 Ann moves" in log
        await ann.wait_for(lambda m: m.is_ephemeral and "· round 3** · your" in m.text)
        assert not [m for m in ann.sees() if "has changed" in m.text], "she answered before she was shown the form"


async def test_a_picture_stays_while_what_is_chosen_stands_on_it(tmp_path: Path) -> None:
    async with LocalTable() as table, bot_at(table, tmp_path / "s.sqlite"):
        ann, ben = table.member("Ann"), table.member("Ben")
        asked = await to_plots(table, ann, ben)
        plot = await pictured(ann, await form(ann, asked))
        (way,) = plot.attachments
        plot = await choose(ann, plot, plot.selects[0]["options"][-1]["value"])
        assert plot.attachments == [way]
        counted = await confirm(ann, plot)
        assert counted.attachments == []
        again = await choose(ann, counted, counted.selects[0]["options"][-2]["value"])
        assert (await pictured(ann, again)).attachments


def test_a_picture_serves_only_what_stands_on_it_numbered_and_priced_alike() -> None:
    here = Shows(7, "speed_circuit", placed=True, numbers=(("a", "free"), ("b", "costs")), chosen="a")
    assert here.serves(replace(here, chosen="b"))
    assert here.serves(replace(here, chosen=None))
    assert not here.serves(replace(here, chosen="c"))
    assert not here.serves(replace(here, question=8))
    assert not here.serves(replace(here, numbers=(("b", "costs"), ("a", "free"))))
    assert not here.serves(replace(here, numbers=(("a", "free"), ("b", "fatal"))))
    assert not replace(here, asks_on=True).serves(replace(here, asks_on=True))
