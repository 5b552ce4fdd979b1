"""The model's crossovers are held against those that were seen, where any were."""

import pytest
from honest_curves import SIZES, pytorch_curve
from made_up_run import written

from insidetensor import Curve, compare_with_model
from insidetensor.timing import prediction_check
from insidetensor.timing.recorded_run import read_run


@pytest.fixture(autouse=True)
def _nothing_recorded(monkeypatch):
    monkeypatch.setattr(prediction_check, "recorded_run", lambda: None)


def accelerator(crosses_at, role="resident"):
    """A curve that takes at every size as long as the CPU's takes at n = `crosses_at`."""
    cpu = pytorch_curve()
    seconds = cpu.median_s[SIZES.index(crosses_at)]
    flat = (seconds,) * len(SIZES)
    return Curve("PyTorch, cuda:0", "measured", "cuda:0", SIZES, flat, flat, flat, role=role)


def verdicts(*curves):
    return [row[1:] for row in compare_with_model([pytorch_curve(), *curves]).rows]


def test_without_a_gpu_the_prediction_stands_alone_and_unchecked():
    here, with_transfers = verdicts()
    assert here[0].startswith("GPU faster from n = 9")
    assert here[1:] == ("no GPU here", "not checked")
    assert with_transfers[1:] == ("no GPU here", "not checked")


@pytest.mark.parametrize(
    ("n", "verdict"),
    [
        (128, "inside the predicted range"),
        (32, "earlier than predicted: this GPU, or its link, is faster than the model"),
        (1024, "later than predicted: this GPU, or its link, is slower than the model"),
    ],
)
def test_a_measured_crossover_is_held_against_the_predicted_range(n, verdict):
    here, with_transfers = verdicts(accelerator(n))
    assert here[1].startswith(f"GPU faster from n = {n:,} (")
    assert here[2] == verdict
    assert with_transfers[2] == "not checked"


def test_a_gpu_that_never_wins_is_otherwise_than_predicted():
    here, _ = verdicts(accelerator(4096))
    assert here[1].startswith("No crossover between 8 and 4,096")
    assert here[2] == "otherwise than predicted"


def test_a_recorded_run_has_rows_of_its_own_with_the_prediction_for_its_own_cpu(
    tmp_path, monkeypatch
):
    run = read_run(written(tmp_path))
    monkeypatch.setattr(prediction_check, "recorded_run", lambda: run)
    rows = compare_with_model([pytorch_curve()]).rows
    assert [row[0] for row in rows][2:] == [
        "Make-believe GPU, 2001-02-03: operands on the GPU",
        "Make-believe GPU, 2001-02-03: with all transfers",
    ]
    assert rows[2][2].startswith("GPU faster from n = 128")
    assert rows[0][1] != rows[2][1]


def test_without_a_cpu_curve_there_is_nothing_to_compare_with():
    with pytest.raises(ValueError, match="no curve of PyTorch or NumPy on the CPU"):
        compare_with_model([accelerator(128)])
