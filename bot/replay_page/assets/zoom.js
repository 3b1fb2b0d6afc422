"use strict";
/* The zoom of the board: by buttons and keys, by two fingers, by the wheel with Ctrl. What is zoomed can be dragged. */

const ZOOM_STEP = 1.5, MIN_SHOWN_LANES = 7, WHEEL_STEP = 0.01;

class Zoom {
  /** `onChange(isDragged)` is called when another part of the board is to be shown. */
  constructor(board, onChange) {
    Object.assign(this, { board, onChange, factor: 1, draggedTo: null, fingers: new Map() });
    const svg = board.svg;
    svg.addEventListener("pointerdown", (event) => this.startDrag(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    const preventPageZoom = (event) => event.touches.length > 1 && event.preventDefault();
    for (const name of ["touchstart", "touchmove"]) svg.addEventListener(name, preventPageZoom, { passive: false });
    svg.addEventListener("wheel", (event) => this.handleWheel(event), { passive: false });
  }

  get isOn() {
    return this.draggedTo !== null || this.factor !== 1;
  }

  /** Returns the view to show in place of another: the cars there enlarged, or the part that was dragged there. */
  findView(view, poses) {
    this.unzoomed = view;
    if (!this.isOn) return view;
    const [x, y] = poses.length ? this.board.findMiddle(poses) : [view[0] + view[2] / 2, view[1] + view[3] / 2];
    return this.makeView(this.draggedTo || { x, y, scale: this.limitScale(this.findScale(view) * this.factor) });
  }

  enlarge(factor) {
    const usual = this.findScale(this.unzoomed);
    const scale = this.limitScale((this.draggedTo ? this.draggedTo.scale : usual * this.factor) * factor);
    if (this.draggedTo) this.draggedTo = { ...this.draggedTo, scale };
    else this.factor = Math.abs(scale / usual - 1) < 0.01 ? 1 : scale / usual;
    this.onChange(false);
  }

  reset() {
    this.factor = 1;
    this.draggedTo = null;
    this.onChange(false);
  }

  /** Returns the pixels for each unit of the board. */
  findScale([, , width, height]) {
    return Math.min(this.board.svg.clientWidth / width, this.board.svg.clientHeight / height);
  }

  limitScale(scale) {
    const most = this.board.svg.clientWidth / (this.board.race.board.lane * MIN_SHOWN_LANES);
    const least = this.findScale(this.board.wholeView);
    return Math.max(least, Math.min(Math.max(most, least), scale));
  }

  /** Returns the view with a middle and a scale. */
  makeView({ x, y, scale }) {
    const width = this.board.svg.clientWidth / scale, height = this.board.svg.clientHeight / scale;
    const [, , boardWidth, boardHeight] = this.board.wholeView;
    return [this.board.keepOnBoard(x - width / 2, width, boardWidth), this.board.keepOnBoard(y - height / 2, height, boardHeight), width, height];
  }

  startDrag(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.isOn || this.fingers.size > 1) this.board.svg.setPointerCapture(event.pointerId);
  }

  /** Moves the view with a finger, or with the middle of two, whose distance changes the scale. */
  drag(event) {
    if (!this.fingers.has(event.pointerId) || (!this.isOn && this.fingers.size < 2)) return;
    const before = this.measureFingers();
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const after = this.measureFingers();
    this.moveView(before, after, before.distance && after.distance ? after.distance / before.distance : 1);
  }

  /** Returns the middle of the fingers and their distance. */
  measureFingers() {
    const fingers = [...this.fingers.values()].slice(0, 2), [a, b] = [fingers[0], fingers.at(-1)];
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, distance: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }

  handleWheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    this.moveView(point, point, Math.exp(-event.deltaY * WHEEL_STEP));
  }

  /** Moves what is under one point of the window under another. */
  moveView(from, to, factor) {
    const view = this.draggedTo ? this.makeView(this.draggedTo) : this.board.view, box = this.board.svg.getBoundingClientRect();
    const scale = this.findScale(view), newScale = this.limitScale(scale * factor);
    const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
    const x = view[0] + view[2] / 2 + (from.x - middleX) / scale - (to.x - middleX) / newScale;
    const y = view[1] + view[3] / 2 + (from.y - middleY) / scale - (to.y - middleY) / newScale;
    const [left, top, width, height] = this.makeView({ x, y, scale: newScale });
    this.draggedTo = { x: left + width / 2, y: top + height / 2, scale: newScale };
    this.onChange(true);
  }
}
