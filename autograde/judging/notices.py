"""Name what somebody should look at in a submission, though it takes no score away."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from autograde.core.messages import say

# What an answer has no need of, and a forged verdict has.
OF_THE_GRADER = (
    *("autograde", "gradebook", "_getframe"),
    *("gc.get_objects", "vnd.insidetensor.verdict"),
)
_NAMED = re.compile("|".join(map(re.escape, OF_THE_GRADER)), re.IGNORECASE)

Cell = Mapping[str, Any]


def list_learner_cells(notebook: Mapping[str, Any]) -> list[Cell]:
    """The cells whose text is the learner's to write: all but the checks."""
    cells = notebook["cells"]
    return [c for c in cells if not _about(c).get("grade") or _about(c).get("solution")]


def find_grader_names(cells: Iterable[Cell]) -> Iterator[str]:
    """A sentence for each code cell that names a part of the grader."""
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        # The search costs far more than this, and nearly nobody names one.
        folded = cell["source"].casefold()
        named = any(name in folded for name in OF_THE_GRADER) and _NAMED.findall(cell["source"])
        if named:
            names = ", ".join(dict.fromkeys(named))
            yield say("notice.names", cell=name_cell(cell), names=names)


def name_cell(cell: Cell) -> str:
    """How a cell is named to people: by its grade_id, or else by its first line."""
    first_line: str = (cell["source"].strip().splitlines() or [""])[0]
    return str(_about(cell).get("grade_id") or first_line[:60])


def _about(cell: Cell) -> Mapping[str, Any]:
    about = cell["metadata"].get("nbgrader")
    return about if isinstance(about, Mapping) else {}
