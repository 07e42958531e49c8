// News from the server: one stream a tab, closed while the tab cannot be seen.

import { away, main, onPut, patch, pause, refresh } from "./page.js";

let source = null;
let timer = null;
let answer = null;

const wantedAddress = () => main().dataset.events;
const seen = () => new URLSearchParams(wantedAddress()?.split("?")[1]).get("seen");

// What a stream tells, whatever the page has seen of it.
const news = (address) => address?.replace(/seen=\d+/, "");

const close = () => {
  source?.close();
  source = null;
};

const open = () => {
  const address = wantedAddress();
  if (!address || document.hidden) return;
  source = new EventSource(address);
  source.news = news(address);
  source.addEventListener("open", () => away(false));
  source.addEventListener("error", () => {
    if (source?.readyState === EventSource.CONNECTING) away(true);
    else close();
  });
  source.addEventListener("change", (event) => {
    if (event.lastEventId === seen()) return;
    clearTimeout(answer);
    answer = setTimeout(refresh, pause());
  });
  source.addEventListener("search", (event) => patch(event.data));
};

const keepUp = () => {
  if (source && source.news !== news(wantedAddress())) close();
  if (!source) open();
  clearTimeout(timer);
  // Where there is no stream, the page says when to look again.
  const after = Number(main().dataset.again);
  if (after && !source && !document.hidden) timer = setTimeout(refresh, after * 1000);
};

onPut(keepUp);

document.addEventListener("visibilitychange", () => {
  if (document.hidden) close();
  else refresh();
});
addEventListener("pagehide", close);
addEventListener("pageshow", (event) => {
  if (event.persisted) refresh();
});
