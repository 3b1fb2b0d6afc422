// Making and finding elements.

export const findElement = (id) => document.getElementById(id);

// Creates an element. Attributes that begin with "on" are listeners; those without a value, and empty children, are left out.
export function createElement(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

let lastNumber = 0;

// Returns an id that no other element has.
export function makeId(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}
