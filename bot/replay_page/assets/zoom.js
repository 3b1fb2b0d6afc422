"use strict";
/* Zoom of the board: by buttons and keys, by two fingers, by a wheel with Ctrl; what is zoomed can be dragged. */

const ZOOM_STEP = 1.5, CLOSEST_LANES = 7, WHEEL_STEP = 0.01;

class Zoom {
  /** `changed`: called when something else is to be looked at. */
  constructor(board, changed) {
    Object.assign(this, { board, changed, factor: 1, held: null, fingers: new Map() });
    const svg = board.svg;
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    const pinched = (event) => event.touches.length > 1 && event.preventDefault();
    for (const name of ["touchstart", "touchmove"]) svg.addEventListener(name, pinched, { passive: false });
    svg.addEventListener("wheel", (event) => this.turn(event), { passive: false });
  }

  get isOn() {
    return this.held !== null || this.factor !== 1;
  }

  /** What is looked at in place of a part of the board: the cars there magnified, or what was dragged there. */
  apply(part, spots) {
    this.part = part;
    if (!this.isOn) return part;
    const [x, y] = spots.length ? this.board.middle(spots) : [part[0] + part[2] / 2, part[1] + part[3] / 2];
    return this.window(this.held || { x, y, scale: this.limited(this.scaleOf(part) * this.factor) });
  }

  by(factor) {
    const now = this.scaleOf(this.part), next = this.limited((this.held ? this.held.scale : now * this.factor) * factor);
    if (this.held) this.held = { ...this.held, scale: next };
    else this.factor = Math.abs(next / now - 1) < 0.01 ? 1 : next / now;
    this.changed();
  }

  undo() {
    this.factor = 1;
    this.held = null;
    this.changed();
  }

  /** Pixels for each unit of the board. */
  scaleOf([, , wide, tall]) {
    return Math.min(this.board.svg.clientWidth / wide, this.board.svg.clientHeight / tall);
  }

  limited(scale) {
    const closest = this.board.svg.clientWidth / (this.board.race.board.lane * CLOSEST_LANES), farthest = this.scaleOf(this.board.whole);
    return Math.max(farthest, Math.min(Math.max(closest, farthest), scale));
  }

  window({ x, y, scale }) {
    const wide = this.board.svg.clientWidth / scale, tall = this.board.svg.clientHeight / scale, [, , width, height] = this.board.whole;
    return [this.board.within(x - wide / 2, wide, width), this.board.within(y - tall / 2, tall, height), wide, tall];
  }

  press(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.isOn || this.fingers.size > 1) this.board.svg.setPointerCapture(event.pointerId);
  }

  /** Moves what is looked at with a finger, or with the middle of two, whose distance is the magnification. */
  drag(event) {
    if (!this.fingers.has(event.pointerId) || (!this.isOn && this.fingers.size < 2)) return;
    const before = this.grip();
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const after = this.grip();
    this.move(before, after, before.far && after.far ? after.far / before.far : 1);
  }

  /** The middle of the fingers, and how far they are apart. */
  grip() {
    const spots = [...this.fingers.values()].slice(0, 2), [a, b] = [spots[0], spots[spots.length - 1]];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, far: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }

  turn(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const spot = { x: event.clientX, y: event.clientY };
    this.move(spot, spot, Math.exp(-event.deltaY * WHEEL_STEP));
  }

  /** The place under `before` comes under `after`. */
  move(before, after, factor) {
    const view = this.held ? this.window(this.held) : this.board.view, now = this.scaleOf(view), scale = this.limited(now * factor), box = this.board.svg.getBoundingClientRect();
    const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
    const x = view[0] + view[2] / 2 + (before.x - middleX) / now - (after.x - middleX) / scale;
    const y = view[1] + view[3] / 2 + (before.y - middleY) / now - (after.y - middleY) / scale;
    const [left, top, wide, tall] = this.window({ x, y, scale });
    this.held = { x: left + wide / 2, y: top + tall / 2, scale };
    this.changed(true);
  }
}
