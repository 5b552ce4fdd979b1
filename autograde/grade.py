"""Grade a class: submissions in, a table of scores and a feedback page each out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograde.course_config import TIMEOUT
from autograde.feedback import feedback_page, write_feedback
from autograde.gradesheet import write_gradesheet
from autograde.ingest import CannotGrade, Refused, Submission, find_submissions
from autograde.results import ChapterResult
from autograde.sources import Source, read_source
from autograde.wording import say

if TYPE_CHECKING:
    from autograde.classroom import Classroom

PROJECT = Path(__file__).absolute().parents[1]
GRADES, FEEDBACK = "grades.csv", "feedback"


@dataclass(frozen=True)
class Settings:
    """How to grade: where the project lies, where grades go, which gradebook, how long a cell."""

    out: Path
    project: Path = PROJECT
    db: str | None = None
    timeout: int = TIMEOUT  # seconds a cell


OnGraded = Callable[[int, int, ChapterResult], None]


def exercises(project: Path) -> dict[str, Source]:
    """The chapters with something to grade, by stem.

    Raises: CannotGrade where there is none.
    """
    folder = project / "solutions"
    sources = [read_source(path) for path in sorted(folder.glob("ch*.py"))]
    found = {source.stem: source for source in sources if source.parts}
    if not found:
        raise CannotGrade(say("usage.no_exercise", folder=folder))
    return found


def grade_class(
    submissions: Path, settings: Settings, on_graded: OnGraded | None = None
) -> list[ChapterResult]:
    """Grade every submission; write grades.csv and the feedback pages; return the results.

    `on_graded` is called after each submission with its number (from 1), how many there are,
    and its result.

    Raises: CannotGrade, before anything is graded, where there is nothing to grade, or no way to.
    """
    _check(settings)
    sources = exercises(settings.project)
    found, refused = find_submissions(submissions, sources)
    settings.out.mkdir(parents=True, exist_ok=True)
    results = _grade_all([*found, *refused], settings, sources, on_graded)
    results.sort(key=lambda result: (result.learner, result.chapter))
    write_gradesheet(results, settings.out / GRADES)
    return results


def _check(settings: Settings) -> None:
    if settings.timeout < 1:
        raise CannotGrade(say("usage.timeout", seconds=settings.timeout))
    if settings.out.exists() and not settings.out.is_dir():
        raise CannotGrade(say("usage.out_is_file", out=settings.out))


def _grade_all(
    items: Sequence[Submission | Refused],
    settings: Settings,
    sources: Mapping[str, Source],
    on_graded: OnGraded | None,
) -> list[ChapterResult]:
    # nbgrader takes seconds to import, and a wrong argument should not wait for it.
    from autograde import classroom as course

    results = []
    with course.settled(settings.out / course.LOG_NAME):
        classroom = course.open_classroom(
            settings.out, settings.project, db=settings.db, timeout=settings.timeout
        )
        for chapter in sorted({item.chapter for item in items} & sources.keys()):
            course.release(classroom, chapter)
        for number, item in enumerate(items, start=1):
            result = _grade_one(classroom, item, sources)
            results.append(result)
            _write_page(result, settings, sources)
            if on_graded is not None:
                on_graded(number, len(items), result)
    return results


def _grade_one(
    classroom: Classroom, item: Submission | Refused, sources: Mapping[str, Source]
) -> ChapterResult:
    from autograde import classroom as course

    if isinstance(item, Submission):
        return course.grade(classroom, item)
    if item.chapter in sources:
        return course.without_scores(classroom, item.learner, item.chapter, item.reason)
    return ChapterResult(item.learner, item.chapter, problem=item.reason)


def _write_page(result: ChapterResult, settings: Settings, sources: Mapping[str, Source]) -> None:
    source = sources.get(result.chapter)
    if source is not None:
        page = feedback_page(result, source, timeout=settings.timeout)
        write_feedback(page, settings.out / FEEDBACK, result.learner, result.chapter)
