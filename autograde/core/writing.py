"""Write a file whole or not at all, whatever stops the writer."""

import os
from pathlib import Path


def write_whole(
    path: Path, content: bytes, *, times: tuple[int, int] | None = None, is_copy: bool = False
) -> None:
    """Replace the file at `path` by `content` at once; `times` are for `os.utime`, in ns.

    Nobody ever meets half a file, and nothing is written through a link. Only an `is_copy`, of
    what lies elsewhere, may be lost in a power cut: waiting for the disk costs milliseconds.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.unlink(missing_ok=True)
        with unfinished.open("xb") as file:
            file.write(content)
            if not is_copy:
                file.flush()
                os.fsync(file.fileno())
        if times is not None:
            os.utime(unfinished, ns=times)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
