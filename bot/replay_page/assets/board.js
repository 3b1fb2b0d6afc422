"use strict";
/* The board: where cars are at any time between two moments, the trails behind them, and the part of it that is shown.
   A place is a row of the road and an offset from its middle, in lanes; a pose is x, y and an angle. */

const MIN_NUMBERED_SCALE = 0.62, BADGE_RADIUS_PX = 9.5, NEAR_LANES = 16, MARGIN_LANES = 8, CAMERA_MS = 260, MARK_HEIGHT_PX = 30;

class Board {
  constructor(race) {
    this.race = race;
    this.svg = findElement("board");
    this.cars = race.cars.map((car) => this.createCar(car));
    this.wholeView = [0, 0, race.board.width, race.board.height];
    this.view = this.wholeView.slice();
    this.lastScale = 0;
  }

  createCar(car) {
    const figure = createShape("g"), badge = createShape("g", { class: "badge" });
    const disc = createShape("circle", { fill: car.body, stroke: car.rim === "#ffffff" ? "#14171a" : car.rim });
    const number = createShape("text", { fill: car.ink, y: ".36em" }, String(car.number));
    badge.append(disc, number);
    const element = createShape("g", { hidden: "" }, figure, badge);
    findElement("cars").append(element);
    return { element, figure, badge, disc, number, shownFigure: -1 };
  }

  /** Returns the pose of a place on the road. */
  findPose(row, offset) {
    const { road, finely, lane } = this.race.board, count = road.length / 2;
    const place = ((row * finely) % count + count) % count, start = Math.floor(place), share = place - start;
    const findPoint = (n) => { const k = ((n % count) + count) % count; return [road[2 * k] / 10, road[2 * k + 1] / 10]; };
    const [a, b, c, d] = [-1, 0, 1, 2].map((more) => findPoint(start + more));
    const mix = (p, q) => p + (q - p) * share;
    const dx = mix(c[0] - a[0], d[0] - b[0]), dy = mix(c[1] - a[1], d[1] - b[1]), size = Math.hypot(dx, dy) || 1;
    return [mix(b[0], c[0]) + (dy / size) * offset * lane, mix(b[1], c[1]) - (dx / size) * offset * lane, Math.atan2(dy, dx)];
  }

  findSpace(number) {
    return this.race.board.spaces[number].map((part) => part / 1000);
  }

  /** Returns the places that a move leads over, each after the one before: rows go on counting where the lap ends. */
  makeTrail(from, move) {
    const rows = this.race.board.rows, places = move.path.map((number) => this.findSpace(number));
    if (from) places[0] = from;
    if (move.place) places[places.length - 1] = move.place;
    const trail = [places[0].slice()];
    for (const [row, offset] of places.slice(1)) {
      const last = trail.at(-1)[0];
      trail.push([last + ((((row - last + rows / 2) % rows) + rows) % rows) - rows / 2, offset]);
    }
    return trail;
  }

  /** Returns the place after a share of a trail. */
  findPlaceOnTrail(trail, share) {
    if (trail.length < 2) return trail[0];
    const at = share * (trail.length - 1), i = Math.min(Math.floor(at), trail.length - 2), t = at - i;
    const findSlope = (n) => (n > 0 && n < trail.length - 1 ? (trail[n + 1][1] - trail[n - 1][1]) / 2 : 0);
    const [a, b] = [trail[i], trail[i + 1]];
    const bend = t * (1 - t) * ((1 - t) * findSlope(i) - t * findSlope(i + 1));
    return [a[0] + t * (b[0] - a[0]), a[1] + t * t * (3 - 2 * t) * (b[1] - a[1]) + bend];
  }

