"""A recorded run is read back, refused in a sentence where it is none, and never made up."""

import pytest
from made_up_run import DATE, plain_curve, written

from insidetensor import implausible, recorded_curves, recorded_run
from insidetensor.timing import recorded_run as module
from insidetensor.timing.recorded_run import SHIPPED, RecordedRunError, read_run
from insidetensor.timing.sweeping import SIZES


def test_every_run_that_ships_is_valid():
    for path in SHIPPED.glob("*.json"):
        assert read_run(path).curves


def test_a_run_of_one_thread_on_a_cpu_ships_that_nothing_objects_to():
    run = recorded_run(accelerator=False)
    cpu = run.curves["torch"]
    assert (run.hardware["cores"], cpu.threads, cpu.sizes) == (1, 1, SIZES)
    for curve in run.curves.values():
        assert implausible(curve, peak_gflops=max(curve.gflops)) == ()
    assert str(run.settings["load_before"]) in str(run)


def test_there_is_no_run_where_nobody_recorded_one(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "SHIPPED", tmp_path)
    assert recorded_run() is recorded_run(accelerator=False) is None
    assert recorded_curves() == ()


def test_the_newest_run_is_taken(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "SHIPPED", tmp_path)
    written(tmp_path, "z_older.json", date="2001-01-01", device="older")
    written(tmp_path, "a_newer.json", date="2001-12-31", device="newer")
    assert recorded_run().device == "newer"
    assert [c.name for c in recorded_curves()] == [
        "PyTorch, cuda:0",
        "PyTorch, cuda:0, with transfers",
    ]


def test_a_run_of_a_cpu_alone_does_not_take_the_place_of_an_accelerators(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "SHIPPED", tmp_path)
    cpu = {"torch": plain_curve("PyTorch, cpu", [1e-4, 1e-3, 1e-2])}
    written(tmp_path, "gpu.json", date="2001-01-01")
    written(tmp_path, "cpu.json", date="2001-12-31", device="Make-believe CPU", curves=cpu)
    assert recorded_run().device == "Make-believe GPU"
    assert recorded_run(accelerator=False).device == "Make-believe CPU"


def test_a_run_is_read_with_its_curves_claims_and_crossings(tmp_path):
    run = read_run(written(tmp_path))
    assert run.stamp == f"Make-believe GPU, {DATE}"
    assert run.curves["torch"].median_s == (0.5e-4, 2e-4, 8e-4)
    assert run.claims == {"A15": "the GPU was faster"}
    assert run.crossings["resident"].n == pytest.approx(128)
    assert run.crossings["transfers"].outcome == "slower"
    assert DATE in str(run.crossings["resident"])


def test_a_cpu_alone_wins_nowhere(tmp_path):
    cpu = {"numpy": plain_curve("NumPy, cpu", [1e-4, 1e-3, 1e-2])}
    run = read_run(written(tmp_path, curves=cpu))
    assert run.crossings == {}
    assert "no accelerator, the CPU alone" in str(run)


def test_it_is_shown_as_a_table_of_what_was_recorded_where_and_when(tmp_path):
    run = read_run(written(tmp_path))
    for said in ("Make-believe GPU", "Make-believe CPU, cores to use: 2", "PyTorch 0.0", DATE):
        assert said in str(run)
        assert said in run._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"colour": "red"}, "colour"),
        ({"date": "yesterday"}, "yesterday"),
        ({"curves": 3}, "int"),
        ({"curves": {"torch": {}}}, "name"),
        ({"curves": {"torch": plain_curve("a", [1.0, -1.0, 1.0])}}, r"-1.0: a time must be a"),
        ({"curves": {"resident": plain_curve("a", [1.0] * 3)}}, "neither torch nor numpy"),
    ],
)
def test_what_is_no_run_is_refused_in_one_sentence(tmp_path, changes, sentence):
    with pytest.raises(RecordedRunError, match=sentence) as caught:
        read_run(written(tmp_path, **changes))
    assert str(caught.value).startswith("run.json")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["{", "[]", "{}"])
def test_a_file_that_is_no_run_is_refused(tmp_path, text):
    path = tmp_path / "run.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordedRunError, match=r"run.json is not a recorded run: "):
        read_run(path)
