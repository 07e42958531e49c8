// The page that is shown: asks the server for its main part and puts it in place.

import { morph } from "./morph.js";

const listeners = [];
let wanted = 0;
let changed = 0;

export const main = () => document.getElementById("main");

// Calls `listener` now and whenever the page has changed.
export const onPut = (listener) => {
  listeners.push(listener);
  listener();
};

export const away = (is) => {
  document.getElementById("away").hidden = !is;
};

const put = (text) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = fresh.getElementById("main");
  if (!next) return false;
  const focused = document.activeElement;
  const inside = main().contains(focused);
  const warned = document.getElementById("warning");
  const onBoard = inside && focused.closest("svg.scene");
  document.title = fresh.title;
  morph(main(), next);
  changed = performance.now();
  // The head of the page leads back to where we are now.
  for (const link of document.querySelectorAll(".switch a")) {
    link.search = `?lang=${link.lang}`;
    link.pathname = next.dataset.here;
  }
  const back = document.querySelector(".switch input[name=back]");
  if (back) back.value = next.dataset.here;
  for (const listener of listeners) listener();
  // A question that was not there before is answered first.
  const asks = !warned && document.querySelector("#warning button");
  if (asks) {
    asks.focus();
    asks.scrollIntoView({ block: "nearest" });
    return true;
  }
  const kept = document.activeElement === focused && focused.isConnected;
  if (inside && !kept) {
    const cell = onBoard && main().querySelector("svg.scene [tabindex='0']");
    (cell || main()).focus({ preventScroll: true });
  }
  return true;
};

// How long to wait, so that one's own move is seen before the answer.
export const pause = () => Math.max(0, 600 - (performance.now() - changed));

// Asks for a page, or sends a form to one. An answer that a later question overtook is dropped.
export const ask = async (address, options = {}, push = true) => {
  const number = ++wanted;
  main().setAttribute("aria-busy", "true");
  try {
    const headers = { "x-meeple-fragment": "1" };
    const answer = await fetch(address, { ...options, headers });
    const text = await answer.text();
    away(false);
    if (number !== wanted) return;
    if (!put(text)) {
      location.assign(answer.url);
      return;
    }
    const url = new URL(answer.url);
    const shown = answer.ok ? url.pathname + url.search : location.pathname + location.search;
    if (shown === location.pathname + location.search) history.replaceState(null, "", shown);
    else if (push && url.pathname !== location.pathname) history.pushState(null, "", shown);
    else history.replaceState(null, "", shown);
  } catch {
    away(true);
  } finally {
    if (number === wanted) main().removeAttribute("aria-busy");
  }
};

// The same page as it is now. One that a form was answered with is asked for by its form again.
export const refresh = () => {
  const form = main().querySelector("form[data-again]");
  if (!form) return ask(location.pathname + location.search, {}, false);
  return ask(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }, false);
};

// Puts parts of a page in place, each by its id; the board by its class.
export const patch = (text) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const part of [...fresh.body.children]) {
    const there = part.id
      ? document.getElementById(part.id)
      : document.querySelector(".board > svg.scene");
    if (there && there.nodeName === part.nodeName) morph(there, part);
  }
  for (const listener of listeners) listener();
};
