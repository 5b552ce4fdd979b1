"""What the prose of the lesson on dtypes states and does not show, run."""

import warnings
from typing import NamedTuple

import numpy as np
import pytest
from lazy_libraries import tf, torch


def one(dtype):
    return torch.ones(1).to(dtype)


def cast(number, dtype):
    return np.array([number]).astype(dtype).item()


def quietly(call):
    """What a call gives beside its warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return call().item()


class Raises(NamedTuple):
    """The class of an error or of a warning, and words of its message."""

    kind: str
    words: str


NO_WIDER = Raises("InvalidArgumentError", "was expected to be a double tensor but is a int32")
NO_FLOAT8 = Raises("RuntimeError", "Promotion for Float8 Types is not supported")
NO_UNSIGNED = Raises("RuntimeError", "Promotion for uint16, uint32, uint64 types is not supported")
# Lines of Python, and what each gives. A warning counts as an error.
STATEMENTS = {
    "(whole + halves).numpy().item()": 2,  # in an operator
    "(halves + whole).numpy().item()": 2,
    "tf.add(whole, halves).numpy().item()": 2,  # behind a tensor
    "tf.add(halves, whole)": NO_WIDER,
    "tf.add_n([halves, whole])": NO_WIDER,
    "(whole + np.float64(1.5)).numpy().item()": 2,
    "whole + 1.5": Raises(
        "InvalidArgumentError", "was expected to be a int32 tensor but is a float"
    ),
    "tf.constant([True]) + tf.constant([True])": Raises(
        "InvalidArgumentError", "'T' of bool is not in"
    ),
    "one(torch.float8_e4m3fn) + one(torch.float8_e4m3fn)": Raises(
        "NotImplementedError", "'Float8_e4m3fn'"
    ),
    "one(torch.float8_e4m3fn) + one(torch.float8_e5m2)": NO_FLOAT8,
    "one(torch.float8_e5m2) + one(torch.float32)": NO_FLOAT8,
    "one(torch.uint16) + one(torch.int32)": NO_UNSIGNED,
    "one(torch.uint64) + one(torch.int64)": NO_UNSIGNED,
    "bool(torch.tensor(float('inf')).to(torch.float8_e4m3fn).float().isinf())": False,
    "torch.tensor([-1], dtype=torch.uint8).item()": 255,
    "torch.tensor([256], dtype=torch.uint8)": Raises(
        "RuntimeError", "to type uint8 without overflow"
    ),
    "torch.tensor(np.array([256]), dtype=torch.uint8).item()": 0,
    "(torch.tensor([200], dtype=torch.uint8) + 256).item()": 200,  # added, and not stored
    "torch.tensor([200], dtype=torch.uint8).fill_(256)": Raises(
        "RuntimeError", "to type uint8_t without overflow"
    ),
    "(np.zeros(1).dtype.name, tf.zeros(1).dtype.name)": ("float64", "float32"),  # of no number
    "tf.tensordot(whole, halves, 1)": Raises("InvalidArgumentError", "expected to be a int32"),
    "tf.maximum(whole, halves).numpy().item()": 1,
    "torch.tensor(65_519.0).half().item()": 65_504,  # the last that does not round to 65,536
    "torch.tensor(65_520.0).half().item()": float("inf"),
    "(np.array([2.0**53]) == np.array([2**53 + 1])).item()": True,  # one dtype: float64
    "(np.array([2**63], np.uint64) > np.array([-1])).item()": True,  # exactly
    "(np.array([2**64 - 1], np.uint64) == np.array([-1])).item()": False,
    "(np.float16(2048) + np.float16(0.75)).item()": 2048,  # the gap is 2 above, and 1 below
    "(np.float16(2048) - np.float16(0.75)).item()": 2047,
    "np.array([200], np.uint8) + 300": Raises("OverflowError", "300 out of bounds for uint8"),
    "(torch.tensor([0], dtype=torch.uint8) + 300).item()": 44,
    "(tf.constant([0], tf.uint8) + 300).numpy().item()": 44,
    "cast(300, np.int8)": 44,  # between whole numbers: no warning, and a result
    "cast(300, np.uint8), cast(-1, np.uint8)": (44, 255),  # what does not fit: no number near it
    "cast(2.7, np.int8), cast(0.1, np.float16)": (2, 0.0999755859375),  # what fits: one near it
    "torch.tensor([1e20, float('nan')]).to(torch.int8).shape[0]": 2,  # no warning
    "tf.cast(np.array([1e20, np.nan]), tf.int8).shape[0]": 2,  # no warning
    "tf.constant(np.array([1e20]), tf.int32)": Raises("RuntimeWarning", "invalid value"),
    "whole + np.array([1e20])": Raises("RuntimeWarning", "invalid value"),
    "type(cast(300.7, np.uint8))": int,  # undefined, and no warning, unlike this one:
    "cast(1e20, np.int8)": Raises("RuntimeWarning", "invalid value"),
    "np.float32(1e20).astype(np.float16)": Raises("RuntimeWarning", "overflow"),
    "quietly(lambda: np.float32(1e20).astype(np.float16))": float("inf"),
    "np.full(4096, 32, np.float16).sum()": Raises("RuntimeWarning", "overflow"),
    "quietly(lambda: np.full(4096, 32, np.float16).sum())": float("inf"),
    "np.full(4096, 32, np.float16).mean().item()": 32,  # the sum has to be wider
    "torch.full((4096,), 32, dtype=torch.float16).mean().item()": 32,
    "np.array([1, 1 + 2**-10], np.float16).mean().item()": 1,  # rounded: between two float16
    "torch.tensor([1, 1 + 2**-10], dtype=torch.float16).mean().item()": 1,
    "np.result_type('int32', 'float32').name": "float64",
    "np.result_type('int64', 'float64').name": "float64",
    "(torch.ones(1) + torch.tensor(1.0, dtype=torch.float64)).dtype == torch.float32": True,
    "(torch.ones(1).int() + torch.tensor(1.0)).dtype == torch.float32": True,
    "(torch.tensor(1.0) + torch.tensor(1.0, dtype=torch.float64)).dtype == torch.float64": True,
}


@pytest.mark.parametrize("line", STATEMENTS)
def test_a_line_gives_what_the_lesson_says(line):
    given = {"np": np, "tf": tf, "torch": torch, "one": one, "cast": cast, "quietly": quietly}
    given |= {"whole": tf.constant([1]), "halves": np.array([1.5])}
    expected = STATEMENTS[line]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            found = eval(line, given)
        except Exception as error:
            found = Raises(type(error).__name__, str(error))
            if isinstance(expected, Raises) and expected.words in found.words:
                found = found._replace(words=expected.words)
    assert found == expected


def test_a_tenth_of_23_digits_is_a_third_of_a_second_wrong_after_100_hours():
    ticks, tenth = 100 * 60 * 60 * 10, int(0.1 * 2**23) / 2**23
    assert ticks / 10 - ticks * tenth == pytest.approx(0.34, abs=0.005)
