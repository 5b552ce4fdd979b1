"""Read the cells of a notebook's JSON, and refuse what is malformed."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from insidetensor.handing_in.released import (
    defined_names,
    normalise_text,
    read_grade_id,
    read_nbgrader,
    text_sha256,
)
from insidetensor.messages import message

KINDS = ("code", "markdown", "raw")
FORMAT = 4


class NotHandedInError(Exception):
    """A notebook that cannot be handed in; its text is one sentence for the learner."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback: the sentence, and no line of ours."""
        return [f"{message('handing_in.not_handed_in')} {self}"]


@dataclass(frozen=True)
class NotebookCell:
    """One cell of a notebook; `labels` are the names it may go by, the surest first.

    `label` is what nbgrader's metadata says, or "". `has_changed` is whether a check has another
    text than it was released with, at whatever time; False where nothing in it tells.
    """

    index: int
    kind: str
    source: str
    label: str
    labels: tuple[str, ...]
    has_changed: bool = False

    @cached_property
    def text(self) -> str:
        """Its source, normalised for comparison."""
        return normalise_text(self.source)

    @cached_property
    def sha256(self) -> str:
        """A hash of its text, to compare with released cells."""
        return text_sha256(self.text)

    @cached_property
    def defines(self) -> frozenset[str]:
        """The functions and classes that it defines."""
        return defined_names(self.text) if self.kind == "code" else frozenset()


def cells_of(notebook: object) -> tuple[NotebookCell, ...]:
    """The cells of a notebook's JSON, of format 4 in any of its versions.

    Raises: NotHandedInError for anything else.
    """
    if not isinstance(notebook, Mapping) or not isinstance(notebook.get("cells"), list):
        raise NotHandedInError(message("handing_in.no_notebook"))
    if notebook.get("nbformat", FORMAT) != FORMAT:
        raise NotHandedInError(message("handing_in.other_format", got=notebook["nbformat"]))
    return tuple(_cell(index, cell) for index, cell in enumerate(notebook["cells"]))


def _cell(index: int, cell: object) -> NotebookCell:
    if not isinstance(cell, Mapping) or cell.get("cell_type") not in KINDS:
        raise NotHandedInError(message("handing_in.no_cell", number=index + 1))
    source = source_text(cell.get("source", ""))
    if source is None:
        raise NotHandedInError(message("handing_in.no_source", number=index + 1))
    if has_half_character(source):
        raise NotHandedInError(message("handing_in.half_character", number=index + 1))
    metadata = _mapping(cell.get("metadata"))
    label = read_grade_id(cell)
    # Colab writes the id of a cell into its metadata.
    names = (label, cell.get("id"), metadata.get("id"))
    labels = tuple(name for name in names if isinstance(name, str) and name)
    changed = _has_changed(cell["cell_type"], source, read_nbgrader(cell))
    return NotebookCell(index, cell["cell_type"], source, label, labels, changed)


def _has_changed(kind: str, source: str, about: Mapping[str, Any]) -> bool:
    """Whether the checksum that nbgrader released a check with is of another text.

    Source: `compute_checksum` in nbgrader/utils.py, which learners need not have.
    """
    points = about.get("points")
    if not isinstance(about.get("checksum"), str) or not isinstance(points, int | float):
        return False
    # It is graded, no solution, and locked.
    said = f"{kind}TrueFalseTrue{about.get('grade_id')}{float(points)}".encode()
    texts = {source, normalise_text(source)}  # Colab and editors change blanks at line ends
    made = {hashlib.md5(text.encode() + said, usedforsecurity=False) for text in texts}
    return about["checksum"] not in {each.hexdigest() for each in made}


def source_text(source: object) -> str | None:
    """A cell's source, which JSON holds as a string or a list of them; None where it is neither."""
    if isinstance(source, str):
        return source
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        return "".join(source)
    return None


def has_half_character(text: str) -> bool:
    """Whether the text holds a lone surrogate, which no file can keep."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
