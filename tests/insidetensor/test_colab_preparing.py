"""What is set and said when a kernel of Colab's is prepared."""

import os
import sys
from importlib import metadata
from types import SimpleNamespace

import pytest
from own_python import printed

from insidetensor.colab.preparing import memory_taken, prepare
from insidetensor.messages import message

TAKEN = (
    "TensorFlow was started before this cell, and has taken the memory of the GPU for itself: "
    "choose Restart session in the menu Runtime, then run the notebook from the top."
)


@pytest.fixture
def tensorflow(monkeypatch) -> SimpleNamespace:
    """A TensorFlow with two GPUs, imported and not yet started."""
    told: list[tuple[str, bool]] = []
    config = SimpleNamespace(
        list_physical_devices=lambda kind: [f"{kind}:0", f"{kind}:1"],
        experimental=SimpleNamespace(set_memory_growth=lambda gpu, on: told.append((gpu, on))),
    )
    module = SimpleNamespace(config=config, told=told)
    monkeypatch.setitem(sys.modules, "tensorflow", module)
    return module


@pytest.fixture
def no_floors(monkeypatch):
    monkeypatch.setattr("insidetensor.colab.preparing.unmet_floors", lambda: iter(()))


def test_tensorflow_is_told_to_share_the_gpu_before_it_is_imported():
    code = (
        "import os, sys\nfrom insidetensor.colab.preparing import prepare\n"
        "for name in ('TF_FORCE_GPU_ALLOW_GROWTH', 'TF_CPP_MIN_LOG_LEVEL'):\n"
        "    os.environ.pop(name, None)\n"
        "prepare()\n"
        "print(os.environ['TF_FORCE_GPU_ALLOW_GROWTH'], os.environ['TF_CPP_MIN_LOG_LEVEL'])\n"
        "print([name for name in ('torch', 'tensorflow', 'matplotlib') if name in sys.modules])\n"
    )
    assert printed(code).splitlines()[-2:] == ["true 3", "[]"]


def test_what_the_learner_has_set_is_left_alone(monkeypatch, no_floors, capsys):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    monkeypatch.setenv("TF_FORCE_GPU_ALLOW_GROWTH", "true")
    monkeypatch.setenv("TF_CPP_MIN_LOG_LEVEL", "0")
    prepare()
    assert os.environ["TF_CPP_MIN_LOG_LEVEL"] == "0"
    ready = message("colab.ready", version=metadata.version("insidetensor"))
    assert capsys.readouterr().out == f"{ready}\n"


def test_each_thing_amiss_is_one_line_after_the_version(monkeypatch, tensorflow, capsys):
    monkeypatch.setenv("TF_FORCE_GPU_ALLOW_GROWTH", "true")
    monkeypatch.setenv("TF_CPP_MIN_LOG_LEVEL", "3")
    monkeypatch.setattr("insidetensor.colab.preparing.memory_taken", lambda: iter(["taken"]))
    monkeypatch.setattr("insidetensor.colab.preparing.unmet_floors", lambda: iter(["too old"]))
    prepare()
    assert capsys.readouterr().out.splitlines()[1:] == ["taken", "too old"]


def test_an_imported_tensorflow_is_told_itself(tensorflow):
    assert list(memory_taken()) == []
    assert tensorflow.told == [("GPU:0", True), ("GPU:1", True)]


def test_a_started_tensorflow_keeps_its_memory_and_that_is_said(tensorflow):
    def refuse(gpu, on):
        raise RuntimeError("Physical devices cannot be modified after being initialized")

    tensorflow.config.experimental.set_memory_growth = refuse
    assert list(memory_taken()) == [TAKEN]
    assert message("colab.memory_taken") == TAKEN


def test_nothing_is_asked_of_a_tensorflow_that_is_not_there(monkeypatch):
    monkeypatch.delitem(sys.modules, "tensorflow", raising=False)
    assert list(memory_taken()) == []
    assert "tensorflow" not in sys.modules
