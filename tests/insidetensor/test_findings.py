"""Whatever a learner's code gives back, the finders answer with one sentence and never fail."""

import numpy as np
import pytest

from insidetensor import Layout
from insidetensor.checking.findings import (
    attempt,
    attempt_refusal,
    find_layout,
    find_strides,
    find_value,
)
from insidetensor.messages import message
from insidetensor.showing.shown import format_value, kind

X = np.arange(12).reshape(3, 4)


class Own:
    def __init__(self, storage, shape, strides, offset=0):
        self.storage, self.shape, self.strides, self.offset = storage, shape, strides, offset


@pytest.mark.parametrize(
    ("yours", "expected"),
    [
        (3, 3),
        (np.int32(3), 3),
        (3, 3.0),
        (float("nan"), float("nan")),
        (True, True),
        (np.True_, True),
        (None, None),
        ("a", "a"),
        ((1, 2), (1, 2)),
        ((np.int64(1), 2), (1, 2)),
        ([[1, 2], []], [[1, 2], []]),
        (np.array([1.0, np.nan]), np.array([1.0, np.nan])),
    ],
)
def test_a_right_value_is_found_right(yours, expected):
    assert find_value(yours, expected, "f()") is None


@pytest.mark.parametrize(
    ("yours", "expected", "sentence"),
    [
        (None, 3, "`f()` returned None, expected 3: is a `return` missing?"),
        (True, 1, "`f()` returned True, which is a bool; expected an int: 1."),
        (1, True, "`f()` returned 1, which is an int; expected a bool: True."),
        (3.0, 3, "`f()` returned 3.0, which is a float; expected an int: 3."),
        (3, 0, "`f()` returned 3, expected 0."),
        ([1, 2], (1, 2), "`f()` returned the list [1, 2]; a tuple is asked for: (1, 2)."),
        ((1, 2), [1, 2], "`f()` returned (1, 2), which is a tuple; expected a list: [1, 2]."),
        ((1,), (1, 2), "`f()` returned (1,), which has length 1; expected length 2: (1, 2)."),
        ((1, 2.0), (1, 2), "the item at [1] is a float, expected an int"),
        ([[1, 2], [3]], [[1, 2], [3, 4]], "the part at [1] has length 1, expected 2"),
        ([[1, 2], [3, 5]], [[1, 2], [3, 4]], "the first difference is at [1][1], 5 in place of 4"),
        (X[None], X, "returned an array of shape (1, 3, 4); expected shape (3, 4)"),
        (X.astype("f4"), X, "returned an array of dtype float32; expected int64"),
        (X * (X != 6), X, "the first difference is at [1, 2], 0 in place of 6"),
        (X.tolist(), X, "which is a list; expected an ndarray"),
    ],
)
def test_a_wrong_value_is_told_by_type_then_shape_then_content(yours, expected, sentence):
    assert sentence in find_value(yours, expected, "f()")


@pytest.mark.parametrize(
    ("yours", "sentence"),
    [
        ([4, 1], "`f()`: expected a tuple for the strides, (4, 1); got the list [4, 1]."),
        (4, "`f()`: the strides must be a tuple of ints; got 4, which is an int."),
        ((4, 1.0), "`f()`: the strides (4, 1.0) must all be ints; 1.0 is a float."),
        ((4, True), "`f()`: the strides (4, True) must all be ints; True is a bool."),
        (
            (4,),
            "`f()`: the strides (4,) must hold one int for each axis, and there are 2 axes",
        ),
        (None, "`f()` returned None, expected the strides (4, 1). None says that no view exists"),
        ((32, 8), "`f()` returned (32, 8), expected (4, 1). The strides are 8 times too large"),
    ],
)
def test_wrong_strides_are_told_by_type_then_rank_then_meaning(yours, sentence):
    assert find_strides(yours, (4, 1), (3, 4), call="f()").startswith(sentence)


def test_strides_that_no_step_uses_are_not_graded():
    assert find_strides((99, 1), (4, 1), (1, 4), call="f()") is None
    assert find_strides((7, 7), (4, 1), (0, 4), call="f()") is None
    assert find_strides((np.int64(4), 1), (4, 1), (3, 4), call="f()") is None


def test_strides_where_no_view_exists_are_told_so():
    assert find_strides(None, None, (12,), call="f()") is None
    found = find_strides((1,), None, (12,), call="f()")
    assert found == (
        "`f()` returned (1,), expected None: no view of these elements has that shape, "
        "so they must be copied."
    )


