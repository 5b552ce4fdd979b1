"""What is asked of the functions and the class of the small strided tensor."""

from collections.abc import Iterator
from functools import partial

from autograde.checks.cases import Case
from autograde.checks.scripts import Rows
from autograde.checks.spaces import Space
from autograde.hidden.ch02_views_and_strides import (
    strided_axes,
    strided_layouts,
    strided_views,
    tensor_cases,
    tensor_spaces,
)
from autograde.hidden.ch02_views_and_strides.tensor_scripts import SCRIPTS


def stage_cases(stage: str, rows: Rows, space: Space) -> Iterator[Case]:
    """The scripts that a person thought of, and those of the space."""
    yield from SCRIPTS.cases(stage, rows)
    yield from SCRIPTS.covering(space)


CASES = {
    "row_major_strides": strided_layouts.row_major_strides_cases,
    "storage_index": strided_layouts.storage_index_cases,
    "is_contiguous": strided_layouts.is_contiguous_cases,
    "permuted": strided_axes.permuted_cases,
    "transposed": strided_axes.transposed_cases,
    "indexed": strided_views.indexed_cases,
    "broadcast_shape": strided_axes.broadcast_shape_cases,
    "expanded": strided_axes.expanded_cases,
    "view_strides": strided_views.view_strides_cases,
    "tensor": partial(stage_cases, "tensor", tensor_cases.TENSOR, tensor_spaces.TENSOR),
    "tensor_views": partial(stage_cases, "tensor_views", tensor_cases.VIEWS, tensor_spaces.VIEWS),
    "tensor_reshaping": partial(
        stage_cases, "tensor_reshaping", tensor_cases.RESHAPING, tensor_spaces.RESHAPING
    ),
    "tensor_writes": partial(
        stage_cases, "tensor_writes", tensor_cases.WRITES, tensor_spaces.WRITES
    ),
    "tensor_arithmetic": partial(
        stage_cases, "tensor_arithmetic", tensor_cases.ARITHMETIC, tensor_spaces.ARITHMETIC
    ),
    "tensor_matmul": partial(
        stage_cases, "tensor_matmul", tensor_cases.MATMUL, tensor_spaces.MATMUL
    ),
}
