"use strict";
/* The strip of chances to win above the slider, of a race that has been analysed: a band for each car, the winner's below. */

const CERTAIN_PERMILLE = 1000, STRIP_HEIGHT_PX = 48, THUMB_RADIUS_PX = 8, FLAG_RADIUS_PX = 9, LETTERS = "ABC";

class Chances {
  /** `onChoose(moment)` is called when a moment is pressed. */
  constructor(onChoose) {
    this.svg = findElement("chances");
    this.svg.toggleAttribute("hidden", !race.chances);
    if (!race.chances) return;
    this.points = this.listPoints();
    const end = this.points.at(-1).row;
    this.cars = race.cars.map((_, i) => i).sort((a, b) => end[b][0] - end[a][0] || a - b);
    this.svg.addEventListener("click", (event) => onChoose(this.findMoment(event.clientX)));
    addEventListener("resize", () => this.draw());
    this.draw();
  }

  /** Lists the chances at the moment at which each round ends, and those of the grid at the first moment. */
  listPoints() {
    const points = race.rounds.map((round, n) => ({ moment: lastMoments[n], row: race.chances[round.n] })).filter(({ row }) => row);
    return points.length && points[0].moment === 0 ? points : [{ moment: 0, row: race.chances[0] }, ...points];
  }

  /** Returns the chances after the last round that has ended at a moment; null if there are none. */
  findRow(moment) {
    const point = this.points && this.points.findLast((one) => one.moment <= moment);
    return point ? point.row : null;
  }

  /** Returns the x of a moment, in line with the thumb of the slider. */
  findX(moment) {
    return THUMB_RADIUS_PX + (moment * (this.width - 2 * THUMB_RADIUS_PX)) / Math.max(1, moments.length - 1);
  }

  findMoment(clientX) {
    const x = clientX - this.svg.getBoundingClientRect().left - THUMB_RADIUS_PX;
    return Math.round((x / (this.width - 2 * THUMB_RADIUS_PX)) * (moments.length - 1));
  }

  draw() {
    this.width = this.svg.clientWidth || 600;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${STRIP_HEIGHT_PX}`);
    const sums = this.points.map(() => 0), bands = [], rims = [];
    for (const car of this.cars) {
      const lower = this.makeEdge(sums);
      this.points.forEach(({ row }, n) => { sums[n] += row[car][0]; });
      const upper = this.makeEdge(sums);
      bands.push(createShape("polygon", { points: [...upper, ...lower.reverse()].join(" "), fill: race.cars[car].body }));
      rims.push(createShape("polyline", { points: upper.join(" "), class: "rim" }));
    }
    const middle = STRIP_HEIGHT_PX / 2;
    const half = createShape("line", { class: "half", x1: THUMB_RADIUS_PX, x2: this.width - THUMB_RADIUS_PX, y1: middle, y2: middle });
    this.later = createShape("rect", { class: "later", y: 0, height: STRIP_HEIGHT_PX });
    this.cursor = createShape("line", { class: "now", y1: 0, y2: STRIP_HEIGHT_PX });
    const turns = race.turns.flatMap((_, n) => this.createTurn(n));
    this.svg.replaceChildren(...bands, ...rims, half, this.later, ...turns, this.cursor);
    if (this.moment !== undefined) this.showMoment(this.moment);
  }

  /** Returns the points of a line at these heights, in thousandths. */
  makeEdge(heights) {
    const findY = (height) => STRIP_HEIGHT_PX * (1 - Math.min(CERTAIN_PERMILLE, height) / CERTAIN_PERMILLE);
    return this.points.map(({ moment }, n) => `${this.findX(moment).toFixed(1)},${findY(heights[n]).toFixed(1)}`);
  }

  findTurnX(n) {
    return this.findX(lastMoments[race.rounds.findIndex((round) => round.n === race.turns[n][0])]);
  }

  /** Creates the line and the flag of a turning point; a flag too close to the one before stands lower. */
  createTurn(n) {
    const x = this.findTurnX(n), flagX = Math.max(FLAG_RADIUS_PX, Math.min(this.width - FLAG_RADIUS_PX, x));
    const isClose = (k) => k > 0 && this.findTurnX(k) - this.findTurnX(k - 1) < 2 * FLAG_RADIUS_PX;
    const flagY = isClose(n) && !isClose(n - 1) ? 3 * FLAG_RADIUS_PX : FLAG_RADIUS_PX;
    const line = { x1: x, x2: x, y1: 0, y2: STRIP_HEIGHT_PX };
    const disc = createShape("circle", { cx: flagX, cy: flagY, r: FLAG_RADIUS_PX - 1 });
    const letter = createShape("text", { x: flagX, y: flagY + 4 }, LETTERS[n]);
    const flag = createShape("g", { class: "flag" }, disc, letter);
    return [createShape("line", { class: "turn under", ...line }), createShape("line", { class: "turn", ...line }), flag];
  }

  /** Marks a moment; what is after it is paler. */
  showMoment(moment, label = "") {
    if (!this.points) return;
    const x = this.findX(moment);
    this.moment = moment;
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.later.setAttribute("x", x);
    this.later.setAttribute("width", Math.max(0, this.width - x));
    if (label) this.svg.setAttribute("aria-label", label);
  }
}
