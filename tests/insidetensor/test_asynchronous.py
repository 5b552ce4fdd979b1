"""The simulated accelerator queues its work on request; other devices are left as they are."""

import pytest
from lazy_libraries import torch

from insidetensor import asynchronous


def test_other_devices_are_left_as_they_are_and_nothing_is_registered():
    for device in ("cpu", torch.device("cpu"), "cuda:0", "mps"):
        with asynchronous(device):
            assert (torch.ones(2) + 1).tolist() == [2, 2]
    assert not hasattr(torch, "sim")


@pytest.mark.devices
@pytest.mark.parametrize("form", [str, lambda name: torch.device(name)])
def test_simulated_accelerator_waits_only_inside_for_what_is_read(form):
    from insidetensor import sim

    accelerator = sim.register()
    x = torch.ones(3).to("sim")
    with asynchronous(form("sim:0")):
        assert accelerator.stream is not None
        assert (x + x).cpu().tolist() == [2, 2, 2]
    assert accelerator.stream is None
    assert (x + x).cpu().tolist() == [2, 2, 2]
