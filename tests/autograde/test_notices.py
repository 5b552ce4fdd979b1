"""What somebody should look at in a submission: names that no answer has."""

from __future__ import annotations

import pytest

from autograde.judging.notices import find_grader_names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import gc\ngc.get_objects()\nAutoGrade = 1", "gc.get_objects, AutoGrade"),
        ("open('GRADEBOOK.db'), open('GRADEBOOK.db')", "GRADEBOOK"),
        ("sys._getframe", "_getframe"),
        ("sys._getframeſ, vnd.inſidetensor.verdict", "_getframe, vnd.inſidetensor.verdict"),
    ],
)
def test_a_name_of_the_grader_is_named_however_it_is_written(source, names):
    cell = {"cell_type": "code", "source": source, "metadata": {"nbgrader": {"grade_id": "count"}}}
    (sentence,) = find_grader_names([cell])
    assert f"'count' names {names}, which" in sentence


@pytest.mark.parametrize(
    ("kind", "source"), [("code", "gcxget_objects"), ("markdown", "autograde")]
)
def test_nothing_else_is(kind, source):
    assert not [*find_grader_names([{"cell_type": kind, "source": source, "metadata": {}}])]
