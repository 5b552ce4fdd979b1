import { h, frame, button, choice, select, roving, codeBox, table } from "./instrument.js";

const KINDS = [["b", /^bool/], ["u", /^uint/], ["i", /^int/], ["bf", /^bfloat/], ["f", /^float/]];
const MODULES = { numpy: "np", torch: "torch" };

// A dtype in two to four letters: "u8", "bf16"; what is none stays as it is.
export function short(dtype) {
  const [letters] = KINDS.find(([, pattern]) => pattern.test(dtype)) ?? [];
  if (!letters) return dtype;
  return letters + dtype.replace(/\D/g, "");
}

export default {
  render({ model, el }) {
    const ui = frame({ model, el }, "promotion", ["left", "right", "library"]);
    const { say, get, change, tell } = ui;
    const { dtypes, numbers, libraries, answers } = get("facts");
    const operands = [...dtypes, ...numbers];
    const answerOf = (library, left, right) => answers[library]?.[`${left} + ${right}`];
    const result = (answer) => (answer ? (answer.dtype ?? say("refuses")) : say("no_dtype"));

    function become(changes) {
      const [left, right] = [changes.left ?? get("left"), changes.right ?? get("right")];
      const each = Object.entries(libraries).map(
        ([library, name]) => `${name}: ${result(answerOf(library, left, right))}`,
      );
      change(changes, `${left} + ${right}. ${each.join(", ")}.`);
    }

    const same = (values) => values.map((value) => [value, value]);
    const left = select(say("left"), same(dtypes), (value) => become({ left: value }));
    const right = select(say("right"), same(operands), (value) => become({ right: value }));
    const shown = choice(say("table_of"), Object.entries(libraries), (library) => {
      change({ library }, say("table_shown", { library: libraries[library] }));
    });
    const told = h("div");
    const grid = h("div", { class: "wide sums", role: "group", "aria-label": say("sums") });
    roving(grid, () => operands.length);

    const chip = (dtype, words) =>
      h("span", { class: `chip ${dtype ? short(dtype).replace(/\d/g, "") : "none"}` }, words);

    function drawTold() {
      const rows = Object.entries(libraries).map(([library, name]) => {
        const answer = answerOf(library, get("left"), get("right"));
        const reason = answer ? say(`because_${answer.reason}`) : "–";
        return [name, chip(answer?.dtype, result(answer)), reason];
      });
      const caption = `${get("left")} + ${get("right")}`;
      told.replaceChildren(table(caption, [say("library"), say("sum"), say("why")], rows));
    }

    function sum(one, other) {
      const answer = answerOf(get("library"), one, other);
      const here = one === get("left") && other === get("right");
      const label = `${one} + ${other}: ${result(answer)}`;
      const why = answer ? `. ${say(`because_${answer.reason}`)}` : "";
      const show = (cell) => ui.tip.show(label + why, cell.getBoundingClientRect());
      const choose = () => {
        become({ left: one, right: other });
        show(grid.querySelector("[aria-pressed='true']")); // where it stands now
      };
      const made = button("", choose, {
        onpointerenter: () => show(made),
        onpointerleave: ui.tip.leave,
        "data-at": "",
        "aria-label": label,
        "aria-pressed": String(here),
        tabindex: here ? "0" : "-1",
      });
      if (answer) made.append(chip(answer.dtype, short(answer.dtype ?? "–")));
      return made;
    }

    function drawGrid() {
      const had = [...grid.querySelectorAll("button")].indexOf(document.activeElement);
      const head = ["+", ...operands].map((name) => h("span", { class: "head" }, short(name)));
      const rows = dtypes.flatMap((one) => [
        h("span", { class: "head" }, short(one)),
        ...operands.map((other) => sum(one, other)),
      ]);
      const cells = { class: "cells", style: `--columns: ${operands.length + 1}` };
      grid.replaceChildren(h("div", cells, ...head, ...rows));
      grid.querySelectorAll("button")[had]?.focus();
    }

    const codes = codeBox(say, tell);
    function lines(library) {
      const [one, other] = [get("left"), get("right")];
      const name = MODULES[library];
      const start = library === "numpy" ? "import numpy as np" : "import torch";
      if (library === "numpy" && [one, other].includes("bfloat16")) {
        return [start, "", `# ${say("no_bfloat16")}`];
      }
      const made = (dtype) => `${name}.ones(1, dtype=${name}.${dtype})`;
      const ones = (dtype) => (numbers.includes(dtype) ? dtype : made(dtype));
      return [start, "", `x = ${ones(one)} + ${ones(other)}`, "x.dtype"];
    }

    function draw() {
      left.set(get("left"));
      right.set(get("right"));
      shown.set(get("library"));
      drawTold();
      drawGrid();
      codes.set([["NumPy", lines("numpy")], ["PyTorch", lines("torch")]]);
    }

    const pair = h("div", { class: "ex-row" }, left.row, h("span", {}, "+"), right.row);
    const note = h("p", { class: "quiet" }, get("facts").versions);
    ui.body.append(pair, told, shown.row, grid, note, codes.row);
    return ui.draws(draw);
  },
};
