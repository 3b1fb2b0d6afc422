"use strict";
/* The page: one moment after the other, and everything that is said of it. All texts are set as texts. */

const race = JSON.parse(document.getElementById("race").textContent);
for (const round of race.rounds) {
  round.rolls = round.rolls.map(([name, faces, dice, ruled]) => {
    const [sides, printed, shuffled] = race.dice[dice];
    return { name, faces, sides, printed, shuffled, ruled: Boolean(ruled) };
  });
}
const say = (code, facts = {}) => Object.entries(facts).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), race.words[code]);
const byId = (id) => document.getElementById(id);
const STEP = 350, SPACE = 105, LONGEST = 1600, READ = 450, CLOSE = 1300;
const SPEEDS = [0.5, 1, 2, 4];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ICONS = {
  first: "M4 4h3v16H4zM20 4v16L8 12z", "round-back": "M12 4v16L2 12zM22 4v16L12 12z", back: "M17 4v16L6 12z", next: "M7 4v16l11-8z",
  "round-next": "M2 4v16l10-8zM12 4v16l10-8z", last: "M17 4h3v16h-3zM4 4v16l12-8z", event: "M13 1 4 14h6l-2 9 10-14h-6z", closer: "M10.5 5h3v5.5H19v3h-5.5V19h-3v-5.5H5v-3h5.5z", farther: "M5 10.5h14v3H5z", fit: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z", play: "M6 3v18l15-9z", pause: "M5 4h5v16H5zM14 4h5v16h-5z",
};

function el(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((one) => one !== null));
  return made;
}

/** The race as it stands after each moment, from what each of them changes. */
function states() {
  const bare = race.cars.map(() => ({ at: null, figure: 0, length: 1, said: "", out: false }));
  const all = [{ cars: bare, pieces: [0], order: race.cars.map((_, i) => i), ranks: race.cars.map((_, i) => i + 1), ties: [], moves: [], lines: [], told: [], round: -1 }];
  race.rounds.forEach((round, n) => {
    round.moments.forEach((moment, i) => {
      const last = all[all.length - 1], cars = last.cars.slice();
      const moves = (moment.c || []).map(([car, path, at, figure, length]) => {
        const place = at && at.map((one) => one / 1000);
        cars[car] = { ...cars[car], at: place, figure, length };
        return { car, path, at: place };
      });
      for (const [car, said, out] of moment.s || []) cars[car] = { ...cars[car], said, out: Boolean(out) };
      const lines = (moment.l || []).map(([text, car, roll, item]) => ({ text, car, roll, item }));
      all.push({ cars, moves, lines, round: n, pieces: moment.p || last.pieces, order: moment.o || last.order, ranks: moment.r || last.ranks, ties: moment.t || (i ? last.ties : []), told: moment.e || [], ends: i === round.moments.length - 1 });
    });
  });
  return all.slice(1);
}

const all = states();
const firsts = race.rounds.map((_, n) => all.findIndex((one) => one.round === n));
const lasts = firsts.map((_, n) => (n + 1 < firsts.length ? firsts[n + 1] : all.length) - 1);
const board = new Board(race);
const chances = new Chances(race, lasts, all.length, (at) => go(at));
const zoom = new Zoom(board, (atOnce = false) => showZoom(atOnce));
/** The last moment of each round that has been seen: its log is shown as far as that. */
const seen = firsts.slice();
const verdicts = race.rounds.map((round) => round.rolls.map(() => null));
const player = { at: 0, playing: false, begun: 0, shown: -1, speed: 1, follow: "", seen: 0, resting: true, jumped: true, kept: [] };

// Playing

function long(next) {
  const spaces = Math.max(0, ...next.moves.map((move) => move.path.length - 1));
  return (spaces ? Math.min(LONGEST, STEP + SPACE * spaces) : 0) / player.speed;
}

function rest(state) {
  return (state.ends ? CLOSE : state.lines.length ? READ : 120) / player.speed;
}

