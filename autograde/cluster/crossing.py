"""What crosses between the grader and a worker, as JSON: exercises and jobs out, results back.

What comes of a submission is read as plain text. What Dask wraps around it, such as what a job
raised, Dask pickles: who controls a worker or the scheduler controls the grader too. No learner's
process controls one.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from autograde.grading.job import Done, Task
from autograde.judging.assignment import Assignment, AssignmentCell
from autograde.judging.work import Judged
from autograde.rules import Rule
from insidetensor.handing_in.released import Exercise, ReleasedCell


@dataclass(frozen=True)
class Graded:
    """An exercise as a worker needs it: with its checks, and as it was released."""

    assignment: Assignment
    exercise: Exercise


@dataclass(frozen=True)
class Settings:
    """How workers are to grade: with which grader, which exercises, and behind which walls.

    `grader` is the hash of its code, `libraries` the versions of what it runs with, `cell` the
    seconds a cell.
    """

    grader: str
    libraries: Mapping[str, str]
    cell: float
    sandboxed: bool
    exercises: Mapping[str, Graded]  # by chapter

    def to_json(self) -> str:
        """As text; `from_json` reads it back."""
        exercises = {name: _of_graded(each) for name, each in self.exercises.items()}
        return json.dumps({**vars(self), "libraries": dict(self.libraries), "exercises": exercises})

    @classmethod
    def from_json(cls, text: str) -> Settings:
        """What `to_json` gave."""
        data = json.loads(text)
        exercises = {name: _to_graded(each) for name, each in data["exercises"].items()}
        return cls(**{**data, "exercises": exercises})


def job_of(task: Task) -> bytes:
    """A task without the exercise, which workers have."""
    chapter, notebook = task.assignment.chapter, _text(task.notebook)
    return json.dumps([task.learner, chapter, task.attempt, notebook]).encode()


def task_of(job: bytes, exercises: Mapping[str, Graded]) -> Task:
    """The task that `job_of` made a job of."""
    learner, chapter, attempt, notebook = json.loads(job)
    about = exercises[chapter]
    return Task(learner, b64decode(notebook), attempt, about.assignment, about.exercise)


def to_bytes(done: Done) -> bytes:
    """What came of a job."""
    # The outputs of the cells are in the notebook already.
    judged = None if done.judged is None else replace(done.judged, cells=()).to_json()
    return json.dumps(
        {**vars(done), "judged": judged, "untouched": sorted(done.untouched)}
    ).encode()


def to_done(reply: bytes) -> Done:
    """What `to_bytes` gave. Raises: ValueError, TypeError, KeyError, for anything else."""
    data: dict[str, Any] = json.loads(reply)
    judged = None if data["judged"] is None else Judged.from_json(data["judged"])
    repairs, untouched = tuple(data["repairs"]), frozenset(data["untouched"])
    return Done(**{**data, "judged": judged, "repairs": repairs, "untouched": untouched})


def _of_graded(graded: Graded) -> dict[str, Any]:
    assignment, exercise = graded.assignment, graded.exercise
    return {
        "chapter": assignment.chapter,
        "cells": [asdict(cell) for cell in assignment.cells],
        "checks": {name: _text(content) for name, content in assignment.checks.items()},
        "rules": {name: list(map(asdict, each)) for name, each in assignment.rules.items()},
        "files": {name: _text(content) for name, content in assignment.files.items()},
        "title": exercise.title,
        "released": [asdict(cell) for cell in exercise.cells],
        "source_sha256": exercise.source_sha256,
    }


def _to_graded(data: Mapping[str, Any]) -> Graded:
    assignment = Assignment(
        data["chapter"],
        tuple(AssignmentCell(**cell) for cell in data["cells"]),
        {name: b64decode(text) for name, text in data["checks"].items()},
        {name: b64decode(text) for name, text in data["files"].items()},
        {name: tuple(Rule(**rule) for rule in each) for name, each in data["rules"].items()},
    )
    released = tuple(ReleasedCell(**cell) for cell in data["released"])
    return Graded(
        assignment, Exercise(data["chapter"], data["title"], released, data["source_sha256"])
    )


def _text(content: bytes) -> str:
    return b64encode(content).decode()
