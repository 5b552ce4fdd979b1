"""Hold our reading of a source against jupytext's: the two must find the same cells."""

from __future__ import annotations

from typing import Any

from autograde.sources import Cell, Problem, Source, as_read


def problems_of_reading(source: Source) -> list[Problem]:
    """The first cell of the source that jupytext reads differently, if there is one."""
    # jupytext takes a second to import, and a build with nothing to do need not wait for it.
    import jupytext

    notebook = jupytext.reads(source.text, fmt="py:percent")
    found = as_read([_read_by_jupytext(cell) for cell in notebook.cells], source.parts)
    theirs = [_read_here(cell) for cell in found]
    ours = [_read_here(cell) for cell in source.cells]
    for cell, here, there in zip(source.cells, ours, theirs, strict=False):
        if here != there:
            sentence = (
                f"jupytext reads this cell differently: expected {here!r}, it reads {there!r}."
            )
            return [Problem(source.path, cell.line, sentence)]
    if len(ours) != len(theirs):
        sentence = f"jupytext finds {len(theirs)} cells here: expected {len(ours)}."
        return [Problem(source.path, 1, sentence)]
    return []


def _read_here(cell: Cell) -> tuple[str, str, dict[str, Any], list[str]]:
    return cell.kind, cell.source, dict(cell.nbgrader), list(cell.tags)


def _read_by_jupytext(cell: Any) -> Cell:
    metadata = cell.metadata
    # jupytext keeps blank lines at the end of a cell beyond the two that a formatter leaves.
    text = cell.source.rstrip("\n")
    tags = tuple(metadata.get("tags", ()))
    return Cell(cell.cell_type, text, 0, metadata.get("nbgrader", {}), tags)
