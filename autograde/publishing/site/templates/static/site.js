// What was solved and predicted, kept in this browser and nowhere else: instruments write it through
// `kept`, and the links to pages show it. Its keys belong to a page; those that begin with / to all.
(() => {
  const SHELF = "inside-the-tensor";
  const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href).pathname;
  const nameOf = (path) => path.slice(root.length).replace(/\.html$/, "") || "index";
  const page = nameOf(location.pathname);
  const placeOf = (key) => (key.startsWith("/") ? key : `${page}#${key}`);

  function readShelf() {
    try {
      return JSON.parse(localStorage.getItem(SHELF)) ?? {};
    } catch {
      return {}; // a private window may refuse, and then nothing is kept
    }
  }

  function write(place, value) {
    try {
      localStorage.setItem(SHELF, JSON.stringify({ ...readShelf(), [place]: value }));
    } catch {
      return;
    }
    dispatchEvent(new Event("storage")); // which browsers tell the other windows alone
  }

  globalThis.kept = {
    get: (key) => readShelf()[placeOf(key)],
    set: (key, value) => write(placeOf(key), value),
  };

  // Predictions: which answer was opened, and whether it is right.
  function rememberPredictions() {
    const asked = Map.groupBy(document.querySelectorAll("details[data-right]"), ({ name }) => name);
    [...asked.values()].forEach((answers, number) => {
      const key = `predict:${number + 1}`;
      const old = kept.get(key);
      answers.forEach((answer, at) => {
        if (old?.name === answer.name && old.at === at) answer.open = answer.dataset.said = true;
        answer.addEventListener("toggle", () => {
          if (!answer.open) return;
          answers.forEach((each) => delete each.dataset.said);
          answer.dataset.said = true;
          kept.set(key, { name: answer.name, at, right: answer.dataset.right === "true" });
        });
      });
    });
    const games = [...document.querySelectorAll("[data-keys]")];
    const keys = games.flatMap((each) => each.dataset.keys.split(" ")).map(placeOf);
    const predictions = Array.from(asked.keys(), (_, number) => placeOf(`predict:${number + 1}`));
    // Two instruments of a page may have the same levels.
    const parts = [...new Set([...keys, ...predictions])];
    if (parts.length) write(page, parts);
  }

  // A ring beside each link to a page on which something was done.
  function drawRings() {
    const words = document.querySelector(".kept");
    if (!words) return;
    const shelf = readShelf();
    const isDone = Object.values(shelf).some((each) => !Array.isArray(each));
    words.hidden = !isDone && !Object.keys(localStorage).some((key) => key.startsWith(`${SHELF}/`));
    for (const link of document.querySelectorAll(".sidebar-tree a, .card a:first-of-type")) {
      link.querySelector(".ring")?.remove();
      const parts = shelf[nameOf(new URL(link.href).pathname)] ?? [];
      const done = parts.filter((each) => each in shelf).length;
      if (!done) continue;
      const ring = document.createElement("span");
      const all = parts.length;
      ring.className = "ring";
      ring.role = "img";
      ring.ariaLabel = words.dataset.ring.replace("{done}", done).replace("{all}", all);
      ring.title = ring.ariaLabel;
      ring.style.setProperty("--done", `${Math.round((360 * done) / all)}deg`);
      link.append(ring);
    }
  }

  addEventListener("DOMContentLoaded", () => {
    document.querySelector(".kept button")?.addEventListener("click", () => {
      for (const key of Object.keys(localStorage)) if (key.startsWith(SHELF)) localStorage.removeItem(key);
      location.reload();
    });
    rememberPredictions();
    addEventListener("storage", drawRings);
    drawRings();
  });
})();

// What scrolls sideways is reached by keyboard too.
const scrolls = (el) => el.scrollWidth > el.clientWidth;
const mark = () => {
  for (const el of document.querySelectorAll("pre, .table-wrapper, .cell_output, [style*='overflow']")) {
    if (scrolls(el) && !el.closest("[inert]")) el.tabIndex = 0;
  }
};
addEventListener("load", mark);
addEventListener("resize", mark);
