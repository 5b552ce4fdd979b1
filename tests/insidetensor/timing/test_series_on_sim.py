"""On the simulated accelerator the bytes that a case moves can be counted."""

import pytest

from insidetensor.timing.series import matmul_series

pytestmark = pytest.mark.devices


def test_cases_on_sim_move_what_they_say_and_wait_for_it():
    from insidetensor import sim

    accelerator = sim.register()
    resident = matmul_series("torch", device="sim").case(8)
    with accelerator.counted() as counts:
        resident.op()
        resident.sync()
    assert (counts.h2d_bytes, counts.d2h_bytes, counts.launches, counts.syncs) == (0, 0, 1, 1)
    moving = matmul_series("torch", device="sim", transfers=True).case(8)
    with accelerator.counted() as counts:
        moving.op()
    assert counts.h2d_bytes + counts.d2h_bytes == 3 * 8 * 8 * 4
    assert counts.d2h_bytes == 8 * 8 * 4
