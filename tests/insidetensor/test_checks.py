"""A visible check shows the sentence, then the picture, then raises, with no traceback of ours."""

import re

import nbclient
import nbformat
import numpy as np
import pytest

from insidetensor import Mistake, refuses, returns, same_layout, same_strides, same_value
from insidetensor.checking.checks import call_text
from insidetensor.handing_in.released import read_exercises


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


def storage_index(index, shape, strides, offset):
    return 0


def test_a_wrong_value_prints_the_layout_that_was_asked_about(capsys):
    with pytest.raises(Mistake, match=r"returned 0, expected 9"):
        returns(storage_index, (1, -1), (2, 4), (4, 1), 2, expected=9, drawn=True)
    printed = capsys.readouterr().out
    assert "given: shape (2, 4), strides (4, 1) elements, offset 2" in printed
    assert "[1, 3] lies in cell 9." in printed


def test_the_sentence_says_the_learners_own_call():
    with pytest.raises(Mistake, match=r"^`row_major_strides\(\(3, 4\)\)` returned \(32, 8\), exp"):
        same_strides(row_major_strides((3, 4)), (4, 1), shape=(3, 4))
    with pytest.raises(Mistake, match=r"^`len\('ab'\) \+ 1` is 3, expected 2\.$"):
        assert (
            same_value(
                len("ab")
                + 1,
                2,
            )
        )  # fmt: skip
    with pytest.raises(Mistake, match=r"^`row_major_strides\(\(3,\)\)` must raise ValueError"):
        refuses(row_major_strides, (3,), error=ValueError)
    with pytest.raises(Mistake, match=r"^`t\.view\(3\)` returned 1, expected 2"):
        same_value(1, 2, call="t.view(3)")


def test_without_its_source_a_check_still_says_what_is_wrong():
    code = "same_value(1 + 1, 3)"
    with pytest.raises(Mistake, match=r"^Your code returned 2, expected 3\.$"):
        exec(code, {"same_value": same_value})


def half(n):
    return n / 2 if n else None


def test_a_function_that_returns_the_right_value_passes():
    assert returns(half, 3, expected=1.5) is True
    assert returns(half, 3, expected=1.501, within=1e-3) is True
    assert returns(half, 0, expected=None) is True


def test_a_wrong_value_is_explained_by_what_is_likely_before_the_reason():
    likely = {3.0: "Three.", 1.5003: "Half.", None: "None."}
    said = {3: "`half(3)` returned 1.5, expected 6.0. Half.",
            8: "`half(8)` returned 4.0, expected 6.0. Because.",
            0: "`half(0)` returned None, expected 6.0. None."}  # fmt: skip
    for given, sentence in said.items():
        with pytest.raises(Mistake) as caught:
            returns(half, given, expected=6.0, likely=likely, why="Because.")
        assert str(caught.value) == sentence


def test_none_is_a_missing_return_unless_it_may_be_an_answer():
    with pytest.raises(Mistake, match="is a `return` missing"):
        returns(half, 0, expected=6.0, likely={2.0: "Two."})


def test_an_error_is_no_likely_answer():
    with pytest.raises(Mistake, match=r"`half\('a'\)` raised TypeError.*\. Because\.$"):
        returns(half, "a", expected=1.0, likely={None: "None."}, why="Because.")


def test_a_call_can_be_told_as_the_check_wrote_it():
    with pytest.raises(Mistake, match=r"^`v\.half\(3\)` returned 1\.5, expected 6\.0\.$"):
        returns(half, 3, expected=6.0, call="v.half(3)")


def test_a_function_that_is_not_written_is_told_so():
    def later(n):
        raise NotImplementedError

    with pytest.raises(Mistake, match=r"^`later\(2\)`: not written yet"):
        returns(later, 2, expected=1.0, likely={None: "None."}, why="Because.")


def test_a_call_is_shown_as_it_would_be_written():
    assert call_text(row_major_strides, (2, 3), "a") == "row_major_strides((2, 3), 'a')"


def ran(sources):
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    notebook = nbformat.v4.new_notebook(cells=cells)
    client = nbclient.NotebookClient(notebook, kernel_name="python3", allow_errors=True, timeout=60)
    client.execute()
    return notebook.cells


@pytest.fixture(scope="module")
def notebook():
    cells = [
        "from insidetensor import refuses, same_strides, same_value\n"
        "def row_major_strides(shape):\n    return (32, 8)",
        "assert same_value(1, 1)\n"
        "assert same_strides(row_major_strides((3, 4)), (4, 1), shape=(3, 4))",
        "assert refuses(row_major_strides, (3,), error=ValueError)",
    ]
    return ran(cells)


def test_in_a_notebook_the_sentence_stands_above_the_picture(notebook):
    told, picture, error = notebook[1].outputs
    sentence = "`row_major_strides((3, 4))` returned (32, 8), expected (4, 1)."
    assert told.data["text/plain"].startswith(sentence)
    assert "<code>row_major_strides((3, 4))</code> returned" in told.data["text/html"]
    assert picture.data["text/html"].startswith("<svg ")
    assert picture.data["text/plain"].startswith("storage: ")
    assert (error.ename, error.evalue) == ("Mistake", told.data["text/plain"])
    assert error.traceback == [f"Mistake: {error.evalue}"], "nobody is there to read the text"


def test_in_a_notebook_a_right_answer_says_how_many_cases_and_parts_are_right():
    (check,) = read_exercises()["ch00_start_here"].checks
    cells = [
        "import math\nfrom insidetensor import all_right, refuses, same_value",
        "def storage_size(shape):\n"
        "    if min(shape, default=0) < 0:\n        raise ValueError(shape)\n"
        "    return math.prod(shape)",
        check.source,
    ]
    (told,) = ran(cells)[-1].outputs
    assert re.fullmatch(
        r"All \d+ cases tried here are right\. .* Parts that pass so far: 1 of 1\.",
        told.data["text/plain"],
    )


def test_in_a_notebook_nothing_goes_to_stderr(notebook):
    assert [o for cell in notebook for o in cell.outputs if o.output_type == "stream"] == []


def test_the_reason_of_a_check_follows_its_sentence():
    reason = "The second row starts before the first has ended."
    with pytest.raises(Mistake, match=rf"returned True, expected False\. {reason}$"):
        same_value(True, False, why=reason, call="is_contiguous((2, 2), (1, 1))")
    with pytest.raises(Mistake, match=rf"must raise ValueError.* {reason}$"):
        refuses(lambda: 1, error=ValueError, why=reason)


def test_what_is_not_written_yet_needs_no_reason():
    def unwritten():
        raise NotImplementedError

    with pytest.raises(Mistake) as mistake:
        refuses(unwritten, error=ValueError, why="A reason.")
    assert "A reason." not in str(mistake.value)


def test_a_function_without_a_usable_name_is_shown_by_its_type():
    class Called:
        def __call__(self):
            raise IndexError

        @property
        def __name__(self):
            raise RuntimeError("no name")

    assert call_text(Called(), 1) == "Called(1)"
    assert refuses(Called()) is True


def test_a_call_that_would_end_the_kernel_is_named_and_not_made():
    torch = pytest.importorskip("torch")

    def as_view(x):
        return torch.from_dlpack(x)

    x = np.arange(3.0)
    named = r"^`as_view\(.*\)` hands an array with negative strides to `torch.from_dlpack`"
    with pytest.raises(Mistake, match=named):
        refuses(as_view, x[::-1], error=ValueError)
    with pytest.raises(Mistake, match=named):
        returns(as_view, x[::-1], expected=x[::-1])
    assert returns(lambda: as_view(x).numpy(), expected=x)
