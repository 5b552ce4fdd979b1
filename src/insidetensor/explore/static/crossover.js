import { h, s, frame, slider, codeBox, table } from "./instrument.js";
import { levelGame } from "./game.js";

const MATRICES = 3; // two operands and the result
const ITEMSIZE = 4; // bytes of a float32
const CALL_S = 1e-6; // of a CPU that is a model
export const STEPS = {
  launch_us: [1, 2, 5, 10, 15, 20, 50, 100, 200, 500, 1000],
  link_gb: [0.5, 1, 2, 3, 6, 12, 25, 50, 100, 450],
  rate_tflop: [0.1, 0.2, 0.5, 1, 2, 4.5, 10, 20, 50, 100],
  cpu_gflop: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000],
};
const UNITS = { launch_us: "µs", link_gb: "GB/s", rate_tflop: "TFLOP/s", cpu_gflop: "GFLOP/s" };

// ---- the model: seconds of (n, n) @ (n, n); `copy_s` and `memory_bytes_per_s` are facts ---------

export function cpuS(n, { cpu_gflop }) {
  return CALL_S + (2 * n ** 3) / (cpu_gflop * 1e9);
}

export function residentS(n, { launch_us, rate_tflop, memory_bytes_per_s }) {
  const computing = (2 * n ** 3) / (rate_tflop * 1e12);
  const moving = (MATRICES * ITEMSIZE * n ** 2) / memory_bytes_per_s;
  return launch_us * 1e-6 + Math.max(computing, moving);
}

export function transferredS(n, costs) {
  const bytes = MATRICES * ITEMSIZE * n ** 2;
  return residentS(n, costs) + MATRICES * costs.copy_s + bytes / (costs.link_gb * 1e9);
}

const MOVING = '%timeit (a.to("cuda") @ a.to("cuda")).to("cpu")';

// From which n on `other` stays below `cpu`, on straight lines between the sizes in log and log.
export function crossing(sizes, cpu, other) {
  const gain = sizes.map((_, i) => Math.log(cpu[i]) - Math.log(other[i]));
  const last = gain.findLastIndex((each) => each <= 0);
  if (last < 0) return { outcome: "faster" };
  if (gain.at(-1) <= 0) return { outcome: gain.some((each) => each > 0) ? "overtaken" : "slower" };
  const [from, to] = [Math.log(sizes[last]), Math.log(sizes[last + 1])];
  const share = -gain[last] / (gain[last + 1] - gain[last]);
  return { outcome: "crosses", n: Math.exp(from + share * (to - from)) };
}

// Of each size of a level's aim, whether the GPU wins or loses there as is wished.
export function done(aim, sizes, found) {
  return sizes.flatMap((n, at) => {
    const isAsked = aim.from <= n && n <= aim.to;
    return isAsked ? [found[aim.line][at] < found.cpu[at] === aim.wins] : [];
  });
}

// The seconds of every line at all sizes.
export function curvesOf(state, { sizes, cpu, ...facts }) {
  const now = { ...facts, ...state };
  return {
    cpu: cpu ?? sizes.map((n) => cpuS(n, now)),
    resident: sizes.map((n) => residentS(n, now)),
    transferred: sizes.map((n) => transferredS(n, now)),
  };
}

// ---- what is shown ------------------------------------------------------------------------------

const ON_GPU = ["resident", "transferred"];
const LINES = ["cpu", ...ON_GPU];
const HEIGHT = 280;
const [LEFT, BOTTOM, EDGE] = [54, 34, 12];
const LABEL = 60; // how wide "n ≈ 1000" is, with room around it

export function seconds(value) {
  const scales = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]];
  const [size, unit] = scales.find(([each]) => value >= each) ?? scales.at(-1);
  return `${Number((value / size).toPrecision(3))} ${unit}`;
}

function decades(low, high) {
  const first = Math.ceil(Math.log10(low));
  const length = Math.floor(Math.log10(high)) - first + 1;
  return Array.from({ length }, (_, i) => 10 ** (first + i));
}

