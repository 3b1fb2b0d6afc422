// The scene with discord.js: node discord_js.js API TOKEN
const { ButtonBuilder, ButtonStyle, ActionRowBuilder, Client, EmbedBuilder, GatewayIntentBits, LabelBuilder,
  MessageFlags, ModalBuilder, Partials, TextInputBuilder, TextInputStyle } = require("discord.js");

const [api, token] = process.argv.slice(2);
const WORDS = ["alpha", "beta"];
const BUTTONS = ["private", "edit", "sheet", "later", "more", "post", "letter"];

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.DirectMessages],
  partials: [Partials.Channel],
  rest: { api: api.replace(/\/v\d+$/, ""), version: "10" },
});

function rows(...names) {
  const buttons = names.map((one) => new ButtonBuilder().setCustomId(one).setLabel(one).setStyle(ButtonStyle.Secondary));
  const found = [];
  while (buttons.length) found.push(new ActionRowBuilder().addComponents(buttons.splice(0, 5)));
  return found;
}

const file = (name, text) => ({ attachment: Buffer.from(text), name });

const PRESSED = {
  private: (one) => one.reply({ content: "private", flags: MessageFlags.Ephemeral }),
  edit: (one) => one.update({ content: "edited" }),
  sheet: (one) => one.showModal(new ModalBuilder().setCustomId("sheet").setTitle("Sheet").addLabelComponents(
    new LabelBuilder().setLabel("Line").setTextInputComponent(
      new TextInputBuilder().setCustomId("line").setStyle(TextInputStyle.Short)))),
  later: async (one) => { await one.deferReply(); await one.editReply("later"); },
  more: async (one) => {
    await one.reply("more 1");
    const second = await one.followUp("more 2");
    await one.followUp("more 3");
    await one.deleteReply(second);
  },
  post: async (one) => {
    await one.deferUpdate();
    const post = await one.channel.send({ content: "post", files: [file("a.txt", "a")] });
    await post.edit({ content: "post edited", files: [file("b.txt", "b")], attachments: [] });
  },
  letter: async (one) => {
    await one.deferUpdate();
    await one.user.send({ content: "letter", components: rows("thanks") });
  },
  thanks: (one) => one.reply("thanks"),
};

client.on("interactionCreate", async (one) => {
  if (one.isAutocomplete()) {
    const typed = one.options.getFocused();
    await one.respond(WORDS.filter((word) => word.startsWith(typed)).map((word) => ({ name: word, value: word })));
  } else if (one.isChatInputCommand()) {
    const embeds = [new EmbedBuilder().setTitle(one.options.getString("word"))];
    await one.reply({ content: "scene", embeds, files: [file("scene.txt", "scene")], components: rows(...BUTTONS) });
  } else if (one.isButton()) await PRESSED[one.customId](one);
  else if (one.isModalSubmit()) await one.reply(`sheet: ${one.fields.getTextInputValue("line")}`);
});

client.once("clientReady", () => client.application.commands.set([{
  name: "scene", description: "Begin the scene",
  options: [{ type: 3, name: "word", description: "A word", required: true, autocomplete: true }],
}]));
client.login(token);
