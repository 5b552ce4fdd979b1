// What the instruments share: a frame with a live region, controls, words, and moving by keyboard.

const TAKES_KEYS = new Set(["button", "input", "select", "summary"]);

// An element; an attribute that starts with "on" is a listener, one that is false is left out.
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  // JupyterLab keeps its shortcuts to itself where the element with the focus has this attribute.
  if (TAKES_KEYS.has(tag) || "tabindex" in attributes) made.dataset.lmSuppressShortcuts = "true";
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.flat());
  return made;
}

// The same for SVG.
export function s(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.flat());
  return made;
}

export function fill(template, fields = {}) {
  return template.replace(/\{(\w+)\}/g, (_, field) => fields[field]);
}

// Whether things may not move by themselves.
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function minus(number) {
  return String(number).replace("-", "−");
}

// An empty frame in `el`. `draw` is called now, and whenever a trait in `traits` has changed.
// On a page the model remembers in `kept` what was solved, and knows a link to its state.
export function frame({ model, el }, name, traits) {
  const words = model.get("words");
  const say = (key, fields) => fill(words[key] ?? key, fields);
  const live = h("p", { class: "live", role: "status", "aria-live": "polite" });
  const body = h("div", { class: "body" });
  const help = h("p", { class: "help" }, say("help"));
  const title = h("p", { class: "title" }, say("title"));
  const label = { class: `explore explore-${name}`, "aria-label": say("title") };
  const root = h("section", label, title, help, body, live);
  root.style.wordBreak = words.word_break;
  el.replaceChildren(root);
  const kept = model.kept ?? new Map();
  const get = (trait) => model.get(trait);
  const tell = (sentence) => {
    live.textContent = sentence;
  };
  const tip = tipOf(root);
  if (model.link) root.append(button(say("copy_link"), () => copyLink(model, say, tell)));
  const change = (changes, told) => {
    for (const [trait, value] of Object.entries(changes)) model.set(trait, value);
    model.save_changes();
    if (told) tell(told);
  };
  const draws = (draw) => {
    traits.forEach((trait) => model.on(`change:${trait}`, draw));
    draw();
    return () => traits.forEach((trait) => model.off(`change:${trait}`, draw));
  };
  return { root, body, kept, say, get, tell, tip, change, draws };
}

// What is told of the element under the hand stands above it: over the finger, where eyes are. It
// says no more than labels and the live region do.
function tipOf(root) {
  const bubble = h("div", { class: "tip", "aria-hidden": "true", hidden: true });
  root.append(bubble);
  const hide = () => (bubble.hidden = true);
  // `box` is the element's, or {x, y, width, height} of a place in the window.
  const show = (words, { x, y, width, height }) => {
    bubble.textContent = words;
    bubble.hidden = !words;
    const [frameBox, own] = [root.getBoundingClientRect(), bubble.getBoundingClientRect()];
    const room = root.clientWidth - own.width - 4;
    const left = Math.max(4, Math.min(x + width / 2 - frameBox.x - own.width / 2, room));
    const above = y - own.height - 8;
    const top = above < 0 ? y + height + 8 : above;
    bubble.style.translate = `${left}px ${top - frameBox.y - root.clientTop}px`;
  };
  // A finger that is lifted leaves too, but is still read.
  const leave = ({ pointerType }) => pointerType === "mouse" && hide();
  ["pointerdown", "keydown"].forEach((event) => root.addEventListener(event, hide, true));
  return { show, hide, leave };
}

async function copyLink(model, say, tell) {
  try {
    await navigator.clipboard.writeText(model.link());
    tell(say("link_copied"));
  } catch {
    tell(say("link_in_address")); // this page may not write to the clipboard
  }
}

