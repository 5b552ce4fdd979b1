"""Name what somebody should look at in a submission, though it takes no score away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nbformat import NotebookNode

from autograde.restore import grade_id_of
from autograde.wording import say

# What an answer has no need of, and a forged verdict has.
OF_THE_GRADER = re.compile(
    r"autograde|gradebook|_getframe|gc\.get_objects|vnd\.insidetensor\.verdict", re.IGNORECASE
)


def learners_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """The cells whose text is the learner's to write: all but those that are graded."""
    return [cell for cell in notebook.cells if not cell.metadata.get("nbgrader", {}).get("grade")]


def names_of_the_grader(cells: Sequence[NotebookNode]) -> Iterator[str]:
    """A sentence for each code cell that names a part of the grader."""
    for cell in cells:
        named = OF_THE_GRADER.findall(cell.source) if cell.cell_type == "code" else []
        if named:
            names = ", ".join(dict.fromkeys(named))
            yield say("notice.names", cell=shown_name(cell), names=names)


def shown_name(cell: NotebookNode) -> str:
    """How a cell is named to people: by its grade_id, or else by its first line."""
    first_line: str = (cell.source.strip().splitlines() or [""])[0]
    return grade_id_of(cell) or first_line[:60]
