// A list of suggestions under an input: arrows move in it, Enter, Tab or a tap takes one, Escape closes it.

import { createElement } from "./elements.js";

const BLUR_DELAY_MS = 150; // a tap on the list takes the focus from the input first
const moves = { ArrowDown: 1, ArrowUp: -1 };

export class Suggestions {
  constructor(input, id, label) {
    this.input = input;
    this.list = createElement("ul", { class: "offers", id, role: "listbox", "aria-label": label, hidden: true });
    this.suggestions = [];
    this.selected = 0;
    input.addEventListener("keydown", (event) => this.handleKey(event));
    input.addEventListener("blur", () => setTimeout(() => this.close(), BLUR_DELAY_MS));
  }

  // Opens the list. A suggestion is {text, hint, take}; `ifNone` is shown where there is none.
  open(suggestions, ifNone) {
    this.suggestions = suggestions;
    this.selected = 0;
    this.list.replaceChildren(...suggestions.map((suggestion, number) => createElement("li", {
      role: "option", id: `${this.list.id}-${number}`, onmousedown: (event) => event.preventDefault(),
      onclick: () => this.take(number),
    }, suggestion.text, suggestion.hint ? createElement("small", {}, suggestion.hint) : null)));
    if (!suggestions.length && ifNone) this.list.append(createElement("li", { class: "none" }, ifNone));
    this.list.hidden = !this.list.children.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.showSelected();
  }

  close() {
    this.suggestions = [];
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  showSelected() {
    [...this.list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === this.selected)));
    if (this.suggestions.length) this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.selected}`);
    this.list.children[this.selected]?.scrollIntoView({ block: "nearest" });
  }

  take(number) {
    const suggestion = this.suggestions[number];
    this.close();
    suggestion?.take();
  }

  handleKey(event) {
    if (this.list.hidden || !this.suggestions.length) return;
    if (event.key in moves) {
      this.selected = (this.selected + moves[event.key] + this.suggestions.length) % this.suggestions.length;
      this.showSelected();
    } else if (event.key === "Enter" || event.key === "Tab") this.take(this.selected);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