export function button(label, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

// A slider with its label, its value, and buttons for one step; `show` writes the value and `set`
// moves the thumb.
export function slider(label, { min, max, step = 1 }, oninput, show = minus) {
  const output = h("span", { class: "now", "aria-hidden": "true" });
  const input = h("input", { type: "range", min, max, step, "aria-label": label });
  const set = (value) => {
    input.value = value;
    output.textContent = show(value);
    input.setAttribute("aria-valuetext", show(value));
  };
  const take = (move) => {
    move();
    input.dispatchEvent(new Event("input"));
  };
  input.addEventListener("input", () => {
    output.textContent = show(Number(input.value));
    oninput(Number(input.value));
  });
  // A finger that goes on to scroll the page did not mean the thumb.
  let before = null;
  input.addEventListener("pointerdown", () => (before = input.value));
  input.addEventListener("pointercancel", () => take(() => (input.value = before)));
  const less = button("−", () => take(() => input.stepDown()), { "aria-label": `${label} −` });
  const more = button("+", () => take(() => input.stepUp()), { "aria-label": `${label} +` });
  const name = h("span", { class: "name" }, h("span", {}, label), output);
  return { row: h("div", { class: "slider" }, name, less, input, more), set, input };
}

// A choice among `options`: [value, label] each.
export function select(label, options, onchange) {
  const list = h("select", { onchange: () => onchange(list.value) });
  list.append(...options.map(([value, shown]) => h("option", { value }, shown)));
  const row = h("label", { class: "select" }, h("span", {}, label), list);
  return { row, set: (value) => (list.value = value) };
}

// A group of buttons of which one is pressed.
export function choice(label, options, onchoose) {
  const buttons = new Map();
  for (const [value, shown] of options) {
    buttons.set(value, button(shown, () => onchoose(value), { "aria-pressed": "false" }));
  }
  const row = h("div", { class: "choice", role: "group", "aria-label": label });
  row.append(h("span", {}, label), ...buttons.values());
  const set = (chosen) =>
    buttons.forEach((each, value) => each.setAttribute("aria-pressed", String(value === chosen)));
  return { row, set };
}

// Arrow keys, Home and End lead through the buttons of `box`, of which Tab reaches one.
// `columns()` is how many stand in a row.
export function roving(box, columns = () => 1) {
  box.addEventListener("keydown", (event) => {
    const all = [...box.querySelectorAll("button[data-at]")];
    const at = all.indexOf(event.target);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() };
    const ends = { Home: 0, End: all.length - 1 };
    const to = event.key in ends ? ends[event.key] : at + steps[event.key];
    if (at < 0 || !all[to]) return;
    event.preventDefault();
    all.forEach((each, i) => each.setAttribute("tabindex", i === to ? "0" : "-1"));
    all[to].focus();
  });
}

// Code in NumPy and PyTorch, and a button that copies it. `set` takes [library, lines] pairs.
export function codeBox(say, tell) {
  const box = h("div", { class: "code" });
  const copy = async (shown, library) => {
    getSelection().selectAllChildren(shown);
    try {
      await navigator.clipboard.writeText(shown.textContent);
      tell(say("copied", { library }));
    } catch {
      tell(say("selected", { library })); // a frame may not write to the clipboard
    }
  };
  const set = (codes) =>
    box.replaceChildren(
      ...codes.map(([library, lines]) => {
        const label = { tabindex: "0", role: "group", "aria-label": library };
        const shown = h("pre", label, lines.join("\n"));
        return h("div", {}, button(say("copy", { library }), () => copy(shown, library)), shown);
      }),
    );
  return { row: h("details", {}, h("summary", {}, say("code")), box), set };
}

// Step, back, and play where motion is welcome. `move(by)` returns whether there was a next step.
export function player(say, move) {
  let timer = null;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const stop = () => {
    clearInterval(timer);
    timer = null;
    play.textContent = say("play");
  };
  const step = () => {
    if (!play.isConnected || !move(1)) stop();
  };
  const start = () => {
    play.textContent = say("stop");
    timer = setInterval(step, 600);
  };
  const play = button(say("play"), () => (timer === null ? start() : stop()), { hidden: still });
  const back = button(say("back"), () => (stop(), move(-1)));
  const next = button(say("step"), () => (stop(), move(1)));
  const label = { class: "player", role: "group", "aria-label": say("player") };
  return h("div", label, back, next, play);
}

// A table with header cells; `rows` are lists of texts or elements, the first names the row.
export function table(caption, header, rows) {
  const head = h("tr", {}, header.map((name) => h("th", { scope: "col" }, name)));
  const body = rows.map(([first, ...others]) =>
    h("tr", {}, h("th", { scope: "row" }, first), others.map((each) => h("td", {}, each))),
  );
  const parts = [h("caption", {}, caption), h("thead", {}, head), h("tbody", {}, body)];
  const label = { class: "wide", tabindex: "0", role: "group", "aria-label": caption };
  return h("div", label, h("table", {}, parts));
}
