"""One form before the race: car, tyres and bid in one press, from menus or in one typed line."""

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import confirm, give_order, open_form, start_race

pytestmark = pytest.mark.usefixtures("unpainted")


async def choose_beside(person: Person, form: Message, label: str) -> Message:
    """Choose a follow-up's answer by its label; return the form once that is chosen in its menu."""
    menu, value = next(
        (menu["custom_id"], one["value"]) for menu in form.selects for one in menu["options"] if one["label"] == label
    )
    await person.choose(form, menu, [value])
    return await person.wait_for(lambda m: m.id == form.id and label in chosen_beside(m))


async def read_grid_log(person: Person) -> str:
    """Return the log of the round before the start."""
    report = await person.wait_for(lambda m: "on pole" in m.text and "Full log" in m.labels)
    return (await person.press(report, "Full log")).text


def chosen_beside(form: Message) -> list[str]:
    """Return the labels that are chosen in a form's menus."""
    return [one["label"] for menu in form.selects for one in menu["options"] if one.get("default")]


async def test_car_tyres_and_bid_are_one_press_and_the_race_goes_on_to_the_plots(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    garages = await start_race(sandbox, ann, ben, track="old-quarry", options="pits=yes")
    form = await open_form(ann, garages)
    assert "Grid position" in form.text
    assert chosen_beside(form) == ["Soft tyres", "Bid nothing"]
    form = await choose_beside(ann, await choose_beside(ann, form, "Bid 2 wear"), "Hard tyres")
    sent = await confirm(ann, form)
    assert "Hard tyres · Bid 2 wear" in sent.text
    await confirm(ben, await open_form(ben, garages))
    await ann.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels)
    asked = [m.text for m in ann.list_visible_messages() if m.id > garages.id and "Before the start" in m.text]
    assert not any("bid for the grid" in text or "Tyres" in text.partition("·")[0] for text in asked)
    log = await read_grid_log(ann)
    assert "1 🔴 Ann · 0 mph · wear 5/5" in log
    assert "Ann starts on hard tyres" in log


async def test_a_bid_can_be_changed_until_the_builds_are_shown(sandbox: DiscordSandbox) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    garages = await start_race(sandbox, ann, ben)
    sent = await confirm(ann, await choose_beside(ann, await open_form(ann, garages), "Bid 1 wear"))
    await ann.press(sent, "Change")
    again = await ann.wait_for(lambda m: m.id == sent.id and "Change" not in m.labels)
    assert chosen_beside(again)[0] == "Bid 1 wear"
    sent = await confirm(ann, await choose_beside(ann, again, "Bid nothing"))
    assert "Bid nothing" in sent.text
    await confirm(ben, await open_form(ben, garages))
    await ann.wait_for(lambda m: "plot your speed" in m.text and "Your orders" in m.labels)
    assert "Ann bids 1" not in await read_grid_log(ann)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("sprinter, soft tyres, bid 1 wear, 2 chips", ("Soft tyres", "Wear 1 · −1 chips 2")),
        ("bid 1 wear, hard, acceleration 1 wear -1", ("Acceleration +1", "Hard tyres", "Bid 1 wear")),
    ],
)
async def test_one_typed_line_says_car_tyres_and_bid(
    line: str, shown: tuple[str, ...], sandbox: DiscordSandbox
) -> None:
    ann, ben = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    await start_race(sandbox, ann, ben, track="old-quarry", options="pits=yes")
    sent = await give_order(ann, line)
    assert all(text in sent.text for text in shown), sent.text