function frame(now) {
  const since = player.seen ? Math.min(100, now - player.seen) : 0;
  player.seen = now;
  const state = all[player.at], next = all[player.at + 1];
  let spots = board.spots;
  if (player.playing && next) {
    const moving = still.matches ? 0 : long(next), gone = now - player.begun - rest(state);
    if (gone >= moving) {
      go(player.at + 1, { playing: true });
      player.begun = now;
      spots = board.spots;
    } else if (gone > 0) spots = board.show(state, next, gone / moving);
  } else if (player.playing) play(false);
  const shown = followed(spots).filter(Boolean), leader = all[player.at].order.map((i) => spots[i]).filter(Boolean).slice(0, 1);
  const part = zoom.apply(board.aim(shown), shown.length ? shown : leader);
  const arrived = board.look(part, still.matches || player.jumped ? 0 : since);
  player.jumped = false;
  if (player.playing || !arrived) requestAnimationFrame(frame);
  else {
    player.resting = true;
    player.seen = 0;
  }
}

function wake() {
  if (!player.resting) return;
  player.resting = false;
  requestAnimationFrame(frame);
}

/** Looks at what is zoomed; at once, where a hand moves it. */
function showZoom(atOnce) {
  board.svg.classList.toggle("zoomed", zoom.isOn);
  byId("fit").hidden = !zoom.isOn;
  player.jumped = player.jumped || atOnce;
  wake();
}

/** The cars that are followed: one, or whoever moves. */
function followed(spots) {
  if (player.follow === "") return [];
  if (player.follow !== "action") return [spots[Number(player.follow)] || spots[all[player.at].order[0]]];
  const state = all[player.at], moving = movers(player.playing ? all[player.at + 1] : null);
  player.kept = [moving, movers(state), state.ends ? [] : player.kept].find((cars) => cars.length) || state.order.slice(0, 3);
  return player.kept.map((i) => spots[i]);
}

const movers = (state) => (state ? state.moves.filter((move) => move.path.length > 1).map((move) => move.car) : []);

function play(on) {
  if (on && player.at === all.length - 1) go(0);
  player.playing = on;
  player.begun = performance.now() - (on ? rest(all[player.at]) : 0);
  label("play", on ? "pause" : "play");
  if (!on) board.show(all[player.at], null, 0);
  wake();
}

/** Shows a moment. */
function go(to, { playing = false } = {}) {
  const at = Math.max(0, Math.min(all.length - 1, to)), was = all[player.at];
  if (!playing && player.playing) {
    player.playing = false;
    label("play", "play");
  }
  player.at = at;
  seen[all[at].round] = Math.max(seen[all[at].round], at);
  const state = all[at], told = state.ends ? race.rounds[state.round].marks : [];
  board.furnish(state, waysOf(at), told);
  byId("time").value = String(at);
  byId("time").setAttribute("aria-valuetext", `${where(state)} · ${at - firsts[state.round] + 1}/${lasts[state.round] - firsts[state.round] + 1}`);
  if (!player.playing || state.ends) writeLink(at);
  tell(state, playing, was);
  chances.show(at, race.chances ? say("chances_of", { round: where(state), chances: oddsTold(chances.rowAt(at)) }) : "");
  wake();
}

/** The ways of a moment's round up to it. */
function waysOf(at) {
  const found = [];
  for (let n = firsts[all[at].round]; n <= at; n++) {
    for (const move of all[n].moves) {
      const before = n ? all[n - 1].cars[move.car].at : null;
      if (move.path.length > 1) found.push([move.car, board.way(before, move)]);
    }
  }
  return found;
}

function stepRound(by) {
  const { round } = all[player.at];
  if (by > 0) return go(player.at < lasts[round] ? lasts[round] : lasts[Math.min(round + 1, lasts.length - 1)]);
  return go(round ? lasts[round - 1] : 0);
}

/** The next moment that the report tells of; without one, the end. */
function stepEvent() {
  const found = all.findIndex((state, n) => n > player.at && state.told.length);
  go(found < 0 ? all.length - 1 : found);
}

/** Keeps the moment in the page's address, so that it can be shared. */
function writeLink(at) {
  try {
    history.replaceState(null, "", `#m${at + 1}`);
  } catch {
    // Some browsers refuse this for files, or when it comes too often.
  }
}

