"""Prepare a kernel of Colab's for the course, and say what is amiss."""

import os
import sys
from collections.abc import Iterator
from importlib import metadata

from insidetensor.colab.floors import unmet_floors
from insidetensor.libraries import START_SETTINGS
from insidetensor.messages import message


def prepare() -> None:
    """Let TensorFlow start in a way that suits the course; print the version, and what is amiss.

    Nothing is installed and no library is loaded here.
    """
    for setting, value in START_SETTINGS["tensorflow"].items():
        os.environ.setdefault(setting, value)
    print(message("colab.ready", version=metadata.version("insidetensor")))
    for sentence in (*memory_taken(), *unmet_floors()):
        print(sentence)


def memory_taken() -> Iterator[str]:
    """A sentence if TensorFlow was started before, and can no longer leave memory to PyTorch.

    Where it was only imported, it is told now to take memory as it needs it.
    """
    tensorflow = sys.modules.get("tensorflow")
    if tensorflow is None:
        return
    try:
        for gpu in tensorflow.config.list_physical_devices("GPU"):
            tensorflow.config.experimental.set_memory_growth(gpu, True)
    except RuntimeError:  # it has started: from then on this cannot be changed
        yield message("colab.memory_taken")
