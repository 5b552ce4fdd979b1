// Python in a worker: it may be stopped at any time by ending the worker.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL(".", import.meta.url).href;
const fetched = self.fetch;
let loaded = 0;

// Counts what is loaded, for the bar. The large files lie here compressed, since not every server does that.
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", json: "application/json" };
self.fetch = async (address, options) => {
  const type = TYPES[String(address).split(".").pop()];
  const response = await fetched(type ? `${address}.gzip` : address, options);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const counting = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.length;
      postMessage({ loaded });
      out.enqueue(chunk);
    },
  });
  const body = response.body.pipeThrough(counting);
  if (!type) return new Response(body, { headers: response.headers });
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
};

const importUnpacked = async (address) => {
  const script = URL.createObjectURL(await fetch(address).then((response) => response.blob()));
  return import(script).finally(() => URL.revokeObjectURL(script));
};

const open = async ({ stem, language, packages }) => {
  const engine = importUnpacked(`${here}pyodide/pyodide.asm.mjs`);
  const [python, archive] = await Promise.all([
    loadPyodide({
      indexURL: `${here}pyodide/`, env: { INSIDETENSOR_LANG: language }, packages,
      stdin: () => null, // nobody is asked anything: input() raises EOFError
      createPyodideModule: async (settings) => (await engine).default(settings),
    }),
    fetch(`${here}course.zip`).then((response) => response.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/course" });
  python.runPython("import sys; sys.path.insert(0, '/course/src')");
  const { PageExercise } = python.pyimport("insidetensor.browser.page_exercise");
  return { python, exercise: PageExercise(`/course/exercises/${language === "en" ? "" : `${language}/`}${stem}.ipynb`) };
};

let opened;
onmessage = async ({ data: { call, given } }) => {
  try {
    if (call === "open") {
      opened = await open(given);
      postMessage({ answer: {} });
      return;
    }
    const { python, exercise } = opened;
    const answer = exercise[call](...given.map((each) => python.toPy(each)));
    postMessage({ answer: answer.toJs({ dict_converter: Object.fromEntries }) });
  } catch (error) {
    postMessage({ failed: String(error?.message || error?.name || "Python").trim().split("\n").at(-1) });
  }
};
