// An element that is drawn again or moves while a finger is on it loses its press. Changes of the page therefore wait until
// the finger is up.

const MAX_PRESS_MS = 2000;
const CLICK_DELAY_MS = 50; // the click of a touch comes a little after its end
const waiting = [];
let timer = null;

// Runs a change of the page now, or after the press that is under way.
export function runWhenNotPressed(change) {
  if (timer === null) change();
  else waiting.push(change);
}

function waitForRelease(ms) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = null;
    for (const change of waiting.splice(0)) change();
  }, ms);
}

document.addEventListener("pointerdown", () => waitForRelease(MAX_PRESS_MS), true);
document.addEventListener("pointerup", () => waitForRelease(CLICK_DELAY_MS), true);
document.addEventListener("pointercancel", () => waitForRelease(0), true);
