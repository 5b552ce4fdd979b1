// Says on a page, beside the controls, how near an instrument's state is to what a puzzle asks for.
import { fill } from "./instrument.js";
import { walked } from "./strides_model.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// How many bits or elements are the target's, of how many.
function matches(model, wanted) {
  const alike = (seen, aimed) => aimed.filter((each, at) => each === seen[at]).length;
  if (wanted.bits) return [alike(model.get("bits"), [...wanted.bits]), wanted.bits.length];
  const [shape, strides, offset] = ["shape", "strides", "offset"].map(model.get);
  const { values } = model.get("facts");
  const { cells } = walked({ shape, strides, offset }, values.length);
  const seen = same(shape, wanted.shape) ? cells.map((cell) => values[cell]) : [];
  return [alike(seen, wanted.values), wanted.values.length];
}

export function watch(model, el, { wanted, words, number }) {
  el.querySelector("section").ariaLabel += `, ${number}`; // no two parts of a page by one name
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  told.className = "page-puzzle";
  const tell = () => {
    const [count, all] = matches(model, wanted);
    const reached = count === all;
    told.textContent = fill(words[reached ? "reached" : "open"], { count, all });
    told.dataset.reached = reached;
  };
  for (const name of ["shape", "strides", "offset", "bits"]) model.on(`change:${name}`, tell);
  tell();
  el.querySelector(".sliders, .bit-row").after(told);
}
