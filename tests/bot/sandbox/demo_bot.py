"""A small, ordinary discord.py bot that uses each feature a race bot needs."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox import DiscordSandbox

# The smallest picture there is: one white point.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c63f8ffffff7f0009fb03fd05c4d6ca0000000049454e44ae426082"
)


class OrdersButton(ui.DynamicItem[ui.Button[Any]], template=r"orders:(?P<race>\d+)"):
    """A button that lives on in its custom id."""

    def __init__(self, race: int) -> None:
        super().__init__(ui.Button(label="Your orders", style=discord.ButtonStyle.primary, custom_id=f"orders:{race}"))
        self.race = race

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> OrdersButton:
        return cls(int(match["race"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"Orders of race {self.race}", ephemeral=True)


class OrderSheet(ui.Modal, title="Your order"):
    """A modal with one of every field, five at a time."""

    speed: ui.Label[Any] = ui.Label(text="Speed", component=ui.TextInput(custom_id="speed", max_length=3))
    gear: ui.Label[Any] = ui.Label(
        text="Gear",
        component=ui.RadioGroup(
            custom_id="gear", options=[discord.RadioGroupOption(label=str(n), value=str(n)) for n in range(1, 4)]
        ),
    )
    wear: ui.Label[Any] = ui.Label(
        text="Wear",
        component=ui.CheckboxGroup(
            custom_id="wear",
            min_values=0,
            max_values=2,
            required=False,
            options=[discord.CheckboxGroupOption(label=name, value=name.lower()) for name in ("Tyres", "Brakes")],
        ),
    )
    pit: ui.Label[Any] = ui.Label(text="Pit stop", component=ui.Checkbox(custom_id="pit"))
    rival: ui.Label[Any] = ui.Label(
        text="Rival", component=ui.UserSelect(custom_id="rival", required=False, min_values=0)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        shown = {name: _value(getattr(self, name).component) for name in ("speed", "gear", "wear", "pit", "rival")}
        await interaction.response.send_message(" ".join(f"{k}={v}" for k, v in shown.items()), ephemeral=True)


def _value(field: Any) -> Any:
    values = getattr(field, "values", None)
    if values is not None:
        return ",".join(getattr(value, "name", value) for value in values)
    return field.value


class PaperSheet(ui.Modal, title="Your papers"):
    """Texts, a menu and a file."""

    hint: ui.TextDisplay[Any] = ui.TextDisplay("Read **this** first.")
    tyre: ui.Label[Any] = ui.Label(
        text="Tyre",
        component=ui.Select(custom_id="tyre", options=[discord.SelectOption(label=n) for n in ("Soft", "Hard")]),
    )
    paper: ui.Label[Any] = ui.Label(
        text="Paper", component=ui.FileUpload(custom_id="paper", required=False, min_values=0)
    )
    note: ui.Label[Any] = ui.Label(
        text="Note", component=ui.TextInput(custom_id="note", style=discord.TextStyle.paragraph, required=False)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        files: Any = self.paper.component
        content = [await attachment.read() for attachment in files.values]
        tyre, note = _value(self.tyre.component), _value(self.note.component)
        await interaction.response.edit_message(content=f"{tyre} {note} {content}", view=None)


class Board(ui.LayoutView):
    """Components of version 2."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Join", custom_id="join"), OrdersButton(7))
        picture: ui.MediaGallery[Any] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="The start of the race")
        )
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay("## Race at Vallarsa\nTwo laps."), picture, ui.Separator(), row, accent_colour=0x2266AA
        )
        self.add_item(box)


