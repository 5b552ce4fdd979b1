// The grid that indices see and the strip that lies in memory: each box has its address's colour.
import { button, calm, h, minus, roving, s } from "./instrument.js";
import { cellOf } from "./strides_model.js";

const OUTSIDE = 8; // cells drawn before the storage, and after it
const LISTED = 4; // indices of a cell that are read out
const SLIDES = 350; // ms
const DASHES = ["", "5 3", "1 3", "8 3 1 3"]; // of the arrow of each axis

export const shown = (index) => `[${index.length ? index.join(", ") : "()"}]`;
const small = (index) => index.join(",") || "()";

// `header()` is read, `choose(index)` and `point(index)` are told what the hand is at; the latter
// returns the arithmetic.
export function boxes({ say, get, tell, tip }, { header, choose, point }) {
  const { values, colours, goal } = get("facts");
  const grid = h("div", { class: "grid", role: "group", "aria-label": say("grid") });
  const strip = h("div", { class: "strip", role: "group", "aria-label": say("strip") });
  const arrows = s("svg", { class: "arrows", preserveAspectRatio: "none", "aria-hidden": "true" });
  const memory = h("div", { class: "memory" }, arrows, strip);
  const target = h("div", { class: "grid", role: "img" });
  roving(grid, () => Math.max(1, get("shape").at(-1) ?? 1));
  roving(strip);

  function reads(index) {
    const cell = cellOf(header(), index);
    const key = values[cell] === undefined ? "reads_outside" : "reads";
    return say(key, { index: shown(index), cell: minus(cell), value: values[cell] });
  }

  // The arithmetic is that of the element pointed at, until the hand leaves it.
  function pointTo(cell, index = get("index")) {
    for (const box of [grid, strip]) {
      for (const each of box.querySelectorAll("[data-cell]")) {
        each.classList.toggle("pointed", each.dataset.cell === String(cell));
      }
    }
    return point(index);
  }

  function cellButton(cell, index, label, onclick, name, lines) {
    const show = () => {
      const words = pointTo(cell, index);
      tip.show(index ? words : label, made.getBoundingClientRect());
    };
    const leave = (event) => (pointTo(null), tip.leave(event));
    const made = button("", () => (onclick(), show()), {
      class: `cell ${values[cell] === undefined ? "outside" : name}`,
      style: `--of: ${colours[cell] ?? "transparent"}`,
      "data-at": "",
      "data-cell": cell,
      tabindex: "-1",
      "aria-label": label,
      onfocus: show,
      onblur: () => (pointTo(null), tip.hide()),
      onpointerenter: show,
      onpointerleave: leave,
    });
    made.append(...lines.map(([kind, text]) => h("span", { class: kind }, text)));
    return made;
  }

  // A block for each place of the axes before the last two.
  function blocks(shape, all, makeBox) {
    const across = shape.at(-1) ?? 1;
    const inBlock = across * (shape.at(-2) ?? 1);
    const made = [];
    all.forEach((index, at) => {
      if (at % inBlock === 0) {
        const name = shape.length > 2 ? `[${index.slice(0, -2).join(", ")}, :, :]` : "";
        const block = h("div", { class: "block", style: `--columns: ${across}` });
        made.push(h("div", {}, h("div", { class: "mono quiet" }, name), block));
      }
      made.at(-1).lastChild.append(makeBox(index, at));
    });
    return made;
  }

  function drawGrid(shape, cells, all, run, alike) {
    const before = new Map();
    for (const each of grid.querySelectorAll("[data-cell]")) {
      const { cell } = each.dataset;
      if (!before.has(cell)) before.set(cell, each.getBoundingClientRect());
    }
    const makeBox = (index, at) => {
      const lines = [["value", values[cells[at]] ?? "?"], ["ex-small", small(index)]];
      const begins = at > 0 && at % run === 0 ? "begins" : "";
      const name = `${begins} ${alike[at] ? "alike" : ""}`;
      const made = cellButton(cells[at], index, reads(index), () => choose(index), name, lines);
      made.dataset.index = index;
      return made;
    };
    const empty = [h("p", {}, say("empty"))];
    grid.replaceChildren(...(all.length ? blocks(shape, all, makeBox) : empty));
    if (!calm()) slideFrom(before);
  }

  // Boxes slide to their new places.
  function slideFrom(before) {
    for (const each of grid.querySelectorAll("[data-cell]")) {
      const [old, now] = [before.get(each.dataset.cell), each.getBoundingClientRect()];
      if (!old || (old.x === now.x && old.y === now.y)) continue;
      const from = { translate: `${old.x - now.x}px ${old.y - now.y}px` };
      each.animate([from, { translate: "0" }], { duration: SLIDES, easing: "ease-out" });
    }
  }

  function drawTarget(all, alike) {
    const places = Map.groupBy(values.keys(), (cell) => values[cell]);
    const makeBox = (_, at) => {
      const value = goal.values[at];
      const cells = places.get(value) ?? [];
      const colour = cells.length === 1 ? colours[cells[0]] : "transparent"; // any of them does
      const name = { class: `cell target ${alike[at] ? "alike" : ""}`, style: `--of: ${colour}` };
      return h("div", name, h("span", { class: "value" }, value));
    };
    target.replaceChildren(...blocks(goal.shape, all, makeBox));
    target.setAttribute("aria-label", `${say("target")}: ${goal.values.join(", ")}`);
  }

  function drawStrip(cells, outside, all) {
    const readers = Map.groupBy(all.keys(), (at) => cells[at]);
    const before = outside.filter((cell) => cell < 0).slice(-OUTSIDE);
    const after = outside.filter((cell) => cell >= values.length).slice(0, OUTSIDE);
    const made = [...before, ...values.keys(), ...after].map((cell) => {
      const found = (readers.get(cell) ?? []).map((at) => all[at]);
      const more = found.length > LISTED ? " …" : "";
      const fields = { cell: minus(cell), value: values[cell] ?? say("not_yours") };
      fields.indices = found.slice(0, LISTED).map(shown).join(", ") + more;
      const label = say(found.length ? "cell_read" : "cell_unread", fields);
      const times = found.length > 1 ? `×${found.length}` : "\u00a0";
      const lines = [["number", minus(cell)], ["value", values[cell] ?? "?"]];
      lines.push(["ex-small", found.length === 1 ? small(found[0]) : times]);
      const onclick = () => (found.length ? choose(found[0]) : tell(label));
      return cellButton(cell, found[0], label, onclick, found.length ? "read" : "", lines);
    });
    strip.replaceChildren(...made);
    memory.style.setProperty("--cells", made.length);
  }

  // An arrow for each axis, from the element looked at to its neighbour; it is as long as the step.
  function drawArrows(index) {
    const { shape } = header();
    const all = [...strip.children].map((each) => Number(each.dataset.cell));
    const place = (of) => all.indexOf(cellOf(header(), of)) + 0.5;
    arrows.setAttribute("viewBox", `0 0 ${all.length} 10`);
    const paths = index.flatMap((i, axis) => {
      if (i + 1 >= shape[axis]) return [];
      const [from, to] = [place(index), place(index.with(axis, i + 1))];
      const bow = 9 - Math.min(8.5, 2.5 + Math.abs(to - from));
      const d = `M${from} 9.5Q${(from + to) / 2} ${bow * 2 - 9.5} ${to} 9.5`;
      const isDrawn = to > 0 && from > 0 && from !== to;
      return isDrawn ? [s("path", { d, "stroke-dasharray": DASHES[axis] })] : [];
    });
    arrows.replaceChildren(...paths);
  }

  function mark(index, isThere) {
    const cell = cellOf(header(), index);
    for (const [box, name, chosen] of [[grid, "index", index], [strip, "cell", cell]]) {
      const all = [...box.querySelectorAll("button")];
      const here = all.find((each) => each.dataset[name] === String(chosen)) ?? all[0];
      all.forEach((each) => each.classList.toggle("here", isThere && each === here));
      all.forEach((each) => each.setAttribute("tabindex", each === here ? "0" : "-1"));
    }
    drawArrows(isThere ? index : []);
  }

  return { grid, memory, target, reads, drawGrid, drawStrip, drawTarget, drawArrows, mark };
}
