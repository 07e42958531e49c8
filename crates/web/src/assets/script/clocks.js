// Clocks run on between two answers of the server, which knows the true time.

import { main, onPut, refresh } from "./page.js";

let since = performance.now();
let rung = false;

const show = (left) => {
  const seconds = Math.max(0, left) / 1000;
  const whole = Math.floor(seconds);
  return seconds < 10
    ? `0:${seconds.toFixed(1).padStart(4, "0")}`
    : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

const tick = () => {
  const clock = main().querySelector("[data-left][data-runs]");
  if (!clock) return;
  const left = Number(clock.dataset.left) - (performance.now() - since);
  clock.textContent = show(left);
  if (left <= 0 && !rung) {
    rung = true;
    refresh();
  }
};

onPut(() => {
  since = performance.now();
  rung = false;
});
setInterval(tick, 100);
