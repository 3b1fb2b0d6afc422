"use strict";
/* The dice of a round, each rolled again in the browser, and the download of the race file. */

const URL_LIFETIME_MS = 60000;

class DicePanel {
  /** `onCheck(round)` is called when the rolls of a round have been checked. */
  constructor(onCheck) {
    this.onCheck = onCheck;
    /** What each roll shows by the seed where it differs, [] where it agrees, null while it is not known; by round. */
    this.differences = race.rounds.map((round) => round.rolls.map(() => null));
    /** Whether the seed agrees; null: it is not published yet; undefined: not known. */
    this.seedAgrees = undefined;
    this.element = findElement("dice");
  }

  get isShown() {
    return this.element.childElementCount > 0;
  }

  /** Rolls every die again and shows the verdict. */
  async checkAll() {
    const code = await makeCoder(parseHex(race.seed.seed));
    this.seedAgrees = await checkSeed(race.seed);
    const counts = { good: 0, bad: 0, ruled: 0 };
    for (const [n, round] of race.rounds.entries()) {
      for (const [i, roll] of round.rolls.entries()) {
        const faces = roll.isRuled ? roll.faces : await rollAgain(code, roll);
        const agrees = faces.length === roll.faces.length && faces.every((face, k) => face === roll.faces[k]);
        this.differences[n][i] = agrees ? [] : faces;
        counts[roll.isRuled ? "ruled" : agrees ? "good" : "bad"]++;
      }
      this.onCheck(n);
    }
    this.showVerdict(counts);
    document.documentElement.dataset.checked = "yes";
  }

  showVerdict({ good, bad, ruled }) {
    const isWrong = bad > 0 || this.seedAgrees === false, verdict = findElement("verdict");
    const sentences = [`${isWrong ? "✗" : "✓"} ${formatText(bad ? "verdict_bad" : "verdict_good", { good, bad })}`];
    if (this.seedAgrees === false) sentences.push(`${formatText("seed_bad")}.`);
    if (ruled) sentences.push(formatText("verdict_ruled", { ruled }));
    verdict.className = isWrong ? "no" : "ok";
    verdict.textContent = sentences.join(" ");
  }

  show(round) {
    const save = createElement("button", { type: "button", class: "save", onclick: saveRaceFile }, formatText("download"));
    const help = formatText("download_how").split("`").map((part, i) => (i % 2 ? createElement("code", {}, part) : part));
    const download = createElement("p", {}, save, " ", ...help);
    download.hidden = typeof DecompressionStream === "undefined";
    const seed = createElement("p", {}, formatText("seed"), " ", createElement("code", {}, race.seed.seed), " ", this.createSeedSign());
    const rows = race.rounds[round].rolls.map((roll, n) => this.createRow(round, roll, n));
    const rolls = rows.length
      ? createElement("table", {}, createElement("tbody", {}, ...rows))
      : createElement("p", { class: "gone" }, formatText("no_rolls"));
    this.element.replaceChildren(createElement("p", {}, formatText("dice_how")), download, seed, rolls);
  }

  createRow(round, roll, n) {
    const difference = this.differences[round][n], separator = roll.isShuffled ? " " : ", ";
    const bySeed = difference && difference.length && !roll.isRuled ? ` (${formatText("by_seed")} ${difference.join(separator)})` : "";
    const name = createElement("td", {}, createElement("code", {}, roll.name));
    return createElement("tr", {},
      createElement("td", {}, this.createRollSign(round, n)), name, createElement("td", {}, roll.faces.join(separator) + bySeed));
  }

  /** Returns a roll's sign, and in words how it differs from the seed. */
  createRollSigns(round, n) {
    const difference = this.differences[round][n], sign = this.createRollSign(round, n);
    return difference && difference.length ? [sign, createElement("span", { class: "rule no" }, this.describeRoll(round, n))] : [sign];
  }

  describeRoll(round, n) {
    const difference = this.differences[round][n];
    if (!difference.length) return formatText("agrees");
    return formatText("differs", { seed: difference.join(", "), file: race.rounds[round].rolls[n].faces.join(", ") });
  }

  /** Creates the tick or cross of a roll; that of a steward's ruling has a sign of its own. */
  createRollSign(round, n) {
    const difference = this.differences[round][n];
    if (race.rounds[round].rolls[n].isRuled) return createSign("ruled", "⚖", formatText("ruled"));
    if (difference === null) return createElement("span", { class: "ruled" }, "…");
    const agrees = difference.length === 0;
    return createSign(agrees ? "ok" : "no", agrees ? "✓" : "✗", this.describeRoll(round, n));
  }

  createSeedSign() {
    if (this.seedAgrees === undefined) return "…";
    if (this.seedAgrees === null) return createElement("span", { class: "ruled" }, formatText("seed_open"));
    const [kind, sign] = this.seedAgrees ? ["ok", "✓"] : ["no", "✗"];
    return createElement("span", { class: kind }, `${sign} ${formatText(this.seedAgrees ? "seed_good" : "seed_bad")}`);
  }
}

const createSign = (kind, sign, label) => createElement("span", { class: kind, title: label, "aria-label": label, role: "img" }, sign);

/** Saves the race file that the page was made from. */
async function saveRaceFile() {
  const packed = Uint8Array.from(atob(race.file), (character) => character.charCodeAt(0));
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).blob();
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  createElement("a", { href: url, download: "race.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
