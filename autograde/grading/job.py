"""The job: one submission, from the bytes that were handed in to all that is to be written down.

A job may be done twice with the same outcome, and holds all that it needs: no database, no source
tree. It runs where a `concurrent.futures.Executor` puts it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from autograde.grading.warm_pool import Closable, Houses
from autograde.grading.restoring import Notebook, restored, to_bytes
from autograde.judging.assignment import Assignment
from autograde.judging.work import Judged, Work
from autograde.learner_process.process import LearnerProcessFailed
from autograde.wording import last_line, say
from insidetensor.handing_in.notebook_cells import NotHandedIn
from insidetensor.handing_in.released import Exercise

TRIES = 3


@dataclass(frozen=True)
class Task:
    """What one job needs to know."""

    learner: str
    notebook: bytes
    attempt: str  # the hash of the attempt
    assignment: Assignment
    exercise: Exercise


@dataclass(frozen=True)
class Done:
    """What came of one job.

    `refused` says why the notebook cannot be graded; `judged` is None then. `notebook` is what was
    run, with its outputs; `untouched` are the answers that are as they were handed out.
    """

    judged: Judged | None
    refused: str | None = None
    notebook: Notebook = field(default_factory=dict)
    repairs: tuple[str, ...] = ()
    untouched: frozenset[str] = frozenset()


H = TypeVar("H", bound=Closable)
H_contra = TypeVar("H_contra", contravariant=True)


class Judge(Protocol[H_contra]):
    """`judged`: judges one work in a house."""

    def __call__(self, work: Work, house: H_contra) -> Judged: ...


def grade_one(
    task: Task,
    houses: Houses[H],
    judge: Judge[H],
) -> Done:
    """Grade one submission; where we fail, try again in a fresh house, up to `TRIES` times.

    Raises: SandboxUnavailable, where no house can be had.
    """
    checks = {name: cell.source for name, cell in task.assignment.check_cells.items()}
    try:
        made = restored(task.notebook, task.exercise, checks)
    except NotHandedIn as refusal:
        return Done(None, say("problem.refused", reason=refusal))
    except Exception as error:  # one submission never stops the class
        return Done(None, _failed(error))
    work = Work(task.assignment, to_bytes(made.notebook), task.learner, task.attempt)
    judged = _judged(work, houses, judge)
    for _ in range(TRIES - 1):
        if judged.trouble is None:
            break
        judged = _judged(work, houses, judge)
    return Done(
        judged,
        notebook=with_outputs(made.notebook, judged),
        repairs=made.repairs,
        untouched=made.untouched,
    )


def _judged(work: Work, houses: Houses[H], judge: Judge[H]) -> Judged:
    try:
        with houses.lent() as house:
            judged = _in_house(work, house, judge)
            if judged.trouble is not None:
                houses.give_up(house)
            return judged
    except (LearnerProcessFailed, OSError) as error:  # no house could be built
        return _trouble(work, error)


def _in_house(work: Work, house: H, judge: Judge[H]) -> Judged:
    try:
        return judge(work, house)
    except (
        Exception
    ) as error:  # one submission never stops the class, nor is it its learner's doing
        return _trouble(work, error)


def _trouble(work: Work, error: Exception) -> Judged:
    return Judged(work.learner, work.assignment.chapter, trouble=_failed(error))


def _failed(error: Exception) -> str:
    return say("problem.failed", kind=type(error).__name__, reason=last_line(error))


def with_outputs(notebook: Notebook, judged: Judged) -> Notebook:
    """The notebook with what its cells showed."""
    shown = {cell.index: cell for cell in judged.cells}
    cells = []
    for index, cell in enumerate(notebook["cells"]):
        ran = shown.get(index)
        if ran is not None and cell["cell_type"] == "code":
            cell = {
                **cell,
                "outputs": [dict(output) for output in ran.outputs],
                "execution_count": ran.execution_count,
            }
        cells.append(cell)
    return {**notebook, "cells": cells}
