// One line of Python that makes a header out of `x`: written for a header, and read when typed.
import { tuple } from "./strides_model.js";

const CALL = /^\.as_strided\(\s*\(([^()]*)\)\s*,\s*\(([^()]*)\)\s*(?:,\s*(-?\d+)\s*)?\)/;
const TURN = /^\.(?:T|t\(\))(?![\w(])/;
const INDEX = /^\[([-\d:,\s]+)\]/;
const numbers = (text) => text.split(",").filter((each) => each.trim()).map(Number);

// The header that the line makes of `x`, whose header is `base`; null where it makes none.
export function readLine(line, base) {
  let [header, rest] = [base, line.trim().replace(/^x\b/, "")];
  while (rest && header) {
    const [call, turn, index] = [CALL, TURN, INDEX].map((each) => rest.match(each));
    if (call) header = strided(call, header);
    else if (turn) header = turned(header);
    else header = index && sliced(header, index[1].split(",").filter((each) => each.trim()));
    rest = rest.slice((call ?? turn ?? index ?? [rest])[0].length);
  }
  return line.trim().startsWith("x") ? header : null;
}

function strided([, sizes, steps, start], { offset }) {
  const [shape, strides] = [numbers(sizes), numbers(steps)];
  const isHeader = shape.length === strides.length && shape.every((size) => size >= 0);
  const isWhole = [...shape, ...strides].every(Number.isInteger);
  return isHeader && isWhole ? { shape, strides, offset: Number(start ?? offset) } : null;
}

function turned({ shape, strides, offset }) {
  return { shape: shape.toReversed(), strides: strides.toReversed(), offset };
}

// As Python slices: an index takes its axis away.
function sliced(base, items) {
  const [shape, strides] = [[...base.shape], [...base.strides]];
  let offset = base.offset;
  if (items.length > shape.length) return null;
  for (const [axis, item] of items.entries()) {
    const [size, stride] = [base.shape[axis], base.strides[axis]];
    const [start, length, step] = item.includes(":") ? ranged(item, size) : picked(item, size);
    if (!Number.isInteger(start + length + step) || step === 0) return null;
    offset += start * stride;
    [shape[axis], strides[axis]] = [item.includes(":") ? length : null, stride * step];
  }
  const left = (values) => values.filter((_, axis) => shape[axis] !== null);
  return { shape: left(shape), strides: left(strides), offset };
}

function picked(item, size) {
  const at = Number(item) < 0 ? Number(item) + size : Number(item);
  return at >= 0 && at < size ? [at, 1, 1] : [NaN, 1, 1];
}

function ranged(item, size) {
  const [from, to, by] = item.split(":").map((each) => each.trim());
  const step = by ? Number(by) : 1;
  const [low, high] = step > 0 ? [0, size] : [-1, size - 1];
  const inside = (at, usual) => {
    if (!at) return usual;
    return Math.min(high, Math.max(low, Number(at) < 0 ? Number(at) + size : Number(at)));
  };
  const [start, stop] = [inside(from, step > 0 ? 0 : size - 1), inside(to, step > 0 ? size : -1)];
  const length = Math.max(0, Math.ceil((stop - start) / step));
  return [length ? start : 0, length, step];
}

// The shortest line that makes `header` of `x`: slices where they do, else as_strided.
export function writeLine(header, base) {
  for (const [name, x] of [["x", base], ["x.T", turned(base)]]) {
    const items = slices(header, x);
    if (items) return items.every((each) => each === ":") ? name : `${name}[${items.join(", ")}]`;
  }
  const { shape, strides, offset } = header;
  return `x.as_strided(${tuple(shape)}, ${tuple(strides)}, ${offset})`;
}

function slices({ shape, strides, offset }, x) {
  if (shape.length !== x.shape.length || shape.includes(0)) return null;
  const starts = beginnings(offset - x.offset, x.strides);
  const items = shape.map((size, axis) => {
    const step = strides[axis] / x.strides[axis];
    const [start, end] = [starts[axis], x.shape[axis]];
    const last = start + (size - 1) * step;
    const fits = Number.isInteger(step) && step !== 0 && Math.min(start, last) >= 0;
    return fits && Math.max(start, last) < end ? slice(start, last + step, step, end) : null;
  });
  const reached = starts.reduce((sum, start, axis) => sum + start * x.strides[axis], x.offset);
  return reached === offset && !items.includes(null) ? items : null;
}

// Where each axis begins: of the cells to go, the largest steps first.
function beginnings(cells, strides) {
  const starts = strides.map(() => 0);
  let rest = cells;
  for (const axis of [...strides.keys()].toSorted((one, two) => strides[two] - strides[one])) {
    starts[axis] = Math.floor(rest / strides[axis]);
    rest -= starts[axis] * strides[axis];
  }
  return starts;
}

function slice(start, stop, step, size) {
  const [first, end] = step > 0 ? [0, size] : [size - 1, -1];
  const from = start === first ? "" : start;
  const whole = step > 0 ? stop > end - step && stop >= end : stop <= end;
  const to = whole ? "" : stop;
  return `${from}:${to}${step === 1 ? "" : `:${step}`}`;
}
