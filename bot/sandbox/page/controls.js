// The controls of the sandbox at the top: faults of Discord, languages, new members.

import { createElement, findElement } from "./elements.js";
import { post } from "./server.js";
import { findPerson, world } from "./state.js";

const SERVER = "server";
const faultLabels = {
  close_dms: "Close private messages", open_dms: "Open private messages", deny_send: "Bot may not write",
  deny_attach: "Bot may not attach", deny_view: "Bot may not see", allow: "Bot may again", archive: "Archive thread",
  lock: "Archive and lock", drop: "Cut the line", drop_session: "End the session", limit: "429 on the next post",
  fail: "500 on two posts", slow: "Answers 1.5 s slower", duplicate: "Next press twice", late: "Next press too late",
  hurry_dms: "Refuse the next new DM", expire: "Let tokens expire", clear: "Mend everything",
};

export function showControls() {
  const people = world.people.map((person) => [person.id, person.name]);
  const channels = world.channels.filter((channel) => !channel.is_dm).map((channel) => [channel.id, `#${channel.name}`]);
  findElement("fault-count").textContent = world.faults.length ? `(${world.faults.length})` : "";
  findElement("faults-in-force").replaceChildren(...world.faults.map((fault) => createElement("li", {}, fault)));
  fillSelect("fault-person", people);
  fillSelect("fault-channel", channels);
  fillSelect("language-person", [[SERVER, "the server"], ...people]);
  fillSelect("language-locale", world.locales.map((locale) => [locale, locale]));
  showLanguage();
  if (!findElement("fault-buttons").children.length) findElement("fault-buttons").append(...Object.entries(faultLabels).map(createFaultButton));
}

// Fills a menu with values and labels; it keeps what is chosen.
function fillSelect(id, entries) {
  const select = findElement(id), chosen = select.value;
  select.replaceChildren(...entries.map(([value, label]) => createElement("option", { value }, label)));
  if (entries.some(([value]) => value === chosen)) select.value = chosen;
}

function showLanguage() {
  const whose = findElement("language-person").value;
  findElement("language-locale").value = whose === SERVER ? world.locale : findPerson(whose)?.locale;
}

function createFaultButton([fault, label]) {
  const cause = async () => {
    const answer = await post("fault", { fault, person: findElement("fault-person").value, channel: findElement("fault-channel").value });
    if (answer.error) findElement("faults-in-force").append(createElement("li", { role: "alert" }, answer.error));
  };
  return createElement("button", { type: "button", "data-fault": fault, onclick: cause }, label);
}

async function addMember(event) {
  event.preventDefault();
  const answer = await post("join", { name: findElement("join-name").value });
  if (!answer.error) findElement("join-name").value = "";
}

// Makes the controls react.
export function prepareControls() {
  findElement("fault-form").addEventListener("submit", (event) => event.preventDefault());
  findElement("language-person").addEventListener("change", showLanguage);
  findElement("language-locale").addEventListener("change", () => {
    post("language", { person: findElement("language-person").value, locale: findElement("language-locale").value });
  });
  findElement("join-form").addEventListener("submit", addMember);
  document.addEventListener("click", (event) => {
    if (!findElement("faults").contains(event.target)) findElement("faults").open = false;
  });
}
