"""The dispatching matmul against torch and TensorFlow: places, policies, dtypes and layouts."""

import itertools
import types
import warnings
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from autograde.hidden.tensorflow_reads import reads_watched
from autograde.sources import read_source
from insidetensor import Costs

pytestmark = pytest.mark.devices

SOURCE = Path(__file__).parents[2] / "solutions" / "ch05_devices.py"
SEED = 2026
SIM = "sim:0"
PLACES = ("cpu", SIM)
SIZES = (0, 1, 2, 5)
DTYPES = ("float32", "float64", "int64", "bfloat16")


@pytest.fixture(scope="module")
def answer() -> types.ModuleType:
    module = types.ModuleType(SOURCE.stem)
    source = read_source(SOURCE)
    imports = next(cell for cell in source.cells if cell.kind == "code")
    for cell in [imports, *(part.solution_cell for part in source.parts)]:
        exec(compile(cell.source, f"{SOURCE.name}:{cell.line}", "exec"), vars(module))
    return module


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


def random_cases(torch, count):
    rng = Random(SEED)
    for _ in range(count):
        m, k, n = (rng.choice(SIZES) for _ in range(3))
        dtype = rng.choice(DTYPES)
        a, b = operand(torch, rng, m, k, dtype), operand(torch, rng, k, n, dtype)
        places = rng.choice(PLACES), rng.choice(PLACES)
        yield a, b, places, rng.choice((None, "cpu", SIM, "sim"))


def test_products_agree_with_torch_and_move_only_what_they_must(answer, record_property):
    torch, done = answer.torch, 0
    for a, b, places, device in random_cases(torch, 600):
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
        if lands is not None:
            assert str(product.device) == lands
            assert product.dtype == a.dtype
            assert torch.equal(product.cpu(), a @ b)
            done += 1
    record_property("report", f"the dispatching matmul agrees with torch on {done} random products")
    assert done > 400


def test_an_operand_that_stands_on_both_sides_is_moved_once(answer):
    x = answer.torch.arange(9.0).reshape(3, 3)
    with answer.accelerator.counted() as counts:
        product = answer.matmul(x, x, SIM)
    assert counts.h2d_bytes == 36
    assert answer.torch.equal(product.cpu(), x @ x)


def test_gradients_are_those_of_torch_wherever_the_operands_lie(answer):
    torch = answer.torch
    for places in itertools.product(PLACES, repeat=2):
        leaves = [torch.rand(3, 4).requires_grad_(), torch.rand(4, 2).requires_grad_()]
        twins = [leaf.detach().clone().requires_grad_() for leaf in leaves]
        near, far = (leaf.to(place) for leaf, place in zip(leaves, places, strict=True))
        answer.matmul(near, far, SIM).square().sum().backward()
        (twins[0] @ twins[1]).square().sum().backward()
        for leaf, twin in zip(leaves, twins, strict=True):
            torch.testing.assert_close(leaf.grad, twin.grad)


def test_a_chain_reads_back_nothing_until_it_is_asked(answer):
    x = answer.torch.eye(8).to("sim")
    with answer.accelerator.counted() as counts:
        y = x
        for _ in range(10):
            y = answer.matmul(y, x)
    assert (counts.h2d_bytes, counts.d2h_bytes, counts.syncs) == (0, 0, 0)


def test_ndarrays_are_shared_and_come_out_as_a_tensor(answer):
    array = np.arange(6.0).reshape(2, 3)
    _, left, right = answer.operands(array, array.T)
    assert left.data_ptr() == right.data_ptr() == array.ctypes.data
    product = answer.matmul(array, array.T)
    assert isinstance(product, answer.torch.Tensor)
    assert product.tolist() == (array @ array.T).tolist()


