"""The cells with which every exercise ends: how to hand it in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from autograde.sources import Cell, read_source

CLOSING = Path(__file__).parent / "templates" / "hand_in.percent"


def closing_cells(stem: str) -> tuple[Cell, ...]:
    """The closing cells of one chapter's exercise."""
    cells = read_source(CLOSING).cells
    return tuple(replace(cell, source=cell.source.replace("{stem}", stem)) for cell in cells)
