"""The model follows its formula, its constants have a source each, and it calls itself a model."""

from dataclasses import replace

import pytest
from honest_curves import SIZES, pytorch_curve

from insidetensor import T4, Costs, crossing, model_constants, model_curves
from insidetensor.timing.model import format_with_unit, resident_s, transferred_s

# Numbers that are easy to reckon with: n = 1000 computes for 1 s, touches 12 MB.
EASY = Costs(
    launch_s=0.5, copy_s=0.25, flop_per_s=2e9, memory_bytes_per_s=24e6, link_bytes_per_s=12e6
)


def test_time_on_the_device_is_launch_and_the_longer_of_computing_and_touching_memory():
    assert resident_s(1000, EASY) == pytest.approx(0.5 + 1.0)
    slow_memory = replace(EASY, memory_bytes_per_s=6e6)
    assert resident_s(1000, slow_memory) == pytest.approx(0.5 + 2.0)


def test_transfers_add_three_copies_and_the_bytes_of_three_matrices():
    assert transferred_s(1000, EASY) == pytest.approx(1.5 + 3 * 0.25 + 1.0)


def test_the_curves_bands_are_the_optimistic_and_the_pessimistic_scenario():
    resident, with_transfers = model_curves(sizes=SIZES)
    assert resident.sizes == SIZES
    for curve, seconds in ((resident, resident_s), (with_transfers, transferred_s)):
        for at, n in enumerate(SIZES):
            times = (curve.low_s[at], curve.median_s[at], curve.high_s[at])
            assert times == tuple(seconds(n, costs) for costs in T4.scenarios)
            assert sorted({*times}) == [*times]


def test_every_modelled_curve_is_of_the_kind_model_and_says_so_in_its_note():
    for curve in model_curves():
        assert (curve.kind, curve.device) == ("model", "NVIDIA T4")
        assert "MODEL" in curve.note


def test_the_rate_reached_is_a_share_of_the_published_peak():
    assert T4.central.flop_per_s == pytest.approx(8.1e12 * 0.55)


def test_each_constant_names_a_dated_source_or_says_that_it_is_assumed():
    for row, constant in zip(model_constants().rows, T4.constants, strict=True):
        source, (best, central, worst) = row[-1], constant.scenarios
        assert sorted((best, central, worst)) in ([best, central, worst], [worst, central, best])
        assert "assumed" in source or (best == worst and "20" in source), constant.name


def test_the_table_shows_each_constant_with_its_unit_and_calls_the_whole_a_model():
    table = model_constants()
    rows = {row[0]: row[1:4] for row in table.rows}
    assert len(rows) == len(T4.constants) == 6
    assert rows["Start one operation (launch)"] == ("6 µs", "15 µs", "30 µs")
    assert rows["Peak, float32"] == ("8.1 TFLOP/s",) * 3
    assert rows["Share of the peak that a matmul reaches"] == ("95 %", "55 %", "35 %")
    assert rows["Link between host and device (PCIe)"] == ("12 GB/s", "6 GB/s", "3 GB/s")
    assert table.note.startswith("A MODEL, not a measurement")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (6e-6, "s", "6 µs"),
        (0.25, "s", "250 ms"),
        (2.0, "s", "2 s"),
        (320e9, "B/s", "320 GB/s"),
        (8.1e12, "FLOP/s", "8.1 TFLOP/s"),
        (0.35, "", "35 %"),
        (1e-9, "s", "0.001 µs"),  # below the smallest prefix: still no exponent
    ],
)
def test_values_are_written_as_one_reads_them(value, unit, text):
    assert format_with_unit(value, unit) == text


def test_against_a_measured_cpu_the_model_crosses_in_its_band_and_later_with_transfers():
    resident, with_transfers = (
        crossing(pytorch_curve(), curve) for curve in model_curves(sizes=SIZES)
    )
    assert round(resident.n) == 97
    assert round(with_transfers.n) == 268
    assert resident.low < resident.n < resident.high < with_transfers.high
    assert str(resident).startswith("“MODEL NVIDIA T4” is faster than “PyTorch, cpu” from n = 97")
