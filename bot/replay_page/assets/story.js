"use strict";
/* What is told of a moment: the report of its round, and the log of its events. */

/** The cars by the signs that stand for them in texts. */
const carsBySign = new Map(race.cars.filter((car) => car.sign).map((car) => [car.sign, car]));
const SIGN_PATTERN = new RegExp(`(${[...carsBySign.keys()].join("|") || "$^"}) ?`, "u");

/** Creates a text with what is bold in it, and with cars in place of their signs. */
function createRichText(text) {
  return text.split("**").map((part, i) => createElement(i % 2 ? "strong" : "span", {}, ...createCarSigns(part)));
}

/** Replaces signs by cars; each keeps to the word behind it. */
function createCarSigns(text) {
  const [start, ...parts] = text.split(SIGN_PATTERN), children = [start];
  for (let i = 0; i < parts.length; i += 2) {
    const [word] = parts[i + 1].match(/^[^\s]*/u);
    children.push(createElement("span", { class: "kept" }, createCarPlate(carsBySign.get(parts[i])), word), parts[i + 1].slice(word.length));
  }
  return children;
}

const removeMarkup = (text) => text.replaceAll("**", "").split(SIGN_PATTERN).filter((_, i) => i % 2 === 0).join("");

/** Creates a car's number on its colour. */
function createCarPlate(car) {
  const plate = createElement("span", { class: "car" }, String(car.number));
  plate.style.cssText = `background:${car.body};color:${car.ink};border-color:${car.rim === "#ffffff" ? car.body : car.rim}`;
  return plate;
}

const createParagraphs = (texts, attributes) => texts.map((text) => createElement("p", attributes, ...createRichText(text)));

/** Shows what the report tells of a moment: all of it where its round ends, the flag first where the race does. */
function showStory(moment) {
  const round = race.rounds[moment.round], turns = race.turns.map((turn, n) => [turn, n]).filter(([[of]]) => of === round.n);
  const story = [
    ...(endsRace(moment) ? createParagraphs(race.flag, { class: "award" }) : []),
    ...(moment.isLast ? createReport(round) : createParagraphs(moment.reported.map((number) => findReportLine(round, number)))),
    ...turns.map(([turn, n]) => createTurningPoint(turn, n)),
  ];
  findElement("story").replaceChildren(...story);
  findElement("story").hidden = !story.length;
}

const endsRace = (moment) => moment.isLast && moment.round === race.rounds.length - 1;

function createReport({ head, story, standing }) {
  const lines = story.map((line) => createElement("li", {}, ...createRichText(line)));
  return [...createParagraphs(head), createElement("ol", {}, ...lines), ...createParagraphs(standing, { class: "standing" })];
}

/** Returns a line of the report; number 0 is its headline. */
const findReportLine = (round, number) => (number ? round.story[number - 1] : round.head[0]).replace(/^\d+\. /, "");

/** Creates a turning point, and what other orders would have been worth. */
function createTurningPoint([, line, others], n) {
  const rows = [`${LETTERS[n]} · ${line}`, ...others].map((text) => createElement("p", {}, text));
  return createElement("div", { class: "turn" }, ...rows);
}

/** Tells screen readers what is shown. */
function announceMoment(moment, isPlaying) {
  const name = findRoundName(moment), { head } = race.rounds[moment.round];
  const report = endsRace(moment) && race.flag.length ? race.flag[0] : head.join(" ");
  const lines = moment.lines.map((line) => line.text).join(" ");
  if (moment.isLast) findElement("said").textContent = `${name}. ${removeMarkup(report)}`;
  else if (!isPlaying) findElement("said").textContent = lines || name;
}

/** The log of the round that is shown, as far as it has been seen. `goTo` shows a moment. */
class Log {
  constructor(player, dicePanel) {
    Object.assign(this, { player, dicePanel, lastSeen: firstMoments.slice() });
    this.element = findElement("log");
  }

  show() {
    const { at, moment } = this.player, { round } = moment;
    this.lastSeen[round] = Math.max(this.lastSeen[round], at);
    const list = createElement("ol");
    for (let n = firstMoments[round]; n <= this.lastSeen[round]; n++) {
      list.append(...moments[n].lines.map((line) => this.createLine(line, n)));
    }
    this.element.replaceChildren(list.childElementCount ? list : createElement("p", { class: "gone" }, formatText("quiet")));
    this.scrollToMoment(list);
  }

  scrollToMoment(list) {
    const first = this.element.querySelector(".now");
    if (!first) return;
    const end = list.lastElementChild.offsetTop + first.offsetHeight - this.element.offsetTop;
    if (end > this.element.clientHeight) this.element.scrollTop = first.offsetTop - this.element.offsetTop - 8;
  }

  /** Creates a line of the log, which shows its moment when it is pressed. */
  createLine({ text, car, roll, item }, at) {
    const when = at === this.player.at ? "now" : at > this.player.at ? "later" : "before";
    const button = createElement("button", { type: "button", class: "line", onclick: () => this.goTo(at) }, text);
    const line = createElement("li", { class: when }, button);
    if (car >= 0) line.style.borderLeftColor = race.cars[car].body;
    if (item) line.append(" ", createRuleButton(item, line));
    if (roll >= 0) line.append(" ", ...this.dicePanel.createRollSigns(moments[at].round, roll));
    return line;
  }

  goTo(at) {
    this.player.goTo(at);
    const line = this.element.querySelector(".now .line");
    if (line) line.focus({ preventScroll: true });
  }
}

/** Creates the number of a rule, which explains it when it is pressed. */
function createRuleButton(item, line) {
  if (!race.items[item]) return createElement("span", { class: "gone" }, `(${item})`);
  const button = createElement("button", { type: "button", class: "item", "aria-expanded": "false" }, item);
  const explanation = createElement("span", { class: "rule", lang: "en" }, `${item}: ${race.items[item]}`);
  button.addEventListener("click", () => {
    const isOpen = explanation.isConnected;
    if (isOpen) explanation.remove();
    else line.append(explanation);
    button.setAttribute("aria-expanded", String(!isOpen));
  });
  return button;
}
