// Dialogs over a member's column: menus and modals.

import { createElement, makeId } from "./elements.js";
import { Component, createField, createModalControl, createPick, listChecked, listOptions, readFields } from "./fields.js";
import { createText } from "./markup.js";
import { post } from "./server.js";

// Opens a dialog in place of any other in the column; returns its form. `onSubmit` returns what is wrong, or null to close
// it. `canBeLeft`: a tap beside it closes it.
export function openDialog(column, title, parts, submitLabel, onSubmit, { canBeLeft = false } = {}) {
  const opener = document.activeElement;
  const trouble = createElement("p", { class: "trouble", role: "alert", hidden: true });
  const close = () => {
    veil.remove();
    opener?.focus?.();
  };
  const cancel = createElement("button", { type: "button", onclick: close }, "Cancel");
  const submit = createElement("button", { class: "main" }, submitLabel);
  const attributes = { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title, novalidate: true };
  const ends = createElement("div", { class: "ends" }, cancel, submit);
  const form = createElement("form", attributes, createElement("h3", {}, title), ...parts, trouble, ends);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const problem = await onSubmit();
    submit.disabled = false;
    trouble.textContent = problem ?? "";
    trouble.hidden = !problem;
    if (!problem) close();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key === "Tab") keepFocusWithin(form, event);
  });
  const veil = createElement("div", { class: "veil", onclick: (event) => canBeLeft && event.target === veil && close() }, form);
  column.node.querySelector(".veil")?.remove();
  column.node.append(veil);
  (form.querySelector("input, textarea, select") ?? cancel).focus();
  return form;
}

function keepFocusWithin(form, event) {
  const stops = [...form.querySelectorAll("button, input, textarea, select")].filter((stop) => !stop.disabled && stop.offsetParent);
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== edge) return;
  next.focus();
  event.preventDefault();
}

// Opens a menu of a message.
export function openMenu(column, part, message) {
  const least = part.min_values ?? 1, most = part.max_values ?? 1, name = makeId("menu");
  const picks = listOptions(part).map((option) => createPick(most === 1 ? "radio" : "checkbox", name, option, option.default));
  const hint = most === 1 ? null : createElement("p", { class: "hint" }, `Choose ${least} to ${most}.`);
  const parts = [hint, createElement("div", { role: "group" }, ...picks)];
  const choose = async () => {
    const values = listChecked(form).map((input) => input.value);
    if (values.length < least || values.length > most) return least === most ? `Choose ${least}.` : `Choose ${least} to ${most}.`;
    column.act("choose", { message: message.id, custom_id: part.custom_id, values }, message.id);
    return null;
  };
  const form = openDialog(column, part.placeholder || "Choose", parts, "Choose", choose, { canBeLeft: true });
}

// Opens a form that the bot answered with.
export function openModal(column, modal) {
  const fields = [];
  const parts = modal.parts.map((part) => {
    if (part.type === Component.TEXT) return createText(part.content);
    const inner = part.type === Component.LABEL ? part.component : part.components[0];
    const control = createModalControl(inner);
    const isRequired = inner.required !== false && inner.type !== Component.CHECKBOX;
    fields.push({ name: inner.custom_id, read: control.read });
    return createField(part.label ?? inner.label, part.description, isRequired, control);
  });
  openDialog(column, modal.title, parts, "Submit", async () => {
    const answer = await post("submit", { person: column.person, modal: modal.id, values: await readFields(fields) });
    if (answer.modal) openModal(column, answer.modal);
    return answer.error ?? (answer.failed ? "Something went wrong. Try again." : null);
  });
}
