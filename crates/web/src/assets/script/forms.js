// Forms and links of a game or of the editor are answered in place; without this they work as ever.

import { ask, main } from "./page.js";

const isOurs = (url) =>
  url.origin === location.origin && /^\/([gr]\/[0-9a-f]{16}|editor)(\/|$)/.test(url.pathname);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const by = event.submitter;
  const method = (by?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get").toLowerCase();
  const action = new URL(by?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location);
  // What is answered with a file is left to the browser.
  const plain = by && "plain" in by.dataset;
  if (method === "dialog" || plain || !isOurs(action) || !main().contains(form)) return;
  event.preventDefault();
  const filled = new FormData(form, by);
  const fields = form.enctype === "multipart/form-data" ? filled : new URLSearchParams(filled);
  if (method === "get") {
    action.search = fields;
    ask(action, {}, false);
  } else {
    ask(action, { method: "POST", body: fields });
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.hasAttribute("download") || !main().contains(link)) return;
  const url = new URL(link.href);
  if (!isOurs(url)) return;
  event.preventDefault();
  ask(url);
});

addEventListener("popstate", () => ask(location.pathname + location.search, {}, false));
