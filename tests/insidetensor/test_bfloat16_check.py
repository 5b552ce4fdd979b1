"""The check of bfloat16 patterns tells in hex which number became what."""

import numpy as np
import pytest

from insidetensor import Mistake, rounds_to_bfloat16

NUMBERS = np.array([[0x3F808001, 0xC0000000], [0x7F800001, 0xFFFFFFFF]], dtype=np.uint32)
RIGHT = np.array([[0x3F81, 0xC000], [0x7FC0, 0x7FC0]], dtype=np.uint16)


def told(patterns, changes=False):
    x = NUMBERS.view(np.float32)

    def to_bfloat16(given):
        if changes:
            given[...] = 0
        return patterns

    with pytest.raises(Mistake) as raised:
        rounds_to_bfloat16(to_bfloat16, x, expected=RIGHT, why="So it is.")
    return str(raised.value)


def replaced(at, pattern):
    patterns = RIGHT.copy()
    patterns[at] = pattern
    return patterns


def test_right_patterns_pass_and_so_does_every_quiet_nan():
    x = NUMBERS.view(np.float32)
    for patterns in (RIGHT, replaced((1, 0), 0x7FFF), replaced((1, 1), 0xFFC1)):
        assert rounds_to_bfloat16(lambda given, made=patterns: made, x, expected=RIGHT)


def test_a_wrong_pattern_is_told_in_hex_with_the_number_that_it_stands_for():
    sentence = told(replaced((0, 0), 0x3F80))
    assert "(0x3f808001) at [0, 0] became 0x3f80 (1.0), expected 0x3f81 (1.0078125)." in sentence
    assert sentence.endswith("So it is.")


@pytest.mark.parametrize(("pattern", "words"), [(0x7F80, "0x7f80 (inf)"), (0x0000, "0x0000 (0.0)")])
def test_a_nan_that_became_a_number_is_told(pattern, words):
    sentence = told(replaced((1, 1), pattern))
    assert f"nan (0xffffffff) at [1, 1] became {words}, expected NaN, such as 0x7fc0" in sentence


def test_a_signalling_nan_is_no_answer_for_nan():
    assert "became 0x7f81 (nan), expected NaN" in told(replaced((1, 0), 0x7F81))


def test_the_array_that_was_given_must_stay_as_it_is():
    assert "changed the array that it was given" in told(RIGHT, changes=True)


@pytest.mark.parametrize(
    ("patterns", "words"),
    [
        (RIGHT.astype(np.uint32), "dtype uint32; expected uint16"),
        (RIGHT.ravel(), "shape (4,); expected shape (2, 2)"),
        (None, "is a `return` missing?"),
    ],
)
def test_another_dtype_shape_or_nothing_is_told(patterns, words):
    assert words in told(patterns)
