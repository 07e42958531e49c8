// The lab works without this. With it: play at a chosen speed, scrub and step without loading the
// page anew. Nothing moves until the reader presses play.
const french = document.documentElement.lang === "fr";
const say = french
  ? { play: "▶ Jouer", pause: "❚❚ Pause", speed: "Vitesse", unit: "par seconde" }
  : { play: "▶ Play", pause: "❚❚ Pause", speed: "Speed", unit: "per second" };

let timer = null;
let speed = 2;
let busy = false;
let wanted = null;

const lab = () => document.getElementById("lab");
const bar = () => lab()?.querySelector(".steps");

// Puts another step into the page that is there; the last one asked for wins.
async function show(address) {
  if (busy) {
    wanted = address;
    return;
  }
  busy = true;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("lab");
    if (answer.ok && next) {
      const focus = document.activeElement?.closest("[data-go]")?.dataset.go;
      const scrubs = document.activeElement?.name === "step";
      const open = [...lab().querySelectorAll("details")].map((each) => each.open);
      lab().replaceWith(next);
      [...lab().querySelectorAll("details")].forEach((each, at) => { each.open = open[at] ?? false; });
      history.replaceState(null, "", address);
      dress();
      if (focus) lab().querySelector(`[data-go="${focus}"]`)?.focus();
      if (scrubs) lab().querySelector('input[name="step"]')?.focus();
    } else {
      stop();
    }
  } catch {
    stop();
  }
  busy = false;
  if (wanted) {
    const address = wanted;
    wanted = null;
    show(address);
  }
}

function at(step) {
  const address = new URL(location.href);
  address.searchParams.set("step", step);
  return address.href;
}

function stop() {
  clearInterval(timer);
  timer = null;
  const button = lab()?.querySelector(".play");
  if (button) button.textContent = say.play;
}

function tick() {
  const { now, last } = bar()?.dataset ?? {};
  if (now === undefined || Number(now) >= Number(last)) return stop();
  if (!busy) show(at(Number(now) + 1));
}

function start() {
  stop();
  timer = setInterval(tick, 1000 / speed);
  const button = lab()?.querySelector(".play");
  if (button) button.textContent = say.pause;
}

// Adds what only a script can do.
function dress() {
  const buttons = bar()?.querySelector(".buttons");
  if (!buttons) return;
  const player = document.createElement("span");
  player.className = "player";
  const play = document.createElement("button");
  play.type = "button";
  play.className = "play";
  play.textContent = timer ? say.pause : say.play;
  play.addEventListener("click", () => (timer ? stop() : start()));
  const choice = document.createElement("select");
  choice.setAttribute("aria-label", say.speed);
  for (const each of [0.5, 1, 2, 5, 10]) {
    choice.add(new Option(`${each} ${say.unit}`, each, false, each === speed));
  }
  choice.addEventListener("change", () => {
    speed = Number(choice.value);
    if (timer) start();
  });
  player.append(play, choice);
  buttons.append(player);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#lab a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  show(link.href);
});

document.addEventListener("input", (event) => {
  if (event.target.matches?.('#lab input[name="step"]')) {
    stop();
    show(at(event.target.value));
  }
});

dress();
