import { h, frame, choice, codeBox } from "./instrument.js";
import { levelGame } from "./game.js";

const NAMES = ["x", "w", "b"];
const DEVICES = ["cpu", "sim"];
const POLICIES = ["as_is", "to_sim", "to_cpu"];
const TRAITS = [...NAMES, "policy"];

// Powers of 1000, as `trace()` writes them.
export function sizeWords(bytes) {
  const units = ["B", "kB", "MB"];
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), 2);
  return power ? `${(bytes / 1000 ** power).toFixed(1)} ${units[power]}` : `${bytes} B`;
}

// Bytes that moved, by the device that they left.
export function movedBytes(lines) {
  const total = { cpu: 0, sim: 0 };
  lines.flatMap((line) => line.steps).forEach((step) => (total[step.from] += step.moved));
  return { cpu: total.cpu, sim: total.sim };
}

// Of each part of a level's aim, whether a run of the program does it.
export function done({ where, bytes }, lines) {
  const { cpu, sim } = movedBytes(lines);
  const runs = !lines.at(-1).error;
  const isThere = (step) => step.kind === "operation" && step.where === where;
  const parts = [runs];
  if (where !== null) parts.push(runs && lines[3].steps.some(isThere));
  if (bytes !== null) parts.push(runs && cpu + sim === bytes);
  return parts;
}

export default {
  accepts: ({ facts, ...now }) =>
    Object.hasOwn(facts.runs, TRAITS.map((trait) => now[trait]).join(" ")),

  render({ model, el }) {
    const ui = frame({ model, el }, "transfers", TRAITS);
    const { say, get, change, tell } = ui;
    const { runs, versions } = get("facts");
    const linesOf = (chosen) => runs[TRAITS.map((trait) => chosen[trait]).join(" ")];
    const now = () => Object.fromEntries(TRAITS.map((trait) => [trait, get(trait)]));

    function inWords(lines) {
      const { error } = lines.at(-1);
      if (error) return say("raises", { line: lines.length, error });
      const { cpu, sim } = movedBytes(lines);
      if (!cpu && !sim) return say("nothing_moved");
      return say("moved_in_all", { there: sizeWords(cpu), back: sizeWords(sim) });
    }

    function become(trait, value, shown) {
      play.moved(trait);
      const lines = linesOf({ ...now(), [trait]: value });
      const what = trait === "policy" ? say("policy") : say("lives", { name: trait });
      const told = { what, choice: shown, effect: inWords(lines) };
      change({ [trait]: value }, say("chosen", told));
    }

    const places = NAMES.map((name) => {
      const options = DEVICES.map((device) => [device, say(device)]);
      const move = (device) => become(name, device, say(device));
      return { trait: name, ...choice(say("lives", { name }), options, move) };
    });
    const policies = POLICIES.map((policy) => [policy, say(policy)]);
    const policy = choice(say("policy"), policies, (value) => become("policy", value, say(value)));
    const shown = h("div", { class: "program" });
    const sum = h("p", { class: "sum" });

    function arrow(step, row) {
      const there = step.from === "cpu";
      const words = `${there ? "" : "← "}${sizeWords(step.moved)}${there ? " →" : ""}`;
      const label = say("move", { size: sizeWords(step.moved), way: say(`from_${step.from}`) });
      return h("span", { class: "arrow", role: "img", "aria-label": label, ...row }, words);
    }

    function drawLine(line, number) {
      const ran = line.steps.filter((step) => step.kind !== "refused");
      // What a call runs and the bytes that it moves stand in one row.
      const steps = ran.flatMap((step, at) => {
        const row = { style: `--row: ${at + 1}` };
        const op = h("span", { class: `op ${step.where}`, ...row }, step.op);
        return step.moved ? [op, arrow(step, row)] : [op];
      });
      const error = line.error ? [h("span", { class: "error" }, line.error)] : [];
      const rows = { style: `--rows: ${ran.length || 1}` };
      const code = h("code", rows, `${number + 1}  ${line.code}`);
      return h("div", { class: "line" }, code, ...steps, ...error);
    }

    const codes = codeBox(say, tell);
    function draw() {
      const lines = linesOf(now());
      places.forEach((place) => place.set(get(place.trait)));
      policy.set(get("policy"));
      const head = ["program", "cpu", "link", "sim"].map((key) => h("span", {}, say(key)));
      shown.replaceChildren(h("div", { class: "line quiet" }, head), ...lines.map(drawLine));
      const { error } = lines.at(-1);
      sum.textContent = error ? say("stops", { line: lines.length }) : inWords(lines);
      const gpu = lines.map((line) => line.code.replaceAll('"sim"', '"cuda"'));
      codes.set([
        ["NumPy", ["import numpy as np", "", `# ${say("host_only")}`]],
        ["PyTorch", ["import torch", "", ...gpu]],
      ]);
      const [level, bytes] = [play.level(), movedBytes(lines)];
      const crossing = { bytes: sizeWords(bytes.cpu + bytes.sim) };
      if (level) play.near(done(level.aim, lines), crossing);
    }

    const note = h("p", { class: "quiet" }, `${say("executed")} ${versions}`);
    const rows = Object.fromEntries(places.map(({ trait, row }) => [trait, row]));
    const play = levelGame(ui, model, "transfers", { ...rows, policy: policy.row }, draw);
    const controls = [...places.map((place) => place.row), policy.row];
    ui.body.append(play.box, ...controls, play.below, shown, sum, note, codes.row);
    play.begin();
    const stopDrawing = ui.draws(draw);
    return () => (play.stop(), stopDrawing());
  },
};
