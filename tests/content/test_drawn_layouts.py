"""A wrong layout, and a layout that a wrong answer is about, is drawn on the learner's page."""

import json

from answers import solved, wrong_answer

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from autograde.feedback.pictures import redraw

STRIDES = "ch02_views_and_strides"
# Recorded wrong answers: the rule that each breaks, and what its picture shows.
DRAWN = {
    "row_major_strides__column_major": ("row_after_row", {"expected", "yours"}),
    "storage_index__offset_ignored": ("position", {"given"}),
    "is_contiguous__false_left_out": ("row_by_row", {"given"}),
    "transposed__absent_wrapped": ("absent_axis", {"yours"}),
    "view_strides__needs_contiguous": ("not_contiguous", {"expected"}),
    "view_strides__everything_joins": ("no_view", {"yours"}),
    "tensor_views__expand_from_the_start": ("expand", {"expected", "yours"}),
    "tensor_views__narrow_clips": ("narrow_bounds", {"yours"}),
    "tensor_reshaping__as_strided_unchecked": ("bounds", {"yours"}),
    "tensor_reshaping__reshape_in_storage_order": ("reshape", {"yours"}),
}


def test_every_wrong_layout_is_drawn():
    odd = {}
    for name, (rule, shown) in DRAWN.items():
        wrong = wrong_answer(STRIDES, name)
        cases = [case for case in make_cases(STRIDES, wrong.part) if case.rule == rule]
        asked = ask_cases(ThisProcess(vars(solved(STRIDES, {wrong.part: wrong.code}))), cases)
        found = next((each.finding for each in asked if not each.held), None)
        seen = found and found.comparison and json.dumps(found.comparison.to_json())
        picture = redraw(json.loads(seen)) if seen else None
        lanes = {line.partition(":")[0] for line in picture.text.splitlines()} if picture else set()
        if lanes & {"expected", "yours", "given"} != shown:
            odd[name] = (found, lanes)
    assert odd == {}
