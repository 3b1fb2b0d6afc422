"use strict";
/* Finding and making elements. All texts are set as texts. */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

const findElement = (id) => document.getElementById(id);

/** Creates an HTML element. Attributes that begin with "on" are listeners; null among the children is left out. */
function createElement(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Creates an SVG element. */
function createShape(name, attributes, ...children) {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
