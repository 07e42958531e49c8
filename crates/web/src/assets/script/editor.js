// The mission editor: strokes follow each other without being lost, settings count as soon as they
// are changed, and a page that is loaded again goes on with the text it had.

import { ask, main, onPut, refresh } from "./page.js";

const KEPT = "meeple-editor";

const form = () => document.getElementById("editor");
const text = () => document.getElementById("text");

// Strokes that were made while an earlier one was under way, each with the tool of its moment.
const waiting = [];
// The tool that was chosen last, whatever an answer to an older stroke says.
let inHand = null;

document.addEventListener(
  "submit",
  (event) => {
    const by = event.submitter;
    if (event.target !== form() || !main().hasAttribute("aria-busy")) return;
    if (by && ("plain" in by.dataset || by.hasAttribute("formaction"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const hand = [...new FormData(form())].filter(([name]) => name === "tool" || name.startsWith("part:"));
    waiting.push([...hand, [by?.name ?? "do", by?.value ?? "look"]]);
  },
  true,
);

const next = () => {
  if (!form() || main().hasAttribute("aria-busy") || !waiting.length) return;
  const body = new URLSearchParams(new FormData(form()));
  for (const [name, value] of waiting.shift()) body.set(name, value);
  if (waiting.length) body.set("hurry", "1");
  ask(form().action, { method: "POST", body });
};

onPut(() => {
  if (!form()) {
    waiting.length = 0;
    inHand = null;
    return;
  }
  setTimeout(next);
  const tool = inHand && form().querySelector(`[name=tool][value="${CSS.escape(inHand)}"]`);
  if (tool) tool.checked = true;
  const desk = form().elements.desk;
  const [keptText, keptDesk] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  if ("unasked" in form().dataset) {
    // A page that nothing was drawn on yet: what this tab had before is laid on it.
    const asked = new URLSearchParams(location.search);
    if (keptText && !asked.has("from") && !asked.has("of")) text().value = keptText;
    if (keptDesk) desk.value = keptDesk;
    setTimeout(refresh);
  } else {
    sessionStorage.setItem(KEPT, JSON.stringify([text().value, desk.value]));
  }
});

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (field.form && field.form === form() && field.name === "tool") inHand = field.value;
  if (field.id === "file" && field.form?.id === "open-file" && field.files.length) {
    text().value = await field.files[0].text();
    field.value = "";
    form().requestSubmit();
  } else if (field === text() || (field.form === form() && field.name.startsWith("set:"))) {
    form().requestSubmit();
  }
});

// What is wrong leads to its place in the text.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[data-line]");
    if (!link || !text()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const lines = text().value.split("\n");
    const line = Number(link.dataset.line) - 1;
    const letters = [...(lines[line] ?? "")];
    const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
    const at = start + letters.slice(0, Number(link.dataset.column) - 1).join("").length;
    text().focus();
    text().setSelectionRange(at, start + (lines[line] ?? "").length);
    text().scrollTop = (text().scrollHeight * Math.max(0, line - 4)) / lines.length;
  },
  true,
);

// Drawing goes on from cell to cell while the pointer is held down.
let held = null;
let drawnThrough = false;

const spotOf = (event) => event.target.closest?.("#editor .clicks button");

document.addEventListener("pointerdown", (event) => {
  const spot = event.button === 0 && spotOf(event);
  held = spot ? { name: spot.name, seen: new Set(), first: spot } : null;
  drawnThrough = false;
  // A finger stays with what it touched first, unless it is let go.
  if (spot?.hasPointerCapture(event.pointerId)) spot.releasePointerCapture(event.pointerId);
});

document.addEventListener("pointercancel", () => (held = null));

document.addEventListener("pointerover", (event) => {
  const spot = held && event.buttons & 1 ? spotOf(event) : null;
  if (!spot || spot === held.first || spot.name !== held.name) return;
  for (const one of [held.first, spot]) {
    if (held.seen.has(one.value)) continue;
    held.seen.add(one.value);
    one.click();
  }
  drawnThrough = true;
});

// The stroke that was drawn through is not also a click.
document.addEventListener(
  "click",
  (event) => {
    if (!event.isTrusted || !drawnThrough || !spotOf(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

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
