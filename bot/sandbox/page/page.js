"use strict";
// The page of the sandbox. A column shows the sandbox as one member sees it; everything goes through /table/.

const world = { people: [], channels: [], roles: [], faults: [], bot: { id: "", name: "" }, messages: new Map() };
const columns = new Map();
let current = null;

const $ = (id) => document.getElementById(id);

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

async function ask(action, body) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const response = await fetch(`/table/${action}`, options);
    return await response.json();
  } catch {
    return { error: "The sandbox does not answer. Is it still running?" };
  }
}

// Words: everything is escaped first, then marked up.

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => escapes[sign]);

function marked(text) {
  const kept = [];
  const keep = (html) => `\u0001${kept.push(html) - 1}\u0001`;
  let html = escaped(String(text).replaceAll("\u0001", ""));
  html = html.replace(/```(?:[a-z0-9+-]+\n)?\n?([\s\S]+?)\n?```/gi, (_, code) => keep(`<pre><code>${code}</code></pre>`));
  html = html.replace(/(?<!\\)`([^`\n]+)`/g, (_, code) => keep(`<code>${code}</code>`));
  html = html.replace(/\\([*_~|`#>[\]()-])/g, (_, sign) => keep(sign));
  html = html.replace(/\[([^\]\n]+)\]\((https?:\/\/[^\s)\u0001]+)\)/g, (_, words, url) => keep(link(url, inline(words))));
  html = html.replace(/https?:\/\/[^\s<\u0001]*[^\s<\u0001.,;:!?)]/g, (url) => keep(link(url, url)));
  html = mentions(html, keep);
  html = blocks(html);
  for (let depth = 0; depth < 3; depth += 1) html = html.replace(/\u0001(\d+)\u0001/g, (_, number) => kept[number]);
  return html;
}

const link = (url, words) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${words}</a>`;

function mentions(html, keep) {
  const mention = (name) => keep(`<span class="mention">${escaped(name)}</span>`);
  return html
    .replace(/&lt;@!?(\d+)&gt;/g, (_, id) => mention(`@${nameOf(id)}`))
    .replace(/&lt;@&amp;(\d+)&gt;/g, (_, id) => mention(`@${world.roles.find((role) => role.id === id)?.name ?? "role"}`))
    .replace(/&lt;#(\d+)&gt;/g, (_, id) => mention(`#${channelOf(id)?.name ?? "unknown"}`))
    .replace(/&lt;\/([^:&]+):\d+&gt;/g, (_, name) => mention(`/${name}`))
    .replace(/&lt;a?:(\w+):(\d+)&gt;/g, (_, name, id) => keep(`<img class="emoji" src="/emojis/${id}.png" alt=":${name}:" title=":${name}:">`))
    .replace(/&lt;t:(-?\d{1,13})(?::([tTdDfFR]))?&gt;/g, (_, at, style) => keep(stamp(Number(at), style ?? "f")))
    .replace(/(^|\s)(@everyone|@here)\b/g, (_, before, name) => before + mention(name));
}

