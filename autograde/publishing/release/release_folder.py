"""Put a release in its place: made beside it, scanned there, and moved when all of it is right."""

import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograde.authoring.build import explain_outdated_file, find_outdated_files
from autograde.authoring.translation.edition import refuse_incomplete
from autograde.core.errors import GraderError
from autograde.core.messages import say
from autograde.publishing.release.contents import (
    EXECUTABLE,
    MANIFEST,
    Files,
    collect_contents,
    find_broken_release_links,
)
from autograde.publishing.release.published import Published
from autograde.publishing.release.scan import read_kept_back, scan_release

UNPUBLISHED = "inside-the-tensor"  # the folder in the zip file, where no repository names it
OLDEST = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can name
UNIX = 3
ORDINARY, PROGRAM = 0o100644, 0o100755


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

    Raises: GraderError; OSError.
    """
    # Not resolve(): a link is somebody's own arrangement, and is refused below.
    out = Path(os.path.abspath(out))
    archive = out.with_name(f"{out.name}.zip")
    _check(*_in_the_way(out, archive))
    on_step(say("release.comparing"))
    _check(*map(explain_outdated_file, find_outdated_files(project)))
    refuse_incomplete(project)
    on_step(say("release.making"))
    files = collect_contents(project, published)
    _check(*find_broken_release_links(files))
    return _written(project, out, archive, files, published, on_step)


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
        kept_back = read_kept_back(project)
        held = {place.as_posix() for place in files}
        for copy in (made, packed):
            _check(*scan_release(copy, kept_back, held))
        # Once more: the scan takes a while, and somebody may have begun to work there.
        _check(*_in_the_way(out, archive))
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


def write_zip(path: Path, folder: str, files: Mapping[PurePosixPath, bytes]) -> None:
    """Write `files` to a new zip file at `path`, all of them below `folder`.

    The same files give the same bytes, whenever and wherever: they are stored as they are, since
    what compressing makes of them depends on the version of zlib.
    """
    with zipfile.ZipFile(path, "x", compression=zipfile.ZIP_STORED) as archive:
        for place in sorted(files):
            member = zipfile.ZipInfo(f"{folder}/{place.as_posix()}", OLDEST)
            member.create_system = UNIX
            member.external_attr = (PROGRAM if place in EXECUTABLE else ORDINARY) << 16
            archive.writestr(member, files[place])


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
        path.chmod((PROGRAM if place in EXECUTABLE else ORDINARY) & 0o777)


def _check(*complaints: str) -> None:
    """Raises: GraderError with each complaint once, if there is one."""
    if complaints:
        raise GraderError("\n".join(dict.fromkeys(complaints)))


def _in_the_way(out: Path, archive: Path) -> Iterator[str]:
    """Why what is there must not be written over: it is no release, or somebody changed it."""
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        yield say("release.no_folder", out=out)
        return
    paths = [path for path in out.rglob("*") if path.is_symlink() or not path.is_dir()]
    files = {
        path.relative_to(out).as_posix(): b"" if path.is_symlink() else path.read_bytes()
        for path in paths
    }
    if files:
        yield from (say("release.not_ours", place=out, name=name) for name in _not_ours(files))
    if archive.exists() or archive.is_symlink():
        try:
            with zipfile.ZipFile(archive) as members:
                packed = {n.partition("/")[2] or n: members.read(n) for n in members.namelist()}
        except (OSError, RuntimeError, zipfile.BadZipFile):
            packed = {archive.name: b""}
        yield from (say("release.not_ours", place=archive, name=name) for name in _not_ours(packed))


def _not_ours(files: Mapping[str, bytes]) -> list[str]:
    """The first file that a release's manifest does not name, or whose content is another."""
    try:
        kept = json.loads(files[MANIFEST.as_posix()])["files"]
        others = [name for name in sorted(files) if kept.get(name) != _sha256(files[name])]
    except (KeyError, ValueError, TypeError, AttributeError):
        return sorted(files)[:1]
    return [name for name in others if name != MANIFEST.as_posix()][:1]


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
