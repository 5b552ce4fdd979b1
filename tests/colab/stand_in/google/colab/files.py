"""Files that go to the learner's own machine."""

import shutil
from pathlib import Path

from .wiring import downloads


def download(filename: str) -> None:
    """Copy the file to where the browser would save it.

    Raises: FileNotFoundError where there is no such file, as Colab does.
    """
    path = Path(filename)
    if not path.exists():
        raise FileNotFoundError(f"Cannot find file: {filename}")
    shutil.copy(path, downloads() / path.name)