@pytest.mark.parametrize(
    ("yours", "sentence"),
    [
        (None, "`f()` returned None; expected a tuple (shape, strides, offset): is a `return` mi"),
        (
            ((3, 4), (4, 1)),
            "`f()` returned ((3, 4), (4, 1)); expected a tuple (shape, strides, off",
        ),
        (((3, 4.0), (4, 1), 0), "`f()`: the shape (3, 4.0) must all be ints; 4.0 is a float."),
        (
            ((3, 4), (4,), 0),
            "`f()`: the strides (4,) must hold one int for each axis, and there are 2 axes",
        ),
        (((3, 4), (4, 1), 0.0), "`f()`: the offset must be an int; got 0.0, which is a float."),
        (((3, 4), (1, 4), 0), "`f()` returned ((3, 4), (1, 4), 0), expected ((3, 4), (4, 1), 0). "),
    ],
)
def test_a_wrong_layout_tuple_is_told_by_parts(yours, sentence):
    assert find_layout(yours, ((3, 4), (4, 1), 0), call="f()").startswith(sentence)
    assert find_layout(((3, 4), (4, 1), 0), ((3, 4), (4, 1), 0), call="f()") is None


def test_a_tensor_of_the_learners_is_compared_as_a_layout_with_its_values():
    right = Own([7, 8, 9, 10], (2, 2), (1, 2))
    wrong = Own([7, 8, 9, 10], (2, 2), (2, 1))
    assert find_layout(right, X[:2, :2].T, call="t.T") is not None
    assert find_layout(right, Layout((2, 2), (1, 2)), call="t.T") is None
    found = find_layout(wrong, Layout((2, 2), (1, 2)), call="t.T")
    assert found.startswith(
        "`t.T` is a tensor of shape (2, 2), strides (2, 1), offset 0, expected shape (2, 2), "
    )
    assert found.comparison.values == ("7", "8", "9", "10")


def test_an_object_that_is_no_tensor_is_told_why():
    found = find_layout(3, Layout((2,), (1,)), call="f()")
    assert found.startswith("`f()` returned 3, which is not a tensor that can be looked into: ")


def storage_index(index, size=3):
    if not -size <= index < size:
        raise IndexError(f"index {index} is out of bounds for axis 0 with size {size}")
    return index % size


def test_a_refusal_with_the_right_words_is_found_right():
    found = attempt_refusal(storage_index, 3, naming=["Axis 0", "size 3"], call="f(3)")
    assert found is None


def silent(*args):
    raise IndexError("no")


def broken(*args):
    return [][len(args)] + {}["key"] if args else {}["key"]


def unwritten(*args):
    raise NotImplementedError


@pytest.mark.parametrize(
    ("function", "args", "sentence"),
    [
        (storage_index, (2,), "`f()` must raise IndexError; it returned 2."),
        (silent, (), "its message 'no' does not name `axis 0` and `size 3`."),
        (
            broken,
            (),
            "`f()` must raise IndexError; it raised KeyError: 'key' (in the line `return ",
        ),
        (unwritten, (), "`f()`: not written yet"),
        (exit, (), "`f()` must raise IndexError; it raised SystemExit"),
    ],
)
def test_a_refusal_that_is_missing_or_wrong_is_told(function, args, sentence):
    found = attempt_refusal(function, *args, naming=("axis 0", "size 3"), call="f()")
    assert sentence in found


def test_several_errors_may_do():
    assert attempt_refusal(silent, error=(ValueError, IndexError), call="f()") is None
    found = attempt_refusal(len, (), error=(ValueError, IndexError), call="len(())")
    assert found == "`len(())` must raise ValueError or IndexError; it returned 0."


def endless(n):
    return endless(n)


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (unwritten, "`f()`: not written yet (it raises NotImplementedError)."),
        (endless, "`f()` calls itself without end: a case in which it stops is missing."),
        (exit, "`f()` raised SystemExit: 1."),
        (
            broken,
            "`f()` raised IndexError: list index out of range (in the line `return [][len(arg",
        ),
    ],
)
def test_an_attempt_turns_any_error_into_a_sentence(function, sentence):
    value, found = attempt(function, 1, call="f()")
    assert value is None
    assert found.startswith(sentence)


def test_an_attempt_hands_the_value_back():
    assert attempt(storage_index, -1, call="f(-1)", size=5) == (4, None)


def test_a_stop_by_the_clock_is_not_swallowed():
    def stopped():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        attempt(stopped, call="f()")


def test_a_tensor_without_strides_is_never_found_right_by_its_shape():
    hidden = Layout((3, 4), None, library="tensorflow")
    found = find_layout(hidden, np.asfortranarray(X), call="f()")
    assert found == (
        "`f()` returned a tensor of shape (3, 4), strides None, offset None, which can be compared "
        "in its shape only. A tensorflow tensor has no strides and no offset: its library does "
        "not show them."
    )
    assert find_layout(hidden, X.ravel(), call="f()").mistake == "wrong-rank"
    assert find_layout(Layout((0, 4), None), X[:0], call="f()") is None


