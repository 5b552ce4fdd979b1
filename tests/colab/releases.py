"""The notebooks of a release as they open on Colab, with its archive here, not on GitHub."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograde.publishing.release.colab_cells import SET_UP_ID
from autograde.publishing.release.published import Published

ORIGIN, TAG = "example/inside-the-tensor", "v1.0"


@dataclass(frozen=True)
class Released:
    """A release: its folder, and the zip file that stands for the one GitHub would make."""

    folder: Path
    archive: Path

    def lesson(self, stem: str) -> nbformat.NotebookNode:
        """A lesson as it opens on Colab."""
        return self._opened(self.folder / "course" / f"{stem}.ipynb")

    def exercise(self, stem: str) -> nbformat.NotebookNode:
        """An exercise as it opens on Colab, with nothing filled in."""
        return self._opened(self.folder / "exercises" / f"{stem}.ipynb")

    def set_up_cell(self) -> nbformat.NotebookNode:
        """The set-up cell, which is the same in every notebook."""
        lesson = next(iter(sorted((self.folder / "course").glob("*.ipynb"))))
        return next(cell for cell in self._opened(lesson).cells if cell.id == SET_UP_ID)

    def _opened(self, path: Path) -> nbformat.NotebookNode:
        notebook = nbformat.read(path, as_version=4)
        on_github, here = Published(ORIGIN, TAG).archive_url, self.archive.as_uri()
        (set_up,) = (cell for cell in notebook.cells if cell.id == SET_UP_ID)
        assert on_github in set_up.source
        set_up.source = set_up.source.replace(on_github, here)
        return notebook
