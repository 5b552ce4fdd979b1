import { h, minus, frame, button, slider, codeBox, player } from "./instrument.js";
import {
  MOST, MOST_AXES, cellOf, chunks, code, count, indices, preset, tuple, viewOf, walked,
} from "./strides_model.js";
import { boxes, shown } from "./strides_boxes.js";
import { readLine, writeLine } from "./code_line.js";
import { pageGame } from "./game.js";

const LARGEST = 12; // size of an axis
const PRESETS = ["transpose", "step", "reverse", "broadcast", "windows"];

// Of each element of the target, whether `seen` has the same value there.
export function alikeIn(goal, shape, seen) {
  const fits = String(shape) === String(goal.shape);
  return goal.values.map((value, at) => fits && value === seen[at]);
}

function isDrawn({ shape, strides, offset }) {
  const isWhole = [...shape, ...strides, offset].every(Number.isInteger);
  const fits = shape.length === strides.length && shape.length <= MOST_AXES;
  return isWhole && fits && shape.every((size) => size >= 0) && count(shape) <= MOST;
}

export default {
  accepts: isDrawn,

  render({ model, el }) {
    const ui = frame({ model, el }, "strides", ["shape", "strides", "offset", "asked"]);
    const { say, get, tell } = ui;
    const { values, goal } = get("facts");
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
      play?.moved(`${part} ${axis}`);
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

    const line = h("input", { type: "text", class: "line mono", "aria-label": say("line") });
    line.spellcheck = false;
    line.addEventListener("input", () => {
      const next = readLine(line.value, beginning);
      const fits = next && next.shape.length <= MOST_AXES && count(next.shape) <= MOST;
      line.setAttribute("aria-invalid", String(!fits));
      if (!fits) return tell(say("bad_line"));
      play?.moved("line");
      return become(next, say("header_is", { header: inWords(next) }));
    });

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
      const given = goal?.controls ?? ["shape", "strides", "offset"];
      const there = (part, row) => (given.includes(part) ? [row] : []);
      const rows = sliders.flatMap((each) => [
        ...there("shape", each.size.row),
        ...there("strides", each.stride.row),
      ]);
      controls.replaceChildren(...rows, ...there("offset", start.row));
    }

    // ---- grid and strip -------------------------------------------------------------------------

    const choose = (index) => ui.change({ index }, drawn.reads(index));
    const drawn = boxes(ui, { header, choose, point: (index) => drawSum(index) });

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
      const at = indices(get("shape")).findIndex((each) => String(each) === String(index));
      walk.querySelectorAll(".place").forEach((each, i) => each.classList.toggle("here", i === at));
      drawn.mark(index, at >= 0);
      drawSum(index);
    }

    function drawSum(index) {
      const { shape, strides, offset } = header();
      const terms = [offset, ...index.map((i, axis) => `${i} × ${minus(strides[axis])}`)];
      const cell = minus(cellOf(header(), index));
      const fields = { index: shown(index), terms: terms.join(" + "), cell };
      const isThere = index.every((i, axis) => i < shape[axis]); // none is where an axis is empty
      sum.textContent = isThere ? say("sum", fields) : "";
      return sum.textContent;
    }

    function draw() {
      const now = header();
      // Traits arrive one by one: the rest of a new header is on its way.
      if (!isDrawn(now)) return;
      if (sliders.length !== now.shape.length || !controls.firstChild) makeSliders();
      sliders.forEach((each, axis) => each.size.set(now.shape[axis]));
      sliders.forEach((each, axis) => each.stride.set(now.strides[axis]));
      start.set(now.offset);
      const [all, found] = [indices(now.shape), chunks(now)];
      const { cells, outside } = walked(now, size);
      const run = found.at(-1)?.size ?? 1;
      title.textContent = inWords(now) + (outside.length ? ` ${say("outside_mark")}` : "");
      const alike = goal ? alikeIn(goal, now.shape, cells.map((cell) => values[cell])) : [];
      drawn.drawGrid(now.shape, cells, all, run, alike);
      drawn.drawStrip(cells, outside, all);
      if (document.activeElement !== line) line.value = writeLine(now, beginning);
      drawWalk(cells, found, run);
      drawAnswer();
      const lines = code(now, size, notes);
      codes.set([["NumPy", lines.numpy], ["PyTorch", lines.torch]]);
      mark();
      if (goal) {
        drawn.drawTarget(indices(goal.shape), alike);
        play.near(alike);
      }
    }

    const play = goal && pageGame(ui, goal, () => (reset(), play.restart(), draw()));
    const panel = (key, box) =>
      h("div", { class: "ex-panel" }, h("p", { class: "quiet" }, say(key)), box);
    const typed = h("label", { class: "ex-row" }, h("span", { class: "quiet" }, say("line")), line);
    const target = goal ? [panel("target", drawn.target)] : [];
    ui.body.append(
      ...(play ? [play.box] : [presets]),
      controls,
      ...(play ? [play.below] : []),
      typed,
      title,
      h("div", { class: goal ? "beside" : "" }, panel("grid", drawn.grid), ...target),
      panel("strip", drawn.memory),
      sum,
      player(say, step),
    );
    const more = [
      walk,
      pieces,
      h("div", { class: "ex-row" }, h("span", { class: "quiet" }, say("new_shape")), asked, use),
      answer,
    ];
    ui.body.append(...(play ? [] : more), codes.row);
    model.on("change:index", mark);
    const stopDrawing = ui.draws(draw);
    return () => (model.off("change:index", mark), stopDrawing());
  },
};
