"""`trace()` counts the bytes that move to and from an accelerator as the accelerator does."""

import numpy as np
import pytest
from lazy_libraries import torch

from insidetensor import sim, trace

pytestmark = pytest.mark.devices

HERE_THERE, THERE_HERE = "cpu → sim:0", "sim:0 → cpu"


@pytest.fixture(scope="module")
def accelerator():
    return sim.register()


@pytest.fixture
def x(accelerator):
    return here().to("sim")


def here():
    return torch.arange(12.0).reshape(3, 4)


def moves(seen):
    return [(step.op, step.moved, step.way) for step in seen.transfers]


def train(x):
    weight = torch.ones(4, 2, requires_grad=True)
    (x @ weight.to("sim")).sum().cpu().backward()
    assert weight.grad.device.type == "cpu"


# What runs, and the transfers in it.
CASES = {
    "to": (lambda x: here().to("sim"), [("copy to sim:0", 48, HERE_THERE)]),
    "to, it is there": (lambda x: x.to("sim"), []),
    "a cast on the way": (
        lambda x: here().to("sim", torch.float64), [("copy to sim:0", 96, HERE_THERE)],
    ),
    "a cast there": (lambda x: x.double(), []),
    "an expanded tensor": (
        lambda x: torch.ones(1).expand(10).to("sim"), [("copy to sim:0", 40, HERE_THERE)],
    ),
    "no elements": (lambda x: torch.empty(0, 3).to("sim"), []),
    "cpu": (lambda x: x.cpu(), [("copy to cpu", 48, THERE_HERE)]),
    "a list": (
        lambda x: torch.tensor([1.0, 2.0], device="sim"), [("copy to sim:0", 8, HERE_THERE)],
    ),
    "an ndarray": (
        lambda x: torch.as_tensor(np.ones(3), device="sim"), [("copy to sim:0", 24, HERE_THERE)],
    ),
    "made there": (lambda x: torch.ones(3, device="sim"), []),
    "made here like one there": (lambda x: torch.ones_like(x, device="cpu"), []),
    "item": (lambda x: x.sum().item(), [("item", 4, THERE_HERE)]),
    "print": (lambda x: str(x), [("copy to cpu", 48, THERE_HERE)]),
    "tolist": (lambda x: x.tolist(), [("copy to cpu", 48, THERE_HERE)]),
    "a row assigned": (
        lambda x: x.__setitem__(0, here()[0]), [("copy to sim:0", 16, HERE_THERE)],
    ),
    "broadcast and copied": (
        lambda x: torch.empty(3, 4, device="sim").copy_(here()[0]),
        [("copy to sim:0", 48, HERE_THERE)],
    ),
    "indices from here": (
        lambda x: x[torch.tensor([0, 2])], [("index", 16, HERE_THERE)],
    ),
    "indices from there": (lambda x: x[torch.arange(2, device="sim")], []),
    # Eleven places, each two int64.
    "a mask from here": (lambda x: x[here() > 0], [("index", 176, HERE_THERE)]),
    "a mask from there": (lambda x: x[x > 0], [("index", 8, THERE_HERE)]),
    "nonzero": (lambda x: x.nonzero(), [("nonzero", 8, THERE_HERE)]),
    "equal": (lambda x: torch.equal(x, x), [("equal", 1, THERE_HERE)]),
    "a 0-d tensor from here": (lambda x: x + torch.tensor(2.0), []),
    "a number": (lambda x: x * 2, []),
    "views": (lambda x: x.T[1:].reshape(-1), []),
    "backward": (
        train,
        [("copy to sim:0", 32, HERE_THERE), ("copy to cpu", 4, THERE_HERE),
         ("copy to sim:0", 4, HERE_THERE), ("copy to cpu", 32, THERE_HERE)],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("run", "expected"), CASES.values(), ids=CASES)
def test_transfers_are_told_with_their_bytes_as_the_accelerator_counts_them(
    run, expected, x, accelerator
):
    with accelerator.counted() as counts, trace() as seen:
        run(x)
    assert moves(seen) == expected
    both_ways = dict.fromkeys((HERE_THERE, THERE_HERE), 0)
    for _, moved, way in expected:
        both_ways[way] += moved
    assert list(both_ways.values()) == [counts.h2d_bytes, counts.d2h_bytes]
    assert seen.moved_bytes == sum(both_ways.values())


def test_a_cast_on_the_way_back_happens_here(x):
    with trace() as seen:
        x.to("cpu", torch.float64)
    assert moves(seen) == [("copy to cpu", 48, THERE_HERE)]


def test_a_multiplication_runs_where_its_operands_are(x):
    b = torch.ones(4, 5)
    with trace() as seen:
        x @ b.to("sim")
    assert [(step.op, step.inputs, step.where) for step in seen.steps] == [
        ("copy to sim:0", ("cpu",), "sim:0"),
        ("mm", ("sim:0", "sim:0"), "sim:0"),
    ]


def test_operands_on_two_devices_are_a_refused_step(x):
    b = torch.ones(4, 5)
    with pytest.raises(RuntimeError, match="Expected all tensors"), trace() as seen:
        x @ b
    (step,) = seen.steps
    assert (step.op, step.kind, step.inputs, step.moved) == ("mm", "refused", ("sim:0", "cpu"), 0)
    assert "1. mm is refused, operands on sim:0, cpu" in str(seen)


def test_operations_of_backward_are_seen_in_the_threads_they_run_in(x):
    weight = torch.ones(4, 2, device="sim", requires_grad=True)
    with trace() as seen:
        (x @ weight).sum().backward()
    ran = [step.where for step in seen.steps if step.op == "mm"]
    assert ran == ["sim:0", "sim:0"]


def test_a_list_of_numbers_for_the_meta_device_moves_nothing():
    with trace() as seen:
        torch.tensor([1.0, 2.0], device="meta")
    assert seen.moved_bytes == 0
