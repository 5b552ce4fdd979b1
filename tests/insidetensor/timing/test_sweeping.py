"""A sweep keeps to its time and tells what it left out; time is virtual here."""

from functools import partial
from itertools import count

import pytest
from virtual_time import Clock, Device

from insidetensor import sweep
from insidetensor.libraries import library
from insidetensor.timing.series import MatmulCase, Series, matmul_series, operand_pair
from insidetensor.timing.sweeping import SIZES


@pytest.fixture
def clock():
    return Clock()


def on_cpu(clock, gflops, floor_s=1e-5, load=lambda now: 1.0, name="cpu"):
    """A library that needs `floor_s` a call and reaches `gflops`; others take `load` times that."""

    def case(n):
        seconds = floor_s + 2 * n**3 / gflops / 1e9
        return MatmulCase(lambda: clock.spend(seconds * load(clock.now)))

    return Series(name, case)


def swept(clock, *series, seconds=30.0, sizes=SIZES):
    began = clock()
    curves = sweep(series, sizes=sizes, seconds=seconds, clock=clock)
    return curves, clock() - began


def test_on_two_quick_cores_every_size_fits_into_30_s(clock):
    curves, spent = swept(clock, *(on_cpu(clock, rate, name=str(rate)) for rate in (200, 195, 220)))
    assert [curve.sizes for curve in curves] == [SIZES] * 3
    assert [curve.note for curve in curves] == [""] * 3
    assert curves[0].gflops[-1] == pytest.approx(200, rel=0.01)
    assert curves[0].best_s == pytest.approx(curves[0].median_s)
    assert 15 < spent <= 30


@pytest.mark.parametrize("gflops", [1, 10, 60, 100, 300, 3000])
@pytest.mark.parametrize("count", [1, 3, 6])
@pytest.mark.parametrize("seconds", [2.0, 10.0, 30.0])
def test_the_time_is_kept_on_machines_fast_and_slow(clock, gflops, count, seconds):
    series = [on_cpu(clock, gflops * (1 + k / 9), name=str(k)) for k in range(count)]
    curves, spent = swept(clock, *series, seconds=seconds)
    assert spent <= 1.1 * seconds
    for curve in curves:
        assert curve.sizes == SIZES[: len(curve.sizes)]
        assert bool(curve.note) == (curve.sizes != SIZES)


@pytest.mark.parametrize("begins", [0.1, 1.0, 5.0, 12.0, 20.0, 28.0])
@pytest.mark.parametrize("gflops", [40, 100, 200])
def test_the_time_is_kept_when_others_slow_the_machine_down_half_way(clock, gflops, begins):
    start = clock.now
    load = lambda now: 1.7 if now - start > begins else 1.0  # noqa: E731
    series = [on_cpu(clock, gflops, load=load, name=name) for name in ("a", "b", "c")]
    _, spent = swept(clock, *series)
    assert spent <= 33.0


def test_a_disturbance_at_one_size_does_not_end_the_curve(clock):
    def case(n):
        seconds = (20 if n == 2048 else 1) * (1e-5 + 2 * n**3 / 200e9)
        return MatmulCase(lambda: clock.spend(seconds))

    (curve,), spent = swept(clock, Series("disturbed", case))
    assert (curve.sizes, curve.note) == (SIZES, "")
    assert spent <= 33


def test_what_would_not_fit_is_named_with_its_projected_time(clock):
    (curve,), _ = swept(clock, on_cpu(clock, 20), seconds=10.0)
    assert curve.sizes[-1] == 2048
    assert curve.note == "stopped at 2048: 4096 would take about 7 s a call"


def test_where_only_one_more_fits_it_is_the_cheaper_one(clock):
    slow, fast = swept(clock, on_cpu(clock, 60), on_cpu(clock, 120), seconds=15.0)[0]
    assert (slow.sizes[-1], fast.sizes[-1]) == (2048, 4096)


def test_the_cheaper_one_leaves_enough_for_the_dearer_one(clock):
    slow, fast = swept(clock, on_cpu(clock, 60), on_cpu(clock, 120), seconds=23.0)[0]
    assert (slow.sizes, fast.sizes) == (SIZES, SIZES)


def test_the_large_sizes_get_enough_blocks_for_a_spread_where_there_is_time(clock):
    calls = {}

    def case(n):
        def op():
            calls[n] = calls.get(n, 0) + 1
            clock.spend(1e-5 + 2 * n**3 / 200e9)

        return MatmulCase(op)

    (curve,), _ = swept(clock, Series("counted", case))
    assert calls[4096] == 7  # the first, one to warm up, five blocks
    assert curve.blocks[-1] == 5
    assert all(curve.spread_known)


def test_when_the_time_is_over_before_anything_was_measured_it_says_so(clock):
    first, second = swept(clock, on_cpu(clock, 1, floor_s=20.0), on_cpu(clock, 1), seconds=1.0)[0]
    assert first.sizes == (8,)
    assert second.sizes == ()
    assert second.note == "nothing measured: no time was left for 8"


def test_a_full_memory_ends_the_curve_and_any_other_error_reaches_the_caller(clock):
    class OutOfMemoryError(RuntimeError):
        pass

    def case_that_raises(error):
        def case(n):
            if n > 64:
                raise error
            return MatmulCase(lambda: clock.spend(1e-5))

        return case

    (curve,), _ = swept(clock, Series("gpu", case_that_raises(OutOfMemoryError())))
    assert curve.note == "stopped at 64: the memory was full at 96"
    with pytest.raises(ZeroDivisionError):
        swept(clock, Series("gpu", case_that_raises(ZeroDivisionError())))


def accelerator(clock, rate):
    def case(n):
        device = Device(clock, 1e-5, lambda call: 2 * n**3 / rate)
        return MatmulCase(device.op, device.sync)

    return Series("gpu", case, "cuda:0")


@pytest.mark.parametrize("seconds", [3.0, 8.0, 30.0])
def test_slow_cpus_leave_the_accelerator_the_time_for_all_its_sizes(clock, seconds):
    series = [on_cpu(clock, rate, name=str(rate)) for rate in (60, 70, 80)]
    series += [accelerator(clock, 4e12), accelerator(clock, 8e12)]
    curves, spent = swept(clock, *series, seconds=seconds)
    assert spent <= 1.1 * seconds
    assert curves[3].sizes == SIZES


def test_sizes_are_taken_from_small_to_large(clock):
    assert swept(clock, on_cpu(clock, 100), sizes=(64, 8, 32))[0][0].sizes == (8, 32, 64)


def ticking():
    """A clock on which each reading takes 2 ms, and real work nothing."""
    return partial(next, count(0, 2e-3))


def test_real_libraries_are_swept_and_their_versions_are_kept():
    numpy, torch = sweep(
        [matmul_series("numpy"), matmul_series("torch")],
        sizes=(8, 16),
        seconds=5.0,
        clock=ticking(),
    )
    assert (numpy.sizes, numpy.kind, numpy.device) == ((8, 16), "measured", "cpu")
    assert (numpy.role, torch.role) == ("numpy", "torch")
    assert torch.threads == library("torch").get_num_threads()
    assert "NumPy " in numpy.versions


def test_the_operands_are_given_up_at_the_end():
    sweep([matmul_series("numpy")], sizes=(8,), clock=ticking())
    assert operand_pair.cache_info().currsize == 0