/** The moment that the page's address names, or none. */
function linked() {
  const found = location.hash.match(/^#m(\d+)$/);
  return found ? Number(found[1]) - 1 : null;
}

// Telling

const where = (state) => race.rounds[state.round].name;

const SIGNS = new Map(race.cars.filter((car) => car.sign).map((car) => [car.sign, car]));
const SIGNED = new RegExp(`(${[...SIGNS.keys()].join("|") || "$^"}) ?`, "u");

/** A text with what is bold in it, and with cars for the signs that stand for them. */
function rich(text) {
  return text.split("**").map((part, i) => (i % 2 ? el("strong", {}, ...signed(part)) : el("span", {}, ...signed(part))));
}

/** A car keeps to the word behind it. */
function signed(text) {
  const parts = text.split(SIGNED), made = [parts[0]];
  for (let i = 1; i < parts.length; i += 2) {
    const word = parts[i + 1].match(/^[^\s]*/u)[0];
    made.push(el("span", { class: "kept" }, chip(SIGNS.get(parts[i])), word), parts[i + 1].slice(word.length));
  }
  return made;
}

function tell(state, playing, was) {
  const round = race.rounds[state.round], over = state.ends && state.round === race.rounds.length - 1;
  byId("now").textContent = round.name;
  byId("chapters").value = String(state.round);
  const post = state.ends ? [...round.head.map((row) => el("p", {}, ...rich(row))), el("ol", {}, ...round.story.map((row) => el("li", {}, ...rich(row)))), ...round.standing.map((row) => el("p", { class: "standing" }, ...rich(row)))] : state.told.map((n) => el("p", {}, ...rich((n ? round.story[n - 1] : round.head[0]).replace(/^\d+\. /, ""))));
  const flag = over ? race.flag.map((row) => el("p", { class: "award" }, ...rich(row))) : [];
  const turns = race.turns.flatMap((turn, n) => (turn[0] === round.n ? turnTold(turn, n) : []));
  byId("story").replaceChildren(...(over && flag.length ? flag.concat(post) : post), ...turns);
  byId("story").hidden = !byId("story").childElementCount;
  byId("board").setAttribute("aria-label", `${round.name}. ${ordered(state)}`);
  if (state.ends) byId("said").textContent = `${round.name}. ${plain(over && race.flag.length ? race.flag[0] : round.head.join(" "))}`;
  else if (!playing) byId("said").textContent = state.lines.length ? state.lines.map((line) => line.text).join(" ") : round.name;
  showLog(state, was);
  showOrder(state);
  showChart(state);
  if (!was || was.round !== state.round || !byId("dice").childElementCount) showDice(state);
}

/** A turning point and what other orders would have been worth. */
const turnTold = ([, line, others], n) => [[`${LETTERS[n]} · ${line}`, ...others].map((text) => el("p", {}, text))].map((rows) => el("div", { class: "turn" }, ...rows));
const odds = (tenths) => say("odds", { tenths });
const oddsTold = (row) => race.cars.map((car, i) => [row[i][0], `${car.name} ${odds(row[i][1])}`]).sort((a, b) => b[0] - a[0]).map(([, text]) => text).join(", ");
const plain = (text) => text.replaceAll("**", "").split(SIGNED).filter((_, i) => i % 2 === 0).join("");
/** A place in the order; of cars that are level each after the first with an equals sign. */
const rank = (state, n) => `${state.ranks[n]}${n && state.ranks[n] === state.ranks[n - 1] ? "=" : ""}`;
const ordered = (state) => state.order.map((i, n) => `${rank(state, n)} ${race.cars[i].name}`).join(", ");

function chip(car) {
  const made = el("span", { class: "car" }, String(car.number));
  made.style.cssText = `background:${car.body};color:${car.ink};border-color:${car.rim === "#ffffff" ? car.body : car.rim}`;
  return made;
}

/** Tick or cross of a roll; a ruling's own sign. */
function sign(round, roll) {
  const thrown = race.rounds[round].rolls[roll], verdict = verdicts[round][roll];
  if (thrown.ruled) return el("span", { class: "ruled", title: say("ruled"), "aria-label": say("ruled"), role: "img" }, "⚖");
  if (verdict === null) return el("span", { class: "ruled" }, "…");
  const good = verdict.length === 0;
  const words = good ? say("agrees") : say("differs", { seed: verdict.join(", "), file: thrown.faces.join(", ") });
  return el("span", { class: good ? "ok" : "no", title: words, "aria-label": words, role: "img" }, good ? "✓" : "✗");
}

function showLog(state) {
  const list = el("ol");
  for (let n = firsts[state.round]; n <= seen[state.round]; n++) {
    for (const line of all[n].lines) list.append(logged(line, n, state.round));
  }
  const log = byId("log");
  log.replaceChildren(list.childElementCount ? list : el("p", { class: "gone" }, say("quiet")));
  const now = log.querySelector(".now");
  const below = now && log.lastElementChild.lastElementChild.offsetTop + now.offsetHeight - log.offsetTop > log.clientHeight;
  if (below) log.scrollTop = now.offsetTop - log.offsetTop - 8;
}

/** A line of the log; pressed, its moment. */
function logged(line, at, round) {
  const look = at === player.at ? "now" : at > player.at ? "later" : "before";
  const made = el("li", { class: look }, el("button", { type: "button", class: "line", onclick: () => goToLine(at) }, line.text));
  if (line.car >= 0) made.style.borderLeftColor = race.cars[line.car].body;
  if (line.item) made.append(" ", ruleButton(line.item, made));
  if (line.roll >= 0) {
    const verdict = verdicts[round][line.roll];
    made.append(" ", sign(round, line.roll));
    if (verdict && verdict.length) made.append(el("span", { class: "rule no" }, say("differs", { seed: verdict.join(", "), file: race.rounds[round].rolls[line.roll].faces.join(", ") })));
  }
  return made;
}

function goToLine(at) {
  go(at);
  const line = byId("log").querySelector(".now .line");
  if (line) line.focus({ preventScroll: true });
}

/** A rule's number; pressed, the rule in a sentence. */
function ruleButton(item, line) {
  if (!race.items[item]) return el("span", { class: "gone" }, `(${item})`);
  const button = el("button", { type: "button", class: "item", "aria-expanded": "false" }, item);
  button.addEventListener("click", () => {
    const open = line.querySelector(".rule:not(.no)");
    if (open) open.remove();
    else line.append(el("span", { class: "rule", lang: "en" }, `${item}: ${race.items[item]}`));
    button.setAttribute("aria-expanded", String(!open));
  });
  return button;
}

function showOrder(state) {
  const rows = state.order.map((i, n) => {
    const car = race.cars[i], now = state.cars[i];
    const chance = race.chances ? el("td", { class: "kept" }, odds(chances.rowAt(player.at)[i][1])) : null;
    return el("tr", now.out ? { class: "gone" } : {}, el("td", { class: "figure" }, now.out ? "✗" : rank(state, n)), el("th", { scope: "row" }, chip(car), car.name), el("td", {}, now.said), chance);
  });
  const head = ["place", "driver", "stocks", ...(race.chances ? ["chance"] : [])].map((code) => el("th", { scope: "col" }, say(code)));
  byId("order").replaceChildren(el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows)));
}

