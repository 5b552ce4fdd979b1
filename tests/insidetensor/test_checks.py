"""A visible check shows the picture first, then raises one sentence and no traceback of ours."""

import nbclient
import nbformat
import pytest

from insidetensor import Mistake, refuses, same_layout, same_strides, same_value
from insidetensor.checks import call_text


def row_major_strides(shape):
    return (32, 8) if len(shape) == 2 else (1,) * len(shape)


def test_a_right_answer_passes():
    assert same_value(3, 3) is True
    assert same_strides((4, 1), (4, 1), shape=(3, 4)) is True
    assert same_layout(((3,), (1,), 2), ((3,), (1,), 2)) is True
    assert refuses([].pop, error=IndexError, naming=["empty"]) is True


def test_a_wrong_answer_prints_its_picture_and_then_raises(capsys):
    with pytest.raises(Mistake, match="The strides are 8 times too large"):
        assert same_strides(row_major_strides((3, 4)), (4, 1), shape=(3, 4))
    printed = capsys.readouterr()
    assert "yours: shape (3, 4), strides (32, 8) elements" in printed.out
    assert printed.err == ""


def test_the_sentence_says_the_learners_own_call():
    with pytest.raises(Mistake, match=r"^row_major_strides\(\(3, 4\)\) returned \(32, 8\), exp"):
        same_strides(row_major_strides((3, 4)), (4, 1), shape=(3, 4))
    with pytest.raises(Mistake, match=r"^len\('ab'\) \+ 1 returned 3, expected 2\.$"):
        assert (
            same_value(
                len("ab")
                + 1,
                2,
            )
        )  # fmt: skip
    with pytest.raises(Mistake, match=r"^row_major_strides\(\(3,\)\) must raise ValueError"):
        refuses(row_major_strides, (3,), error=ValueError)
    with pytest.raises(Mistake, match=r"^t\.view\(3\) returned 1, expected 2"):
        same_value(1, 2, call="t.view(3)")


def test_without_its_source_a_check_still_says_what_is_wrong():
    code = "same_value(1 + 1, 3)"
    with pytest.raises(Mistake, match=r"^Your code returned 2, expected 3\.$"):
        exec(code, {"same_value": same_value})


def test_a_mistake_is_an_assertion_error_and_so_counts_as_a_failed_check():
    assert issubclass(Mistake, AssertionError)


def test_a_call_is_shown_as_it_would_be_written():
    assert call_text(row_major_strides, (2, 3), "a") == "row_major_strides((2, 3), 'a')"


@pytest.fixture(scope="module")
def notebook():
    cells = [
        "from insidetensor import refuses, same_strides, same_value\n"
        "def row_major_strides(shape):\n    return (32, 8)",
        "assert same_value(1, 1)\n"
        "assert same_strides(row_major_strides((3, 4)), (4, 1), shape=(3, 4))",
        "assert refuses(row_major_strides, (3,), error=ValueError)",
    ]
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(nb, kernel_name="python3", allow_errors=True, timeout=60).execute()
    return nb.cells


def test_in_a_notebook_the_picture_stands_before_the_error(notebook):
    picture, error = notebook[1].outputs
    assert picture.data["text/html"].startswith("<svg ")
    assert picture.data["text/plain"].startswith("storage: ")
    assert (error.output_type, error.ename) == ("error", "Mistake")


def test_in_a_notebook_the_error_is_one_sentence_without_a_traceback(notebook):
    for cell, start in (
        (notebook[1], "row_major_strides((3, 4)) returned (32, 8), expected (4, 1)."),
        (notebook[2], "row_major_strides((3,)) must raise ValueError; it returned (32, 8)."),
    ):
        error = cell.outputs[-1]
        assert error.evalue.startswith(start)
        assert error.traceback == [f"Mistake: {error.evalue}"]


def test_in_a_notebook_nothing_goes_to_stderr(notebook):
    assert [o for cell in notebook for o in cell.outputs if o.output_type == "stream"] == []