function inline(html) {
  return html
    .replace(/\*\*\*(.+?)\*\*\*/g, "<b><i>$1</i></b>")
    .replace(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replace(/__(.+?)__/g, "<u>$1</u>")
    .replace(/\*(?!\s)(.+?)\*/g, "<i>$1</i>")
    .replace(/(?<!\w)_(?!\s)(.+?)_(?!\w)/g, "<i>$1</i>")
    .replace(/~~(.+?)~~/g, "<s>$1</s>")
    .replace(/\|\|(.+?)\|\|/g, '<span class="spoiler" tabindex="0">$1</span>');
}

const lineKinds = [
  [/^(#{1,3}) +(.+)$/, "heading"],
  [/^-# +(.+)$/, "small"],
  [/^&gt; ?(.*)$/, "quote"],
  [/^\s*[-*] +(.+)$/, "bullet"],
  [/^\s*\d+\. +(.+)$/, "number"],
];

function blocks(html) {
  const groups = [];
  for (const line of html.split("\n")) {
    const [kind, found] = kindOf(line);
    const last = groups.at(-1);
    if (last && last.kind === kind && kind !== "heading" && kind !== "small") last.lines.push(found);
    else groups.push({ kind, lines: [found] });
  }
  return groups.map(block).join("");
}

function kindOf(line) {
  if (!line.trim()) return ["gap", null];
  for (const [pattern, kind] of lineKinds) {
    const found = line.match(pattern);
    if (found) return [kind, found];
  }
  return ["plain", [line, line]];
}

function block({ kind, lines }) {
  const words = lines.map((found) => (found ? inline(found[kind === "heading" ? 2 : 1]) : ""));
  if (kind === "gap") return "";
  if (kind === "heading") return `<h${lines[0][1].length + 2}>${words[0]}</h${lines[0][1].length + 2}>`;
  if (kind === "small") return `<p class="small">${words[0]}</p>`;
  if (kind === "quote") return `<blockquote>${words.join("<br>")}</blockquote>`;
  if (kind === "bullet") return `<ul>${words.map((word) => `<li>${word}</li>`).join("")}</ul>`;
  if (kind === "number") return `<ol start="${parseInt(lines[0][0], 10) || 1}">${words.map((word) => `<li>${word}</li>`).join("")}</ol>`;
  return `<p>${words.join("<br>")}</p>`;
}

function textNode(text, tag = "div") {
  const node = el(tag, { class: "text" });
  node.innerHTML = marked(text);
  return node;
}

const formats = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
// As Discord would for whoever is looked at; everybody here lives in Europe.
const localeHere = () => (personOf(current)?.locale ?? "en-US").replace("en-US", "en-GB");
const shownTime = (at, style) => new Intl.DateTimeFormat(localeHere(), formats[style]).format(new Date(at * 1000));

function relative(at) {
  const seconds = Math.round(at - Date.now() / 1000);
  const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size * 0.97) ?? units[5];
  return new Intl.RelativeTimeFormat(localeHere()).format(Math.round(seconds / length), unit);
}

function stamp(at, style) {
  if (!(Math.abs(at) < 8.64e12)) return "Invalid date";
  const words = style === "R" ? relative(at) : shownTime(at, style);
  const iso = new Date(at * 1000).toISOString();
  return `<time datetime="${iso}" title="${shownTime(at, "F")}" data-at="${at}" data-style="${style}">${words}</time>`;
}

setInterval(() => {
  for (const node of document.querySelectorAll('time[data-style="R"]')) {
    const words = relative(Number(node.dataset.at));
    if (node.textContent !== words) node.textContent = words;
  }
}, 1000);

// Who and where

const personOf = (id) => world.people.find((person) => person.id === id);
const channelOf = (id) => world.channels.find((channel) => channel.id === id);
const nameOf = (id) => (id === world.bot.id ? world.bot.name : personOf(id)?.name) ?? "unknown";

function isSeenBy(message, person) {
  if (message.only_for && message.only_for !== person) return false;
  return channelOf(message.channel_id)?.seen_by.includes(person) ?? false;
}

// A private conversation that nobody has opened yet; the first words open it.
const unopened = { id: "dm", name: "", is_dm: true, is_thread: false };

function placesOf(person) {
  const seen = world.channels.filter((channel) => channel.seen_by.includes(person));
  const texts = seen.filter((channel) => !channel.is_dm && !channel.is_thread);
  const inOrder = texts.flatMap((text) => [text, ...seen.filter((one) => one.is_thread && one.parent === text.id)]);
  const dms = seen.filter((channel) => channel.is_dm);
  return [...inOrder, ...(dms.length ? dms : [unopened])];
}

// One member's column

class Column {
  constructor(person) {
    this.person = person;
    this.place = null;
    this.read = new Map();
    this.dismissed = new Set();
    this.nodes = new Map();
    this.commands = new Map();
    const name = personOf(person).name;
    this.places = el("div", { class: "places", role: "tablist", "aria-label": `Channels of ${name}` });
    this.log = el("div", { class: "log", role: "log", tabindex: "0", "aria-label": `Messages for ${name}` });
    this.typing = el("p", { class: "typing", "aria-live": "off" });
    this.input = el("input", {
      "aria-label": `Message as ${name}`, autocomplete: "off", role: "combobox", "aria-expanded": "false",
      "aria-autocomplete": "list", "aria-controls": `offers-${person}`, enterkeyhint: "send",
    });
    this.trouble = el("p", { class: "trouble", role: "alert", hidden: true });
    this.offers = new Offers(this.input, `offers-${person}`, `Commands for ${name}`);
    const send = el("button", { class: "send" }, "Send");
    this.composer = el("form", { class: "composer", onsubmit: (event) => this.send(event) }, this.offers.list, this.input, send);
    this.input.addEventListener("input", () => this.offerCommands());
    this.title = el("h2");
    this.isAtEnd = true;
    this.log.addEventListener("scroll", () => {
      if (this.isShown()) this.isAtEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 90;
    });
    // Pictures come later than their messages and push what was the end out of sight.
    this.log.addEventListener("load", () => whenNotPressed(() => this.isAtEnd && this.scrollToEnd()), true);
    const parts = [this.title, this.places, this.log, this.typing, this.trouble, this.composer];
    this.node = el("section", { class: "column", id: `column-${person}`, "aria-label": name }, ...parts);
  }

  refresh() {
    const person = personOf(this.person);
    this.title.replaceChildren(person.name, el("small", {}, person.is_gm ? " · GM" : ""), el("small", {}, person.is_here ? "" : " · has left"));
    const places = placesOf(this.person);
    const isThere = places.some((place) => place.id === this.place);
    if (!isThere) this.go((this.place === "dm" ? places.at(-1) : places[0])?.id ?? null);
    this.showPlaces();
    this.commands.clear();
  }

  showPlaces() {
    const tabs = placesOf(this.person).map((place) => {
      const unread = this.unread(place.id);
      const name = place.is_dm ? "✉ Private" : `${place.is_thread ? "↳ " : "#"}${place.name}`;
      const label = `${place.is_dm ? `Private messages with ${world.bot.name}` : place.name}${unread ? `, ${unread} unread` : ""}`;
      const closed = place.is_archived ? " (archived)" : "";
      return el("button", {
        type: "button", role: "tab", "aria-selected": String(place.id === this.place), "aria-label": label + closed,
        "data-place": place.id, onclick: () => this.go(place.id),
      }, name + closed, unread ? el("span", { class: "badge" }, String(unread)) : null);
    });
    const held = this.places.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    this.places.replaceChildren(...tabs);
    if (held) this.places.querySelector(`[data-place="${held}"]`)?.focus();
    showPeople();
  }

  go(place) {
    this.place = place;
    this.nodes.clear();
    this.log.replaceChildren();
    this.trouble.hidden = true;
    for (const message of world.messages.values()) this.show(message);
    this.emptyNote();
    this.markRead();
    this.showPlaces();
    this.input.placeholder = "Write, or /command";
    this.scrollToEnd();
  }

  scrollToEnd() {
    this.isAtEnd = true;
    this.log.scrollTop = this.log.scrollHeight;
  }

  emptyNote() {
    this.log.querySelector(".empty")?.remove();
    if (!this.nodes.size) this.log.append(el("p", { class: "empty" }, "Nothing here yet. Type / to see what can be done."));
  }

  isShown() {
    return this.node.offsetParent !== null && document.visibilityState === "visible";
  }

  markRead() {
    if (!this.isShown()) return;
    const last = [...world.messages.keys()].at(-1);
    if (last) this.read.set(this.place, BigInt(last));
  }

  unread(place) {
    const since = this.read.get(place) ?? 0n;
    let count = 0;
    for (const message of world.messages.values()) {
      const isNew = message.channel_id === place && BigInt(message.id) > since && message.author.id !== this.person;
      if (isNew && isSeenBy(message, this.person)) count += 1;
    }
    return count;
  }

  allUnread() {
    return placesOf(this.person).reduce((sum, place) => sum + this.unread(place.id), 0);
  }

  show(message) {
    if (message.channel_id !== this.place || this.dismissed.has(message.id) || !isSeenBy(message, this.person)) return;
    const node = messageNode(message, this);
    const before = this.nodes.get(message.id);
    const held = before?.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    if (before) before.replaceWith(node);
    else this.log.append(node);
    this.nodes.set(message.id, node);
    if (held) node.querySelector(`[data-id="${CSS.escape(held)}"]`)?.focus();
    this.log.querySelector(".empty")?.remove();
    if (this.isAtEnd) this.scrollToEnd();
  }

  take(message) {
    this.typing.textContent = "";
    this.show(message);
    if (message.channel_id === this.place) this.markRead();
    this.showPlaces();
  }

  drop(id) {
    this.nodes.get(id)?.remove();
    this.nodes.delete(id);
    this.emptyNote();
  }

  dismiss(id) {
    this.dismissed.add(id);
    this.drop(id);
  }

  tell(trouble) {
    this.trouble.textContent = trouble ?? "";
    this.trouble.hidden = !trouble;
  }

  // Acting. What is refused is told beside what was pressed; a modal opens as a sheet.

  async act(action, body, place) {
    const answer = await ask(action, { person: this.person, channel: this.place, ...body });
    const trouble = answer.error ?? answer.failed;
    if (place) showTrouble(place, trouble);
    else this.tell(trouble);
    if (answer.modal) openModal(this, answer.modal);
    return !trouble;
  }

  async send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.takeCommand(text);
    this.input.value = "";
    if (!(await this.act("write", { text }))) this.input.value = text;
  }

  async known() {
    if (!this.commands.has(this.place)) {
      const answer = await ask("commands", { person: this.person, channel: this.place });
      this.commands.set(this.place, (answer.commands ?? []).flatMap((command) => leaves(command, [])));
    }
    return this.commands.get(this.place);
  }

  async offerCommands() {
    const text = this.input.value;
    if (!text.startsWith("/")) return this.offers.close();
    const known = await this.known();
    if (this.input.value !== text) return;
    const typed = text.slice(1).trim().toLowerCase();
    const begins = (one) => one.name.startsWith(typed) || typed.startsWith(one.name);
    const fitting = known.filter((one) => begins(one) || one.name.includes(typed))
      .sort((one, other) => begins(other) - begins(one));
    const rest = (one) => (typed.startsWith(`${one.name} `) ? text.slice(1).trimStart().slice(one.name.length) : "");
    const offered = fitting.map((one) => ({
      words: `/${one.name}`, hint: one.description, take: () => this.begin(one, rest(one)),
    }));
    this.offers.open(offered, known.length ? "No such command" : `${world.bot.name} has no commands here`);
  }

  async takeCommand(text) {
    const typed = text.slice(1);
    const known = [...(await this.known())].sort((one, other) => other.name.length - one.name.length);
    const exact = known.find((one) => typed === one.name || typed.startsWith(`${one.name} `));
    const first = exact ?? known.find((one) => one.name.startsWith(typed));
    if (first) this.begin(first, exact ? typed.slice(first.name.length) : "");
    else this.tell(`There is no command ${text.split(" ")[0]} here.`);
  }

  begin(command, rest) {
    this.offers.close();
    this.input.value = "";
    this.tell(null);
    if (command.options.length) openCommand(this, command, typedOptions(rest, command.options));
    else this.act("slash", { command: command.name });
  }
}

function leaves(command, before) {
  const path = [...before, command.name];
  const nested = (command.options ?? []).filter((option) => option.type <= 2);
  if (nested.length) return nested.flatMap((option) => leaves(option, path));
  return [{ name: path.join(" "), description: command.description, options: command.options ?? [] }];
}

// Only the command's own names part what was typed: other colons belong to values. Words before any name are the first
// option's.
function typedOptions(rest, options) {
  if (!options.length || !rest.trim()) return {};
  const names = options.map((option) => option.name).join("|");
  const pieces = rest.split(new RegExp(`(?:^|\\s)(${names})[:=]`, "u"));
  const typed = pieces[0].trim() ? [[options[0].name, pieces[0]]] : [];
  for (let i = 1; i < pieces.length; i += 2) typed.push([pieces[i], pieces[i + 1]]);
  return Object.fromEntries(typed.map(([name, value]) => [name, value.trim().replace(/^"(.*)"$/s, "$1")]));
}

// A list of offers under an input: arrows, Enter or Tab, Escape, or a tap

class Offers {
  constructor(input, id, label) {
    this.input = input;
    this.list = el("ul", { class: "offers", id, role: "listbox", "aria-label": label, hidden: true });
    this.offered = [];
    this.at = 0;
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
  }

  open(offered, otherwise) {
    this.offered = offered;
    this.at = 0;
    this.list.replaceChildren(...offered.map((offer, number) => el("li", {
      role: "option", id: `${this.list.id}-${number}`, onmousedown: (event) => event.preventDefault(),
      onclick: () => this.take(number),
    }, offer.words, offer.hint ? el("small", {}, offer.hint) : null)));
    if (!offered.length && otherwise) this.list.append(el("li", { class: "none" }, otherwise));
    this.list.hidden = !this.list.children.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.mark();
  }

  close() {
    this.offered = [];
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  mark() {
    [...this.list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === this.at)));
    if (this.offered.length) this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.at}`);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  take(number) {
    const offer = this.offered[number];
    this.close();
    offer?.take();
  }

  key(event) {
    if (this.list.hidden || !this.offered.length) return;
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) {
      this.at = (this.at + moves[event.key] + this.offered.length) % this.offered.length;
      this.mark();
    } else if (event.key === "Enter" || event.key === "Tab") this.take(this.at);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// Messages

function messageNode(message, column) {
  const isPinged = message.mention_everyone || message.mentions.some((user) => user.id === column.person);
  const kind = `message${message.only_for ? " private" : ""}${isPinged ? " pinged" : ""}`;
  const at = Date.parse(message.timestamp) / 1000;
  const time = el("time", { datetime: message.timestamp, title: shownTime(at, "F") }, shownTime(at, "t"));
  const edited = message.edited_timestamp && !message.is_loading ? el("span", { class: "note" }, "(edited)") : null;
  const head = el("div", { class: "head" }, el("b", {}, nameOf(message.author.id)), time, edited);
  const node = el("article", { class: kind, "data-message": message.id, "aria-label": `Message of ${nameOf(message.author.id)}` });
  if (message.asked) node.append(el("div", { class: "asked" }, `${message.asked.user} used /${message.asked.command}`));
  if (message.referenced_message) node.append(quoteNode(message.referenced_message));
  node.append(head);
  if (message.author.id === world.bot.id && !message.only_for) head.append(appsButton(message, column));
  if (message.is_loading) node.append(el("p", { class: "loading" }, `${world.bot.name} is thinking…`));
  if (message.content) node.append(textNode(message.content));
  node.append(...message.embeds.map(embedNode), ...loose(message).map(fileNode));
  node.append(...message.components.map((part) => partNode(part, message, column)));
  if (message.only_for) node.append(privateNote(message, column));
  return node;
}

// As under "Apps" in the menu of a message.
function appsButton(message, column) {
  const open = async () => {
    const { commands = [] } = await ask("menu", { person: column.person, message: message.id });
    const picks = commands.map(({ name, label }) => pick("radio", "apps", { value: name, label }, false));
    const opened = sheet(column, "Apps", [el("div", { role: "group" }, ...picks)], "Run", async () => {
      const chosen = opened.form.querySelector("input:checked");
      if (!chosen) return "Choose one.";
      column.act("use_menu", { message: message.id, command: chosen.value }, [column, message.id]);
      return null;
    });
  };
  return el("button", { type: "button", class: "apps", "aria-label": "Apps", title: "Apps", onclick: open }, "⋯");
}

function quoteNode(quoted) {
  const words = quoted.content || quoted.embeds[0]?.title || "a message";
  return el("div", { class: "quote" }, `${nameOf(quoted.author.id)}: ${words.slice(0, 90)}`);
}

function privateNote(message, column) {
  const dismiss = el("button", { type: "button", onclick: () => column.dismiss(message.id) }, "Dismiss");
  return el("p", { class: "note" }, "Only you can see this. ", dismiss);
}

// A file that a component of version 2 shows is not shown a second time.
function loose(message) {
  const shown = JSON.stringify(message.components);
  return message.attachments.filter((file) => !shown.includes(`"attachment_id":"${file.id}"`));
}

function fileNode(file) {
  if (file.content_type?.startsWith("image/")) return pictureNode(file.url, file.description, file);
  const kept = file.content_type?.startsWith("text/html") ? {} : { download: file.filename };
  return el("p", {}, el("a", { href: file.url, target: "_blank", rel: "noopener noreferrer", ...kept }, `📄 ${file.filename}`), ` (${Math.ceil(file.size / 1024)} kB)`);
}

function pictureNode(url, description, size = {}) {
  if (!isOwn(url)) return el("p", {}, el("a", { href: /^https?:/.test(url) ? url : "#", target: "_blank", rel: "noopener noreferrer" }, "A picture elsewhere"));
  const image = el("img", { src: url, alt: description ?? "", width: size.width, height: size.height, loading: "lazy" });
  if (size.width) image.style.height = "auto";
  return el("button", { type: "button", class: "shot", "aria-label": `Enlarge: ${description || "picture"}`, onclick: () => enlarge(url, description) }, image);
}

function isOwn(url) {
  const at = (address) => new URL(address, location.href).origin.replace("localhost", "127.0.0.1");
  try {
    return at(url) === at(location.href);
  } catch {
    return false;
  }
}

function enlarge(url, description) {
  $("picture-image").src = url;
  $("picture-image").alt = description ?? "";
  $("picture-text").textContent = description ?? "";
  $("picture").showModal();
}

function bar(node, colour) {
  if (Number.isInteger(colour)) node.style.setProperty("--bar", `#${colour.toString(16).padStart(6, "0")}`);
  return node;
}

function embedNode(embed) {
  const node = bar(el("div", { class: "embed" }), embed.color);
  if (embed.author?.name) node.append(el("small", {}, embed.author.name));
  if (embed.title) node.append(el("h3", {}, textNode(embed.title, "span")));
  if (embed.description) node.append(textNode(embed.description));
  if (embed.thumbnail) node.append(pictureNode(embed.thumbnail.url, "", embed.thumbnail));
  const fields = (embed.fields ?? []).map((field) => el("div", { class: field.inline ? "" : "wide" }, el("b", {}, field.name), textNode(field.value)));
  if (fields.length) node.append(el("div", { class: "fields" }, ...fields));
  if (embed.image) node.append(pictureNode(embed.image.url, embed.image.description ?? embed.title ?? "", embed.image));
  if (embed.footer?.text) node.append(el("footer", {}, embed.footer.text));
  return node;
}

const partNodes = {
  1: (part, message, column) => el("div", { class: "row" }, ...part.components.map((one) => partNode(one, message, column))),
  2: (part, message, column) => buttonNode(part, message, column),
  9: (part, message, column) => el("div", { class: "section" },
    el("div", {}, ...part.components.map((one) => partNode(one, message, column))),
    el("div", { class: "beside" }, partNode(part.accessory, message, column))),
  10: (part) => textNode(part.content),
  11: (part) => pictureNode(part.media.url, part.description, part.media),
  12: (part) => el("div", { class: `gallery${part.items.length > 1 ? " many" : ""}` },
    ...part.items.map((item) => pictureNode(item.media.url, item.description, item.media))),
  13: (part) => el("p", {}, el("a", { href: isOwn(part.file.url) ? part.file.url : "#", target: "_blank" }, "📄 File")),
  14: (part) => el("hr", { class: `separator${part.divider ? " line" : ""}${part.spacing === 2 ? " large" : ""}` }),
  17: (part, message, column) => bar(el("div", { class: "container" }, ...part.components.map((one) => partNode(one, message, column))), part.accent_color),
};

function partNode(part, message, column) {
  if ([3, 5, 6, 7, 8].includes(part.type)) return menuNode(part, message, column);
  return partNodes[part.type]?.(part, message, column) ?? el("span");
}

// A Unicode emoji has only a name; one of the application has an id too.
function emojiNode({ id, name }) {
  return id ? el("img", { class: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:` }) : el("span", {}, name);
}

const face = (part) => [part.emoji?.name ? emojiNode(part.emoji) : null, part.emoji?.name && part.label ? " " : null, part.label ?? null];

function buttonNode(part, message, column) {
  if (part.style === 5) return el("a", { class: "act", href: /^https?:/.test(part.url) ? part.url : "#", target: "_blank", rel: "noopener noreferrer" }, ...face(part), " ↗");
  const press = async (event) => {
    const button = event.currentTarget;
    button.classList.add("waiting");
    await column.act("press", { message: message.id, custom_id: part.custom_id }, [column, message.id]);
    button.classList.remove("waiting");
  };
  return el("button", { type: "button", class: `act s${part.style}`, disabled: part.disabled, "data-id": part.custom_id, onclick: press }, ...face(part));
}

function showTrouble([column, id], trouble) {
  const node = column.nodes.get(id);
  node?.querySelector(":scope > .trouble")?.remove();
  if (trouble && node) node.append(el("p", { class: "trouble", role: "alert" }, trouble));
  else if (trouble) column.tell(trouble);
}

function menuNode(part, message, column) {
  const chosen = (part.options ?? []).filter((option) => option.default);
  const words = chosen.flatMap((option, n) => [n ? ", " : null, ...face(option)]);
  return el("button", {
    type: "button", class: "act menu", disabled: part.disabled, "aria-haspopup": "dialog", "data-id": part.custom_id,
    onclick: () => openMenu(column, part, message),
  }, ...(chosen.length ? words : [part.placeholder || "Choose"]));
}

// Sheets: menus, modals, commands

function sheet(column, title, parts, main, onsend) {
  const opener = document.activeElement;
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const close = () => {
    veil.remove();
    opener?.focus?.();
  };
  const cancel = el("button", { type: "button", onclick: close }, "Cancel");
  const send = main ? el("button", { class: "main" }, main) : null;
  const form = el("form", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title, novalidate: true }, el("h3", {}, title), ...parts, trouble, el("div", { class: "ends" }, cancel, send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send) send.disabled = true;
    const wrong = await onsend();
    if (send) send.disabled = false;
    trouble.textContent = wrong ?? "";
    trouble.hidden = !wrong;
    if (!wrong) close();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key === "Tab") trap(event, form);
  });
  const veil = el("div", { class: "veil", onclick: (event) => event.target === veil && main === "Choose" && close() }, form);
  column.node.querySelector(".veil")?.remove();
  column.node.append(veil);
  (form.querySelector("input, textarea, select") ?? cancel).focus();
  return { close, form };
}

function trap(event, form) {
  const stops = [...form.querySelectorAll("button, input, textarea, select")].filter((one) => !one.disabled && one.offsetParent);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  event.preventDefault();
}

let numbers = 0;

function pick(kind, name, option, isOn) {
  const input = el("input", { type: kind, name, value: option.value, checked: isOn });
  const words = el("span", {}, ...face(option), option.description ? el("small", {}, option.description) : null);
  return el("label", { class: "pick" }, input, words);
}

function choicesOf(part, place) {
  const people = world.people.filter((person) => person.is_here).map((person) => ({ value: person.id, label: person.name }));
  const roles = world.roles.map((role) => ({ value: role.id, label: role.name }));
  const channels = world.channels.filter((one) => !one.is_dm).map((one) => ({ value: one.id, label: `#${one.name}` }));
  const given = new Set((part.default_values ?? []).map((entry) => entry.id));
  const known = { 3: part.options, 21: part.options, 22: part.options, 5: people, 6: roles, 7: [...people, ...roles], 8: channels };
  return (known[part.type] ?? []).map((option) => ({ ...option, default: option.default || given.has(option.value) }));
}

function openMenu(column, part, message) {
  const options = choicesOf(part);
  const isSingle = (part.max_values ?? 1) === 1;
  const name = `menu-${(numbers += 1)}`;
  const picks = options.map((option) => pick(isSingle ? "radio" : "checkbox", name, option, option.default));
  const limit = isSingle ? "" : `Choose ${part.min_values} to ${part.max_values}.`;
  const body = [limit ? el("p", { class: "hint" }, limit) : null, el("div", { role: "group" }, ...picks)];
  const opened = sheet(column, part.placeholder || "Choose", body, "Choose", async () => {
    const values = [...opened.form.querySelectorAll("input:checked")].map((input) => input.value);
    const low = part.min_values ?? 1, high = part.max_values ?? 1;
    if (values.length < low || values.length > high) return low === high ? `Choose ${low}.` : `Choose ${low} to ${high}.`;
    column.act("choose", { message: message.id, custom_id: part.custom_id, values }, [column, message.id]);
    return null;
  });
}

// A field: its node, and what it says when the sheet is sent (undefined leaves the default)

function field(label, description, isRequired, control, value) {
  const id = `field-${(numbers += 1)}`;
  const star = isRequired ? el("span", { class: "star", "aria-hidden": "true" }, " *") : null;
  const hint = description ? el("p", { class: "hint", id: `${id}-hint` }, description) : null;
  if (control.matches?.("input, textarea, select")) {
    control.id = id;
    if (isRequired) control.setAttribute("aria-required", "true");
    if (hint) control.setAttribute("aria-describedby", `${id}-hint`);
    return { node: el("div", { class: "field" }, el("label", { for: id }, label, star), hint, control), value };
  }
  return { node: el("fieldset", { class: "field" }, el("legend", {}, label, star), hint, control), value };
}

function textField(part) {
  const attributes = { maxlength: part.max_length ?? 4000, placeholder: part.placeholder, autocomplete: "off" };
  const control = el(part.style === 2 ? "textarea" : "input", attributes);
  control.value = part.value ?? "";
  return [control, () => control.value];
}

function pickField(part) {
  const isSingle = part.type === 21 || (part.type !== 22 && (part.max_values ?? 1) === 1 && part.required !== false);
  const name = `pick-${(numbers += 1)}`;
  const picks = choicesOf(part).map((option) => pick(isSingle ? "radio" : "checkbox", name, option, option.default));
  const isShort = choicesOf(part).every((option) => option.label.length < 13 && !option.description);
  const control = el("div", { class: isShort ? "short" : "" }, ...picks);
  const boxes = () => [...control.querySelectorAll("input:checked")];
  if ((part.max_values ?? 1) === 1) control.addEventListener("change", (event) => boxes().forEach((one) => (one.checked = one === event.target)));
  const values = () => boxes().map((input) => input.value);
  return [control, part.type === 21 ? () => values()[0] : values];
}

function checkField(part) {
  const input = el("input", { type: "checkbox", checked: part.default });
  return [el("div", {}, el("label", { class: "pick" }, input, el("span", {}, "Yes"))), () => input.checked];
}

function fileField(part) {
  const control = el("input", { type: "file", multiple: (part.max_values ?? 1) > 1 });
  return [control, () => Promise.all([...control.files].map(fileContent))];
}

async function fileContent(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return { name: file.name, content: btoa(text) };
}

function modalField(label, description, part) {
  const makers = { 4: textField, 19: fileField, 23: checkField };
  const [control, value] = (makers[part.type] ?? pickField)(part);
  return { ...field(label, description, part.required !== false && part.type !== 23, control, value), name: part.custom_id };
}

function openModal(column, modal) {
  const fields = [];
  const body = modal.parts.map((part) => {
    if (part.type === 10) return textNode(part.content);
    const inner = part.type === 18 ? part.component : part.components[0];
    const made = modalField(part.label ?? inner.label, part.description, inner);
    fields.push(made);
    return made.node;
  });
  sheet(column, modal.title, body, "Submit", async () => {
    const values = {};
    for (const one of fields) {
      const value = await one.value();
      if (value !== undefined) values[one.name] = value;
    }
    const answer = await ask("submit", { person: column.person, modal: modal.id, values });
    if (answer.modal) openModal(column, answer.modal);
    return answer.error ?? (answer.failed ? "Something went wrong. Try again." : null);
  });
}

// Commands with options

const optionKinds = { 6: 5, 7: 8, 8: 6, 9: 7 };

function optionField(column, command, option, typed, all) {
  if (option.autocomplete) return guessedField(column, command, option, typed, all);
  if (option.choices) return chosenField(option.choices, typed, option.required);
  if (option.type === 5) return chosenField([{ name: "Yes", value: true }, { name: "No", value: false }], typed, option.required);
  if (optionKinds[option.type]) {
    const choices = choicesOf({ type: optionKinds[option.type] }).map(({ label, value }) => ({ name: label, value }));
    return chosenField(choices, typed, option.required);
  }
  if (option.type === 11) {
    const control = el("input", { type: "file" });
    return [control, async () => (control.files[0] ? fileContent(control.files[0]) : undefined)];
  }
  return plainField(option, typed);
}

function plainField(option, typed) {
  const isNumber = option.type === 4 || option.type === 10;
  const control = el("input", {
    type: isNumber ? "number" : "text", min: option.min_value, max: option.max_value, step: option.type === 10 ? "any" : null,
    maxlength: isNumber ? null : option.max_length, autocomplete: "off",
  });
  control.value = typed ?? "";
  const read = () => (control.value === "" ? undefined : isNumber ? Number(control.value) : control.value);
  return [control, read];
}

function chosenField(choices, typed, isRequired) {
  const none = isRequired ? [] : [el("option", { value: "" }, "—")];
  const control = el("select", {}, ...none, ...choices.map((choice, number) => el("option", { value: String(number) }, choice.name)));
  const said = typed?.replace(/^[@#]/, "").toLowerCase();
  const known = choices.findIndex((choice) => said && [choice.name, choice.value].some((one) => String(one).toLowerCase() === said));
  if (known >= 0) control.value = String(known);
  return [control, () => (control.value === "" ? undefined : choices[Number(control.value)].value)];
}

function guessedField(column, command, option, typed, all) {
  const control = el("input", { type: "text", autocomplete: "off", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list" });
  const offers = new Offers(control, `guess-${(numbers += 1)}`, `Offers for the option ${option.name}`);
  const exact = new Map();
  control.value = typed ?? "";
  const guess = async () => {
    const asked = control.value;
    const options = await valuesOf(all.filter((one) => one.name !== option.name && !one.isFile));
    const body = { person: column.person, channel: column.place, command: command.name, option: option.name, typed: asked, options };
    const answer = await ask("complete", body);
    if (control.value !== asked || document.activeElement !== control) return;
    const choices = answer.choices ?? [];
    choices.forEach((choice) => exact.set(choice.name, choice.value));
    offers.open(choices.map((choice) => ({ words: choice.name, take: () => { control.value = choice.name; } })), null);
  };
  control.addEventListener("input", guess);
  control.addEventListener("focus", guess);
  const isNumber = option.type === 4 || option.type === 10;
  const read = () => {
    if (control.value === "") return undefined;
    return exact.get(control.value) ?? (isNumber ? Number(control.value) : control.value);
  };
  return [control, read, offers.list];
}

async function valuesOf(fields) {
  const values = {};
  for (const one of fields) {
    const value = await one.value();
    if (value !== undefined) values[one.name] = value;
  }
  return values;
}

function openCommand(column, command, typed) {
  const fields = [];
  for (const option of command.options) {
    const [control, value, extra] = optionField(column, command, option, typed[option.name], fields);
    const made = { ...field(option.name, option.description, option.required, control, value), name: option.name, isFile: option.type === 11 };
    if (extra) made.node.append(extra);
    fields.push(made);
  }
  const body = [el("p", { class: "hint" }, command.description), ...fields.map((one) => one.node)];
  sheet(column, `/${command.name}`, body, "Send", async () => {
    const missing = [];
    const values = await valuesOf(fields);
    for (const option of command.options) if (option.required && values[option.name] === undefined) missing.push(option.name);
    if (missing.length) return `Still needed: ${missing.join(", ")}.`;
    const answer = await ask("slash", { person: column.person, channel: column.place, command: command.name, options: values });
    if (answer.modal) setTimeout(() => openModal(column, answer.modal));
    return answer.error ?? answer.failed;
  });
}

// The top: people, the bot, faults

const isNarrow = () => matchMedia("(max-width: 760px)").matches;

function showPeople() {
  const held = document.activeElement?.closest?.("#people button")?.dataset.person;
  $("people").replaceChildren(...world.people.map((person) => {
    const column = columns.get(person.id);
    const isOpen = isNarrow() ? person.id === current : column && !column.node.hidden;
    const unread = column && !(isOpen && isNarrow()) ? column.allUnread() : 0;
    return el("button", {
      type: "button", "aria-pressed": String(Boolean(isOpen)), "data-person": person.id,
      "aria-label": `${person.name}${unread ? `, ${unread} unread` : ""}`, onclick: () => choosePerson(person.id),
    }, person.name, unread ? el("span", { class: "badge" }, String(unread)) : null);
  }));
  if (held) $("people").querySelector(`[data-person="${held}"]`)?.focus();
}

function choosePerson(id) {
  if (isNarrow()) current = id;
  else columns.get(id).node.hidden = !columns.get(id).node.hidden;
  arrange();
}

function arrange() {
  for (const column of columns.values()) {
    column.node.classList.toggle("current", column.person === current);
    if (isNarrow()) column.node.hidden = false;
    if (column.isAtEnd) column.scrollToEnd();
    column.markRead();
    column.showPlaces();
  }
  showPeople();
}

function showPlaces(told) {
  const { people, channels, roles, faults, bot, locale, locales } = told;
  Object.assign(world, { people, channels, roles, faults, bot, locale, locales });
  $("bot").textContent = world.bot.is_online ? `${world.bot.name} is here` : `${world.bot.name} is away`;
  $("bot").classList.toggle("online", world.bot.is_online);
  for (const person of world.people) {
    if (columns.has(person.id)) continue;
    const column = new Column(person.id);
    columns.set(person.id, column);
    // More than four columns side by side are too narrow to read.
    column.node.hidden = !isNarrow() && columns.size > Math.max(1, Math.floor(innerWidth / 310));
    $("columns").append(column.node);
  }
  current ??= world.people[0]?.id ?? null;
  for (const column of columns.values()) column.refresh();
  showFaults();
}

const faultNames = {
  close_dms: "Close private messages", open_dms: "Open private messages", deny_send: "Bot may not write",
  deny_attach: "Bot may not attach", deny_view: "Bot may not see", allow: "Bot may again", archive: "Archive thread",
  lock: "Archive and lock", drop: "Cut the line", drop_session: "End the session", limit: "429 on the next post",
  fail: "500 on two posts", slow: "Answers 1.5 s slower", duplicate: "Next press twice", late: "Next press too late",
  hurry_dms: "Refuse the next new DM", expire: "Let tokens expire", clear: "Mend everything",
};

function showFaults() {
  $("fault-count").textContent = world.faults.length ? `(${world.faults.length})` : "";
  $("faults-in-force").replaceChildren(...world.faults.map((fault) => el("li", {}, fault)));
  fillSelect($("fault-person"), world.people.map((person) => [person.id, person.name]));
  fillSelect($("fault-channel"), world.channels.filter((one) => !one.is_dm).map((one) => [one.id, `#${one.name}`]));
  fillSelect($("language-person"), [["server", "the server"], ...world.people.map((person) => [person.id, person.name])]);
  fillSelect($("language-locale"), world.locales.map((locale) => [locale, locale]));
  $("language-locale").value = spokenBy($("language-person").value);
  if ($("fault-buttons").children.length) return;
  $("fault-buttons").append(...Object.entries(faultNames).map(([fault, words]) => el("button", {
    type: "button", "data-fault": fault,
    onclick: async () => {
      const answer = await ask("fault", { fault, person: $("fault-person").value, channel: $("fault-channel").value });
      if (answer.error) $("faults-in-force").append(el("li", { role: "alert" }, answer.error));
    },
  }, words)));
}

function spokenBy(one) {
  return one === "server" ? world.locale : world.people.find((person) => person.id === one)?.locale;
}

function fillSelect(select, entries) {
  const before = select.value;
  select.replaceChildren(...entries.map(([value, words]) => el("option", { value }, words)));
  if (entries.some(([value]) => value === before)) select.value = before;
}

$("fault-form").addEventListener("submit", (event) => event.preventDefault());
$("language-person").addEventListener("change", () => {
  $("language-locale").value = spokenBy($("language-person").value);
});
$("language-locale").addEventListener("change", () => {
  ask("language", { person: $("language-person").value, locale: $("language-locale").value });
});
$("join-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await ask("join", { name: $("join-name").value });
  if (!answer.error) $("join-name").value = "";
});
$("picture").addEventListener("click", (event) => event.target === $("picture") && $("picture").close());
document.addEventListener("click", (event) => {
  if (!$("faults").contains(event.target)) $("faults").open = false;
});
document.addEventListener("visibilitychange", arrange);
matchMedia("(max-width: 760px)").addEventListener("change", arrange);

// What is drawn anew or moves under a finger loses its press: whatever happens meanwhile waits until the finger is up.

const LONG_PRESS = 2000, CLICK = 50; // ms; the click of a touch comes a little after its end
const putOff = [];
let release = null;

function whenNotPressed(act) {
  if (release === null) act();
  else putOff.push(act);
}

function pressedFor(ms) {
  clearTimeout(release);
  release = setTimeout(() => {
    release = null;
    for (const act of putOff.splice(0)) act();
  }, ms);
}

document.addEventListener("pointerdown", () => pressedFor(LONG_PRESS), true);
document.addEventListener("pointerup", () => pressedFor(CLICK), true);
document.addEventListener("pointercancel", () => pressedFor(0), true);

// The wire

const hearers = {
  state(told) {
    world.messages = new Map(told.messages.map((message) => [message.id, message]));
    showPlaces(told);
    for (const column of columns.values()) column.go(column.place);
    arrange();
  },
  places: showPlaces,
  message({ message }) {
    world.messages.set(message.id, message);
    for (const column of columns.values()) column.take(message);
  },
  deleted({ id }) {
    world.messages.delete(id);
    for (const column of columns.values()) column.drop(id);
    for (const column of columns.values()) column.showPlaces();
  },
  typing({ channel }) {
    for (const column of columns.values()) {
      if (column.place !== channel) continue;
      column.typing.textContent = `${world.bot.name} is typing…`;
      clearTimeout(column.silence);
      column.silence = setTimeout(() => column.typing.replaceChildren(), 10000);
    }
  },
};

function connect() {
  const socket = new WebSocket(`ws://${location.host}/table/socket`);
  socket.addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    whenNotPressed(() => hearers[told.kind]?.(told));
  });
  socket.addEventListener("close", () => {
    $("bot").textContent = "The sandbox is closed";
    $("bot").classList.remove("online");
    setTimeout(connect, 1500);
  });
}

connect();
