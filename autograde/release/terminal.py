"""What `python -m autograde release` and `scan` show: the steps, then what was written or found."""

from __future__ import annotations

import zipfile
from pathlib import Path

from rich.console import Console

from autograde.assignment import AssignmentError
from autograde.course_rules import NoCourseError
from autograde.published import Published, PublishedError
from autograde.release.kept_back import kept_back_of
from autograde.release.scanning import scan
from autograde.release.writing import ReleaseError, write_release
from autograde.sources import SourceError
from autograde.wording import first_line, say

WRITTEN, REFUSED = 0, 1


def run_release(project: Path, out: Path, repo: str | None, ref: str | None) -> int:
    """Write a release and say what it is; the exit status."""
    console = Console(highlight=False, soft_wrap=True, markup=False)
    if (repo is None) != (ref is None):
        _complain(say("release.half_published", got="--repo" if repo else "--ref"))
        return REFUSED
    try:
        published = Published(repo, ref) if repo and ref else None
        release = write_release(project, out, published, console.print)
    except (
        ReleaseError,
        PublishedError,
        NoCourseError,
        SourceError,
        AssignmentError,
    ) as error:
        _complain(str(error))
        return REFUSED
    console.print(say("release.written", folder=release.folder, count=release.count))
    console.print(say("release.zipped", archive=release.archive))
    console.print(
        say("release.publish", repo=published.repo, ref=published.ref)
        if published
        else say("release.not_published")
    )
    return WRITTEN


def run_scan(project: Path, place: Path) -> int:
    """Scan a folder or zip file and say what learners must not get; the exit status."""
    console = Console(highlight=False, soft_wrap=True, markup=False)
    try:
        leaks = scan(place, kept_back_of(project))
    except (OSError, zipfile.BadZipFile) as error:
        reason = getattr(error, "strerror", None) or first_line(error)
        _complain(say("release.cannot_scan", place=place, reason=reason))
        return REFUSED
    except (NoCourseError, SourceError) as error:
        _complain(str(error))
        return REFUSED
    for leak in leaks:
        _complain(say("leak.found", where=leak.where, what=leak.sentence))
    if leaks:
        return REFUSED
    console.print(say("release.nothing_found", place=place))
    return WRITTEN


def _complain(sentence: str) -> None:
    Console(stderr=True, highlight=False, soft_wrap=True).print(sentence, markup=False)
