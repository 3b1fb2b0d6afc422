"use strict";
/* The page: its controls, and what is shown of the moment that the player has reached. */

const SPEEDS = [0.5, 1, 2, 4];
const TABS = ["log", "order", "chart", "dice", "help"];
const ICONS = {
  first: "M4 4h3v16H4zM20 4v16L8 12z", "round-back": "M12 4v16L2 12zM22 4v16L12 12z", back: "M17 4v16L6 12z",
  next: "M7 4v16l11-8z", "round-next": "M2 4v16l10-8zM12 4v16l10-8z", last: "M17 4h3v16h-3zM4 4v16l12-8z",
  event: "M13 1 4 14h6l-2 9 10-14h-6z", play: "M6 3v18l15-9z", pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  closer: "M10.5 5h3v5.5H19v3h-5.5V19h-3v-5.5H5v-3h5.5z", farther: "M5 10.5h14v3H5z",
  fit: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
};

const player = new Player(showMoment, (isPlaying) => setIcon("play", isPlaying ? "pause" : "play"));
const chances = new Chances((at) => player.goTo(at));
const dicePanel = new DicePanel(showCheckedRolls);
const log = new Log(player, dicePanel);

/** What each button does, by its id. */
const actions = {
  first: () => player.goTo(0), "round-back": () => player.goToRound(-1), back: () => player.goTo(player.at - 1),
  play: () => player.play(!player.isPlaying), next: () => player.goTo(player.at + 1),
  "round-next": () => player.goToRound(1), last: () => player.goTo(moments.length - 1), event: () => player.goToEvent(),
  closer: () => player.zoom.enlarge(ZOOM_STEP), farther: () => player.zoom.enlarge(1 / ZOOM_STEP), fit: () => player.zoom.reset(),
};
const actionsByKey = {
  " ": "play", ArrowLeft: "back", ArrowRight: "next", "Shift ArrowLeft": "round-back", "Shift ArrowRight": "round-next",
  n: "event", "+": "closer", "-": "farther", 0: "fit", Home: "first", End: "last",
};
const keyHelp = [
  ["Space", "play"], ["← →", "step"], ["Shift ← →", "step_round"], ["n", "event"], ["+ −", "zooms"], ["0", "fit"], ["Home End", "ends"],
];

/** Shows all that the page says of a moment. `before`: the one that was shown until now. */
function showMoment(moment, isPlaying, before) {
  const { round } = moment, name = findRoundName(moment), row = chances.findRow(player.at);
  const position = `${player.at - firstMoments[round] + 1}/${lastMoments[round] - firstMoments[round] + 1}`;
  findElement("time").value = String(player.at);
  findElement("time").setAttribute("aria-valuetext", `${name} · ${position}`);
  findElement("now").textContent = name;
  findElement("chapters").value = String(round);
  findElement("board").setAttribute("aria-label", `${name}. ${formatOrder(moment)}`);
  showStory(moment);
  announceMoment(moment, isPlaying);
  log.show();
  showOrder(moment, row);
  showChart(moment, (chosen) => player.goTo(lastMoments[chosen]));
  if (before.round !== round || !dicePanel.isShown) dicePanel.show(round);
  chances.showMoment(player.at, row ? formatText("chances_of", { round: name, chances: formatChances(row) }) : "");
}

/** Shows the checked rolls of a round if it is the one on the page. */
function showCheckedRolls(round) {
  if (round !== player.moment.round) return;
  log.show();
  dicePanel.show(round);
}

function setIcon(id, code) {
  const label = formatText(code.replace("-", "_")), button = findElement(id);
  button.replaceChildren(createShape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, createShape("path", { d: ICONS[code] })));
  button.setAttribute("aria-label", label);
  button.title = label;
}

function chooseTab(chosen, { hasFocus = false } = {}) {
  for (const name of TABS) {
    const tab = findElement(`tab-${name}`), isChosen = name === chosen;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    findElement(name).hidden = !isChosen;
    if (isChosen && hasFocus) tab.focus();
  }
  if (chosen === "log") log.show();
}

function handleTabKey(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.stopPropagation();
  const current = TABS.findIndex((name) => findElement(`tab-${name}`).getAttribute("aria-selected") === "true");
  chooseTab(TABS[(current + step + TABS.length) % TABS.length], { hasFocus: true });
}

