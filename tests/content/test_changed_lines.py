"""A recorded answer that gives its changes is the solution's cell with these, or says why not."""

import pytest
from changed_lines import whole_answer

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


@pytest.fixture
def answer(tmp_path):
    """The code of an answer to `middle` that is recorded with these changes."""

    def of(changes):
        path = tmp_path / "ch99_sums" / "middle__odd.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'SENTENCE = "…"\nBREAKS = "odd"\nCHANGES = """\n{changes}\n"""\n')
        return whole_answer(path, SOLUTION)

    return of


def test_lines_are_taken_out_put_in_and_left_as_they_are(answer):
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


def test_each_place_is_looked_for_in_the_solution_and_not_in_what_became_of_it(answer):
    swapped = """\
-    if not x:
+    if len(x) % 2:

-    if len(x) % 2:
+    if not x:"""
    assert answer(swapped).split("\n")[1:5:3] == ["    if len(x) % 2:", "    if not x:"]


@pytest.mark.parametrize(
    ("changes", "times"), [("-    half = len(x) / 2", 0), ("+    import math", 7)]
)
def test_lines_that_the_solution_does_not_have_once_are_told(answer, changes, times):
    with pytest.raises(ValueError, match="not once") as told:
        answer(changes)
    assert f"middle__odd.py changes lines that the cell in solutions/ch99_sums.py has {times}" in (
        str(told.value)
    )
    assert changes in str(told.value)


def test_code_alone_is_the_answer(tmp_path):
    path = tmp_path / "middle__sorted.py"
    path.write_text('SENTENCE = "…"\n\n\ndef middle(x):\n    return sorted(x)[len(x) // 2]\n')
    assert whole_answer(path, SOLUTION) == path.read_text()
