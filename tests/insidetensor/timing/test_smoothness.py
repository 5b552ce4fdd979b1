"""A curve that jumps while the work grows is told; honest curves and models are smooth."""

from dataclasses import replace

import pytest
from honest_curves import honest_curves, pytorch_curve

from insidetensor import Curve, model_curves
from insidetensor.timing.smoothness import caution, climbs, falls

SIZES = (8, 16, 32, 64)
FALLING, CLIMBING = (1e-3, 1e-4, 1e-4, 1e-4), (1e-6, 1e-4, 1e-3, 2e-3)


def curve(median_s, sizes=SIZES, spread=1.0, kind="measured"):
    low, high = (tuple(s * by for s in median_s) for by in (1 / spread, spread))
    return Curve("PyTorch, cpu", kind, "cpu", sizes, tuple(median_s), low, high)


def disturbed(at, by):
    """PyTorch's honest curve, one size of which took `by` times as long."""
    honest = pytorch_curve()
    noisy = {
        name: tuple(s * (by if k == at else 1) for k, s in enumerate(getattr(honest, name)))
        for name in ("median_s", "low_s", "high_s")
    }
    return replace(honest, **noisy)


def test_honest_slightly_disturbed_short_and_modelled_curves_are_smooth():
    smooth = [
        *(honest for honest, _ in honest_curves()),
        *(disturbed(at, by) for at in range(10) for by in (0.4, 0.6, 1.5, 2.5)),
        *model_curves(),
        curve((16e-3, 1e-6, 1e-6, 1e-6), kind="model"),
        curve((), ()),
        curve((1.0,), (8,)),
    ]
    assert [one for one in smooth if caution(one)] == []


@pytest.mark.parametrize("kind", ["measured", "recorded", "unsynchronised"])
def test_a_fall_is_told_with_both_sizes_and_their_times(kind):
    told = caution(curve((1e-6, 16e-3, 2e-5, 3e-5), kind=kind))
    assert told.startswith(
        "“PyTorch, cpu” is not smooth: 16 ms at n = 16, but 20 µs at n = 32, where there is more"
    )
    assert told.endswith("a crossover of this curve means little.")


def test_a_fall_is_seen_over_sizes_in_between():
    # From each size to the next it falls by less than 3 times, from the first to the last by 8.
    (first, second) = falls(curve((8e-3, 4e-3, 2e-3, 1e-3)))
    assert (first.n, first.next_n, second.n, second.next_n) == (8, 64, 16, 64)


def test_a_climb_far_beyond_the_work_is_told_where_nothing_falls():
    busy = curve((1e-6, 1e-6, 1e-3, 2e-3))
    assert falls(busy) == []
    (jump,) = climbs(busy)
    assert (jump.n, jump.next_n, jump.times, jump.work) == (16, 32, pytest.approx(1000), 8)
    assert "from n = 16 to n = 32 its time grows far more than the work" in caution(busy)


def test_a_step_ten_times_as_dear_as_its_work_is_allowed():
    assert climbs(curve((1e-6, 8e-6 * 9.9), (8, 16))) == []
    assert climbs(curve((1e-6, 8e-6 * 10.1), (8, 16))) != []


def test_where_the_quartiles_meet_nothing_is_known_to_jump():
    assert falls(curve(FALLING)) != []
    assert falls(curve(FALLING, spread=4)) == []
    assert climbs(curve(CLIMBING)) != []
    assert climbs(curve(CLIMBING, spread=4)) == []
