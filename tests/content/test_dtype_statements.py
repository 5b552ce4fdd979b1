"""What the prose of the lesson on dtypes states and does not show, run."""

import warnings

import numpy as np
import pytest
from lazy_libraries import tf, torch


def one(dtype):
    return torch.ones(1).to(dtype)


def cast(number, dtype):
    """What a warning would make an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return np.array([number]).astype(dtype).item()


REFUSED = "an error"
# Lines of Python, and what each gives.
STATEMENTS = {
    "(whole + halves).numpy().item()": 2,  # in an operator
    "(halves + whole).numpy().item()": 2,
    "tf.add(whole, halves).numpy().item()": 2,  # behind a tensor
    "tf.add(halves, whole)": REFUSED,
    "tf.add_n([halves, whole])": REFUSED,
    "(whole + np.float64(1.5)).numpy().item()": 2,
    "whole + 1.5": REFUSED,
    "tf.constant([True]) + tf.constant([True])": REFUSED,
    "one(torch.float8_e4m3fn) + one(torch.float8_e4m3fn)": REFUSED,
    "one(torch.float8_e4m3fn) + one(torch.float8_e5m2)": REFUSED,
    "one(torch.float8_e5m2) + one(torch.float32)": REFUSED,
    "one(torch.uint16) + one(torch.int32)": REFUSED,
    "one(torch.uint64) + one(torch.int64)": REFUSED,
    "bool(torch.tensor(float('inf')).to(torch.float8_e4m3fn).float().isinf())": False,
    "torch.tensor([-1], dtype=torch.uint8).item()": 255,
    "torch.tensor([256], dtype=torch.uint8)": REFUSED,
    "torch.tensor(np.array([256]), dtype=torch.uint8).item()": 0,
    "torch.tensor(65_519.0).half().item()": 65_504,  # the last that does not round to 65,536
    "torch.tensor(65_520.0).half().item()": float("inf"),
    "(np.array([2.0**53]) == np.array([2**53 + 1])).item()": True,  # one dtype: float64
    "(np.array([2**63], np.uint64) > np.array([-1])).item()": True,  # exactly
    "(np.array([2**64 - 1], np.uint64) == np.array([-1])).item()": False,
    "(np.float16(2048) + np.float16(0.75)).item()": 2048,  # the gap is 2 above, and 1 below
    "(np.float16(2048) - np.float16(0.75)).item()": 2047,
    "np.array([200], np.uint8) + 300": REFUSED,
    "(torch.tensor([0], dtype=torch.uint8) + 300).item()": 44,
    "(tf.constant([0], tf.uint8) + 300).numpy().item()": 44,
    "cast(300, np.int8)": 44,  # between whole numbers: no warning, and a result
    "cast(300.7, np.uint8) in range(256)": True,  # undefined, and no warning
    "np.float32(1e20).astype(np.float16)": REFUSED,  # a warning here
    "np.full(4096, 32, np.float16).sum()": REFUSED,
    "np.full(4096, 32, np.float16).mean().item()": 32,
    "torch.full((4096,), 32, dtype=torch.float16).mean().item()": 32,
    "np.result_type('int32', 'float32').name": "float64",
    "np.result_type('int64', 'float64').name": "float64",
    "(torch.ones(1) + torch.tensor(1.0, dtype=torch.float64)).dtype == torch.float32": True,
    "(torch.ones(1).int() + torch.tensor(1.0)).dtype == torch.float32": True,
    "(torch.tensor(1.0) + torch.tensor(1.0, dtype=torch.float64)).dtype == torch.float64": True,
}


@pytest.mark.parametrize("line", STATEMENTS)
def test_a_line_gives_what_the_lesson_says(line):
    given = {"np": np, "tf": tf, "torch": torch, "one": one, "cast": cast}
    given |= {"whole": tf.constant([1]), "halves": np.array([1.5])}
    errors = (TypeError, OverflowError, RuntimeError, tf.errors.InvalidArgumentError, Warning)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            found = eval(line, given)
        except errors:
            found = REFUSED
    assert found == STATEMENTS[line]


def test_a_tenth_of_23_digits_is_a_third_of_a_second_wrong_after_100_hours():
    ticks, tenth = 100 * 60 * 60 * 10, int(0.1 * 2**23) / 2**23
    assert ticks / 10 - ticks * tenth == pytest.approx(0.34, abs=0.005)