class Papers(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Papers", custom_id="papers")
    async def papers(self, interaction: discord.Interaction[Any], button: ui.Button[Any]) -> None:
        await interaction.response.send_modal(PaperSheet())

    @ui.button(label="Greyed", custom_id="greyed", disabled=True)
    async def greyed(self, interaction: discord.Interaction[Any], button: ui.Button[Any]) -> None: ...

    @ui.select(custom_id="menu", placeholder="Choose a line", options=[discord.SelectOption(label=n) for n in "abc"])
    async def menu(self, interaction: discord.Interaction[Any], select: ui.Select[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"Line {select.values[0]}")

    @ui.select(cls=ui.UserSelect, custom_id="who", placeholder="Who?")
    async def who(self, interaction: discord.Interaction[Any], select: ui.UserSelect[Any]) -> None:
        await interaction.response.edit_message(content=f"You chose {select.values[0].name}")


class DemoBot(discord.AutoShardedClient):
    """Keeps what it saw in `heard` (typed messages) and `errors` (refusals, by Discord's code)."""

    def __init__(self, **options: Any) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05, **options)
        self.tree: app_commands.CommandTree[DemoBot] = app_commands.CommandTree(self)
        self.heard: list[discord.Message] = []
        self.errors: list[int] = []
        self.refused = asyncio.Event()
        self.presses = 0
        self.resumed = asyncio.Event()
        self.tree.error(self.on_command_error)
        self.release = asyncio.Event()
        add_race_commands(self.tree)
        add_other_commands(self.tree)
        add_bad_habits(self.tree)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the pause of five seconds between shards."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(OrdersButton)
        self.add_view(Papers())
        await self.tree.sync()

    async def on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        cause = getattr(error, "original", error)
        self.note(getattr(cause, "code", -1))

    def note(self, code: int) -> None:
        self.errors.append(code)
        self.refused.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component and interaction.custom_id == "join":
            self.presses += 1
            try:
                await interaction.response.send_message("Joined", ephemeral=True)
            except discord.HTTPException as error:
                self.note(error.code)

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            self.heard.append(message)
            if message.guild is None:
                await message.channel.send(f"You said: {message.content}")

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumed.set()


def add_race_commands(tree: app_commands.CommandTree[DemoBot]) -> None:
    """Put /race into a command tree."""
    race: app_commands.Group = app_commands.Group(name="race", description="Races")

    @race.command(name="create", description="Begins a race")
    @app_commands.describe(track="Where", laps="How many laps")
    async def create(
        interaction: discord.Interaction[DemoBot], track: str, laps: app_commands.Range[int, 1, 9] = 2
    ) -> None:
        await interaction.response.send_message(f"{track}, {laps} laps", view=_make_orders_view())

    @create.autocomplete("track")
    async def tracks(interaction: discord.Interaction[DemoBot], current: str) -> list[app_commands.Choice[str]]:
        names = ("Vallarsa", "Long Meadow", "Three Rivers")
        return [app_commands.Choice(name=n, value=n) for n in names if current.lower() in n.lower()]

    @race.command(name="board", description="Shows the board")
    async def board(interaction: discord.Interaction[DemoBot]) -> None:
        await interaction.response.defer()
        await interaction.followup.send(view=Board(), file=_make_picture())

    @race.command(name="secret", description="For your eyes")
    async def secret(interaction: discord.Interaction[DemoBot]) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("Only you")
        await interaction.edit_original_response(content="Only you, still")

    tree.add_command(race)


def add_other_commands(tree: app_commands.CommandTree[DemoBot]) -> None:
    """Put forms, pictures and private messages into a command tree."""

    @tree.command(description="Asks for an order")
    async def order(interaction: discord.Interaction[DemoBot]) -> None:
        await interaction.response.send_modal(OrderSheet())

    @tree.command(description="Shows papers")
    async def papers(interaction: discord.Interaction[DemoBot]) -> None:
        await interaction.response.send_message("Papers", view=Papers(), ephemeral=True)

    @tree.command(description="Shows an embed with a picture")
    async def embed(interaction: discord.Interaction[DemoBot]) -> None:
        shown = discord.Embed(title="Standings", description="**1.** Ann", colour=0x22AA66)
        shown.set_image(url="attachment://board.png").add_field(name="Laps", value="2")
        await interaction.response.send_message(embed=shown, file=_make_picture())

    @tree.command(description="Writes to you")
    async def dm(interaction: discord.Interaction[DemoBot], member: discord.Member) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await member.send("Your orders, please", view=_make_orders_view())
        except discord.HTTPException as error:
            interaction.client.note(error.code)
            await interaction.followup.send(f"Not sent: {error.code}")
        else:
            await interaction.followup.send("Sent")


def add_bad_habits(tree: app_commands.CommandTree[DemoBot]) -> None:
    """Put commands into a tree that answer wrongly, and one for stewards."""

    @tree.command(description="Answers twice")
    async def twice(interaction: discord.Interaction[DemoBot]) -> None:
        await interaction.response.send_message("Once")
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction.id,
            webhook_token=interaction.token,
        )
        await interaction.client.http.request(route, json={"type": 4, "data": {"content": "Twice"}})

    @tree.command(description="Does not answer")
    async def silent(interaction: discord.Interaction[DemoBot]) -> None:
        await interaction.client.release.wait()
        await interaction.response.send_message("Too late")

    @tree.command(description="For the GM")
    @app_commands.default_permissions(manage_guild=True)
    async def gm(interaction: discord.Interaction[DemoBot]) -> None:
        await interaction.response.send_message("Yes, GM")


def _make_orders_view() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(OrdersButton(42))
    return view


def _make_picture() -> discord.File:
    return discord.File(io.BytesIO(PNG), "board.png", description="The board before the start")


@asynccontextmanager
async def run_demo_bot(sandbox: DiscordSandbox, client: discord.Client) -> AsyncIterator[None]:
    """Run the client in the sandbox, logged in and ready; restore discord.py afterwards."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sandbox.api_base, yarl.URL(sandbox.gateway_address)
    try:
        async with connect(client, sandbox.token):
            yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@asynccontextmanager
async def connect(client: discord.Client, token: str) -> AsyncIterator[None]:
    """Yield the client, logged in and ready; close it afterwards."""
    tasks: set[asyncio.Task[None]] = set()
    try:
        await client.login(token)
        tasks = {asyncio.create_task(client.connect()), asyncio.create_task(client.wait_until_ready())}
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=10)
        for task in done:
            await task
        yield
    finally:
        await client.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
