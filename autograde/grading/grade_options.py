"""Hold what decides how a class is graded."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from autograde.core.course_directory import TIMEOUT
from autograde.grading.submissions import FoundNotebook, Refused

PROJECT = Path(__file__).absolute().parents[2]


@dataclass(frozen=True)
class GradeOptions:
    """How to grade: where the project lies, where grades go, which gradebook, how long a cell.

    `learners` and `chapters` are whose and which submissions to grade; all, where none is named.
    `jobs` submissions are graded at a time (None: as many as there are cores). `force` grades
    also what has not changed since it was graded; `unsandboxed` runs learners' code with the
    rights of whoever grades, and the machine open to it. `language` is the one in which
    learners are told for whom the roster names none (None: that of the notebook). `scheduler` is
    the address of a Dask cluster that takes the place of this process's threads. `site` is where
    the lessons are published, for links. `written` is whether written parts count, which a person
    grades; where they do, they go on to.
    """

    out: Path
    project: Path = PROJECT
    db: str | None = None
    timeout: int = TIMEOUT  # seconds a cell
    learners: Collection[str] = ()
    chapters: Collection[str] = ()
    jobs: int | None = None
    force: bool = False
    unsandboxed: bool = False
    language: str | None = None
    scheduler: str | None = None
    site: str | None = None
    written: bool = False

    def wants(self, item: FoundNotebook | Refused) -> bool:
        """Whether it is to be graded."""
        is_one_of = not self.learners or item.learner in self.learners
        return is_one_of and (not self.chapters or item.exercise in self.chapters)
