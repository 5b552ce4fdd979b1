"""The instrument for the bytes of an .npy file: `explore_file()`."""

from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from insidetensor.explore.address_colours import address_colours
from insidetensor.explore.instrument import Instrument, State, with_levels
from insidetensor.explore.live import show_live
from insidetensor.pictures.diagram import Diagram
from insidetensor.saved.file_map import file_map

DTYPES = ("|i1", "<i2", "<f4", ">f4", "<f8")
MOST = (4, 6)  # rows, columns
LEVELS: tuple[State, ...] = (
    {
        "name": "small",
        "controls": ["dtype"],
        "begins": {},
        "fewest": 1,
        "aim": {"what": "data", "is": 6},
    },
    {
        "name": "begin",
        "controls": ["dtype", "order"],
        "begins": {},
        "fewest": 1,
        "aim": {"what": "start", "of": "0, 1", "is": 136},
    },
    {
        "name": "bytes",
        "controls": ["dtype", "order"],
        "begins": {},
        "fewest": 1,
        "aim": {"what": "bytes", "of": "1, 2", "is": "40 a0 00 00"},
    },
    {
        "name": "later",
        "controls": ["order", "columns"],
        "begins": {"order": "F"},
        "fewest": 2,
        "aim": {"what": "start", "of": "1, 0", "is": 148},
    },
    {
        "name": "whole",
        "controls": ["dtype", "order", "rows", "columns"],
        "begins": {},
        "fewest": 2,
        "aim": {"what": "file", "is": 224},
    },
)


def explore_file() -> object:
    """Take an .npy file apart: which bytes say what, and where in the file each element begins.

    The instrument has the attributes `dtype` (as in the file's header), `order` ("C" or "F"),
    `rows`, `columns`, `part`, which is looked at (a part of the header, or an index such as
    "1, 2"), and `level`: which wish is to be fulfilled, from 0; -1 for none of them.
    """
    return show_live(file_instrument())


def file_instrument(level: int = -1) -> Instrument:
    """Make the instrument of the numbers 0 to 5 in two rows, without showing it."""
    state = {"dtype": "<f4", "order": "C", "rows": 2, "columns": 3, "part": "0, 0"}
    facts = {"dtypes": list(DTYPES), "most": list(MOST), "colours": address_colours(prod(MOST))}
    return with_levels(Instrument("file", state, facts, _still), LEVELS, level)


def make_array(state: State) -> np.ndarray:
    """Make the array that is saved: 0, 1, 2, … by index, whatever the order in memory."""
    rows, columns = state["rows"], state["columns"]
    counted = np.arange(rows * columns).reshape(rows, columns)
    return counted.astype(state["dtype"], order=state["order"])


def _still(state: State) -> Diagram:
    with TemporaryDirectory() as folder:
        path = Path(folder, "x.npy")
        np.save(path, make_array(state))
        return file_map(path)
