"""Random chains of operations on the solution's Tensor and on PyTorch's, step by step."""

import math
import operator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lazy_libraries import torch

FAST = settings(
    max_examples=400,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

STEM = "ch02_views_and_strides"

# What each of the two raises for a call it refuses.
OURS = (ValueError, IndexError, TypeError)
TORCHS = (RuntimeError, IndexError, ValueError, TypeError)

shapes = st.lists(st.sampled_from([0, 1, 1, 2, 2, 3, 4]), max_size=4).map(tuple)
small = st.integers(-5, 5)
sizes = st.lists(st.integers(-2, 6), max_size=4).map(tuple)
steps = st.one_of(st.none(), st.integers(1, 3))
slices = st.builds(slice, st.one_of(st.none(), small), st.one_of(st.none(), small), steps)
# One `...` at most: PyTorch takes more, NumPy and the exercise refuse.
plain_keys = st.lists(st.one_of(small, slices, slices, st.none()), max_size=4).map(tuple)
dotted_keys = st.tuples(plain_keys, plain_keys).map(lambda ends: (*ends[0], ..., *ends[1]))
keys = st.one_of(plain_keys, plain_keys, dotted_keys)

OPERATIONS = st.one_of(
    st.tuples(st.just("transpose"), small, small),
    st.tuples(st.just("permute"), st.permutations(range(3)).map(tuple)),
    st.tuples(st.just("permute"), sizes),
    st.tuples(st.just("narrow"), small, small, st.integers(-1, 4)),
    st.tuples(st.just("getitem"), keys),
    st.tuples(st.just("expand"), sizes),
    st.tuples(st.just("view"), sizes),
    st.tuples(st.just("reshape"), sizes),
    st.tuples(st.just("regroup"), st.integers(0, 10_000)),
    st.tuples(st.just("stretch"), st.integers(0, 4)),
    st.tuples(st.just("contiguous")),
    st.tuples(
        st.just("as_strided"),
        st.lists(st.integers(0, 3), max_size=3).map(tuple),
        st.lists(st.integers(0, 4), max_size=3).map(tuple),
        st.one_of(st.none(), st.integers(-1, 6)),
    ),
)


def regrouped(shape, seed):
    """A shape of as many elements that splits one axis or joins two, so that views happen often."""
    shape = list(shape)
    place = seed % (len(shape) + 1)
    if place == len(shape):
        return (*shape, 1)
    if seed % 3 == 0 and place + 1 < len(shape):
        return (*shape[:place], shape[place] * shape[place + 1], *shape[place + 2 :])
    divisor = next((n for n in (2, 3) if shape[place] and shape[place] % n == 0), 1)
    return (*shape[:place], divisor, shape[place] // divisor, *shape[place + 1 :])


def resolved(operation, shape):
    """The operation with arguments that depend on the shape filled in."""
    name, *arguments = operation
    if name == "regroup":
        return "reshape" if arguments[0] % 2 else "view", [regrouped(shape, arguments[0])]
    if name == "stretch":
        return "expand", [tuple(arguments[0] if size == 1 else -1 for size in shape)]
    return name, arguments


def ours(tensor, name, arguments):
    if name == "getitem":
        return tensor[arguments[0]]
    spread = name in ("permute", "expand", "view", "reshape")
    return getattr(tensor, name)(*(arguments[0] if spread else arguments))


def torchs(tensor, name, arguments):
    return tensor[arguments[0]] if name == "getitem" else getattr(tensor, name)(*arguments)


def outcome(function, refusals, *arguments):
    try:
        return function(*arguments)
    except refusals:
        return None


def is_torchs_own(name, arguments, tensor):
    """What only PyTorch takes.

    torch.zeros(1, 0).expand(-2, 0) and torch.tensor(0.).expand(0, -1) have a negative size; and a
    tensor without axes may pretend that it has one, to swap it with itself.
    """
    if name == "transpose":
        return tensor.dim() == 0
    if name != "expand":
        return False
    new = arguments[0]
    added = new[: max(0, len(new) - tensor.dim())]
    return 0 in new and (min(new) < -1 or -1 in added)


def matter(shape, strides):
    """The strides that are ever used: those of axes longer than 1."""
    return [stride for size, stride in zip(shape, strides, strict=True) if size > 1]


def assert_same(tensor, expected, history):
    assert tensor.shape == tuple(expected.shape), history
    assert tensor.tolist() == expected.tolist(), history
    if expected.numel():
        mine = matter(tensor.shape, tensor.strides)
        assert mine == matter(expected.shape, expected.stride()), history
        assert tensor.offset == expected.storage_offset(), history
    assert tensor.is_contiguous() == expected.is_contiguous(), history
    assert len(tensor.storage) == expected.untyped_storage().nbytes() // 8, history


def run_chain(solution, shape, operations):
    full = [max(size, 1) for size in shape]
    numbers = np.arange(math.prod(full)).reshape(full)
    tensor, expected = solution.Tensor(numbers.tolist()), torch.tensor(numbers)
    if 0 in shape:  # nested lists cannot say (0, 3)
        key = tuple(slice(0, size) for size in shape)
        tensor, expected = tensor[key], expected[key]
    history = [f"arange{shape}"]
    for operation in operations:
        name, arguments = resolved(operation, tensor.shape)
        if is_torchs_own(name, arguments, expected):
            continue
        history.append(f"{name}{tuple(arguments)}")
        mine = outcome(ours, OURS, tensor, name, arguments)
        theirs = outcome(torchs, TORCHS, expected, name, arguments)
        assert (mine is None) == (theirs is None), (history, mine, theirs)
        if mine is None:
            continue
        if not isinstance(mine, solution.Tensor):
            assert theirs.shape == (), history
            assert mine == theirs.item(), history
            continue
        assert (mine.storage is tensor.storage) == (
            theirs.untyped_storage().data_ptr() == expected.untyped_storage().data_ptr()
        ) or not len(tensor.storage), history
        tensor, expected = mine, theirs
        assert_same(tensor, expected, history)
    return tensor, expected, history


chains = st.lists(OPERATIONS, min_size=1, max_size=6)


@FAST
@given(shapes, chains)
def test_chains_of_views_of_all_right_answers_agree_with_torch(right, shape, operations):
    for answer in right.values():
        run_chain(answer, shape, operations)


@FAST
@given(shapes, st.lists(OPERATIONS, max_size=4), keys, st.integers(0, 3))
def test_writes_reach_what_torch_writes_reach(solution, shape, operations, key, kind):
    tensor, expected, history = run_chain(solution, shape, operations)
    target = outcome(lambda: expected[key], TORCHS)
    if target is None or None in key:  # torch writes through a key with None in ways of its own
        return
    value = [7, [8], [[9]], list(range(100, 100 + (target.shape[-1] if target.dim() else 1)))][kind]
    if np.ndim(value) > target.dim():
        return  # NumPy and PyTorch drop leading axes of size 1; the exercise does not ask for it
    repeats = any(n > 1 and s == 0 for n, s in zip(target.shape, target.stride(), strict=True))
    if repeats and target.numel():
        with pytest.raises(ValueError, match="one cell many times"):
            tensor[key] = value
    elif not target.numel() and isinstance(value, list):
        return  # nothing to write, and whether it would fit is another test's matter
    else:
        tensor[key] = value
        expected[key] = torch.tensor(value)
    assert tensor.tolist() == expected.tolist(), (history, key, value)
    everything = expected.as_strided((len(tensor.storage),), (1,), 0)
    assert list(tensor.storage) == everything.tolist(), (history, key, value)


@FAST
@given(
    shapes,
    st.lists(OPERATIONS, max_size=3),
    shapes,
    st.lists(OPERATIONS, max_size=3),
    st.sampled_from([operator.add, operator.sub, operator.mul, operator.truediv]),
)
def test_arithmetic_broadcasts_as_torch_does(solution, shape, operations, other, others, operation):
    left, torch_left, _ = run_chain(solution, shape, operations)
    right, torch_right, _ = run_chain(solution, other, others)
    right, torch_right = right + 1, torch_right + 1  # nothing is divided by 0
    mine = outcome(operation, OURS, left, right)
    theirs = outcome(operation, TORCHS, torch_left.double(), torch_right.double())
    assert (mine is None) == (theirs is None), (left, right)
    if mine is not None:
        assert mine.shape == tuple(theirs.shape)
        assert mine.tolist() == theirs.tolist()
        assert (mine.is_contiguous(), mine.offset) == (True, 0)


@FAST
@given(shapes, st.lists(OPERATIONS, max_size=3), shapes, st.lists(OPERATIONS, max_size=3))
def test_matrix_product_agrees_with_torch(solution, shape, operations, other, others):
    left, torch_left, _ = run_chain(solution, shape, operations)
    right, torch_right, _ = run_chain(solution, other, others)
    mine = outcome(operator.matmul, OURS, left, right)
    if left.shape[1:2] == right.shape[:1] and len(left.shape) == len(right.shape) == 2:
        assert mine.tolist() == (torch_left @ torch_right).tolist()
    else:
        assert mine is None


@FAST
@given(shapes, st.data())
def test_slices_with_any_step_agree_with_numpy(solution, shape, data):
    array = np.arange(math.prod(shape)).reshape(shape)
    tensor = solution.Tensor.over(list(range(array.size)), shape, solution.row_major_strides(shape))
    any_step = st.one_of(st.none(), st.integers(-4, 4))
    any_slice = st.builds(slice, any_step, any_step, any_step)
    for _ in range(3):
        key = tuple(data.draw(st.lists(st.one_of(small, any_slice, any_slice), max_size=4)))
        mine = outcome(operator.getitem, OURS, tensor, key)
        theirs = outcome(operator.getitem, (IndexError, ValueError), array, key)
        assert (mine is None) == (theirs is None), key
        if mine is None:
            continue
        if not isinstance(mine, solution.Tensor):
            assert mine == theirs
            return
        tensor, array = mine, theirs
        assert tensor.shape == array.shape
        assert tensor.tolist() == array.tolist()
        flat = tensor.reshape(math.prod(tensor.shape))
        assert flat.tolist() == array.ravel().tolist()
        if array.size:
            strides = [stride // array.itemsize for stride in array.strides]
            assert matter(tensor.shape, tensor.strides) == matter(array.shape, strides)
