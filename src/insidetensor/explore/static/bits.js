import { h, minus, frame, button, choice, roving, codeBox } from "./instrument.js";
import { pageGame } from "./game.js";

// Bits of the exponent and of the fraction; of a whole number, all bits.
const FLOATS = { float32: [8, 23], float16: [5, 10], bfloat16: [8, 7] };
const WHOLE = { int8: 8, uint8: 8 };
export const DTYPES = [...Object.keys(FLOATS), ...Object.keys(WHOLE)];
const DIGITS = 40; // of a value that is written out

// ---- the model: a pattern is a whole number, the value of the bits read from the left ----------

const isFloat = (dtype) => dtype in FLOATS;
export const width = (dtype) => WHOLE[dtype] ?? 1 + FLOATS[dtype][0] + FLOATS[dtype][1];

export function fieldsOf(dtype, pattern) {
  const [exponent, fraction] = FLOATS[dtype];
  const low = 2 ** fraction;
  const stored = Math.floor(pattern / low) % 2 ** exponent;
  const bias = 2 ** (exponent - 1) - 1;
  return { negative: pattern >= low * 2 ** exponent, stored, fraction: pattern % low, bias, low };
}

export function kindOf(dtype, pattern) {
  if (!isFloat(dtype)) return "whole";
  const { stored, fraction, bias } = fieldsOf(dtype, pattern);
  if (stored === 2 * bias + 1) return fraction ? "nan" : "infinity";
  if (stored === 0) return fraction ? "subnormal" : "zero";
  return "usual";
}

export function valueOf(dtype, pattern) {
  if (!isFloat(dtype)) {
    return dtype === "int8" && pattern >= 128 ? pattern - 256 : pattern;
  }
  const { negative, stored, fraction, bias, low } = fieldsOf(dtype, pattern);
  const kind = kindOf(dtype, pattern);
  const sign = negative ? -1 : 1;
  if (kind === "nan" || kind === "infinity") return kind === "nan" ? NaN : sign * Infinity;
  const leading = kind === "usual" ? low : 0;
  return sign * (leading + fraction) * 2 ** (Math.max(stored, 1) - bias - Math.log2(low));
}

// The pattern nearest to a float, the even one of two that are as near; the whole part for a whole
// dtype, and null where that does not fit, since such a cast is undefined.
export function rounded(dtype, number) {
  if (!isFloat(dtype)) {
    const [lowest, highest] = dtype === "int8" ? [-128, 127] : [0, 255];
    return lowest - 1 < number && number < highest + 1 ? lowBits(Math.trunc(number)) : null;
  }
  const [exponent, fraction] = FLOATS[dtype];
  const [low, bias] = [2 ** fraction, 2 ** (exponent - 1) - 1];
  const infinite = (2 * bias + 1) * low;
  const sign = number < 0 || Object.is(number, -0) ? 2 ** (exponent + fraction) : 0;
  if (Number.isNaN(number)) return infinite + low / 2;
  // PyTorch comes to bfloat16 by way of float32.
  const size = Math.abs(dtype === "bfloat16" ? Math.fround(number) : number);
  if (size === Infinity) return sign + infinite;
  const power = Math.max(exponentOf(size), 1 - bias);
  const units = halfToEven(size / 2 ** (power - fraction));
  return sign + Math.min((power + bias - 1) * low + units, infinite);
}

// A whole number that becomes another dtype of 8 bits keeps its low bits, whether it fits or not.
export const lowBits = (whole) => Number(BigInt.asUintN(8, BigInt(whole)));

// What becomes of a typed number: its pattern, the sentence that says so, how far off it is.
export function typedIn(dtype, text) {
  const number = Number(text);
  if (text.trim() === "" || (Number.isNaN(number) && !/^nan$/i.test(text.trim()))) {
    return { told: "not_a_number" };
  }
  // As in Python, 300 is a whole number and 300.0 a float.
  const isWhole = !isFloat(dtype) && /^\s*[+-]?\d+\s*$/.test(text);
  const pattern = isWhole ? lowBits(BigInt(text)) : rounded(dtype, number);
  if (pattern === null) return { told: "undefined_cast" };
  const off = valueOf(dtype, pattern) - number;
  if (Number.isFinite(off) && off) return { pattern, off, told: "rounded" };
  const isHeld = Object.is(valueOf(dtype, pattern), number) && isSure(text, number);
  return { pattern, off, told: isHeld ? "held" : "becomes" };
}

// Whether a double holds a text to the last digit: 15 digits, unless too large or too small.
function isSure(text, number) {
  if (!Number.isFinite(number)) return /nan|infinity/i.test(text);
  return text.length < 16 && /[1-9]/.test(text.split(/e/i)[0]) === (number !== 0);
}

