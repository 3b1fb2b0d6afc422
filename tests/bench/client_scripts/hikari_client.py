"""The scene with hikari: python hikari_client.py API TOKEN."""

import sys

import hikari

api, token = sys.argv[1:]
WORDS = ("alpha", "beta")
BUTTONS = ("private", "edit", "sheet", "later", "more", "post", "letter")
CREATE, UPDATE = hikari.ResponseType.MESSAGE_CREATE, hikari.ResponseType.MESSAGE_UPDATE

bot = hikari.GatewayBot(
    token,
    rest_url=api,
    intents=hikari.Intents.GUILDS | hikari.Intents.DM_MESSAGES,
    banner=None,
    suppress_optimization_warning=True,
)


def rows(*names):
    rows_of_buttons = []
    for start in range(0, len(names), 5):
        row = bot.rest.build_message_action_row()
        for name in names[start : start + 5]:
            row.add_interactive_button(hikari.ButtonStyle.SECONDARY, name, label=name)
        rows_of_buttons.append(row)
    return rows_of_buttons


@bot.listen()
async def register(event: hikari.StartedEvent) -> None:
    application = await bot.rest.fetch_application()
    command = bot.rest.slash_command_builder("scene", "Begin the scene").add_option(
        hikari.CommandOption(
            type=hikari.OptionType.STRING, name="word", description="A word", is_required=True, autocomplete=True
        )
    )
    await bot.rest.set_application_commands(application, [command])


async def press_private(one):
    await one.create_initial_response(CREATE, "private", flags=hikari.MessageFlag.EPHEMERAL)


async def press_edit(one):
    await one.create_initial_response(UPDATE, "edited")


async def press_sheet(one):
    row = bot.rest.build_modal_action_row().add_text_input("line", "Line")
    await one.create_modal_response("Sheet", "sheet", components=[row])


async def press_later(one):
    await one.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE)
    await one.edit_initial_response("later")


async def press_more(one):
    await one.create_initial_response(CREATE, "more 1")
    second = await one.execute("more 2")
    await one.execute("more 3")
    await one.delete_message(second)


async def press_post(one):
    await one.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
    post = await bot.rest.create_message(one.channel_id, "post", attachment=hikari.Bytes("a", "a.txt"))
    await bot.rest.edit_message(one.channel_id, post, "post edited", attachment=hikari.Bytes("b", "b.txt"))


async def press_letter(one):
    await one.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
    channel = await bot.rest.create_dm_channel(one.user)
    await bot.rest.create_message(channel, "letter", components=rows("thanks"))


async def press_thanks(one):
    await one.create_initial_response(CREATE, "thanks")


@bot.listen()
async def act(event: hikari.InteractionCreateEvent) -> None:
    one = event.interaction
    if isinstance(one, hikari.AutocompleteInteraction):
        prefix = str(one.options[0].value)
        suggestions = [word for word in WORDS if word.startswith(prefix)]
        await one.create_response([hikari.impl.AutocompleteChoiceBuilder(word, word) for word in suggestions])
    elif isinstance(one, hikari.CommandInteraction):
        await one.create_initial_response(
            CREATE,
            "scene",
            embed=hikari.Embed(title=one.options[0].value),
            attachment=hikari.Bytes("scene", "scene.txt"),
            components=rows(*BUTTONS),
        )
    elif isinstance(one, hikari.ComponentInteraction):
        await globals()[f"press_{one.custom_id}"](one)
    elif isinstance(one, hikari.ModalInteraction):
        await one.create_initial_response(CREATE, f"sheet: {one.components[0][0].value}")


bot.run(check_for_updates=False)
