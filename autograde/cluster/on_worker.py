"""What a worker does with the grader that it was sent: see whether it can grade, and grade."""

from __future__ import annotations

from functools import lru_cache

from autograde.class_grading.content import grader_version, libraries
from autograde.class_grading.here import grade_here, houses_here
from autograde.cluster.crossing import Settings, task_of, to_bytes
from autograde.judging.house import JudgeLimits
from autograde.learner_process.sandbox import SandboxUnavailable
from autograde.wording import last_line, say

NOTHING = "–"  # in place of a version


def why_not(settings: str) -> list[str]:
    """What keeps this worker from grading as it is asked to; its warm processes are begun.

    Never raises: a worker that cannot grade says so.
    """
    try:
        return _differences(_read(settings)) or _missing(_read(settings))
    except Exception as error:  # it is this machine's, and no submission's
        return [f"{type(error).__name__}: {last_line(error)}"]


def graded(settings: str, job: bytes) -> bytes:
    """Grade one submission. Raises: SandboxUnavailable."""
    about = _read(settings)
    task = task_of(job, about.exercises)
    return to_bytes(grade_here(task, JudgeLimits(cell=about.cell), sandboxed=about.sandboxed))


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


def _missing(wanted: Settings) -> list[str]:
    limits = JudgeLimits(cell=wanted.cell)
    assignments = [each.assignment for each in wanted.exercises.values()]
    houses = houses_here(limits, assignments, sandboxed=wanted.sandboxed)
    try:
        with houses.lent() as house:
            for assignment in {each.checks_sha256: each for each in assignments}.values():
                house.judge(assignment).close()
    except SandboxUnavailable as error:
        return [say("cluster.no_sandbox", missing="; ".join(error.missing))]
    return []
