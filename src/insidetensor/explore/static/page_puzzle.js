// Says under an instrument on a page whether its state is what a puzzle asks for.
import { walked } from "./strides_model.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function isReached(model, wanted) {
  if (wanted.bits) return model.get("bits") === wanted.bits;
  const [shape, strides, offset] = ["shape", "strides", "offset"].map(model.get);
  const { values } = model.get("facts");
  const { cells, outside } = walked({ shape, strides, offset }, values.length);
  const seen = cells.map((cell) => values[cell]);
  return same(shape, wanted.shape) && outside.length === 0 && same(seen, wanted.values);
}

export function watch(model, el, { wanted, words, number }) {
  el.querySelector("section").ariaLabel += `, ${number}`; // no two parts of a page by one name
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  told.className = "page-puzzle";
  const tell = () => {
    const reached = isReached(model, wanted);
    told.textContent = words[reached ? "reached" : "open"];
    told.dataset.reached = reached;
  };
  for (const name of ["shape", "strides", "offset", "bits"]) model.on(`change:${name}`, tell);
  tell();
  el.append(told);
}