function handleKey(event) {
  const id = actionsByKey[`${event.shiftKey ? "Shift " : ""}${event.key}`];
  if (!id || event.ctrlKey || event.metaKey || event.altKey || isKeyOfControl(event)) return;
  event.preventDefault();
  actions[id]();
}

/** Whether a key means something to the control that has the focus: arrows in a menu, the space bar on a button. */
function isKeyOfControl(event) {
  const input = event.target.closest("select, input"), control = event.target.closest("button, [role=tabpanel]");
  if (input) return !(input.id === "time" && event.key === " ");
  if (!control) return false;
  const isButton = control.matches("button");
  return event.key === " " ? isButton : !isButton && !/Left|Right/.test(event.key);
}

function fillSelect(id, options) {
  findElement(id).append(...options.map(([value, label]) => createElement("option", { value }, label)));
}

function prepareControls() {
  for (const id of Object.keys(actions)) {
    setIcon(id, id);
    findElement(id).addEventListener("click", actions[id]);
  }
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = formatText(element.dataset.say);
  findElement("time").max = String(moments.length - 1);
  findElement("time").setAttribute("aria-label", formatText("time"));
  findElement("time").addEventListener("input", (event) => player.goTo(Number(event.target.value)));
  fillSelect("speed", SPEEDS.map((speed) => [speed, `${speed.toLocaleString(document.documentElement.lang)}×`]));
  findElement("speed").value = "1";
  findElement("speed").addEventListener("change", (event) => { player.speed = Number(event.target.value); });
  fillSelect("follow", [["", formatText("whole")], ["action", formatText("action")], ...race.cars.map((car, i) => [i, `${car.number} ${car.name}`])]);
  player.following = matchMedia("(max-width: 899px)").matches ? "action" : "";
  findElement("follow").value = player.following;
  findElement("follow").addEventListener("change", (event) => player.follow(event.target.value));
  document.addEventListener("keydown", handleKey);
  addEventListener("resize", () => player.resize());
  addEventListener("hashchange", () => player.readLink() !== null && player.goTo(player.readLink()));
}

/** Lists the rounds, and before them the turning points. */
function prepareChapters() {
  const chapters = findElement("chapters"), formatHead = ({ head, name }) => (head.length ? `${name} · ${removeMarkup(head[0])}` : name);
  fillSelect("chapters", race.rounds.map((round, n) => [n, formatHead(round)]));
  const turns = race.turns.map(([number, line], n) => {
    const round = race.rounds.findIndex((one) => one.n === number);
    return createElement("option", { value: `turn${round}` }, `${LETTERS[n]} · ${line}`);
  });
  if (turns.length) chapters.prepend(createElement("optgroup", { label: formatText("turns") }, ...turns));
  chapters.setAttribute("aria-label", formatText("chapters"));
  chapters.addEventListener("change", (event) => player.goTo(firstMoments[Number(event.target.value.replace("turn", ""))]));
}

function prepareTabs() {
  const tabs = findElement("tabs");
  tabs.setAttribute("aria-label", formatText("tabs"));
  tabs.append(...TABS.map((name) => createElement("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": name, onclick: () => chooseTab(name),
  }, formatText(`tab_${name}`))));
  tabs.addEventListener("keydown", handleTabKey);
  for (const name of TABS) findElement(name).setAttribute("aria-labelledby", `tab-${name}`);
  const keys = keyHelp.flatMap(([key, code]) => [createElement("dt", {}, createElement("kbd", {}, key)), createElement("dd", {}, formatText(code))]);
  const help = ["help", "zoom_help", "link"].map((code) => createElement("p", {}, formatText(code)));
  findElement("help").append(createElement("dl", {}, ...keys), ...help);
}

function start() {
  prepareControls();
  prepareChapters();
  prepareTabs();
  findElement("altered").hidden = !race.altered;
  findElement("altered").textContent = race.altered ? formatText("altered", { where: race.altered }) : "";
  chooseTab("log");
  const gridEnd = race.rounds[0].n === 0 ? lastMoments[0] : 0;
  player.goTo(player.readLink() ?? gridEnd);
  dicePanel.checkAll();
}

start();
