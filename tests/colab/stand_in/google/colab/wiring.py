"""Where the stand-in finds the notebook that is open, and where it puts what is downloaded."""

import os
from pathlib import Path


def open_notebook() -> Path:
    """The file that holds the notebook as the browser would have it."""
    return Path(os.environ["COLAB_STAND_IN_NOTEBOOK"])


def downloads() -> Path:
    """The folder that stands for the browser's downloads."""
    return Path(os.environ["COLAB_STAND_IN_DOWNLOADS"])
