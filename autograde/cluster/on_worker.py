"""What a worker does with the grader that it was sent: see whether it can grade, and grade."""

from __future__ import annotations

import threading
from functools import lru_cache

from autograde.grading.versions import grader_version, libraries
from autograde.grading.here import grade_here, houses_here
from autograde.grading.warm_pool import Houses
from autograde.grading.job import TRIES
from autograde.cluster.crossing import Settings, task_of, to_bytes
from autograde.judging.assignment import Assignment
from autograde.judging.house import House, JudgeLimits
from autograde.learner_process.sandbox import SandboxUnavailable
from autograde.wording import last_line, say

NOTHING = "–"  # in place of a version
BETWEEN_TRIES = 5.0  # seconds: a machine on which many workers begin may lack memory for a while


def why_not(settings: str, is_over: threading.Event) -> list[str]:
    """What keeps this worker from grading as it is asked to; its warm processes are begun.

    Never raises: a worker that cannot grade says so. It stops early once `is_over`.
    """
    try:
        wanted = _read(settings)
        return _differences(wanted) or _missing(wanted, is_over)
    except Exception as error:  # it is this machine's, and no submission's
        return [_said(error)]


def graded(settings: str, job: bytes) -> bytes:
    """Grade one submission. Raises: SandboxUnavailable."""
    about = _read(settings)
    task = task_of(job, about.exercises)
    return to_bytes(grade_here(task, JudgeLimits.for_cells(about.cell), sandboxed=about.sandboxed))


@lru_cache(maxsize=4)
def _read(settings: str) -> Settings:
    return Settings.from_json(settings)


def _differences(wanted: Settings) -> list[str]:
    """How this worker would grade otherwise than the grader's own machine does."""
    here = libraries()
    found = [
        say("cluster.version", name=name, here=here.get(name, NOTHING), wanted=version)
        for name, version in wanted.libraries.items()
        if here.get(name) != version
    ]
    if not found and grader_version() != wanted.grader:
        found.append(say("cluster.other_grader"))
    return found


def _missing(wanted: Settings, is_over: threading.Event) -> list[str]:
    """What keeps this machine from judging; trouble that may pass is tried again first."""
    # No judges with the house: a machine has a worker for each of its cores, and all begin now.
    houses = houses_here(JudgeLimits.for_cells(wanted.cell), (), sandboxed=wanted.sandboxed)
    assignments = {
        each.assignment.checks_sha256: each.assignment for each in wanted.exercises.values()
    }
    found: list[str] = []
    for number in range(TRIES):
        if is_over.wait(BETWEEN_TRIES if number else 0):
            break
        try:
            _begin_judges(houses, list(assignments.values()), is_over)
        except SandboxUnavailable as error:
            return [say("cluster.no_sandbox", missing="; ".join(error.missing))]
        except Exception as error:
            found = [_said(error)]
        else:
            return []
    return found


def _begin_judges(
    houses: Houses[House], assignments: list[Assignment], is_over: threading.Event
) -> None:
    """Begin the warm processes one after another."""
    with houses.lent() as house:
        try:
            for assignment in assignments:
                if not is_over.is_set():
                    with house.judge(assignment):
                        pass
        except BaseException:
            houses.give_up(house)
            raise


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {last_line(error)}"
