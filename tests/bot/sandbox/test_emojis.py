"""Application emojis in the sandbox: created, listed, used in buttons, kept over a restart."""

import io
from pathlib import Path

import aiohttp
import discord
import pytest
from PIL import Image

from bot.sandbox import DiscordSandbox
from bot.sandbox.stored_world import WorldFile
from tests.bot.sandbox.demo_bot import DemoBot


def small_png() -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (8, 8), "#d3201f").save(out, "PNG")
    return out.getvalue()


def first_code(refusal: discord.HTTPException) -> str:
    return str(refusal).rpartition(": ")[2]


async def test_an_emoji_is_made_found_served_and_deleted(sandbox: DiscordSandbox, demo: DemoBot) -> None:
    made = await demo.create_application_emoji(name="red_car", image=small_png())
    assert [one.id for one in await demo.fetch_application_emojis()] == [made.id]
    assert (await demo.fetch_application_emoji(made.id)).name == "red_car"
    async with aiohttp.ClientSession() as session, session.get(f"{sandbox.address}/emojis/{made.id}.png") as response:
        assert await response.read() == small_png()
    await made.delete()
    assert await demo.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound, match="Unknown Emoji"):
        await made.delete()


@pytest.mark.parametrize(
    ("name", "image", "said"),
    [
        ("x", small_png(), "between 2 and 32"),
        ("red car", small_png(), "between 2 and 32"),
        ("red_car", small_png(), "already exists"),
        ("blue_car", small_png() + b"\0" * 262_144, "256"),
    ],
)
async def test_a_name_or_picture_that_discord_does_not_take_is_refused(
    sandbox: DiscordSandbox, demo: DemoBot, name: str, image: bytes, said: str
) -> None:
    await demo.create_application_emoji(name="red_car", image=small_png())
    with pytest.raises(discord.HTTPException, match=said):
        await demo.create_application_emoji(name=name, image=image)
    assert len(sandbox.world.emojis) == 1


async def test_a_button_with_an_emoji_that_is_not_the_applications_is_refused(
    sandbox: DiscordSandbox, demo: DemoBot
) -> None:
    made = await demo.create_application_emoji(name="red_car", image=small_png())
    channel = demo.get_partial_messageable(sandbox.track.id)
    for emoji in (made, "🔴"):
        view = discord.ui.View().add_item(discord.ui.Button(label="Red", emoji=emoji))
        assert (await channel.send("x", view=view)).id in sandbox.track.messages
    strange = discord.PartialEmoji(name="blue_car", id=made.id + 1)
    view = discord.ui.View().add_item(discord.ui.Button(label="Blue", emoji=strange))
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await channel.send("x", view=view)


async def test_emojis_are_there_again_when_the_table_is_opened_again(tmp_path: Path) -> None:
    async with DiscordSandbox(created_at=1_790_000_000.0) as sandbox:
        WorldFile(sandbox, tmp_path / "t").record()
        client = discord.Client(intents=discord.Intents.none())
        discord.http.Route.BASE, before = sandbox.api_base, discord.http.Route.BASE
        try:
            async with client:
                await client.login(sandbox.token)
                made = await client.create_application_emoji(name="red_car", image=small_png())
        finally:
            discord.http.Route.BASE = before
    async with DiscordSandbox(created_at=1_790_000_000.0) as sandbox:
        assert WorldFile(sandbox, tmp_path / "t").restore()
        found = sandbox.world.emojis[made.id]
        assert (found.name, found.image) == ("red_car", small_png())
