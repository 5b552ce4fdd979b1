// A puzzle inside an instrument: its levels, how near yours is, a win, and the way to the next.
import { button, calm, h } from "./instrument.js";

// `levels()` lists the `key` that each is remembered by, and of those that are begun here the
// `label` of the wish and the `fewest` moves that do it. `choose(at)` leads to one; -1 is none of
// them, which `free` allows.
export function game(ui, levels, choose, free = false) {
  const { say, kept, root } = ui;
  let [at, moves, hand, isDone, last] = [-1, 0, null, false, [[]]];
  const wish = h("p", { class: "wish" });
  const told = h("p", { class: "told" });
  const meter = h("meter", { min: 0, "aria-hidden": "true" });
  const bar = h("div", { class: "levels", role: "group", "aria-label": say("levels") });
  const following = () => (at + 1 < levels().length ? at + 1 : -1);
  const again = button(say("reset"), () => choose(at));
  const next = button(say("next"), () => choose(following()), { class: "next" });
  const ends = h("div", { class: "ex-row" }, next, again);
  const box = h("div", { class: "game" }, bar, wish);
  const below = h("div", { class: "game" }, meter, told, ends);
  const marks = { open: "", solved: " ✓", in_fewest: " ★" };

  function drawBar() {
    const all = levels();
    const made = all.map(({ key }, number) => {
      const medal = kept.get(key)?.medal ?? "open";
      return button(number + 1 + marks[medal], () => choose(number), {
        "aria-label": say(`level_${medal}`, { number: number + 1, all: all.length }),
        "aria-current": number === at && "step",
        "data-medal": medal,
      });
    });
    const current = { "aria-current": at < 0 && "step" };
    if (free) made.push(button(say("all_controls"), () => choose(-1), current));
    bar.hidden = made.length < 2;
    const had = [...bar.children].indexOf(document.activeElement);
    bar.replaceChildren(...made);
    made[had]?.focus();
  }

  function begin(level) {
    [at, moves, hand, isDone] = [level, 0, null, false];
    wish.textContent = levels()[at]?.label ?? "";
    below.hidden = at < 0;
    if (at < 0) root.classList.remove("won");
    drawBar();
    near(...last);
  }

  // The hand took hold of another control: to stay with one is one move.
  function moved(control) {
    if (control !== hand) moves += 1;
    hand = control;
  }

  function win({ key, fewest }) {
    const best = kept.get(key)?.medal === "in_fewest" || moves <= fewest;
    isDone = true;
    kept.set(key, { medal: best ? "in_fewest" : "solved" });
    drawBar();
    if (!calm()) navigator.vibrate?.(40);
    queueMicrotask(() => ui.tell(told.textContent)); // after what the control says of itself
  }

  // On a page another instrument, or another window, may win the same levels.
  if (kept === globalThis.kept) addEventListener("storage", drawBar);

  // `alike` says of each part of the target whether yours is the same; `more` fills in what an
  // instrument of its own says of that.
  function near(alike, more = {}) {
    last = [alike, more];
    const level = levels()[at];
    if (!level) return;
    const count = alike.filter(Boolean).length;
    const isThere = count === alike.length;
    [meter.max, meter.value] = [alike.length, count];
    if (isThere && moves > 0 && !isDone) win(level);
    const key = !isThere ? "near" : moves > level.fewest ? "won" : "won_in_fewest";
    const fields = { count, all: alike.length, moves, fewest: level.fewest, ...more };
    const sentence = say(key, fields);
    if (told.textContent !== sentence) told.textContent = sentence;
    root.classList.toggle("won", isThere);
    next.hidden = !isDone || (following() < 0 && !free);
  }

  return { box, below, begin, moved, near };
}

// The levels among an instrument's facts, each with what it `begins` with; `free` is the state
// without one. `shows` has, for each control, what is there only in the levels that list it.
export function levelGame(ui, model, name, shows, draw) {
  const { levels, free } = ui.get("facts");
  const goals = levels.map((each, number) => {
    const wish = `wish_${each.name}`;
    return { ...each, key: `/${name}:${number + 1}`, label: ui.say(wish) };
  });
  const level = () => goals[ui.get("level")];

  function choose(number) {
    const { begins, label } = goals[number] ?? { begins: free, label: ui.say("free") };
    // The level first: what is drawn on the way belongs to it.
    ui.change({ level: number, ...begins }, label);
    begin();
  }

  const play = game(ui, () => goals, choose, goals.length > 0);
  if (goals.length) play.box.dataset.keys = goals.map(({ key }) => key).join(" ");
  play.box.hidden = !goals.length; // as beside a curve that was measured

  function begin() {
    for (const [control, rows] of Object.entries(shows)) {
      const isThere = !level() || level().controls.includes(control);
      [rows].flat().forEach((row) => (row.hidden = !isThere));
    }
    play.begin(level() ? ui.get("level") : -1);
    draw();
  }

  model.on("change:level", begin);
  return { ...play, begin, level, stop: () => model.off("change:level", begin) };
}

// The puzzle of a page, a level of as many as the page has: `goal` says which, and `restart` sets
// the instrument back to its beginning.
export function pageGame(ui, goal, restart) {
  const places = () => [...document.querySelectorAll("[data-puzzle]")];
  const key = (place) => `puzzle:${place.dataset.puzzle}`;
  const mine = () => places().findIndex((place) => key(place) === goal.key);
  const levels = () =>
    places().map((place) => (key(place) === goal.key ? goal : { key: key(place) }));
  const choose = (at) => {
    if (at === mine()) return restart();
    const place = places()[at];
    place.scrollIntoView();
    return place.querySelector("input, .bit-row button").focus({ preventScroll: true });
  };
  const play = game(ui, levels, choose);
  play.box.dataset.keys = goal.key;
  // The puzzles after this one are not on the page yet.
  addEventListener("DOMContentLoaded", () => play.begin(mine()));
  return { ...play, restart: () => play.begin(mine()) };
}
