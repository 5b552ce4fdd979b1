"""What holds between files: one stem in every folder, and checks that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from autograde.authoring.exercise_problems import problems_of_exercise
from autograde.authoring.source_problems import problems_of_lesson, problems_of_source
from autograde.course.sources import STEM, Problem, Source, chapter_files, scan_source

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
    return Course(
        root,
        tuple(source for source, _ in lessons),
        tuple(source for source, _ in exercises),
        tuple(problem for _, problems in (*lessons, *exercises) for problem in problems),
    )


def problems_of_course(course: Course) -> list[Problem]:
    """Everything that is wrong in any source or between them, by file and line."""
    found = [*course.reading, *_misnamed(course.root), *_missing(course), *_orphans(course)]
    unread = {problem.path for problem in course.reading}
    for source in course.lessons:
        if source.path not in unread:
            found += problems_of_source(source, "course", course.root, course.notebooks)
            found += problems_of_lesson(source)
    for source in course.exercises:
        # A cell line that cannot be read makes its cell look like none of nbgrader's.
        if source.path not in unread:
            # An exercise's prose is read in exercises/, though its source lies in solutions/.
            found += problems_of_source(source, "exercises", course.root, course.notebooks)
            hidden = course.root / HIDDEN / f"{source.stem}.py"
            found += problems_of_exercise(source) or _without_cases(source, hidden)
    return sorted(set(found), key=lambda problem: (problem.path, problem.line, problem.sentence))


def _misnamed(root: Path) -> Iterator[Problem]:
    """What looks like a chapter's source, but is none that is read."""
    for folder in WRITTEN_IN:
        for path in (root / folder).iterdir():
            is_read = STEM.fullmatch(path.stem) and path.suffix == ".py" and path.is_file()
            if LIKE_A_CHAPTER.fullmatch(path.name) and not is_read:
                sentence = (
                    "a chapter is a file chNN_words.py in lower case, NN being two digits: "
                    "rename this one."
                )
                yield Problem(path, 1, sentence)


def _missing(course: Course) -> Iterator[Problem]:
    """Chapters that are not in every folder."""
    for sources, folders in (
        (course.exercises, (Path("course"), HIDDEN)),
        (course.lessons, (Path("solutions"),)),
    ):
        for source in sources:
            for folder in folders:
                wanted = folder / f"{source.stem}.py"
                if not (course.root / wanted).is_file():
                    sentence = f"the chapter has no {wanted.as_posix()}: write it, or delete this."
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


def _without_cases(source: Source, file: Path) -> Iterator[Problem]:
    """Parts for which the hidden checks, which are not imported here, have no cases."""
    if not file.is_file():
        return
    try:
        tree = ast.parse(file.read_bytes())
    except SyntaxError as error:
        sentence = f"the hidden checks are not valid Python: {error.msg}."
        yield Problem(file, error.lineno or 1, sentence)
        return
    known = {key for node in tree.body for key in _keys_of_cases(node)}
    for part in source.parts:
        if part.name not in known:
            sentence = (
                f"CASES of autograde/hidden/{file.name} has no {part.name}: write "
                f'{part.name}_cases() there, and enter it as "{part.name}".'
            )
            yield Problem(source.path, part.solution_cell.line, sentence)


def _keys_of_cases(node: ast.stmt) -> Iterator[object]:
    match node:
        case ast.Assign(targets=[ast.Name(id="CASES")], value=ast.Dict(keys=keys)):
            yield from (key.value for key in keys if isinstance(key, ast.Constant))
