// The page of the sandbox. A column shows the sandbox as one member sees it; everything goes through /table/.

import { Column } from "./column.js";
import { prepareControls, showControls } from "./controls.js";
import { findElement } from "./elements.js";
import { arrangeColumns, narrowPage } from "./people.js";
import { runWhenNotPressed } from "./press_guard.js";
import { connect } from "./server.js";
import { columns, shown, world } from "./state.js";

const MIN_COLUMN_WIDTH_PX = 310;

// Shows people, channels, the bot and faults, as the sandbox describes them.
function showSandbox({ people, channels, roles, faults, bot, locale, locales }) {
  Object.assign(world, { people, channels, roles, faults, bot, locale, locales });
  showBot(bot.is_online ? `${bot.name} is here` : `${bot.name} is away`, bot.is_online);
  for (const person of people) if (!columns.has(person.id)) addColumn(person.id);
  shown.person ??= people[0]?.id ?? null;
  for (const column of columns.values()) column.refresh();
  showControls();
}

function showBot(text, isOnline) {
  findElement("bot").textContent = text;
  findElement("bot").classList.toggle("online", isOnline);
}

// Adds a column; it is hidden where there is no room to read it beside the others.
function addColumn(person) {
  const column = new Column(person);
  columns.set(person, column);
  column.node.hidden = !narrowPage.matches && columns.size > Math.max(1, Math.floor(innerWidth / MIN_COLUMN_WIDTH_PX));
  findElement("columns").append(column.node);
}

const handlers = {
  state(change) {
    world.messages = new Map(change.messages.map((message) => [message.id, message]));
    showSandbox(change);
    for (const column of columns.values()) column.openChannel(column.channel);
    arrangeColumns();
  },
  places: showSandbox,
  message({ message }) {
    world.messages.set(message.id, message);
    for (const column of columns.values()) column.receiveMessage(message);
  },
  deleted({ id }) {
    world.messages.delete(id);
    for (const column of columns.values()) column.removeMessage(id);
    for (const column of columns.values()) column.showChannels();
  },
  typing({ channel }) {
    for (const column of columns.values()) if (column.channel === channel) column.showTyping();
  },
};

prepareControls();
findElement("picture").addEventListener("click", (event) => event.target === findElement("picture") && findElement("picture").close());
document.addEventListener("visibilitychange", arrangeColumns);
narrowPage.addEventListener("change", arrangeColumns);
connect(
  (change) => runWhenNotPressed(() => handlers[change.kind]?.(change)),
  () => showBot("The sandbox is closed", false),
);
