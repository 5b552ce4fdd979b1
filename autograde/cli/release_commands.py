"""`release` and `scan`: what learners get, and that it gives nothing away."""

import zipfile
from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Ref, Repo, Root, find_published
from autograde.cli.printing import complain, refuse, refuse_on_error, tell


def release(
    out: Annotated[Path, typer.Option(help="The folder to write; the zip file goes beside it.")],
    repo: Repo = None,
    ref: Ref = None,
    root: Root = PROJECT,
) -> None:
    """Write what learners get, as a folder and a zip file: no solution, no hidden check.

    With --repo and --ref every notebook has a badge for Colab and a set-up cell for that tag.

    Ends with 0 when it was written, 1 when it was not; then nothing was changed.
    """
    from autograde.core.messages import say
    from autograde.publishing.release.release_folder import write_release

    with refuse_on_error(1):
        published = find_published(repo, ref)
        made = write_release(root.resolve(), out, published, tell)
    tell(say("release.written", folder=made.folder, count=made.count))
    tell(say("release.zipped", archive=made.archive))
    if published:
        tell(say("release.publish", repo=published.repo, ref=published.ref))
    else:
        tell(say("release.not_published"))


def scan(
    place: Annotated[Path, typer.Argument(help="The folder or the zip file of a release.")],
    root: Root = PROJECT,
) -> None:
    """Look for solutions, hidden checks, markers and outputs in a release, however it was made.

    Ends with 0 when there is none, 1 when something was found or nothing could be looked at.
    """
    from autograde.core.messages import first_line, say
    from autograde.publishing.release.contents import collect_contents
    from autograde.publishing.release.scan import read_kept_back, scan_release

    with refuse_on_error(1):
        try:
            held = {name.as_posix() for name in collect_contents(root.resolve(), None)}
            leaks = scan_release(place, read_kept_back(root.resolve()), held)
        except (OSError, zipfile.BadZipFile) as error:
            reason = getattr(error, "strerror", None) or first_line(error)
            refuse(say("release.cannot_scan", place=place, reason=reason), 1)
    for leak in leaks:
        complain(leak)
    if leaks:
        raise typer.Exit(1)
    tell(say("release.nothing_found", place=place))