  /** Returns the pose of a car: one with a team points from its rear to its front, a moving one along its trail. */
  findCarPose(place, length, trail, share) {
    const [x, y, heading] = this.findPose(...place);
    if (length > 1) {
      const [rearX, rearY] = this.findPose(place[0] - (length - 1), place[1]);
      return [x, y, Math.atan2(y - rearY, x - rearX)];
    }
    if (!trail || share <= 0 || share >= 1) return [x, y, heading];
    const step = 0.15 / trail.length;
    const [ax, ay] = this.findPose(...this.findPlaceOnTrail(trail, Math.max(0, share - step)));
    const [bx, by] = this.findPose(...this.findPlaceOnTrail(trail, Math.min(1, share + step)));
    return Math.hypot(bx - ax, by - ay) < 0.5 ? [x, y, heading] : [x, y, Math.atan2(by - ay, bx - ax)];
  }

  /** Shows the cars between a moment and the next, of whose moves a share is made. */
  showCars(moment, next, share) {
    const moves = new Map((next ? next.moves : []).map((move) => [move.car, move]));
    this.poses = this.race.cars.map((_, i) => this.showCar(this.cars[i], moment.cars[i], moves.get(i), share));
    this.showTies(moment);
    return this.poses;
  }

  /** Shows a car; returns its pose, or null if it is not on the board. */
  showCar(car, { place, figure, length }, move, share) {
    const trail = move && move.path.length > 1 ? this.makeTrail(place, move) : null;
    const now = trail && share > 0 ? this.findPlaceOnTrail(trail, share) : place;
    car.element.toggleAttribute("hidden", !now);
    if (!now) return null;
    const pose = this.findCarPose(now, length, trail, share);
    this.moveCar(car, figure, pose);
    return pose;
  }

  moveCar(car, figure, [x, y, angle]) {
    if (car.shownFigure !== figure) {
      car.figure.replaceChildren(this.copyFigure(figure));
      car.shownFigure = figure;
    }
    const degrees = (angle * 180) / Math.PI, position = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    car.figure.setAttribute("transform", `${position} rotate(${degrees.toFixed(1)}) scale(${1 / this.race.board.fine})`);
    for (const text of car.figure.querySelectorAll(".u > text")) text.setAttribute("transform", `rotate(${(-degrees).toFixed(1)})`);
    car.badge.setAttribute("transform", position);
  }

  copyFigure(number) {
    const figure = findElement(`f${number}`).cloneNode(true);
    figure.removeAttribute("id");
    return figure;
  }

  showTies(moment) {
    document.querySelectorAll(".tie").forEach((line) => line.remove());
    for (const [a, b] of moment.ties.map((pair) => pair.map((car) => this.poses[car]))) {
      if (a && b) findElement("ways").append(createShape("line", { class: "tie", x1: a[0], y1: a[1], x2: b[0], y2: b[1] }));
    }
  }

  /** Shows a moment: pieces, the trails of its round so far, cars, and marks of what happened. */
  showMoment(moment, trails, marks) {
    const [countBelow, ...places] = moment.pieces, pieces = places.map(([figure, x, y]) => this.createPiece(figure, x / 10, y / 10));
    findElement("below").replaceChildren(...pieces.slice(0, countBelow));
    findElement("above").replaceChildren(...pieces.slice(countBelow));
    findElement("ways").replaceChildren(...trails.map(({ car, trail }) => this.createTrail(car, trail)));
    this.showCars(moment, null, 0);
    const countsByPlace = new Map();
    findElement("marks").replaceChildren(...marks.map((mark) => this.createMark(mark, countsByPlace)).filter(Boolean));
  }

