"""What holds between files: one stem in every folder, and checks that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from autograde.exercise_rules import hidden_calls, hidden_calls_expected, problems_of_exercise
from autograde.link_rules import problems_of_links
from autograde.source_rules import problems_of_lesson, problems_of_source
from autograde.sources import STEM, Cell, Problem, Source, part_name, scan_source

# A file that somebody meant as a chapter, however they spelt it; claims.py is none.
LIKE_A_CHAPTER = re.compile(r"(ch(ap(ter)?)?[ _-]*)?\d.*\.py", re.IGNORECASE)
HIDDEN = Path("autograde") / "hidden"
WRITTEN_IN = ("course", "solutions")
# Each folder of built notebooks, and the folder in which their sources are written.
BUILT_FROM = {"course": "course", "solutions": "solutions", "exercises": "solutions"}


class NoCourseError(Exception):
    """The folder given as the project's holds no course."""


@dataclass(frozen=True)
class Course:
    """All sources of a project, read, with the problems of reading them."""

    root: Path
    lessons: tuple[Source, ...]
    exercises: tuple[Source, ...]
    reading: tuple[Problem, ...]

    @cached_property
    def notebooks(self) -> set[str]:
        """The notebooks that learners get, as paths from the root."""
        lessons = {f"course/{source.stem}.ipynb" for source in self.lessons}
        return lessons | {f"exercises/{source.stem}.ipynb" for source in self.exercises}


def read_course(root: Path) -> Course:
    """Read every `chNN_words.py` under course/ and solutions/, in order of their names.

    Raises: NoCourseError if one of the two folders is not there.
    """
    for folder in WRITTEN_IN:
        if not (root / folder).is_dir():
            raise NoCourseError(
                f"{root} holds no folder {folder}/: expected the project's folder, "
                "in which course/ and solutions/ lie."
            )
    lessons, exercises = (
        [scan_source(path) for path in chapter_files(root / folder, ".py")] for folder in WRITTEN_IN
    )
    reading = [problem for _, problems in (*lessons, *exercises) for problem in problems]
    return Course(
        root,
        tuple(source for source, _ in lessons),
        tuple(source for source, _ in exercises),
        tuple(reading),
    )


def chapter_files(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder that are named as a chapter is."""
    return sorted(
        path for path in folder.glob(f"ch*{suffix}") if STEM.fullmatch(path.stem) and path.is_file()
    )


def problems_of_course(course: Course) -> list[Problem]:
    """Everything that is wrong in any source or between them, by file and line."""
    found = [*course.reading, *_unread(course.root), *_missing(course), *_orphans(course)]
    for source in (*course.lessons, *course.exercises):
        found += problems_of_source(source)
    for source in course.lessons:
        found += problems_of_links(source, "course", course.root, course.notebooks)
    for source in course.exercises:
        # An exercise's prose is read in exercises/, though its source lies in solutions/.
        found += problems_of_links(source, "exercises", course.root, course.notebooks)
    for source in course.lessons:
        found += problems_of_lesson(source)
    unread = {problem.path for problem in course.reading}
    for source in course.exercises:
        # A cell line that cannot be read makes its cell look like none of nbgrader's.
        if source.path not in unread:
            found += problems_of_exercise(source)
            found += _hidden(source, course.root)
    return sorted(set(found), key=lambda problem: (problem.path, problem.line, problem.sentence))


def _unread(root: Path) -> Iterator[Problem]:
    """What looks like a chapter's source, but is none that is read."""
    for folder in WRITTEN_IN:
        for path in (root / folder).iterdir():
            if not LIKE_A_CHAPTER.fullmatch(path.name):
                continue
            if not (STEM.fullmatch(path.stem) and path.suffix == ".py"):
                sentence = (
                    "chapter files are called chNN_words.py in lower case, NN being two digits: "
                    "rename this one."
                )
                yield Problem(path, 1, sentence)
            elif not path.is_file():
                sentence = "a chapter's source is a file, and this is a folder or a broken link."
                yield Problem(path, 1, sentence)


def _missing(course: Course) -> Iterator[Problem]:
    """Chapters that are not in every folder."""
    hidden = [course.root / HIDDEN / f"{source.stem}.py" for source in course.exercises]
    lessons = [course.root / "course" / f"{source.stem}.py" for source in course.exercises]
    answers = [course.root / "solutions" / f"{source.stem}.py" for source in course.lessons]
    for source, counterparts in (
        *zip(course.exercises, zip(lessons, hidden, strict=True), strict=True),
        *zip(course.lessons, zip(answers, strict=True), strict=True),
    ):
        for counterpart in counterparts:
            if not counterpart.is_file():
                wanted = counterpart.relative_to(course.root).as_posix()
                sentence = f"the chapter has no {wanted}: write it, or delete this file."
                yield Problem(source.path, 1, sentence)


def _orphans(course: Course) -> Iterator[Problem]:
    """Built notebooks whose source is gone."""
    for folder, written in BUILT_FROM.items():
        for notebook in chapter_files(course.root / folder, ".ipynb"):
            source = course.root / written / f"{notebook.stem}.py"
            if not source.is_file():
                sentence = (
                    f"its source {written}/{source.name} is gone: delete this notebook, "
                    "or bring its source back."
                )
                yield Problem(notebook, 1, sentence)


def _hidden(source: Source, root: Path) -> Iterator[Problem]:
    """Hidden calls that name another chapter or another part, and parts without cases."""
    file = root / HIDDEN / f"{source.stem}.py"
    defined, unreadable = _defined(file) if file.is_file() else (None, None)
    if unreadable:
        yield unreadable
    for cell in source.cells:
        if cell.is_check and cell.grade_id and hidden_calls_expected(cell):
            for line, sentence in _calls(source.stem, cell, defined):
                yield Problem(source.path, line, sentence)


def _calls(stem: str, cell: Cell, defined: set[str] | None) -> Iterator[tuple[int, str]]:
    part = part_name(str(cell.grade_id))
    calls = hidden_calls(cell)
    if not calls:
        yield cell.line, f'the hidden lines do not call assess("{stem}.{part}").'
    for line, name in calls:
        if name != f"{stem}.{part}":
            got = f'assess("{name}")' if name else "assess(…) without a name in quotes"
            yield line, f'expected assess("{stem}.{part}"), got {got}.'
        elif defined is not None and part not in defined:
            yield line, f"CASES of autograde/hidden/{stem}.py has no {part}."


def _defined(file: Path) -> tuple[set[str] | None, Problem | None]:
    """The keys of a file's `CASES`, without importing it; None where it has none to read."""
    try:
        tree = ast.parse(file.read_bytes())
    except SyntaxError as error:
        sentence = f"the hidden checks are not valid Python: {error.msg}."
        return None, Problem(file, error.lineno or 1, sentence)
    except OSError as error:
        return None, Problem(file, 1, f"the hidden checks cannot be read: {error.strerror}.")
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="CASES")], value=ast.Dict(keys=keys)):
                return {str(key.value) for key in keys if isinstance(key, ast.Constant)}, None
    return None, Problem(file, 1, "it holds no CASES: a dict of what makes each part's cases.")
