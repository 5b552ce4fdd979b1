"""nbgrader's course directory for one class: prepare it, and have nbgrader grade in it."""

from __future__ import annotations

import contextlib
import logging
import os
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import nbformat
import traitlets.log
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.converters.base import BaseConverter, NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import compute_checksum
from sqlalchemy.exc import SQLAlchemyError
from traitlets.config import Config

from autograde.build import write_source_notebooks
from autograde.course_config import LOG_NAME, RELEASE, TIMEOUT, configure, write_config
from autograde.database import opened
from autograde.ingest import CannotGrade, Submission, take_in
from autograde.leaks import Secrets, screened, secrets_of
from autograde.notices import learners_cells, names_of_the_grader, shown_name
from autograde.restore import Released, grade_id_of, released_cells, released_exercise
from autograde.results import ChapterResult, PartResult
from autograde.saving import forget_scores
from autograde.scoring import DEAD, NOT_RUN, Judgement, judge
from autograde.sources import CHECK_PREFIX
from autograde.wording import first_line, say
from insidetensor.handing_in.comparing import compare
from insidetensor.handing_in.notebook_cells import NotHandedIn


class KeepsCause(BaseConverter):
    """Keeps the error that nbgrader only writes to its log, as `error`."""

    error: Exception | None = None

    def convert_single_notebook(self, notebook_filename: str) -> None:
        """Convert one notebook."""
        try:
            super().convert_single_notebook(notebook_filename)
        except Exception as error:
            self.error = error
            raise


class OneAutograde(KeepsCause, Autograde):
    """nbgrader's Autograde, which says afterwards what went wrong."""


class OneRelease(KeepsCause, GenerateAssignment):
    """nbgrader's GenerateAssignment, which says afterwards what went wrong."""


@dataclass(frozen=True)
class Classroom:
    """A course directory ready to grade in."""

    folder: Path
    config: Config
    db_url: str
    secrets: Secrets

    def folder_of(self, step: str, submission: Submission) -> Path:
        """Where nbgrader keeps a submission at one of its steps."""
        return self.folder / step / submission.learner / submission.chapter


def open_classroom(
    folder: Path, project: Path, *, db: str | None = None, timeout: int = TIMEOUT
) -> Classroom:
    """Make `folder` a course directory with the sources of every exercise of `project`.

    Raises: CannotGrade where the gradebook cannot be opened.
    """
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    url = None if db is None else opened(db)
    write_config(folder, project)
    write_source_notebooks(project, folder / "source")
    config = configure(
        Config(),
        project=project.absolute(),
        classroom=folder,
        db=url,
        timeout=timeout,
        kernel_log=folder / LOG_NAME,
    )
    db_url = CourseDirectory(config=config).db_url
    return Classroom(folder, config, db_url, secrets_of(project))


def release(classroom: Classroom, chapter: str) -> None:
    """Have nbgrader put the exercise into its gradebook and make its release.

    Raises: CannotGrade where the gradebook refuses: it holds grades for other cells than the
    exercise has now.
    """
    coursedir = CourseDirectory(config=classroom.config, assignment_id=chapter)
    converter = OneRelease(coursedir=coursedir, config=classroom.config)
    try:
        _run(converter)
    except (NbGraderException, SQLAlchemyError) as error:
        reason = first_line(converter.error or error)
        log = classroom.folder / LOG_NAME
        sentence = say("usage.no_release", chapter=chapter, reason=reason, log=log)
        raise CannotGrade(sentence) from error


def grade(classroom: Classroom, submission: Submission) -> ChapterResult:
    """Grade one submission with nbgrader; whatever is wrong with it stays with it."""
    coursedir = CourseDirectory(
        config=classroom.config,
        assignment_id=submission.chapter,
        student_id=submission.learner,
    )
    converter = OneAutograde(coursedir=coursedir, config=classroom.config)
    try:
        taken = take_in(submission, classroom.folder / "submitted")
        repairs = repairs_of(classroom, submission.chapter, taken)
        _run(converter)
        return replace(read_result(classroom, submission), repairs=repairs)
    except NotHandedIn as refusal:
        sentence = say("problem.refused", reason=refusal)
        return without_scores(classroom, submission.learner, submission.chapter, sentence)
    except Exception as error:  # one submission never stops the class
        traitlets.log.get_logger().exception("not graded")
        cause = converter.error or error
        problem = say("problem.failed", kind=type(cause).__name__, reason=first_line(cause))
        return without_scores(classroom, submission.learner, submission.chapter, problem)


def repairs_of(classroom: Classroom, chapter: str, notebook: Path) -> tuple[str, ...]:
    """What nbgrader's steps will put right in a notebook before they run it, in sentences.

    Raises: NotHandedIn where nothing in it is of the exercise.
    """
    exercise = released_exercise(classroom.folder / RELEASE, chapter, chapter)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compared = compare(nbformat.read(notebook, as_version=4), exercise)
    return tuple(remark.sentence for remark in compared.remarks)


