"use strict";
/* The board: where cars are at any time between two moments, the ways they took, and what of it is seen. */

const SVG = "http://www.w3.org/2000/svg";
const SMALL = 0.62, BADGE = 9.5, NEAR = 16, EASE = 260;

function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

class Board {
  constructor(race) {
    this.race = race;
    this.svg = document.getElementById("board");
    this.cars = race.cars.map((car) => this.carMade(car));
    this.whole = [0, 0, race.board.width, race.board.height];
    this.view = this.whole.slice();
    this.figures = new Map();
    this.seen = 0;
  }

  carMade(car) {
    const figure = shape("g"), badge = shape("g", { class: "badge" });
    const disc = shape("circle", { fill: car.body, stroke: car.rim === "#ffffff" ? "#14171a" : car.rim });
    const number = shape("text", { fill: car.ink, y: ".36em" }, String(car.number));
    badge.append(disc, number);
    const made = shape("g", { hidden: "" }, figure, badge);
    document.getElementById("cars").append(made);
    return { made, figure, badge, disc, number, drawn: -1 };
  }

  /** A point of the road: some lanes' widths to the left of its middle. */
  at(row, offset) {
    const { road, finely, lane } = this.race.board, count = road.length / 2;
    const place = ((row * finely) % count + count) % count, i = Math.floor(place), part = place - i;
    const point = (n) => { const k = ((n % count) + count) % count; return [road[2 * k] / 10, road[2 * k + 1] / 10]; };
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const mix = (p, q) => p + (q - p) * part;
    const dx = mix(c[0] - a[0], d[0] - b[0]), dy = mix(c[1] - a[1], d[1] - b[1]), size = Math.hypot(dx, dy) || 1;
    return [mix(b[0], c[0]) + (dy / size) * offset * lane, mix(b[1], c[1]) - (dx / size) * offset * lane, Math.atan2(dy, dx)];
  }

  /** Places along a way, each after the one before: rows do not jump where the lap ends. */
  way(from, move) {
    const rows = this.race.board.rows, places = move.path.map((n) => this.race.board.spaces[n].map((one) => one / 1000));
    if (from) places[0] = from;
    if (move.at) places[places.length - 1] = move.at;
    const out = [places[0].slice()];
    for (const [row, offset] of places.slice(1)) {
      const last = out[out.length - 1][0];
      out.push([last + ((((row - last + rows / 2) % rows) + rows) % rows) - rows / 2, offset]);
    }
    return out;
  }

  /** Row and offset after a share of a way. */
  along(way, share) {
    const place = share * (way.length - 1), i = Math.min(Math.floor(place), way.length - 2), t = place - i;
    if (way.length < 2) return way[0];
    const bend = (n) => (n > 0 && n < way.length - 1 ? (way[n + 1][1] - way[n - 1][1]) / 2 : 0);
    const [a, b] = [way[i], way[i + 1]];
    const offset = a[1] + t * t * (3 - 2 * t) * (b[1] - a[1]) + t * (1 - t) * ((1 - t) * bend(i) - t * bend(i + 1));
    return [a[0] + t * (b[0] - a[0]), offset];
  }

  /** Where a car is and how it is turned: behind its front follows what it draws. */
  pose(place, length, way, share) {
    const [x, y, along] = this.at(place[0], place[1]);
    if (length > 1) {
      const [rx, ry] = this.at(place[0] - (length - 1), place[1]);
      return [x, y, Math.atan2(y - ry, x - rx)];
    }
    if (!way || share <= 0 || share >= 1) return [x, y, along];
    const step = 0.15 / way.length, back = this.along(way, Math.max(0, share - step)), on = this.along(way, Math.min(1, share + step));
    const [ax, ay] = this.at(...back), [bx, by] = this.at(...on);
    return Math.hypot(bx - ax, by - ay) < 0.5 ? [x, y, along] : [x, y, Math.atan2(by - ay, bx - ax)];
  }

  /** The board between a state and the next: `share` of the next one's moves are made. */
  show(state, next, share) {
    const moves = new Map((next ? next.moves : []).map((move) => [move.car, move])), spots = [];
    this.race.cars.forEach((_, i) => {
      const move = moves.get(i), before = state.cars[i];
      const way = move && move.path.length > 1 ? this.way(before.at, move) : null;
      const now = way && share > 0 ? { ...before, at: this.along(way, share) } : before;
      const car = this.cars[i];
      car.made.toggleAttribute("hidden", !now.at);
      if (!now.at) return spots.push(null);
      const spot = this.pose(now.at, now.length, way, share);
      this.put(car, now.figure, spot);
      return spots.push(spot);
    });
    this.spots = spots;
    this.ties(state, spots);
    return spots;
  }

