"""The dispatching matmul of all right answers against torch, in all places."""

from random import Random

import pytest

pytestmark = pytest.mark.devices

STEM = "ch05_devices"
SEED = 2026
SIM = "sim:0"
PLACES = ("cpu", SIM)
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


# ---- a place that is not there -------------------------------------------------------------------


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
