"""The machine's peak is the best that was measured on its CPU, and says how."""

from dataclasses import replace

import pytest

from insidetensor import Curve, machine_peak
from insidetensor.timing import peak as peak_module
from insidetensor.timing.measuring import Timing

SIZES = (100, 1000)
CPU = Curve(
    "NumPy, cpu", "measured", "cpu", SIZES, (1e-3, 0.02), (9e-4, 0.019), (2e-3, 0.021), threads=2
)


def test_it_is_the_best_block_of_all_curves():
    better = replace(CPU, name="PyTorch, cpu", best_s=(1e-3, 0.01))
    found = machine_peak([CPU, better])
    assert (found.gflops, found.name, found.n) == (pytest.approx(200), "PyTorch, cpu", 1000)
    assert str(found) == (
        "200 GFLOP/s: the best block of all, PyTorch, cpu at n = 1000, float32, threads: 2."
    )


def test_where_best_blocks_are_not_known_the_lower_quartile_serves():
    assert machine_peak([CPU]).gflops == pytest.approx(2e9 / 0.019 / 1e9)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "model"},
        {"kind": "recorded"},
        {"device": "cuda:0"},
    ],
)
def test_what_was_not_measured_on_this_cpu_does_not_count(change):
    faster = replace(CPU, low_s=(1e-6, 1e-5), **change)
    assert machine_peak([CPU, faster]) == machine_peak([CPU])


def test_without_curves_it_measures(monkeypatch):
    asked = []

    def measure(op, *, seconds):
        asked.append((op().shape, op().dtype, seconds))
        return Timing(1.0, 0.02, 0.02, 0.02, 0.01, 1, 50)

    monkeypatch.setattr(peak_module, "measure", measure)
    found = machine_peak()
    assert asked == [((1024, 1024), "float32", 1.0)]
    assert found.gflops == pytest.approx(2 * 1024**3 / 0.01 / 1e9)
    assert (found.name, found.n) == ("NumPy", 1024)


def test_a_number_of_threads_that_is_not_known_is_not_made_up():
    assert str(machine_peak([replace(CPU, threads=None)])).endswith("threads: not known.")
