"use strict";
/* The strip of chances to win above the slider, of a race that has been analysed: a band for each car, the winner's below. */

const CERTAIN = 1000, STRIP_TALL = 48, THUMB = 8, LETTERS = "ABC";

class Chances {
  /** `lasts`: the last moment of each round, `count`: of moments, `go`: shows a moment. */
  constructor(race, lasts, count, go) {
    Object.assign(this, { race, lasts, count, go, svg: document.getElementById("chances") });
    this.svg.toggleAttribute("hidden", !race.chances);
    if (!race.chances) return;
    this.points = this.pointsOfRounds();
    const end = this.points[this.points.length - 1].row;
    this.cars = race.cars.map((_, i) => i).sort((a, b) => end[b][0] - end[a][0] || a - b);
    this.svg.addEventListener("click", (event) => this.press(event));
    addEventListener("resize", () => this.draw());
    this.draw();
  }

  /** A row of chances at the moment at which a round ends; the grid's where the first round begins. */
  pointsOfRounds() {
    const rows = this.race.chances, found = [];
    this.race.rounds.forEach((round, n) => {
      if (rows[round.n]) found.push({ at: this.lasts[n], row: rows[round.n] });
    });
    if (!found.length || found[0].at > 0) found.unshift({ at: 0, row: rows[0] });
    return found;
  }

  /** Chances after the last round that has ended at a moment. */
  rowAt(at) {
    const before = this.points ? this.points.filter((one) => one.at <= at) : [];
    return before.length ? before[before.length - 1].row : null;
  }

  /** Where a moment is: in line with the slider's thumb. */
  x(at) {
    return THUMB + (at * (this.wide - 2 * THUMB)) / Math.max(1, this.count - 1);
  }

  press(event) {
    const box = this.svg.getBoundingClientRect();
    this.go(Math.round(((event.clientX - box.left - THUMB) / (this.wide - 2 * THUMB)) * (this.count - 1)));
  }

  draw() {
    if (!this.points) return;
    this.wide = this.svg.clientWidth || 600;
    this.svg.setAttribute("viewBox", `0 0 ${this.wide} ${STRIP_TALL}`);
    const y = (thousandths) => STRIP_TALL - (STRIP_TALL * Math.min(CERTAIN, thousandths)) / CERTAIN;
    const below = this.points.map(() => 0), bands = [], rims = [];
    for (const car of this.cars) {
      const low = this.points.map((one, n) => `${this.x(one.at).toFixed(1)},${y(below[n]).toFixed(1)}`);
      this.points.forEach((one, n) => { below[n] += one.row[car][0]; });
      const high = this.points.map((one, n) => `${this.x(one.at).toFixed(1)},${y(below[n]).toFixed(1)}`);
      bands.push(shape("polygon", { points: [...high, ...low.reverse()].join(" "), fill: this.race.cars[car].body }));
      rims.push(shape("polyline", { points: high.join(" "), class: "rim" }));
    }
    this.later = shape("rect", { class: "later", y: 0, height: STRIP_TALL });
    this.now = shape("line", { class: "now", y1: 0, y2: STRIP_TALL });
    const half = shape("line", { class: "half", x1: THUMB, x2: this.wide - THUMB, y1: STRIP_TALL / 2, y2: STRIP_TALL / 2 });
    this.svg.replaceChildren(...bands, ...rims, half, this.later, ...this.race.turns.flatMap((_, n) => this.turnMarked(n)), this.now);
    if (this.shown !== undefined) this.show(this.shown);
  }

  markX(n) {
    return this.x(this.lasts[this.race.rounds.findIndex((one) => one.n === this.race.turns[n][0])]);
  }

  turnMarked(n) {
    const x = this.markX(n), at = Math.max(9, Math.min(this.wide - 9, x));
    const low = n > 0 && x - this.markX(n - 1) < 18 && !(n > 1 && this.markX(n - 1) - this.markX(n - 2) < 18), y = low ? 27 : 9;
    const line = { x1: x, x2: x, y1: 0, y2: STRIP_TALL };
    const flag = shape("g", { class: "flag" }, shape("circle", { cx: at, cy: y, r: 8 }), shape("text", { x: at, y: y + 4 }, LETTERS[n]));
    return [shape("line", { class: "turn under", ...line }), shape("line", { class: "turn", ...line }), flag];
  }

  /** Marks a moment; what is after it is paler. */
  show(at, said = "") {
    if (!this.points) return;
    const x = this.x(at);
    this.shown = at;
    this.now.setAttribute("x1", x);
    this.now.setAttribute("x2", x);
    this.later.setAttribute("x", x);
    this.later.setAttribute("width", Math.max(0, this.wide - x));
    if (said) this.svg.setAttribute("aria-label", said);
  }
}
