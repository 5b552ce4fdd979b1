"""Ask our own solution what the judge stumbled over: our fault is what it stumbles over too."""

from functools import lru_cache

from autograde.core.ids import part_of_grade_id
from autograde.judging.asking import ask
from autograde.judging.assignment import Assignment
from autograde.judging.judge import Judge
from autograde.judging.worker_pool import WorkerPool
from insidetensor.messages import FALLBACK


def reference_fails(
    assignment: Assignment, part: str, worker_pool: WorkerPool, judge: Judge
) -> bool:
    """Whether the check of a part finds anything wrong in our own solution.

    Asked once for each part of each version of an exercise.

    Raises: JudgeError, LearnerProcessError.
    """
    key = assignment.sha256, part
    if key not in _known():
        with worker_pool.learner(assignment.files, FALLBACK) as process:
            for cell in assignment.cells:
                if cell.kind == "code" and not cell.is_check:
                    process.run_cell(cell.answer, timeout=worker_pool.limits.cell)
                if cell.is_check and part_of_grade_id(cell.grade_id or "") == part:
                    break
            questions, count = judge.questions(assignment.exercise, part)
            asked = ask(process, questions, count, worker_pool.limits.case)
        found = judge.find(asked.observations, [])
        wrong = any(not rule["held"] for rule in found.rules)
        _known()[key] = bool(found.faults) or wrong
    return _known()[key]


@lru_cache(maxsize=1)
def _known() -> dict[tuple[str, str], bool]:
    return {}
