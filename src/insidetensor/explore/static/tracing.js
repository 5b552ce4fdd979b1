import { h, frame, button, choice, codeBox, table } from "./instrument.js";
import { levelGame } from "./game.js";

// Which of `chosen` made a new graph: the digits of its place in the recorded row.
export function traced(row, calls, most, chosen) {
  const padded = Array.from({ length: most }, (_, at) => Math.max(0, calls.indexOf(chosen[at])));
  const place = padded.reduce((sum, call) => sum * calls.length + call, 0);
  return chosen.map((_, at) => row[place * most + at] === "1");
}

const isTensor = (call) => call.includes("tf.");
const rankOf = (call) => (call.match(/\d/g) ?? []).length + (call.includes("[") ? 10 : 0);

// The rule that explains whether the last of `calls` was traced.
export function reason(calls, isNew) {
  const [call, before] = [calls.at(-1), calls.slice(0, -1)];
  if (isNew) {
    if (before.length === 0) return "first";
    return isTensor(call) ? "new_tensor" : "new_number";
  }
  if (before.includes(call)) return "again";
  const alike = before.filter((each) => isTensor(each) && rankOf(each) === rankOf(call));
  return isTensor(call) && alike.length ? "other_value" : "general";
}

// Of each part of a level's wish, whether it is done: enough calls, all different, so many graphs.
export function done(aim, most, calls, isNew) {
  const graphs = isNew.filter(Boolean).length;
  const isCalled = calls.length > 0;
  const differ = new Set(calls).size === calls.length;
  return [calls.length === most, isCalled && differ, graphs === aim];
}

export default {
  accepts: ({ function: name, calls, facts }) =>
    Object.hasOwn(facts.functions, name) &&
    calls.length <= facts.most &&
    calls.every((each) => facts.calls.includes(each)),

  render({ model, el }) {
    const ui = frame({ model, el }, "tracing", ["function", "calls"]);
    const { say, get, change, tell } = ui;
    const facts = get("facts");
    const { functions, most } = facts;
    const found = (name, calls) => traced(facts.table[name], facts.calls, most, calls);
    const why = (calls, is) => say(reason(calls, is));

    function graphs(name, calls) {
      const count = found(name, calls).filter(Boolean).length;
      return say("graphs", { count, calls: calls.length });
    }

    function become(calls) {
      play.moved(calls); // each call is a move
      if (calls.length === 0) return change({ calls }, say("no_call"));
      const isNew = found(get("function"), calls).at(-1);
      const told = `${calls.at(-1)}: ${say(isNew ? "traced" : "reused")}. ${why(calls, isNew)}`;
      return change({ calls }, `${told} ${graphs(get("function"), calls)}`);
    }

    function add(call) {
      if (get("calls").length < most) become([...get("calls"), call]);
      else tell(say("too_many", { most }));
    }

    const kinds = choice(say("function"), Object.entries(functions), (name) => {
      play.moved("function");
      change({ function: name }, `${functions[name]}. ${graphs(name, get("calls"))}`);
    });
    const calls = h("div", { class: "ex-row calls", role: "group", "aria-label": say("add") });
    calls.append(...facts.calls.map((call) => button(call, () => add(call), { class: "mono" })));
    const undo = h("div", { class: "ex-row" });
    const restart = button(say("reset"), () => become([]));
    undo.append(button(say("undo"), () => become(get("calls").slice(0, -1))), restart);
    const program = h("pre", { tabindex: "0", role: "group", "aria-label": say("program") });
    const list = h("div");
    const sum = h("p", { class: "sum" });
    const codes = codeBox(say, tell);

    function draw() {
      const [name, made] = [get("function"), get("calls")];
      const definition = [functions[name], ...facts.body.split("\n")];
      kinds.set(name);
      program.textContent = definition.join("\n");
      const rows = found(name, made).map((isNew, at) => {
        const label = h("span", { class: isNew ? "new" : "old" }, say(isNew ? "traced" : "reused"));
        return [h("code", {}, made[at]), label, why(made.slice(0, at + 1), isNew)];
      });
      const header = [say("call"), say("graph"), say("why")];
      const none = h("p", { class: "quiet" }, say("no_call"));
      list.replaceChildren(made.length ? table(say("calls"), header, rows) : none);
      sum.textContent = made.length ? graphs(name, made) : "";
      codes.set([["TensorFlow", ["import tensorflow as tf", "", ...definition, "", ...made]]]);
      const level = play.level();
      if (level) play.near(done(level.aim, most, made, found(name, made)));
    }

    const note = h("p", { class: "quiet" }, `${say("executed")} ${facts.versions}`);
    const shows = { function: kinds.row, calls: [calls, undo], free: restart };
    const play = levelGame(ui, model, "tracing", shows, draw);
    const controls = [kinds.row, program, calls, undo];
    ui.body.append(play.box, ...controls, play.below, list, sum, note, codes.row);
    play.begin();
    const stopDrawing = ui.draws(draw);
    return () => (play.stop(), stopDrawing());
  },
};
