"""What holds between files: one stem in every folder, and checks that exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path

from autograde.authoring.course.sources import (
    Problem,
    Source,
    find_headings,
    list_chapter_files,
    scan_source,
)
from autograde.authoring.exercise_problems import find_exercise_problems
from autograde.authoring.source_problems import find_lesson_problems, find_source_problems
from autograde.authoring.translation.course_languages import read_languages
from autograde.authoring.translation.translated_source import has_edition
from autograde.core.errors import GraderError
from insidetensor.messages import FALLBACK

HIDDEN = Path("autograde") / "hidden"
CASES = f"{HIDDEN.as_posix()}/{{}}/__init__.py"
WRITTEN_IN = ("course", "solutions")
MISSING = "the chapter has no {}: write it, or delete this."
NO_HEADING = "the lesson course/{}.py has no heading {!r}: name one that it has."
Located = tuple[Path, int, str]  # the file, the line, and a sentence


@dataclass(frozen=True)
class Course:
    """All sources of a project, read, with the problems of reading them."""

    root: Path
    lessons: tuple[Source, ...]
    exercises: tuple[Source, ...]
    reading: tuple[Problem, ...]

    @cached_property
    def languages(self) -> list[str]:
        """The languages that it is in, beside English."""
        return list(read_languages(self.root))

    @cached_property
    def notebooks(self) -> set[str]:
        """The notebooks that learners get, as paths from the root."""
        return {
            f"{folder}/{'' if language == FALLBACK else f'{language}/'}{source.stem}.ipynb"
            for folder, sources in (("course", self.lessons), ("exercises", self.exercises))
            for source in sources
            for language in (FALLBACK, *self.languages)
            if has_edition(source.path, language)
        }


def read_course(root: Path) -> Course:
    """Read every `chNN_words.py` under course/ and solutions/, in order of their names.

    Raises: GraderError if one of the two folders is not there.
    """
    for folder in WRITTEN_IN:
        if not (root / folder).is_dir():
            raise GraderError(
                f"{root} holds no folder {folder}/: expected the project's folder, "
                "in which course/ and solutions/ lie."
            )
    lessons, exercises = (
        [scan_source(path) for path in list_chapter_files(root / folder, ".py")]
        for folder in WRITTEN_IN
    )
    return Course(
        root,
        tuple(source for source, _ in lessons),
        tuple(source for source, _ in exercises),
        tuple(problem for _, problems in (*lessons, *exercises) for problem in problems),
    )


def find_course_problems(course: Course) -> list[Problem]:
    """Everything that is wrong in any source or between them, by file and line."""
    found = {*course.reading}
    for path, line, sentence in (*_between_files(course), *_inside(course)):
        found.add(Problem(path, line, sentence))
    return sorted(found, key=lambda problem: (problem.path, problem.line, problem.sentence))


def _inside(course: Course) -> Iterator[Located]:
    """What is wrong in a source; where a cell line cannot be read, nothing more is said of it."""
    unread = {problem.path for problem in course.reading}
    places = course.root, course.notebooks
    for source in course.lessons:
        if source.path not in unread:
            found = [
                *find_source_problems(source, "course", *places),
                *find_lesson_problems(source),
            ]
            yield from ((source.path, *problem) for problem in found)
    lessons = {source.stem: source for source in course.lessons}
    for source in course.exercises:
        if source.path not in unread:
            if source.stem in lessons:
                yield from _without_heading(source, lessons[source.stem])
            # An exercise's prose is read in exercises/, though its source lies in solutions/.
            found = [*find_source_problems(source, "exercises", *places)]
            own = find_exercise_problems(source)
            yield from ((source.path, *problem) for problem in [*found, *own])
            if not own:
                yield from _without_cases(source, course.root / CASES.format(source.stem))


def _between_files(course: Course) -> Iterator[Located]:
    """What is not in every folder."""
    for sources, places in (
        (course.exercises, ("course/{}.py", CASES)),
        (course.lessons, ("solutions/{}.py",)),
    ):
        for source, place in product(sources, places):
            wanted = place.format(source.stem)
            if not (course.root / wanted).is_file():
                yield source.path, 1, MISSING.format(wanted)


def _without_heading(source: Source, lesson: Source) -> Iterator[Located]:
    """Parts whose text leads to a heading that the lesson does not have."""
    known = {heading for cell in lesson.cells for heading in find_headings(cell)}
    for cell in source.cells:
        if cell.lesson is not None and cell.lesson not in known:
            yield source.path, cell.line, NO_HEADING.format(source.stem, cell.lesson)


def _without_cases(source: Source, file: Path) -> Iterator[Located]:
    """Parts for which the hidden checks, which are not imported here, have no cases."""
    if not file.is_file():
        return
    try:
        tree = ast.parse(file.read_bytes())
    except SyntaxError as error:
        yield file, error.lineno or 1, f"the hidden checks are not valid Python: {error.msg}."
        return
    known = {key for node in tree.body for key in _keys_of_cases(node)}
    for part in source.parts:
        if part.name not in known:
            sentence = (
                f"CASES of autograde/hidden/{source.stem} has no {part.name}: write "
                f'{part.name}_cases() there, and enter it as "{part.name}".'
            )
            yield source.path, part.solution_cell.line, sentence


def _keys_of_cases(node: ast.stmt) -> Iterator[object]:
    match node:
        case ast.Assign(targets=[ast.Name(id="CASES")], value=ast.Dict(keys=keys)):
            yield from (key.value for key in keys if isinstance(key, ast.Constant))
