"""Put the badge and the set-up cell for Colab into a notebook of a release."""

from __future__ import annotations

import json
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from autograde.authoring.course.notebooks import FOLDED, Notebook, replace_cells
from autograde.authoring.course.sources import HIDE_INPUT
from autograde.authoring.course.wrapping import count_columns
from autograde.authoring.course.wrapping import wrap_text as wrapped
from autograde.core.messages import say
from autograde.core.templates import render_template
from autograde.publishing.release.published import Published
from insidetensor.handing_in.repairing import json_cell
from insidetensor.messages import FALLBACK, LANGUAGE_VARIABLE, language, speaking

BADGE_ID, SET_UP_ID = "open-in-colab", "set-up"
WIDTH = 80  # of a string in the set-up cell
LINE = 100  # columns of a line of the project's code


def add_colab_cells(notebook: Notebook, place: PurePosixPath, published: Published) -> Notebook:
    """The notebook at `place` (seen from the release's root) with both cells for `published`.

    The badge stands in front of everything, the set-up cell in front of the first code cell,
    which holds the imports.

    Raises: ValueError if the notebook has no code cell, or has one of the two cells already.
    """
    cells = notebook["cells"]
    there = {BADGE_ID, SET_UP_ID} & {cell["id"] for cell in cells}
    if there:
        raise ValueError(f"{place} has a cell {min(there)!r} already: expected it as it was built")
    imports = next((i for i, cell in enumerate(cells) if cell["cell_type"] == "code"), None)
    if imports is None:
        raise ValueError(f"{place} has no code cell to set anything up for")
    # course/ko/ch00.ipynb: what stands between folder and file is the language.
    with speaking("".join(place.parts[1:-1]) or FALLBACK):
        added = make_badge_cell(place, published), make_set_up_cell(published.archive_url)
    cells = [added[0], *cells[:imports], added[1], *cells[imports:]]
    return replace_cells(notebook, cells)


def make_badge_cell(place: PurePosixPath, published: Published) -> dict[str, Any]:
    """The Markdown cell whose picture opens the notebook on Colab."""
    return json_cell("markdown", published.badge(place), {}, BADGE_ID)


def make_set_up_cell(archive_url: str) -> dict[str, Any]:
    """The folded code cell that installs `insidetensor` from `archive_url` on Colab."""
    metadata = {"tags": [HIDE_INPUT], **FOLDED}
    return json_cell("code", render_set_up_code(archive_url), metadata, SET_UP_ID)


def render_set_up_code(archive_url: str) -> str:
    """What the set-up cell runs: plain Python, which does nothing where there is no Colab."""
    return _set_up_code(archive_url, language())


@cache
def _set_up_code(archive_url: str, language: str) -> str:
    # The fields that are known only on Colab are left standing in these sentences.
    code = render_template(
        "publishing/release/templates/colab_set_up.py.j2",
        {"literal": _literal},
        title=say("colab.title"),
        archive=archive_url,
        language=None if language == FALLBACK else (LANGUAGE_VARIABLE, language),
        failed=say("colab.failed", archive="{archive}", status="{status}", reason="{reason}"),
        private=say("colab.private"),
        no_network=say("colab.no_network"),
        missing=say("colab.missing"),
    )
    return code.removesuffix("\n")


def _literal(text: str, indent: int) -> str:
    """A text as Python writes it, over several lines in parentheses where one is too short."""
    *pieces, last = wrapped(text, WIDTH)
    quoted = [json.dumps(piece, ensure_ascii=False) for piece in [*map("{} ".format, pieces), last]]
    if len(quoted) == 1:
        return quoted[0]
    inner, whole = " " * (indent + 4), json.dumps(text, ensure_ascii=False)
    if count_columns(inner + whole) <= LINE:  # a formatter joins what fits
        quoted = [whole]
    return "\n".join(["(", *(inner + piece for piece in quoted), " " * indent + ")"])
