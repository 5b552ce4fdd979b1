"""What `python -m autograde grade` shows: progress, then who needs a look and why."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from autograde.authoring.course.sources import SourceError
from autograde.cli.printing import complain, progress_bar
from autograde.core import ctrl_c
from autograde.core.class_folder import gradebook_url
from autograde.core.errors import GraderError
from autograde.core.learner_names import shown
from autograde.core.messages import reason_of, say
from autograde.grading.changes import GradeChanges, shown_changes
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.grading.score_change import Change
from autograde.judging.results import SubmissionResult, score_text

if TYPE_CHECKING:
    from autograde.lms.lateness import ClassLateness, LateRules

ALL_GRADED, SOME_OPEN, WRONG_USAGE = 0, 1, 2
STOPPED = 130  # as shells have it for Ctrl-C


def run_grade(submissions: Path, settings: GradeOptions, console: Console | None = None) -> int:
    """Grade `submissions` and say how it went; the exit status.

    0: everything was graded. 1: somebody has to look. 2: there was nothing to grade. 130: somebody
    pressed Ctrl-C.
    """
    console = console or Console(highlight=False)
    started = time.monotonic()
    changes = GradeChanges(settings)
    count = failing = 0
    rules: LateRules

    def begin(total: int) -> None:
        # nbgrader takes seconds to import, and a wrong argument should not wait for it.
        from autograde.lms.lateness import read_late_rules

        nonlocal rules
        rules = read_late_rules(submissions, settings.out)
        changes.begin()
        update(0, total)

    def note(number: int, total: int, result: SubmissionResult) -> None:
        nonlocal count, failing
        count, failing = number, failing + bool(result.reasons)
        changes.note(result)
        if not console.is_terminal:
            console.print(progress_line(number, total, result), markup=False, soft_wrap=True)
        left = total - number
        update(number, total, say("terminal.bar", done=number, failing=failing, left=left))

    try:
        with ctrl_c.kept(), progress_bar(say("terminal.working"), console) as update:
            results = grade_class(submissions, settings, begin, note)
    except (GraderError, SourceError) as error:
        complain(str(error))
        return WRONG_USAGE
    except KeyboardInterrupt:
        complain(say("terminal.stopped", count=count, out=settings.out))
        return STOPPED
    if settings.unsandboxed:
        console.print(say("terminal.unsandboxed"), markup=False, soft_wrap=True)
    for line in summary(results, settings.out, time.monotonic() - started):
        console.print(line, markup=False, soft_wrap=True)
    lateness, problem = _penalize(rules, changes, results)
    for shown_line in (*shown_changes(changes.changes, settings.out), *lateness.sentences()):
        console.print(shown_line, markup=False, soft_wrap=True)
    if problem:
        complain(problem)
    is_late_open = any(late.problem for late in lateness.late)
    is_open = is_late_open or any(result.reasons for result in results)
    return SOME_OPEN if is_open or problem else ALL_GRADED


def _penalize(
    rules: LateRules, changes: GradeChanges, results: Sequence[SubmissionResult]
) -> tuple[ClassLateness, str | None]:
    """Take off for being late; what is wrong where that fails: the scores are there already."""
    from autograde.lms.lateness import ClassLateness, penalize_class

    lateness, out = ClassLateness(), changes.options.out
    graded = {(result.learner, result.chapter) for result in results if result.parts}
    try:
        lateness = penalize_class(rules, gradebook_url(out, changes.options.db), graded)
        changes.add([Change(*late.change) for late in lateness.changed])
    except GraderError as problem:
        return lateness, str(problem)
    except OSError as error:
        return lateness, say("usage.cannot_write", out=out, reason=reason_of(error))
    return lateness, None


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
    if graded and all(result.is_earlier for result in results):
        lines.append(say("terminal.nothing"))
    lines += _means(results)
    open_results = [result for result in results if result.reasons]
    if open_results:
        lines.append(say("terminal.needs_look"))
    for result in open_results:
        lines.append(f"  {result.learner} {result.chapter}".rstrip() + f" ({result.status_text})")
        lines += [f"    {shown(reason)}" for reason in result.reasons]
    return lines


def _means(results: Sequence[SubmissionResult]) -> Iterator[str]:
    chapters: dict[str, list[SubmissionResult]] = defaultdict(list)
    for result in results:
        if result.max_score is not None:
            chapters[result.chapter].append(result)
    for chapter, those in sorted(chapters.items()):
        scores = [result.score for result in those if result.score is not None]
        key = "terminal.mean" if scores else "terminal.nobody"
        most, count = score_text(those[0].max_score), len(scores)
        mean = sum(scores) / max(count, 1)
        yield say(key, chapter=chapter, mean=mean, most=most, count=count)
