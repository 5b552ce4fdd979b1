"""What a worker gets of the grader: its code, and not one solution, hidden check or grade."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path

import autograde
import insidetensor

KINDS = frozenset({".py", ".toml"})
# What workers have no use for: checks come with the exercises that are graded.
LEFT_OUT = frozenset({"hidden", "release", "collecting", "templates", "__pycache__"})
A_LONG_TIME_AGO = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is packed


@cache
def packed() -> bytes:
    """A zip archive: the package `autograde` in its root, `insidetensor` in `src`."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, Path(autograde.__file__).parent, "autograde")
        _add(archive, Path(insidetensor.__file__).parent, "src/insidetensor")
    return content.getvalue()


def _add(archive: zipfile.ZipFile, folder: Path, name: str) -> None:
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if path.suffix in KINDS and not LEFT_OUT & set(place.parts):
            about = zipfile.ZipInfo(f"{name}/{place.as_posix()}", A_LONG_TIME_AGO)
            archive.writestr(about, path.read_bytes(), zipfile.ZIP_DEFLATED)
