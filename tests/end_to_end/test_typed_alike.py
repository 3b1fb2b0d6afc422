"""An order in people's own words means the same in a Direct Message, in `/orders text:` and in the line of a form."""

import re
import tomllib

import pytest

from bot.sandbox import DiscordSandbox, Message, Person
from tests.end_to_end.harness import (
    confirm_label,
    open_form,
    start_against_bots,
    start_race_to_plots,
)
from tests.repository import DATA

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


GAMES = tomllib.loads((DATA / "games.toml").read_text(encoding="utf-8"))
IN_OTHER_GAMES = {
    "formula_d": {
        "first gear please, no brakes": "1, brake no",
        "1st, dont slip": "1, slipstream no",
        "Erster Gang, nicht bremsen": "1, brake no",
    },
    "circus_maximus": {
        "gimme 14, no whip": "14, whip no",
        "14 and dont whip pls": "14, whip no",
        "ich will 14 und keine Peitsche": "14, whip no",
    },
    "powersled": {
        "CARD please": "CARD",
        "let's play CARD": "CARD",
        "ich spiele CARD": "CARD",
    },
}


def list_orders(message: Message) -> list[str]:
    """List the orders that a message shows, from top to bottom."""
    return re.findall(r"`([^`]+)`", message.text)


async def by_command(person: Person, text: str) -> Message:
    shown = (await person.run_command("orders", text=text)).message
    assert shown is not None
    return shown


async def by_direct_message(person: Person, text: str) -> Message:
    said = await person.write(text, at=person.dm)
    return await person.wait_for(lambda m: m.channel is person.dm and m.id > said.id)


async def by_form(person: Person, form: Message, text: str, order: str) -> Message:
    opened = await person.press(form, "Details…")
    await person.submit(opened.modal, {"Anything else, as you would type it": text})
    return await person.wait_for(lambda m: m.id == form.id and order in list_orders(m))


async def test_an_order_is_read_alike_wherever_it_is_typed(sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    form = await open_form(ann, await start_race_to_plots(sandbox, ann, automatic=1))
    for text, order in READ.items():
        for shown in (await by_command(ann, text), await by_direct_message(ann, text)):
            assert order in list_orders(shown), (text, shown.text)
        await by_form(ann, form, text, order)
    for text, orders in ASKED.items():
        for shown in (await by_command(ann, text), await by_direct_message(ann, text)):
            assert [one for one in list_orders(shown) if one in orders] == orders, (text, shown.text)
    for text in REFUSED:
        for shown in (await by_command(ann, text), await by_direct_message(ann, text)):
            assert "not sent yet" not in shown.text, (text, shown.text)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(IN_OTHER_GAMES))
async def test_a_command_and_a_direct_message_read_the_same_in_every_game(game: str, sandbox: DiscordSandbox) -> None:
    ann = sandbox.get_member("Ann")
    lobby = await start_against_bots(ann, bots=2, track=GAMES[game]["first"], game=game)
    called = await ann.wait_for(lambda m: "Your orders" in m.labels, after=lobby)
    form = (await ann.press(called, "Your orders")).message
    while form and ("before the start" in form.text or any("Drop" in label for label in form.labels)):
        await ann.press(form, confirm_label(form))
        form = await ann.wait_for(lambda m: any("Order now" in label for label in m.labels), after=form)
    card = (re.findall(r"MOVE \d", form.text if form else "") or [""])[0]
    for words, meant in IN_OTHER_GAMES[game].items():
        text, order = words.replace("CARD", card.lower()), meant.replace("CARD", card)
        for shown in (await by_command(ann, text), await by_direct_message(ann, text)):
            assert order in list_orders(shown), (text, shown.text)
