"""The dispatching matmul of all right answers against torch and TensorFlow, in all places."""

import itertools
import warnings
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from autograde.probes.tensorflow_reads import reads_watched
from insidetensor import Costs, explicit_copies

pytestmark = pytest.mark.devices

STEM = "ch05_devices"
SEED = 2026
SIM = "sim:0"
PLACES, HALVES = ("cpu", SIM), ("cpu", "cpu:1")
SIZES = (0, 1, 2, 5)
DTYPES = ("float32", "float64", "int64", "bfloat16")
PRODUCTS = 300  # of each answer


# ---- random products -----------------------------------------------------------------------------


def operand(torch, rng, rows, columns, dtype):
    """A CPU tensor of small whole numbers, in one of four layouts."""
    numbers = torch.tensor([rng.randint(-4, 4) for _ in range(2 * rows * columns)])
    numbers = numbers.to(getattr(torch, dtype))
    layouts = (
        numbers[: rows * columns].reshape(rows, columns),
        numbers[: rows * columns].reshape(columns, rows).T,
        numbers.reshape(2 * rows, columns)[::2],
        numbers.reshape(rows, 2 * columns)[:, columns:],
    )
    return rng.choice(layouts)


def random_cases(torch):
    rng = Random(SEED)
    for _ in range(PRODUCTS):
        m, k, n = (rng.choice(SIZES) for _ in range(3))
        dtype = rng.choice(DTYPES)
        a, b = operand(torch, rng, m, k, dtype), operand(torch, rng, k, n, dtype)
        places = rng.choice(PLACES), rng.choice(PLACES)
        yield a, b, places, rng.choice((None, "cpu", SIM, "sim"))


def test_products_agree_with_torch_and_move_only_what_they_must(right, record_property):
    for name, answer in right.items():
        done = sum(agrees(answer, *case) for case in random_cases(answer.torch))
        text = f"the dispatching matmul agrees with torch on {done} random products"
        record_property("report", f"{name}: {text}")
        assert done > 0.7 * PRODUCTS


def agrees(answer, a, b, places, device):
    """Try one product; whether there is any, and not two places with none to choose."""
    near, far = a.to(places[0]), b.to(places[1])
    lands = {"sim": SIM, None: places[0]}.get(device, device)
    sizes = [x.numel() * x.element_size() for x in (a, b)]
    away = [size for size, place in zip(sizes, places, strict=True) if place != lands]
    with answer.accelerator.counted() as counts:
        if device is None and places[0] != places[1]:
            with pytest.raises(RuntimeError, match=r"^Expected all tensors to be on the same"):
                answer.matmul(near, far)
            lands, away = None, []
        else:
            product = answer.matmul(near, far, device)
    moved = (counts.h2d_bytes, counts.d2h_bytes)
    assert moved == ((0, sum(away)) if lands == "cpu" else (sum(away), 0))
    if lands is None:
        return False
    assert str(product.device) == lands
    assert product.dtype == a.dtype
    assert answer.torch.equal(product.cpu(), a @ b)
    return True


def test_gradients_are_those_of_torch_wherever_the_operands_lie(right):
    for answer, places in itertools.product(right.values(), itertools.product(PLACES, repeat=2)):
        torch = answer.torch
        leaves = [torch.rand(3, 4).requires_grad_(), torch.rand(4, 2).requires_grad_()]
        twins = [leaf.detach().clone().requires_grad_() for leaf in leaves]
        near, far = (leaf.to(place) for leaf, place in zip(leaves, places, strict=True))
        answer.matmul(near, far, SIM).square().sum().backward()
        (twins[0] @ twins[1]).square().sum().backward()
        for leaf, twin in zip(leaves, twins, strict=True):
            torch.testing.assert_close(leaf.grad, twin.grad)


def test_ndarrays_are_shared_and_come_out_as_a_tensor(right):
    array = np.arange(6.0).reshape(2, 3)
    for answer in right.values():
        _, left, other = answer.operands(array, array.T)
        assert left.data_ptr() == other.data_ptr() == array.ctypes.data
        product = answer.matmul(array, array.T)
        assert isinstance(product, answer.torch.Tensor)
        assert product.tolist() == (array @ array.T).tolist()


def test_tensorflow_follows_the_place_and_never_copies_by_itself(right):
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    for answer in right.values():
        tf = answer.tf
        with explicit_copies():
            for here, there, place in itertools.product(HALVES, repeat=3):
                with tf.device(here):
                    x = tf.constant(a)
                with tf.device(there):
                    y = tf.Variable(b)
                product = answer.matmul(x, y, place)
                assert answer.placement(product) == place
                assert product.numpy().tolist() == (a @ b).tolist()


