// Messages as their readers see them, with embeds, files and components.

import { openDialog, openMenu } from "./dialogs.js";
import { createElement, findElement } from "./elements.js";
import { Component, createPick, listChecked } from "./fields.js";
import { createLabel, createText } from "./markup.js";
import { post } from "./server.js";
import { findName, world } from "./state.js";
import { formatTime } from "./timestamps.js";

const LINK_BUTTON_STYLE = 5;
const LARGE_SPACING = 2;
const newTab = { target: "_blank", rel: "noopener noreferrer" };

// Creates a message in the column of one of its readers.
export function createMessage(message, column) {
  const isPing = message.mention_everyone || message.mentions.some((user) => user.id === column.person);
  const kind = `message${message.only_for ? " private" : ""}${isPing ? " pinged" : ""}`;
  const author = findName(message.author.id);
  const node = createElement("article", { class: kind, "data-message": message.id, "aria-label": `Message of ${author}` });
  if (message.asked) node.append(createElement("div", { class: "asked" }, `${message.asked.user} used /${message.asked.command}`));
  if (message.referenced_message) node.append(createQuote(message.referenced_message));
  node.append(createHead(message, author, column));
  if (message.is_loading) node.append(createElement("p", { class: "loading" }, `${world.bot.name} is thinking…`));
  if (message.content) node.append(createText(message.content));
  node.append(...message.embeds.map(createEmbed), ...listSeparateFiles(message).map(createFile));
  node.append(...message.components.map((part) => createComponent(part, message, column)));
  if (message.only_for) node.append(createPrivateNote(message, column));
  return node;
}

function createHead(message, author, column) {
  const at = Date.parse(message.timestamp) / 1000;
  const time = createElement("time", { datetime: message.timestamp, title: formatTime(at, "F") }, formatTime(at, "t"));
  const isEdited = message.edited_timestamp && !message.is_loading;
  const edited = isEdited ? createElement("span", { class: "note" }, "(edited)") : null;
  const hasApps = message.author.id === world.bot.id && !message.only_for;
  return createElement("div", { class: "head" }, createElement("b", {}, author), time, edited, hasApps ? createAppsButton(message, column) : null);
}

// Creates the button for the bot's commands in the menu of a message, which are under "Apps" in Discord.
function createAppsButton(message, column) {
  const open = async () => {
    const { commands = [] } = await post("menu", { person: column.person, message: message.id });
    const picks = commands.map(({ name, label }) => createPick("radio", "apps", { value: name, label }, false));
    const form = openDialog(column, "Apps", [createElement("div", { role: "group" }, ...picks)], "Run", async () => {
      const [chosen] = listChecked(form);
      if (!chosen) return "Choose one.";
      column.act("use_menu", { message: message.id, command: chosen.value }, message.id);
      return null;
    });
  };
  return createElement("button", { type: "button", class: "apps", "aria-label": "Apps", title: "Apps", onclick: open }, "⋯");
}

function createQuote(quoted) {
  const text = quoted.content || quoted.embeds[0]?.title || "a message";
  return createElement("div", { class: "quote" }, `${findName(quoted.author.id)}: ${text.slice(0, 90)}`);
}

function createPrivateNote(message, column) {
  const dismiss = createElement("button", { type: "button", onclick: () => column.dismiss(message.id) }, "Dismiss");
  return createElement("p", { class: "note" }, "Only you can see this. ", dismiss);
}

// Lists the files that no component of the message shows.
function listSeparateFiles(message) {
  const components = JSON.stringify(message.components);
  return message.attachments.filter((file) => !components.includes(`"attachment_id":"${file.id}"`));
}

function createFile(file) {
  if (file.content_type?.startsWith("image/")) return createPicture(file.url, file.description, file);
  const download = file.content_type?.startsWith("text/html") ? null : file.filename;
  const link = createElement("a", { href: file.url, ...newTab, download }, `📄 ${file.filename}`);
  return createElement("p", {}, link, ` (${Math.ceil(file.size / 1024)} kB)`);
}

// Creates a picture of the sandbox. Pictures elsewhere are not loaded: a link stands for them.
function createPicture(url, description, size = {}) {
  if (!isFromSandbox(url)) return createElement("p", {}, createElement("a", { href: keepWebAddress(url), ...newTab }, "A picture elsewhere"));
  const image = createElement("img", { src: url, alt: description ?? "", width: size.width, height: size.height, loading: "lazy" });
  if (size.width) image.style.height = "auto";
  const label = `Enlarge: ${description || "picture"}`;
  return createElement("button", { type: "button", class: "shot", "aria-label": label, onclick: () => enlarge(url, description) }, image);
}

