// An exercise on its page: an editor a part, Check, and what was written kept in this browser.
const { stem, language, packages, bytes, cells, words } = JSON.parse(
  document.getElementById("exercise-data").textContent,
);
const KEY = `inside-the-tensor/${stem}`;
const SECONDS = 10;
const here = new URL(".", import.meta.url).href;
const texts = cells.filter(({ kind }) => kind === "text").map(({ id }) => id);

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const fill = (sentence, fields) => sentence.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
/** A sentence whose code stands between backticks, as nodes. */
const prose = (sentence) =>
  sentence.split(/(`+ ?.+? ?`+)/s).map((part) =>
    part.startsWith("`") ? make("code", { textContent: part.replace(/^`+ ?| ?`+$/g, "") }) : part,
  );

// ---- what was written ------------------------------------------------------------------------------

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // this browser keeps nothing, or somebody else wrote there
  }
};
let written = read();
const keep = () => {
  try {
    if (Object.keys(written).length) localStorage.setItem(KEY, JSON.stringify(written));
    else localStorage.removeItem(KEY);
  } catch {
    tell(words.not_kept);
  }
};
const write = (id, text) => {
  if (text === parts[id].released) delete written[id];
  else written[id] = text;
  keep();
};
/** Put other texts in the place of all that was written; it can be taken back. */
const replaceAll = (others, sentence) => {
  const before = { ...written };
  written = { ...others };
  keep();
  for (const part of Object.values(parts)) part.show();
  const back = make("button", { className: "button", type: "button", textContent: words.take_back });
  back.addEventListener("click", () => replaceAll(before, words.taken_back));
  tell(sentence, sentence === words.taken_back ? [] : [" ", back]);
};

// ---- Python ----------------------------------------------------------------------------------------

let worker, ready, isLoaded, bar, busy, waiting;
const start = () => {
  bar = make("progress", { max: bytes, value: 0, ariaLabel: words.loading });
  worker = new Worker(`${here}worker.js`, { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.loaded) bar.value = data.loaded;
    if (data.answer) waiting.resolve(data.answer);
    if (data.failed) waiting.reject(new Error(data.failed));
  });
  worker.addEventListener("error", (event) => waiting.reject(new Error(event.message ?? "worker.js")));
  ready = call("open", { stem, language, packages });
  ready.then(() => (isLoaded = true), () => (ready = undefined));
};
const call = (name, given) =>
  new Promise((resolve, reject) => {
    waiting = { resolve, reject };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ call: name, given });
  });
const end = (sentence) => {
  worker.terminate();
  busy?.reject(sentence);
  ready = undefined;
  if (isLoaded && sentence) start(); // what was stopped was no loading: the next check finds Python again
  isLoaded = false;
};
/** What a function of the exercise answers, in Python that is loaded before where need be. */
const ask = async (status, name, ...given) => {
  if (!ready) start();
  if (!isLoaded) status.replaceChildren(make("p", {}, words.loading, " ", bar));
  let timer;
  try {
    const stopped = new Promise((_, reject) => (busy = { reject }));
    await Promise.race([ready, stopped]);
    status.replaceChildren(make("p", { textContent: words.running }));
    timer = setTimeout(() => end(fill(words.too_long, { seconds: SECONDS })), 1000 * SECONDS);
    return await Promise.race([call(name, given), stopped]);
  } catch (error) {
    if (typeof error !== "string" && ready) end();
    return { refused: typeof error === "string" ? error : failed(error) };
  } finally {
    clearTimeout(timer);
    busy = undefined;
  }
};

// ---- the page --------------------------------------------------------------------------------------

const tools = document.querySelector(".exercise-tools");
const told = tools.querySelector("[role=status]");
const tell = (sentence, more = []) => told.replaceChildren(make("p", {}, ...prose(sentence), ...more));
const failed = (error) => fill(words.failed, { why: error.message });
const parts = {};
let editors;
const loadEditor = () => (editors ??= import(`${here}editor.js`));

/** Turn every cell to write in into an editor. */
const edit = async () => {
  const { openEditor, setText } = await loadEditor();
  for (const [id, part] of Object.entries(parts)) {
    if (part.view) continue;
    part.view = openEditor(part.code, part.text(), part.label, (text) => write(id, text));
    part.show = () => setText(part.view, part.text());
    part.open.remove();
  }
};

