// Puts a new tree into the one that is there. What stays the same stays the same node, so that
// focus is kept and pieces are seen to slide from their old place to the new one.

const keyOf = (node) => {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const { token, cell, key } = node.dataset;
  if (node.id) return `#${node.id}`;
  if (token) return `t ${token}`;
  if (cell) return `c ${cell}`;
  return key ? `k ${key}` : null;
};

const FIELDS = ["input", "textarea", "option"];

// What the server says of a field: its text, or whether it is chosen.
const saidOf = (field) => [field.defaultValue, field.defaultChecked, field.defaultSelected].join();

const syncAttributes = (from, to) => {
  const isField = FIELDS.includes(from.localName) && from.type !== "hidden";
  const news = isField && saidOf(from) !== saidOf(to);
  for (const { name } of [...from.attributes]) {
    // What the reader opened stays open.
    if (!to.hasAttribute(name) && !(name === "open" && from.localName === "details")) {
      from.removeAttribute(name);
    }
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  // What the reader is typing stays, unless the server says otherwise.
  if (!news) return;
  if (from.localName === "option") from.selected = to.defaultSelected;
  else if (from.type === "radio" || from.type === "checkbox") from.checked = to.defaultChecked;
  else if (from.type !== "file") from.value = to.defaultValue;
};

const place = (parent, node, before) => {
  if (node === before) return;
  if (parent.moveBefore && node.parentNode === parent) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
};

// A piece whose name tells where it stands has another name elsewhere: one that is gone and one
// that came, of the same kind, are the same piece.
const followPieces = (from, to) => {
  const pieces = (group) => [...group.children].filter((child) => child.dataset.token);
  const names = (group) => new Set(pieces(group).map((piece) => piece.dataset.token));
  const [before, after] = [names(from), names(to)];
  const gone = pieces(from).filter((piece) => !after.has(piece.dataset.token));
  for (const piece of pieces(to).filter((piece) => !before.has(piece.dataset.token))) {
    const kind = piece.getAttribute("class");
    const old = gone.findIndex((other) => kindOf(other) === kind);
    if (old >= 0) gone.splice(old, 1)[0].dataset.token = piece.dataset.token;
  }
  for (const piece of gone) leave(piece);
};

const kindOf = (piece) => piece.getAttribute("class").replace(" arriving", "");

// A piece that was taken is seen to go.
const leave = (piece) => {
  const ghost = piece.cloneNode(true);
  const board = piece.ownerSVGElement;
  ghost.removeAttribute("data-token");
  ghost.classList.add("leaving");
  requestAnimationFrame(() => {
    board.append(ghost);
    setTimeout(() => ghost.remove(), 200);
  });
};

const syncChildren = (from, to) => {
  if (from.classList.contains("tokens")) followPieces(from, to);
  const wanted = new Set([...to.childNodes].map(keyOf).filter(Boolean));
  const known = new Map();
  for (const child of [...from.childNodes]) {
    const key = keyOf(child);
    if (key && wanted.has(key)) known.set(key, child);
    else if (key) child.remove();
  }
  let cursor = from.firstChild;
  for (const next of [...to.childNodes]) {
    const key = keyOf(next);
    const alike = cursor && !keyOf(cursor) && cursor.nodeName === next.nodeName;
    const match = key ? known.get(key) : alike ? cursor : null;
    if (match && match.nodeName === next.nodeName) {
      if (match === cursor) cursor = cursor.nextSibling;
      else place(from, match, cursor);
      morph(match, next);
    } else {
      const fresh = document.importNode(next, true);
      if (fresh.dataset?.token) fresh.classList.add("arriving");
      from.insertBefore(fresh, cursor);
      if (match) match.remove();
    }
  }
  while (cursor) {
    const gone = cursor;
    cursor = cursor.nextSibling;
    gone.remove();
  }
};

export const morph = (from, to) => {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  syncAttributes(from, to);
  syncChildren(from, to);
};
