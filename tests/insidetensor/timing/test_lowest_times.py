"""Times of two things that took turns are compared by their lowest, or not at all."""

import pytest

from insidetensor import compare_times
from insidetensor.timing.lowest_times import UndecidedError

QUIET = [1.0] * 9
# Seconds of the second thing, and what they say beside nine rounds of one second.
DECIDED = [
    ([3.0] * 9, 1),
    ([1.2] * 9, 0),
    ([0.5] * 9, -1),
    ([3.0, 9.0, 30.0, 3.1, 50.0, 9.0, 9.0, 9.0, 9.0], 1),  # others had the processor most rounds
    ([9.0, 9.0, 1.1, 1.2, 9.0, 9.0, 9.0, 9.0, 9.0], 0),
]


def test_lowest_times_decide_however_long_the_other_rounds_took():
    assert [compare_times(times, QUIET) for times, _ in DECIDED] == [said for _, said in DECIDED]
    assert [compare_times(QUIET, times) for times, _ in DECIDED] == [-said for _, said in DECIDED]


def test_halves_of_the_rounds_that_disagree_decide_nothing():
    halves = r"lowest times was 1\.1 in one half of the rounds, and 3 in the other half"
    with pytest.raises(UndecidedError, match=halves):
        compare_times([1.1, 3.0] * 4, [1.0] * 8)


def test_how_many_times_as_long_counts_is_chosen_by_the_caller():
    assert compare_times([1.4] * 9, QUIET, factor=1.3) == 1


@pytest.mark.parametrize(("times", "base"), [([1.0] * 5, [1.0] * 5), (QUIET, QUIET[1:])])
def test_too_few_rounds_or_rounds_without_a_partner_are_refused(times, base):
    with pytest.raises(ValueError, match="the same 6 rounds or more"):
        compare_times(times, base)
