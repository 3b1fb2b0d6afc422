"""The main flow: an unmodified discord.py client over a real socket, from login to an edited message."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult
from discord.http import Route

from bot.sandbox import DiscordSandbox, NotPossible, Person
from bot.sandbox.rest import BASE
from tests.bot.sandbox.demo_bot import DemoBot, connect, run_demo_bot
from tests.referee import Referee, require_description, skip_test
from tests.waiting import wait_until


async def test_a_login_brings_the_channels_and_registers_the_commands(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    assert demo.user
    assert demo.user.id == sandbox.world.bot.id
    guild = demo.get_guild(sandbox.guild.id)
    assert guild
    assert [channel.name for channel in guild.text_channels] == ["race-track", "paddock"]
    assert "race" in [command["name"] for command in ann.list_commands()]


async def test_a_command_is_answered_for_all_and_a_press_for_one(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person, ben: Person
) -> None:
    shown = await ann.run_command("race create", track="Vallarsa", laps=3)
    assert shown.how == "message"
    assert shown.text == "Vallarsa, 3 laps"
    assert shown.ms is not None
    assert shown.ms < 1000
    pressed = await ben.press(shown.message, "Your orders")
    assert pressed.text == "Orders of race 42"
    assert ben.list_ephemeral_messages() == [pressed.message]
    assert not ann.list_ephemeral_messages()


async def test_an_option_offers_what_matches_the_typed_text(demo: DemoBot, ann: Person) -> None:
    offered = await ann.complete("race create", "track", "ver")
    assert offered == [{"name": "Three Rivers", "value": "Three Rivers"}]


async def test_deferred_answer_with_components_v2_and_alt_text(demo: DemoBot, ann: Person) -> None:
    shown = await ann.run_command("race board")
    assert shown.how == "deferred"
    assert shown.message
    assert "Race at Vallarsa" in shown.text
    assert shown.message.labels == ["Join", "Your orders"]
    [file] = shown.message.attachments
    assert file.description == "The board before the start"
    assert (file.width, file.height) == (1, 1)
    [gallery] = [part for part in shown.message.list_components() if part["type"] == 12]
    assert gallery["items"][0]["media"]["attachment_id"] == str(file.id)
    pressed = await ann.press(shown.message, "Join")
    assert pressed.text == "Joined"


async def test_a_deferred_private_answer_stays_private(demo: DemoBot, ann: Person, ben: Person) -> None:
    shown = await ann.run_command("race secret")
    assert shown.how == "deferred"
    await ann.wait_for(lambda message: message.text == "Only you, still")
    assert not ben.list_visible_messages()


async def test_an_embed_shows_its_picture(demo: DemoBot, ann: Person) -> None:
    shown = await ann.run_command("embed")
    assert shown.message
    [embed] = shown.message.embeds
    assert embed["image"]["url"].endswith("/board.png")
    assert shown.text.splitlines() == ["Standings", "**1.** Ann", "Laps: 2"]


async def test_a_modal_with_every_field(demo: DemoBot, ann: Person, ben: Person) -> None:
    asked = await ann.run_command("order")
    assert asked.how == "modal"
    assert asked.modal
    assert asked.modal.title == "Your order"
    assert asked.modal.labels == ["Speed", "Gear", "Wear", "Pit stop", "Rival"]
    sent = await ann.submit(
        asked.modal, {"Speed": "120", "gear": "2", "Wear": ["Tyres", "brakes"], "pit": True, "Rival": [ben]}
    )
    assert sent.text == "speed=120 gear=2 wear=tyres,brakes pit=True rival=ben"


async def test_a_modal_is_checked_before_it_is_sent(demo: DemoBot, ann: Person, ben: Person) -> None:
    asked = await ann.run_command("order")
    with pytest.raises(NotPossible, match="required"):
        await ann.submit(asked.modal, {"Gear": "1"})
    with pytest.raises(NotPossible, match="3 characters"):
        await ann.submit(asked.modal, {"Speed": "1000", "Gear": "1"})
    with pytest.raises(NotPossible, match="not among"):
        await ann.submit(asked.modal, {"Speed": "100", "Gear": "9"})
    with pytest.raises(NotPossible, match="somebody else's"):
        await ben.submit(asked.modal, {"Speed": "100", "Gear": "1"})


async def test_a_modal_with_file_menu_and_text(demo: DemoBot, ann: Person) -> None:
    papers = await ann.run_command("papers")
    asked = await ann.press(papers.message, "Papers")
    assert asked.modal
    assert asked.modal.text == "Read **this** first."
    sent = await ann.submit(asked.modal, {"Tyre": ["Soft"], "Paper": [("a.txt", b"abc")], "Note": "x"})
    assert sent.how == "update"
    assert papers.text == "Soft x [b'abc']"
    assert papers.message
    assert not papers.message.buttons


async def test_a_menu_takes_as_many_values_as_it_allows(demo: DemoBot, ann: Person, ben: Person) -> None:
    papers = await ann.run_command("papers")
    chosen = await ann.choose(papers.message, "Choose a line", ["b"])
    assert chosen.how == "deferred update"
    await ann.wait_for(lambda message: message.text == "Line b")
    await ann.choose(papers.message, "who", [ben])
    assert papers.text == "You chose ben"
    with pytest.raises(NotPossible, match="1 to 1"):
        await ann.choose(papers.message, "menu", ["a", "b"])


async def test_what_a_client_does_not_let_one_do(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person, ben: Person
) -> None:
    papers = await ann.run_command("papers")
    with pytest.raises(NotPossible, match="does not see"):
        await ben.press(papers.message, "Papers")
    with pytest.raises(NotPossible, match="greyed"):
        await ann.press(papers.message, "Greyed")
    with pytest.raises(NotPossible, match="no button"):
        await ann.press(papers.message, "Nothing")
    with pytest.raises(NotPossible, match="no command"):
        await ann.run_command("gm")
    with pytest.raises(NotPossible, match="required"):
        await ann.run_command("race create")
    with pytest.raises(NotPossible, match="at most 9"):
        await ann.run_command("race create", track="x", laps=10)
    assert (await sandbox.get_member("Dov").run_command("gm")).text == "Yes, GM"


async def test_a_direct_message_is_for_its_member_alone(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person, ben: Person
) -> None:
    assert (await ann.run_command("dm", member=ben)).text == "Sent"
    [order] = ben.list_direct_messages()
    assert order.text == "Your orders, please"
    with pytest.raises(NotPossible, match="does not see"):
        await ann.press(order, "Your orders")
    pressed = await ben.press(order, "Your orders")
    assert pressed.text == "Orders of race 42"
    await ben.write("speed 120", at=ben.dm)
    echo = await ben.wait_for(lambda message: message.text == "You said: speed 120")
    assert echo in ben.list_direct_messages()


async def test_typed_words_are_hidden_without_the_intent(sandbox: DiscordSandbox, demo: DemoBot, ann: Person) -> None:
    await ann.write("hello")
    await ann.write(f"hello <@{sandbox.world.bot.id}>")
    # A message is heard a moment after discord.py tells those who wait for it.
    await wait_until(lambda: len(demo.heard) == 2)
    assert [message.content for message in demo.heard] == ["", f"hello <@{sandbox.world.bot.id}>"]


async def test_a_button_outlives_the_bot(sandbox: DiscordSandbox, ann: Person) -> None:
    async with run_demo_bot(sandbox, DemoBot()):
        shown = await ann.run_command("race create", track="Vallarsa")
    sandbox.interactions.answer_within = 0.05
    missed = await ann.press(shown.message, "Your orders")
    assert missed.failed
    assert missed.error == "This interaction failed"
    sandbox.interactions.answer_within = 3.0
    async with run_demo_bot(sandbox, DemoBot()):
        pressed = await ann.press(shown.message, "Your orders")
        assert pressed.text == "Orders of race 42"


async def test_a_message_is_sent_once_for_each_nonce_and_can_be_edited(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    channel = demo.get_partial_messageable(sandbox.track.id)
    first = await channel.send("One", nonce="n1")
    second = await channel.send("Two", nonce="n1")
    assert first.id == second.id
    assert [message.text for message in ann.list_visible_messages()] == ["One"]
    file = discord.File(__file__, "test.py", description="A test")
    edited = await first.edit(content="Three", attachments=[file])
    assert edited.content == "Three"
    assert edited.attachments[0].description == "A test"
    again = await edited.edit(attachments=[edited.attachments[0]])
    assert [attachment.id for attachment in again.attachments] == [edited.attachments[0].id]
    fetched = await channel.fetch_message(first.id)
    assert await fetched.attachments[0].read()
    assert [message.id async for message in channel.history()] == [first.id]
    await fetched.pin()
    assert [message.id async for message in channel.pins()] == [first.id]
    await fetched.delete()
    assert not ann.list_visible_messages()


async def test_threads_replies_and_mentions_are_shown_as_on_discord(
    sandbox: DiscordSandbox, demo: DemoBot, ann: Person
) -> None:
    channel = demo.get_channel(sandbox.track.id)
    assert isinstance(channel, discord.TextChannel)
    start = await channel.send(f"A race for {ann.mention} and @everyone")
    thread = await start.create_thread(name="Race 1")
    said = await thread.send("In the thread")
    reply = await said.reply("Yes", mention_author=False)
    assert reply.reference
    assert reply.reference.message_id == said.id
    shown = ann.list_visible_messages(sandbox.find_channel("Race 1"))
    assert [message.text for message in shown] == ["In the thread", "Yes"]
    assert shown[1].reference is shown[0]
    assert ann.list_visible_messages()[0].mentions == [ann.user]
    assert not ann.list_visible_messages()[0].mentions_everyone
    await thread.edit(archived=True)
    assert sandbox.find_channel("Race 1").is_archived
    await thread.send("Again")
    assert not sandbox.find_channel("Race 1").is_archived


async def test_the_referee_sees_everything(sandbox: DiscordSandbox, ann: Person) -> None:
    referee = Referee(require_description())
    referee.watch(sandbox)
    events: list[str] = []
    sandbox.observe_gateway(lambda event, data: events.append(event))
    async with run_demo_bot(sandbox, DemoBot()):
        await ann.run_command("race board")
    assert referee.seen > 4
    assert {"READY", "GUILD_CREATE", "INTERACTION_CREATE"} <= set(events)
    referee.assert_no_complaints()


class Loopback(AbstractResolver):
    """Finds every host on this machine, at one port."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = ResolveResult(hostname=host, host="127.0.0.1", port=self._port, family=family, proto=0, flags=0)
        return [found]

    async def close(self) -> None:
        """Nothing is held open."""


