"""Import the libraries that are installed, without the lines that they print at start-up."""

import importlib.util
import os
import sys
import tempfile
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType

IMPORT_NAMES = ("numpy", "torch", "tensorflow")
SHOWN_NAMES = {"numpy": "NumPy", "torch": "PyTorch", "tensorflow": "TensorFlow"}
CALLED = {"numpy": "np", "torch": "torch", "tensorflow": "tf"}  # as everybody imports them

# TensorFlow reads these variables at its import; those that the learner has set are kept.
START_SETTINGS = {
    "tensorflow": {
        "TF_CPP_MIN_LOG_LEVEL": "3",
        # Otherwise the first operation takes nearly all memory of a GPU for good,
        # and leaves none to PyTorch in the same process.
        "TF_FORCE_GPU_ALLOW_GROWTH": "true",
    },
}


@contextmanager
def quiet_stderr() -> Iterator[None]:
    """Drop what is written to the process's stderr in this block; write it after all on an error.

    TensorFlow's C++ start-up lines are written before its log level is read, to file
    descriptor 2 and not to `sys.stderr`, so the descriptor itself has to be redirected.
    """
    try:
        kept = os.dup(2)
    except OSError:  # no descriptor 2: nothing can be written there either
        yield
        return
    with tempfile.TemporaryFile() as aside:
        sys.stderr.flush()
        os.dup2(aside.fileno(), 2)
        failed = True
        try:
            yield
            failed = False
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            if failed:
                aside.seek(0)
                sys.stderr.write(aside.read().decode(errors="replace"))


def library(name: str) -> ModuleType | None:
    """Import the library `name` and return it, or None where it is not installed."""
    if name in sys.modules:
        return sys.modules[name]
    for setting, value in START_SETTINGS.get(name, {}).items():
        os.environ.setdefault(setting, value)
    try:
        with quiet_stderr(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


def is_installed(name: str) -> bool:
    """Whether a library is installed; it is not imported."""
    if name in sys.modules:
        return sys.modules[name] is not None
    return importlib.util.find_spec(name) is not None


def version_stamp(names: Iterable[str] = IMPORT_NAMES) -> str:
    """List the versions in use, as in "NumPy 2.4.6, PyTorch 2.13.0, Python 3.11.7"."""
    found = [(SHOWN_NAMES.get(name, name), library(name)) for name in names]
    stamps = [f"{shown} {module.__version__}" for shown, module in found if module is not None]
    python = ".".join(map(str, sys.version_info[:3]))
    return ", ".join([*stamps, f"Python {python}"])
