"""Grade a class in a process of its own, with a judge that looks at texts: ROOT IN OUT URL LOG."""

import sys
from pathlib import Path

import pytest
from stand_in import Noting, use

from autograde.cli.run_grade import run_grade
from autograde.grading.grade_options import GradeOptions

if __name__ == "__main__":
    root, submissions, out, log = (Path(sys.argv[place]) for place in (1, 2, 3, 5))
    use(pytest.MonkeyPatch(), Noting(log, seconds=0.01))
    sys.exit(run_grade(submissions, GradeOptions(out, root, db=sys.argv[4], jobs=2)))
