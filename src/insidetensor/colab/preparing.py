"""Prepare Colab's kernel for the course, and print what is missing or too old."""

import os
import sys
from collections.abc import Iterator
from importlib import metadata

from insidetensor.colab.floors import unmet_floors
from insidetensor.libraries import START_SETTINGS
from insidetensor.messages import message


def prepare() -> None:
    """Set TensorFlow's start settings; print the package's version and what is missing or too old.

    Nothing is installed and no library is loaded here.
    """
    for setting, value in START_SETTINGS["tensorflow"].items():
        os.environ.setdefault(setting, value)
    print(message("colab.ready", version=metadata.version("insidetensor")))
    for sentence in (*memory_taken(), *unmet_floors()):
        print(sentence)


def memory_taken() -> Iterator[str]:
    """Yield a sentence if TensorFlow has started and can no longer leave GPU memory to PyTorch.

    Where it was only imported, memory growth is switched on now.
    """
    tensorflow = sys.modules.get("tensorflow")
    if tensorflow is None:
        return
    try:
        for gpu in tensorflow.config.list_physical_devices("GPU"):
            tensorflow.config.experimental.set_memory_growth(gpu, True)
    except RuntimeError:  # TensorFlow has started, and its settings are fixed
        yield message("colab.memory_taken")
