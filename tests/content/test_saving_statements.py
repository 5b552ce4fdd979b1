"""What the prose of the lesson on saving states, run in the libraries."""

import pickle
import subprocess
import sys

import numpy as np
import pytest
import safetensors.numpy
from lazy_libraries import torch

SAVE_OVER = """
import sys, torch
path, what = sys.argv[1:]
torch.save(torch.zeros(1_000_000), path)
mapped = torch.load(path, mmap=True)
torch.save(mapped if what == "itself" else torch.ones(1_000_000), path)
print(mapped[-1].item())
"""


def test_what_stands_in_a_file_of_pytorchs_is_what_the_lesson_says(tmp_path, monkeypatch):
    marked = torch.zeros(100, 4)
    marked[3:] = 123.25
    marker = marked[3, :1].numpy().tobytes()
    path = tmp_path / "x.pt"

    def save(x):
        torch.save(x, path)
        return path.read_bytes()

    model = torch.nn.Linear(2, 2)
    bias = model.bias.tolist()
    save(model.state_dict())
    torch.load(path, mmap=True)["bias"][:] = 99
    loaded = torch.load(path)["bias"].tolist()
    mapped = torch.load(path, mmap=True)
    torch.save(torch.nn.Linear(2, 2).state_dict(), tmp_path / "new.pt")
    (tmp_path / "new.pt").replace(path)
    w = torch.ones(2, requires_grad=True)
    (w * 2).sum().backward()
    save([w, w * 2])
    leaf, computed = torch.load(path)
    save(model)
    monkeypatch.setattr(torch.nn.Linear, "__init__", None)  # a call of the class would fail
    whole = torch.load(path, weights_only=False)
    stated = {
        "a slice takes the other rows along": marker in save(marked[:3]),
        "a clone takes none": marker not in save(marked[:3].clone()),
        "what is mapped is not written to the file": loaded == bias,
        "a new file in the old one's place leaves what is mapped": mapped["bias"].tolist() == bias,
        "a whole model is made without a call of its class": whole.bias.tolist() == bias,
        "no gradient is saved": w.grad is not None and leaf.grad is None,
        "and no computation": computed.requires_grad and computed.is_leaf,
    }
    assert [words for words, holds in stated.items() if not holds] == []


def test_a_file_that_is_mapped_may_not_be_saved_over(tmp_path):
    said = {
        what: subprocess.run(
            [sys.executable, "-c", SAVE_OVER, str(tmp_path / "x.pt"), what],
            capture_output=True,
            text=True,
        )
        for what in ("itself", "another")
    }
    assert said["itself"].returncode != 0
    assert said["another"].stdout == "1.0\n"


def test_not_every_object_can_be_saved_by_pytorch(tmp_path):
    with pytest.raises(TypeError, match="cannot pickle"):
        torch.save((number for number in range(3)), tmp_path / "x.pt")


def test_numbers_of_pythons_are_read_back_by_pytorch_and_a_number_of_numpys_is_not(tmp_path):
    refused = []
    for value in (3, 1.5, "three", [3], {"three": 3}, np.float64(3)):
        torch.save(value, tmp_path / "x.pt")
        try:
            torch.load(tmp_path / "x.pt")
        except pickle.UnpicklingError:
            refused.append(value)
    assert [type(value).__name__ for value in refused] == ["float64"]


def test_safetensors_writes_wrong_elements_of_an_ndarray_that_is_not_contiguous(tmp_path):
    x = np.arange(6.0).reshape(2, 3)
    safetensors.numpy.save_file({"turned": x.T}, tmp_path / "x.safetensors")
    loaded = safetensors.numpy.load_file(tmp_path / "x.safetensors")["turned"]
    assert loaded.shape == x.T.shape
    assert (loaded != x.T).any()


def test_storages_without_elements_begin_at_one_address():
    storages = [torch.zeros(shape).untyped_storage() for shape in (0, (0, 3))]
    assert [storage.data_ptr() for storage in storages] == [0, 0]
