// A column: the sandbox as one member sees it, and what they do there.

import { listSubcommands, openCommand, parseOptions } from "./commands.js";
import { openModal } from "./dialogs.js";
import { createElement } from "./elements.js";
import { createMessage } from "./messages.js";
import { showPeople } from "./people.js";
import { runWhenNotPressed } from "./press_guard.js";
import { post } from "./server.js";
import { canSee, findPerson, listChannels, world } from "./state.js";
import { Suggestions } from "./suggestions.js";

const END_TOLERANCE_PX = 90;
const TYPING_MS = 10000;

export class Column {
  constructor(person) {
    this.person = person;
    this.channel = null;
    this.lastRead = new Map();
    this.dismissed = new Set();
    this.messages = new Map();
    this.commands = new Map();
    this.isAtEnd = true;
    const name = findPerson(person).name;
    this.title = createElement("h2");
    this.tabs = createElement("div", { class: "places", role: "tablist", "aria-label": `Channels of ${name}` });
    this.log = createElement("div", { class: "log", role: "log", tabindex: "0", "aria-label": `Messages for ${name}` });
    this.typing = createElement("p", { class: "typing", "aria-live": "off" });
    this.trouble = createElement("p", { class: "trouble", role: "alert", hidden: true });
    this.input = createElement("input", {
      "aria-label": `Message as ${name}`, autocomplete: "off", role: "combobox", "aria-expanded": "false",
      "aria-autocomplete": "list", "aria-controls": `offers-${person}`, enterkeyhint: "send",
    });
    this.suggestions = new Suggestions(this.input, `offers-${person}`, `Commands for ${name}`);
    const send = createElement("button", { class: "send" }, "Send");
    const composer = createElement("form", { class: "composer", onsubmit: (event) => this.send(event) }, this.suggestions.list, this.input, send);
    const parts = [this.title, this.tabs, this.log, this.typing, this.trouble, composer];
    this.node = createElement("section", { class: "column", id: `column-${person}`, "aria-label": name }, ...parts);
    this.input.addEventListener("input", () => this.suggestCommands());
    this.log.addEventListener("scroll", () => {
      const below = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight;
      if (this.isShown()) this.isAtEnd = below < END_TOLERANCE_PX;
    });
    // Pictures come later than their messages and push what was the end out of sight.
    this.log.addEventListener("load", () => runWhenNotPressed(() => this.isAtEnd && this.scrollToEnd()), true);
  }

  // Shows a changed person or changed channels.
  refresh() {
    const person = findPerson(this.person);
    const role = createElement("small", {}, person.is_gm ? " · GM" : "");
    const presence = createElement("small", {}, person.is_here ? "" : " · has left");
    this.title.replaceChildren(person.name, role, presence);
    const channels = listChannels(this.person);
    const isThere = channels.some((channel) => channel.id === this.channel);
    if (!isThere) this.openChannel((this.channel === "dm" ? channels.at(-1) : channels[0])?.id ?? null);
    this.showChannels();
    this.commands.clear();
  }

  showChannels() {
    const focused = this.tabs.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    this.tabs.replaceChildren(...listChannels(this.person).map((channel) => this.createTab(channel)));
    if (focused) this.tabs.querySelector(`[data-place="${focused}"]`)?.focus();
    showPeople();
  }

  createTab(channel) {
    const unread = this.countUnread(channel.id);
    const suffix = channel.is_archived ? " (archived)" : "";
    const name = (channel.is_dm ? "✉ Private" : `${channel.is_thread ? "↳ " : "#"}${channel.name}`) + suffix;
    const spokenName = channel.is_dm ? `Private messages with ${world.bot.name}` : channel.name;
    return createElement("button", {
      type: "button", role: "tab", "aria-selected": String(channel.id === this.channel),
      "aria-label": `${spokenName}${unread ? `, ${unread} unread` : ""}${suffix}`,
      "data-place": channel.id, onclick: () => this.openChannel(channel.id),
    }, name, unread ? createElement("span", { class: "badge" }, String(unread)) : null);
  }

  openChannel(channel) {
    this.channel = channel;
    this.messages.clear();
    this.log.replaceChildren();
    this.trouble.hidden = true;
    for (const message of world.messages.values()) this.showMessage(message);
    this.showIfEmpty();
    this.markRead();
    this.showChannels();
    this.input.placeholder = "Write, or /command";
    this.scrollToEnd();
  }

  scrollToEnd() {
    this.isAtEnd = true;
    this.log.scrollTop = this.log.scrollHeight;
  }

  showIfEmpty() {
    this.log.querySelector(".empty")?.remove();
    if (!this.messages.size) this.log.append(createElement("p", { class: "empty" }, "Nothing here yet. Type / to see what can be done."));
  }