def test_tensorflow_keeps_dtype_and_gradients_and_reads_nothing(right):
    for answer, dtype in itertools.product(right.values(), ("float32", "float64")):
        tf = answer.tf
        with tf.device("cpu"):
            x = tf.constant(np.arange(6).reshape(2, 3), dtype)
        with tf.device("cpu:1"):
            y = tf.constant(np.arange(12).reshape(3, 4), dtype)
        with reads_watched(tf) as read, tf.GradientTape() as tape:
            tape.watch([x, y])
            product = answer.matmul(x, y, "cpu:1")
        assert read == []
        assert product.dtype == x.dtype
        ones = np.ones((2, 4), dtype)
        gradients = [found.numpy().tolist() for found in tape.gradient(product, [x, y])]
        assert gradients == [(ones @ y.numpy().T).tolist(), (x.numpy().T @ ones).tolist()]


# ---- where it computes ---------------------------------------------------------------------------

CHEAP = Costs(0.0, 0.0, 1e15, 1e15, 1e15)
READS = replace(CHEAP, memory_bytes_per_s=1.0)  # a second for each byte that is touched
LINKED = replace(CHEAP, link_bytes_per_s=1.0)  # a second for each byte that is moved there

# (3, 4) @ (4, 50) touches 362 elements; a has 12 of them and b 200. The home lies first. Of each:
# the dtype, where the operands lie, what home costs, and what the other place begins to lose with.
TIPS = [
    ("float32", (0, 0), READS, 1448.0),
    ("float64", (0, 0), READS, 2896.0),
    ("float32", (0, 1), LINKED, 800.0),
    ("float64", (1, 0), LINKED, 96.0),
    ("float32", (1, 1), LINKED, 848.0),
]


def test_auto_counts_every_byte_of_its_dtype_and_of_the_operand_that_has_to_move(right):
    odd = []
    for (name, answer), (dtype, lie, home, tip) in itertools.product(right.items(), TIPS):
        torch, tf = answer.torch, answer.tf
        a, b = np.ones((3, 4), dtype), np.ones((4, 50), dtype)
        for seconds, lands in ((tip - 1, 1), (tip + 1, 0)):
            costs = (home, replace(CHEAP, launch_s=seconds))
            near, far = torch.from_numpy(a).to(PLACES[lie[0]]), torch.from_numpy(b)
            product = answer.matmul(
                near, far.to(PLACES[lie[1]]), policy="auto",
                costs=dict(zip(PLACES, costs, strict=True)),
            )  # fmt: skip
            with tf.device(HALVES[lie[0]]):
                x = tf.constant(a)
            with tf.device(HALVES[lie[1]]):
                y = tf.constant(b)
            other = answer.matmul(x, y, policy="auto", costs=dict(zip(HALVES, costs, strict=True)))
            places = str(product.device), answer.placement(other)
            if places != (PLACES[lands], HALVES[lands]):
                odd.append((name, dtype, lie, seconds, places))
    assert not odd


def test_a_place_that_is_not_there_is_named_with_the_reason(solution):
    torch, tf = solution.torch, solution.tf
    places = {SIM: SIM, "sim": SIM}
    if not torch.cuda.is_available():
        places |= {"cuda:0": "cuda:0", "cuda:7": "cuda:7"}
    if not torch.backends.mps.is_available():
        places["mps"] = "mps:0"
    a, x = torch.ones(2, 2), tf.ones((2, 2))
    with solution.accelerator.disabled():
        for place, named in places.items():
            with pytest.warns(UserWarning, match=f"^{named} is not there, so .*: .") as caught:
                assert str(solution.matmul(a, a, place).device) == "cpu"
            (warning,) = caught
            assert "\n" not in str(warning.message)
            assert warning.filename == __file__, "the warning points at the caller"
    if not tf.config.list_logical_devices("GPU"):
        with pytest.warns(UserWarning, match=r"^cuda:0 is not there.*TensorFlow sees cpu, cpu:1$"):
            assert solution.placement(solution.matmul(x, x, "cuda")) == "cpu"


def test_no_accelerator_is_no_reason_to_warn_when_none_was_asked_for(right):
    for answer in right.values():
        a = answer.torch.ones(2, 2)
        with answer.accelerator.disabled(), warnings.catch_warnings():
            warnings.simplefilter("error")
            for options in ({}, {"policy": "copy"}, {"device": "cpu:0"}):
                assert str(answer.matmul(a, a, **options).device) == "cpu"
