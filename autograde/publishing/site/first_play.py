"""An instrument behind the failure that opens a lesson, where a page has none so early."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import nbformat

from autograde.core.messages import say
from insidetensor.explore.instrument import Instrument
from insidetensor.explore.module import page_part

HEADING = re.compile(r"^## ", re.MULTILINE)


def play_first(notebook: Any, stem: str) -> None:
    """Put the lesson's instrument before its second heading; a lesson without one stays as it is.

    An instrument that has levels begins with the first.
    Its ids are those of number 0: the lesson's own instruments are counted from 1.
    """
    make = _list_makers().get(stem)
    place = _find_second_heading(notebook) if make else None
    if make is None or place is None:
        return
    at, start = place
    whole = notebook.cells[at].source
    shown = f"{say('site_page.play_first')}\n\n```{{raw}} html\n{page_part(make(), 0)}```"
    parts = [whole[:start].rstrip(), shown, whole[start:]]
    notebook.cells[at : at + 1] = [nbformat.v4.new_markdown_cell(part) for part in parts if part]


def _find_second_heading(notebook: Any) -> tuple[int, int] | None:
    places = [
        (at, found.start())
        for at, cell in enumerate(notebook.cells)
        if cell.cell_type == "markdown"
        for found in HEADING.finditer(cell.source)
    ]
    return places[1] if len(places) > 1 else None


def _list_makers() -> dict[str, Callable[[], Instrument]]:
    import numpy as np

    from insidetensor.explore.bits_instrument import bits_instrument
    from insidetensor.explore.crossover_instrument import crossover_instrument
    from insidetensor.explore.file_instrument import file_instrument
    from insidetensor.explore.snapshots_instrument import snapshots_instrument
    from insidetensor.explore.strides_instrument import strides_instrument
    from insidetensor.explore.tracing_instrument import tracing_instrument
    from insidetensor.explore.transfers_instrument import transfers_instrument

    table = np.arange(12).reshape(3, 4)
    return {
        "ch00_start_here": lambda: strides_instrument(np.arange(6)),
        "ch01_tensors_and_ndarrays": lambda: strides_instrument(table[:, 1:]),
        "ch03_immutability_and_variables": lambda: snapshots_instrument(0),
        "ch04_dtypes_and_casting": bits_instrument,
        "ch05_devices": lambda: transfers_instrument(0),
        "ch06_timing": lambda: crossover_instrument(level=0),
        "ch07_saving_tensors": lambda: file_instrument(0),
        "ch08_eager_and_graph": lambda: tracing_instrument(0),
    }