async def test_a_bot_reaches_the_sandbox_without_touching_discord_py(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The documented way in: a connector that leads discord.com here; the certificate is thrown away afterwards."""
    program = shutil.which("openssl")
    if program is None:
        skip_test("there is no openssl to make a certificate")
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    names = ["-subj", "/CN=discord.com", "-addext", "subjectAltName=DNS:discord.com,IP:127.0.0.1"]
    wish = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", *names]
    made = await asyncio.create_subprocess_exec(
        program, *wish, "-keyout", key, "-out", certificate, stderr=asyncio.subprocess.DEVNULL
    )
    assert await made.wait() == 0
    served = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    served.load_cert_chain(certificate, key)
    sandbox = DiscordSandbox()
    port = int((await sandbox.start(tls=served)).rpartition(":")[2])
    trusted = ssl.create_default_context(cafile=certificate)
    # A bot of another test may have pointed discord.py elsewhere.
    monkeypatch.setattr(Route, "BASE", f"https://discord.com{BASE}")
    demo = DemoBot(connector=aiohttp.TCPConnector(resolver=Loopback(port), ssl=trusted))
    try:
        async with asyncio.timeout(10), connect(demo, sandbox.token):
            shown = await sandbox.get_member("Ann").run_command("race create", track="Vallarsa")
            assert shown.text == "Vallarsa, 2 laps"
    finally:
        await sandbox.stop()