export default {
  accepts: (now) => Object.keys(STEPS).every((trait) => now[trait] > 0),

  render({ model, el }) {
    const traits = ["launch_us", "link_gb", "rate_tflop", "cpu_gflop", "size"];
    const ui = frame({ model, el }, "crossover", traits);
    const { say, get, change, tell } = ui;
    const facts = get("facts");
    const { sizes } = facts;

    const state = () => Object.fromEntries(traits.map((each) => [each, get(each)]));
    const curves = () => curvesOf(state(), facts);

    function sentence(found, name) {
      const { outcome, n } = crossing(sizes, found.cpu, found[name]);
      const fields = { n: n && Math.round(n), first: sizes[0], last: sizes.at(-1) };
      return `${say(name)}: ${say(outcome, fields)}`;
    }

    const both = () => ON_GPU.map((line) => sentence(curves(), line)).join(" ");
    const moved = Object.keys(STEPS).filter((trait) => trait !== "cpu_gflop" || !facts.cpu);
    const sliders = moved.map((trait) => {
      const steps = STEPS[trait];
      const shown = (at) => `${steps[at]} ${UNITS[trait]}`;
      const set = (at) => {
        play.moved(trait);
        change({ [trait]: steps[at] });
        tell(`${say(trait)} ${shown(at)}. ${both()}`); // of the curves as they are now
      };
      const made = slider(say(trait), { min: 0, max: steps.length - 1 }, set, shown);
      const far = (value) => steps.map((each) => Math.abs(Math.log(each / value)));
      const nearest = (value) => far(value).indexOf(Math.min(...far(value)));
      return { trait, row: made.row, set: (value) => made.set(nearest(value)) };
    });
    const sizeAt = (at) => `n = ${sizes[at]}`;
    // Where a value stands between two, in powers.
    const share = (value, from = sizes[0], to = sizes.at(-1)) =>
      Math.log(value / from) / Math.log(to / from);
    function look(at) {
      const found = curves();
      const each = LINES.map((line) => `${say(line)} ${seconds(found[line][at])}`).join(", ");
      const words = `${sizeAt(at)}: ${each}.`;
      change({ size: sizes[at] }, words);
      return words;
    }
    const place = slider(say("size"), { min: 0, max: sizes.length - 1 }, look, sizeAt);

    const picture = h("div", { class: "picture" });
    picture.addEventListener("click", ({ x, y }) => {
      const drawn = picture.firstChild.getBoundingClientRect();
      const wide = picture.firstChild.viewBox.baseVal.width;
      const at = ((x - drawn.x) * wide) / drawn.width - LEFT;
      const away = sizes.map((n) => Math.abs(share(n) * (wide - LEFT - EDGE) - at));
      ui.tip.show(look(away.indexOf(Math.min(...away))), { x, y, width: 0, height: 0 });
    });
    const told = h("div");
    const times = h("div");

    function draw() {
      const found = curves();
      sliders.forEach((each) => each.set(get(each.trait)));
      const at = Math.max(0, sizes.indexOf(get("size")));
      place.set(at);
      const sentences = ON_GPU.map((line) => sentence(found, line));
      picture.replaceChildren(plot(found, at, sentences));
      told.replaceChildren(...sentences.map((each) => h("p", {}, each)));
      const sample = (line) => h("span", { class: `sample ${line}` });
      const title = (line) => (line === "cpu" ? facts.title : say(line));
      const name = (line) => h("span", {}, sample(line), title(line));
      const rows = LINES.map((line) => [name(line), seconds(found[line][at])]);
      const n = sizes[at];
      const caption = say("times", { n });
      times.replaceChildren(table(caption, [say("where"), say("takes")], rows));
      const numpy = `a = np.ones((${n}, ${n}), np.float32)`;
      const torch = `a = torch.ones(${n}, ${n})`;
      codes.set([
        ["NumPy", ["import numpy as np", "", numpy, "%timeit a @ a"]],
        ["PyTorch", ["import torch", "", torch, "%timeit a @ a", MOVING]],
      ]);
      const level = play.level();
      if (level) play.near(done(level.aim, sizes, found));
    }

    function plot(found, chosen, sentences) {
      const wide = Math.max(260, Math.min(680, ui.body.clientWidth || 560));
      const all = LINES.flatMap((line) => found[line]);
      const [low, high] = [Math.min(...all) / 1.5, Math.max(...all) * 1.5];
      const x = (n) => LEFT + share(n) * (wide - LEFT - EDGE);
      const y = (value) => HEIGHT - BOTTOM - share(value, low, high) * (HEIGHT - BOTTOM - EDGE);
      const size = { viewBox: `0 0 ${wide} ${HEIGHT}`, width: wide, height: HEIGHT };
      const made = s("svg", { ...size, role: "img", "aria-label": sentences.join(" ") });
      const label = (at, to, words, anchor) =>
        made.append(s("text", { x: at, y: to, "text-anchor": anchor, "font-size": 11 }, words));
      const line = (kind, x1, y1, x2, y2) =>
        made.append(s("line", { class: kind, x1, y1, x2, y2 }));
      for (const value of decades(low, high)) {
        line("mesh", LEFT, y(value), wide - EDGE, y(value));
        label(LEFT - 5, y(value) + 4, seconds(value), "end");
      }
      for (const n of decades(sizes[0], sizes.at(-1))) {
        line("mesh", x(n), EDGE, x(n), HEIGHT - BOTTOM);
        label(x(n), HEIGHT - BOTTOM + 15, String(n), "middle");
      }
      label(LEFT - 5, HEIGHT - BOTTOM + 15, say("axis"), "end");
      line("chosen", x(sizes[chosen]), EDGE, x(sizes[chosen]), HEIGHT - BOTTOM);
      for (const name of LINES) {
        const points = found[name].map((value, i) => `${x(sizes[i])},${y(value)}`).join(" ");
        made.append(s("polyline", { class: `curve ${name}`, points }));
        const { n } = name === "cpu" ? {} : crossing(sizes, found.cpu, found[name]);
        if (!n) continue;
        line(`cross ${name}`, x(n), EDGE, x(n), HEIGHT - BOTTOM);
        // Each on its own side of both lines, where there is room.
        const room = name === "resident" ? x(n) - LEFT : wide - EDGE - x(n);
        const left = (name === "resident") === room > LABEL;
        const [at, side] = left ? [x(n) - 3, "end"] : [x(n) + 3, "start"];
        label(at, EDGE + (name === "resident" ? 9 : 22), `n ≈ ${Math.round(n)}`, side);
      }
      const level = play.level();
      const asked = level ? sizes.filter((n) => level.aim.from <= n && n <= level.aim.to) : [];
      const marks = level ? done(level.aim, sizes, found) : [];
      asked.forEach((n, i) => {
        const under = { class: "mark", x: x(n), y: HEIGHT - 3, "text-anchor": "middle" };
        made.append(s("text", under, marks[i] ? "✓" : "·"));
      });
      return made;
    }

    const codes = codeBox(say, tell);
    const controls = h("div", { class: "sliders" }, sliders.map(({ row }) => row), place.row);
    const note = h("p", { class: "quiet" }, say("model"));
    const rows = Object.fromEntries(sliders.map(({ trait, row }) => [trait, row]));
    const play = levelGame(ui, model, "crossover", rows, draw);
    ui.body.append(note, play.box, controls, play.below, picture, told, times, codes.row);
    play.begin();
    const resized = new ResizeObserver(() => requestAnimationFrame(draw));
    resized.observe(ui.body);
    const stop = ui.draws(draw);
    return () => (resized.disconnect(), play.stop(), stop());
  },
};
