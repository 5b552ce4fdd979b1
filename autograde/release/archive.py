"""Write a release as a zip file: the same files give the same bytes, whenever and wherever."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from autograde.release.contents import EXECUTABLE

OLDEST = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can name
UNIX = 3
ORDINARY, PROGRAM = 0o100644, 0o100755


def write_zip(path: Path, folder: str, files: Mapping[PurePosixPath, bytes]) -> None:
    """Write `files` to a new zip file at `path`, all of them below `folder`.

    They are stored as they are: what compressing makes of them depends on the version of zlib.
    """
    with zipfile.ZipFile(path, "x", compression=zipfile.ZIP_STORED) as archive:
        for place in sorted(files):
            member = zipfile.ZipInfo(f"{folder}/{place.as_posix()}", OLDEST)
            member.create_system = UNIX
            member.external_attr = (PROGRAM if place in EXECUTABLE else ORDINARY) << 16
            archive.writestr(member, files[place])
