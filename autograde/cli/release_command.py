"""`release`: what learners get."""

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Ref, Repo, Root, find_published
from autograde.cli.printing import refuse_on_error, tell


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

    with refuse_on_error(1, out):
        published = find_published(repo, ref)
        made = write_release(root.resolve(), out, published, tell)
    tell(say("release.written", folder=made.folder, count=made.count))
    tell(say("release.zipped", archive=made.archive))
    if published:
        tell(say("release.publish", repo=published.repo, ref=published.ref))
    else:
        tell(say("release.not_published"))