  put(car, figure, [x, y, angle]) {
    if (car.drawn !== figure) {
      car.figure.replaceChildren(this.copy(figure));
      car.drawn = figure;
    }
    const degrees = (angle * 180) / Math.PI;
    car.figure.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)}) scale(${1 / this.race.board.fine})`);
    for (const one of car.figure.querySelectorAll(".u > text")) one.setAttribute("transform", `rotate(${(-degrees).toFixed(1)})`);
    car.badge.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  copy(figure) {
    const made = document.getElementById(`f${figure}`).cloneNode(true);
    made.removeAttribute("id");
    return made;
  }

  ties(state, spots) {
    const lines = state.ties.filter(([a, b]) => spots[a] && spots[b]);
    document.querySelectorAll(".tie").forEach((one) => one.remove());
    for (const [a, b] of lines) {
      const line = shape("line", { class: "tie", x1: spots[a][0], y1: spots[a][1], x2: spots[b][0], y2: spots[b][1] });
      document.getElementById("ways").append(line);
    }
  }

  /** What lies about after a moment, the ways of its round so far, and the signs of what happened. */
  furnish(state, ways, marks) {
    const [count, ...pieces] = state.pieces, placed = pieces.map(([figure, x, y]) => this.placed(figure, x / 10, y / 10));
    document.getElementById("below").replaceChildren(...placed.slice(0, count));
    document.getElementById("above").replaceChildren(...placed.slice(count));
    document.getElementById("ways").replaceChildren(...ways.map(([car, way]) => this.wayDrawn(car, way)));
    const spots = this.show(state, null, 0), taken = new Map();
    document.getElementById("marks").replaceChildren(...marks.map((mark) => this.marked(mark, spots, taken)).filter(Boolean));
  }

  placed(figure, x, y, size = 1) {
    const made = this.copy(figure);
    made.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size / this.race.board.fine})`);
    return made;
  }

  wayDrawn(car, way) {
    const points = [], count = Math.max(2, way.length * 5);
    for (let n = 0; n <= count; n++) points.push(this.at(...this.along(way, n / count)).slice(0, 2).map((one) => one.toFixed(1)).join(" "));
    return shape("path", { class: "way", d: `M${points.join("L")}`, stroke: this.race.cars[car].body, "stroke-width": (this.race.board.lane * 0.26).toFixed(1) });
  }

  marked([number, figure, car, space], spots, taken) {
    const spot = (car >= 0 && spots[car]) || (space >= 0 && this.at(...this.race.board.spaces[space].map((one) => one / 1000)));
    if (!spot) return null;
    const key = `${Math.round(spot[0] / 30)} ${Math.round(spot[1] / 30)}`, nth = taken.get(key) || 0;
    taken.set(key, nth + 1);
    const made = shape("g", { class: "tell", "data-x": spot[0], "data-y": spot[1], "data-nth": nth });
    const sign = this.copy(figure);
    sign.setAttribute("transform", `scale(${0.42 / this.race.board.fine})`);
    made.append(sign);
    if (number) made.append(shape("circle", { cx: 15, cy: 9, r: 8, fill: "#ffd21f", stroke: "#14171a" }), shape("text", { x: 15, y: 13, "font-size": 11, fill: "#14171a" }, String(number)));
    return made;
  }

  /** The part of the board that is looked at. `spots`: of those cars; none: the whole of it. */
  aim(spots) {
    const shown = spots.filter(Boolean), [, , width, height] = this.whole;
    if (!shown.length) return this.whole;
    const near = this.race.board.lane * NEAR, ratio = this.svg.clientHeight / Math.max(1, this.svg.clientWidth);
    const xs = shown.map((one) => one[0]), ys = shown.map((one) => one[1]), lane = this.race.board.lane * 8;
    const spread = Math.max(Math.max(...xs) - Math.min(...xs) + lane, (Math.max(...ys) - Math.min(...ys) + lane) / ratio);
    const wide = Math.min(width, Math.max(near, spread)), tall = wide * ratio;
    const [x, y] = this.middle(shown);
    return [this.within(x - wide / 2, wide, width), this.within(y - tall / 2, tall, height), wide, tall];
  }

  middle(spots) {
    return [0, 1].map((axis) => spots.map((one) => one[axis])).map((all) => (Math.max(...all) + Math.min(...all)) / 2);
  }

  /** Where a window begins that shows nothing beside the board, if it can. */
  within(at, size, whole) {
    return size >= whole ? (whole - size) / 2 : Math.min(Math.max(at, 0), whole - size);
  }

  /** Looks there, gently; at once where `since` is nought. Whether it has arrived. */
  look(target, since) {
    const share = since ? 1 - Math.exp(-since / EASE) : 1;
    const far = Math.max(...target.map((one, i) => Math.abs(one - this.view[i])));
    this.view = far < 0.5 ? target.slice() : this.view.map((one, i) => one + (target[i] - one) * share);
    this.svg.setAttribute("viewBox", this.view.map((one) => one.toFixed(1)).join(" "));
    this.scaled();
    return far < 0.5;
  }

  /** Signs keep their size; cars that would be too small to be read have their number on a disc. */
  scaled() {
    const scale = Math.min(this.svg.clientWidth / this.view[2], this.svg.clientHeight / this.view[3]) || 1;
    for (const one of document.querySelectorAll(".tell")) {
      const { x, y, nth } = one.dataset, up = 30 + 30 * Number(nth);
      one.setAttribute("transform", `translate(${x} ${y}) scale(${(1.1 / scale).toFixed(3)}) translate(0 ${-up * 0.9})`);
    }
    if (Math.abs(scale - this.seen) < 0.001) return;
    this.seen = scale;
    for (const { badge, disc, number } of this.cars) {
      badge.toggleAttribute("hidden", scale >= SMALL);
      disc.setAttribute("r", (BADGE / scale).toFixed(1));
      disc.setAttribute("stroke-width", (1.5 / scale).toFixed(1));
      number.setAttribute("font-size", (12 / scale).toFixed(1));
    }
  }
}
