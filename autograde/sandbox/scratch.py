"""Make temporary folders that are removed after their process, even if it was killed."""

import os
import re
import shutil
import tempfile
from pathlib import Path

PREFIX = "insidetensor-grading-"
_NAME = re.compile(re.escape(PREFIX) + r"(\d+)-(\d+)-")


def make_scratch_folder() -> tempfile.TemporaryDirectory[str]:
    """Make a temporary folder, and remove those of processes that have ended."""
    remove_leftovers()
    prefix = f"{PREFIX}{os.getpid()}-{_started(os.getpid())}-"
    return tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)


def remove_leftovers() -> None:
    """Remove the temporary folders of processes that have ended, as far as permitted."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        found = _NAME.match(folder.name)
        if found and not folder.is_symlink() and _started(int(found[1])) != int(found[2]):
            shutil.rmtree(folder, ignore_errors=True)


def _started(process: int) -> int:
    """Read when a process began, in ticks: its id may be another's by now.

    0 where it lives no more, and of every process where there is no /proc: then all folders stay.
    """
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0
    return int(text.rpartition(")")[2].split()[19])
