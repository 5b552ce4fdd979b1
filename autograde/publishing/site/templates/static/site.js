// What scrolls sideways is reached by keyboard too.
const scrolls = (el) => el.scrollWidth > el.clientWidth;
const mark = () => {
  for (const el of document.querySelectorAll("pre, .table-wrapper, .cell_output, [style*='overflow']")) {
    if (scrolls(el)) el.tabIndex = 0;
  }
};
addEventListener("load", mark);
addEventListener("resize", mark);
