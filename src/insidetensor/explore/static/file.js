import { h, frame, slider, choice, codeBox, button, roving } from "./instrument.js";
import { levelGame } from "./game.js";

// ---- the model: the parts of an .npy file ------------------------------------------------------

const DATA = 128; // where the elements begin: the header is filled up with spaces
const KINDS = { i1: "setInt8", i2: "setInt16", f4: "setFloat32", f8: "setFloat64" };
const HEADER = ["magic", "version", "length", "descr", "fortran_order", "shape", "padding"];

const itemsize = (dtype) => Number(dtype.at(-1));
const hex = (bytes) => Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join(" ");
// An array of one row or one column lies the same in both orders, and is called C.
const isFortran = ({ order, rows, columns }) => order === "F" && rows > 1 && columns > 1;

export function bytesOf(dtype, value) {
  const view = new DataView(new ArrayBuffer(itemsize(dtype)));
  view[KINDS[dtype.slice(1)]](0, value, !dtype.startsWith(">"));
  return hex(new Uint8Array(view.buffer));
}

// The factors of row and column: how many elements a step along each axis goes on in the file.
export function steps(state) {
  return isFortran(state) ? [1, state.rows] : [state.columns, 1];
}

// Each part in the order of the file: its name, its first byte, how many bytes, what they are.
export function partsOf(state) {
  const { dtype, rows, columns } = state;
  const pieces = {
    magic: "\u0093NUMPY",
    version: "\u0001\u0000",
    length: "v\u0000", // 118 characters
    descr: `{'descr': '${dtype}', `,
    fortran_order: `'fortran_order': ${isFortran(state) ? "True" : "False"}, `,
    shape: `'shape': (${rows}, ${columns}), `,
  };
  let start = 0;
  const parts = HEADER.map((name) => {
    const text = pieces[name] ?? `${"}".padEnd(DATA - start - 1)}\n`;
    start += text.length;
    return { name, start: start - text.length, size: text.length, text };
  });
  const [down, right] = steps(state);
  const elements = Array.from({ length: rows * columns }, (_, at) => {
    const index = [Math.floor(at / columns), at % columns];
    const first = DATA + (index[0] * down + index[1] * right) * itemsize(dtype);
    return { name: index.join(", "), index, value: at, start: first, size: itemsize(dtype) };
  });
  return [...parts, ...elements.toSorted((one, other) => one.start - other.start)];
}

// The names of what belongs to a part: what a field of the header says, and whose bytes they are.
export function belongs(state, name) {
  const elements = partsOf(state).slice(HEADER.length);
  const names = (some) => some.map((each) => each.name);
  const along = isFortran(state) ? 1 : 0;
  const told = {
    magic: [],
    version: [],
    padding: [],
    length: HEADER.slice(HEADER.indexOf("length") + 1),
    descr: names(elements.slice(0, 1)),
    fortran_order: names(elements.filter(({ index }) => index[along] === 0)),
    shape: names(elements),
  };
  return [name, ...(told[name] ?? [])];
}

// What a level's aim asks for, as it is now.
export function measured({ what, of }, state) {
  const parts = partsOf(state);
  const element = parts.find(({ name }) => name === of);
  const size = state.rows * state.columns * itemsize(state.dtype);
  const found = {
    data: () => size,
    file: () => DATA + size,
    start: () => element?.start ?? "–",
    bytes: () => (element ? bytesOf(state.dtype, element.value) : "–"),
  };
  return found[what]();
}

// ---- what is shown ------------------------------------------------------------------------------

const TRAITS = ["dtype", "order", "rows", "columns", "part"];

