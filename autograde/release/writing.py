"""Put a release in its place: made beside it, scanned there, and moved when all of it is right."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograde.build import differing, differing_sentence
from autograde.published import Published
from autograde.release.archive import write_zip
from autograde.release.contents import EXECUTABLE, MANIFEST, Files, contents
from autograde.release.kept_back import kept_back_of
from autograde.release.links import broken_links
from autograde.release.scanning import scan
from autograde.wording import first_line, say

UNPUBLISHED = "inside-the-tensor"  # the folder in the zip file, where no repository names it


class ReleaseError(Exception):
    """No release was written; the text says why, a sentence a line."""


@dataclass(frozen=True)
class Release:
    """A release that was written: its folder, its zip file, and how many files it has."""

    folder: Path
    archive: Path
    count: int


def write_release(
    project: Path,
    out: Path,
    published: Published | None = None,
    on_step: Callable[[str], None] = lambda sentence: None,
) -> Release:
    """Write the release of `project` to the folder `out`, and to the zip file beside it.

    A release of ours that nobody changed since is written over; whatever else is there is kept,
    and nothing written. `on_step` is told of each step before it is taken.

    Raises: ReleaseError; SourceError, AssignmentError and NoCourseError as the builder.
    """
    # Not resolve(): a link is somebody's own arrangement, and is refused below.
    out = Path(os.path.abspath(out))
    archive = out.with_name(f"{out.name}.zip")
    _check(_in_the_way(out), _zip_in_the_way(archive))
    on_step(say("release.comparing"))
    _check(*map(differing_sentence, differing(project)))
    on_step(say("release.making"))
    try:
        files = contents(project, published)
        _check(*broken_links(files))
        return _written(project, out, archive, files, published, on_step)
    except OSError as error:
        place, reason = error.filename or out, error.strerror or first_line(error)
        raise ReleaseError(say("release.cannot", place=place, reason=reason)) from None


def _written(
    project: Path,
    out: Path,
    archive: Path,
    files: Files,
    published: Published | None,
    on_step: Callable[[str], None],
) -> Release:
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside:
        made, packed = Path(beside) / "release", Path(beside) / "release.zip"
        _write_folder(made, files)
        write_zip(packed, published.name if published else UNPUBLISHED, files)
        on_step(say("release.scanning"))
        kept_back = kept_back_of(project)
        leaks = [leak for place in (made, packed) for leak in scan(place, kept_back)]
        _check(*(say("leak.found", where=leak.where, what=leak.sentence) for leak in leaks))
        # Once more: the scan takes a while, and somebody may have begun to work there.
        _check(_in_the_way(out), _zip_in_the_way(archive))
        for place in (out, archive):
            if place.is_file() or (place.is_dir() and any(place.iterdir())):
                on_step(say("release.replacing", place=place))
        _exchange(made, out, Path(beside) / "before")
        try:
            os.replace(packed, archive)
        except OSError:
            _exchange(Path(beside) / "before", out, made)
            raise
    return Release(out, archive, len(files))


def _exchange(new: Path, place: Path, old: Path) -> None:
    """Move what is at `place` to `old`, and `new` there; either may not exist."""
    if place.exists():
        os.replace(place, old)
    if new.exists():
        try:
            os.replace(new, place)
        except OSError:
            if old.exists():
                os.replace(old, place)
            raise


def _write_folder(folder: Path, files: Files) -> None:
    for place, content in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o755 if place in EXECUTABLE else 0o644)


def _check(*complaints: str | None) -> None:
    """Raises: ReleaseError with each complaint once, if there is one."""
    found = list(dict.fromkeys(complaint for complaint in complaints if complaint))
    if found:
        raise ReleaseError("\n".join(found))


def _in_the_way(out: Path) -> str | None:
    """Why the folder must not be written over; None if it may, or is not there."""
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        return say("release.no_folder", out=out)
    if not out.exists() or not any(out.iterdir()):
        return None
    paths = [path for path in out.rglob("*") if path.is_symlink() or not path.is_dir()]
    found = {path.relative_to(out).as_posix(): path for path in paths}
    try:
        kept = _sha256s((out / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return say("release.not_ours", out=out)
    for name in sorted(found):
        path = found[name]
        is_ours = path.is_file() and not path.is_symlink()
        if name == MANIFEST.as_posix():
            continue
        if name not in kept:
            return say("release.other_file", out=out, name=name)
        if not is_ours or _sha256(path.read_bytes()) != kept[name]:
            return say("release.changed", out=out, name=name)
    return None


def _zip_in_the_way(archive: Path) -> str | None:
    """Why the zip file must not be written over; None if it may, or is not there."""
    if not archive.exists() and not archive.is_symlink():
        return None
    try:
        with zipfile.ZipFile(archive) as members:
            contents = {name.partition("/")[2]: members.read(name) for name in members.namelist()}
        kept = _sha256s(contents.pop(MANIFEST.as_posix()))
    except (OSError, ValueError, KeyError, RuntimeError, zipfile.BadZipFile):
        return say("release.zip_not_ours", archive=archive)
    if {name: _sha256(content) for name, content in contents.items()} != kept:
        return say("release.zip_not_ours", archive=archive)
    return None


def _sha256s(manifest: bytes) -> dict[str, str]:
    """The files that a manifest names.

    Raises: ValueError if it is none.
    """
    data = json.loads(manifest)
    if not isinstance(data, dict) or not isinstance(data.get("files"), dict):
        raise ValueError("not the manifest of a release")
    return {str(PurePosixPath(name)): str(sha256) for name, sha256 in data["files"].items()}


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