def _run(converter: BaseConverter) -> None:
    converter.force = True
    with warnings.catch_warnings():
        # Old notebooks without cell ids are no news to an instructor.
        warnings.simplefilter("ignore")
        converter.start()


def without_scores(classroom: Classroom, learner: str, chapter: str, problem: str) -> ChapterResult:
    """The result of a submission that could not be graded: every part open, no score kept."""
    with Gradebook(classroom.db_url) as gradebook:
        forget_scores(gradebook, chapter, chapter, learner)
        cells = released_cells(gradebook, chapter, chapter)
    parts = tuple(
        PartResult(_part(cell), cell.points or 0.0, None, Judgement("not-run"))
        for cell in cells.values()
        if cell.grade
    )
    return ChapterResult(learner, chapter, parts, problem)


def read_result(classroom: Classroom, submission: Submission) -> ChapterResult:
    """What nbgrader left of a submission it has graded: the notebook and the gradebook."""
    name = f"{submission.chapter}.ipynb"
    executed = classroom.folder_of("autograded", submission) / name
    notebook = nbformat.read(executed, as_version=4)
    cells = {grade_id_of(cell): cell for cell in notebook.cells if grade_id_of(cell)}
    with Gradebook(classroom.db_url) as gradebook:
        released = released_cells(gradebook, submission.chapter, submission.chapter)
        scores = _scores(gradebook, submission)
    found = [
        _part_result(cell, cells, scores[cell.grade_id]) for cell in released.values() if cell.grade
    ]
    theirs = learners_cells(notebook)
    secrets = classroom.secrets.but(cell.source for cell in theirs)
    parts = tuple(screened(part, secrets) for part in found)
    notices = [
        *names_of_the_grader(theirs),
        *(
            say("notice.left_out", part=part.name)
            for part, before in zip(parts, found, strict=True)
            if part != before
        ),
    ]
    return ChapterResult(
        submission.learner,
        submission.chapter,
        parts,
        _stopped(notebook),
        notices=tuple(notices),
    )


def _stopped(notebook: NotebookNode) -> str | None:
    """What ended the kernel before the notebook's end; None where nothing did."""
    last = None
    for cell in notebook.cells:
        names = {output.get("ename") for output in cell.get("outputs", [])}
        if DEAD in names:
            return say("problem.died", cell=shown_name(cell))
        if NOT_RUN in names:
            return say("problem.stuck", cell=shown_name(last or cell))
        last = cell if cell.cell_type == "code" else last
    return None


def _scores(gradebook: Gradebook, submission: Submission) -> dict[str, float | None]:
    """The gradebook's score of each graded cell: a human's, else the grader's, else None."""
    notebook = gradebook.find_submission_notebook(
        submission.chapter, submission.chapter, submission.learner
    )
    scores: dict[str, float | None] = {}
    for grade in notebook.grades:
        score = grade.auto_score if grade.manual_score is None else grade.manual_score
        scores[grade.name] = None if score is None else score + (grade.extra_credit or 0.0)
    return scores


def _part_result(
    released: Released, cells: dict[str, NotebookNode], score: float | None
) -> PartResult:
    part = _part(released)
    check, solution = cells.get(released.grade_id), cells.get(part)
    return PartResult(
        name=part,
        points=released.points or 0.0,
        score=score,
        judgement=_judgement(check, solution),
        code="" if solution is None else str(solution.source),
        printed="".join(_printed(cell) for cell in (solution, check) if cell is not None),
    )


def _judgement(check: NotebookNode | None, solution: NotebookNode | None) -> Judgement:
    if check is None:
        return Judgement("missing")
    judgement = judge(check, solution)
    wrong = judgement.outcome in {"error", "mistake"}
    if wrong and solution is not None and _is_as_handed_out(solution):
        # Its error may come from an earlier part that is not written either.
        return replace(judgement, outcome="not-written")
    return judgement


def _is_as_handed_out(cell: NotebookNode) -> bool:
    return bool(compute_checksum(cell) == cell.metadata.nbgrader.get("checksum"))


def _part(cell: Released) -> str:
    return cell.grade_id.removeprefix(CHECK_PREFIX)


def _printed(cell: NotebookNode) -> str:
    return "".join(
        str(output.text)
        for output in cell.get("outputs", [])
        if output.output_type == "stream" and output.name == "stdout"
    )


@contextlib.contextmanager
def settled(log_file: Path) -> Iterator[None]:
    """Send nbgrader's log to `log_file`, and put cwd and environment back afterwards."""
    environment, cwd = dict(os.environ), Path.cwd()
    logger = traitlets.log.get_logger()
    level, propagate = logger.level, logger.propagate
    # Begun anew, and then only added to: kernels write to the same file.
    log_file.write_bytes(b"")
    handler = logging.FileHandler(log_file, mode="a", encoding="utf-8", errors="backslashreplace")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        handler.close()
        logger.setLevel(level)
        logger.propagate = propagate
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(environment)
