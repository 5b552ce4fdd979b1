"""Each case multiplies what it says, where it says, and knows how to wait."""

import sys

import numpy as np
import pytest

from insidetensor.libraries import library
from insidetensor.timing import series as series_module
from insidetensor.timing.series import (
    matmul_case,
    matmul_series,
    operand_pair,
    torch_sync,
    usual_series,
)

LIBRARIES = ("numpy", "torch", "tensorflow", "tf.function")


@pytest.mark.parametrize("name", LIBRARIES)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_every_library_multiplies_the_same_seeded_operands(name, dtype):
    case = matmul_case(name, 8, dtype=dtype)
    product = np.asarray(case.op())
    a, b = operand_pair(8, dtype)
    assert product.dtype == dtype
    # Eight products are summed, in an order that the library chooses.
    np.testing.assert_allclose(product, a @ b, rtol=8 * np.finfo(dtype).eps)
    assert case.sync is None


def test_operands_are_made_anew_for_another_size_and_cannot_be_written():
    a, b = operand_pair(8, "float32")
    assert not np.array_equal(a, b)
    assert operand_pair(9, "float32")[0].shape == (9, 9)
    np.testing.assert_array_equal(operand_pair(8, "float32")[0], a)
    with pytest.raises(ValueError, match="read-only"):
        a[0, 0] = 1


def test_names_say_library_device_and_what_is_counted():
    assert matmul_case("numpy", 2).name == "NumPy, cpu"
    assert matmul_series("tf.function").name == "tf.function, cpu"
    assert matmul_series("torch", device="cuda:0", transfers=True).name == (
        "PyTorch, cuda:0, with transfers"
    )


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        (("jax", 8), ValueError, "library 'jax' is not known here; known are numpy, torch, tens"),
        (("numpy", 0), ValueError, "n must be at least 1; it is 0"),
        (("numpy", 8.5), ValueError, "whole number"),
        (("tf.function", 8, "cuda"), ValueError, "tf.function is measured on the CPU only"),
        (("numpy", 8, "cuda"), ValueError, "NumPy is measured on the CPU only"),
        (("torch", 8, "cpu", True), ValueError, "on the CPU nothing moves"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(asked, error, sentence):
    name, n, *more = asked
    options = dict(zip(("device", "transfers"), more, strict=False))
    with pytest.raises(error, match=sentence):
        matmul_case(name, n, **options)


def test_a_library_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    with pytest.raises(ModuleNotFoundError, match="TensorFlow is not installed here"):
        matmul_case("tf.function", 8)


def test_many_sizes_in_a_graph_draw_no_warning(capfd):
    for n in range(1, 12):
        matmul_case("tf.function", n).op()
    assert capfd.readouterr().err == ""


class Elsewhere:
    """Stands for a tensor of torch: notes each move and each product instead of doing it."""

    def __init__(self, log, device="cpu"):
        self.log, self.device = log, device

    def to(self, device):
        self.log.append(f"{self.device} to {device}")
        return Elsewhere(self.log, device)

    def cpu(self):
        return self.to("cpu")

    def __matmul__(self, other):
        assert self.device == other.device
        self.log.append(f"product on {self.device}")
        return self


@pytest.fixture
def moves(monkeypatch):
    log = []
    torch = library("torch")
    monkeypatch.setattr(torch, "tensor", lambda data: Elsewhere(log))
    monkeypatch.setattr(torch.cuda, "synchronize", lambda device: log.append(f"wait {device}"))
    return log


def test_with_transfers_a_call_moves_both_operands_there_and_the_result_back(moves):
    case = matmul_case("torch", 8, device="cuda:0", transfers=True)
    assert moves == []
    case.op()
    assert moves == ["cpu to cuda:0", "cpu to cuda:0", "product on cuda:0", "cuda:0 to cpu"]


def test_resident_operands_are_moved_once_before_the_calls(moves):
    case = matmul_case("torch", 8, device="cuda:0")
    moves.clear()
    case.op()
    case.sync()
    assert moves == ["product on cuda:0", "wait cuda:0"]


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
    case = matmul_case("tensorflow", 8)
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


def test_a_real_accelerator_adds_three_series(monkeypatch):
    monkeypatch.setattr(series_module, "accelerator", lambda: "cuda:0")
    added = usual_series()[3:]
    assert [(series.name, series.kind, series.device) for series in added] == [
        ("PyTorch, cuda:0", "measured", "cuda:0"),
        ("PyTorch, cuda:0, with transfers", "measured", "cuda:0"),
        ("PyTorch, cuda:0, without waiting", "unsynchronised", "cuda:0"),
    ]


def test_only_cuda_and_mps_are_real_accelerators(monkeypatch):
    torch = library("torch")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    assert series_module.accelerator() == "mps:0"
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    assert series_module.accelerator() is None
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    assert series_module.accelerator() == "cuda:0"


def test_a_series_of_a_library_that_is_missing_is_refused_before_the_sweep(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    with pytest.raises(ModuleNotFoundError, match="TensorFlow is not installed here"):
        matmul_series("tensorflow")
