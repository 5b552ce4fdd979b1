"""Follow the links inside a release: each leads to a file that is in it."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from urllib.parse import unquote

from autograde.link_rules import BY_REFERENCE, CODE, ELSEWHERE, HTML, INLINE
from autograde.wording import say


def broken_links(files: Mapping[PurePosixPath, bytes]) -> Iterator[str]:
    """A sentence for each link in a page or a notebook that leads out of the release."""
    folders = {parent for place in files for parent in place.parents}
    for place, content in files.items():
        for prose in _prose(place, content):
            for target in _targets(prose):
                path = posixpath.normpath(posixpath.join(place.parent, target))
                if PurePosixPath(path) not in files and PurePosixPath(path) not in folders:
                    yield say("release.link", where=place.as_posix(), target=target)


def _prose(place: PurePosixPath, content: bytes) -> Iterator[str]:
    if place.suffix == ".md":
        yield content.decode("utf-8")
    elif place.suffix == ".ipynb":
        for cell in json.loads(content)["cells"]:
            if cell["cell_type"] == "markdown":
                yield "".join(cell["source"])


def _targets(prose: str) -> Iterator[str]:
    """The path of each link to a file, seen from the page."""
    text = CODE.sub("", prose)
    for form in (INLINE, BY_REFERENCE, HTML):
        for found in form.finditer(text):
            target = found[1] or found[2] or ""
            path = unquote(target.partition("#")[0])
            if path and not ELSEWHERE.match(target):
                yield path
