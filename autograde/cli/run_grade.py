"""What `python -m autograde grade` shows: progress, then who needs a look and why."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from autograde.cli.printing import complain, progress_bar
from autograde.core import ctrl_c
from autograde.core.class_folder import gradebook_url
from autograde.core.errors import GraderError
from autograde.core.learner_names import escape_hidden_signs, list_names
from autograde.core.messages import reason_of, say
from autograde.grading.changes import Change, GradeChanges, show_changes
from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.judging.grades import Grade, format_score

if TYPE_CHECKING:
    from autograde.lms.attempts import AttemptChooser
    from autograde.lms.lateness import ClassLateness, LateRules

ALL_GRADED, SOME_OPEN, WRONG_USAGE = 0, 1, 2
STOPPED = 130  # as shells have it for Ctrl-C


def run_grade(
    submissions: Path,
    settings: GradeOptions,
    console: Console | None = None,
    attempts: str | None = None,
) -> int:
    """Grade `submissions` and say how it went; the exit status.

    `attempts` says which of a learner's hand-ins counts (the latest in time).

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

    def note(number: int, total: int, grade: Grade) -> None:
        nonlocal count, failing
        count, failing = number, failing + bool(grade.reasons)
        changes.note(grade)
        if not console.is_terminal:
            console.print(format_progress(number, total, grade), markup=False, soft_wrap=True)
        left = total - number
        update(number, total, say("terminal.bar", done=number, failing=failing, left=left))

    try:
        with ctrl_c.remember_ctrl_c(), progress_bar(say("terminal.working"), console) as update:
            chooser = _make_chooser(submissions, settings, attempts)
            results = grade_class(submissions, settings, begin, note, chooser.choose)
    except GraderError as error:
        complain(str(error))
        return WRONG_USAGE
    except KeyboardInterrupt:
        complain(say("terminal.stopped", count=count, out=settings.out))
        return STOPPED
    if settings.unsandboxed:
        console.print(say("terminal.unsandboxed"), markup=False, soft_wrap=True)
    for line in summarise_run(results, settings.out, time.monotonic() - started):
        console.print(line, markup=False, soft_wrap=True)
    lateness, problem = _penalize(rules, changes, results)
    told = (*show_changes(changes.changes, settings.out), *lateness.sentences())
    for shown_line in (*told, *chooser.sentences()):
        console.print(shown_line, markup=False, soft_wrap=True)
    if problem:
        complain(problem)
    is_late_open = any(late.problem for late in lateness.late)
    is_open = is_late_open or any(grade.reasons or grade.waiting for grade in results)
    return SOME_OPEN if is_open or problem else ALL_GRADED


def _make_chooser(
    submissions: Path, settings: GradeOptions, attempts: str | None
) -> AttemptChooser:
    """Make what chooses the hand-in that counts. Raises: GraderError."""
    from autograde.lms.attempts import LATEST_IN_TIME, AttemptChooser

    url = gradebook_url(settings.out, settings.db)
    return AttemptChooser(submissions, url, attempts or LATEST_IN_TIME)


def _penalize(
    rules: LateRules, changes: GradeChanges, grades: Sequence[Grade]
) -> tuple[ClassLateness, str | None]:
    """Take off for being late; what is wrong where that fails: the scores are there already."""
    from autograde.lms.lateness import ClassLateness, penalize_class

    lateness, out = ClassLateness(), changes.options.out
    graded = {grade.key for grade in grades if grade.parts}
    try:
        lateness = penalize_class(rules, gradebook_url(out, changes.options.db), graded)
        changes.add([Change(*late.change) for late in lateness.changed])
        if lateness.changed:
            from autograde.grading.publishing import refresh_pages

            url = gradebook_url(out, changes.options.db)
            refresh_pages(out, changes.options.project, url, {e.key for e in lateness.changed})
    except GraderError as problem:
        return lateness, str(problem)
    except OSError as error:
        return lateness, say("usage.cannot_write", out=out, reason=reason_of(error))
    return lateness, None


def format_progress(number: int, total: int, grade: Grade) -> str:
    """One submission in one line: 3/12 ann ch02_views_and_strides: 31 of 40."""
    words = grade.status_text
    if grade.score is not None:
        score, most = format_score(grade.score), format_score(grade.max_score)
        words = say("terminal.graded", score=score, most=most)
    return say(
        "terminal.line",
        number=number,
        total=total,
        learner=grade.learner,
        chapter=grade.exercise,
        result=words,
    )


def summarise_run(results: Sequence[Grade], out: Path, seconds: float) -> list[str]:
    """The closing lines: how many, the means, and who needs a look and why."""
    graded = [grade for grade in results if grade.score is not None]
    counts = {"count": len(graded), "total": len(results)}
    lines: list[str] = [say("terminal.done", **counts, seconds=seconds, out=out)]
    if graded and all(grade.is_earlier for grade in results):
        lines.append(say("terminal.nothing"))
    lines += _means(results)
    waiting = [grade for grade in results if grade.waiting]
    if waiting:
        who = list_names([f"{grade.learner} {grade.exercise}" for grade in waiting])
        lines.append(say("terminal.waiting", count=sum(len(e.waiting) for e in waiting), who=who))
    open_results = [grade for grade in results if grade.reasons]
    if open_results:
        lines.append(say("terminal.needs_look"))
    for grade in open_results:
        lines.append(f"  {grade.learner} {grade.exercise}".rstrip() + f" ({grade.status_text})")
        lines += [f"    {escape_hidden_signs(reason)}" for reason in grade.reasons]
    return lines


def _means(results: Sequence[Grade]) -> Iterator[str]:
    chapters: dict[str, list[Grade]] = defaultdict(list)
    for grade in results:
        if grade.max_score is not None:
            chapters[grade.exercise].append(grade)
    for chapter, those in sorted(chapters.items()):
        scores = [grade.score for grade in those if grade.score is not None]
        key = "terminal.mean" if scores else "terminal.nobody"
        most, count = format_score(those[0].max_score), len(scores)
        mean = sum(scores) / max(count, 1)
        yield say(key, chapter=chapter, mean=mean, most=most, count=count)
