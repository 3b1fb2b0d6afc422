// Inputs of dialogs. A control is {element, read, extra}: `read` returns the value, or undefined for none; `extra` is
// shown below it.

import { createElement, makeId } from "./elements.js";
import { createLabel } from "./markup.js";
import { world } from "./state.js";

// Types of components, as Discord numbers them.
export const Component = {
  ROW: 1, BUTTON: 2, TEXT_MENU: 3, TEXT_INPUT: 4, USER_MENU: 5, ROLE_MENU: 6, MENTIONABLE_MENU: 7, CHANNEL_MENU: 8,
  SECTION: 9, TEXT: 10, THUMBNAIL: 11, GALLERY: 12, FILE: 13, SEPARATOR: 14, CONTAINER: 17, LABEL: 18, UPLOAD: 19,
  RADIO_GROUP: 21, CHECKBOX_GROUP: 22, CHECKBOX: 23,
};

// Creates a radio button or a checkbox with an option's label.
export function createPick(type, name, option, isChecked) {
  const input = createElement("input", { type, name, value: option.value, checked: isChecked });
  const description = option.description ? createElement("small", {}, option.description) : null;
  return createElement("label", { class: "pick" }, input, createElement("span", {}, ...createLabel(option), description));
}

// Lists what a menu or a group of picks offers.
export function listOptions(part) {
  const people = world.people.filter((person) => person.is_here).map((person) => ({ value: person.id, label: person.name }));
  const roles = world.roles.map((role) => ({ value: role.id, label: role.name }));
  const channels = world.channels.filter((channel) => !channel.is_dm).map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  const optionsByType = {
    [Component.USER_MENU]: people, [Component.ROLE_MENU]: roles, [Component.MENTIONABLE_MENU]: [...people, ...roles],
    [Component.CHANNEL_MENU]: channels,
  };
  const chosen = new Set((part.default_values ?? []).map((entry) => entry.id));
  const options = optionsByType[part.type] ?? part.options ?? [];
  return options.map((option) => ({ ...option, default: option.default || chosen.has(option.value) }));
}

// Returns the ticked inputs within an element.
export const listChecked = (element) => [...element.querySelectorAll("input:checked")];

// Creates a labelled field of a control.
export function createField(label, description, isRequired, { element: control, extra }) {
  const id = makeId("field");
  const star = isRequired ? createElement("span", { class: "star", "aria-hidden": "true" }, " *") : null;
  const hint = description ? createElement("p", { class: "hint", id: `${id}-hint` }, description) : null;
  if (!control.matches("input, textarea, select")) {
    return createElement("fieldset", { class: "field" }, createElement("legend", {}, label, star), hint, control, extra);
  }
  control.id = id;
  if (isRequired) control.setAttribute("aria-required", "true");
  if (hint) control.setAttribute("aria-describedby", `${id}-hint`);
  return createElement("div", { class: "field" }, createElement("label", { for: id }, label, star), hint, control, extra);
}

// Reads the values of fields, {name, read}; those without a value are left out.
export async function readFields(fields) {
  const values = {};
  for (const field of fields) {
    const value = await field.read();
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

function createTextInput(part) {
  const attributes = { maxlength: part.max_length ?? 4000, placeholder: part.placeholder, autocomplete: "off" };
  const element = createElement(part.style === 2 ? "textarea" : "input", attributes);
  element.value = part.value ?? "";
  return { element, read: () => element.value };
}

function createPicks(part) {
  const allowsOne = (part.max_values ?? 1) === 1;
  const isRadio = part.type === Component.RADIO_GROUP || (part.type !== Component.CHECKBOX_GROUP && allowsOne && part.required !== false);
  const name = makeId("pick"), options = listOptions(part);
  const picks = options.map((option) => createPick(isRadio ? "radio" : "checkbox", name, option, option.default));
  const isShort = options.every((option) => option.label.length < 13 && !option.description);
  const element = createElement("div", { class: isShort ? "short" : "" }, ...picks);
  const untickOthers = (event) => listChecked(element).forEach((input) => { input.checked = input === event.target; });
  if (allowsOne) element.addEventListener("change", untickOthers);
  const readAll = () => listChecked(element).map((input) => input.value);
  return { element, read: part.type === Component.RADIO_GROUP ? () => readAll()[0] : readAll };
}

function createCheckbox(part) {
  const input = createElement("input", { type: "checkbox", checked: part.default });
  const label = createElement("label", { class: "pick" }, input, createElement("span", {}, "Yes"));
  return { element: createElement("div", {}, label), read: () => input.checked };
}

function createUpload(part) {
  const element = createElement("input", { type: "file", multiple: (part.max_values ?? 1) > 1 });
  return { element, read: () => Promise.all([...element.files].map(readFile)) };
}

export async function readFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer()), chunkSize = 32768;
  let text = "";
  for (let start = 0; start < bytes.length; start += chunkSize) text += String.fromCharCode(...bytes.subarray(start, start + chunkSize));
  return { name: file.name, content: btoa(text) };
}

// Creates the control of a component of a modal.
export function createModalControl(part) {
  const creators = {
    [Component.TEXT_INPUT]: createTextInput, [Component.UPLOAD]: createUpload, [Component.CHECKBOX]: createCheckbox,
  };
  return (creators[part.type] ?? createPicks)(part);
}
