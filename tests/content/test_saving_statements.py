"""What the prose of the lesson on saving states, run in the libraries."""

import subprocess
import sys

from lazy_libraries import torch

SAVE_OVER = """
import sys, torch
path, what = sys.argv[1:]
torch.save(torch.zeros(1_000_000), path)
mapped = torch.load(path, mmap=True)
torch.save(mapped if what == "itself" else torch.ones(1_000_000), path)
print(mapped[-1].item())
"""


def test_what_stands_in_a_file_of_pytorchs_is_what_the_lesson_says(tmp_path):
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
    stated = {
        "a slice takes the other rows along": marker in save(marked[:3]),
        "a clone takes none": marker not in save(marked[:3].clone()),
        "what is mapped is not written to the file": loaded == bias,
        "a new file in the old one's place leaves what is mapped": mapped["bias"].tolist() == bias,
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
