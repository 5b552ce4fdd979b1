"""What `python -m autograde grade` shows: progress, then who needs a look and why."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from autograde.cli.printing import complain
from autograde.course.sources import SourceError
from autograde.grading import ctrl_c
from autograde.grading.changes import GradeChanges, shown_changes
from autograde.grading.grade import GradeOptions, grade_class
from autograde.grading.learner_names import shown
from autograde.grading.submissions import GraderError
from autograde.judging.results import SubmissionResult, score_text
from autograde.lms.class_lateness import ClassLateness
from autograde.messages import reason_of, say

ALL_GRADED, SOME_OPEN, WRONG_USAGE = 0, 1, 2
STOPPED = 130  # as shells have it for Ctrl-C


def run_grade(submissions: Path, settings: GradeOptions, console: Console | None = None) -> int:
    """Grade `submissions` and say how it went; the exit status.

    0: everything was graded. 1: somebody has to look. 2: there was nothing to grade. 130: somebody
    pressed Ctrl-C.
    """
    console = console or Console(highlight=False)
    started = time.monotonic()
    done, changes = _Tally(), GradeChanges(settings)
    lateness = ClassLateness(submissions, settings)

    def begin() -> None:
        lateness.begin()
        changes.begin()

    def note(result: SubmissionResult) -> None:
        done.add(result)
        changes.note(result)

    try:
        with ctrl_c.kept():
            results = _with_progress(submissions, settings, console, done, begin, note)
    except (GraderError, SourceError) as error:
        complain(str(error))
        return WRONG_USAGE
    except KeyboardInterrupt:
        complain(say("terminal.stopped", count=done.count, out=settings.out))
        return STOPPED
    if settings.unsandboxed:
        console.print(say("terminal.unsandboxed"), markup=False, soft_wrap=True)
    for line in summary(results, settings.out, time.monotonic() - started):
        console.print(line, markup=False, soft_wrap=True)
    problem = _penalized(lateness, changes, results)
    for shown_line in (*shown_changes(changes.changes, settings.out), *lateness.lines()):
        console.print(shown_line, markup=False, soft_wrap=True)
    if problem:
        complain(problem)
    is_late_open = any(late.problem for late in lateness.late)
    is_open = is_late_open or any(result.reasons for result in results)
    return SOME_OPEN if is_open or problem else ALL_GRADED


def _penalized(
    lateness: ClassLateness, changes: GradeChanges, results: Sequence[SubmissionResult]
) -> str | None:
    """Take off for being late; what is wrong where that fails: the scores are there already."""
    try:
        changes.add(lateness.penalize(results))
    except GraderError as problem:
        return str(problem)
    except OSError as error:
        return say("usage.cannot_write", out=changes.options.out, reason=reason_of(error))
    return None


@dataclass
class _Tally:
    """How many are graded, and how many of them somebody should look at."""

    count: int = 0
    failing: int = 0

    def add(self, result: SubmissionResult) -> None:
        """Count one more."""
        self.count += 1
        self.failing += bool(result.reasons)


def _with_progress(
    submissions: Path,
    settings: GradeOptions,
    console: Console,
    done: _Tally,
    begin: Callable[[], None],
    note: Callable[[SubmissionResult], None],
) -> list[SubmissionResult]:
    """The results; `begin` is called before the first of them, and `note` with each."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    on_terminal = console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not on_terminal) as progress:
        task = progress.add_task(say("terminal.working"), total=None)

        def set_total(total: int) -> None:
            begin()
            progress.update(task, total=total)

        def advance(number: int, total: int, result: SubmissionResult) -> None:
            note(result)
            if not on_terminal:
                console.print(progress_line(number, total, result), markup=False, soft_wrap=True)
            words = say("terminal.bar", done=number, failing=done.failing, left=total - number)
            progress.update(task, completed=number, description=words)

        return grade_class(submissions, settings, set_total, advance)


def progress_line(number: int, total: int, result: SubmissionResult) -> str:
    """One submission in one line: 3/12 ann ch02_views_and_strides: 31 of 40."""
    words = result.status_text
    if result.score is not None:
        score, most = score_text(result.score), score_text(result.max_score)
        words = say("terminal.graded", score=score, most=most)
    return say(
        "terminal.line",
        number=number,
        total=total,
        learner=result.learner,
        chapter=result.chapter,
        result=words,
    )


def summary(results: Sequence[SubmissionResult], out: Path, seconds: float) -> list[str]:
    """The closing lines: how many, the means, and who needs a look and why."""
    graded = [result for result in results if result.score is not None]
    lines = [say("terminal.done", count=len(graded), total=len(results), seconds=seconds, out=out)]
    lines += _means(results)
    open_results = [result for result in results if result.reasons]
    if open_results:
        lines.append(say("terminal.needs_look"))
    for result in open_results:
        lines.append(f"  {result.learner} {result.chapter}".rstrip() + f" ({result.status_text})")
        lines += [f"    {shown(reason)}" for reason in result.reasons]
    return lines


def _means(results: Sequence[SubmissionResult]) -> list[str]:
    chapters: dict[str, list[SubmissionResult]] = defaultdict(list)
    for result in results:
        if result.max_score is not None:
            chapters[result.chapter].append(result)
    return [_mean(chapter, chapters[chapter]) for chapter in sorted(chapters)]


def _mean(chapter: str, results: Sequence[SubmissionResult]) -> str:
    scores = [result.score for result in results if result.score is not None]
    if not scores:
        return say("terminal.nobody", chapter=chapter)
    mean, most = sum(scores) / len(scores), results[0].max_score
    return say(
        "terminal.mean", chapter=chapter, mean=mean, most=score_text(most), count=len(scores)
    )
