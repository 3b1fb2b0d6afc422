"use strict";
/* The dice, rolled again from the seed. By the browser's own SHA-256, and by this one where a page has none. */

const ROUND_CONSTANTS = [], INITIAL_STATE = [];
for (let n = 2, found = 0; found < 64; n++) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) isPrime = false;
  if (!isPrime) continue;
  const takeFraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  if (found < 8) INITIAL_STATE.push(takeFraction(Math.sqrt(n)));
  ROUND_CONSTANTS.push(takeFraction(Math.cbrt(n)));
  found++;
}

/** SHA-256 of bytes (FIPS 180-4). */
function computeSha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(INITIAL_STATE), w = new Uint32Array(64);
  const rotate = (x, by) => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = words.getUint32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const a = w[t - 15], b = w[t - 2];
      w[t] = w[t - 16] + w[t - 7] + (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) + (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t++) {
      const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t] + w[t]) | 0;
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, i) => { state[i] += part; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((part, i) => digest.setUint32(4 * i, part));
  return new Uint8Array(digest.buffer);
}

function joinBytes(...parts) {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.length;
  }
  return joined;
}

/** HMAC-SHA256 (RFC 2104) under a key of at most 64 bytes. */
function computeHmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key);
  const inner = computeSha256(joinBytes(block.map((byte) => byte ^ 0x36), message));
  return computeSha256(joinBytes(block.map((byte) => byte ^ 0x5c), inner));
}

const subtle = typeof crypto === "object" && crypto.subtle ? crypto.subtle : null;
const encodeText = (text) => new TextEncoder().encode(text);
const parseHex = (text) => Uint8Array.from(text.match(/../g) || [], (digits) => parseInt(digits, 16));
const formatHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function computeDigest(bytes) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : computeSha256(bytes);
}

/** Returns a function that computes the code of a message under a seed. */
async function makeCoder(seed) {
  if (!subtle) return (message) => computeHmac(seed, encodeText(message));
  const key = await subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", key, encodeText(message)));
}

/** Rolls a die: the first word below the largest multiple of its sides decides. */
async function rollDie(code, name, die, sides) {
  const range = 1n << 64n, limit = range - (range % BigInt(sides));
  for (let attempt = 0; ; attempt++) {
    const bytes = await code(`${name}#${die}.${attempt}`);
    const word = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
    if (word < limit) return Number(word % BigInt(sides)) + 1;
  }
}

/** Returns what a roll shows by the seed: the order of shuffled cards, or what is printed on the sides of its dice. */
async function rollAgain(code, roll) {
  if (roll.isShuffled) return shuffleAgain(code, roll);
  const faces = [];
  for (let die = 0; die < roll.faces.length; die++) {
    const side = await rollDie(code, roll.name, die, roll.sides);
    faces.push(roll.printed.length ? roll.printed[side - 1] : side);
  }
  return faces;
}

async function shuffleAgain(code, roll) {
  const cards = roll.faces.map((_, n) => n + 1);
  for (let last = cards.length - 1, die = 0; last > 0; last--, die++) {
    const other = (await rollDie(code, roll.name, die, last + 1)) - 1;
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/** Whether the house's seed and the contributions make the seed, and the commitment fits; null while that seed is secret. */
async function checkSeed(seed) {
  if (!seed.house) return null;
  const house = parseHex(seed.house);
  const expected = await computeDigest(joinBytes(house, encodeText("|"), encodeText(seed.contributions.join("|"))));
  return formatHex(await computeDigest(house)) === seed.commitment && formatHex(expected) === seed.seed;
}