const answered = async (result, answering) => {
  const [{ clean }, answer] = await Promise.all([loadEditor(), answering]);
  const error = answer.error || answer.refused;
  result.replaceChildren(
    ...(error ? [make("p", { className: "said" }, ...prose(error))] : []),
    ...(answer.outputs ?? []).map(({ text, html }) =>
      html === undefined
        ? make("pre", { className: "printed", textContent: text })
        : make("div", { className: "drawn", innerHTML: clean(html) }),
    ),
    ...(answer.note ? [make("p", {}, ...prose(answer.note))] : []),
  );
  result.dataset.state = error ? "wrong" : answer.passed ? "right" : "ran";
  reach(result);
};
// What scrolls sideways is reached by keyboard too.
const reach = (result) => (result.tabIndex = result.scrollWidth > result.clientWidth ? 0 : -1);

const addControls = (block, { id, kind, label }) => {
  const code = block.querySelector(".cell_input");
  const released = code.textContent.replace(/^\n+|\n+$/g, "");
  const action = kind === "answer" ? words.check : words.run;
  const [open, run] = [0, 1].map(() => make("button", { className: "button", type: "button" }));
  const result = make("div", { className: "exercise-result" });
  result.setAttribute("role", "status");
  const rename = (button, word) => {
    button.textContent = word;
    button.setAttribute("aria-label", `${word}: ${label}`);
  };
  rename(open, words.edit);
  rename(run, action);
  const part = {
    code, label, open, released,
    text: () => written[id] ?? released,
    show: () => (code.querySelector("pre").textContent = part.text()),
  };
  parts[id] = part;
  const begin = () => edit().then(() => part.view.focus(), (error) => tell(failed(error)));
  open.addEventListener("click", begin);
  code.addEventListener("click", begin);
  run.addEventListener("click", async () => {
    if (busy) {
      if (run.dataset.running) end(words.stopped);
      return;
    }
    run.dataset.running = true;
    rename(run, words.stop);
    delete result.dataset.state;
    await answered(result, ask(result, "run", kind === "answer" ? `check-${id}` : id, written)).catch(
      (error) => result.replaceChildren(make("p", { textContent: failed(error) })),
    );
    rename(run, action);
    delete run.dataset.running;
  });
  code.after(make("div", { className: "exercise-buttons" }, open, run), result);
  addEventListener("resize", () => reach(result));
};

/** A text that a person reads: a field in the place of the words that stand there. */
const addField = (block, { id, label }) => {
  const asks = block.textContent.trim();
  const field = make("textarea", { className: "written", rows: 8, placeholder: asks, ariaLabel: label });
  const show = () => (field.value = written[id] ?? "");
  parts[id] = { view: field, released: "", show };
  field.addEventListener("input", () => write(id, field.value));
  block.replaceChildren(field);
  show();
};

const save = async () => {
  if (busy) return;
  const answer = await ask(told, "write", written);
  if (answer.refused) return tell(answer.refused);
  const address = URL.createObjectURL(new Blob([answer.text], { type: "application/x-ipynb+json" }));
  make("a", { href: address, download: `${stem}.ipynb` }).click();
  URL.revokeObjectURL(address);
  tell(fill(words.saved, { file: `${stem}.ipynb` }));
};
const openNotebook = async (file) => {
  if (busy || !file) return;
  const answer = await ask(told, "read", await file.text(), file.name, texts);
  if (answer.refused) return tell(answer.refused);
  const count = Object.keys(answer.written).length;
  replaceAll({ ...written, ...answer.written }, fill(words.opened, { file: file.name, count }));
};

for (const cell of cells) {
  const add = cell.kind === "text" ? addField : addControls;
  add(document.querySelector(`.tag_cell-${cell.id}`), cell);
}
const [saving, opening, forgetting] = ["save", "open", "forget"].map((name) => tools.querySelector(`[name=${name}]`));
saving.addEventListener("click", save);
opening.addEventListener("change", async () => {
  await openNotebook(opening.files[0]);
  opening.value = "";
});
forgetting.addEventListener("click", () => replaceAll({}, words.forgotten));
tools.hidden = false;
if (Object.keys(written).length) edit().catch((error) => tell(failed(error)));