  isShown() {
    return this.node.offsetParent !== null && document.visibilityState === "visible";
  }

  markRead() {
    if (!this.isShown()) return;
    const last = [...world.messages.keys()].at(-1);
    if (last) this.lastRead.set(this.channel, BigInt(last));
  }

  countUnread(channel) {
    const since = this.lastRead.get(channel) ?? 0n;
    const isUnread = (message) => message.channel_id === channel && BigInt(message.id) > since
      && message.author.id !== this.person && canSee(this.person, message);
    return [...world.messages.values()].filter(isUnread).length;
  }

  countAllUnread() {
    return listChannels(this.person).reduce((sum, channel) => sum + this.countUnread(channel.id), 0);
  }

  showMessage(message) {
    if (message.channel_id !== this.channel || this.dismissed.has(message.id) || !canSee(this.person, message)) return;
    const node = createMessage(message, this);
    const before = this.messages.get(message.id);
    const focused = before?.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    if (before) before.replaceWith(node);
    else this.log.append(node);
    this.messages.set(message.id, node);
    if (focused) node.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
    this.log.querySelector(".empty")?.remove();
    if (this.isAtEnd) this.scrollToEnd();
  }

  // Shows a message that has just come or changed.
  receiveMessage(message) {
    this.typing.textContent = "";
    this.showMessage(message);
    if (message.channel_id === this.channel) this.markRead();
    this.showChannels();
  }

  removeMessage(id) {
    this.messages.get(id)?.remove();
    this.messages.delete(id);
    this.showIfEmpty();
  }

  dismiss(id) {
    this.dismissed.add(id);
    this.removeMessage(id);
  }

  showTyping() {
    this.typing.textContent = `${world.bot.name} is typing…`;
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => this.typing.replaceChildren(), TYPING_MS);
  }

  // Shows what went wrong: below the message that was acted on, or above the input.
  showTrouble(trouble, messageId) {
    const node = this.messages.get(messageId);
    if (node) {
      node.querySelector(":scope > .trouble")?.remove();
      if (trouble) node.append(createElement("p", { class: "trouble", role: "alert" }, trouble));
    } else {
      this.trouble.textContent = trouble ?? "";
      this.trouble.hidden = !trouble;
    }
  }

  // Acts as the member, on a message or in the channel. Returns whether it was accepted.
  async act(action, body, messageId) {
    const answer = await post(action, { person: this.person, channel: this.channel, ...body });
    const trouble = answer.error ?? answer.failed;
    this.showTrouble(trouble, messageId);
    if (answer.modal) openModal(this, answer.modal);
    return !trouble;
  }

  async send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      await this.findAndRun(text);
      return;
    }
    this.input.value = "";
    if (!(await this.act("write", { text }))) this.input.value = text;
  }

  async listCommands() {
    if (!this.commands.has(this.channel)) {
      const answer = await post("commands", { person: this.person, channel: this.channel });
      this.commands.set(this.channel, (answer.commands ?? []).flatMap((command) => listSubcommands(command)));
    }
    return this.commands.get(this.channel);
  }

  async suggestCommands() {
    const text = this.input.value;
    if (!text.startsWith("/")) return this.suggestions.close();
    const commands = await this.listCommands();
    if (this.input.value !== text) return;
    const typed = text.slice(1).trim().toLowerCase();
    const begins = ({ name }) => name.startsWith(typed) || typed.startsWith(name);
    const findRest = ({ name }) => (typed.startsWith(`${name} `) ? text.slice(1).trimStart().slice(name.length) : "");
    const suggestions = commands.filter((command) => begins(command) || command.name.includes(typed))
      .sort((one, other) => begins(other) - begins(one))
      .map((command) => ({
        text: `/${command.name}`, hint: command.description, take: () => this.run(command, findRest(command)),
      }));
    this.suggestions.open(suggestions, commands.length ? "No such command" : `${world.bot.name} has no commands here`);
  }

  // Runs the command that was typed: the one with the longest name that fits, or the first that begins so.
  async findAndRun(text) {
    const typed = text.slice(1);
    const commands = [...(await this.listCommands())].sort((one, other) => other.name.length - one.name.length);
    const exact = commands.find(({ name }) => typed === name || typed.startsWith(`${name} `));
    const command = exact ?? commands.find(({ name }) => name.startsWith(typed));
    if (command) this.run(command, exact ? typed.slice(command.name.length) : "");
    else this.showTrouble(`There is no command ${text.split(" ")[0]} here.`);
  }

  run(command, rest) {
    this.suggestions.close();
    this.input.value = "";
    this.showTrouble(null);
    if (command.options.length) openCommand(this, command, parseOptions(rest, command.options));
    else this.act("slash", { command: command.name });
  }
}
