"""`release`: what learners get."""

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Ref, Repo, Root, find_published
from autograde.cli.printing import refuse_on_error, tell


def release(
    out: Annotated[Path, typer.Option()],
    repo: Repo = None,
    ref: Ref = None,
    root: Root = PROJECT,
) -> None:
    """Write what learners get, as a folder and a zip file: no solution, no hidden check."""
    from autograde.core.messages import say
    from autograde.publishing.release.release_folder import write_release

    with refuse_on_error(1, out):
        published = find_published(repo, ref)
        made = write_release(root.resolve(), out, published, tell)
    tell(say("release.written", folder=made.folder, count=made.count))
    tell(say("release.zipped", archive=made.archive))
    if published:
        tell(say("release.publish", repo=published.repo, ref=published.ref))
    else:
        tell(say("release.not_published"))