const keepWebAddress = (url) => (/^https?:/.test(url) ? url : "#");

function isFromSandbox(url) {
  const findOrigin = (address) => new URL(address, location.href).origin.replace("localhost", "127.0.0.1");
  try {
    return findOrigin(url) === findOrigin(location.href);
  } catch {
    return false;
  }
}

function enlarge(url, description) {
  findElement("picture-image").src = url;
  findElement("picture-image").alt = description ?? "";
  findElement("picture-text").textContent = description ?? "";
  findElement("picture").showModal();
}

// Gives an embed or a container the bar of its colour.
function setBarColour(element, colour) {
  if (Number.isInteger(colour)) element.style.setProperty("--bar", `#${colour.toString(16).padStart(6, "0")}`);
  return element;
}

function createEmbed(embed) {
  const { author, title, description, thumbnail, fields = [], image, footer } = embed;
  const node = setBarColour(createElement("div", { class: "embed" }), embed.color);
  if (author?.name) node.append(createElement("small", {}, author.name));
  if (title) node.append(createElement("h3", {}, createText(title, "span")));
  if (description) node.append(createText(description));
  if (thumbnail) node.append(createPicture(thumbnail.url, "", thumbnail));
  if (fields.length) node.append(createElement("div", { class: "fields" }, ...fields.map(createEmbedField)));
  if (image) node.append(createPicture(image.url, image.description ?? title ?? "", image));
  if (footer?.text) node.append(createElement("footer", {}, footer.text));
  return node;
}

function createEmbedField({ name, value, inline }) {
  return createElement("div", { class: inline ? "" : "wide" }, createElement("b", {}, name), createText(value));
}

// How components are drawn, except menus.
const componentCreators = {
  [Component.ROW]: (part, message, column) => createGroup("row", part, message, column),
  [Component.BUTTON]: createButton,
  [Component.SECTION]: (part, message, column) => createElement("div", { class: "section" },
    createGroup("", part, message, column),
    createElement("div", { class: "beside" }, createComponent(part.accessory, message, column))),
  [Component.TEXT]: (part) => createText(part.content),
  [Component.THUMBNAIL]: (part) => createPicture(part.media.url, part.description, part.media),
  [Component.GALLERY]: (part) => createElement("div", { class: `gallery${part.items.length > 1 ? " many" : ""}` },
    ...part.items.map((item) => createPicture(item.media.url, item.description, item.media))),
  [Component.FILE]: ({ file }) => createElement("p", {},
    createElement("a", { href: isFromSandbox(file.url) ? file.url : "#", target: "_blank" }, "📄 File")),
  [Component.SEPARATOR]: ({ divider, spacing }) =>
    createElement("hr", { class: `separator${divider ? " line" : ""}${spacing === LARGE_SPACING ? " large" : ""}` }),
  [Component.CONTAINER]: (part, message, column) => setBarColour(createGroup("container", part, message, column), part.accent_color),
};
const menuTypes = [
  Component.TEXT_MENU, Component.USER_MENU, Component.ROLE_MENU, Component.MENTIONABLE_MENU, Component.CHANNEL_MENU,
];

function createComponent(part, message, column) {
  if (menuTypes.includes(part.type)) return createMenu(part, message, column);
  return componentCreators[part.type]?.(part, message, column) ?? createElement("span");
}

function createGroup(kind, part, message, column) {
  return createElement("div", { class: kind }, ...part.components.map((inner) => createComponent(inner, message, column)));
}

function createButton(part, message, column) {
  if (part.style === LINK_BUTTON_STYLE) {
    return createElement("a", { class: "act", href: keepWebAddress(part.url), ...newTab }, ...createLabel(part), " ↗");
  }
  const press = async (event) => {
    const button = event.currentTarget;
    button.classList.add("waiting");
    await column.act("press", { message: message.id, custom_id: part.custom_id }, message.id);
    button.classList.remove("waiting");
  };
  const attributes = { type: "button", class: `act s${part.style}`, disabled: part.disabled, "data-id": part.custom_id, onclick: press };
  return createElement("button", attributes, ...createLabel(part));
}

function createMenu(part, message, column) {
  const chosen = (part.options ?? []).filter((option) => option.default);
  const labels = chosen.flatMap((option, number) => [number ? ", " : null, ...createLabel(option)]);
  return createElement("button", {
    type: "button", class: "act menu", disabled: part.disabled, "aria-haspopup": "dialog", "data-id": part.custom_id,
    onclick: () => openMenu(column, part, message),
  }, ...(chosen.length ? labels : [part.placeholder || "Choose"]));
}
