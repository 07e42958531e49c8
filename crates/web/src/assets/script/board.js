// The board with the keyboard: one tab stop, arrows from cell to cell, Enter to act.

import { ask, main, onPut } from "./page.js";

let last = null;

const grid = () => main().querySelector("svg.scene[role=grid]");
const cells = () => [...(grid()?.querySelectorAll("[data-cell]") ?? [])];

const stopAt = (cell) => {
  for (const other of cells()) {
    const stop = other === cell ? "0" : "-1";
    if (other.getAttribute("tabindex") !== stop) other.setAttribute("tabindex", stop);
  }
  last = cell.dataset.cell;
};

const placeOf = (cell) => {
  const [, x, y] = cell.getAttribute("transform").match(/translate\(([-\d.]+) ([-\d.]+)\)/);
  return [Number(x), Number(y)];
};

// The nearest cell in a direction: forward counts once, sideways more.
const beyond = (cell, [dx, dy]) => {
  const [x, y] = placeOf(cell);
  let best = null;
  for (const other of cells()) {
    const [ox, oy] = placeOf(other);
    const forward = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (forward < 1 || aside > forward) continue;
    const far = forward + 3 * aside;
    if (!best || far < best.far) best = { other, far };
  }
  return best?.other;
};

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const act = (cell) => {
  const spot = document.querySelector(`.clicks [data-key="${CSS.escape(cell.dataset.cell)}"] button`);
  spot?.click();
};

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("svg.scene[role=grid] [data-cell]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = () => [...cell.parentNode.querySelectorAll("[data-cell]")];
  const target =
    event.key in WAYS ? beyond(cell, WAYS[event.key])
    : event.key === "Home" ? row().at(0)
    : event.key === "End" ? row().at(-1)
    : null;
  if (event.key in WAYS || target) {
    event.preventDefault();
    event.stopImmediatePropagation();
    target?.focus({ preventScroll: true });
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    act(cell);
  } else if (event.key === "Escape" && location.search.includes("chosen=")) {
    ask(main().dataset.here, {}, false);
  }
});

document.addEventListener("focusin", (event) => {
  const cell = event.target.closest?.("svg.scene[role=grid] [data-cell]");
  if (cell) stopAt(cell);
});

onPut(() => {
  const known = last && cells().find((cell) => cell.dataset.cell === last);
  if (known) stopAt(known);
});
