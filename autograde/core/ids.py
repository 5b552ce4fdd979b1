"""Convert between a part's name in code (`view_strides`) and its cells' names (`view-strides`)."""

from typing import TypeAlias

from insidetensor.handing_in.released import CHECK_PREFIX

PartName: TypeAlias = str


def part_of_grade_id(grade_id: str) -> PartName:
    """Give the part that a cell belongs to: view_strides for view-strides and its check."""
    return grade_id.removeprefix(CHECK_PREFIX).replace("-", "_")


def answer_id(part: PartName) -> str:
    """Give the grade_id of the cell in which a learner answers a part: view-strides."""
    return part.replace("_", "-")


def check_id(part: PartName) -> str:
    """Give the grade_id of the cell that grades a part: check-view-strides."""
    return f"{CHECK_PREFIX}{answer_id(part)}"