function showChart(state) {
  const panel = byId("chart"), count = race.rounds.length, cars = race.cars.length;
  const wide = 600, row = 26, tall = cars * row + 34, left = 34, right = 34;
  const x = (n) => left + (n * (wide - left - right)) / Math.max(1, count - 1), y = (place) => 14 + (place - 1) * row;
  const upto = state.ends ? state.round : state.round - 1;
  const chart = shape("svg", { viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": say("chart_of", { round: where(state) }) });
  chart.append(shape("line", { x1: x(state.round), x2: x(state.round), y1: 0, y2: tall - 22, stroke: "#ffd21f", "stroke-width": 3 }));
  race.cars.forEach((car, i) => {
    const places = race.rounds.slice(0, upto + 1).map((round) => round.places[i]);
    const points = places.map((place, n) => [x(n), y(place)]).filter((_, n) => places[n]);
    if (!points.length) return;
    const line = points.map((one) => one.map((part) => part.toFixed(1)).join(",")).join(" ");
    chart.append(shape("polyline", { points: line, class: "rim", "stroke-width": 6.5 }), shape("polyline", { points: line, stroke: car.body, "stroke-width": 4 }));
    for (const [cx, cy] of [points[0], points[points.length - 1]]) {
      const figure = shape("text", { x: cx, y: cy + 4.5, "text-anchor": "middle" }, String(car.number));
      figure.style.fill = car.ink;
      figure.style.fontWeight = "700";
      chart.append(shape("circle", { cx, cy, r: 11, fill: car.body, class: "rim" }), figure);
    }
  });
  for (let n = 0; n < count; n += Math.max(1, Math.ceil(count / 10))) chart.append(shape("text", { x: x(n), y: tall - 4, "text-anchor": "middle" }, String(race.rounds[n].n)));
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect(), at = ((event.clientX - box.left) / box.width) * wide;
    go(lasts[Math.max(0, Math.min(count - 1, Math.round(((at - left) / (wide - left - right)) * (count - 1))))]);
  });
  panel.replaceChildren(chart);
}

