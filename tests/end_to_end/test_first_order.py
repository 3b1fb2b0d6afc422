"""Presses that a newcomer needs from joining to the first order."""

import tomllib

import pytest

from bot.sandbox import DiscordSandbox, Message
from tests.end_to_end.harness import confirm, confirm_label, open_lobby
from tests.repository import DATA

pytestmark = pytest.mark.usefixtures("undrawn")

GAMES = tomllib.loads((DATA / "games.toml").read_text(encoding="utf-8"))
MOST = 6


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_six_presses_lead_from_join_to_the_first_counted_order(game: str, sandbox: DiscordSandbox) -> None:
    ann, gil = sandbox.get_member("Ann"), sandbox.get_member("Ben")
    opened = await open_lobby(gil, track=GAMES[game]["first"], game=game)
    asked = await ann.press(opened, "Join")
    await ann.press(asked.message, "This channel (only I can see it)")
    taps = 2
    await gil.run_command("race fill", drivers=2)
    await gil.press(opened, "Start")
    called = await ann.wait_for(lambda m: "Your orders" in m.labels, 30, after=opened)
    shown = await ann.press(called, "Your orders")
    taps += 1
    form = shown.message
    assert form is not None
    while "before the start" in form.text:
        await ann.press(form, confirm_label(form))
        taps += 1
        form = await ann.wait_for(_fresh, 30, after=form)
    await confirm(ann, form)
    assert taps + 1 <= MOST


def _fresh(message: Message) -> bool:
    """Whether nothing has been chosen on a form yet: it offers ready-made orders."""
    return message.is_ephemeral and any(label.startswith("Order now") for label in message.labels)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_first_five_lines_ask_for_confirm_only_where_a_press_does_not_send(
    game: str, sandbox: DiscordSandbox
) -> None:
    ann = sandbox.get_member("Ann")
    lobby = await open_lobby(ann, track=GAMES[game]["first"], game=game)
    lines = (await ann.press(lobby, "How to play")).text.splitlines()
    asking = [line for line in lines if "Confirm" in line]
    assert all(line.index("`text:") < line.index("Confirm") for line in asking)
    assert all("that sends it" in line for line in asking)
