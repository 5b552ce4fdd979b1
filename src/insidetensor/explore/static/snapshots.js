import { h, frame, button, codeBox, table } from "./instrument.js";
import { levelGame } from "./game.js";

const START = "v = tf.Variable([0.0, 0.0, 0.0])";

// What the last action did to v and to what was read, told from two executed states.
export function effect(before, after) {
  const [was, is] = [before[0], after[0]];
  if (after.length > before.length) {
    return after.at(-1).memory === is.memory ? "read_shares" : "read_copies";
  }
  const followed = before.slice(1).some((each, i) => each.values !== after[i + 1].values);
  if (followed) return "followed";
  if (was.memory !== null && is.memory === null) {
    return was.values === is.values ? "now_copies" : "wrote_now_copies";
  }
  if (was.values === is.values) return "nothing";
  if (is.memory === null) return "wrote_apart";
  return was.memory === is.memory ? "wrote_in_place" : "wrote_elsewhere";
}

// Of each part of a level's wish, whether what is there does it: v, and what was read from it.
const WISHES = {
  share: (v, read) => [read.some(({ memory }) => memory !== null && memory === v.memory)],
  keep: (v, read) => [read.length > 0, read.some(({ values }) => values !== v.values)],
  differ: (v, read) => [read.length > 1, new Set(read.map(({ values }) => values)).size > 1],
  apart: (v, read) => [
    read.length > 1,
    new Set(read.map(({ memory }) => memory)).size > 1,
    read.every(({ values }) => values === v.values),
  ],
};
export const done = (name, [v, ...read]) => WISHES[name](v, read);

export default {
  accepts: ({ actions, facts }) => Object.hasOwn(facts.states, actions.join(",")),

  render({ model, el }) {
    const ui = frame({ model, el }, "snapshots", ["actions"]);
    const { say, get, change, tell } = ui;
    const { states, code, most, versions } = get("facts");
    const stateOf = (actions) => states[actions.join(",")];
    const line = (action, at) => code[action].replaceAll("{n}", at + 1);

    function become(actions) {
      play.moved(actions); // each line is a move
      const last = actions.length - 1;
      if (last < 0) return change({ actions }, say("did_reset"));
      const what = effect(stateOf(actions.slice(0, -1)), stateOf(actions));
      return change({ actions }, `${line(actions[last], last)}: ${say(what)}`);
    }

    function add(action) {
      if (get("actions").length < most) become([...get("actions"), action]);
      else tell(say("too_many", { most }));
    }

    const buttons = h("div", { class: "ex-row", role: "group", "aria-label": say("actions") });
    Object.keys(code).forEach((action) => buttons.append(button(say(action), () => add(action))));
    const restart = button(say("reset"), () => become([]));
    buttons.append(button(say("undo"), () => become(get("actions").slice(0, -1))), restart);
    const program = h("ol", { class: "program mono" });
    const there = h("div", { class: "there" });
    const codes = codeBox(say, tell);

    function memoryOf({ memory }) {
      const own = memory === null;
      const words = own ? say("own") : say("memory_of", { memory });
      return h("span", { class: `memory ${own ? "own" : `m-${memory}`}` }, words);
    }

    function draw() {
      const actions = get("actions");
      const lines = [START, ...actions.map(line)];
      const effects = actions.map((_, at) =>
        say(effect(stateOf(actions.slice(0, at)), stateOf(actions.slice(0, at + 1)))),
      );
      program.replaceChildren(
        ...lines.map((each, at) => {
          const told = h("span", { class: "quiet" }, at ? effects[at - 1] : "");
          return h("li", {}, h("code", {}, each), " ", told);
        }),
      );
      const rows = stateOf(actions).map((each) => [each.name, `[${each.values}]`, memoryOf(each)]);
      const header = [say("name"), say("values"), say("memory")];
      there.replaceChildren(table(say("now"), header, rows));
      codes.set([["TensorFlow", ["import tensorflow as tf", "", ...lines]]]);
      const level = play.level();
      if (level) play.near(done(level.name, stateOf(actions)));
    }

    const note = h("p", { class: "quiet" }, `${say("executed")} ${versions}`);
    const play = levelGame(ui, model, "snapshots", { actions: buttons, free: restart }, draw);
    ui.body.append(play.box, buttons, play.below, program, there, note, codes.row);
    play.begin();
    const stopDrawing = ui.draws(draw);
    return () => (play.stop(), stopDrawing());
  },
};