function showDice(state) {
  const round = race.rounds[state.round];
  const rows = round.rolls.map((roll, n) => {
    const verdict = verdicts[state.round][n], shows = roll.faces.join(roll.shuffled ? " " : ", ");
    const more = verdict && verdict.length && !roll.ruled ? ` (${say("by_seed")} ${verdict.join(roll.shuffled ? " " : ", ")})` : "";
    return el("tr", {}, el("td", {}, sign(state.round, n)), el("td", {}, el("code", {}, roll.name)), el("td", {}, `${shows}${more}`));
  });
  const intro = el("p", {}, say("dice_how"));
  const seed = el("p", {}, say("seed"), " ", el("code", {}, race.seed.seed), " ", player.seed === undefined ? "…" : seedSign());
  const table = rows.length ? el("table", {}, el("tbody", {}, ...rows)) : el("p", { class: "gone" }, say("no_rolls"));
  const save = el("p", {}, el("button", { type: "button", class: "save", onclick: saveFile }, say("download")), " ", ...say("download_how").split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part)));
  save.hidden = typeof DecompressionStream === "undefined";
  byId("dice").replaceChildren(intro, save, seed, table);
}

function seedSign() {
  if (player.seed === null) return el("span", { class: "ruled" }, say("seed_open"));
  const words = say(player.seed ? "seed_good" : "seed_bad");
  return el("span", { class: player.seed ? "ok" : "no" }, `${player.seed ? "✓" : "✗"} ${words}`);
}

/** Gives the race file that the page was made from. */
async function saveFile() {
  const packed = Uint8Array.from(atob(race.file), (one) => one.charCodeAt(0));
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).blob();
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href: address, download: "race.json" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Every roll again, in the browser. */
async function check() {
  const code = await coder(unhex(race.seed.seed));
  player.seed = await seedAgrees(race.seed);
  let good = 0, bad = 0, ruled = 0;
  for (const [n, round] of race.rounds.entries()) {
    for (const [i, roll] of round.rolls.entries()) {
      const made = roll.ruled ? roll.faces : await rolled(code, roll);
      const agrees = made.length === roll.faces.length && made.every((one, k) => one === roll.faces[k]);
      verdicts[n][i] = agrees ? [] : made;
      if (roll.ruled) ruled++;
      else if (agrees) good++;
      else bad++;
    }
    if (n === all[player.at].round) refresh();
  }
  const verdict = byId("verdict"), wrong = bad || player.seed === false;
  verdict.className = wrong ? "no" : "ok";
  verdict.textContent = `${wrong ? "✗" : "✓"} ${say(bad ? "verdict_bad" : "verdict_good", { good, bad })}${player.seed === false ? ` ${say("seed_bad")}.` : ""}${ruled ? ` ${say("verdict_ruled", { ruled })}` : ""}`;
  document.documentElement.dataset.checked = "yes";
  refresh();
}

function refresh() {
  const state = all[player.at];
  showLog(state);
  showDice(state);
}

// Controls

function label(id, code) {
  const button = byId(id), icon = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: ICONS[code] }));
  button.replaceChildren(icon);
  button.setAttribute("aria-label", say(code.replace("-", "_")));
  button.title = say(code.replace("-", "_"));
}

const DOES = {
  first: () => go(0), "round-back": () => stepRound(-1), back: () => go(player.at - 1), play: () => play(!player.playing),
  next: () => go(player.at + 1), "round-next": () => stepRound(1), last: () => go(all.length - 1),
  event: stepEvent, closer: () => zoom.by(ZOOM_STEP), farther: () => zoom.by(1 / ZOOM_STEP), fit: () => zoom.undo(),
};
const KEYS = { " ": "play", ArrowLeft: "back", ArrowRight: "next", "Shift ArrowLeft": "round-back", "Shift ArrowRight": "round-next", n: "event", "+": "closer", "-": "farther", 0: "fit", Home: "first", End: "last" };
const TABS = ["log", "order", "chart", "dice", "help"];

