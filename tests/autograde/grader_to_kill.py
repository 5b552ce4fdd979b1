"""Grade a class in a process that a test kills: ROOT IN OUT LOG.

LOG gets a line for each submission that is begun.
"""

import sys
from pathlib import Path

# The script may be started where nobody has said where the grader is.
sys.path.insert(0, str(Path(__file__).parents[2]))

import pytest
from stand_in import Noting

from autograde.cli.run_grade import run_grade
from autograde.grading import job
from autograde.grading.grade_options import GradeOptions

if __name__ == "__main__":
    root, submissions, out, log = map(Path, sys.argv[1:5])
    patch = pytest.MonkeyPatch()
    patch.setattr(job, "judge_submission", Noting(log, judge=job.judge_submission))
    sys.exit(run_grade(submissions, GradeOptions(out, root, jobs=2)))
