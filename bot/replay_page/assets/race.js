"use strict";
/* The race as the page holds it: its rounds, and the state after each of its moments. */

const race = JSON.parse(findElement("race").textContent);
for (const round of race.rounds) round.rolls = round.rolls.map(unpackRoll);

function unpackRoll([name, faces, dice, isRuled]) {
  const [sides, printed, isShuffled] = race.dice[dice];
  return { name, faces, sides, printed, isShuffled, isRuled: Boolean(isRuled) };
}

/** Returns a text of the page, with values in place of {names}. */
function formatText(code, values = {}) {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), race.words[code]);
}

/** Returns the state of the race after each moment, from what each moment changes. */
function buildMoments() {
  const places = race.cars.map((_, i) => i);
  const grid = {
    cars: race.cars.map(() => ({ place: null, figure: 0, length: 1, stocks: "", isOut: false })),
    pieces: [0], order: places, ranks: places.map((i) => i + 1), ties: [],
  };
  const moments = [];
  race.rounds.forEach((round, n) => round.moments.forEach((change, i) => {
    const isLast = i === round.moments.length - 1;
    moments.push(buildMoment(moments.at(-1) || grid, change, n, i === 0, isLast));
  }));
  return moments;
}

/** Applies a moment's change. Its letters: c cars, s stocks, p pieces, o order, r ranks, t ties, l lines of the log,
    e numbers of the events that the report tells of. Places are in thousandths of a space. */
function buildMoment(before, change, round, isFirst, isLast) {
  const cars = before.cars.slice(), moves = [];
  for (const [car, path, at, figure, length] of change.c || []) {
    const place = at && at.map((part) => part / 1000);
    cars[car] = { ...cars[car], place, figure, length };
    moves.push({ car, path, place });
  }
  for (const [car, stocks, isOut] of change.s || []) cars[car] = { ...cars[car], stocks, isOut: Boolean(isOut) };
  return {
    round, cars, moves, isLast,
    pieces: change.p || before.pieces, order: change.o || before.order, ranks: change.r || before.ranks,
    ties: change.t || (isFirst ? [] : before.ties),
    lines: (change.l || []).map(([text, car, roll, item]) => ({ text, car, roll, item })),
    reported: change.e || [],
  };
}

const moments = buildMoments();
/** The first and the last moment of each round. */
const firstMoments = race.rounds.map((_, n) => moments.findIndex((moment) => moment.round === n));
const lastMoments = race.rounds.map((_, n) => moments.findLastIndex((moment) => moment.round === n));

const findRoundName = (moment) => race.rounds[moment.round].name;

/** Formats the rank of whoever is nth in the order; of cars that are level each after the first gets an equals sign. */
function formatRank(moment, n) {
  const isLevel = n > 0 && moment.ranks[n] === moment.ranks[n - 1];
  return `${moment.ranks[n]}${isLevel ? "=" : ""}`;
}

const formatOrder = (moment) => moment.order.map((car, n) => `${formatRank(moment, n)} ${race.cars[car].name}`).join(", ");
const formatOdds = (tenths) => formatText("odds", { tenths });

/** Formats a row of chances to win, the best first. */
function formatChances(row) {
  const cars = race.cars.map((car, i) => ({ name: car.name, chance: row[i][0], tenths: row[i][1] }));
  return cars.sort((a, b) => b.chance - a.chance).map(({ name, tenths }) => `${name} ${formatOdds(tenths)}`).join(", ");
}