function choose(tab, focus = false) {
  for (const name of TABS) {
    const button = byId(`tab-${name}`), on = name === tab;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    byId(name).hidden = !on;
    if (on && focus) button.focus();
  }
  if (tab === "log") showLog(all[player.at]);
}

function onTabKey(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.stopPropagation();
  const now = TABS.findIndex((name) => byId(`tab-${name}`).getAttribute("aria-selected") === "true");
  choose(TABS[(now + by + TABS.length) % TABS.length], true);
}

function onKey(event) {
  const typing = event.target.closest("select, input");
  const pressing = event.target.closest("button, [role=tabpanel]");
  const does = KEYS[`${event.shiftKey ? "Shift " : ""}${event.key}`];
  if (!does || event.ctrlKey || event.metaKey || event.altKey) return;
  if (typing && !(typing.id === "time" && event.key === " ")) return;
  if (pressing && (event.key === " " ? pressing.matches("button") : pressing.matches("[role=tabpanel]") && !event.key.match(/Left|Right/))) return;
  event.preventDefault();
  DOES[does]();
}

function furnish() {
  for (const id of Object.keys(DOES)) {
    label(id, id);
    byId(id).addEventListener("click", DOES[id]);
  }
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  byId("time").max = String(all.length - 1);
  byId("time").setAttribute("aria-label", say("time"));
  byId("time").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("speed").append(...SPEEDS.map((one) => el("option", { value: one, ...(one === 1 ? { selected: "" } : {}) }, `${one.toLocaleString(document.documentElement.lang)}×`)));
  byId("speed").addEventListener("change", (event) => { player.speed = Number(event.target.value); });
  const cars = race.cars.map((car, i) => el("option", { value: i }, `${car.number} ${car.name}`));
  byId("follow").append(el("option", { value: "" }, say("whole")), el("option", { value: "action" }, say("action")), ...cars);
  player.follow = matchMedia("(max-width: 899px)").matches ? "action" : "";
  byId("follow").value = player.follow;
  byId("follow").addEventListener("change", (event) => { player.follow = event.target.value; zoom.undo(); });
  byId("chapters").append(...race.rounds.map((round, n) => el("option", { value: n }, round.head.length ? `${round.name} · ${plain(round.head[0])}` : round.name)));
  if (race.turns.length) byId("chapters").prepend(el("optgroup", { label: say("turns") }, ...race.turns.map(([round, line], n) => el("option", { value: `turn${race.rounds.findIndex((one) => one.n === round)}` }, `${LETTERS[n]} · ${line}`))));
  byId("chapters").setAttribute("aria-label", say("chapters"));
  byId("chapters").addEventListener("change", (event) => go(firsts[Number(event.target.value.replace("turn", ""))]));
  byId("tabs").setAttribute("aria-label", say("tabs"));
  byId("tabs").append(...TABS.map((name) => el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": name, onclick: () => choose(name) }, say(`tab_${name}`))));
  byId("tabs").addEventListener("keydown", onTabKey);
  for (const name of TABS) byId(name).setAttribute("aria-labelledby", `tab-${name}`);
  const keys = [["Space", "play"], ["← →", "step"], ["Shift ← →", "step_round"], ["n", "event"], ["+ −", "zooms"], ["0", "fit"], ["Home End", "ends"]];
  byId("help").append(el("dl", {}, ...keys.flatMap(([key, code]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, say(code))])), el("p", {}, say("help")), el("p", {}, say("zoom_help")), el("p", {}, say("link")));
  byId("altered").hidden = !race.altered;
  byId("altered").textContent = race.altered ? say("altered", { where: race.altered }) : "";
  document.addEventListener("keydown", onKey);
  addEventListener("resize", () => { player.jumped = true; wake(); });
  choose("log");
  addEventListener("hashchange", () => linked() !== null && go(linked()));
  go(linked() ?? (lasts[0] >= 0 && race.rounds[0].n === 0 ? lasts[0] : 0));
  check();
}

furnish();
