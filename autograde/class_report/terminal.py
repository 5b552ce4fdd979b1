"""What `python -m autograde report` says."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from autograde.class_report.making import make_report
from autograde.class_report.reading import CannotReport
from autograde.grading.submissions import GraderError
from autograde.sources import SourceError
from autograde.wording import say

WRITTEN, NOT_WRITTEN = 0, 2


def run_report(out: Path, project: Path, db: str | None) -> int:
    """Write the report and say where it is; the exit status: 0, or 2 where there is no class."""
    try:
        made = make_report(out, project, db)
    except (CannotReport, GraderError, SourceError) as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(str(error), markup=False)
        return NOT_WRITTEN
    console = Console(highlight=False, soft_wrap=True)
    sentence = say("report.written", page=made.page, count=made.submissions, learners=made.learners)
    console.print(sentence, markup=False)
    console.print(say("report.tables", folder=made.tables), markup=False)
    return WRITTEN
