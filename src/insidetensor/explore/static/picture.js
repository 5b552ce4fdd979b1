import { button, calm, frame, h, minus, player, slider } from "./instrument.js";
import { cellOf, indices, tuple } from "./strides_model.js";
import { readLine, writeLine } from "./code_line.js";
import { levelGame } from "./game.js";

const SIDE = 32; // of the picture, and of what is drawn
const ZOOM = 8; // px of the canvas a cell
const SLIDES = 450; // ms
const PARTS = {
  height: ["shape", 0, 1, SIDE],
  width: ["shape", 1, 1, SIDE],
  rows: ["strides", 0, -2 * SIDE, 2 * SIDE],
  columns: ["strides", 1, -2 * SIDE, 2 * SIDE],
  offset: ["offset", null, 0, SIDE * SIDE - 1],
};
const HEADER = ["shape", "strides", "offset"];
const VIEWS = ["x", "x.T", "x[::-1]", "x[:, ::-1]", "x[::2, ::2]"];
const SMEARED = "x.as_strided((32, 32), (0, 1), 512)";
const SHEARED = "x.as_strided((32, 32), (31, 1), 0)";

// ---- the model ----------------------------------------------------------------------------------

const drawn = (header) => indices(header.shape).map((index) => [index, cellOf(header, index)]);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const headerOf = ({ shape, strides, offset }) => ({ shape, strides, offset });

// Of each cell of the target, whether `header` shows the same colour there.
export function alike(header, aim, colours) {
  const isFitting = same(header.shape, aim.shape);
  const colour = (of, index) => colours[cellOf(of, index)];
  return indices(aim.shape).map(
    (index) => isFitting && colour(header, index) === colour(aim, index),
  );
}

// The word for what a header does to the picture.
export function looks({ shape: [high, wide], strides: [rows, columns], offset }, outside) {
  if (outside) return "outside";
  if (rows === 0 || columns === 0) return "smeared";
  if (Math.abs(rows) === 1 && Math.abs(columns) === SIDE) return "turned";
  if (Math.abs(columns) === 2 && Math.abs(rows) === 2 * SIDE) return "halved";
  if (Math.abs(columns) !== 1) return "other";
  if (Math.abs(rows) !== SIDE) return Math.abs(Math.abs(rows) - SIDE) < 4 ? "sheared" : "other";
  if (high !== SIDE || wide !== SIDE) return "part";
  const [down, right] = [rows > 0, columns > 0];
  if (offset !== (down ? 0 : SIDE * (SIDE - 1)) + (right ? 0 : SIDE - 1)) return "shifted";
  return down ? (right ? "upright" : "mirrored") : right ? "upside_down" : "turned_round";
}

function isDrawn({ shape, strides, offset }) {
  const isWhole = [...shape, ...strides, offset].every(Number.isInteger);
  const fits = shape.length === 2 && strides.length === 2;
  return isWhole && fits && shape.every((size) => size >= 1 && size <= SIDE);
}

// ---- what is shown ------------------------------------------------------------------------------

