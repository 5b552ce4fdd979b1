"""What is asked of the functions and the class of the small strided tensor."""

from collections.abc import Iterator, Mapping
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

STAGES: Mapping[str, tuple[Rows, Space]] = {
    "tensor": (tensor_cases.TENSOR, tensor_spaces.TENSOR),
    "tensor_views": (tensor_cases.VIEWS, tensor_spaces.VIEWS),
    "tensor_reshaping": (tensor_cases.RESHAPING, tensor_spaces.RESHAPING),
    "tensor_writes": (tensor_cases.WRITES, tensor_spaces.WRITES),
    "tensor_arithmetic": (tensor_cases.ARITHMETIC, tensor_spaces.ARITHMETIC),
    "tensor_matmul": (tensor_cases.MATMUL, tensor_spaces.MATMUL),
}


def stage_cases(stage: str) -> Iterator[Case]:
    """The scripts that a person thought of, and those of the space."""
    rows, space = STAGES[stage]
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
    **{stage: partial(stage_cases, stage) for stage in STAGES},
}
