// The mission editor: strokes follow each other without being lost, settings count as soon as they
// are changed, and a page that is loaded again goes on with the text it had.

import { main, onPut, refresh } from "./page.js";

const KEPT = "meeple-editor";

const form = () => document.getElementById("editor");
const text = () => document.getElementById("text");

// Strokes that were made while an earlier one was under way.
const waiting = [];

document.addEventListener(
  "submit",
  (event) => {
    const by = event.submitter;
    if (event.target !== form() || !main().hasAttribute("aria-busy")) return;
    if (by && ("plain" in by.dataset || by.hasAttribute("formaction"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push([by?.name ?? "do", by?.value ?? "look"]);
  },
  true,
);

const next = () => {
  if (!form() || main().hasAttribute("aria-busy") || !waiting.length) return;
  const [name, value] = waiting.shift();
  const buttons = [...form().querySelectorAll(`button[name=${name}]`)];
  buttons.find((button) => button.value === value && !button.disabled)?.click();
};

onPut(() => {
  if (!form()) {
    waiting.length = 0;
    return;
  }
  setTimeout(next);
  if (!("unasked" in form().dataset)) {
    sessionStorage.setItem(KEPT, text().value);
    return;
  }
  // A page that nothing was drawn on yet: what this tab had before is laid on it.
  const kept = sessionStorage.getItem(KEPT);
  const asked = new URLSearchParams(location.search);
  if (kept && !asked.has("from") && !asked.has("of")) text().value = kept;
  setTimeout(refresh);
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (field.id === "file" && field.form?.id === "open-file" && field.files.length) {
    text().value = await field.files[0].text();
    field.value = "";
    form().requestSubmit();
  } else if (field === text() || (field.form === form() && field.name.startsWith("set:"))) {
    form().requestSubmit();
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-line]");
  if (!link || !text()) return;
  event.preventDefault();
  const lines = text().value.split("\n");
  const line = Number(link.dataset.line) - 1;
  const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const at = start + [...(lines[line] ?? "")].slice(0, Number(link.dataset.column) - 1).join("").length;
  text().focus();
  text().setSelectionRange(at, start + (lines[line] ?? "").length);
  text().scrollTop = (text().scrollHeight * Math.max(0, line - 4)) / lines.length;
});

const SIDES = { ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east" };
const OPPOSITE = { ArrowUp: [0, -1, "south"], ArrowLeft: [-1, 0, "east"] };

const borderOf = (cell, key) => {
  const [, x, y] = cell.getAttribute("transform").match(/translate\(([-\d.]+) ([-\d.]+)\)/);
  let [id, side] = [cell.dataset.cell, SIDES[key]];
  if (key in OPPOSITE) {
    const [dx, dy, other] = OPPOSITE[key];
    const there = `translate(${Number(x) + 64 * dx} ${Number(y) + 64 * dy})`;
    const beyond = main().querySelector(`svg.scene [data-cell][transform="${there}"]`);
    [id, side] = [beyond?.dataset.cell, other];
  }
  return main().querySelector(`.on-borders [data-key="${id} ${side}"] button`);
};

// Before the board moves the focus: with Shift an arrow draws on that side of the cell.
document.addEventListener(
  "keydown",
  (event) => {
    if (!form()) return;
    const cell = event.target.closest?.("svg.scene[role=grid] [data-cell]");
    if (cell && event.shiftKey && event.key in SIDES) {
      event.preventDefault();
      event.stopImmediatePropagation();
      borderOf(cell, event.key)?.click();
    } else if (event.target === text() && event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form().requestSubmit();
    }
  },
  true,
);
