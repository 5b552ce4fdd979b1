"""Cells of a table that a spreadsheet shows as they are, and never runs as a formula."""

from __future__ import annotations

import unicodedata

# Characters that begin a formula, and those that some spreadsheets skip to find one.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def may_be_formula(cell: str) -> bool:
    """Whether a spreadsheet may take a cell for a formula; wide signs (＝) are signs too."""
    first = cell[:1] if cell[:1] in FORMULA_STARTS else cell.lstrip()[:1]
    begins = first in FORMULA_STARTS or unicodedata.normalize("NFKC", first) in FORMULA_STARTS
    return bool(first) and begins and not _is_number(cell)


def harmless(cell: str) -> str:
    """The cell, with an apostrophe in front of what may be a formula."""
    return f"'{cell}" if may_be_formula(cell) else cell


def escaped(cell: str) -> str:
    """The cell as `harmless` has it, in such a way that `unescaped` gives the cell again."""
    return f"'{cell}" if cell.startswith("'") or may_be_formula(cell) else cell


def unescaped(cell: str) -> str:
    """What `escaped` was given."""
    return cell.removeprefix("'")


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
