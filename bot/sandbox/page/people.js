// The row of people at the top, and which columns are shown: one on a narrow page, several on a wide one.

import { createElement, findElement } from "./elements.js";
import { columns, shown, world } from "./state.js";

export const narrowPage = matchMedia("(max-width: 760px)");

// Shows everybody, with how much they have not read.
export function showPeople() {
  const focused = document.activeElement?.closest?.("#people button")?.dataset.person;
  findElement("people").replaceChildren(...world.people.map(createPersonButton));
  if (focused) findElement("people").querySelector(`[data-person="${focused}"]`)?.focus();
}

function createPersonButton(person) {
  const column = columns.get(person.id);
  const isOpen = narrowPage.matches ? person.id === shown.person : column && !column.node.hidden;
  const unread = column && !(isOpen && narrowPage.matches) ? column.countAllUnread() : 0;
  return createElement("button", {
    type: "button", "aria-pressed": String(Boolean(isOpen)), "data-person": person.id,
    "aria-label": `${person.name}${unread ? `, ${unread} unread` : ""}`, onclick: () => choosePerson(person.id),
  }, person.name, unread ? createElement("span", { class: "badge" }, String(unread)) : null);
}

function choosePerson(id) {
  if (narrowPage.matches) shown.person = id;
  else columns.get(id).node.hidden = !columns.get(id).node.hidden;
  arrangeColumns();
}

export function arrangeColumns() {
  for (const column of columns.values()) {
    column.node.classList.toggle("current", column.person === shown.person);
    if (narrowPage.matches) column.node.hidden = false;
    if (column.isAtEnd) column.scrollToEnd();
    column.markRead();
    column.showChannels();
  }
  showPeople();
}
