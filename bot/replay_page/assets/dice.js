"use strict";
/* The dice, rolled again from the seed. By the browser's own SHA-256, and by this one where a page has none. */

const ROUNDS = [], START = [];
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
  if (!prime) continue;
  const part = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  if (found < 8) START.push(part(Math.sqrt(n)));
  ROUNDS.push(part(Math.cbrt(n)));
  found++;
}

/** SHA-256 of bytes (FIPS 180-4). */
function ownDigest(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(START), w = new Uint32Array(64);
  const turn = (x, by) => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = words.getUint32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const a = w[t - 15], b = w[t - 2];
      w[t] = w[t - 16] + w[t - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t] + w[t]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, i) => { state[i] += part; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((part, i) => out.setUint32(4 * i, part));
  return new Uint8Array(out.buffer);
}

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  parts.reduce((at, one) => (all.set(one, at), at + one.length), 0);
  return all;
}

/** HMAC-SHA256 (RFC 2104) under a key of at most 64 bytes. */
function ownCode(key, message) {
  const block = new Uint8Array(64);
  block.set(key);
  const inner = ownDigest(joined(block.map((one) => one ^ 0x36), message));
  return ownDigest(joined(block.map((one) => one ^ 0x5c), inner));
}

const subtle = typeof crypto === "object" && crypto.subtle ? crypto.subtle : null;
const utf8 = (text) => new TextEncoder().encode(text);
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (two) => parseInt(two, 16));
const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");

async function digest(bytes) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownDigest(bytes);
}

/** What makes codes under a seed: a function of the message. */
async function coder(seed) {
  if (!subtle) return (message) => ownCode(seed, utf8(message));
  const key = await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", key, utf8(message)));
}

/** The face of a die: the first word below the largest multiple of its sides. */
async function face(code, name, die, sides) {
  const whole = 1n << 64n, limit = whole - (whole % BigInt(sides));
  for (let attempt = 0; ; attempt++) {
    const bytes = await code(`${name}#${die}.${attempt}`);
    const word = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
    if (word < limit) return Number(word % BigInt(sides)) + 1;
  }
}

/** The faces of a roll by the seed. `printed`: what stands on the sides; `shuffled`: an order of cards. */
async function rolled(code, roll) {
  const faces = [];
  if (roll.shuffled) {
    const cards = roll.faces.map((_, n) => n + 1);
    for (let last = cards.length - 1, die = 0; last > 0; last--, die++) {
      const other = (await face(code, roll.name, die, last + 1)) - 1;
      [cards[last], cards[other]] = [cards[other], cards[last]];
    }
    return cards;
  }
  for (let die = 0; die < roll.faces.length; die++) {
    const side = await face(code, roll.name, die, roll.sides);
    faces.push(roll.printed.length ? roll.printed[side - 1] : side);
  }
  return faces;
}

/** Whether commitment, house seed and contributions make the seed. */
async function seedAgrees(seed) {
  if (!seed.house) return null;
  const house = unhex(seed.house);
  const made = await digest(joined(house, utf8("|"), utf8(seed.contributions.join("|"))));
  return hex(await digest(house)) === seed.commitment && hex(made) === seed.seed;
}
