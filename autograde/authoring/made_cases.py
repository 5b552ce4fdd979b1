"""Make the hidden cases of chapters, so that whoever builds them is told what is wrong with one."""

from collections.abc import Collection
from pathlib import Path

from autograde import hidden
from autograde.authoring.course.sources import Problem, list_chapter_files
from autograde.authoring.course_problems import CASES, HIDDEN
from autograde.checks.chapters import import_parts, make_cases


def find_case_problems(root: Path, only: Collection[str] = ()) -> list[Problem]:
    """What spaces cannot cover, in the chapters of `only` (all)."""
    found: list[Problem] = []
    if [str(root / HIDDEN)] != list(hidden.__path__):
        return found  # the checks of another folder than this are not imported
    for source in list_chapter_files(root / "solutions", ".py"):
        if not only or source.stem in only:
            try:
                for part in import_parts(source.stem):
                    make_cases(source.stem, part)
            except ValueError as error:
                found.append(Problem(root / CASES.format(source.stem), 1, f"{error}"))
    return found
