"""A recorded answer that gives its changes is the solution's cell with these, or says why not."""

import pytest
from changed_lines import changed_code

SOLUTION = """\
def middle(x):
    ### BEGIN SOLUTION
    if not x:
        return None
    half = len(x) // 2
    if len(x) % 2:
        return x[half]
    return (x[half - 1] + x[half]) / 2
    ### END SOLUTION"""


def answer(changes):
    """The code of an answer to `middle` that is recorded with these changes."""
    return changed_code("middle.diff:7", changes, SOLUTION)


def test_lines_are_taken_out_put_in_and_left_as_they_are():
    changes = """\
-    if not x:
-        return None

     half = len(x) // 2
-    if len(x) % 2:
+    odd = len(x) & 1
+
+    if odd:"""
    assert answer(changes).split("\n") == [
        "def middle(x):",
        "    half = len(x) // 2",
        "    odd = len(x) & 1",
        "",
        "    if odd:",
        "        return x[half]",
        "    return (x[half - 1] + x[half]) / 2",
    ]


def test_each_place_is_looked_for_in_the_solution_and_not_in_what_became_of_it():
    swapped = """\
-    if not x:
+    if len(x) % 2:

-    if len(x) % 2:
+    if not x:"""
    assert answer(swapped).split("\n")[1:5:3] == ["    if len(x) % 2:", "    if not x:"]


@pytest.mark.parametrize(
    ("changes", "times"), [("-    half = len(x) / 2", 0), ("+    import math", 7)]
)
def test_lines_that_the_solution_does_not_have_once_are_told(changes, times):
    with pytest.raises(
        ValueError, match=f"middle.diff:7 changes lines .* has {times} times"
    ) as told:
        answer(changes)
    assert changes in str(told.value)


def test_added_lines_alone_are_the_whole_cell():
    whole = "+def middle(x):\n+\n+    return sorted(x)[len(x) // 2]"
    assert answer(whole) == "def middle(x):\n\n    return sorted(x)[len(x) // 2]"
