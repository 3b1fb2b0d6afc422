// Slash commands: their list, what is typed after them, and the form with their options.

import { openDialog, openModal } from "./dialogs.js";
import { createElement, makeId } from "./elements.js";
import { Component, createField, listOptions, readFields, readFile } from "./fields.js";
import { post } from "./server.js";
import { Suggestions } from "./suggestions.js";

// Types of options, as Discord numbers them, and the menus with the same choices.
const Option = { GROUP: 2, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };
const menuTypes = {
  [Option.USER]: Component.USER_MENU, [Option.CHANNEL]: Component.CHANNEL_MENU,
  [Option.ROLE]: Component.ROLE_MENU, [Option.MENTIONABLE]: Component.MENTIONABLE_MENU,
};
const yesAndNo = [{ name: "Yes", value: true }, { name: "No", value: false }];
const isNumeric = (option) => option.type === Option.INTEGER || option.type === Option.NUMBER;

// Lists a command's subcommands as commands with whole names; itself if it has none.
export function listSubcommands(command, groups = []) {
  const path = [...groups, command.name];
  const nested = (command.options ?? []).filter((option) => option.type <= Option.GROUP);
  if (nested.length) return nested.flatMap((option) => listSubcommands(option, path));
  return [{ name: path.join(" "), description: command.description, options: command.options ?? [] }];
}

// Reads `name:value` pairs that were typed after a command. Only names of its options count: other colons belong to values.
// Words before the first name are the value of the first option.
export function parseOptions(text, options) {
  if (!options.length || !text.trim()) return {};
  const names = options.map((option) => option.name).join("|");
  const [first, ...pieces] = text.split(new RegExp(`(?:^|\\s)(${names})[:=]`, "u"));
  const typed = first.trim() ? [[options[0].name, first]] : [];
  for (let i = 0; i < pieces.length; i += 2) typed.push([pieces[i], pieces[i + 1]]);
  return Object.fromEntries(typed.map(([name, value]) => [name, value.trim().replace(/^"(.*)"$/s, "$1")]));
}

// Opens the form of a command, filled in with what was typed.
export function openCommand(column, command, typed) {
  const fields = [], elements = [];
  for (const option of command.options) {
    const control = createControl(column, command, option, typed[option.name], fields);
    fields.push({ name: option.name, read: control.read, isFile: option.type === Option.FILE });
    elements.push(createField(option.name, option.description, option.required, control));
  }
  const parts = [createElement("p", { class: "hint" }, command.description), ...elements];
  openDialog(column, `/${command.name}`, parts, "Send", async () => {
    const options = await readFields(fields);
    const missing = command.options.filter((option) => option.required && options[option.name] === undefined);
    if (missing.length) return `Still needed: ${missing.map((option) => option.name).join(", ")}.`;
    const answer = await post("slash", { person: column.person, channel: column.channel, command: command.name, options });
    if (answer.modal) setTimeout(() => openModal(column, answer.modal));
    return answer.error ?? answer.failed;
  });
}

function createControl(column, command, option, typed, fields) {
  if (option.autocomplete) return createAutocomplete(column, command, option, typed, fields);
  if (option.choices) return createSelect(option.choices, typed, option.required);
  if (option.type === Option.BOOLEAN) return createSelect(yesAndNo, typed, option.required);
  if (menuTypes[option.type]) {
    const choices = listOptions({ type: menuTypes[option.type] }).map(({ label, value }) => ({ name: label, value }));
    return createSelect(choices, typed, option.required);
  }
  if (option.type === Option.FILE) {
    const element = createElement("input", { type: "file" });
    return { element, read: async () => (element.files[0] ? readFile(element.files[0]) : undefined) };
  }
  return createInput(option, typed);
}

function createInput(option, typed) {
  const element = createElement("input", {
    type: isNumeric(option) ? "number" : "text", min: option.min_value, max: option.max_value,
    step: option.type === Option.NUMBER ? "any" : null, maxlength: isNumeric(option) ? null : option.max_length,
    autocomplete: "off",
  });
  element.value = typed ?? "";
  return { element, read: () => readInput(element, option) };
}

function readInput(element, option) {
  if (element.value === "") return undefined;
  return isNumeric(option) ? Number(element.value) : element.value;
}

function createSelect(choices, typed, isRequired) {
  const none = isRequired ? null : createElement("option", { value: "" }, "—");
  const options = choices.map((choice, number) => createElement("option", { value: String(number) }, choice.name));
  const element = createElement("select", {}, none, ...options);
  const wanted = typed?.replace(/^[@#]/, "").toLowerCase();
  const isWanted = (text) => String(text).toLowerCase() === wanted;
  const number = choices.findIndex((choice) => wanted && (isWanted(choice.name) || isWanted(choice.value)));
  if (number >= 0) element.value = String(number);
  return { element, read: () => (element.value === "" ? undefined : choices[Number(element.value)].value) };
}

// Creates an input whose choices the bot suggests; `fields` are those before it.
function createAutocomplete(column, command, option, typed, fields) {
  const element = createElement("input", {
    type: "text", autocomplete: "off", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list",
  });
  const suggestions = new Suggestions(element, makeId("guess"), `Offers for the option ${option.name}`);
  const values = new Map();
  element.value = typed ?? "";
  const suggest = async () => {
    const text = element.value;
    const options = await readFields(fields.filter((field) => field.name !== option.name && !field.isFile));
    const body = { person: column.person, channel: column.channel, command: command.name, option: option.name, typed: text, options };
    const { choices = [] } = await post("complete", body);
    if (element.value !== text || document.activeElement !== element) return;
    choices.forEach((choice) => values.set(choice.name, choice.value));
    suggestions.open(choices.map(({ name }) => ({ text: name, take: () => { element.value = name; } })), null);
  };
  element.addEventListener("input", suggest);
  element.addEventListener("focus", suggest);
  return { element, read: () => values.get(element.value) ?? readInput(element, option), extra: suggestions.list };
}
