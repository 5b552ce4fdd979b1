"""Grade a class in a process that a test kills: ROOT IN OUT LOG.

LOG gets a line for each submission that is begun.
"""

import sys
from functools import partial
from pathlib import Path

# The script may be started where nobody has said where the grader is.
sys.path.insert(0, str(Path(__file__).parents[2]))

import pytest
from stand_in import Noting

from autograde.cli.run_grade import run_grade
from autograde.grading import job, local_workers
from autograde.grading.grade_options import GradeOptions
from autograde.judging.worker_pool import WorkerPool

FEW = ("numpy", "insidetensor")  # the small class needs no more, and these begin in a second

if __name__ == "__main__":
    root, submissions, out, log = map(Path, sys.argv[1:5])
    patch = pytest.MonkeyPatch()
    few = partial(WorkerPool, learners_modules=FEW, judges_modules=FEW)
    patch.setattr(local_workers, "WorkerPool", few)
    patch.setattr(job, "judge_submission", Noting(log, judge=job.judge_submission))
    sys.exit(run_grade(submissions, GradeOptions(out, root, jobs=2)))
