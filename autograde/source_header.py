"""Read a source's header, which says on which kind of machine its notebook is best opened."""

from __future__ import annotations

EDGE = "# ---"
GPU = "GPU"
# Jupytext's form, so that whoever opens the source with it finds the same in the notebook.
DECLARES_GPU = (EDGE, "# jupyter:", f"#   accelerator: {GPU}", EDGE)


def read_header(lines: list[str]) -> tuple[str | None, int, str | None]:
    """The accelerator that the first lines of a source declare, and how many lines do so.

    Third, a sentence if they begin a header that is not as it should be. A source without a
    header declares none.
    """
    if not lines or lines[0].rstrip() != EDGE:
        return None, 0, None
    size = len(DECLARES_GPU)
    for number, expected in enumerate(DECLARES_GPU):
        got = lines[number].rstrip() if number < len(lines) else "nothing"
        if got != expected:
            sentence = (
                "a source's header declares that its notebook uses a GPU, and nothing else: "
                f"expected {expected!r} as its line {number + 1}, got {got!r}."
            )
            return None, len(lines), sentence
    return GPU, size, None
