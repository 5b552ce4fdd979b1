"""What a learner sees whose machine has a GPU or other work to do, and what the prose states."""

import importlib
import math
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import mean, median

import numpy as np
import pytest
from lazy_libraries import tf, torch

import insidetensor
from autograde.authoring.course.sources import read_source
from insidetensor import Curve, FakeDevice, implausible
from insidetensor.timing.model import T4, resident_s, transferred_s

LESSON = read_source(Path(__file__).parents[2] / "course" / "ch06_timing.py")
SIZES = (8, 32, 128, 512, 2048)


def curve(role, flop_per_s, overhead_s, device="cpu", slow=None):
    """A curve whose clock waited for the work, with times that other work made longer."""
    times = [overhead_s + 2 * n**3 / flop_per_s for n in SIZES]
    seconds = tuple(s * (slow or {}).get(n, 1) for n, s in zip(SIZES, times, strict=True))
    spread = [tuple(s * by for s in seconds) for by in (1, 0.3, 2)]  # wide, as on a busy machine
    return Curve(f"{role}, {device}", "measured", device, SIZES, *spread, role=role)


QUIET = [curve(role, 150e9, 2e-6) for role in ("numpy", "torch", "tensorflow")]
FALLS_BY_HALF = [*QUIET[:2], curve("tensorflow", 150e9, 2e-6, slow={32: 28})]  # 68 µs, then 30 µs
A_T4 = [curve("resident", 4e12, 2e-5, "cuda:0"), curve("transfers", 4e12, 9e-5, "cuda:0")]
AN_H100 = [curve("resident", 5e13, 1e-5, "cuda:0"), curve("transfers", 5e13, 5e-5, "cuda:0")]

OWN, RECORDED, MODELS = ["measured cpu"] * 3, ["recorded AMD EPYC"] * 3, ["model NVIDIA T4"] * 2
CUDA = ["measured cuda:0"] * 2
WAYS = (resident_s, transferred_s)
# What each sweep of a machine gives; what is told, with how many threads a second one was made, and
# the curves in the two figures.
SEEN = {
    "quiet": ([QUIET], "no point is implausible", [], [OWN, [OWN[0], *MODELS]]),
    "a GPU": ([[*QUIET, *A_T4]], "no point is implausible", [], [OWN, [OWN[0], *CUDA]]),
    "a fast GPU": ([[*QUIET, *AN_H100]], "no point is implausible", [], [OWN, [OWN[0], *CUDA]]),
    "busy at first": ([FALLS_BY_HALF, QUIET], "n = 32", [1], [OWN, [OWN[0], *MODELS]]),
    "busy": ([FALLS_BY_HALF] * 2, "n = 32", [1], [RECORDED, [RECORDED[0], *MODELS]]),
    "busy, a GPU": ([[*FALLS_BY_HALF, *A_T4]] * 2, "n = 32", [1], [RECORDED, [RECORDED[0], *CUDA]]),
}


@pytest.mark.parametrize("machine", SEEN)
def test_only_a_noisy_cpu_is_measured_again_and_replaced_and_three_curves_are_drawn(machine):
    sweeps, told, allowed, figures = SEEN[machine]
    printed, limits, drawn, made = [], [], [], iter(sweeps)

    @contextmanager
    def threads(count):
        limits.append(count)
        yield

    names = {name: getattr(insidetensor, name) for name in insidetensor.__all__}
    names |= {
        "print": lambda *said, sep: printed.extend(said),
        "sweep": lambda seconds: next(made),
        "threads": threads,
        "timing_figure": lambda *curves, **_: drawn.append(
            [f"{c.kind} {c.device}" for c in curves]
        ),
    }
    for cell in LESSON.cells:
        if cell.kind == "code" and any(f"{name}(" in cell.source for name in ("sweep", "_figure")):
            exec(cell.source, names)
    assert told in printed[0]
    assert (limits, drawn) == (allowed, figures)
    assert not next(made, None)


def published(device):
    """Milliseconds that the post's program prints of ten calls."""
    start = device.clock()
    for _ in range(10):
        device.op()
    return round(1e3 * (device.clock() - start), 2)


