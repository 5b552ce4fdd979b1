// Stands in for a widget's model on a page without a kernel.
export function pageModel(values) {
  const listeners = {};
  return {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      (listeners[`change:${name}`] ?? []).forEach((listener) => listener());
    },
    on(event, listener) {
      (listeners[event] ??= []).push(listener);
    },
    off(event, listener) {
      listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener);
    },
    save_changes() {},
  };
}
