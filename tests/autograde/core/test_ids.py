"""A part's name in code, and the names of its cells in a notebook."""

from autograde.core.ids import answer_id, check_id, part_of_grade_id


def test_both_cells_of_a_part_are_named_after_it_and_lead_back_to_it():
    part = part_of_grade_id("view-strides")
    assert (part, answer_id(part), check_id(part)) == (
        *("view_strides", "view-strides", "check-view-strides"),
    )
    assert part_of_grade_id(check_id(part)) == part