@pytest.mark.parametrize("place", [SIM, "sim", "cuda:0", "cuda:7", "mps"])
def test_a_place_that_is_not_there_is_named_with_the_reason(answer, place):
    a = answer.torch.ones(2, 2)
    if place.startswith("cuda") and answer.torch.cuda.is_available():
        place = "cuda:99"
    if place == "mps" and answer.torch.backends.mps.is_available():
        place = "mps:9"
    named = place if ":" in place else f"{place}:0"
    with (
        answer.accelerator.disabled(),
        pytest.warns(UserWarning, match=f"^{named} is not there, so the CPU computes: .") as caught,
    ):
        product = answer.matmul(a, a, place)
    assert str(product.device) == "cpu"
    assert len(caught) == 1
    assert "\n" not in str(caught[0].message)
    assert caught[0].filename == __file__, "the warning points at the caller"


def test_no_accelerator_is_no_reason_to_warn_when_none_was_asked_for(answer):
    a = answer.torch.ones(2, 2)
    with answer.accelerator.disabled(), warnings.catch_warnings():
        warnings.simplefilter("error")
        assert str(answer.matmul(a, a, policy="copy").device) == "cpu"
        assert str(answer.matmul(a, a).device) == "cpu"


def test_auto_weighs_the_transfers_of_each_place(answer):
    fast = Costs(1e-6, 1e-5, 1e13, 1e12, 1e10)
    slow = Costs(1e-7, 0.0, 1e10, 1e10, float("inf"))
    costs = {"cpu": slow, SIM: fast}
    torch = answer.torch
    for n, places, lands in [
        (4, ("cpu", "cpu"), "cpu"),
        (512, ("cpu", "cpu"), SIM),
        (64, ("cpu", "cpu"), SIM),
        (16, ("cpu", "cpu"), "cpu"),
        (16, (SIM, SIM), "cpu"),
        (32, (SIM, SIM), SIM),
    ]:
        a, b = (torch.ones(n, n, device=place) for place in places)
        product = answer.matmul(a, b, policy="auto", costs=costs)
        assert str(product.device) == lands, (n, places)


CHEAP = Costs(0.0, 0.0, 1e15, 1e15, 1e15)
READS = replace(CHEAP, memory_bytes_per_s=1.0)  # a second for each byte that is touched
LINKED = replace(CHEAP, link_bytes_per_s=1.0)  # a second for each byte that is moved there


def costly(seconds):
    return replace(CHEAP, launch_s=seconds)


# (3, 4) @ (4, 50) touches 362 elements; a has 12 of them and b 200. The home lies first.
AUTO = [
    ("float32", (0, 0), READS, costly(1447.0), 1),
    ("float32", (0, 0), READS, costly(1449.0), 0),
    ("float64", (0, 0), READS, costly(2895.0), 1),
    ("float64", (0, 0), READS, costly(2897.0), 0),
    ("float32", (0, 1), LINKED, costly(799.0), 1),
    ("float32", (0, 1), LINKED, costly(801.0), 0),
    ("float64", (1, 0), LINKED, costly(95.0), 1),
    ("float64", (1, 0), LINKED, costly(97.0), 0),
    ("float32", (1, 1), LINKED, costly(847.0), 1),
    ("float32", (1, 1), LINKED, costly(849.0), 0),
]


@pytest.mark.parametrize(("dtype", "lie", "home", "away", "lands"), AUTO)
def test_auto_counts_every_byte_of_its_dtype_and_of_the_operand_that_has_to_move(
    answer, dtype, lie, home, away, lands
):
    a, b = np.ones((3, 4), dtype), np.ones((4, 50), dtype)
    product = answer.matmul(
        answer.torch.from_numpy(a).to(PLACES[lie[0]]),
        answer.torch.from_numpy(b).to(PLACES[lie[1]]),
        policy="auto",
        costs=dict(zip(PLACES, (home, away), strict=True)),
    )
    assert str(product.device) == PLACES[lands]
    tf, halves = answer.tf, ("cpu", "cpu:1")
    with tf.device(halves[lie[0]]):
        x = tf.constant(a)
    with tf.device(halves[lie[1]]):
        y = tf.constant(b)
    costs = dict(zip(halves, (home, away), strict=True))
    product = answer.matmul(x, y, policy="auto", costs=costs)
    assert answer.placement(product) == halves[lands]


