"""Make of what was handed in the notebook that is run: its text, and nothing else that it says.

Tags, metadata, outputs, attachments and cell types of the learner's are left behind, because some
of them steer how a notebook is run. What a cell is, comes from the release.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from autograde.core.notebook_files import read_notebook
from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.released import Exercise
from insidetensor.handing_in.repairing import repair_notebook

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Restored:
    """A notebook that can be run, what was put right in it, and which answers nobody wrote.

    `untouched` are the grade_ids of the answers that are as they were handed out.
    """

    notebook: Notebook
    repairs: tuple[str, ...]
    untouched: frozenset[str]


def restored(content: bytes, exercise: Exercise, checks: Mapping[str, str]) -> Restored:
    """The notebook with the graded cells of the release, by `checks` (grade_id to source).

    The sources of the checks are the instructor's, with what learners are not shown.

    Raises: NotHandedInError where nothing in it is of the exercise.
    """
    notebook = read_notebook(content.decode("utf-8"))
    compared = compare(notebook, exercise)
    clean = repair_notebook(notebook, compared)
    for cell in clean["cells"]:
        cell.pop("attachments", None)
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in checks:
            cell["source"] = checks[name]
        else:
            cell["source"] = "".join(cell["source"])
    return Restored(
        clean,
        tuple(remark.sentence for remark in compared.remarks),
        frozenset(compared.untouched),
    )


def to_bytes(notebook: Notebook) -> bytes:
    """The notebook as a file holds it; without indentation, which costs ten times as much."""
    return json.dumps(notebook, ensure_ascii=False).encode("utf-8", "backslashreplace")