@pytest.mark.parametrize(
    ("call", "begins"),
    [
        ("[1, 2, 3]", "`[1, 2, 3]` is [1, 2, 3], expected [1, 2, 4]"),
        ("t.strides", "`t.strides` is [1, 2, 3], expected"),
        ("f(1)[0]", "`f(1)[0]` is [1, 2, 3], expected"),
        ("t = T(2); (t.shape, 3)", "`t = T(2); (t.shape, 3)` is [1, 2, 3], expected"),
        ("t.tolist()", "`t.tolist()` returned [1, 2, 3], expected"),
        ("t = T(2); f(t)", "`t = T(2); f(t)` returned [1, 2, 3], expected"),
        ("x = f(", "`x = f(` returned [1, 2, 3], expected"),
        (message("find.your_value"), "Your code returned [1, 2, 3], expected"),
    ],
)
def test_a_call_returned_a_value_and_anything_else_is_one(call, begins):
    assert find_value([1, 2, 3], [1, 2, 4], call).startswith(begins)


def test_an_outer_list_is_refused_as_kindly_as_an_inner_one():
    expected = ((3, 4), (4, 1), 0)
    assert find_layout([[3, 4], (4, 1), 0], expected, call="f()") == (
        "`f()` returned the list [[3, 4], (4, 1), 0]; a tuple is asked for: ((3, 4), (4, 1), 0)."
    )


def test_a_mistake_with_huge_numbers_still_has_its_name():
    found = find_strides((10**5000, 1), (4, 1), (3, 4), call="f()")
    assert found.mistake == "inner-axes-not-skipped"
    assert found.comparison is None
    assert "<an int of about 5001 digits>" in found


def test_objects_are_compared_one_by_one():
    right = np.array([1, "a", None, float("nan")], dtype=object)
    assert find_value(right.copy(), right, "f()") is None
    wrong = np.array([1, "b", None, float("nan")], dtype=object)
    assert "the first difference is at [1], 'b' in place of 'a'" in find_value(wrong, right, "f()")


class WordlessError(IndexError):
    def __str__(self):
        return 3


def test_an_error_that_cannot_say_itself_is_one_that_names_nothing():
    def refusing():
        raise WordlessError

    found = attempt_refusal(refusing, naming=["axis 0"], call="f()")
    assert found.mistake == "refusal-unnamed"
    assert attempt_refusal(refusing, call="f()") is None


class Stop(BaseException):
    """Neither an Exception nor what the clock raises."""


@pytest.mark.parametrize("error", [Stop, Stop("now"), GeneratorExit, WordlessError, 3])
def test_an_error_of_any_kind_is_told(error):
    class Unhelpful:
        def __call__(self):
            raise error

        def __getattr__(self, name):
            raise ZeroDivisionError

    assert attempt(Unhelpful(), call="f()")[1].startswith("`f()` raised ")
    found = attempt_refusal(Unhelpful(), error=KeyError, call="f()")
    assert found.startswith("`f()` must raise KeyError; it raised ")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (np.zeros(1), "an ndarray"), (np.uint8(1), "a uint8"), (np.add, "a ufunc"), (1, "an int"),
        ((), "a tuple"), (None, "None"), (object(), "an object"), (1.0, "a float"),
    ],
)  # fmt: skip
def test_a_kind_has_the_article_it_is_said_with(value, said):
    assert kind(value) == said


def test_where_an_object_lies_is_never_shown():
    assert format_value((object(), print)) == "(<object object>, <built-in function print>)"
    assert format_value([find_value]) == "[<function find_value>]"
    assert format_value("look at 0x10") == "'look at 0x10'"


def test_a_function_that_calls_one_that_is_not_written_is_told_which():
    _, found = attempt(needs_another, 3, call="needs_another(3)")
    assert found.startswith("`needs_another(3)`: it calls `not_written`, which is not written yet")
    assert found.mistake == "not-written"
    refused = attempt_refusal(needs_another, 3, call="needs_another(3)")
    assert refused == found


def not_written(x):
    raise NotImplementedError


def needs_another(x):
    return not_written(x)


def test_an_unwritten_function_or_a_library_that_refuses_is_not_taken_for_another_one():
    def from_elsewhere(x):
        exec("def inner(): raise NotImplementedError('no kernel')\ninner()", {})

    for function in (not_written, from_elsewhere):
        _, found = attempt(function, 3, call="f(3)")
        assert "it calls" not in found


def test_none_that_may_be_an_answer_is_no_missing_return():
    assert "is a `return` missing?" in find_value(None, 2.0, "f(2)")
    found = find_value(None, 2.0, "f(2)", or_none=True)
    assert found == "`f(2)` returned None, expected 2.0."
    assert found.mistake == "value-other"
    assert find_value(None, None, "f(2)", or_none=True) is None


def test_a_number_may_differ_by_a_share_of_the_expected_one_and_no_more():
    for yours, close in ((105.0, True), (95.0, True), (105.01, False), (94.99, False)):
        assert (find_value(yours, 100.0, "f()", within=0.05) is None) is close
    assert find_value(-95.0, -100.0, "f()", within=0.05) is None
    for yours in (10**400, float("inf"), float("nan"), 0):
        assert find_value(yours, 100.0, "f()", within=0.05).mistake == "value-other"
        assert find_value(3.0, float("inf"), "f()", within=0.05).mistake == "value-other"
