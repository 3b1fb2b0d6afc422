// Discord's markup as HTML. A text is escaped before anything else is done to it.

import { createElement } from "./elements.js";
import { findChannel, findName, world } from "./state.js";
import { formatTimestamp } from "./timestamps.js";

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text) => text.replace(/[&<>"']/g, (sign) => escapes[sign]);
const formatLink = (url, text) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${text}</a>`;
const maxNesting = 3; // code in a link in a mention

// Returns the HTML of a text. What must not be changed any more (code, links, mentions) is put aside behind a number.
function formatMarkup(text) {
  const finished = [];
  const putAside = (html) => `\u0001${finished.push(html) - 1}\u0001`;
  let html = escapeHtml(String(text).replaceAll("\u0001", ""));
  html = html.replace(/```(?:[a-z0-9+-]+\n)?\n?([\s\S]+?)\n?```/gi, (_, code) => putAside(`<pre><code>${code}</code></pre>`));
  html = html.replace(/(?<!\\)`([^`\n]+)`/g, (_, code) => putAside(`<code>${code}</code>`));
  html = html.replace(/\\([*_~|`#>[\]()-])/g, (_, sign) => putAside(sign));
  html = html.replace(/\[([^\]\n]+)\]\((https?:\/\/[^\s)\u0001]+)\)/g, (_, label, url) => putAside(formatLink(url, formatStyles(label))));
  html = html.replace(/https?:\/\/[^\s<\u0001]*[^\s<\u0001.,;:!?)]/g, (url) => putAside(formatLink(url, url)));
  html = formatMentions(html, putAside);
  html = formatBlocks(html);
  for (let depth = 0; depth < maxNesting; depth += 1) html = html.replace(/\u0001(\d+)\u0001/g, (_, number) => finished[number]);
  return html;
}

function formatMentions(html, putAside) {
  const mention = (name) => putAside(`<span class="mention">${escapeHtml(name)}</span>`);
  const findRoleName = (id) => world.roles.find((role) => role.id === id)?.name ?? "role";
  return html
    .replace(/&lt;@!?(\d+)&gt;/g, (_, id) => mention(`@${findName(id)}`))
    .replace(/&lt;@&amp;(\d+)&gt;/g, (_, id) => mention(`@${findRoleName(id)}`))
    .replace(/&lt;#(\d+)&gt;/g, (_, id) => mention(`#${findChannel(id)?.name ?? "unknown"}`))
    .replace(/&lt;\/([^:&]+):\d+&gt;/g, (_, name) => mention(`/${name}`))
    .replace(/&lt;a?:(\w+):(\d+)&gt;/g, (_, name, id) => putAside(`<img class="emoji" src="/emojis/${id}.png" alt=":${name}:" title=":${name}:">`))
    .replace(/&lt;t:(-?\d{1,13})(?::([tTdDfFR]))?&gt;/g, (_, at, style) => putAside(formatTimestamp(Number(at), style ?? "f")))
    .replace(/(^|\s)(@everyone|@here)\b/g, (_, before, name) => before + mention(name));
}

function formatStyles(html) {
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
const singleLines = ["heading", "small"];

// Joins consecutive lines of one kind, such as those of a list, to a block.
function formatBlocks(html) {
  const blocks = [];
  for (const line of html.split("\n")) {
    const [kind, match] = findLineKind(line);
    const last = blocks.at(-1);
    if (last?.kind === kind && !singleLines.includes(kind)) last.matches.push(match);
    else blocks.push({ kind, matches: [match] });
  }
  return blocks.map(formatBlock).join("");
}

function findLineKind(line) {
  if (!line.trim()) return ["empty", null];
  for (const [pattern, kind] of lineKinds) {
    const match = line.match(pattern);
    if (match) return [kind, match];
  }
  return ["plain", [line, line]];
}

function formatBlock({ kind, matches }) {
  if (kind === "empty") return "";
  const lines = matches.map((match) => formatStyles(match[kind === "heading" ? 2 : 1]));
  const items = lines.map((line) => `<li>${line}</li>`).join("");
  const level = matches[0][1].length + 2;
  if (kind === "heading") return `<h${level}>${lines[0]}</h${level}>`;
  if (kind === "small") return `<p class="small">${lines[0]}</p>`;
  if (kind === "quote") return `<blockquote>${lines.join("<br>")}</blockquote>`;
  if (kind === "bullet") return `<ul>${items}</ul>`;
  if (kind === "number") return `<ol start="${parseInt(matches[0][0], 10) || 1}">${items}</ol>`;
  return `<p>${lines.join("<br>")}</p>`;
}

export function createText(text, tag = "div") {
  const element = createElement(tag, { class: "text" });
  element.innerHTML = formatMarkup(text);
  return element;
}

// A Unicode emoji has only a name; one of the application has an id too.
function createEmoji({ id, name }) {
  return id ? createElement("img", { class: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:` }) : createElement("span", {}, name);
}

// Returns the emoji and the label of a button or an option, to be appended.
export function createLabel(part) {
  const emoji = part.emoji?.name ? createEmoji(part.emoji) : null;
  return [emoji, emoji && part.label ? " " : null, part.label ?? null];
}
