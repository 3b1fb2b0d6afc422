// Times, written as Discord writes them in the language of the person shown.

import { findPerson, shown } from "./state.js";

const formats = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const maxSeconds = 8.64e12;

// Everybody in the sandbox lives in Europe.
const findLocale = () => (findPerson(shown.person)?.locale ?? "en-US").replace("en-US", "en-GB");

export const formatTime = (at, style) => new Intl.DateTimeFormat(findLocale(), formats[style]).format(new Date(at * 1000));

function formatRelativeTime(at) {
  const seconds = Math.round(at - Date.now() / 1000);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size * 0.97) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(findLocale()).format(Math.round(seconds / length), unit);
}

// Returns the HTML of a timestamp such as <t:1700000000:R>.
export function formatTimestamp(at, style) {
  if (!(Math.abs(at) < maxSeconds)) return "Invalid date";
  const text = style === "R" ? formatRelativeTime(at) : formatTime(at, style);
  const iso = new Date(at * 1000).toISOString();
  return `<time datetime="${iso}" title="${formatTime(at, "F")}" data-at="${at}" data-style="${style}">${text}</time>`;
}

setInterval(() => {
  for (const element of document.querySelectorAll('time[data-style="R"]')) {
    const text = formatRelativeTime(Number(element.dataset.at));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
