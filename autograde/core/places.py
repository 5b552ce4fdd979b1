"""Remove the paths of this machine from what learners read."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

# A kernel names a cell by a file that it never writes, in a folder of its process.
_OF_KERNELS = rf"{re.escape(str(Path(tempfile.gettempdir())))}/ipykernel_\d+/"
_ROOTS = [f"{place}/" for place in sorted(sys.path, key=len, reverse=True) if place]
_HOME = f"{Path.home()}/"  # which IPython writes as ~/
_SHORT = [f"~/{root.removeprefix(_HOME)}" for root in _ROOTS if root.startswith(_HOME)]
_PLACES = re.compile("|".join([_OF_KERNELS, *map(re.escape, [*_ROOTS, *_SHORT])]))


def strip_local_paths(text: str) -> str:
    """Shorten the paths in a line of a traceback to those inside the libraries."""
    return _PLACES.sub("", text)
