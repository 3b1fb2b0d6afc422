"use strict";
/* The order of a moment as a table, and the places of all rounds as a chart. */

/** Shows the order. `chances`: a row of chances to win, or null. */
function showOrder(moment, chances) {
  const rows = moment.order.map((car, n) => createOrderRow(moment, car, n, chances));
  const columns = ["place", "driver", "stocks", ...(chances ? ["chance"] : [])];
  const head = columns.map((code) => createElement("th", { scope: "col" }, formatText(code)));
  const table = createElement("table", {}, createElement("thead", {}, createElement("tr", {}, ...head)), createElement("tbody", {}, ...rows));
  findElement("order").replaceChildren(table);
}

function createOrderRow(moment, car, n, chances) {
  const { isOut, stocks } = moment.cars[car];
  return createElement("tr", isOut ? { class: "gone" } : {},
    createElement("td", { class: "figure" }, isOut ? "✗" : formatRank(moment, n)),
    createElement("th", { scope: "row" }, createCarPlate(race.cars[car]), race.cars[car].name),
    createElement("td", {}, stocks),
    chances ? createElement("td", { class: "kept" }, formatOdds(chances[car][1])) : null);
}

const CHART_WIDTH = 600, CHART_ROW_HEIGHT = 26, CHART_MARGIN = 34, CHART_TOP = 14, CHART_LEGEND_HEIGHT = 22, CHART_MAX_LABELS = 10;
const chartRounds = Math.max(1, race.rounds.length - 1), chartInnerWidth = CHART_WIDTH - 2 * CHART_MARGIN;
const findChartX = (round) => CHART_MARGIN + (round * chartInnerWidth) / chartRounds;
const findChartY = (place) => CHART_TOP + (place - 1) * CHART_ROW_HEIGHT;

/** Shows the chart of places after each round that has ended. `onChoose(round)` is called when a round is pressed. */
function showChart(moment, onChoose) {
  const height = race.cars.length * CHART_ROW_HEIGHT + CHART_MARGIN, x = findChartX(moment.round);
  const label = formatText("chart_of", { round: findRoundName(moment) });
  const chart = createShape("svg", { viewBox: `0 0 ${CHART_WIDTH} ${height}`, role: "img", "aria-label": label });
  chart.append(createShape("line", { x1: x, x2: x, y1: 0, y2: height - CHART_LEGEND_HEIGHT, stroke: "#ffd21f", "stroke-width": 3 }));
  const lastRound = moment.isLast ? moment.round : moment.round - 1;
  race.cars.forEach((_, car) => chart.append(...createChartLine(car, lastRound)));
  for (let n = 0; n < race.rounds.length; n += Math.max(1, Math.ceil(race.rounds.length / CHART_MAX_LABELS))) {
    chart.append(createShape("text", { x: findChartX(n), y: height - 4, "text-anchor": "middle" }, String(race.rounds[n].n)));
  }
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect(), clicked = ((event.clientX - box.left) / box.width) * CHART_WIDTH;
    const round = Math.round(((clicked - CHART_MARGIN) / chartInnerWidth) * chartRounds);
    onChoose(Math.max(0, Math.min(race.rounds.length - 1, round)));
  });
  findElement("chart").replaceChildren(chart);
}

/** Creates a car's line, with its number at both ends. */
function createChartLine(car, lastRound) {
  const places = race.rounds.slice(0, lastRound + 1).map((round) => round.places[car]);
  const points = places.map((place, n) => [findChartX(n), findChartY(place)]).filter((_, n) => places[n]);
  if (!points.length) return [];
  const line = points.map((point) => point.map((part) => part.toFixed(1)).join(",")).join(" "), { body, ink, number } = race.cars[car];
  const ends = [points[0], points.at(-1)].flatMap(([cx, cy]) => {
    const figure = createShape("text", { x: cx, y: cy + 4.5, "text-anchor": "middle" }, String(number));
    figure.style.fill = ink;
    figure.style.fontWeight = "700";
    return [createShape("circle", { cx, cy, r: 11, fill: body, class: "rim" }), figure];
  });
  return [
    createShape("polyline", { points: line, class: "rim", "stroke-width": 6.5 }),
    createShape("polyline", { points: line, stroke: body, "stroke-width": 4 }),
    ...ends,
  ];
}
