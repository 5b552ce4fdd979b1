import { h, frame, slider, choice, codeBox, player } from "./instrument.js";

const LINE = 64; // bytes
const LONGEST = 16; // rows, columns, lines that are kept
export const WALKS = ["rows", "columns"];

// The reads of a walk over a row-major array, in order: the element, its line, whether that had to
// be fetched. `cache` lines are kept, and the one that was not used for longest makes room.
export function reads({ rows, columns, itemsize, cache }, walk) {
  const kept = new Set(); // the line used last comes last
  return Array.from({ length: rows * columns }, (_, at) => {
    const element = walk === "rows" ? at : (at % rows) * columns + Math.floor(at / rows);
    const line = Math.floor((element * itemsize) / LINE);
    const fetched = !kept.delete(line);
    kept.add(line);
    if (kept.size > cache) kept.delete(kept.values().next().value);
    return { element, line, fetched, kept: [...kept] };
  });
}

export function fetchedOf(found, step) {
  return found.slice(0, step).filter((read) => read.fetched).length;
}

const SLIDERS = { rows: [1, LONGEST], columns: [1, LONGEST], cache: [1, LONGEST] };
const DTYPES = [[4, "float32"], [8, "float64"]];

export default {
  render({ model, el }) {
    const traits = ["rows", "columns", "itemsize", "cache", "step"];
    const ui = frame({ model, el }, "cache_lines", traits);
    const { say, get, change, tell } = ui;
    const state = () => Object.fromEntries(traits.map((trait) => [trait, get(trait)]));
    const total = () => get("rows") * get("columns");

    function resize(changes) {
      const next = { ...state(), ...changes };
      change({ ...changes, step: Math.min(get("step"), next.rows * next.columns) }, counted(next));
    }

    function counted(now) {
      const counts = WALKS.map((walk) => fetchedOf(reads(now, walk), Infinity));
      const [rows, columns] = counts;
      return say("counted", { reads: now.rows * now.columns, rows, columns });
    }

    function go(step) {
      const to = Math.max(0, Math.min(step, total()));
      const lines = WALKS.map((walk) => {
        const found = reads(state(), walk);
        const last = found[to - 1];
        const how = last && say(last.fetched ? "fetched" : "kept", { line: last.line });
        return say(`told_${walk}`, { how: how ?? "–", count: fetchedOf(found, to) });
      });
      change({ step: to }, say("told", { step: to, rows: lines[0], columns: lines[1] }));
      return to < total();
    }

    const sliders = Object.entries(SLIDERS).map(([trait, [min, max]]) => {
      const made = slider(say(trait), { min, max }, (value) => resize({ [trait]: value }));
      return { trait, ...made };
    });
    const dtypes = choice(say("dtype"), DTYPES, (itemsize) => resize({ itemsize }));
    const place = h("div", { class: "place" });
    const walks = h("div", { class: "walks" });
    function look({ target }) {
      if (!target.dataset.element) return ui.tip.hide();
      const [element, size] = [Number(target.dataset.element), get("itemsize")];
      const line = Math.floor((element * size) / LINE);
      const words = say("element", { element, size, byte: element * size, line });
      return ui.tip.show(words, target.getBoundingClientRect());
    }
    ["pointerover", "click"].forEach((event) => walks.addEventListener(event, look));
    walks.addEventListener("pointerleave", ui.tip.leave);
    let position = null;

    function drawWalk(walk, now) {
      const found = reads(now, walk);
      const last = found[now.step - 1];
      const done = new Map(found.slice(0, now.step).map((read) => [read.element, read.fetched]));
      const kept = new Set(last?.kept ?? []);
      const cells = Array.from({ length: now.rows * now.columns }, (_, element) => {
        const line = Math.floor((element * now.itemsize) / LINE);
        const begins = (element * now.itemsize) % LINE === 0;
        const names = [
          ["kept", kept.has(line)],
          ["fetched", done.get(element)],
          ["begins", begins],
          ["here", last?.element === element],
        ];
        const name = names.filter(([, is]) => is).map(([each]) => each);
        const dot = done.has(element) ? (done.get(element) ? "●" : "·") : "\u00a0";
        return h("span", { class: `element ${name.join(" ")}`, "data-element": element }, dot);
      });
      const all = fetchedOf(found, Infinity);
      const fields = { reads: now.step, count: fetchedOf(found, now.step), all };
      const label = `${say(`by_${walk}`)} ${say("so_far", fields)}`;
      const picture = { class: "elements", role: "img", "aria-label": label };
      picture.style = `--columns: ${now.columns}`;
      const words = h("p", {}, h("strong", {}, say(`by_${walk}`)), ` ${say("so_far", fields)}`);
      return h("div", { class: "walk-of" }, words, h("div", picture, cells));
    }

    let drawn = 0; // reads for which the slider of the position was made
    function draw() {
      const now = state();
      if (drawn !== total()) {
        drawn = total();
        position = slider(say("step_of"), { min: 0, max: drawn }, go);
        place.replaceChildren(position.row);
      }
      position.set(now.step);
      sliders.forEach(({ trait, set }) => set(now[trait]));
      dtypes.set(now.itemsize);
      walks.replaceChildren(...WALKS.map((walk) => drawWalk(walk, now)));
    }

    const codes = codeBox(say, tell);
    const times = (row) => [`%timeit [${row} for row in x]`, `%timeit [${row} for row in x.T]`];
    codes.set([
      ["NumPy", ["import numpy as np", "", "x = np.ones((3000, 3000))", ...times("row.sum()")]],
      ["PyTorch", ["import torch", "", "x = torch.ones(3000, 3000)", ...times("row.sum()")]],
    ]);
    const controls = h("div", { class: "sliders" }, sliders.map(({ row }) => row));
    const legend = h("p", { class: "quiet" }, say("legend"));
    ui.body.append(dtypes.row, controls, walks, legend);
    ui.body.append(player(say, (by) => go(get("step") + by)), place, codes.row);
    return ui.draws(draw);
  },
};
