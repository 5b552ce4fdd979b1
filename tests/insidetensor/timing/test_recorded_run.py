"""A recorded run is read back, checked field by field, and never made up."""

import json
import shutil
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from made_up_run import DATE, made_up_run, plain_curve, written

from insidetensor import recorded_curves, recorded_run
from insidetensor.ledgers.entries import LedgerError
from insidetensor.timing.recorded_run import SHIPPED, read_run

ROOT = Path(__file__).parents[3]


def without(name):
    return {key: value for key, value in made_up_run().items() if key != name}


def test_every_run_that_ships_is_valid_and_was_made_on_an_accelerator():
    for path in SHIPPED.glob("*.json"):
        assert read_run(path).crossings


def test_there_is_no_run_where_nobody_recorded_one(tmp_path):
    assert recorded_run(tmp_path) is None
    assert recorded_run(tmp_path / "no such folder") is None
    assert recorded_curves(tmp_path) == ()


def test_a_run_is_read_with_its_curves_claims_and_checks(tmp_path):
    run = read_run(written(tmp_path))
    assert run.stamp == f"Make-believe GPU, {DATE}"
    assert run.curves["torch"].median_s == (0.5e-4, 2e-4, 8e-4)
    assert run.cpu is run.curves["torch"]
    assert run.claims == {"A15": "the GPU was faster"}
    assert run.events[0].off == pytest.approx(0.02)


def test_it_says_from_where_the_gpu_wins(tmp_path):
    run = read_run(written(tmp_path))
    assert run.gpu_wins_from == pytest.approx(128)
    assert run.crossings["transfers"].standing == "slower"
    assert DATE in str(run.crossings["resident"])


def test_a_cpu_alone_wins_nowhere(tmp_path):
    cpu = {"numpy": plain_curve("NumPy, cpu", [1e-4, 1e-3, 1e-2])}
    run = read_run(written(tmp_path, curves=cpu))
    assert (run.gpu_wins_from, dict(run.crossings)) == (None, {})
    assert run.cpu.name == "NumPy, cpu"
    assert "no accelerator, the CPU alone" in str(run)


def test_the_newest_valid_run_is_taken(tmp_path):
    written(tmp_path, "z_older.json", date="2001-01-01", device="older")
    written(tmp_path, "a_newer.json", date="2001-12-31", device="newer")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    assert recorded_run(tmp_path).device == "newer"
    assert [c.name for c in recorded_curves(tmp_path)] == [
        "PyTorch, cuda:0",
        "PyTorch, cuda:0, with transfers",
    ]


def test_it_is_shown_as_a_table_of_what_was_recorded_where_and_when(tmp_path):
    run = read_run(written(tmp_path))
    for said in ("Make-believe GPU", "Make-believe CPU, cores: 2", "8.0 GB", "driver 0.0", DATE):
        assert said in str(run)
        assert said in run._repr_mimebundle_()["text/html"]
    assert "within 2.0 % at all 1 sizes" in str(run)


@pytest.mark.parametrize("name", ["date", "script", "device", "hardware", "software", "curves"])
def test_a_missing_field_is_named(tmp_path, name):
    path = written(tmp_path)
    path.write_text(json.dumps(without(name)), encoding="utf-8")
    with pytest.raises(LedgerError, match=f"run.json: the field {name} is missing or empty"):
        read_run(path)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": 2}, r"the field format is 2; this version of insidetensor reads format 1"),
        ({"device": 3}, r"the field device is of type int, expected str"),
        ({"colour": "red"}, r"the field colour is not known here"),
        ({"date": "yesterday"}, r"the field date is 'yesterday'; expected a day such as"),
        ({"hardware": {"cpu": ["a"]}}, r"the field hardware must lead .*; cpu leads to \['a'\]"),
        ({"claims": {"A15": None}}, r"the field claims must lead .*; A15 leads to None"),
        ({"events": [{"n": 1}]}, r"the field events, entry 1: expected n, measured_s"),
        ({"events": [3]}, r"the field events, entry 1: expected n"),
        ({"events": [{"n": 8, "measured_s": 1.0, "event_s": 0}]}, r"events, entry 1: .*above 0"),
        ({"events": [{"n": 8, "measured_s": "1", "event_s": 1}]}, r"the field events, entry 1"),
        ({"curves": {"gpu": {}}}, r"the field curves has 'gpu'; known names are torch, numpy"),
        ({"curves": {"torch": 3}}, r"in the field curves, torch: "),
        (
            {"curves": {"torch": plain_curve("a", [1.0, -1.0, 1.0])}},
            r"in the field curves, torch: .* -1.0: a time must be a finite number",
        ),
        (
            {"curves": {"resident": plain_curve("a", [1.0, 1.0, 1.0])}},
            r"the field curves has neither torch nor numpy",
        ),
    ],
)
def test_a_bad_field_is_named_in_one_sentence(tmp_path, changes, sentence):
    with pytest.raises(LedgerError, match=sentence) as caught:
        read_run(written(tmp_path, **changes))
    assert str(caught.value).startswith("run.json")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "sentence"), [("{", "cannot be read as JSON"), ("[]", "object")])
def test_a_file_that_is_no_run_is_refused(tmp_path, text, sentence):
    path = tmp_path / "run.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LedgerError, match=f"run.json is not a recorded run: .*{sentence}"):
        read_run(path)


def test_a_recorded_file_travels_with_the_package(tmp_path):
    # Asked of the builder alone: making a whole wheel is another test's.
    package = Path("src", "insidetensor")
    shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("*.pyc"))
    for folder in ("course", "exercises"):
        (tmp_path / folder).mkdir()
    data = [
        "exercises/cells.json",
        *(path.relative_to(ROOT) for path in ROOT.glob("course/*.toml")),
    ]
    for name in ("pyproject.toml", "README.md", ".gitignore", *data):
        shutil.copy(ROOT / name, tmp_path / name)
    written(tmp_path / package / SHIPPED.relative_to(ROOT / package), "some_gpu.json")
    found = {
        file.distribution_path for file in WheelBuilder(str(tmp_path)).recurse_included_files()
    }
    assert "insidetensor/timing/recorded/some_gpu.json" in found