export default {
  accepts: isDrawn,

  render({ model, el }) {
    const ui = frame({ model, el }, "picture", HEADER);
    const { say, get, tell } = ui;
    const { colours, free } = get("facts");
    const header = () => headerOf(Object.fromEntries(HEADER.map((part) => [part, get(part)])));
    const base = headerOf(free);
    let at = [0, 0]; // the element whose sum is shown

    // ---- what changes the header ----------------------------------------------------------------

    const isOutside = ([, cell]) => colours[cell] === undefined;
    const twin = (now) => {
      const look = say(looks(now, drawn(now).some(isOutside)));
      return say("twin", { look, ...inWords(now) });
    };
    const inWords = ({ shape, strides, offset }) => ({
      shape: tuple(shape),
      strides: tuple(strides.map(minus)),
      offset,
    });

    function become(next, control) {
      if (control) play.moved(control);
      ui.change(headerOf(next));
      tell(say(looks(next, drawn(next).some(isOutside))));
    }

    const sliders = Object.entries(PARTS).map(([name, [part, axis, min, max]]) => {
      const set = (value) => {
        const list = axis === null ? value : get(part).with(axis, value);
        become({ ...header(), [part]: list }, name);
      };
      const made = slider(say(name), { min, max }, set);
      const value = (now) => (axis === null ? now[part] : now[part][axis]);
      return { ...made, name, put: (now) => made.set(value(now)) };
    });

    const line = h("input", { type: "text", class: "line mono", "aria-label": say("line") });
    line.spellcheck = false;
    line.addEventListener("input", () => {
      const next = readLine(line.value, base);
      const fits = next !== null && isDrawn(next);
      line.setAttribute("aria-invalid", String(!fits));
      if (fits) become(next, "line");
      else tell(say("bad_line"));
    });
    const note = h("p", { class: "quiet" });
    const views = h("div", { class: "ex-row views", role: "group", "aria-label": say("views") });
    views.append(
      ...[...VIEWS, SHEARED, SMEARED].map((text) => {
        const next = readLine(text, base);
        return button(say(looks(next)), () => become(next), { title: text });
      }),
    );

    // ---- levels ---------------------------------------------------------------------------------

    const rows = Object.fromEntries(sliders.map(({ name, row }) => [name, row]));
    const play = levelGame(ui, model, "picture", { ...rows, free: views }, draw);

    function drawTarget() {
      const level = play.level();
      target.hidden = !level;
      if (!level) return;
      paint(aim, drawn(level.aim).map(([index, cell]) => [...index, cell]));
      aim.setAttribute("aria-label", twin(level.aim));
    }

    // ---- the picture and its storage ------------------------------------------------------------

    const canvas = (size, label) => h("canvas", { ...size, role: "img", "aria-label": label });
    const square = { width: SIDE * ZOOM, height: SIDE * ZOOM };
    const yours = canvas({ ...square, tabindex: "0" }, say("yours"));
    const aim = canvas(square, say("target"));
    const strip = canvas({ width: SIDE * SIDE, height: 24 }, say("strip"));
    const dot = h("div", { class: "dot", "aria-hidden": "true" });
    const sum = h("p", { class: "mono sum" });

    // Boxes, each [row, column, cell]; where the storage has no such cell there is an empty box.
    function paint(to, boxes) {
      const pen = to.getContext("2d");
      pen.clearRect(0, 0, to.width, to.height);
      for (const [row, column, cell] of boxes) {
        const [x, y] = [column * ZOOM, row * ZOOM];
        pen.fillStyle = colours[cell] ?? "#8883";
        pen.fillRect(x, y, ZOOM, ZOOM);
        if (colours[cell]) continue;
        pen.strokeStyle = "#b3123f";
        pen.strokeRect(x + 2, y + 2, ZOOM - 4, ZOOM - 4);
      }
    }

    // Boxes slide to their new places; the storage under them stays as it is.
    let before = [];
    let running = 0;
    function slide(boxes) {
      if (String(boxes) === String(before)) return; // one part of a header after the other arrives
      const places = new Map(before.map((box) => [box[2], box]));
      cancelAnimationFrame(running);
      before = boxes;
      if (calm() || !places.size) return paint(yours, boxes);
      const start = performance.now();
      const step = (time) => {
        const part = Math.min(1, Math.max(0, (time - start) / SLIDES));
        const eased = 1 - (1 - part) ** 3;
        const moving = boxes.map(([row, column, cell]) => {
          const [top, left] = places.get(cell) ?? [row, column];
          return [top + (row - top) * eased, left + (column - left) * eased, cell];
        });
        paint(yours, moving);
        if (part < 1) running = requestAnimationFrame(step);
      };
      return step(start);
    }

    function drawStrip(read) {
      const pen = strip.getContext("2d");
      pen.clearRect(0, 0, strip.width, strip.height);
      colours.forEach((colour, cell) => {
        pen.fillStyle = colour;
        const [top, high] = read.has(cell) ? [0, 24] : [16, 8]; // what no index reads is low
        pen.fillRect(cell, top, 1, high);
      });
    }

    function point(index) {
      const now = header();
      at = index.map((each, axis) => Math.max(0, Math.min(each, now.shape[axis] - 1)));
      const cell = cellOf(now, at);
      const terms = at.map((each, axis) => `${each} × ${minus(now.strides[axis])}`);
      const fields = { index: `[${at.join(", ")}]`, terms: [now.offset, ...terms].join(" + ") };
      sum.textContent = say("sum", { ...fields, cell: minus(cell) });
      const inside = Math.max(0, Math.min(cell, SIDE * SIDE - 1));
      dot.style.left = `${((inside + 0.5) / SIDE ** 2) * 100}%`;
      cursor.style.translate = `${at[1] * 100}% ${at[0] * 100}%`;
      return sum.textContent;
    }

    const cursor = h("div", { class: "cursor", "aria-hidden": "true" });
    const look = ({ offsetX, offsetY, x, y }) => {
      const index = [offsetY, offsetX].map((px) => Math.floor((px / yours.clientWidth) * SIDE));
      ui.tip.show(point(index), { x, y, width: 0, height: 0 });
    };
    ["pointermove", "click"].forEach((event) => yours.addEventListener(event, look));
    yours.addEventListener("pointerleave", ui.tip.leave);
    yours.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
      if (!steps[event.key]) return;
      event.preventDefault();
      tell(point(at.map((each, axis) => each + steps[event.key][axis])));
    });

    function walk(by) {
      const [high, wide] = get("shape");
      const place = Math.max(0, Math.min(at[0] * wide + at[1] + by, high * wide - 1));
      tell(point([Math.floor(place / wide), place % wide]));
      return place + by < high * wide;
    }

    function draw() {
      const now = header();
      if (!isDrawn(now)) return; // the rest of a new header is on its way
      const boxes = drawn(now);
      sliders.forEach((each) => each.put(now));
      drawTarget();
      slide(boxes.map(([index, cell]) => [...index, cell]));
      drawStrip(new Set(boxes.map(([, cell]) => cell)));
      yours.setAttribute("aria-label", twin(now));
      if (document.activeElement !== line) line.value = writeLine(now, base);
      note.textContent = now.strides.some((each) => each < 0) ? say("no_negative") : "";
      point(at);
      const level = play.level();
      if (level) play.near(alike(now, level.aim, colours));
    }

    const side = (key, ...parts) => h("div", {}, h("p", { class: "quiet" }, say(key)), ...parts);
    const shown = side("yours", h("div", { class: "screen" }, yours, cursor));
    const target = side("target", aim);
    const controls = h("div", { class: "sliders" }, sliders.map(({ row }) => row));
    ui.body.append(
      play.box,
      h("div", { class: "pictures" }, shown, target),
      controls,
      views,
      play.below,
      h("label", { class: "ex-row" }, h("span", { class: "quiet" }, say("line")), line),
      note,
      side("strip", h("div", { class: "memory" }, strip, dot)),
      sum,
      player(say, walk),
    );
    play.begin();
    const stopDrawing = ui.draws(draw);
    return () => (play.stop(), stopDrawing());
  },
};
