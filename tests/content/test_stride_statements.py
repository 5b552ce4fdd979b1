"""What the lesson on strides states, run in the libraries; what it measures, with planted times."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from lazy_libraries import torch

from autograde.authoring.course.sources import read_source
from insidetensor import compare_times, predict, shares_memory
from insidetensor.questions.prediction import Prediction

LESSON = Path(__file__).parents[2] / "course" / "ch02_views_and_strides.py"
X = np.arange(12).reshape(3, 4)


def test_an_operation_shares_or_copies_as_the_lesson_says():
    t, stripe = torch.arange(12).reshape(3, 4), torch.arange(10)[::2]
    shares = {
        "ravel of a contiguous array": (X, X.ravel(), True),
        "ravel of a slice with a step": (X, X[:, ::2].ravel(), False),
        "its reshape(-1)": (X, X[:, ::2].reshape(-1), True),
        "ravel of a column-major array": (X.T, X.T.ravel(), False),
        "flatten of a contiguous array": (X, X.flatten(), False),
        "flatten of a contiguous tensor": (t, t.flatten(), True),
        "flatten of a tensor with a step": (stripe, stripe.flatten(), True),
        "flatten of a transposed tensor": (t, t.t().flatten(), False),
        "flip": (t, t.flip(0), False),
        "two rows by a list": (t, t[[0, 1]], False),
        "a mask": (t, t[t > 5], False),
        "contiguous of a contiguous tensor": (t, t.contiguous(), True),
    }
    assert {what: shares_memory(a, b) for what, (a, b, _) in shares.items()} == {
        what: said for what, (_, _, said) in shares.items()
    }


def test_a_copy_and_a_name_with_an_underscore_do_what_the_lesson_says():
    wide = np.broadcast_to(np.arange(3), (4, 3))
    assert (wide.copy().strides, np.copy(wide).strides) == ((24, 8), (8, 32))
    t = torch.arange(6.0).reshape(2, 3)
    cells = t.numpy().reshape(-1)
    t.t_()  # which writes no element
    assert (cells.tolist(), t.shape) == ([0, 1, 2, 3, 4, 5], (3, 2))


def test_numpy_takes_an_ndarray_with_more_axes_than_the_target_and_no_list():
    array = X.copy()
    array[0] = np.array([[7, 8, 9, 9]])
    assert array[0].tolist() == [7, 8, 9, 9]
    with pytest.raises(ValueError, match="sequence"):
        array[0] = [[7, 8, 9, 9]]


# Seconds of fifteen rounds; in some of them another program had the processor.
FAST, SLOW = [1.0] * 15, [4.0] * 15
EVERY_OTHER = [1.0, 9.0] * 7 + [1.0]
LONG_BUSY_FAST, LONG_BUSY_SLOW = [*[30.0] * 13, 1.0, 1.1], [*[30.0] * 13, 4.0, 4.1]


@pytest.mark.parametrize(
    ("loop", "call", "answers"),
    [
        ((FAST, SLOW), (FAST, FAST), ("slower", "about as fast")),
        ((LONG_BUSY_FAST, LONG_BUSY_SLOW), (FAST, FAST), ("slower", "about as fast")),
        ((FAST, SLOW), (FAST, EVERY_OTHER), ("slower", None)),
        ((EVERY_OTHER, SLOW), (FAST, FAST), (None, "about as fast")),
    ],
)
def test_no_choice_is_told_no_where_the_times_of_its_walk_do_not_decide(loop, call, answers):
    arrays, walks = ("row-major array", "column-major array"), ("row by row", "in one call")
    seconds = dict(zip(product(walks, arrays), (*loop, *call), strict=True))
    asked: list[Prediction] = []
    names = {"seconds": seconds, "arrays": arrays, "compare_times": compare_times}
    names["predict"] = lambda *question: asked.append(predict(*question))
    for cell in read_source(LESSON).cells:
        if "compare_orders(" in cell.source:
            exec(cell.source, names)
    for prediction, answer in zip(asked, answers, strict=True):
        right = [choice.label for choice in prediction.choices if choice.right]
        assert right == ([answer] if answer else [])
        assert ("No." in prediction.html) == bool(answer)
