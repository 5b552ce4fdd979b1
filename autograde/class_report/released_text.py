"""What every learner of a chapter was given: text that makes no two submissions alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograde.class_report.fingerprints import Numbers, all_stretches
from autograde.markers import HIDDEN_TESTS, SOLUTION, without_regions
from autograde.sources import Source, scan_source


def released_stretches(exercise: Source | None, project: Path) -> Numbers:
    """The stretches of an exercise as it is handed out, its hints included, and of its lesson."""
    return all_stretches([] if exercise is None else _texts(exercise, project))


def _texts(exercise: Source, project: Path) -> Iterator[str]:
    for cell in exercise.cells:
        yield without_regions(without_regions(cell.source, SOLUTION), HIDDEN_TESTS)
    lesson = project / "course" / f"{exercise.stem}.py"
    if lesson.is_file():
        yield from (cell.source for cell in scan_source(lesson)[0].cells)
