// The scene with Oceanic.js: node oceanic_js.js API TOKEN
const { Client } = require("oceanic.js");

const [api, token] = process.argv.slice(2);
const WORDS = ["alpha", "beta"];
const BUTTONS = ["private", "edit", "sheet", "later", "more", "post", "letter"];
const [COMMAND, COMPONENT, AUTOCOMPLETE, MODAL] = [2, 3, 4, 5];

const client = new Client({
  auth: `Bot ${token}`,
  gateway: { intents: ["GUILDS", "DIRECT_MESSAGES"] },
  rest: { baseURL: api },
});

function rows(...names) {
  const buttons = names.map((one) => ({ type: 2, style: 2, customID: one, label: one }));
  const found = [];
  while (buttons.length) found.push({ type: 1, components: buttons.splice(0, 5) });
  return found;
}

const file = (name, text) => ({ name, contents: Buffer.from(text) });

const PRESSED = {
  private: (one) => one.createMessage({ content: "private", flags: 64 }),
  edit: (one) => one.editParent({ content: "edited" }),
  sheet: (one) => one.createModal({ title: "Sheet", customID: "sheet",
    components: [{ type: 1, components: [{ type: 4, style: 1, customID: "line", label: "Line" }] }] }),
  later: async (one) => { await one.defer(); await one.editOriginal({ content: "later" }); },
  more: async (one) => {
    await one.createMessage({ content: "more 1" });
    const second = await (await one.createFollowup({ content: "more 2" })).getMessage();
    await one.createFollowup({ content: "more 3" });
    await one.deleteFollowup(second.id);
  },
  post: async (one) => {
    await one.deferUpdate();
    const post = await client.rest.channels.createMessage(one.channelID, { content: "post", files: [file("a.txt", "a")] });
    await client.rest.channels.editMessage(one.channelID, post.id,
      { content: "post edited", files: [file("b.txt", "b")], attachments: [] });
  },
  letter: async (one) => {
    await one.deferUpdate();
    const channel = await one.user.createDM();
    await channel.createMessage({ content: "letter", components: rows("thanks") });
  },
  thanks: (one) => one.createMessage({ content: "thanks" }),
};

client.on("interactionCreate", async (one) => {
  if (one.type === AUTOCOMPLETE) {
    const typed = one.data.options.getFocused(true).value;
    await one.result(WORDS.filter((word) => word.startsWith(typed)).map((word) => ({ name: word, value: word })));
  } else if (one.type === COMMAND) {
    const embeds = [{ title: one.data.options.getString("word", true) }];
    await one.createMessage({ content: "scene", embeds, files: [file("scene.txt", "scene")], components: rows(...BUTTONS) });
  } else if (one.type === COMPONENT) await PRESSED[one.data.customID](one);
  else if (one.type === MODAL) await one.createMessage({ content: `sheet: ${one.data.components.getTextInput("line", true)}` });
});

client.once("ready", () => client.application.bulkEditGlobalCommands([{
  type: 1, name: "scene", description: "Begin the scene",
  options: [{ type: 3, name: "word", description: "A word", required: true, autocomplete: true }],
}]));
client.on("error", (error) => console.error(error));
client.connect();
