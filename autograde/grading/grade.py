"""Grade a class: submissions in, a table of scores and a feedback page each out."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from autograde.authoring.course.sources import Source, list_chapter_files, read_source
from autograde.core.class_folder import SUBMITTED
from autograde.core.errors import GraderError
from autograde.core.messages import reason_of, say
from autograde.grading.dispatch import Workers
from autograde.grading.grade_options import GradeOptions
from autograde.grading.languages import check_language
from autograde.grading.submissions import FoundNotebook, Refused, find_submissions
from autograde.judging.grades import Grade

LEAST_ROOM = 4 << 20  # bytes: what a class of a few takes
OnGraded = Callable[[int, int, Grade], None]
Choose = Callable[[FoundNotebook], FoundNotebook]


def read_exercise_sources(project: Path) -> dict[str, Source]:
    """The chapters with something to grade, by stem.

    Raises: GraderError where there is none.
    """
    folder = project / "solutions"
    sources = [read_source(path) for path in list_chapter_files(folder, ".py")]
    found = {source.stem: source for source in sources if source.parts}
    if not found:
        raise GraderError(say("usage.no_exercise", folder=folder))
    return found


def grade_class(
    submissions: Path,
    options: GradeOptions,
    on_begin: Callable[[int], None] = lambda total: None,
    on_graded: OnGraded = lambda number, total, grade: None,
    choose: Choose = lambda found: found,
) -> list[Grade]:
    """Grade every submission; write its page and the rows so far; return the grades.

    `choose` says which of several hand-ins counts. `on_begin` is told how many submissions there
    are, and `on_graded` after each one its number (from 1), how many there are, and its grade.

    Raises: GraderError where there is nothing to grade, or no way to; but for a disk that fails
    on the way, before anything is graded.
    """
    _check(submissions, options)
    check_language(options.language, options.project)
    sources = read_exercise_sources(options.project)
    items = _find(submissions, options, sources, choose)
    with _written_to(options.out, options.project):
        options.out.mkdir(parents=True, exist_ok=True)
        _check_room(options.out)
        on_begin(sum(map(options.wants, items)))
        # nbgrader takes seconds to import, and a wrong argument should not wait for it.
        from autograde.grading.run import grade_all

        return grade_all(items, options, sources, on_graded)


def _check_room(out: Path) -> None:
    """See that a file with something in it can be written to `out`, and a temporary one.

    Raises: OSError; GraderError, of the temporary folder.
    """
    with tempfile.NamedTemporaryFile(dir=out) as file:
        file.write(bytes(LEAST_ROOM))
    try:
        with tempfile.TemporaryFile() as file:
            file.write(bytes(LEAST_ROOM))
    except OSError as error:
        place = tempfile.tempdir or os.environ.get("TMPDIR", "/tmp")
        sentence = say("usage.temporary_full", place=place, reason=reason_of(error))
        raise GraderError(sentence) from error


def grade_one(submissions: Path, options: GradeOptions, workers: Workers, choose: Choose) -> Grade:
    """Grade the one submission that `options` name, for nbgrader's own `autograde`.

    Its page is written, and the tables are left as they are.

    Raises: GraderError.
    """
    from autograde.grading.run import grade_all

    sources = read_exercise_sources(options.project)
    items = filter(options.wants, _find(submissions, options, sources, choose))
    (grade,) = grade_all([*items], options, sources, warm=workers)
    return grade


def _check(submissions: Path, options: GradeOptions) -> None:
    if options.jobs is not None and options.jobs < 1:
        raise GraderError(say("usage.jobs", count=options.jobs))
    if options.timeout < 1:
        raise GraderError(say("usage.timeout", seconds=options.timeout))
    out, given = options.out.resolve(), submissions.resolve()
    if out.is_file():
        raise GraderError(say("usage.out_is_file", out=options.out))
    # What is graded must not be looked for among what grading writes.
    is_ours = out in given.parents and given != (out / SUBMITTED).resolve()
    if is_ours or out == given or given in out.parents:
        sentence = say("usage.out_among", out=options.out, submissions=submissions)
        raise GraderError(sentence)


def _find(
    submissions: Path, options: GradeOptions, sources: Collection[str], choose: Choose
) -> list[FoundNotebook | Refused]:
    """Everything that was handed in. Raises: GraderError where nothing of it is to be graded."""
    found, refused = find_submissions(submissions, sources, options.wants, choose)
    items: list[FoundNotebook | Refused] = [*found, *refused]
    learners, chapters = {item.learner for item in items}, {item.exercise for item in items}
    named = [*(set(options.learners) - learners), *(set(options.chapters) - chapters)]
    if named or not any(map(options.wants, items)):
        asked = ", ".join([*options.learners, *options.chapters])
        known = " ".join(sorted(chapters - {""}))
        raise GraderError(say("usage.nobody_like", asked=asked, known=known))
    return items


@contextlib.contextmanager
def _written_to(out: Path, project: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = reason_of(error)
        place = Path(str(error.filename or out)).absolute()
        if project.absolute() in place.parents and out.absolute() not in (place, *place.parents):
            sentence = say("usage.course_unreadable", place=place, reason=reason)
        else:
            sentence = say("usage.cannot_write", out=out, reason=reason)
        raise GraderError(sentence) from error
