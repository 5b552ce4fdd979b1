"""Each case multiplies what it says, where it says, and knows how to wait."""

import sys

import numpy as np
import pytest

from insidetensor.libraries import IMPORT_NAMES, library
from insidetensor.timing import series as series_module
from insidetensor.timing.series import (
    matmul_series,
    operand_pair,
    torch_sync,
    usual_series,
)


@pytest.mark.parametrize("name", IMPORT_NAMES)
def test_every_library_multiplies_the_same_seeded_operands(name):
    case = matmul_series(name).case(8)
    product = np.asarray(case.op())
    a, b = operand_pair(8)
    assert product.dtype == "float32"
    # Eight products are summed, in an order that the library chooses.
    np.testing.assert_allclose(product, a @ b, rtol=8 * np.finfo("float32").eps)
    assert case.sync is None


def test_operands_are_made_anew_for_another_size_and_cannot_be_written():
    a, b = operand_pair(8)
    assert not np.array_equal(a, b)
    assert operand_pair(9)[0].shape == (9, 9)
    np.testing.assert_array_equal(operand_pair(8)[0], a)
    with pytest.raises(ValueError, match="read-only"):
        a[0, 0] = 1


def test_each_kind_of_device_is_waited_for_in_its_own_way(monkeypatch):
    torch, log = library("torch"), []
    monkeypatch.setattr(torch.cuda, "synchronize", lambda device: log.append(f"cuda {device}"))
    monkeypatch.setattr(torch.mps, "synchronize", lambda: log.append("mps"))
    monkeypatch.setattr(torch.accelerator, "synchronize", lambda device: log.append(device))
    for device in ("cuda:1", "mps", "xpu:0"):
        torch_sync(torch, device)()
    assert log == ["cuda cuda:1", "mps", "xpu:0"]
    assert torch_sync(torch, "cpu") is None


def test_tensorflow_is_kept_on_the_cpu_where_there_is_a_gpu(monkeypatch):
    tensorflow = library("tensorflow")
    places, real = [], tensorflow.device

    def device(name):
        places.append(name)
        return real(name)

    monkeypatch.setattr(tensorflow, "device", device)
    monkeypatch.setattr(tensorflow.config, "list_physical_devices", lambda kind: ["a GPU"])
    case = matmul_series("tensorflow").case(8)
    case.op()
    assert places == ["CPU:0", "CPU:0"]
    assert case.sync is None


def test_the_usual_series_are_what_is_installed(monkeypatch):
    assert [series.name for series in usual_series()] == [
        "NumPy, cpu",
        "PyTorch, cpu",
        "TensorFlow, cpu",
    ]
    monkeypatch.setitem(sys.modules, "torch", None)
    assert [series.name for series in usual_series()] == ["NumPy, cpu", "TensorFlow, cpu"]


def test_a_real_accelerator_adds_two_series(monkeypatch):
    monkeypatch.setattr(series_module, "accelerator", lambda: "cuda:0")
    added = usual_series()[3:]
    assert [(series.name, series.role, series.device) for series in added] == [
        ("PyTorch, cuda:0", "resident", "cuda:0"),
        ("PyTorch, cuda:0, with transfers", "transfers", "cuda:0"),
    ]


def test_a_library_that_is_missing_or_unknown_is_refused_before_the_sweep(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    with pytest.raises(ValueError, match="library 'jax' is not known here; known are numpy, torch"):
        matmul_series("jax")
    for asked in ({"name": "numpy", "device": "cuda:0"}, {"name": "torch", "transfers": True}):
        with pytest.raises(ValueError, match="Only PyTorch is timed on a device other than"):
            matmul_series(**asked)
    with pytest.raises(ModuleNotFoundError, match="TensorFlow is not installed here"):
        matmul_series("tensorflow")
