"""What is judged, and what came of it: plain data that can cross to another machine."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from autograde.judging.assignment import Assignment
from autograde.judging.results import PartResult


@dataclass(frozen=True)
class Work:
    """One submission to judge: `notebook` is checked and restored already."""

    assignment: Assignment
    notebook: bytes
    learner: str


@dataclass(frozen=True)
class JudgedCell:
    """The outputs of one code cell, nbformat's; `index` is its place in the notebook.

    `index` is None for a check that the notebook did not have.
    """

    index: int | None
    grade_id: str | None
    outputs: tuple[Mapping[str, Any], ...]
    execution_count: int | None = None


@dataclass(frozen=True)
class Judged:
    """All that came of one submission.

    `trouble` says where we failed: then there are no parts, and it is to be tried again.
    `died_of` is what ended the learner's process early, and `died_in` the place of the cell.
    `seconds` is where the time went, by name.
    """

    parts: tuple[PartResult, ...] = ()
    cells: tuple[JudgedCell, ...] = ()
    died_of: str | None = None
    died_in: int | None = None
    trouble: str | None = None
    sandboxed: bool = True
    seconds: Mapping[str, float] = field(default_factory=dict)
