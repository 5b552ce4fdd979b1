"""What the prose of the lesson on tensors and ndarrays states and does not show, run."""

import warnings
from pathlib import Path

import numpy as np
import pytest
from lazy_libraries import tf, torch

from autograde.authoring.course.sources import read_source
from insidetensor import compare_times, predict
from insidetensor.questions.prediction import Prediction

LESSON = Path(__file__).parents[2] / "course" / "ch01_tensors_and_ndarrays.py"


class Lends:
    """An object that is no ndarray, and makes one over `memory` for whoever asks."""

    def __init__(self, memory):
        self.memory = memory

    def __array__(self, dtype=None, copy=None):
        return self.memory


def aligned():
    """An ndarray whose address is a multiple of 64."""
    raw = np.zeros(128, np.uint8)
    return raw[-raw.ctypes.data % 64 :][:64].view(np.float32)


def follows(make, source):
    """Whether what `make` makes of `source` shows a later write to it."""
    made = make(source)
    source[0] = 99
    return 99 in np.asarray(made)


def written_through(make):
    """What is in a locked ndarray after a write to what `make` makes of it."""
    locked = np.zeros(1)
    locked.flags.writeable = False
    make(locked)[0] = 99
    return locked.item()


def found_in_all():
    """Which part of NumPy's functions have their name in the other two libraries."""
    every = [
        name
        for name in dir(np)
        if callable(getattr(np, name)) and not isinstance(getattr(np, name), type)
    ]
    return sum(hasattr(torch, name) and hasattr(tf, name) for name in every) / len(every)


NUMBERS = ("bool", "int8", "int32", "int64", "uint8", "uint64", "float16", "float32", "float64")


def kept(dtype):
    """Whether PyTorch and TensorFlow keep the dtype of an ndarray."""
    array = np.ones(2, dtype)
    return (str(torch.tensor(array).dtype)[6:], tf.constant(array).dtype.name) == (dtype, dtype)


def unrecorded(weight):
    """An ndarray of a tensor that requires grad, made while PyTorch records nothing."""
    with torch.no_grad():
        return weight.numpy()


# Lines of Python, and what each gives, or the name of the error that it raises.
STATEMENTS = {
    "found_in_all() < 1 / 2": True,  # many names, not most
    "hasattr(tf, 'exp') and hasattr(tf, 'reduce_sum') and hasattr(tf, 'concat')": True,
    "hasattr(tf, 'sum') or hasattr(tf, 'concatenate')": False,
    "u.T": "AttributeError",
    "torch.add(x, 1)": "TypeError",
    "np.sum(t)": "TypeError",
    "tf.is_tensor(x + u)": True,
    "isinstance(np.add(u, 1), np.ndarray)": True,
    "np.add(t, 1)": "DeprecationWarning",
    "follows(tf.constant, aligned())": False,
    "follows(lambda memory: tf.constant(Lends(memory)), aligned())": True,
    "follows(lambda array: tf.expand_dims(array, 0), aligned())": True,
    "follows(tf.squeeze, aligned())": True,
    "follows(tf.stop_gradient, aligned())": True,
    "written_through(torch.from_dlpack)": 99,
    "written_through(torch.from_numpy)": "UserWarning",
    "tf.constant((1, 2**31)).dtype.name": "int64",
    "np.zeros((1,) * 64).ndim": 64,
    "np.zeros((1,) * 65)": "ValueError",
    "(torch.ones(3, requires_grad=True) > 0).requires_grad": False,  # not recorded
    "torch.ones(3, requires_grad=True).numpy()": "RuntimeError",
    "(torch.ones(3, requires_grad=True) * 2).numpy()": "RuntimeError",
    "unrecorded(torch.ones(3, requires_grad=True)).tolist()": [1, 1, 1],  # not refused
    "all(kept(dtype) for dtype in NUMBERS)": True,
    "tf.constant([np.int8(1)]).dtype.name": "int32",  # of a list, though the number has a dtype
}


def test_a_line_gives_what_the_lesson_says():
    given = {"np": np, "tf": tf, "torch": torch}
    given |= {"x": np.ones(3), "t": torch.ones(3), "u": tf.ones(3)}
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        torch.set_warn_always(True)
        try:
            for line in STATEMENTS:
                try:
                    found[line] = eval(line, globals() | given)
                except (TypeError, ValueError, AttributeError, RuntimeError, Warning) as error:
                    found[line] = type(error).__name__
        finally:
            torch.set_warn_always(False)
    assert found == STATEMENTS


SHORT, LONG = [1.0] * 6, [1000.0] * 6
NOISY = [1.0, 30.0] * 3  # in every second round another program had the processor


@pytest.mark.parametrize(
    ("smallest", "largest", "answer"),
    [
        (
            (SHORT, SHORT),
            (SHORT, LONG),
            "about as long for the smallest, far longer for the largest",
        ),
        ((SHORT, LONG), (SHORT, LONG), "far longer for both"),
        ((SHORT, SHORT), (SHORT, SHORT), "about as long for both"),
        ((SHORT, NOISY), (SHORT, LONG), None),
    ],
)
def test_no_choice_is_told_no_where_the_times_of_a_copy_do_not_decide(smallest, largest, answer):
    ways, sizes = ("view", "copy"), (1, 2, 3)
    planted = {1: smallest, 3: largest}
    seconds = {(way, size): planted[size][at] for size in planted for at, way in enumerate(ways)}
    asked: list[Prediction] = []
    names = {"seconds": seconds, "ways": ways, "sizes": sizes, "compare_times": compare_times}
    names["predict"] = lambda *question: asked.append(predict(*question))
    (cell,) = (each for each in read_source(LESSON).cells if "compare_copies" in each.source)
    exec(cell.source, names)
    (prediction,) = asked
    right = [choice.label for choice in prediction.choices if choice.right]
    assert right == ([answer] if answer else [])
    assert ("No." in prediction.html) == bool(answer)
