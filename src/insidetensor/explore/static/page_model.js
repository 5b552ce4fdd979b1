// Stands in for a widget's model on a page without a kernel. The site's own script, where there is
// one, remembers in `kept` what was solved. The address may hold a state: #name?trait=value&…,
// of which the instrument says whether it `accepts` it, since anybody can write a link.
export function pageModel(values, name, state, accepts = () => true) {
  const listeners = {};
  const model = {
    kept: globalThis.kept,
    get: (trait) => values[trait],
    set(trait, value) {
      values[trait] = value;
      (listeners[`change:${trait}`] ?? []).forEach((listener) => listener());
    },
    on(event, listener) {
      (listeners[event] ??= []).push(listener);
    },
    off(event, listener) {
      listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener);
    },
    save_changes() {},
    link() {
      const now = state.map((trait) => [trait, JSON.stringify(values[trait])]);
      history.replaceState(null, "", `#${name}?${new URLSearchParams(now)}`);
      return location.href;
    },
    readAddress() {
      const [place, linked] = location.hash.slice(1).split("?");
      if (place !== name || !linked) return;
      const next = { ...values };
      for (const [trait, text] of new URLSearchParams(linked)) {
        if (state.includes(trait)) next[trait] = readLike(text, values[trait]);
      }
      if (accepts(next)) state.forEach((trait) => model.set(trait, next[trait]));
      document.getElementById(name).scrollIntoView();
    },
  };
  addEventListener("hashchange", model.readAddress);
  addEventListener("load", model.readAddress);
  return model;
}

// The value that a text writes in JSON if it is of the kind that `old` is, else `old`.
function readLike(text, old) {
  const kind = (value) => (Array.isArray(value) ? `list of ${typeof value[0]}` : typeof value);
  try {
    const value = JSON.parse(text);
    const isPlain = [value].flat().every((each) => typeof each !== "object");
    return isPlain && kind(value) === kind(old) ? value : old;
  } catch {
    return old;
  }
}
