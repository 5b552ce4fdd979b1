"""The instrument for a header over a storage: `explore_strides(x)`."""

from typing import Any

import numpy as np

from insidetensor.explore.address_colours import address_colours
from insidetensor.explore.instrument import Instrument, State
from insidetensor.explore.live import show_live
from insidetensor.memory.layout import Layout
from insidetensor.memory.storage import open_tensor
from insidetensor.messages import message
from insidetensor.pictures.diagram import Diagram, layout_diagram
from insidetensor.showing.shown import format_element, format_value

MOST_CELLS, MOST_ELEMENTS, MOST_AXES = 64, 96, 4


def explore_strides(x: Any = None) -> Any:
    """Play with the header over the storage of `x`: shape, strides and offset, in elements.

    `x` is an ndarray, a PyTorch tensor or an object of your own, as for `memory_diagram`; by
    default it is twelve numbers in three rows. The instrument has the attributes `shape`,
    `strides`, `offset`, `index` (the element that is looked at) and `asked` (the new shape that was
    typed), as lists of ints and an int. `x` itself is never written to.

    Raises: TypeError as `layout_of` does; ValueError for a tensor without strides, or one that is
    too large to be drawn.
    """
    return show_live(strides_instrument(np.arange(12).reshape(3, 4) if x is None else x))


def strides_instrument(x: Any) -> Instrument:
    """Make the instrument over the storage of `x`, without showing it."""
    found = open_tensor(x)
    layout = found.layout
    if layout.strides is None or layout.offset is None:
        raise ValueError(message("layout.no_strides", library=layout.library))
    size = layout.storage_size or 0
    if size > MOST_CELLS or layout.numel > MOST_ELEMENTS or layout.ndim > MOST_AXES:
        most = {"cells": MOST_CELLS, "elements": MOST_ELEMENTS, "axes": MOST_AXES}
        got = {"size": size, "shape": format_value(layout.shape)}
        raise ValueError(message("explore_strides.too_large", **got, **most))
    read = found.read(range(size)) if found.read else ["?"] * size
    values = [format_element(value) for value in read]
    state = {
        "shape": list(layout.shape),
        "strides": list(layout.strides),
        "offset": layout.offset,
        "index": [0] * layout.ndim,
        "asked": [layout.numel],
    }
    facts = {"values": values, "colours": address_colours(size)}
    return Instrument("strides", state, facts, lambda now: _still(now, layout, values))


def _still(state: State, layout: Layout, values: list[str]) -> Diagram:
    """Draw the strip of the storage under the header of `state`."""
    now = Layout(
        state["shape"], state["strides"], state["offset"], itemsize=layout.itemsize,
        dtype=layout.dtype, library=layout.library, storage_size=len(values),
    )  # fmt: skip
    return layout_diagram(now, values)
