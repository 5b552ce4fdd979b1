"""An exercise as one notebook: solved, then with each recorded wrong answer in turn."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograde.authoring.course.markers import HIDDEN_TESTS, remove_markers, remove_regions
from autograde.authoring.course.sources import read_source

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "content"))

from answers import exercise_stems, source, wrong_answers  # noqa: E402

SOLVED = "the solution"
# What is another in each process: addresses, and the file that a cell is said to be.
OF_ITS_PROCESS = re.compile(r"0x[0-9a-f]{6,}|(?<='storage_id': )\d+|(?<=/ipykernel_)\d+")
# Answers that read the machine's own clock, where one was given; what they got is in the sentence.
READS_A_REAL_CLOCK = {"ch06_timing/benchmark__wall_clock"}
NUMBER = re.compile(r"\d[\d.e-]*")

__all__ = [
    "SOLVED",
    "Answered",
    "answers_of",
    "exercise_stems",
    "solution_cells",
    "visible_checks_notebook",
    "wrong_count",
]


@dataclass(frozen=True)
class Answered:
    """What the visible check of a part showed for one answer, in the order in which it came.

    An output is (its kind, what it says by mime type); an error says its name and its sentence.
    """

    part: str
    answer: str
    outputs: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

    @property
    def sentence(self) -> str:
        """The error's sentence; empty where the check passed."""
        return next((dict(said)["sentence"] for kind, said in self.outputs if kind == "error"), "")

    @property
    def printed_to_stderr(self) -> str:
        """What was written to stderr."""
        return "".join(dict(said).get("stderr", "") for _, said in self.outputs)

    @property
    def pictures(self) -> list[str]:
        """The text twins of what was drawn."""
        drawn = [dict(said) for kind, said in self.outputs if kind == "display_data"]
        return [said["text/plain"] for said in drawn if "text/html" in said]


def visible_checks_notebook(stem: str) -> nbformat.NotebookNode:
    """The exercise with its answers, then each wrong answer, its check and the right one again."""
    cells = [
        _cell(_shown(cell.source))
        for cell in read_source(ROOT / "solutions" / f"{stem}.py").cells
        if cell.kind == "code" and not cell.is_check
    ]
    parts = {part.name: part for part in source(stem).parts}
    cells += [check for name in parts for check in _checks(parts[name], SOLVED)]
    for wrong in wrong_answers(stem):
        part = parts[wrong.part]
        cells += [_cell(wrong.code), *_checks(part, wrong.name)]
        cells += [_cell(_shown(part.solution_cell.source))]
    cells += [check for name in parts for check in _checks(parts[name], f"{SOLVED}, again")]
    return nbformat.v4.new_notebook(cells=cells)


def solution_cells(stem: str) -> dict[str, str]:
    """The code of each answer, by the grade_id of its cell."""
    cells = [part.solution_cell for part in source(stem).parts]
    return {cell.grade_id: _shown(cell.source) for cell in cells}


def wrong_count(stem: str) -> int:
    """How many wrong answers are recorded for an exercise."""
    return len(wrong_answers(stem))


def answers_of(notebook: nbformat.NotebookNode) -> list[Answered]:
    """What each check of a notebook showed that was made here and has been run."""
    return [
        Answered(
            **cell.metadata["asked"],
            outputs=tuple(
                _said(output, cell.metadata["asked"]["answer"]) for output in _joined(cell.outputs)
            ),
        )
        for cell in notebook.cells
        if "asked" in cell.metadata
    ]


def _checks(part, answer: str) -> list[nbformat.NotebookNode]:
    asked = {"part": part.name, "answer": answer}
    checks = [remove_regions(cell.source, HIDDEN_TESTS) for cell in part.check_cells]
    return [_cell(check, asked=asked) for check in checks]


def _shown(code: str) -> str:
    return remove_markers(remove_regions(code, HIDDEN_TESTS))


def _cell(code: str, **metadata) -> nbformat.NotebookNode:
    return nbformat.v4.new_code_cell(code, metadata=metadata)


def _joined(outputs) -> list[nbformat.NotebookNode]:
    """The outputs, with lines printed one after another in one: a kernel cuts them anywhere."""
    joined: list[nbformat.NotebookNode] = []
    for output in outputs:
        last = joined[-1] if joined else None
        if last and output.output_type == "stream" and last.get("name") == output.name:
            last.text += output.text
        else:
            joined.append(nbformat.from_dict(dict(output)))
    return joined


def _said(output: nbformat.NotebookNode, answer: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    if output.output_type == "stream":
        said = {output.name: output.text}
    elif output.output_type == "error":
        said = {"name": output.ename, "sentence": output.evalue}
    else:
        said = {mime: str(data) for mime, data in output.data.items()}
    differs = NUMBER if answer in READS_A_REAL_CLOCK else OF_ITS_PROCESS
    return output.output_type, tuple((k, differs.sub("…", v)) for k, v in sorted(said.items()))
