"""The scene with a fork of discord.py: python forks.py nextcord|disnake|discord API TOKEN (`discord` is py-cord)."""

import importlib
import io
import sys

name, api, token = sys.argv[1:]
lib = importlib.import_module(name)
commands = importlib.import_module(f"{name}.ext.commands")
WORDS = ("alpha", "beta")
BUTTONS = ("private", "edit", "sheet", "later", "more", "post", "letter")

if name == "discord":
    lib.http.Route.API_BASE_URL = api
else:
    lib.http.Route.BASE = api


def file(name, text):
    return lib.File(io.BytesIO(text.encode()), name)


async def edit_answer(one, **what):
    edit = one.edit_original_message if name == "nextcord" else one.edit_original_response
    await edit(**what)


class Buttons(lib.ui.View):
    """Buttons that are named as their actions."""

    def __init__(self, *names):
        super().__init__(timeout=None)
        for name in names:
            self.add_item(Press(name))


class Press(lib.ui.Button):
    """A button of the scene."""

    def __init__(self, name):
        super().__init__(label=name, custom_id=name)

    async def callback(self, interaction):
        await getattr(self, f"press_{self.custom_id}")(interaction)

    async def press_private(self, one):
        await one.response.send_message("private", ephemeral=True)

    async def press_edit(self, one):
        await one.response.edit_message(content="edited")

    async def press_sheet(self, one):
        await one.response.send_modal(Sheet())

    async def press_later(self, one):
        await one.response.defer(with_message=True) if name != "discord" else await one.response.defer(invisible=False)
        await edit_answer(one, content="later")

    async def press_more(self, one):
        await one.response.send_message("more 1")
        second = await one.followup.send("more 2", wait=True)
        await one.followup.send("more 3", wait=True)
        await second.delete()

    async def press_post(self, one):
        await one.response.defer()
        post = await one.channel.send("post", file=file("a.txt", "a"))
        await post.edit(content="post edited", file=file("b.txt", "b"), attachments=[])

    async def press_letter(self, one):
        await one.response.defer()
        await one.user.send("letter", view=Buttons("thanks"))

    async def press_thanks(self, one):
        await one.response.send_message("thanks")


if name == "disnake":

    class Sheet(lib.ui.Modal):
        def __init__(self):
            line = lib.ui.TextInput(label="Line", custom_id="line")
            super().__init__(title="Sheet", custom_id="sheet", components=[line])

        async def callback(self, interaction):
            await interaction.response.send_message(f"sheet: {interaction.text_values['line']}")

else:

    class Sheet(lib.ui.Modal):
        def __init__(self):
            super().__init__(title="Sheet", custom_id="sheet")
            self.line = (lib.ui.InputText if name == "discord" else lib.ui.TextInput)(label="Line", custom_id="line")
            self.add_item(self.line)

        async def callback(self, interaction):
            await interaction.response.send_message(f"sheet: {self.line.value}")


async def begin(one, word):
    send = one.respond if name == "discord" else one.response.send_message
    await send("scene", embed=lib.Embed(title=word), file=file("scene.txt", "scene"), view=Buttons(*BUTTONS))


def offer(prefix):
    return [word for word in WORDS if word.startswith(prefix)]


bot = lib.Bot() if name == "discord" else commands.InteractionBot() if name == "disnake" else commands.Bot()

if name == "nextcord":

    @bot.slash_command(name="scene", description="Begin the scene")
    async def scene(one: lib.Interaction, word: str = lib.SlashOption(description="A word")):
        await begin(one, word)

    @scene.on_autocomplete("word")
    async def complete(one: lib.Interaction, word: str):
        await one.response.send_autocomplete(offer(word))

elif name == "disnake":

    async def complete(one, typed: str):
        return offer(typed)

    @bot.slash_command(name="scene", description="Begin the scene")
    async def scene(one, word: str = commands.Param(description="A word", autocomplete=complete)):
        await begin(one, word)

else:

    async def complete(context):
        return offer(context.value)

    @bot.slash_command(name="scene", description="Begin the scene")
    async def scene(one, word: lib.Option(str, "A word", autocomplete=complete)):
        await begin(one, word)


bot.run(token)
