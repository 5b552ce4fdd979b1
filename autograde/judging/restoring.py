"""Make of what was handed in the notebook that is run: its text, and nothing else that it says.

Tags, metadata, outputs, attachments and cell types of the learner's are left behind, because some
of them steer how a notebook is run. What a cell is, comes from the release.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from autograde.core.ids import part_of_grade_id
from autograde.core.notebook_files import parse_notebook
from autograde.judging.assignment import Assignment
from autograde.judging.notices import list_learner_cells
from autograde.judging.submission import Submission
from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.released import Exercise, normalise_text
from insidetensor.handing_in.repairing import repair_notebook

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Restored:
    """A submission as a notebook that can be run.

    `repairs` are sentences about what was put right in it, `untouched` the parts whose answers are
    as they were handed out.
    """

    submission: Submission
    notebook: Notebook
    repairs: tuple[str, ...] = ()
    untouched: frozenset[str] = frozenset()


def restore_submission(
    submission: Submission, released: Exercise, assignment: Assignment
) -> Restored:
    """Put the released cells and the instructor's checks back into a learner's notebook.

    Raises: NotHandedInError where nothing in it is of the exercise.
    """
    notebook = parse_notebook(submission.notebook.decode("utf-8"))
    compared = compare(notebook, released)
    clean = repair_notebook(notebook, compared)
    checks = {check.grade_id: check.source for check in assignment.checks.values()}
    for cell in clean["cells"]:
        cell.pop("attachments", None)
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = checks.get(name) or "".join(cell["source"])
    return Restored(
        submission,
        clean,
        tuple(remark.sentence for remark in compared.remarks),
        frozenset(map(part_of_grade_id, compared.untouched)),
    )


def hash_work(restored: Restored) -> str:
    """Hash what the learner wrote, however often it was run or saved since."""
    cells = list_learner_cells(restored.notebook)
    texts = [(cell["cell_type"], normalise_text(cell["source"])) for cell in cells]
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()


def notebook_bytes(notebook: Notebook) -> bytes:
    """The notebook as a file holds it; without indentation, which costs ten times as much."""
    return json.dumps(notebook, ensure_ascii=False).encode("utf-8", "backslashreplace")
