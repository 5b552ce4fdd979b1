"""The recorder writes what the reader reads, says what it found, and keeps private what is."""

import json
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from insidetensor import Curve
from insidetensor.claims import record
from insidetensor.timing import series
from insidetensor.timing.curve import Curves
from insidetensor.timing.recorded_run import read_run
from insidetensor.timing.series import usual_series


@pytest.fixture
def no_accelerator(monkeypatch):
    for module in (record, series):
        monkeypatch.setattr(module, "accelerator", lambda: None)
    monkeypatch.setitem(sys.modules, "tensorflow", None)  # not installed: its import takes seconds


@pytest.fixture
def cuda(monkeypatch):
    """A machine with CUDA, as far as the recorder asks."""

    def swept(**options):
        found = []
        for at, one in enumerate(usual_series(), start=1):
            times = tuple(1e-6 * at * n for n in options["sizes"])
            found.append(
                Curve(
                    one.name, "measured", one.device, options["sizes"], *3 * [times], role=one.role
                )
            )
        return Curves(found)

    torch = SimpleNamespace(
        __version__="0.0",
        version=SimpleNamespace(cuda="99.9"),
        cuda=SimpleNamespace(get_device_name=lambda device: "Make-believe GPU"),
        get_float32_matmul_precision=lambda: "highest",
    )
    monkeypatch.setattr(record, "library", lambda name: torch if name == "torch" else None)
    for module in (record, series):
        monkeypatch.setattr(module, "accelerator", lambda: "cuda:0")
    monkeypatch.setattr(record, "sweep", swept)
    monkeypatch.setattr(record, "outcomes_of_gpu_claims", lambda: {"A15": "the GPU was faster"})


def read(data, folder):
    path = folder / "run.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return read_run(path)


def test_without_an_accelerator_the_cpu_alone_is_recorded(no_accelerator, tmp_path, capsys):
    out = tmp_path / "mine.json"
    assert record.main([str(out), "--seconds", "0.5"]) == 0
    said, run, text = capsys.readouterr(), read_run(out), out.read_text(encoding="utf-8")
    assert "No accelerator is here: the CPU alone is recorded." in said.out
    assert f"Written: {out}" in said.out
    assert said.err == ""
    assert set(run.curves) == {"torch", "numpy"}
    told = {(curve.kind, curve.date, curve.device) for curve in run.curves.values()}
    assert told == {("recorded", run.date, run.hardware["cpu"])}
    assert (run.claims, run.crossings) == ({}, {})
    # The machine is named by its hardware, versions and settings, and nothing tells whose it was.
    assert run.hardware["cores"] >= 1
    assert run.device == run.hardware["cpu"] != ""
    assert {"insidetensor", "Python", "NumPy", "PyTorch"} <= run.software.keys()
    assert (run.settings["seed"], run.settings["float32_precision"]) == (0, "highest")
    assert run.settings["load_before"] >= 0 <= run.settings["load_after"]
    private = (socket.gethostname(), str(Path.home()), str(tmp_path))
    assert [word for word in private if word in text] == []


def test_on_cuda_the_accelerators_curves_and_claims_are_recorded(cuda, tmp_path):
    run = read(record.record_run(0.5, sizes=(8, 64, 256)), tmp_path)
    assert {"resident", "transfers"} <= run.curves.keys()
    assert run.device == run.curves["resident"].device == "Make-believe GPU"
    assert run.curves["torch"].device == run.hardware["cpu"] != run.device
    assert run.hardware["accelerator"] == "Make-believe GPU"
    assert run.software["CUDA"] == "99.9"
    assert run.claims == {"A15": "the GPU was faster"}


def test_apples_accelerator_is_named_after_its_chip(cuda, monkeypatch, tmp_path):
    for module in (record, series):
        monkeypatch.setattr(module, "accelerator", lambda: "mps:0")
    data = record.record_run(0.5, sizes=(8, 64))
    assert data["device"] == f"{data['hardware']['cpu']} (MPS)"
    assert data["claims"] == {"A15": "the GPU was faster"}
    assert read(data, tmp_path).curves["resident"].name == "PyTorch, mps:0"


def test_the_claims_that_need_a_gpu_are_run_and_their_outcomes_kept(monkeypatch):
    def claim(name, needs_gpu, needs=()):
        fields = {"chapter": "ch", "post": "p", "paraphrase": "", "verdicts": {}}
        code = f"outcome = {name!r} + ' ran'"
        return SimpleNamespace(id=name, needs_gpu=needs_gpu, needs=needs, code=code, **fields)

    found = [claim("A1", False), claim("A15", True), claim("A16", True), claim("A17", True)]
    monkeypatch.setattr(record, "read_claims", lambda path: found)
    results = {
        "A15": SimpleNamespace(claim=found[1], outcome="faster", ran=True, verdict="holds"),
        "A16": SimpleNamespace(claim=found[2], outcome="not run: no GPU", ran=False, verdict=None),
        "A17": SimpleNamespace(claim=found[3], outcome="an error", ran=True, verdict=None),
    }
    monkeypatch.setattr(record, "run_claim", lambda claim: results[claim.id])
    assert record.outcomes_of_gpu_claims() == {"A15": "faster"}


def test_the_command_says_where_the_gpu_overtakes(cuda, tmp_path, capsys):
    assert record.main([str(tmp_path / "mine.json"), "--seconds", "1"]) == 0
    said = capsys.readouterr().out
    assert "Recording Make-believe GPU" in said
    assert "“PyTorch, cuda:0, recorded on Make-believe GPU" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["{folder}/there.json"], "exists already, and is left as it is"),
        (["{folder}/no/such/folder.json"], "does not exist: make it first"),
        (["{folder}/new.json", "--seconds", "0"], "--seconds must be above 0; it is 0.0"),
    ],
)
def test_a_command_that_cannot_work_is_refused_before_anything_is_measured(
    arguments, sentence, tmp_path, capsys, monkeypatch
):
    (tmp_path / "there.json").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(record, "record_run", lambda *_, **__: pytest.fail("it was measured"))
    with pytest.raises(SystemExit) as caught:
        record.main([text.format(folder=tmp_path) for text in arguments])
    assert caught.value.code == 2
    assert sentence in capsys.readouterr().err
    assert (tmp_path / "there.json").read_text(encoding="utf-8") == "mine"


def test_the_command_explains_itself():
    command = [sys.executable, "-m", "insidetensor.claims.record", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "OUT.json" in done.stdout
    assert "write the times to a file" in done.stdout
