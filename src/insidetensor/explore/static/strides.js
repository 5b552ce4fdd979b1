import { h, minus, frame, button, slider, roving, codeBox, player } from "./instrument.js";
import {
  MOST, MOST_AXES, cellOf, chunks, code, count, indices, preset, tuple, viewOf, walked,
} from "./strides_model.js";

const LARGEST = 12; // size of an axis
const OUTSIDE = 8; // cells drawn before the storage, and after it
const LISTED = 4; // indices of a cell that are read out
const PRESETS = ["transpose", "step", "reverse", "broadcast", "windows"];

const shown = (index) => `[${index.length ? index.join(", ") : "()"}]`;
const small = (index) => index.join(",") || "()";

export default {
  render({ model, el }) {
    const ui = frame({ model, el }, "strides", ["shape", "strides", "offset", "asked"]);
    const { say, get, tell } = ui;
    const { values } = get("facts");
    const size = values.length;
    const header = () => ({
      shape: get("shape"),
      strides: get("strides"),
      offset: get("offset"),
    });
    const beginning = header();
    const inWords = ({ shape, strides, offset }) =>
      say("header", { shape: tuple(shape), strides: tuple(strides.map(minus)), offset });

    // ---- what changes the header ----------------------------------------------------------------

    function become(next, told) {
      const index = next.shape.map((length, axis) =>
        Math.max(0, Math.min(get("index")[axis] ?? 0, length - 1)),
      );
      const { outside } = walked(next, size);
      const some = outside.slice(0, 7).map((cell, at) => (at < 6 ? minus(cell) : "…"));
      const cells = some.join(", ");
      const leaves = outside.length ? ` ${say("leaves", { cells, last: size - 1 })}` : "";
      ui.change({ ...next, index }, told + leaves);
    }

    function move(part, axis, value) {
      const list = part === "offset" ? value : get(part).with(axis, value);
      const next = { ...header(), [part]: list };
      if (count(next.shape) <= MOST) {
        return become(next, say(`moved_${part}`, { axis, value: minus(value) }));
      }
      draw();
      return tell(say("too_many", { most: MOST }));
    }

    function apply(name) {
      const [now, next] = [header(), preset(name, header())];
      const fields = { header: inWords(next ?? now) };
      if (!next) tell(say("no_preset"));
      else if (inWords(now) === fields.header) tell(say("same_header", fields));
      else become(next, say(`did_${name}`, fields));
    }

    const reset = () => become(beginning, say("did_reset", { header: inWords(beginning) }));
    const presets = h("div", { class: "ex-row", role: "group", "aria-label": say("presets") });
    presets.append(...PRESETS.map((name) => button(say(`preset_${name}`), () => apply(name))));
    presets.append(button(say("reset"), reset));

    const controls = h("div", { class: "sliders" });
    let sliders = []; // of each axis
    const reach = { min: -size, max: size };
    const offsets = { min: 0, max: Math.max(size - 1, 0) };
    const start = slider(say("offset"), offsets, (value) => move("offset", 0, value));

    function makeSliders() {
      const sizes = { min: 0, max: Math.max(LARGEST, ...get("shape")) };
      sliders = get("shape").map((_, axis) => ({
        size: slider(say("size_of", { axis }), sizes, (value) => move("shape", axis, value)),
        stride: slider(say("stride_of", { axis }), reach, (value) => move("strides", axis, value)),
      }));
      const rows = sliders.flatMap((each) => [each.size.row, each.stride.row]);
      controls.replaceChildren(...rows, start.row);
    }

    // ---- grid and strip -------------------------------------------------------------------------

    const grid = h("div", { class: "grid", role: "group", "aria-label": say("grid") });
    const strip = h("div", { class: "strip", role: "group", "aria-label": say("strip") });
    roving(grid, () => Math.max(1, get("shape").at(-1) ?? 1));
    roving(strip);

    function reads(index) {
      const cell = cellOf(header(), index);
      const key = values[cell] === undefined ? "reads_outside" : "reads";
      return say(key, { index: shown(index), cell: minus(cell), value: values[cell] });
    }

    const choose = (index) => ui.change({ index }, reads(index));

    // The arithmetic is that of the element pointed at, until the hand leaves it.
    function point(cell, index = get("index")) {
      const found = el.querySelectorAll("[data-cell]");
      found.forEach((each) => each.classList.toggle("pointed", each.dataset.cell === String(cell)));
      drawSum(index);
    }

    function cellButton(cell, index, label, onclick, name, lines) {
      const made = button("", onclick, {
        class: `cell ${values[cell] === undefined ? "outside" : name}`,
        "data-at": "",
        "data-cell": cell,
        tabindex: "-1",
        "aria-label": label,
        onfocus: () => point(cell, index),
        onblur: () => point(null),
        onpointerenter: () => point(cell, index),
        onpointerleave: () => point(null),
      });
      made.append(...lines.map(([kind, text]) => h("span", { class: kind }, text)));
      return made;
    }

    function drawGrid(shape, cells, all, run) {
      const across = shape.at(-1) ?? 1;
      const inBlock = across * (shape.at(-2) ?? 1);
      const blocks = [];
      all.forEach((index, at) => {
        if (at % inBlock === 0) {
          const name = shape.length > 2 ? `[${index.slice(0, -2).join(", ")}, :, :]` : "";
          const block = h("div", { class: "block", style: `--columns: ${across}` });
          blocks.push(h("div", {}, h("div", { class: "mono quiet" }, name), block));
        }
        const lines = [["value", values[cells[at]] ?? "?"], ["ex-small", small(index)]];
        const begins = at > 0 && at % run === 0 ? "begins" : "";
        const choosing = () => choose(index);
        const made = cellButton(cells[at], index, reads(index), choosing, begins, lines);
        made.dataset.index = index;
        blocks.at(-1).lastChild.append(made);
      });
      grid.replaceChildren(...(all.length ? blocks : [h("p", {}, say("empty"))]));
    }

    function drawStrip(cells, outside, all) {
      const readers = Map.groupBy(all.keys(), (at) => cells[at]);
      const before = outside.filter((cell) => cell < 0).slice(-OUTSIDE);
      const after = outside.filter((cell) => cell >= size).slice(0, OUTSIDE);
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
    }

    // ---- the walk, its chunks, a new shape ------------------------------------------------------

    const walk = h("p", { class: "walk mono" });
    const pieces = h("p", { class: "chunks" });

    function drawWalk(cells, found, run) {
      const border = () => h("span", { class: "border" }, "|");
      const steps = cells.flatMap((cell, at) => [
        ...(at > 0 && at % run === 0 ? [border()] : []),
        h("span", { class: "place", "data-cell": cell }, minus(cell)),
      ]);
      walk.replaceChildren(h("span", { class: "quiet" }, say("walk")), ...steps);
      const told = found.map(({ size: length, stride, axes }) => {
        const key = axes.length > 1 ? "chunk_of_axes" : "chunk";
        return say(key, { size: length, stride: minus(stride), axes: axes.join(", ") });
      });
      pieces.replaceChildren(
        h("span", { class: "quiet" }, say(told.length ? "chunks" : "no_chunk")),
        ...told.map((words) => h("span", { class: "chunk" }, words)),
      );
    }

    function step(by) {
      const all = indices(get("shape"));
      const at = all.findIndex((index) => String(index) === String(get("index"))) + by;
      if (all[at]) choose(all[at]);
      return Boolean(all[at + by]);
    }

    const answer = h("p");
    const view = () => viewOf(header(), get("asked"));
    const use = button(say("use_view"), () => {
      const { shape, strides } = view();
      become({ shape, strides, offset: get("offset") }, say("used", { shape: tuple(shape) }));
    });
    const asked = h("input", { type: "text", "aria-label": say("new_shape"), size: 12 });
    asked.value = get("asked").join(", ");
    asked.addEventListener("input", () => {
      const sizes = asked.value.split(/[^-\w.]+/).filter(Boolean).map(Number);
      if (sizes.every(Number.isInteger)) ui.change({ asked: sizes });
      tell(sizes.every(Number.isInteger) ? answer.textContent : say("bad_shape"));
    });

    function drawAnswer() {
      const wanted = get("asked");
      const fits = wanted.length > 0 && wanted.length <= MOST_AXES;
      const found = fits ? view() : { why: "ask" };
      const strides = found.strides && tuple(found.strides.map(minus));
      const fields = { ...found, stride: minus(found.stride), strides };
      fields.shape = tuple(found.shape ?? wanted);
      use.disabled = !strides;
      answer.textContent = say(strides ? "is_view" : found.why, fields);
      answer.className = strides ? "answer good" : "answer";
    }

    // ---- everything -----------------------------------------------------------------------------

    const title = h("p", { class: "mono" });
    const sum = h("p", { class: "mono" });
    const codes = codeBox(say, tell);
    const notes = { bytes: "in_bytes", negative: "no_negative", outside: "code_outside" };
    Object.entries(notes).forEach(([name, key]) => (notes[name] = say(key)));

    function mark() {
      const index = get("index");
      const cell = cellOf(header(), index);
      const at = indices(get("shape")).findIndex((each) => String(each) === String(index));
      walk.querySelectorAll(".place").forEach((each, i) => each.classList.toggle("here", i === at));
      for (const [box, name, chosen] of [[grid, "index", index], [strip, "cell", cell]]) {
        const all = [...box.querySelectorAll("button")];
        const here = all.find((each) => each.dataset[name] === String(chosen)) ?? all[0];
        all.forEach((each) => each.classList.toggle("here", at >= 0 && each === here));
        all.forEach((each) => each.setAttribute("tabindex", each === here ? "0" : "-1"));
      }
      drawSum(index);
    }

    function drawSum(index) {
      const { shape, strides, offset } = header();
      const terms = [offset, ...index.map((i, axis) => `${i} × ${minus(strides[axis])}`)];
      const cell = minus(cellOf(header(), index));
      const fields = { index: shown(index), terms: terms.join(" + "), cell };
      const isThere = index.every((i, axis) => i < shape[axis]); // none is where an axis is empty
      sum.textContent = isThere ? say("sum", fields) : "";
    }

    function draw() {
      const now = header();
      // Traits arrive one by one: the rest of a new header is on its way.
      if (now.strides.length !== now.shape.length || count(now.shape) > MOST) return;
      if (sliders.length !== now.shape.length || !controls.firstChild) makeSliders();
      sliders.forEach((each, axis) => each.size.set(now.shape[axis]));
      sliders.forEach((each, axis) => each.stride.set(now.strides[axis]));
      start.set(now.offset);
      const [all, found] = [indices(now.shape), chunks(now)];
      const { cells, outside } = walked(now, size);
      const run = found.at(-1)?.size ?? 1;
      title.textContent = inWords(now) + (outside.length ? ` ${say("outside_mark")}` : "");
      drawGrid(now.shape, cells, all, run);
      drawStrip(cells, outside, all);
      drawWalk(cells, found, run);
      drawAnswer();
      const lines = code(now, size, notes);
      codes.set([["NumPy", lines.numpy], ["PyTorch", lines.torch]]);
      mark();
    }

    const panel = (key, box) =>
      h("div", { class: "ex-panel" }, h("p", { class: "quiet" }, say(key)), box);
    ui.body.append(
      presets,
      controls,
      title,
      sum,
      h("div", { class: "ex-panels" }, panel("grid", grid), panel("strip", strip)),
      player(say, step),
      walk,
      pieces,
      h("div", { class: "ex-row" }, h("span", { class: "quiet" }, say("new_shape")), asked, use),
      answer,
      codes.row,
    );
    model.on("change:index", mark);
    const stopDrawing = ui.draws(draw);
    return () => (model.off("change:index", mark), stopDrawing());
  },
};
