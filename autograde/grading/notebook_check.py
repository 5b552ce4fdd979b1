"""Say whether one notebook can be graded and what would be repaired, and write it repaired."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from autograde.core.course_directory import HANDED_OUT
from autograde.core.errors import GraderError
from autograde.core.messages import reason_of, say
from autograde.core.notebook_files import explain_unreadable, parse_notebook
from insidetensor.handing_in.comparing import MatchedNotebook
from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.handing_in.released import read_exercises
from insidetensor.handing_in.repairing import repair_notebook
from insidetensor.handing_in.submitting import identify_exercise


@dataclass(frozen=True)
class GradableNotebook:
    """A notebook that can be graded: how it compares with its exercise, and as it is repaired."""

    compared: MatchedNotebook
    notebook: dict[str, Any]


def check_notebook(path: Path, root: Path, chapter: str | None = None) -> GradableNotebook:
    """Compare a notebook with its exercise: `chapter`, or the one that it is.

    Raises: GraderError where the file is no notebook, or is of no exercise of the project `root`.
    """
    notebook = _read(path)
    try:
        compared = identify_exercise(notebook, read_exercises(root / HANDED_OUT), chapter)
    except NotHandedInError as refusal:
        sentence = say("check.refused", name=path.name, reason=refusal)
        raise GraderError(sentence) from None
    except FileNotFoundError as error:
        raise GraderError(say("check.no_exercises", place=root / HANDED_OUT)) from error
    return GradableNotebook(compared, repair_notebook(notebook, compared))


def _read(path: Path) -> NotebookNode:
    try:
        problem = explain_unreadable(path)
        if problem is None:
            return parse_notebook(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        problem = say("refused.unreadable", name=path.name, reason=reason_of(error))
    raise GraderError(problem)


def write_repaired(checked: GradableNotebook, out: Path) -> None:
    """Write the repaired notebook to `out`, where nothing may be yet.

    Raises: GraderError where something is; OSError.
    """
    if os.path.lexists(out):
        raise GraderError(say("check.out_is_there", out=out))
    text = json.dumps(checked.notebook, indent=1, ensure_ascii=False) + "\n"
    out.write_text(text, encoding="utf-8", newline="\n")