// The power of two at or below a number; −1074 for zero.
function exponentOf(size) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, size);
  const stored = view.getUint16(0) >> 4;
  return stored ? stored - 1023 : -1074;
}

function halfToEven(number) {
  const below = Math.floor(number);
  const over = number - below;
  return over > 0.5 || (over === 0.5 && below % 2) ? below + 1 : below;
}

// The pattern of the next number above (by 1) or below (by −1); null where there is none.
export function neighbour(dtype, pattern, by) {
  const value = valueOf(dtype, pattern);
  if (!isFloat(dtype)) return rounded(dtype, value + by);
  if (Number.isNaN(value) || value === by * Infinity) return null;
  const top = 2 ** (width(dtype) - 1);
  if (value === 0) return by > 0 ? 1 : top + 1;
  return pattern + (value > 0 ? by : -by);
}

// Every digit of a value; a very long row is cut, and says so.
export function digits(value) {
  if (!Number.isFinite(value) || value === 0) return minus(Object.is(value, -0) ? "-0" : value);
  const size = Math.abs(value);
  const long = size > 1e17 || size < 1e-7;
  const all = long ? value.toExponential(100) : value.toPrecision(100);
  const [head, power] = all.split("e");
  const exact = head.includes(".") ? head.replace(/\.?0+$/, "") : head;
  const shown = exact.length > DIGITS ? `${exact.slice(0, DIGITS)}…` : exact;
  return minus(power ? `${shown}e${Number(power)}` : shown);
}

// What a bit, counted from the lowest, adds to its field where it is 1; null for a sign.
export function worth(dtype, place) {
  if (!isFloat(dtype)) return minus(dtype === "int8" && place === 7 ? -128 : 2 ** place);
  const [exponent, fraction] = FLOATS[dtype];
  if (place >= exponent + fraction) return null;
  return place < fraction ? `${2 ** place}/${2 ** fraction}` : `${2 ** (place - fraction)}`;
}

// Lines of NumPy and of PyTorch that make the number from its bits.
export function code(dtype, pattern, none) {
  const size = width(dtype);
  const signed = pattern >= 2 ** (size - 1) ? pattern - 2 ** size : pattern;
  const numpy = `x = np.array(0x${pattern.toString(16)}, dtype=np.uint${size}).view(np.${dtype})`;
  const torch =
    size === 8
      ? `x = torch.tensor(${pattern}, dtype=torch.uint8).view(torch.${dtype})`
      : `x = torch.tensor(${signed}, dtype=torch.int${size}).view(torch.${dtype})`;
  return {
    numpy: ["import numpy as np", "", dtype === "bfloat16" ? `# ${none}` : numpy],
    torch: ["import torch", "", torch],
  };
}

// ---- what is shown ------------------------------------------------------------------------------

