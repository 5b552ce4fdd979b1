"""A wrong layout is answered with the name of the mistake and the first index that differs."""

import json
import random
import re

import numpy as np
import pytest

from insidetensor import Comparison, Layout, compare_layouts, layout_of
from insidetensor.mistakes.compare import first_difference

X = np.arange(12).reshape(3, 4)
ROW = np.arange(10)
PART = X[1:, 1:]
STRIDED = X[:, ::2]

# (mistake, expected, yours, base, the words that tell this mistake from its neighbours)
MISTAKES = [
    ("bytes-for-elements", Layout((2, 3, 4), (12, 4, 1)), Layout((2, 3, 4), (96, 32, 8)), None,
     "8 times too large: these are steps in bytes"),
    ("bytes-for-elements", Layout((3, 4), (4, 1), 0, 4), Layout((3, 4), (16, 4)), None,
     "elements of 4 bytes"),
    ("bytes-for-elements", Layout((3,), (1,), 2, 2), Layout((3,), (2,), 4, 2), None,
     "elements of 2 bytes"),
    ("bytes-for-elements", Layout((3,), (1,), 2, 8), Layout((3,), (1,), 16, 8), None,
     "The offset is 8 times too large"),
    ("axes-swapped", Layout((4, 3), (1, 4)), Layout((4, 3), (4, 1)), X,
     "right numbers in reverse"),
    ("axes-swapped", Layout((2, 3, 4), (12, 4, 1)), Layout((2, 3, 4), (4, 12, 1)), None,
     "the right numbers on the wrong axes"),
    ("axes-swapped", Layout((4, 3), (1, 4)), Layout((3, 4), (4, 1)), X,
     "The axes are in another order"),
    ("axes-swapped", Layout((4, 3), (1, 4)), Layout((3, 4), (1, 4)), X,
     "sizes and strides must move together"),
    ("step-forgotten", X[:, ::2], Layout((3, 2), (4, 1)), X, "2 × 1 = 2"),
    ("step-forgotten", ROW[1::3], Layout((3,), (1,), 1), ROW, "3 × 1 = 3"),
    ("step-forgotten", X[::2], Layout((2, 4), (4, 1)), X, "2 × 4 = 8"),
    ("step-forgotten", X[::-1], Layout((3, 4), (4, 1), 8), X, "walks forwards"),
    ("step-unscaled", X[::2], Layout((2, 4), (2, 1)), X, "2 × 4 = 8"),
    ("step-unscaled", X[::-2], Layout((2, 4), (-2, 1), 8), X, "-2 × 4 = -8"),
    ("offset-forgotten", X[1:], Layout((2, 4), (4, 1), 0), X, "The offset is forgotten"),
    ("offset-forgotten", PART[1:], Layout((1, 3), (4, 1), 5), PART, "The offset is forgotten"),
    ("offset-forgotten", PART[1:], Layout((1, 3), (4, 1), 4), PART, "The offset 5 of the tensor"),
    ("offset-unscaled", X[2:], Layout((1, 4), (4, 1), 2), X, "2 × stride"),
    ("offset-unscaled", X[1:, 2:], Layout((2, 2), (4, 1), 3), X, "the offset must be 6"),
    ("offset-unscaled", Layout((2,), (4,), 8), Layout((2,), (4,), 2), None, "must be 8"),
    ("offset-times-step", X[:, 1::2], Layout((3, 2), (4, 2), 2), X, "which includes the step"),
    ("offset-times-step", ROW[3::2], Layout((4,), (2,), 6), ROW, "which includes the step"),
    ("row-major-on-strided-base", X.T, Layout((4, 3), (3, 1)), X, "row by row without gaps"),
    ("row-major-on-strided-base", STRIDED.reshape(3, 2, 1), Layout((3, 2, 1), (2, 1, 1)), STRIDED,
     "stay where they already are"),
    ("row-major-on-strided-base", ROW[::2][:4].reshape(2, 2), Layout((2, 2), (2, 1)), ROW[::2],
     "row by row"),
    ("fortran-order", Layout((2, 3, 4), (12, 4, 1)), Layout((2, 3, 4), (1, 2, 6)), None,
     "the first axis varies fastest"),
    ("fortran-order", Layout((2, 3), (3, 1)), Layout((2, 3), (1, 2)), None, "column-major"),
    ("stride-0-missing", np.broadcast_to(np.arange(3), (2, 3)), Layout((2, 3), (3, 1)), None,
     "Axis 0 repeats"),
    ("stride-0-missing", np.broadcast_to(X[:, :1], (3, 5)), Layout((3, 5), (4, 1)), X[:, :1],
     "Axis 1 repeats"),
    ("stride-0-missing", np.broadcast_to(np.arange(3), (2, 5, 3)), Layout((2, 5, 3), (15, 3, 1)),
     None, "Axis 0 repeats"),
    ("stride-0-extra", np.broadcast_to(X, (2, 3, 4)), Layout((2, 3, 4), (0, 0, 1)), X,
     "Axis 1 has stride 0"),
    ("stride-0-extra", X, Layout((3, 4), (4, 0)), None, "Axis 1 has stride 0"),
    ("negative-step-start", ROW[::-1], Layout((10,), (-1,), 0), ROW, "starts at its last element"),
    ("negative-step-start", X[::-1, 1:], Layout((3, 3), (-4, 1), 1), X, "where the walk would end"),
    ("negative-step-start", X[::-1, ::-1], Layout((3, 4), (-4, -1), 3), X, "along axis 0"),
    ("negative-step-start", ROW[::-1], Layout((10,), (-1,), 10), ROW, "one cell too far"),
    ("own-size-multiplied", Layout((2, 3, 4), (12, 4, 1)), Layout((2, 3, 4), (24, 12, 4)), None,
     "includes the size of the axis itself"),
    ("own-size-multiplied", Layout((3, 5), (5, 1)), Layout((3, 5), (15, 5)), None, "axis 0"),
    ("not-accumulated", Layout((2, 3, 4), (12, 4, 1)), Layout((2, 3, 4), (3, 4, 1)), None,
     "the product of the sizes of all axes after it"),
    ("not-accumulated", Layout((3, 2, 2, 5), (20, 10, 5, 1)), Layout((3, 2, 2, 5), (2, 2, 5, 1)),
     None, "only the size of the next axis"),
    ("sizes-for-strides", Layout((2, 3, 4), (12, 4, 1)), Layout((2, 3, 4), (2, 3, 4)), None,
     "sizes of the shape"),
    ("sizes-for-strides", X.T, Layout((4, 3), (4, 3)), X, "sizes of the shape"),
    ("inner-axes-not-skipped", X, Layout((3, 4), (1, 1)), None,
     "must skip the 4 elements of axis 1, which lie 1 apart: 4 × 1 = 4; yours is 1"),
    ("inner-axes-not-skipped", Layout((2, 1, 5), (5, 5, 1)), Layout((2, 1, 5), (7, 0, 1)), None,
     "the 5 elements of axis 2"),
    ("wrong-strides", X.T, Layout((4, 3), (5, 9)), X, "(5, 9) in place of (1, 4)"),
    ("wrong-strides", X, Layout((3, 4), (7, 2)), None, "lead to the wrong cells"),
    ("wrong-offset", X[1:], Layout((2, 4), (4, 1), 3), X, "must be 4; yours is 3"),
    ("wrong-offset", ROW[2:], Layout((8,), (1,), 7), ROW, "must be 2; yours is 7"),
    ("wrong-shape", X, Layout((3, 5), (5, 1)), None, "has size 5 and not 4 on axis 1"),
    ("wrong-shape", X[:0], Layout((1, 4), (4, 1)), X, "has size 1 and not 0 on axis 0"),
    ("wrong-rank", X, Layout((12,), (1,)), None,
     "must be (3, 4); yours is (12,). Number of axes: 2 expected, 1 in yours"),
    ("wrong-rank", X, Layout((3, 4), (1,)), None, "2 axes and yours has 1 strides"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("mistake", "expected", "yours", "base", "words"),
    [pytest.param(*row, id=f"{row[0]} {i}") for i, row in enumerate(MISTAKES)],
)
def test_a_mistake_is_named(mistake, expected, yours, base, words):
    found = compare_layouts(expected, yours, base)
    assert found.mistake == mistake
    assert words in found.sentence
    assert not found.same


def test_two_readings_that_fit_equally_are_both_told():
    square = compare_layouts(Layout((3, 3), (3, 1)), Layout((3, 3), (1, 3)))
    assert square.mistake == "fortran-order"
    assert "could also come from the right strides on the wrong axes" in square.sentence
    eight = compare_layouts(Layout((8,), (1,)), Layout((8,), (8,)))
    assert eight.mistake == "bytes-for-elements"
    assert "could also come from a product that includes the axis itself" in eight.sentence


def test_a_second_mistake_in_the_offset_is_told_too():
    both = compare_layouts(X[1:, ::2], Layout((2, 2), (4, 1), 0), X)
    assert both.mistake == "step-forgotten"
    assert "The offset differs too: it must be 4, yours is 0." in both.sentence


def test_the_sentence_ends_with_the_cells_of_the_first_difference():
    assert compare_layouts(X.T, Layout((4, 3), (3, 1)), X).sentence.endswith(
        "`[0, 1]` should read `storage[4]`, yours reads `storage[1]`."
    )


def test_a_tensor_without_axes_is_compared_by_its_offset():
    found = compare_layouts(Layout((), (), 6), Layout((), (), 0), X)
    assert (found.mistake, found.first_difference) == ("offset-forgotten", ())
    assert "`[()]` should read `storage[6]`, yours reads `storage[0]`." in found.sentence


def test_a_cell_outside_the_storage_is_told_with_the_index_that_reads_it():
    above = compare_layouts(X, Layout((3, 4), (32, 8)), storage=12)
    assert "`[2, 3]` would read `storage[88]`, outside the storage of 12 cells." in above.sentence
    below = compare_layouts(X[::-1], Layout((3, 4), (-4, 1), 0), X)
    assert "`[2, 0]` would read `storage[-8]`, outside the storage of 12 cells." in below.sentence


def random_layout(generate):
    ndim = generate.randint(0, 4)
    shape = tuple(generate.choice((0, 1, 1, 2, 3, 4)) for _ in range(ndim))
    strides = tuple(generate.choice((-4, -1, 0, 1, 2, 3, 12)) for _ in range(ndim))
    return Layout(shape, strides, generate.randint(0, 20))


def with_other_idle_strides(layout, generate):
    """The same layout, with the strides that no step uses changed."""
    idle = layout.numel == 0
    strides = tuple(
        generate.randint(-9, 9) if idle or size == 1 else stride
        for size, stride in zip(layout.shape, layout.strides, strict=True)
    )
    return Layout(layout.shape, strides, generate.randint(0, 9) if idle else layout.offset)


def test_no_right_answer_is_ever_named_wrong():
    generate = random.Random(1)
    for _ in range(2000):
        layout = random_layout(generate)
        base = random_layout(generate)
        for twin in (layout, with_other_idle_strides(layout, generate)):
            found = compare_layouts(layout, twin, base)
            assert found.same, found.sentence
            assert (found.sentence, found.first_difference) == (None, None)


def test_every_wrong_answer_gets_a_sentence_with_the_first_index_that_differs():
    generate = random.Random(2)
    wrong = 0
    for _ in range(4000):
        right, base = random_layout(generate), random_layout(generate)
        other = random_layout(generate)
        yours = Layout(right.shape, other.strides[: right.ndim], other.offset)
        if len(yours.strides) != right.ndim or right.numel == 0:
            continue
        cells = dict(right.cells())
        differing = [index for index, cell in yours.cells() if cells[index] != cell]
        found = compare_layouts(right, yours, base)
        assert found.same == (not differing)
        assert found.first_difference == (differing[0] if differing else None)
        assert found.same or found.sentence
        wrong += not found.same
    assert wrong > 1000


def rules(x, generate):
    """Layouts that a known wrong rule makes of a slice of `x`, with the rule's name."""
    step = generate.choice((2, 3))
    right = x[1::step]
    stride, offset = x.strides[0] // x.itemsize, layout_of(right).offset
    strides = layout_of(right).strides
    yield right, strides, layout_of(x).offset, "offset-forgotten"
    yield right, (stride, *strides[1:]), offset, "step-forgotten"
    yield right, tuple(s * x.itemsize for s in strides), offset, "bytes-for-elements"


def test_known_wrong_rules_are_recognised_on_generated_slices():
    generate = random.Random(3)
    for _ in range(300):
        shape = tuple(generate.randint(5, 7) for _ in range(generate.randint(1, 3)))
        x = np.zeros(shape)
        for right, strides, offset, mistake in rules(x, generate):
            yours = Layout(right.shape, strides, offset)
            assert compare_layouts(right, yours, x).mistake == mistake


def test_tensors_without_strides_are_compared_by_shape_only():
    hidden = Layout((3, 4), None, None, library="tensorflow")
    assert compare_layouts(X.ravel(), hidden).mistake == "wrong-rank"
    assert compare_layouts(X[:0], Layout((0, 4), None)).same
    for pair in ((X, hidden), (hidden, X), (hidden, hidden), (np.asfortranarray(X), hidden)):
        with pytest.raises(ValueError, match="A tensorflow tensor has no strides and no offset"):
            compare_layouts(*pair)
    assert first_difference(layout_of(X), hidden) is None


def test_a_comparison_survives_json_and_draws_the_same_picture():
    found = compare_layouts(X.T, Layout((4, 3), (3, 1)), X, list(range(12)))
    again = Comparison.from_json(json.loads(json.dumps(found.to_json())))
    assert again == found
    assert again.picture.svg == found.picture.svg
    assert again.picture.text == found.picture.text


@pytest.mark.parametrize(
    "change",
    [{"expected": {}}, {"sentence": 3}, {"values": 3}, {"first_difference": "ab"}, {"mistake": []}],
)
def test_json_that_is_no_comparison_is_refused(change):
    data = {**compare_layouts(X, X.T).to_json(), **change}
    with pytest.raises(ValueError, match="not the plain data of a comparison"):
        Comparison.from_json(data)


def test_a_comparison_shows_its_sentence_and_its_picture():
    found = compare_layouts(X, Layout((3, 4), (1, 4)))
    bundle = found._repr_mimebundle_()
    assert bundle["text/html"] == found.picture.svg
    assert bundle["text/plain"].startswith(found.sentence)
    assert str(compare_layouts(X, X)).startswith("Both layouts read the same cell at every index.")


def test_a_sentence_never_holds_an_unfilled_field():
    for _, expected, yours, base, _ in MISTAKES:
        assert not re.search(r"[{}]", compare_layouts(expected, yours, base).sentence)
