// What a header { shape, strides, offset } says about a storage; all of it counts elements.

export const MOST = 96; // elements that are drawn
export const MOST_AXES = 4;
const ITEMSIZE = 8; // bytes of an element of np.arange

export const count = (shape) => shape.reduce((product, size) => product * size, 1);

export function cellOf({ strides, offset }, index) {
  return index.reduce((cell, i, axis) => cell + i * strides[axis], offset);
}

// Every index of a shape, row-major.
export function indices(shape) {
  const longer = (found, size) =>
    found.flatMap((index) => Array.from({ length: size }, (_, i) => [...index, i]));
  return shape.reduce(longer, [[]]);
}

// The cells of a row-major walk, and those of them that the storage does not have, in order.
export function walked(header, size) {
  const cells = indices(header.shape).map((index) => cellOf(header, index));
  const outside = new Set(cells.filter((cell) => cell < 0 || cell >= size));
  return { cells, outside: [...outside].toSorted((one, other) => one - other) };
}

// The axes longer than 1, neighbours merged while one step length leads through both.
export function chunks({ shape, strides }) {
  const found = [];
  for (const [axis, size] of shape.entries()) {
    if (size === 1) continue;
    const [stride, last] = [strides[axis], found.at(-1)];
    const joins = last?.stride === size * stride;
    const axes = joins ? [...last.axes, axis] : [axis];
    if (joins) found.pop();
    found.push({ size: joins ? last.size * size : size, stride, axes });
  }
  return found;
}

export function packed(shape) {
  const sizes = shape.map((size) => Math.max(size, 1));
  return sizes.map((_, axis) => count(sizes.slice(axis + 1)));
}

// The strides with which the same walk has another shape, or `why` it has none.
export function viewOf(header, asked) {
  const total = count(header.shape);
  const shape = inferred(asked, total);
  if (!shape) return { why: "bad_shape" };
  if (count(shape) !== total) return { why: "other_count", total };
  if (total === 0) return { shape, strides: packed(shape) };
  const strides = Array(shape.length).fill(1);
  const left = chunks(header);
  let chunk;
  let rest = 1; // what the axes looked at so far leave of the chunk
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const wanted = shape[axis];
    if (wanted === 1) continue;
    if (rest === 1) {
      chunk = left.pop();
      rest = chunk.size;
    }
    if (rest % wanted) {
      return { why: "crosses", axis, size: wanted, chunk: chunk.size, stride: chunk.stride };
    }
    strides[axis] = (chunk.size / rest) * chunk.stride;
    rest /= wanted;
  }
  return { shape, strides };
}

// `asked` with the size that −1 stands for; null where the sizes make no sense.
function inferred(asked, total) {
  const open = asked.indexOf(-1);
  if (asked.some((size, axis) => size < -1 || (size === -1 && axis !== open))) return null;
  if (open < 0) return asked;
  const size = total / count(asked.with(open, 1));
  return asked.with(open, Number.isInteger(size) ? size : 0);
}

// What a view of `header` looks like; null where there is none, or none that is drawn.
export function preset(name, { shape, strides, offset }) {
  const last = shape.length - 1;
  if (name === "transpose") {
    return { shape: shape.toReversed(), strides: strides.toReversed(), offset };
  }
  if (last < 0 || shape.includes(0)) return null;
  if (name === "reverse") {
    const start = offset + (shape[0] - 1) * strides[0];
    return { shape, strides: strides.with(0, 0 - strides[0]), offset: start };
  }
  if (name === "broadcast") return { shape, strides: strides.with(0, 0), offset };
  const [size, stride] = [shape[last], strides[last]];
  if (name === "step") {
    const half = shape.with(last, Math.ceil(size / 2));
    return { shape: half, strides: strides.with(last, 2 * stride), offset };
  }
  const width = Math.min(3, size);
  const windows = [...shape.with(last, size - width + 1), width];
  if (windows.length > MOST_AXES || count(windows) > MOST) return null;
  return { shape: windows, strides: [...strides, stride], offset };
}

// Python's way to write a tuple.
export function tuple(values) {
  return values.length === 1 ? `(${values[0]},)` : `(${values.join(", ")})`;
}

// Lines of NumPy and of PyTorch that make this header; a comment from `notes` where they cannot.
export function code({ shape, strides, offset }, size, notes) {
  const bytes = tuple(strides.map((stride) => stride * ITEMSIZE));
  const isOutside = walked({ shape, strides, offset }, size).outside.length > 0;
  const refused = isOutside ? notes.outside : strides.some((each) => each < 0) && notes.negative;
  const start = `np.lib.stride_tricks.as_strided(storage[${offset}:], ${tuple(shape)}, ${bytes})`;
  const numpy = isOutside ? [`# ${notes.outside}`] : [`# ${notes.bytes}`, `x = ${start}`];
  const header = `${tuple(shape)}, ${tuple(strides)}, ${offset}`;
  const torch = refused ? [`# ${refused}`] : [`x = storage.as_strided(${header})`];
  return {
    numpy: ["import numpy as np", "", `storage = np.arange(${size})`, ...numpy],
    torch: ["import torch", "", `storage = torch.arange(${size})`, ...torch],
  };
}
