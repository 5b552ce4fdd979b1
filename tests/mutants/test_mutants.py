"""A sample of the solutions' mutants, another one each day, breaks a rule or is known for equal."""

import datetime as dt
import subprocess
import sys
from pathlib import Path

import pytest
from mutating import mutants_of

from autograde.authoring.course.sources import read_source

HERE = Path(__file__).parent
SAMPLE = 2  # of each chapter


@pytest.mark.slow
@pytest.mark.xdist_group("mutants")
def test_a_sample_of_mutants_is_caught():
    seed = dt.date.today().toordinal()
    command = [sys.executable, HERE / "run.py", "--sample", str(SAMPLE), "--seed", str(seed)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=500)
    assert run.returncode == 0, run.stdout


def test_a_mutant_changes_one_line_that_the_learner_writes():
    source = read_source(HERE.parents[1] / "solutions" / "ch00_start_here.py")
    (part,) = source.parts
    changes = {mutant.change for mutant in mutants_of(source.stem, part)}
    assert len(changes) > 3
    written = part.solution_cell.source.split("### BEGIN SOLUTION")[1]
    removed = [change.split("\n")[0].removeprefix("- ") for change in changes]
    assert [line for line in removed if line not in written] == []


def test_a_mutant_that_no_rule_notices_is_told(tmp_path, monkeypatch):
    import run as driver

    source = read_source(HERE.parents[1] / "solutions" / "ch00_start_here.py")
    mutants = list(mutants_of(source.stem, source.parts[0]))[:2]
    monkeypatch.setattr(driver, "FOUND", tmp_path)
    monkeypatch.setattr(driver, "make_cases", lambda chapter, part: [])
    assert set(driver.fates_of(source.stem, mutants).values()) == {"survived"}
