"""Folders in the temporary directory that go with the process that made them, killed or not."""

import os
import re
import shutil
import tempfile
from pathlib import Path

PREFIX = "insidetensor-grading-"
_NAME = re.compile(re.escape(PREFIX) + r"(\d+)-(\d+)-")


def make_scratch_folder() -> tempfile.TemporaryDirectory[str]:
    """A new folder; those of processes that have ended without clearing up are removed first."""
    remove_leftovers()
    prefix = f"{PREFIX}{os.getpid()}-{_started(os.getpid())}-"
    return tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)


def remove_leftovers() -> None:
    """Remove the folders of processes that live no more, as far as we may."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        found = _NAME.match(folder.name)
        if found and not folder.is_symlink() and _started(int(found[1])) != int(found[2]):
            shutil.rmtree(folder, ignore_errors=True)


def _started(process: int) -> int:
    """When a process began, in the kernel's ticks: its number may be another's by now.

    0 where it lives no more; 1 where only that it lives can be told.
    """
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return int(not Path("/proc/self").exists() and _lives(process))
    return int(text.rpartition(")")[2].split()[19])


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True
