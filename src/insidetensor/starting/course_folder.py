"""Write the notebooks of this version into a folder, and never over what a learner wrote."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path, PurePosixPath

PACKED = Path(__file__).parents[1] / "notebooks"  # in the installed package
CHECKOUT = Path(__file__).parents[3]  # where the package is used from its source
WRITTEN = ".inside-the-tensor.json"  # what was written, by its checksums
PARTS = ("course", "exercises", "docs")


@dataclass(frozen=True)
class Written:
    """What came of writing: new or replaced files, and newer ones beside a learner's own."""

    new: tuple[PurePosixPath, ...]
    beside: tuple[PurePosixPath, ...]


def find_notebooks() -> dict[PurePosixPath, Path]:
    """Every notebook of this version, and the pages they lead to, by its place in the folder.

    Raises: FileNotFoundError where the package has none and does not lie in a checkout.
    """
    root = PACKED if PACKED.is_dir() else CHECKOUT
    found = {
        PurePosixPath(path.relative_to(root).as_posix()): path for path in sorted(_files(root))
    }
    if not found:
        raise FileNotFoundError(2, "the installed package has no notebooks", str(PACKED))
    return found


def _files(root: Path) -> Iterator[Path]:
    for part in PARTS[:2]:
        yield from (root / part).glob("*.ipynb")
        yield from (root / part).glob("??/*.ipynb")  # another language
    for name in ("what-the-posts-say.md", "where-the-libraries-differ.md"):
        yield from (root / PARTS[2]).glob(name)
        yield from (root / PARTS[2]).glob(f"??/{name}")


def write_course(folder: Path) -> Written:
    """Write the course into a folder, which may hold an older version of it.

    A file that is as it was written is replaced. One in which somebody wrote stays, and where this
    version has another, that comes beside it, with the version in its name.

    Raises: OSError.
    """
    own = version("insidetensor")
    before = _read(folder / WRITTEN)
    new, beside, sums = [], [], {}
    for place, source in find_notebooks().items():
        content, there = source.read_bytes(), folder / place
        sums[str(place)] = hashlib.sha256(content).hexdigest()
        now = hashlib.sha256(there.read_bytes()).hexdigest() if there.is_file() else None
        if now == sums[str(place)]:
            continue
        if now is None or now == before.get(str(place)):
            _write(there, content)
            new.append(place)
        elif sums[str(place)] != before.get(str(place)):
            name = place.with_stem(f"{place.stem} ({own})")
            if not (folder / name).exists():
                _write(folder / name, content)
                beside.append(name)
    _write(folder / WRITTEN, (json.dumps(sums, indent=1) + "\n").encode())
    return Written(tuple(new), tuple(beside))


def _read(place: Path) -> dict[str, str]:
    """What an earlier version wrote; nothing where that is not known."""
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f".{place.name}.part")
    beside.write_bytes(content)
    beside.replace(place)