export default {
  accepts: ({ dtype, order, rows, columns, facts }) => {
    const [high, wide] = facts.most;
    const fits = (size, most) => Number.isInteger(size) && size >= 1 && size <= most;
    const isKnown = facts.dtypes.includes(dtype) && ["C", "F"].includes(order);
    return isKnown && fits(rows, high) && fits(columns, wide);
  },

  render({ model, el }) {
    const ui = frame({ model, el }, "file", TRAITS);
    const { say, get, change } = ui;
    const { dtypes, most, colours } = get("facts");
    const state = () => Object.fromEntries(TRAITS.map((trait) => [trait, get(trait)]));
    const partNamed = (now, name) => partsOf(now).find((each) => each.name === name);

    // What a part's bytes are, and for an element how its place is computed.
    function inWords(now, { name, start, size, text, index, value }) {
      const place = { first: start, last: start + size - 1, size };
      if (!index) return say(`is_${name}`, { ...place, text: text.trim().replace(/,$/, "") });
      const [down, right] = steps(now);
      const factors = [down, right].map((step, axis) => `${index[axis]} × ${step}`);
      const terms = `${DATA} + (${factors.join(" + ")}) × ${size}`;
      const bytes = bytesOf(now.dtype, value);
      return say("is_element", { ...place, index: name, terms, value, bytes });
    }

    function become(trait, value) {
      play.moved(trait);
      const next = { ...state(), [trait]: value };
      const part = partNamed(next, get("part")) ? get("part") : "0, 0";
      const bytes = measured({ what: "file" }, next);
      change({ part, [trait]: value });
      ui.tell(say("file_is", { bytes, first: inWords(next, partNamed(next, part)) }));
    }

    const orders = ["C", "F"].map((order) => [order, say(`order_${order}`)]);
    const rows = {
      dtype: choice(say("dtype"), dtypes.map((each) => [each, each]), (to) => become("dtype", to)),
      order: choice(say("order"), orders, (to) => become("order", to)),
      rows: slider(say("rows"), { min: 1, max: most[0] }, (to) => become("rows", to)),
      columns: slider(say("columns"), { min: 1, max: most[1] }, (to) => become("columns", to)),
    };
    const bar = h("div", { class: "bar", "aria-hidden": "true" });
    const file = h("div", { class: "file", role: "group", "aria-label": say("file") });
    const grid = h("div", { class: "grid", role: "group", "aria-label": say("array") });
    const told = h("p", { class: "mono" });
    const codes = codeBox(say, ui.tell);
    roving(file);
    roving(grid, () => get("columns"));

    function look(part, where) {
      const words = inWords(state(), part);
      change({ part: part.name }, words);
      ui.tip.show(words, where);
    }

    function box(now, part, lines) {
      const made = button("", () => look(part, made.getBoundingClientRect()), {
        class: `part ${part.index ? "element" : part.name}`,
        style: part.index ? `--of: ${colours[part.value]}` : "",
        "data-at": "",
        "data-part": part.name,
        "aria-label": inWords(now, part),
        onpointerenter: () => ui.tip.show(inWords(now, part), made.getBoundingClientRect()),
        onpointerleave: ui.tip.leave,
      });
      made.append(...lines.map(([kind, text]) => h("span", { class: kind }, text)));
      return made;
    }

    // The bytes as they are written: what is no letter is a dot.
    const letters = ({ text, name }) =>
      name === "padding" ? "}␣␣␣…" : text.trim().replace(/[^ -~]/g, "·");

    function mark() {
      const lit = new Set(belongs(state(), get("part")));
      for (const each of [...bar.children, ...file.children, ...grid.children]) {
        each.classList.toggle("lit", lit.has(each.dataset.part));
        each.classList.toggle("here", each.dataset.part === get("part"));
        if (each.dataset.at !== undefined) each.tabIndex = -1;
      }
      for (const group of [file, grid]) {
        const here = group.querySelector(".here") ?? group.firstChild;
        here.tabIndex = 0;
      }
      const now = state();
      told.textContent = inWords(now, partNamed(now, get("part")));
    }

    function draw() {
      const now = state();
      if (!partNamed(now, now.part)) return; // the other traits are on their way
      Object.entries(rows).forEach(([trait, each]) => each.set(now[trait]));
      const had = [file, grid].map((each) => [...each.children].indexOf(document.activeElement));
      const parts = partsOf(now);
      const elements = parts.filter(({ index }) => index);
      bar.replaceChildren(
        ...parts.map(({ name, size, index, value }) => {
          const colour = index ? `; --of: ${colours[value]}` : "";
          const style = `flex-grow: ${size}${colour}`;
          return h("span", { "data-part": name, class: index ? "element" : name, style });
        }),
      );
      file.replaceChildren(
        ...parts.map((part) => {
          const shown = part.index ? String(part.value) : letters(part);
          return box(now, part, [["ex-small", part.start], ["value", shown]]);
        }),
      );
      grid.style.setProperty("--columns", now.columns);
      const byIndex = elements.toSorted((one, other) => one.value - other.value);
      grid.replaceChildren(
        ...byIndex.map((part) => box(now, part, [["value", part.value], ["ex-small", part.name]])),
      );
      mark();
      [file, grid].forEach((each, at) => each.children[had[at]]?.focus());
      codes.set([["NumPy", code(now)]]);
      const level = play.level();
      if (!level) return;
      const is = measured(level.aim, now);
      play.near([is === level.aim.is], { now: say(`now_${level.aim.what}`, { ...level.aim, is }) });
    }

    function code({ dtype, order, rows: high, columns, part }) {
      const { start, size } = partNamed(state(), part);
      const made = `x = np.arange(${high * columns}).reshape(${high}, ${columns})`;
      const read = `open("x.npy", "rb").read()[${start}:${start + size}]`;
      const saved = `np.save("x.npy", x.astype("${dtype}", order="${order}"))`;
      return ["import numpy as np", "", made, saved, read];
    }

    const shows = Object.fromEntries(Object.entries(rows).map(([name, { row }]) => [name, row]));
    const play = levelGame(ui, model, "file", shows, draw);
    const sizes = h("div", { class: "sliders" }, rows.rows.row, rows.columns.row);
    const panel = (key, ...parts) => h("div", {}, h("p", { class: "quiet" }, say(key)), ...parts);
    ui.body.append(
      play.box,
      rows.dtype.row,
      rows.order.row,
      sizes,
      play.below,
      panel("array", grid),
      panel("file", bar, file),
      told,
      codes.row,
    );
    play.begin();
    const stopDrawing = ui.draws(draw);
    return () => (play.stop(), stopDrawing());
  },
};
