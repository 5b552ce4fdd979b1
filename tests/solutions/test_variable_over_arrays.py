"""The solution's scatter and its variable give what TensorFlow and a slow loop give."""

import types
from pathlib import Path
from random import Random

import numpy as np
import pytest

from autograde.hidden.scatter_cases import (
    Scatter,
    likely,
    random_calls,
    refused_calls,
    scattered,
    some_calls,
)
from autograde.sources import read_source

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "solutions" / "ch03_immutability_and_variables.py"
CALLS = [*some_calls(), *random_calls(Random(7), 300)]
UPDATES = ("assign", "assign_add", "assign_sub")


@pytest.fixture(scope="module")
def solution():
    module = types.ModuleType(SOURCE.stem)
    source = read_source(SOURCE)
    imports = next(cell for cell in source.cells if cell.kind == "code")
    for cell in [imports, *(part.solution_cell for part in source.parts)]:
        exec(compile(cell.source, f"{SOURCE.name}:{cell.line}", "exec"), vars(module))
    return module


@pytest.fixture(scope="module")
def tf():
    return pytest.importorskip("tensorflow", reason="TensorFlow's own results are the oracle here")


def as_tensorflow(tf, call: Scatter) -> np.ndarray:
    return tf.tensor_scatter_nd_update(*map(tf.constant, call.arrays)).numpy()


def has_elements(call: Scatter) -> bool:
    # TensorFlow refuses to scatter into a tensor without elements.
    return call.tensor.size > 0


def test_the_calls_cover_what_the_text_names():
    assert {call.indices.shape[-1] < call.tensor.ndim for call in CALLS} == {True, False}
    assert {call.indices.ndim for call in CALLS} >= {2, 3}
    assert any(not call.tensor.flags.writeable for call in CALLS)
    assert any(not call.tensor.flags.c_contiguous for call in CALLS)
    assert any(call.indices.size == 0 for call in CALLS)
    assert any(call.tensor.size == 0 and call.indices.size > 0 for call in CALLS)
    named = {key for call in CALLS for key in likely(call)}
    assert len(named) == 5, "each mistake with a name can be told from what is right"


def test_a_copied_call_has_arrays_of_its_own_with_the_same_flags():
    for call in CALLS:
        for array, copied in zip(call.arrays, call.copy().arrays, strict=True):
            assert copied is not array
            assert not np.shares_memory(copied, array)
            assert copied.flags.writeable == array.flags.writeable
            np.testing.assert_array_equal(copied, array)


def test_scatter_nd_gives_what_a_slow_loop_gives(solution):
    for call in CALLS:
        result, right = solution.scatter_nd(*call.copy().arrays), scattered(call)
        assert result.dtype == right.dtype
        np.testing.assert_array_equal(result, right)


def test_the_slow_loop_gives_what_tensorflow_gives(tf):
    for call in filter(has_elements, CALLS):
        np.testing.assert_array_equal(scattered(call), as_tensorflow(tf, call))


def test_what_the_text_refuses_tensorflow_refuses_too(tf, solution):
    for call, error, _ in refused_calls():
        with pytest.raises(tf.errors.InvalidArgumentError), tf.device("CPU:0"):
            as_tensorflow(tf, call)
        with pytest.raises(error):
            solution.scatter_nd(*call.arrays)


def test_variables_go_the_same_way_as_tensorflows(tf, solution):
    rng, values = Random(7), np.random.default_rng(7)
    for _ in range(20):
        start = values.standard_normal((3, 4)).astype(np.float32)
        mine, theirs = solution.Variable(start), tf.Variable(start)
        for _ in range(6):
            new = values.standard_normal((3, 4)).astype(np.float32)
            update = rng.choice(UPDATES)
            getattr(mine, update)(new)
            getattr(theirs, update)(new)
            np.testing.assert_array_equal(mine.value(), theirs.numpy())
            mine[1:, ::2].assign(new[0, 0])
            theirs[1:, ::2].assign(new[0, 0])
            rows, cells = [[2], [0], [2]], [[0, 1], [2, 3]]
            mine.scatter_nd_update(rows, new).scatter_nd_update(cells, [7, 8])
            theirs.scatter_nd_update(rows, new)
            theirs.scatter_nd_update(cells, [7.0, 8.0])
            np.testing.assert_array_equal(mine.value(), theirs.numpy())


@pytest.mark.parametrize("update", UPDATES)
def test_neither_variable_broadcasts_or_takes_another_dtype(tf, solution, update):
    mine, theirs = solution.Variable(np.zeros(3, np.float32)), tf.Variable(tf.zeros(3))
    for wrong in (tf.constant(1.0), tf.ones(3, tf.float64)):
        with pytest.raises((ValueError, tf.errors.InvalidArgumentError)):
            getattr(theirs, update)(wrong)
        with pytest.raises((ValueError, TypeError)):
            getattr(mine, update)(wrong.numpy() if wrong.ndim else np.array(1, np.float32))


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


def test_neither_snapshot_follows(tf, solution):
    def as_list(snapshot) -> list[float]:
        return np.asarray(snapshot).tolist()

    histories = []
    for variable in (solution.Variable([1.0, 2.0]), tf.Variable([1.0, 2.0])):
        snapshots = [variable.value()]
        for update in (
            lambda v: v.assign_add([1.0, 1.0]),
            lambda v: v[0].assign(9.0),
            lambda v: v.scatter_nd_update([[1]], [8.0]),
            lambda v: v.assign_sub([1.0, 1.0]),
            lambda v: v.assign([0.0, 0.0]),
        ):
            update(variable)
            snapshots.append(variable.value())
        histories.append(list(map(as_list, snapshots)))
    assert histories[0] == histories[1]
    assert histories[0] == [[1, 2], [2, 3], [9, 3], [9, 8], [8, 7], [0, 0]]
