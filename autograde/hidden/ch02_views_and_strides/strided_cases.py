"""Layouts to try a strided tensor on, and how layouts and strides are compared."""

from typing import Any

from autograde.checks.functions import Arguments
from autograde.hidden.ch02_views_and_strides.strided_oracle import strides_of
from insidetensor import Finding, Layout
from insidetensor.checking.findings import find_layout

# Row-major, transposed, with a gap, with an offset, repeated, overlapping, with sizes of 1.
FORWARDS = (
    Layout((2, 3), (3, 1)), Layout((3, 4), (1, 3)), Layout((3, 2), (4, 1), 2),
    Layout((4,), (2,), 1), Layout((2, 3, 4), (12, 4, 1), 5), Layout((2, 3), (0, 1)),
    Layout((3, 3), (1, 1)), Layout((3, 1), (1, 3)), Layout((2, 1, 3), (0, 1, 1)),
)  # fmt: skip
# Without their signs, these strides are not row-major: neither mistake looks like the other.
BACKWARDS = (
    Layout((3,), (-2,), 7), Layout((2, 3), (-7, 2), 8), Layout((2, 2, 3), (9, -2, -4), 12),
)  # fmt: skip


def given(layout: Layout, *more: Any) -> Arguments:
    """The arguments of a function of a layout: shape, strides, and what comes after them."""
    return layout.shape, strides_of(layout), *more


def find_view(yours: Any, expected: Any, call: str, args: Arguments) -> Finding | None:
    """What is wrong with (shape, strides[, offset]) of a view of what is given."""
    offset = args[2] if len(expected) == 3 else 0
    return find_layout(yours, expected, call=call, base=Layout(args[0], args[1], offset))


def layout_in(yours: Any) -> Layout | None:
    """The layout that an answer (shape, strides[, offset]) tells, if it tells one."""
    try:
        layout = Layout(*yours)
        layout.bounds()  # refuses another number of strides than of sizes
    except (TypeError, ValueError):
        return None
    return layout
