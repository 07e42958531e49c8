// Single keys for what is done most. They can be switched off: some people type by voice.

import { main } from "./page.js";

const OFF = "meeple-keys-off";
const dialog = document.getElementById("keys");
const box = document.getElementById("keys-on");

box.checked = localStorage.getItem(OFF) !== "1";
box.addEventListener("change", () => localStorage.setItem(OFF, box.checked ? "0" : "1"));

const press = (selector) => {
  const there = main().querySelector(selector);
  there?.click();
  return Boolean(there);
};

const MEANINGS = {
  u: () => press("[data-verb=undo]:not(:disabled)"),
  h: () => press("[data-verb=hint]:not(:disabled)"),
  a: () => press("[data-verb=advised]:not(:disabled)"),
  ArrowLeft: () => press("[data-step=back]"),
  ArrowRight: () => press("[data-step=forward]"),
  "?": () => {
    dialog.showModal();
    return true;
  },
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (typing || held || dialog.open || event.defaultPrevented) return;
  // The list itself can always be asked for: it is where the keys are switched on again.
  if (!box.checked && event.key !== "?") return;
  if (MEANINGS[event.key]?.()) event.preventDefault();
});