def test_a_place_that_is_not_there_brings_every_operand_to_the_cpu(answer):
    torch = answer.torch
    a, b = torch.arange(6.0).reshape(2, 3), torch.arange(12.0).reshape(3, 4)
    for places in itertools.product(PLACES, repeat=2):
        near, far = a.to(places[0]), b.to(places[1])
        with pytest.warns(UserWarning, match="^sim:1 is not there"):
            product = answer.matmul(near, far, "sim:1")
        assert str(product.device) == "cpu"
        assert torch.equal(product, a @ b)


def test_the_first_cpu_and_a_device_object_are_places_too(answer):
    torch, tf = answer.torch, answer.tf
    a = torch.ones(2, 2)
    with tf.device("cpu:1"):
        x = tf.ones((2, 2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert str(answer.matmul(a, a, "cpu:0").device) == "cpu"
        assert str(answer.matmul(a, a, torch.device("sim")).device) == SIM
        assert answer.placement(answer.matmul(x, x, "cpu:0")) == "cpu"


def test_two_libraries_are_refused_before_torch_looks_at_an_ndarray(answer):
    with pytest.raises(TypeError, match="torch and tensorflow"):
        answer.operands(np.array(["text"]), answer.tf.ones((1, 1)))
    with pytest.raises(ValueError, match="negative"):
        answer.operands(np.ones((2, 2))[::-1], np.ones((2, 2)))


def test_auto_counts_the_one_transfer_of_an_operand_that_stands_on_both_sides(answer):
    costs = {"cpu": costly(1.5), SIM: replace(CHEAP, copy_s=1.0)}
    x = answer.torch.ones(2, 2)
    assert str(answer.matmul(x, x, policy="auto", costs=costs).device) == SIM
    assert str(answer.matmul(x, x.clone(), policy="auto", costs=costs).device) == "cpu"


def test_every_refusal_comes_before_anything_is_moved(answer):
    torch = answer.torch
    near, far = torch.ones(3, 4), torch.ones(4, 5).to("sim")
    for a, b, options, error in [
        (near, far, {}, RuntimeError),
        (near, far.T, {"device": SIM}, ValueError),
        (near, far.double(), {"device": SIM}, TypeError),
        (near, far, {"device": "tpu:0"}, ValueError),
        (near, [[1.0]], {"device": SIM}, TypeError),
    ]:
        with answer.accelerator.counted() as counts, pytest.raises(error):
            answer.matmul(a, b, **options)
        assert (counts.h2d_bytes, counts.d2h_bytes, counts.launches) == (0, 0, 0)


def test_a_kernel_that_is_entered_later_is_used(answer, monkeypatch):
    calls = []

    def special(a, b, device):
        calls.append(device)
        return a @ b

    monkeypatch.setitem(answer.KERNELS, ("torch", "sim"), special)
    x = answer.torch.ones(2, 2)
    answer.matmul(x, x, "sim")
    assert calls == [SIM]


def test_tensorflow_follows_the_place_and_never_copies_by_itself(answer):
    from insidetensor import explicit_copies

    tf = answer.tf
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    with explicit_copies():
        for here, there, place in itertools.product(("cpu", "cpu:1"), repeat=3):
            with tf.device(here):
                x = tf.constant(a)
            with tf.device(there):
                y = tf.Variable(b)
            product = answer.matmul(x, y, place)
            assert answer.placement(product) == place
            assert product.numpy().tolist() == (a @ b).tolist()
            assert (answer.moved(x, place) is x) == (here == place)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_tensorflow_keeps_dtype_and_gradients_and_reads_nothing(answer, dtype):
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
    for found, expected in zip(
        tape.gradient(product, [x, y]), (ones @ y.numpy().T, x.numpy().T @ ones), strict=True
    ):
        assert found.numpy().tolist() == expected.tolist()


def test_tensorflow_says_what_it_sees_where_a_gpu_is_asked_for(answer):
    tf = answer.tf
    if tf.config.list_logical_devices("GPU"):
        pytest.skip("there is a GPU")
    with tf.device("cpu:1"):
        x = tf.ones((2, 2))
    with pytest.warns(UserWarning, match=r"^cuda:0 is not there.*TensorFlow sees cpu, cpu:1$"):
        product = answer.matmul(x, x, "cuda")
    assert answer.placement(product) == "cpu"
