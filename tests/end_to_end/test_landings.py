"""A turn with the die thrown first: a typed gear, then a landing by its number on the picture."""

import re
from dataclasses import replace

import pytest

from bot.discord_ui.form_pictures import PictureContent
from bot.sandbox import DiscordSandbox, Message, Person
from bot.sandbox.world import Attachment
from tests.end_to_end.harness import (
    choose,
    confirm,
    list_choice_values,
    open_form,
    read_round_log,
    start_against_bots,
    start_race_to_plots,
    wait_for_pictures,
)


async def wait_for_form(ann: Person, about: str, after: Message) -> Message:
    """Wait until a driver is called, and return their form."""
    called = await ann.wait_for(lambda m: about in m.text and "Your orders" in m.labels, 20, after=after)
    return await open_form(ann, called)


def list_landings(shown: Message) -> list[str]:
    """List the landings on the form's buttons or in its menus."""
    offers = [option["label"] for menu in shown.selects for option in menu["options"]] or shown.labels
    return [label for label in offers if label[:1].isdecimal()]


def places(picture: Attachment) -> dict[str, str]:
    """Return where the numbers on a picture stand."""
    return dict(re.findall(r"(\d+): ([^;]+?)[;.](?= |$)", picture.description or ""))


async def land(ann: Person, shown: Message) -> None:
    """Choose the first landing."""
    await confirm(ann, await choose(ann, shown, list_choice_values(shown)[0]))


@pytest.mark.slow
async def test_a_gear_is_named_in_words_and_a_landing_by_its_number_on_the_picture(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    opened = await start_against_bots(ann, track="tall-pines", laps=1, pace="live")

    first = await wait_for_form(ann, ": Line", opened)
    buttons = list_landings(first)
    assert [label.partition(" ")[0] for label in buttons] == [str(n) for n, _ in enumerate(buttons, 1)]
    (picture,) = (await wait_for_pictures(ann, first)).attachments
    assert picture.content[:4] == b"\x89PNG"
    there = places(picture)
    lines = re.findall(r"^\*\*\d+ · (.+?)\*\*", first.text, re.MULTILINE)
    assert len(set(lines)) == len(buttons), "told apart without the picture"
    assert {label.partition(" · ")[0] for label in buttons} == set(there)
    await land(ann, first)

    gear = await wait_for_form(ann, ": choose your gear", first)
    log = await read_round_log(ann, 1)
    assert f" to {there['1']}" in log, (there, log, list_landings(first))
    assert "spaces ahead" in gear.text
    assert gear.labels[:2] == ["Gear 1 (1–2)", "Gear 2 (2–4)"]
    assert "(F-29, F-28)" in (await ann.run_command("orders", text="5th, inside")).text
    said = (await ann.run_command("orders", text="up, inside, no brakes")).message
    assert said is not None
    assert "`2, path inside, brake no`" in said.text
    await confirm(ann, said)
    log = await read_round_log(ann, 2)
    assert "🔴 Ann, 2nd" in log
    assert "🔴 Ann moves" in log
    await ann.wait_for(lambda m: m.is_ephemeral and "· round 3** · your" in m.text)
    assert not [m for m in ann.list_visible_messages() if "has changed" in m.text], (
        "she answered before she was shown the form"
    )


async def test_a_picture_stays_while_what_is_chosen_stands_on_it(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    asked = await start_race_to_plots(sandbox, ann, ben)
    plot = await wait_for_pictures(ann, await open_form(ann, asked))
    (way,) = plot.attachments
    drafted = (await ann.run_command("orders", text="60, slip yes")).message
    assert drafted is not None
    before = drafted.attachments[0].content
    drafted = await choose(ann, drafted, list_choice_values(drafted)[2])
    (way,) = (await wait_for_pictures(ann, drafted, before)).attachments
    drafted = await choose(ann, drafted, list_choice_values(drafted)[0])
    assert drafted.attachments == [way]
    counted = await confirm(ann, drafted)
    assert counted.attachments == [way], "the board stays while the answer can be changed"
    again = await choose(ann, counted, list_choice_values(await change(ann, counted))[1])
    assert (await wait_for_pictures(ann, again)).attachments


async def change(ann: Person, form: Message) -> Message:
    """Return the form on which the answer is changed."""
    await ann.press(form, "Change")
    return await ann.wait_for(lambda m: m.id == form.id and "Change" not in m.labels)


def test_a_picture_serves_only_what_stands_on_it_numbered_and_priced_alike() -> None:
    here = PictureContent(7, "speed_circuit", placed=True, numbers=(("a", "free"), ("b", "costs")), chosen="a")
    assert here.fits(replace(here, chosen="b"))
    assert here.fits(replace(here, chosen=None))
    assert not here.fits(replace(here, chosen="c"))
    assert not here.fits(replace(here, question=8))
    assert not here.fits(replace(here, numbers=(("b", "costs"), ("a", "free"))))
    assert not here.fits(replace(here, numbers=(("a", "free"), ("b", "fatal"))))
    assert not replace(here, asks_on=True).fits(replace(here, asks_on=True))
