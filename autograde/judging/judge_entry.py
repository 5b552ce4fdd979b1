"""What a judge's parent imports: every chapter's checks, before the sandbox takes their files away.

Importing this takes in the checks that a WorkerPool has handed over, which lie on `sys.path`.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from autograde.checks.chapters import HANDED_OVER, PACKAGE
from autograde.core import messages
from insidetensor.messages import Catalogue


class _BrokenChecks(ModuleType):
    """In place of a module that cannot be imported: says why, to whoever wants to use it."""

    def __init__(self, name: str, error: Exception) -> None:
        super().__init__(name)
        self.__dict__["error"] = error

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)  # who looks at every module asks for these
        raise self.__dict__["error"]


def _take_in(name: str) -> None:
    """Import one module of checks; one that is broken stops nobody but those who need it."""
    try:
        importlib.import_module(name)
    except Exception as error:
        sys.modules[name] = _BrokenChecks(name, error)


def _take_in_checks() -> None:
    """Import every module from the folder that was handed over, and read every sentence.

    In the sandbox that comes next, the project's files are not there.
    """
    folders = [Path(entry) / HANDED_OVER for entry in sys.path if entry]
    folder = next(folder for folder in folders if folder.is_dir())
    spec = importlib.util.spec_from_file_location(
        PACKAGE, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError("the checks were not handed over")
    package = sys.modules[PACKAGE] = importlib.util.module_from_spec(spec)
    parent, _, name = PACKAGE.rpartition(".")
    setattr(sys.modules[parent], name, package)
    spec.loader.exec_module(package)
    for path in sorted(folder.rglob("*.py")):
        place = path.parent if path.stem == "__init__" else path.with_suffix("")
        if place != folder:
            _take_in(".".join([PACKAGE, *place.relative_to(folder).parts]))
    own = folder / "messages"
    for catalogue in [messages.FOLDER, *([own] if own.is_dir() else [])]:
        Catalogue(catalogue).read()


_take_in_checks()

from autograde.judging.judge_worker import serve  # noqa: E402 - it imports the checks that were taken in

__all__ = ["serve"]