export default {
  render({ model, el }) {
    const ui = frame({ model, el }, "bits", ["dtype", "bits"]);
    const { say, get, tell } = ui;
    const { goal } = get("facts");
    const beginning = { dtype: get("dtype"), bits: get("bits") };
    const pattern = () => Number.parseInt(get("bits"), 2);
    const written = (dtype, value) => value.toString(2).padStart(width(dtype), "0");
    const value = () => valueOf(get("dtype"), pattern());

    const become = (dtype, next, told) => ui.change({ dtype, bits: written(dtype, next) }, told);
    const now = () => say("value", { dtype: get("dtype"), value: digits(value()) });

    function flip(at) {
      const bits = get("bits");
      const bit = bits[at] === "1" ? "0" : "1";
      play?.moved(`bit ${at}`);
      ui.change({ bits: bits.slice(0, at) + bit + bits.slice(at + 1) });
      tell(say("flipped", { place: bits.length - 1 - at, bit, now: now() }));
    }

    function cast(dtype) {
      const wholes = !isFloat(get("dtype")) && !isFloat(dtype);
      const next = wholes ? lowBits(value()) : rounded(dtype, value());
      const told = next === null ? "undefined_cast" : "cast";
      const from = digits(value());
      become(dtype, next ?? 0, say(told, { dtype, from, to: digits(valueOf(dtype, next ?? 0)) }));
    }

    function move(by) {
      const next = neighbour(get("dtype"), pattern(), by);
      if (next === null) return tell(say("no_neighbour"));
      become(get("dtype"), next);
      return tell(now());
    }

    const number = h("input", { type: "text", size: 14, "aria-label": say("number") });
    function round() {
      const [dtype, found] = [get("dtype"), typedIn(get("dtype"), number.value)];
      if (found.told === "not_a_number") return tell(say("not_a_number"));
      const words = { typed: number.value, dtype, from: number.value };
      if (found.told === "undefined_cast") return tell(say("undefined", words));
      const held = digits(valueOf(dtype, found.pattern));
      const off = digits(found.off);
      return become(dtype, found.pattern, say(found.told, { ...words, value: held, off }));
    }
    number.addEventListener("input", round);

    const dtypes = choice(say("dtype"), DTYPES.map((each) => [each, each]), cast);
    const box = h("div", { class: "bit-row", role: "group", "aria-label": say("bits") });
    const [lines, near] = [h("div", { class: "lines" }), h("div", { class: "near mono" })];
    const codes = codeBox(say, tell);
    roving(box, () => 8);

    function drawBits(dtype, bits) {
      const sizes = isFloat(dtype) ? [1, ...FLOATS[dtype]] : [bits.length];
      const names = isFloat(dtype) ? ["sign", "exponent", "fraction"] : ["whole"];
      const had = [...box.querySelectorAll("button")].indexOf(document.activeElement);
      let at = 0;
      const groups = sizes.map((size, field) => {
        const buttons = Array.from({ length: size }, () => {
          const here = at++;
          const label = say("bit", { place: bits.length - 1 - here, field: say(names[field]) });
          const pressed = { "aria-pressed": String(bits[here] === "1"), "aria-label": label };
          const tab = here === Math.max(had, 0) ? "0" : "-1";
          const alike = { "data-alike": goal && String(goal.bits[here] === bits[here]) };
          const adds = worth(dtype, bits.length - 1 - here);
          const fields = { field: say(names[field]), worth: adds };
          const words = say(adds === null ? "worth_sign" : "worth", fields);
          const show = () => ui.tip.show(words, made.getBoundingClientRect());
          const rest = { ...pressed, ...alike, "data-at": "", tabindex: tab };
          const hand = { onpointerenter: show, onpointerleave: ui.tip.leave };
          const made = button(bits[here], () => (show(), flip(here)), { ...rest, ...hand });
          return made;
        });
        const name = h("span", {}, say(names[field]));
        const row = h("div", { class: "buttons" }, buttons);
        return h("div", { class: `field ${names[field]}` }, row, name);
      });
      box.replaceChildren(...groups);
      box.querySelectorAll("button")[had]?.focus();
    }

    function drawLines(dtype) {
      const kind = kindOf(dtype, pattern());
      const found = isFloat(dtype) ? fieldsOf(dtype, pattern()) : {};
      const power = Math.max(found.stored, 1) - found.bias;
      const fields = { ...found, sign: found.negative ? "−" : "+", power: minus(power) };
      const shown = [say(`is_${kind}`, fields), say("value", { dtype, value: digits(value()) })];
      lines.replaceChildren(...shown.map((line) => h("p", { class: "mono" }, line)));
      const [below, above] = [-1, 1].map((by) => neighbour(dtype, pattern(), by));
      const beside = (next) => (next === null ? "–" : digits(valueOf(dtype, next)));
      const gap = above === null ? NaN : valueOf(dtype, above) - value();
      near.replaceChildren(
        button(say("below"), () => move(-1)),
        h("span", {}, beside(below)),
        button(say("above"), () => move(1)),
        h("span", {}, beside(above)),
        h("span", {}, say("gap")),
        h("span", {}, Number.isFinite(gap) ? digits(gap) : "–"),
      );
    }

    function draw() {
      const [dtype, bits] = [get("dtype"), get("bits")];
      if (bits.length !== width(dtype)) return; // the other trait is on its way
      const hadNear = [...near.querySelectorAll("button")].indexOf(document.activeElement);
      dtypes.set(dtype);
      drawBits(dtype, bits);
      drawLines(dtype);
      near.querySelectorAll("button")[hadNear]?.focus();
      const made = code(dtype, pattern(), say("no_bfloat16"));
      codes.set([["NumPy", made.numpy], ["PyTorch", made.torch]]);
      play?.near([...goal.bits].map((bit, at) => bit === bits[at]));
    }

    const restart = () => (ui.change(beginning, goal.label), play.restart(), draw());
    const play = goal && pageGame(ui, goal, restart);

    const aim = h("p", { class: "mono" }, goal ? say("target_bits", goal) : "");
    const asks = h("span", { class: "quiet" }, say("number"));
    const typed = h("div", { class: "ex-row" }, asks, number);
    const [above, below] = play ? [[play.box, aim], [play.below]] : [[dtypes.row], []];
    ui.body.append(...above, box, ...below, lines, ...(play ? [] : [near, typed]), codes.row);
    return ui.draws(draw);
  },
};