  createPiece(number, x, y) {
    const figure = this.copyFigure(number);
    figure.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${1 / this.race.board.fine})`);
    return figure;
  }

  createTrail(car, trail) {
    const points = [], count = Math.max(2, trail.length * 5);
    for (let n = 0; n <= count; n++) {
      const [x, y] = this.findPose(...this.findPlaceOnTrail(trail, n / count));
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
    const width = (this.race.board.lane * 0.26).toFixed(1);
    return createShape("path", { class: "way", d: `M${points.join("L")}`, stroke: this.race.cars[car].body, "stroke-width": width });
  }

  /** Creates the mark of a line of the story, above a car or a space; marks in one place stand above each other. */
  createMark([number, figure, car, space], countsByPlace) {
    const pose = (car >= 0 && this.poses[car]) || (space >= 0 && this.findPose(...this.findSpace(space)));
    if (!pose) return null;
    const [x, y] = pose, place = `${Math.round(x / 30)} ${Math.round(y / 30)}`, nth = countsByPlace.get(place) || 0;
    countsByPlace.set(place, nth + 1);
    const mark = createShape("g", { class: "tell", "data-x": x, "data-y": y, "data-nth": nth }), sign = this.copyFigure(figure);
    sign.setAttribute("transform", `scale(${0.42 / this.race.board.fine})`);
    mark.append(sign);
    if (number) {
      mark.append(createShape("circle", { cx: 15, cy: 9, r: 8, fill: "#ffd21f", stroke: "#14171a" }));
      mark.append(createShape("text", { x: 15, y: 13, "font-size": 11, fill: "#14171a" }, String(number)));
    }
    return mark;
  }

  /** Returns the part of the board with some poses, as x, y, width and height; the whole board if there are none. */
  findView(poses) {
    if (!poses.length) return this.wholeView;
    const [, , boardWidth, boardHeight] = this.wholeView, { lane } = this.race.board;
    const ratio = this.svg.clientHeight / Math.max(1, this.svg.clientWidth);
    const xs = poses.map((pose) => pose[0]), ys = poses.map((pose) => pose[1]), margin = lane * MARGIN_LANES;
    const spreadX = Math.max(...xs) - Math.min(...xs) + margin, spreadY = Math.max(...ys) - Math.min(...ys) + margin;
    const width = Math.min(boardWidth, Math.max(lane * NEAR_LANES, spreadX, spreadY / ratio)), height = width * ratio;
    const [x, y] = this.findMiddle(poses);
    return [this.keepOnBoard(x - width / 2, width, boardWidth), this.keepOnBoard(y - height / 2, height, boardHeight), width, height];
  }

  findMiddle(poses) {
    return [0, 1].map((axis) => {
      const values = poses.map((pose) => pose[axis]);
      return (Math.max(...values) + Math.min(...values)) / 2;
    });
  }

  /** Returns the start of a view that shows nothing beside the board, if it can. */
  keepOnBoard(start, size, boardSize) {
    return size >= boardSize ? (boardSize - size) / 2 : Math.min(Math.max(start, 0), boardSize - size);
  }

  /** Moves the view towards a target, all the way where no time has passed; returns whether it has arrived. */
  moveView(target, elapsed) {
    const share = elapsed ? 1 - Math.exp(-elapsed / CAMERA_MS) : 1;
    const hasArrived = target.every((part, i) => Math.abs(part - this.view[i]) < 0.5);
    this.view = hasArrived ? target.slice() : this.view.map((part, i) => part + (target[i] - part) * share);
    this.svg.setAttribute("viewBox", this.view.map((part) => part.toFixed(1)).join(" "));
    this.fitToScale();
    return hasArrived;
  }

  /** Keeps the size of marks, and numbers cars on a disc where they would be too small to be read. */
  fitToScale() {
    const scale = Math.min(this.svg.clientWidth / this.view[2], this.svg.clientHeight / this.view[3]) || 1;
    for (const mark of document.querySelectorAll(".tell")) {
      const { x, y, nth } = mark.dataset, up = 0.9 * MARK_HEIGHT_PX * (1 + Number(nth));
      mark.setAttribute("transform", `translate(${x} ${y}) scale(${(1.1 / scale).toFixed(3)}) translate(0 ${-up})`);
    }
    if (Math.abs(scale - this.lastScale) < 0.001) return;
    this.lastScale = scale;
    for (const { badge, disc, number } of this.cars) {
      badge.toggleAttribute("hidden", scale >= MIN_NUMBERED_SCALE);
      disc.setAttribute("r", (BADGE_RADIUS_PX / scale).toFixed(1));
      disc.setAttribute("stroke-width", (1.5 / scale).toFixed(1));
      number.setAttribute("font-size", (12 / scale).toFixed(1));
    }
  }
}
