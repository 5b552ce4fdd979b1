"""shares_memory answers for bytes, across the libraries."""

from array import array
from types import SimpleNamespace

import numpy as np
import pytest
from lazy_libraries import tf, torch

from insidetensor import layout_of, shares_memory


def learner(storage, shape, strides, offset=0):
    return SimpleNamespace(storage=storage, shape=shape, strides=strides, offset=offset)


@pytest.fixture
def x():
    return np.arange(12.0).reshape(3, 4)


@pytest.mark.parametrize(
    ("view", "shared"),
    [
        (lambda x: x, True),
        (lambda x: x.T, True),
        (lambda x: x[::-1, ::-2], True),
        (lambda x: np.broadcast_to(x[1], (5, 4)), True),
        (lambda x: x.view(np.uint8)[:, 7:8], True),  # one byte of some elements
        (lambda x: x.copy(), False),
        (lambda x: x[:0], False),  # same storage, no byte
    ],
)
def test_ndarray_views_share_and_copies_do_not(x, view, shared):
    assert shares_memory(x, view(x)) is shared
    assert shares_memory(view(x), x) is shared


def test_interleaved_slices_of_one_storage_share_no_byte(x):
    assert not shares_memory(x[:, ::2], x[:, 1::2])
    assert shares_memory(x[:, ::2], x[:, ::3])


def test_empty_array_shares_with_nothing_even_itself():
    empty = np.zeros((0, 3))
    assert not shares_memory(empty, empty)


def test_torch_tensor_shares_with_the_ndarray_it_came_from(x):
    t = torch.from_numpy(x)
    assert shares_memory(t, x)
    assert shares_memory(t[:, 1:].t(), x[:, 3:])
    assert not shares_memory(t[0], x[1])
    assert not shares_memory(t[:, ::2], t[:, 1::2])
    assert not shares_memory(t[:, ::2], x[:, 1::2])
    assert not shares_memory(torch.tensor(x), x)


def test_torch_tensor_that_numpy_cannot_take_is_looked_at_all_the_same():
    t = torch.arange(6, dtype=torch.bfloat16).requires_grad_()
    assert shares_memory(t, t[2:])
    assert not shares_memory(t[:2], t[2:])
    assert not shares_memory(t, t.to(torch.float32))


def test_tensor_without_memory_shares_with_nothing():
    meta = torch.zeros(3, device="meta")
    assert not shares_memory(meta, meta)
    assert not shares_memory(meta, torch.zeros(3))


def test_tensorflow_reshape_shares_and_transpose_does_not():
    u = tf.reshape(tf.range(12), (3, 4))
    assert shares_memory(u, tf.reshape(u, (2, 6)))
    assert not shares_memory(u, tf.transpose(u))
    assert not shares_memory(u, u.numpy())
    assert shares_memory(u, np.asarray(u))


def test_tensorflow_variable_shares_with_itself_and_not_with_its_snapshot():
    v = tf.Variable([1.0, 2.0])
    assert shares_memory(v, v)
    assert not shares_memory(v, v.numpy())


def test_address_read_from_dlpack_is_the_address_numpy_sees():
    # This path is taken for tensors on a GPU; the rule can be tested without one.
    from insidetensor.memory.tensorflow_memory import dlpack_address

    u = tf.range(5)
    assert dlpack_address(u) == np.asarray(u).ctypes.data


def test_learners_tensors_on_one_list_share_where_their_cells_meet():
    cells = list(range(12))
    whole = learner(cells, (3, 4), (4, 1))
    assert shares_memory(whole, learner(cells, (2,), (4,), offset=3))
    assert not shares_memory(learner(cells, (6,), (2,)), learner(cells, (6,), (2,), offset=1))
    assert not shares_memory(whole, learner(list(cells), (3, 4), (4, 1)))
    assert not shares_memory(whole, np.arange(12))


def test_learners_tensor_on_a_buffer_shares_with_the_buffer():
    cells = array("d", range(12))
    t = learner(cells, (2,), (4,), offset=3)
    assert shares_memory(t, cells)
    assert shares_memory(t, np.frombuffer(cells)[3:4])
    assert not shares_memory(t, np.frombuffer(cells)[4:7])


@pytest.mark.parametrize("nothing", [[1, 2], 3.0, np.float64(1), "text", None])
def test_object_without_visible_memory_is_refused_by_type(nothing):
    with pytest.raises(TypeError, match=type(nothing).__name__):
        shares_memory(np.zeros(2), nothing)


def test_sparse_tensor_is_refused_with_its_layout():
    for ask in (layout_of, lambda x: shares_memory(x, torch.eye(2))):
        with pytest.raises(
            ValueError, match=r"sparse_coo has no strides.*copy that `to_dense\(\)` makes"
        ):
            ask(torch.eye(2).to_sparse())


def test_strings_and_symbols_of_tensorflow_are_refused():
    with pytest.raises(TypeError, match="string"):
        shares_memory(tf.constant(["a"]), np.zeros(1))
    seen = []

    @tf.function
    def traced(u):
        with pytest.raises(ValueError, match="belongs to a graph"):
            shares_memory(u, u)
        seen.append(u)
        return u

    traced(tf.constant(1.0))
    assert seen


def test_views_agree_with_writing_through_them():
    rng = np.random.default_rng(0)
    for _ in range(200):
        a, b = (np.s_[i : i + n : s] for i, n, s in rng.integers(1, 5, (2, 3)))
        base = np.zeros(10)
        base[a] = 1
        assert shares_memory(base[a], base[b]) is bool(base[b].any())
