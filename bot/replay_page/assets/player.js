"use strict";
/* Playing: the moment that is shown, the move to the next one, and what the board follows. */

/** A move takes so long, and longer for each space. */
const MOVE_MS = 350, SPACE_MS = 105, MAX_MOVE_MS = 1600;
/** A moment stays so long: one with lines of the log, the last of its round, any other. */
const READING_MS = 450, ROUND_END_MS = 1300, QUIET_MS = 120;
const MAX_FRAME_MS = 100;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

class Player {
  /** `onShow(moment, isPlaying, before)` is called when another moment is shown; `onPlay(isPlaying)` when playing begins
      or ends. */
  constructor(onShow, onPlay) {
    Object.assign(this, { onShow, onPlay, at: 0, isPlaying: false, shownSince: 0, speed: 1, isResting: true });
    /** A car's number, "action" for whoever moves, or "" for the whole board. */
    this.following = "";
    this.lastFollowed = [];
    this.lastFrame = 0;
    /** Whether the next frame shows its part of the board at once. */
    this.isAbrupt = true;
    this.board = new Board(race);
    this.zoom = new Zoom(this.board, (isDragged) => this.showZoom(isDragged));
  }

  get moment() {
    return moments[this.at];
  }

  get nextMoment() {
    return moments[this.at + 1];
  }

  /** Shows a moment. Playing ends unless it has led there. */
  goTo(target, { isPlaying = false } = {}) {
    const before = this.moment;
    if (!isPlaying && this.isPlaying) {
      this.isPlaying = false;
      this.onPlay(false);
    }
    this.at = Math.max(0, Math.min(moments.length - 1, target));
    this.board.showMoment(this.moment, this.listTrails(), this.moment.isLast ? race.rounds[this.moment.round].marks : []);
    if (!this.isPlaying || this.moment.isLast) this.writeLink();
    this.onShow(this.moment, isPlaying, before);
    this.requestFrame();
  }

  play(isOn) {
    if (isOn && !this.nextMoment) this.goTo(0);
    this.isPlaying = isOn;
    this.shownSince = performance.now() - (isOn ? this.computePauseMs() : 0);
    this.onPlay(isOn);
    if (!isOn) this.board.showCars(this.moment, null, 0);
    this.requestFrame();
  }

  goToRound(by) {
    const { round } = this.moment, end = lastMoments[round];
    if (by < 0) this.goTo(round ? lastMoments[round - 1] : 0);
    else this.goTo(this.at < end ? end : lastMoments[Math.min(round + 1, lastMoments.length - 1)]);
  }

  /** Goes to the next moment that the report tells of; without one, to the end. */
  goToEvent() {
    const next = moments.findIndex((moment, n) => n > this.at && moment.reported.length);
    this.goTo(next < 0 ? moments.length - 1 : next);
  }

  /** Keeps the moment in the page's address, so that it can be shared. */
  writeLink() {
    try {
      history.replaceState(null, "", `#m${this.at + 1}`);
    } catch {
      // Some browsers refuse this for files, or when it comes too often.
    }
  }

  /** Returns the moment that the page's address names, or null. */
  readLink() {
    const match = location.hash.match(/^#m(\d+)$/);
    return match ? Number(match[1]) - 1 : null;
  }

  /** Lists the trails of the moment's round so far. */
  listTrails() {
    const trails = [];
    for (let n = firstMoments[this.moment.round]; n <= this.at; n++) {
      for (const move of moments[n].moves.filter(isMovement)) {
        const from = n ? moments[n - 1].cars[move.car].place : null;
        trails.push({ car: move.car, trail: this.board.makeTrail(from, move) });
      }
    }
    return trails;
  }

  computeMoveMs() {
    const spaces = Math.max(0, ...this.nextMoment.moves.map((move) => move.path.length - 1));
    return (spaces ? Math.min(MAX_MOVE_MS, MOVE_MS + SPACE_MS * spaces) : 0) / this.speed;
  }

  computePauseMs() {
    const ms = this.moment.lines.length ? READING_MS : QUIET_MS;
    return (this.moment.isLast ? ROUND_END_MS : ms) / this.speed;
  }

  /** Draws a frame, and asks for the next while something moves. */
  drawFrame(now) {
    const elapsed = this.lastFrame ? Math.min(MAX_FRAME_MS, now - this.lastFrame) : 0;
    this.lastFrame = now;
    const poses = this.isPlaying ? this.playFrame(now) : this.board.poses;
    const isAtOnce = reducedMotion.matches || this.isAbrupt;
    const hasArrived = this.board.moveView(this.findView(poses), isAtOnce ? 0 : elapsed);
    this.isAbrupt = false;
    if (this.isPlaying || !hasArrived) requestAnimationFrame((time) => this.drawFrame(time));
    else {
      this.isResting = true;
      this.lastFrame = 0;
    }
  }

  /** Plays on; returns the poses of the cars. */
  playFrame(now) {
    if (!this.nextMoment) this.play(false);
    else {
      const moveMs = reducedMotion.matches ? 0 : this.computeMoveMs(), moved = now - this.shownSince - this.computePauseMs();
      if (moved >= moveMs) {
        this.goTo(this.at + 1, { isPlaying: true });
        this.shownSince = now;
      } else if (moved > 0) this.board.showCars(this.moment, this.nextMoment, moved / moveMs);
    }
    return this.board.poses;
  }

  requestFrame() {
    if (!this.isResting) return;
    this.isResting = false;
    requestAnimationFrame((time) => this.drawFrame(time));
  }

  /** Returns the part of the board to show. */
  findView(poses) {
    const followed = this.listFollowedCars().map((car) => poses[car]).filter(Boolean);
    const leader = this.moment.order.map((car) => poses[car]).filter(Boolean).slice(0, 1);
    return this.zoom.findView(this.board.findView(followed), followed.length ? followed : leader);
  }

  /** Lists the cars that are followed: one, or whoever moves. */
  listFollowedCars() {
    if (this.following === "") return [];
    if (this.following !== "action") {
      const car = Number(this.following);
      return [this.board.poses[car] ? car : this.moment.order[0]];
    }
    const moving = this.isPlaying && this.nextMoment ? listMovingCars(this.nextMoment) : [];
    const candidates = [moving, listMovingCars(this.moment), this.moment.isLast ? [] : this.lastFollowed];
    this.lastFollowed = candidates.find((cars) => cars.length) || this.moment.order.slice(0, 3);
    return this.lastFollowed;
  }

  follow(what) {
    this.following = what;
    this.zoom.reset();
  }

  /** Shows a changed zoom; at once where it is dragged. */
  showZoom(isDragged) {
    this.board.svg.classList.toggle("zoomed", this.zoom.isOn);
    findElement("fit").hidden = !this.zoom.isOn;
    if (isDragged) this.isAbrupt = true;
    this.requestFrame();
  }

  resize() {
    this.isAbrupt = true;
    this.requestFrame();
  }
}

const isMovement = (move) => move.path.length > 1;
const listMovingCars = (moment) => moment.moves.filter(isMovement).map((move) => move.car);
