"""An operation from outside PyTorch runs on the simulated accelerator with its own kernels only."""

import pytest
from lazy_libraries import torch

from insidetensor import sim

pytestmark = pytest.mark.devices


def doubling(name, device_types):
    """An operation of its own, and the list of the kernels that ran."""
    ran = []

    @torch.library.custom_op(f"test_sim::{name}", mutates_args=(), device_types=device_types)
    def double(x: torch.Tensor) -> torch.Tensor:
        ran.append("first")
        return x * 2

    return double, ran


def test_operation_without_a_kernel_for_sim_is_refused():
    sim.register()
    double, ran = doubling("cpu_only", "cpu")
    with pytest.raises(NotImplementedError, match=r"'test_sim::cpu_only'.* no kernel for sim:0"):
        double(torch.ones(2, device="sim"))
    assert ran == []


def test_kernel_that_was_registered_for_sim_runs_there():
    accelerator = sim.register()
    double, ran = doubling("both", "cpu")

    @double.register_kernel("sim")
    def on_sim(x):
        ran.append("sim")
        return x + x

    with accelerator.counted() as counts:
        result = double(torch.ones(2, device="sim"))
    assert ran == ["sim"]
    assert result.device == accelerator.device
    assert "add.Tensor" in {event.op for event in counts.log}
    assert double(torch.ones(2)).tolist() == [2, 2]
    assert ran == ["sim", "first"]


def test_kernel_for_every_device_runs_on_sim():
    sim.register()
    double, ran = doubling("anywhere", None)
    assert double(torch.ones(2, device="sim")).tolist() == [2, 2]
    assert ran == ["first"]