def fifty_times():
    """The times of the device that is disturbed, as the lesson takes them."""
    (cell,) = (cell for cell in LESSON.cells if cell.source.startswith("disturbed, times"))
    names = {"FakeDevice": FakeDevice}
    exec(cell.source, names)
    return names["times"]


def in_a_row(first, products=20):
    """The largest element, once each product has needed the one before."""
    y = first
    for _ in range(products):
        y = tf.matmul(first, y)
    return float(tf.reduce_max(y))


def moved(**dearer):
    """By curve, whether a product of n = 8 and of n = 4096 takes longer, if one cost is dearer."""
    changed = replace(T4.central, **dearer)
    grown = {times: [times(n, changed) / times(n, T4.central) for n in (8, 4096)] for times in WAYS}
    return [[ratio > 1.1 for ratio in ratios] for ratios in grown.values()]


def adds_in_order(dtype):
    """Whether a product of NumPy adds its terms in order: a plain loop does, BLAS does not."""
    random = np.random.default_rng(0)
    x, y = (random.random((2, 64, 64)) + 1j * random.random((2, 64, 64))).astype(dtype)
    added = np.zeros((64, 64), dtype)
    for k in range(64):
        added += x[:, k : k + 1] * y[k]
    return bool((x @ y == added).all())


def find_stated():
    """Sentences of the lesson, each with what a run of it gives."""
    quiet = {"spike_rate": 0, "cold_calls": 0}
    gpu_like = FakeDevice(kernel_s=0.5e-3, first_s=0.5406, **quiet)
    times = fifty_times()
    uniform = tf.random.uniform((1000, 1000), seed=0)
    large = torch.empty(4000, 4000)
    timer = importlib.import_module("torch.utils.benchmark").Timer("1 + 1")
    post = insidetensor.what_the_posts_say("A14").text
    return {
        "the program prints 541 ms": published(gpu_like) == 540.7,
        "once more it prints 0.1 ms": published(gpu_like) == 0.1,
        "the mean is 2 to 4 times the median": 2 < mean(times) / median(times) < 4,
        "one call in ten is disturbed": sum(taken > 0.01 for taken in times) == 5,
        "0.2 ms are possible in float16 alone": 8100 < 2e-9 * 1000**3 / 0.2e-3 < 65_000,
        "`y` soon becomes infinite": not math.isfinite(in_a_row(uniform)),
        "unless its numbers are small": in_a_row(uniform / 500) < 1,
        "a call need not have three costs: a transpose reads no element": large.T.data_ptr()
        == large.data_ptr(),
        "TensorFlow multiplies float32 in TF32 where a GPU can": bool(
            tf.config.experimental.tensor_float_32_execution_enabled()
        ),
        "16 million operations each": 4000**2 == 2 * 200**3 == 16e6,
        "192 MB and 0.48 MB": (12 * 4000**2, 12 * 200**2) == (192e6, 0.48e6),
        "the launch lifts both curves where n is small": moved(launch_s=60e-6) == [[1, 0]] * 2,
        "the rate moves both where n is large": moved(flop_per_s=1e12) == [[0, 1]] * 2,
        "the link moves only the curve with transfers": moved(link_bytes_per_s=1e9)
        == [[0, 0], [0, 1]],
        "complex128 goes to BLAS, and longer complex numbers do not": [
            *map(adds_in_order, (np.complex128, np.clongdouble))
        ]
        == [False, True],
        "an implausible point is the small size that took too long": "n = 32:"
        in implausible(FALLS_BY_HALF[-1])[0],
        "`Timer` allows PyTorch one thread": timer._task_spec.num_threads == 1,
        "NumPy's random numbers are float64": np.random.default_rng(0).random(1).dtype == "float64",
        "and PyTorch's are float32": torch.rand(1).dtype == torch.float32,
        "the last cell shows the post's statement": "Ten products" in post,
        "and not its program": "matmul" not in post,
    }


def test_the_lesson_states_what_a_run_gives():
    assert [sentence for sentence, holds in find_stated().items() if not holds] == []
