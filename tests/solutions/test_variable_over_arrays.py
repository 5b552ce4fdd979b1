"""Scatters and variables of all right answers give what TensorFlow and a slow loop give."""

from random import Random

import numpy as np
import pytest

from autograde.checks.chapters import make_cases
from autograde.hidden.ch03_immutability_and_variables.scatter_cases import (
    CALLS,
    likely,
    made,
    making_of,
)
from autograde.hidden.ch03_immutability_and_variables.variable_oracle import scatter_nd

STEM = "ch03_immutability_and_variables"
ARRAYS = [made(making_of(tensor, indices)) for _, _, tensor, every in CALLS for indices in every]
UPDATES = ("assign", "assign_add", "assign_sub")


@pytest.fixture(scope="module")
def tf():
    return pytest.importorskip("tensorflow", reason="TensorFlow's own results are the oracle here")


def as_tensorflow(tf, *arrays) -> np.ndarray:
    return tf.tensor_scatter_nd_update(*map(tf.constant, arrays)).numpy()


def refused_arrays():
    """What the cases of four rules give to `scatter_nd`."""
    for case in make_cases(STEM, "scatter_nd"):
        if case.rule in ("bounds", "negative", "updates_shape", "depth"):
            yield made("; ".join(case.given[:-1]))


def test_the_calls_cover_what_the_text_names():
    assert {indices.shape[-1] < tensor.ndim for tensor, indices, _ in ARRAYS} == {True, False}
    assert {indices.ndim for _, indices, _ in ARRAYS} >= {2, 3}
    assert any(indices.size == 0 for _, indices, _ in ARRAYS)
    assert any(tensor.size == 0 and indices.size > 0 for tensor, indices, _ in ARRAYS)
    named = {key for arrays in ARRAYS for key in likely(*arrays)}
    assert len(named) == 5, "each mistake with a name can be told from what is right"


def test_scatter_nd_gives_what_a_slow_loop_gives(right):
    odd = []
    for arrays in ARRAYS:
        expected = scatter_nd(*arrays)
        for name, answer in right.items():
            result = answer.scatter_nd(*map(np.copy, arrays))
            if result.dtype != expected.dtype or not np.array_equal(result, expected):
                odd.append((name, arrays))
    assert not odd


def test_the_slow_loop_gives_what_tensorflow_gives(tf):
    for arrays in ARRAYS:
        if arrays[0].size:  # TensorFlow refuses to scatter into a tensor without elements
            np.testing.assert_array_equal(scatter_nd(*arrays), as_tensorflow(tf, *arrays))


def test_what_the_text_refuses_tensorflow_refuses_too(tf, solution):
    refused = list(refused_arrays())
    assert refused
    for arrays in refused:
        with pytest.raises(tf.errors.InvalidArgumentError), tf.device("CPU:0"):
            as_tensorflow(tf, *arrays)
        with pytest.raises((IndexError, ValueError)):
            solution.scatter_nd(*arrays)


def test_variables_go_the_same_way_as_tensorflows(tf, right):
    rng, values = Random(7), np.random.default_rng(7)
    for _ in range(20):
        start = values.standard_normal((3, 4)).astype(np.float32)
        theirs = tf.Variable(start)
        mine = {name: answer.Variable(start) for name, answer in right.items()}
        for _ in range(6):
            new, update = values.standard_normal((3, 4)).astype(np.float32), rng.choice(UPDATES)
            for variable in (theirs, *mine.values()):
                getattr(variable, update)(new)
                variable[1:, ::2].assign(new[0, 0])
            for variable in (theirs, *mine.values()):
                variable.scatter_nd_update([[2], [0], [2]], new)
                variable.scatter_nd_update([[0, 1], [2, 3]], [7.0, 8.0])
            for name, variable in mine.items():
                np.testing.assert_array_equal(variable.value(), theirs.numpy(), name)


def test_no_variable_broadcasts_or_takes_another_dtype(tf, solution):
    taken = []
    for update in UPDATES:
        mine, theirs = solution.Variable(np.zeros(3, np.float32)), tf.Variable(tf.zeros(3))
        for wrong in (tf.constant(1.0), tf.ones(3, tf.float64)):
            for variable, value in ((theirs, wrong), (mine, np.array(wrong))):
                try:
                    getattr(variable, update)(value)
                except (ValueError, TypeError, tf.errors.InvalidArgumentError):
                    continue
                taken.append((update, variable, value))
    assert not taken


def test_tensorflow_converts_an_ndarray_that_the_exercise_refuses(tf, solution):
    wide = np.array([1.0, 2.0])
    assert tf.Variable(tf.zeros(2)).assign(wide).numpy().tolist() == [1.0, 2.0]
    with pytest.raises(TypeError):
        solution.Variable(np.zeros(2, np.float32)).assign(wide)


def test_tensorflows_snapshots_are_copies_once_a_part_was_updated(tf):
    def two_snapshots_share(variable) -> bool:
        return np.shares_memory(*map(np.asarray, (variable.value(), variable.value())))

    for update_a_part in (
        lambda v: v[0].assign(9.0),
        lambda v: v.scatter_nd_update([[0]], [9.0]),
        lambda v: v.scatter_update(tf.IndexedSlices(values=[9.0], indices=[0])),
    ):
        variable = tf.Variable([1.0, 2.0])
        assert two_snapshots_share(variable)
        update_a_part(variable)
        assert not two_snapshots_share(variable)
        variable.assign([1.0, 2.0])
        variable.assign_add([1.0, 2.0])
        assert not two_snapshots_share(variable)
